"""Which look the map has: as the settings say, else as the terminal can and the line bears."""

from pathlib import Path

import pytest
from msgspec import convert
from textual.pilot import Pilot

from pbem.session.player.settings import Settings, load_settings
from pbem.tui.map_look import MapLook, look_of
from pbem.tui.screens.battle.screen import BattlePage
from pbem.tui.terminal.profile import profile_of
from pbem.tui.widgets.hex_map import HexMap
from tests.tui.battles import at_the_map, sit_down

HERE = {"TERM": "xterm-256color"}
FAR = {**HERE, "SSH_CONNECTION": "10.0.0.1 1 10.0.0.2 22"}
SPARE, RICH = MapLook("", "16", "16"), MapLook("sheet", "256", "256")


def look(environ: dict[str, str], choices: dict[str, str] | None = None, is_ascii: bool = False, is_quick: bool = False) -> MapLook:
    return look_of(convert(choices or {}, Settings), environ, profile_of(environ), is_ascii, is_quick)


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        (HERE, RICH),
        ({"TERM": "xterm"}, SPARE),
        ({"TERM": "xterm", "COLORTERM": "truecolor"}, RICH),
        ({"TERM": "tmux-256color"}, RICH),
        ({"TERM": "linux", "COLORTERM": "truecolor"}, MapLook("", "16", "8")),
        ({**HERE, "NO_COLOR": "1"}, MapLook("", "none", "none")),
        (FAR, SPARE),
    ],
)
def test_the_terminal_decides_where_nothing_is_chosen(environ: dict[str, str], expected: MapLook) -> None:
    assert look(environ) == expected


def test_a_terminal_far_away_that_answers_at_once_has_the_rich_look() -> None:
    assert look(FAR, is_quick=True) == RICH


def test_ascii_has_the_spare_look_unless_the_rich_one_is_chosen() -> None:
    assert look(HERE, is_ascii=True) == SPARE
    assert look(HERE, {"look": "rich"}, is_ascii=True).theme == "ink"


@pytest.mark.parametrize(
    ("choices", "expected"),
    [
        ({"look": "spare"}, SPARE),
        ({"look": "rich", "theme": "night"}, MapLook("night", "256", "256")),
        ({"colours": "16"}, SPARE),
        ({"look": "rich", "colours": "16"}, MapLook("ink", "16", "16")),
        ({"look": "rich", "colours": "none"}, MapLook("ink", "none", "none")),
        ({"colours": "truecolor"}, MapLook("sheet", "truecolor", "truecolor")),
    ],
)
def test_what_is_chosen_holds(choices: dict[str, str], expected: MapLook) -> None:
    assert look(HERE, choices) == expected


def test_a_key_changes_the_look_and_the_choice_is_kept(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Pilot[int]) -> None:
        board = page.query_one(HexMap)
        cursor = board.cursor
        assert not any(cell.ground for cell in board.sheet.row(5))
        await pilot.press("f3")
        assert all(cell.ground for cell in board.sheet.row(5))
        assert load_settings(page.face.home)[0].look == "rich"
        await pilot.press("plus", "minus", "v", "right", "left")
        assert board.cursor == cursor
        await pilot.press("f3")
        assert not any(cell.ground for cell in board.sheet.row(5))
        assert load_settings(page.face.home)[0].look == "spare"

    at_the_map(sit_down(tmp_path, "swift"), body)
