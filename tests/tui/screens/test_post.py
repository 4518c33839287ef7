"""Sending by the post: one key, and what became of it."""

from email import message_from_bytes
from pathlib import Path

from textual.pilot import Pilot

from pbem.desk.open_match import Table
from pbem.session.disk.kept_by_home import kept
from pbem.session.disk.player_home import Home
from pbem.session.look import queries
from pbem.session.turn import invitations
from pbem.tui.app import PbemApp
from pbem.tui.screens.matches.outgoing import SendPage
from tests.tui.stage import GAME, home_at, press, prompt_of, run, text_of

ACCOUNT = """[accounts.mail]
address = "anna@example.org"
out = "command"
command = "{command}"
"""


def invited(folder: Path, command: str) -> tuple[Home, str]:
    """An invitation that waits, with an account whose mails go to this command."""
    home = home_at(folder / "anna")
    home.config.mkdir(parents=True, exist_ok=True)
    (home.config / "post.toml").write_text(ACCOUNT.format(command=command))
    return home, invitations.new_match(home, GAME, side="congo").card.match


def test_enter_asks_for_the_address_once_and_sends(tmp_path: Path) -> None:
    home, match = invited(tmp_path, f"tee {tmp_path / 'mail'}")

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        app.push_screen(SendPage(Table(home, match)))
        await pilot.pause()
        assert "asks where to send it" in prompt_of(app)
        await press(pilot, "enter", *"ben@example.org", "enter")
        await pilot.pause()
        assert "is on its way to ben@example.org" in text_of(app)

    run(home, act)
    assert message_from_bytes((tmp_path / "mail").read_bytes())["To"] == "ben@example.org"
    assert kept(home, match).address == "ben@example.org"
    assert not queries.show(home, match).is_unsent


def test_what_cannot_leave_waits_and_enter_tries_again(tmp_path: Path) -> None:
    home, match = invited(tmp_path, "false")

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        app.push_screen(SendPage(Table(home, match)))
        await pilot.pause()
        await press(pilot, "enter", *"ben@example.org", "enter")
        await pilot.pause()
        assert "waits to be sent" in text_of(app)
        assert "Enter sends it to ben@example.org" in prompt_of(app)
        (home.config / "post.toml").write_text((home.config / "post.toml").read_text().replace("false", "tee /dev/null"))
        await press(pilot, "enter")
        await pilot.pause()
        assert "is on its way" in text_of(app)

    run(home, act)
    assert not queries.show(home, match).is_unsent
