"""What goes wrong in terminals: the line drops, the window changes its size, a second program writes, the terminal can little.

`make samples SIZE=3` has all terminals and windows.
"""

import os
import re
import shutil
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import pytest

from pbem.desk.open_match import Table
from pbem.errors import Outcome
from pbem.session.check.verify import verify_match
from pbem.session.doctor.crash_report import kept
from pbem.tui.app import PbemApp
from pbem.tui.terminal.hangup import EXIT_CODE
from pbem.tui.widgets.scroll_bar import PlainBar
from tests.sample_sizes import spread
from tests.tui.on_the_line.test_sessions import REF
from tests.tui.stage import home_at, home_of, house_match
from tests.tui.terminal import PATIENCE, Seat

if not hasattr(os, "fork"):
    pytest.skip("no pseudo terminals here", allow_module_level=True)
READY = "end phase"
THUMB = PlainBar.THUMB
HANGUPS = ("default", "ignored", "blocked")
TERMINALS = ("vt100", "screen", "tmux-256color", "linux", "vt220", "rxvt", "wy60")
WINDOWS = (
    ("c", "Combat results"),
    ("t", "Standing orders"),
    ("o", "type to find"),
    ("n", "to come"),
    ("s", "will hold"),
)
PAGES = (
    ("c", "Tables"),
    ("t", "Standing orders"),
    ("?", THUMB),  # of the scroll bar, which comes a frame after the text
    ("<F2>", "Settings"),
    ("v", "Own supply"),
)
COLOUR = re.compile(rb"\x1b\[(?:[0-9;]*;)?(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])(?:;[0-9;]*)?m")


@cache
def _made() -> Path:
    folder = Path(mkdtemp())
    house_match(folder, dice="swift")
    return folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A match against the house in which the first orders are due."""
    shutil.copytree(_made(), tmp_path, dirs_exist_ok=True)
    return tmp_path


def drafted(folder: Path) -> list[str]:
    """The orders on the disk."""
    table = Table(home_of(folder), REF)
    assert verify_match(home_of(folder), REF).outcome is Outcome.OK
    return [line.text for line in table.lines]


def give_an_order(seat: Seat) -> None:
    """The first unit that can act does what is proposed."""
    seat.press("<Tab>", "where to?")
    seat.press("<Enter>", "is mobilised in")


@pytest.mark.parametrize("hangup", HANGUPS)
def test_when_the_line_drops_in_the_middle_of_a_phase_nothing_is_lost(folder: Path, hangup: str) -> None:
    with Seat(folder, arguments=("play", REF), hangup=hangup, first=READY) as seat:
        give_an_order(seat)
        seat.press("o", "type to find")  # a window is open, half an order is typed
        seat.session.hang_up()
        assert seat.ends(PATIENCE) == EXIT_CODE
    assert drafted(folder) == ["mobilise REB13 3032"]
    if hangup in spread(HANGUPS, 1):
        with Seat(folder, arguments=("play", REF), first=READY) as seat:
            assert "REB13" in seat.press("w", "Orders of file")
            assert seat.leaves() == 0


def test_the_window_may_change_its_size_at_any_moment(folder: Path) -> None:
    with Seat(folder, arguments=("play", REF), first=READY) as seat:
        give_an_order(seat)
        for keys, shows in spread(WINDOWS, 2):
            seat.press(keys, shows)
            for size in ("20x6", "200x60", "1x1", "61x17", "80x24"):
                seat.press(f"<resize:{size}>")
            seat.wait_for(shows)
            seat.press("<Esc>", READY, gone=shows)
        assert seat.leaves() == 0
    assert drafted(folder) == ["mobilise REB13 3032"]


def test_a_second_program_on_the_same_match_loses_nothing_and_is_told(folder: Path) -> None:
    with Seat(folder, arguments=("play", REF), first=READY) as one, Seat(folder, arguments=("play", REF), first=READY) as two:
        give_an_order(one)
        two.press("<Tab>", "where to?")
        two.press("<Enter>")
        orders = drafted(folder)
        assert orders[0] == "mobilise REB13 3032", orders
        assert "REB13" in two.press("w", "Orders of file"), "what the other has ordered is there"
        two.press("<Esc>", gone="Orders of file")
        end = two.press("e", "End this phase?")
        assert "can still act" in end
        two.press("<Enter>", "combat of the Rebels")
        told = one.press("u")
        assert drafted(folder)[:1] == ["mobilise REB13 3032"] or "u" in told
        for seat in (one, two):
            assert seat.leaves() == 0
    assert verify_match(home_of(folder), REF).outcome is Outcome.OK


@pytest.mark.parametrize("term", spread(TERMINALS, 3))
def test_the_terminals_that_can_address_the_cursor_show_the_map_and_take_keys(folder: Path, term: str) -> None:
    with Seat(folder, arguments=("play", REF), term=term, first=READY) as seat:
        give_an_order(seat)
        assert "REB13" in seat.press("w", "Orders of file")
        if term in ("vt100", "linux"):
            assert seat.screen.isascii()
        assert seat.leaves("<Esc><C-q>") == 0


def test_a_terminal_that_cannot_is_told_what_can_be_done(folder: Path) -> None:
    for term in ("dumb", ""):
        with Seat(folder, arguments=("play", REF), term=term) as seat:
            seat.wait_for("--plain")
            assert seat.ends(20) != 0


def test_no_color_leaves_no_colour_and_the_same_text(folder: Path) -> None:
    texts, written = [], []
    for more in ({}, {"NO_COLOR": "1"}):
        with Seat(folder, (120, 40), arguments=("play", REF), term="xterm", environ=more, first=READY) as seat:
            screens = [seat.screen]
            assert THUMB not in seat.screen
            for keys, shows in spread(PAGES, 3):
                screens.append(seat.press(keys, shows))
                if keys != "v":
                    seat.press("<Esc>", READY, gone=shows)
            texts.append(screens)
            assert seat.leaves() == 0
            written.append(seat.written)
    for mine, theirs in zip(*texts, strict=True):
        assert mine.split("\n") == theirs.split("\n")
    assert COLOUR.search(written[0]), "with colours there are some"
    assert COLOUR.search(written[1]) is None


def test_a_bug_is_told_without_what_is_in_memory(tmp_path: Path) -> None:
    app = PbemApp(home_at(tmp_path))
    secret = "the passphrase"
    try:
        raise ValueError(f"no {len(secret)}\x1b[31m")
    except ValueError:
        app._fatal_error()
    text = "".join(segment.text for shown in app._exit_renderables for segment in shown.segments)  # type: ignore[union-attr]
    assert "this is a bug of ours (ValueError)" in text
    assert "Traceback" not in text
    assert secret not in text
    assert "\x1b" not in text


def test_a_bug_that_nobody_is_handling_is_told_too(tmp_path: Path) -> None:
    home = home_at(tmp_path)
    app = PbemApp(home)
    app._exception = ZeroDivisionError("the passphrase")
    app._fatal_error()
    text = "".join(segment.text for shown in app._exit_renderables for segment in shown.segments)  # type: ignore[union-attr]
    assert "this is a bug of ours (ZeroDivisionError)" in text
    (report,) = kept(home.state)
    assert "builtins.ZeroDivisionError" in report.read_text()
    assert "the passphrase" not in report.read_text() + text
