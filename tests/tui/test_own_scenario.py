"""An invitation with a scenario of a player's making: what it says is there before it is accepted, on the screens and in lines."""

from pathlib import Path

from textual.pilot import Pilot

from pbem.session import index, matches
from pbem.session.intake import import_bytes
from pbem.tui.app import PbemApp
from tests.games.rio_40.wrong_scenarios import FIGHT
from tests.tui.desk_of import until
from tests.tui.plain_script import talk_to
from tests.tui.stage import home_at, press, run, text_of

SAID = ("digest", "3 turns; the police move first in each.", 'Zone "west": A1, B1, C1, D1', "+10 for each objective hex")


def test_the_terms_tell_the_scenario(tmp_path: Path) -> None:
    ann, ben = home_at(tmp_path / "ann", "Ann"), home_at(tmp_path / "ben", "Ben")
    import_bytes(ben, matches.new_match(ann, "rio_40", side="police", own_scenario=FIGHT).data)

    async def play(app: PbemApp, pilot: Pilot[int]) -> None:
        await press(pilot, "enter")
        window = await until(pilot, "InvitationWindow")
        shown = "\n".join(window.lines())
        assert all(line in shown for line in SAID)
        assert "two_streets" in text_of(app)
        await press(pilot, "escape")

    run(ben, play)
    assert index.status(ben)[0].next == "accept"
    heard = talk_to(ben, match="rio-1").text
    assert all(line in heard for line in SAID)
