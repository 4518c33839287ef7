"""Leaders, their traits and attendants, and the bearers of Adventurers, as far as an army is built with them."""

import pytest

from pbem.games.heart_of_africa.armies.army_text import Army
from pbem.games.heart_of_africa.armies.cost import cost
from pbem.games.heart_of_africa.armies.leader_checks import trait_rolled
from pbem.games.heart_of_africa.armies.sheet import sheet
from tests.games.heart_of_africa.armies.made_armies import allies, army, battle, content_of_game, found, wrong


def lead(list_id: str, nation: str, leader: str, *texts: str, **more: object) -> list[str]:
    """What is wrong with an army under such a Leader."""
    options = {key: more.pop(key) for key in ("variants", "bearer") if key in more}
    return wrong(army(list_id, nation, *texts, leader=leader, **options), **more)


@pytest.mark.rule("HA-LEAD-01")
def test_the_leader_costs_a_figure_of_his_type_which_has_a_row_in_the_list_that_year() -> None:
    totals = [
        cost(army("sudanese_slavers", "mahdists", leader=kind), content_of_game()).under("leader")
        for kind in ("spearman charismatic", "mounted_lancer charismatic")
    ]
    assert totals == [4, 15]
    for kind in ("light_horseman", "mounted_lancer", "askari", "spearman", "archer"):
        assert lead("sudanese_slavers", "mahdists", f"{kind} charismatic", year=1885) == []
    for kind in ("musketeer", "gun_bearer", "standard_bearer", "diviner", "scout", "adventurer"):
        assert lead("sudanese_slavers", "mahdists", f"{kind} charismatic", year=1885) == ["HA-LEAD-01 cannot-lead"]
    assert lead("sudanese_slavers", "rabih_zubair", "field_gun disciplinarian", year=1885) == ["HA-LEAD-01 cannot-lead"]
    assert lead("zanzibaris", "any", "swordsman eloquent", year=1880) == []
    assert lead("zanzibaris", "any", "swordsman eloquent", year=1881) == ["HA-L07-02 cannot-lead"]
    assert lead("kingdom", "azande", "agile_warrior disciplinarian", *["agile_spearman 8"] * 3) == []
    raised = ("spearman 8", "spearman 8", "spearman: warrior 4")
    assert lead("forest_peoples", "kusu", "warrior cunning_devil", "spearman 8", "archer 8", "archer 8") == []
    assert lead("warlord", "mirambo", "warrior eloquent", "ruga_ruga 4", "ruga_ruga 4", *raised, variants=("hired_warriors",)) == []
    assert lead("warlord", "mirambo", "warrior eloquent") == ["HA-LEAD-01 cannot-lead"]


@pytest.mark.rule("HA-LEAD-02")
def test_the_leader_belongs_to_no_unit_and_takes_no_tests() -> None:
    ruled = army("warlord", "yao", "ruga_ruga 20", "ruga_ruga 4", "ruga_ruga 4", leader="ruga_ruga charismatic")
    assert wrong(ruled) == [], "a full unit of 180 points is not made larger by him"
    lines = sheet(Army(roster=ruled), battle(), content_of_game()).lines
    assert [(line.part, line.figures, line.morale, line.close_combat) for line in lines[:2]] == [
        ("leader", 1, 0, 2),
        ("unit", 20, 3, 2),
    ]
    horse = army("sudanese_slavers", "baggara", "light_horseman 4", "mounted_lancer 3", "spearman 8", leader="light_horseman")
    assert "HA-L08-07 too-few-beside" in wrong(horse), "nor does he count among the Light Horsemen beside the Lancers"


@pytest.mark.rule("HA-LEAD-06")
def test_up_to_three_attendants_cost_nothing() -> None:
    few, many, most = (army("warlord", "yao", attendants=count) for count in (0, 3, 4))
    assert wrong(few) == wrong(many) == []
    assert wrong(most) == ["HA-LEAD-06 too-many-attendants"]
    assert cost(few, content_of_game()) == cost(many, content_of_game())


@pytest.mark.rule("HA-LEAD-11")
def test_a_leader_has_one_trait_of_the_list_or_rolls_for_it_and_rolls_again_for_others() -> None:
    assert lead("kingdom", "luba", "spearman cunning_devil") == lead("kingdom", "luba", "spearman roll") == []
    assert lead("kingdom", "luba", "spearman eloquent") == ["HA-L01-09 trait-not-offered"]
    no_trait = army("kingdom", "luba")
    from msgspec.structs import replace

    assert wrong(replace(no_trait, leader=replace(no_trait.leader, traits=()))) == ["HA-LEAD-11 no-trait"]
    content = content_of_game()
    assert content.traits == (
        "charismatic",
        "disciplinarian",
        "eloquent",
        "mighty_warrior",
        "cunning_devil",
        "organisational_genius",
    )
    offered = content.lists["kingdom"].leader_traits[3].traits
    assert offered == ("disciplinarian", "cunning_devil")
    rolls = [trait_rolled(die, offered, content) for die in range(1, 7)]
    assert rolls == [None, "disciplinarian", None, None, "cunning_devil", None]
    assert cost(army("kingdom", "luba", leader="spearman roll"), content).under("leader") == 4


@pytest.mark.rule("HA-LEAD-12")
def test_a_second_trait_costs_40_points_and_no_list_allows_it() -> None:
    two = army("warlord", "yao", leader="ruga_ruga charismatic eloquent")
    assert wrong(two) == ["HA-LEAD-12 too-many-traits"]
    assert cost(two, content_of_game()).under("leader") == 9 + 40
    assert wrong(army("warlord", "yao", leader="ruga_ruga roll eloquent")) == ["HA-LEAD-12 too-many-traits"]
    for list_id, each in content_of_game().lists.items():
        both = each.leader_traits[-1].traits[:2]
        if len(both) == 2:
            problems = wrong(army(list_id, each.nations[-1].id, leader=" ".join(("askari", *both))))
            assert "HA-LEAD-12 too-many-traits" in problems


@pytest.mark.rule("HA-LEAD-14")
def test_a_leader_of_a_mounted_type_is_mounted_and_an_adventurer_may_have_a_bearer() -> None:
    from pbem.games.heart_of_africa.armies.purchase_checks import parties_of

    rider = army("sudanese_slavers", "bornu", "spearman 8", "spearman 8", "archer 8", leader="light_horseman", attendants=0)
    assert parties_of(rider, content_of_game())["independents"].leader["mounted"] == 1
    assert lead("explorers", "any", "adventurer mighty_warrior", bearer=True) == []
    assert lead("egyptians", "any", "soldier disciplinarian", bearer=True) == ["HA-BEAR-01 no-bearer-for-the-leader"]


@pytest.mark.rule("HA-BEAR-01")
def test_each_adventurer_may_have_one_bearer_for_20_points_and_nobody_else_may() -> None:
    def british(*texts: str, **more: object) -> list[str]:
        return wrong(army("colonial_expedition", "british", "soldier 2", "soldier 2", *texts, **more))

    assert british("adventurer 2 gun_bearer 2", leader="adventurer", bearer=True) == []
    assert british("adventurer 2 gun_bearer 3", leader="adventurer") == ["HA-BEAR-01 too-many-bearers"]
    assert british("regular 2 gun_bearer 1") == ["HA-BEAR-01 too-many-bearers"]
    assert "HA-LIST-04 unit-empty" in british("gun_bearer 2"), "they are not deployed apart"
    assert british("regular 2", leader="regular", bearer=True) == ["HA-BEAR-01 no-bearer-for-the-leader"]
    served = army("explorers", "any", "askari 6", "askari 6", "adventurer 2 gun_bearer 2", bearer=True)
    assert cost(served, content_of_game()).under("unit[3]") == 2 * 40 + 2 * 20
    assert cost(served, content_of_game()).under("leader") == 40 + 20


@pytest.mark.rule("HA-BEAR-05")
def test_limits_on_adventurers_leave_bearers_out_but_the_points_of_the_unit_do_not() -> None:
    assert wrong(army("explorers", "any", "askari 6", "askari 6", "adventurer 2 gun_bearer 2", bearer=True)) == []
    british = ("soldier 2", "soldier 2")
    for text in ("adventurer 3 gun_bearer 3", "adventurer 4"):
        assert wrong(army("colonial_expedition", "british", *british, text, leader="regular")) == []
    for text in ("adventurer 4 gun_bearer 4", "adventurer 5"):
        assert wrong(army("colonial_expedition", "british", *british, text, leader="regular")) == ["HA-LIST-02 unit-too-dear"]


def test_the_sentence_of_a_trait_that_is_not_offered_can_name_those_that_are() -> None:
    (problem,) = found(army("colonial_expedition", "german", leader="soldier eloquent"))
    assert (problem.rule, problem.words) == ("HA-L12-08", ("eloquent", "disciplinarian"))
    assert problem.refusal.subject == "leader.traits eloquent - - - disciplinarian"


def test_a_contingent_has_no_leader_so_what_its_list_asks_of_one_does_not_bind_it() -> None:
    hired = allies("explorers", "any", "askari 6", "adventurer 1")
    assert wrong(army("zanzibaris", contingents=[hired])) == []
