"""Units that come later: their rolls, and where they are placed. HA-ARR-01 to HA-ARR-08, HA-SCOUT-04, HA-TRAIT-10.

Steps: `arrivals` is step 1 of a turn; `arrival_order` rolls who comes first where that is open; `arrival_dice` (side) rolls for a
side's units; `arrive` (side, number: how many, others: the units that have arrived this turn) asks where, kind "arrive".
"""

from collections.abc import Callable, Iterable, Iterator

from msgspec.structs import astuple, replace

from pbem.engine.cache import once_a_state
from pbem.engine.decisions import Refusal
from pbem.engine.demands import Choose, Demand, Roll
from pbem.engine.hexes import DIRECTIONS, Hex
from pbem.engine.rules.slots import Slot
from pbem.games.heart_of_africa.armies.roster import ORGANISATIONAL_GENIUS
from pbem.games.heart_of_africa.content.names import unit_name
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.decisions.movement import STILL
from pbem.games.heart_of_africa.decisions.set_up import Arrive, Later
from pbem.games.heart_of_africa.events.set_up import ArrivalRolled, ArrivesLater, UnitPlaced
from pbem.games.heart_of_africa.fields.edges import edge_hexes
from pbem.games.heart_of_africa.fields.zones import arrival_hexes
from pbem.games.heart_of_africa.kit_types import Context, Done, Phase, Verb
from pbem.games.heart_of_africa.rules.arrivals.bases import base_edge
from pbem.games.heart_of_africa.rules.arrivals.composition import (
    Troops,
    TroopsSlot,
    classes_of,
    contingent_of,
    has_repeaters,
    kinds_of,
    to_arrive,
    troops_of,
)
from pbem.games.heart_of_africa.rules.arrivals.newcomers import with_arrived
from pbem.games.heart_of_africa.rules.arrivals.placing import form_refusal, has_room, places_of, placing, room_refusal
from pbem.games.heart_of_africa.rules.arrivals.spots import classes_on, free_hexes, with_room
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.rules.hidden.emerging import appended
from pbem.games.heart_of_africa.state.battle import ATTACKER, DEFENDER, ENCOUNTER
from pbem.games.heart_of_africa.state.figures import CAME_LATER, HERE, LEADER, OFF_MAP, ON_MAP, SCOUT, TROOPS, Figure, Listed, Unit
from pbem.games.heart_of_africa.state.position import State, Step, Way

KIND = "arrive"
INWARD = {"N": "SW", "S": "NE", "W": "E", "E": "W"}
"""How a unit faces that says nothing of it: away from its base edge."""


# ---- who comes


def _run_arrivals(now: Context) -> Done:
    """From the fourth turn on: the attacker first; in an Encounter a roll decides, if both have units to come. HA-ARR-02."""
    state, waits = now.state, now.state.secrets.reserves
    if state.turn < now.world.tables.arriving.first_turn or not any(waits):
        return state, ()
    if state.battle.scenario == ENCOUNTER and all(waits):
        return state.then(Step("arrival_order")), ()
    return _in_order(state, state.battle.attacker), ()


def _in_order(state: State, first: int) -> State:
    return state.then(Step("arrival_dice", 1 - first), Step("arrival_dice", first))


def _ask_order(now: Context) -> Demand:
    return Roll((6, 6), ("arrival_order", now.state.turn, now.step.number))


def _read_order(now: Context, numbers: tuple[int, ...]) -> Done:
    attacker = now.state.battle.attacker
    if numbers[0] == numbers[1]:
        return now.state.then(replace(now.step, number=now.step.number + 1)), ()
    return _in_order(now.state, attacker if numbers[0] > numbers[1] else 1 - attacker), ()


def _ask_dice(now: Context) -> Demand | None:
    count = now.state.secrets.reserves[now.step.side]
    return Roll((6,) * count, ("arrive", now.state.turn, _role(now.state, now.step.side))) if count else None


def _role(state: State, side: int) -> str:
    return ATTACKER if side == state.battle.attacker else DEFENDER


def arrives_on(world: World, state: State, side: int) -> int:
    """What a unit must roll: less where its army's Leader is an Organisational Genius. HA-ARR-01, HA-TRAIT-10."""
    has_genius = any(each.side == side and each.kind == LEADER and each.trait == ORGANISATIONAL_GENIUS for each in state.roster)
    return world.tables.arriving.genius_on if has_genius else world.tables.arriving.on


def _read_dice(now: Context, numbers: tuple[int, ...]) -> Done:
    """Each unit rolls for itself, in public. HA-ARR-01, HA-ARR-07."""
    side, needed = now.step.side, arrives_on(now.world, now.state, now.step.side)
    count = sum(number >= needed for number in numbers)
    told = ArrivalRolled(_role(now.state, side), numbers, needed)
    return (now.state.then(Step(KIND, side, number=count, others=now.step.others)) if count else now.state), (told,)


# ---- where


@once_a_state
def landing(world: World, state: State) -> frozenset[Hex]:
    """The hexes where a figure of the side on turn may be placed, as far as ground and enemies go.

    Near an edge in its own half, not at the water, not near a Scout; for the second side not near who has just come. HA-ARR-03,
    HA-ARR-04, HA-ARR-06, HA-SCOUT-04.
    """
    step = state.agenda[-1]
    assert isinstance(step, Step)
    side, edges, here = step.side, world.content.fields.zones.edges, standing(world, state)
    edge = base_edge(state, side)
    shunned = list[tuple[Hex, ...]]()
    for figure in here.enemies(side):
        unit = world.figures[figure].unit
        if world.units[unit].listed.kind == SCOUT:
            shunned += [world.grid.within(there, edges.scout_exclusion) for there in here.hexes(figure)]
        if unit in step.others:
            shunned += [world.grid.within(there, edges.second_side_exclusion) for there in here.hexes(figure)]
    return frozenset(arrival_hexes(world.content.fields, world.field, edge)).difference(*shunned)


def free_for(world: World, state: State, troops: Troops) -> frozenset[Hex]:
    """The hexes that take a figure of such a unit."""
    classes = classes_of(world, troops)
    known, key = world.memo.of_state(world, state), ("free for", classes)
    if key not in known:
        zone = landing(world, state)
        known[key] = free_hexes(world, state, classes_on(world, zone, classes), zone)
    found: frozenset[Hex] = known[key]
    return found


def facing_of(state: State, side: int, facing: int) -> int:
    """The direction of an order, or away from the base edge."""
    return facing if facing != STILL else DIRECTIONS.index(INWARD[base_edge(state, side)])


def arrive_refusal(now: Context, order: Arrive) -> Refusal | None:
    """Why a unit cannot be placed so."""
    world, state = now.world, now.state
    if refusal := form_refusal(world, order):
        return refusal
    name = world.grid.name(Hex(order.hex))
    own = to_arrive(world, state, now.step.side)
    if state.secrets.roster and order.troops not in [each.troops for each in own]:
        return Refusal("HA-ARR-07", "not-of-the-reserve")
    if Hex(order.hex) not in landing(world, state):
        return Refusal("HA-ARR-03", "outside-the-zone", name)
    free = free_for(world, state, order.troops)
    if Hex(order.hex) not in free:
        return Refusal("HA-TERR-23", "hex-taken" if Hex(order.hex) in standing(world, state).at else "closed-ground", name)
    return room_refusal(now, order, free)


def _arrive(now: Context, order: Arrive) -> Done:
    """The unit is there, and may be activated in this turn like any other: being placed is no move. HA-ARR-05."""
    world, state, step = now.world, now.state, now.step
    hexes = places_of(world, order, free_for(world, state, order.troops))
    assert hexes is not None
    body, first = len(state.roster), len(state.figures)
    state, told = placed(world, replace(state, agenda=state.agenda[:-1]), step.side, order, hexes)
    state = state.unit_marked(body, CAME_LATER)
    ways = tuple(Way(first + place, (here,), Figure()) for place, here in enumerate(hexes))
    reserves = list(state.secrets.reserves)
    reserves[step.side] -= 1
    state = replace(state, ways=ways, secrets=replace(state.secrets, reserves=(reserves[0], reserves[1])))
    return _next(state, step, (body,)), told


def listed_of(side: int, troops: Troops) -> Listed:
    """A unit of troops as the roster has it; its number comes later."""
    return Listed(side, TROOPS, 0, kinds_of(troops), contingent_of(troops), has_repeaters=has_repeaters(troops))


def placed(world: World, state: State, side: int, order: Arrive, hexes: tuple[Hex, ...]) -> Done:
    """The state with a unit of troops on these hexes."""
    kinds, listed = kinds_of(order.troops), listed_of(side, order.troops)
    facing = facing_of(state, side, order.facing)
    figures = [Figure(ON_MAP, here, facing, began=here) for here in hexes]
    state = appended(state, listed, Unit(HERE, 0, len(kinds)), figures)
    name = unit_name(state.roster[-1], state.battle.attacker)
    return state, (UnitPlaced(name, tuple(map(world.notation.hex, hexes))),)


def _next(state: State, step: Step, arrived: tuple[int, ...]) -> State:
    """The next unit of the side; who comes after it knows who has arrived. HA-ARR-04."""
    if step.number > 1:
        state = state.then(replace(step, number=step.number - 1, others=(*step.others, *arrived)))
    agenda = tuple(
        replace(each, others=(*each.others, *arrived))
        if isinstance(each, Step) and each.name == "arrival_dice" and each.side != step.side
        else each
        for each in state.agenda
    )
    return replace(state, agenda=agenda)


def _later_refusal(now: Context, _order: Later) -> Refusal | None:
    """Why the unit must be placed now: there is room for any. In its own copy a side looks at what it has. HA-ARR-05."""
    world, state = now.world, now.state
    own = to_arrive(world, state, now.step.side)
    if own:
        is_needed = any(_has_place(world, state, body.troops) for body in own)
    else:
        is_needed = all(_has_place(world, state, troops) for troops in _examples(world))
    return Refusal("HA-ARR-05", "has-a-place") if is_needed else None


def _has_place(world: World, state: State, troops: Troops) -> bool:
    free = free_for(world, state, troops)
    return next(with_room(world.grid, free, len(kinds_of(troops)), world.tables.moving.cohesion), None) is not None


def _examples(world: World) -> Iterator[Troops]:
    """The largest unit of each class of figures."""
    most, known = world.content.armies.limits.unit_figures, set[str]()
    for kind in world.kinds[: len(world.content.armies.troops)]:
        if kind.step_class not in known and not kind.is_vessel:
            known.add(kind.step_class)
            yield troops_of(kind.number, 1 if kind.is_gun else most)


def _later(now: Context, _order: Later) -> Done:
    """It rolls again. HA-ARR-05."""
    state = replace(now.state, agenda=now.state.agenda[:-1], ways=())
    return _next(state, now.step, ()), (ArrivesLater(_role(state, now.step.side)),)


def _ask(now: Context) -> Demand | None:
    is_said = _listed(now) is not None or _nobody_has_a_place(now)
    return None if is_said else Choose(now.step.side, KIND, is_order=True)


def _listed(now: Context) -> tuple[int, Arrive] | None:
    """The line of the sheet, by place, and the order by which a unit comes on without a question. decisions.md, sections 4.3, 4.4.

    The first line of which a place can be taken; where none of any can, the first line whose unit has its default place.
    """
    comings = now.state.sheets[now.step.side].comings
    for line, coming in enumerate(comings):
        for each in coming.places:
            order = Arrive(coming.troops, *astuple(each))
            if arrive_refusal(now, order) is None:
                return line, order
    usual = ((line, usual_place(now, coming.troops)) for line, coming in enumerate(comings))
    return next(((line, order) for line, order in usual if order is not None), None)


def _nobody_has_a_place(now: Context) -> bool:
    """Does the sheet say of every unit that is to come what it is, and has none of them a place?"""
    count = len(now.state.sheets[now.step.side].comings)
    return 0 < now.state.secrets.reserves[now.step.side] <= count and _listed(now) is None


def usual_place(now: Context, troops: Troops) -> Arrive | None:
    """In line, as near to the middle of its base edge as it finds room; None: nowhere. T-03, the default."""
    world, grid = now.world, now.world.grid
    free, edge = free_for(world, now.state, troops), edge_hexes(grid, base_edge(now.state, now.step.side))
    found = with_room(grid, free, len(kinds_of(troops)), world.tables.moving.cohesion)
    nearest = sorted(found, key=lambda here: (grid.distance(here, edge[len(edge) // 2]), here))
    orders = (Arrive(troops, here, STILL, 0, 0) for here in nearest)
    return next((order for order in orders if places_of(world, order, free) is not None), None)


def _run_arrive(now: Context) -> Done:
    """A unit takes its place without a question, as the sheet says. An ambush may spring on any that came before it. HA-HIDE-04."""
    state, side = now.state.then(now.step), now.step.side
    listed = _listed(Context(now.world, state, now.step))
    if listed is None:
        return _later(Context(now.world, state, now.step), Later())
    place, order = listed
    sheets = list(state.sheets)
    sheets[side] = with_arrived(sheets[side], place, len(state.roster))
    after, told = _arrive(Context(now.world, replace(state, sheets=(sheets[0], sheets[1])), now.step), order)
    came = tuple(way for way in state.ways if way.before.status == OFF_MAP)
    return replace(after, ways=(*came, *after.ways)), told


# ---- walks


def _free(world: World, state: State, _side: int, troops: Troops, _middle: Hex) -> frozenset[Hex]:
    return free_for(world, state, troops)


def hexes_for(now: Context, troops: Troops) -> Iterable[Hex]:
    """The hexes that are free for such a unit."""
    return sorted(free_for(now.world, now.state, troops))


def finds_room(now: Context, troops: Troops) -> bool:
    """May such a unit be placed around any of them?"""
    free, count = free_for(now.world, now.state, troops), len(kinds_of(troops))
    return any(has_room(now, free, here, count, in_line=True) for here in hexes_for(now, troops))


def bodies(now: Context) -> Iterable[Troops]:
    return (body.troops for body in to_arrive(now.world, now.state, now.step.side))


TROOPS_SLOT = TroopsSlot("TROOPS")
PLACING = placing(_free, hexes_for)


def arriving(units: Callable[[Context], Iterable[Troops]]) -> tuple[Slot, ...]:
    """The parts of an order to place one of these units when it arrives."""
    return (TROOPS_SLOT.among(units), *PLACING)


PHASE = Phase(
    Verb(
        "arrive",
        Arrive,
        KIND,
        arriving(bodies),
        refusal=arrive_refusal,
        apply=_arrive,
    ),
    Verb("later", Later, KIND, refusal=_later_refusal, apply=_later),
    asks={"arrival_order": _ask_order, "arrival_dice": _ask_dice, KIND: _ask},
    runs={"arrivals": _run_arrivals, KIND: _run_arrive},
    reads={"arrival_order": _read_order, "arrival_dice": _read_dice},
)
