"""What the other side wrote, on every screen where it shows: it styles nothing, escapes nothing, takes no more than its place."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace
from rich.cells import cell_len
from textual.pilot import Pilot

from pbem.protocol.turn_file import parse_turn
from pbem.session.turn import invitations
from pbem.session.turn.intake import import_bytes
from pbem.tui.app import PbemApp
from tests.attacks.hostile import changed
from tests.tui.stage import GAME, home_at, press, run, text_of

NAME = "E\x1b[31mve[red]\u202e\u2066[/]<b>\x9b2J\u200b" + "W" * 30
LONG = "X" * 3000
NOTE = "\x1b]52;c;AAAA\x07[bold red]note[/]\r\nsecond\x1b[2J\x07\u202edrow\n" + "\n" * 200 + LONG
UNSEEN = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2066-\u2069]")


def seen(app: PbemApp, size: tuple[int, int]) -> str:
    """The text of the screen, after a look at what must not be in it."""
    text = text_of(app)
    assert not UNSEEN.search(text), repr(text)
    assert max(cell_len(line) for line in text.split("\n")) <= size[0]
    assert len(text.split("\n")) == size[1]
    assert "[red]" not in text
    assert "[bold" not in text
    return text


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_a_hostile_name_and_note_do_nothing(tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    eve, bob = home_at(tmp_path / "eve", "Eve"), home_at(tmp_path / "bob", "Bob")
    invitation = invitations.new_match(eve, GAME, side="rebels")
    setup = parse_turn(invitation.data).turn.setup
    assert setup is not None
    data = changed(eve, invitation.data, setup=replace(setup, name=NAME), note=NOTE[:2000])
    results = import_bytes(bob, data)
    shown: dict[str, str] = {}

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        def keep(name: str) -> None:
            shown[name] = seen(app, size)

        keep("matches")
        await press(pilot, "enter")
        keep("invitation")
        await press(pilot, "end")
        keep("its end")
        await press(pilot, "enter")
        keep("map")
        for name, key in {
            "note": "N",
            "log": "l",
            "written": "w",
            "help": "question_mark",
            "watch": "p",
            "report": "R",
            "send": "s",
        }.items():
            await press(pilot, key)
            keep(name)
            await press(pilot, *(("l",) if key == "l" else ("escape",)))
        await press(pilot, "q", "s")
        keep("send from the list")

    run(bob, act, size=size)
    assert "Eve" not in shown["matches"].replace("E·(31mve", "")
    assert any("E·" in text for text in shown.values()), "the name shows, with dots for what cannot be seen"
    assert "(bold red)note" in shown["note"] + shown["invitation"] + shown["its end"]
    assert results


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_a_hostile_note_in_a_file_that_arrives_does_nothing(
    tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    from pbem.desk.open_match import Table
    from pbem.tui.screens.matches.arrival import ArrivalPage

    monkeypatch.chdir(tmp_path)
    eve, bob = home_at(tmp_path / "eve", "Eve"), home_at(tmp_path / "bob", "Bob")
    invitation = invitations.new_match(bob, GAME, side="rebels")
    import_bytes(eve, invitation.data)
    table = Table(eve, invitation.card.match)
    while table.choice is not None:
        words: list[str] = []
        while not (found := table.options(" ".join(words))).is_complete:
            words.append(found.tokens[0].text)
        table.do(" ".join(words))
    acceptance = invitations.accept(eve, invitation.card.match)
    setup = parse_turn(acceptance.data).turn.setup
    assert setup is not None
    data = changed(eve, acceptance.data, setup=replace(setup, name=NAME), note=NOTE[:2000])
    results = import_bytes(bob, data)
    shown: dict[str, str] = {}

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        await app.push_screen(ArrivalPage(results))
        for name, keys in {
            "arrival": (),
            "its end": ("end",),
            "replay": ("enter", "space"),
            "map": ("escape",),
            "note": ("N",),
            "matches": ("escape", "q"),
        }.items():
            await press(pilot, *keys)
            shown[name] = seen(app, size)

    run(bob, act, size=size)
    assert "(bold red)note" in shown["arrival"]
    assert "(bold red)note" in shown["note"]
    assert "E·" in shown["matches"]
