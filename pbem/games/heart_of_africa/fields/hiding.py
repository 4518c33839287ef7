"""Where a unit may lie hidden, as far as the ground decides. HA-HIDE-01, HA-HIDE-02."""

from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.fields.edges import edge_hexes
from pbem.games.heart_of_africa.fields.layers import GULLY, JUNGLE, KOPJE_TOP, OBJECTIVE, ROCKY, TALL_GRASS
from pbem.games.heart_of_africa.fields.sight.ground_sight import HUMAN, GroundSight

IN_COVER, IN_ROCKS, BEHIND = "cover", "rocks", "behind"
"""The kinds of hiding place that a record names for each figure. HA-HIDE-03."""


def places(sight: GroundSight, here: Hex, enemy_edge: str, is_wary: bool) -> tuple[str, ...]:
    """The kinds of hiding place that a hex is; `is_wary`: for troops that hide in rocks and behind hills as well. HA-HIDE-02.

    Behind something is asked only where the ground itself hides nobody: it takes a line to every hex of the edge. What men have
    made hides nobody: villages and their walls are looked through. Not asked here: whose troops these are, buildings, marker hexes.
    """
    field, found = sight.field, list[str]()
    if field.holds(here, OBJECTIVE):
        return ()
    if field.holds(here, GULLY | JUNGLE | TALL_GRASS):
        found.append(IN_COVER)
    if is_wary and field.holds(here, ROCKY | KOPJE_TOP):
        found.append(IN_ROCKS)
    if not found and is_wary and not is_seen_from(sight, here, enemy_edge):
        found.append(BEHIND)
    return tuple(found)


def is_seen_from(sight: GroundSight, here: Hex, edge: str) -> bool:
    """Has any hex of an edge a line of sight to this one by the ground that nature made? HA-HIDE-02."""
    found = sight.seen_from_edge.get((here, edge))
    if found is None:
        row = edge_hexes(sight.field.grid, edge)
        nearest = sorted(row, key=lambda there: sight.field.grid.distance(here, there))
        found = sight.seen_from_edge[here, edge] = any(sight.sees(here, there, HUMAN) for there in nearest)
    return found
