"""The output stage on whole sessions: the same screen as plain Textual's, in few bytes."""

import asyncio
import os
from random import Random
from typing import Any

import pytest
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.color import Color
from textual.filter import NoColor
from textual.pilot import Pilot
from textual.strip import Strip

from pbem.tui.terminal import frugal_app
from pbem.tui.terminal.cell_rows import changed_rows
from tests.sample_sizes import spread
from tests.tui.output_twin import Staged, Twin, becomes_true, press, run, settle, style_afresh, without_colours
from tools.tty.fewest_bytes import floor

SIZES = ((80, 24), (120, 40), (200, 60))
STYLES = (("16", "ansi-dark"), ("256", "textual-dark"), ("none", "ansi-dark"))
KEYS = (*("up", "down", "left", "right", "h", "j", "k", "l") * 4, "i", "o", "escape", "p", "a", "a", "n", "x", "ctrl+l")
COUNT = int(os.environ.get("PBEM_KEYS", "0"))
"""500 for the full run; without it a few keys, and each size in one style; `make samples SIZE=3` takes each in every style."""
SESSIONS = [(size, *style) for size in SIZES for style in STYLES]


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    for name in ("NO_COLOR", "COLORTERM", "TERM_PROGRAM", "PBEM_OUTPUT"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Strip, "render_style", classmethod(style_afresh))


@pytest.mark.parametrize(("size", "colours", "theme"), SESSIONS if COUNT else spread(SESSIONS, 3))
def test_after_any_keys_the_screen_is_plain_textuals(
    size: tuple[int, int], colours: Any, theme: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if colours == "none":
        monkeypatch.setenv("NO_COLOR", "1")
    app = Twin(size, colours=colours, theme=theme)
    random = Random(f"{size} {colours}")
    count = COUNT or {80: 40, 120: 16, 200: 6}[size[0]]
    shown = without_colours if colours == "none" else list

    async def play(pilot: Pilot[None]) -> None:
        pressed: list[str] = []
        for number in range(count):
            if number % 60 == 33 or (number == 5 and not COUNT):
                app.resize(size[0] - number % 7, size[1] - number % 3)
                await settle(pilot)
            pressed.append(random.choice(KEYS))
            app.post_message(events.Key(pressed[-1], pressed[-1] if len(pressed[-1]) == 1 else None))
            await asyncio.sleep(0.02)  # both screens have had the same frames, however many
            if number % 5 and number < count - 1:
                continue
            await settle(pilot)
            assert await becomes_true(lambda: app.emulator.grid() == shown(app.twin.grid())), f"after {pressed}"
        assert app.output_fault is None

    run(app, size, play)
    assert app.frames, "nothing came through the stage"


BARS = {
    (80, 24): {"move": 40, "panel": 90, "sideways": 600, "down": 500, "open": 650, "close": 1100, "log": 200, "first": 3500},
    (120, 40): {"move": 40, "panel": 90, "sideways": 1000, "down": 1400, "open": 650, "close": 1100, "log": 200, "first": 8500},
    (200, 60): {"move": 40, "panel": 90, "sideways": 1600, "down": 2500, "open": 650, "close": 1100, "log": 200, "first": 22000},
}
START_BYTES = 40  # what the driver writes before the first frame; test_lifeline.py holds it


@pytest.mark.parametrize("size", SIZES)
def test_a_step_costs_few_bytes(size: tuple[int, int]) -> None:
    app = Staged(size)
    spent: dict[str, int] = {}
    ratios: dict[str, float] = {}

    async def step(pilot: Pilot[None], name: str, *keys: str) -> None:
        app.spent()
        emulator = app.emulator
        before, cursor, pen = emulator.grid(), emulator.cursor(), emulator.pen()
        await press(pilot, *keys)
        bytes_spent = app.spent()
        if name:
            spent[name] = max(spent.get(name, 0), bytes_spent)
            least = len(floor(before, emulator.grid(), cursor, pen)[0])
            ratios[name] = max(ratios.get(name, 0), bytes_spent / least if least else 0)

    async def play(pilot: Pilot[None]) -> None:
        spent["first"] = app.spent() + START_BYTES
        for _ in range(6):
            await step(pilot, "move", "right")
        await step(pilot, "move", "up")
        await step(pilot, "", "i")
        for key in ("right", "down", "left"):
            await step(pilot, "panel", key)
        await step(pilot, "", "i")
        await step(pilot, "sideways", "l")
        await step(pilot, "sideways", "h")
        await step(pilot, "down", "j")
        await step(pilot, "down", "k")
        await step(pilot, "open", "o")
        await step(pilot, "close", "escape")
        await step(pilot, "", "a", "a", "a")
        await step(pilot, "log", "a")
        await step(pilot, "", "p")
        await step(pilot, "move", "left")
        await step(pilot, "nothing", "n")

    run(app, size, play)
    print(size, spent, {name: round(ratio, 2) for name, ratio in ratios.items()})
    bars = {**BARS[size], "nothing": 0}
    assert {name: ratio for name, ratio in ratios.items() if ratio > (1.1 if spent[name] > 100 else 1.15)} == {}
    assert {name: cost for name, cost in spent.items() if cost > bars[name]} == {}


def test_a_frame_is_one_write_and_no_change_is_none() -> None:
    app = Staged((80, 24))

    async def play(pilot: Pilot[None]) -> None:
        app.frames.clear()
        await press(pilot, "l")
        assert len(app.frames) == 1
        app.frames.clear()
        app.screen.refresh()
        app.map.refresh()
        await settle(pilot)
        assert app.frames == []

    run(app, (80, 24), play)


def test_a_field_being_written_in_is_quiet_when_nobody_types() -> None:
    app = Staged((80, 24))

    async def play(pilot: Pilot[None]) -> None:
        await press(pilot, "o")
        app.frames.clear()
        await pilot.pause(1.2)  # a blinking cursor would show twice
        assert app.frames == []

    run(app, (80, 24), play)


def test_a_big_frame_is_synchronized_when_the_terminal_can() -> None:
    app = Staged((80, 24))

    async def play(pilot: Pilot[None]) -> None:
        app._sync_available = True
        app.frames.clear()
        await press(pilot, "right")
        assert "2026" not in app.frames[-1]
        app.redraw()
        assert app.frames[-1].startswith("\x1b[?2026h")
        assert app.frames[-1].endswith("\x1b[?2026l")

    run(app, (80, 24), play)


def test_a_screen_that_was_written_on_is_repaired_by_a_redraw() -> None:
    app = Twin((80, 24))

    async def play(pilot: Pilot[None]) -> None:
        app.emulator.feed(b"\x1b[41m\x1b[5;5Hsomebody wrote this\x1b[2;9r")
        await press(pilot, "ctrl+l")
        assert await becomes_true(lambda: app.emulator.grid() == app.twin.grid())

    run(app, (80, 24), play)


def test_after_a_stop_everything_is_painted_again() -> None:
    app = Twin((80, 24))

    async def play(pilot: Pilot[None]) -> None:
        driver: Any = app._driver
        for has_counter in (True, False):
            app.emulator.feed(b"\x1b[m\x1b[2J\x1b[Hsome shell")
            if has_counter:
                driver.start_application_mode()
            app.post_message(driver.SignalResume())
            await settle(pilot)
            assert await becomes_true(lambda: app.emulator.grid() == app.twin.grid())

    run(app, (80, 24), play)


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise ValueError("the stage has a bug")

    monkeypatch.setattr("pbem.tui.terminal.frugal_app.changed_rows", fails)


@pytest.mark.usefixtures("broken")
def test_when_the_stage_fails_textual_paints_by_itself() -> None:
    app = Twin((80, 24))

    async def play(pilot: Pilot[None]) -> None:
        await press(pilot, "right", "l")
        assert app.output_fault == "ValueError: the stage has a bug"
        assert await becomes_true(lambda: app.emulator.grid() == app.twin.grid())

    run(app, (80, 24), play)


def test_an_update_of_an_unknown_kind_switches_the_stage_off() -> None:
    app = Twin((80, 24))

    async def play(pilot: Pilot[None]) -> None:
        app._display(app.screen, "some text")
        assert app.output_fault == "update str"
        await press(pilot, "right", "l")
        assert await becomes_true(lambda: app.emulator.grid() == app.twin.grid())

    run(app, (80, 24), play)


def test_the_stage_can_be_switched_off_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PBEM_OUTPUT", "plain")
    app = Staged((80, 24))

    async def play(pilot: Pilot[None]) -> None:
        app.spent()
        await press(pilot, "right")
        assert app.spent() > 100, "plain Textual writes more"

    run(app, (80, 24), play)
    assert app.output_fault == "asked-for-plain"


@pytest.mark.parametrize(("failures", "is_off"), [(1, False), (2, True)])
def test_a_frame_that_goes_wrong_is_painted_anew_and_only_then_the_stage_is_left(
    failures: int, is_off: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = Twin((80, 24), colours="none")

    async def play(pilot: Pilot[None]) -> None:
        await press(pilot, "right")
        left = [failures]
        real = changed_rows

        def fails(*parts: Any) -> Any:
            if left[0]:
                left[0] -= 1
                raise IndexError("seen")
            return real(*parts)

        monkeypatch.setattr("pbem.tui.terminal.frugal_app.changed_rows", fails)
        await press(pilot, "right", "i", "down")
        await settle(pilot)
        assert (app.output_fault is not None) is is_off
        assert app.frames_lost == 1
        await press(pilot, "o", "escape", "left")
        await settle(pilot)
        if not is_off:
            assert await becomes_true(lambda: app.emulator.grid() == without_colours(app.twin.grid()))

    run(app, (80, 24), play)


def test_a_cell_without_a_style_gets_an_empty_one() -> None:
    found = frugal_app.Styled().apply([Segment("a", None), Segment("b", Style(bold=True))], Color(0, 0, 0))
    assert [segment.style for segment in found] == [Style.null(), Style(bold=True)]
    assert NoColor().apply(found, Color(0, 0, 0))
