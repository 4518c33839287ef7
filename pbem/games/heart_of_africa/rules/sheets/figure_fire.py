"""Fire lines of single figures: fires, walls, fire arrows, shots through a roof, the second rank. T-30, decisions.md, section 4.2.

What such a line orders is looked at when the shots are fired: a figure that cannot do it any more shoots as if it had no line.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.hexes import NOWHERE, Hex
from pbem.engine.rules.slots import HEX, UNIT, Slot
from pbem.games.heart_of_africa.decisions import sheets as said
from pbem.games.heart_of_africa.kit_types import Context, Done, Phase, Verb
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.rules.sheets import writing
from pbem.games.heart_of_africa.rules.sheets.writing import KIND, with_sheet
from pbem.games.heart_of_africa.rules.shooting.special_orders import walls_and_roofs
from pbem.games.heart_of_africa.state.fighting import ARROWS, BLIND, BREACHES, LIGHTS, SHOOTS
from pbem.games.heart_of_africa.state.sheets import NOBODY, FireLine

Line = said.LightAs | said.BreachAs | said.ArrowsAs | said.BlindAs | said.RankAs
AT_WALLS = (said.BreachAs, said.ArrowsAs)
WHAT = {said.LightAs: LIGHTS, said.BreachAs: BREACHES, said.ArrowsAs: ARROWS, said.BlindAs: BLIND, said.RankAs: SHOOTS}


def own_figures(now: Context, *_before: object) -> Iterable[int]:
    """The figures of a side that are there, and have no fire line of their own."""
    taken = {line.figure for line in now.state.sheets[now.step.side].fire}
    return (figure for figure in sorted(standing(now.world, now.state).present[now.step.side]) if figure not in taken)


def _comrades(now: Context, figure: int) -> Iterable[int]:
    here = standing(now.world, now.state)
    return (number for number in sorted(here.members(here.unit_of(figure))) if number != figure)


def _of_several(now: Context) -> Iterable[int]:
    return (figure for figure in own_figures(now) if any(True for _ in _comrades(now, figure)))


def _hexes(now: Context, *_before: object) -> Iterable[Hex]:
    return now.world.grid.hexes


def _walls(now: Context, *_before: object) -> Iterable[Hex]:
    return walls_and_roofs(now.world)


def _refusal(now: Context, order: Line) -> Refusal | None:
    name = now.world.notation.unit(order.figure)
    if order.figure not in standing(now.world, now.state).present[now.step.side]:
        return Refusal("HA-SHOOT-01", "not-your-unit", name)
    if order.figure not in own_figures(now):
        return Refusal("HA-SHOOT-02", "has-a-fire-line", name)
    if isinstance(order, AT_WALLS) and order.where not in walls_and_roofs(now.world):
        return Refusal("HA-TEMBA-09", "no-such-fire-order", name)
    if isinstance(order, said.LightAs) and order.where not in now.world.grid:
        return Refusal("HA-MOVE-04", "leaves-map", now.world.notation.hex(order.where))
    if isinstance(order, said.RankAs) and order.over not in _comrades(now, order.figure):
        return Refusal("HA-FORT-11", "no-such-fire-order", name)
    return writing.no_fire_refusal(now)


def _write(now: Context, order: Line) -> Done:
    side, body = now.step.side, now.world.figures[order.figure].unit
    line = FireLine(body, order.figure, what=WHAT[type(order)], where=_where(order), over=_over(order))
    sheet = now.state.sheets[side]
    return with_sheet(now.state, side, replace(sheet, fire=(*sheet.fire, line))), ()


def _where(order: Line) -> Hex:
    return NOWHERE if isinstance(order, said.BlindAs | said.RankAs) else order.where


def _over(order: Line) -> int:
    return order.over if isinstance(order, said.RankAs) else NOBODY


def _verb(word: str, decision: type[Line], *more: Slot) -> Verb:  # type: ignore[type-arg]
    needs_building = decision in (*AT_WALLS, said.BlindAs)
    figures = _of_several if decision is said.RankAs else own_figures

    def is_offered(now: Context) -> bool:
        is_possible = not needs_building or bool(now.world.ground.buildings)
        return is_possible and writing.no_fire_refusal(now) is None and any(True for _ in figures(now))

    slots = (UNIT.of(figures), *more)
    return Verb(word, decision, KIND, slots, refusal=_refusal, apply=_write, is_offered=is_offered)


PHASE = Phase(
    _verb("lights", said.LightAs, HEX.of(_hexes)),
    _verb("breaches", said.BreachAs, HEX.of(_walls)),
    _verb("firearrows", said.ArrowsAs, HEX.of(_walls)),
    _verb("shootsup", said.BlindAs),
    _verb("secondrank", said.RankAs, UNIT.of(_comrades).behind("over")),
)
