"""The figures of a soak: one line a match, and the page of all."""

import datetime
import os
import platform
from collections import Counter

from msgspec import Struct

MODES = ("sealed", "swift")


class Played(Struct, frozen=True):
    """Figures of one match."""

    seed: str
    mode: str
    players: tuple[str, str]
    files: int
    inputs: int
    orders: int
    skipped: int
    largest: int  # bytes of the largest file
    total: int  # bytes of all
    turn: int
    winner: int
    points: tuple[int, ...]
    seconds: float


def line(played: Played, sides: tuple[str, ...]) -> str:
    """One match in a line."""
    winner = sides[played.winner] if played.winner >= 0 else "draw"
    return (
        f"{played.mode:6} {played.seed:>7}  {played.players[0]:>6}-{played.players[1]:6}  files {played.files:3}  "
        f"inputs {played.inputs:5}  skipped {played.skipped:3}  {played.seconds:5.1f} s  turn {played.turn:2}  "
        f"{'-'.join(map(str, played.points)):>8}  {winner}"
    )


def summary(found: list[Played], seed: int, seconds: float) -> str:
    """The measured page, in Markdown."""
    out = [
        "# Soak: agreement of two programs",
        "",
        f"{datetime.datetime.now(datetime.UTC):%Y-%m-%d}, Python {platform.python_version()}, {os.cpu_count()} cores, seed {seed}.",
        "Made by `make soak`: two long-lived processes with different hash seed, locale and time zone exchange turn files over",
        "pipes. After every file both name the same digest of the whole match state; each match ends with a clean audit of both.",
        "",
        "| dice | matches | files | inputs | orders skipped | median files | largest | mean | rebels-congo-draws | seconds |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    for mode in MODES:
        some = [each for each in found if each.mode == mode]
        if not some:
            continue
        wins = Counter(each.winner for each in some)
        files = sorted(each.files for each in some)
        mean = sum(each.total for each in some) // sum(files)
        out.append(
            f"| {mode} | {len(some)} | {sum(files)} | {sum(each.inputs for each in some)} | {sum(each.skipped for each in some)} "
            f"| {files[len(files) // 2]} | {max(each.largest for each in some)} B | {mean} B "
            f"| {wins[0]}-{wins[1]}-{wins[-1]} | {sum(each.seconds for each in some):.0f} |"
        )
    out += ["", f"Divergences 0, dead ends 0, refused files 0. {seconds:.0f} seconds in all.", ""]
    out += ["| rebels | congo | matches | rebels win | congo wins | draws |", "|---|---|---|---|---|---|"]
    for players in sorted({each.players for each in found}):
        some = [each for each in found if each.players == players]
        wins = Counter(each.winner for each in some)
        out.append(f"| {players[0]} | {players[1]} | {len(some)} | {wins[0]} | {wins[1]} | {wins[-1]} |")
    return "\n".join(out) + "\n"
