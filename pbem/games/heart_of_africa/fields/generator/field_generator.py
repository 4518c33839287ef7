"""A field of a region from a seed: drawn, checked, and drawn again where a check fails. HA-REGION-01 to HA-REGION-13."""

from collections.abc import Callable, Mapping, Sequence

from pbem.engine.content import Problems
from pbem.games.heart_of_africa.fields.checks.field_checks import Wanted, check
from pbem.games.heart_of_africa.fields.content import FieldContent
from pbem.games.heart_of_africa.fields.field import Field
from pbem.games.heart_of_africa.fields.field_text import FieldText, flow_of, runs_of, write
from pbem.games.heart_of_africa.fields.generator import growth, relief, roads, waters
from pbem.games.heart_of_africa.fields.generator.canvas import Canvas, Undrawable
from pbem.games.heart_of_africa.fields.generator.lots import Lots
from pbem.games.heart_of_africa.fields.layers import BIT, MARSH

LAY: Mapping[str, Callable[[Canvas], bool]] = {
    "low_hill": relief.lay_hill,
    "escarpment": relief.lay_escarpment,
    "kopje": relief.lay_kopje,
    "gully": relief.lay_gully,
    "jungle": growth.lay_jungle,
    "tall_grass": growth.lay_grass,
    "rocky": growth.lay_rocks,
    "marsh": growth.lay_marsh,
    "crops": growth.lay_crops,
    "village": growth.lay_village,
}
RELIEF_TYPES = ("low_hill", "escarpment", "kopje", "gully")
NO_CHANNEL = ("steppe", "mountain")  # regions without river or sea


def seed_faces() -> tuple[int, ...]:
    """The faces of the dice that give a seed."""
    return (256,) * 16


def generated(content: FieldContent, region: str, seed: Sequence[int], wanted: Wanted) -> FieldText:
    """The field of a region that a seed gives: the same on every machine.

    `seed`: the numbers of the dice. Raises LookupError where no attempt passes the checks, as for a gunboat without water.
    """
    can_be = not wanted.gunboat or region not in NO_CHANNEL
    for attempt in range(content.drawing.drawing.attempts if can_be else 0):
        if text := fit(content, region, Lots(region, seed, attempt), wanted):
            return text
    raise LookupError(region)


def fit(content: FieldContent, region: str, lots: Lots, wanted: Wanted) -> FieldText | None:
    """The field of one attempt, or None where it fails."""
    try:
        canvas = drawn(content, region, lots, wanted)
    except Undrawable:
        return None
    text, problems = text_of(canvas), Problems()
    check(content, Field(content.terrain, text, canvas.areas), region, wanted, problems)
    return None if problems.found else text


def drawn(content: FieldContent, region: str, lots: Lots, wanted: Wanted) -> Canvas:
    """One attempt, whether it passes or not. Raises Undrawable."""
    canvas = Canvas(content, content.regions[region], lots)
    chosen = _chosen(canvas, wanted)
    _lay_waters(canvas, chosen, wanted)
    for kind in chosen:
        if kind in RELIEF_TYPES:
            _lay(canvas, kind)
    if "low_hill" in canvas.region.dominant:
        _lay_mountains(canvas)
    if "village" in chosen and not _lay(canvas, "village") and wanted.village:
        raise Undrawable("village")
    _lay_common(canvas)
    for kind in chosen:
        if kind not in (*RELIEF_TYPES, "village", "river") and (kind != "crops" or canvas.gates):
            _lay(canvas, kind)
    for layer in canvas.region.dominant:
        if layer in ("jungle", "tall_grass"):
            growth.cover_all(canvas, BIT[layer])
            for _ in range(canvas.span(canvas.drawing.clearings)):
                growth.lay_clearing(canvas, BIT[layer])
    roads.lay_roads(canvas)
    return canvas


def text_of(canvas: Canvas) -> FieldText:
    """What has been drawn, as text."""
    written = write(canvas.terrain, canvas.areas)
    infested = tuple(sorted(here for here in canvas.infested if canvas.holds(here, MARSH)))
    return FieldText(
        canvas.region.id, runs_of(written.lines), written.extra, flow_of(canvas.grid, canvas.course), canvas.gates, infested
    )


def _chosen(canvas: Canvas, wanted: Wanted) -> tuple[str, ...]:
    """The permitted types that this field has: up to two pieces. HA-REGION-02."""
    lots, region = canvas.lots, canvas.region
    found = [
        kind for kind, is_due in (("village", wanted.village), ("river", wanted.gunboat)) if is_due and kind in region.permitted
    ]
    count = max(canvas.span(canvas.drawing.permitted_pieces), len(found))
    others = [kind for kind in region.permitted if kind not in found]
    lots.shuffle(others)
    for kind in others:
        needs = ["village", kind] if kind == "crops" and "village" not in found else [kind]
        if len(found) + len(needs) <= count and kind not in found:
            found += needs
    return tuple(found)


def _lay(canvas: Canvas, kind: str) -> bool:
    """A piece of a kind, as often tried as there are tries; False where it finds no room."""
    return any(LAY[kind](canvas) for _ in range(canvas.drawing.piece_tries))


def _lay_waters(canvas: Canvas, chosen: tuple[str, ...], wanted: Wanted) -> None:
    """Coast, then river or stream. HA-REGION-05, HA-REGION-06."""
    lots = canvas.lots
    has_coast = "water_edge" in canvas.region.common
    if has_coast and (wanted.gunboat or lots.is_one_of(canvas.drawing.coast_water_in_four, 4)):
        waters.lay_coast(canvas)
    if "river" in chosen:
        if not waters.lay_river(canvas, wanted.gunboat):
            raise Undrawable("river")
    elif (canvas.region.jungle_at_water and "jungle" in chosen) or lots.is_one_of(canvas.drawing.stream_in_three, 3):
        waters.lay_stream(canvas)


def _lay_mountains(canvas: Canvas) -> None:
    """Hills, escarpments and kopjes until they dominate. HA-REGION-11."""
    lots, drawing, layers = canvas.lots, canvas.drawing, _layers(canvas, canvas.region.dominant)
    tries = 0
    while canvas.count(layers) < drawing.mountain_share:
        tries += 1
        if tries > 3 * drawing.piece_tries:
            raise Undrawable("mountain")
        number = lots.below(5)
        if number < drawing.mountain_scarp_in_five:
            relief.lay_escarpment(canvas)
        elif number < drawing.mountain_scarp_in_five + drawing.mountain_kopje_in_five:
            relief.lay_kopje(canvas)
        else:
            relief.lay_hill(canvas, drawing.mountain_hill_length)


def _lay_common(canvas: Canvas) -> None:
    """The common types of a region, heights first, so that what grows ends at them, until they have their share. HA-REGION-02."""
    region, drawing = canvas.region, canvas.drawing
    kinds = [kind for kind in region.common if kind in LAY]
    if not kinds:
        return
    is_forest = kinds == ["marsh"]
    target = drawing.forest_marsh_target if is_forest else canvas.span(drawing.common_target)
    canvas.lots.shuffle(kinds)
    heights = [kind for kind in kinds if kind in RELIEF_TYPES]
    _lay_in_turn(canvas, heights, target * len(heights) // len(kinds))
    _lay_in_turn(canvas, [kind for kind in kinds if kind not in heights] or heights, target)
    if canvas.count(_layers(canvas, region.common)) < canvas.shares.common_least:
        raise Undrawable("common")


def _lay_in_turn(canvas: Canvas, kinds: Sequence[str], target: int) -> None:
    """Pieces of these kinds in turn until the common types cover so many hexes, or none of them finds room any more."""
    layers, left = _layers(canvas, canvas.region.common), list(kinds)
    while left and canvas.count(layers) < target:
        kind = left.pop(0)
        if _lay(canvas, kind):
            left.append(kind)


def _layers(canvas: Canvas, kinds: Sequence[str]) -> int:
    found = 0
    for kind in kinds:
        found |= canvas.terrain.pieces[kind]
    return found
