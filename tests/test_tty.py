"""The bytes that a program in a terminal writes are counted: on programs whose output is known."""

import sys

import pytest

from tools.tty.emulator import Emulator
from tools.tty.fewest_bytes import DEFAULT_PEN, floor
from tools.tty.session import Session, replays

WASTEFUL = r"""
import os, tty
tty.setraw(0)
os.write(1, b"\x1b[?25l\x1b[2J\x1b[Hready")
while (key := os.read(0, 1)) != b"q":
    os.write(1, b"\x1b[2J\x1b[Hready\x1b[3;5H\x1b[0;31m" + key + b"\x1b[0m")
"""


def test_the_floor_of_a_change_is_its_changed_cells() -> None:
    before, after = Emulator(20, 4), Emulator(20, 4)
    for each, word in ((before, "north"), (after, "south")):
        each.feed(f"\x1b[2;3H\x1b[32m{word}\x1b[m\x1b[4;20H.".encode())
    data, cells = floor(before.grid(), after.grid(), (0, 0), DEFAULT_PEN)
    assert data == b"\x1b[2;3H\x1b[32msou"
    assert cells == 2
    assert replays(before.grid(), after.grid(), (0, 0), DEFAULT_PEN, data)
    assert not replays(before.grid(), after.grid(), (0, 0), DEFAULT_PEN, data + b"x")


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo terminals")
def test_a_wasteful_program_is_found_out() -> None:
    with Session([sys.executable, "-c", WASTEFUL], 20, 5, settle=0.1) as session:
        assert session.start(0.1, "ready").cells == 5
        step = session.step("x", "first")
        assert (step.written, step.cells, step.floor_holds) == (30, 1, True)
        assert step.floor < step.written / 2
        session.send("q")
        assert session.wait(5) == 0
