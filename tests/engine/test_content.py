"""Reading a game's TOML: each fault named by file and key, all at once."""

from typing import Annotated

import pytest
from msgspec import Meta, Struct

from pbem.engine.content import Problems, decode_content, decode_what_fits
from pbem.errors import ContentError, UserError


class Place(Struct, frozen=True, forbid_unknown_fields=True):
    hex: Annotated[int, Meta(ge=0)]
    city: bool = False


class Kind(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    attack: tuple[int, ...]
    allowance_mp: Annotated[int, Meta(ge=0)]
    home: Place | None = None


class File(Struct, frozen=True):
    unit: Annotated[tuple[Kind, ...], Meta(min_length=1)]
    cost: dict[str, int] = {}
    pair: tuple[int, str] = (0, "")


GOOD = """
[[unit]]
id = "A1"
attack = [4, 2]
allowance_mp = 6
home = { hex = 101 }
[[unit]]
id = "A2"
attack = [1]
allowance_mp = 0
"""


def problems_of(text: str) -> list[str]:
    with pytest.raises(ContentError) as caught:
        decode_content(text, File, "units.toml")
    return caught.value.problems


def test_a_right_file_becomes_its_struct() -> None:
    file = decode_content(GOOD, File, "units.toml")
    assert file.unit[0] == Kind("A1", (4, 2), 6, Place(101))
    assert file.unit[1].home is None


def test_every_bad_entry_is_named_and_the_good_ones_are_not() -> None:
    text = GOOD.replace("attack = [4, 2]", 'attack = [4, "two"]').replace("allowance_mp = 0", "allowance_mp = -1")
    assert problems_of(text) == [
        'units.toml: unit[1] ("A1").attack[2]: Expected `int`, got `str`',
        'units.toml: unit[2] ("A2").allowance_mp: Expected `int` >= 0',
    ]


def test_missing_and_unknown_keys_are_both_named() -> None:
    assert problems_of(GOOD.replace("allowance_mp = 6", "allowence_mp = 6")) == [
        'units.toml: unit[1] ("A1").allowance_mp: is missing',
        'units.toml: unit[1] ("A1").allowence_mp: is not known',
    ]


def test_a_fault_in_a_table_inside_an_entry_is_named() -> None:
    assert problems_of(GOOD.replace("{ hex = 101 }", '{ hex = "0101", city = 1 }')) == [
        'units.toml: unit[1] ("A1").home.hex: Expected `int`, got `str`',
        'units.toml: unit[1] ("A1").home.city: Expected `bool`, got `int`',
    ]


def test_tables_by_name_and_pairs_are_looked_through() -> None:
    assert problems_of(GOOD + '[cost]\nroad = "1"\nhill = 2\n') == ["units.toml: cost.road: Expected `int`, got `str`"]
    assert problems_of("pair = [1, 2]\n" + GOOD) == ["units.toml: pair[2]: Expected `str`, got `int`"]
    assert problems_of("pair = [1]\n" + GOOD) == ["units.toml: pair: Expected `array` of length 2, got 1"]


def test_a_list_as_a_whole_can_be_wrong() -> None:
    assert problems_of("unit = []") == ["units.toml: unit: Expected `array` of length >= 1"]
    assert problems_of("unit = 3") == ["units.toml: unit: Expected `array`, got `int`"]


def test_fractions_are_not_numbers_here() -> None:
    assert problems_of(GOOD.replace("allowance_mp = 6", "allowance_mp = 6.5")) == [
        'units.toml: unit[1] ("A1").allowance_mp: Expected `int`, got `str`'
    ]


def test_what_is_not_toml_says_the_line() -> None:
    (problem,) = problems_of("[[unit]\n")
    assert problem.startswith("units.toml: ")
    assert "line 1" in problem


def test_the_second_pass_says_all_it_found_and_is_the_readers_to_mend() -> None:
    problems = Problems()
    problems.raise_any()
    problems.add("units.toml", 'unit "A1"', "hex 9999 is off the map")
    problems.unique("units.toml", "unit.id", ["A1", "A2", "A1"])
    problems.add_all("crt.toml", "rows", ["no line for 4"])
    with pytest.raises(UserError) as caught:
        problems.raise_any()
    assert str(caught.value).splitlines() == [
        'units.toml: unit "A1": hex 9999 is off the map',
        'units.toml: unit.id: "A1" stands 2 times',
        "crt.toml: rows: no line for 4",
    ]


def test_what_does_not_fit_is_left_out_and_the_rest_is_there() -> None:
    problems = Problems()
    text = GOOD.replace("attack = [4, 2]", 'attack = "four"').replace("home = { hex = 101 }", "home = { hex = true, sea = 1 }")
    found = decode_what_fits(text + "[cost]\nroad = 1\nrail = []\n", File, "units.toml", problems)
    assert [unit.id for unit in found.unit] == ["A2"]  # an attack is needed, and nothing simple stands in for a list
    assert found.cost == {"road": 1}
    assert len(problems.found) == 4
    assert not problems.fits("unit.A1.attack")
    assert not problems.fits("unit", "cost.rail")
    assert problems.fits("pair", "unit.A2.attack")
    with pytest.raises(ContentError) as caught:
        decode_what_fits("unit = 3", File, "units.toml", Problems())
    assert caught.value.problems == ["units.toml: unit: Expected `array`, got `int`"]
