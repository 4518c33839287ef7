"""What is laid on the field before or in a battle: camp, kraal, a village moved, ground burnt. Each makes another text of a field.

HA-VILL-04, HA-VILL-05, HA-VILL-06.
"""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.hexes import Grid, Hex
from pbem.games.heart_of_africa.fields.edges import is_in_half, is_within
from pbem.games.heart_of_africa.fields.field import Field
from pbem.games.heart_of_africa.fields.field_text import FieldText, laid, runs_of, write
from pbem.games.heart_of_africa.fields.layers import (
    CAMP,
    COVER,
    CREST,
    HILL,
    KRAAL,
    MARSH,
    OBJECTIVE,
    RELIEF,
    ROAD,
    STREAM,
    TALL_GRASS,
    VILLAGE,
    WATER,
)
from pbem.games.heart_of_africa.fields.pieces import NO_HEXES, Hexes, beside, cored, widened

NO_CAMP = "no-ground-for-camp"
NO_KRAAL = "no-ground-for-kraal"
NO_VILLAGE = "no-ground-for-village"


def changed(field: Field, areas: Mapping[int, int]) -> FieldText:
    """The text of a field whose hexes hold other ground."""
    written = write(field.terrain, areas)
    return replace(field.text, ground=runs_of(written.lines), extra=written.extra)


def disc(grid: Grid, centre: Hex, radius: int) -> tuple[Hex, ...] | None:
    """All hexes so near to a centre, or None where some are off the map."""
    found = grid.within(centre, radius)
    return found if len(found) == 3 * radius * (radius + 1) + 1 else None


# --- camp and kraal


def camp_bans(field: Field, edge: str) -> int:
    """The ground of a half that no camp gives way to; cover is cleared where there is no room without that. HA-VILL-04."""
    return _banned(field) if camp_hexes(field, edge, NO_HEXES, _banned(field)) else _banned(field) & ~COVER


def camp_refusal(field: Field, edge: str, centre: Hex, radius: int, banned: int) -> Refusal | None:
    """Why no camp can be pitched there: a whole disc in the own half, without the ground that is banned. HA-VILL-04."""
    least, most = field.terrain.measures.camp_radius
    hexes = disc(field.grid, centre, radius) if least <= radius <= most else None
    if hexes is None or any(field.holds(here, banned) or not is_in_half(edge, here) for here in hexes):
        return Refusal("HA-VILL-04", NO_CAMP, field.grid.name(centre))
    return None


def camp_hexes(field: Field, edge: str, taken: Hexes, banned: int) -> Hexes:
    """The hexes around which a camp of the least radius can be pitched, clear of some hexes. HA-VILL-04."""
    own = (here for here in _clear(field, banned) if here not in taken and is_in_half(edge, here))
    return cored(field.grid, own, field.terrain.measures.camp_radius[0])


def _clear(field: Field, banned: int) -> tuple[Hex, ...]:
    """The hexes that take a camp or a kraal."""
    return field.of_ground(bits for bits in field.grounds if not bits & banned)


def _banned(field: Field) -> int:
    """Ground that no camp or kraal gives way to."""
    return (RELIEF & ~HILL) | (COVER & ~_bare(field)) | MARSH | STREAM | WATER | OBJECTIVE


def _bare(field: Field) -> int:
    """Cover that gives way to a camp: rocks and crops."""
    return COVER & ~field.terrain.difficult & ~VILLAGE


def with_camp(field: Field, centre: Hex, radius: int) -> FieldText:
    """The field with a camp. HA-VILL-04."""
    return _with_area(field, field.grid.within(centre, radius), CAMP)


def kraal_refusal(field: Field, centre: Hex) -> Refusal | None:
    """Why no kraal can stand there: a whole disc of open ground that touches village or camp from outside. HA-VILL-05."""
    hexes = disc(field.grid, centre, field.terrain.measures.kraal_radius)
    banned = _banned(field)
    if hexes is None or any(field.holds(here, banned) for here in hexes) or field.objective.isdisjoint(beside(field.grid, hexes)):
        return Refusal("HA-VILL-05", NO_KRAAL, field.grid.name(centre))
    return None


def kraal_hexes(field: Field) -> Hexes:
    """The hexes around which a kraal can stand. HA-VILL-05."""
    radius = field.terrain.measures.kraal_radius
    near = widened(field.grid, field.objective, radius + 1)
    clear = widened(field.grid, near, radius).intersection(_clear(field, _banned(field)))
    return cored(field.grid, clear, radius) & near


def with_kraal(field: Field, centre: Hex) -> FieldText:
    """The field with a kraal. HA-VILL-05."""
    return _with_area(field, field.grid.within(centre, field.terrain.measures.kraal_radius), KRAAL)


def _with_area(field: Field, hexes: Iterable[Hex], area: int) -> FieldText:
    return changed(field, laid(field.areas, field.board.bits(hexes), area, instead_of=~(HILL | CREST | ROAD)))


# --- a village elsewhere


def shifted(grid: Grid, piece: Iterable[Hex], start: Hex, end: Hex) -> tuple[Hex, ...] | None:
    """A piece moved so that one of its hexes comes to lie on another; None where it leaves the map."""
    (q1, r1), (q2, r2) = grid.cube(start), grid.cube(end)
    found = []
    for here in sorted(piece):
        q, r = grid.cube(here)
        row, column = r + r2 - r1, q + q2 - q1 + (r + r2 - r1) // 2
        there = Hex(row * 100 + column)
        if row < 0 or not 0 <= column < 100 or there not in grid:
            return None
        found.append(there)
    return tuple(found)


def village_refusal(field: Field, edge: str, village: Hexes, start: Hex, end: Hex) -> Refusal | None:
    """Why a village cannot be moved so: whole in the own half, off the map's edge, on flat or hill, no crest, marsh or water."""
    banned = (RELIEF & ~HILL) | CREST | MARSH | STREAM | WATER | CAMP | KRAAL

    def is_closed(here: Hex) -> bool:
        return field.holds(here, banned) or field.grid.is_edge(here) or not is_in_half(edge, here)

    hexes = None if is_closed(end) else shifted(field.grid, village, start, end)
    return Refusal("HA-VILL-04", NO_VILLAGE, field.grid.name(end)) if hexes is None or any(map(is_closed, hexes)) else None


def may_move_village(field: Field, edge: str, village: Hexes, enemy_edge: str) -> bool:
    """May the defender have a village moved: one that is not wholly in their half, and well away from the enemy's edge?"""
    near = field.terrain.measures.village_from_enemy
    return any(not is_in_half(edge, here) or is_within(enemy_edge, near, here) for here in village)


def with_village_at(field: Field, village: Hexes, start: Hex, end: Hex) -> FieldText:
    """The field with a village moved, its gates with it; what lay under its new place is gone. Raises ValueError off the map."""
    there = shifted(field.grid, village, start, end)
    gates = shifted(field.grid, sorted(field.gates & village), start, end)
    if there is None or gates is None:
        raise ValueError(end)
    areas = laid(field.areas, field.board.bits(village), 0, instead_of=VILLAGE)
    areas = laid(areas, field.board.bits(there), VILLAGE, instead_of=~(HILL | ROAD))
    kept = sorted(gate for gate in field.gates if gate not in village)
    return replace(changed(field, areas), gates=tuple(sorted((*kept, *gates))))


# --- burnt


def burnt(field: Field, hexes: Iterable[Hex]) -> FieldText:
    """The field where a village or tall grass has burnt down: open ground without walls; a village stays the objective. HA-VILL-06.

    A burnt village is a camp from then on: open ground that counts for victory.
    """
    fire = field.board.bits(hexes)
    areas = laid(field.areas, fire & field.area(VILLAGE), CAMP, instead_of=VILLAGE | TALL_GRASS)
    areas = laid(areas, fire, 0, instead_of=TALL_GRASS)
    gates = tuple(gate for gate in field.text.gates if not field.board.holds(fire & field.area(VILLAGE | TALL_GRASS), Hex(gate)))
    return replace(changed(field, areas), gates=gates)
