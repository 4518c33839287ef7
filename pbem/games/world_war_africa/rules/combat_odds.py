"""Odds of an attack: factors, support, columns, shifts and the Combat Results Table. WWA-8.6a to WWA-8.8d, WWA-12.1e."""

from collections.abc import Iterable, Sequence

from pbem.engine.hexes import Hex, hexside
from pbem.engine.tables import Shift, ratio_column
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.rules.supply import Supply, halved


def attack_of(world: World, supply: Supply, index: int, here: Hex) -> int:
    """The attack factor of a unit in a place, used whole. WWA-8.2a, WWA-11.3a."""
    factor = world.kinds[index].attack
    return factor if supply.feeds(index, here) else halved(factor)


def defense_of(world: World, supply: Supply, index: int, here: Hex) -> int:
    """The defense factor of a unit in a place. WWA-11.3a."""
    factor = world.kinds[index].defense
    return factor if supply.feeds(index, here) else halved(factor)


def with_support(ground: int, support: Sequence[int]) -> int:
    """A side's total: support counts at most as much as the ground factors. WWA-12.1e."""
    return ground + min(ground, sum(support))


def column(world: World, attack: int, defense: int) -> int:
    """The place of the odds among the columns of the table, rounded in the defender's favour. WWA-8.6c."""
    return ratio_column(world.crt.ratios, attack, defense)


def shifts(world: World, target: Hex, bases: Iterable[Hex]) -> tuple[Shift, ...]:
    """The columns by which the odds move, and why, negative to the left: terrain, and a river if all attack over one.

    WWA-8.6d, WWA-8.8a, WWA-8.8c.
    """
    board = world.board
    is_over_river = all(hexside(base, target) in board.rivers for base in bases)
    found = (
        Shift("WWA-8.6d", board.shift(target)),
        Shift("WWA-8.8c", world.tables.terrain.river.shift if is_over_river else 0),
    )
    return tuple(shift for shift in found if shift.columns)


def losses(world: World, place: int, roll: int) -> tuple[int, int]:
    """Units that attacker and defender lose at a column and a modified roll; beyond its ends the table stays what it is.

    WWA-8.6c, WWA-8.6d, WWA-8.7a, WWA-0a.
    """
    crt = world.crt
    line = min(max(0, roll - crt.first_line), len(crt.losses) - 1)
    return crt.losses[line][min(max(0, place), len(crt.ratios) - 1)]
