"""How figures shoot that nobody has given an order: at the nearest legal target, or as the lines of an order sheet say.

T-30, decisions.md 4.2, HA-PRIO-04. The house and standing choices take these orders too.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence

from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.rules.fires import arson
from pbem.games.heart_of_africa.rules.shooting import pieces
from pbem.games.heart_of_africa.rules.shooting.buildings_under_fire import WallDie, arrow_shot, roof_targets, wall_shot
from pbem.games.heart_of_africa.rules.shooting.prospects import prospects
from pbem.games.heart_of_africa.rules.shooting.second_rank import rank_refusal
from pbem.games.heart_of_africa.state import fighting
from pbem.games.heart_of_africa.state.fighting import ALWAYS, ANYWHERE, HOLDS, FireOrder
from pbem.games.heart_of_africa.state.figures import NOBODY
from pbem.games.heart_of_africa.state.position import State
from pbem.games.heart_of_africa.state.sheets import HOLD_FIRE, FireLine


def unordered(world: World, state: State, side: int, ordered: Collection[int]) -> Iterator[FireOrder]:
    """The default: whoever has no order shoots at the nearest legal target, units and figures by number. T-30."""
    for figure in prospects(world, state).able(side):
        if figure not in ordered:
            yield FireOrder(figure)


def by_policy(world: World, state: State, side: int, lines: Sequence[FireLine]) -> tuple[FireOrder, ...]:
    """The orders of a sheet: by its lines, then all others as by the policy `free`. decisions.md 4.2.

    Of the targets that the priorities allow each takes those preferred, then those that need the lowest die, then the nearest.
    """
    found = by_lines(world, state, side, lines, {})
    return (
        *found.values(),
        *(FireOrder(figure, by_die=True) for figure in prospects(world, state).able(side) if figure not in found),
    )


def by_lines(
    world: World, state: State, side: int, lines: Sequence[FireLine], given: Mapping[int, FireOrder]
) -> dict[int, FireOrder]:
    """The orders given to figures, then those of the lines for others."""
    able, here = prospects(world, state).able(side), prospects(world, state).lines.here
    found, singled = dict(given), {line.figure for line in lines}
    for line in lines:
        if line.figure != NOBODY:
            if line.over not in found:  # never both ranks, and nobody else over the same figure (HA-VIS-06)
                found |= {order.figure: order for order in _of_figure(world, state, line) if order.figure not in found}
            continue
        for figure in able:
            if here.unit_of(figure) == line.body and figure not in found and figure not in singled:
                found[figure] = order_of(line, figure)
    return found


def _of_figure(world: World, state: State, line: FireLine) -> Iterator[FireOrder]:
    """The order of a single figure, if it can be carried out: and of whom it shoots over, that he holds. T-30."""
    figure = line.figure
    match line.what:
        case _ if figure not in prospects(world, state).lines.here.present[world.figures[figure].side]:
            return
        case fighting.LIGHTS:
            is_lawful = arson.light_refusal(world, state, figure, line.where) is None
        case fighting.BREACHES:
            is_lawful = isinstance(wall_shot(world, state, figure, line.where), WallDie)
        case fighting.ARROWS:
            is_lawful = isinstance(arrow_shot(world, state, figure, line.where), WallDie)
        case fighting.BLIND:
            above = roof_targets(world, state, figure)
            yield from (FireOrder(figure, fighting.BLIND, targets=(pieces.of_figure(each),)) for each in above[:1])
            return
        case _ if line.over == NOBODY:
            if prospects(world, state).has_any(figure):
                yield order_of(line, figure)
            return
        case _:
            is_lawful = rank_refusal(world, state, figure, line.over) is None
    if is_lawful:
        yield FireOrder(figure, line.what, where=line.where, over=line.over, by_die=line.over != NOBODY)
        if line.over != NOBODY:
            yield FireOrder(line.over, HOLDS)


def order_of(line: FireLine, figure: int) -> FireOrder:
    """What a figure does by a line of a sheet."""
    if line.policy == HOLD_FIRE:
        return FireOrder(figure, HOLDS)
    return FireOrder(
        figure,
        targets=line.prefer,
        shots=line.shots,
        need=line.need or ALWAYS,
        within=line.most or ANYWHERE,
        by_die=True,
    )
