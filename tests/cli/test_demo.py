"""The demo: a whole match by mail, and what becomes of mails that cheat."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from pbem.cli.commands import demo as demos
from pbem.cli.commands.demo_cheats import Moment, far_march, try_cheats, try_one
from pbem.errors import Outcome
from pbem.session.look import queries
from pbem.session.turn import intake


@pytest.fixture(scope="module")
def moment(tmp_path_factory: pytest.TempPathFactory) -> Moment:
    """A match up to the file that serves the cheats."""
    folder = tmp_path_factory.mktemp("demo")
    one, other = (demos.new_seat(folder, name, 5) for name in demos.PLAYERS)
    (folder / "mails").mkdir()
    match = demos.MailMatch(folder / "mails", (one, other), True)
    match.begin("congo")
    while match.moment is None:
        assert match.next_file()
    return match.moment


def test_the_demo_plays_to_the_final_score_and_catches_every_cheat(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    result = CliRunner().invoke(demos.demo, ["--seed", "3", "--keep", str(kept), "--ascii"], standalone_mode=False)
    assert result.exception is None, result.output
    assert result.return_value == Outcome.OK
    files = re.findall(r"^turn +(\d+)  file +(\d+) .* checked and taken in$", result.output, re.MULTILINE)
    assert [int(seq) for _, seq in files] == list(range(2, len(files) + 2))
    assert max(int(turn) for turn, _ in files) == 15
    assert result.output.count("nothing found") == 2
    assert result.output.count("Victory points") == 3  # the map is shown so often
    assert len(re.findall(r"^  -> ", result.output, re.MULTILINE)) == 7
    mails = sorted((kept / "mails").iterdir())
    assert len(mails) == len(files) + 2
    assert all(mail.read_bytes().startswith((b"From:", b"To:", b"MIME", b"Subject:", b"Date:")) for mail in mails)


def test_the_two_homes_share_no_file(tmp_path: Path) -> None:
    one, other = (demos.new_seat(tmp_path, name, 1) for name in demos.PLAYERS)
    places = [{seat.home.saves, seat.home.config, seat.home.state} for seat in (one, other)]
    assert not places[0] & places[1]
    assert one.home.entropy(16) != other.home.entropy(16)


def test_each_cheat_is_treated_as_it_should_be(moment: Moment, tmp_path: Path) -> None:
    caught = list(try_cheats(moment, tmp_path))
    assert [each.wrong for each in caught] == [""] * len(caught)
    outcomes = [each.outcome for each in caught]
    assert outcomes[0] in (Outcome.DAMAGED, Outcome.BAD_SIGNATURE)
    assert outcomes[1:] == [
        Outcome.ILLEGAL_ORDER,
        Outcome.BAD_PROOF,
        Outcome.STATE_DIFFERS,
        Outcome.FORK,
        Outcome.ALREADY_HERE,
        Outcome.OK,
    ]
    assert "GC-3" in caught[1].message


def test_a_cheat_that_passed_would_be_noticed(moment: Moment, tmp_path: Path) -> None:
    caught = try_one(moment, "an honest file", moment.data, moment.before, (Outcome.BAD_PROOF,), tmp_path / "copy")
    assert "expected BAD_PROOF" in caught.wrong


def test_a_cheat_that_changed_the_position_would_be_noticed(moment: Moment, tmp_path: Path) -> None:
    caught = try_one(moment, "an honest file", moment.data, moment.before, (Outcome.OK, Outcome.FORK), tmp_path / "copy")
    assert caught.outcome is Outcome.OK
    assert "the position is not what it should be" in caught.wrong


def test_the_moment_is_just_before_and_just_after_one_file(moment: Moment) -> None:
    before = queries.show(demos.home_in(moment.before), moment.ref)
    after = queries.show(demos.home_in(moment.after), moment.ref)
    assert (before.seq, after.seq) == (moment.seq, moment.seq + 1)
    assert intake.import_bytes(demos.home_in(moment.after), moment.data)[0].outcome is Outcome.ALREADY_HERE


def test_a_forged_march_goes_back_and_forth() -> None:
    assert far_march("m CON04 1807-1808").startswith("m CON04 1807-1808-1807-1808-1807")
