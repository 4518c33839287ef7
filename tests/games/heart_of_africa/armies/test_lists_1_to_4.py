"""Kingdom, Warlord, Village Communities, Pastoralists: what each list has, by nation, year and role."""

import pytest

from pbem.games.heart_of_africa.armies.home_regions import aggression, home_regions
from pbem.games.heart_of_africa.armies.roster import Roster
from tests.games.heart_of_africa.armies.list_facts import nations_of, offered, rows_of, told_of_nations
from tests.games.heart_of_africa.armies.made_armies import allies, army, content_of_game, wrong

AGILE = ("agile_spearman 8",) * 3
VILLAGERS = [allies("villages", "any", "spearman 8")]


@pytest.mark.rule("HA-L01-01")
def test_kingdom_rows() -> None:
    assert rows_of("kingdom", "luba") == {"warrior": (0, 1), "spearman": (2, 6), "musketeer": (0, 2), "archer": (0, 2)}
    own = content_of_game().lists["kingdom"]
    assert own.independents == {"standard_bearer": (0, 1), "diviner": (0, 1), "scout": (0, 1)}
    assert aggression(own, "") == 2
    names = "buganda bunyoro rwanda burundi azande hehe luba lunda kuba bemba lozi other"
    assert nations_of("kingdom") == names.split()
    assert wrong(army("kingdom", "luba", "spearman 8", "warrior 4", "warrior 4")) == [
        "HA-L01-01 too-many-units",
        "HA-L01-01 too-few-units",
    ]
    assert wrong(army("kingdom", "luba", plus=("ruga_ruga 4",))) == ["HA-L01-01 not-in-the-list"]


@pytest.mark.rule("HA-L01-02")
def test_buganda_after_1874_has_explorers_and_no_warriors() -> None:
    warriors = army("kingdom", "buganda", plus=("warrior 4",))
    assert wrong(warriors, year=1874) == []
    assert wrong(warriors, year=1875) == ["HA-L01-02 not-in-the-list"]
    helped = army("kingdom", "buganda", contingents=[allies("explorers", "any", "askari 6", "adventurer 1")])
    assert wrong(helped, year=1875) == []
    assert wrong(helped, year=1874) == ["HA-L01-08 cannot-be-hired"]
    assert wrong(army("kingdom", "luba", plus=("warrior 4",)), year=1875) == []


@pytest.mark.rule("HA-L01-03")
def test_bunyoro_has_khartoum_arabs_from_1860_to_1880() -> None:
    def helped(nation: str, whose: str = "khartoum_arabs") -> Roster:
        hired = allies("sudanese_slavers", whose, "askari 6")
        return army("kingdom", nation, contingents=[hired])

    for year in (1860, 1880):
        assert wrong(helped("bunyoro"), year=year) == []
    assert wrong(helped("bunyoro"), year=1881) == ["HA-L01-08 cannot-be-hired"]
    assert wrong(helped("bunyoro", "rabih_zubair")) == ["HA-L01-03 other-nation"]
    assert wrong(helped("luba")) == ["HA-L01-08 cannot-be-hired"]


@pytest.mark.rule("HA-L01-04")
def test_azande_are_agile_have_no_archers_and_up_to_four_units_of_musketeers() -> None:
    assert rows_of("kingdom", "azande") == {"agile_warrior": (0, 1), "agile_spearman": (2, 6), "musketeer": (0, 4)}
    for text in ("spearman 8", "warrior 4", "archer 8"):
        assert wrong(army("kingdom", "azande", *AGILE, plus=(text,))) == ["HA-L01-04 not-in-the-list"]
    for arms in ("askari", "well_armed_askari"):
        guns = army("kingdom", "azande", *AGILE, plus=(f"musketeer: {arms} 6",), variants=("azande_guns",))
        assert wrong(guns, year=1881) == []
        assert wrong(guns, year=1880) == ["HA-L01-04 option-not-open", "HA-L01-01 not-in-the-list"]
    two = army("kingdom", "azande", *AGILE, plus=("musketeer: askari 6",) * 2, variants=("azande_guns",))
    assert wrong(two, year=1881) == ["HA-L01-04 too-many-raised"]


@pytest.mark.rule("HA-L01-05")
def test_rwanda_and_burundi_have_forest_archers_instead_of_musketeers() -> None:
    for nation in ("rwanda", "burundi"):
        assert rows_of("kingdom", nation)["forest_archer"] == (0, 2)
        assert wrong(army("kingdom", nation, plus=("forest_archer 4",) * 2)) == []
        assert wrong(army("kingdom", nation, plus=("forest_archer 4",) * 3)) == ["HA-L01-05 too-many-units"]
        assert wrong(army("kingdom", nation, plus=("musketeer 8",))) == ["HA-L01-05 not-in-the-list"]
    assert wrong(army("kingdom", "luba", plus=("forest_archer 4",))) == ["HA-L01-01 not-in-the-list"]


@pytest.mark.rule("HA-L01-06")
def test_hehe_after_1870_raise_up_to_two_units_of_spearmen_to_warriors() -> None:
    def hehe(count: int) -> Roster:
        raised = ("spearman: warrior 4",) * count
        return army("kingdom", "hehe", "spearman 8", "spearman 8", plus=(*raised, "warrior 4"), variants=("hehe_late",))

    assert wrong(hehe(2), year=1871) == []
    assert wrong(hehe(3), year=1871) == ["HA-L01-06 too-many-raised"]
    assert "HA-L01-06 option-not-open" in wrong(hehe(1), year=1870)
    assert "HA-L01-06 option-not-open" in wrong(army("kingdom", "luba", variants=("hehe_late",)))


@pytest.mark.rule("HA-L01-07")
def test_lunda_raise_a_unit_of_musketeers_to_ruga_ruga() -> None:
    def lunda(count: int) -> Roster:
        return army("kingdom", "lunda", plus=("musketeer: ruga_ruga 4",) * count, variants=("lunda_hunters",))

    assert wrong(lunda(1)) == []
    assert wrong(lunda(2)) == ["HA-L01-07 too-many-raised"]
    assert wrong(army("kingdom", "kuba", variants=("lunda_hunters",))) == ["HA-L01-07 option-not-open"]


@pytest.mark.rule("HA-L01-08")
def test_all_kingdoms_but_azande_and_hehe_may_have_village_communities() -> None:
    for nation in nations_of("kingdom"):
        texts = AGILE if nation == "azande" else ()
        expected = ["HA-L01-08 cannot-be-hired"] if nation in ("azande", "hehe") else []
        assert wrong(army("kingdom", nation, *texts, contingents=VILLAGERS)) == expected


@pytest.mark.rule("HA-L01-09")
def test_traits_of_a_kingdom() -> None:
    assert offered("kingdom", "buganda") == ["disciplinarian"]
    assert offered("kingdom", "bunyoro") == ["cunning_devil"]
    assert offered("kingdom", "hehe") == ["disciplinarian", "organisational_genius"]
    others = [nation for nation in nations_of("kingdom") if nation not in ("buganda", "bunyoro", "hehe")]
    assert {tuple(offered("kingdom", nation)) for nation in others} == {("disciplinarian", "cunning_devil")}
    assert wrong(army("kingdom", "buganda", leader="spearman cunning_devil")) == ["HA-L01-09 trait-not-offered"]


@pytest.mark.rule("HA-L01-10")
def test_homes_of_a_kingdom() -> None:
    homes = told_of_nations("kingdom", lambda own, nation: home_regions(own, nation))
    assert homes == {
        ("grassland",): ["bunyoro", "azande"],
        ("mountain",): ["rwanda", "burundi"],
        ("savanna",): ["buganda", "hehe", "luba", "lunda", "kuba", "bemba", "lozi", "other"],
    }


# --- Warlord


@pytest.mark.rule("HA-L02-01")
def test_warlord_rows() -> None:
    assert rows_of("warlord", "yao") == {"ruga_ruga": (2, 6), "spearman": (0, 4)}
    own = content_of_game().lists["warlord"]
    assert own.independents == {"standard_bearer": (0, 1), "diviner": (0, 1), "scout": (0, 1)}
    assert aggression(own, "") == 3
    names = "mirambo nyungu tanganyika_other prazeiros chokwe seguhha yao manyema other"
    assert nations_of("warlord") == names.split()
    assert wrong(army("warlord", "yao", "ruga_ruga 4", "spearman 8", "spearman 8")) == ["HA-L02-01 too-few-units"]
    assert wrong(army("warlord", "yao", plus=("warrior 4",))) == ["HA-L02-01 not-in-the-list"]


@pytest.mark.rule("HA-L02-02")
def test_warlords_of_tanganyika_raise_up_to_two_units_of_spearmen_to_warriors() -> None:
    def hired(nation: str, count: int) -> list[str]:
        raised = ("spearman: warrior 4",) * count
        return wrong(army("warlord", nation, plus=raised, variants=("hired_warriors",)))

    for nation in ("mirambo", "nyungu", "tanganyika_other"):
        assert hired(nation, 2) == []
        assert hired(nation, 3) == ["HA-L02-02 too-many-raised"]
    assert hired("yao", 0) == ["HA-L02-02 option-not-open"]


@pytest.mark.rule("HA-L02-03")
def test_a_unit_of_prazeiros_may_be_askaris_or_after_1875_well_armed_and_they_have_portuguese_allies() -> None:
    def armed(arms: str, option: str, count: int = 1, nation: str = "prazeiros", year: int = 1876) -> list[str]:
        raised = (f"ruga_ruga: {arms} 6",) * count
        return wrong(army("warlord", nation, plus=raised, variants=tuple(option.split())), year=year)

    assert armed("askari", "prazeiro_askaris", year=1875) == armed("well_armed_askari", "prazeiro_well_armed") == []
    assert armed("well_armed_askari", "prazeiro_well_armed", year=1875) == [
        "HA-L02-03 option-not-open",
        "HA-L02-01 not-in-the-list",
    ]
    assert armed("askari", "prazeiro_askaris", count=2) == ["HA-L02-03 too-many-raised"]
    assert armed("askari", "prazeiro_askaris prazeiro_well_armed") == ["HA-L02-03 options-exclude"]
    assert "HA-L02-03 option-not-open" in armed("askari", "prazeiro_askaris", nation="yao")
    portuguese = [allies("portuguese_colonists", "mozambique", "askari 6", "musketeer 8")]
    assert wrong(army("warlord", "prazeiros", contingents=portuguese)) == []
    assert wrong(army("warlord", "yao", contingents=portuguese)) == ["HA-L02-05 cannot-be-hired"]


@pytest.mark.rule("HA-L02-04")
def test_manyema_have_forest_peoples_as_allies() -> None:
    forest = [allies("forest_peoples", "kusu", "spearman 8", "archer 8")]
    assert wrong(army("warlord", "manyema", contingents=forest)) == []
    assert wrong(army("warlord", "yao", contingents=forest)) == ["HA-L02-05 cannot-be-hired"]


@pytest.mark.rule("HA-L02-05")
def test_all_warlords_but_prazeiros_and_chokwe_have_zanzibaris_one_allied_list_alone() -> None:
    arabs = allies("zanzibaris", "any", "askari 6")
    for nation in nations_of("warlord"):
        expected = ["HA-L02-05 cannot-be-hired"] if nation in ("prazeiros", "chokwe") else []
        assert wrong(army("warlord", nation, contingents=[arabs])) == expected
    both = [arabs, allies("forest_peoples", "kusu", "spearman 8", "archer 8")]
    assert wrong(army("warlord", "manyema", contingents=both)) == ["HA-ALLY-01 too-many-contingents"]


@pytest.mark.rule("HA-L02-06")
def test_a_warlord_has_any_trait_and_manyema_live_in_the_forest_too() -> None:
    assert {len(offered("warlord", nation)) for nation in nations_of("warlord")} == {6}
    homes = told_of_nations("warlord", lambda own, nation: home_regions(own, nation))
    assert homes[("savanna", "forest")] == ["manyema"]
    assert len(homes[("savanna",)]) == 8


# --- Village Communities


@pytest.mark.rule("HA-L03-01")
def test_village_rows() -> None:
    rows = {"warrior": (0, 1), "spearman": (3, 6), "musketeer": (0, 1), "archer": (0, 4)}
    assert rows_of("villages", "any") == rows
    own = content_of_game().lists["villages"]
    assert own.independents == {"standard_bearer": (0, 0), "diviner": (0, 1), "scout": (0, 1)}
    assert aggression(own, "") == 1
    assert wrong(army("villages", "any", "spearman 8", "spearman 8", "archer 8")) == ["HA-L03-01 too-few-units"]
    assert wrong(army("villages", independents="standard_bearer 1")) == ["HA-L03-01 too-many-independents"]
    assert wrong(army("villages", contingents=[allies("zanzibaris", "any", "askari 6")])) == ["HA-L03-01 cannot-be-hired"]


@pytest.mark.rule("HA-L03-02")
def test_all_or_none_of_the_warriors_and_spearmen_are_agile_or_archers() -> None:
    agile = army("villages", "any", *AGILE, plus=("agile_warrior 4",), variants=("villages_agile",))
    assert wrong(agile) == []
    mixed = army("villages", "any", *AGILE, plus=("warrior 4",), variants=("villages_agile",))
    assert wrong(mixed) == ["HA-L03-02 not-in-the-list"]
    unnamed = wrong(army("villages", "any", *AGILE))
    assert unnamed == ["HA-LEAD-01 cannot-lead", *["HA-LIST-07 option-not-taken"] * 3, "HA-L03-01 too-few-units"]
    assert rows_of("villages", "any", "villages_bow") == {"archer": (3, 11), "musketeer": (0, 1)}
    bows = army("villages", "any", *["archer 8"] * 8, variants=("villages_bow",))
    assert wrong(bows) == []
    assert wrong(army("villages", "any", *["archer 8"] * 3, plus=("spearman 8",), variants=("villages_bow",))) == [
        "HA-L03-02 not-in-the-list"
    ]
    both = army("villages", "any", *["archer 8"] * 3, variants=("villages_agile", "villages_bow"))
    assert "HA-L03-02 options-exclude" in wrong(both)


@pytest.mark.rule("HA-L03-03")
def test_villages_have_three_traits_and_live_anywhere() -> None:
    assert offered("villages", "any") == ["eloquent", "mighty_warrior", "cunning_devil"]
    regions = home_regions(content_of_game().lists["villages"], "any")
    assert regions == ("steppe", "savanna", "grassland", "forest", "mountain", "coast")
    assert wrong(army("villages", leader="spearman charismatic")) == ["HA-L03-03 trait-not-offered"]


# --- Pastoralists


@pytest.mark.rule("HA-L04-01")
def test_pastoralist_rows() -> None:
    rows = {"warrior": (3, 8), "spearman": (0, 4), "archer": (0, 1)}
    assert rows_of("pastoralists", "luo", role="defender") == rows
    own = content_of_game().lists["pastoralists"]
    assert own.independents == {"standard_bearer": (0, 1), "diviner": (0, 1), "scout": (0, 1)}
    assert aggression(own, "") == 4
    assert nations_of("pastoralists") == ["karamojong", "turkana", "luo", "masai", "ngoni", "tuta", "kololo", "other"]
    assert wrong(army("pastoralists", "luo", "warrior 4", "warrior 4", "spearman 8")) == ["HA-L04-01 too-few-units"]
    assert wrong(army("pastoralists", "luo", plus=("musketeer 8",))) == ["HA-L04-01 not-in-the-list"]


@pytest.mark.rule("HA-L04-02")
def test_pastoralists_have_ten_archers_at_most_and_only_when_defending() -> None:
    bows = army("pastoralists", "luo", plus=("archer 10",))
    assert wrong(bows, role="defender") == wrong(bows, role="defender", scenario="encounter") == []
    assert wrong(bows, role="attacker") == ["HA-L04-02 not-in-the-list"]
    assert wrong(bows, role="", scenario="encounter") == ["HA-L04-02 not-in-the-list"]
    assert wrong(army("pastoralists", "luo", plus=("archer 11",)), role="defender") == ["HA-L04-02 too-many-figures"]
    mixed = army("pastoralists", "luo", plus=("spearman 8 archer 6", "archer 8"))
    assert wrong(mixed, role="defender") == ["HA-L04-02 too-many-figures"]


@pytest.mark.rule("HA-L04-03")
def test_karamojong_are_agile_with_three_units_of_agile_spearmen_at_least() -> None:
    rows = {"agile_warrior": (3, 8), "agile_spearman": (3, 4)}
    assert rows_of("pastoralists", "karamojong") == rows
    six = ("agile_warrior 4",) * 3 + AGILE
    assert wrong(army("pastoralists", "karamojong", *six)) == []
    assert wrong(army("pastoralists", "karamojong", *six[:5])) == ["HA-L04-03 too-few-units"]
    assert wrong(army("pastoralists", "karamojong", *six, plus=("warrior 4",))) == ["HA-L04-03 not-in-the-list"]


@pytest.mark.rule("HA-L04-04")
def test_ngoni_have_two_units_of_spearmen_at_least() -> None:
    assert wrong(army("pastoralists", "ngoni", plus=("spearman 8",) * 2)) == []
    assert wrong(army("pastoralists", "ngoni", plus=("spearman 8",))) == ["HA-L04-04 too-few-units"]
    assert wrong(army("pastoralists", "luo", plus=("spearman 8",))) == []


@pytest.mark.rule("HA-L04-05")
def test_masai_have_no_spearmen() -> None:
    assert wrong(army("pastoralists", "masai")) == []
    assert wrong(army("pastoralists", "masai", plus=("spearman 8",))) == ["HA-L04-05 not-in-the-list"]


@pytest.mark.rule("HA-L04-06")
def test_only_kololo_before_1865_have_allies() -> None:
    kololo = army("pastoralists", "kololo", contingents=VILLAGERS)
    assert wrong(kololo, year=1864) == []
    assert wrong(kololo, year=1865) == ["HA-L04-06 cannot-be-hired"]
    assert wrong(army("pastoralists", "tuta", contingents=VILLAGERS), year=1864) == ["HA-L04-06 cannot-be-hired"]


@pytest.mark.rule("HA-L04-07")
def test_pastoralists_have_no_canoes_or_dhows() -> None:
    boats = {"1": "canoe 1"}
    assert wrong(army("pastoralists", "luo", craft=boats), water="narrow") == ["HA-L04-07 no-craft"]
    assert wrong(army("kingdom", "luba", "spearman 8", "spearman 8", "spearman 8", craft={"1": "canoe 2"}), water="narrow") == []


@pytest.mark.rule("HA-L04-08")
def test_traits_and_homes_of_pastoralists() -> None:
    assert offered("pastoralists", "masai") == ["charismatic", "eloquent", "mighty_warrior"]
    assert offered("pastoralists", "ngoni") == ["disciplinarian"]
    assert offered("pastoralists", "tuta") == ["eloquent", "mighty_warrior", "cunning_devil"]
    homes = told_of_nations("pastoralists", lambda own, nation: home_regions(own, nation))
    assert homes[("steppe",)] == ["turkana", "masai"]
    assert homes[("savanna", "mountain")] == ["ngoni"]
    assert homes[("savanna",)] == ["karamojong", "luo", "tuta", "kololo", "other"]
    assert wrong(army("pastoralists", "ngoni", plus=("spearman 8",) * 2, leader="warrior eloquent")) == [
        "HA-L04-08 trait-not-offered"
    ]
