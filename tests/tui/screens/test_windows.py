"""The windows that only look: tables, rules, finding, units, help; and the settings."""

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from pbem.desk.open_match import Table
from pbem.games import catalog
from pbem.session.player.settings import Settings, load_settings
from pbem.tui.dialogs import Enter
from pbem.tui.screens.windows.charts import ChartsWindow, ChartWindow, RuleWindow
from pbem.tui.screens.windows.help import HelpWindow
from pbem.tui.screens.windows.place_finder import FindWindow
from pbem.tui.screens.windows.settings import KeysWindow, KeyWindow, SettingsWindow, clash
from pbem.tui.screens.windows.units import UnitsWindow
from pbem.view.map.scene import scene_of
from pbem.view.text import possible_now
from pbem.view.text.action_table import ACTIONS, BY_ID, SCREENS
from pbem.view.words import windows as words
from tests.tui.opened import SIZES, Opened, table_of, with_window


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Table:
    """Nothing of the match is changed here; each test has settings of its own."""
    return table_of(tmp_path_factory.mktemp("match"))


# ---------------------------------------------------------------- tables and rules


@pytest.mark.parametrize("size", SIZES)
def test_every_table_can_be_opened_and_fits(table: Table, size: tuple[int, int]) -> None:
    charts = possible_now.charts(table.game, table.position.rules, table.position.state)

    async def script(opened: Opened) -> None:
        opened.fits()
        assert len(opened.rows()) == len(charts)
        assert "in force: line 1" in opened.text
        await opened.press("enter")
        for chart in charts:
            assert isinstance(opened.app.screen, ChartWindow)
            opened.fits()
            assert possible_now.chart_title(table.game, chart.key) in opened.text
            assert chart.rule in opened.text
            await opened.press("n")
        await opened.press("p", "p", "escape")
        assert opened.app.screen is opened.window
        assert opened.window.at == len(charts) - 2  # type: ignore[attr-defined]

    with_window(table.home, lambda: ChartsWindow(table), script, size)


def test_a_wide_table_is_moved_sideways(table: Table) -> None:
    async def script(opened: Opened) -> None:
        await opened.press("enter")
        assert "1:2" in opened.text
        assert "columns 1 to" in opened.text
        assert "10:1" not in opened.text
        await opened.press(*["right"] * 12)
        head = possible_now.charts(table.game, table.position.rules, table.position.state)[0].head
        assert head[-1] in opened.text
        assert "1:2 " not in opened.text
        await opened.press(*["left"] * 12)
        assert "1:2" in opened.text

    with_window(table.home, lambda: ChartsWindow(table), script)


def test_the_line_in_force_has_an_arrow(table: Table) -> None:
    async def script(opened: Opened) -> None:
        charts = possible_now.charts(table.game, table.position.rules, table.position.state)
        await opened.press(*["down"] * next(at for at, chart in enumerate(charts) if chart.row >= 0), "enter")
        assert re.search(r"│ > 1 ", opened.text)

    with_window(table.home, lambda: ChartsWindow(table), script)


@pytest.mark.parametrize("size", SIZES)
def test_the_rule_that_governs_is_read_first_and_every_other_can_be(table: Table, size: tuple[int, int]) -> None:
    governing = possible_now.rule_of(table.game, table.position.rules, table.demand)

    async def script(opened: Opened) -> None:
        opened.fits()
        assert governing in opened.text
        assert words.RULE_GOVERNS in opened.text
        await opened.press("n")
        assert governing not in opened.text
        await opened.press("b")
        assert governing in opened.text
        await opened.press("slash")
        opened.fits()
        await opened.type("cross the row of")
        await opened.press("enter")
        assert "GC-4.6.1a" in opened.text
        await opened.press("slash")
        await opened.type("gc-7d")
        await opened.press("enter")
        assert "GC-7d " in opened.text
        await opened.press("escape")
        assert opened.result is None

    with_window(table.home, lambda: RuleWindow(table), script, size)


def test_a_rule_is_opened_at_its_id_and_an_unknown_one_says_so(table: Table) -> None:
    async def script(opened: Opened) -> None:
        assert opened.text.count("GC-4.1b") == 1

    with_window(table.home, lambda: RuleWindow(table, "GC-4.1b"), script)

    async def unknown(opened: Opened) -> None:
        assert words.NO_RULE[:30] in opened.text
        await opened.press("n")
        assert next(iter(possible_now.rule_texts(table.game))) in opened.text

    with_window(table.home, lambda: RuleWindow(table, "XX-1"), unknown)


# ---------------------------------------------------------------- finding


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("text", "there"), [("kinsh", "1807"), ("1807", "1807"), ("REB01", "1606"), ("knshsa", "1807"), ("reb0", "1606")]
)
def test_a_few_letters_lead_there(table: Table, text: str, there: str, size: tuple[int, int]) -> None:
    async def script(opened: Opened) -> None:
        await opened.type(text)
        opened.fits()
        await opened.press("enter")
        assert opened.result == there

    with_window(table.home, lambda: FindWindow(table), script, size)


def test_nothing_that_fits_and_units_to_come_lead_nowhere(table: Table) -> None:
    async def script(opened: Opened) -> None:
        await opened.type("\x1b[31m[bold]%%%")
        await opened.press("enter")
        assert opened.result == "open"
        await opened.type("REB13")
        assert "turn 1" in opened.rows()[0]
        await opened.press("enter")
        assert opened.result == "open"
        await opened.press("escape")
        assert opened.result is None

    with_window(table.home, lambda: FindWindow(table), script)


def test_places_without_a_name_of_their_own_are_found_by_what_they_are(table: Table) -> None:
    rules: Any = catalog.game("rio_40").rules("clean_sweep", {})
    below: Any = SimpleNamespace(scene=scene_of("rio_40", rules, rules.start()))

    async def script(opened: Opened) -> None:
        found = [row.split() for row in opened.rows() if "objective" in row]
        assert found == [["F8", "objective"], ["H13", "objective"], ["K11", "objective"]]
        await opened.type("obj")
        assert len(opened.rows()) == 3
        await opened.press("enter")
        assert opened.result == "F8"

    with_window(table.home, lambda: FindWindow(below), script)


@pytest.mark.parametrize("size", SIZES)
def test_units_are_narrowed_down_by_army_state_and_place(table: Table, size: tuple[int, int]) -> None:
    picture = table.scene.picture

    async def script(opened: Opened) -> None:
        opened.fits()
        assert len(opened.rows()) == sum(map(len, picture.stacks.values())) + len(picture.waiting)
        assert opened.rows()[0].startswith("BUR01")
        await opened.type("burundi not released bujumbura")
        assert [row[:5] for row in opened.rows()] == ["BUR03", "BUR04", "BUR05"]
        await opened.type("to come goma")
        assert opened.rows()
        assert all("turn" in row for row in opened.rows())
        await opened.press("enter")
        assert opened.result == "2330"

    with_window(table.home, lambda: UnitsWindow(table), script, size)


# ---------------------------------------------------------------- help


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("where", [where for where in SCREENS if where not in ("dialog", "app")])
def test_help_tells_every_key_of_a_screen(table: Table, where: str, size: tuple[int, int]) -> None:
    async def script(opened: Opened) -> None:
        opened.fits()
        lines = " ".join(opened.window.query_one("#lines").text.split())  # type: ignore[attr-defined]
        for action in ACTIONS:
            if action.where in (where, "app", "dialog"):
                assert action.help in lines

    with_window(table.home, lambda: HelpWindow(where), script, size)


def test_help_at_the_map_tells_how_to_read_it(table: Table) -> None:
    from pbem.games import catalog
    from pbem.tui.screens.windows.help import map_lines
    from pbem.view.map.palette import Palette

    for is_ascii in (False, True):
        lines = map_lines(table.scene, Palette(catalog.look(table.game), is_ascii), 74)
        text = "\n".join(lines)
        for meaning in ("forest", "two units of the Rebels", "surrounded", "around a hex: the cursor", "can be reached"):
            assert meaning in text
        assert text.isascii() or not is_ascii


# ---------------------------------------------------------------- settings


def settings_of(table: Table) -> Settings:
    found, wrong = load_settings(table.home)
    assert not wrong
    return found


@pytest.fixture
def own(tmp_path: Path, table: Table) -> Table:
    """The same match with settings of its own."""
    return Table(replace(table.home, config=tmp_path / "config"), table.ref)


@pytest.mark.parametrize("size", SIZES)
def test_choices_are_changed_and_kept_at_once(own: Table, size: tuple[int, int]) -> None:
    async def script(opened: Opened) -> None:
        opened.fits()
        await opened.press("down", "down", "enter")
        assert settings_of(own).glyphs == "unicode"
        await opened.press("left", "left")
        assert settings_of(own).glyphs == "ascii"
        await opened.press("r")
        assert settings_of(own).glyphs == "auto"
        await opened.press("down", "left")
        assert settings_of(own).colours == "none"
        await opened.press("down", "left", "down", "right")
        assert (settings_of(own).look, settings_of(own).theme) == ("spare", "night")
        await opened.press("down", "right", "down", "enter")
        assert settings_of(own).zoom == "overview"
        assert settings_of(own).mouse
        assert words.NEXT_START in opened.text
        await opened.press("down", "enter", "down", "left", "left", "left")
        assert (settings_of(own).animation, settings_of(own).speed) == (True, 9)
        await opened.press("escape")
        assert opened.result is None

    with_window(own.home, SettingsWindow, script, size)


def test_panels_and_folders(own: Table, tmp_path: Path) -> None:
    async def script(opened: Opened) -> None:
        await opened.press(*["down"] * 10, "enter", "enter", "down", "enter", "escape")
        assert settings_of(own).panels == ("minimap",)
        assert words.PANELS["minimap"] in opened.text
        await opened.press("down", "enter")
        assert isinstance(opened.app.screen, Enter)
        await opened.type("/no/such\x1b]0;title\x07folder")
        await opened.press("enter")
        assert isinstance(opened.app.screen, Enter)
        assert settings_of(own).watch == ""
        await opened.type(str(tmp_path))
        await opened.press("enter")
        assert settings_of(own).watch == str(tmp_path)

    with_window(own.home, SettingsWindow, script)


@pytest.mark.parametrize("size", SIZES)
def test_a_key_is_given_to_an_action_unless_it_is_taken(own: Table, size: tuple[int, int]) -> None:

    async def script(opened: Opened) -> None:
        window = opened.window
        assert isinstance(window, KeysWindow)
        opened.fits()
        window.listing.highlighted = next(at for at, each in enumerate(window.listing.choices) if each.value == "match.attack")
        await opened.press("enter")
        assert isinstance(opened.app.screen, KeyWindow)
        opened.fits()
        await opened.press("o")
        assert settings_of(own).keys == {}
        assert BY_ID["match.order"].help in " ".join(opened.text.replace("│", " ").split())
        await opened.press("enter", "question_mark")
        assert settings_of(own).keys == {}
        await opened.press("enter", "tab")
        assert settings_of(own).keys == {}
        await opened.press("enter", "escape")
        assert settings_of(own).keys == {}
        await opened.press("enter", "A")
        assert settings_of(own).keys == {"match.attack": "A"}
        assert opened.app.settings.keys == {"match.attack": "A"}
        assert "yours" in opened.text
        await opened.press("r")
        assert settings_of(own).keys == {}

    with_window(own.home, KeysWindow, script, size)


def test_keys_of_the_table_are_free_of_clashes() -> None:
    for action in ACTIONS:
        for key in action.keys.split(","):
            other = clash(action, key, {})
            assert other is None, (action.id, key, other)
