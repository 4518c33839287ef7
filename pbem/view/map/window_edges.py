"""What the edge of a window does to names and counters on the map: the name of a place which it would cut moves inwards, or is left
out where that hides something; that of a region, or a hex number, is left out. A village's name moves little: farther in it would
stand at another village. Of a counter its colour is left: half a number reads like another one."""

from collections.abc import Sequence

from pbem.view.map.map_cells import COUNTERS, EDGES, Cell

NUMBER, REGION = "number", "region"
CITY = "label-city"
NEAR = 2  # columns that the name of a village may move
SPACED = 4  # columns from letter to letter of a name that is spaced out, words included


def uncut(cells: Sequence[Cell], left: int, right: int, zoom: str) -> list[Cell]:
    """The cells of a line from column `left` up to `right`, without names and counters that are cut there."""
    shown = list(cells[left:right])
    for at, way in ((left, 1), (right, -1)):
        if _cuts_counter(cells, at, zoom):
            place = 0 if way == 1 else len(shown) - 1
            while 0 <= place < len(shown) and _is_counter(shown[place]):
                shown[place] = Cell(shown[place].role, " ", shown[place].side, shown[place].ground)
                place += way
        if _cuts_name(cells, at):
            _move(shown, *_name_at(cells, at if way == 1 else at - 1), left, way)
        for place in _region_at(cells, at):
            if left <= place < left + len(shown):
                shown[place - left] = Cell("blank", " ", ground=shown[place - left].ground)
    return shown


def cuts(cells: Sequence[Cell], at: int, zoom: str) -> bool:
    """Would an edge before this column cut a name, or a counter?"""
    return _cuts_name(cells, at) or _cuts_counter(cells, at, zoom) or bool(_region_at(cells, at))


def _cuts_name(cells: Sequence[Cell], at: int) -> bool:
    return 0 < at < len(cells) and _is_name(cells, at - 1) and _is_name(cells, at)


def _cuts_counter(cells: Sequence[Cell], at: int, zoom: str) -> bool:
    """In the overview a counter has two signs, each of which says something."""
    return zoom != "overview" and 0 < at < len(cells) and _is_counter(cells[at - 1]) and _is_counter(cells[at])


def _is_counter(cell: Cell) -> bool:
    return cell.role == "stack" or cell.ground.startswith(COUNTERS)


def _is_name(cells: Sequence[Cell], at: int) -> bool:
    return cells[at].role.startswith(("label", NUMBER))


def _region_at(cells: Sequence[Cell], at: int) -> list[int]:
    """The columns of the letters of a region's name that an edge before this column would cut."""
    near = range(max(at - SPACED, 0), min(at + SPACED, len(cells)))
    letters = [place for place in near if cells[place].role == REGION]
    west, east = [place for place in letters if place < at], [place for place in letters if place >= at]
    if not west or not east or east[0] - west[-1] > SPACED:
        return []
    found = [west[-1], east[0]]
    for way, start in ((-1, west[-1]), (1, east[0])):
        last = start
        place = start + way
        while 0 <= place < len(cells) and abs(place - last) <= SPACED:
            if cells[place].role == REGION:
                found.append(last := place)
            place += way
    return found


def _name_at(cells: Sequence[Cell], at: int) -> tuple[Sequence[Cell], int]:
    """The cells of a name, and where it begins."""
    first, behind = at, at
    while first and _is_name(cells, first - 1):
        first -= 1
    while behind < len(cells) and _is_name(cells, behind):
        behind += 1
    return cells[first:behind], first


def _move(shown: list[Cell], name: Sequence[Cell], first: int, left: int, way: int) -> None:
    """Takes a name that begins at column `first` of the line out of a window, and puts it to the edge, east (1) or west (-1) of it,
    where it does not move far (of a city, at least half of it was in sight) and nothing but ground is."""
    old = range(max(first - left, 0), min(first - left + len(name), len(shown)))
    for at in old:
        shown[at] = Cell("blank", " ", ground=shown[at].ground)
    start = 0 if way == 1 else len(shown) - len(name)
    new = range(start, start + len(name))
    beside = (new.stop,) if way == 1 else (start - 1,)
    farthest = {CITY: len(name) // 2, NUMBER: 0}.get(name[0].role, NEAR)
    is_kept = len(name) - len(old) <= farthest
    if not is_kept or not all(0 <= at < len(shown) and _is_quiet(shown[at]) for at in (*new, *beside)):
        return
    for at, letter in zip(new, name, strict=True):
        shown[at] = Cell(letter.role, letter.text, letter.side, shown[at].ground)


def _is_quiet(cell: Cell) -> bool:
    return cell.role in EDGES or cell.role.startswith(("ink-", "tint-"))
