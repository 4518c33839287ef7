"""Units, independents and baggage are placed. P-12, P-15, P-16, HA-ENC-02, HA-ENC-03, HA-AMB-02, HA-SCEN-05, HA-ARR-08, HA-COH-01.

Step `deploy` (side; word: `turns` where the sides take turns, `first` where the side seals) asks, kind "deploy"; `march` (side) is
the same for who comes on in column: the order in which the entries are named is that of the march. What an order places is said in
it, for the roster is sealed; the owner's own copy offers what is still to be placed.
"""

from collections.abc import Collection, Iterable

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.demands import Choose, Demand
from pbem.engine.hexes import Hex
from pbem.engine.rules.slots import HEX, UNIT
from pbem.games.heart_of_africa.armies.roster import CHARISMATIC
from pbem.games.heart_of_africa.content.buildings import footprint
from pbem.games.heart_of_africa.content.kinds import GUNBOAT
from pbem.games.heart_of_africa.content.names import BODY, unit_name
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.decisions.movement import STILL
from pbem.games.heart_of_africa.decisions.set_up import Arrive, Attach, Place, Put, Ready
from pbem.games.heart_of_africa.events.set_up import LeaderAttached, SideReady, UnitPlaced
from pbem.games.heart_of_africa.fields.zones import BAGGAGE, GUARD, OTHERS, VISIBLE
from pbem.games.heart_of_africa.kit_types import Context, Done, Phase, Verb
from pbem.games.heart_of_africa.rules.arrivals.arriving import facing_of, listed_of, placed
from pbem.games.heart_of_africa.rules.arrivals.composition import (
    Troops,
    TroopsSlot,
    classes_of,
    kinds_of,
    to_show,
)
from pbem.games.heart_of_africa.rules.arrivals.placing import form_refusal, places_of, placing, room_refusal
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.rules.hidden.own_hexes import lying, overlap
from pbem.games.heart_of_africa.rules.movement.order_parts import FACING
from pbem.games.heart_of_africa.rules.set_up import afloat, own_craft, own_deployment, readiness
from pbem.games.heart_of_africa.rules.set_up.deployment_zones import (
    free_for,
    hexes_for,
    is_in_zone,
    may_have_guard,
    spot_refusal,
    zone_kind,
)
from pbem.games.heart_of_africa.rules.vessels.fleets import hull_of
from pbem.games.heart_of_africa.rules.works.crossing import manned
from pbem.games.heart_of_africa.state import figures as f
from pbem.games.heart_of_africa.state.battle import ATTACKER, DEFENDER
from pbem.games.heart_of_africa.state.figures import Unit
from pbem.games.heart_of_africa.state.position import State, Step

DEPLOY, MARCH = "deploy", "march"
MACHINE_GUN = "machine_gun"
TURNS = "turns"  # of the word of a step: the sides place by turns


# ---- a unit


def place_refusal(now: Context, order: Place) -> Refusal | None:
    """Why a unit cannot be placed so."""
    world, state, side = now.world, now.state, now.step.side
    arrive = _as_arrival(order)
    if refusal := form_refusal(world, arrive) or own_unit_refusal(now, order.troops):
        return refusal
    middle = Hex(order.hex)
    if _is_gunboat(world, order.troops):
        return _gunboat_refusal(world, state, side, order)
    if middle in world.grid and middle in standing(world, state).hulls:
        found = afloat.berths(world, state, side, kinds_of(order.troops), middle, is_shared=False)
        if found is None:
            return Refusal("HA-CRAFT-02", "no-room", world.grid.name(middle))
        return own_craft.boarding_refusal(world, state, side, own_craft.party_of(world, state, side, order.troops), found)
    kind = zone_kind(world, state, side, middle)
    free = free_for(world, state, side, order.troops, middle)
    if refusal := spot_refusal(world, state, free, middle, is_in_zone(world, state, side, kind, middle)):
        return refusal
    party = own_craft.party_of(world, state, side, order.troops)
    return room_refusal(now, arrive, free) or own_craft.boarding_refusal(world, state, side, party)


def _as_arrival(order: Place) -> Arrive:
    return Arrive(order.troops, order.hex, order.facing, order.shape, order.abreast)


def own_unit_refusal(now: Context, troops: Troops) -> Refusal | None:
    """Why a side's own copy knows that it has no such unit to place."""
    if not now.state.secrets.roster:
        return None
    own = to_show(now.world, now.state, now.step.side)
    if any(body.troops == troops for body in own):
        return None
    if own_deployment.is_cannon_left(now.world, now.state, now.step.side, troops):
        return None
    return Refusal("HA-LIST-01", "not-of-the-roster")


def _place(now: Context, order: Place) -> Done:
    world, state, side = now.world, now.state, now.step.side
    middle = Hex(order.hex)
    listed, unit = listed_of(side, order.troops), Unit(strength=len(kinds_of(order.troops)))
    if _is_gunboat(world, order.troops):
        hull = hull_of(world, GUNBOAT, middle, facing_of(state, side, order.facing))
        state, told = afloat.afloat(world, state, listed, unit, hull, len(state.roster))
        return turned(state, now.step), told
    if middle in standing(world, state).hulls:
        craft = afloat.berths(world, state, side, kinds_of(order.troops), middle, is_shared=False)
        assert craft is not None
        state = afloat.boarded(state, listed, unit, craft, is_shared=False)
        told = (UnitPlaced(unit_name(state.roster[-1], state.battle.attacker), (world.notation.hex(middle),)),)
        return turned(state, now.step), told
    kind = zone_kind(world, state, side, middle)
    hexes = places_of(world, _as_arrival(order), free_for(world, state, side, order.troops, middle))
    assert hexes is not None
    state, told = placed(world, state, side, _as_arrival(order), hexes)
    if kind == GUARD:
        state = state.unit_marked(len(state.roster) - 1, f.AHEAD)
    return turned(state, now.step), told


def _is_gunboat(world: World, troops: Troops) -> bool:
    return any(world.kinds[kind].id == GUNBOAT for kind in kinds_of(troops))


def _gunboat_refusal(world: World, state: State, side: int, order: Place) -> Refusal | None:
    """Why a gunboat cannot lie there. HA-BOAT-01."""
    if len(kinds_of(order.troops)) != 1 or Hex(order.hex) not in world.grid:
        return Refusal("HA-LIST-06", "no-such-unit")
    hull = hull_of(world, GUNBOAT, Hex(order.hex), facing_of(state, side, order.facing))
    return afloat.hull_refusal(world, state, side, GUNBOAT, hull)


def turned(state: State, step: Step) -> State:
    """Where the sides take turns the other is next, if it has anything left to place. HA-ENC-02."""
    assert state.set_up is not None
    if step.word != TURNS or state.set_up.is_done[1 - step.side]:
        return state
    return replace(state, agenda=(*state.agenda[:-1], replace(step, side=1 - step.side)))


# ---- changes


def _put_refusal(now: Context, order: Put) -> Refusal | None:
    """Why a figure that has been placed cannot stand there instead. P-15, HA-TEMBA-03, HA-TEMBA-04."""
    world, state, side = now.world, now.state, now.step.side
    if not 0 <= order.figure < len(world.figures) or world.figures[order.figure].side != side:
        return Refusal("HA-TURN-02", "not-of-this-unit", world.notation.unit(order.figure))
    if order.facing > STILL:
        return Refusal("HA-HEX-05", "no-facing", str(order.facing))
    if order.hex != state.figures[order.figure].where and Hex(order.hex) not in _rooms(now, order.figure, (Hex(order.hex),)):
        return Refusal("HA-ENC-03", "outside-the-zone", world.notation.hex(Hex(order.hex)))
    return overlap(world, state, side, (Hex(order.hex),)) or _spot_refusal(now, order.figure, Hex(order.hex))


def _spot_refusal(now: Context, figure: int, here: Hex) -> Refusal | None:
    """Why a figure cannot stand in a hex of those that are open to it."""
    world, state = now.world, now.state
    if here == state.figures[figure].where:
        return None
    if _is_full(world, state, figure, here):
        return Refusal("HA-TEMBA-03", "building-full", world.notation.hex(here))
    unit = readiness.body_of(state, world.figures[figure].unit)
    after = state.with_figure(figure, replace(state.figures[figure], where=here))
    return None if readiness.is_together(world, after, unit) else Refusal("HA-COH-01", "not-cohesive", world.units[unit].name)


def _is_full(world: World, state: State, figure: int, here: Hex) -> bool:
    """Would a building hold too many with a figure in this hex, which is free? HA-TEMBA-03."""
    if here not in world.indoors:
        return False
    was, most = state.figures[figure].where, world.tables.works.figures
    held = zip(manned(world, state), map(footprint, world.ground.buildings), strict=True)
    return any(count + (here in inside) - (was in inside) > most for count, inside in held)


def _rooms(now: Context, figure: int, among: Collection[Hex]) -> frozenset[Hex]:
    """Of some hexes those where a figure may be put: in the zone of its unit, and in a fortified building of its side.

    In one on foot, that is, or a machine gun: nobody else defends works. HA-FORT-06, HA-MG-08.
    """
    world, state, side = now.world, now.state, now.step.side
    facts, listed = world.figures[figure], world.units[world.figures[figure].unit].listed
    if facts.kind.is_vessel:
        return frozenset()
    kind = VISIBLE if listed.kind == f.TROOPS else BAGGAGE if listed.kind == f.BAGGAGE else OTHERS
    kind = GUARD if state.units[facts.unit].has(f.AHEAD) else kind
    free = hexes_for(world, state, side, (facts.kind.step_class,), kind, among)
    is_let_in = facts.kind.step_class == "foot" or facts.kind.id == MACHINE_GUN
    own = {
        here
        for here in (world.indoors.intersection(among) if is_let_in else ())
        if here not in standing(world, state).at and is_in_zone(world, state, side, kind, here)
    }
    return free | own


def _put(now: Context, order: Put) -> Done:
    state, here = now.state, Hex(order.hex)
    was = state.figures[order.figure]
    facing = was.facing if order.facing == STILL else order.facing
    state = state.with_figure(order.figure, replace(was, where=here, began=here, facing=facing))
    return state, (UnitPlaced(now.world.notation.unit(order.figure), (now.world.notation.hex(here),)),)


def _figures(now: Context) -> Iterable[int]:
    found = (number for number, facts in enumerate(now.world.figures) if facts.side == now.step.side)
    return (
        number for number in found if now.state.figures[number].status == f.ON_MAP and not now.world.figures[number].kind.is_vessel
    )


def _spots(now: Context, figure: int) -> Iterable[Hex]:
    """Where it is, and where there is room for it with its unit."""
    near = readiness.beside_its_unit(now.world, now.state, figure)
    was = now.state.figures[figure].where
    rooms = sorted({*_rooms(now, figure, near), was} - lying(now.world, now.state, now.step.side))
    if not now.world.ground.buildings:
        return rooms
    return (here for here in rooms if here == was or not _is_full(now.world, now.state, figure, here))


def _attach_refusal(now: Context, order: Attach) -> Refusal | None:
    """Why the Leader cannot join a unit: a Charismatic one, and a unit of his own army that fights. HA-TRAIT-01."""
    world, side = now.world, now.step.side
    if not 0 <= order.body < len(world.units) or world.units[order.body].side != side:
        return Refusal("HA-TRAIT-01", "not-your-unit", world.notation.bodies.unit(order.body))
    listed = world.units[order.body].listed
    if listed.kind != f.TROOPS or listed.contingent or world.units[order.body].kind.is_vessel:
        return Refusal("HA-TRAIT-01", "joins-no-such-unit", world.units[order.body].name)
    leader = _charismatic(now)
    if leader < 0:
        return Refusal("HA-TRAIT-01", "not-charismatic")
    joined = now.state.with_unit(leader, replace(now.state.units[leader], joined=order.body))
    if not readiness.is_together(world, joined, order.body):
        return Refusal("HA-COH-01", "not-cohesive", world.units[order.body].name)
    return None


def _charismatic(now: Context) -> int:
    found = (
        number
        for number, listed in enumerate(now.state.roster)
        if listed.side == now.step.side and listed.kind == f.LEADER and listed.trait == CHARISMATIC
    )
    return next((number for number in found if now.state.units[number].joined == f.NOBODY), -1)


def _attach(now: Context, order: Attach) -> Done:
    leader = _charismatic(now)
    state = now.state.with_unit(leader, replace(now.state.units[leader], joined=order.body))
    return state, (LeaderAttached(now.world.units[leader].name, now.world.units[order.body].name),)


def _own_bodies(now: Context) -> Iterable[int]:
    return (unit.number for unit in now.world.units if unit.side == now.step.side and unit.listed.kind == f.TROOPS)


# ---- ready


def _ready_refusal(now: Context, _order: Ready) -> Refusal | None:
    return readiness.refusal(now.world, now.state, now.step.side)


def _ready(now: Context, _order: Ready) -> Done:
    state, side = now.state, now.step.side
    assert state.set_up is not None
    is_done = list(state.set_up.is_done)
    is_done[side] = True
    state = replace(state, agenda=state.agenda[:-1], set_up=replace(state.set_up, is_done=(is_done[0], is_done[1])))
    if now.step.word == TURNS and not is_done[1 - side]:
        state = state.then(replace(now.step, side=1 - side))
    return state, (SideReady(ATTACKER if side == state.battle.attacker else DEFENDER),)


def _ask(now: Context) -> Demand:
    return Choose(now.step.side, now.step.name, is_order=True, is_sealed=now.step.word == "first")


# ---- walks


def _bodies(now: Context) -> Iterable[Troops]:
    cannon = own_deployment.cannon_left(now.world, now.state, now.step.side)
    return (*(body.troops for body in to_show(now.world, now.state, now.step.side)), *cannon)


def _hexes(now: Context, troops: Troops) -> Iterable[Hex]:
    """The decks that take the unit and the hexes that are free for it; those of the advance guard behind the others."""
    world, state, side = now.world, now.state, now.step.side
    if _is_gunboat(world, troops):
        orders = (Place(troops, here, STILL, 0, 0) for here in world.grid.hexes if here in world.field.gunboat_water)
        yield from (Hex(order.hex) for order in orders if _gunboat_refusal(world, state, side, order) is None)
        return
    kinds = kinds_of(troops)
    party = own_craft.party_of(world, state, side, troops)
    for here in afloat.decks(world, state, side):
        craft = afloat.berths(world, state, side, kinds, here, is_shared=False)
        if craft and own_craft.boarding_refusal(world, state, side, party, craft) is None:
            yield here
    if own_craft.boarding_refusal(world, state, side, party):
        return
    classes = classes_of(world, troops)
    yield from sorted(hexes_for(world, state, side, classes, VISIBLE))
    if may_have_guard(world, state, side):
        wide = sorted(hexes_for(world, state, side, classes, GUARD))
        yield from (here for here in wide if not is_in_zone(world, state, side, VISIBLE, here))


PHASE = Phase(
    Verb(
        "place",
        Place,
        DEPLOY,
        (TroopsSlot("TROOPS").among(_bodies), *placing(free_for, _hexes)),
        refusal=place_refusal,
        apply=_place,
    ),
    Verb("put", Put, DEPLOY, (UNIT.of(_figures), HEX.of(_spots).behind("at"), FACING), refusal=_put_refusal, apply=_put),
    Verb("attach", Attach, (DEPLOY, MARCH), (BODY.among(_own_bodies),), refusal=_attach_refusal, apply=_attach),
    Verb("ready", Ready, (DEPLOY, MARCH), refusal=_ready_refusal, apply=_ready),
    asks={DEPLOY: _ask, MARCH: _ask},
)
