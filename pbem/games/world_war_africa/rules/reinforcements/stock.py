"""What can be bought, how many there are of it, and at what price. WWA-10.0c, WWA-10.1a to WWA-10.1c, WWA-10.1g, WWA-12.0b."""

from collections.abc import Sequence

from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.rules.supports import ADR, AIR, AIR_TRANSPORT, HELO, HELO_TRANSPORT
from pbem.games.world_war_africa.state import AVAILABLE, ELIMINATED, UNBOUGHT, State

GROUPS = ("fac", "hutu", "rwanda", "uganda")
"""Those of which units are drawn; of Zimbabwe and Angola they are chosen. WWA-10.2g, WWA-10.2m, WWA-10.2t."""
MARKERS = {"air": AIR, "helo": HELO, "airlift": AIR_TRANSPORT, "helolift": HELO_TRANSPORT, "adr": ADR}
CACHE = "cache"
ITEMS = (*GROUPS, *MARKERS, CACHE)
"""In the order of their numbers in turn files. Append only."""
HUTU = ITEMS.index("hutu")


def is_in_force_pool(state: State, index: int) -> bool:
    """Available, or eliminated in an earlier turn. WWA-10.1g, WWA-8.7c."""
    unit = state.units[index]
    return unit.status == AVAILABLE or (unit.status == ELIMINATED and unit.turn < state.turn)


def force_pool(world: World, state: State, group: str) -> list[int]:
    """The units of a group that can be bought, by id. WWA-0b, WWA-10.1c, WWA-10.1g, WWA-10.2j, WWA-10.2s."""
    found = [kind for kind in world.kinds if kind.group == group and is_in_force_pool(state, kind.index)]
    return [kind.index for kind in sorted(found, key=lambda kind: kind.id)]


def selectable(world: World, state: State) -> list[int]:
    """The units that the active contingent chooses itself: Zimbabwe and Angola. WWA-10.2m."""
    return [
        index
        for index in world.by_contingent[state.contingent]
        if world.kinds[index].group and world.kinds[index].group not in GROUPS and is_in_force_pool(state, index)
    ]


def is_for(world: World, contingent: int, item: int) -> bool:
    """May this contingent ever buy it? Its own units and markers, and caches. WWA-10.1b, WWA-12.2a."""
    name = ITEMS[item]
    if name in GROUPS:
        return any(world.kinds[index].group == name for index in world.by_contingent[contingent])
    return name == CACHE or any(marker.contingent == contingent and marker.kind == MARKERS[name] for marker in world.supports)


def left(world: World, state: State, item: int, bought: Sequence[int]) -> int:
    """How many the active contingent finds now; `bought`: how many of each item it has bought in this segment.

    At most one Hutu unit a turn, in which the drc has one segment. What was handed back counts as bought: in one segment there are
    no more than counters. WWA-0g, WWA-10.0c, WWA-10.2h, WWA-12.2b, WWA-12.2e.
    """
    name, contingent = ITEMS[item], state.contingent
    if not is_for(world, contingent, item):
        return 0
    before = sum(bought[item : item + 1])
    if name == CACHE:
        return min(len(free_caches(state)), world.caches - before)
    if name in MARKERS:
        return len(unbought(world, state, contingent, MARKERS[name]))
    most = world.tables.cost.hutu_a_turn if item == HUTU else sum(kind.group == name for kind in world.kinds)
    return min(len(force_pool(world, state, name)), most - before)


def unbought(world: World, state: State, contingent: int, kind: str) -> list[int]:
    """The support markers of a kind that a contingent can buy: neither ready nor used in this turn. WWA-12.0b."""
    return [
        marker.index
        for marker in world.supports
        if marker.contingent == contingent and marker.kind == kind and state.supports[marker.index] == UNBOUGHT
    ]


def free_caches(state: State) -> list[int]:
    """The caches that lie with nobody and were not used in this turn. WWA-12.2b, WWA-12.2e."""
    return [number for number, cache in enumerate(state.caches) if cache.side < 0 and cache.turn <= state.turn]


def price(world: World, item: int) -> int:
    """Points for one. WWA-10.1a."""
    name, cost = ITEMS[item], world.tables.cost
    if name in GROUPS:
        return cost.unit
    prices = {CACHE: cost.cache, "adr": cost.adr, "air": cost.air_support, "helo": cost.helo_support}
    return prices.get(name, cost.air_transport if name == "airlift" else cost.helo_transport)


def pmc_left(world: World, state: State) -> int:
    """The markers of private military companies that nobody has hired in this turn, for both sides together. WWA-7.9l."""
    return world.tables.pmc.a_turn - state.hired_this_turn


def points(state: State) -> int:
    """What the active contingent has to spend. WWA-10.1b."""
    return state.points[state.contingent]
