"""Numbers of dice that count alike are looked at once: the odds are the same, and found by fewer throws."""

from math import prod

from pbem.engine.demands import Batch, Roll, Rolled
from pbem.games.heart_of_africa.state.figures import KILLED
from tests.games.heart_of_africa.battles import Play, unit
from tests.games.heart_of_africa.shooting.volleys import firing


def classes(play: Play) -> tuple[Batch, ...]:
    demand = play.demand
    assert isinstance(demand, Roll)
    return play.rules.batches(play.state, demand)


def fate(play: Play, *numbers: int) -> list[bool]:
    """Who of D1 has fallen after these dice."""
    state, _ = play.rules.apply(play.state, Rolled(numbers))
    first = play.number("D1.1")
    return [
        figure in state.volley.fallen or state.figures[figure].status == KILLED
        for figure in range(first, first + len(play.world.units[play.body("D1")].figures))
    ]


def test_a_die_of_a_volley_has_a_class_for_each_number_that_some_shot_may_need() -> None:
    play = firing(unit("A", "regular", "0910 1010"), unit("D", "warrior", "0914 1024 1124", "W"))
    play.order("fire")
    found = classes(play)
    assert [batch.dice for batch in found] == [(0,), (1,)]
    assert found[0].classes == ((1, 2), (3, 1), (4, 3))


def test_what_the_next_unit_needs_makes_no_class_of_this_ones_dice() -> None:
    foe = unit("D", "warrior", "0914 1024", "W")
    alone, first = (firing(unit("A", "regular", "0910"), *more, foe) for more in ((), (unit("A", "archer", "1012"),)))
    for play in (alone, first):
        play.order("fire")
    assert classes(alone) == classes(first)


def test_numbers_of_a_class_do_the_same() -> None:
    play = firing(unit("A", "regular", "0910 1010"), unit("D", "warrior", "0914 1024 1124", "W"))
    play.order("fire")
    for batch in classes(play):
        for start, wide in batch.classes:
            fates = [fate(play, *(number if die in batch.dice else 6 for die in range(2))) for number in range(start, start + wide)]
            assert fates == [fates[0]] * wide


def test_a_machine_gun_tells_ones_and_sixes_apart_and_a_save_has_two_classes() -> None:
    gun = firing(unit("A", "machine_gun", "1010"), unit("D", "field_gun", "1014", "W"))
    gun.order("fire")
    gun.order("holdfire")
    assert classes(gun)[0].classes == ((1, 1), (2, 1), (3, 3), (6, 1))
    gun.roll(6)
    assert classes(gun)[0].classes == ((1, 3), (4, 3))


def test_the_dice_of_a_blast_have_two_classes() -> None:
    play = firing(unit("A", "field_gun", "1010"), unit("D", "warrior", "1015 1016 1115", "W"))
    play.order("fire")
    play.roll(6)
    assert play.step.name == "blast"
    assert [batch.classes for batch in classes(play)] == [((1, 5), (6, 1))] * 2


def test_a_large_volley_is_left_to_the_engine() -> None:
    play = firing(unit("A", "regular", "0610 0710 0810 0910 1010 1110"), unit("D", "warrior", "0618 0718 0818 0918 1018 1118", "W"))
    play.order("fire")
    demand = play.demand
    assert isinstance(demand, Roll)
    assert prod(demand.faces) > 10_000
    assert classes(play) == ()
