"""Losses: who takes them and what they do. Sections 5.1 and 4.6.1."""

import pytest

from pbem.engine.demands import Choose
from pbem.games.guerra_do_congo.events import Eliminated, StepLost
from pbem.games.guerra_do_congo.rules.victory import take_loss
from pbem.games.guerra_do_congo.state import ELIMINATED
from tests.games.guerra_do_congo.fights import attacked, due, enemy, events_of, fight, odds_of, own

ARB_DVB = 60  # 1:1


@pytest.mark.rule("GC-5.1a")
def test_a_loss_reduces_a_unit_and_a_second_one_eliminates_it() -> None:
    found = fight(own("R1"), enemy("C1"))
    once, events = take_loss(found.world, found.state, 0, "combat")
    assert events == (StepLost("R1", "0404", "combat"),)
    assert once.units[0].is_reduced
    twice, more = take_loss(found.world, once, 0, "check")
    assert more[0] == Eliminated("R1", "0404", "check")
    assert twice.units[0].status == ELIMINATED


@pytest.mark.rule("GC-5.1b", "GC-4.4b")
def test_a_reduced_unit_has_half_its_strength_and_keeps_the_rest() -> None:
    found = attacked(ARB_DVB, own("R1"), enemy("C1")).do("end")
    assert found.unit("R1").is_reduced
    fresh = fight(own("R1", reduced=True), enemy("C1"))
    assert odds_of(fresh, "R1").pa == 2
    assert fresh.world.kinds[0].pm == 4


@pytest.mark.rule("GC-5.1c")
def test_an_eliminated_unit_is_off_the_map_for_good() -> None:
    found = attacked(ARB_DVB, own("R1"), enemy("C1", "4-8-4", reduced=True), enemy("C2", at="0808"))
    assert found.unit("C1").status == ELIMINATED
    assert found.where("C1") == ""
    assert found.rules.pending(found.state) == Choose(0, "combat", True)
    assert found.why("a 0405 R1") == ("GC-4.1b", "no-enemy-there")


@pytest.mark.rule("GC-4.6.1m")
def test_the_owner_chooses_freely_among_his_units_in_the_combat() -> None:
    """1:1, ARB DVB: attacker first; any army, strength and state; a reduced unit may be chosen and dies of it."""
    found = attacked(
        ARB_DVB,
        own("R1", "2-4-4"),
        own("U1", "4-4-4", army="uganda", reduced=True),
        own("R3", at="0304"),
        enemy("C1", "4-2-4"),
        enemy("A1", "4-2-4", army="angola"),
        attackers="R1,U1",
    )
    assert due(found) == Choose(0, "loss", False)
    assert list(found.walks("loss")) == ["loss R1", "loss U1"]
    assert found.why("loss R3") == ("GC-4.6.1m", "not-in-this-combat")
    assert found.why("loss C1") == ("GC-4.6.1m", "not-in-this-combat")
    assert found.why("loss R1", side="congo") == ("GC-2.1b", "other-sides-decision")
    found.do("loss U1")
    assert events_of(found, Eliminated)
    assert due(found) == Choose(1, "loss", False)
    found.do("loss A1")
    assert events_of(found, StepLost) == [StepLost("A1", "0405", "combat")]


@pytest.mark.rule("GC-4.6.1m")
def test_one_unit_alone_has_no_choice() -> None:
    found = attacked(ARB_DVB, own("R1"), enemy("C1"))
    assert due(found) == Choose(0, "combat", True)
    assert [type(event) for event in found.events[1:]] == [StepLost, StepLost]


@pytest.mark.rule("GC-4.6.1m")
def test_with_ae_a_full_strength_unit_is_eliminated_at_once_and_nobody_else_loses() -> None:
    found = attacked(3, own("R1", "1-4-4"), own("R2", "1-4-4"), enemy("C1", "4-8-4")).do("loss R1")
    assert events_of(found, Eliminated) == [Eliminated("R1", "0404", "combat")]
    assert events_of(found, StepLost) == []
    assert not found.unit("R2").is_reduced
