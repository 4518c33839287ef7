"""Fire lines of whole units, and of single figures that shoot otherwise than their unit. T-30, decisions.md, section 4.2."""

from collections.abc import Iterable

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.games.heart_of_africa.decisions import sheets as said
from pbem.games.heart_of_africa.kit_types import Context, Done
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.rules.sheets import aims, figure_fire, writing
from pbem.games.heart_of_africa.rules.sheets.writing import RULE, with_sheet
from pbem.games.heart_of_africa.rules.shooting import pieces
from pbem.games.heart_of_africa.state.sheets import NOBODY, POLICIES, FireLine


def silent(now: Context, *_before: object) -> Iterable[int]:
    """The units of a side without a fire line, and their figures without one of their own."""
    taken = {line.body for line in now.state.sheets[now.step.side].fire if line.figure == NOBODY}
    yield from (pieces.of_unit(unit) for unit in writing.own_units(now) if unit not in taken)
    yield from map(pieces.of_figure, figure_fire.own_figures(now))


def refusal(now: Context, order: said.FireAs) -> Refusal | None:
    """Why a unit or figure cannot be told to shoot so."""
    name = pieces.name(now.world.notation, order.piece)
    if not pieces.exists(now.world, order.piece) or not _is_own(now, order.piece):
        return Refusal(RULE, "not-your-unit", name)
    if order.piece not in silent(now):
        return Refusal(RULE, "has-a-fire-line", name)
    return policy_refusal(now, order, name) or writing.no_fire_refusal(now)


def _is_own(now: Context, piece: int) -> bool:
    if pieces.is_unit(piece):
        return pieces.number(piece) in writing.own_units(now)
    return pieces.number(piece) in standing(now.world, now.state).present[now.step.side]


def policy_refusal(now: Context, order: said.FireAs, name: str) -> Refusal | None:
    """Why nobody can shoot so."""
    if order.policy >= len(POLICIES) or not all(aims.is_known(now, aim) for aim in order.prefer):
        return Refusal("HA-PRIO-05", "no-such-fire-order", name)
    if order.shots > now.world.tables.shooting.most_shots:
        return Refusal("HA-MG-03", "too-many-shots", str(order.shots))
    return writing.twice_refusal(order.prefer, lambda _aim: name)


def fire_line(body: int, figure: int, order: said.FireAs) -> FireLine:
    """What a line says of the fire of a unit, or of one figure of it."""
    prefer = tuple(map(aims.piece_of, order.prefer))
    return FireLine(body, figure, policy=order.policy, need=order.need, most=order.most, prefer=prefer, shots=order.shots)


def write(now: Context, order: said.FireAs) -> Done:
    """The sheet with such a line."""
    number, sheet = pieces.number(order.piece), now.state.sheets[now.step.side]
    is_unit = pieces.is_unit(order.piece)
    line = fire_line(number, NOBODY, order) if is_unit else fire_line(now.world.figures[number].unit, number, order)
    return with_sheet(now.state, now.step.side, replace(sheet, fire=(*sheet.fire, line))), ()
