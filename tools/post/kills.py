"""`pbem sync` killed at any moment: house matches between two players, by Maildirs that each other's letters are put into.

Each sync runs in a process of its own that gets SIGKILL at a random moment of it, or before a step of its own on the disk.
"""

import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

from msgspec import Struct

from pbem.desk.post.sync import Ways, outcome_of, sync
from pbem.errors import Outcome, UserError
from pbem.post.accounts import Account, Post
from pbem.post.incoming.maildir import Maildir
from pbem.post.travel import Letter, WayOut
from tools.post.correspondents import Correspondent, parting, signed_twice

ADDRESSES = ("ann@example.org", "ben@example.org")
MOST_IDLE = 60  # rounds in which nothing is killed and nobody writes: then something has been lost


class Delivering(Struct, frozen=True):
    """A way out: a letter goes into the Maildir of its receiver."""

    path: Path

    def check(self) -> None:
        """It takes any."""

    def send(self, letter: Letter) -> None:
        """Into new/, by way of tmp/, as a mail program delivers."""
        box = self.path / letter.recipient
        name = f"{time.time_ns()}.{os.getpid()}.here"
        (box / "tmp" / name).write_bytes(letter.mail)
        (box / "tmp" / name).rename(box / "new" / name)


def players(folder: Path, seed: int) -> tuple[Correspondent, Correspondent, Ways]:
    """Two of them, and the ways between."""
    for address in ADDRESSES:
        for part in ("tmp", "new", "cur"):
            (folder / "mail" / address / part).mkdir(parents=True)
    accounts = [Account(address, out="command", command="true", maildir=(str(folder / "mail" / address),)) for address in ADDRESSES]
    one, other = (
        Correspondent(folder / address, name, address, Post({"mail": account}), seed)
        for name, address, account in zip(("Ann", "Ben"), ADDRESSES, accounts, strict=True)
    )

    def out(_account: Account) -> WayOut:
        return Delivering(folder / "mail")

    return one, other, Ways(lambda account: ((f"maildir {path}", Maildir(Path(path))) for path in account.maildir), out)


def play(folder: Path, kills: int, matches: int, seed: int, say: Callable[[str], None]) -> Counter[str]:
    """House matches until all are over, with so many syncs killed. What happened. Raises AssertionError for what must not be."""
    random, found = Random(f"kills {seed}"), Counter[str]()
    one, other, ways = players(folder, seed)
    ids = [one.invites(other, number) for number in range(matches)]
    usual, idle = 0.05, 0
    while idle < MOST_IDLE:
        idle += 1
        for player in (one, other):
            left = kills - found["killed"]
            seconds = random.uniform(0, usual) if left > 0 and random.random() < 0.7 else 0.0
            took = _sync(player, ways, seconds)
            found["killed" if took is None else "ended"] += 1
            usual = usual if took is None else (usual + took) / 2
            made = player.plays()
            found["files"] += made
            idle = 0 if made or took is None else idle
        if all(each.is_over(match) for each in (one, other) for match in ids):
            if found["killed"] >= kills:
                break
            ids += [one.invites(other, number) for number in range(len(ids), len(ids) + matches)]
        if sum(found.values()) % 50 < 3:
            say(f"{found['killed']} killed, {found['ended']} ended, {found['files']} files")
    for match in ids:
        assert (where := parting(one.files(match), other.files(match))) < 0, f"{match}: file {where} is not the same"
        assert all(each.is_over(match) for each in (one, other)), f"{match}: did not end"
    mails = [path.read_bytes() for path in (folder / "mail").rglob("new/*")]
    assert not list(signed_twice(mails)), "a place was signed twice"
    return found + Counter(matches=len(ids), mails=len(mails))


def _sync(player: Correspondent, ways: Ways, killed_after: float) -> float | None:
    """One sync in a process of its own: its seconds, or None where it was killed."""
    began = time.monotonic()
    child = os.fork()
    if not child:
        try:
            for told in sync(player.home, player.post, ways):
                if outcome_of(told) is not Outcome.OK:
                    print(told, file=sys.stderr)
        except UserError as error:
            print(error, file=sys.stderr)
            os._exit(2)
        os._exit(0)
    if killed_after:
        time.sleep(killed_after)
        os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status) or not os.WEXITSTATUS(status), "a sync failed"
    return None if os.WIFSIGNALED(status) else time.monotonic() - began
