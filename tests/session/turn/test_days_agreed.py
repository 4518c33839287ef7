"""Days that the players agree on for a file: signed with the invitation, and nothing to the rules."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from pbem.engine.match_options import OptionValue
from pbem.errors import Outcome, UserError
from pbem.protocol.turn_file import Invitation, parse_turn
from pbem.session.disk.match_loading import bind
from pbem.session.turn import invitations
from pbem.session.turn.intake import import_bytes
from tests.session.toy import begin, catalogue, home_at


def invitation_of(data: bytes) -> Invitation:
    setup = parse_turn(data).turn.setup
    assert isinstance(setup, Invitation)
    return setup


def test_an_invitation_without_days_says_nothing_of_them(tmp_path: Path) -> None:
    home = home_at(tmp_path, name="Ann")
    for given in ({}, {"days": "0"}):
        invited = invitations.new_match(home, "grand_toy", options=dict(given))
        assert invitation_of(invited.data).options == (("long", False), ("weather", "dry"))


def test_days_are_in_the_invitation_and_both_have_them(tmp_path: Path) -> None:
    ann, ben = home_at(tmp_path / "ann", name="Ann"), home_at(tmp_path / "ben", name="Ben")
    invited = invitations.new_match(ann, "grand_toy", side="blue", options={"days": "7"})
    assert invitation_of(invited.data).options == (("days", 7), ("long", False), ("weather", "dry"))
    assert import_bytes(ben, invited.data)[0].outcome is Outcome.OK
    accepted = invitations.accept(ben, invited.card.match)
    assert dict(accepted.card.options)["days"] == 7
    assert import_bytes(ann, accepted.data)[0].outcome is Outcome.OK


@pytest.mark.parametrize("value", ["8", "week", "-1", "yes"])
def test_other_days_than_are_offered_are_told_with_those(tmp_path: Path, value: str) -> None:
    home = home_at(tmp_path, name="Ann")
    with pytest.raises(UserError, match="option-value-unknown") as caught:
        invitations.new_match(home, "grand_toy", options={"days": value})
    assert caught.value.places["known"] == "0, 1, 2, 3, 5, 7, 10, 14, 21, 30"


def test_an_invitation_from_elsewhere_has_days_that_are_offered_or_is_not_taken(tmp_path: Path) -> None:
    pair = begin(tmp_path)
    data = (next(pair.ann.matches.iterdir()) / "files" / "00000.pbem").read_bytes()
    invitation = invitation_of(data)

    def bound(value: OptionValue) -> object:
        options = tuple(sorted({**dict(invitation.options), "days": value}.items()))
        return bind(catalogue(), replace(invitation, options=options))[1].start()

    assert bound(0) == bound(30) == bind(catalogue(), invitation)[1].start()  # and the rules do not see them
    for value in (8, True, "7", -7, 2**63):
        with pytest.raises(UserError, match="invitation-unplayable"):
            bound(value)
