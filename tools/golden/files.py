"""Golden matches as files: what is kept of one, and its files written again from what they say.

A folder holds the turn files of a match, `expected.toml` (what becomes of them) and `keys.toml` (the keys, match secrets and
sealed payloads of its made-up players: good for nothing but to write the same files again).
"""

import hashlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
import tomlkit
from msgspec import Struct

from pbem.engine.game import Rules
from pbem.match.compose import Draft, Vault, compose, unpack_lines
from pbem.match.fold import take
from pbem.match.state import start_match
from pbem.match.trap import trap_name
from pbem.protocol.sealed_envelopes import leaf_name
from pbem.protocol.turn_file import Invitation, Secret, Turn, parse_turn, sign_turn
from pbem.session.results import Verdict
from pbem.session.text.transcript import state_digest

EXPECTED, KEYS = "expected.toml", "keys.toml"
NO_FILE = bytes(32)


class FileFacts(Struct, frozen=True):
    """One turn file, and the position after it."""

    name: str
    sha256: str
    inputs: int  # applied to the game so far
    board: str  # digest of the game's state
    match: str  # digest of all that the next file can depend on, as the checkpoint has it


class Expected(Struct, frozen=True):
    """What becomes of the files of a match."""

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


def written_again(files: list[tuple[str, bytes]], rules: Rules[Any], who: tuple[Player, Player]) -> Iterator[tuple[str, bytes]]:
    """Each file made anew by its author from the orders it holds: reveals, openings, seals, checkpoint and signature."""
    signed = [parse_turn(data) for _, data in files]
    first = signed[0].turn
    vaults = [Vault(first.match, side, bytes.fromhex(each.secret), {}) for side, each in enumerate(who)]
    fold, prev = start_match(rules, first.match, invitation_in(first).dice), NO_FILE
    for (name, _), given in zip(files, signed, strict=True):
        author = given.turn.author
        draft = draft_of(rules, given.turn, who[author].payloads)
        if isinstance(given.turn.end, Secret):
            draft = msgspec.structs.replace(draft, end=vaults[author].secret_end(fold))
        made = compose(fold, vaults[author], draft, prev)
        vaults[author].payloads |= made.payloads
        yield name, sign_turn(made.turn, bytes.fromhex(who[author].seed)).data
        fold, _ = take(fold, given.turn)
        prev = given.digest


def draft_of(rules: Rules[Any], turn: Turn, payloads: Mapping[str, str]) -> Draft:
    """What its author had drafted; `payloads`: what he has sealed, by envelope, in hex digits."""
    sealed = {name: bytes.fromhex(payload) for name, payload in payloads.items()}
    trap = trap_name(turn.seq, 0)
    lists = tuple(each for each in turn.seals if each.leaves)
    single = tuple(each.envelope for each in turn.seals if not each.leaves and each.envelope != trap)
    return Draft(
        lines=unpack_lines(rules, turn.decisions, turn.marks),
        policies=turn.policies,
        seals=tuple((envelope, sealed[envelope]) for envelope in single),
        lists=tuple(
            (each.envelope, tuple(sealed[leaf_name(each.envelope, place)] for place in range(each.leaves))) for each in lists
        ),
        trap=sealed.get(trap, b""),
        end=turn.end,
        note=turn.note,
        setup=turn.setup,
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
