"""Which craft move with whom, what they carry, and how much room they have. HA-CRAFT-01 to HA-CRAFT-04, HA-BOAT-01."""

from collections.abc import Iterable, Mapping

from pbem.engine.hexes import DIRECTIONS, Hex
from pbem.games.heart_of_africa.content.kinds import BAGGAGE, CANOE, DHOW, GUNBOAT, Kind
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.state.figures import INDEPENDENT, LEADER, NOBODY, ON_MAP, Vessel
from pbem.games.heart_of_africa.state.position import State

ASTERN = 3  # directions from ahead


def hull_of(world: World, kind: str, middle: Hex, facing: int) -> tuple[Hex, ...]:
    """The hexes of a vessel from the bow on; NOWHERE for one off the map. HA-BOAT-01."""
    bow = world.grid.neighbour(middle, facing)
    if kind == CANOE:
        return (middle,)
    return (bow, middle) if kind == DHOW else (bow, middle, world.grid.neighbour(middle, (facing + ASTERN) % len(DIRECTIONS)))


def of_units(world: World, state: State, units: Iterable[int]) -> tuple[Vessel, ...]:
    """The craft that move in an activation of these units: their own, or that which one of independents is aboard of.

    One of the independents', that is, or one of a unit of which nobody else is aboard. HA-CRAFT-01.
    """
    here, found = standing(world, state), list[Vessel]()
    for unit in units:
        for vessel in state.vessels:
            if state.figures[vessel.figure].status != ON_MAP or world.figures[vessel.figure].side != world.units[unit].side:
                continue
            aboard = here.aboard.get(vessel.figure, ())
            has_crew = vessel.unit != NOBODY and any(here.unit_of(number) == vessel.unit for number in aboard)
            is_shared = not has_crew and any(number in here.members(unit) for number in aboard)
            is_own = unit in (vessel.unit, world.figures[vessel.figure].unit)
            if is_own or (is_shared and world.units[unit].listed.kind in INDEPENDENT):
                found.append(vessel)
    return tuple(dict.fromkeys(found))


def vessel_of(state: State, figure: int) -> Vessel:
    """The craft of a figure number. Raises StopIteration where it is none."""
    return next(vessel for vessel in state.vessels if vessel.figure == figure)


def may_carry(world: World, state: State, vessel: Vessel, figure: int) -> bool:
    """Is a figure of those that a craft is assigned to, and of a kind that it takes?

    HA-CRAFT-01, HA-CRAFT-03, HA-CRAFT-04, HA-GUN-09.
    """
    here, facts = standing(world, state), world.figures[figure]
    craft = world.figures[vessel.figure]
    if facts.side != craft.side or here.kind(figure).is_vessel or here.kind(figure).never_moves:
        return False
    kind, unit = here.kind(figure), here.unit_of(figure)
    if craft.kind.id == GUNBOAT:
        return kind.id in world.tables.vessels.gunboat_carries
    if room_for(world, craft.kind, kind) == 0:
        return False
    listed = world.units[facts.unit].listed
    if listed.kind == LEADER:
        return True
    return vessel.unit == unit or (vessel.unit == NOBODY and listed.kind in INDEPENDENT)


def room_for(world: World, craft: Kind, kind: Kind) -> int:
    """As how many figures a figure of a kind counts aboard; 0 where it finds no room. HA-CRAFT-04."""
    if craft.id == GUNBOAT:
        return world.tables.vessels.gunboat_gun_room if kind.is_gun else 1
    word = BAGGAGE if kind.id == BAGGAGE else "crewed_gun" if kind.is_gun else "mounted" if kind.is_mounted else "foot"
    takes: Mapping[str, int] = world.content.armies.craft[craft.id].takes  # type: ignore[assignment]  # keys are literals
    return takes.get(word, 0)


def room(world: World, craft: Kind) -> int:
    """For how many figures there is room. HA-CRAFT-02."""
    return world.tables.vessels.gunboat_room if craft.id == GUNBOAT else world.content.armies.craft[craft.id].room


def is_full_for(world: World, state: State, vessel: Vessel, figure: int) -> bool:
    """Would a figure, with its Attendants, find no room any more? HA-LEAD-07."""
    here, craft = standing(world, state), world.figures[vessel.figure].kind
    loads = (_load(world, state, craft, number) for number in (*here.aboard.get(vessel.figure, ()), figure))
    return sum(loads) > room(world, craft)


def _load(world: World, state: State, craft: Kind, figure: int) -> int:
    facts = world.figures[figure]
    unit = world.units[facts.unit]
    attendants = state.units[facts.unit].attendants if unit.listed.kind == LEADER and unit.figures[0] == figure else 0
    return room_for(world, craft, standing(world, state).kind(figure)) + attendants


def beside(world: World, vessel: Vessel) -> tuple[Hex, ...]:
    """The hexes around a hull, ascending."""
    around = {there for here in vessel.hull for there in world.grid.around(here) if there in world.grid}
    return tuple(sorted(around.difference(vessel.hull)))
