"""The screens of the program on real terminals: after any steps each cell shows what it should.

python -m tests.tui.terminals --steps 5000 [--seed N] [--terminal NAME] [--out FOLDER]
"""

import argparse
import asyncio
import atexit
import datetime
import os
import platform
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import cache
from itertools import repeat
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct
from textual import events
from textual._compositor import LayoutUpdate
from textual.pilot import Pilot

from pbem.desk.house_opponent import exchange
from pbem.games import catalog
from pbem.session.disk.player_home import Home
from pbem.session.player import identity
from pbem.session.turn import invitations
from pbem.tui.app import PbemApp
from pbem.tui.screens.battle.screen import BattlePage
from pbem.tui.terminal.cell_rows import Row, blank_rows, changed_rows
from pbem.tui.terminal.pens import PLAIN
from pbem.tui.widgets.hex_map import HexMap
from pbem.view.map.scene import described, games
from tests.tui.output_twin import Terminal
from tools.measured_homes import home_in, only_match, play_on
from tools.report import ROOT
from tools.terminal_limits import WINDOWS
from tools.tty.emulator import Cell, Emulator, Grid, cell_of
from tools.tty.real_terminals import Real, Screen, Tmux, Wrong, Xterm

TERMINALS: dict[str, type[Real]] = {"tmux": Tmux, "screen": Screen, "xterm": Xterm}
PLACES: dict[str, tuple[dict[str, str], ...]] = {  # what the program finds there: as it is at first, and as people set it
    "tmux": ({"TERM": "tmux-256color"}, {"TERM": "screen"}, {"TERM": "xterm-256color", "TMUX": "set"}, {"TERM": "vt220"}),
    "screen": ({"TERM": "screen-256color"}, {"TERM": "screen"}, {"TERM": "xterm-256color", "STY": "set"}, {"TERM": "vt100"}),
    "xterm": ({"TERM": "xterm-256color"}, {"TERM": "xterm"}, {"TERM": "vt220"}, {"TERM": "linux"}),
}
SIZES = ((80, 24), (120, 40), (100, 30), (80, 24), (200, 60))
CUT = 100
"""Steps with one match, one size and one TERM."""
FILES = 4
FILES_OF = {"heart_of_africa": 30}
"""Of a game whose set-up takes more files: into the first turns."""
WAITS = 20
OPENS = [key.strip("<>").lower() for key in (*WINDOWS.values(), "/")]
ROAMS = ("down", "up", "pagedown", "right", "left", "tab", "end")
TURNS = ("v", "i", "l", "m", "+", "-", "+", "-", "f3")


class Fault(Struct, frozen=True):
    """A screen that was not as it should be."""

    where: str
    steps: list[str]
    frames: bytes
    wrong: list[Wrong]


class Account(Struct):
    """What was done on one terminal. After each step all cells were compared."""

    steps: int = 0
    cells: int = 0
    written_bytes: int = 0
    seconds: float = 0.0
    faults: list[Fault] = []


class Roaming(PbemApp):
    """The program; what it writes is kept for a terminal."""

    CSS_PATH = str(ROOT / "pbem/tui/app.tcss")

    def __init__(self, home: Home, match: str) -> None:
        super().__init__(home, match)
        self.driver_class = Terminal
        self.written = b""

    @property
    def is_ascii(self) -> bool:
        """As on a terminal with UTF-8."""
        return os.environ["TERM"] in ("vt100", "linux")

    def take(self, data: str) -> None:
        """What the driver writes."""
        self.written += data.encode()

    def rows(self) -> list[Row]:
        """The screen composed anew from edge to edge."""
        update = LayoutUpdate([[strip] for strip in self.screen._compositor.render_strips()], self.size.region)
        return changed_rows(update, blank_rows(*self.size), self._pens)

    @cache  # noqa: B019
    def look_of(self, cell: tuple[str, Any]) -> Cell:
        """How an emulator shows a cell."""
        char, pen = cell
        emulator = Emulator(4, 1)
        emulator.feed((self._pens.step(PLAIN, pen)[1] + (char or "漢")).encode())
        return cell_of(emulator.screen.buffer[0][0 if char else 1])

    def right(self) -> Grid:
        """What the screen should show."""
        return [[self.look_of(cell) for cell in row] for row in self.rows()]

    def painted(self) -> bytes:
        """What writes it cell by cell."""
        return "".join(
            f"\x1b[{y + 1};{x + 1}H\x1b[m{self._pens.step(PLAIN, pen)[1]}{char}"
            for y, row in enumerate(self.rows())
            for x, (char, pen) in enumerate(row)
            if char
        ).encode()


def step(app: Roaming, rng: Random) -> str:
    """Do something; says what. Windows are opened and, some steps later, closed."""

    def press(key: str) -> str:
        app.post_message(events.Key(key, key if len(key) == 1 else None))
        return key

    if not isinstance(app.screen, BattlePage):
        return press("escape" if rng.random() < 0.5 else rng.choice(ROAMS))
    board = app.screen.query_one(HexMap)
    kind = rng.choices(("jump", "scroll", "centre", "turn", "open", "go"), (35, 25, 5, 15, 12, 8))[0]
    if kind in ("jump", "centre"):
        here = rng.choice(list(board.sheet.hexes()))
        (board.put_cursor if kind == "jump" else board.centre_on)(here)
        return f"{kind} {here}"
    if kind == "scroll":
        dx, dy = rng.choice(((rng.randint(-25, 25), 0), (0, rng.randint(-12, 12)), (rng.randint(-9, 9), rng.randint(-6, 6))))
        board.scroll_by_hex(dx, dy)
        return f"scroll {dx} {dy}"
    return press(rng.choice({"turn": TURNS, "open": OPENS, "go": ROAMS}[kind]))


async def roam(app: Roaming, pilot: Pilot[Any], terminal: Real, where: str, rng: Random, count: int, account: Account) -> None:
    """So many steps, and a look at the terminal after each."""
    done: list[str] = []
    for _ in range(count):
        done.append(step(app, rng))
        await pilot.pause()
        since = b""
        wrong: list[Wrong] = []
        for attempt in range(WAITS):
            if attempt:
                await asyncio.sleep(0.05)  # what is still to be drawn is waited for
            data, app.written = app.written, b""
            since += data
            terminal.feed(data)
            if not (wrong := terminal.wrong(app.right(), app.painted)):
                break
        account.steps += 1
        account.cells += app.size.width * app.size.height
        account.written_bytes += len(since)
        if wrong:
            account.faults.append(Fault(where, done[-5:], since, wrong))
            app.redraw()
    assert app.output_fault is None, app.output_fault
    assert not app.frames_lost


@contextmanager
def _in_environment(folder: Path, more: Mapping[str, str]) -> Iterator[None]:
    kept, here = dict(os.environ), Path.cwd()
    for name in ("NO_COLOR", "COLORTERM", "TERM_PROGRAM", "PBEM_OUTPUT", "TMUX", "STY"):
        os.environ.pop(name, None)
    os.environ.update(more)
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(here)
        os.environ.clear()
        os.environ.update(kept)


@cache
def _played(game: str, files: int) -> Path:
    """A folder with a match of a game, so many files old, in which orders are due; to be copied."""
    place = tempfile.TemporaryDirectory()
    atexit.register(place.cleanup)
    home = home_in(Path(place.name))
    identity.new_identity(home, "Ann")
    card = invitations.new_match(home, game, side=described(game)["sides"][0], dice="swift", against="house").card
    exchange(home, card.match)
    play_on(home, files)
    return Path(place.name)


def visit(
    kind: str,
    game: str,
    place: Mapping[str, str],
    size: tuple[int, int],
    count: int,
    seed: int,
    account: Account,
    files: int = FILES,
) -> None:
    """So many steps of a match on a terminal of its own."""
    where = f"{kind} {size[0]}x{size[1]} TERM={place['TERM']} {game} seed {seed}"
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        shutil.copytree(_played(game, files), folder, dirs_exist_ok=True)
        home = home_in(folder)
        with _in_environment(folder, place), TERMINALS[kind](folder / "terminal", size) as terminal:
            app = Roaming(home, only_match(home))

            async def play() -> None:
                async with app.run_test(headless=False, size=size) as pilot:
                    while not app.written or not any(isinstance(page, BattlePage) for page in app.screen_stack):
                        await asyncio.sleep(0.02)
                    await roam(app, pilot, terminal, where, Random(where), count, account)

            asyncio.run(play())


def tour(kind: str, count: int, seed: int, only: str = "") -> Account:
    """So many steps on a kind of terminal, in pieces: all games or one, all sizes and values of TERM."""
    account, begun, played = Account(), time.perf_counter(), [only] if only else games()
    for at in range(-(-count // CUT)):
        steps = min(CUT, count - at * CUT)
        game, place, size = played[at % len(played)], PLACES[kind][at // 2 % len(PLACES[kind])], SIZES[at % len(SIZES)]
        visit(kind, game, place, size, steps, seed + at, account, FILES_OF.get(game, FILES))
    account.seconds = time.perf_counter() - begun
    return account


def page(accounts: Mapping[str, Account], seed: int, only: str = "") -> Iterator[str]:
    """The figures, in lines."""
    yield f"# The screens on real terminals\n\n{datetime.datetime.now(datetime.UTC).date()}, Python {platform.python_version()},"
    yield f"seed {seed}. Made by `make terminals`: the real program over matches of {only or 'all games'}; random jumps, scrolls,"
    yield "zooms, layers, panels and windows. After each step all cells are compared with the screen that Textual composes, drawn"
    yield "anew from edge to edge.\n"
    yield "| terminal | steps | screens with a difference | cells compared | bytes a step | time |"
    yield "|---|--:|--:|--:|--:|--:|"
    for kind, account in accounts.items():
        mean = account.written_bytes / max(account.steps, 1)
        faults = f"{len(account.faults)} | {account.cells:,} | {mean:,.0f} | {account.seconds:,.0f} s"
        yield f"| {TERMINALS[kind].version()} | {account.steps:,} | {faults} |"
    yield f"\nIn pieces of {CUT} steps, each with a terminal, a match and a size of its own:"
    yield f"{', '.join(f'{columns}x{rows}' for columns, rows in sorted(set(SIZES)))}.\n"
    for kind in accounts:
        found = "; ".join(" ".join(f"{name}={value}" for name, value in place.items()) for place in PLACES[kind])
        yield f"- {TERMINALS[kind].name} was met with {found}. {TERMINALS[kind].reading}"
    for fault in (fault for account in accounts.values() for fault in account.faults):
        yield f"\n{fault.where}: after {', '.join(fault.steps)}: {len(fault.wrong)} cells, {fault.wrong[:2]}"


def main() -> int:
    """Exit code 1 where a cell was wrong."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--steps", type=int, default=5000, help="on each terminal")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--terminal", action="append", choices=TERMINALS, help="one of them, given again for more; without it all")
    parser.add_argument("--game", choices=catalog.GAMES, default="", help="of this one alone")
    parser.add_argument("--out", type=Path, default=None)
    given = parser.parse_args()
    kinds = given.terminal or list(TERMINALS)
    if missing := sorted({program for kind in kinds for program in TERMINALS[kind].missing()}):
        parser.error(f"there is no {' and no '.join(missing)} here; install it, or name other terminals with --terminal")
    with ProcessPoolExecutor(2) as pool:
        accounts = dict(zip(kinds, pool.map(tour, kinds, repeat(given.steps), repeat(given.seed), repeat(given.game)), strict=True))
    lines = list(page(accounts, given.seed, given.game))
    print("\n".join(lines))
    if given.out:
        (given.out / f"terminals-{given.game + '-' * bool(given.game)}{datetime.datetime.now(datetime.UTC).date()}.md").write_text(
            "\n".join(lines) + "\n"
        )
    return 1 if any(account.faults for account in accounts.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
