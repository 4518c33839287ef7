"""A sync that stays: it takes in what comes, sends what is sealed beside it, and ends when it is told to."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from tests.cli.players import Player
from tests.cli.test_sync import ACCOUNT


def until(is_so: Callable[[], object], seconds: float = 30) -> None:
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_it_takes_in_sends_and_ends(tmp_path: Path) -> None:
    ann, ben = Player(tmp_path / "ann", "Ann"), Player(tmp_path / "ben", "Ben")
    for player, other in ((ann, "ben"), (ben, "ann")):
        name = player.name.lower()
        player.ok("id", "new", player.name)
        (tmp_path / f"to-{name}").mkdir()
        account = ACCOUNT.format(name=name, out=tmp_path / f"to-{other}", into=tmp_path / f"to-{name}")
        (tmp_path / name / "config" / "post.toml").write_text(account)
    watch = subprocess.Popen(
        [sys.executable, "-m", "pbem", "sync", "--watch"],
        env={**os.environ, **ben.env},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    try:
        ann.ok("new", "rio_40", "--side", "police", "--scenario", "takeover", "--dice", "swift", "--send-to", "shared")
        until(lambda: ben.data("status"))
        (tmp_path / "to-ann").rename(tmp_path / "gone")
        assert "waits to be sent" in ben.run("accept", "rio-1").stderr
        (tmp_path / "gone").rename(tmp_path / "to-ann")
        (tmp_path / "to-ben" / "mail.txt").write_text("nothing for pbem")  # something has come: it looks, and sends what waits
        until(lambda: not ben.data("status")[0]["is_unsent"])
    finally:
        watch.send_signal(signal.SIGTERM)
        said, _ = watch.communicate(timeout=30)
    assert watch.returncode == 0
    assert b"rio-1: " in said
