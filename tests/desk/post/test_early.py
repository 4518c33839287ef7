"""Mails of strangers, and mails that come too early: told once, fetched once, and none stands in the way of others."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from msgspec.structs import replace

from pbem.desk.house_opponent import reply
from pbem.desk.post.arrivals import Came
from pbem.desk.post.early import LIST, MAX_KEPT, NAME
from pbem.desk.post.sync import MAX_FAILED, Told
from pbem.desk.post.told import lines
from pbem.engine.game import Game
from pbem.errors import Outcome, UserError
from pbem.post.mail_files import compose_eml, find_turns
from pbem.protocol import keys
from pbem.protocol.turn_file import parse_turn, sign_turn
from pbem.session.disk.kept_by_home import keep, kept
from pbem.session.disk.player_home import Home
from pbem.session.disk.post_places import load_value, store_value
from pbem.session.player.identity import has_identity
from pbem.session.results import ImportResult
from pbem.session.turn import intake, sealing, status_index
from pbem.session.turn.intake import import_bytes
from tests.desk.post.mailmen import ANN, BEN, Player, invited, post_of
from tests.session.toy import home_at

SEED = bytes(range(32))


def bogus(player: Player, match: str, number: int, seq: int) -> bytes:
    """A mail with a file of a match that nobody knows, truly signed by a stranger."""
    turn = parse_turn(sealing.resend(player.home, match).data).turn
    assert turn.setup is not None
    setup = None if seq else replace(turn.setup, key=keys.public_key(SEED))
    data = sign_turn(replace(turn, match=number.to_bytes(16, "big"), seq=seq, setup=setup), SEED).data
    when = datetime(2026, 1, 1, tzinfo=UTC)
    return compose_eml(sender="eve@example.net", recipient=BEN, subject="x", date=when, summary="x", turn=data, file_name="x.pbem")


def results(told: list[Told]) -> list[ImportResult]:
    return [each for came in told if isinstance(came, Came) for each in came.results]


def test_files_of_matches_that_nobody_knows_are_told_once_and_only_so_many_are_kept(tmp_path: Path) -> None:
    ann, ben, match = invited(tmp_path)
    ben.office.boxes[BEN] += [bogus(ann, match, number, 7) for number in range(MAX_KEPT + 6)]
    assert {each.code for each in results(ben.sync())} == {"match-not-here"}
    assert ben.sync() == []
    assert len(list((ben.home.state / "post").glob("*.json"))) <= MAX_KEPT + 5
    ann.sync()
    assert [each.outcome for each in results(ben.sync())] == [Outcome.OK]


def test_only_so_many_invitations_wait_for_an_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(intake, "MAX_INVITATIONS", 2)
    ann, ben, match = invited(tmp_path)
    ben.office.boxes["eve@example.net"] = []
    ben.office.boxes[BEN] += [bogus(ann, match, number, 0) for number in range(3)]
    first, second, third = results(ben.sync())
    assert [first.outcome, second.outcome, third.code] == [Outcome.OK, Outcome.OK, "invitations-too-many"]
    assert len(status_index.status(ben.home)) == 2
    assert reply(ben.home, first.match)
    ann.sync()
    (result,) = [each for each in results(ben.sync()) if each.match == match]
    assert result.outcome is Outcome.OK


def test_what_comes_before_its_invitation_is_taken_in_with_it(tmp_path: Path) -> None:
    ann, ben, match = invited(tmp_path)
    ann.sync()
    ben.sync()
    reply(ben.home, match)
    ben.sync()
    onlooker = Player(tmp_path / "club", ANN, ann.office)
    onlooker.home = home_at(tmp_path / "onlooker", games=ann.home.games, name="")
    assert not has_identity(onlooker.home)
    onlooker.post = post_of("club@example.org")
    box = ann.office.boxes["club@example.org"] = [ann.office.boxes[ANN][0]]
    assert [each.code for each in results(onlooker.sync())] == ["match-not-here"]
    assert onlooker.sync() == []
    box.append(ann.office.boxes[BEN][0])
    assert [(each.seq, each.outcome) for each in results(onlooker.sync())] == [(0, Outcome.OK), (1, Outcome.OK)]
    assert onlooker.sync() == []


def test_an_invitation_to_a_game_that_is_not_here_waits_for_it_with_its_senders_address(tmp_path: Path) -> None:
    ann, ben, match = invited(tmp_path)
    ann.sync()
    whole = ben.home

    def none(name: str) -> Game:
        raise UserError("game-unknown", game=name)

    ben.home = replace(whole, games=none)
    assert [each.outcome for each in results(ben.sync())] == [Outcome.RULES_DIFFER]
    assert ben.sync() == []
    ben.home = whole
    assert [each.outcome for each in results(ben.sync())] == [Outcome.OK]
    assert kept(ben.home, match).address == ANN
    assert ben.sync() == []


def test_a_mail_that_ends_the_program_again_and_again_keeps_no_other_from_being_taken_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben, match = invited(tmp_path)
    ben.office.boxes[BEN].append(b"From: eve@example.net\r\n\r\nends it")
    ann.sync()

    def ends(home: Home, data: bytes) -> tuple[ImportResult, ...]:
        if b"ends it" in data:
            raise ZeroDivisionError
        return import_bytes(home, data)

    monkeypatch.setattr("pbem.desk.post.arrivals.import_bytes", ends)
    for _ in range(MAX_FAILED):
        with pytest.raises(ZeroDivisionError):
            ben.sync()
    assert [each.code for each in results(ben.sync())] == ["mail-left-out", "invitation-accepted"]
    assert ben.sync() == []
    assert status_index.status(ben.home, match)


def test_to_be_killed_is_no_fault_of_a_mail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, ben, match = invited(tmp_path)
    ben.office.boxes[BEN].append(bogus(ann, match, 1, 7))
    ben.sync()
    ann.sync()

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr("pbem.desk.post.arrivals.import_bytes", killed)
        for _ in range(MAX_FAILED + 2):
            with pytest.raises(KeyboardInterrupt):
                ben.sync()
    assert [each.code for each in results(ben.sync())] == ["invitation-accepted"]
    with monkeypatch.context() as patched:  # on what has come early
        patched.setattr("pbem.desk.post.arrivals.import_bytes", killed)
        for _ in range(3):
            with pytest.raises(KeyboardInterrupt):
                ben.sync()
    assert ben.sync() == []
    assert len(load_value(ben.home, NAME)[LIST]) == 1


def test_a_disk_that_is_full_for_long_is_no_fault_of_a_mail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, ben, match = invited(tmp_path)
    ann.sync()

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "full")

    with monkeypatch.context() as patched:
        patched.setattr("pbem.desk.post.arrivals.keep", full)
        for _ in range(MAX_FAILED + 2):
            with pytest.raises(OSError, match="full"):
                ben.sync()
    assert results(ben.sync()) == []
    assert kept(ben.home, match).address == ANN


def test_what_came_early_and_ends_the_program_later_keeps_no_other_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, ben, match = invited(tmp_path)
    ben.office.boxes[BEN] += [bogus(ann, match, number, 7) for number in range(3)]
    ben.sync()
    evil = (1).to_bytes(16, "big")

    def ends(home: Home, data: bytes) -> tuple[ImportResult, ...]:
        if any(evil in each for each in find_turns(data) if isinstance(each, bytes)):
            raise ZeroDivisionError
        return import_bytes(home, data)

    monkeypatch.setattr("pbem.desk.post.arrivals.import_bytes", ends)
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            ben.sync()
    ann.sync()
    assert [each.code for each in results(ben.sync())] == ["invitation-accepted"]
    assert ben.sync() == []
    assert len(load_value(ben.home, NAME)[LIST]) == 2


def test_another_mail_in_the_place_of_one_that_was_taken_in_teaches_no_address(tmp_path: Path) -> None:
    ann, ben, match = invited(tmp_path)
    ann.sync()
    ben.sync()
    store_value(ben.home, "mail\nbox", {})
    box = ben.office.boxes[BEN]
    box[0] = box[0].replace(f"From: {ANN}".encode(), b"From: eve@example.net")
    assert ben.sync() == []
    assert (kept(ben.home, match).address, kept(ben.home, match).offered) == (ANN, "")


def test_an_invitation_says_to_whom_the_answer_goes(tmp_path: Path) -> None:
    ann, ben, _ = invited(tmp_path)
    ann.sync()
    told = [line for each in ben.sync() for line in lines(ben.home, each)]
    (goes,) = [sentence for sentence, hint in told if "pbem post address rio-1" in hint]
    assert ANN in goes


def test_an_address_of_somebody_else_is_quoted_where_it_is_to_be_copied_into_a_shell(tmp_path: Path) -> None:
    ann, ben, match = invited(tmp_path)
    ann.sync()
    ben.sync()
    reply(ben.home, match)
    ben.sync()
    evil = "`echo${IFS}x`|y@example.net"
    keep(ann.home, match, address="ben@elsewhere.example")
    ann.office.boxes[ANN] = [each.replace(f"From: {BEN}".encode(), f"From: {evil}".encode()) for each in ann.office.boxes[ANN]]
    hints = [hint for each in ann.sync() for _, hint in lines(ann.home, each)]
    (hint,) = [each for each in hints if "example.net" in each]
    assert kept(ann.home, match).offered == evil
    assert f"`pbem post address rio-1 '{evil}'`" in hint
