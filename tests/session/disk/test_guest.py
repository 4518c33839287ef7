"""An opponent in a home inside the match: files pass both ways, and whatever is cut short goes on."""

import contextlib
from pathlib import Path

import pytest

from pbem.engine.decisions import IllegalOrder
from pbem.errors import Outcome, UserError
from pbem.session.check.verify import verify_match
from pbem.session.disk.match_folder import has_guest
from pbem.session.disk.player_home import Home
from pbem.session.look import queries
from pbem.session.turn import draft, house_opponent_exchange, invitations, sealing
from pbem.session.turn.status_index import status
from tests.session.disk.test_safety import Crash, crash_at
from tests.session.toy import home_at


def obedient(home: Home, ref: str) -> bool:
    """A guest that does what must be done and ends its phase."""
    position = queries.show(home, ref)
    if position.due != position.card.own_side:
        return False
    if not position.card.is_accepted:
        invitations.accept(home, ref)
        return True
    for order in ("deploy", "end") if not position.result else ():
        with contextlib.suppress(IllegalOrder, UserError):
            if order == "deploy":
                draft.fill_envelope(home, ref, "nerve", b"\3")
            draft.do(home, ref, order)
    sealing.seal(home, ref, pass_=bool((queries.show(home, ref).draft or position.draft).needs) if not position.result else False)  # type: ignore[union-attr]
    return True


def invited(path: Path, seed: int = 0) -> tuple[Home, str]:
    ann = home_at(path / "ann", seed, name="Ann")
    card = invitations.new_match(ann, "grand_toy", side="blue", against="house").card
    return ann, card.match


def test_the_invitation_is_accepted_under_the_name_of_the_house(tmp_path: Path) -> None:
    ann, match = invited(tmp_path)
    assert has_guest(ann, match)
    (accepted,) = house_opponent_exchange.converse(ann, match, obedient)
    assert (accepted.outcome, accepted.seq) == (Outcome.OK, 1)
    (line,) = status(ann)
    assert (line.opponent, line.next) == ("the house", "you")
    assert house_opponent_exchange.converse(ann, match, obedient) == ()


def test_both_homes_hold_the_same_files_and_different_keys(tmp_path: Path) -> None:
    ann, match = invited(tmp_path)
    house_opponent_exchange.converse(ann, match, obedient)
    draft.fill_envelope(ann, match, "nerve", b"\4")
    draft.do(ann, match, "deploy")
    sealing.seal(ann, match)
    house_opponent_exchange.converse(ann, match, obedient)
    other = house_opponent_exchange.guest_home(ann, match)
    assert verify_match(ann, match).state_digest == verify_match(other, match).state_digest
    assert len(verify_match(ann, match).files) == 4
    one, two = queries.show(ann, match).card.fingerprints
    assert one != two
    assert (ann.matches / match / "secret-1").read_bytes() != (other.matches / match / "secret-0").read_bytes()


def test_the_lots_of_the_guest_are_another_for_each_match_and_file_and_the_same_when_drawn_again(tmp_path: Path) -> None:
    lots = set[bytes]()
    for seed in (1, 2):
        ann, match = invited(tmp_path / str(seed), seed)
        other = house_opponent_exchange.guest_home(ann, match)
        house_opponent_exchange.converse(ann, match, lambda *_: False)
        first = house_opponent_exchange.lots(other, match)
        assert house_opponent_exchange.lots(other, match) == first
        house_opponent_exchange.converse(ann, match, obedient)
        draft.fill_envelope(ann, match, "nerve", b"\4")
        draft.do(ann, match, "deploy")
        sealing.seal(ann, match)
        house_opponent_exchange.converse(ann, match, lambda *_: False)
        lots |= {first, house_opponent_exchange.lots(other, match)}
    assert len(lots) == 4


def test_the_lots_of_the_guest_cannot_be_told_from_the_match(tmp_path: Path) -> None:
    ann, match = invited(tmp_path)
    other = house_opponent_exchange.guest_home(ann, match)
    house_opponent_exchange.converse(ann, match, lambda *_: False)
    first = house_opponent_exchange.lots(other, match)
    (secret,) = other.matches.glob("*/secret-*")
    secret.write_bytes(bytes(32))
    assert house_opponent_exchange.lots(other, match) != first


def test_a_match_by_mail_has_no_guest(tmp_path: Path) -> None:
    ann = home_at(tmp_path / "ann", name="Ann")
    assert not has_guest(ann, invitations.new_match(ann, "grand_toy", side="blue").card.match)


@pytest.mark.parametrize("number", range(0, 30, 2))
def test_a_conversation_cut_short_goes_on(tmp_path: Path, number: int) -> None:
    ann, match = invited(tmp_path)
    with pytest.MonkeyPatch.context() as patch:
        crash_at(patch, number)
        with contextlib.suppress(Crash):
            house_opponent_exchange.converse(ann, match, obedient)
    house_opponent_exchange.converse(ann, match, obedient)
    assert [line.next for line in status(ann)] == ["you"]
    assert verify_match(ann, match).outcome is Outcome.OK


def test_a_guest_that_talks_without_end_is_stopped(tmp_path: Path) -> None:
    ann, match = invited(tmp_path)
    calls = []

    def endless(home: Home, ref: str) -> bool:
        calls.append(ref)
        return obedient(home, ref) or True

    house_opponent_exchange.converse(ann, match, endless)
    assert len(calls) == house_opponent_exchange.MAX_REPLIES


def test_a_file_that_the_other_home_refuses_stops_it(tmp_path: Path) -> None:
    ann, match = invited(tmp_path)
    other = house_opponent_exchange.guest_home(ann, match)
    (other.config / "identity.toml").write_bytes((ann.config / "identity.toml").read_bytes())
    with pytest.raises(UserError) as caught:
        house_opponent_exchange.converse(ann, match, obedient)
    assert (caught.value.code, caught.value.places["why"]) == ("guest-refuses", "own-invitation")
