"""Two ranks of muzzle-loaders behind works: the second shoots over the first."""

import pytest
from msgspec.structs import replace

from pbem.games.heart_of_africa.events.shooting import ShotsFired
from pbem.games.heart_of_africa.state.figures import CHANGED_HEX, EXCHANGED, RELOADING
from tests.games.heart_of_africa.battles import Play, unit
from tests.games.heart_of_africa.shooting.volleys import barricaded, firing, reasons, walled


def ranks(troops: str = "askari", rear: str = "1009", **more: object) -> Play:
    marks = {"A1.1": RELOADING, **more.pop("marks", {})}  # type: ignore[dict-item]
    ground = more.pop("ground", walled(1010))
    return firing(
        unit("A", troops, f"1010 {rear}"),
        unit("A", "regular", "3010"),
        unit("D", "warrior", "1014 3014"),
        marks=marks,
        ground=ground,
        **more,
    )


@pytest.mark.rule("HA-FORT-11")
def test_the_second_rank_shoots_as_if_it_stood_in_the_place_of_the_first() -> None:
    play = ranks()
    play.order("shoot A1.2 over A1.1", "holdfire")
    play.roll(4)
    fired = play.told(ShotsFired)[0]
    assert (fired.shooters, fired.targets, fired.needs) == (("A1.2",), ("D1.1",), (5,))
    barricade = ranks(ground=barricaded(1010))
    barricade.order("shoot A1.2 over A1.1", "holdfire")
    barricade.roll(4)
    assert barricade.told(ShotsFired)[0].needs == (4,)


@pytest.mark.rule("HA-VIS-06", "HA-FORT-11")
def test_never_both_ranks_and_not_after_moving() -> None:
    play = ranks(marks={"A1.1": 0}, ground=walled(1010))
    play.state = play.state.with_figure(0, replace(play.state.figures[0], marks=0))
    play.order("shoot A1.1")
    assert play.refused("shoot A1.2 over A1.1").code == "front-rank-shoots"
    first = ranks(marks={"A1.1": 0})
    first.state = first.state.with_figure(0, replace(first.state.figures[0], marks=0))
    first.order("shoot A1.2 over A1.1")
    assert first.refused("shoot A1.1").code == "has-its-order"
    others = ranks()
    others.order("shoot A2.1", "shoot A1.2 over A1.1")
    moved = ranks(marks={"A1.2": CHANGED_HEX})
    assert moved.refused("shoot A1.2 over A1.1").code == "has-moved"


@pytest.mark.rule("HA-FORT-11")
def test_it_serves_muzzle_loaders_of_one_unit_and_type_at_the_works() -> None:
    assert ranks("regular").refused("shoot A1.2 over A1.1").code == "not-armed-alike"
    assert ranks(rear="1008").refused("shoot A1.2 over A1.1").code == "not-in-front-of-it"
    assert ranks(ground=walled(2010)).refused("shoot A1.2 over A1.1").code == "not-in-front-of-it"


@pytest.mark.rule("HA-FORT-11")
def test_who_has_changed_places_keeps_the_bonus() -> None:
    changed = firing(unit("A", "askari", "1010"), unit("D", "warrior", "1014"), marks={"A1.1": EXCHANGED}, ground=walled(1010))
    assert reasons(changed, "A1.1", "D1.1")["bonus"] == 1


@pytest.mark.rule("HA-FORT-11")
def test_nobody_shoots_over_whom_or_while_in_contact_nor_over_himself() -> None:
    for links in ([("D1.1", "A1.1")], [("D1.1", "A1.2")]):
        assert ranks(links=links).refused("shoot A1.2 over A1.1").code == "in-contact"
    assert ranks().refused("shoot A1.2 over A1.2").code == "not-in-front-of-it"
    assert ranks().refused("shoot A1.2 over #99").code == "not-in-front-of-it"
