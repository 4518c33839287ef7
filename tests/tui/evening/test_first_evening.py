"""A newcomer's first evening at 80x24, with no page read: from an empty home to the first file sent, and every window there is.

Each window at the map is opened in one of the games, and each of the list once; `make samples SIZE=3` opens them everywhere.
"""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot

from pbem.protocol.armor import armor
from pbem.tui.app import PbemApp
from pbem.tui.base_page import Page, Steady
from pbem.tui.screens.battle.screen import BattlePage
from pbem.tui.screens.matches.arrival import ArrivalPage
from pbem.tui.screens.matches.match_list_screen import MatchesPage
from pbem.view.text.action_table import actions_of, keys_of
from tests.sample_sizes import share
from tests.tui.evening.doubts import doubts
from tests.tui.stage import home_of, press, run, text_of

MOST_KEYS = 50  # from the start of the program to the first file sent
GAMES = {"congo": 0, "rio": 3, "africa": 5}  # the line of the first window: the Rebels, the gang, the rebels
LEAVING = ("leave", "quit", "back", "cancel", "redraw", "look")
LATER = ("send.go", "arrival.go_on")  # that end the evening
PATIENCE = 6  # windows over one another


class Evening:
    """The keys that were pressed, and all that made one wonder."""

    def __init__(self, app: PbemApp, pilot: Pilot[int]) -> None:
        self.app, self.pilot, self.pressed = app, pilot, 0
        self.doubts: dict[str, str] = {}

    async def press(self, *keys: str) -> None:
        """Keys one by one, each with a look at what it led to."""
        for key in keys:
            await press(self.pilot, key)
            self.pressed += 1
            self.look(key)

    def look(self, after: str) -> None:
        """Is there anything to wonder at?"""
        for doubt in doubts(self.app):
            self.doubts.setdefault(doubt, f"after {after} on {type(self.app.screen).__name__}:\n{text_of(self.app)}")

    async def paste(self, text: str) -> None:
        """Text from elsewhere."""
        self.app.post_message(events.Paste(text))
        await self.pilot.pause()
        await self.pilot.pause()
        self.look("a paste")

    async def begin(self, line: int) -> BattlePage:
        """From the start of the program to the map of the first match."""
        self.look("the start")
        await self.press(*"Ann", "enter", *["down"] * line, "enter")
        page = self.app.screen
        assert isinstance(page, BattlePage)
        return page

    async def back_to(self, page: Page) -> None:
        """Escape until the page is on top again."""
        for _ in range(PATIENCE):
            if self.app.screen is page:
                return
            top = self.app.screen
            leaving = [action for action in actions_of(top.where) if action.name == "leave"] if isinstance(top, Page) else []
            await self.press(keys_of(leaving[0], {})[0] if leaving else "escape")
        raise AssertionError(f"Esc does not lead back:\n{text_of(self.app)}")

    async def try_all(self, page: Page, parts: int = 1, number: int = 0) -> None:
        """Every key of a page and of the windows that it opens; of so many parts one."""
        actions = [
            each for each in (*actions_of(page.where), *actions_of("app")) if each.name not in LEAVING and each.id not in LATER
        ]
        for action in share(actions, parts, number):
            await self.press(keys_of(action, {})[0])
            inner = self.app.screen
            assert isinstance(inner, Steady)
            if inner is not page and not isinstance(inner, Page):
                for within in actions_of(inner.where):
                    if self.app.screen is inner and within.name not in LEAVING:
                        await self.press(keys_of(within, {})[0])
                        for _ in range(PATIENCE):
                            if self.app.screen is inner or self.app.screen is page:
                                break
                            await self.press("escape")
            elif inner is not page:
                await self.press(keys_of(actions_of(inner.where)[0], {})[0])
            await self.back_to(page)

    def told(self) -> str:
        return "\n\n".join(f"{doubt}\n{where}" for doubt, where in self.doubts.items())


def spend(folder: Path, script: Callable[[Evening], Awaitable[Any]]) -> Evening:
    """An evening by a script, and that nothing in it made one wonder."""
    found: list[Evening] = []

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        evening = Evening(app, pilot)
        found.append(evening)
        await script(evening)

    run(home_of(folder), act)
    assert not found[0].doubts, found[0].told()
    return found[0]


def test_a_newcomer_of_the_congo_sends_the_first_file_within_fifty_keys(tmp_path: Path) -> None:
    async def script(evening: Evening) -> None:
        await evening.begin(GAMES["congo"])
        for _ in range(7):
            await evening.press("tab", "enter")  # guerrillas are mobilised where the program stands
        await evening.press("tab", "tab", "enter", "up", "right", "right", "enter")
        assert "REB01 marches" in text_of(evening.app)
        await evening.press("e", "enter", "e", "s", "enter")
        assert isinstance(evening.app.screen, ArrivalPage)

    assert spend(tmp_path, script).pressed <= MOST_KEYS


def test_a_newcomer_of_rio_sends_the_first_file_within_fifty_keys(tmp_path: Path) -> None:
    async def script(evening: Evening) -> None:
        await evening.begin(GAMES["rio"])
        await evening.press("L", "s", "enter")
        assert isinstance(evening.app.screen, ArrivalPage)

    assert spend(tmp_path, script).pressed <= MOST_KEYS


def test_a_newcomer_of_africa_sends_the_first_file_within_fifty_keys(tmp_path: Path) -> None:
    async def script(evening: Evening) -> None:
        page = await evening.begin(GAMES["africa"])
        await evening.press("L", "e")
        for _ in range(MOST_KEYS):  # no coup; Rwanda and Uganda buy and take no part in combat
            if page.table.choice is None and evening.app.screen is page:
                break
            asks = page.table.choice is not None and page.table.choice.kind in ("place", "militia")
            await evening.press("enter" if evening.app.screen is not page or asks else "e")
        await evening.press("s", "enter")
        assert isinstance(evening.app.screen, ArrivalPage)

    assert spend(tmp_path, script).pressed <= MOST_KEYS


@pytest.mark.parametrize("game", GAMES)
def test_every_window_at_the_map_names_the_next_key_and_is_whole(tmp_path: Path, game: str) -> None:
    async def script(evening: Evening) -> None:
        await evening.try_all(await evening.begin(GAMES[game]), len(GAMES), list(GAMES).index(game))

    spend(tmp_path, script)


def test_every_window_of_the_list_of_matches_names_the_next_key_and_is_whole(tmp_path: Path) -> None:
    async def script(evening: Evening) -> None:
        evening.look("the start")
        await evening.press("escape")
        page = evening.app.screen
        assert isinstance(page, MatchesPage)
        await evening.try_all(page, 2, 0)  # without a match
        await evening.press("enter", *"Ann", "enter", "enter", "q")
        assert type(evening.app.screen) is MatchesPage
        await evening.try_all(page, 2, 1)

    spend(tmp_path, script)


@pytest.mark.parametrize("to_the_game", [(), ("down",)])
def test_the_wizard_can_be_walked_to_its_end(tmp_path: Path, to_the_game: tuple[str, ...]) -> None:
    async def script(evening: Evening) -> None:
        await evening.press(*"Ann", "enter", "escape", "n", *to_the_game)
        wizard = evening.app.screen
        for _ in range(12):
            await evening.press("enter")
            if evening.app.screen is not wizard:
                break
        assert evening.app.screen is not wizard

    spend(tmp_path, script)


def test_files_that_come_wrong_are_told_with_a_key_that_goes_on(tmp_path: Path) -> None:
    async def script(evening: Evening) -> None:
        await evening.begin(GAMES["rio"])
        await evening.paste("no turn file at all")
        await evening.press("L", "s", "n", *"Hello", "enter", "enter")
        page = evening.app.screen
        await evening.press("w", "escape", "enter")
        assert page is not evening.app.screen
        home = home_of(tmp_path)
        files = sorted(home.saves.rglob("*.pbem"))
        for file in (*files[-2:], files[-1]):  # own, the house's, again
            await evening.paste(armor(file.read_bytes()))
            await evening.press("escape", "escape")
        await evening.paste(armor(files[-1].read_bytes()[:-9]))

    spend(tmp_path, script)
