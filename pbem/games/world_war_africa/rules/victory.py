"""Who wins. WWA-13.0a to WWA-13.2a."""

from msgspec import Struct

from pbem.engine.hexes import is_box
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.contingents import GOVERNMENT, REBELS, RWANDA, UGANDA
from pbem.games.world_war_africa.rules.control import holds
from pbem.games.world_war_africa.state import ON_BOARD, State

DRAW = -1


class Line(Struct, frozen=True):
    """A line of the count: what for, rebel points, what it is about."""

    key: str  # "town", "few_hutu", "hutu_in_rwanda", "rich"
    points: int
    subject: str = ""


def count(world: World, state: State) -> tuple[Line, ...]:
    """The rebel player's points as things stand, line by line. WWA-13.1a, WWA-13.1b, WWA-13.1c, WWA-13.1d."""
    board, tables = world.board, world.tables.victory
    lines = [Line("town", tables.town, town.name) for town in board.towns.values() if holds(world, state, REBELS, town.hex)]
    hutu = [unit for kind, unit in zip(world.kinds, state.units, strict=True) if kind.is_hutu and unit.status == ON_BOARD]
    if sum(not is_box(unit.where) or unit.where == board.kitona for unit in hutu) <= tables.hutu_most:
        lines.append(Line("few_hutu", tables.hutu_few))
    if any(unit.where == board.rwanda_box for unit in hutu):
        lines.append(Line("hutu_in_rwanda", tables.hutu_in_rwanda))
    lines += [
        Line("rich", tables.rich, world.tables.contingent[contingent].key)
        for contingent in (RWANDA, UGANDA)
        if state.points[contingent] >= tables.rich_from
    ]
    return tuple(lines)


def points(world: World, state: State) -> int:
    """The rebels' points as things stand. WWA-13.1a, WWA-13.1b, WWA-13.1c, WWA-13.1d."""
    return sum(line.points for line in count(world, state))


def holds_kinshasa(world: World, state: State) -> bool:
    """Have the rebels the capital? At the end of a turn that decides at once. WWA-13.2a, WWA-4.0l."""
    return holds(world, state, REBELS, world.board.hex_of(world.tables.setup.kinshasa))


def winner(world: World, state: State) -> int:
    """Who wins by points after the last turn: a side, or DRAW. WWA-13.0a."""
    total, tables = points(world, state), world.tables.victory
    if total >= tables.rebel_from:
        return REBELS
    return DRAW if total >= tables.draw_from else GOVERNMENT
