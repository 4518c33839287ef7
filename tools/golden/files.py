"""Golden matches as files: what is kept of one.

A folder holds the turn files of a match, `expected.toml` (what becomes of them) and `keys.toml` (the keys, match secrets and
sealed payloads of its made-up players: good for nothing but to write the same files again).
"""

import hashlib
from pathlib import Path
from typing import Any

import msgspec
import tomlkit
from msgspec import Struct

from pbem.engine.game import Rules
from pbem.match.fold import take
from pbem.match.state import start_match
from pbem.protocol.turn_file import Invitation, Turn, parse_turn
from pbem.session.results import Verdict
from pbem.session.text.transcript import state_digest

EXPECTED, KEYS = "expected.toml", "keys.toml"


class FileFacts(Struct, frozen=True):
    """One turn file, and the position after it."""

    name: str
    sha256: str
    inputs: int  # applied to the game so far
    board: str  # digest of the game's state
    match: str  # digest of all that the next file can depend on, as the checkpoint has it


class Expected(Struct, frozen=True):
    """The expected outcome of the files of a match."""

    game: str
    rules: str  # version
    content: str  # digest of the game's data, with an own scenario in it
    scenario: str
    dice: str
    outcome: str
    position: str
    result: str
    winner: int
    is_audited: bool
    file: tuple[FileFacts, ...]


class Player(Struct, frozen=True):
    """All that a made-up player keeps for himself, in hex digits."""

    seed: str
    secret: str
    payloads: dict[str, str]


class Players(Struct, frozen=True):
    side: tuple[Player, Player]


def match_files(folder: Path) -> list[tuple[str, bytes]]:
    """The turn files in order, with their names."""
    return [(path.name, path.read_bytes()) for path in sorted(folder.glob("*.pbem"))]


def expected(folder: Path) -> Expected:
    """What is written of a match."""
    return msgspec.toml.decode((folder / EXPECTED).read_bytes(), type=Expected)


def players(folder: Path) -> tuple[Player, Player]:
    """The players of a match, by side."""
    return msgspec.toml.decode((folder / KEYS).read_bytes(), type=Players).side


def invitation_in(turn: Turn) -> Invitation:
    """What file 0 says of the match."""
    assert isinstance(turn.setup, Invitation)
    return turn.setup


def found(files: list[tuple[str, bytes]], rules: Rules[Any], verdict: Verdict) -> Expected:
    """What becomes of these files by these rules; `verdict`: what a third person was told of them."""
    turns = [parse_turn(data).turn for _, data in files]
    setup = invitation_in(turns[0])
    fold = start_match(rules, turns[0].match, setup.dice)
    facts = []
    for (name, data), turn in zip(files, turns, strict=True):
        fold, _ = take(fold, turn)
        board = state_digest(fold.state).hex()
        facts.append(FileFacts(name, hashlib.sha256(data).hexdigest(), fold.step, board, fold.digest().hex()))
    return Expected(
        game=setup.game,
        rules=setup.version,
        content=setup.content.hex(),
        scenario=setup.scenario,
        dice=setup.dice,
        outcome=verdict.outcome.name,
        position=verdict.state_digest,
        result=verdict.result,
        winner=verdict.winner,
        is_audited=verdict.is_audited,
        file=tuple(facts),
    )


# ---------------------------------------------------------------- writing


def store(folder: Path, files: list[tuple[str, bytes]], facts: Expected, who: tuple[Player, Player]) -> None:
    """Write a golden match into a folder that holds nothing else."""
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.iterdir():
        path.unlink()
    for name, data in files:
        (folder / name).write_bytes(data)
    (folder / EXPECTED).write_text(expected_text(facts), encoding="utf-8")
    about = "# Made-up players, who play nowhere else: with these the test writes their files again.\n\n"
    (folder / KEYS).write_text(about + tomlkit.dumps(msgspec.to_builtins(Players(who))), encoding="utf-8")


def expected_text(facts: Expected) -> str:
    """`expected.toml`."""
    about = "# What becomes of these files. docs/versions.md tells when they may change: after their release never.\n"
    return about + tomlkit.dumps(msgspec.to_builtins(facts))
