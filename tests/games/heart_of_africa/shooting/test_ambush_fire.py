"""Hidden units that give themselves away by shooting."""

import pytest

from pbem.engine.hexes import DIRECTIONS
from pbem.games.heart_of_africa.events.shooting import ShotsFired
from pbem.games.heart_of_africa.rules.hidden.plans import numbers_of
from pbem.games.heart_of_africa.rules.hidden.records import write_record
from pbem.games.heart_of_africa.state.secrets import HiddenFigure, HiddenUnit, Secrets
from tests.games.heart_of_africa.battles import Play, rules, unit
from tests.games.heart_of_africa.shooting.volleys import firing, why_not

MAY_HIDE = Secrets(may_hide=(True, True))


def sprung() -> Play:
    """Regulars of A are shot at from 1016 by a unit that has lain hidden there."""
    kind = rules().content.kind_numbers["askari"]
    play = firing(unit("A", "regular", "1010"), unit("D", "warrior", "1040"), secrets=MAY_HIDE)
    play.order("fire")
    hidden = HiddenUnit(1, 0, 0, (HiddenFigure(kind, 1016, DIRECTIONS.index("W"), 0),))
    play.order(f"spring {write_record(play.world, numbers_of(hidden))}")
    return play


@pytest.mark.rule("HA-HIDE-07")
def test_a_unit_that_emerges_by_shooting_keeps_its_bonus_and_nobody_answers_in_that_phase() -> None:
    play = sprung()
    assert why_not(play, "A1.1", "D3.1") == "has-just-emerged"
    play.order("shoot D3 at A1", "fire")
    play.roll(4)
    shot = play.told(ShotsFired)
    assert [(event.shooters, event.targets, event.needs) for event in shot] == [(("D3.1",), ("A1.1",), (4,))]


@pytest.mark.rule("HA-HIDE-07")
def test_in_the_next_turn_it_is_a_target_like_any_other() -> None:
    play = sprung()
    play.order("fire")
    play.roll(1)
    play.roll_all(6)  # surprised
    play.order("holdall", "holdall")
    play.order("shoot A1 at D3")
