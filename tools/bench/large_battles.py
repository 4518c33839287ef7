"""What a game of a hundred figures asks of the engine: sight of all by all, volleys of hundreds of dice, a field made anew."""

from collections.abc import Callable, Iterator
from random import Random

from pbem.engine.hexes import Grid
from pbem.engine.line_of_sight import SightLines
from tests.engine.test_many_dice import odds_of
from tools.bench.matches import fastest

ROWS, COLUMNS, FIGURES, PASSES = 48, 72, 50, 5
ROUGH = 300  # hexes that block


def lines() -> Iterator[str]:
    """Milliseconds of the processor, the fastest of some passes."""
    chance = Random(1)
    grid = Grid(0, ROWS - 1, 0, COLUMNS - 1, north_up=True)
    rough, ours, theirs = (chance.sample(grid.hexes, size) for size in (ROUGH, FIGURES, FIGURES))

    def look(lines: SightLines) -> int:
        return sum(lines.is_clear(one, other) for one in ours for other in theirs)

    kept = SightLines(grid, rough)
    look(kept)
    yield f"{f'{COLUMNS} x {ROWS} hexes, {FIGURES} figures a side':58} {'ms':>8}"
    yield _line("lines of sight between all, each for the first time", lambda: look(SightLines(grid, rough)))
    yield _line("the same lines again", lambda: look(kept))
    yield _line("the same lines over another ground", lambda: look(kept.over(rough[:200])))
    yield _line("exact odds of a volley of 200 dice", lambda: odds_of((5,) * 200, counts_alike=True))
    yield _line("the field a second time", lambda: Grid(0, ROWS - 1, 0, COLUMNS - 1, north_up=True))


def _line(what: str, work: Callable[[], object]) -> str:
    return f"{what:58} {fastest(work, PASSES) * 1000:8.2f}"
