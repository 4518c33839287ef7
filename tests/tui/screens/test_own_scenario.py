"""An invitation with a scenario of a player's making: what it says is there before it is accepted, on the screens and in lines."""

from pathlib import Path

from textual.pilot import Pilot
from textual.widgets import Input

from pbem.session.disk import own_scenarios
from pbem.session.look import queries
from pbem.session.turn import invitations, status_index
from pbem.session.turn.intake import import_bytes
from pbem.tui.app import PbemApp
from tests.games.rio_40.wrong_scenarios import FIGHT
from tests.tui.desk_of import until
from tests.tui.plain_script import talk_to
from tests.tui.stage import home_at, press, run, text_of

SAID = ("digest", "3 turns; the police move first in each.", 'Zone "west": A1, B1, C1, D1', "+10 for each objective hex")


def test_the_terms_tell_the_scenario(tmp_path: Path) -> None:
    ann, ben = home_at(tmp_path / "ann", "Ann"), home_at(tmp_path / "ben", "Ben")
    import_bytes(ben, invitations.new_match(ann, "rio_40", side="police", own_scenario=FIGHT).data)

    async def play(app: PbemApp, pilot: Pilot[int]) -> None:
        await press(pilot, "enter")
        window = await until(pilot, "InvitationWindow")
        shown = "\n".join(window.lines())
        assert all(line in shown for line in SAID)
        assert "two_streets" in text_of(app)
        await press(pilot, "escape")

    run(ben, play)
    assert status_index.status(ben)[0].next == "accept"
    heard = talk_to(ben, "a1", match="rio-1").text
    assert all(line in heard for line in SAID)
    assert "East: A2, street." in heard, "a hex alone is looked at, as its map calls it"


def test_the_wizard_begins_a_match_with_a_file(tmp_path: Path) -> None:
    home = home_at(tmp_path / "ann", "Ann")
    text = FIGHT.replace('hider = "narco"', "").replace('zone = "hidden"\nhidden = true', 'at = ["A5", "B5", "D5"]')
    (tmp_path / "good.toml").write_text(text, encoding="utf-8")
    (tmp_path / "bad.toml").write_text(text.replace("turns = 3", "turns = 0"), encoding="utf-8")

    async def play(app: PbemApp, pilot: Pilot[int]) -> None:
        await press(pilot, "n", "down", "enter", "up", "enter")
        window = await until(pilot, "Enter")
        window.query_one(Input).value = str(tmp_path / "bad.toml")
        await press(pilot, "enter")
        assert "turns: is 0; must be a whole number from 1 to 60" in " ".join(text_of(app).split())
        window.query_one(Input).value = str(tmp_path / "good.toml")
        await press(pilot, "enter")
        wizard = await until(pilot, "Wizard")
        assert (wizard.step, wizard.wishes.scenario) == ("scenario", "two_streets")
        assert "3 turns; the police move first" in wizard.choices[-2].note
        await press(pilot, "enter", "down", "down", "enter", *["tab"] * 2, "enter")
        await until(pilot, "BattlePage")

    run(home, play, size=(120, 40))
    (line,) = status_index.status(home)
    assert own_scenarios.taken_along(home, line.match).text == text
    assert len(queries.show(home, line.match).rules.world.board.grid.hexes) == 30  # type: ignore[attr-defined]


def test_the_plain_dialogue_begins_a_match_with_a_file(tmp_path: Path) -> None:
    home = home_at(tmp_path / "ann", "Ann")
    (tmp_path / "bad.toml").write_text(FIGHT.replace("turns = 3", "turns = 0"), encoding="utf-8")
    (tmp_path / "good.toml").write_text(FIGHT, encoding="utf-8")
    files = [str(tmp_path / name) for name in ("none.toml", "bad.toml", "good.toml")]
    heard = talk_to(home, "2", "2", "6", *files, "3", "n").text
    assert "there is no file" in heard
    assert "turns: is 0; must be a whole number from 1 to 60" in heard
    assert all(line in heard for line in SAID[1:])
    (line,) = status_index.status(home)
    assert own_scenarios.taken_along(home, line.match).text == FIGHT
