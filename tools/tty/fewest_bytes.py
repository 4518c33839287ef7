"""The least bytes for a change of the screen without erasing, scrolling or repeating: a yardstick for output, not output."""

from functools import cache

from pyte.graphics import FG_BG_256

from tools.tty.emulator import FLAGS, Cell, Grid, Pen

DEFAULT_PEN: Pen = ("default", "default", *(False,) * len(FLAGS))
_NAMES = ("black", "red", "green", "brown", "blue", "magenta", "cyan", "white")
_LONGEST_GAP = 12


def floor(before: Grid, after: Grid, cursor: tuple[int, int], pen: Pen, end: tuple[int, int] | None = None) -> tuple[bytes, int]:
    """The bytes that change one grid into the other, from a cursor and a pen on, and how many cells they change.

    `end`: where a cursor that can be seen has to be afterwards.
    """
    columns = len(before[0])
    out: list[str] = []
    x0, y0 = cursor
    cells = 0
    for y, (old, new) in enumerate(zip(before, after, strict=True)):
        for x in range(columns):
            if old[x] == new[x]:
                continue
            cells += 1
            char, want = new[x]
            way = move(x0, y0, x, y, columns)
            if y0 == y and x0 < x <= x0 + _LONGEST_GAP:
                gap, reached = _again(new[x0:x], pen)
                if _size(gap + sgr(reached, settled(reached, want))) < _size(way + sgr(pen, settled(pen, want))):
                    way, pen = gap, reached
            aim = settled(pen, want)
            out += (way, sgr(pen, aim), char)
            pen = aim
            x0, y0 = x + 1, y
    if end is not None and end != (x0, y0):
        out.append(move(x0, y0, *end, columns))
    return "".join(out).encode(), cells


def settled(old: Pen, want: Pen) -> Pen:
    """The pen that comes out when `want`, which leaves open what cannot be seen, is reached from `old`."""
    return tuple(before if each is None else each for before, each in zip(old, want, strict=True))


@cache
def sgr(old: Pen, new: Pen) -> str:
    """The shortest sequence from one pen to another."""
    if old == new:
        return ""
    delta = [str(on if now else off) for (_, on, off), was, now in zip(FLAGS, old[2:], new[2:], strict=True) if was != now]
    fresh = ["", *(str(on) for (_, on, _), now in zip(FLAGS, new[2:], strict=True) if now)]
    for was, now, base in ((old[0], new[0], 30), (old[1], new[1], 40)):
        if was != now:
            delta.append(_colour(str(now), base))
        if now != "default":
            fresh.append(_colour(str(now), base))
    return f"\x1b[{min(';'.join(delta), ';'.join(fresh), key=len)}m"


def move(x0: int, y0: int, x: int, y: int, columns: int) -> str:
    """The shortest way of the cursor from one cell to another."""
    if (x0, y0) == (x, y):
        return ""
    best = f"\x1b[{y + 1};{x + 1}H" if x else f"\x1b[{y + 1}H" if y else "\x1b[H"
    if x0 >= columns:  # behind the last column terminals differ
        return best
    ways = [best, _down(y0, y) + _across(x0, x)]
    if y > y0:
        ways.append("\r" + "\n" * (y - y0) + _across(0, x))
    return min(ways, key=len)


def _across(x0: int, x: int) -> str:
    if x == x0:
        return ""
    ways = ["\r" + (f"\x1b[{x}C" if x else ""), f"\x1b[{x + 1}G"]
    ways += [f"\x1b[{x - x0}C" if x - x0 > 1 else "\x1b[C"] if x > x0 else ["\b" * (x0 - x), f"\x1b[{x0 - x}D"]
    return min(ways, key=len)


def _down(y0: int, y: int) -> str:
    if y == y0:
        return ""
    count, way = abs(y - y0), "B" if y > y0 else "A"
    return min(f"\x1b[{count if count > 1 else ''}{way}", f"\x1b[{y + 1}d", key=len)


def _again(cells: list[Cell], pen: Pen) -> tuple[str, Pen]:
    parts: list[str] = []
    for char, want in cells:
        aim = settled(pen, want)
        parts += (sgr(pen, aim), char)
        pen = aim
    return "".join(parts), pen


def _size(text: str) -> int:
    return len(text.encode())


def _colour(name: str, base: int) -> str:
    if name == "default":
        return str(base + 9)
    if name in _NAMES:
        return str(base + _NAMES.index(name))
    if name.startswith(("bright", "bfight")):  # pyte calls 105 so
        return str(base + 60 + _NAMES.index({"yellow": "brown"}.get(name[6:], name[6:])))
    if name in FG_BG_256:
        return f"{base + 8};5;{FG_BG_256.index(name)}"
    return f"{base + 8};2;{int(name[:2], 16)};{int(name[2:4], 16)};{int(name[4:6], 16)}"
