"""Games with nothing in them but demands, in any order that one likes: for looking at who could compute which dice.

A game is a list of phases; a phase has a side and its orders; an order is the string of demands that it leads to:

- `r` a roll;
- `o`, `O` an opening, of the side whose phase it is and of the other;
- `a`, `A` an answer, likewise;
- `s`, `S` an answer with which the stretch of that side begins;
- `t` a point where a trap of the other side may spring; it rolls.
"""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from pbem.engine.decisions import Codec, Decision, IllegalOrder, Refusal
from pbem.engine.demands import NOBODY, Choose, Decided, Demand, Input, Open, Over, Roll, Sprung
from pbem.engine.game import Options, Rules
from pbem.match.file_composition import Draft, Vault, compose
from pbem.match.file_in_progress import FileInProgress, thrown
from pbem.match.fold import take
from pbem.match.state import MatchState, start_match
from pbem.protocol.turn_file import Acceptance, Invitation, encode_turn, turn_digest
from tests.match.driving import MATCH, chain_of, secret_of

Phases = tuple[tuple[int, tuple[str, ...]], ...]
SIDES = (0, 1)
ANSWER = "answer"
GIVEN = b"\0"  # the one standing order there is
TRAP = b"t"


class Order(Decision, frozen=True):
    """The phase's next order. `is_left_out`: nothing comes of it."""

    is_left_out: bool = False


class Answer(Decision, frozen=True):
    """What was asked."""


class Position(Struct, frozen=True):
    """`todo`: demands still to come, the next one first. `tripped`: where a trap may spring now."""

    phase: int = 0
    order: int = 0
    todo: tuple[Demand, ...] = ()
    tripped: str = ""


class SmallRules(Rules[Position]):
    """The rules of one small game."""

    sides = ("red", "blue")
    decisions = Codec((Order, Answer))
    policy_kinds = (ANSWER,)

    def __init__(self, phases: Phases) -> None:
        self.phases = phases
        self.has_traps = any("t" in order for _, orders in phases for order in orders)

    def trap_leaves(self, side: int) -> int:  # noqa: ARG002
        return int(self.has_traps)

    def _demands(self, phase: int, order: int) -> tuple[Demand, ...]:
        side, orders = self.phases[phase]
        found: list[Demand] = []
        for place, letter in enumerate(orders[order]):
            name = f"{phase}.{order}.{place}"
            whose = side if letter.islower() else 1 - side
            match letter.lower():
                case "r":
                    found.append(Roll((2,), (name,)))
                case "o":
                    found.append(Open(whose, name))
                case "a":
                    found.append(Choose(whose, ANSWER, False))
                case "s":
                    found.append(Choose(whose, ANSWER, False, begins_stretch=True))
                case _:
                    found.append(Over(NOBODY, name))  # a point to spring at: never pending
        return tuple(found)

    def envelopes_of(self, side: int) -> tuple[str, ...]:
        """What a side has to seal before the first order."""
        places = [(phase, order) for phase, (_, orders) in enumerate(self.phases) for order in range(len(orders))]
        demands = [each for place in places for each in self._demands(*place)]
        return tuple(each.envelope for each in demands if isinstance(each, Open) and each.side == side)

    def start(self) -> Position:
        return Position()

    def pending(self, state: Position) -> Demand:
        if state.todo:
            return state.todo[0]
        if state.phase == len(self.phases):
            return Over(NOBODY, "time")
        return Choose(self.phases[state.phase][0], "order", True)

    def is_order(self, decision: Decision) -> bool:
        return isinstance(decision, Order)

    def options(self, state: Position, prefix: tuple[str, ...]) -> Options:
        raise NotImplementedError

    def check(self, state: Position, side: int, decision: Decision) -> None:
        demand = self.pending(state)
        if not isinstance(demand, Choose) or demand.side != side or demand.is_order != self.is_order(decision):
            raise IllegalOrder(Refusal("", "not-asked"))

    def apply(self, state: Position, given: Input) -> tuple[Position, tuple[()]]:
        if isinstance(given, Sprung):
            return replace(state, tripped="", todo=(Roll((2,), ("trap", state.tripped)), *state.todo)), ()
        if isinstance(given, Decided):
            self.check(state, given.side, given.decision)
        if isinstance(given, Decided) and isinstance(given.decision, Order):
            todo = () if given.decision.is_left_out else self._demands(state.phase, state.order)
            state = replace(state, order=state.order + 1, todo=todo)
        else:
            state = replace(state, todo=state.todo[1:])
        state = replace(state, tripped="")
        while state.todo and isinstance(point := state.todo[0], Over):
            state = replace(state, tripped=point.reason, todo=state.todo[1:])
        while not state.todo and state.phase < len(self.phases) and state.order == len(self.phases[state.phase][1]):
            state = replace(state, phase=state.phase + 1, order=0)
        return state, ()

    def answer(self, state: Position, policy: bytes) -> Decision | None:  # noqa: ARG002
        return Answer()

    def default_policy(self, kind: str) -> bytes:  # noqa: ARG002
        return GIVEN

    def check_policy(self, kind: str, policy: bytes) -> None:  # noqa: ARG002
        if policy != GIVEN:
            raise IllegalOrder(Refusal("", "no-such-policy"))

    def springs(self, state: Position, side: int, payload: bytes) -> bool:
        return payload == TRAP and bool(state.tripped) and self.phases[int(state.tripped.split(".")[0])][0] != side

    def write(self, decision: Decision) -> str:
        raise NotImplementedError

    def read(self, text: str) -> Decision:
        raise NotImplementedError


class Thrown(Struct, frozen=True):
    """A roll as it was made. `is_settled`: before any decision of the file being taken."""

    name: str
    index: int
    holder: int
    is_settled: bool


class Watch:
    """Throws as the program does, and takes note of it, also of what is undone since."""

    def __init__(self) -> None:
        self.thrown: list[Thrown] = []

    def throw(self, file: FileInProgress, demand: Roll, index: int, nth: int, known: Sequence[bytes]) -> tuple[int, ...]:
        self.thrown.append(Thrown(" ".join(map(str, demand.key)), index, file.match.holder, not file.is_deciding))
        return thrown(file, demand, index, nth, known)


def begun(phases: Phases, dice: str) -> tuple[MatchState, list[Vault]]:
    """A match of a small game after invitation and acceptance, with all sealed that will be asked for: red, side 0, is next."""
    rules = SmallRules(phases)
    fold = start_match(rules, MATCH, dice)
    vaults, prev = [Vault(MATCH, side, secret_of(side, 0), {}, chain_of(side, 0)) for side in SIDES], bytes(32)
    for side, vault in enumerate(vaults):
        anchor = vault.chain.anchor
        invitation = Invitation("small", "1", bytes(32), "", (), dice, "red", bytes(32), anchor)
        seals = tuple((name, b"") for name in rules.envelopes_of(side))
        setup = Acceptance("blue", bytes(32), anchor) if side else invitation
        composed = compose(fold, vault, Draft(seals=seals, setup=setup, prev=prev))
        fold, _ = take(fold, composed.turn)
        vault.payloads |= composed.payloads
        prev = turn_digest(encode_turn(composed.turn))
    return fold, vaults
