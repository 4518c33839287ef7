"""The sheet of an army, and the sentences: everything has a name, every problem a sentence."""

import re
from pathlib import Path

from msgspec.structs import replace

from pbem.games.heart_of_africa.armies.army_text import Army
from pbem.games.heart_of_africa.armies.roster import Item, Unit
from pbem.games.heart_of_africa.armies.sheet import sheet
from pbem.games.heart_of_africa.words import army_names
from pbem.games.heart_of_africa.words.army_problems import PROBLEMS, problem_line
from pbem.games.heart_of_africa.words.army_sheet import sheet_lines
from tests.games.heart_of_africa.armies.made_armies import allies, army, battle, content_of_game, found

SOURCES = Path(__file__).parents[4] / "pbem" / "games" / "heart_of_africa" / "armies"


def test_everything_in_the_lists_has_a_name() -> None:
    content = content_of_game()
    assert list(army_names.TROOPS) == list(content.troops)
    assert list(army_names.ARMIES) == list(content.lists)
    assert {key: list(names) for key, names in army_names.NATIONS.items()} == {
        own.id: [nation.id for nation in own.nations] for own in content.lists.values()
    }
    options = [each.id for own in content.lists.values() for each in own.variant if each.mode == "may"]
    assert list(army_names.OPTIONS) == options
    assert set(army_names.TRAITS) == {*content.traits, "roll"}
    assert list(army_names.WORKS) == list(content.works)
    assert list(army_names.CRAFT) == list(content.craft)
    assert list(army_names.SCENARIOS) == list(content.scenarios)
    assert list(army_names.CHOICES) == [choice for own in content.lists.values() for choice in own.choices]


def test_every_code_of_a_problem_has_a_sentence_and_every_sentence_a_code() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in sorted(SOURCES.glob("*_check*.py")))
    used = {code for code in PROBLEMS if f'"{code}"' in text}
    assert used == set(PROBLEMS)
    raised = set(re.findall(r'Problem\(\s*(?:[^"]|"HA-[A-Z0-9]+-\d\d")*?"([a-z]+(?:-[a-z]+)+)"', text))
    assert len(raised) > 30
    assert raised <= set(PROBLEMS)


def test_a_problem_is_said_with_names_numbers_and_its_rule() -> None:
    (problem,) = found(army("warlord", "yao", "ruga_ruga 4", "spearman 8", "spearman 8"))
    assert problem_line(problem) == "army: units of Ruga-Ruga: 1, at least 2 (HA-L02-01)"
    (problem,) = found(army("colonial_expedition", "french", leader="soldier charismatic"))
    assert problem_line(problem) == (
        "Leader, trait: the list does not offer Charismatic; it offers Disciplinarian, Eloquent, Organisational Genius (HA-L12-08)"
    )
    (problem,) = found(army("kingdom", "hehe", "spearman 8", "spearman 8", "spearman: warrior 4"))
    assert problem_line(problem) == (
        "unit 3: Warriors need an option that is not taken: up to two units of Spearmen are Warriors (HA-LIST-07)"
    )


SHEET = """\
Wa-tembo / Zanzibaris, Zanzibari expedition or settlement
Trait: Eloquent
Attendants: 3

unit                                no.  range  hit  close  move  rough  test  points
Leader: Swordsman                     1   16 r   +1     +3  D6+3   D6-1     -      14
Scout                                 1      -    -     +3   4D6    2D6     -      50
1. Askaris                           10   16 r   +1     -1  D6+3   D6-1    4+      60
2. Askaris                           10   16 r   +1     -1  D6+3   D6-1    4+      60
3. Askaris                           10   16 r   +1     -1  D6+3   D6-1    4+      60
Standard Bearer, allied               1      -    -     +2   2D6     D6     -      50
4. Warriors (for Spearmen), allied    4      -    -     +3   2D6     D6    3+      36
5. Ruga-Ruga, allied                  4   10 r   +1     +2   2D6     D6    3+      36
r: must reload; x2: shots a turn; rough: moves in difficult ground; test: morale

Allies: Warlord (Mirambo)
Works: Palisade, inches 4
Craft for unit 1: canoes 2
Craft for baggage: dhows 1
386 points of 402"""


def test_a_sheet_shows_every_part_with_its_values() -> None:
    warriors = ("spearman: warrior 4", "ruga_ruga 4")
    hired = allies("warlord", "mirambo", *warriors, variants=("hired_warriors",), independents="standard_bearer 1")
    roster = army(
        "zanzibaris",
        "any",
        *["askari 10"] * 3,
        leader="swordsman eloquent",
        independents="scout 1",
        works="palisade 4",
        contingents=[hired],
        craft={"1": "canoe 2", "baggage": "dhow 1"},
    )
    in_battle = battle(1875, "planned_attack", "defender", points=399, water="narrow")
    shown = sheet(Army(roster=roster, title="Wa-tembo"), in_battle, content_of_game())
    assert shown.cost.total == 386
    assert "\n".join(line.rstrip() for line in sheet_lines(shown)) == SHEET


def test_a_sheet_of_horsemen_and_boats_shows_both_states_and_says_what_is_wrong() -> None:
    roster = army(
        "colonial_expedition",
        "portuguese",
        plus=("mounted_musketeer: mounted_regular 2", "gunboat 1"),
        variants=("portuguese_mounted_regulars",),
        has_baggage=False,
        repeaters=4,
    )
    in_battle = battle(1890, has_repeating_rifles=True)
    lines = sheet_lines(sheet(Army(roster=roster), in_battle, content_of_game()))
    text = " ".join(" ".join(lines).split())
    assert "4. Mounted Regulars (for Mounted Musketeers) 2 10 +1 +0" in text
    assert "on foot (for Mounted Musketeers) 24 +2 +3" in text
    assert "5. Gunboat 1 50 x2 +2 -" in text
    assert lines[-5:] == (
        "Without baggage",
        "316 points of 723",
        "Not legal:",
        "  unit 5: Gunboat: there is no water wide enough on the map (HA-BOAT-01)",
        "  baggage: this side must bring its baggage (HA-SCEN-05)",
    )
    assert "Repeating rifles: unit 4" in lines


def test_an_unknown_name_is_told_before_anything_is_reckoned() -> None:
    roster = army("warlord", "yao")
    broken = replace(roster, list="warlords", units=(Unit("ruga", (Item("ruga_ruga", 0), Item("ruga_ruga", 3))),))
    said = [problem_line(problem) for problem in found(broken)]
    assert said == [
        "list: warlords is not known (HA-LIST-01)",
        "unit 1, row: ruga is not known (HA-TYPE-01)",
        "unit 1: Ruga-Ruga is named twice (HA-TYPE-01)",
        "unit 1: 0 is no number of figures or things (HA-LIST-01)",
    ]
