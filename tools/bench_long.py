"""What an input costs in matches of 100 to 10,000: whole verification, one file more, an order, the line of the status.

The made-up game of the tests is played, for it goes on as long as one likes and costs next to nothing itself: what grows with the
match shows. All in processor time.
"""

import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, cast

from msgspec import Struct

ROOT = Path(__file__).resolve().parents[1]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from pbem.engine.demands import Choose  # noqa: E402
from pbem.engine.game import Game, Rules  # noqa: E402
from pbem.match.compose import Draft, Line, Vault, finish, prospect  # noqa: E402
from pbem.match.fold import Fold  # noqa: E402
from pbem.protocol import keys  # noqa: E402
from pbem.protocol.turn_file import Acceptance, Invitation, SignedTurn, encode_turn  # noqa: E402
from pbem.session.homes import Home  # noqa: E402
from pbem.session.identity import new_identity  # noqa: E402
from pbem.session.store_match import MatchFolder, Own  # noqa: E402
from tests.match.driving import random_decision  # noqa: E402
from tests.session.toy import ToyGame  # noqa: E402
from tests.toygame.decisions import NERVE, Deploy  # noqa: E402
from tests.toygame.rules import ToyRules  # noqa: E402

SIZES = (100, 1_000, 10_000)
MATCH = bytes(range(16))
ENDLESS = 1_000_000  # turns, and steps of a unit
PASSES = 5  # of what one command does; the fastest one counts
NAMES = ("Ann", "Ben")


class LongGame(ToyGame):
    """The game of the tests without an end."""

    def rules(self, scenario: str, options: Any) -> Rules[Any]:  # noqa: ARG002
        """Its rules."""
        return cast("Rules[Any]", ToyRules(scenario == "traps", ENDLESS, ENDLESS))


GAME = cast(Game, LongGame())


class LongMatch(Struct):
    """A match that goes on: its files, and what its two players hold."""

    files: list[bytes]
    folds: list[int]  # inputs after each file
    seeds: tuple[bytes, bytes]
    vaults: tuple[Vault, Vault]

    def length(self, inputs: int) -> int:
        """How many files it has when that many inputs have been made; the last one is Ann's."""
        enough = next(count for count, made in enumerate(self.folds, 1) if made >= inputs)
        return enough + (enough + 1) % 2


def long_match(scenario: str, inputs: int, seeds: tuple[bytes, bytes], match: bytes = MATCH) -> LongMatch:
    """A match of at least so many inputs, and some files more."""
    rules = GAME.rules(scenario, {})
    vaults = tuple(Vault(match, side, bytes([side]) * 32, {}) for side in (0, 1))
    made = LongMatch([], [], seeds, cast(tuple[Vault, Vault], vaults))
    fold, chance, prev, more = Fold(rules, match, "sealed"), Random(7), bytes(32), 4
    while more:
        side = fold.seq % 2
        tried = prospect(fold, vaults[side], _opening(fold, side, seeds, vaults[side], scenario))
        while fold.seq and isinstance(demand := tried.fold.wait.demand, Choose) and side in tried.fold.wait.sides:
            decision = Deploy() if demand.kind == "deploy" else random_decision(rules, tried.fold.state, chance)
            tried.decide((Line(decision),))
        composed = finish(fold, tried, prev)
        vaults[side].payloads |= composed.payloads
        body = encode_turn(composed.turn)
        signed = SignedTurn(composed.turn, body, keys.sign(seeds[side], body))
        fold.take(composed.turn)
        prev = signed.digest
        made.files.append(signed.data)
        made.folds.append(fold.step)
        more -= fold.step >= inputs
    return made


def _opening(fold: Fold, side: int, seeds: tuple[bytes, bytes], vault: Vault, scenario: str) -> Draft:
    """A file as far as it is no order: who plays what, and the nerve sealed."""
    key, anchor = keys.public_key(seeds[side]), vault.value(0)
    seals = ((NERVE, b"\6"),) if fold.seq < 2 else ()
    if fold.seq == 0:
        return Draft(
            seals=seals,
            setup=Invitation(GAME.id, GAME.version, GAME.digest(), scenario, (), "sealed", NAMES[side], key, anchor),
        )
    return Draft(seals=seals, setup=Acceptance(NAMES[side], key, anchor) if fold.seq == 1 else None)


def homes(folder: Path) -> tuple[Home, Home]:
    """Ann's and Ben's, each with a key."""
    both = []
    for name in NAMES:
        home = Home(folder / name / "saves", folder / name / "config", folder / name / "state", games=lambda _: GAME)
        new_identity(home, name)
        both.append(home)
    return both[0], both[1]


def hold(home: Home, match: LongMatch, files: int) -> MatchFolder:
    """Put so many files of the match into Ben's home, as if they had been made and taken in there."""
    folder = MatchFolder(home, MATCH.hex())
    folder.files.mkdir(parents=True)
    for seq, data in enumerate(match.files[:files]):
        folder.file(seq).write_bytes(data)
    (folder.path / "secret-1").write_bytes(match.vaults[1].secret)
    folder.store_own(Own("long-1", 1, 0))
    return folder


def seconds(work: Callable[[], object]) -> float:
    """Processor time."""
    begun = time.process_time()
    work()
    return time.process_time() - begun
