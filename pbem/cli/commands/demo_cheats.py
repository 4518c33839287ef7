"""The second half of the demo: damaged, forged, doubled and repeated mails, each shown to a copy of the receiver's home."""

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pbem.errors import Outcome
from pbem.session.check import demo_forgeries
from pbem.session.disk.player_home import Home
from pbem.session.look import queries
from pbem.session.turn import intake
from pbem.view.text import narration

LAPS = 6  # how often the forged march goes back and forth


@dataclass(frozen=True)
class Moment:
    """One file of the match: the receiver's home before and after it, and the author who could sign another."""

    ref: str
    game: str
    data: bytes
    seq: int
    march: str
    author: Home
    before: Path
    after: Path


@dataclass(frozen=True)
class Caught:
    """An attempt at cheating and its outcome. `wrong`: how it should have been treated, when it was not."""

    what: str
    outcome: Outcome
    message: str
    hint: str
    wrong: str = ""


def try_cheats(moment: Moment, folder: Path) -> Iterator[Caught]:
    """Each cheat in turn, on a copy of its own. Nothing of the position may change by any of them."""
    data, author, before, after = moment.data, moment.author, moment.before, moment.after
    flipped = bytearray(data)
    flipped[len(data) // 2] ^= 4
    long_march = far_march(moment.march)
    forged = demo_forgeries.forgeries(author, moment.ref, data, long_march)
    cases: list[tuple[str, bytes, Path, tuple[Outcome, ...]]] = [
        ("One bit of the file is flipped on its way", bytes(flipped), before, (Outcome.DAMAGED, Outcome.BAD_SIGNATURE)),
        (f"A modified client signs an illegal order: {long_march}", forged.order, before, (Outcome.ILLEGAL_ORDER,)),
        ("A modified client signs another value for the dice", forged.die, before, (Outcome.BAD_PROOF,)),
        ("A modified client claims another result of the same orders", forged.result, before, (Outcome.STATE_DIFFERS,)),
        ("A second, different version of a file that was sent before", forged.note, after, (Outcome.FORK,)),
        ("The same file once more", data, after, (Outcome.ALREADY_HERE,)),
        ("And the honest file, to a copy that has not had it", data, before, (Outcome.OK,)),
    ]
    for number, (what, tried, home, expected) in enumerate(cases):
        yield try_one(moment, what, tried, home, expected, folder / f"cheat-{number}")


def far_march(order: str) -> str:
    """A march that goes back and forth until no unit could pay for it."""
    verb, unit, path = order.split(" ")
    hexes = path.split("-")
    return f"{verb} {unit} {'-'.join([*hexes, *((hexes[-2], hexes[-1]) * LAPS)])}"


def try_one(moment: Moment, what: str, data: bytes, home: Path, expected: tuple[Outcome, ...], copy: Path) -> Caught:
    """Give bytes to a copy of a home, and judge what it made of them."""
    shutil.copytree(home, copy)
    receiver = Home(copy / "saves", copy / "config", copy / "state")
    before = queries.show(receiver, moment.ref)
    (result,) = intake.import_bytes(receiver, data)
    after = queries.show(receiver, moment.ref)
    message, hint = narration.sentence(result.code, {"seq": result.seq, "name": result.name, **result.places}, game=moment.game)
    is_taken = after.seq == before.seq + 1
    is_same = after.seq == before.seq and after.settled_state == before.settled_state
    wrong = ""
    if result.outcome not in expected:
        wrong = f"{what}: {result.outcome.name}, expected {' or '.join(each.name for each in expected)}"
    elif not (is_taken if expected == (Outcome.OK,) else is_same):
        wrong = f"{what}: the position is not what it should be"
    return Caught(what, result.outcome, message, hint, wrong)
