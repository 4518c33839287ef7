"""A turn file being taken into a match, or a draft being tried on it: the match so far, and what belongs to the file alone.

It knows how, but not when, a match goes on: `demand_loop` and `file_stages` do. Each step gives a new value; the old one stays.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pbem.engine.decisions import ORDERS
from pbem.engine.demands import NOBODY, Choose, Decided, Demand, Input, Opened, Roll, Rolled
from pbem.engine.events import Event
from pbem.match import burn_mark
from pbem.match.fold_report import Applied, Cut, Item, Report, Skipped, Wait
from pbem.match.state import AfterFile, FiledClaim, FileEnd, MatchState, Moment, Scripts
from pbem.protocol import dice_chain
from pbem.protocol.dice_chain import RollKey
from pbem.protocol.turn_file import Offer

Throw = Callable[["FileInProgress", Roll, int, int, Sequence[bytes]], tuple[int, ...]]
"""The numbers of a roll, from its index, which roll of its key at this index it is, and both sides' values."""

Result = tuple[Any, tuple[Event, ...]]
"""What the rules made of an input: the state, and what happened."""


def thrown(file: "FileInProgress", demand: Roll, index: int, nth: int, known: Sequence[bytes]) -> tuple[int, ...]:
    """The numbers that both sides' values make together."""
    return dice_chain.roll(file.match.id, index, known, demand.key, nth, demand.faces)


class FileInProgress(Struct, frozen=True, kw_only=True):
    """One file on its way into a match."""

    match: MatchState
    seq: int
    author: int
    stamp: int
    reveals_before: tuple[int, ...]
    accepted: Offer | None  # what an Accept in it would accept
    throw: Throw = thrown
    results: Mapping[int, Result] = {}  # by step, where the same file has been worked out before: the rules need not do it again
    is_waiting: bool = False  # the run stands still
    is_deciding: bool = False  # it runs its own decisions: an order among them that the rules forbid refuses it
    steps: tuple[Applied, ...] = ()
    settled: int = 0  # how many of them came from what was filed before
    skipped: tuple[Skipped, ...] = ()
    cuts: tuple[Cut, ...] = ()
    rewound_to: int | None = None
    taken_back_to: int | None = None
    # a draft of one's own
    own_side: int = NOBODY
    own_value: Callable[[int], bytes] | None = None
    own_needed: int = 0  # the highest index of one's own that the run has asked for

    @property
    def report(self) -> Report:
        """A report on its steps so far."""
        return Report(
            seq=self.seq,
            author=self.author,
            steps=self.steps,
            settled=self.settled,
            skipped=self.skipped,
            cuts=self.cuts,
            rewound_to=self.rewound_to,
            taken_back_to=self.taken_back_to,
            wait=self.match.wait,
        )

    def on(self, match: MatchState) -> "FileInProgress":
        """The same file, with the match come so far."""
        return replace(self, match=match)

    def seen_by(self, side: int) -> "FileInProgress":
        """The same going on from what a side sees of the match: for what it supposes, never for the match itself."""
        match = self.match
        position = replace(match.position, state=match.rules.seen(match.state, side))
        return replace(self, match=replace(match, position=position), is_deciding=False)

    def waiting(self, demand: Demand, *sides: int, index: int = 0) -> "FileInProgress":
        """The run stands still."""
        return replace(self, match=replace(self.match, wait=Wait(demand, sides, index)), is_waiting=True)

    def value(self, side: int, index: int) -> bytes | None:
        """A side's value, if it is known here."""
        return self.own_value(index) if side == self.own_side and self.own_value else self.match.value(side, index)

    def put(
        self,
        given: Input,
        how: str,
        seq: int | None = None,
        left: tuple[Item, ...] | None = None,
        key: RollKey = (),
        nth: int = 0,
    ) -> "FileInProgress":
        """Apply an input, with what its side's script then still holds. Raises IllegalOrder."""
        match, before = self.match, self.match.position
        known = self.results.get(match.step)
        state, events = match.rules.apply(before.state, given) if known is None else known
        index = burn_mark.roll_index(match.burnt) if isinstance(given, Rolled) else 0
        counts: Mapping[RollKey, int] = {**match.counts, key: nth} if index else match.counts
        scripts, holder = before.scripts, before.holder
        if isinstance(given, Opened) and given.envelope.startswith(ORDERS):
            holder = NOBODY  # both have chosen without knowing the other's choice: the dice behind it are ahead of neither
        if isinstance(given, Decided) and left is not None:
            scripts = _with_script(scripts, given.side, left)
        if isinstance(given, Decided) and isinstance(before.demand, Choose) and before.demand.takes_stretch:
            holder = given.side
            scripts = tuple(
                [script if side == given.side else without_front_answers(script) for side, script in enumerate(scripts)]
            )  # what is left of his own begins with the answers that hang on this decision
        applied = Applied(match.step, given, how, seq, index, key, nth, events)
        after = replace(
            match,
            position=Moment(state, match.rules.pending(state), holder, scripts),
            moments=(*match.moments, replace(before, given=given)),
            counts=counts,
            step=match.step + 1,
        )
        return replace(self, match=after, steps=(*self.steps, applied))

    def burnt_by_now(self) -> int:
        """The burn mark that a roll would find now, or the end of the file. turn-file 4.3."""
        match = self.match
        stamps = [side.stamp for side in match.sides]
        return burn_mark.raised(match.burnt, stamps, match.holder if match.is_swift else NOBODY)

    def raise_burnt(self, burnt: int) -> "FileInProgress":
        """Put the burn mark there, if it is not above already."""
        return self.on(replace(self.match, burnt=burnt, counts={})) if burnt > self.match.burnt else self

    def set_script(self, side: int, items: tuple[Item, ...]) -> "FileInProgress":
        """Replace what is left of a side's script."""
        position = self.match.position
        return self.on(replace(self.match, position=replace(position, scripts=_with_script(position.scripts, side, items))))

    def set_claims(self, side: int, claims: tuple[FiledClaim, ...]) -> "FileInProgress":
        """Replace the claims that a side has filed and the rules have not asked for yet."""
        return self.on(self.match.with_side(side, claims=claims))

    def cut(self, side: int) -> "FileInProgress":
        """End a side's script, with the claims that went with it. Claims of this file are for what comes now."""
        items = self.match.scripts[side]
        cut = replace(self, cuts=(*self.cuts, Cut(side, items))) if items else self
        claims = tuple(each for each in self.match.sides[side].claims if each[0] == self.seq)
        return cut.set_script(side, ()).set_claims(side, claims)

    def rewind(self, step: int) -> "FileInProgress":
        """Go back to where `step` inputs had been applied; what dice could be computed is not forgotten."""
        match = self.match
        kept = len(match.moments) - (match.step - step)
        there = match.moments[kept]
        position = Moment(there.state, there.demand, there.holder, there.scripts)
        before = replace(match, position=position, moments=match.moments[:kept], step=step)
        steps = tuple(each for each in self.steps if each.step < step)
        return replace(self, match=before, steps=steps, rewound_to=step, results={})

    def take_back(self, end: AfterFile) -> "FileInProgress":
        """Restore the position just after a file. Scripts are void; policies, seals and what was opened stay."""
        file, match = self, self.match
        for side in range(len(match.sides)):
            file = file.cut(side)
        match = file.match
        position = Moment(end.state, match.rules.pending(end.state), end.holder, match.scripts)
        sides = tuple(replace(side, mark=match.step) for side in match.sides)
        after = replace(match, position=position, sides=sides, moments=())
        return replace(file, match=after, taken_back_to=end.seq, results={})

    def end(self) -> MatchState:
        """The match after the file: its author's mark, its end; moments that no trap can reach any more go."""
        match = self.match.with_side(self.author, mark=self.match.step)
        oldest = min(side.mark for side in match.sides)
        kept = match.moments[len(match.moments) - (match.step - oldest) :]
        return replace(match, moments=kept, seq=self.seq + 1, ends=FileEnd(self.seq, match.state, match.holder, match.ends))


def _with_script(scripts: Scripts, side: int, items: tuple[Item, ...]) -> Scripts:
    return (*scripts[:side], items, *scripts[side + 1 :])


def without_front_answers(script: tuple[Item, ...]) -> tuple[Item, ...]:
    """A script from its next order on: answers serve only until then."""
    if not script or script[0].is_order:
        return script
    place = next((place for place, item in enumerate(script) if item.is_order), len(script))
    return script[place:]
