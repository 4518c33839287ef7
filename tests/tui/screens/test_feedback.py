"""What a key says and saves: signs of layers, the end of a phase, units that stayed, panels, files that end a match."""

from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

from pbem.session.player.settings import load_settings
from pbem.tui.app import PbemApp
from pbem.tui.screens.battle.modes import Reaching
from pbem.tui.screens.windows.replay import ReplayPage
from pbem.tui.widgets.panels import LogPanel
from tests.tui.battles import at_the_map, keys, line, orders, sit_down, top
from tests.tui.opened import Opened, table_of, with_window
from tests.tui.stage import home_of, house_match, press, run, text_of

BENI = "2831"


def test_a_layer_says_all_its_signs_and_none_says_so(tmp_path: Path) -> None:
    from pbem.tui.screens.battle.head import layer_legend

    async def body(page: Any, pilot: Any) -> None:
        seen = {}
        for overlay in page.plans.overlays:
            await keys(pilot, "v")
            seen[overlay.key] = line(page, "told")
            signs = layer_legend(page.table.game, page.palette, page.board.sheet, overlay)[1:]
            assert all(sign in seen[overlay.key] for sign in signs), seen
        assert "of the Rebels" in seen["zones"]
        assert "of the Congo side" in seen["zones"]
        await keys(pilot, "v")
        assert line(page, "told") == "No layer over the map"

    at_the_map(sit_down(tmp_path, "swift"), body)


def test_a_list_to_pick_from_stands_in_the_place_of_its_window(tmp_path: Path) -> None:
    async def body(page: Any, pilot: Any) -> None:
        await keys(pilot, "I")
        window = top(page)
        assert "Watch a folder" in text_of(page.app)
        await keys(pilot, "enter")
        for _ in range(2):  # into the first folder, and from there
            assert "Take in which file?" in text_of(page.app)
            assert "Watch a folder" not in text_of(page.app)
            assert text_of(page.app).count("┐") == 1, "no frame but its own"
            await keys(pilot, "enter")
        await keys(pilot, "escape")
        assert top(page) is window
        assert "Watch a folder" in text_of(page.app)

    at_the_map(sit_down(tmp_path, "swift"), body)


def test_a_phase_with_nothing_left_ends_at_once(tmp_path: Path) -> None:
    async def body(page: Any, pilot: Any) -> None:
        await keys(pilot, "e enter")
        assert not page.plans.movers
        assert not page.plans.targets
        await keys(pilot, "e")
        assert top(page) is page
        assert orders(page) == ["end", "end"]

    at_the_map(sit_down(tmp_path, "swift"), body)


def test_who_could_not_come_along_stays_picked(tmp_path: Path) -> None:
    async def body(page: Any, pilot: Any) -> None:
        page.go_to(BENI)
        await keys(pilot, "enter enter")
        page.go_to("2830")
        await keys(pilot, "enter enter")
        assert orders(page) == ["m REB09 2831-2830"]
        assert isinstance(page.mode, Reaching)
        assert page.mode.units == ("REB10",)
        told = line(page, "told")
        assert told.startswith("1 of 2 went; REB10 did not: 2830 would hold more units than it can")
        assert "must wait now: REB13" in told

    at_the_map(sit_down(tmp_path, "swift"), body)


def test_panels_that_were_opened_are_open_the_next_time(tmp_path: Path) -> None:
    home = sit_down(tmp_path, "swift")

    async def opens(page: Any, pilot: Any) -> None:  # noqa: ARG001
        await keys(pilot, "l m")

    async def finds(page: Any, pilot: Any) -> None:
        assert page.query_one(LogPanel).display
        assert page.query_one("#minimap").display
        await keys(pilot, "i l")

    async def is_bare(page: Any, pilot: Any) -> None:  # noqa: ARG001
        assert not page.query_one("#side").display
        assert not page.query_one(LogPanel).display

    at_the_map(home, opens, (120, 40))
    assert load_settings(home)[0].panels == ("hex", "minimap", "log")
    at_the_map(home, finds, (120, 40))
    at_the_map(home, is_bare, (120, 40))


def test_a_long_line_of_the_log_goes_on_in_the_next(tmp_path: Path) -> None:
    async def body(page: Any, pilot: Any) -> None:
        panel = page.query_one(LogPanel)
        await keys(pilot, "l")
        panel.put_lines([f"  {'word ' * 30}end"])
        lines = panel.text.split("\n")
        assert all(len(each) <= 80 for each in lines)
        assert lines[0].startswith("  word")
        assert lines[1].startswith("    word")
        assert lines[-1].endswith("end")

    at_the_map(sit_down(tmp_path, "swift"), body)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_the_title_goes_from_edge_to_edge_and_help_is_always_shown(tmp_path: Path, size: tuple[int, int]) -> None:
    async def body(page: Any, pilot: Any) -> None:  # noqa: ARG001
        assert cell_len(page.query_one("#title").text) == size[0]
        assert line(page, "keys").endswith("? help")
        assert len(line(page, "keys")) <= size[0]

    at_the_map(sit_down(tmp_path, "swift"), body, size)


def test_a_window_shows_all_its_keys(tmp_path: Path) -> None:
    from pbem.tui.screens.battle.draft_list import DraftedWindow

    table = table_of(tmp_path)

    async def look(opened: Opened) -> None:
        opened.fits()
        for part in ("Enter change", "p dice", "l likeliest", "Esc close"):
            assert part in opened.text

    with_window(table.home, lambda: DraftedWindow(table), look)


def test_watching_keeps_the_map_where_it_is(tmp_path: Path) -> None:
    home, match = house_match(tmp_path)

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        app.push_screen(ReplayPage(match))
        await pilot.pause()
        before = app.screen.query_one("#map").region
        for _ in range(6):
            await press(pilot, "space")
            assert app.screen.query_one("#map").region == before
        assert app.screen.query_one("#tracks").region.height == 1

    run(home, act, "")


@pytest.mark.parametrize(("what", "said"), [("resign", "resigns"), ("offer", "offers a draw")])
def test_a_file_that_ends_or_offers_says_so_before_it_is_sent(tmp_path: Path, what: str, said: str) -> None:
    from pbem.desk.open_match import Table
    from pbem.session.turn import sealing
    from pbem.tui.screens.matches.outgoing import SendPage

    table = table_of(tmp_path)
    if what == "resign":
        sealing.resign(table.home, table.ref)
    else:
        table.do("end")
        table.do("end")
        sealing.offer(table.home, table.ref, "draw")

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        app.push_screen(SendPage(Table(table.home, table.ref)))
        await pilot.pause()
        text = text_of(app)
        assert said in text
        assert "no orders" not in text

    run(table.home, act)


def test_several_units_go_together_by_way_of_a_hex(tmp_path: Path) -> None:
    async def body(page: Any, pilot: Any) -> None:
        page.go_to("3333")
        await keys(pilot, "enter enter")
        assert page.mode.units == ("REB04", "REB05")
        page.go_to("3332")
        await keys(pilot, "b")
        assert line(page, "prompt").startswith("REB04, REB05 through 3332: where to?")
        page.go_to("3331")
        await pilot.pause()
        assert line(page, "told").endswith("(2 of 2)")
        await keys(pilot, "enter enter")
        assert orders(page) == ["m REB04 3333-3332-3331", "m REB05 3333-3332-3331"]

    at_the_map(sit_down(tmp_path, "swift"), body)


def test_the_dice_of_their_attack_are_told_once_when_the_map_opens(tmp_path: Path) -> None:
    from pbem.desk.open_match import Table
    from pbem.session.turn import sealing
    from pbem.session.turn.intake import import_bytes
    from pbem.tui.dialogs import Tell
    from tests.tui.opened import MATCH
    from tests.tui.screens.test_windows_draft import written

    table = written(tmp_path)
    bea = home_of(tmp_path / "bea")
    import_bytes(bea, sealing.seal(table.home, table.ref).data)
    assert any(step.kind == "dice" for step in Table(bea, MATCH).position.draft.happened)  # type: ignore[union-attr]

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        await pilot.pause()
        assert isinstance(app.screen, Tell)
        assert "Attack on 1807" in text_of(app)
        await press(pilot, "enter")
        assert getattr(app.screen, "where", "") == "match"
        await press(pilot, "f2", "escape")
        assert getattr(app.screen, "where", "") == "match"

    run(bea, act, MATCH)


def test_a_sealed_file_takes_no_other_note(tmp_path: Path) -> None:
    from pbem.desk.open_match import Table
    from pbem.session.turn import sealing
    from pbem.tui.screens.matches.outgoing import SendPage

    table = table_of(tmp_path)
    table.do("end")
    table.do("end")
    sealing.seal(table.home, table.ref)

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        app.push_screen(SendPage(Table(table.home, table.ref)))
        await press(pilot, "n")
        assert "can no longer be changed" in text_of(app)

    run(table.home, act)


def test_the_end_of_the_phase_is_the_last_order_of_the_list_and_asks_too(tmp_path: Path) -> None:
    from pbem.tui.dialogs import Ask

    async def body(page: Any, pilot: Any) -> None:
        await keys(pilot, "o")
        assert [each.value for each in top(page).choices] == ["mobilise", "m", "sail", "ride", "fly", "end"]
        await keys(pilot, "up enter")
        assert isinstance(top(page), Ask)
        await keys(pilot, "escape")
        assert orders(page) == []

    at_the_map(sit_down(tmp_path, "swift"), body)


def test_at_one_keyboard_the_map_goes_to_the_front_of_who_sits_down(tmp_path: Path) -> None:
    async def body(page: Any, pilot: Any) -> None:
        while page.table.choice:
            await keys(pilot, "tab enter")
        page.go_to("0204")
        await keys(pilot, "s enter space")
        assert top(page) is page
        assert page.table.position.due == 0
        first = page.plans.hex_of(page.plans.waiting[0])
        assert page.board.cursor == first != 204

    at_the_map(sit_down(tmp_path, "hotseat"), body)
