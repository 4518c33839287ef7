"""What comes by itself while a screen is open: told everywhere, shown at a key, and at once on the list of matches."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from pbem.session.disk.player_home import Home
from pbem.session.results import Sealed
from pbem.session.turn import draft, invitations, sealing
from pbem.session.turn.intake import import_bytes
from pbem.tui.app import PbemApp
from pbem.tui.base_page import Line
from tests.tui.desk_of import begun, invited, paste, until
from tests.tui.stage import home_of, press, run, text_of


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """No second is waited for."""
    monkeypatch.setattr("pbem.tui.app.SETTLED", 0.01)
    monkeypatch.setattr("pbem.tui.app.LOOK_SECONDS", 0.05)


def next_file(home: Home, ref: str) -> Sealed:
    """The Rebels do nothing."""
    draft.do(home, ref, "end")
    draft.do(home, ref, "end")
    return sealing.seal(home, ref)


def elsewhere(home: Home, data: bytes) -> None:
    """Another program of this player takes a file in."""
    import_bytes(home_of(home.saves.parent), data)


def title_of(app: PbemApp) -> str:
    return text_of(app).splitlines()[0]


async def shown(pilot: Pilot[int], is_there: Callable[[], bool]) -> None:
    for _ in range(100):
        if is_there():
            return
        await pilot.pause(0.02)
    raise AssertionError(text_of(pilot.app))


async def looked(pilot: Pilot[int]) -> None:
    """Some looks for what has come."""
    await pilot.pause(0.2)


def test_a_file_comes_up_on_the_list_of_matches(tmp_path: Path) -> None:
    ann, ben, ref = begun(tmp_path)

    async def play(_: PbemApp, pilot: Pilot[int]) -> None:
        await looked(pilot)
        elsewhere(ben, next_file(ann, ref).data)
        page = await until(pilot, "ArrivalPage")
        assert "File 2 is taken in" in page.text()
        await press(pilot, "escape")
        await looked(pilot)
        assert type(pilot.app.screen).__name__ == "MatchesPage"

    run(ben, play)


def test_an_invitation_that_comes_shows_its_terms(tmp_path: Path) -> None:
    _, ben, sealed = invited(tmp_path)

    async def play(_: PbemApp, pilot: Pilot[int]) -> None:
        await looked(pilot)
        elsewhere(ben, sealed.data)
        window = await until(pilot, "InvitationWindow")
        assert "Ann invites you" in "\n".join(window.lines())

    run(ben, play)


def test_at_the_map_the_first_line_tells_it_and_the_position_is_the_new_one(tmp_path: Path) -> None:
    ann, ben, ref = begun(tmp_path)

    async def play(app: PbemApp, pilot: Pilot[int]) -> None:
        page = await until(pilot, "BattlePage")
        await press(pilot, "right", "right", "down")
        before, cursor = page.table.position.seq, page.board.cursor
        elsewhere(ben, next_file(ann, ref).data)
        await shown(pilot, lambda: "* congo-1: I" in title_of(app))
        assert (page.table.position.seq, page.board.cursor) == (before + 1, cursor)
        assert page.query_one("#told", Line).text == "A file of congo-1 has come: I shows it."
        await press(pilot, "I")
        await until(pilot, "ArrivalPage")
        await press(pilot, "enter")
        await until(pilot, "ReplayPage")
        await press(pilot, "escape")
        assert await until(pilot, "BattlePage") is page
        assert " * " not in title_of(app)
        assert page.query_one("#told", Line).text == ""

    run(ben, play, match=ref)


def test_over_another_screen_it_is_told_and_nothing_is_torn_away(tmp_path: Path) -> None:
    ann, ben, ref = begun(tmp_path)

    async def play(app: PbemApp, pilot: Pilot[int]) -> None:
        page = await until(pilot, "BattlePage")
        await press(pilot, "V")
        window = await until(pilot, "Tell")
        elsewhere(ben, next_file(ann, ref).data)
        await shown(pilot, lambda: "* congo-1" in title_of(app))
        assert app.screen is window
        await press(pilot, "escape")
        assert await until(pilot, "BattlePage") is page
        assert page.table.position.seq == 3
        assert page.query_one("#told", Line).text == ""

    run(ben, play, match=ref, size=(120, 40))


def test_orders_written_for_another_match_stay(tmp_path: Path) -> None:
    ann, ben, ref = begun(tmp_path)
    other = invitations.new_match(ann, "guerra_do_congo", side="rebels").card.match

    async def play(app: PbemApp, pilot: Pilot[int]) -> None:
        page = await until(pilot, "BattlePage")
        page.table.do("end")
        page.show()
        elsewhere(ann, reply.data)
        await shown(pilot, lambda: "* congo-2: I" in title_of(app))
        assert [line.text for line in page.table.lines] == ["end"]
        assert app.screen is page

    import_bytes(ben, sealing.resend(ann, other).data)
    reply = invitations.accept(ben, other, pass_=True)
    run(ann, play, match=ref)


def test_a_file_that_the_player_takes_in_is_not_told_once_more(tmp_path: Path) -> None:
    ann, ben, ref = begun(tmp_path)
    from pbem.desk.file_form import TEXT, carriage

    text = carriage(ann, next_file(ann, ref), TEXT).decode()

    async def play(app: PbemApp, pilot: Pilot[int]) -> None:
        await until(pilot, "BattlePage")
        await looked(pilot)
        await paste(pilot, text)
        await until(pilot, "ArrivalPage")
        await looked(pilot)
        assert " * " not in title_of(app)
        await press(pilot, "escape")
        await until(pilot, "BattlePage")
        await looked(pilot)
        assert " * " not in title_of(app)

    run(ben, play, match=ref)


def test_what_another_program_seals_is_shown_as_such(tmp_path: Path) -> None:
    ann, _, ref = begun(tmp_path)

    async def play(app: PbemApp, pilot: Pilot[int]) -> None:
        page = await until(pilot, "BattlePage")
        await looked(pilot)
        next_file(home_of(ann.saves.parent), ref)
        await shown(pilot, lambda: page.table.position.seq == 3)
        assert "changed" in page.query_one("#told", Line).text
        assert " * " not in title_of(app)

    run(ann, play, match=ref)


def test_the_line_of_the_list_is_another_one_when_another_program_writes_orders(tmp_path: Path) -> None:
    ann, _, ref = begun(tmp_path)

    async def play(app: PbemApp, pilot: Pilot[int]) -> None:
        await looked(pilot)
        draft.do(home_of(ann.saves.parent), ref, "end")
        await shown(pilot, lambda: "draft: 1" in text_of(app))

    run(ann, play, size=(120, 40))


def test_nothing_is_drawn_where_nothing_is_new(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _, ben, ref = begun(tmp_path)
    frames: list[object] = []
    display = PbemApp._display

    def counted(app: PbemApp, *parts: Any) -> None:
        frames.append(parts)
        display(app, *parts)

    monkeypatch.setattr(PbemApp, "_display", counted)

    async def play(app: PbemApp, pilot: Pilot[int]) -> None:
        await until(pilot, "BattlePage")
        await looked(pilot)
        frames.clear()
        await looked(pilot)
        assert app.arrivals is not None
        assert not frames

    run(ben, play, match=ref)
