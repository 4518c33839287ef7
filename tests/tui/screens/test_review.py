"""What players did that a screen must outlive: full disks, damaged matches, doubled keys, errors where nobody looks for them."""

import errno
import importlib
import inspect
import pkgutil
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot

import pbem.tui
from pbem.desk.open_match import Table
from pbem.session.doctor.crash_report import kept
from pbem.session.turn import status_index
from pbem.tui.app import PbemApp
from pbem.tui.background_work import Busy, work
from pbem.tui.base_page import Line
from pbem.tui.dialogs import Tell
from pbem.tui.screens.battle.attack_planner import BestWindow
from pbem.tui.screens.battle.screen import BattlePage
from pbem.tui.screens.battle.tutorial import LessonPage
from pbem.tui.screens.matches.arrival import ArrivalPage
from pbem.tui.screens.matches.match_list_screen import MatchesPage
from pbem.tui.screens.matches.outgoing import Curtain, SendPage
from pbem.tui.screens.windows.match_statistics import ReportPage
from pbem.tui.screens.windows.replay import ReplayPage
from pbem.view.words import sending
from tests.tui.battles import REF, sit_down
from tests.tui.stage import home_at, house_match, press, prompt_of, run, text_of

FULL = "no space left on device"


def full(*_: Any, **__: Any) -> Any:
    """What a disk says that has no room."""
    raise OSError(errno.ENOSPC, "No space left on device")


def top(app: PbemApp) -> Any:
    """The screen or window on top."""
    return app.screen


def classes() -> list[type]:
    """Every class of the screens."""
    found = []
    for module in pkgutil.walk_packages(pbem.tui.__path__, "pbem.tui."):
        if ".plain" not in module.name:
            known = vars(importlib.import_module(module.name)).values()
            found += [each for each in known if inspect.isclass(each) and each.__module__ == module.name]
    return found


def test_no_handler_stands_in_two_classes_of_one_line() -> None:
    """Textual runs a handler once for each class that has it: a subclass that redefines one would do it twice."""
    twice = [
        f"{each.__name__}.{name}"
        for each in classes()
        for name in vars(each)
        for base in each.__mro__[1:]
        if name.startswith(("on_", "_on_")) and base.__module__.startswith("pbem.tui") and name in vars(base)
    ]
    assert len(classes()) > 40
    assert twice == []


# --- the disk


def test_a_full_disk_is_told_on_the_screen_whatever_asked_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home, match = house_match(tmp_path)

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        matches: Any = app.screen
        monkeypatch.setattr(matches, "watched", full)
        matches.set_timer(0.01, matches.look_around)
        await pilot.pause(0.1)
        assert FULL in prompt_of(app), "a timer"
        matches.say("")
        matches.call_later(full)
        await pilot.pause()
        assert FULL in prompt_of(app), "a callback"
        matches.say("")
        monkeypatch.setattr(matches, "show_keys", full)
        matches.post_message(events.Resize(app.size, app.size, app.size))
        await pilot.pause()
        assert FULL in prompt_of(app), "an event"
        monkeypatch.undo()
        app.open_match(match)
        await pilot.pause()
        page: Any = app.screen
        monkeypatch.setattr("pbem.tui.app.store_settings", full)
        await press(pilot, "i")
        assert FULL in text_of(app), "an action without a guard"
        monkeypatch.setattr(type(page), "action_zoom_in", full)
        await press(pilot, "f2", "down", "down", "enter")
        assert FULL in text_of(app), "a window"
        await press(pilot, "escape", "left")
        assert app.screen is page
        assert app.is_running

    run(home, act)


def test_a_full_disk_while_a_thread_works_is_told(tmp_path: Path) -> None:
    home, _ = house_match(tmp_path)

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        app.screen.run_worker(full, thread=True)
        for _ in range(50):
            await pilot.pause(0.02)
            if FULL in prompt_of(app):
                break
        assert FULL in prompt_of(app)
        assert app.is_running

    run(home, act)


def test_a_bug_still_ends_the_program(tmp_path: Path) -> None:
    home, _ = house_match(tmp_path)

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        def bug() -> None:
            raise ZeroDivisionError("seen")

        app.screen.call_later(bug)
        await pilot.pause()

    with pytest.raises(ZeroDivisionError, match="seen"):
        run(home, act)


@pytest.mark.parametrize("kind", [BattlePage, LessonPage, ReplayPage, ReportPage])
def test_a_damaged_match_is_told_and_the_screen_before_comes_back(tmp_path: Path, kind: type[Any]) -> None:
    home, match = house_match(tmp_path)
    for path in home.saves.rglob("*.pbem"):
        path.write_bytes(path.read_bytes()[:-40] + b"x" * 40)
    for path in home.saves.rglob("snapshot.bin"):
        path.unlink()

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        app.push_screen(kind(match))
        for _ in range(4):
            await pilot.pause()
        assert isinstance(top(app), Tell), app.screen
        await press(pilot, "enter")
        assert isinstance(top(app), MatchesPage)
        await press(pilot, "down")

    run(home, act)


def test_a_window_that_cannot_be_opened_goes_away_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home, match = house_match(tmp_path)

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        page: Any = app.screen
        window = BestWindow(page.table)
        monkeypatch.setattr("pbem.session.look.queries.policies", full)
        app.push_screen(window)
        await pilot.pause()
        await pilot.pause()
        assert isinstance(top(app), Tell)
        assert FULL in text_of(app)
        await press(pilot, "enter")
        assert app.screen is page

    run(home, act, match)


# --- the same key twice


def test_enter_held_down_takes_one_file_to_the_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home, match = house_match(tmp_path)
    table = Table(home, match)
    table.do("end")
    table.do("end")
    calls: list[int] = []

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        app.push_screen(SendPage(table))
        await pilot.pause()
        page: Any = app.screen
        real = page.outgoing.to_house

        def to_house() -> Any:
            calls.append(1)
            return real()

        monkeypatch.setattr(page.outgoing, "to_house", to_house)
        for _ in range(4):
            app.post_message(events.Key("enter", "\r"))
        await pilot.pause()
        while isinstance(top(app), Busy):
            await pilot.pause(0.02)
        await pilot.pause()
        assert calls == [1]
        assert isinstance(top(app), ArrivalPage)
        assert "[x] signed by your opponent's key" in text_of(app)

    run(home, act)


def test_enter_held_down_makes_one_match_and_opens_it_once(tmp_path: Path) -> None:
    home = home_at(tmp_path)

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        await press(pilot, "escape")
        for _ in range(3):
            app.post_message(events.Key("enter", "\r"))
        await pilot.pause()
        while isinstance(top(app), Busy):
            await pilot.pause(0.02)
        await pilot.pause()
        assert len(status_index.status(home)) == 1
        while app.screen.where != "matches":  # type: ignore[attr-defined]
            app.pop_screen()
            await pilot.pause()
        for _ in range(3):
            app.post_message(events.Key("enter", "\r"))
        await pilot.pause()
        await pilot.pause()
        assert [type(each).__name__ for each in app.screen_stack].count("BattlePage") <= 1

    run(home, act)
    assert len(status_index.status(home)) == 1


def test_no_key_comes_between_the_work_and_what_follows_it(tmp_path: Path) -> None:
    home, _ = house_match(tmp_path)
    let_go, seen = Event(), list[str]()

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        page: Any = app.screen

        def then(_: object) -> None:
            seen.append("then")
            assert app.is_busy

        work(page, lambda: let_go.wait(20), then)
        work(page, lambda: seen.append("second"), then)
        await pilot.pause()
        let_go.set()
        for _ in range(100):
            await pilot.pause(0.01)
        assert seen == ["then"]
        assert not app.is_busy

    run(home, act)


@pytest.mark.parametrize("from_list", [False, True])
def test_a_curtain_falls_before_the_other_side_sees_the_map(tmp_path: Path, from_list: bool) -> None:
    home = sit_down(tmp_path, "hotseat")
    table = Table(home, REF)
    for order in (f"deploy ANG{place + 1:02} {204 + place:04}" for place in range(4)):
        table.do(order)
    drawn: list[str] = []

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        if not from_list:
            await press(pilot, "enter")
            page: Any = app.screen
            page.board.show = lambda *_, **__: drawn.append(type(app.screen).__name__)
        await press(pilot, "s")
        assert isinstance(top(app), SendPage)
        for _ in range(3):
            app.post_message(events.Key("enter", "\r"))
        await pilot.pause()
        await pilot.pause()
        assert isinstance(top(app), Curtain)
        assert drawn == []
        text = text_of(app)
        assert "Pass the keyboard to the Rebels." in text
        assert "Turn 1" not in text
        await press(pilot, "escape", "enter", "question_mark", "f2", "q")
        assert isinstance(top(app), Curtain)
        await press(pilot, "space")
        assert isinstance(top(app), MatchesPage if from_list else BattlePage)
        assert drawn == ([] if from_list else ["BattlePage"])
        assert sending.HANDED_OVER.format(side="the Rebels") in text_of(app)

    run(home, act)


# --- what a bug prints


def test_a_bug_prints_where_it_came_from_and_no_values(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = home_at(tmp_path)
    printed: list[str] = []

    async def act(app: PbemApp, _: Pilot[int]) -> None:
        monkeypatch.setattr(app, "panic", lambda *parts: printed.extend(map(str, parts)))

        def bug() -> None:
            seed = "-".join(("very", "secret"))
            raise ZeroDivisionError(f"\x1b[31m {len(seed)}")

        for value in ("", "1"):
            monkeypatch.setenv("PBEM_DEBUG", value)
            try:
                bug()
            except ZeroDivisionError:
                app._fatal_error()

    run(home, act)
    assert "very-secret" not in "".join(printed)
    assert "\x1b" not in "".join(printed)
    first, again = printed  # in one piece: of several only the first would be printed
    assert again.startswith(first.splitlines()[0])
    assert kept(home.state)
    assert "bug of ours (ZeroDivisionError" in first
    assert "in bug" in again
    assert "in bug" not in first


def test_a_line_obeys_nothing() -> None:
    line = Line("a\x1b[31mb\x9b2Jc\x07")
    assert line.text == str(line.content) == "a·[31mb·2Jc·"
    assert "\n" in Line("two\nlines").text
