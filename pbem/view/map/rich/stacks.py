"""Counters on the rich map: side, number and strength in one row; of games that tell each counter, who it is and how it does.

Congo: `3C14`, the number on a darker tone, the side, the first total. Rio: `2PM4`, the number where it is not
alone, army and strength or worst state.
"""

from pbem.engine.hexes import Hex
from pbem.engine.picture import Counter, Picture
from pbem.view.map.counters import facing_cells, owner, sign, strength
from pbem.view.map.drawing import EAST, WEST
from pbem.view.map.map_cells import Cell, Shorthand

Placed = tuple[int, int, Cell]
"""Column and row within the hex, and what stands there."""


def ground_of(side: int) -> str:
    """The colour of a side's counters."""
    return f"side-{side}" if side >= 0 else "side-nobody"


def tab_of(side: int) -> str:
    """A darker one."""
    return f"tab-{side}" if side >= 0 else "tab-nobody"


def down_of(side: int) -> str:
    """That of a counter of which nobody but its owner knows what it is."""
    return f"down-{side}" if side >= 0 else "down-nobody"


def is_down(counter: Counter, short: Shorthand) -> bool:
    """Does only its owner know what it is?"""
    return short.kinds.get(counter.kind) == "?"


def cells(picture: Picture, here: Hex, short: Shorthand, place: Cell | None) -> list[Placed]:
    """A stack of the normal zoom. `place`: the sign of what has no name to tell it, which goes above."""
    found = _each(picture.stacks[here], short) if short.is_each else _sum(picture, here, short)
    if place is not None:
        found.append((2, 0, place))
    return found


def _sum(picture: Picture, here: Hex, short: Shorthand) -> list[Placed]:
    """Number (in another colour where a unit is in a grave state), side and strength.

    A strength of two digits needs a cell more, on the side where no other stack stands. Between two stacks the side is left out,
    which the colour tells; a letter that says more stays.
    """
    stack = picture.stacks[here]
    side = stack[0].side
    told = strength(stack, short.totals[0])
    worst = [name for name in short.gravest({mark for unit in stack for mark in unit.marks}) if name in short.loud]
    tab = Cell(f"mark-{worst[0]}" if worst else "tab", str(min(len(stack), 9)), side, tab_of(side))
    letter = [Cell("stack", owner(stack, short).text, side, ground_of(side))]
    start = 1
    if len(told) > 1:
        has_east, has_west = (picture.grid.neighbour(here, way) in picture.stacks for way in (EAST, WEST))
        start = 0 if has_east else 1
        letter = [] if has_east and has_west and not letter[0].text else letter
        start = 1 if not letter else start
    row = [tab, *letter, *(Cell("stack", digit, side, ground_of(side)) for digit in told[:2])]
    return [(start + at, 1, cell) for at, cell in enumerate(row)]


def _each(stack: tuple[Counter, ...], short: Shorthand) -> list[Placed]:
    """The first counter; to the west of it the number of all, in the colour of what is below, where it is not alone."""
    first, rest = stack[0], stack[1:]
    if is_down(first, short):
        text, ground = " ? ", down_of(first.side)
    else:
        at = short.totals[0]
        is_fighter = first.kind not in short.tags and at < len(first.values)
        army = short.armies.get(first.army, first.army)[:2].ljust(2)
        text, ground = army + (str(first.values[at])[:1] if is_fighter else sign(first, short)), ground_of(first.side)
    found = [(1 + at, 1, Cell("stack", letter, first.side, ground)) for at, letter in enumerate(text)]
    if loud := [name for name in short.gravest(first.marks) if name in short.loud]:
        found[2] = (3, 1, Cell(f"mark-{loud[0]}", "", first.side, tab_of(first.side)))
    found += [(2, 0, cell) for cell in facing_cells(first)]
    if rest:
        found.append((0, 1, Cell("tab", str(min(len(stack), 9)), rest[0].side, tab_of(rest[0].side))))
    return found


def small_cells(stack: tuple[Counter, ...], short: Shorthand) -> list[Placed]:
    """A stack of the overview: number and side, or army and kind, on two tones: neighbours are told apart."""
    first = stack[0]
    ground = down_of(first.side) if is_down(first, short) else ground_of(first.side)
    loud = [name for name in short.gravest(first.marks) if name in short.loud]
    told = sign(first, short) if short.is_each else str(min(len(stack), 9))
    toned = [Cell(f"mark-{name}", "", first.side, tab_of(first.side)) for name in loud]
    toned += [Cell(cell.role, "", first.side, tab_of(first.side)) for cell in facing_cells(first)]
    toned.append(Cell("tab", told, first.side, tab_of(first.side)))
    letter = Cell("stack", owner(stack, short).text, first.side, ground)
    return [(0, 0, letter), (1, 0, toned[0])] if short.is_each else [(0, 0, toned[0]), (1, 0, letter)]
