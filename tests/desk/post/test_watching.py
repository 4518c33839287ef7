"""A sync that stays looks when something has come, and not without end."""

import threading
import time
from pathlib import Path

from pbem.desk.post.sync import usual_ways
from pbem.desk.post.watching import Watch
from pbem.post.accounts import FOLDER, Account, Post
from tests.tui.stage import home_at


def test_a_folder_in_which_nothing_comes_is_left_alone(tmp_path: Path) -> None:
    places = [tmp_path / name for name in ("in", "mail/new", "mail/cur")]
    for each in places:
        each.mkdir(parents=True)
    (tmp_path / "box").write_bytes(b"")
    account = Account(
        out=FOLDER, outbox=str(tmp_path), inbox=str(places[0]), maildir=(str(tmp_path / "mail"),), mbox=(str(tmp_path / "box"),)
    )
    watch, rounds = Watch(home_at(tmp_path / "ann"), Post({"folder": account}), usual_ways()), list[float]()

    def run() -> None:
        rounds.extend(time.monotonic() for _ in watch.rounds())

    thread = threading.Thread(target=run)
    thread.start()
    time.sleep(1.0)
    watch.stop()
    thread.join(10)
    assert 1 <= len(rounds) <= 6  # the first, and one for each place that is seen for the first time
