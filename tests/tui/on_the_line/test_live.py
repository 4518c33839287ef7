"""Live at the screens in a real terminal: what is sealed there shows at once, and what it asks; at rest nothing is written."""

import os
import pwd
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from tests.cli.players import Player, begun
from tests.cli.test_live import ask_all, call_to, count, live, until
from tests.post.users import ANN, as_user, only_root, place
from tests.tui.terminal import Seat
from tools.post import live_turns

if not hasattr(os, "fork"):
    pytest.skip("no pseudo terminals here", allow_module_level=True)
AT_REST = float(os.environ.get("PBEM_AT_REST", "1.5"))
"""Seconds in which nothing may be written."""
ARRIVAL_SECONDS = 3.0  # on a busy computer; docs/measured has how long it takes
QUESTION = "A file has come, and asks you"


def asking(folder: Path) -> tuple[Player, Player]:
    """Ann is at her second turn, and both want to be asked whatever the rules ask."""
    ann, bea = begun(folder)
    for mover, other in ((ann, bea), (bea, ann)):
        ask_all(mover)
        for _ in range(2):
            mover.run("do", "congo-1", "end")
        mover.ok("seal", "congo-1", "--yes", "-o", str(folder / "file.pbem"))
        other.ok("import", str(folder / "file.pbem"))
        (folder / "file.pbem").unlink()
    for order in ("m REB01 1606-1706", "end", "a Kinshasa with REB01 or stop"):
        ann.ok("do", "congo-1", order)
    return ann, bea


@contextmanager
def at_the_map(player: Player) -> Iterator[Seat]:
    with Seat(player.folder, arguments=("play", "congo-1"), first="Waits for the Rebels") as seat:
        yield seat


def at_rest(seat: Seat) -> None:
    seat.look_on(1.2, 1.2)  # what comes up after the start
    before = len(seat.written)
    seat.look_on(AT_REST, AT_REST)
    assert len(seat.written) == before, "nothing is new"


def shows(seat: Seat, text: str, since: float) -> float:
    """How long it took."""
    while text not in seat.screen:
        assert time.monotonic() < since + 30, seat.screen
        seat.look_on(0.01, 0.02)
    return time.monotonic() - since


def answered(seat: Seat) -> None:
    """By hand, and on the Send screen."""
    seat.press("<Enter>", "type to find")
    seat.press("<Enter>", gone="type to find")
    seat.press("s", "What file 5 will hold")


def test_over_a_line_a_question_comes_up_and_the_answer_goes_back(tmp_path: Path) -> None:
    ann, bea = asking(tmp_path)
    with live(ann, "congo-1", "--via", call_to(bea)) as at_ann, at_the_map(bea) as seat:
        seat.wait_for("Ann is here")
        until(lambda: "Bea is there" in at_ann.said)
        at_rest(seat)
        sealed = time.monotonic()
        ann.ok("seal", "congo-1", "--yes")
        took = shows(seat, QUESTION, sealed)
        print(f"from the seal to the other screen, over a pipe: {took:.2f} s")
        assert took < ARRIVAL_SECONDS
        answered(seat)
        seat.press("<Enter>")
        there = ("Ann has file 5", "What happened", QUESTION, "Waits for the Rebels", "has come: I shows it")
        seat.wait_for(*there, gone="What file 5 will hold")
        until(lambda: count(ann) > 5)
    assert not list(bea.folder.glob("*.pbem")), "no file was written beside it"


@only_root
def test_in_a_club_a_question_comes_up_by_itself() -> None:
    with place() as there:
        live_turns.load_all(there / "root")
        ann, bea = asking(there)
        there.chmod(0o755)
        me, folder = pwd.getpwuid(os.geteuid()).pw_name, str(there / "club")
        bea.ok("club", "create", folder)
        bea.ok("club", "join", folder)
        for path in (ann.folder, *ann.folder.rglob("*")):
            shutil.chown(path, ANN, pwd.getpwnam(ANN).pw_gid)
        as_user(ANN, partial(ann.ok, "club", "join", folder))
        with at_the_map(bea) as seat:
            at_rest(seat)
            sealed = time.monotonic()
            as_user(ANN, partial(ann.ok, "seal", "congo-1", "--yes", "--send-to", me))
            took = shows(seat, QUESTION, sealed)
            print(f"from the seal to the other screen, in a club: {took:.2f} s")
            assert took < ARRIVAL_SECONDS
