"""Results that the session gives the doors: plain values, no sentence. `view` and the doors find the words."""

from typing import Any

from msgspec import Struct

from pbem.engine.claims_and_findings import Finding
from pbem.engine.decisions import Refusal
from pbem.engine.demands import Demand
from pbem.engine.events import Event
from pbem.engine.game import AnyRules, Game
from pbem.engine.match_options import OptionValue
from pbem.errors import Outcome

HOTSEAT = -1
"""In place of a side: both sides are played here."""


class MatchCard(Struct, frozen=True):
    """The card of a match, from its first files."""

    match: str  # 32 hex digits
    name: str  # short name in this home: "congo-1"; made here, never by a file
    game: str
    version: str
    scenario: str
    options: tuple[tuple[str, OptionValue], ...]
    dice: str  # "sealed" or "swift"
    sides: tuple[str, ...]  # ids, in side order
    players: tuple[str, ...]  # names as the files give them, in side order; empty: not yet known. Foreign text
    fingerprints: tuple[tuple[str, ...], ...]  # six words for each key, in side order; empty: not yet known
    own_side: int  # or HOTSEAT
    is_accepted: bool  # file 1 is here


class Step(Struct, frozen=True):
    """One input that was applied, one order that was skipped, or a jump back."""

    number: int  # inputs applied before it, from 0
    seq: int  # the file with which it happened; -1: the draft
    kind: str  # "order", "answer", "standing", "dice", "opening", "claim", "spring"; "skipped", "cut", "rewound", "taken-back"
    side: int  # who; -1 for dice
    text: str = ""  # decision in notation
    numbers: tuple[int, ...] = ()  # dice
    key: tuple[int | str, ...] = ()  # what was rolled for
    index: int = 0  # of the dice chains
    events: tuple[Event, ...] = ()
    refusal: Refusal | None = None  # skipped: why
    is_supposed: bool = False  # with invented dice: never signed, only to plan with
    is_picked: bool = False  # supposed dice: the player's own numbers, not the likeliest
    revealed: tuple[str, ...] = ()  # an opening: the orders that were sealed, in notation


class ImportResult(Struct, frozen=True):
    """The outcome of one turn file. `code` with `places` names the sentence, as in an error."""

    outcome: Outcome
    code: str  # "turn-accepted", "turn-already-here", ...
    places: dict[str, object]
    match: str = ""  # hex id, empty when unknown
    name: str = ""
    seq: int = -1
    author: int = -1
    note: str = ""  # foreign text
    happened: tuple[Step, ...] = ()  # accepted: all that the file settled and added
    end: str = ""  # accepted: "pass", "offer-draw", "offer-takeback", "accept", "resign", "secret"
    kept_as: str = ""  # file name under the match's `refused`, `disputed` or `ahead` folder
    digest: str = ""  # of the file, hex: what its author needs to withdraw it


class DraftLine(Struct, frozen=True):
    """One order or answer of the draft, in order."""

    text: str  # with "if" and "or stop"
    state: str  # "done": applied with real dice; "waits": behind dice or an envelope; "skipped": illegal when its time came;
    # "sealed": goes into an envelope, to be opened when the other side has chosen
    can_undo: bool
    refusal: Refusal | None = None  # skipped: why
    group: int = 0  # an order and its answers share one


class Draft(Struct, frozen=True):
    """The file being written."""

    seq: int
    lines: tuple[DraftLine, ...]
    standing: tuple[tuple[str, bool, str], ...]  # changes: kind, own stretch, notation or "ask"
    happened: tuple[Step, ...]  # what the draft does: first settled, then supposed
    can_seal: bool
    needs: str = ""  # when it cannot: "order", "answer" (a choice is due: decide it, or pass)
    papers: tuple[str, ...] = ()  # envelopes of those written for it, or sealed by a file that was taken back


class Position(Struct, frozen=True):
    """A match as one side may see it now. `state` is the supposed one where the draft runs ahead of the dice."""

    card: MatchCard
    game: Game
    rules: AnyRules
    side: int  # whose view
    state: Any
    demand: Demand
    is_supposed: bool
    settled_state: Any  # without anything supposed
    settled_demand: Demand
    due: int  # side that has to send the next file; -1: the match is over
    seq: int  # of the next file
    last_sent: int  # seq of the last file made here; -1: none
    is_unsent: bool  # made, and not yet handed over to a carrier
    offer: str = ""  # open offer of the last file: "draw" or "takeback"
    offer_to: int = -1  # takeback: the file after which the match goes on
    result: str = ""  # over: "rules", "draw", "resigned"
    winner: int = -1
    draft: Draft | None = None
    note: str = ""  # of the last foreign file
    owed: str = ""  # all that the next file made here holds, for it decides nothing: "roll" (a value for dice) or "open"
    papers: tuple[str, ...] = ()  # that the next order of the side builds on, written or not
    mark: str = ""  # of the draft as it is here: what is to replace or sign it names it, so that it is no other by then

    @property
    def lines(self) -> tuple[DraftLine, ...]:
        """Orders and answers of the draft."""
        return self.draft.lines if self.draft else ()

    @property
    def happened(self) -> tuple[Step, ...]:
        """What the draft does."""
        return self.draft.happened if self.draft else ()

    @property
    def holds_secrets(self) -> bool:
        """Does the state show what the other side cannot see: what own envelopes hold, or orders that were not sent?"""
        is_drafted = self.draft is not None and bool(self.draft.lines)
        return is_drafted or self.rules.view(self.state, self.side) != self.state


class Sealed(Struct, frozen=True):
    """A signed file, stored before anybody sees it."""

    card: MatchCard
    seq: int
    data: bytes  # the .pbem file
    file_name: str  # for -o: "congo-1-0007.pbem"
    lines: tuple[str, ...]  # what was ordered, in notation, as everybody may know: the summary of the mail
    note: str
    happened: tuple[Step, ...]
    digest: str  # hex; what the next file names
    settled: int = 0  # the first steps of `happened`, which came from earlier files
    end: str = ""  # as in `ImportResult`
    is_covered: bool = False  # the other side may not see all of it: a mail tells nothing
    in_envelope: tuple[str, ...] = ()  # what its author has decided in a sealed choice, for the author alone


class Standing(Struct, frozen=True):
    """A standing order in force, or changed by the draft."""

    kind: str
    is_own_stretch: bool
    text: str  # notation, "ask", or "" for one sealed by the other side
    is_sealed: bool
    is_default: bool
    is_drafted: bool


class FileVerdict(Struct, frozen=True):
    """The result of checking one file without any key of ours."""

    file: str
    outcome: Outcome
    code: str
    places: dict[str, object]
    match: str = ""
    seq: int = -1
    author: int = -1
    digest: str = ""  # hex, what the next file names

    @property
    def is_against_author(self) -> bool:
        """Has its author truly signed what cannot be? Damage, a wrong signature and a missing file speak against nobody."""
        return self.outcome in (Outcome.ILLEGAL_ORDER, Outcome.BAD_PROOF, Outcome.STATE_DIFFERS) or self.code == "fork"


class Verdict(Struct, frozen=True):
    """A chain of files checked from the start."""

    files: tuple[FileVerdict, ...]
    outcome: Outcome  # the worst
    inputs: int  # applied
    state_digest: str  # hex
    result: str = ""
    winner: int = -1
    is_audited: bool = False  # both secrets are published, and all that was sealed was judged with them
    findings: tuple[Finding, ...] = ()
    game: str = ""
    unpublished: tuple[int, ...] = ()  # of a match that is over: the sides whose secret is not among the files
