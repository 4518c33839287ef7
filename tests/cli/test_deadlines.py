"""`pbem due` and `pbem away`: who is overdue, with a code for cron, and days away in the next note."""

import email
import json
from pathlib import Path

import pytest

from pbem.session.disk.player_home import unix_seconds
from pbem.session.turn.away_notes import utc_day
from tests.cli.players import Player, begun

DAY_SECONDS = 86400


def pass_days(player: Player, days: int) -> None:
    """The last file was made or came so many days ago."""
    (folder,) = (player.folder / "saves" / "matches").iterdir()
    own = json.loads((folder / "own.json").read_text())
    (folder / "own.json").write_text(json.dumps(own | {"last_at": own["last_at"] - days * DAY_SECONDS}))
    (folder / "line.json").unlink(missing_ok=True)


def with_days(folder: Path, days: int) -> tuple[Player, Player]:
    """Ann has invited Bea with days agreed, and Bea has accepted; the next file is Ann's."""
    ann, bea = Player(folder / "ann", "Ann"), Player(folder / "bea", "Bea")
    for player in (ann, bea):
        player.ok("id", "new", player.name)
    invitation, answer = str(folder / "0.pbem"), str(folder / "1.pbem")
    ann.ok("new", "world_war_africa", "--side", "government", "--option", f"days={days}", "-o", invitation)
    bea.ok("import", invitation)
    bea.ok("accept", "africa-1", "-o", answer)
    ann.ok("import", answer)
    return ann, bea


def test_cron_is_told_by_the_exit_code_who_is_overdue(tmp_path: Path) -> None:
    ann, bea = with_days(tmp_path, 3)
    first, second = (ann, bea) if ann.data("status")[0]["next"] == "you" else (bea, ann)
    assert "yours since" in first.ok("due")
    assert f"{first.name} to move since" in second.ok("due")
    assert first.ok("due", "--quiet") == ""
    for player in (ann, bea):
        pass_days(player, 3)
    assert "overdue" not in first.ok("due")
    for player in (ann, bea):
        pass_days(player, 1)
    assert "one day overdue" in first.ok("due", "--quiet", code=3)
    assert "one day overdue" in second.ok("due", "--quiet", code=11)
    (told,) = first.data("due", code=3)
    assert (told["name"], told["days"], told["overdue"], told["is_own"]) == ("africa-1", 3, 1, True)
    assert told["since"] == str(utc_day(unix_seconds() - 4 * DAY_SECONDS))


def test_without_days_nobody_is_due_until_days_are_given(tmp_path: Path) -> None:
    ann, _ = begun(tmp_path)
    assert ann.ok("due") == ""
    assert "no file is due" in ann.run("due").stderr
    assert "yours since" in ann.ok("due", "--days", "7")
    assert ann.run("due", "--days", "0").exit_code == 2


def test_days_away_go_out_with_the_next_note_and_are_shown_on_both_sides(tmp_path: Path) -> None:
    ann, bea = with_days(tmp_path, 3)
    first, second = (ann, bea) if ann.data("status")[0]["next"] == "you" else (bea, ann)
    first.ok("away", "--all", "2150-12-20", "2151-01-03")
    assert 'your next note says "away 2150-12-20 to 2151-01-03"' in first.ok("due")
    first.ok("resign", "africa-1", "--yes", "-o", str(tmp_path / "2.pbem"))
    assert "away 2150-12-20 to 2151-01-03" in second.ok("import", str(tmp_path / "2.pbem"))
    assert "your next note" not in first.ok("due")


def test_one_match_that_can_be_told_no_more_keeps_no_other_from_it(tmp_path: Path) -> None:
    ann, _ = with_days(tmp_path, 3)
    ann.ok("new", "rio_40", "--side", "narco", "-o", str(tmp_path / "rio.pbem"))
    for day in range(4):
        ann.ok("away", "africa-1", f"2150-12-2{day}", f"2150-12-2{day}")
    done = ann.run("away", "--all", "2150-12-27", "2150-12-28")
    assert done.exit_code == 3
    assert "rio-1: the note of your next file will say" in done.stderr
    assert "at most 4 times" in done.stderr


def test_the_house_is_not_told_of_days_away(tmp_path: Path) -> None:
    ann = Player(tmp_path / "ann", "Ann")
    ann.ok("id", "new", "Ann")
    ann.ok("new", "rio_40", "--side", "narco", "--against", "house")
    assert ann.run("away", "rio-1", "2026-12-20", "2026-12-21").exit_code == 3
    assert ann.run("away", "--all", "2026-12-20", "2026-12-21").exit_code == 3


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ((), 2),
        (("congo-1",), 2),
        (("congo-1", "2026-12-20"), 2),
        (("congo-1", "2026-12-20", "2027-01-03", "x"), 2),
        (("--all", "congo-1", "2026-12-20", "2027-01-03"), 2),
        (("--all", "--back", "2026-12-20", "2027-01-03"), 2),
        (("congo-1", "2026-12-20", "2026-12-19"), 3),
        (("congo-1", "tomorrow", "2026-12-19"), 3),
        (("congo-7", "2026-12-20", "2026-12-21"), 3),
        (("congo-1", "2025-12-20", "2026-01-03"), 3),
    ],
)
def test_what_cannot_be_told_is_refused(tmp_path: Path, words: tuple[str, ...], code: int) -> None:
    ann, _ = begun(tmp_path)
    assert ann.run("away", *words).exit_code == code
    assert "away" not in ann.ok("due", "--days", "7")


def test_an_opponent_is_reminded_and_a_match_that_was_left_put_aside(tmp_path: Path) -> None:
    ann, bea = with_days(tmp_path, 3)
    first, second = (ann, bea) if ann.data("status")[0]["next"] == "you" else (bea, ann)
    assert first.run("remind", "africa-1").exit_code == 3
    assert "there is time until" in second.run("remind", "africa-1").stderr
    for player in (ann, bea):
        pass_days(player, 7)
    text = second.ok("remind", "africa-1")
    assert text.startswith(f"Hello {first.name},")
    assert "We agreed on 3 days" in text
    assert first.run("import", "-", stdin=text).exit_code == 10
    second.ok("remind", "africa-1", "--eml", "x@example.org", "-o", str(tmp_path / "mail.eml"))
    assert first.run("import", str(tmp_path / "mail.eml")).exit_code == 10
    assert second.run("remind", "africa-1", "-o", str(tmp_path / "mail.eml")).exit_code == 3  # there is a file
    assert first.run("claim", "africa-1").exit_code == 3
    second.ok("claim", "africa-1")
    assert "claimed abandoned" in second.ok("status")
    assert "claimed abandoned" in second.ok("due")
    second.ok("claim", "africa-1", "--back")
    assert "claimed" not in second.ok("status")


def test_a_reminder_leaves_by_the_account_of_the_match(tmp_path: Path) -> None:
    ann, bea = with_days(tmp_path, 3)
    sender = bea if ann.data("status")[0]["next"] == "you" else ann
    sent = tmp_path / "sent.eml"
    sender.ok("post", "setup", "--address", "me@example.org", "--command", f"tee {sent}", "--no-try", "-y")
    sender.ok("post", "address", "africa-1", "you@example.org")
    done = sender.run("remind", "africa-1", "--early")
    assert done.stdout == ""
    assert "a reminder with file 1 is on its way to you@example.org" in done.stderr
    mail = email.message_from_bytes(sent.read_bytes())
    assert (mail["From"], mail["To"]) == ("me@example.org", "you@example.org")
    assert mail["Subject"].endswith("(reminder)")
