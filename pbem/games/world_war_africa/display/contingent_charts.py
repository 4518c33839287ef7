"""Panels of the contingents: who has acted, points, units; support markers of each kind; units by faction."""

from collections import Counter

from pbem.engine.planning import Chart
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.contingents import CONTINGENT_SIDE, CONTINGENTS, NOBODY
from pbem.games.world_war_africa.rules.activation_rolls import table_of
from pbem.games.world_war_africa.rules.activations import next_without_a_draw
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
        found = Counter(unit.status for unit in units)
        rows.append(
            (
                f"={name}",
                _turn_of(state, contingent),
                str(state.points[contingent]),
                str(found[ON_BOARD]),
                str(sum(unit.has(FLIPPED) for unit in units)),
                str(found[AVAILABLE]),
                str(found[ELIMINATED]),
            )
        )
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
    rows = []
    for contingent, name in enumerate(CONTINGENTS):
        for kind in KINDS:
            places = [
                where
                for marker, where in zip(world.supports, state.supports, strict=True)
                if (marker.contingent, marker.kind) == (contingent, kind)
            ]
            if places:
                found = Counter(places)
                most = left(world, state, contingent, kind) if table_of(world, contingent) else None
                cap = NONE if most is None else str(most)
                rows.append((f"={name}", kind, str(found[READY]), str(found[USED]), str(found[UNBOUGHT]), cap))
    for side, hired in enumerate(state.hired):
        names = [name for name, whose in zip(CONTINGENTS, CONTINGENT_SIDE, strict=True) if whose == side]
        rows.append((f"={names[0]}", "pmc", str(hired), NONE, str(world.tables.pmc.a_turn - state.hired_this_turn), NONE))
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
