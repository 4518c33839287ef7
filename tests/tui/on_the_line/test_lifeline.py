"""The program in a real terminal: how it starts, stops, comes back, and ends when the terminal is gone."""

import asyncio
import os
import signal
import sys
import termios
import time
from pathlib import Path

import pytest

from pbem.tui.terminal.hangup import EXIT_CODE, Lifeline
from tests.tui.on_the_line.test_output import START_BYTES
from tools.tty.emulator import Grid
from tools.tty.session import Session

COMMAND = [sys.executable, "-m", "tests.tui.mapapp"]
READY = "turn 3"  # the last line to be painted
if not hasattr(os, "fork"):
    pytest.skip("no pseudo terminals here", allow_module_level=True)


@pytest.mark.parametrize("hangup", ["default", "ignored", "blocked"])
def test_when_the_terminal_is_gone_the_program_ends_and_knows_why(hangup: str, tmp_path: Path) -> None:
    told = tmp_path / "told"
    with Session([*COMMAND, str(told)], 80, 24, settle=0.1, hangup=hangup) as session:
        session.start(0.1, READY)
        session.step("l")
        session.hang_up()
        assert session.wait(2.0) == EXIT_CODE
    seen_first = {"eof", "output"} if hangup == "blocked" else {"SIGHUP", "eof", "output"}  # whichever the busy machine lets it see
    assert told.read_text() in seen_first


def shows(session: Session, cells: Grid) -> bool:
    """Does the screen show these cells again, now or soon?"""
    return any(session.emulator.grid() == cells for _ in range(20) if session.step("<wait:0.4>"))


def test_a_session_in_a_terminal() -> None:
    with Session(COMMAND, 100, 30, settle=0.15) as session:
        start = session.start(0.2, READY)
        assert start.raw.index(b"\x1b[m\x1b[2J") <= START_BYTES
        assert b"\x1b[?2004" in start.raw or b";2004h" in start.raw, "pasting is told from typing"
        assert b"1003" not in start.raw, "no mouse was asked for"
        move = session.step("<Right>")
        assert (move.writes, move.floor_holds) == (1, True)
        assert 0 < move.written <= 40
        assert session.step("n").written == 0
        before = session.emulator.grid()
        session.step("<C-z>")
        session.emulator.feed(b"\x1b[m\x1b[2J\x1b[Hthe shell was here")
        os.kill(session.pid, signal.SIGCONT)
        assert shows(session, before)
        os.kill(session.pid, signal.SIGSTOP)
        session.emulator.feed(b"\x1b[m\x1b[2J\x1b[Hand here")
        os.kill(session.pid, signal.SIGCONT)
        assert shows(session, before)
        session.step("<resize:80x24>")
        session.step("<resize:100x30>")
        assert shows(session, before)
        assert session.step("<Left><Right>").cells == 0
        end = session.step("q<wait:0.3>")
        assert end.raw.endswith(b"\x1b[?1049l")
        assert session.wait(2.0) == 0


def test_the_big_first_frame_comes_whole() -> None:
    """Writes of more than 4096 bytes are cut by the pseudo terminal, not by us: no byte is lost."""
    with Session(COMMAND, 200, 60, settle=0.1) as session:
        assert session.start(0.2, READY).floor_holds
        assert session.text().splitlines()[55].startswith("turn 0")


def test_the_app_is_asked_to_leave_once() -> None:
    calls: list[str] = []

    async def main() -> None:
        line = Lifeline(lambda: calls.append("leave"), seconds=9999)
        line.watch(asyncio.get_running_loop())
        line.cut("eof")
        line.cut("SIGHUP")
        await asyncio.sleep(0.01)
        assert line.reason == "eof"

    before = {number: signal.getsignal(number) for number in (signal.SIGHUP, signal.SIGTERM)}
    try:
        asyncio.run(main())
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    assert calls == ["leave"]


def test_a_program_that_does_not_come_round_is_ended_by_force() -> None:
    code = (
        "import asyncio, time\n"
        "from pbem.tui.terminal.hangup import Lifeline\n"
        "async def main():\n"
        "    line = Lifeline(lambda: None, seconds=0.2)\n"
        "    line.watch(asyncio.get_running_loop())\n"
        "    print('ready', flush=True)\n"
        "    while True: time.sleep(60)\n"
        "asyncio.run(main())\n"
    )
    with Session([sys.executable, "-c", code], 40, 10) as session:
        session.start(0.2, "ready")
        os.kill(session.pid, signal.SIGHUP)
        assert session.wait(30) == EXIT_CODE  # by itself it ends after a minute


def test_a_terminal_that_lives_is_given_back_when_the_program_is_ended_by_force() -> None:
    code = (
        "import time\n"
        "from tests.tui.mapapp import MapApp\n"
        "class Stuck(MapApp):\n"
        "    def on_ready(self):\n"
        "        self.set_timer(0.6, lambda: time.sleep(60))\n"
        "Stuck().run(mouse=True)\n"
    )
    with Session([sys.executable, "-c", code], 80, 24, settle=0.1) as session:
        session.start(0.2, READY)
        before = termios.tcgetattr(session.terminal)
        assert not before[3] & termios.ECHO, "raw while it runs"
        time.sleep(1.0)
        os.kill(session.pid, signal.SIGTERM)
        end = session.step("<wait:2.5>")
        assert session.wait(2.0) == EXIT_CODE
        assert b"\x1b[?1002;1006l" in end.raw
        assert end.raw.endswith(b"\x1b[?25;7h\x1b[?1049l")
        after = termios.tcgetattr(session.terminal)
        assert after[3] & termios.ECHO
        assert after[3] & termios.ICANON
        assert after[1] & termios.OPOST


def test_signals_go_back_to_whom_they_belonged() -> None:
    seen: list[int] = []
    old = signal.signal(signal.SIGTERM, lambda number, _: seen.append(number))
    try:
        line = Lifeline(lambda: None, seconds=60)

        async def main() -> None:
            line.watch(asyncio.get_running_loop())
            line.watch(asyncio.get_running_loop())

        asyncio.run(main())
        line.unwatch()
        os.kill(os.getpid(), signal.SIGTERM)
        assert seen == [signal.SIGTERM]
        assert line.reason is None
    finally:
        signal.signal(signal.SIGTERM, old)
