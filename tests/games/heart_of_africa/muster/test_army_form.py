"""The form of an army: whatever keys do to it, its text can be read, and what is wrong is named at its row."""

from random import Random

import pytest

from pbem.engine.player_texts.paper_form import FEWER, MORE, REMOVE, SET, FormRow
from pbem.games.heart_of_africa.armies import army_text
from pbem.games.heart_of_africa.armies.roster import CraftOf, Item, Unit
from pbem.games.heart_of_africa.muster import roster_changes
from pbem.games.heart_of_africa.muster.army_paper import ArmyPaper
from pbem.games.heart_of_africa.muster.unit_offers import UnitKind
from tests.games.heart_of_africa.armies.made_armies import content_of_game

CONTENT = content_of_game()
PAPER = ArmyPaper(CONTENT)


def changed(text: str, *changes: tuple[str, ...]) -> str:
    """A text after some changes: key, what is done, a value."""
    for key, act, *value in changes:
        text = PAPER.change(text, None, key, act, *value)
    return text


def row(text: str, key: str) -> FormRow:
    """A row of the form."""
    return next(each for each in PAPER.form(text, None).rows if each.key == key)


def test_whatever_is_done_to_a_row_leaves_a_text_that_can_be_read() -> None:
    random, text = Random(5), PAPER.begin(None)
    for step in range(90):
        form = PAPER.form(text, None)
        assert len({each.key for each in form.rows}) == len(form.rows)
        one = random.choice([each for each in form.rows if each.is_open])
        act = random.choice((MORE, FEWER, REMOVE, SET)) if step % 3 else SET
        value = random.choice(one.settings).value if one.settings else "A name"
        if act != SET or one.settings or one.written is not None:
            text = PAPER.change(text, None, one.key, act, value)
        army = army_text.read(text, "army", CONTENT)
        assert army_text.write(army) == text
        assert PAPER.sheet(text, None)


def test_every_list_begins_with_what_is_compulsory_and_by_lot_nothing_is_wrong() -> None:
    text = changed(PAPER.begin(None), ("year", SET, "1890"))
    for setting in row(text, "list").settings:
        begun = changed(text, ("list", SET, setting.value))
        assert all("-LIST-01" in str(each) or "army" in str(each) for each in PAPER.form(begun, None).problems), setting
        assert not PAPER.form(PAPER.by_lot(begun, None, Random(1).randrange), None).problems


def test_units_grow_mix_are_raised_and_go() -> None:
    text = changed(PAPER.begin(None), ("nation", SET, "hehe"), ("new.0", SET, "kind spearman spearman"), ("unit.0.3", MORE))
    assert not PAPER.form(text, None).problems
    assert row(text, "unit.0.3").label.split() == ["3.", "Spearmen", "9", "figures,", "36", "points"]
    raised = changed(text, ("option.0.hehe_late", SET, "on"), ("unit.0.3", SET, "kind spearman warrior"))
    assert row(raised, "unit.0.3").label.startswith("3. Warriors (for Spearmen)")
    mixed = changed(text, ("unit.0.1", SET, "with archer"), *[("beside.0.1.1", MORE)] * 3)
    assert row(mixed, "beside.0.1.1").label.split() == ["with", "Archers", "4", "figures"]
    assert row(mixed, "unit.0.1").label.split()[:4] == ["1.", "Spearmen", "8", "figures,"]
    assert "beside.0.1.1" not in [each.key for each in PAPER.form(changed(mixed, ("beside.0.1.1", REMOVE)), None).rows]
    few = PAPER.form(changed(text, ("unit.0.1", REMOVE)), None)
    assert few.problems == ("army: units: 2, at least 3 (HA-LIST-01)",)


def test_what_is_wrong_stands_at_its_row_with_its_rule() -> None:
    text = changed(PAPER.begin(None), *[("unit.0.2", FEWER)] * 2, ("contingent", SET, "villages any"))
    assert row(text, "unit.0.2").problems == ("unit 2: points of the unit: 24, at least 32 (HA-LIST-02)",)
    assert row(text, "contingent.1").is_removable
    keys = [each.key for each in PAPER.form(text, None).rows]
    assert [each for each in keys if each.startswith("unit.1")] == ["unit.1.1"]
    assert "contingent" not in keys, "one contingent is all"


@pytest.mark.rule("HA-LEAD-06")
def test_attendants_are_counted_in_a_row() -> None:
    text = changed(PAPER.begin(None), ("leader.attendants", FEWER))
    assert row(text, "leader.attendants").label == "attendants: 2"


def test_an_army_begins_with_600_points_in_1880() -> None:
    battle = army_text.read(PAPER.begin(None), "army", CONTENT).battle
    assert battle is not None
    assert (battle.points, battle.year) == (600, 1880)
    assert PAPER.form(PAPER.begin(None), None).title == "Kingdom (Buganda), 1880"


def test_allies_have_their_own_units_and_independents() -> None:
    text = changed(PAPER.begin(None), ("list", SET, "zanzibaris"), ("contingent", SET, "warlord yao"))
    text = changed(text, ("contingent", SET, "forest_peoples fang"), ("independents.1.standard_bearer", MORE))
    roster = army_text.read(text, "army", CONTENT).roster
    assert (roster.independents, [each.independents for each in roster.contingents]) == ((), [(Item("standard_bearer", 1),), ()])
    kept = ("new.", "unit.")
    keys = [each.key for each in PAPER.form(text, None).rows if each.key.startswith(kept)]
    assert keys == ["unit.0.1", "unit.0.2", "unit.0.3", "new.0", "unit.1.1", "new.1", "unit.2.1", "unit.2.2", "new.2"]
    assert [unit.row for unit in roster_changes.units_of(roster, 1)] == ["ruga_ruga"]
    fewer = changed(text, ("independents.1.standard_bearer", FEWER), ("independents.1.standard_bearer", FEWER))
    assert [each.independents for each in army_text.read(fewer, "army", CONTENT).roster.contingents] == [(), ()]
    other = changed(text, ("contingent.1", REMOVE), ("contingent", SET, "warlord yao"), ("contingent.2", SET, "mirambo"))
    other = changed(other, ("independents.2.standard_bearer", MORE))
    found = [(each.nation, each.independents) for each in army_text.read(other, "army", CONTENT).roster.contingents]
    assert found == [("fang", ()), ("mirambo", (Item("standard_bearer", 1),))]


def test_a_unit_of_another_kind_has_as_many_figures_as_before_or_the_fewest_of_its_kind() -> None:
    def figures(before: int, row: str, kind: str) -> int:
        unit = roster_changes.of_kind(Unit(row, (Item(row, before),)), UnitKind(kind, kind), CONTENT)
        return unit.figures

    assert [figures(before, "soldier", "adventurer") for before in (1, 2, 9)] == [1, 2, 9]
    assert [figures(before, "soldier", "spearman") for before in (2, 9)] == [8, 9]
    assert figures(9, "soldier", "field_gun") == 1


RAID, AMBUSH, DEFENDER = ("scenario", SET, "raid"), ("scenario", SET, "ambush"), ("role", SET, "defender")


@pytest.mark.rule("HA-SCEN-02")
@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ([("points", MORE)], ("encounter", "", 610)),
        ([("points", FEWER), ("points", FEWER)], ("encounter", "", 580)),
        ([RAID], ("raid", "attacker", 450)),
        ([RAID, DEFENDER], ("raid", "defender", 600)),
        ([RAID, DEFENDER, AMBUSH], ("ambush", "defender", 300)),
        ([AMBUSH, DEFENDER, ("points", FEWER)], ("ambush", "defender", 300)),
        ([AMBUSH, ("points", MORE)], ("ambush", "attacker", 610)),
    ],
)
def test_another_scenario_or_role_has_its_points_and_they_keep_their_bounds(
    changes: list[tuple[str, ...]], expected: tuple[str, str, int]
) -> None:
    battle = army_text.read(changed(PAPER.begin(None), *changes), "army", CONTENT).battle
    assert battle is not None
    assert (battle.scenario, battle.role, battle.points) == expected


@pytest.mark.rule("HA-GEN-01")
def test_where_a_nation_or_list_is_not_there_in_a_year_the_army_is_begun_anew() -> None:
    """There are Mahdists after 1881, Egyptians of the list after 1870."""
    mahdists = changed(PAPER.begin(None), ("year", SET, "1885"), ("list", SET, "sudanese_slavers"), ("nation", SET, "mahdists"))
    egyptians = changed(PAPER.begin(None), ("list", SET, "egyptians"), ("choice", SET, "garrison"))
    assert "egyptians" in [each.value for each in row(egyptians, "list").settings]
    for text, year, expected in (
        (mahdists, "1882", ("sudanese_slavers", "mahdists", "")),
        (mahdists, "1881", ("sudanese_slavers", "khartoum_arabs", "")),
        (egyptians, "1871", ("egyptians", "any", "garrison")),
        (egyptians, "1870", ("kingdom", "buganda", "")),
    ):
        roster = army_text.read(changed(text, ("year", SET, year)), "army", CONTENT).roster
        assert (roster.list, roster.nation, roster.choice) == expected


def test_the_sums_of_an_army_are_told_with_their_limits() -> None:
    """Reckoned: a Leader and two units of eight for 4 points each, three palisades for 5, four Askaris and up of the allies."""
    text = changed(PAPER.begin(None), RAID, DEFENDER, *[("works.palisade", MORE)] * 3, ("contingent", SET, "explorers any"))
    sums = ("119 of 600 points", "3 units (3 to 8)", "for allies: 36 of 240", "for works: 15 of 600")
    assert PAPER.form(text, None).sums == sums
    assert len(PAPER.form(changed(text, ("role", SET, "attacker")), None).sums) == 3, "no works for an attacker"


def test_craft_are_taken_for_each_party_where_there_is_water_and_the_side_is_not_on_the_march() -> None:
    text = changed(PAPER.begin(None), ("water", SET, "narrow"), ("scenario", SET, "ambush"))
    for role, water, has_craft in (("attacker", "narrow", False), ("defender", "narrow", True), ("defender", "none", False)):
        keys = [each.key for each in PAPER.form(changed(text, ("role", SET, role), ("water", SET, water)), None).rows]
        assert ("craft" in keys) is has_craft
    more = changed(text, ("role", SET, "defender"), *[("craft.1", MORE)] * 3, ("craft.1", FEWER), ("craft.baggage", SET, "dhow 2"))
    assert army_text.read(more, "army", CONTENT).roster.craft == (
        CraftOf("1", (Item("canoe", 2),)),
        CraftOf("baggage", (Item("dhow", 2),)),
    )
    ten = changed(text, ("role", SET, "defender"), ("unit.0.1", MORE), ("unit.0.1", MORE))
    needed = changed(ten, ("craft.1", SET, "needed"), ("craft.independents", SET, "needed"))
    assert army_text.read(needed, "army", CONTENT).roster.craft == (
        CraftOf("1", (Item("canoe", 2),)),
        CraftOf("independents", (Item("canoe", 1),)),
    ), "ten men; the Leader and three Attendants"
    assert [row(each, "craft").label.split()[-1] for each in (ten, needed)] == ["none", "3"]


def test_craft_and_repeaters_keep_their_unit_when_another_goes() -> None:
    text = changed(
        PAPER.begin(None),
        *(("list", SET, "zanzibaris"), ("water", SET, "narrow"), ("rifles", SET, "on"), ("craft", SET, "needed")),
        *(("repeaters", SET, "3"), ("unit.0.1", REMOVE)),
    )
    army = army_text.read(text, "army", CONTENT).roster
    assert [each.party for each in army.craft if each.party.isdigit()] == ["1", "2"]
    assert army.repeaters == 2
