"""Portuguese Colonists, Explorers, Egyptians, Colonial Expedition: what each list has, by nation, year and role."""

import pytest
from msgspec.structs import replace

from pbem.games.heart_of_africa.armies.army_check import law_of, works_in_front
from pbem.games.heart_of_africa.armies.home_regions import aggression, home_regions
from tests.games.heart_of_africa.armies.drawn import drawn
from tests.games.heart_of_africa.armies.list_facts import nations_of, offered, rows_of, told_of_nations
from tests.games.heart_of_africa.armies.made_armies import allies, army, battle, content_of_game, found, wrong

VILLAGERS = [allies("villages", "any", "spearman 8")]
PRAZEIROS = [allies("warlord", "prazeiros", "ruga_ruga 4")]
YAO = [allies("warlord", "yao", "ruga_ruga 4")]
STANDARD_ALONE = {"standard_bearer": (0, 1), "diviner": (0, 0), "scout": (0, 1)}


@pytest.mark.rule("HA-L09-01")
def test_portuguese_rows() -> None:
    rows = {"adventurer": (0, 1), "askari": (1, 4), "musketeer": (2, 4), "mounted_musketeer": (0, 1)}
    assert rows_of("portuguese_colonists", "angola") == rows
    own = content_of_game().lists["portuguese_colonists"]
    assert (own.independents, aggression(own, "")) == (STANDARD_ALONE, 2)
    assert nations_of("portuguese_colonists") == ["angola", "mozambique"]
    assert wrong(army("portuguese_colonists", "angola", "askari 6", "askari 6", "musketeer 8")) == ["HA-L09-01 too-few-units"]
    assert wrong(army("portuguese_colonists", "angola", plus=("soldier 2",))) == ["HA-L09-01 not-in-the-list"]


@pytest.mark.rule("HA-L09-02")
def test_a_portuguese_army_has_three_adventurers_the_leader_one_of_them_if_there_are_any() -> None:
    def led(leader: str, *plus: str) -> list[str]:
        return wrong(army("portuguese_colonists", "angola", plus=plus, leader=leader))

    assert led("adventurer", "adventurer 2") == led("adventurer") == led("askari") == []
    assert led("adventurer", "adventurer 3") == ["HA-L09-02 too-many-figures"]
    assert led("askari", "adventurer 2") == ["HA-L09-02 cannot-lead"]


@pytest.mark.rule("HA-L09-03")
def test_after_1879_half_of_the_askaris_may_be_well_armed() -> None:
    def armed(*texts: str, year: int = 1880, option: str = "rearmed_askaris") -> list[str]:
        variants = (option,) if option else ()
        return wrong(army("portuguese_colonists", "angola", *texts, "musketeer 8", "musketeer 8", variants=variants), year=year)

    assert armed("askari 6", "askari: well_armed_askari 6") == []
    assert armed("askari 6", "askari: well_armed_askari 7") == ["HA-L09-03 too-many-figures-raised"]
    assert armed("askari 7 well_armed_askari 6") == []
    assert armed("askari: askari 5 well_armed_askari 6") == ["HA-L09-03 too-many-figures-raised"]
    assert "HA-L09-03 option-not-open" in armed("askari 6", "askari: well_armed_askari 6", year=1879)
    assert armed("askari 7 well_armed_askari 6", option="") == ["HA-LIST-07 option-not-taken"]


@pytest.mark.rule("HA-L09-04")
def test_only_angola_has_mounted_musketeers_and_after_1880_mounted_regulars() -> None:
    assert wrong(army("portuguese_colonists", "angola", plus=("mounted_musketeer 3",))) == []
    assert wrong(army("portuguese_colonists", "mozambique", plus=("mounted_musketeer 3",))) == ["HA-L09-04 not-in-the-list"]
    boers = army("portuguese_colonists", "angola", plus=("mounted_musketeer: mounted_regular 1",), variants=("angola_boers",))
    assert wrong(boers, year=1881) == []
    assert "HA-L09-04 option-not-open" in wrong(boers, year=1880)
    assert wrong(replace(boers, variants=("rearmed_askaris", "angola_boers")), year=1881) == [], "options that exclude no other"


@pytest.mark.rule("HA-L09-05")
def test_mozambique_has_prazeiros_and_both_have_villages() -> None:
    assert wrong(army("portuguese_colonists", "mozambique", contingents=PRAZEIROS)) == []
    assert wrong(army("portuguese_colonists", "mozambique", contingents=YAO)) == ["HA-L09-05 other-nation"]
    assert wrong(army("portuguese_colonists", "angola", contingents=PRAZEIROS)) == ["HA-L09-05 cannot-be-hired"]
    for nation in ("angola", "mozambique"):
        assert wrong(army("portuguese_colonists", nation, contingents=VILLAGERS)) == []


@pytest.mark.rule("HA-L09-06")
def test_traits_and_home_of_portuguese_colonists() -> None:
    for nation in ("angola", "mozambique"):
        assert offered("portuguese_colonists", nation) == ["charismatic", "disciplinarian", "organisational_genius"]
        assert home_regions(content_of_game().lists["portuguese_colonists"], nation) == ("savanna",)
    assert wrong(army("portuguese_colonists", "angola", leader="askari eloquent")) == ["HA-L09-06 trait-not-offered"]


# --- Explorers


@pytest.mark.rule("HA-L10-01")
def test_explorer_rows() -> None:
    assert rows_of("explorers", "any", year=1890) == {
        "adventurer": (0, 1),
        "soldier": (0, 1),
        "well_armed_askari": (0, 1),
        "askari": (1, 2),
        "machine_gun": (0, 1),
    }
    own = content_of_game().lists["explorers"]
    assert (own.independents, aggression(own, "")) == (STANDARD_ALONE, 2)
    assert wrong(army("explorers", plus=("askari 6",))) == ["HA-L10-01 too-many-units"]
    assert wrong(army("explorers", "any", "adventurer 1", "soldier 2", "well_armed_askari 3"), year=1890) == [
        "HA-L10-01 too-few-units"
    ]


@pytest.mark.rule("HA-L10-02")
def test_an_adventurer_leads_explorers_and_there_are_three_at_most() -> None:
    assert wrong(army("explorers", "any", "askari 6", "askari 6", "soldier 2")) == [], "without a unit of them"
    assert wrong(army("explorers", "any", "askari 6", "askari 6", "adventurer 2")) == []
    assert wrong(army("explorers", "any", "askari 6", "askari 6", "adventurer 3")) == ["HA-L10-02 too-many-figures"]
    assert wrong(army("explorers", leader="askari")) == ["HA-L10-02 cannot-lead"]


@pytest.mark.rule("HA-L10-03")
def test_explorers_have_breech_loaders_after_1870_and_four_soldiers_until_1875() -> None:
    for text in ("soldier 2", "well_armed_askari 3"):
        assert wrong(army("explorers", plus=(text,)), year=1870) == ["HA-L10-03 not-in-the-list"]
        assert wrong(army("explorers", plus=(text,)), year=1871) == []
    assert wrong(army("explorers", plus=("soldier 4",)), year=1874) == []
    assert wrong(army("explorers", plus=("soldier 5",)), year=1874) == ["HA-L10-03 too-many-figures"]
    assert wrong(army("explorers", plus=("soldier 5",)), year=1875) == []


@pytest.mark.rule("HA-L10-04")
def test_explorers_have_one_machine_gun_after_1886() -> None:
    assert wrong(army("explorers", plus=("machine_gun 1",)), year=1886) == ["HA-L10-04 not-in-the-list"]
    assert wrong(army("explorers", plus=("machine_gun 1",)), year=1887) == []
    assert wrong(army("explorers", plus=("machine_gun 1",) * 2), year=1887) == ["HA-L10-04 too-many-units"]


@pytest.mark.rule("HA-L10-05")
def test_half_of_the_explorers_points_may_go_to_one_of_two_lists() -> None:
    arabs = [allies("zanzibaris", "any", "askari 30")]
    for nation in ("khartoum_arabs", "rabih_zubair"):
        assert wrong(army("explorers", contingents=[allies("sudanese_slavers", nation, "askari 6")])) == []
    assert wrong(army("explorers", contingents=arabs), points=360) == []
    assert wrong(army("explorers", contingents=arabs), points=359) == ["HA-L10-05 allies-too-dear"]
    both = [*arabs, allies("sudanese_slavers", "baggara", "spearman 8")]
    assert wrong(army("explorers", contingents=both)) == ["HA-L10-05 too-many-contingents"]
    assert wrong(army("explorers", contingents=VILLAGERS)) == ["HA-L10-05 cannot-be-hired"]


@pytest.mark.rule("HA-L10-06")
def test_traits_of_explorers() -> None:
    assert offered("explorers", "any") == ["organisational_genius", "mighty_warrior"]
    assert wrong(army("explorers", leader="adventurer eloquent")) == ["HA-L10-06 trait-not-offered"]


@pytest.mark.rule("HA-L10-07")
def test_home_of_explorers_outside_a_campaign() -> None:
    assert home_regions(content_of_game().lists["explorers"], "any") == ("savanna",)


# --- Egyptians


@pytest.mark.rule("HA-L11-01")
def test_egyptian_rows_and_years() -> None:
    rows = {"soldier": (3, 6), "well_armed_askari": (0, 2), "askari": (0, 4), "field_gun": (0, 1), "gunboat": (0, 1)}
    assert rows_of("egyptians", "any") == rows
    assert content_of_game().lists["egyptians"].independents == STANDARD_ALONE
    assert wrong(army("egyptians"), year=1871) == []
    assert wrong(army("egyptians"), year=1870) == ["HA-L11-01 list-not-there-yet"]
    assert wrong(army("egyptians", "any", "soldier 2", "soldier 2", "askari 6")) == ["HA-L11-01 too-few-units"]
    assert wrong(army("egyptians", plus=("gunboat 1",) * 2), water="wide") == ["HA-L11-01 too-many-units"]


@pytest.mark.rule("HA-L11-02")
def test_egyptians_are_an_expedition_or_a_garrison_and_have_no_bonus_in_campaigns_before_1885() -> None:
    own = content_of_game().lists["egyptians"]
    assert [aggression(own, choice) for choice in ("colonial", "garrison")] == [4, 1]
    assert wrong(army("egyptians", choice="garrison")) == []
    assert wrong(army("egyptians", choice="")) == ["HA-L11-02 no-such-choice"]
    assert found(army("egyptians", choice=""))[0].words == ("-", "colonial", "garrison")
    assert wrong(army("kingdom", "luba", choice="garrison")) == ["HA-L11-02 no-such-choice"]

    def has_bonus(year: int, choice: str = "colonial", is_campaign: bool = True) -> bool:
        in_battle = battle(year=year, is_campaign=is_campaign)
        return law_of(army("egyptians", choice=choice), in_battle, content_of_game()).has_campaign_bonus

    assert [has_bonus(year) for year in (1884, 1885)] == [False, True]
    assert has_bonus(1884, "garrison")


@pytest.mark.rule("HA-L11-03")
def test_an_adventurer_may_lead_egyptians_who_have_one_gun_and_no_allies() -> None:
    assert wrong(army("egyptians", leader="adventurer")) == wrong(army("egyptians", leader="askari")) == []
    assert wrong(army("egyptians", plus=("adventurer 1",))) == ["HA-L11-01 not-in-the-list"]
    assert wrong(army("egyptians", leader="regular")) == ["HA-L11-03 cannot-lead"]
    assert wrong(army("egyptians", plus=("field_gun 1",) * 2)) == ["HA-L11-03 too-many-units"]
    assert wrong(army("egyptians", contingents=VILLAGERS)) == ["HA-L11-03 cannot-be-hired"]


@pytest.mark.rule("HA-L11-04")
def test_traits_and_home_of_egyptians() -> None:
    assert offered("egyptians", "any", "soldier") == ["disciplinarian", "organisational_genius"]
    assert offered("egyptians", "any", "adventurer") == ["disciplinarian", "organisational_genius", "mighty_warrior"]
    assert wrong(army("egyptians", leader="adventurer mighty_warrior")) == []
    assert wrong(army("egyptians", leader="soldier mighty_warrior")) == ["HA-L11-04 trait-not-offered"]
    assert home_regions(content_of_game().lists["egyptians"], "any") == ("savanna", "grassland")


# --- Colonial Expedition


def colonial(nation: str, *plus: str, leader: str = "soldier", **more: object) -> list[str]:
    """What is wrong with a small expedition of a nation and some units more."""
    variants = more.pop("variants", ())
    hired = more.pop("contingents", ())
    return wrong(army("colonial_expedition", nation, plus=plus, leader=leader, variants=variants, contingents=hired), **more)


@pytest.mark.rule("HA-L12-01")
def test_colonial_rows_and_years() -> None:
    own = content_of_game().lists["colonial_expedition"]
    printed = {row.type: (row.min, row.max) for row in own.rows}
    assert printed == {
        "adventurer": (0, 1),
        "regular": (0, 2),
        "soldier": (1, 3),
        "well_armed_askari": (0, 1),
        "askari": (0, 3),
        "mounted_musketeer": (0, 1),
        "field_gun": (0, 1),
        "machine_gun": (0, 1),
        "gunboat": (0, 1),
    }
    assert (own.independents, aggression(own, "")) == (STANDARD_ALONE, 4)
    assert nations_of("colonial_expedition") == ["british", "french", "portuguese", "german", "belgian"]
    assert colonial("french", year=1885) == []
    assert colonial("french", year=1884) == ["HA-L12-01 list-not-there-yet"]
    assert colonial("french", "soldier 2", "soldier 2") == ["HA-L12-01 too-many-units"]
    assert colonial("french", "spearman 8") == ["HA-L12-01 not-in-the-list"]


@pytest.mark.rule("HA-L12-02")
def test_no_soldier_leads_beside_adventurers_of_whom_only_british_and_portuguese_have_more_than_three() -> None:
    for leader in ("adventurer", "regular", "soldier"):
        assert colonial("french", leader=leader) == []
    assert colonial("french", leader="askari") == ["HA-L12-02 cannot-lead"]
    assert colonial("french", "adventurer 1") == ["HA-L12-02 cannot-lead"]
    assert colonial("french", "adventurer 1", leader="regular") == []
    for nation in nations_of("colonial_expedition"):
        expected = [] if nation in ("british", "portuguese") else ["HA-L12-02 too-many-figures"]
        assert colonial(nation, "adventurer 3", leader="adventurer") == expected
        assert colonial(nation, "adventurer 2", leader="adventurer") == []


@pytest.mark.rule("HA-L12-03")
def test_only_portuguese_have_horse_who_may_be_regulars() -> None:
    for nation in nations_of("colonial_expedition"):
        expected = [] if nation == "portuguese" else ["HA-L12-03 not-in-the-list"]
        assert colonial(nation, "mounted_musketeer 3") == expected
    regulars = "mounted_musketeer: mounted_regular 1"
    for year in (1885, 1899):
        assert colonial("portuguese", regulars, variants=("portuguese_mounted_regulars",), year=year) == []
    assert "HA-L12-03 option-not-open" in colonial("british", variants=("portuguese_mounted_regulars",))


@pytest.mark.rule("HA-L12-04")
def test_british_and_french_have_two_units_of_regulars_others_one_and_belgians_none() -> None:
    for nation, most in (("british", 2), ("french", 2), ("portuguese", 1), ("german", 1), ("belgian", 0)):
        assert rows_of("colonial_expedition", nation).get("regular", (0, 0)) == (0, most)
    assert colonial("german", "regular 2", "regular 2") == ["HA-L12-04 too-many-units"]
    assert colonial("belgian", "regular 2") == ["HA-L12-04 not-in-the-list"]
    assert colonial("belgian", leader="regular") == ["HA-L12-04 cannot-lead"]


@pytest.mark.rule("HA-L12-05")
def test_machine_guns_of_the_colonial_powers() -> None:
    for nation, most in (("british", 2), ("portuguese", 1), ("german", 1)):
        assert colonial(nation, *["machine_gun 1"] * most) == []
        rule = "HA-L12-05 too-many-units"
        assert colonial(nation, *["machine_gun 1"] * (most + 1)) == [rule]
    assert colonial("french", "machine_gun 1") == ["HA-L12-05 not-in-the-list"]
    assert colonial("belgian", "machine_gun 1", role="defender") == []
    assert colonial("belgian", "machine_gun 1", "machine_gun 1", role="defender") == ["HA-L12-05 too-many-units"]
    assert colonial("belgian", "machine_gun 1", role="attacker") == ["HA-L12-05 not-in-the-list"]
    assert colonial("belgian", "machine_gun 1", role="", scenario="encounter") == ["HA-L12-05 not-in-the-list"]


@pytest.mark.rule("HA-MG-08")
def test_the_belgian_machine_gun_is_set_up_behind_a_barricade_a_wall_or_in_a_building() -> None:
    belgian, german = (army("colonial_expedition", each, plus=("machine_gun 1",)) for each in ("belgian", "german"))
    defending = battle(year=1890, role="defender")
    assert works_in_front(belgian, "machine_gun", defending, content_of_game()) == ("barricade", "village_wall", "building")
    assert works_in_front(belgian, "soldier", defending, content_of_game()) == ()
    assert works_in_front(german, "machine_gun", defending, content_of_game()) == ()
    for seed in range(6):
        by_lot = drawn("colonial_expedition", "belgian", battle(year=1890, role="defender", points=480), lots=seed)
        types = [item.what for each in by_lot.units for item in each.troops]
        assert "machine_gun" not in types, "nobody lays its works by lot"


@pytest.mark.rule("HA-L12-06")
def test_a_colonial_expedition_has_one_field_gun() -> None:
    assert colonial("british", "field_gun 1") == []
    assert colonial("british", "field_gun 1", "field_gun 1") == ["HA-L12-06 too-many-units"]


@pytest.mark.rule("HA-L12-07")
def test_allies_of_the_colonial_powers() -> None:
    forest = ("spearman 8", "archer 8")
    hired = {
        "villages": VILLAGERS,
        "zanzibaris": [allies("zanzibaris", "any", "askari 6")],
        "masai": [allies("pastoralists", "masai", "warrior 4")],
        "ngoni": [allies("pastoralists", "ngoni", "warrior 4", "spearman 8")],
        "prazeiros": PRAZEIROS,
        "yao": YAO,
        "azande": [allies("kingdom", "azande", "agile_spearman 8")],
        "tetela": [allies("forest_peoples", "tetela", *forest)],
        "luo": [allies("pastoralists", "luo", "warrior 4")],
        "luba": [allies("kingdom", "luba", "spearman 8")],
        "fang": [allies("forest_peoples", "fang", *forest)],
    }
    legal = {
        nation: [name for name, contingents in hired.items() if colonial(nation, contingents=contingents) == []]
        for nation in nations_of("colonial_expedition")
    }
    assert legal == {
        "british": ["villages", "zanzibaris", "masai", "ngoni"],
        "french": ["villages"],
        "portuguese": ["villages", "prazeiros"],
        "german": ["villages", "prazeiros", "yao"],
        "belgian": ["azande", "tetela"],
    }
    assert colonial("british", contingents=hired["luo"]) == ["HA-L12-07 other-nation"]
    assert colonial("french", contingents=hired["masai"]) == ["HA-L12-07 cannot-be-hired"]
    hunters = [allies("forest_peoples", "tetela", *forest, "forest_archer 4")]
    assert colonial("belgian", contingents=hunters) == ["HA-L12-07 not-in-the-list"]


@pytest.mark.rule("HA-L12-08")
def test_traits_and_homes_of_the_colonial_powers() -> None:
    assert offered("colonial_expedition", "german") == ["disciplinarian"]
    for nation in ("british", "french", "portuguese", "belgian"):
        assert offered("colonial_expedition", nation) == ["disciplinarian", "eloquent", "organisational_genius"]
    homes = told_of_nations("colonial_expedition", lambda own, nation: home_regions(own, nation))
    assert homes == {
        ("coast", "steppe", "savanna"): ["british"],
        ("coast", "forest"): ["french"],
        ("coast", "savanna"): ["portuguese", "german"],
        ("coast", "grassland", "forest"): ["belgian"],
    }
