"""Land that can be reached, edges that can be a base, gates that can be used. Checks V11, V12 and V14: HA-VILL-01, HA-SCEN-06."""

from collections.abc import Iterator, Sequence

from pbem.engine.hexes import Hex, hex_name
from pbem.games.heart_of_africa.fields.content import FieldContent
from pbem.games.heart_of_africa.fields.edges import LONG, edge_hexes
from pbem.games.heart_of_africa.fields.entry import may_enter_ground
from pbem.games.heart_of_africa.fields.field import Field
from pbem.games.heart_of_africa.fields.layers import MARSH, RIVER, SEA, VILLAGE
from pbem.games.heart_of_africa.fields.pieces import NO_HEXES, Hexes

Faults = Iterator[tuple[str, str]]


def access_faults(content: FieldContent, field: Field, bases: Sequence[str]) -> Faults:
    """What cannot be reached or used."""
    land = {ground: hexes for ground, hexes in field.areas.items() if not ground & (RIVER | SEA)}
    walked = field.area_of(ground for ground in land if may_enter_ground(field.terrain, ground, "foot"))
    reached = max(map(int.bit_count, field.board.pieces(walked)), default=0)
    least = content.drawing.shares.reachable_percent
    if 100 * reached < least * (count := sum(map(int.bit_count, land.values()))):
        yield "ground", f"lets a man on foot reach {reached} of {count} hexes of land, at least {least} percent"
    edges = content.zones.edges
    for edge in bases:
        wanted = edges.least_enterable_long if edge in LONG else edges.least_enterable_short
        if (count := (field.board.bits(edge_hexes(field.grid, edge)) & walked).bit_count()) < wanted:
            yield f"edge {edge}", f"has {count} hexes that can be entered, at least {wanted} for a base"
    for gate in sorted(gate for gate in field.gates if gate not in field.grid or not field.holds(gate, VILLAGE)):
        yield f"gate {hex_name(gate)}", "is no hex of a village (HA-VILL-01)"
    yield from gate_faults(field, field.pieces(VILLAGE))
    for here in sorted(map(Hex, field.text.infested)):
        if here not in field.grid or not field.holds(here, MARSH):
            yield f"infested {hex_name(here)}", "is no marsh"


def reached_by_baggage(field: Field, closed: Hexes = NO_HEXES) -> int:
    """The hexes that baggage reaches from the map's edge, through none of those that are closed, as bits. HA-VILL-01."""
    board, village = field.board, field.area(VILLAGE)
    ground = board.map & ~field.area(field.terrain.closed["baggage"]) & ~board.bits(closed)
    gates = village & board.bits(field.gates.intersection(field.grid.hexes))
    walled = village ^ gates
    rim = board.spread(board.rim) & ground
    left = ground ^ rim
    while rim:
        onward = board.spread(rim & ~walled) & ~walled
        if inside := rim & village:  # by a gate both ways, else not through the wall
            onward |= board.spread(inside & gates) | board.spread(inside) & village
        rim = onward & left
        left ^= rim
    return ground ^ left


def gate_faults(field: Field, villages: Sequence[Hexes]) -> Faults:
    """Two gates of each village, both open to the map's edge for baggage. HA-VILL-01."""
    if not villages:
        return
    board, reached = field.board, reached_by_baggage(field)
    shut = field.area(field.terrain.closed["baggage"])
    for village in villages:
        gates, wanted = sorted(field.gates & village), field.terrain.measures.gates
        if len(gates) != wanted:
            yield f"village at {hex_name(min(village))}", f"has {len(gates)} gates, not {wanted} (HA-VILL-01)"
        if any(field.grid.is_edge(here) for here in village):
            yield f"village at {hex_name(min(village))}", "lies at the map's edge (HA-VILL-01)"
        for gate in gates:
            outside = board.spread(board.bits((gate,))) & reached & ~board.bits(village)
            if not outside or board.holds(shut, gate):
                yield f"gate {hex_name(gate)}", "cannot be reached by baggage from an edge (HA-VILL-01)"
