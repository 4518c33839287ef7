"""Sending by the post: one key, and what became of it."""

from email import message_from_bytes
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from pbem.desk.open_match import Table
from pbem.desk.post import sync
from pbem.desk.post.outbox import outbox
from pbem.desk.post.presence import LINE, OTHER, present
from pbem.session.disk.kept_by_home import keep, kept
from pbem.session.disk.player_home import Home
from pbem.session.look import queries
from pbem.session.look.home_watch import arrived
from pbem.session.player.post_settings import load_post
from pbem.session.turn import invitations
from pbem.tui.app import PbemApp
from pbem.tui.arrivals import Arrivals
from pbem.tui.base_page import Line
from pbem.tui.screens.matches.outgoing import SendPage
from tests.tui.desk_of import begun, paste, until, write
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
        assert prompt_of(app) == "Enter asks where it goes, and sends it."
        assert "waits to be sent" not in text_of(app)
        await press(pilot, "enter", *"no address", "enter")
        assert "this is not an e-mail address" in app.screen.query_one("#fault", Line).text
        await press(pilot, "ctrl+u", *"ben@example.org", "enter")
        await pilot.pause()
        assert "is on its way to ben@example.org" in text_of(app)

    run(home, act)
    assert message_from_bytes((tmp_path / "mail").read_bytes())["To"] == "ben@example.org"
    assert kept(home, match).address == "ben@example.org"
    assert not queries.show(home, match).is_unsent


def test_what_has_left_leaves_once_more_and_enter_goes_back(tmp_path: Path) -> None:
    home, match = invited(tmp_path, f"tee -a {tmp_path / 'mails'}")
    keep(home, match, address="bne@example.org")

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        await until(pilot, "MatchesPage")
        await press(pilot, "s")
        await until(pilot, "SendPage")
        await press(pilot, "enter")
        assert prompt_of(app) == "It has left. Enter: back. a: once more, there or to another address."
        await press(pilot, "a", "ctrl+u", *"ben@example.org", "enter")
        await pilot.pause()
        assert "is on its way to ben@example.org" in text_of(app)
        await press(pilot, "enter")
        await until(pilot, "MatchesPage")

    run(home, act)
    mails = (tmp_path / "mails").read_text().splitlines()
    assert [line for line in mails if line.startswith("To:")] == ["To: bne@example.org", "To: ben@example.org"]


def test_the_post_is_set_up_where_a_file_is_sent(tmp_path: Path) -> None:
    home = home_at(tmp_path / "anna")
    match = invitations.new_match(home, GAME, side="congo").card.match
    (tmp_path / "shared").mkdir()

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        app.push_screen(SendPage(Table(home, match)))
        await pilot.pause()
        assert "p: set up the post once" in text_of(app)
        await press(pilot, "p", "enter")  # no address
        await write(pilot, "share with")
        await press(pilot, "enter")
        await paste(pilot, str(tmp_path / "shared"))
        await press(pilot, "enter")
        await write(pilot, "import them yourself")
        await press(pilot, "enter")
        await until(pilot, "Pick")
        await press(pilot, "enter")
        await until(pilot, "SendPage")
        assert "The account mail is kept" in text_of(app)
        assert prompt_of(app) == "Enter puts it into your shared folder."
        await press(pilot, "enter")
        assert "file 0 is in the folder" in text_of(app)
        assert prompt_of(app) == "It is in your shared folder. Enter: back. a: once more."

    run(home, act)
    assert [path.suffix for path in (tmp_path / "shared").iterdir()] == [".pbem"]


def test_of_several_accounts_one_is_picked_for_a_match_once(tmp_path: Path) -> None:
    home, match = invited(tmp_path, "false")
    (tmp_path / "shared").mkdir()
    with (home.config / "post.toml").open("a") as file:
        file.write(f'[accounts.shared]\nout = "folder"\noutbox = "{tmp_path / "shared"}"\n')

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        app.push_screen(SendPage(Table(home, match)))
        await pilot.pause()
        await press(pilot, "enter")
        await until(pilot, "Pick")
        await press(pilot, "down", "enter")
        assert "file 0 is in the folder" in text_of(app)
        await press(pilot, "a")
        assert "file 0 is in the folder" in text_of(app)

    run(home, act)
    assert kept(home, match).account == "shared"


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


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_the_list_says_why_a_file_waits(tmp_path: Path, size: tuple[int, int]) -> None:
    home, match = invited(tmp_path, "false")

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        page = await until(pilot, "MatchesPage")
        assert "> file 0: no address" in text_of(app)
        assert "File 0 waits to be sent: nobody knows where it goes" in text_of(app)
        keep(home, match, address="ben@example.org")
        list(sync.send(home, load_post(home), match, sync.usual_ways()))
        page.reload()
        await pilot.pause()
        assert " file 0: tried again" in text_of(app)
        assert "failed with exit code" in text_of(app)
        await press(pilot, "s")
        await until(pilot, "SendPage")
        assert "File 0 waits to be sent: `command` in post.toml" in text_of(app)
        assert "Enter sends it to ben@example.org" in prompt_of(app)

    run(home, act, size=size)


def test_what_was_refused_for_good_is_tried_again_by_enter(tmp_path: Path) -> None:
    home, match = invited(tmp_path, "sh -c 'exit 67'")
    keep(home, match, address="ben@example.org")
    list(sync.send(home, load_post(home), match, sync.usual_ways()))
    post = load_post(home)
    assert [(each.can_go, each.is_final) for each in outbox(home, post)] == [(False, True)]

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        app.push_screen(SendPage(Table(home, match)))
        await pilot.pause()
        assert "waits to be sent" in text_of(app)
        (home.config / "post.toml").write_text((home.config / "post.toml").read_text().replace("exit 67", "cat > /dev/null"))
        await press(pilot, "enter")
        await pilot.pause()
        assert "is on its way" in text_of(app)

    run(home, act)
    assert not queries.show(home, match).is_unsent


def offered(folder: Path) -> tuple[Home, str]:
    """A match whose last file came from another address."""
    ann, _, match = begun(folder)
    keep(ann, match, address="ben@example.org")
    keep(ann, match, offered="ben@elsewhere.example")
    return ann, match


@pytest.mark.parametrize(("keys", "address"), [(("enter",), "ben@elsewhere.example"), (("down", "enter"), "ben@example.org")])
def test_another_address_is_asked_about_and_used_only_then(tmp_path: Path, keys: tuple[str, ...], address: str) -> None:
    home, match = offered(tmp_path)

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        await until(pilot, "MatchesPage")
        assert "The last file came from ben@elsewhere.example" in text_of(app)
        await press(pilot, "enter")
        await until(pilot, "Pick")
        await press(pilot, "escape")
        assert kept(home, match).address == "ben@example.org"
        assert kept(home, match).offered
        await press(pilot, "enter")
        await until(pilot, "Pick")
        await press(pilot, *keys)
        await until(pilot, "MatchesPage")
        assert prompt_of(app) == f"Files of congo-1 go to {address}."
        await press(pilot, "enter")
        await until(pilot, "BattlePage")

    run(home, act, size=(120, 40))
    assert (kept(home, match).address, kept(home, match).offered) == (address, "")


def test_the_screen_of_an_arrival_asks_about_another_address(tmp_path: Path) -> None:
    home, match = offered(tmp_path)

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        await until(pilot, "MatchesPage")
        app.show_results(app.screen, arrived(home, match, 0))
        await until(pilot, "Pick")
        await press(pilot, "enter")
        assert (await until(pilot, "ArrivalPage")).taken

    run(home, act)
    assert kept(home, match).address == "ben@elsewhere.example"


@pytest.mark.parametrize("is_kept", [True, False])
def test_an_account_is_set_up_from_the_settings(tmp_path: Path, is_kept: bool) -> None:
    home = home_at(tmp_path / "anna")
    for name in ("in", "out"):
        (tmp_path / name).mkdir()

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        await until(pilot, "MatchesPage")
        await press(pilot, "f2")
        await until(pilot, "SettingsWindow")
        await press(pilot, "enter")
        await until(pilot, "Enter")
        await press(pilot, "enter")  # no address
        await until(pilot, "Pick")
        await write(pilot, "share with")
        await press(pilot, "enter")
        await until(pilot, "Enter")
        await press(pilot, "enter")
        assert "Something has to stand here" in app.screen.query_one("#fault", Line).text
        await paste(pilot, str(tmp_path / "none"))
        await press(pilot, "enter")
        assert "There is no such folder" in app.screen.query_one("#fault", Line).text
        await press(pilot, "ctrl+u")
        await paste(pilot, str(tmp_path / "out"))
        await press(pilot, "enter")
        await until(pilot, "Pick")
        await press(pilot, "escape")  # a step back, where the answer stands
        await until(pilot, "Enter")
        assert app.screen.query_one(Input).value == str(tmp_path / "out")
        await press(pilot, "enter")
        await until(pilot, "Pick")
        await write(pilot, "in which turn files")
        await press(pilot, "enter")
        await until(pilot, "Enter")
        await paste(pilot, str(tmp_path / "in"))
        await press(pilot, "enter")
        await until(pilot, "Pick")
        assert "works." in text_of(app)
        await press(pilot, "enter" if is_kept else "escape")
        await until(pilot, "SettingsWindow")
        assert ("The account mail is kept" in text_of(app)) is is_kept

    run(home, act, size=(120, 40))
    found = load_post(home).accounts.get("mail")
    assert (found is not None) is is_kept
    assert found is None or (found.out, found.outbox, found.inbox) == ("folder", str(tmp_path / "out"), str(tmp_path / "in"))


def test_what_goes_over_a_line_that_is_up_is_not_mailed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home, match = invited(tmp_path, f"tee {tmp_path / 'mail'}")
    keep(home, match, address="ben@example.org")
    monkeypatch.setattr("pbem.desk.sending.LINE_SECONDS", 0.1)

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        with present(home, match, LINE):
            app.push_screen(SendPage(Table(home, match)))
            await pilot.pause()
            assert "over the line" in prompt_of(app)
            await press(pilot, "enter")
            await pilot.pause()
            assert not (tmp_path / "mail").exists()
        app.pop_screen()
        app.push_screen(SendPage(Table(home, match)))
        await pilot.pause()
        assert "Enter sends it to ben@example.org" in prompt_of(app)
        await press(pilot, "enter")
        await pilot.pause()
        assert "is on its way to ben@example.org" in text_of(app)

    run(home, act)
    assert (tmp_path / "mail").exists()


def test_the_screens_say_who_is_there(tmp_path: Path) -> None:
    _, ben, ref = begun(tmp_path)

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        await until(pilot, "MatchesPage")
        arrivals = app.arrivals = Arrivals(app)
        with present(ben, ref, OTHER):
            arrivals.look()
            await pilot.pause()
            assert "Ann (here)" in text_of(app)
            app.open_match(ref)
            await until(pilot, "BattlePage")
            assert "Ann is here" in text_of(app).splitlines()[0]
        arrivals.look()
        await pilot.pause()
        assert "Ann is here" not in text_of(app)
        arrivals.close()

    run(ben, act)
