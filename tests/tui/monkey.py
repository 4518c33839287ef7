"""Random keys on every screen: nothing may raise, and the match must still verify.

python -m tests.tui.monkey --keys 5000 [--seed N] [--game GAME] [--out FOLDER]
"""

import argparse
import atexit
import datetime
import os
import platform
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from textual.pilot import Pilot

from pbem.desk import board_table, house_opponent
from pbem.desk.board_table import BoardTable
from pbem.desk.house_opponent import exchange
from pbem.desk.open_match import Table
from pbem.desk.paper_table import PaperTable
from pbem.errors import Outcome, UserError
from pbem.games import catalog
from pbem.session.check.verify import verify_match
from pbem.session.disk.player_home import Home
from pbem.session.turn import sealing
from pbem.tui.app import PbemApp
from pbem.view.text.action_table import ACTIONS
from tests.tui.stage import GAME, SIZES, home_at, house_match, run

KEYS = sorted({key for action in ACTIONS for key in action.keys.split(",")} | set("abcdefgxyz0123456789") | {"backspace", "delete"})
NEVER = ("ctrl+q",)
PAGES: dict[str, Callable[[Table], Any]] = {
    "matches": lambda _: made("matches.match_list_screen", "MatchesPage"),
    "match": lambda table: made("battle.screen", "BattlePage", table.ref),
    "lesson": lambda table: made("battle.tutorial", "LessonPage", table.ref),
    "send": lambda table: made("matches.outgoing", "SendPage", table),
    "replay": lambda table: made("windows.replay", "ReplayPage", table.ref),
    "report": lambda table: made("windows.match_statistics", "ReportPage", table.ref),
    "wizard": lambda _: made("matches.wizard", "Wizard"),
    "take-in": lambda _: made("matches.incoming", "TakeInWindow", None),
    "drafted": lambda table: made("battle.draft_list", "DraftedWindow", table),
    "standing": lambda table: made("battle.standing_orders", "StandingWindow", table),
    "charts": lambda table: made("windows.charts", "ChartsWindow", table),
    "rule": lambda table: made("windows.charts", "RuleWindow", table, ""),
    "find": lambda table: made("windows.place_finder", "FindWindow", table),
    "units": lambda table: made("windows.units", "UnitsWindow", table),
    "settings": lambda _: made("windows.settings", "SettingsWindow"),
    "board": lambda table: made("battle.board", "BoardPage", board_of(table)),
    "paper": lambda table: made("papers.paper_page", "PaperPage", PaperTable(table.home, PAPERS, "roster")),
}
SCREENS = tuple(PAGES)
PAPERS = "heart_of_africa"
"""The game whose army lists are written on a screen of their own."""
BY_HOUSE = {"heart_of_africa": 5}
"""Games whose first files the house writes for both sides, so many a file that is wanted: with ten of them a battle is fought."""

BY_SHEETS = {"heart_of_africa": {"moving": "sheets"}}
"""Options of half of the matches."""


def board_of(table: Table) -> BoardTable:
    """The match as a board; its scenario's start where set-up is not over."""
    try:
        return board_table.of_position(table.home, table.position)
    except UserError:
        return board_table.of_scenario(table.home, table.game)


def made(module: str, name: str, *parts: Any) -> Any:
    """A screen or window of the program."""
    return getattr(import_module(f"pbem.tui.screens.{module}"), name)(*parts)


@cache
def played(seed: int, files: int, game: str = GAME) -> Path:
    """A folder with a match against the house and some files played, to be copied."""
    place = tempfile.TemporaryDirectory()
    atexit.register(place.cleanup)
    folder = Path(place.name)
    home, match = house_match(
        folder,
        side=sorted(catalog.game(game).sides)[seed % 2 - 1],
        dice=("sealed", "swift")[seed // 2 % 2],
        seed=seed,
        game=game,
        options=BY_SHEETS.get(game) if seed // 2 % 2 else None,
    )
    by_house = BY_HOUSE.get(game, 0)
    for _ in range(files * by_house):
        house_opponent.reply(home, match)
        exchange(home, match)
    for _ in range(0 if by_house else files):
        table = Table(home, match)
        while table.choice is not None and not table.position.is_supposed:
            words: list[str] = []
            found = table.options()
            while not found.is_complete:
                tokens = [token.text for token in found.tokens]
                words.append("end" if not words and "end" in tokens else tokens[0])
                found = table.options(" ".join(words))
            table.do(" ".join(words))
        sealing.seal(home, match)
        exchange(home, match)
    return folder


def started(path: Path, seed: int, files: int, game: str = GAME) -> tuple[Home, str]:
    """A home with such a match, and the match."""
    shutil.copytree(played(seed % 4, files, game), path, dirs_exist_ok=True)
    home = home_at(path, name="", seed=seed)
    return home, next(home.matches.iterdir()).name


def rampage(path: Path, where: str, size: tuple[int, int], keys: int, seed: int, files: int = 1, game: str = GAME) -> int:
    """So many keys on a screen; how many were pressed. Raises what the program raises, with the keys that led there."""
    home, match = started(path, seed, files, game)
    rng = Random(f"{seed} {where}")
    pressed: list[str] = []

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        bottom = len(app.screen_stack)
        while len(pressed) < keys:
            if len(app.screen_stack) <= bottom:
                app.push_screen(PAGES[where](Table(home, match)))
                await pilot.pause()
            key = rng.choice(KEYS)
            if key in NEVER or (key == "q" and len(app.screen_stack) <= bottom + 1):
                continue
            pressed.append(key)
            await pilot.press(key)
            if len(pressed) % 50 == 0:
                await pilot.resize_terminal(*rng.choice(SIZES))
        await pilot.pause()

    here = Path.cwd()
    os.chdir(path)
    try:
        app = run(home, act, size=size)
    except BaseException as error:
        raise AssertionError(f"{where} {size} seed {seed}: behind {' '.join(pressed[-40:])}") from error
    finally:
        os.chdir(here)
    assert app.return_code in (0, None), (where, pressed[-40:])
    verdict = verify_match(home, match)
    assert verdict.outcome is Outcome.OK, verdict
    return len(pressed)


def main() -> int:
    """Each screen at every size; prints what was done and writes a page."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--keys", type=int, default=5000, help="on each screen")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--screen", action="append", choices=SCREENS, help="one of them, given again for more; without it all")
    parser.add_argument("--game", choices=catalog.GAMES, default=GAME)
    parser.add_argument("--out", type=Path, default=None)
    given = parser.parse_args()
    lines = []
    for at, where in enumerate(SCREENS):
        if given.screen and where not in given.screen:
            continue
        begun, count = time.perf_counter(), 0
        for part, size in enumerate(SIZES):
            with tempfile.TemporaryDirectory() as folder:
                count += rampage(
                    Path(folder), where, size, -(-given.keys // len(SIZES)), given.seed + at + 7 * part, part, given.game
                )
        took = time.perf_counter() - begun
        lines.append(f"- {where}: {count} keys at {len(SIZES)} sizes, no exception, every match verifies; {took:.0f} s")
        print(lines[-1], flush=True)
    if given.out:
        today = datetime.datetime.now(datetime.UTC).date()
        made_by = f"{today}, Python {platform.python_version()}, seed {given.seed}. Made by `make monkey`."
        head = f"# Random keys: {given.game}\n\n{made_by}\n\n"
        given.out.mkdir(parents=True, exist_ok=True)
        (given.out / f"monkey-{given.game}-{today}.md").write_text(head + "\n".join(lines) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
