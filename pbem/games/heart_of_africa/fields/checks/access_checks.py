"""Land that can be reached, edges that can be a base, gates that can be used. Checks V11, V12 and V14: HA-VILL-01, HA-SCEN-06."""

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import or_

from pbem.engine.hexes import Hex, hex_name
from pbem.games.heart_of_africa.fields.content import FieldContent
from pbem.games.heart_of_africa.fields.edges import LONG, enterable
from pbem.games.heart_of_africa.fields.entry import may_cross, may_enter_ground
from pbem.games.heart_of_africa.fields.field import Field
from pbem.games.heart_of_africa.fields.layers import MARSH, RIVER, SEA, VILLAGE
from pbem.games.heart_of_africa.fields.pieces import NO_HEXES, Hexes

Faults = Iterator[tuple[str, str]]


def access_faults(content: FieldContent, field: Field, bases: Sequence[str]) -> Faults:
    """What cannot be reached or used."""
    land = {ground: hexes for ground, hexes in field.areas.items() if not ground & (RIVER | SEA)}
    walked = (hexes for ground, hexes in land.items() if may_enter_ground(field.terrain, ground, "foot"))
    reached = max(map(int.bit_count, field.board.pieces(reduce(or_, walked, 0))), default=0)
    least = content.drawing.shares.reachable_percent
    if 100 * reached < least * (count := sum(map(int.bit_count, land.values()))):
        yield "ground", f"lets a man on foot reach {reached} of {count} hexes of land, at least {least} percent"
    edges = content.zones.edges
    for edge in bases:
        wanted = edges.least_enterable_long if edge in LONG else edges.least_enterable_short
        if (count := enterable(field, edge)) < wanted:
            yield f"edge {edge}", f"has {count} hexes that can be entered, at least {wanted} for a base"
    for gate in sorted(gate for gate in field.gates if gate not in field.grid or not field.holds(gate, VILLAGE)):
        yield f"gate {hex_name(gate)}", "is no hex of a village (HA-VILL-01)"
    yield from gate_faults(field, field.pieces(VILLAGE))
    for here in sorted(map(Hex, field.text.infested)):
        if here not in field.grid or not field.holds(here, MARSH):
            yield f"infested {hex_name(here)}", "is no marsh"


def reached_by_baggage(field: Field, closed: Hexes = NO_HEXES) -> Hexes:
    """The hexes that baggage reaches from the map's edge, through none of those that are closed. HA-VILL-01."""
    board, around = field.board, field.grid.around
    ground = board.map & ~field.area(field.terrain.closed["baggage"]) & ~board.bits(closed)
    walled = board.bits(here for side in field.walls if closed.isdisjoint(side) for here in side)
    rim = board.spread(board.rim) & ground
    left = ground ^ rim
    while rim:
        onward = board.spread(rim & ~walled)
        for here in board.hexes(rim & walled):
            onward |= board.bits(there for there in around(here) if there in field.grid and not field.wall_between(here, there))
        rim = onward & left
        left ^= rim
    return frozenset(board.hexes(ground ^ left))


def gate_faults(field: Field, villages: Sequence[Hexes]) -> Faults:
    """Two gates of each village, both open to the map's edge for baggage. HA-VILL-01."""
    if not villages:
        return
    reached = reached_by_baggage(field)
    for village in villages:
        gates, wanted = sorted(field.gates & village), field.terrain.measures.gates
        if len(gates) != wanted:
            yield f"village at {hex_name(min(village))}", f"has {len(gates)} gates, not {wanted} (HA-VILL-01)"
        if any(field.grid.is_edge(here) for here in village):
            yield f"village at {hex_name(min(village))}", "lies at the map's edge (HA-VILL-01)"
        for gate in gates:
            outside = (there for there in field.grid.around(gate) if there in reached and there not in village)
            if not any(may_cross(field, there, gate, "baggage") for there in outside):
                yield f"gate {hex_name(gate)}", "cannot be reached by baggage from an edge (HA-VILL-01)"
