"""What the defender declares of the ground: gates, the height of village walls, crocodiles. HA-VILL-01, HA-TERR-12, HA-TERR-18."""

from collections.abc import Sequence

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.fields.checks.access_checks import gate_faults
from pbem.games.heart_of_africa.fields.edges import is_in_half
from pbem.games.heart_of_africa.fields.field import Field
from pbem.games.heart_of_africa.fields.field_text import FieldText
from pbem.games.heart_of_africa.fields.layers import MARSH, ROAD
from pbem.games.heart_of_africa.fields.pieces import Hexes, beside

NO_GATES = "no-gates"
NO_MARSH = "no-marsh-of-own-half"


def road_entries(field: Field, village: Hexes) -> tuple[Hex, ...]:
    """The hexes by which a road comes into a village: its gates before all others. HA-VILL-01."""
    outside = frozenset(here for here in beside(field.grid, village) if field.holds(here, ROAD))
    return tuple(here for here in sorted(village) if field.holds(here, ROAD) and not outside.isdisjoint(field.grid.around(here)))


def gates_refusal(field: Field, village: Hexes, gates: Sequence[Hex]) -> Refusal | None:
    """Why these hexes cannot be the gates of a village: so many, at its rim, on its roads first, and to be reached. HA-VILL-01."""
    entries, count = road_entries(field, village), field.terrain.measures.gates
    is_on_roads = set(gates) <= set(entries) if len(entries) >= count else set(entries) <= set(gates)
    if len(set(gates)) != count or not village.issuperset(gates) or not is_on_roads:
        return Refusal("HA-VILL-01", NO_GATES, field.grid.name(min(village)))
    if wrong := next(gate_faults(Field(field.terrain, with_gates(field, village, gates)), (village,)), None):
        return Refusal("HA-VILL-01", NO_GATES, wrong[0].split()[-1])
    return None


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
