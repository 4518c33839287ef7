"""Sending: what the file holds, what keeps it back, where it went."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from pbem.desk.open_match import Table
from pbem.session.disk.kept_by_home import Kept, kept
from pbem.session.turn import invitations
from pbem.session.turn.intake import import_bytes
from pbem.tui.app import PbemApp
from pbem.tui.screens.matches.arrival import ArrivalPage
from pbem.tui.screens.matches.outgoing import SendPage
from tests.tui.plain_script import talk_to
from tests.tui.stage import GAME, SIZES, home_at, house_match, press, prompt_of, run, text_of


def played(table: Table) -> Table:
    table.do("end")
    table.do("end")
    return table


def first_order(table: Table) -> str:
    """The first order that can be spelled."""
    words: list[str] = []
    while not (found := table.options(" ".join(words))).is_complete:
        words.append(found.tokens[0].text)
    return " ".join(words)


@pytest.mark.parametrize("size", SIZES)
def test_orders_that_are_due_keep_the_file_back(tmp_path: Path, size: tuple[int, int]) -> None:
    home, match = house_match(tmp_path)

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        app.push_screen(SendPage(Table(home, match)))
        await pilot.pause()
        assert "orders are still due" in prompt_of(app).lower()
        assert "can still act" in text_of(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, SendPage)

    run(home, act, size=size)
    assert Table(home, match).position.seq == 2


def test_enter_takes_it_to_the_house_and_the_answer_is_shown(tmp_path: Path) -> None:
    home, match = house_match(tmp_path)

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        app.push_screen(SendPage(played(Table(home, match))))
        await pilot.pause()
        await press(pilot, "enter")
        await pilot.pause()
        assert isinstance(app.screen, ArrivalPage)
        assert "[x] signed by your opponent's key" in text_of(app)

    run(home, act)
    assert Table(home, match).position.seq > 3


def test_every_way_out_says_where_it_went(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home, other = home_at(tmp_path / "anna"), home_at(tmp_path / "ben", "Ben")
    invited = invitations.new_match(home, GAME, side="congo")
    import_bytes(other, invited.data)
    import_bytes(home, invitations.accept(other, invited.card.match).data)
    table = Table(home, invited.card.match)
    while (choice := table.choice) is not None and choice.kind == "setup":
        table.do(first_order(table))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TERM", "xterm-256color")
    seen: list[str] = []

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        monkeypatch.setattr(app, "copy_to_clipboard", seen.append)
        app.push_screen(SendPage(table))
        await pilot.pause()
        await press(pilot, "n", *"Good luck", "enter")
        assert "| Good luck" in text_of(app)
        await press(pilot, "f")
        assert "is sealed" in text_of(app)
        await press(pilot, "c", "y", "m", *"ben@example.org", "enter", "enter", "v")
        assert "BEGIN PBEM" in text_of(app)
        await press(pilot, "escape", "y")

    run(home, act, size=(120, 40))
    written = sorted(path.suffix for path in tmp_path.glob("congo-1*"))
    assert written == [".eml", ".pbem"]
    data = next(tmp_path.glob("*.pbem")).read_bytes()
    assert "BEGIN PBEM" in seen[0]
    for carried in (data, seen[0].encode(), next(tmp_path.glob("*.eml")).read_bytes()):
        assert import_bytes(other, carried)[0].outcome in (0, 10)
    assert not Table(home, invited.card.match).position.is_unsent


@pytest.mark.parametrize("size", SIZES)
def test_address_and_program_are_asked_once_and_the_line_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    home, other = home_at(tmp_path / "anna"), home_at(tmp_path / "ben", "Ben")
    invited = invitations.new_match(home, GAME, side="congo")
    import_bytes(other, invited.data)
    import_bytes(home, invitations.accept(other, invited.card.match).data)
    table = Table(home, invited.card.match)
    while (choice := table.choice) is not None and choice.kind == "setup":
        table.do(first_order(table))
    monkeypatch.chdir(tmp_path)
    told: list[str] = []

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        app.push_screen(SendPage(Table(home, table.ref)))
        await pilot.pause()
        await press(pilot, "m", *"ben@example.org", "enter")
        assert "Which program sends your mail?" in text_of(app)
        await press(pilot, *"mutt", "enter")
        told.append(text_of(app))
        await press(pilot, "m")
        told.append(text_of(app))
        await press(pilot, "a", "enter", *"alpine", "enter")
        told.append(text_of(app))

    run(home, act, size=size)
    flat = [" ".join(each.split()) for each in told]
    assert all("mutt -H " in each and "For ben@example.org" in each for each in flat[:2])
    assert "alpine -attach " in flat[2]
    assert kept(home, table.ref) == Kept(address="ben@example.org", program="alpine")
    heard = talk_to(home, "send", "4", "oda@example.org", "", match=table.ref).text
    assert "As a mail to another address than ben@example.org" in heard
    assert kept(home, table.ref).address == "oda@example.org"


def test_where_another_computer_signs_the_screen_says_so_and_the_way_out(tmp_path: Path) -> None:
    home, other = home_at(tmp_path / "anna"), home_at(tmp_path / "ben", "Ben")
    invited = invitations.new_match(home, GAME, side="congo")
    import_bytes(other, invited.data)
    import_bytes(home, invitations.accept(other, invited.card.match).data)
    table = Table(home, invited.card.match)
    while (choice := table.choice) is not None and choice.kind == "setup":
        table.do(first_order(table))
    laptop = replace(home, state=tmp_path / "laptop")
    said: list[str] = []

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        app.push_screen(SendPage(Table(laptop, table.ref)))
        await pilot.pause()
        await press(pilot, "f")
        said.append(" ".join(prompt_of(app).split()))

    run(laptop, act, size=(120, 40))
    heard = talk_to(laptop, "end", match=table.ref).text
    for told in (said[0], heard):
        assert "goes on at another computer" in told
        assert "pbem takeover congo-1" in told


def test_a_file_that_cannot_be_written_is_not_signed_and_what_changed_meanwhile_is_shown(tmp_path: Path) -> None:
    home, other = home_at(tmp_path / "anna"), home_at(tmp_path / "ben", "Ben")
    invited = invitations.new_match(home, GAME, side="congo")
    import_bytes(other, invited.data)
    import_bytes(home, invitations.accept(other, invited.card.match).data)
    table = Table(home, invited.card.match)
    while (choice := table.choice) is not None and choice.kind == "setup":
        table.do(first_order(table))
    said: list[str] = []

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        app.settings = replace(app.settings, outbox=str(tmp_path / "nowhere"))
        app.push_screen(SendPage(table))
        await pilot.pause()
        await press(pilot, "f")
        said.append(prompt_of(app))
        app.settings = replace(app.settings, outbox=str(tmp_path))
        Table(home, table.ref).undo()
        await press(pilot, "f")
        said.extend([prompt_of(app), text_of(app)])

    run(home, act, size=(120, 40))
    assert "does not exist" in said[0]
    assert "changed in another window" in said[1]
    assert "is sealed" not in said[2]
    assert Table(home, table.ref).position.seq == 2
