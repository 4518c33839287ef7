"""The lessons: their data, the steps as they follow from what a player does, and the whole of it by keys."""

import asyncio
from pathlib import Path
from textwrap import wrap
from typing import Any

import pytest
from textual.pilot import Pilot

from pbem.desk.lesson import Progress, Sight, Step, Until, lesson_of, wishes_of
from pbem.desk.new_match import begin
from pbem.desk.open_match import Table
from pbem.games import catalog
from pbem.session.disk.player_home import Home
from pbem.session.player.identity import new_identity
from pbem.tui.app import PbemApp
from pbem.tui.screens.battle.tutorial import LessonPage
from pbem.view.text.action_table import BY_ID

GAME = "guerra_do_congo"
LESSONS = [(game, side) for game in catalog.GAMES for side in catalog.game(game).sides]
NARROW = 77  # columns of the box at 80


def home_at(path: Path, name: str = "Ann") -> Home:
    home = Home(path / "saves", path / "config", path / "state")
    if name:
        new_identity(home, name)
    return home


def table_for(path: Path, side: str, game: str = GAME) -> Table:
    home = home_at(path)
    card, _ = begin(home, wishes_of(game, side))
    return Table(home, card.match)


# --- the data


@pytest.mark.parametrize(("game", "side"), LESSONS)
def test_every_step_fits_into_the_box_and_names_what_there_is(tmp_path: Path, game: str, side: str) -> None:
    table = table_for(tmp_path, side, game)
    steps = lesson_of(game, side)
    assert len(steps) > 8
    for step in steps:
        assert len(wrap(step.hint, NARROW)) <= 4, step.goal
        assert step.until.action == "" or f"match.{step.until.action}" in BY_ID
        for name in filter(None, (step.look, step.until.hex)):
            assert table.scene.is_hex(name)
        if step.until.order:
            verbs = {token.text for token in table.options().tokens} | set(table.narrator.words.verbs)
            assert step.until.order.split()[0] in verbs


def test_a_lesson_is_no_part_of_the_rules() -> None:
    assert not [name for name in catalog.texts(GAME) if name.startswith("lesson")]
    assert catalog.lesson(GAME, "nobody") == ""
    assert lesson_of(GAME, "nobody") == ()


# --- the steps


def test_steps_end_with_what_they_ask_for_and_one_key_ends_one_step(tmp_path: Path) -> None:
    table = table_for(tmp_path, "rebels")
    steps = (
        Step("read", ""),
        Step("go", "", until=Until(hex="3333")),
        Step("key", "", until=Until(action="overlay")),
        Step("again", "", until=Until(action="overlay")),
        Step("order", "", until=Until(order="m REB04")),
        Step("phase", "", until=Until(phase="combat")),
        Step("ready", "", until=Until(is_ready=True)),
    )
    progress = Progress(steps, table)
    assert not progress.observe(Sight("3333", "overlay"))  # a step to read waits for its key
    progress.skip()
    assert not progress.observe(Sight("3332"))
    assert progress.observe(Sight("3333"))
    assert progress.observe(Sight("3333", "overlay"))
    assert progress.at == 3
    progress.observe(Sight("3333", "overlay"))
    table.do("m REB05 3333-3332")
    assert not progress.observe(Sight("3333"))
    table.do("m REB04 3333-3332-3432")
    assert progress.observe(Sight("3333"))
    assert progress.at == 5
    table.do("end")
    progress.observe(Sight())
    assert progress.at == 6
    table.do("end")
    assert progress.observe(Sight())
    assert progress.step is None
    assert not progress.observe(Sight())


def test_a_step_that_waits_for_the_answer_ends_when_the_file_is_answered(tmp_path: Path) -> None:
    from pbem.desk.house_opponent import exchange
    from pbem.session.turn import sealing

    table = table_for(tmp_path, "congo")
    progress = Progress((Step("send", "", until=Until(is_sent=True)),), table)
    for place, unit in enumerate(("ANG01", "ANG02", "ANG03", "ANG04")):
        table.do(f"deploy {unit} {204 + place:04d}")
    assert not progress.observe(Sight())
    sealing.seal(table.home, table.ref)
    table.look_again()
    assert not progress.observe(Sight())
    exchange(table.home, table.ref)
    table.look_again()
    assert progress.observe(Sight())


# --- by keys


def run(home: Home, play: Any, size: tuple[int, int] = (80, 24)) -> None:
    async def go() -> None:
        app = PbemApp(home)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await play(app, pilot)

    asyncio.run(go())


async def press(pilot: Pilot[int], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await pilot.pause()
        await pilot.pause()


async def find(pilot: Pilot[int], place: str) -> None:
    page = type(pilot.app.screen).__name__
    await press(pilot, "slash")
    await until(pilot, "FindWindow")
    await press(pilot, *place, "enter")
    await until(pilot, page)


async def until(pilot: Pilot[int], name: str) -> None:
    for _ in range(600):
        if type(pilot.app.screen).__name__ == name:
            return
        await pilot.pause(0.05)
    raise AssertionError(f"{type(pilot.app.screen).__name__} and not {name}")


class Pupil:
    """Somebody who plays a lesson by its hints."""

    def __init__(self, pilot: Pilot[int]) -> None:
        page = pilot.app.screen
        assert isinstance(page, LessonPage)
        self.pilot, self.page = pilot, page

    @property
    def goal(self) -> str:
        step = self.page.progress.step
        return step.goal if step else ""

    @property
    def kind(self) -> str:
        """What is to be decided; nothing, if a file is to be sent."""
        return getattr(self.page.table.choice, "kind", "")

    async def press(self, *keys: str) -> None:
        await press(self.pilot, *keys)
        await self.pilot.pause()


def test_the_lesson_of_the_rebels_by_its_own_hints(tmp_path: Path) -> None:
    home = home_at(tmp_path)

    async def play(app: PbemApp, pilot: Pilot[int]) -> None:
        await press(pilot, "t", "enter")
        await until(pilot, "LessonPage")
        page = app.screen
        assert isinstance(page, LessonPage)
        assert "Lesson 1 of" in page.coach.text
        await press(pilot, "space")
        await find(pilot, "arua")
        await press(pilot, "v", "tab")
        await find(pilot, "3032")
        await press(pilot, "enter")
        assert [line.text for line in page.table.lines] == ["mobilise REB13 3032"]
        await find(pilot, "arua")
        await press(pilot, "enter", "enter")
        await find(pilot, "3432")
        await press(pilot, "enter", "enter")
        assert page.progress.at == 5
        await press(pilot, "u", "r")
        assert page.progress.at == 6
        await press(pilot, "e", "enter")
        assert page.progress.at == 7
        await press(pilot, "tab", "enter")
        await until(pilot, "PlannerWindow")
        await press(pilot, "enter")
        await pilot.pause()
        assert page.progress.at == 9
        assert app.settings.lesson == f"{page.table.ref} 9"

    run(home, play)

    async def later(app: PbemApp, pilot: Pilot[int]) -> None:
        assert "lesson" in app.screen.query_one("#prompt").text  # type: ignore[attr-defined]
        await press(pilot, "enter")
        await until(pilot, "LessonPage")
        page = app.screen
        assert isinstance(page, LessonPage)
        assert page.progress.at == 9
        await press(pilot, "ctrl+x")
        assert page.coach.has_class("over")
        assert app.settings.lesson == ""

    run(home, later)


def test_the_first_file_of_the_congo_side_by_the_hints_of_its_lesson(tmp_path: Path) -> None:
    async def play(app: PbemApp, pilot: Pilot[int]) -> None:
        await press(pilot, "t", "down", "enter")
        await until(pilot, "LessonPage")
        page = app.screen
        assert isinstance(page, LessonPage)
        await press(pilot, "space", "tab")
        await find(pilot, "maq")
        await press(pilot, "enter")
        assert page.progress.at == 2
        await press(pilot, *["tab", "enter"] * 3)
        assert page.progress.at == 3
        await press(pilot, "s", "enter")
        await until(pilot, "ArrivalPage")
        await press(pilot, "enter")
        await until(pilot, "ReplayPage")
        await press(pilot, "escape")
        await until(pilot, "LessonPage")
        assert page.progress.at == 4
        await press(pilot, "v", "tab", "enter")
        assert page.progress.at == 6
        await press(pilot, "u", "r")
        await find(pilot, "bumba")
        await press(pilot, "enter", "g")
        await until(pilot, "RuleWindow")
        await press(pilot, "escape")
        assert page.progress.at == 8

    run(home_at(tmp_path), play)
