"""When a side has set up all that it must. HA-COH-01, HA-SCEN-05, HA-MG-08, HA-LIST-01, HA-SCEN-06."""

from collections.abc import Iterator
from functools import reduce
from operator import and_

from pbem.engine.bitboards import bitboard
from pbem.engine.decisions import Refusal
from pbem.engine.hexes import Hex, hexside
from pbem.games.heart_of_africa.armies.army_check import sheltered
from pbem.games.heart_of_africa.armies.purchase_checks import must_bring_baggage
from pbem.games.heart_of_africa.armies.roster import Leader, Roster
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.rules.arrivals.bases import marches
from pbem.games.heart_of_africa.rules.arrivals.composition import own_roster, to_show
from pbem.games.heart_of_africa.rules.figures.cohesion import components, gap
from pbem.games.heart_of_africa.rules.set_up import own_deployment
from pbem.games.heart_of_africa.rules.set_up.enlisting import battle_of
from pbem.games.heart_of_africa.state.figures import BAGGAGE, LEADER, NOBODY, ON_MAP
from pbem.games.heart_of_africa.state.ground import BARRICADE, BUILDING, VILLAGE_WALL
from pbem.games.heart_of_africa.state.position import State

WORKS = {"barricade": BARRICADE, "village_wall": VILLAGE_WALL, "building": BUILDING}


def refusal(world: World, state: State, side: int) -> Refusal | None:
    """Why a side is not ready: by what both see, then by what its own copy knows."""
    return next(_public(world, state, side), None) or next(_own(world, state, side), None)


def _public(world: World, state: State, side: int) -> Iterator[Refusal]:
    """Units in cohesion, guns behind works, baggage where it must be, a Leader who cannot lie hidden.

    HA-COH-01, HA-MG-08, HA-SCEN-05, HA-ARR-08.
    """
    for unit in world.units:
        if unit.side == side and not is_together(world, state, unit.number):
            yield Refusal("HA-COH-01", "not-cohesive", unit.name)
    yield from unsheltered(world, state, side)
    has_baggage = any(listed.side == side and listed.kind == BAGGAGE for listed in state.roster)
    if not has_baggage and must_bring_baggage(battle_of(world, state, side), world.content.armies):
        yield Refusal("HA-SCEN-05", "still-to-place", BAGGAGE)
    if marches(state, side) and not any((listed.side, listed.kind) == (side, LEADER) for listed in state.roster):
        yield Refusal("HA-ARR-08", "still-to-place", LEADER)


def is_together(world: World, state: State, unit: int) -> bool:
    """Is a unit in cohesion, with a Leader who has joined it? HA-COH-01, HA-TRAIT-04."""
    places = _places(world, state, unit)
    return not places or gap(world.grid, places, world.tables.moving.cohesion) == 0


def beside_its_unit(world: World, state: State, figure: int) -> tuple[Hex, ...]:
    """The hexes where a figure is in cohesion with all others of its unit, whoever stands there. HA-COH-01."""
    grid, reach = world.grid, world.tables.moving.cohesion
    others = _places(world, state, body_of(state, world.figures[figure].unit))
    others.pop(figure, None)
    groups = components(grid, others, reach)
    if not groups:
        return grid.hexes
    board = bitboard(grid)
    discs = (board.spread(board.bits(others[number] for number in group), reach) for group in groups)
    return board.hexes(reduce(and_, discs))


def _places(world: World, state: State, unit: int) -> dict[int, Hex]:
    with_it = (other.number for other in world.units if other.number == unit or state.units[other.number].joined == unit)
    members = [number for each in with_it for number in world.units[each].figures]
    return {number: state.figures[number].where for number in members if state.figures[number].status == ON_MAP}


def body_of(state: State, unit: int) -> int:
    """The unit, or the one that it has joined."""
    joined = state.units[unit].joined
    return unit if joined == NOBODY else joined


def _own(world: World, state: State, side: int) -> Iterator[Refusal]:
    """All of the roster that is neither hidden nor kept back."""
    roster = own_roster(world, state)
    if roster is None:
        return
    if bodies := to_show(world, state, side):
        yield Refusal("HA-LIST-01", "units-still-to-place", str(bodies[0].number))
    if what := own_deployment.missing(world, state, side):
        yield Refusal("HA-ARR-08", "still-to-place", what)


def unsheltered(world: World, state: State, side: int) -> Iterator[Refusal]:
    """Guns that must be set up behind works, and are not: which must follows from list and nation alone. HA-MG-08."""
    army, battle = state.battle.armies[side], battle_of(world, state, side)
    roster = Roster(list=army.list, nation=army.nation, choice=army.choice, leader=Leader("", ()), units=())
    needed = sheltered(roster, battle, world.content.armies)
    for facts in world.figures if needed else ():
        if facts.side != side or state.figures[facts.number].status != ON_MAP:
            continue
        works = needed.get(facts.kind.id, ())
        if works and not _is_behind(world, state.figures[facts.number].where, works):
            yield Refusal("HA-MG-08", "not-behind-works", facts.name)


def _is_behind(world: World, here: Hex, works: tuple[str, ...]) -> bool:
    kinds = [WORKS[work] for work in works]
    for there in world.grid.around(here):
        barrier = world.barriers.get(hexside(here, there)) if there in world.grid else None
        if barrier is not None and barrier.kind in kinds and barrier.inside == here:
            return True
    return False
