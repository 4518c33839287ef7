"""A next file that decides nothing, on the screens and in the dialogue: what the opponent waits for, and the key that sends it."""

from pathlib import Path
from typing import Any

import pytest

from pbem.errors import Outcome
from pbem.session.look import queries
from pbem.session.results import ImportResult
from pbem.tui.app import PbemApp
from pbem.tui.screens.matches.arrival import ArrivalPage
from pbem.tui.screens.matches.outgoing import SendPage
from tests.desk.owed import owing
from tests.tui.plain_script import talk_to
from tests.tui.stage import SIZES, press, prompt_of, run, text_of


@pytest.fixture(autouse=True)
def files_are_written_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A turn file goes where the program was started."""
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("size", SIZES)
def test_the_map_says_what_the_opponent_waits_for_and_s_and_enter_send_it(tmp_path: Path, size: tuple[int, int]) -> None:
    home, _, match = owing(tmp_path)

    async def act(app: PbemApp, pilot: Any) -> None:
        await press(pilot, "escape")  # what the dice have brought
        assert prompt_of(app).startswith("The opponent waits for your dice value.")
        assert "s send it, nothing else is due" in prompt_of(app)
        await press(pilot, "s")
        assert isinstance(app.screen, SendPage)
        assert "  no orders: your dice value, and what it brings to light" in text_of(app)
        await press(pilot, "enter")
        shown = text_of(app)
        assert 0 < shown.index("The turn file is in") < shown.index("is sealed"), "where it is comes first, however long the file"

    seq = queries.show(home, match).seq
    run(home, act, match, size)
    position = queries.show(home, match)
    assert (position.seq, position.is_unsent, position.owed) == (seq + 1, False, "")


@pytest.mark.parametrize("size", SIZES)
def test_the_list_says_it_and_enter_sends_it(tmp_path: Path, size: tuple[int, int]) -> None:
    home, _, match = owing(tmp_path)

    async def act(app: PbemApp, pilot: Any) -> None:
        assert "> SEND dice" in text_of(app)
        assert "waits for your dice value.  Enter: send it, there is nothing to decide" in prompt_of(app)
        await press(pilot, "enter", "enter")
        assert "The turn file is in" in text_of(app)

    run(home, act, size=size)
    assert not queries.show(home, match).owed


def test_the_dialogue_says_it_in_the_list_and_in_the_match(tmp_path: Path) -> None:
    home, _, match = owing(tmp_path)
    heard = talk_to(home, "b", "q", match="rio-1")
    assert "The opponent waits for your dice value. There is nothing to decide. Type send." in heard.text
    assert "The opponent waits for your dice value." in talk_to(home, "q").text
    sent = talk_to(home, "send", "", "y", "2", "b", "q", match="rio-1")
    assert "no orders: your dice value, and what it brings to light" in sent.text
    assert not queries.show(home, match).owed


def test_what_went_to_the_house_by_itself_is_told_without_checks(tmp_path: Path) -> None:
    home, _, match = owing(tmp_path)
    results = (
        ImportResult(Outcome.OK, "turn-accepted", {}, match, "rio-1", 3, 0),
        ImportResult(Outcome.OK, "sent-roll", {}, match, "rio-1", 4, 1),
        ImportResult(Outcome.OK, "turn-accepted", {}, match, "rio-1", 5, 0),
    )

    async def act(app: PbemApp, pilot: Any) -> None:
        app.push_screen(ArrivalPage(results, match))
        await pilot.pause()
        assert "2 files have come" in text_of(app)
        assert "Your dice value went to the house by itself, in file 4: there was nothing to decide." in text_of(app)
        assert text_of(app).count("[x] whole, as it was sent") == 2

    run(home, act, size=(120, 40))
