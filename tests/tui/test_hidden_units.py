"""The map of a game with hidden units, by keys."""

from pathlib import Path
from typing import Any

from pbem.desk.house import exchange
from pbem.session import matches
from pbem.tui.app import PbemApp
from pbem.tui.dialogs import Pick
from tests.tui.stage import home_at, press, run, text_of


def test_one_enter_too_many_hides_nobody(tmp_path: Path) -> None:
    home = home_at(tmp_path)
    match = matches.new_match(home, "rio_40", side="police", against="house").card.match
    exchange(home, match)

    async def act(app: PbemApp, pilot: Any) -> None:
        await press(pilot, "tab", "enter")
        assert isinstance(app.screen, Pick)
        assert "hide, face down" in text_of(app)
        await press(pilot, "escape")
        page: Any = app.screen
        assert page.table.lines == ()
        await press(pilot, "enter", "enter")
        assert [each.text.split()[0] for each in page.table.lines] == ["hi"]

    run(home, act, match)
