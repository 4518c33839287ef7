"""The lessons of World War Africa, each to its end by its own hints, whatever is drawn."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from pbem.desk.lesson import lesson_of
from pbem.games.world_war_africa.contingents import SIDES
from pbem.tui.app import PbemApp
from pbem.tui.screens.battle.modes import Reaching
from tests.tui.screens.test_tutorial import LESSONS, Pupil, find, home_at, press, until

GAME = "world_war_africa"
MOST = 60  # keys until a side has done with its turn


class Player(Pupil):
    """Plays a lesson of World War Africa."""

    async def press(self, *keys: str) -> None:
        """Keys, then the windows that only say what happened are closed."""
        await super().press(*keys)
        while type(self.pilot.app.screen).__name__ == "Tell":
            await press(self.pilot, "enter")

    async def end(self) -> None:
        await self.press("e")
        if self.pilot.app.screen is not self.page:
            await self.press("enter")

    async def goes_on(self) -> None:
        """Whatever is to be decided, until the goal is reached."""
        goal = self.goal
        for _ in range(MOST):
            self.page.observe()  # as it does when the window over it has gone, which may be later than here
            if self.goal != goal:
                return
            choice = self.page.table.choice
            if choice is None or choice.is_order or choice.kind == "reinforcement":
                await self.end()
            else:
                await self.press("enter", "enter")
        raise AssertionError(f"{goal}: {self.kind}")

    async def lays_all(self) -> None:
        await self.press("L")
        await self.end()

    async def places_one(self) -> None:
        await self.press("tab", "enter")

    async def flies_to_kitona(self) -> None:
        goal = self.goal
        await self.press("tab")
        await find(self.pilot, "kitona")
        await self.press("enter")
        if self.goal == goal:
            await self.goes_on()

    async def moves(self) -> None:
        """By foot where somebody can; of those in boxes none."""
        await self.press("tab")
        reaches = map(self.page.plans.reach, self.page.plans.in_order)
        ways = [(reach.unit, here) for reach in reaches for here, found in reach.ways.items() if found[0].verb == "m"]
        if ways:
            unit, here = ways[0]
            self.page.enter(Reaching(self.page.plans, [unit]))
            self.page.board.put_cursor(here)
            await self.press("enter")
            if self.pilot.app.screen is not self.page:  # a cache stands there: with it or without
                await self.press("enter")
        else:
            await self.goes_on()

    async def sends(self) -> None:
        await self.press("s", "enter")
        await until(self.pilot, "ArrivalPage")
        await self.press("enter")
        await until(self.pilot, "ReplayPage")
        await self.press("escape")
        await until(self.pilot, "LessonPage")


async def begin(pilot: Pilot[int], side: str) -> Player:
    await press(pilot, "t", *["down"] * LESSONS.index((GAME, side)), "enter")
    await until(pilot, "LessonPage")
    while not hasattr(pilot.app.screen, "progress"):
        await pilot.pause(0.05)
    return Player(pilot)


Doing = Callable[[Player], Awaitable[None]]
READ: Doing = lambda pupil: pupil.press("space")  # noqa: E731
DOING: dict[str, tuple[Doing, ...]] = {
    "government": (
        READ,
        Player.places_one,
        Player.end,
        Player.lays_all,
        Player.lays_all,
        Player.sends,
        lambda pupil: pupil.press("v"),
        Player.goes_on,
        Player.moves,
        lambda pupil: pupil.press("enter", "escape", "g", "escape"),
        Player.goes_on,
        Player.sends,
        READ,
    ),
    "rebel": (
        READ,
        Player.places_one,
        Player.lays_all,
        Player.flies_to_kitona,
        Player.goes_on,
        Player.moves,
        lambda pupil: pupil.press("v"),
        Player.goes_on,
        Player.goes_on,
        Player.goes_on,
        Player.sends,
        READ,
    ),
}


@pytest.mark.parametrize("side", SIDES)
def test_a_lesson_is_played_to_its_end_by_its_own_hints(tmp_path: Path, side: str) -> None:
    async def play() -> None:
        app = PbemApp(home_at(tmp_path))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            pupil = await begin(pilot, side)
            for step, doing in zip(lesson_of(GAME, side), DOING[side], strict=True):
                assert pupil.goal == step.goal
                await doing(pupil)
                assert pupil.goal != step.goal, (step.goal, pupil.kind, [line.text for line in pupil.page.table.lines])
            assert app.settings.lesson == ""

    asyncio.run(play())
