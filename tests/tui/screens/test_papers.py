"""An army is built by keys: without a match, kept under a safe name; in a match, sealed with the next file."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot
from textual.widgets import Input

from pbem.desk.paper_table import PaperTable
from pbem.games import catalog
from pbem.games.heart_of_africa.game import GAME
from pbem.session.disk import own_papers
from pbem.session.turn import draft, invitations, sealing
from pbem.tui.app import PbemApp
from pbem.tui.screens.papers.paper_page import PaperPage
from pbem.tui.screens.windows.units import UnitsWindow
from pbem.tui.widgets.listing import Listing
from tests.session.toy import catalogue
from tests.tui.desk_of import until
from tests.tui.stage import home_at, press, prompt_of, run, text_of


def test_an_army_is_built_by_keys_and_kept_under_a_safe_name(tmp_path: Path) -> None:
    home = replace(home_at(tmp_path), games=catalogue(GAME))

    async def play(app: PbemApp, pilot: Pilot[int]) -> None:
        paper = PaperTable(home, GAME.id, "roster")
        page = PaperPage(paper)
        await app.push_screen(page)
        await pilot.pause()
        assert "68 of 600 points" in text_of(app)
        assert "at least 3 (HA-LIST-01)" in prompt_of(app)
        rows = [each.value for each in page.query_one(Listing).choices]
        page.listing.highlighted = rows.index("unit.0.2")
        await press(pilot, "plus")
        assert "9 figures, 36 points" in text_of(app)
        await press(pilot, "d")
        assert "at least 2 (HA-L01-01)" in text_of(app)
        await press(pilot, "u", "u", "u")
        assert "Nothing has been changed yet" in prompt_of(app)
        await press(pilot, "L")
        assert not paper.form.problems
        assert "Drawn by lot" in prompt_of(app)
        await press(pilot, "f")
        app.screen.query_one(Input).value = "../My Army!"
        await press(pilot, "enter")
        assert own_papers.names(home) == ["my-army"]
        kept = paper.text
        await press(pilot, "v", "escape", "o")
        (choice, *_) = app.screen.query_one(Listing).choices
        assert choice.value == "my-army"
        await press(pilot, "enter", "escape")
        assert app.screen is not page
        assert paper.text == kept

    run(home, play)
    path = own_papers.path_of(home, "my-army")
    assert path.stat().st_mode & 0o077 == 0


def test_a_roster_that_is_due_is_written_at_the_map_and_sealed_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalog.GAMES, GAME.id, "pbem.games.heart_of_africa")
    home = replace(home_at(tmp_path), games=catalogue(GAME))
    options = {"field": "savanna_village", "attacker": "first"}
    ref = invitations.new_match(home, GAME.id, "raid", dice="swift", against="hotseat", options=options).card.match
    for army in ("zanzibaris", "villages"):
        draft.do(home, ref, f"list {army} any")
        sealing.seal(home, ref)

    side = 0

    async def play(app: PbemApp, pilot: Pilot[int]) -> None:
        page: Any = await until(pilot, "BattlePage")
        table = page.table
        assert table.papers == ("roster",)
        assert "Enter write it (army list)" in prompt_of(app)
        await app.push_screen(UnitsWindow(table))
        await press(pilot, "escape")  # nobody is there yet
        await press(pilot, "enter")
        assert isinstance(app.screen, PaperPage)
        assert app.screen.key_at == "title"  # Enter a second time seals nothing
        await press(pilot, "L", "escape")
        assert app.screen is page
        begun = own_papers.begun(home, ref, f"roster-{side}")
        await press(pilot, "P")
        assert isinstance(app.screen, PaperPage)
        assert app.screen.paper.text == begun
        sums = app.screen.paper.form.sums
        await press(pilot, "x")
        assert app.screen_stack[-1] is page
        assert table.lines[-1].text.startswith("enlist")
        await press(pilot, "u", "P")
        assert isinstance(app.screen, PaperPage)
        assert app.screen.paper.form.sums == sums  # it is still in the draft
        await press(pilot, "x")
        assert not own_papers.begun(home, ref, f"roster-{side}")

    run(home, play, match=ref)
