"""A roster as numbers: few, bounded, and no list of numbers gives anything but one roster or a ValueError."""

import pytest
from msgspec.structs import replace

from pbem.games.heart_of_africa.armies.roster import Roster
from pbem.games.heart_of_africa.armies.roster_numbers import numbers_of, roster_of
from tests.games.heart_of_africa.armies.drawn import battles_of, drawn
from tests.games.heart_of_africa.armies.made_armies import allies, army, content_of_game

LARGE = army(
    "zanzibaris",
    "any",
    *["askari 6 well_armed_askari 3"] * 3,
    contingents=[
        allies("warlord", "mirambo", "spearman: warrior 4", variants=("hired_warriors",), independents="standard_bearer 1")
    ],
    craft={"1": "dhow 1", "independents": "canoe 1", "baggage": "dhow 1"},
    independents="scout 1",
    works="palisade 24 cannon 1",
    has_baggage=True,
    repeaters=2,
)


def test_the_numbers_of_a_roster_are_what_they_were() -> None:
    small = army("warlord", "yao", leader="ruga_ruga eloquent", independents="scout 1")
    assert numbers_of(small, content_of_game()) == (
        *(1, 6, 0),  # list, nation, no options
        *(3, *(6, 1, 6, 4) * 3),  # three units: row, one item, type and figures
        *(1, 26, 1),  # a Scout
        *(0, 6, 1, 3, 3, 0),  # no choice; the Leader: type, one trait, attendants, no bearer
        *(0, 0, 0, 1, 0),  # no works, allies or craft; baggage; no repeating rifles
    )


def test_numbers_give_the_same_roster_again() -> None:
    assert roster_of(numbers_of(LARGE, content_of_game()), content_of_game()) == LARGE


def test_armies_are_less_than_200_numbers() -> None:
    forces = (("zanzibaris", "any"), ("colonial_expedition", "british"), ("villages", "any"))
    armies = [drawn(*forces[lots % 3], battles_of(1890, lots), lots) for lots in range(27)]
    lengths = [len(numbers_of(each, content_of_game())) for each in armies]
    assert max(lengths) < 200


def test_every_cut_and_every_number_out_of_place_is_refused_or_another_roster() -> None:
    numbers = numbers_of(LARGE, content_of_game())
    for end in range(len(numbers)):
        with pytest.raises(ValueError, match="cut short"):
            roster_of(numbers[:end], content_of_game())
    with pytest.raises(ValueError, match="left over"):
        roster_of((*numbers, 0), content_of_game())
    for place in range(len(numbers)):
        for other in (255, 1000, -1):
            changed = (*numbers[:place], other, *numbers[place + 1 :])
            try:
                found: Roster | None = roster_of(changed, content_of_game())
            except ValueError:
                found = None
            assert found is None or numbers_of(found, content_of_game()) == changed


def test_a_name_that_is_not_known_and_a_roster_without_end_have_no_numbers() -> None:
    with pytest.raises(ValueError):
        numbers_of(army("warlord", "yao", leader="ruga_ruga brave"), content_of_game())
    with pytest.raises(ValueError, match="too long"):
        numbers_of(replace(LARGE, units=LARGE.units * 30), content_of_game())
