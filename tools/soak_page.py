"""The figures of a soak: one line a match, and the page of all."""

import datetime
import os
import platform
from collections import Counter
from statistics import median

from msgspec import Struct

MODES = ("sealed", "swift")
TITLE = "Soak: agreement of two programs"


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
    phase_files: tuple[int, ...] = ()  # files of each player in each turn


def line(played: Played, sides: tuple[str, ...]) -> str:
    """One match in a line."""
    winner = sides[played.winner] if played.winner >= 0 else "draw"
    return (
        f"{played.mode:6} {played.seed:>7}  {played.players[0]:>6}-{played.players[1]:6}  files {played.files:3}  "
        f"inputs {played.inputs:5}  skipped {played.skipped:3}  {played.seconds:5.1f} s  turn {played.turn:2}  "
        f"{'-'.join(map(str, played.points)):>8}  {winner}"
    )


def summary(found: list[Played], seed: int, seconds: float, command: str = "make soak", title: str = TITLE) -> str:
    """The measured page, in Markdown."""
    out = [
        f"# {title}",
        "",
        f"{datetime.datetime.now(datetime.UTC):%Y-%m-%d}, Python {platform.python_version()}, {os.cpu_count()} cores, seed {seed}.",
        f"Made by `{command}`: two long-lived processes with different hash seed, locale and time zone exchange turn files over",
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
    for mode in MODES:
        some = [each for each in found if each.mode == mode]
        if counts := [count for each in some for count in each.phase_files]:
            files = [each.files for each in some]
            out.append(
                f"{mode}: {min(files)} to {max(files)} files a match; a player's files in a turn: median {median(counts):g}, "
                f"one in {sum(count == 1 for count in counts)} of {len(counts)}, at most {max(counts)}."
            )
    out += ["", "| rebels | congo | matches | rebels win | congo wins | draws |", "|---|---|---|---|---|---|"]
    for players in sorted({each.players for each in found}):
        some = [each for each in found if each.players == players]
        wins = Counter(each.winner for each in some)
        out.append(f"| {players[0]} | {players[1]} | {len(some)} | {wins[0]} | {wins[1]} | {wins[-1]} |")
    return "\n".join(out) + "\n"
