"""The bars for the terminal, measured on the real program with a real match open: 16 colours, mouse off.

    python -m tools.terminal_limits [--out FOLDER] [--quick]

Bytes repeat; milliseconds depend on what else the machine does, so they are figures and no test decides on them.
"""

import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from statistics import median

from msgspec import Struct

from pbem.session.player.settings import Settings
from pbem.view.map.scene import games
from tools import report
from tools.bench.child import child
from tools.measured_homes import begun, environment, home_in, only_match, play_on
from tools.tty.session import Session, Step

SIZES = ((80, 24), (120, 40), (200, 60))
READY = "end phase"  # in the key bar of the map: the last line that is painted
FIRST = {(80, 24): 3500, (120, 40): 8500, (200, 60): 22000}
SIDEWAYS = {(80, 24): 600, (120, 40): 1000}
VERTICAL = {(80, 24): 500, (120, 40): 1400}
DIALOGUE = 400  # cells of a dialogue of 40x10
MOST_RATIO = 1.15
WINDOWS = {"ask": "e", "help": "?", "find": "/", "units": "n", "tables": "c", "rule": "g", "written": "w", "standing": "t"}
WINDOWS |= {"orders": "o", "notation": ":", "attack": "a", "settings": "<F2>", "send": "s"}
PANELS = {"log": "l", "hex panel": "i", "layer": "v", "next unit": "<Tab>", "zoom in": "+", "zoom out": "-"}


class Row(Struct, frozen=True):
    """One line of the table. `holds` None: a figure without a demand."""

    bar: str
    size: tuple[int, int]
    measured: str
    demand: str = ""
    holds: bool | None = None
    note: str = ""


def at_most(bar: str, size: tuple[int, int], measured: float, most: float, unit: str, note: str = "") -> Row:
    """A row with a number that must not be larger."""
    shown = f"{measured:.2f}" if isinstance(measured, float) and most < 10 else f"{measured:,.0f}"
    return Row(bar, size, f"{shown} {unit}".strip(), f"{most:,} {unit}".strip(), measured <= most, note)


def ratio(step: Step) -> float:
    """Bytes written for each byte of the least."""
    return step.written / step.floor if step.floor else float(step.written > 0)


def program(folder: Path, size: tuple[int, int], *arguments: str, settle: float = 0.2, hangup: str = "default") -> Session:
    """The program in a terminal, with this home."""
    command = [sys.executable, "-m", "pbem", *arguments]
    return Session(command, *size, environ=environment(folder), settle=settle, hangup=hangup, folder=str(folder))


class Bench:
    """The program with a match open at a size, and every step that was measured."""

    def __init__(self, folder: Path, size: tuple[int, int], settle: float = 0.2) -> None:
        self.size, self.steps = size, list[Step]()
        self.session: Session = program(folder, size, "play", only_match(home_in(folder)), settle=settle)
        self.first = self.session.start(max(settle, 0.4), READY, "first paint")

    def __enter__(self) -> "Bench":
        return self

    def __exit__(self, *_: object) -> None:
        self.session.close()

    def step(self, keys: str, name: str) -> Step:
        """Keys, measured and remembered."""
        self.steps.append(self.session.step(keys, name))
        return self.steps[-1]

    def go(self, keys: str) -> None:
        """Keys that are not measured."""
        self.session.step(keys)

    def moves(self, key: str, count: int, name: str) -> list[Step]:
        """So many moves of the cursor."""
        return [self.step(key, name) for _ in range(count)]

    def scrolls(self, key: str, name: str, most: int = 40, enough: int = 3) -> list[Step]:
        """Moves of the cursor that scroll the map; none where the whole map is in sight."""
        found: list[Step] = []
        for _ in range(most):
            step = self.session.step(key, name)
            if not step.written or len(found) >= enough:
                break
            if step.cells > 20:
                found.append(step)
        self.steps += found
        return found


def largest(steps: list[Step]) -> int:
    """The most bytes of any."""
    return max((step.written for step in steps), default=0)


def first_row(bench: Bench) -> Row:
    """Everything up to the first complete screen."""
    return at_most("first paint, all start-up bytes", bench.size, bench.first.written, FIRST[bench.size], "B", "pbem play MATCH")


def cursor_rows(bench: Bench) -> Iterator[Row]:
    """The cursor in any column, with the panel of the hex and without, and the map behind it."""
    size = bench.size
    bench.go("<Right>")  # the first move also clears the line above the prompt
    with_panel = bench.moves("<Right>", 9, "move, panel") + bench.moves("<Down>", 1, "move, panel")
    bench.go("i")
    alone = bench.moves("<Left>", 9, "move") + bench.moves("<Up>", 1, "move")
    yield at_most("cursor move, any column", size, largest(alone), 40, "B")
    yield at_most("cursor move with hex panel", size, largest(with_panel), 90, "B")
    sideways, vertical = list[Step](), list[Step]()
    if size in SIDEWAYS:  # the larger one has the whole map in sight
        sideways = bench.scrolls("<Right>", "sideways")
        both = bench.scrolls("<Up>", "both ways", enough=1)  # from the right edge a step up goes half a hex sideways too
        bench.go("<Left><Left><Left>")
        vertical = bench.scrolls("<Up>", "vertical")
        sideways += bench.scrolls("<Left>", "sideways", most=60)
        vertical += bench.scrolls("<Down>", "vertical", most=60)
        yield at_most("scroll one hex sideways", size, largest(sideways), SIDEWAYS[size], "B")
        yield at_most("scroll one hex vertically", size, largest(vertical), VERTICAL[size], "B")
        yield Row("scroll both ways at once", size, f"{largest(both)} B")
    bench.go("i")
    pieces = max(step.writes for step in (*with_panel, *alone, *sideways, *vertical))
    yield at_most("write() calls a frame", size, pieces, 1, "")
    for name, steps, most in (("move", with_panel + alone, 4), ("scroll", sideways + vertical, 15)):
        if steps:
            took = median(step.ms for step in steps)
            bar = f"key to last byte, {name}, median"
            yield Row(bar, size, f"{took:.1f} ms", f"{most} ms", took <= most, "on this machine")


def window_rows(bench: Bench, is_every: bool = True) -> Iterator[Row]:
    """A dialogue and the log; if every, all other windows and panels too, for the ratio."""
    size = bench.size
    bench.go("e<wait:0.5><Esc><wait:0.3>")  # what is imported when a window first opens
    opened = bench.step("e<wait:0.3>", "ask: open")
    closed = bench.step("<Esc><wait:0.3>", "ask: close")
    for name, step, most in (("open", opened, 650), ("close", closed, 1100)):
        scaled = step.written * DIALOGUE // max(closed.cells, 1)
        note = f"{step.written} B for {closed.cells} cells, reckoned for the 400 of 40x10"
        if size == (120, 40):
            yield at_most(f"dialogue: {name}", size, scaled, most, "B", note)
        else:
            yield Row(f"dialogue: {name}", size, f"{scaled:,} B", note=note)
    bench.go("<Tab><Enter><Tab>")
    closed = bench.step("<Enter>", "an order")
    bench.go("ul<Tab>")
    opened = bench.step("<Enter>", "an order, log open")
    note = f"{opened.written} B for an order with the log open, {closed.written} B without"
    yield at_most("log line", size, max(opened.written - closed.written, 0), 200, "B", note)
    bench.go("uul")
    if not is_every:
        return
    for name, key in PANELS.items():
        bench.step(key, name)
        bench.step({"zoom in": "-", "zoom out": "+", "next unit": "<Esc><wait:0.3>", "layer": "x"}.get(name, key), f"{name} again")
    for name, key in WINDOWS.items():
        bench.go(f"{key}<wait:1><Esc><wait:0.5>")  # what is imported when it first opens
        bench.step(f"{key}<wait:0.5>", f"{name}: open")
        bench.step("<Esc><wait:0.3>", f"{name}: close")


def quiet_rows(bench: Bench, seconds: float) -> Iterator[Row]:
    """Nothing is written when nothing happens."""
    size = bench.size
    yield at_most("a key that changes nothing", size, bench.session.step("x").written, 0, "B")
    yield at_most(f"idle for {seconds:.0f} s", size, bench.session.step(f"<wait:{seconds}>").written, 0, "B")
    bench.go(":<wait:0.4>")
    yield at_most(f"idle for {seconds:.0f} s, input field open", size, bench.session.step(f"<wait:{seconds}>").written, 0, "B")
    bench.go("<Esc><wait:0.3>")


def ratio_row(bench: Bench) -> Row:
    """The worst of all steps against the least bytes."""
    worst = max(bench.steps, key=ratio)
    note = f"worst of {len(bench.steps)}: {worst.name}, {worst.written} of {worst.floor} B"
    return at_most("any action, ratio to the floor", bench.size, round(ratio(worst), 2), MOST_RATIO, "", note)


def size_rows(folder: Path, size: tuple[int, int], idle: float) -> list[Row]:
    """All bars of bytes at one size."""
    with Bench(folder, size) as bench:
        rows = [first_row(bench)]
        for part in (cursor_rows, window_rows):
            rows += part(bench)
        rows += quiet_rows(bench, idle)
        rows.append(ratio_row(bench))
    return rows


RICH = {"normal": 21_000, "detail": 23_000}
"""First paint of the rich look with 256 colours, by zoom."""
RICH_TRUE, RICH_MOVE, RICH_SIDEWAYS = 30_000, 60, 2_500


def rich_rows(place: Path, game: str) -> Iterator[Row]:
    """The rich look at 120x40, in each zoom that has a bar, and in truecolour."""
    size = (120, 40)

    def home(name: str, **choices: str) -> Path:
        folder = place / f"rich-{game}-{name}"
        begun(folder, game, Settings(look="rich", **choices))  # type: ignore[arg-type]
        return folder

    for zoom, most in RICH.items():
        with Bench(home(zoom, zoom=zoom), size) as bench:
            yield at_most(f"rich look, {zoom} zoom: first paint", size, bench.first.written, most, "B", game)
            yield from _rich_moves(bench, game, zoom)
            if zoom == "normal":
                yield from _rich_scrolls(bench, game)
    with Bench(home("true", colours="truecolor"), size) as bench:
        yield at_most("rich look, truecolour: first paint", size, bench.first.written, RICH_TRUE, "B", game)


def _rich_moves(bench: Bench, game: str, zoom: str) -> Iterator[Row]:
    """The cursor round a part of the map, as far as the window stays; the panel of the hex closed."""
    bench.go("<Right>")
    bench.go("i")
    round_trip = (("<Left>", 9), ("<Up>", 3), ("<Left>", 3), ("<Down>", 7), ("<Right>", 9), ("<Up>", 5))
    moves = [step for key, count in round_trip for step in bench.moves(key, count, "move") if step.cells <= 20]
    middle = median(step.written for step in moves)
    note = f"{game}, {len(moves)} moves, median {middle:.0f} B"
    yield at_most(f"rich look, {zoom} zoom: cursor move, largest", bench.size, largest(moves), RICH_MOVE, "B", note)


def _rich_scrolls(bench: Bench, game: str) -> Iterator[Row]:
    """Scrolling and rest."""
    size = bench.size
    if sideways := bench.scrolls("<Left>", "sideways", most=60):
        yield at_most("rich look: scroll one hex sideways", size, largest(sideways), RICH_SIDEWAYS, "B", game)
    if vertical := bench.scrolls("<Down>", "vertical", most=60):
        yield Row("rich look: scroll one hex vertically", size, f"{largest(vertical):,} B", note=game)
    yield at_most("rich look: idle for 5 s", size, bench.session.step("<wait:5>").written, 0, "B", game)


# --- time and memory


def seconds_of(folder: Path, count: int, *words: str) -> float:
    """Median of the seconds that Python takes with these words in this home, after a first time that does not count."""
    ran = [child(folder, *words) for _ in range(count + 1)]
    assert not any(each.code for each in ran), ran[0].said
    return median(each.seconds for each in ran[1:])


def first_screen(folder: Path, until: str, count: int, *arguments: str) -> float:
    """Median of the seconds from exec to the last byte of the first complete screen."""
    found = []
    for _ in range(count):
        with program(folder, (120, 40), *arguments) as session:
            found.append(session.start(0.3, until).ms / 1000)
    return median(found)


def time_rows(folder: Path, count: int) -> Iterator[Row]:
    """Start-up, beside bare python and the import of Textual in the same run."""
    bare = seconds_of(folder, count, "-c", "pass") * 1000
    textual = seconds_of(folder, count, "-c", "import textual.app") * 1000
    door = ("-c", "from pbem.__main__ import main; main()")  # as the installed command does
    version = seconds_of(folder, count, *door, "--version") * 1000
    status = seconds_of(folder, count, *door, "status") * 1000
    plain = first_screen(folder, "whose move", count) * 1000
    opened = first_screen(folder, READY, count, "play", only_match(home_in(folder))) * 1000

    def row(bar: str, took: float, most: float, note: str) -> Row:
        return Row(bar, (120, 40), f"{took:.0f} ms", f"{most:.0f} ms", took <= most, note)

    yield row("exec to complete first screen", plain, max(300, 2 * textual), f"import textual.app takes {textual:.0f} ms here")
    yield row("the same with a match open", opened, 600, f"import textual.app alone takes {textual:.0f} ms here")
    yield row("pbem --version", version, bare + 5, f"bare python takes {bare:.0f} ms here")
    yield row("pbem status", status, bare + 35, f"bare python takes {bare:.0f} ms here")


def memory_of(pid: int) -> float:
    """MiB of a process (Linux)."""
    text = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    return next(int(line.split()[1]) for line in text.splitlines() if line.startswith("VmRSS")) / 1024


def memory_row(folder: Path, files: int) -> Row:
    """What a whole match takes, opened on the map and then watched."""
    with program(folder, (120, 40), "play", only_match(home_in(folder))) as session:
        session.start(0.5, READY)
        session.step("l")
        at_map = memory_of(session.pid)
        session.step("p<wait:3><End><wait:2>")
        watched = memory_of(session.pid)
    note = f"{files} files; with its replay open as well {watched:.0f} MiB"
    return at_most("memory, a whole match open", (120, 40), at_map, 64, "MiB", note)


def hangup_rows(folder: Path) -> Iterator[Row]:
    """The terminal goes away in the middle of a phase."""
    for how in ("default", "ignored", "blocked"):
        with program(folder, (80, 24), "play", only_match(home_in(folder)), hangup=how) as session:
            session.start(0.3, READY)
            session.hang_up()
            begun_at = time.perf_counter()
            code = session.wait(3.0)
            took = time.perf_counter() - begun_at
        yield at_most(f"terminal gone, SIGHUP {how}: ends", (80, 24), round(took, 1), 2.0, "s", f"exit code {code}")


# --- the page


def cells(row: Row) -> tuple[str, ...]:
    """A row of the table."""
    verdict = "" if row.holds is None else "ok" if row.holds else "**NOT**"
    return (row.bar, f"{row.size[0]}x{row.size[1]}", row.measured, row.demand, " ".join(filter(None, (verdict, row.note))))


def main() -> int:
    """Exit code 1 where a bar of bytes is missed."""
    parser = report.parser(__doc__)
    parser.add_argument("--quick", action="store_true", help="idle for 5 s, no whole match")
    given = parser.parse_args()
    rows: list[Row] = []
    load = os.getloadavg()[0]

    def add(made: Iterable[Row]) -> None:
        for row in made:
            rows.append(row)
            print(*cells(row), sep=" | ", flush=True)

    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "home"
        begun(folder)
        for size in SIZES:
            copy = Path(place) / f"home{size[0]}"
            shutil.copytree(folder, copy)
            add(size_rows(copy, size, 5 if given.quick or size != SIZES[1] else 60))
        for game in games():
            add(rich_rows(Path(place), game))
        add(time_rows(folder, 5 if given.quick else 9))
        add(hangup_rows(folder))
        if not given.quick:
            add([memory_row(folder, play_on(home_in(folder)))])
    page = report.page(
        "What the terminal costs",
        f"{load:.1f} processors were busy with other work when it began. The real program, a real match, no mouse.",
        "The spare look in 16 colours, the rich one in 256.",
        "The floor is the least that changes the cells without erasing, scrolling or repeating (`tools/tty`).",
        "",
        *report.table(("bar", "size", "measured", "demand", ""), map(cells, rows)),
    )
    report.store(given.out, "terminal", page)
    return int(any(row.holds is False and "ms" not in row.measured for row in rows))


if __name__ == "__main__":
    sys.exit(main())
