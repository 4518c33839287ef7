"""What takes long: the screen stands, keys do nothing meanwhile, and what came of it or what went wrong is told."""

from pathlib import Path
from threading import Event
from typing import Any

from textual.pilot import Pilot

from pbem.errors import UserError
from pbem.tui.app import PbemApp
from pbem.tui.background_work import Busy, work
from pbem.tui.base_page import Line
from tests.tui.stage import home_at, press, prompt_of, run


def test_keys_do_nothing_until_the_work_is_done(tmp_path: Path) -> None:
    let_go = Event()
    came: list[int] = []

    def long_work() -> int:
        let_go.wait(20)
        return 7

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        await press(pilot, "escape")
        page: Any = app.screen
        page.say("at work")
        work(page, long_work, came.append)
        await pilot.pause()
        for key in ("n", "enter", "escape", "question_mark", "q"):
            await pilot.press(key)
        assert isinstance(app.screen, Busy)
        assert page.query_one("#prompt", Line).text == "at work"
        assert not came
        let_go.set()
        while app.screen is not page:
            await pilot.pause(0.02)
        await pilot.pause()
        assert came == [7]
        assert app.is_running

    run(home_at(tmp_path), act)


def test_what_went_wrong_is_told_on_the_line_of_the_screen(tmp_path: Path) -> None:
    def fails() -> None:
        raise UserError("folder-missing", path="/nowhere")

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        await press(pilot, "escape")
        page: Any = app.screen
        work(page, fails, lambda _: page.say("never"))
        while app.screen is not page:
            await pilot.pause(0.02)
        await pilot.pause()
        assert "/nowhere" in prompt_of(app)

    run(home_at(tmp_path), act)


def test_the_house_answers_while_the_screen_says_so(tmp_path: Path) -> None:
    said: list[str] = []

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        await press(pilot, "escape", "enter")  # play now against the house
        assert getattr(app.screen, "where", "") == "match"
        await press(pilot, "e", "enter", "e", "s")
        page: Any = app.screen
        tell = page.say

        def say(text: str) -> None:
            said.append(text)
            tell(text)

        page.say = say
        await press(pilot, "enter")
        assert type(app.screen).__name__ == "ArrivalPage"

    run(home_at(tmp_path), act)
    assert "The house is thinking ..." in said
