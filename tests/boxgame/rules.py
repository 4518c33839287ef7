"""A small game with places off the map: two sides of three units on 5 rows of 7 hexes, a box, a reserve and a pool beside it.

BOX-1 in its phase each unit goes once, at most 3 points far: a hex costs one, a box two; an enemy's place is not entered.
BOX-2 the Rwanda Box lies beside 0307, the Reserve beside the west column; nobody goes into the pool, or comes back from it.
BOX-3 enemies in the same box, or next to units that have not acted, may be attacked: on 3 or more they go into the pool.
BOX-4 whose decision it is, and how it is written.
"""

from collections.abc import Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.demands import NOBODY, Choose, Demand, Over, Roll
from pbem.engine.hexes import FIRST_BOX, NOWHERE, Grid, Hex
from pbem.engine.place_names import Names
from pbem.engine.rules import context, machine, phases, verbs
from pbem.engine.rules.phases import Citations
from pbem.engine.rules.slots import HEX, UNIT, UNITS
from pbem.engine.rules.standing_orders import StandingOrder
from pbem.engine.rules.unit_and_hex_names import Notation
from tests.boxgame import decisions as d
from tests.boxgame.events import Beaten, Went

UNIT_NAMES = ("R1", "R2", "R3", "B1", "B2", "B3")
SIDES = ("red", "blue")
BOXES = ("Rwanda_Box", "Reserve", "Pool")
TURN_TRACK = tuple(f"Arrivals_Turn_{turn}" for turn in range(1, 13))
RWANDA, RESERVE, POOL = (Hex(FIRST_BOX + place) for place in range(3))
DOOR = Hex(307)
POINTS = 3
TURNS = 3
HITS_FROM = 3


class Step(Struct, frozen=True):
    name: str


class State(Struct, frozen=True):
    """Where the units are, by their place among the names."""

    places: tuple[Hex, ...] = (Hex(306), Hex(201), RESERVE, RWANDA, Hex(305), RWANDA)
    turn: int = 1
    side: int = 0
    acted: tuple[int, ...] = ()
    target: Hex = NOWHERE  # under attack
    agenda: tuple[Step, ...] = (Step("order"),)


START = State()
SIEGE = State(places=(DOOR, POOL, RESERVE, RWANDA, Hex(103), RWANDA))


class World:
    """What a match is played with; `boxes` beside its map."""

    def __init__(self, boxes: tuple[str, ...]) -> None:
        self.grid = Grid(1, 5, 1, 7, north_up=True, boxes=boxes)
        self.notation = Notation(UNIT_NAMES, self.grid, "BOX-4")
        self.place_hex = Names({"Rwanda Box": "Rwanda_Box", "Goma": "0307"})
        west = tuple(here for here in self.grid.hexes if here % 100 == 1)
        self.doors = {RWANDA: (DOOR,), RESERVE: west}

    def beside(self, place: Hex) -> tuple[Hex, ...]:
        """Hexes and boxes next to a place."""
        around = tuple(there for there in self.grid.around(place) if there != NOWHERE)
        return (*around, *self.doors.get(place, ()), *(box for box, doors in self.doors.items() if place in doors))


Context = context.Context[World, State, Step]
Done = context.Done[State]
Phase = phases.Phase[World, State, Step]
Verb = verbs.Verb


def units_at(state: State, place: Hex) -> tuple[int, ...]:
    return tuple(unit for unit, where in enumerate(state.places) if where == place)


def side_of(unit: int) -> int:
    return unit // 3


def ready(state: State) -> tuple[int, ...]:
    """Those of the side in phase that may still act."""
    return tuple(
        unit for unit in range(6) if side_of(unit) == state.side and unit not in state.acted and state.places[unit] != POOL
    )


def ways(world: World, state: State, unit: int) -> dict[Hex, tuple[int, tuple[Hex, ...]]]:
    """Where a unit can go: cost and way, start included."""
    start = state.places[unit]
    found: dict[Hex, tuple[int, tuple[Hex, ...]]] = {start: (0, (start,))}
    queue = [start]
    while queue:
        here = min(queue, key=lambda place: found[place][0])
        queue.remove(here)
        cost, way = found[here]
        for there in world.beside(here):
            total = cost + (2 if there >= FIRST_BOX else 1)
            is_open = all(side_of(each) == state.side for each in units_at(state, there))
            if total <= POINTS and is_open and total < found.get(there, (POINTS + 1,))[0]:
                found[there] = total, (*way, there)
                queue.append(there)
    del found[start]
    return found


def attackers(world: World, state: State, target: Hex) -> tuple[int, ...]:
    near = {target, *world.beside(target)}
    return tuple(unit for unit in ready(state) if state.places[unit] in near)


def targets(world: World, state: State) -> list[Hex]:
    enemies = {state.places[unit] for unit in range(6) if side_of(unit) != state.side} - {POOL}
    return sorted(place for place in enemies if attackers(world, state, place))


# ---- verbs


def movers(now: Context) -> Iterable[int]:
    return (unit for unit in ready(now.state) if ways(now.world, now.state, unit))


def ends(now: Context, unit: int) -> Iterable[Hex]:
    return sorted(ways(now.world, now.state, unit))


def move_refusal(now: Context, order: d.Move) -> Refusal | None:
    grid = now.world.grid
    if order.unit not in ready(now.state):
        return Refusal("BOX-1", "has-acted", now.world.notation.unit(order.unit))
    if order.to not in grid and order.to not in grid.boxes:
        return Refusal("BOX-4", "unknown-hex", now.world.notation.hex(order.to))
    is_reached = order.to in ways(now.world, now.state, order.unit)
    return None if is_reached else Refusal("BOX-1", "too-far", f"{UNIT_NAMES[order.unit]} {grid.name(order.to)}")


def move(now: Context, order: d.Move) -> Done:
    state, name = now.state, now.world.grid.name
    places = tuple(order.to if unit == order.unit else place for unit, place in enumerate(state.places))
    went = Went(UNIT_NAMES[order.unit], name(state.places[order.unit]), name(order.to))
    return replace(state, places=places, acted=(*state.acted, order.unit)), (went,)


def attackable(now: Context) -> Iterable[Hex]:
    return targets(now.world, now.state)


def able(now: Context, target: Hex, _units: tuple[int, ...] = ()) -> Iterable[int]:
    return attackers(now.world, now.state, target)


def attack_refusal(now: Context, order: d.Attack) -> Refusal | None:
    able = set(attackers(now.world, now.state, order.target))
    is_legal = order.target in targets(now.world, now.state) and order.units and able >= set(order.units)
    return None if is_legal else Refusal("BOX-3", "no-attack", now.world.notation.hex(order.target))


def attack(now: Context, order: d.Attack) -> Done:
    state = now.state
    agenda = (*state.agenda, Step("fight"))
    return replace(state, acted=(*state.acted, *order.units), target=order.target, agenda=agenda), ()


def end(now: Context, _order: d.End) -> Done:
    state = now.state
    return replace(state, side=1 - state.side, turn=state.turn + state.side, acted=()), ()


def ask_order(now: Context) -> Demand:
    return Choose(now.state.side, "order", True)


def ask_dice(now: Context) -> Demand:
    return Roll((6,), (now.state.turn, "fight", now.world.grid.name(now.state.target)))


def read_dice(now: Context, numbers: tuple[int, ...]) -> Done:
    state = now.state
    beaten = [unit for unit in units_at(state, state.target) if side_of(unit) != state.side and numbers[0] >= HITS_FROM]
    places = tuple(POOL if unit in beaten else place for unit, place in enumerate(state.places))
    told = Beaten(now.world.grid.name(state.target), tuple(UNIT_NAMES[unit] for unit in beaten), numbers[0])
    return replace(state, places=places, target=NOWHERE), (told,)


PHASE = Phase(
    Verb("m", d.Move, "order", (UNIT.of(movers), HEX.of(ends)), refusal=move_refusal, apply=move),
    Verb("a", d.Attack, "order", (HEX.of(attackable), UNITS.of(able)), refusal=attack_refusal, apply=attack),
    Verb("end", d.End, "order", apply=end),
    asks={"order": ask_order, "fight": ask_dice},
    reads={"fight": read_dice},
)


class BoxRules(machine.Machine[World, State, Step]):
    """The rules of the box game."""

    sides = SIDES
    decisions = d.DECISIONS
    phases = (PHASE,)
    cites = Citations(turn="BOX-4", phase="BOX-4", dice="BOX-3", standing="BOX-4")
    standing_orders: Mapping[str, StandingOrder] = {}

    def __init__(self, boxes: tuple[str, ...] = BOXES, first: State = START) -> None:
        super().__init__(World(boxes))
        self.first = first

    def first_state(self) -> State:
        return self.first

    def over(self, state: State) -> Over | None:
        return Over(NOBODY, "time") if state.turn > TURNS else None
