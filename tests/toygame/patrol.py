"""A second toy game: two patrols of three figures in a row of twelve cells, for what the first has no use for.

PAT-1 before all else both choose the strength of their figures, 1 to 3 each, six in all, neither knowing the other's choice.
PAT-2 a round: each side walks, then both aim, neither knowing the other's aims, then all shots fall at once.
PAT-3 a walk is at most five cells to one side, once a round, not through and not onto figures of the other side.
PAT-4 a shot reaches three cells: one die a shot, a number not above the shooter's strength kills. Who has shot is uncovered.
PAT-5 a mine lies sealed: it springs when a figure of the other side walks over its cell, which stops there; on 4 or more it dies.
PAT-6 where figures are covered the other side does not know where they stand, until they walk more than two cells or shoot.
PAT-7 who sees nobody is not asked to aim.
PAT-8 whose decision it is, and how decisions are written.
"""

from collections.abc import Iterable, Mapping
from itertools import product
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from pbem.engine.decisions import Codec, Decision, Refusal, Sealed
from pbem.engine.demands import NOBODY, Choose, Decided, Demand, Input, Over, Roll, Sprung
from pbem.engine.events import Event
from pbem.engine.hexes import Grid
from pbem.engine.place_names import Names
from pbem.engine.rules import context, machine, phases, verbs
from pbem.engine.rules.phases import Citations
from pbem.engine.rules.sealed_choices import Unseal, both
from pbem.engine.rules.slots import NUMBER
from pbem.engine.rules.unit_and_hex_names import Notation
from pbem.engine.word_tables import Words

CELLS, ROUNDS, REACH, STRIDE = 12, 4, 3, 5
COVERED = -1
AIM, ARM = 0, 1  # kinds of sealed choices
LEAVES = 2


X = TypeVar("X")


class Arm(Decision, frozen=True):
    first: int
    second: int
    third: int


class Walk(Decision, frozen=True):
    figure: int
    cell: int


class Halt(Decision, frozen=True):
    pass


class Aim(Decision, frozen=True):
    figure: int
    target: int


class Ready(Decision, frozen=True):
    pass


class Stands(Decision, frozen=True):
    """A guard: as far as its side knows, a figure stands in the cell."""

    cell: int


class Walked(Event, frozen=True, tag="patrol-walked"):
    figure: int
    cell: int
    is_covered: bool


class Shot(Event, frozen=True, tag="patrol-shot"):
    figure: int
    target: int
    is_hit: bool


class Mined(Event, frozen=True, tag="patrol-mined"):
    figure: int
    cell: int


class Step(Struct, frozen=True, array_like=True, tag="step"):
    """What is due."""

    name: str  # "arm", "walk", "aim", "volley", "mine"
    side: int = NOBODY
    is_sealed: bool = False
    figure: int = NOBODY


class Patrol(Struct, frozen=True, array_like=True):
    """The state. Figures 0 to 2 are those of side 0."""

    agenda: tuple[Step | Unseal, ...] = ()
    turn: int = 0
    places: tuple[int, ...] = (0, 1, 2, 9, 10, 11)  # in a view COVERED where its side does not know
    strengths: tuple[int, ...] = (0,) * 6
    is_alive: tuple[bool, ...] = (True,) * 6
    is_covered: tuple[bool, ...] = (False,) * 6
    walked: tuple[int, ...] = ()  # this round
    aims: tuple[tuple[int, int], ...] = ()
    way: tuple[int, ...] = ()  # the figure that has walked last, and the cells it came to

    def then(self, *steps: Step | Unseal) -> "Patrol":
        """With more to do, the last of them first."""
        return replace(self, agenda=self.agenda + steps)


class Table:
    """What a match is played with."""

    notation = Notation((), Grid(0, 0, 0, 0, north_up=False), "PAT-8")
    place_hex = Names()


Context = context.Context[Table, Patrol, Step]
Done = context.Done[Patrol]
Verb = verbs.Verb
Phase = phases.Phase


def own(state: Patrol, side: int) -> list[int]:
    """The figures of a side that are alive."""
    return [figure for figure in range(side * 3, side * 3 + 3) if state.is_alive[figure]]


def refused(rule: str, *numbers: int) -> Refusal:
    return Refusal(rule, "not-possible", " ".join(map(str, numbers)) or "this")


# ---- arming


def arm_refusal(_now: Context, order: Arm) -> Refusal | None:
    numbers = (order.first, order.second, order.third)
    return None if sum(numbers) == 6 and all(1 <= each <= 3 for each in numbers) else refused("PAT-1", *numbers)


def arm(now: Context, order: Arm) -> Done:
    state, side, new = now.state, now.step.side, (order.first, order.second, order.third)
    strengths = (*new, *state.strengths[3:]) if side == 0 else (*state.strengths[:3], *new)
    return replace(state, strengths=strengths, agenda=state.agenda[:-1]), ()


# ---- walking


def cells_of(state: Patrol, figure: int, cell: int) -> tuple[int, ...]:
    here = state.places[figure]
    return tuple(range(here + 1, cell + 1)) if cell > here else tuple(range(here - 1, cell - 1, -1))


def walk_refusal(now: Context, order: Walk) -> Refusal | None:
    state, side = now.state, now.step.side
    if order.figure not in own(state, side) or order.figure in state.walked or order.cell >= CELLS:
        return refused("PAT-3", order.figure)
    cells, foes = cells_of(state, order.figure, order.cell), {state.places[each] for each in own(state, 1 - side)}
    return refused("PAT-3", order.cell) if not 1 <= len(cells) <= STRIDE or foes.intersection(cells) else None


def walk(now: Context, order: Walk) -> Done:
    state, figure = now.state, order.figure
    way = (figure, *cells_of(state, figure, order.cell))
    covered = state.is_covered if len(way) <= 3 else put(state.is_covered, figure, False)
    walked, places = (*state.walked, figure), put(state.places, figure, order.cell)
    after = replace(state, places=places, walked=walked, way=way, is_covered=covered)
    return after, (Walked(figure, order.cell, covered[figure]),)


def halt(now: Context, _order: Halt) -> Done:
    return replace(now.state, agenda=now.state.agenda[:-1], way=()), ()


def spring(now: Context, given: Sprung) -> Done:
    """The figure stops at the mine. PAT-5."""
    state, cell = now.state, given.payload[0]
    figure = state.way[0]
    stopped = replace(state, places=put(state.places, figure, cell), way=(figure, cell))
    return stopped.then(Step("mine", figure=figure)), (Mined(figure, cell),)


def read_mine(now: Context, numbers: tuple[int, ...]) -> Done:
    return (replace(now.state, is_alive=put(now.state.is_alive, now.step.figure, numbers[0] < 4)), ())


# ---- shooting


def targets(state: Patrol, side: int, figure: int) -> list[int]:
    """Who is seen within reach."""
    here, foes = state.places[figure], own(state, 1 - side)
    return [foe for foe in foes if not state.is_covered[foe] and abs(state.places[foe] - here) <= REACH]


def aim_refusal(now: Context, order: Aim) -> Refusal | None:
    state, side = now.state, now.step.side
    may_aim = order.figure in own(state, side) and order.figure not in dict(state.aims)
    return None if may_aim and order.target in targets(state, side, order.figure) else refused("PAT-4", order.figure, order.target)


def aim(now: Context, order: Aim) -> Done:
    return replace(now.state, aims=tuple(sorted((*now.state.aims, (order.figure, order.target))))), ()


def ready(now: Context, _order: Ready) -> Done:
    return replace(now.state, agenda=now.state.agenda[:-1]), ()


def ask(now: Context) -> Demand | None:
    """Who sees nobody is not asked: that hangs on nothing which either side does not see. PAT-7."""
    state, step = now.state, now.step
    if step.name == "aim" and not any(not state.is_covered[foe] for foe in own(state, 1 - step.side)):
        return None
    return Choose(step.side, step.name, True, is_sealed=step.is_sealed)


def ask_volley(now: Context) -> Demand | None:
    return Roll((6,) * len(now.state.aims), (now.state.turn, "volley")) if now.state.aims else None


def ask_mine(now: Context) -> Demand:
    return Roll((6,), (now.state.turn, "mine", now.step.figure))


def run_volley(now: Context) -> Done:
    return next_round(now.state), ()


def read_volley(now: Context, numbers: tuple[int, ...]) -> Done:
    """All shots at once. PAT-4."""
    state, alive, covered, events = now.state, now.state.is_alive, now.state.is_covered, []
    for (figure, target), number in zip(state.aims, numbers, strict=True):
        is_hit = number <= state.strengths[figure]
        alive = put(alive, target, False) if is_hit else alive
        covered = put(covered, figure, False)
        events.append(Shot(figure, target, is_hit))
    return next_round(replace(state, is_alive=alive, is_covered=covered)), tuple(events)


def next_round(state: Patrol) -> Patrol:
    state = replace(state, turn=state.turn + 1, walked=(), aims=(), way=())
    first = state.turn % 2
    aiming = both(1 - first, Step("aim", 1 - first, is_sealed=True), Step("aim", first))
    return state.then(Step("volley"), *aiming, Step("walk", 1 - first), Step("walk", first))


def put(values: tuple[X, ...], place: int, value: X) -> tuple[X, ...]:
    """The same values but one."""
    return (*values[:place], value, *values[place + 1 :])


def figures(_now: Context, *_before: int) -> Iterable[int]:
    return range(6)


def cells(_now: Context, *_before: int) -> Iterable[int]:
    return range(CELLS)


def strengths(_now: Context, *_before: int) -> Iterable[int]:
    return 1, 2, 3


STANDS = verbs.Form("stands", Stands, (NUMBER,))
PHASE: phases.Phase[Table, Patrol, Step] = Phase(
    Verb("arm", Arm, "arm", (NUMBER.among(strengths),) * 3, refusal=arm_refusal, apply=arm),
    Verb("walk", Walk, "walk", (NUMBER.among(figures), NUMBER.among(cells)), refusal=walk_refusal, apply=walk),
    Verb("halt", Halt, "walk", apply=halt),
    Verb("aim", Aim, "aim", (NUMBER.among(figures), NUMBER.among(figures)), refusal=aim_refusal, apply=aim),
    Verb("ready", Ready, "aim", apply=ready),
    asks={**dict.fromkeys(("arm", "walk", "aim"), ask), "volley": ask_volley, "mine": ask_mine},
    runs={"volley": run_volley},
    reads={"volley": read_volley, "mine": read_mine},
    springs={"walk": spring, "mine": spring},
)


class PatrolRules(machine.Machine[Table, Patrol, Step]):
    """The rules of the second toy game."""

    sides = ("left", "right")
    decisions, guards = Codec((Arm, Walk, Halt, Aim, Ready, Sealed)), Codec((Stands,))
    phases = (PHASE,)
    cites = Citations(turn="PAT-8", phase="PAT-2", dice="PAT-4", standing="PAT-8")
    standing_orders: Mapping[str, object] = {}  # type: ignore[assignment]

    def __init__(self, is_covering: bool = False, leaves: int = LEAVES) -> None:
        super().__init__(Table())
        self.covers, self.leaves = is_covering, leaves

    def first_state(self) -> Patrol:
        return Patrol(is_covered=(self.covers,) * 6).then(Step("volley"), *both(0, Step("arm", 0, is_sealed=True), Step("arm", 1)))

    def over(self, state: Patrol) -> Over | None:
        left = [len(own(state, side)) for side in (0, 1)]
        if all(left) and state.turn <= ROUNDS:
            return None
        return Over(NOBODY if left[0] == left[1] else left.index(max(left)), "time" if all(left) else "wiped-out")

    def unsaid(self, state: Patrol) -> Decision:
        return Arm(2, 2, 2) if state.turn == 0 else Ready()

    def view(self, state: Patrol, side: int) -> Patrol:
        hidden = [is_covered and figure // 3 != side for figure, is_covered in enumerate(state.is_covered)]
        places = tuple(COVERED if is_hidden else place for place, is_hidden in zip(state.places, hidden, strict=True))
        return replace(state, places=places, way=state.way if not state.way or not hidden[state.way[0]] else ())

    def view_events(self, events: tuple[Event, ...], side: int) -> tuple[Event, ...]:
        return tuple(each for each in events if not isinstance(each, Walked) or not each.is_covered or each.figure // 3 == side)

    def may_be_void(self, view: Patrol, side: int, decision: Decision) -> bool:
        return isinstance(decision, Walk) and any(view.is_covered[foe] for foe in own(view, 1 - side))

    def may_see(self, given: Input, side: int) -> bool:
        return not (self.covers and isinstance(given, Decided) and isinstance(given.decision, Walk) and given.side != side)

    def holds(self, state: Patrol, side: int, guard: Decision) -> bool:  # noqa: ARG002
        assert isinstance(guard, Stands)
        return any(is_alive and place == guard.cell for is_alive, place in zip(state.is_alive, state.places, strict=True))

    def write_guard(self, guard: Decision) -> str:
        assert isinstance(guard, Stands)
        return STANDS.write(self.world, guard)

    def read_guard(self, text: str) -> Decision:
        return verbs.read_form({"stands": STANDS}, self.world, text.split(), "PAT-8")

    def trap_leaves(self, side: int) -> int:  # noqa: ARG002
        return self.leaves

    def springs(self, state: Patrol, side: int, payload: bytes) -> bool:
        return bool(state.way) and state.way[0] // 3 != side and state.is_alive[state.way[0]] and payload[0] in state.way[1:]

    def trap_rank(self, state: Patrol, side: int, payload: bytes) -> int:  # noqa: ARG002
        return state.way.index(payload[0], 1)


WORDS = Words(
    title="Patrol",
    summary="A row of twelve cells",
    sides={"left": "Left", "right": "Right"},
    names={"side": {0: "Left", 1: "Right"}},
    verbs={
        "arm": "arm NUMBER NUMBER NUMBER",
        "walk": "walk FIGURE CELL",
        "halt": "halt",
        "aim": "aim FIGURE FIGURE",
        "ready": "ready",
    },
    events={
        "patrol-walked": "Figure {figure} walks to {cell}.",
        "patrol-shot": "Figure {figure} shoots at {target}.",
        "patrol-mined": "Figure {figure} steps on a mine in {cell}.",
    },
    refusals={"not-possible": "{0} is not possible here"},
)
ARMS = [Arm(*each) for each in product((1, 2, 3), repeat=3) if sum(each) == 6]
