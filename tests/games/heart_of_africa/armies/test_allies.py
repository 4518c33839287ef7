"""Contingents: what may be hired, for how much, and what is in it."""

import pytest

from tests.games.heart_of_africa.armies.made_armies import allies, army, found, wrong


@pytest.mark.rule("HA-ALLY-01")
def test_up_to_two_fifths_of_the_limit_may_be_spent_on_one_of_the_lists_named() -> None:
    def luba(count: int, points: int = 600) -> list[str]:
        hired = allies("villages", "any", f"spearman {count - 30}", "spearman 30")
        return wrong(army("kingdom", "luba", contingents=[hired]), points=points)

    assert luba(60) == [], "240 of 600 points"
    assert luba(60, 599) == ["HA-ALLY-01 allies-too-dear"], "two fifths, rounded down"
    (problem,) = found(army("kingdom", "luba", contingents=[allies("villages", "any", "spearman 30", "spearman 30")]), points=599)
    assert problem.numbers == (240, 239)
    two = [allies("villages", "any", "spearman 8"), allies("villages", "any", "spearman 8")]
    assert wrong(army("kingdom", "luba", contingents=two)) == ["HA-ALLY-01 too-many-contingents", "HA-ALLY-01 hired-twice"]
    assert wrong(army("kingdom", "luba", contingents=[allies("zanzibaris", "any", "askari 6")])) == ["HA-L01-08 cannot-be-hired"]


@pytest.mark.rule("HA-ALLY-02")
def test_a_contingent_has_a_unit_of_each_compulsory_type_no_leader_diviner_or_scout_and_keeps_to_its_list() -> None:
    def hired(*texts: str, **more: object) -> list[str]:
        return wrong(army("zanzibaris", contingents=[allies(*texts, **more)]))  # type: ignore[arg-type]

    assert hired("forest_peoples", "fang", "spearman 8", "archer 8") == []
    assert hired("forest_peoples", "fang", "spearman 8", "musketeer 8") == ["HA-ALLY-02 too-few-units"]
    assert hired("warlord", "yao", "ruga_ruga 4") == [], "one of the two that the list asks of an army"
    assert hired("warlord", "yao", "ruga_ruga 4", independents="standard_bearer 1") == []
    assert hired("villages", "any", "spearman 8", independents="standard_bearer 1") == ["HA-ALLY-02 too-many-independents"]
    for what in ("diviner", "scout"):
        assert hired("warlord", "yao", "ruga_ruga 4", independents=f"{what} 1") == ["HA-ALLY-02 too-many-independents"]
    assert hired("warlord", "yao", "ruga_ruga 4", *["spearman 8"] * 4) == []
    assert hired("villages", "any", "spearman 8", "warrior 4", "warrior 4") == ["HA-L03-01 too-many-units"], "maxima apply"
    assert hired("forest_peoples", "tetela", "spearman 8", "archer 8", "warrior 4") == ["HA-L05-03 not-in-the-list"], "nations"
    agile = allies("villages", "any", "agile_spearman 8", variants=("villages_agile",))
    assert wrong(army("zanzibaris", contingents=[agile])) == [], "variants"
    assert hired("forest_peoples", "fang") == [
        "HA-ALLY-02 too-few-units",
        "HA-ALLY-02 too-few-units",
        "HA-ALLY-02 contingent-empty",
    ]
    explorers = allies("explorers", "any", "askari 6", "adventurer 3")
    assert wrong(army("zanzibaris", contingents=[explorers])) == []
    many = allies("explorers", "any", "askari 6", "adventurer 4")
    assert wrong(army("zanzibaris", contingents=[many])) == ["HA-L10-02 too-many-figures"], "figure limits bind its units"
    british = army("colonial_expedition", "british", contingents=[allies("pastoralists", "masai", "warrior 4", "archer 8")])
    assert wrong(british, role="defender") == []
    assert wrong(british, role="attacker") == ["HA-L04-02 not-in-the-list"], "the role of the whole army"


def test_problems_of_a_contingent_say_in_which_unit_of_it_they_are() -> None:
    hired = [allies("villages", "any", "spearman 8"), allies("warlord", "yao", "ruga_ruga 4", "ruga_ruga 3")]
    (problem,) = found(army("zanzibaris", contingents=hired))
    assert (problem.key, problem.code, problem.numbers) == ("contingent[2].unit[2]", "unit-too-cheap", (27, 32))


@pytest.mark.rule("HA-TYPE-01", "HA-LIST-05")
def test_unknown_names_are_told_of_contingents_as_of_the_army() -> None:
    hired = [
        allies("villages", "any", "spearman 8", "archer: spear 8", independents="porter 1", variants=("villages_brave",)),
        allies("hamlets"),
    ]
    said = found(army("zanzibaris", contingents=hired))
    assert [(each.rule, each.code, each.key, each.words) for each in said] == [
        ("HA-L03-01", "not-known", "contingent[1].variants", ("villages_brave",)),
        ("HA-LIST-05", "not-known", "contingent[1].independents", ("porter",)),
        ("HA-TYPE-01", "not-known", "contingent[1].unit[2]", ("spear",)),
        ("HA-LIST-01", "not-known", "contingent[2].list", ("hamlets",)),
    ]


def test_a_list_or_nation_that_is_not_there_yet_cannot_be_hired() -> None:
    late = army("explorers", "any", contingents=[allies("sudanese_slavers", "mahdists", "askari 6", "askari 6")])
    assert wrong(late, year=1882) == []
    assert wrong(late, year=1881) == ["HA-L08-01 nation-not-there-yet"]
