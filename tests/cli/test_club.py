"""A club on one computer by commands: three to set it up, and then nothing but playing. Each player is another user."""

import os
import pwd
import threading
import time
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path

import pytest

from pbem.desk.house_opponent import reply
from pbem.desk.post.live import Answering
from pbem.desk.post.live_here import Arrived, sit
from pbem.desk.post.sync import usual_ways
from pbem.errors import Outcome
from pbem.session.disk.player_home import find_home
from pbem.session.player.post_settings import load_post
from pbem.session.turn import status_index
from tests.cli.players import Player
from tests.post.users import ANN, BEN, MALLORY, as_user, begun_as_user, only_root, place
from tools.post import live_turns

ARRIVAL_SECONDS = 3.0  # on a busy computer; docs/measured has how long it takes


@cache
def all_loaded() -> None:
    """The commands once, by one user with two homes: Python's own files may lie where no other user can read them."""
    with place() as there:
        folder, name = str(there / "club"), pwd.getpwuid(os.geteuid()).pw_name
        one, other = Player(there / "one", "One"), Player(there / "other", "Other")
        one.ok("club", "create", folder)
        for player in (one, other):
            player.ok("id", "new", player.name)
            player.ok("club", "join", folder)
        one.ok("new", "rio_40", "--side", "police", "--scenario", "takeover", "--dice", "swift", "--send-to", name)
        other.ok("sync")
        other.ok("accept", "rio-1", "--send-to", name)
        one.ok("sync")
        one.data("status")
        reply(find_home(None, one.env), "rio-1")
        one.data("club", "list", folder)
        assert one.run("new", "rio_40", "--side", "police", "--send-to", "no-such-user").exit_code == Outcome.REFUSED


@pytest.fixture
def club() -> Iterator[tuple[Path, Player, Player]]:
    """The folder, and two users with homes of their own who have joined it."""
    with place() as there:
        all_loaded()
        ann, ben = live_turns.members(there)
        yield there / "club", ann.player, ben.player


def invited(ann: Player) -> None:
    words = ("new", "rio_40", "--side", "police", "--scenario", "takeover", "--dice", "swift", "--send-to", BEN)
    as_user(ANN, partial(ann.ok, *words))


def forge(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    path.chmod(0o644)


@only_root
def test_a_match_goes_from_box_to_box(club: tuple[Path, Player, Player]) -> None:
    folder, ann, ben = club
    assert as_user(BEN, partial(ben.ok, "club", "list", str(folder))).split() == sorted([ANN, BEN])
    invited(ann)
    assert "rio-1: " in as_user(BEN, partial(ben.ok, "sync"))
    as_user(BEN, partial(ben.ok, "accept", "rio-1"))  # where to was learned from the owner of the file
    (came,) = as_user(ANN, partial(ann.data, "sync"))
    assert came["results"][0]["outcome"] == 0
    assert as_user(ANN, partial(ann.data, "status"))[0]["opponent"] == "Ben"
    assert as_user(ANN, partial(ann.data, "sync")) == []
    assert [list((folder / user).iterdir()) for user in (ANN, BEN)] == [[], []]


@only_root
def test_what_a_player_has_is_open_to_nobody_else(club: tuple[Path, Player, Player]) -> None:
    _, ann, _ = club
    invited(ann)
    private = [path for part in ("saves", "config", "state") for path in (ann.folder / part).rglob("*")]
    assert len(private) > 5
    for path in private:
        look = partial(os.listdir, path) if path.is_dir() else path.read_bytes
        for user in (BEN, MALLORY):
            with pytest.raises(PermissionError):
                as_user(user, look)


@only_root
def test_a_file_of_a_third_user_changes_nothing(club: tuple[Path, Player, Player]) -> None:
    folder, ann, ben = club
    invited(ann)
    (path,) = (folder / BEN).iterdir()
    data = path.read_bytes()
    as_user(BEN, partial(ben.ok, "sync"))
    forged = folder / BEN / ("f" * 32 + ".pbem")
    as_user(MALLORY, partial(forge, forged, data[:-1] + b"x"))
    said = as_user(BEN, lambda: ben.run("sync").exit_code)
    assert said in (Outcome.DAMAGED, Outcome.BAD_SIGNATURE)
    assert not forged.exists()
    as_user(BEN, partial(ben.ok, "accept", "rio-1"))
    assert len(list((folder / ANN).iterdir())) == 1


@only_root
def test_a_user_without_a_box_is_told_before_anything_is_signed(club: tuple[Path, Player, Player]) -> None:
    _, ann, _ = club
    said = as_user(ANN, lambda: ann.run("new", "rio_40", "--side", "police", "--send-to", MALLORY).stderr)
    assert f"{MALLORY} has no box" in said
    assert as_user(ANN, partial(ann.data, "status")) == []


def first_arrival(player: Player) -> float:
    """Sit at the match until a file comes. When that was."""
    home, stopped = find_home(None, player.env), threading.Event()
    match = status_index.status(home)[0].match
    threading.Timer(20, stopped.set).start()
    for event in sit(home, match, load_post(home), usual_ways(), Answering(home), stopped):
        if isinstance(event, Arrived):
            return time.monotonic()
    raise AssertionError("nothing came")


@only_root
def test_live_in_a_club_a_file_is_there_within_a_second_or_little_more(club: tuple[Path, Player, Player]) -> None:
    _, ann, ben = club
    invited(ann)
    as_user(BEN, partial(ben.ok, "sync"))
    as_user(BEN, partial(ben.ok, "accept", "rio-1"))
    as_user(ANN, partial(ann.ok, "sync"))
    arrived = begun_as_user(BEN, partial(first_arrival, ben))
    time.sleep(1)  # at rest
    as_user(ANN, lambda: reply(find_home(None, ann.env), "rio-1"))
    sent = time.monotonic()
    as_user(ANN, partial(ann.ok, "sync"))
    took = arrived() - sent
    print(f"arrival in a club: {took:.2f} s")
    assert took < ARRIVAL_SECONDS


@only_root
def test_a_congo_turn_with_every_question_answered_by_hand() -> None:
    with place() as there:
        live_turns.load_all(there / "root")
        ann, ben = live_turns.members(there)
        live_turns.begin(ann, ben)
        found = live_turns.play(
            ann, ben, there / "over", lambda found, turn: turn > 1 and len(found.took) > 3 and bool(found.asked)
        )
        took = sorted(found.took)
        print(f"arrival in a club: {took[len(took) // 2]:.2f} s usually, {took[-1]:.2f} s at most; asked {dict(found.asked)}")
        assert took[-1] < ARRIVAL_SECONDS
        for seat in (ann, ben):
            seat.does(partial(seat.player.ok, "verify", live_turns.REF))
            for other in {ANN, BEN, MALLORY} - {seat.user}:
                assert as_user(other, partial(readable, seat.player.folder)) == []
                with pytest.raises(PermissionError):
                    as_user(other, partial(os.listdir, there / "club" / seat.user))


def readable(folder: Path) -> list[str]:
    """Files below a folder that this user gets to see; a folder that is shut to them holds none."""
    return [name for _, _, names in os.walk(folder) for name in names]


def test_one_user_joins_twice_and_has_one_account(tmp_path: Path) -> None:
    player = Player(tmp_path / "one", "One")
    folder = str(tmp_path / "club")
    player.ok("club", "create", folder)
    for _ in range(2):
        assert "account in post.toml is called club." in player.run("club", "join", folder).stderr
    assert len(player.data("club", "list", folder)) == 1
    text = (Path(player.env["PBEM_CONFIG"]) / "post.toml").read_text()
    assert text.count("[accounts.") == 1
    assert player.run("club", "join", str(tmp_path / "nowhere")).exit_code == Outcome.REFUSED
