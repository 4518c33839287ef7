"""Support markers that may be used, and the caps of activation rolls."""

import pytest

from pbem.games.world_war_africa.contingents import ANGOLA, DRC, RWANDA, ZIMBABWE
from pbem.games.world_war_africa.rules import supports
from pbem.games.world_war_africa.rules.supports import AIR, HELO, HELO_TRANSPORT
from pbem.games.world_war_africa.state import READY, USED, State, Step
from tests.games.world_war_africa.played import Played
from tests.games.world_war_africa.positions_in_code import WORLD, marker, position

ALL_OF_ZIMBABWE = ("air_zimbabwe_1", "air_zimbabwe_2", "helo_zimbabwe", "tac_zimbabwe", "lift_zimbabwe")


def usable(state: State, contingent: int, kind: str) -> list[str]:
    return [WORLD.supports[each].id for each in supports.usable(WORLD, state, contingent, kind)]


@pytest.mark.rule("WWA-12.0a")
def test_a_marker_is_used_once_a_turn_and_goes_to_the_used_box() -> None:
    state = position({}, ready=("helo_drc",))
    assert usable(state, DRC, HELO) == ["helo_drc"]
    after = supports.use(WORLD, state, marker("helo_drc"))
    assert (state.supports[marker("helo_drc")], after.supports[marker("helo_drc")]) == (READY, USED)
    assert usable(after, DRC, HELO) == []
    refusal = supports.use_refusal(WORLD, after, (marker("helo_drc"),))
    assert refusal is not None
    assert (refusal.rule, refusal.code) == ("WWA-12.0a", "marker-not-ready")
    assert usable(after, DRC, AIR) == []  # not bought


@pytest.mark.rule("WWA-5.3k")
def test_an_activation_roll_caps_how_many_markers_of_a_kind_are_used_until_the_next() -> None:
    never = position({}, ready=ALL_OF_ZIMBABWE)
    assert usable(never, ZIMBABWE, AIR) == []  # before the first roll none
    poor, rich = (position({}, ready=ALL_OF_ZIMBABWE, lines={"zimbabwe": line}) for line in (0, 3))
    first, second = marker("air_zimbabwe_1"), marker("air_zimbabwe_2")
    assert usable(poor, ZIMBABWE, AIR) == ["air_zimbabwe_1", "air_zimbabwe_2"]  # either, but one
    together = supports.use_refusal(WORLD, poor, (first, second))
    assert together is not None
    assert (together.rule, together.code) == ("WWA-5.3k", "beyond-the-activation-roll")
    assert supports.use_refusal(WORLD, rich, (first, second)) is None
    one_used = supports.use(WORLD, poor, second)
    assert usable(one_used, ZIMBABWE, AIR) == []
    assert usable(supports.use(WORLD, rich, second), ZIMBABWE, AIR) == ["air_zimbabwe_1"]
    # each kind and each contingent by itself; and the next roll begins a new count
    both = position({}, ready=(*ALL_OF_ZIMBABWE, "air_angola_1"), lines={"zimbabwe": 0, "angola": 0})
    assert usable(supports.use(WORLD, both, first), ANGOLA, AIR) == ["air_angola_1"]
    assert usable(one_used, ZIMBABWE, HELO_TRANSPORT) == ["tac_zimbabwe"]
    next_roll = Played(one_used, Step("activate", number=ZIMBABWE)).roll(1)
    assert usable(next_roll.state, ZIMBABWE, AIR) == ["air_zimbabwe_1"]


def test_contingents_without_a_roll_have_no_caps() -> None:
    state = position({}, ready=("helo_rwanda", "tac_rwanda", "adr"))
    assert supports.left(WORLD, state, RWANDA, HELO) is None
    assert supports.use(WORLD, state, marker("helo_rwanda")).used_supports == ()
    wrong_order = supports.use_refusal(WORLD, state, (marker("helo_rwanda"), marker("adr")))
    assert wrong_order is not None
    assert wrong_order.code == "markers-out-of-order"
