"""Panels of the contingents: who has acted, points, units; support markers of each kind; units by faction."""

from collections import Counter

from pbem.engine.planning import Chart
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.contingents import CONTINGENT_SIDE, CONTINGENTS, NOBODY
from pbem.games.world_war_africa.rules.activations import next_without_a_draw
from pbem.games.world_war_africa.rules.reinforcements.stock import pmc_left
from pbem.games.world_war_africa.rules.supports import left
from pbem.games.world_war_africa.state import ASIDE, AVAILABLE, ELIMINATED, FLIPPED, GONE, ON_BOARD, READY, UNBOUGHT, USED, State

NONE = "-"
KINDS = ("air_support", "helo_support", "air_transport", "helo_transport", "adr")
STATUSES = (ON_BOARD, AVAILABLE, ELIMINATED, ASIDE, GONE)


def contingents(world: World, state: State) -> Chart:
    """Each contingent: has it acted, its points, its units on the board, in the boxes and lost; the one that acts now.

    WWA-5.0a, WWA-10.0b, WWA-5.3h.
    """
    rows = []
    for contingent, name in enumerate(CONTINGENTS):
        units = [state.units[index] for index in world.by_contingent[contingent]]
        found, flipped = Counter(unit.status for unit in units), sum(unit.has(FLIPPED) for unit in units)
        counts = (state.points[contingent], found[ON_BOARD], flipped, found[AVAILABLE], found[ELIMINATED])
        rows.append((f"={name}", _turn_of(state, contingent), *map(str, counts)))
    head = ("contingent", "activation", "points", "on-board", "turned-over", "available", "eliminated")
    return Chart("contingents", "WWA-5.0a", head, tuple(rows), row=state.contingent)


def _turn_of(state: State, contingent: int) -> str:
    if contingent == state.contingent:
        return "acts-now"
    if contingent in next_without_a_draw(state):
        return "acts-next"
    return "in-the-pool" if contingent in state.waiting else "has-acted"


def supports(world: World, state: State) -> Chart:
    """Support markers by contingent and kind: ready, used, still to be bought; how many more the last roll lets it use.

    WWA-12.0a, WWA-12.0b, WWA-5.3k, WWA-7.9l.
    """
    found: dict[tuple[int, str], Counter[int]] = {}
    for marker, where in zip(world.supports, state.supports, strict=True):
        found.setdefault((marker.contingent, marker.kind), Counter())[where] += 1
    rows = []
    for (contingent, kind), count in sorted(found.items(), key=lambda each: (each[0][0], KINDS.index(each[0][1]))):
        most = left(world, state, contingent, kind)
        cap = NONE if most is None else str(most)
        rows.append((f"={CONTINGENTS[contingent]}", kind, *(str(count[where]) for where in (READY, USED, UNBOUGHT)), cap))
    for side, hired in enumerate(state.hired):
        first = CONTINGENTS[CONTINGENT_SIDE.index(side)]
        rows.append((f"={first}", "pmc", str(hired), NONE, str(pmc_left(world, state)), NONE))
    caches = [cache.side for cache in state.caches]
    rows.append((NONE, "cache", str(len(caches) - caches.count(NOBODY)), NONE, str(caches.count(NOBODY)), NONE))
    return Chart("supports", "WWA-12.0a", ("contingent", "marker", "ready", "used", "to-buy", "may-use"), tuple(rows))


def units_by_faction(world: World, state: State) -> Chart:
    """How many units of each faction are on the board, to be bought, lost, beside the map, out of the game. WWA-2.2b, WWA-8.7c."""
    found: dict[str, Counter[int]] = {}
    for kind, unit in zip(world.kinds, state.units, strict=True):
        found.setdefault(kind.faction, Counter())[unit.status] += 1
    rows = tuple((f"={faction}", *(str(count[status]) for status in STATUSES)) for faction, count in found.items())
    return Chart("factions", "WWA-2.2b", ("army", "on-board", "available", "eliminated", "by-event", "gone"), rows)
