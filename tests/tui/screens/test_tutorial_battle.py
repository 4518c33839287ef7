"""The guided first battles of Heart of Africa, each to its end by its own hints, whatever is drawn. `make sessions` plays them."""

import asyncio
import os
from pathlib import Path

import pytest

from pbem.desk.lesson import lesson_of
from pbem.tui.app import PbemApp
from pbem.tui.screens.battle.tutorial import LessonPage
from tests.tui.screens.test_tutorial import LESSONS, Pupil, home_at, press, until

GAME = "heart_of_africa"
MOST = 90  # deeds until a step is done
OVER = {"PaperPage": ("x",), "ArrivalPage": ("enter",), "ReplayPage": ("escape",), "SendPage": ("enter",)}
"""Keys that close what lies over the map."""
whole = pytest.mark.skipif(not os.environ.get("PBEM_SESSIONS"), reason="make sessions")


class Commander(Pupil):
    """Plays a guided battle."""

    async def begins(self) -> None:
        """What the hint of the step says first."""
        if self.goal in FIRST:
            await self.press(*FIRST[self.goal])

    async def goes_on(self) -> None:
        """Whatever is due, until the next step."""
        goal = self.goal
        await self.begins()
        for _ in range(MOST):
            top = self.pilot.app.screen
            if top is self.page:
                self.page.observe()
                if self.goal != goal:
                    return
                await self.press(*self.due())
            else:
                await self.press(*OVER.get(type(top).__name__, ("enter",)))
        raise AssertionError((goal, self.kind, [line.text for line in self.page.table.lines]))

    def due(self) -> tuple[str, ...]:
        """The keys for what is to be decided."""
        if not self.kind:
            return ("s",)
        if self.page.table.papers:
            return ("P",)
        return ("L", "e") if self.kind == "deploy" else ("e",)


FIRST = {
    "choose a list": ("colon", *(" " if key == "_" else key for key in "list_zanzibaris_any"), "enter"),
    "raise your army": ("P", "L", "x"),
    "set up around the cursor": ("tab", "enter"),
    "set up all the others": ("L", "e"),
    "look at the field": ("v",),
    "move a unit": ("tab", "enter", "enter"),
    "go with the whole unit": ("enter", "tab", "down", "down", "F", "escape"),
    "shoot": ("e",),
    "send the file": ("e", "s"),
    "this was a whole turn": ("space",),
}


@whole
@pytest.mark.parametrize("side", ["first", "second"])
def test_a_guided_battle_is_played_to_its_end_by_its_own_hints(tmp_path: Path, side: str) -> None:
    async def play() -> None:
        app = PbemApp(home_at(tmp_path))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await press(pilot, "t", *["down"] * LESSONS.index((GAME, side)), "enter")
            await until(pilot, "LessonPage")
            page = pilot.app.screen
            assert isinstance(page, LessonPage)
            while not hasattr(page, "progress"):
                await pilot.pause(0.05)
            pupil = Commander(pilot)
            for step in lesson_of(GAME, side):
                assert pupil.goal == step.goal
                await pupil.goes_on()
            assert app.settings.lesson == ""

    asyncio.run(play())
