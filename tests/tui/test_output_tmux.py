"""A terminal emulator of other people's making, tmux: after any keys it shows what it shows after a redraw."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TMUX = shutil.which("tmux")
TERMS = ("xterm-256color", "linux", "tmux-256color", "screen-256color", "vt220", "vt100")
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
