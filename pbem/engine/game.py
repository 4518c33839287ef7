"""What a game offers to everything above it: a pure machine that stops whenever it needs something from outside.

`Game` is the entry of the catalogue; `Game.rules` binds it to a scenario and match options. The same `Rules` object serves
a match, a test with a list of numbers, a bot, and exact odds. States are frozen msgspec structs; nothing here keeps any.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from msgspec import Struct

from pbem.engine.decisions import Codec, Decision, Refusal
from pbem.engine.demands import Claimed, Demand, Input
from pbem.engine.events import Event
from pbem.errors import UserError

OptionValue = str | int | bool
S = TypeVar("S", bound=Struct)


class MatchOption(Struct, frozen=True):
    """A choice both players agree on before the match. The first value is the default."""

    key: str
    values: tuple[OptionValue, ...]
    rule: str

    def allows(self, value: OptionValue) -> bool:
        """Is it one of the values? `1` is not `True`."""
        return any(type(value) is type(allowed) and value == allowed for allowed in self.values)


def chosen(offered: Sequence[MatchOption], given: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """The value of every option, defaults where nothing is given. Raises UserError naming an unknown option or value."""
    known = {option.key: option for option in offered}
    for key, value in given.items():
        if key not in known:
            raise UserError("option-unknown", option=key, known=", ".join(known))
        if not known[key].allows(value):
            raise UserError("option-value", option=key, value=value, known=", ".join(map(str, known[key].values)))
    return {key: given.get(key, option.values[0]) for key, option in known.items()}


class Token(Struct, frozen=True):
    """One word that may come next in an order begun so. `cost_mp` is -1 where it means nothing."""

    text: str
    cost_mp: int = -1
    goes_on: bool = False  # is it known without a further look that more words must follow?


class Options(Struct, frozen=True):
    """How an order may go on: the next tokens, in a fixed order, and whether it may end here."""

    tokens: tuple[Token, ...]
    is_complete: bool = False


class Rules(Protocol[S]):
    """The rules of one game, bound to scenario and options. Pure: the same arguments give the same result everywhere."""

    sides: tuple[str, ...]  # ids, in side order
    decisions: Codec
    guards: Codec
    policy_kinds: tuple[str, ...]  # the kinds of answers, each with a default policy
    uses_traps: bool  # then every file seals a trap envelope, empty or not

    def start(self) -> S:
        """The state before the first input. It goes on to the first demand."""

    def pending(self, state: S) -> Demand:
        """What the rules wait for."""

    def options(self, state: S, prefix: tuple[str, ...]) -> Options:
        """The tokens that can follow in an order begun so; none and not complete when the prefix is not legal itself.

        Only for `Choose`. Whatever a walk spells passes `check`; a decision that no walk spells does not.
        """

    def is_order(self, decision: Decision) -> bool:
        """Is it a step of its own (move, attack, end of phase), not an answer? Needs no state."""

    def check(self, state: S, side: int, decision: Decision) -> None:
        """Raises IllegalOrder with the rule when this side may not decide so now."""

    def apply(self, state: S, given: Input) -> tuple[S, tuple[Event, ...]]:
        """The state at the next demand, and what happened. Checks first: raises IllegalOrder and the state is untouched."""

    def answer(self, state: S, policy: bytes) -> Decision | None:
        """What a standing order decides in the pending answer. None: it leaves it to the player."""

    def default_policy(self, kind: str) -> bytes:
        """The standing order of a kind that is in force until a player files another."""

    def check_policy(self, kind: str, policy: bytes) -> None:
        """Raises IllegalOrder when these bytes are no standing order of the kind."""

    def write_policy(self, kind: str, policy: bytes) -> str:
        """A standing order in notation. Reads back to the same bytes."""

    def read_policy(self, kind: str, text: str) -> bytes:
        """The standing order of a notation. Raises IllegalOrder."""

    def holds(self, state: S, side: int, guard: Decision) -> bool:
        """Is this guard of a side's order true now? Looks at public facts only."""

    def view(self, state: S, side: int) -> S:
        """What a side may see, as a state: the only thing a face or a bot may show or use."""

    def write(self, decision: Decision) -> str:
        """An order in notation. Reads back to the same decision; needs no state."""

    def read(self, text: str) -> Decision:
        """The decision of a notation; tokens of a walk joined by spaces read too. Raises IllegalOrder with what is unclear."""

    def write_guard(self, guard: Decision) -> str:
        """A guard in notation, without the word `if`."""

    def read_guard(self, text: str) -> Decision:
        """The guard of a notation. Raises IllegalOrder."""

    def envelopes(self, decision: Decision) -> tuple[str, ...]:
        """The envelopes a decision builds on: its side must have sealed them by then."""

    def springs(self, state: S, side: int, payload: bytes) -> bool:
        """Is the trigger of this sealed trap met now? Depends on nothing the side may still choose."""

    def claim_holds(self, state: S, claim: Claimed, payload: bytes) -> bool:
        """Was a claim true in the state it was made in? For the audit."""

    def sealed_refusal(self, state: S, side: int, payloads: Mapping[str, bytes]) -> Refusal | None:
        """Why what a side had sealed was not lawful, or None. All its envelopes and the last state, for the audit."""


class Discreet(Protocol):
    """What the rules of a game have besides where an event itself could tell a side what it may not know."""

    def view_events(self, events: tuple[Event, ...], side: int) -> tuple[Event, ...]:
        """Those events that a side may see, or what it sees of them."""


class Veiled(Protocol[S]):
    """What the rules of a game have besides where a side builds on lists that are sealed in an order nobody can guess."""

    def lists_due(self, state: S, side: int) -> dict[str, tuple[bytes, ...]]:
        """The lists that a side's next orders build on, by envelope; members in an order that anybody may know."""

    def unfold(self, view: S, side: int, payloads: Mapping[str, bytes]) -> S:
        """A side's own copy of its view, with what its envelopes hold: for showing, planning and options, never for the match."""


class Wary(Protocol):
    """Rules that see only what both sides know, where a side knows more: what it gives is applied without what it knows."""

    def own_refusal(self, own: Any, side: int, decisions: Sequence[Decision]) -> Refusal | None:
        """Why a side's own copy knows that an order with the answers behind it can never hold, whatever happens before."""


def own_refusal(rules: Any, own: Any, side: int, decisions: Sequence[Decision]) -> Refusal | None:
    """What a side's own copy knows against an order, wherever it is applied: nothing where the rules are not `Wary`."""
    hook = getattr(rules, "own_refusal", None)
    found: Refusal | None = hook(own, side, decisions) if hook is not None else None
    return found


def lists_due(rules: Any, state: Any, side: int) -> dict[str, tuple[bytes, ...]]:
    """The lists that a side's next orders build on: none where the rules are not `Veiled`."""
    hook = getattr(rules, "lists_due", None)
    return hook(state, side) if hook is not None else {}


def own_view(rules: Any, state: Any, side: int, payloads: Mapping[str, bytes]) -> Any:
    """What a side may see, with what its own envelopes hold where the rules are `Veiled`."""
    return unfolded(rules, rules.view(state, side), side, payloads)


def unfolded(rules: Any, view: Any, side: int, payloads: Mapping[str, bytes]) -> Any:
    """A view with what these envelopes of a side hold where the rules are `Veiled`."""
    hook = getattr(rules, "unfold", None)
    return hook(view, side, payloads) if hook is not None else view


def events_for(rules: object, events: tuple[Event, ...], sides: Iterable[int]) -> tuple[Event, ...]:
    """What each of these sides may see of events: all where the rules are not `Discreet`."""
    for side in sides:
        hook = getattr(rules, "view_events", None)
        events = hook(events, side) if hook is not None else events
    return events


class Game(Protocol):
    """One entry of the catalogue."""

    id: str  # "guerra_do_congo"; also the folder
    version: str  # of the rules; a match keeps to it
    sides: tuple[str, ...]
    scenarios: tuple[str, ...]  # the first is the default

    def digest(self) -> bytes:
        """32 bytes over all data files of the game: both players run the same or are told."""

    def match_options(self, scenario: str) -> tuple[MatchOption, ...]:
        """The options of a scenario with their allowed values."""

    def rules(self, scenario: str, options: Mapping[str, OptionValue]) -> "Rules[Struct]":
        """The rules for one match. Raises UserError naming an unknown scenario, option or value."""

    def position(self, text: str, file: str) -> "tuple[Rules[Struct], Struct]":
        """Rules and state of a position file, which `docs/positions.md` describes. Bounded: the text may come from anybody.

        `file` names it in messages. Raises UserError "position-wrong" with every problem.
        """

    def write_position(self, rules: "Rules[Struct]", state: Struct) -> str:
        """The text of a position file. At the beginning of a phase it reads back to the same state.

        In the middle of a phase it is the nearest that can be told, and a comment says what is not kept. Raises UserError
        "position-over" when the match has ended.
        """
