"""An army as a text: what is read is what was written, and every fault is named with its key and what would be right."""

import pytest

from pbem.errors import ContentError
from pbem.games.heart_of_africa.armies.army_text import Army, read, write
from pbem.games.heart_of_africa.armies.conditions import Battle
from tests.games.heart_of_africa.armies.made_armies import allies, army, battle, content_of_game, wrong

TEXT = """\
game = "heart_of_africa"
title = "Wa-tembo"
about = "The Elephant People, \\"hunters\\""
list = "kingdom"
nation = "lunda"
variants = ["lunda_hunters"]
baggage = false
independents = { scout = 1, diviner = 1 }
works = { palisade = 12 }

[battle]
year = 1880
scenario = "raid"
role = "defender"
points = 600
water = "narrow"

[leader]
type = "spearman"
traits = ["roll"]
attendants = 2

[[unit]]
troops = { spearman = 20, archer = 5 }

[[unit]]
row = "musketeer"
troops = { ruga_ruga = 10 }

[[unit]]
row = "archer"
troops = { spearman = 8, archer = 8 }

[[contingent]]
list = "villages"
nation = "any"
variants = ["villages_agile"]

[[contingent.unit]]
troops = { agile_spearman = 30 }

[[craft]]
party = "1"
craft = { dhow = 1, canoe = 1 }
"""


def said_of(text: str) -> tuple[str, ...]:
    """What is wrong with a text."""
    with pytest.raises(ContentError) as caught:
        read(text, "my.toml", content_of_game())
    return tuple(caught.value.problems)


def test_what_is_written_is_read_again_and_the_other_way() -> None:
    found = read(TEXT, "my.toml", content_of_game())
    assert write(found) == TEXT
    assert found == Army(
        roster=army(
            "kingdom",
            "lunda",
            "spearman 20 archer 5",
            "musketeer: ruga_ruga 10",
            "archer: spearman 8 archer 8",
            leader="spearman roll",
            attendants=2,
            variants=("lunda_hunters",),
            has_baggage=False,
            independents="scout 1 diviner 1",
            works="palisade 12",
            contingents=[allies("villages", "any", "agile_spearman 30", variants=("villages_agile",))],
            craft={"1": "dhow 1 canoe 1"},
        ),
        title="Wa-tembo",
        about='The Elephant People, "hunters"',
        battle=battle(1880, "raid", "defender", points=600, water="narrow"),
    )


def test_an_illegal_army_is_read_and_written_too_for_the_checker_tells_what_is_wrong() -> None:
    illegal = Army(roster=army("warlord", "yao", "ruga_ruga 1", leader="ruga_ruga eloquent roll", repeaters=3, bearer=True))
    assert read(write(illegal), "my.toml", content_of_game()) == illegal
    assert "HA-LEAD-12 too-many-traits" in wrong(illegal.roster)
    options = Battle(year=1890, scenario="encounter", role="", points=500, is_campaign=True, has_repeating_rifles=True)
    egyptian = Army(roster=army("egyptians", choice="garrison"), battle=options)
    assert read(write(egyptian), "my.toml", content_of_game()) == egyptian


FAULTS = [
    ('list = "kingdom"', 'list = "kingdoms"', 'my.toml: list: "kingdoms" is not known (did you mean kingdom?)'),
    ('type = "spearman"', 'type = "spearmen"', 'my.toml: leader.type: "spearmen" is not known (did you mean spearman'),
    ('traits = ["roll"]', 'traits = ["brave"]', 'my.toml: leader.traits: "brave" is not known; known are roll, charismatic'),
    ('traits = ["roll"]', 'traits = ["roll", "roll"]', 'my.toml: leader.traits: "roll" stands 2 times'),
    ("palisade = 12", "palisades = 12", 'my.toml: works: "palisades" is not known (did you mean palisade?)'),
    ("scout = 1", "scouts = 1", 'my.toml: independents: "scouts" is not known (did you mean scout?)'),
    ("archer = 5", "archers = 5", 'my.toml: unit[1].troops: "archers" is not known (did you mean archer'),
    ('row = "musketeer"', 'row = "muskets"', 'my.toml: unit[2].row: "muskets" is not known (did you mean musketeer'),
    ('nation = "any"', 'nation = "yao"', 'my.toml: contingent[1].nation: "yao" is not known; known are any'),
    ('"villages_agile"', '"agile"', 'my.toml: contingent[1].variants: "agile" is not known'),
    ("dhow = 1", "raft = 1", 'my.toml: craft[1].craft: "raft" is not known'),
    ('role = "defender"\n', "", 'my.toml: battle.role: must be "attacker" or "defender" in this scenario'),
]
SHAPES = [
    ("archer = 5", "archer = 0", "my.toml: unit[1].troops.archer: is 0; must be a whole number from 1 to 999"),
    ("points = 600", 'points = "600"', 'my.toml: battle.points: is "600"; must be a whole number from 1 to 9999'),
    (
        'scenario = "raid"',
        'scenario = "raids"',
        'is "raids"; must be one of "ambush", "encounter", "planned_attack", "raid" (did you mean raid?)',
    ),
    ("attendants = 2", "attendant = 2", "my.toml: leader.attendant: is not known (did you mean attendants?)"),
    ('party = "1"', 'party = "first"', "my.toml: craft[1]"),
    ('nation = "lunda"\n', "", "my.toml: nation: is missing"),
]


@pytest.mark.parametrize("faults", [FAULTS, SHAPES], ids=["names", "shapes"])
def test_every_fault_is_named_with_its_key_and_what_would_be_right(faults: list[tuple[str, str, str]]) -> None:
    for text, instead, expected in faults:
        assert text in TEXT
        said = said_of(TEXT.replace(text, instead, 1))
        assert any(expected in problem for problem in said), said
    one_by_one = [each for each in faults if "stands" not in each[2]]
    together = TEXT
    for text, instead, _ in one_by_one:
        together = together.replace(text, instead, 1)
    assert len(said_of(together)) >= len(one_by_one) - 1, "all at once, but for what hangs on the unknown list"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x" * 20_000, "is larger than"),
        ("a = [[[[[[[[[[1]]]]]]]]]]", "lists or tables in one another"),
        ("game = \x1b", "cannot be seen"),
        ("game = 1" + "0" * 4990, "longer than"),
        ("game =", "my.toml"),
        ("", "game: is missing"),
    ],
    ids=["large", "deep", "unseen", "long", "no-toml", "empty"],
)
def test_a_text_that_anybody_may_have_sent_is_bounded_before_it_is_read(text: str, expected: str) -> None:
    assert any(expected in problem for problem in said_of(text))


def test_a_unit_without_a_row_stands_in_that_of_most_figures() -> None:
    found = read(TEXT.replace('row = "archer"\n', ""), "my.toml", content_of_game())
    assert [unit.row for unit in found.roster.units] == ["spearman", "musketeer", "spearman"]
