"""How figures shoot that nobody has given an order: at the nearest legal target, or as the lines of an order sheet say.

T-30, decisions.md 4.2, HA-PRIO-04. The house and standing choices take these orders too.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence

from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.rules.shooting import pieces
from pbem.games.heart_of_africa.rules.shooting.prospects import prospects
from pbem.games.heart_of_africa.state.fighting import ALWAYS, ANYWHERE, HOLDS, FireOrder
from pbem.games.heart_of_africa.state.figures import NOBODY
from pbem.games.heart_of_africa.state.position import State
from pbem.games.heart_of_africa.state.sheets import HOLD_FIRE, FireLine


def unordered(world: World, state: State, side: int, ordered: Collection[int]) -> Iterator[FireOrder]:
    """The default: whoever has no order shoots at the nearest legal target, units and figures by number. T-30."""
    for figure in _able(world, state, side):
        if figure not in ordered:
            yield FireOrder(figure)


def by_policy(world: World, state: State, side: int, lines: Sequence[FireLine]) -> tuple[FireOrder, ...]:
    """The orders of a sheet: by its lines, then all others as by the policy `free`. decisions.md 4.2.

    Of the targets that the priorities allow each takes those preferred, then those that need the lowest die, then the nearest.
    """
    able = _able(world, state, side)
    here = prospects(world, state).lines.here
    found = dict[int, FireOrder]()
    for line in lines:
        for figure in able:
            is_meant = figure == line.figure if line.figure != NOBODY else here.unit_of(figure) == line.body
            if is_meant and figure not in found:
                found[figure] = order_of(line, figure)
    return (*found.values(), *(FireOrder(figure, by_die=True) for figure in able if figure not in found))


def order_of(line: FireLine, figure: int) -> FireOrder:
    """What a figure does by a line of a sheet."""
    if line.policy == HOLD_FIRE:
        return FireOrder(figure, HOLDS)
    return FireOrder(
        figure,
        targets=tuple(map(pieces.of_unit, line.prefer)),
        shots=line.shots,
        need=line.need or ALWAYS,
        within=line.most or ANYWHERE,
        by_die=True,
    )


def _able(world: World, state: State, side: int) -> tuple[int, ...]:
    """The figures of a side that have a target, units and figures by number."""
    found = prospects(world, state)
    units: Iterable[int] = sorted({found.lines.here.unit_of(figure) for figure in found.lines.here.present[side]})
    figures = (figure for unit in units for figure in sorted(found.lines.here.members(unit)))
    return tuple(figure for figure in figures if found.has_any(figure))
