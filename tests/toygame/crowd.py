"""A toy game of many figures: a turn of two hundred moves and a hundred shots, each shot three rolls and two answers.

CROWD-1 a phase: each figure may move one cell twice and shoot once at an enemy who stands; then `end`.
CROWD-2 a shot: one die to aim, the target ducks or not, two dice to hit, the shooter shouts or not, one die for its nerve.
CROWD-3 whoever is hit three times falls; a side without figures has lost.
CROWD-4 a trap names cells and springs when an enemy moves into one of them: one die, on 4 or more a hit.
CROWD-5 whose decision it is, and how decisions are written.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from pbem.engine.decisions import Codec, Decision, IllegalOrder, Refusal
from pbem.engine.demands import NOBODY, Choose, Demand, Over, Roll, Sprung
from pbem.engine.game import AnyRules
from pbem.engine.hexes import Grid
from pbem.engine.match_options import OptionValue
from pbem.engine.place_names import Names
from pbem.engine.rules import context, machine, phases, verbs
from pbem.engine.rules.phases import Citations
from pbem.engine.rules.slots import NUMBER
from pbem.engine.rules.unit_and_hex_names import Notation
from tests.toygame.game import ToyGame

FIGURES = 100  # of a side
CELLS = 255
MOVES = 2  # of a figure in a phase
STARTS = (20, 40)
HITS = 3
FIRST, LAST = b"\0", b"\1"  # policies
POLICY_WORDS = {FIRST: "first", LAST: "last"}


class Move(Decision, frozen=True):
    figure: int
    cell: int


class Shoot(Decision, frozen=True):
    figure: int
    target: int


class End(Decision, frozen=True):
    pass


class Duck(Decision, frozen=True):
    deep: int  # 0 or 1


class Shout(Decision, frozen=True):
    loud: int  # 0 or 1


class Stands(Decision, frozen=True):
    """A guard: a figure has not fallen."""

    figure: int


class Step(Struct, frozen=True):
    """What is due: an order, or a part of a shot of one figure at another."""

    name: str
    shooter: int = NOBODY
    target: int = NOBODY


class Figure(Struct, frozen=True):
    """One of the crowd."""

    cell: int
    hits: int = 0
    moves: int = 0  # in this phase
    has_shot: bool = False


class Crowd(Struct, frozen=True):
    """The state: both sides' figures, side by side. `moved`: who moved last, right after a move."""

    figures: tuple[Figure, ...] = tuple(Figure(STARTS[side]) for side in (0, 1) for _ in range(FIGURES))
    turn: int = 0
    phase: int = 0
    agenda: tuple[Step, ...] = (Step("order"),)
    moved: int = NOBODY
    steadiness: int = 0  # of the target's last answer


class Table:
    """What a match is played with."""

    def __init__(self, turns: int) -> None:
        self.turns = turns
        self.notation = Notation((), Grid(0, 0, 0, 0, north_up=False), "CROWD-5")
        self.place_hex = Names()


Context = context.Context[Table, Crowd, Step]
Done = context.Done[Crowd]
Verb = verbs.Verb


def side_of(figure: int) -> int:
    return figure // FIGURES


def figures(_now: Context, *_before: int) -> Iterable[int]:
    return range(2 * FIGURES)


def cells(_now: Context, *_before: int) -> Iterable[int]:
    return range(CELLS)


def either(_now: Context, *_before: int) -> Iterable[int]:
    return 0, 1


def stands(state: Crowd, figure: int) -> bool:
    return figure < 2 * FIGURES and state.figures[figure].hits < HITS


def changed(state: Crowd, number: int, **changes: object) -> Crowd:
    figure = replace(state.figures[number], **changes)
    return replace(state, figures=(*state.figures[:number], figure, *state.figures[number + 1 :]))


def is_own(state: Crowd, figure: int) -> bool:
    return stands(state, figure) and side_of(figure) == state.phase


def move_refusal(now: Context, order: Move) -> Refusal | None:
    """One cell forward or back, twice a phase. CROWD-1."""
    state, figure = now.state, order.figure
    may = is_own(state, figure) and state.figures[figure].moves < MOVES
    if may and order.cell < CELLS and abs(order.cell - state.figures[figure].cell) == 1:
        return None
    return Refusal("CROWD-1", "not-possible", str(figure))


def move(now: Context, order: Move) -> Done:
    moves = now.state.figures[order.figure].moves + 1
    return replace(changed(now.state, order.figure, cell=order.cell, moves=moves), moved=order.figure), ()


def shoot_refusal(now: Context, order: Shoot) -> Refusal | None:
    """At an enemy who stands, once a phase. CROWD-1."""
    state, figure = now.state, order.figure
    may = is_own(state, figure) and not state.figures[figure].has_shot
    if may and stands(state, order.target) and side_of(order.target) != state.phase:
        return None
    return Refusal("CROWD-1", "not-possible", str(figure))


def shoot(now: Context, order: Shoot) -> Done:
    state, pair = changed(now.state, order.figure, has_shot=True), (order.figure, order.target)
    parts = ("nerve", "shout", "hit", "duck", "aim")
    return replace(state, agenda=(*state.agenda, *[Step(name, *pair) for name in parts]), moved=NOBODY), ()


def end(now: Context, _order: End) -> Done:
    state = now.state
    rested = tuple(replace(each, moves=0, has_shot=False) for each in state.figures)
    return replace(state, figures=rested, phase=1 - state.phase, turn=state.turn + state.phase, moved=NOBODY), ()


def answer(now: Context, given: Duck | Shout) -> Done:
    return replace(now.state, steadiness=given.deep if isinstance(given, Duck) else given.loud), ()


def ask_order(now: Context) -> Demand:
    return Choose(now.state.phase, "order", True)


def ask_roll(now: Context) -> Demand:
    return Roll((6,) * (2 if now.step.name == "hit" else 1), (now.state.turn, now.step.name, now.step.shooter))


def ask_answer(now: Context) -> Demand:
    asked = now.step.target if now.step.name == "duck" else now.step.shooter
    return Choose(side_of(asked), now.step.name, False)


def read_aim(now: Context, _numbers: tuple[int, ...]) -> Done:
    return now.state, ()


def read_hit(now: Context, numbers: tuple[int, ...]) -> Done:
    state, target = now.state, now.step.target
    is_hit = sum(numbers) >= 11 + state.steadiness and stands(state, target)
    return (changed(state, target, hits=state.figures[target].hits + 1) if is_hit else state), ()


def read_nerve(now: Context, _numbers: tuple[int, ...]) -> Done:
    return now.state, ()


def read_trap(now: Context, numbers: tuple[int, ...]) -> Done:
    state, figure = now.state, now.step.target
    return (changed(state, figure, hits=state.figures[figure].hits + 1) if numbers[0] >= 4 else state), ()


def spring(now: Context, _given: Sprung) -> Done:
    state = now.state
    return replace(state, agenda=(*state.agenda, Step("trap", state.moved, state.moved)), moved=NOBODY), ()


class Either:
    """A standing order: the first of the two answers, or the last."""

    default, rule = FIRST, "CROWD-1"

    def write(self, _world: Table, policy: bytes) -> str:
        if policy not in POLICY_WORDS:
            raise IllegalOrder(Refusal("CROWD-5", "no-such-policy"))
        return POLICY_WORDS[policy]

    def read(self, _world: Table, text: str) -> bytes:
        for policy, word in POLICY_WORDS.items():
            if word == text:
                return policy
        raise IllegalOrder(Refusal("CROWD-5", "no-such-policy"))

    def answer(self, now: Context, policy: bytes) -> Decision:
        shape: Callable[[int], Decision] = Duck if now.step.name == "duck" else Shout
        return shape(int(policy == LAST))


PHASE = phases.Phase[Table, Crowd, Step](
    Verb("move", Move, "order", (NUMBER.among(figures), NUMBER.among(cells)), refusal=move_refusal, apply=move),
    Verb("shoot", Shoot, "order", (NUMBER.among(figures), NUMBER.among(figures)), refusal=shoot_refusal, apply=shoot),
    Verb("end", End, "order", apply=end),
    Verb("duck", Duck, "duck", (NUMBER.of(either),), apply=answer, is_answer=True),
    Verb("shout", Shout, "shout", (NUMBER.of(either),), apply=answer, is_answer=True),
    asks={"order": ask_order, "duck": ask_answer, "shout": ask_answer} | dict.fromkeys(("aim", "hit", "nerve", "trap"), ask_roll),
    reads={"aim": read_aim, "hit": read_hit, "nerve": read_nerve, "trap": read_trap},
    springs={"order": spring},
)


STANDS = verbs.Form("stands", Stands, (NUMBER,))


class CrowdRules(machine.Machine[Table, Crowd, Step]):
    """The rules of the crowd."""

    sides = ("red", "blue")
    decisions, guards = Codec((Move, Shoot, End, Duck, Shout)), Codec((Stands,))
    phases = (PHASE,)
    cites = Citations(turn="CROWD-5", phase="CROWD-1", dice="CROWD-2", standing="CROWD-5")
    standing_orders: Mapping[str, Either] = {"duck": Either(), "shout": Either()}

    def __init__(self, trap_leaves: int, turns: int = 10) -> None:
        super().__init__(Table(turns))
        self.leaves = trap_leaves

    def first_state(self) -> Crowd:
        return Crowd()

    def over(self, state: Crowd) -> Over | None:
        return Over(NOBODY, "time") if state.turn >= self.world.turns else None

    def holds(self, state: Crowd, side: int, guard: Decision) -> bool:  # noqa: ARG002
        assert isinstance(guard, Stands)
        return stands(state, guard.figure)

    def write_guard(self, guard: Decision) -> str:
        assert isinstance(guard, Stands)
        return STANDS.write(self.world, guard)

    def read_guard(self, text: str) -> Decision:
        return verbs.read_form({"stands": STANDS}, self.world, text.split(), "CROWD-5")

    def springs(self, state: Crowd, side: int, payload: bytes) -> bool:
        return state.moved != NOBODY and state.phase != side and state.figures[state.moved].cell in payload

    def trap_leaves(self, side: int) -> int:  # noqa: ARG002
        return self.leaves


@dataclass
class CrowdGame(ToyGame):
    """The crowd as an entry of a catalogue."""

    id: str = "crowd"
    scenarios: tuple[str, ...] = ("plain", "traps")

    def rules(self, scenario: str, options: Mapping[str, OptionValue]) -> AnyRules:  # noqa: ARG002
        return cast(AnyRules, CrowdRules(int(scenario == "traps")))


GAME = CrowdGame()


def turn_of_all(side: int) -> tuple[str, ...]:
    """The 300 orders of a turn: each figure shoots, moves forward and back; without its end."""
    own = range(side * FIGURES, (side + 1) * FIGURES)
    shots = [f"shoot {figure} {(figure + FIGURES) % (2 * FIGURES)}" for figure in own]
    return (*shots, *[f"move {figure} {STARTS[side] + forward}" for forward in (1, 0) for figure in own])
