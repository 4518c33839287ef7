"""Fire orders, the order of shots, and what is simultaneous."""

import pytest

from pbem.engine.demands import Choose, Decided, Opened, Roll
from pbem.games.heart_of_africa.events.shooting import ShotsFired
from pbem.games.heart_of_africa.rules.shooting.pieces import of_unit
from pbem.games.heart_of_africa.state.figures import KILLED, ON_MAP, RELOADING, SHOT
from pbem.games.heart_of_africa.state.sheets import HOLD_FIRE, FireLine, Sheet
from tests.games.heart_of_africa.battles import Play, leader, unit
from tests.games.heart_of_africa.random_walk import spelled
from tests.games.heart_of_africa.shooting.volleys import firing


def fired(play: Play) -> list[tuple[str, str]]:
    """Who shot at whom, in order."""
    return [pair for event in play.told(ShotsFired) for pair in zip(event.shooters, event.targets, strict=True)]


LINE = (unit("A", "askari", "0910 1010 1110"), unit("D", "warrior", "0914 1014 1114", "W"))


@pytest.mark.rule("HA-SHOOT-02")
def test_who_has_fallen_is_skipped_and_the_next_on_the_list_taken() -> None:
    play = firing(*LINE)
    play.order("shoot A1 at D1.2,D1.1", "fire")
    play.roll(6, 1, 6)
    assert fired(play) == [("A1.1", "D1.2"), ("A1.2", "D1.1"), ("A1.3", "D1.1")]
    assert [play.figure(name).status for name in ("D1.1", "D1.2", "D1.3")] == [KILLED, KILLED, ON_MAP]


@pytest.mark.rule("HA-PRIO-04")
def test_if_nothing_of_the_list_is_left_the_shot_falls_to_the_nearest_or_is_not_fired() -> None:
    strict = firing(*LINE)
    strict.order("shoot A1 at D1.2 else nobody", "fire")
    strict.roll(6, 6, 6)
    assert fired(strict) == [("A1.1", "D1.2")]
    open_to_all = firing(*LINE)
    open_to_all.order("shoot A1 at D1.2", "fire")
    open_to_all.roll(6, 1, 1)
    assert fired(open_to_all)[1:] == [("A1.2", "D1.1"), ("A1.3", "D1.3")]


@pytest.mark.rule("HA-PRIO-05")
def test_fire_is_held_by_a_unit_a_figure_or_all() -> None:
    play = firing(*LINE)
    play.order("quiet A1.2", "fire")
    play.roll(1, 1)
    assert [shooter for shooter, _ in fired(play)] == ["A1.1", "A1.3"]
    all_quiet = firing(*LINE)
    all_quiet.order("holdfire")
    assert fired(all_quiet) == []
    assert isinstance(all_quiet.demand, Choose)
    both = firing(unit("A", "regular", "1010"), unit("D", "regular", "1014", "W"))
    both.order("holdfire", "holdfire")
    assert fired(both) == []


@pytest.mark.rule("HA-PRIO-05")
def test_or_but_for_easy_shots_near_by() -> None:
    play = firing(unit("A", "regular", "0910 1010"), unit("D", "warrior", "0914 1024", "W"))
    play.order("shoot A1.1 need 2", "shoot A1.2 within 4", "fire")
    assert play.told(ShotsFired) == []
    ready = firing(unit("A", "regular", "0910 1010"), unit("D", "warrior", "0914 1024", "W"))
    ready.order("shoot A1.1 need 3 within 50", "fire")
    ready.roll(3, 1)
    assert fired(ready)[0] == ("A1.1", "D1.1")


@pytest.mark.rule("HA-TURN-07")
def test_the_dead_shoot_too_and_stand_in_the_way_until_the_phase_ends() -> None:
    play = firing(unit("A", "regular", "1010"), unit("D", "regular", "1014", "W"))
    play.order("fire")
    play.order("fire")
    play.roll(6)
    assert play.figure("D1.1").status == ON_MAP
    play.roll(6)
    assert fired(play) == [("A1.1", "D1.1"), ("D1.1", "A1.1")]
    assert [play.figure(name).status for name in ("A1.1", "D1.1")] == [KILLED, KILLED]


@pytest.mark.rule("HA-SHOOT-02")
def test_shots_fall_in_the_order_of_the_orders_the_attackers_first() -> None:
    play = firing(unit("A", "regular", "0910"), unit("A", "regular", "1010"), unit("D", "regular", "0914 1014", "W"))
    play.order("shoot A2", "fire")
    play.order("fire")
    play.roll(1)
    play.roll(1)
    play.roll(1, 1)
    assert [shooter for shooter, _ in fired(play)] == ["A2.1", "A1.1", "D1.1", "D1.2"]


@pytest.mark.rule("HA-SHOOT-02")
def test_a_figure_has_one_order_and_a_list_names_possible_targets_once() -> None:
    play = firing(*LINE)
    assert play.next_words("shoot", "A1.1", "within") == [str(number) for number in range(1, 51)]
    assert play.next_words("shoot", "A1.1", "need") == ["1", "2", "3", "4", "5"]
    play.order("shoot A1.1 at D1.1")
    assert play.refused("shoot A1.1 at D1.2").code == "has-its-order"
    for other in ("quiet A1.1", "light A1.1 1010", "breach A1.1 1010", "arrows A1.1 1010", "blind A1.1 D1.1"):
        assert play.refused(other).code == "has-its-order", other
    assert play.refused("shoot A1.2 at D1.1,D1.1").code == "no-target"
    assert play.refused("shoot A1.2 at A1.3").code == "no-target"
    assert play.refused("shoot D1.1").code == "not-your-unit"
    assert play.refused("shoot A1 at D1.2 then D1.1").code == "one-shot-only"
    assert play.refused("shoot A1.2 shots 3").code == "no-burst"
    assert play.refused("shoot A1.2 else nobody").code == "names-nobody"
    assert play.refused("shoot A1.2 within 51").code == "no-limit"
    assert play.refused("shoot A1.2 need 6").code == "no-limit"
    play.order("shoot A1 at D1")
    assert len(play.state.volley.orders) == 3
    gun = firing(unit("A", "machine_gun", "1010"), unit("D", "warrior", "1014", "W"))
    assert gun.next_words("shoot", "A1.1", "shots") == ["1", "2", "3", "4", "5", "6"]
    assert gun.refused("shoot A1.1 shots 7").code == "too-many-shots"
    gun.order("shoot A1.1 shots 6")


@pytest.mark.rule("HA-BEAR-02", "HA-GEN-09")
def test_two_shots_may_have_two_lists() -> None:
    play = firing(leader("A", "adventurer gun_bearer", "1010 1110"), unit("D", "warrior", "0914 1014", "W"))
    play.order("shoot AL.1 at D1.2 then D1.1", "fire")
    play.roll(1, 1)
    assert fired(play) == [("AL.1", "D1.2"), ("AL.1", "D1.1")]


@pytest.mark.rule("HA-SHOOT-02")
def test_dice_of_a_unit_are_thrown_together_but_not_beyond_a_shot_at_a_leader_who_has_a_choice() -> None:
    play = firing(unit("A", "regular", "0910 1010"), leader("D", "warrior", "1014", attendants=2), unit("D", "warrior", "0914"))
    play.order("fire")
    demand = play.demand
    assert isinstance(demand, Roll)
    assert len(demand.faces) == 1
    alone = firing(unit("A", "regular", "0910 1010"), leader("D", "warrior", "1014"), unit("D", "warrior", "0914"))
    alone.order("fire")
    demand = alone.demand
    assert isinstance(demand, Roll)
    assert len(demand.faces) == 2


def test_the_orders_of_the_side_that_seals_lie_in_an_envelope() -> None:
    play = firing(unit("A", "regular", "0910 1010"), unit("D", "regular", "0914 1014", "W"))
    demand = play.demand
    assert isinstance(demand, Choose)
    assert (demand.side, demand.is_sealed) == (0, True)
    rules, state = play.rules, play.state
    orders = [rules.at(state).read("shoot A1.1 at D1.2"), rules.at(state).read("holdfire")]
    play.give(Decided(0, rules.sealed(state, 7)))
    play.order("fire")
    play.give(Opened(0, play.demand.envelope, rules.decisions.pack(orders)))  # type: ignore[union-attr]
    play.roll(1)
    assert fired(play)[0] == ("A1.1", "D1.2")


def test_an_empty_envelope_shoots_as_by_default() -> None:
    play = firing(unit("A", "regular", "0910 1010"), unit("D", "regular", "0914 1014", "W"))
    play.give(Decided(0, play.rules.sealed(play.state, 7)))
    play.order("fire")
    play.give(Opened(0, play.demand.envelope, b""))  # type: ignore[union-attr]
    play.roll(1, 1)
    assert [shooter for shooter, _ in fired(play)] == ["A1.1", "A1.2"]


def test_who_has_nobody_to_shoot_at_is_not_asked() -> None:
    play = firing(unit("A", "regular", "1010"), unit("D", "warrior", "1016", "W"))
    demand = play.demand
    assert isinstance(demand, Choose)
    assert (demand.side, demand.is_sealed) == (0, False)
    nobody = firing(unit("A", "warrior", "1010"), unit("D", "warrior", "1016", "W"))
    assert nobody.step.name != "fire"


def test_every_fire_order_that_is_offered_is_legal_and_all_end() -> None:
    from random import Random

    for seed in range(8):
        play = firing(
            unit("A", "machine_gun", "1010"),
            leader("A", "adventurer gun_bearer", "1210 1211"),
            unit("A", "askari", "0810 0910"),
            unit("D", "warrior", "0914 1014 1114", "W"),
        )
        rng = Random(seed)
        for _ in range(12):
            if play.step.name != "fire":
                break
            play.order(spelled(play, rng))
        assert play.step.name in ("fire", "salvo", "burst") or not isinstance(play.demand, Roll)


def test_in_sheets_the_lines_of_fire_are_followed_and_the_easiest_is_taken() -> None:
    """decisions.md 4.2: preference, then the die, then the distance; units without a line last."""
    sheet = Sheet(fire=(FireLine(1, prefer=(of_unit(3),)), FireLine(2, policy=HOLD_FIRE)))
    play = firing(
        unit("A", "regular", "0910"),
        unit("A", "regular", "1010"),
        unit("A", "regular", "1110"),
        unit("D", "warrior", "1014 0914", "W"),
        facts={"by_sheets": True},
        sheets=(sheet, Sheet()),
    )
    play.roll(1)
    play.roll(1)
    assert [shooter for shooter, _ in fired(play)] == ["A2.1", "A1.1"]


@pytest.mark.rule("HA-TURN-08")
def test_who_has_shot_is_marked_when_the_phase_ends() -> None:
    play = firing(*LINE)
    play.order("shoot A1.1", "holdfire")
    play.roll(1)
    assert play.figure("A1.1").has(RELOADING)
    assert not play.figure("A1.2").has(RELOADING | SHOT)


@pytest.mark.rule("HA-SHOOT-02")
def test_shots_that_bring_nothing_about_are_told_together() -> None:
    play = firing(unit("A", "regular", "1010 1110 1210"), unit("D", "warrior", "1016 1116 1216", "W"))
    play.order("fire")
    play.roll(1, 1, 1)
    assert [fired.shooters for fired in play.told(ShotsFired)] == [("A1.1", "A1.2", "A1.3")]
