"""The contract between a game and everything above it: a pure machine that stops whenever it needs something from outside.

`Game` is the entry of the catalogue, with all that the program gets from a game; `Game.rules` binds it to a scenario and match
options. The same `Rules` object serves a match, a test with a list of numbers, a bot, and exact odds. States are frozen msgspec
structs; nothing here keeps any.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar

from msgspec import Struct

from pbem.engine.decisions import Codec, Decision, IllegalOrder, Refusal, Sealed
from pbem.engine.demands import Batch, Claimed, Demand, Input, Open, Opened, Roll
from pbem.engine.events import Event
from pbem.engine.luck import Lots, Luck
from pbem.engine.match_options import MatchOption, OptionValue
from pbem.engine.parsed_order import Order
from pbem.errors import UserError

if TYPE_CHECKING:  # nobody who plays a match needs them
    from pbem.engine.picture import Picture
    from pbem.engine.planning import AnyPlanner
    from pbem.engine.player_texts.own_field import FieldSource
    from pbem.engine.player_texts.own_scenario import ScenarioFacts
    from pbem.engine.player_texts.paper_form import PaperForm
    from pbem.engine.position_form import PositionForm
    from pbem.engine.word_tables import Words

S = TypeVar("S")  # the state: a frozen struct

Telling = Mapping[str, Sequence[str]]
"""Tag of an event -> its fields that tell results apart."""


class Token(Struct, frozen=True):
    """One word that may come next in an order begun so. `cost_mp` is -1 where it means nothing."""

    text: str
    cost_mp: int = -1
    goes_on: bool = False  # is it known without a further look that more words must follow?


class Options(Struct, frozen=True):
    """How an order may go on: the next tokens, in a fixed order, and whether it may end here."""

    tokens: tuple[Token, ...]
    is_complete: bool = False


ANY_HEX = "HEX"


class Rules(ABC, Generic[S]):
    """The rules of one game, bound to scenario and options. Pure: the same arguments give the same result everywhere.

    A game writes what is abstract, and of the rest what it has: answers with standing orders, guards, luck, secrets, traps.
    """

    sides: tuple[str, ...]  # ids of the seats, in side order: files, keys and numbers of sides mean these
    decisions: Codec
    guards: Codec = Codec(())
    policy_kinds: tuple[str, ...] = ()  # the kinds of answers, each with a default policy
    trap_kind: str = ""  # what players call their traps: listed with the standing orders, in the notation of `write_trap`
    covers: bool = False  # may a view hide what an order fails on? Then all that a side decides is judged by its view
    names_follow: bool = False  # do map, roster or names follow from the state (`at`)?
    telling: Telling = {}  # events by which exact odds keep equal positions apart
    event_kinds: tuple[type[Event], ...] = ()  # of a game that takes long to work out: what a draft has settled is kept with it

    @abstractmethod
    def start(self) -> S:
        """The state before the first input. It goes on to the first demand."""

    @abstractmethod
    def pending(self, state: S) -> Demand:
        """What the rules wait for."""

    @abstractmethod
    def options(self, state: S, prefix: tuple[str, ...]) -> Options:
        """The tokens that can follow in an order begun so; none and not complete when the prefix is not legal itself.

        Only for `Choose`. Whatever a walk spells passes `check`; a decision that no walk spells does not.
        """

    def first_words(self, state: S) -> tuple[Token, ...]:
        """The words with which an order may begin here; not all of them need lead to a legal one."""
        return self.options(state, ()).tokens

    def drawn(self, state: S, prefix: tuple[str, ...], below: Lots) -> Options:
        """As `options`, but of the tokens only one by lot, each as likely as any other: quicker where many can follow."""
        found = self.options(state, prefix)
        return Options((found.tokens[below(len(found.tokens))],), found.is_complete) if found.tokens else found

    @abstractmethod
    def is_order(self, decision: Decision) -> bool:
        """Is it a step of its own (move, attack, end of phase), not an answer? Needs no state."""

    @abstractmethod
    def check(self, state: S, side: int, decision: Decision) -> None:
        """Raises IllegalOrder with the rule when this side may not decide so now."""

    @abstractmethod
    def apply(self, state: S, given: Input) -> tuple[S, tuple[Event, ...]]:
        """The state at the next demand, and what happened. Checks first: raises IllegalOrder and the state is untouched."""

    def at(self, state: S) -> Self:
        """These rules, reading and writing by the names of a state; itself where names do not follow from it."""
        return self

    @abstractmethod
    def write(self, decision: Decision) -> str:
        """An order in notation, by the names of `at`. Reads back to the same decision by the same names; needs no state."""

    @abstractmethod
    def read(self, text: str) -> Decision:
        """The decision of a notation; tokens of a walk joined by spaces read too. Raises IllegalOrder with what is unclear."""

    def order(self, decision: Decision) -> Order:
        """An order taken apart, for the screens."""
        raise _lacks(type(decision).__name__)

    def turn_of(self, state: S) -> int:
        """The number of the game turn, for lists of matches; 0 where turns are not counted."""
        return 0

    def role(self, state: S, side: int) -> str:
        """What a seat is in this match, by an id with a name among the words: its own until who is who is rolled or chosen."""
        return self.sides[side]

    def roles(self, state: S) -> tuple[str, ...]:
        """What all seats are, in side order."""
        return tuple(self.role(state, side) for side in range(len(self.sides)))

    # ---- answers and their standing orders

    def answer(self, state: S, policy: bytes) -> Decision | None:
        """What a standing order decides in the pending answer. None: it leaves it to the player."""
        return None

    def default_policy(self, kind: str) -> bytes:
        """The standing order of a kind that is in force until a player files another."""
        raise _lacks(kind)

    def rule_of_answer(self, kind: str) -> str:
        """The rule that governs a question of a kind; "" where no standing order answers it."""
        return ""

    def check_policy(self, kind: str, policy: bytes) -> None:
        """Raises IllegalOrder when these bytes are no standing order of the kind."""
        raise _lacks(kind)

    def write_policy(self, kind: str, policy: bytes) -> str:
        """A standing order in notation. Reads back to the same bytes."""
        raise _lacks(kind)

    def read_policy(self, kind: str, text: str) -> bytes:
        """The standing order of a notation. Raises IllegalOrder."""
        raise _lacks(kind)

    # ---- guards: conditions of orders

    def holds(self, state: S, side: int, guard: Decision) -> bool:
        """Is this guard of a side's order true now? Looks at public facts only."""
        return False

    def write_guard(self, guard: Decision) -> str:
        """A guard in notation, without the word `if`."""
        raise _lacks(type(guard).__name__)

    def read_guard(self, text: str) -> Decision:
        """The guard of a notation. Raises IllegalOrder."""
        raise _lacks(text)

    # ---- luck

    def luck_of(self, state: S, roll: Roll, numbers: tuple[int, ...]) -> Luck | None:
        """What a roll was good for, and for whom, in the state that waits for it. None: it favours nobody."""
        return None

    def luck_of_each(self, state: S, roll: Roll, numbers: tuple[int, ...]) -> tuple[Luck, ...]:
        """The luck of each die that favours a side by itself, of a roll that has none as a whole."""
        return ()

    # ---- many dice

    def batches(self, state: S, roll: Roll) -> tuple[Batch, ...]:
        """Dice of the pending roll that count alike, each die in one batch; none: each number of each is tried. For exact odds."""
        return ()

    # ---- papers: envelopes that a side fills by a text of its own; all of it by the side's own copy

    def papers(self, own: S, side: int) -> tuple[str, ...]:
        """The papers that the due order of a side builds on, whether it has written them or not."""
        return ()

    def paper_envelope(self, own: S, side: int, name: str) -> str:
        """The envelope in which a paper counts that is due or sealed: its name, or that and behind `:` what it is written for."""
        return name

    def read_paper(self, own: S, side: int, name: str, text: str, below: Lots) -> bytes:
        """The payload of a text, lawful here; by lot what it leaves open. Raises ContentError or IllegalOrder with all faults."""
        raise _lacks(name)

    def write_paper(self, own: S, side: int, name: str, payload: bytes) -> str:
        """The text of a payload, which reads back to the same; of none a text to begin from."""
        raise _lacks(name)

    def usual_paper(self, own: S, side: int, name: str, below: Lots | None = None) -> bytes:
        """A lawful payload by lot, or without lots the one that suits most. Raises IllegalOrder where there is none."""
        raise _lacks(name)

    def order_for(self, own: S, side: int, name: str) -> Decision:
        """The order that builds on a paper which is written."""
        raise _lacks(name)

    # ---- secrets: what a side may not see, and what it has sealed

    def view(self, state: S, side: int) -> S:
        """What a side may see, as a state: the only thing a face or a bot may show or use."""
        return state

    def seen(self, state: S, side: int) -> S:
        """What a side's orders, guards and standing orders are judged by: its view, where that can tell less than the state."""
        return self.view(state, side) if self.covers else state

    def may_be_void(self, view: S, side: int, decision: Decision) -> bool:
        """Could what a side does not see make this order void? By its view alone; where it could, an order once given stands."""
        return True

    def sealed(self, state: S, seq: int) -> Sealed:
        """What stands in a file for the sealed choice that is due."""
        raise _lacks("sealed")

    def may_see(self, given: Input, side: int) -> bool:
        """May a side see an input as it was given? Else it is told only those of its events that it may see."""
        return True

    def view_events(self, events: tuple[Event, ...], side: int) -> tuple[Event, ...]:
        """Those events that a side may see, or what it sees of them."""
        return events

    def unfold(self, view: S, side: int, payloads: Mapping[str, bytes]) -> S:
        """A side's own copy of its view, with what its envelopes hold: for showing, planning and options, never for the match."""
        return view

    def own_view(self, state: S, side: int, payloads: Mapping[str, bytes]) -> S:
        """What a side may see, with what its own envelopes hold."""
        return self.unfold(self.view(state, side), side, payloads)

    def own_refusal(self, own: S, side: int, decisions: Sequence[Decision]) -> Refusal | None:
        """Why a side's own copy knows that an order with the answers after it can never hold, whatever happens before."""
        return None

    def lists_due(self, state: S, side: int) -> dict[str, tuple[bytes, ...]]:
        """The sealed lists that a side's next orders build on, by envelope; members in an order that anybody may know."""
        return {}

    def proof(self, own: S, demand: Open) -> Opened | Claimed | None:
        """What a side's own copy shows of an envelope: the lowest true answer, else the opening; None where it does not know."""
        return None

    def envelopes(self, state: S, side: int, decision: Decision) -> tuple[str, ...]:
        """The envelopes a decision of a side builds on: it must have sealed them by then."""
        return ()

    def trap_leaves(self, side: int) -> int:
        """How many traps each file of a side seals, empty or not; 0: it has none. More than one are a list."""
        return 0

    def springs(self, state: S, side: int, payload: bytes) -> bool:
        """Is the trigger of this sealed trap met now? Depends on nothing the side may still choose."""
        return False

    def own_traps(self, own: S, side: int, laid: Sequence[bytes], said: Sequence[bytes] | None) -> tuple[bytes, ...] | None:
        """The traps that every file of a side lays by its own copy, whoever writes it, empty ones in their places.

        `laid`: those it laid last, sprung ones too; `said`: what its player lays with this file, None where they say nothing.
        None: players lay them alone, and they stay until they are changed. Nothing: asked again behind the file's orders.
        """
        return None

    def laid_refusal(self, own: S, side: int, laid: Sequence[bytes]) -> Refusal | None:
        """Why a file of a side may not lay these, by its own copy behind the file; for the audit."""
        return None

    def relaid_refusal(self, state: S, side: int, old: bytes, new: bytes) -> Refusal | None:
        """Why a side may not lay this in the place of that, in the state in which it did; for the audit."""
        return None

    def trap_refusal(self, own: S, side: int, payload: bytes) -> Refusal | None:
        """Why a side's own copy knows that this may not be laid as a trap; None when it may."""
        return None

    def write_trap(self, payload: bytes) -> str:
        """A trap in notation. Reads back to the same bytes."""
        raise _lacks("trap")

    def read_trap(self, text: str) -> bytes:
        """The trap of a notation. Raises IllegalOrder."""
        raise _lacks("trap")

    def trap_rank(self, state: S, side: int, payload: bytes) -> int:
        """Of several sealed traps that are met now, the one of the least rank springs first; of like ones that which lies first."""
        return 0

    def claim_holds(self, state: S, claim: Claimed, payload: bytes) -> bool:
        """Was a claim true in the state it was made in? For the audit."""
        return False

    def payloads_refusal(self, side: int, payloads: Mapping[str, bytes]) -> Refusal | None:
        """Why what a side had sealed was not lawful, as far as no state is needed to tell; for the audit."""
        return None

    def decided_refusal(self, own: S, side: int, decision: Decision, *, is_by_hand: bool) -> Refusal | None:
        """Why the own copy of a side with traps forbade what it decided, `is_by_hand`: where it knew that state; for the audit."""
        return None

    def sealed_refusal(self, state: S, side: int, payloads: Mapping[str, bytes]) -> Refusal | None:
        """Why what a side had sealed was not lawful, or None. All its envelopes and the last state, for the audit."""
        return None


AnyRules = Rules[Struct]
"""The rules of any game, with whatever state it has."""


def refusal_of(rules: Rules[S], state: S, side: int, decision: Decision) -> Refusal | None:
    """Why this side may not decide so now; None when it may."""
    try:
        rules.check(state, side, decision)
    except IllegalOrder as error:
        return error.refusal
    return None


def _lacks(subject: str) -> IllegalOrder:
    """For what a game has not got."""
    return IllegalOrder(Refusal("", "not-in-this-game", subject))


class Game(ABC):
    """One entry of the catalogue. What is large is imported when it is first asked for: a list of matches needs only words."""

    id: str  # "guerra_do_congo"; also the folder
    version: str  # of the rules; a match keeps to it
    older: tuple[str, ...] = ()  # versions of earlier releases that can still be played, newest first
    sides: tuple[str, ...]

    @property
    @abstractmethod
    def scenarios(self) -> tuple[str, ...]:
        """Their ids; the first is the default."""

    @property
    @abstractmethod
    def words(self) -> "Words":
        """Its sentences. Needs no rules."""

    @property
    @abstractmethod
    def picture(self) -> "Callable[[Any, Any], Picture]":
        """The function that makes a picture of its rules and a state that a side may see."""

    @property
    @abstractmethod
    def planner(self) -> "AnyPlanner":
        """Its answers to a player who plans."""

    @abstractmethod
    def digest(self) -> bytes:
        """32 bytes over all data files of the game: both players run the same or are told."""

    @abstractmethod
    def match_options(self, scenario: str) -> tuple[MatchOption, ...]:
        """The options of a scenario with their allowed values."""

    @abstractmethod
    def rules(self, scenario: str, options: Mapping[str, OptionValue]) -> AnyRules:
        """The rules for one match. Raises UserError naming an unknown scenario, option or value."""

    # ---- versions: a new match is played by the newest, a match that has begun keeps to the one it began with

    def older_game(self, version: str) -> "Game":
        """The same game by the rules and with the data of one of the `older` versions."""
        raise ValueError(version)

    def as_of(self, version: str) -> "Game | None":
        """The game by the rules of a version; None where they are not here."""
        if version == self.version:
            return self
        return self.older_game(version) if version in self.older else None

    @property
    def versions(self) -> tuple[str, ...]:
        """All that can be played here, the newest first."""
        return (self.version, *self.older)

    # ---- positions

    def position(self, text: str, file: str) -> tuple[AnyRules, Struct]:
        """Rules and state of a text from anybody (docs/positions.md). Raises UserError "position-wrong" with every problem."""
        raise UserError("game-without-positions", game=self.id)

    def write_position(self, rules: AnyRules, state: Struct) -> str:
        """The text of a position file. At the beginning of a phase it reads back to the same state.

        In the middle of one it is the nearest that can be told, with comments on the rest. Raises UserError "position-over".
        """
        raise UserError("game-without-positions", game=self.id)

    @property
    def position_form(self) -> "PositionForm":
        """The part of its position files that can be set by keys. Raises UserError where there is none."""
        raise UserError("game-without-positions", game=self.id)

    # ---- fields: boards drawn by lot, or made by players

    has_fields: bool = False

    @property
    def fields(self) -> "FieldSource":
        """Where its fields come from. Raises UserError where it has none."""
        raise UserError("game-without-fields", game=self.id)

    # ---- papers: what a side writes by itself and seals

    papers_alone: tuple[str, ...] = ()  # those that can be written without a match

    def paper(self, name: str) -> "PaperForm":
        """The form of a paper, by the name of its envelope. Raises UserError where the game has none."""
        raise UserError("game-without-papers", game=self.id)

    # ---- scenarios that players make

    takes_scenarios: bool = False

    def scenario_from(self, text: str, file: str) -> "Game":
        """The same game with this one scenario. `file` names it in problems. Raises UserError "scenario-wrong" with all of them."""
        raise UserError("game-without-scenarios", game=self.id)

    def scenario_template(self, scenario: str) -> str:
        """A text to begin from, full of remarks: that of a scenario of the game, or a small one for "". It has no problem."""
        raise UserError("game-without-scenarios", game=self.id)

    def own_scenario(self) -> "ScenarioFacts":
        """What the one scenario of such a game says; its texts are foreign."""
        raise UserError("game-without-scenarios", game=self.id)
