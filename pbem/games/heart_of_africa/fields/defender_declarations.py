"""What the defender declares of the ground: gates, the height of village walls, crocodiles. HA-VILL-01, HA-TERR-12, HA-TERR-18."""

from collections.abc import Collection, Sequence

from msgspec import Struct
from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.hexes import Hex
from pbem.engine.paths import flood
from pbem.games.heart_of_africa.fields.checks.access_checks import reached_by_baggage
from pbem.games.heart_of_africa.fields.edges import is_in_half
from pbem.games.heart_of_africa.fields.entry import may_enter
from pbem.games.heart_of_africa.fields.field import Field
from pbem.games.heart_of_africa.fields.field_text import FieldText
from pbem.games.heart_of_africa.fields.layers import MARSH, ROAD
from pbem.games.heart_of_africa.fields.pieces import Hexes

BAGGAGE = "baggage"
NO_GATES = "no-gates"
NO_MARSH = "no-marsh-of-own-half"


def road_entries(field: Field, village: Hexes) -> tuple[Hex, ...]:
    """The hexes by which a road comes into a village: its gates before all others. HA-VILL-01."""
    board, road = field.board, field.area(ROAD)
    inside = board.bits(village)
    return board.hexes(board.spread(board.beside(inside) & road) & inside & road)


class GateSite(Struct, frozen=True):
    """A village with all that its gates hang on, whichever are chosen."""

    village: Hexes
    entries: Hexes
    outside: int  # what baggage reaches from the map's edge, not through the village, as bits
    is_at_edge: bool


def gate_site(field: Field, village: Hexes) -> GateSite:
    """The same of a village on a field. HA-VILL-01."""
    board = field.board
    is_at_edge = bool(board.bits(village) & board.spread(board.rim))
    return GateSite(village, frozenset(road_entries(field, village)), reached_by_baggage(field, closed=village), is_at_edge)


def gates_refusal(field: Field, site: GateSite, gates: Collection[Hex]) -> Refusal | None:
    """Why these hexes cannot be the gates of a village: so many, at its rim, on its roads first, and to be reached. HA-VILL-01."""
    chosen, count, village = frozenset(gates), field.terrain.measures.gates, site.village
    is_on_roads = chosen <= site.entries if len(site.entries) >= count else site.entries <= chosen
    if len(chosen) != count or not village.issuperset(chosen) or not is_on_roads or site.is_at_edge:
        return Refusal("HA-VILL-01", NO_GATES, field.grid.name(min(village)))
    shut = [gate for gate in sorted(chosen) if not _is_reached(field, site, gate, site.outside)]
    if 0 < len(shut) < count:  # perhaps by the other gate, and through the village
        reached = site.outside | _reached_through(field, site, chosen, min(chosen.difference(shut)))
        shut = [gate for gate in shut if not _is_reached(field, site, gate, reached)]
    return Refusal("HA-VILL-01", NO_GATES, field.grid.name(shut[0])) if shut else None


def _is_reached(field: Field, site: GateSite, gate: Hex, reached: int) -> bool:
    """Does baggage come to a gate from the outside, by what it reaches there?"""
    before = field.grid.around(gate) if may_enter(field, gate, BAGGAGE) else ()
    return any(there in field.grid and there not in site.village and field.board.holds(reached, there) for there in before)


def _reached_through(field: Field, site: GateSite, gates: Hexes, gate: Hex) -> int:
    """What baggage reaches that comes in by a gate, as bits."""
    board = field.board

    def ways(here: Hex) -> list[Hex]:
        found = (there for there in field.grid.around(here) if there in field.grid and not board.holds(site.outside, there))
        return [there for there in found if may_enter(field, there, BAGGAGE) and not is_wall(here, there)]

    def is_wall(here: Hex, there: Hex) -> bool:
        inside = {here, there} & site.village
        return inside.isdisjoint(gates) if len(inside) == 1 else field.wall_between(here, there)

    return board.bits(flood((gate,), ways))


def with_gates(field: Field, village: Hexes, gates: Sequence[Hex]) -> FieldText:
    """The field with these gates for a village. HA-VILL-01."""
    return replace(field.text, gates=tuple(sorted((*(gate for gate in field.gates if gate not in village), *gates))))


def with_high_walls(field: Field, are_high: bool) -> FieldText:
    """The field whose village walls are higher than a man, or man-high. HA-TERR-18."""
    return replace(field.text, has_high_walls=are_high)


def crocodile_refusal(field: Field, edge: str, here: Hex) -> Refusal | None:
    """Why the marsh at a hex cannot be declared infested: half of its hexes at least lie in the own half. HA-TERR-12."""
    marsh = field.piece_at(MARSH, here)
    if not marsh or 2 * sum(is_in_half(edge, there) for there in marsh) < len(marsh):
        return Refusal("HA-TERR-12", NO_MARSH, field.grid.name(here))
    return None


def with_crocodiles(field: Field, here: Hex) -> FieldText:
    """The field in which the marsh at a hex is infested. HA-TERR-12."""
    return replace(field.text, infested=tuple(sorted({*field.text.infested, min(field.piece_at(MARSH, here))})))
