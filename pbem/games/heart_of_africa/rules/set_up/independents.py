"""Leader, Standard Bearer, Diviner, Scout and baggage are set up. HA-ARR-08, HA-SCEN-05, HA-BAG-01, HA-RAID-01, HA-LIST-05."""

from collections.abc import Iterable

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.hexes import Hex
from pbem.engine.rules.next_words import Values
from pbem.engine.rules.slots import HEX, NUMBER
from pbem.games.heart_of_africa.armies.roster import BAGGAGE as LOADS
from pbem.games.heart_of_africa.armies.roster import INDEPENDENTS
from pbem.games.heart_of_africa.content.names import unit_name
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.decisions.movement import STILL
from pbem.games.heart_of_africa.decisions.set_up import Lead, Load, MarchLead, MarchSend, Send
from pbem.games.heart_of_africa.events.set_up import UnitPlaced
from pbem.games.heart_of_africa.fields.zones import BAGGAGE, OTHERS
from pbem.games.heart_of_africa.kit_types import Context, Done, Phase, Verb
from pbem.games.heart_of_africa.rules.arrivals.arriving import facing_of
from pbem.games.heart_of_africa.rules.arrivals.composition import (
    MOST_CONTINGENTS,
    Troops,
    TroopsSlot,
    classes_of,
    has_repeaters,
    is_composition,
    kinds_of,
    own_roster,
    troops_of,
)
from pbem.games.heart_of_africa.rules.arrivals.placing import has_room
from pbem.games.heart_of_africa.rules.arrivals.spots import gathered
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.rules.hidden.emerging import appended
from pbem.games.heart_of_africa.rules.hidden.own_hexes import overlap
from pbem.games.heart_of_africa.rules.movement.order_parts import FACING
from pbem.games.heart_of_africa.rules.set_up import afloat, own_craft, own_deployment
from pbem.games.heart_of_africa.rules.set_up.deploying import DEPLOY, turned
from pbem.games.heart_of_africa.rules.set_up.deployment_zones import hexes_for, is_in_zone, spot_refusal
from pbem.games.heart_of_africa.rules.set_up.name_slots import NameSlot
from pbem.games.heart_of_africa.state import figures as f
from pbem.games.heart_of_africa.state.figures import Figure, Listed, Unit

SINGLE = (f.STANDARD_BEARER, f.DIVINER, f.SCOUT)


def set_up(now: Context, listed: Listed, unit: Unit, place: int, facing: int, kind: str) -> Done:
    """The state with such a unit around a hex."""
    world, state, side = now.world, now.state, now.step.side
    if Hex(place) in standing(world, state).hulls:
        is_shared = kind == OTHERS
        is_leader = listed.kind == f.LEADER
        craft = afloat.berths(
            world, state, side, listed.troops, Hex(place), is_shared=is_shared, attendants=unit.attendants, is_leader=is_leader
        )
        assert craft is not None
        state = afloat.boarded(state, listed, unit, craft, is_shared=is_shared)
        return state, (UnitPlaced(unit_name(state.roster[-1], state.battle.attacker), (world.notation.hex(Hex(place)),)),)
    classes = tuple(dict.fromkeys(world.kinds[each].step_class for each in listed.troops))
    free = hexes_for(world, state, side, classes, kind)
    hexes = gathered(world.grid, free, Hex(place), (), len(listed.troops), world.tables.moving.cohesion)
    assert hexes is not None
    turn = facing_of(state, side, facing)
    state = appended(state, listed, unit, [Figure(f.ON_MAP, here, turn, began=here) for here in hexes])
    name = unit_name(state.roster[-1], state.battle.attacker)
    return state, (UnitPlaced(name, tuple(map(world.notation.hex, hexes))),)


def place_refusal(
    now: Context, troops: Troops, place: int, facing: int, kind: str, attendants: int = 0, *, is_leader: bool = False
) -> Refusal | None:
    """Why such a unit finds no place there."""
    world, state, side = now.world, now.state, now.step.side
    if facing > STILL:
        return Refusal("HA-HEX-05", "no-facing", str(facing))
    middle = Hex(place)
    if middle in world.grid and middle in standing(world, state).hulls:
        found = afloat.berths(
            world, state, side, kinds_of(troops), middle, is_shared=kind == OTHERS, attendants=attendants, is_leader=is_leader
        )
        if found is None:
            return Refusal("HA-CRAFT-02", "no-room", world.grid.name(middle))
        if is_leader and (refusal := own_craft.leader_refusal(world, state, side, found)):
            return refusal
        return own_craft.boarding_refusal(world, state, side, _party(kind), found)
    free = hexes_for(world, state, side, classes_of(world, troops), kind)
    is_inside = middle in world.grid and is_in_zone(world, state, side, kind, middle)
    if refusal := spot_refusal(world, state, free, middle, is_inside):
        return refusal
    found = gathered(world.grid, free, middle, (), len(kinds_of(troops)), world.tables.moving.cohesion)
    if found is None:
        return Refusal("HA-COH-01", "no-room", world.grid.name(middle))
    return overlap(world, state, side, found) or own_craft.boarding_refusal(world, state, side, _party(kind))


def hexes(now: Context, troops: Troops, kind: str, attendants: int = 0, *, is_leader: bool = False) -> Iterable[Hex]:
    """The decks on which it finds one, and the hexes that are free for it."""
    world, state, side = now.world, now.state, now.step.side
    for here in afloat.decks(world, state, side, is_leader=is_leader):
        if place_refusal(now, troops, here, STILL, kind, attendants, is_leader=is_leader) is None:
            yield here
    if own_craft.boarding_refusal(world, state, side, _party(kind)):
        return
    yield from sorted(hexes_for(world, state, side, classes_of(world, troops), kind))


def takes(now: Context, troops: Troops, kind: str, here: Hex) -> bool:
    """Does it find room around one of these hexes?"""
    free = hexes_for(now.world, now.state, now.step.side, classes_of(now.world, troops), kind)
    return here not in free or has_room(now, free, here, len(kinds_of(troops)))


def _party(kind: str) -> str:
    """The party of a roster that is placed in a zone of this kind."""
    return INDEPENDENTS if kind == OTHERS else LOADS


# ---- the Leader


def leader_refusal(now: Context, order: Lead | MarchLead) -> Refusal | None:
    """Why this can be nobody's Leader: one figure, or he and his bearer. HA-LEAD-01, HA-LEAD-06, HA-BEAR-01."""
    world, state, side = now.world, now.state, now.step.side
    limits = world.content.armies.limits
    if not is_composition(world, order.troops) or has_repeaters(order.troops):
        return Refusal("HA-LEAD-01", "no-such-leader")
    kinds = [world.kinds[kind].id for kind in kinds_of(order.troops)]
    if len(kinds) > 2 or (len(kinds) == 2 and kinds != [limits.bearer_of, limits.bearer]):
        return Refusal("HA-BEAR-01", "no-such-leader")
    if any(listed.side == side and listed.kind == f.LEADER for listed in state.roster):
        return Refusal("HA-LEAD-01", "has-a-leader")
    if order.attendants > limits.attendants or order.trait >= len(world.content.armies.traits):
        return Refusal("HA-LEAD-06", "no-such-leader")
    return own_deployment.leader_refusal(world, state, side, order)


def _lead_refusal(now: Context, order: Lead) -> Refusal | None:
    refusal = leader_refusal(now, order)
    return refusal or place_refusal(now, order.troops, order.hex, order.facing, OTHERS, order.attendants, is_leader=True)


def leader_of(now: Context, order: Lead | MarchLead) -> tuple[Listed, Unit]:
    """A Leader as the roster and the state have him."""
    kinds, trait = kinds_of(order.troops), now.world.content.armies.traits[order.trait]
    listed = Listed(now.step.side, f.LEADER, 0, kinds, trait=trait)
    return listed, Unit(strength=len(kinds), attendants=order.attendants)


def _lead(now: Context, order: Lead) -> Done:
    return set_up(now, *leader_of(now, order), order.hex, order.facing, OTHERS)


def _traits(world: World, _before: Values) -> tuple[str, ...]:
    return world.content.armies.traits


def _attendants(now: Context, *_before: object) -> Iterable[int]:
    """As many as the roster says: what stands behind is not tried with every other number."""
    roster = own_roster(now.world, now.state)
    return (roster.leader.attendants,) if roster is not None else ()


LEADER_PARTS = (
    TroopsSlot("TROOPS").among(lambda now: own_deployment.leader_troops(now.world, now.state, now.step.side)),
    NameSlot("TRAIT", _traits, "HA-LEAD-11").among(
        lambda now, *_: own_deployment.trait_places(now.world, now.state, now.step.side)
    ),
    NUMBER.among(_attendants).behind("attendants"),
)


# ---- Standard Bearer, Diviner, Scout


def single_refusal(now: Context, order: Send | MarchSend) -> Refusal | None:
    """Why a side has no such figure: one of each; of allies a Standard Bearer alone. HA-LIST-05, HA-ALLY-02."""
    if order.kind >= len(SINGLE) * (MOST_CONTINGENTS + 1):
        return Refusal("HA-LIST-05", "no-such-unit")
    (kind, contingent), side = single_of(order.kind), now.step.side
    if contingent and kind not in now.world.content.armies.limits.with_contingents:
        return Refusal("HA-ALLY-02", "no-such-unit")
    if any((each.side, each.kind, each.contingent) == (side, kind, contingent) for each in now.state.roster):
        return Refusal("HA-LIST-05", "has-one-already")
    return own_deployment.single_refusal(now.world, now.state, kind, contingent)


def one(world: World, kind: int) -> Troops:
    """A single figure of these."""
    return troops_of(world.content.kind_numbers[single_of(kind)[0]], 1)


def single_of(number: int) -> tuple[str, int]:
    """The kind of such a figure, and its contingent, 0 for the army's own."""
    return SINGLE[number % len(SINGLE)], number // len(SINGLE)


def _send_refusal(now: Context, order: Send) -> Refusal | None:
    return single_refusal(now, order) or place_refusal(now, one(now.world, order.kind), order.hex, order.facing, OTHERS)


def single(now: Context, order: Send | MarchSend) -> Listed:
    """Such a figure as the roster has it."""
    kind, contingent = single_of(order.kind)
    return Listed(now.step.side, kind, 0, kinds_of(one(now.world, order.kind)), contingent)


def _send(now: Context, order: Send) -> Done:
    return set_up(now, single(now, order), Unit(strength=1), order.hex, order.facing, OTHERS)


def _figures(_world: World, _before: Values) -> tuple[str, ...]:
    """The names of such figures, those of allies behind the own: `standard_bearer/1`."""
    allies = (f"{kind}/{contingent}" for contingent in range(1, MOST_CONTINGENTS + 1) for kind in SINGLE)
    return (*SINGLE, *allies)


def _to_send(now: Context) -> Iterable[int]:
    for number, kind in enumerate(SINGLE):
        for contingent in own_deployment.contingents_of(now.world, now.state, now.step.side, kind):
            yield number + contingent * len(SINGLE)


FIGURE = NameSlot("FIGURE", _figures, "HA-LIST-05").among(_to_send)


# ---- baggage


def loads(world: World) -> Troops:
    """The elements of an army's baggage. HA-BAG-01."""
    return troops_of(world.content.kind_numbers[f.BAGGAGE], world.content.armies.baggage.elements)


def baggage_refusal(now: Context) -> Refusal | None:
    """Why a side has no baggage to set up. HA-SCEN-05, HA-BAG-01."""
    if any(listed.side == now.step.side and listed.kind == f.BAGGAGE for listed in now.state.roster):
        return Refusal("HA-BAG-01", "has-one-already")
    return own_deployment.baggage_refusal(now.world, now.state)


def _load_refusal(now: Context, order: Load) -> Refusal | None:
    """In a Raid the defender's stands in village, camp or kraal. HA-RAID-01."""
    return baggage_refusal(now) or place_refusal(now, loads(now.world), order.hex, order.facing, BAGGAGE)


def _load(now: Context, order: Load) -> Done:
    kinds = kinds_of(loads(now.world))
    listed = Listed(now.step.side, f.BAGGAGE, 0, kinds)
    state, told = set_up(now, listed, Unit(strength=len(kinds)), order.hex, order.facing, BAGGAGE)
    return turned(state, now.step), told


def _loading_hexes(now: Context) -> Iterable[Hex]:
    return () if baggage_refusal(now) else hexes(now, loads(now.world), BAGGAGE)


def _leading_hexes(now: Context, troops: Troops, _trait: int, attendants: int) -> Iterable[Hex]:
    return hexes(now, troops, OTHERS, attendants, is_leader=True)


def _takes_leader(now: Context, troops: Troops, _trait: int, _attendants: int, here: Hex) -> bool:
    return takes(now, troops, OTHERS, here)


def march_on(now: Context, listed: Listed, unit: Unit) -> Done:
    """The next entry of the march. HA-AMB-02."""
    figures = [Figure(f.OFF_MAP)] * len(listed.troops)
    state = appended(now.state, listed, replace(unit, status=f.MARCHING), figures)
    return state, (UnitPlaced(unit_name(state.roster[-1], state.battle.attacker), ()),)


PHASE = Phase(
    Verb(
        "lead",
        Lead,
        DEPLOY,
        (*LEADER_PARTS, HEX.of(_leading_hexes, that=_takes_leader).behind("at"), FACING),
        refusal=_lead_refusal,
        apply=_lead,
    ),
    Verb(
        "send",
        Send,
        DEPLOY,
        (
            FIGURE,
            HEX.of(
                lambda now, kind: hexes(now, one(now.world, kind), OTHERS),
                that=lambda now, kind, here: takes(now, one(now.world, kind), OTHERS, here),
            ).behind("at"),
            FACING,
        ),
        refusal=_send_refusal,
        apply=_send,
    ),
    Verb(
        "baggage",
        Load,
        DEPLOY,
        (HEX.of(_loading_hexes, that=lambda now, here: takes(now, loads(now.world), BAGGAGE, here)).behind("at"), FACING),
        refusal=_load_refusal,
        apply=_load,
    ),
)
