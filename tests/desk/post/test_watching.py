"""A sync that stays looks when something has come, and not without end."""

import threading
import time
from pathlib import Path

from pbem.desk.post.sync import usual_ways
from pbem.desk.post.watching import Watch
from pbem.post.accounts import FOLDER, Account, Post
from pbem.session.disk.atomic_files import lock
from pbem.session.disk.post_places import lock_path
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


def test_a_sync_that_another_program_was_at_is_not_left_out(tmp_path: Path) -> None:
    home = home_at(tmp_path / "ann")
    watch, synced = Watch(home, Post(), usual_ways()), threading.Event()

    def run() -> None:
        for _ in watch.rounds():
            synced.set()

    with lock(lock_path(home)):
        thread = threading.Thread(target=run)
        thread.start()
        assert not synced.wait(0.3)
    assert synced.wait(5), "at once, and not when the next one is due"
    watch.stop()
    thread.join(10)
