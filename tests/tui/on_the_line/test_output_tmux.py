"""Terminals of other people's making, above all tmux: each cell is there as it should be. `make terminals` does more."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.sample_sizes import enlarged
from tests.tui.terminals import PLACES, TERMINALS, Account, visit
from tools.tty.emulator import Emulator

ROOT = Path(__file__).resolve().parents[3]
TMUX = shutil.which("tmux")
TERMS = ("xterm-256color", "linux", "tmux-256color", "screen-256color", "vt220", "vt100")
STEPS = enlarged(40)
KEYS = (*"lljjhki", "Right", "Down", *"paapo", "x", "Escape", *"lljjkk", "Left", *"hki")


class Pane:
    """One pane of a server of its own."""

    def __init__(self, folder: Path) -> None:
        self._socket = str(folder / "tmux")

    def __call__(self, *words: str) -> str:
        assert TMUX is not None
        run = subprocess.run([TMUX, "-u", "-S", self._socket, *words], capture_output=True, text=True, check=False)
        return run.stdout

    def settled(self) -> str:
        """The screen with its colours when it no longer changes."""
        shown, quiet, end = "", 0, time.monotonic() + 10
        while quiet < 3 and time.monotonic() < end:
            time.sleep(0.05)
            now = self("capture-pane", "-p", "-e", "-t", "0")
            quiet = quiet + 1 if now == shown and "turn 3" in now else 0
            shown = now
        return shown


@pytest.fixture
def pane(tmp_path: Path) -> Iterator[Pane]:
    if TMUX is None:
        pytest.skip("no tmux here")
    pane = Pane(tmp_path)
    yield pane
    pane("kill-server")


@pytest.mark.parametrize("term", TERMS if os.environ.get("PBEM_KEYS") else TERMS[:2])
def test_the_screen_is_the_same_after_keys_and_after_a_redraw(term: str, pane: Pane) -> None:
    command = f"cd {ROOT} && unset NO_COLOR TERM_PROGRAM && TERM={term} exec {sys.executable} -m tests.tui.mapapp"
    pane("-f", "/dev/null", "new-session", "-d", "-x", "90", "-y", "30", "sh", "-c", command)
    first = pane.settled()
    assert "turn 3" in first
    for key in KEYS:
        pane("send-keys", "-t", "0", key)
        time.sleep(0.03)
    after_keys = pane.settled()
    pane("send-keys", "-t", "0", "C-l")
    time.sleep(0.2)
    assert pane.settled() == after_keys
    assert after_keys != first


@pytest.mark.skipif(TMUX is None, reason="no tmux here")
@pytest.mark.parametrize(
    ("game", "place", "size"),
    [("guerra_do_congo", 0, (80, 24)), ("guerra_do_congo", 1, (100, 30)), ("rio_40", 3, (80, 24))],
    ids=["congo", "congo as screen", "rio as vt220"],
)
def test_after_far_jumps_scrolls_and_windows_each_cell_in_tmux_is_right(game: str, place: int, size: tuple[int, int]) -> None:
    account = Account()
    visit("tmux", game, PLACES["tmux"][place], size, STEPS, 1, account)
    assert account.steps == STEPS
    assert [(fault.where, fault.steps, fault.wrong[:3]) for fault in account.faults] == []


@pytest.mark.parametrize("kind", TERMINALS)
@pytest.mark.parametrize("spoilt", ["\x1b[3;5Hx", "\x1b[2;3H\x1b[31mb", "\x1b[4;1H\x1b[44m "], ids=["text", "colour", "background"])
def test_a_cell_that_is_wrong_is_found(kind: str, spoilt: str, tmp_path: Path) -> None:
    if missing := TERMINALS[kind].missing():
        pytest.skip(f"no {missing[0]} here")
    text = b"\x1b[m\x1b[2;1Habc\x1b[3;3H\x1b[1;34md\xe2\x96\x91\x1b[m"
    emulator = Emulator(20, 5)
    emulator.feed(text)
    with TERMINALS[kind](tmp_path / "t", (20, 5)) as terminal:
        terminal.feed(text)
        assert terminal.wrong(emulator.grid(), lambda: text) == []
        terminal.feed(spoilt.encode())
        assert terminal.wrong(emulator.grid(), lambda: b"\x1b[m\x1b[2J" + text)
