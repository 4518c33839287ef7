"""Orders word by word, on the map, and in notation."""

from pathlib import Path
from typing import Any

from pbem.engine.hexes import Hex
from pbem.tui.dialogs import Ask, Enter, Pick
from pbem.tui.screens.battle.modes import Placing, Reaching
from pbem.tui.screens.battle.screen import BattlePage
from tests.tui.battles import at_the_map, keys, line, orders, sit_down, top


def labels(page: BattlePage) -> list[str]:
    window = top(page)
    assert isinstance(window, Pick)
    return [choice.label for choice in window.choices]


def test_a_mobilisation_word_by_word(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        await keys(pilot, "o")
        assert labels(page) == ["Mobilise", "March", "By river", "By rail", "By air", "End of phase"]
        await keys(pilot, "m o b enter")
        assert labels(page)[0].startswith("REB13 RCD/MLC guerrilla")
        await keys(pilot, "R E B 1 4 enter")
        names = labels(page)
        assert names[0] == "choose the hex on the map"
        await keys(pilot, "down enter")
        assert orders(page) == [f"mobilise REB14 {names[1][:4]}"]

    at_the_map(sit_down(tmp_path, "swift"), body)


def test_the_hex_can_be_chosen_on_the_map(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        await keys(pilot, "o m o b enter enter enter")
        assert isinstance(page.mode, Placing)
        assert line(page, "prompt").startswith("Mobilise REB13 ...: which hex?")
        wrong = Hex(1807)
        page.board.centre_on(wrong)
        await keys(pilot, "enter")
        assert line(page, "told") == "1807 Kinshasa cannot be chosen here"
        right = max(page.mode.hexes)
        page.board.centre_on(right)
        await keys(pilot, "enter")
        assert orders(page) == [f"mobilise REB13 {right:04d}"]

    at_the_map(sit_down(tmp_path, "swift"), body)


def test_a_way_is_asked_for_on_the_map_with_its_own_verb(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        await keys(pilot, "o b y space a i r enter")
        assert labels(page)
        await keys(pilot, "enter")
        assert isinstance(page.mode, Reaching)
        assert page.mode.verb == "fly"
        assert all(way.verb == "fly" for ways in page.mode.shown.ways.values() for way in ways)
        there = min(page.mode.shown.ways)
        unit = page.mode.units[0]
        page.board.centre_on(there)
        await keys(pilot, "enter enter")
        assert orders(page)[0].startswith(f"fly {unit} ")
        assert orders(page)[0].endswith(f"{there:04d}")

    at_the_map(sit_down(tmp_path, "swift"), body)


def test_escape_goes_back_a_word(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        await keys(pilot, "o m o b enter enter escape")
        assert labels(page)[0].startswith("REB13")
        await keys(pilot, "escape")
        assert labels(page)[-1] == "End of phase"
        await keys(pilot, "escape")
        assert top(page) is page
        assert orders(page) == []

    at_the_map(sit_down(tmp_path, "swift"), body)


def test_an_order_in_notation_stays_open_until_nothing_is_wrong(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        await keys(pilot, "colon")
        window = top(page)
        assert isinstance(window, Enter)
        await keys(pilot, "m space x enter")
        assert top(page) is window
        assert line(window, "fault")
        await keys(pilot, "ctrl+u")
        for letter in "mobilise REB13 2730":
            await pilot.press("space" if letter == " " else letter)
        await keys(pilot, "enter")
        assert top(page) is page
        assert orders(page) == ["mobilise REB13 2730"]

    at_the_map(sit_down(tmp_path, "swift"), body)


def test_what_is_offered_word_by_word_can_be_ordered(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        for token in page.table.options().tokens:
            after = page.table.options(token.text)
            assert after.tokens or after.is_complete
        await keys(pilot, "o up enter")
        assert isinstance(top(page), Ask)
        await keys(pilot, "enter")
        assert orders(page) == ["end"]

    at_the_map(sit_down(tmp_path, "swift"), body)
