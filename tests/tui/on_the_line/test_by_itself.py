"""The post in a real terminal: nothing is written while nothing comes, and what comes is told wherever the player is."""

import os
import time
from contextlib import suppress
from pathlib import Path

import pytest

from pbem.session.turn import draft, sealing
from tests.tui.desk_of import begun
from tests.tui.terminal import Seat

if not hasattr(os, "fork"):
    pytest.skip("no pseudo terminals here", allow_module_level=True)
AT_REST = 2.0  # seconds: several looks


def test_a_file_comes_to_a_screen_at_rest(tmp_path: Path) -> None:
    ann, ben, ref = begun(tmp_path)
    inbox = tmp_path / "in"
    inbox.mkdir()
    (ben.config / "post.toml").write_text(f'[accounts.folder]\nout = "folder"\ninbox = "{inbox}"\noutbox = "{tmp_path}"\n')
    sealing.hand_over(ben, ref, None, b"")
    with Seat(tmp_path / "ben", first="congo-1") as seat:
        seat.press("<Enter>", "Waits for the Rebels")
        seat.look_on(AT_REST, AT_REST)
        before = len(seat.written)
        seat.look_on(AT_REST, AT_REST)
        assert len(seat.written) == before, "nothing is new"
        draft.do(ann, ref, "end")
        draft.do(ann, ref, "end")
        assert companions(tmp_path)
        (inbox / "congo-1-0002.pbem").write_bytes(sealing.seal(ann, ref).data)
        seat.wait_for("* congo-1: I")
        seat.press("I", "follows the last file")
        seat.press("<C-q>")
        assert seat.ends(5) == 0
    end = time.monotonic() + 15
    while companions(tmp_path) and time.monotonic() < end:
        time.sleep(0.1)
    assert not companions(tmp_path)


def companions(folder: Path) -> list[str]:
    """Programs that watch for a home in this folder; where the system does not list them, none."""
    found = []
    for each in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            found.append(each.read_bytes().decode(errors="replace"))
    return [command for command in found if "pbem.desk.post.companion" in command and str(folder) in command]
