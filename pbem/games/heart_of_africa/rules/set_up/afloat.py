"""Craft are launched, gunboats too, and who is set up in a hex of a hull is aboard. P-08, HA-CRAFT-01, HA-CRAFT-02, HA-BOAT-01.

`launch dhow at 4520 facing n` puts a craft on the water; a unit set up in one of its hexes boards it, then the nearest other
empty craft of its side, as many as it needs. Craft of which no unit has taken one are the independents'.
"""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.hexes import NOWHERE, Hex
from pbem.engine.rules.slots import HEX, WORD
from pbem.games.heart_of_africa.armies.roster import Roster, count_of
from pbem.games.heart_of_africa.content.kinds import CANOE, DHOW, GUNBOAT
from pbem.games.heart_of_africa.content.names import unit_name
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.decisions.movement import STILL
from pbem.games.heart_of_africa.decisions.set_up import Launch
from pbem.games.heart_of_africa.events.set_up import UnitPlaced
from pbem.games.heart_of_africa.fields.layers import WATER
from pbem.games.heart_of_africa.fields.zones import OTHERS
from pbem.games.heart_of_africa.kit_types import Context, Done, Phase, Verb
from pbem.games.heart_of_africa.rules.arrivals.arriving import facing_of
from pbem.games.heart_of_africa.rules.arrivals.composition import own_roster
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.rules.hidden.emerging import appended
from pbem.games.heart_of_africa.rules.movement.order_parts import FACING, facings
from pbem.games.heart_of_africa.rules.set_up import own_craft
from pbem.games.heart_of_africa.rules.set_up.deployment_zones import is_in_zone, zone_hexes
from pbem.games.heart_of_africa.rules.vessels.fleets import hull_of, room, room_for
from pbem.games.heart_of_africa.state.figures import ABOARD, CRAFT, NOBODY, ON_MAP, Figure, Listed, Unit, Vessel
from pbem.games.heart_of_africa.state.position import State

DEPLOY = "deploy"
KINDS = (CANOE, DHOW)


def hull_refusal(world: World, state: State, side: int, kind: str, hull: tuple[Hex, ...]) -> Refusal | None:
    """Why a vessel cannot lie there: on free water of its zone, a gunboat on wide water. HA-BOAT-01, HA-HEX-18."""
    here = standing(world, state)
    name = world.grid.name(hull[len(hull) // 2])
    if any(there == NOWHERE or there not in world.grid or not is_in_zone(world, state, side, OTHERS, there) for there in hull):
        return Refusal("HA-BOAT-01", "outside-the-zone", name)
    water = world.field.gunboat_water
    for there in hull:
        is_wet = there in water if kind == GUNBOAT else world.field.holds(there, WATER)
        if not is_wet or there in here.at or there in here.hulls:
            return Refusal("HA-BOAT-01", "needs-water" if not is_wet else "hex-taken", world.grid.name(there))
    return None


def launch_refusal(now: Context, order: Launch) -> Refusal | None:
    """Why no craft is launched there: a list without any, more than the roster has. HA-CRAFT-01, HA-L04-07."""
    world, state, side = now.world, now.state, now.step.side
    if order.kind >= len(KINDS) or order.facing > STILL or Hex(order.hex) not in world.grid:
        return Refusal("HA-CRAFT-01", "no-such-unit")
    army = world.content.armies.lists[state.battle.armies[side].list]
    if army.no_craft_rule:
        return Refusal(army.no_craft_rule, "no-such-works", KINDS[order.kind])
    if launched(world, state, side, KINDS[order.kind]) >= bought(world, state, KINDS[order.kind]):
        return Refusal("HA-CRAFT-01", "not-of-the-roster")
    if refusal := own_craft.launch_refusal(world, state, side, KINDS[order.kind]):
        return refusal
    hull = hull_of(world, KINDS[order.kind], Hex(order.hex), facing_of(state, side, order.facing))
    return hull_refusal(world, state, side, KINDS[order.kind], hull)


def launched(world: World, state: State, side: int, kind: str) -> int:
    """How many craft of a kind a side has on the water."""
    number = world.content.kind_numbers[kind]
    return sum(listed.side == side and listed.kind == CRAFT and listed.troops == (number,) for listed in state.roster)


def bought(world: World, state: State, kind: str) -> int:
    """How many its roster has; in the state of a match as many as anybody could need."""
    roster = own_roster(world, state)
    return MOST_CRAFT if roster is None else craft_of(roster, kind)


def craft_of(roster: Roster, kind: str) -> int:
    """How many craft of a kind a roster has."""
    return sum(count_of(fleet.craft, kind) for fleet in roster.craft)


MOST_CRAFT = 40


def _launch(now: Context, order: Launch) -> Done:
    world, state, side = now.world, now.state, now.step.side
    kind = KINDS[order.kind]
    hull = hull_of(world, kind, Hex(order.hex), facing_of(state, side, order.facing))
    listed = Listed(side, CRAFT, 0, (world.content.kind_numbers[kind],))
    return afloat(world, state, listed, Unit(strength=1), hull, NOBODY)


def afloat(world: World, state: State, listed: Listed, unit: Unit, hull: tuple[Hex, ...], owner: int) -> Done:
    """The state with a vessel on the water: its figure stands in the middle of the hull. HA-BOAT-01."""
    number, middle = len(state.figures), hull[len(hull) // 2]
    state = appended(state, listed, unit, [Figure(ON_MAP, middle, 0, began=middle)])
    state = replace(state, vessels=(*state.vessels, Vessel(number, hull, owner)))
    name = unit_name(state.roster[-1], state.battle.attacker)
    return state, (UnitPlaced(name, tuple(map(world.notation.hex, hull))),)


# ---- aboard


def berths(
    world: World,
    state: State,
    side: int,
    kinds: tuple[int, ...],
    here: Hex,
    *,
    is_shared: bool,
    attendants: int = 0,
    is_leader: bool = False,
) -> tuple[int, ...] | None:
    """The craft of each figure of a unit that is set up in a hex of a hull; None where that is none, or there is no room.

    `is_shared`: an independent, who goes aboard with others of his like; `is_leader`: or with an own unit.
    HA-CRAFT-01, HA-CRAFT-02, HA-CRAFT-04.
    """
    first = standing(world, state).hulls.get(here, NOBODY)
    if first == NOBODY or world.figures[first].side != side or world.figures[first].kind.id == GUNBOAT:
        return None
    if is_leader and owner_of(state, first) != NOBODY:
        return (first,) * len(kinds) if _has_room(world, state, first, kinds, attendants) else None
    found, craft = list[int](), list(_empty(world, state, side, first, is_shared))
    left = {number: room(world, world.figures[number].kind) - load for number, load in craft}
    if first not in left:
        return None
    left[first] -= attendants
    for kind in kinds:
        number = next(
            (number for number, _ in craft if 0 < room_for(world, world.figures[number].kind, world.kinds[kind]) <= left[number]),
            None,
        )
        if number is None:
            return None
        left[number] -= room_for(world, world.figures[number].kind, world.kinds[kind])
        found.append(number)
    return tuple(found)


def owner_of(state: State, craft: int) -> int:
    """The unit that has taken a craft; NOBODY as long as it may be the independents'."""
    return next(vessel.unit for vessel in state.vessels if vessel.figure == craft)


def _has_room(world: World, state: State, craft: int, kinds: tuple[int, ...], attendants: int) -> bool:
    """Is there room for the Leader in the craft of an own unit? HA-CRAFT-01, HA-LEAD-07."""
    if world.units[owner_of(state, craft)].listed.contingent:
        return False
    facts, aboard = world.figures[craft].kind, standing(world, state).aboard.get(craft, ())
    sizes = [room_for(world, facts, world.kinds[kind]) for kind in kinds]
    taken = sum(_load(world, state, craft, number) for number in aboard)
    return all(sizes) and taken + sum(sizes) + attendants <= room(world, facts)


def _empty(world: World, state: State, side: int, first: int, is_shared: bool) -> Iterator[tuple[int, int]]:
    """Craft of a side with nobody aboard, or only independents, each with its load: the first named first, then the nearest."""
    here = standing(world, state)
    own = [vessel for vessel in state.vessels if world.figures[vessel.figure].side == side and vessel.unit == NOBODY]
    own.sort(key=lambda vessel: (vessel.figure != first, here.distance(first, vessel.figure), vessel.figure))
    for vessel in own:
        aboard = here.aboard.get(vessel.figure, ())
        if is_shared or not aboard:
            yield vessel.figure, sum(_load(world, state, vessel.figure, number) for number in aboard)


def _load(world: World, state: State, craft: int, figure: int) -> int:
    """As how many figures one counts aboard, with the Attendants of a Leader. HA-LEAD-07."""
    unit = world.units[world.figures[figure].unit]
    attendants = state.units[unit.number].attendants if unit.figures[0] == figure else 0
    return room_for(world, world.figures[craft].kind, world.figures[figure].kind) + attendants


def boarded(state: State, listed: Listed, unit: Unit, craft: tuple[int, ...], *, is_shared: bool) -> State:
    """The state with a unit aboard; the craft of any but independents are its own from now on. HA-CRAFT-01."""
    body = len(state.roster)
    state = appended(state, listed, unit, [Figure(ABOARD, craft=number) for number in craft])
    if is_shared:
        return state
    vessels = tuple(replace(vessel, unit=body) if vessel.figure in craft else vessel for vessel in state.vessels)
    return replace(state, vessels=vessels)


def decks(world: World, state: State, side: int, *, is_leader: bool = False) -> tuple[Hex, ...]:
    """The hexes of a side's craft that a unit could board; `is_leader`: or the Leader, with a unit that is aboard."""
    open_to = (vessel for vessel in state.vessels if is_leader or vessel.unit == NOBODY)
    own = (vessel for vessel in open_to if world.figures[vessel.figure].side == side)
    return tuple(sorted(here for vessel in own if world.figures[vessel.figure].kind.id != GUNBOAT for here in vessel.hull))


def _water(now: Context, kind: int) -> Iterable[Hex]:
    world, state, side = now.world, now.state, now.step.side
    is_left = launched(world, state, side, KINDS[kind]) < bought(world, state, KINDS[kind])
    if not is_left or own_craft.launch_refusal(world, state, side, KINDS[kind]):
        return ()
    facing, wet = facing_of(state, side, STILL), world.field.with_any(WATER)
    own = frozenset(zone_hexes(world, state, side, OTHERS)) if wet else frozenset[Hex]()
    found = ((here, hull_of(world, KINDS[kind], here, facing)) for here in wet if here in own)
    return (here for here, hull in found if hull_refusal(world, state, side, KINDS[kind], hull) is None)


PHASE = Phase(
    Verb(
        "launch",
        Launch,
        DEPLOY,
        (WORD(*KINDS), HEX.among(_water).behind("at"), FACING.among(facings)),
        refusal=launch_refusal,
        apply=_launch,
    ),
)
