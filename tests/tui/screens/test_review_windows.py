"""What players did that a window must outlive: many files, huge pastes, tiny terminals, keys of their own."""

import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from pbem.desk.open_match import Table
from pbem.session.player.settings import load_settings
from pbem.session.turn.invitations import new_match
from pbem.tui.app import PbemApp
from pbem.tui.dialogs import Ask, Enter, Pick, SeveralWindow, Tell, folder_choices
from pbem.tui.screens.battle.attack_planner import BestWindow
from pbem.tui.screens.matches.arrival import ArrivalPage
from pbem.tui.screens.matches.ending import EndWindow
from pbem.tui.screens.matches.incoming import PasteWindow
from pbem.tui.screens.matches.outgoing import Curtain, SendPage, TextPage
from pbem.tui.screens.matches.wizard import BeginWindow, NameWindow
from pbem.tui.screens.windows.charts import ChartsWindow, ChartWindow
from pbem.tui.screens.windows.help import HelpWindow
from pbem.tui.screens.windows.settings import KeysWindow, KeyWindow, PanelsWindow, clash
from pbem.tui.widgets.checklist import CheckList
from pbem.tui.widgets.listing import Choice
from pbem.view.map import place_search
from pbem.view.text.action_table import ACTIONS, BY_ID, keys_of
from tests.sample_sizes import share
from tests.tui.desk_of import paste
from tests.tui.monkey import PAGES
from tests.tui.stage import GAME, home_at, house_match, press, prompt_of, run, text_of


def top(app: PbemApp) -> Any:
    """The screen or window on top."""
    return app.screen


# --- files and pastes


def test_the_newest_files_are_shown_however_many_others_there_are(tmp_path: Path) -> None:
    for number in range(450):
        (tmp_path / f"a{number:03}.doc").touch()
    for number in range(12):
        path = tmp_path / f"Turn{number:02}.PBEM"
        path.touch()
        os.utime(path, ns=(number, number))
    os.mkfifo(tmp_path / "pipe.pbem")
    (tmp_path / "gone.pbem").symlink_to(tmp_path / "nowhere")
    for name in ("zoo", "Ark", ".git"):
        (tmp_path / name).mkdir()
    found = folder_choices(tmp_path, (".pbem",), limit=10)
    labels = [each.label for each in found]
    assert labels == ["../", *(f"Turn{number:02}.PBEM" for number in range(11, 1, -1)), "2 more are not shown", "Ark/", "zoo/"]
    assert [each.label for each in found if not each.is_open] == ["2 more are not shown"]
    assert [each.label for each in folder_choices(tmp_path, (), limit=10)] == ["../", "Ark/", "zoo/"]


def test_a_folder_that_cannot_be_read_says_so(tmp_path: Path) -> None:
    found = folder_choices(tmp_path / "nowhere", (".pbem",))
    assert [each.is_open for each in found] == [True, False]
    assert "no such file" in found[1].label


def test_a_huge_paste_is_cut_off_and_a_note_keeps_all_its_lines(tmp_path: Path) -> None:
    home, match = house_match(tmp_path)

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        bomb = "katanga" * 50_000
        await press(pilot, "slash")
        await paste(pilot, bomb)
        assert len(app.screen.query_one(Input).value) <= 100
        await press(pilot, "escape")
        page: Any = app.screen
        assert place_search.find(page.table.scene.picture, "kisanganj")
        assert place_search.find(page.table.scene.picture, "kisanganj" * 4) == []
        await press(pilot, "s", "n", "x")
        await paste(pilot, "Well played!\r\n\r\n  Next week\nI am away.\n")
        assert app.screen.query_one(Input).value == "xWell played! / Next week / I am away."
        await paste(pilot, "n\n" * 100_000)
        assert len(app.screen.query_one(Input).value) == 2000
        await press(pilot, "enter", "escape", "q", "i")
        app.push_screen(PasteWindow())
        await pilot.pause()
        window: Any = app.screen
        for _ in range(5):
            await paste(pilot, "x" * 2_000_000)
            assert len(window.text) <= 8 * 1024 * 1024
        assert "8" in text_of(app)

    run(home, act, match)


def test_help_is_no_page_and_opens_nothing(tmp_path: Path) -> None:
    home, _ = house_match(tmp_path)

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        await press(pilot, "f1", "f1", "f2", "question_mark")
        assert [type(each).__name__ for each in app.screen_stack][1:] == ["MatchesPage", "HelpWindow"]

    run(home, act)


def test_a_click_marks_a_row(tmp_path: Path) -> None:
    home, _ = house_match(tmp_path)

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        window = SeveralWindow("Which?", [("a", "first"), ("b", "second")])
        app.push_screen(window)
        await pilot.pause()
        marked: Any = window.query_one(CheckList)
        await pilot.click(CheckList, offset=(6, 1))
        await pilot.pause()
        assert marked.chosen == ("a",)
        await pilot.click(CheckList, offset=(6, 1))
        await pilot.pause()
        assert marked.chosen == ("a", "b")

    run(home, act)


def on_send_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, act: Callable[[PbemApp, Pilot[int], Callable[[], bool]], Awaitable[None]]
) -> list[str]:
    """What the clipboard is handed while a test looks at a file that is to go out; `act` may ask whether it still is."""
    home = home_at(tmp_path)
    match = new_match(home, GAME, side="rebels").card.match
    handed: list[str] = []

    async def opened(app: PbemApp, pilot: Pilot[int]) -> None:
        monkeypatch.setattr(app, "copy_to_clipboard", handed.append)
        app.push_screen(SendPage(Table(home, match)))
        await pilot.pause()
        await act(app, pilot, lambda: Table(home, match).position.is_unsent)

    run(home, opened, match)
    return handed


@pytest.mark.parametrize("key", ["c", "v"])
def test_a_text_counts_as_gone_out_when_the_player_has_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")

    async def act(app: PbemApp, pilot: Pilot[int], is_unsent: Callable[[], bool]) -> None:
        for answer, still in (("n", True), ("enter", True), ("y", False)):
            await press(pilot, key, *(("escape",) if key == "v" else ()), answer)
            if answer == "enter":
                assert isinstance(top(app), Ask)
                await press(pilot, "escape")
            assert isinstance(top(app), SendPage)
            assert is_unsent() is still, answer

    assert len(on_send_page(tmp_path, monkeypatch, act)) == (3 if key == "c" else 0)


def test_a_terminal_without_a_clipboard_is_handed_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "linux")

    async def act(app: PbemApp, pilot: Pilot[int], _: Callable[[], bool]) -> None:
        await press(pilot, "c")
        assert isinstance(top(app), SendPage)
        assert "no clipboard" in prompt_of(app)

    assert on_send_page(tmp_path, monkeypatch, act) == []


# --- small terminals

WINDOWS: dict[str, Callable[[Any], Any]] = {
    **PAGES,
    "arrival": lambda _: ArrivalPage((), ""),
    "curtain": lambda _: Curtain("the Rebels"),
    "text": lambda _: TextPage("BEGIN\n" * 30),
    "panels": lambda _: PanelsWindow(),
    "keys": lambda _: KeysWindow(),
    "key": lambda _: KeyWindow(ACTIONS[0]),
    "help": lambda _: HelpWindow("match"),
    "chart": lambda table: ChartWindow(table, ChartsWindow(table).charts, 0),
    "best": BestWindow,
    "several": lambda _: SeveralWindow("Which?", [("a", "first"), ("b", "second")]),
    "name": lambda _: NameWindow(),
    "begin": lambda _: BeginWindow("Begin"),
    "ends": lambda table: EndWindow(table.home, table.ref),
    "paste": lambda _: PasteWindow(),
    "pick": lambda _: Pick("Pick", [Choice("a", "first", "note"), Choice("b", "second")]),
    "enter": lambda _: Enter("Enter", ["line"], "value"),
    "ask": lambda _: Ask("Ask", ["line"]),
    "tell": lambda _: Tell("Tell", ["line"]),
}


TINY = (*((width, 24) for width in (12, 9, 6, 4, 2, 1)), *((80, height) for height in (6, 4, 2, 1)), (3, 2), (1, 1))
RUNS = 4


@pytest.mark.parametrize("number", range(RUNS))
def test_no_size_is_too_small(tmp_path: Path, number: int) -> None:
    """Each window meets a sixth of the sizes, and its neighbours the others; `make samples SIZE=6` takes all."""
    home, match = house_match(tmp_path)
    tried = [""]

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        for place, (name, window) in list(enumerate(WINDOWS.items()))[number::RUNS]:
            tried.append(name)
            opened = window(Table(home, match))
            app.push_screen(opened)
            await pilot.pause()
            for size in share(TINY, 6, place):
                await pilot.resize_terminal(*size)
            if hasattr(opened, "show"):
                opened.show()
            await pilot.resize_terminal(80, 24)
            assert app.screen is opened
            assert app.is_running
            app.pop_screen()
            await pilot.pause()

    try:
        run(home, act)
    except BaseException as error:
        error.add_note(f"in the window {tried[-1]}")
        raise
    assert len(tried) > len(WINDOWS) / RUNS


# --- keys of one's own


def test_keys_that_count_at_the_same_time_are_seen() -> None:
    assert [(each.id, key) for each in ACTIONS for key in keys_of(each, {}) if clash(each, key, {})] == []
    for action, key, other in (
        ("dialog.cancel", "ctrl+l", "app.redraw"),
        ("dialog.cancel", "f2", "app.settings"),
        ("dialog.cancel", "delete", "drafted.remove"),
        ("lesson.next", "u", "match.undo"),
        ("match.undo", "space", "lesson.next"),
        ("app.help", "ctrl+x", "lesson.stop"),
        ("drafted.remove", "f1", "app.help"),
    ):
        found = clash(BY_ID[action], key, {})
        assert found is not None, (action, key)
        assert found.id == other
    assert clash(BY_ID["match.undo"], "f7", {}) is None


@pytest.mark.parametrize(
    ("action", "key"),
    [
        *(("matches.new", key) for key in ("enter", "tab", "ctrl+q", "escape")),
        ("app.help", "h"),
        ("app.leave", "x"),
        ("dialog.cancel", "x"),
    ],
)
def test_keys_that_would_lock_the_player_out_are_refused(tmp_path: Path, action: str, key: str) -> None:
    home = home_at(tmp_path)

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        window = KeysWindow()
        app.push_screen(window)
        await pilot.pause()
        window.listing.highlighted = next(at for at, each in enumerate(window.listing.choices) if each.value == action)
        await press(pilot, "enter")
        assert isinstance(top(app), KeyWindow)
        await press(pilot, key)
        if key == "ctrl+q":
            return  # it left, as always
        assert top(app) is window
        assert app.settings.keys == {}

    app = run(home, act)
    assert load_settings(home)[0].keys == {}
    assert app.return_code == (0 if key == "ctrl+q" else None)
