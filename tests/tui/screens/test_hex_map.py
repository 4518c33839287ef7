"""The hex map widget: what it shows, where the cursor goes, what the mouse does."""

import asyncio
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from textual.app import App, ComposeResult
from textual.geometry import Region

from pbem.engine.hexes import NOWHERE, Hex
from pbem.engine.planning import Mark, Overlay, Reach, Way
from pbem.games import catalog
from pbem.tui.widgets.hex_map import LEFT, TOP, HexMap
from pbem.view.map.palette import Palette
from tests.view import boards

SETUP, FIGHTING = boards.setup(), boards.fighting()[1]
UNICODE = Palette(catalog.look("guerra_do_congo"), is_ascii=False)
ASCII = Palette(catalog.look("guerra_do_congo"), is_ascii=True)
KINSHASA, KISANGANI = Hex(1807), Hex(2723)


class Bench(App[None]):
    """A map alone on a screen; keeps what it was told."""

    def __init__(self) -> None:
        super().__init__()
        self.pilot: Any = None
        self.hints: list[tuple[Region, int, int]] = []
        self.moved: list[Hex] = []
        self.chosen: list[Hex] = []

    def compose(self) -> ComposeResult:
        yield HexMap()

    def hint_scroll(self, region: Region, dx: int, dy: int) -> None:
        self.hints.append((region, dx, dy))

    def on_hex_map_moved(self, message: HexMap.Moved) -> None:
        self.moved.append(message.hex)

    def on_hex_map_chosen(self, message: HexMap.Chosen) -> None:
        self.chosen.append(message.hex)


def on_bench(size: tuple[int, int], body: Callable[[HexMap], Awaitable[None]], palette: Palette = UNICODE) -> None:
    """Runs the body with a map of the set-up, Kinshasa in the middle."""

    async def run() -> None:
        app = Bench()
        async with app.run_test(size=size) as pilot:
            app.pilot = pilot
            board = app.query_one(HexMap)
            board.show(SETUP, palette)
            board.centre_on(KINSHASA)
            await pilot.pause()
            app.hints.clear()
            app.moved.clear()
            await body(board)

    asyncio.run(run())


NAMES = 12  # columns at the edge of a window in which a name may come in or go


def bench(board: HexMap) -> Bench:
    app = board.app
    assert isinstance(app, Bench)
    return app


def is_in_sight(board: HexMap) -> bool:
    return board.size.region.contains_region(board.place_of(board.cursor))


def text_of(board: HexMap) -> list[str]:
    return [board.render_line(y).text for y in range(board.size.height)]


def bracketed(board: HexMap) -> str:
    """What stands between the cursor's brackets."""
    place = board.place_of(board.cursor)
    return text_of(board)[place.y + 1][place.x : place.x + 5]


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
@pytest.mark.parametrize("zoom", ["overview", "normal", "detail"])
@pytest.mark.parametrize("palette", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_every_line_has_the_width_of_the_widget_and_a_style(size: tuple[int, int], zoom: str, palette: Palette) -> None:
    async def body(board: HexMap) -> None:
        board.set_zoom(zoom)
        for y in range(size[1]):
            strip = board.render_line(y)
            assert strip.cell_length == size[0]
            assert all(segment.style is not None for segment in strip)
            assert palette is UNICODE or strip.text.isascii()
            assert is_in_sight(board)

    on_bench(size, body, palette)


def test_the_cursor_is_a_pair_of_brackets_and_others_in_a_supposed_position() -> None:
    async def body(board: HexMap) -> None:
        assert bracketed(board) == "[3C■]"
        board.show(SETUP, ASCII, is_supposed=True)
        assert bracketed(board) == "<3C#>"
        assert "?" in text_of(board)[0]

    on_bench((80, 24), body)


def test_a_step_moves_one_hex_and_up_and_down_keep_the_column() -> None:
    async def body(board: HexMap) -> None:
        for direction, there in (("e", 1808), ("ne", 1908), ("nw", 2008), ("w", 2007), ("sw", 1906), ("se", 1807)):
            board.move_cursor(direction)
            assert board.cursor == there
        for _ in range(5):
            board.move_cursor("up")
        assert board.cursor == 2307
        for _ in range(5):
            board.move_cursor("down")
        assert board.cursor == KINSHASA
        await bench(board).pilot.pause()
        assert bench(board).moved[:3] == [1808, 1908, 2008]
        assert len(bench(board).moved) == 16

    on_bench((80, 24), body)


@pytest.mark.parametrize("zoom", ["overview", "normal", "detail"])
def test_the_cursor_can_go_to_every_hex_and_is_always_in_sight(zoom: str) -> None:
    async def body(board: HexMap) -> None:
        board.set_zoom(zoom)
        for direction in ("left", "up", "right", "down"):
            for _ in range(45):
                board.move_cursor(direction)
                assert is_in_sight(board)
                assert board.hex_at(*board.place_of(board.cursor).offset) == board.cursor
        frame = board.sheet.frame
        assert board.cursor == Hex(frame.south * 100 + frame.east)

    on_bench((80, 24), body)


def test_a_map_without_a_size_yet_begins_with_the_cursor_in_the_middle() -> None:
    async def run() -> None:
        class Early(Bench):
            def on_mount(self) -> None:
                board = self.query_one(HexMap)
                assert not board.size
                board.show(SETUP, UNICODE)
                board.put_cursor(KISANGANI)

        app = Early()
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            board = app.query_one(HexMap)
            place = board.place_of(KISANGANI)
            assert abs(place.x - board.size.width // 2) <= board.sheet.across
            assert abs(place.y - board.size.height // 2) <= board.sheet.down
            assert app.hints == [], "drawn once, not scrolled there"

    asyncio.run(run())


def test_the_window_scrolls_by_whole_hexes_and_tells_the_output() -> None:
    async def body(board: HexMap) -> None:
        before = text_of(board)
        for _ in range(20):
            board.move_cursor("e")
            after = text_of(board)
            for region, dx, dy in bench(board).hints:
                assert (region, dx, dy) == (Region(LEFT, 0, 80 - LEFT, 24), 4, 0)
                inner = [line[LEFT + 4 + NAMES : -NAMES] for line in before[4:12]]
                assert [line[LEFT + NAMES : 80 - 4 - NAMES] for line in after[4:12]] == inner
            bench(board).hints.clear()
            before = after
        for _ in range(20):
            board.move_cursor("up")
        upwards = [hint for hint in bench(board).hints if hint[2]]
        assert len(upwards) > 5
        assert all(hint == (Region(0, TOP, 80, 24 - TOP), 0, -2) for hint in upwards)

    on_bench((80, 24), body)


def test_a_cursor_move_touches_four_cells_only() -> None:
    async def body(board: HexMap) -> None:
        before = text_of(board)
        board.move_cursor("ne")
        after = text_of(board)
        changed = [(x, y) for y in range(40) for x in range(120) if before[y][x] != after[y][x]]
        assert 2 <= len(changed) <= 4

    on_bench((120, 40), body)


def test_the_mouse_chooses_a_hex_and_the_wheel_scrolls() -> None:
    async def body(board: HexMap) -> None:
        board.centre_on(KISANGANI)
        place = board.place_of(Hex(2722))
        await bench(board).pilot.click(HexMap, offset=(place.x + 2, place.y + 1))
        assert board.cursor == 2722
        assert bench(board).chosen == [2722]
        await bench(board).pilot.click(HexMap, offset=(1, 5))
        assert bench(board).chosen == [2722]
        bench(board).hints.clear()
        board.scroll_by_hex(0, 3)
        assert [hint[1:] for hint in bench(board).hints] == [(0, 6)]

    on_bench((80, 24), body)


def test_scrolling_takes_the_cursor_along_at_the_edge() -> None:
    async def body(board: HexMap) -> None:
        for columns, rows in ((40, 0), (0, -40), (-40, 0), (0, 40)):
            board.scroll_by_hex(columns, rows)
            assert is_in_sight(board)

    on_bench((80, 24), body)


def test_enter_is_told_as_chosen() -> None:
    async def body(board: HexMap) -> None:
        board.choose()
        await bench(board).pilot.pause()
        assert bench(board).chosen == [KINSHASA]

    on_bench((80, 24), body)


def test_what_is_laid_over_the_map_shows_in_characters() -> None:
    async def body(board: HexMap) -> None:
        ways = {Hex(1808): 2, Hex(1809): 5, Hex(1810): 12}
        board.set_reach(Reach("X", {there: (Way("m", "", (KINSHASA, there), cost),) for there, cost in ways.items()}))
        board.set_path([KINSHASA, Hex(1808), Hex(1908)])
        board.set_chosen([Hex(1806)])
        board.set_overlay(Overlay("test", {Hex(1908): Mark("reach", text="7")}))
        lines = text_of(board)

        def content(here: int) -> str:
            place = board.place_of(Hex(here))
            return lines[place.y + 1][place.x : place.x + 5]

        assert content(1808)[3] == "2"
        assert content(1809)[3] == "5"
        assert content(1810)[2:4] == "12"
        assert content(1908)[3] == "7"
        assert (content(1806)[0], content(1806)[4]) == ("(", "[")
        place = board.place_of(Hex(1808))
        assert lines[place.y][place.x + 3] == "•"
        board.clear()
        assert "•" not in "".join(text_of(board))
        assert board.laid.overlay is not None

    on_bench((80, 24), body)


def test_another_position_keeps_cursor_and_window() -> None:
    async def body(board: HexMap) -> None:
        board.centre_on(KISANGANI)
        assert "3C" in bracketed(board)
        before = board.place_of(KISANGANI)
        board.show(FIGHTING, UNICODE)
        assert board.place_of(KISANGANI) == before
        place = board.place_of(Hex(2622))
        assert "2R" in text_of(board)[place.y + 1][place.x : place.x + 5]

    on_bench((80, 24), body)


def test_what_changes_is_what_a_fresh_map_shows() -> None:
    """Lines that are kept between positions, layers and zooms never go stale."""

    async def body(board: HexMap) -> None:
        reach = Reach("X", {Hex(2722): (Way("m", "", (KISANGANI, Hex(2722)), 3),)})
        board.centre_on(KISANGANI)
        for zoom in ("normal", "detail", "overview", "normal"):
            board.set_zoom(zoom)
            for picture, is_supposed, laid in (
                (FIGHTING, False, None),
                (FIGHTING, True, reach),
                (SETUP, True, reach),
                (SETUP, False, None),
            ):
                board.show(picture, UNICODE, is_supposed=is_supposed)
                board.set_reach(laid)
                board.set_path([KISANGANI, Hex(2722)] if laid else [])
                await bench(board).pilot.pause()
                shown = [strip.text for strip in board.app.screen._compositor.render_strips()]
                board._lines.clear()
                assert shown == text_of(board)

    on_bench((80, 24), body)


def test_a_zoom_that_does_not_exist_is_refused() -> None:
    async def body(board: HexMap) -> None:
        with pytest.raises(ValueError, match="huge"):
            board.set_zoom("huge")
        for _ in range(5):
            board.zoom_by(1)
        assert board.zoom == "detail"
        for _ in range(5):
            board.zoom_by(-1)
        assert board.zoom == "overview"

    on_bench((80, 24), body)


def test_before_the_first_picture_it_is_blank() -> None:
    async def run() -> None:
        app = Bench()
        async with app.run_test(size=(40, 10)):
            board = app.query_one(HexMap)
            assert {board.render_line(y).text for y in range(10)} == {" " * 40}
            assert board.hex_at(5, 5) == NOWHERE

    asyncio.run(run())


def test_all_lines_of_a_window_are_drawn_by_a_few_calls() -> None:
    async def body(board: HexMap) -> None:
        text_of(board)
        calls = Counter[str]()
        sys.setprofile(lambda _frame, what, _value: calls.update((what,)))
        text_of(board)
        sys.setprofile(None)
        assert calls["call"] < 15_000  # half of it, and 2 ms, when this was written

    on_bench((120, 40), body)


def test_before_a_map_is_drawn_it_is_said_what_comes_first() -> None:
    game = catalog.game("heart_of_africa")
    rules = game.rules("planned_attack", {})

    async def body(board: HexMap) -> None:
        board.no_map = game.words.screens.no_map
        board.show(game.picture(rules, rules.start()), Palette(catalog.look("heart_of_africa"), is_ascii=True))
        shown = text_of(board)
        assert any("There is no map yet" in line for line in shown)
        assert not any("\\" in line for line in shown)

    on_bench((80, 20), body)
