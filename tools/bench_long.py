"""What an input costs in matches of 100 to 10,000: whole verification, one file more, an order, the line of the status.

The made-up game of the tests is played, for it goes on as long as one likes and costs next to nothing itself: what grows with the
match shows. All in processor time.
"""

import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, cast

from msgspec import Struct

ROOT = Path(__file__).resolve().parents[1]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from pbem import canonical  # noqa: E402
from pbem.engine.demands import Choose  # noqa: E402
from pbem.engine.game import Game, Rules  # noqa: E402
from pbem.errors import Outcome  # noqa: E402
from pbem.match.compose import Draft, Line, Vault, finish, prospect  # noqa: E402
from pbem.match.filing import MAX_DECISIONS  # noqa: E402
from pbem.match.fold import Fold  # noqa: E402
from pbem.protocol import keys  # noqa: E402
from pbem.protocol.turn_file import Acceptance, Invitation, SignedTurn, encode_turn, parse_turn  # noqa: E402
from pbem.session import draft as drafts  # noqa: E402
from pbem.session import index, snapshot  # noqa: E402
from pbem.session.homes import Home  # noqa: E402
from pbem.session.identity import load_seed, new_identity  # noqa: E402
from pbem.session.intake import import_bytes  # noqa: E402
from pbem.session.load import load  # noqa: E402
from pbem.session.place import take_up  # noqa: E402
from pbem.session.reports import Verdict  # noqa: E402
from pbem.session.store_match import MatchFolder, Own  # noqa: E402
from pbem.session.tried import Kept  # noqa: E402
from pbem.session.verify import verify_files  # noqa: E402
from tests.match.driving import random_decision  # noqa: E402
from tests.session.toy import ToyGame  # noqa: E402
from tests.toygame.decisions import NERVE, Deploy  # noqa: E402
from tests.toygame.rules import ToyRules  # noqa: E402

SIZES = (100, 1_000, 10_000)
MATCH = bytes(range(16))
ENDLESS = 1_000_000  # turns, and steps of a unit
PASSES = 5  # of what one command does; the fastest one counts
NAMES = ("Ann", "Ben")
REF = "long-1"
NERVE_OF = b"\6"


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
        """How many files it has when that many inputs have been made; the last one is Ann's, and Ben gives orders next."""
        return next(
            count
            for count, made in enumerate(self.folds, 1)
            if made >= inputs and count % 2 and parse_turn(self.files[count]).turn.decisions
        )


def long_match(scenario: str, inputs: int, seeds: tuple[bytes, bytes], match: bytes = MATCH) -> LongMatch:
    """A match of at least so many inputs, and some files more."""
    rules = GAME.rules(scenario, {})
    vaults = tuple(Vault(match, side, bytes([side]) * 32, {}) for side in (0, 1))
    made = LongMatch([], [], seeds, cast(tuple[Vault, Vault], vaults))
    fold, chance, prev, more = Fold(rules, match, "sealed"), Random(7), bytes(32), 8
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
    seals = ((NERVE, NERVE_OF),) if fold.seq < 2 else ()
    if fold.seq == 0:
        return Draft(
            seals=seals,
            setup=Invitation(GAME.id, GAME.version, GAME.digest(), scenario, (), "sealed", NAMES[side], key, anchor),
        )
    return Draft(seals=seals, setup=Acceptance(NAMES[side], key, anchor) if fold.seq == 1 else None)


def home_of(folder: Path, name: str) -> Home:
    """A home with a key."""
    home = Home(folder / "saves", folder / "config", folder / "state", games=lambda _: GAME)
    new_identity(home, name)
    return home


def hold(home: Home, match: LongMatch, files: int) -> MatchFolder:
    """Put so many files of the match into Ben's home, as if they had been made and taken in there."""
    folder = MatchFolder(home, MATCH.hex())
    folder.files.mkdir(parents=True)
    for seq, data in enumerate(match.files[:files]):
        folder.file(seq).write_bytes(data)
    (folder.path / "secret-1").write_bytes(match.vaults[1].secret)
    (folder.path / "envelopes").mkdir()
    for name, payload in match.vaults[1].payloads.items():
        seq = int(name.removeprefix("trap:")) if name != NERVE else 1
        (folder.path / "envelopes" / f"{seq:05}-1.bin").write_bytes(canonical.encode(Kept({name: payload})))
    folder.store_own(Own(REF, 1, 0, notes_read=files))
    loaded = load(folder)
    take_up(loaded)
    snapshot.store(folder, loaded.fold, loaded.chain.turns, loaded.invitation.content)
    index.store_line(loaded)
    return folder


class Cost(Struct, frozen=True):
    """What a match of some length costs."""

    inputs: int
    files: int
    verify_us: float  # an input, of whole verification
    import_ms: float  # one file more
    do_ms: float  # one order
    status_ms: float  # the list of matches, with this one in it
    snapshot_bytes: int


def costs(folder: Path, scenario: str = "plain", sizes: Sequence[int] = SIZES) -> Iterator[Cost]:
    """The same match at each of these lengths."""
    ann, ben = home_of(folder / "ann", "Ann"), home_of(folder / "ben", "Ben")
    match = long_match(scenario, sizes[-1], (load_seed(ann), load_seed(ben)))
    for inputs in sizes:
        count = match.length(inputs)
        home = Home(folder / str(inputs) / "saves", ben.config, folder / str(inputs) / "state", games=ben.games)
        yield _cost(match, count, home)


def _cost(match: LongMatch, count: int, home: Home) -> Cost:
    named = [(str(seq), data) for seq, data in enumerate(match.files[:count])]
    verdicts: list[Verdict] = []
    verifying = fastest(lambda: verdicts.append(verify_files(named, lambda _: GAME)), passes=2)
    assert verdicts[0].outcome is Outcome.OK
    place = hold(home, match, count - 1)
    before = {path: path.read_bytes() for path in (place.own, place.line, place.snapshot)}
    importing = 0.0
    for once in range(PASSES):
        taken = fastest(lambda: must_take(home, match.files[count - 1]), passes=1)
        importing = min(taken, importing or taken)
        if once < PASSES - 1:  # and back again
            place.file(count - 1).unlink()
            for path, data in before.items():
                path.write_bytes(data)
    rules = GAME.rules("plain", {})
    order = rules.write(rules.decisions.unpack(parse_turn(match.files[count]).turn.decisions, MAX_DECISIONS)[0])
    ordering = 0.0
    for _ in range(PASSES):
        place.draft.unlink(missing_ok=True)
        given = fastest(lambda: drafts.do(home, REF, order), passes=1)
        ordering = min(given, ordering or given)
    return Cost(
        inputs=verdicts[0].inputs,
        files=count,
        verify_us=verifying / verdicts[0].inputs * 1e6,
        import_ms=importing * 1e3,
        do_ms=ordering * 1e3,
        status_ms=fastest(lambda: index.status(home)) * 1e3,
        snapshot_bytes=place.snapshot.stat().st_size,
    )


def must_take(home: Home, data: bytes) -> None:
    """Take a file in."""
    (result,) = import_bytes(home, data)
    assert result.code == "turn-accepted", result


def fastest(work: Callable[[], object], passes: int = PASSES) -> float:
    """Processor time in seconds, of the fastest of some passes."""
    found = []
    for _ in range(passes):
        begun = time.process_time()
        work()
        found.append(time.process_time() - begun)
    return min(found)


def lines() -> Iterator[str]:
    """The figures."""
    titles = ("verify", "one import", "one order", "status", "snapshot")
    yield f"{'in a match of the toy game':28} {'files':>6}" + "".join(f" {title:>12}" for title in titles)
    for scenario in ("plain", "traps"):
        with tempfile.TemporaryDirectory() as folder:
            for cost in costs(Path(folder), scenario):
                yield (
                    f"{f'{scenario}, {cost.inputs} inputs':28} {cost.files:6} {cost.verify_us:9.0f} us {cost.import_ms:9.2f} ms"
                    f" {cost.do_ms:9.2f} ms {cost.status_ms:9.2f} ms {cost.snapshot_bytes:6} bytes"
                )


if __name__ == "__main__":
    for line in lines():
        print(line, flush=True)
