"""Two computers of one player: the same folder of matches or two that a sync service keeps the same, the same key, two states."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from pbem.errors import UserError
from pbem.session.disk.player_home import Home
from pbem.session.doctor.home import examine
from pbem.session.turn import draft, sealing
from tests.session.toy import BLUE, RED, Pair, home_at


def laptop_of(home: Home, path: Path) -> Home:
    """Another computer of the same player that shares the folder of matches: the same key, a state of its own."""
    shutil.copytree(home.config, path / "config")
    return replace(home_at(path, seed=7), saves=home.saves, config=path / "config")


def apart(home: Home, path: Path) -> Home:
    """The same before the folders are the same again: what is done on one has not come to the other."""
    shutil.copytree(home.saves, path / "saves")
    return replace(laptop_of(home, path), saves=path / "saves")


def bring(source: Home, target: Home, *names: str) -> None:
    """Sync some files of the match, or all of them."""
    (match,) = source.matches.iterdir()
    there = target.matches / match.name
    for path in match.rglob("*"):
        name = path.relative_to(match).as_posix()
        if path.is_file() and (not names or name in names):
            (there / name).parent.mkdir(exist_ok=True, parents=True)
            shutil.copy2(path, there / name)


def refused(code: str, *changes: Callable[[], object]) -> None:
    for change in changes:
        with pytest.raises(UserError) as caught:
            change()
        assert caught.value.code == code


def writes(home: Home, ref: str) -> tuple[Callable[[], object], ...]:
    """Every way to sign, and an order to sign."""
    return (
        lambda: draft.do(home, ref, "end"),
        lambda: sealing.seal(home, ref, pass_=True),
        lambda: sealing.resign(home, ref),
        lambda: sealing.offer(home, ref, "draw"),
    )


def troubles(home: Home) -> list[str]:
    return [each.code for each in examine(home, environ={}).troubles if each.match or each.code == "sync-copies"]


def turns_of(pair: Pair, rounds: int = 1) -> None:
    for _ in range(rounds):
        pair.play(RED, "end")
        pair.play(BLUE, "end")
