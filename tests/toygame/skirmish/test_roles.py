"""Who attacks is rolled: a side is a seat, and everything that names it says what it is in this match once that is known."""

import pytest

from pbem.desk import match_list
from pbem.desk.campaign_log import chapters
from pbem.desk.match_head_and_log import demand_lines, head_lines, seen
from pbem.engine.decisions import Refusal
from pbem.engine.game import refusal_of
from pbem.errors import UserError
from pbem.games import catalog
from pbem.session.disk.match_loading import look_up
from pbem.session.look import queries
from pbem.session.turn import status_index
from tests.toygame.skirmish import state as s
from tests.toygame.skirmish.game import GAME
from tests.toygame.skirmish.mailed import SEAT_A, SEAT_B, Mailed

ROLLS = [(seed, "sealed") for seed in range(1, 6)]  # in some the inviter attacks, in some the other


def told(mailed: Mailed, side: int) -> list[str]:
    """The heading and the log."""
    home, ref = mailed.pair.home(side), mailed.pair.ref
    position, here = seen(home, ref)
    steps = queries.log(home, ref)
    return [*head_lines(position, here), *demand_lines(position, here.narrator), *chapters(steps, position, here.narrator)]


def listed(mailed: Mailed, side: int) -> tuple[str, str]:
    """The own side and whose move it is, as the list of matches has them."""
    (entry,) = match_list.roster(mailed.pair.home(side))
    (line,) = status_index.status(mailed.pair.home(side))
    return entry.cells["side"], line.due_side


def test_before_the_roll_a_side_is_called_by_its_seat(mailed: Mailed) -> None:
    assert any("Seat A" in line for line in told(mailed, SEAT_A))
    assert not any("attacker" in line or "defender" in line for line in told(mailed, SEAT_A))
    assert listed(mailed, SEAT_A) == ("Seat A", "seat_b")


def test_the_rolls_differ() -> None:
    roles = {s.ATTACKER, s.DEFENDER}
    for attacker in (SEAT_A, SEAT_B):
        found = GAME.bound.roles(s.State(field=s.Field((1, 2, 3, 4), attacker)))
        assert set(found) == roles
        assert found.index(s.ATTACKER) == attacker


@pytest.mark.parametrize("mailed", ROLLS, indirect=True)
def test_after_the_roll_it_is_called_by_what_it_is(mailed: Mailed) -> None:
    mailed.file(SEAT_B)
    mailed.file(SEAT_A)
    attacker = mailed.state(SEAT_A).field.attacker
    own = "the attacker" if attacker == SEAT_A else "the defender"
    lines = told(mailed, SEAT_A)
    assert any(f"You play {own}" in line for line in lines)
    assert any(line.strip() == "The attacker attacks." for line in lines)
    assert any(line.startswith(("-- file 2", "-- File 2")) and ("defender" in line) == (attacker == SEAT_A) for line in lines)
    assert not any("Seat" in line for line in lines)
    due = look_up(mailed.pair.ben, mailed.pair.ref).due
    assert listed(mailed, SEAT_A) == (own, s.ATTACKER if due == attacker else s.DEFENDER)


@pytest.mark.parametrize("mailed", ROLLS, indirect=True)
def test_errors_and_refusals_name_the_role(mailed: Mailed) -> None:
    mailed.file(SEAT_B)
    mailed.file(SEAT_A)
    position, here = seen(mailed.pair.ann, mailed.pair.ref)
    role = position.rules.role(position.state, SEAT_B)
    with pytest.raises(UserError) as caught:
        mailed.pair.do(SEAT_A, "end")
    assert (caught.value.code, caught.value.places["side"]) == ("not-your-turn", role)
    refusal = refusal_of(position.rules, position.state, SEAT_A, s.End())
    assert refusal == Refusal("SK-7", "other-sides-decision", role)
    assert f"the {role}" in here.narrator.refusal(refusal)


def test_a_role_may_be_said_for_a_side(mailed: Mailed) -> None:
    home, ref = mailed.pair.ann, mailed.pair.ref
    mailed.file(SEAT_B)
    roles = look_up(home, ref).roles
    for side in (SEAT_A, SEAT_B):
        assert queries.show(home, ref, roles[side]).side == queries.show(home, ref, GAME.sides[side]).side == side
    with pytest.raises(UserError) as caught:
        queries.show(home, ref, "umpire")
    assert caught.value.places["known"] == ", ".join(roles)


def test_files_and_keys_keep_the_seats(mailed: Mailed) -> None:
    mailed.play()
    assert mailed.files[-1].card.sides == s.SEATS
    assert [sealed.card.own_side for sealed in mailed.files[:2]] == [SEAT_B, SEAT_A]
    assert (status_index.status(mailed.pair.ann)[0].winner in (s.ATTACKER, s.DEFENDER)) is True


def test_in_games_of_fixed_sides_a_role_is_the_side() -> None:
    for each in catalog.GAMES:
        game = catalog.game(each)
        rules = game.rules(game.scenarios[0], {})
        assert rules.roles(rules.start()) == tuple(rules.sides) == tuple(game.sides)
