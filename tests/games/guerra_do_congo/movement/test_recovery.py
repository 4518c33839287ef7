"""Restoring reduced units, and dissolving one for another. Section 5.3."""

import pytest

from pbem.games.guerra_do_congo.events import Dissolved, Eliminated, Recovered, Scored
from pbem.games.guerra_do_congo.state import ELIMINATED, FINISHED
from tests.games.guerra_do_congo.boards import Counter, Position, place, position, unit

FAR = unit("C9", "congo", at="0909")


def reduced(id: str = "R1", at: str = "0303", **more: object) -> Counter:
    return unit(id, at=at, reduced=True, **more)  # type: ignore[arg-type]


def with_points(*units: Counter, points: int = 1, **more: object) -> Position:
    return position([*units, FAR], replacement_points=(points, 0), **more)  # type: ignore[arg-type]


@pytest.mark.rule("GC-5.3a", "GC-2.1d")
def test_a_point_restores_a_unit_of_any_size_before_movement() -> None:
    for size in ("battalion", "regiment"):
        p = with_points(reduced(size=size)).do("recover R1")
        assert not p.unit("R1").is_reduced
        assert p.state.replacement_points == (0, 0)
        assert p.event(Recovered) == [Recovered("R1", "0303")]
        p.do("m R1 0303-0304")
    assert with_points(unit("R1", at="0303")).why("recover R1") == ("GC-5.3a", "not-reduced")
    assert with_points(reduced(), points=0).why("recover R1") == ("GC-5.3a", "no-replacement-points")


@pytest.mark.rule("GC-5.3a")
def test_each_side_pays_from_its_own_pool() -> None:
    units = [reduced("C1", army="congo"), unit("R9", at="0909")]
    p = position(units, side="congo", replacement_points=(3, 2)).do("recover C1")
    assert p.state.replacement_points == (3, 1)


@pytest.mark.rule("GC-5.3a")
def test_nothing_is_restored_once_a_unit_has_moved_or_been_mobilised() -> None:
    p = with_points(reduced(), unit("R2", at="0505")).do("m R2 0505-0506")
    assert p.why("recover R1") == ("GC-5.3a", "only-at-the-start")
    assert "recover" not in p.tokens()
    recruit = unit("R2", arrival="mobilise", place="Town", turn=5)
    q = with_points(reduced(), recruit, places=[place("Town", "0505")]).do("mobilise R2 0505")
    assert q.why("recover R1") == ("GC-5.3a", "only-at-the-start")


@pytest.mark.rule("GC-5.3b")
def test_one_pool_serves_every_army_of_the_side() -> None:
    p = with_points(reduced(), unit("U1", "uganda", at="0505", reduced=True), points=2)
    p.do("recover U1", "recover R1")
    assert p.state.replacement_points == (0, 0)
    assert with_points(reduced()).why("recover C9") == ("GC-2.7.2.3a", "not-your-unit")


@pytest.mark.rule("GC-5.3c")
def test_points_not_spent_stay() -> None:
    p = with_points(unit("R1", at="0303"), points=3, turn=5).do("end", "end", "end", "end")
    assert p.state.turn == 6
    assert p.state.replacement_points == (3 + 4, 0 + 4)  # table 6, turn 6


@pytest.mark.rule("GC-5.3d")
def test_engaged_besieged_and_unsupplied_units_are_not_restored() -> None:
    near = with_points(reduced(), unit("C1", "congo", at="0304", size="battalion"))
    assert near.why("recover R1") == ("GC-5.3d", "engaged")
    ring = [unit(f"C{n}", "congo", at=hex) for n, hex in enumerate(("0305", "0301", "0503", "0103"))]
    assert with_points(reduced(), *ring).why("recover R1") == ("GC-5.3d", "besieged")
    assert with_points(reduced(), *ring[:2]).why("recover R1") == ("", "")
    assert with_points(reduced(), supplied="judged").why("recover R1") == ("GC-5.3d", "unsupplied")


@pytest.mark.rule("GC-4.2.4f")
def test_a_besieged_unit_on_an_airfield_is_supplied_and_still_not_restored() -> None:
    ring = [unit(f"C{n}", "congo", at=hex) for n, hex in enumerate(("0305", "0301", "0503", "0103"))]
    town = place("Town", "0303", kind="city", air="airport")
    p = with_points(reduced(), *ring, places=[town], supplied="judged")
    assert p.why("recover R1") == ("GC-5.3d", "besieged")


@pytest.mark.rule("GC-5.3e")
def test_mobile_units_never_recover() -> None:
    for type, refused in (("armour", True), ("motorised", True), ("infantry", False), ("guerrilla", False), ("artillery", False)):
        expected = ("GC-5.3e", "mobile-never-recovers") if refused else ("", "")
        assert with_points(reduced(type=type)).why("recover R1") == expected


@pytest.mark.rule("GC-5.3f", "GC-5.3g", "GC-5.3h")
def test_with_an_empty_pool_one_reduced_unit_is_dissolved_for_another() -> None:
    p = with_points(reduced("R1"), reduced("R2", "0505", type="armour"), points=0)
    assert p.tokens("dissolve") == ["R2"]  # R2, armour, could not be restored itself
    p.do("dissolve R2 R1")
    assert p.unit("R2").status == ELIMINATED
    assert not p.unit("R1").is_reduced
    assert p.state.replacement_points == (0, 0)
    assert p.event(Dissolved) == [Dissolved("R2", "0505")]
    assert p.event(Eliminated)
    assert p.event(Recovered) == [Recovered("R1", "0303")]
    assert Scored("congo", "VP-B1", 1, "R2") in p.events


@pytest.mark.rule("GC-5.3f")
def test_nothing_is_dissolved_while_points_are_left_or_the_unit_is_besieged() -> None:
    two = (reduced("R1"), reduced("R2", "0606"))
    assert with_points(*two, points=1).why("dissolve R2 R1") == ("GC-5.3f", "has-replacement-points")
    ring = [unit(f"C{n}", "congo", at=hex) for n, hex in enumerate(("0305", "0301", "0503", "0103"))]
    p = with_points(*two, reduced("R3", "0808"), *ring, points=0)
    assert p.why("dissolve R1 R2") == ("GC-5.3f", "besieged")
    assert p.why("dissolve R3 R2") == ("", "")
    engaged = with_points(*two, unit("C1", "congo", at="0304", size="battalion"), points=0)
    assert engaged.why("dissolve R1 R2") == ("", "")  # engaged does not matter for the one dissolved
    assert engaged.why("dissolve R2 R1") == ("GC-5.3d", "engaged")


@pytest.mark.rule("GC-5.3g")
def test_the_point_must_restore_another_unit_at_once() -> None:
    p = with_points(reduced("R1"), reduced("R2", "0505"), unit("R3", at="0707"), points=0)
    assert p.why("dissolve R1 R1") == ("GC-5.3g", "same-unit")
    assert p.why("dissolve R1 R3") == ("GC-5.3a", "not-reduced")
    assert p.why("dissolve R3 R1") == ("GC-5.3a", "not-reduced")


@pytest.mark.rule("GC-5.3h", "GC-7d")
def test_dissolving_the_last_fac_unit_ends_the_match() -> None:
    p = position(
        [
            unit("C1", "congo", at="0303", reduced=True),
            unit("A1", "angola", at="0505", reduced=True),
            unit("R1", at="0808"),
        ],
        side="congo",
    ).do("dissolve C1 A1")
    assert (p.state.phase, p.state.winner, p.state.ended_by) == (FINISHED, 0, "annihilation")


@pytest.mark.rule("GC-5.3i", "GC-5.1b")
def test_a_unit_that_is_not_restored_stays_reduced_with_its_movement() -> None:
    p = with_points(reduced(), points=1)
    p.do("m R1 0303-0304-0305-0306-0307", "end")
    assert p.unit("R1").is_reduced
