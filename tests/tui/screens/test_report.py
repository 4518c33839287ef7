"""The report of a match on the screen."""

from pathlib import Path

import pytest

from pbem.session.look.replay import film
from pbem.session.turn.sealing import resign
from pbem.tui.screens.windows.match_statistics import ReportPage, tallies
from pbem.view.words import windows as words
from pbem.view.words import without_game
from tests.tui.opened import SIZES, Opened, table_of, with_window


@pytest.mark.parametrize("size", SIZES)
def test_the_report_tells_luck_points_losses_and_morale(tmp_path: Path, size: tuple[int, int]) -> None:
    table = table_of(tmp_path)

    async def script(opened: Opened) -> None:
        await opened.app.workers.wait_for_complete()
        await opened.pilot.pause()
        lines = opened.window.query_one("#text").text.split("\n")  # type: ignore[attr-defined]
        for part in (words.LUCK, words.POINTS_BY_TURN, words.LOSSES_BY_TURN, words.POINTS_TITLE):
            assert part in lines
        assert any("Namibia or Zimbabwe has entered the DRC (ZIM01)" in line for line in lines)
        assert any(line.startswith("Army morale") for line in lines)
        assert "FAC: +0" in lines
        assert "congo-1: report" in opened.text
        await opened.press("escape")
        assert not isinstance(opened.app.screen, ReportPage)

    with_window(table.home, lambda: ReportPage(table.ref), script, size)


def test_each_turn_counts_once_as_it_stood_at_its_end(tmp_path: Path) -> None:
    table = table_of(tmp_path)
    found = tallies(film(table.home, table.ref))
    assert [tally.turn for tally in found] == [1]
    assert found[0].points == (2, 1)
    assert found[0].lost == (0, 0)
    assert sum(gain.points for gain in found[0].gains) == 3


def test_a_match_that_cannot_be_opened_says_so(tmp_path: Path) -> None:
    table = table_of(tmp_path)

    async def script(opened: Opened) -> None:
        await opened.pilot.pause()
        assert "no match of that name" in opened.text

    with_window(table.home, lambda: ReportPage("nothing-like-it"), script)


def test_the_report_of_a_match_that_is_over_begins_with_its_audit(tmp_path: Path) -> None:
    table = table_of(tmp_path)
    resign(table.home, table.ref)

    async def script(opened: Opened) -> None:
        await opened.app.workers.wait_for_complete()
        await opened.pilot.pause()
        lines = opened.window.query_one("#text").text.split("\n")  # type: ignore[attr-defined]
        assert lines[0] == words.AUDIT
        assert lines[2] in (without_game.AUDIT_OPEN, without_game.AUDIT_CLEAN)

    with_window(table.home, lambda: ReportPage(table.ref), script)
