"""A sensible set-up, order by order, for programs and for players who leave it to the program. P-13 to P-15, decisions.md 1.

All of it looks at a side's own copy: the roster must lie in its envelope already.
"""

from collections.abc import Iterable

from pbem.engine.decisions import Decision
from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.armies.roster import INDEPENDENTS, count_of
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.decisions.movement import STILL
from pbem.games.heart_of_africa.decisions.set_up import (
    Built,
    Enlist,
    Lead,
    Load,
    MakePlan,
    March,
    MarchLead,
    MarchLoad,
    MarchSend,
    Place,
    Ready,
    Send,
    Stake,
)
from pbem.games.heart_of_africa.fields.field_text import COLUMNS, ROWS
from pbem.games.heart_of_africa.fields.zones import BAGGAGE, OTHERS, VISIBLE
from pbem.games.heart_of_africa.kit_types import Context
from pbem.games.heart_of_africa.rules.arrivals.bases import base_edge, zone_of
from pbem.games.heart_of_africa.rules.arrivals.composition import Troops, classes_of, kinds_of, own_roster, to_show
from pbem.games.heart_of_africa.rules.arrivals.spots import with_room
from pbem.games.heart_of_africa.rules.hazards.stakes import footprint
from pbem.games.heart_of_africa.rules.hidden.own_copy import plan_in
from pbem.games.heart_of_africa.rules.hidden.own_hexes import lying
from pbem.games.heart_of_africa.rules.hidden.plans import Plan
from pbem.games.heart_of_africa.rules.set_up import (
    bought_works,
    independents,
    own_craft,
    own_deployment,
    usual_craft,
    works_laying,
)
from pbem.games.heart_of_africa.rules.set_up.deploying import DEPLOY, place_refusal
from pbem.games.heart_of_africa.rules.set_up.deployment_zones import hexes_for
from pbem.games.heart_of_africa.rules.set_up.enlisting import is_afloat, rolls_trait
from pbem.games.heart_of_africa.rules.set_up.limits import least_reserve
from pbem.games.heart_of_africa.state.figures import BAGGAGE as LOADS
from pbem.games.heart_of_africa.state.figures import LEADER
from pbem.games.heart_of_africa.state.position import State, Step

LINE, MOST_ABREAST = 0, 12
FAR_IN, NEAR_IN = 12, 3
"""How deep in the own half, and in a narrow zone, a side sets up its first rank."""


def usual_plan(world: World, own: State, side: int) -> Plan:
    """Nobody hidden, as few kept back as must be, the first stakes real."""
    roster = own_roster(world, own)
    if roster is None:
        return Plan()
    kept = least_reserve(world, own, side, roster)
    real = range(count_of(roster.works, bought_works.TRAP))
    return Plan(reserve=tuple(body.number for body in kept), real=tuple(real))


def usual_order(now: Context) -> Decision | None:
    """The next order of the side that is due, in its own copy; None where set-up asks for none."""
    world, own, side = now.world, now.state, now.step.side
    roster = own_roster(world, own)
    match now.step.name:
        case "roster":
            return Enlist(int(roster is not None and rolls_trait(roster)))
        case "plan":
            return MakePlan(len(plan_in(own).reserve))
        case "works":
            return _next_work(now)
        case "march":
            return _next_entry(now)
        case "deploy":
            return _next_unit(world, own, side)
        case _:
            return None


def _next_work(now: Context) -> Decision:
    """Stakes before the middle of the own half; everything else as it is."""
    world, own, side = now.world, now.state, now.step.side
    if bought_works.refusal(world, own, side, bought_works.MARKER) is None:
        for here in _near(world, own, side, VISIBLE, FAR_IN + 6, COLUMNS // 2):
            if works_laying.stake_refusal(now, Stake(here)) is None and _is_apart(world, own, here):
                return Stake(here)
    return Built()


def _is_apart(world: World, own: State, here: Hex) -> bool:
    return all(world.grid.distance(here, there) > 1 for marker in own.stakes for there in footprint(world.grid, marker.corner))


def _near(world: World, own: State, side: int, kind: str, depth: int, across: int) -> Iterable[Hex]:
    """The hexes of a zone, those nearest to a point first: so deep from the base edge, so far along it."""
    edge, zone = base_edge(own, side), zone_of(world, own, side, kind)
    row, column = {
        "N": (depth, across),
        "S": (ROWS - 1 - depth, across),
        "W": (across * ROWS // COLUMNS, depth),
        "E": (across * ROWS // COLUMNS, COLUMNS - 1 - depth),
    }[edge]
    point = Hex(min(max(row, 0), ROWS - 1) * 100 + min(max(column, 0), COLUMNS - 1))
    return sorted(zone.all_hexes(world.field), key=lambda here: (world.grid.distance(here, point), here))


def _next_entry(now: Context) -> Decision:
    """Units first, the Leader behind the first of them, the baggage last."""
    world, own, side = now.world, now.state, now.step.side
    bodies = to_show(world, own, side)
    has_begun = any(listed.side == side for listed in own.roster)
    if has_begun and (lead := _leader(world, own, side)) is not None:
        return MarchLead(*lead)
    if bodies:
        return March(bodies[0].troops)
    if (single := _single(world, own, side)) is not None:
        return MarchSend(single)
    return MarchLoad() if own_deployment.missing(world, own, side) == LOADS else Ready()


def _leader(world: World, own: State, side: int) -> tuple[Troops, int, int] | None:
    roster = own_roster(world, own)
    if roster is None:
        return None
    troops = next(iter(own_deployment.leader_troops(world, own, side)), None)
    trait = next(iter(own_deployment.trait_places(world, own, side)), 0)
    return (troops, trait, roster.leader.attendants) if troops is not None else None


def _single(world: World, own: State, side: int) -> int | None:
    found = (
        number + contingent * len(independents.SINGLE)
        for number, kind in enumerate(independents.SINGLE)
        for contingent in own_deployment.contingents_of(world, own, side, kind)
    )
    return next(found, None)


def _next_unit(world: World, own: State, side: int) -> Decision | None:
    """Units in line along the zone, then the cannon, the independents behind the middle, the baggage."""
    if is_afloat(world, own, side):
        return _next_aboard(world, own, side)
    bodies = to_show(world, own, side)
    troops = bodies[0].troops if bodies else next(iter(own_deployment.cannon_left(world, own, side)), None)
    if troops is not None and any(world.kinds[kind].is_vessel for kind in kinds_of(troops)):
        return _moored(world, own, side, troops)
    if troops is not None:
        abreast = min(len(kinds_of(troops)), MOST_ABREAST)
        now = Context(world, own, Step(DEPLOY, side))
        spots = (Place(troops, here, STILL, LINE, abreast) for here in _spots(world, own, side, troops, VISIBLE))
        return next((order for order in spots if not lying(world, own, side) or place_refusal(now, order) is None), None)
    missing = own_deployment.missing(world, own, side)
    if missing == LEADER and (lead := _leader(world, own, side)) is not None:
        here = _spot(world, own, side, lead[0], OTHERS)
        return Lead(*lead, here, STILL) if here is not None else None
    if (single := _single(world, own, side)) is not None:
        here = _spot(world, own, side, independents.one(world, single), OTHERS)
        return Send(single, here, STILL) if here is not None else None
    if missing == LOADS:
        here = _spot(world, own, side, independents.loads(world), BAGGAGE)
        return Load(here, STILL) if here is not None else None
    return Ready()


def _next_aboard(world: World, own: State, side: int) -> Decision | None:
    """Craft for the next party of those for which any lie ready, then the party aboard. HA-SCEN-06, HA-CRAFT-01."""
    for body in to_show(world, own, side):
        troops = body.troops
        if any(world.kinds[kind].is_vessel for kind in kinds_of(troops)):
            return _moored(world, own, side, troops)
        if not own_craft.is_for(world, own, side, str(body.number)):
            continue
        if launch := usual_craft.next_launch(world, own, side, str(body.number)):
            return launch
        deck = usual_craft.deck(world, own, side, troops)
        return Place(troops, deck, STILL, LINE, 0) if deck is not None else None
    missing = own_deployment.missing(world, own, side)
    if not missing:
        return Ready()
    lead, with_unit = _leader(world, own, side) if missing == LEADER else None, own_craft.leads_aboard(world, own, side)
    if lead is not None and with_unit:
        deck = usual_craft.deck(world, own, side, lead[0], is_shared=True, attendants=lead[2], is_leader=True)
        return Lead(*lead, deck, STILL) if deck is not None else None
    if own_deployment.is_baggage_open(world, own, side) and not own_craft.is_for(world, own, side, INDEPENDENTS):
        missing, lead = LOADS, None
    if launch := usual_craft.next_launch(world, own, side, LOADS if missing == LOADS else INDEPENDENTS):
        return launch
    if missing == LOADS:
        deck = usual_craft.deck(world, own, side, independents.loads(world))
        return Load(deck, STILL) if deck is not None else None
    if lead is not None:
        deck = usual_craft.deck(world, own, side, lead[0], is_shared=True, attendants=lead[2])
        return Lead(*lead, deck, STILL) if deck is not None else None
    if (single := _single(world, own, side)) is not None:
        deck = usual_craft.deck(world, own, side, independents.one(world, single), is_shared=True)
        return Send(single, deck, STILL) if deck is not None else None
    return None


def _moored(world: World, own: State, side: int, troops: Troops) -> Place | None:
    """A gunboat where it may lie first."""
    now = Context(world, own, Step(DEPLOY, side))
    return next((order for order in _moorings(world, troops) if place_refusal(now, order) is None), None)


def _moorings(world: World, troops: Troops) -> Iterable[Place]:
    """Every way in which a gunboat may lie on the water."""
    wide = (here for here in world.grid.hexes if here in world.field.gunboat_water)
    return (Place(troops, here, facing, LINE, 0) for here in wide for facing in range(6))


def _spot(world: World, own: State, side: int, troops: Troops, kind: str) -> Hex | None:
    """Where an independent or the baggage finds room."""
    now = Context(world, own, Step(DEPLOY, side))
    spots = _spots(world, own, side, troops, kind)
    return next((here for here in spots if independents.place_refusal(now, troops, here, STILL, kind) is None), None)


def _spots(world: World, own: State, side: int, troops: Troops, kind: str) -> Iterable[Hex]:
    """Where a unit finds room: the units one beside the other along the base edge, all others behind its middle."""
    zone = zone_of(world, own, side, kind)
    free = hexes_for(world, own, side, classes_of(world, troops), kind)
    roomy = frozenset(with_room(world.grid, free, len(kinds_of(troops)), world.tables.moving.cohesion))
    placed = sum(listed.side == side and listed.kind == "troops" for listed in own.roster)
    is_deep = zone.reach.reach != "depth"
    depth = (FAR_IN if is_deep else NEAR_IN) - (0 if kind == VISIBLE else 2)
    across = COLUMNS // 2 + (-1) ** placed * ((placed + 1) // 2) * 10 if kind == VISIBLE else COLUMNS // 2
    return (here for here in _near(world, own, side, kind, depth, across) if here in roomy)
