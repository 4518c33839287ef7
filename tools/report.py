"""The page of a run: what it is of, which command made it, and where it is written."""

import argparse
import datetime
import os
import platform
import shlex
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from pbem.games import catalog

ROOT = Path(__file__).resolve().parents[1]
MEASURED = ROOT / "docs" / "measured"


def parser(does: str | None, seed: int = 1) -> argparse.ArgumentParser:
    """The command line of a run. `does`: the docstring of its module."""
    made = argparse.ArgumentParser(description=(does or "").partition("\n")[0])
    made.add_argument("--seed", type=int, default=seed)
    made.add_argument("--out", type=Path, help="folder for the page of figures")
    return made


def add_games(made: argparse.ArgumentParser, has_scenarios: bool = True) -> None:
    """The choice of games, and of their scenarios: all unless some are named."""
    made.add_argument("--game", action="append", choices=catalog.GAMES, help="all unless some are named")
    if has_scenarios:
        made.add_argument("--scenario", action="append", help="all unless some are named")


def settings(given: argparse.Namespace) -> dict[str, list[str]]:
    """The scenarios that were chosen, by game."""
    named = {game: [each for each in catalog.game(game).scenarios if each in (given.scenario or (each,))] for game in catalog.GAMES}
    return {game: named[game] for game in given.game or catalog.GAMES if named[game]}


def today() -> str:
    return f"{datetime.datetime.now(datetime.UTC):%Y-%m-%d}"


def commit() -> str:
    """The commit of the program; "" where that cannot be told."""
    asked = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False)
    return asked.stdout.strip()


def made_by() -> str:
    """When, where, on what commit and by which command, in a line."""
    words = ["python", *sys.orig_argv[1:]]
    if "--out" in words:
        at = words.index("--out")
        words[at : at + 2] = []
    cores = f"{platform.machine()}, {os.cpu_count()} cores"
    return f"{today()}, Python {platform.python_version()}, {cores}, commit {commit() or 'unknown'}. Made by `{shlex.join(words)}`."


def page(title: str, *lines: str) -> list[str]:
    """A page with its head."""
    return [f"# {title}", "", made_by(), "", *lines]


def table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> list[str]:
    """A table in Markdown."""
    shown = [[str(cell) for cell in row] for row in rows]
    head, *lines = [f"| {' | '.join(row)} |" for row in (heads, *shown)]
    return [head, "|" + "---|" * len(heads), *lines]


def store(folder: Path | None, name: str, lines: Iterable[str]) -> None:
    """Write a page, if a folder is given, under its name and the date of today."""
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
        target = folder / f"{name}-{today()}.md"
        target.write_text("\n".join(lines) + "\n", encoding="utf-8")
        print(f"written to {target}")
