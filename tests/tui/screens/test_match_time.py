"""Time on the screens: the list says what is due, and `d` reminds, tells of days away, and claims what was left."""

from datetime import UTC, datetime
from email import message_from_bytes
from pathlib import Path

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from pbem.session.disk.kept_by_home import keep, kept
from pbem.session.disk.player_home import Home
from pbem.session.turn import draft, invitations, sealing, status_index
from pbem.session.turn.away_notes import waiting
from pbem.session.turn.intake import import_bytes
from pbem.tui.app import PbemApp
from pbem.tui.screens.matches.match_list_screen import MatchesPage
from pbem.tui.widgets.listing import Listing
from tests.tui.desk_of import until, write
from tests.tui.plain_script import talk_to
from tests.tui.stage import GAME, home_at, house_match, press, prompt_of, run, text_of

START = int(datetime(2026, 12, 1, 12, tzinfo=UTC).timestamp())
DAY = 86400


def at(home: Home, day: int) -> Home:
    """The home on this day of December 2026."""
    return replace(home, clock=lambda: START + (day - 1) * DAY)


def agreed(path: Path, days: int = 7) -> tuple[Home, Home, str]:
    """Ann plays the Rebels and is to move since 1 December, Ben waits for her."""
    ann, ben = (at(home_at(path / name.lower(), name), 1) for name in ("Ann", "Ben"))
    invited = invitations.new_match(ann, GAME, options={"days": days}, dice="swift", side="rebels")
    ref = invited.card.match
    sealing.hand_over(ann, ref, None, b"")
    import_bytes(ben, invited.data)
    for place in range(4):
        draft.do(ben, ref, f"deploy ANG{place + 1:02} {204 + place:04}")
    import_bytes(ann, invitations.accept(ben, ref).data)
    sealing.hand_over(ben, ref, None, b"")
    return ann, ben, ref


def with_account(home: Home, folder: Path) -> Path:
    """Mails go out by a command that keeps the last one."""
    mail = folder / "mail"
    home.config.mkdir(parents=True, exist_ok=True)
    text = f'[accounts.mail]\naddress = "ben@example.org"\nout = "command"\ncommand = "tee {mail}"\n'
    (home.config / "post.toml").write_text(text)
    return mail


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_the_list_says_how_late_a_file_is(tmp_path: Path, size: tuple[int, int]) -> None:
    ann, ben, _ = agreed(tmp_path)

    async def due(app: PbemApp, _: Pilot[int]) -> None:
        assert "due in 5 d" in text_of(app)
        assert "You have until 2026-12-08 (5 days left)." in text_of(app)

    async def late(app: PbemApp, _: Pilot[int]) -> None:
        assert "3 d overdue" in text_of(app)
        assert "Ann's file was due by 2026-12-08 (3 days overdue)." in text_of(app)
        assert prompt_of(app).startswith("Ann is overdue.  d: remind them")
        assert "d time" in text_of(app)

    run(at(ann, 3), due, size=size)
    run(at(ben, 11), late, size=size)


def test_a_reminder_leaves_by_two_keys_and_another_one_is_asked_about(tmp_path: Path) -> None:
    _, ben, ref = agreed(tmp_path)
    mail = with_account(ben, tmp_path)
    keep(ben, ref, address="ann@example.org")

    async def remind(app: PbemApp, pilot: Pilot[int]) -> None:
        await press(pilot, "d", "enter")
        await until(pilot, "MatchesPage")
        assert prompt_of(app) == "congo-1: a reminder with file 1 is on its way to ann@example.org."
        mail.rename(tmp_path / "first")
        await press(pilot, "d")
        assert "A reminder has left on 2026-12-11." in text_of(app)
        await press(pilot, "enter")
        assert "Remind all the same?" in text_of(app)
        assert not mail.exists()
        await press(pilot, "enter")
        await until(pilot, "MatchesPage")
        assert mail.exists()

    run(at(ben, 11), remind)
    sent = message_from_bytes((tmp_path / "first").read_bytes())
    assert sent["To"] == "ann@example.org"
    assert sent["Subject"].endswith("(reminder)")


def test_a_reminder_that_cannot_leave_says_why_and_is_not_noted(tmp_path: Path) -> None:
    _, ben, ref = agreed(tmp_path)
    with_account(ben, tmp_path)
    config = ben.config / "post.toml"
    config.write_text(config.read_text().replace("tee", "false"))
    keep(ben, ref, address="ann@example.org")

    async def remind(app: PbemApp, pilot: Pilot[int]) -> None:
        await press(pilot, "d", "enter")
        assert "exit code 1" in " ".join(text_of(app).split())

    run(at(ben, 11), remind)
    assert kept(ben, ref).reminded_at == 0


def test_without_an_account_a_mail_is_written_for_the_mail_program(tmp_path: Path) -> None:
    ann, ben, ref = agreed(tmp_path)
    (ben.config / "settings.json").unlink(missing_ok=True)

    async def remind(app: PbemApp, pilot: Pilot[int]) -> None:
        app.choose(replace(app.settings, outbox=str(tmp_path)))
        await press(pilot, "d", "enter")
        await write(pilot, "nobody")
        await press(pilot, "enter")
        assert "nobody" in text_of(app)
        assert not list(tmp_path.glob("*.eml"))
        await write(pilot, "@example.org")
        await press(pilot, "enter")
        await until(pilot, "Tell")
        assert "reminder.eml" in text_of(app).replace("\n", "")
        await press(pilot, "enter")
        await until(pilot, "MatchesPage")
        assert prompt_of(app).startswith("congo-1: a reminder lies in ")

    run(at(ben, 11), remind)
    (path,) = tmp_path.glob("*.eml")
    assert message_from_bytes(path.read_bytes())["To"] == "nobody@example.org"
    assert import_bytes(ann, path.read_bytes())[0].code == "turn-already-here"
    assert kept(ben, ref).address == "nobody@example.org"


def test_early_it_is_asked_whether_to_remind(tmp_path: Path) -> None:
    _, ben, ref = agreed(tmp_path)
    with_account(ben, tmp_path)
    keep(ben, ref, address="ann@example.org")

    async def remind(app: PbemApp, pilot: Pilot[int]) -> None:
        await press(pilot, "d", "enter")
        assert "there is time until 2026-12-08" in text_of(app)
        await press(pilot, "escape", "escape")
        await until(pilot, "MatchesPage")

    run(at(ben, 3), remind)
    assert not (tmp_path / "mail").exists()


def test_days_away_are_said_in_the_next_note_and_taken_back(tmp_path: Path) -> None:
    ann, _, ref = agreed(tmp_path)
    home = at(ann, 3)

    async def away(app: PbemApp, pilot: Pilot[int]) -> None:
        await press(pilot, "d", "enter")  # a reminder is closed: the first row that is open
        await write(pilot, "2026-12-32")
        await press(pilot, "enter")
        assert "2026-12-32 is not a day" in text_of(app)
        await press(pilot, *["backspace"] * 2)
        await write(pilot, "02")
        await press(pilot, "enter")
        assert "2026-12-02 is before 2026-12-03" in text_of(app)
        await press(pilot, *["backspace"] * 2)
        await write(pilot, "20")
        await press(pilot, "enter")
        await until(pilot, "MatchesPage")
        assert waiting(home, ref) == ("away 2026-12-03 to 2026-12-20",)
        await press(pilot, "d")
        window = await until(pilot, "TimeWindow")
        assert 'Your next note says "away 2026-12-03 to 2026-12-20".' in text_of(app)
        values = [each.value for each in window.query_one(Listing).choices]
        assert values == ["remind", "away", "back", "claim"]
        await press(pilot, "down", "enter")
        await until(pilot, "MatchesPage")

    run(home, away)
    assert waiting(home, ref) == ()


def test_days_away_can_be_said_in_all_matches_at_once(tmp_path: Path) -> None:
    ann, _, ref = agreed(tmp_path)
    other = invitations.new_match(ann, GAME, dice="swift", side="congo").card.match
    home = at(ann, 3)

    async def away(app: PbemApp, pilot: Pilot[int]) -> None:
        await press(pilot, "d", "down", "enter")
        await write(pilot, "2026-12-24 to 2026-12-26")
        await press(pilot, "enter")
        await until(pilot, "Tell")
        assert "congo-1: the note" in text_of(app)
        assert "congo-2: the note" in text_of(app)
        await press(pilot, "enter")
        await until(pilot, "MatchesPage")

    run(home, away)
    assert waiting(home, ref) == waiting(home, other) == ("away 2026-12-24 to 2026-12-26",)


def test_a_claim_says_what_is_proven_and_only_y_makes_it(tmp_path: Path) -> None:
    _, ben, ref = agreed(tmp_path)
    home = at(ben, 16)

    async def claim(app: PbemApp, pilot: Pilot[int]) -> None:
        await press(pilot, "d", "down", "down", "enter")
        text = " ".join(text_of(app).split())
        assert "Proven by signed files: 7 days are agreed" in text
        assert "Not proven" in text
        await press(pilot, "enter", "enter")
        assert status_index.status(home, ref)[0].claimed_at == 0
        await press(pilot, "y")
        await until(pilot, "MatchesPage")
        assert "put aside as abandoned" in prompt_of(app)
        assert status_index.status(home, ref)[0].claimed_at
        await press(pilot, "d", "end", "enter")
        await until(pilot, "MatchesPage")

    run(home, claim)
    assert status_index.status(home, ref)[0].claimed_at == 0


def test_the_cursor_stays_on_a_match_that_goes_elsewhere_in_the_list(tmp_path: Path) -> None:
    _, ben, ref = agreed(tmp_path)
    other = invitations.new_match(ben, GAME, dice="swift", side="congo").card.match
    sealing.hand_over(ben, other, None, b"")

    async def claim(app: PbemApp, pilot: Pilot[int]) -> None:
        page = app.screen
        assert isinstance(page, MatchesPage)
        assert [each.line.match for each in page.entries] == [ref, other]
        await press(pilot, "d", "end", "enter", "y")
        await until(pilot, "MatchesPage")
        assert [each.line.match for each in page.entries] == [other, ref]
        assert page.entry is not None
        assert page.entry.line.match == ref

    run(at(ben, 16), claim)


def test_too_early_a_claim_is_closed_and_says_why(tmp_path: Path) -> None:
    _, ben, _ = agreed(tmp_path)

    async def claim(app: PbemApp, pilot: Pilot[int]) -> None:
        await press(pilot, "d")
        window = await until(pilot, "TimeWindow")
        assert not window.query_one(Listing).choices[-1].is_open
        assert "the last day in time is 2026-12-08, and 7 days more have to pass" in text_of(app)

    run(at(ben, 15), claim)


def test_the_map_has_the_same_window(tmp_path: Path) -> None:
    ann, _, ref = agreed(tmp_path)

    async def away(app: PbemApp, pilot: Pilot[int]) -> None:
        await press(pilot, "d")
        await until(pilot, "TimeWindow")
        assert "You have until 2026-12-08 (5 days left)." in " ".join(text_of(app).split())
        await press(pilot, "down", "enter")
        await write(pilot, "2026-12-20")
        await press(pilot, "enter")
        await until(pilot, "BattlePage")
        assert "away 2026-12-03 to 2026-12-20" in text_of(app)

    run(at(ann, 3), away, match=ref)


def test_against_the_house_time_does_not_count(tmp_path: Path) -> None:
    home, ref = house_match(tmp_path)

    async def look(app: PbemApp, pilot: Pilot[int]) -> None:
        await press(pilot, "d")
        assert "nobody is far away" in text_of(app)

    run(home, look)
    run(home, look, match=ref)


def test_whoever_accepts_sees_what_is_agreed(tmp_path: Path) -> None:
    ann, ben = (home_at(tmp_path / name.lower(), name) for name in ("Ann", "Ben"))
    for number, days in enumerate((7, 0)):
        invited = invitations.new_match(ann, GAME, options={"days": days}, dice="swift", side="rebels")
        import_bytes(ben, invited.data)
        match, text = invited.card.match, ("Time: 7 days for each file.", "Time: no days agreed.")[number]

        async def look(app: PbemApp, pilot: Pilot[int], match: str = match, text: str = text) -> None:
            app.look_at_invitation(app.screen, match)
            await until(pilot, "InvitationWindow")
            assert text in text_of(app)
            assert "Options: all at their defaults." in text_of(app)

        run(ben, look)


# --- the plain dialogue


def test_the_plain_dialogue_tells_of_time_and_reminds(tmp_path: Path) -> None:
    _, ben, ref = agreed(tmp_path)
    mail = with_account(ben, tmp_path)
    keep(ben, ref, address="ann@example.org")
    heard = talk_to(at(ben, 11), "1", "time", "remind", "remind", "n", "back", "q")
    assert heard.text.count("Ann's file was due by 2026-12-08 (3 days overdue).") == 4, "list, match, time, list"
    assert "overdue).." not in heard.text
    assert "told, never proven" in heard.text
    assert "a reminder with file 1 is on its way to ann@example.org." in heard.text
    assert "reminded today. Remind all the same?" in heard.text
    assert mail.exists()


def test_the_plain_dialogue_writes_a_reminder_as_text_or_mail(tmp_path: Path) -> None:
    ann, ben, ref = agreed(tmp_path)
    heard = talk_to(at(ben, 11), "remind", "1", "remind", "2", "x", "back", "q", match=ref)
    assert import_bytes(ann, "\n".join(heard.pasteable()).encode())[0].code == "turn-already-here"
    assert "x" in heard.text
    assert kept(ben, ref).address == ""


def test_the_plain_dialogue_tells_of_days_away_and_claims(tmp_path: Path) -> None:
    _, ben, ref = agreed(tmp_path)
    heard = talk_to(at(ben, 3), "away", "2026-12-20", "claim", "away back", "away 2026-02-30", "back", "q", match=ref)
    assert 'will say "away 2026-12-03 to 2026-12-20"' in heard.text
    assert "the last day in time is 2026-12-08" in heard.text.lower()
    assert "nothing about days away waits any more" in heard.text
    assert "2026-02-30 is not a day" in heard.text
    heard = talk_to(at(ben, 16), "claim", "n", "claim", "y", "back", "q", match=ref)
    assert "Not proven" in heard.text
    assert status_index.status(ben, ref)[0].claimed_at
    talk_to(at(ben, 16), "claim back", "back", "q", match=ref)
    assert status_index.status(ben, ref)[0].claimed_at == 0
