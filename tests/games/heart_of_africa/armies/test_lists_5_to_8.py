"""Forest Peoples, Forest Hunters, Zanzibaris, Sudanese Slavers: what each list has, by nation and year."""

import pytest

from pbem.games.heart_of_africa.armies.home_regions import aggression, home_regions
from tests.games.heart_of_africa.armies.list_facts import nations_of, offered, rows_of, told_of_nations
from tests.games.heart_of_africa.armies.made_armies import allies, army, content_of_game, found, wrong

VILLAGERS = [allies("villages", "any", "spearman 8")]
BORNU = ("spearman 8", "spearman 8", "archer 8")
BAGGARA = ("spearman 8", "spearman 8", "spearman 8")


@pytest.mark.rule("HA-L05-01")
def test_forest_people_rows() -> None:
    assert rows_of("forest_peoples", "mangbetu") == {
        "warrior": (0, 2),
        "spearman": (1, 3),
        "musketeer": (0, 1),
        "archer": (1, 4),
        "forest_archer": (0, 2),
        "forest_spearman": (0, 2),
    }
    own = content_of_game().lists["forest_peoples"]
    assert own.independents == {"standard_bearer": (0, 0), "diviner": (0, 1), "scout": (0, 1)}
    assert aggression(own, "") == 1
    assert nations_of("forest_peoples") == ["mangbetu", "kusu", "tetela", "fang", "ukongora_meno", "other"]
    assert wrong(army("forest_peoples", "fang", "spearman 8", "spearman 8", "spearman 8")) == ["HA-L05-01 too-few-units"]
    assert wrong(army("forest_peoples", "fang", independents="standard_bearer 1")) == ["HA-L05-01 too-many-independents"]


@pytest.mark.rule("HA-L05-02")
def test_forest_peoples_have_two_units_of_forest_hunters_in_all() -> None:
    two = ("forest_archer 4", "forest_spearman 4")
    assert wrong(army("forest_peoples", "other", plus=two)) == []
    assert wrong(army("forest_peoples", "other", plus=(*two, "forest_archer 4"))) == ["HA-L05-02 too-many-units-of"]


@pytest.mark.rule("HA-L05-03")
def test_fang_after_1875_and_tetela_after_1885_arm_any_number_of_archers_with_muskets() -> None:
    def armed(nation: str, option: str, year: int) -> list[str]:
        texts = ("spearman 8", "archer: musketeer 8", "archer: musketeer 20 archer 4")
        return wrong(army("forest_peoples", nation, *texts, variants=(option,)), year=year)

    assert armed("fang", "fang_guns", 1876) == armed("tetela", "tetela_guns", 1886) == []
    for nation, option, year in (("fang", "fang_guns", 1875), ("tetela", "tetela_guns", 1885), ("other", "fang_guns", 1890)):
        assert armed(nation, option, year) == [
            "HA-L05-03 option-not-open",
            "HA-LIST-04 other-row",
            "HA-LIST-04 other-row",
        ]
    assert wrong(army("forest_peoples", "tetela", plus=("warrior 4",))) == ["HA-L05-03 not-in-the-list"]
    assert wrong(army("forest_peoples", "fang", plus=("warrior 4",))) == []


@pytest.mark.rule("HA-L05-04")
def test_kusu_and_ukongora_meno_have_no_musketeers_and_may_raise_a_unit_of_spearmen() -> None:
    for nation in ("kusu", "ukongora_meno"):
        assert wrong(army("forest_peoples", nation, plus=("musketeer 8",))) == ["HA-L05-04 not-in-the-list"]
        raised = army("forest_peoples", nation, plus=("spearman: warrior 4",), variants=("kusu_ukongora_warriors",))
        assert wrong(raised) == []
    two = army("forest_peoples", "kusu", plus=("spearman: warrior 4",) * 2, variants=("kusu_ukongora_warriors",))
    assert wrong(two) == ["HA-L05-04 too-many-raised"]
    assert wrong(army("forest_peoples", "fang", variants=("kusu_ukongora_warriors",))) == ["HA-L05-04 option-not-open"]


@pytest.mark.rule("HA-L05-05")
def test_traits_and_home_of_forest_peoples_who_have_no_allies() -> None:
    traits = {nation: offered("forest_peoples", nation) for nation in nations_of("forest_peoples")}
    assert traits.pop("tetela") == ["disciplinarian", "eloquent"]
    assert set(map(tuple, traits.values())) == {("mighty_warrior", "cunning_devil")}
    homes = told_of_nations("forest_peoples", lambda own, nation: home_regions(own, nation))
    assert list(homes) == [("forest",)]
    assert wrong(army("forest_peoples", "fang", contingents=VILLAGERS)) == ["HA-L05-05 cannot-be-hired"]
    assert wrong(army("forest_peoples", "tetela", leader="spearman cunning_devil")) == ["HA-L05-05 trait-not-offered"]


@pytest.mark.rule("HA-L06-01")
def test_forest_hunters() -> None:
    assert rows_of("forest_hunters", "any") == {"forest_archer": (2, 8), "forest_spearman": (0, 4)}
    own = content_of_game().lists["forest_hunters"]
    assert own.independents == {"standard_bearer": (0, 0), "diviner": (0, 0), "scout": (0, 1)}
    assert (aggression(own, ""), home_regions(own, "any")) == (1, ("forest",))
    assert offered("forest_hunters", "any") == ["cunning_devil"]
    assert wrong(army("forest_hunters", "any", *["forest_archer 4"] * 8)) == []
    assert wrong(army("forest_hunters", "any", "forest_archer 4", "forest_spearman 4", "forest_spearman 4")) == [
        "HA-L06-01 too-few-units"
    ]
    assert wrong(army("forest_hunters", plus=("forest_spearman 4",) * 5)) == ["HA-L06-01 too-many-units"]
    assert wrong(army("forest_hunters", leader="forest_archer eloquent")) == ["HA-L06-01 trait-not-offered"]
    assert wrong(army("forest_hunters", contingents=VILLAGERS)) == ["HA-L06-01 cannot-be-hired"]
    for what in ("standard_bearer", "diviner"):
        assert wrong(army("forest_hunters", independents=f"{what} 1")) == ["HA-L06-01 too-many-independents"]


# --- Zanzibaris


@pytest.mark.rule("HA-L07-01")
def test_zanzibari_rows() -> None:
    assert rows_of("zanzibaris", "any", year=1880) == {"swordsman": (0, 2), "askari": (3, 8)}
    assert rows_of("zanzibaris", "any", year=1881) == {"well_armed_askari": (0, 1), "askari": (3, 8)}
    own = content_of_game().lists["zanzibaris"]
    assert own.independents == {"standard_bearer": (0, 1), "diviner": (0, 0), "scout": (0, 1)}
    assert aggression(own, "") == 2
    assert wrong(army("zanzibaris", "any", "askari 6", "askari 6", "swordsman 3")) == ["HA-L07-01 too-few-units"]
    assert wrong(army("zanzibaris", plus=("swordsman 3",) * 3)) == ["HA-L07-01 too-many-units"]


@pytest.mark.rule("HA-L07-02")
def test_zanzibaris_change_swordsmen_for_well_armed_askaris_in_1881() -> None:
    swords, arms = army("zanzibaris", plus=("swordsman 3",)), army("zanzibaris", plus=("well_armed_askari 3",))
    assert wrong(swords, year=1880) == wrong(arms, year=1881) == []
    assert wrong(swords, year=1881) == wrong(arms, year=1880) == ["HA-L07-02 not-in-the-list"]


@pytest.mark.rule("HA-L07-03")
def test_zanzibaris_have_two_contingents_of_different_lists_for_half_of_the_points() -> None:
    each = {
        "warlord": allies("warlord", "yao", "ruga_ruga 4"),
        "villages": allies("villages", "any", "spearman 8"),
        "forest_peoples": allies("forest_peoples", "fang", "spearman 8", "archer 8"),
        "explorers": allies("explorers", "any", "askari 6"),
    }
    for one in each.values():
        assert wrong(army("zanzibaris", contingents=[one])) == []
    hired = list(each.values())
    assert wrong(army("zanzibaris", contingents=hired[:2])) == []
    assert wrong(army("zanzibaris", contingents=hired[:3])) == ["HA-L07-03 too-many-contingents"]
    assert wrong(army("zanzibaris", contingents=[hired[1], hired[1]])) == ["HA-L07-03 hired-twice"]
    kingdom = allies("kingdom", "luba", "spearman 8")
    assert wrong(army("zanzibaris", contingents=[kingdom])) == ["HA-L07-03 cannot-be-hired"]
    dear = [allies("warlord", "yao", "ruga_ruga 20"), allies("villages", "any", "spearman 30")]
    assert wrong(army("zanzibaris", contingents=dear), points=600) == []
    assert wrong(army("zanzibaris", contingents=dear), points=599) == ["HA-L07-03 allies-too-dear"]


@pytest.mark.rule("HA-L07-04")
def test_traits_and_home_of_zanzibaris() -> None:
    assert len(offered("zanzibaris", "any")) == 6
    assert home_regions(content_of_game().lists["zanzibaris"], "any") == ("coast", "savanna")


# --- Sudanese Slavers


def slavers(nation: str, *plus: str, year: int = 1880, variants: tuple[str, ...] = ()) -> list[str]:
    """What is wrong with a small army of a nation and some units more."""
    texts = {"bornu": BORNU, "baggara": BAGGARA}.get(nation, ())
    return wrong(army("sudanese_slavers", nation, *texts, plus=plus, variants=variants), year=year)


@pytest.mark.rule("HA-L08-01")
def test_sudanese_rows_and_nations() -> None:
    own = content_of_game().lists["sudanese_slavers"]
    printed = {row.type: (row.min, row.max) for row in own.rows}
    assert printed == {
        "light_horseman": (0, 3),
        "mounted_lancer": (0, 1),
        "swordsman": (0, 2),
        "askari": (0, 3),
        "spearman": (0, 4),
        "archer": (0, 2),
        "field_gun": (0, 1),
    }
    assert own.independents == {"standard_bearer": (0, 1), "diviner": (0, 0), "scout": (0, 1)}
    assert aggression(own, "") == 4
    assert nations_of("sudanese_slavers") == ["khartoum_arabs", "mahdists", "rabih_zubair", "baggara", "bornu"]
    assert slavers("mahdists", year=1882) == []
    assert slavers("mahdists", year=1881) == ["HA-L08-01 nation-not-there-yet"]
    (problem,) = found(army("sudanese_slavers", "mahdists"), year=1881)
    assert (problem.words, problem.numbers) == (("mahdists",), (1881, 1882))
    assert slavers("khartoum_arabs", *["light_horseman 4"] * 4) == ["HA-L08-01 too-many-units"]
    assert slavers("khartoum_arabs", "warrior 4") == ["HA-L08-01 not-in-the-list"]


@pytest.mark.rule("HA-L08-02")
def test_bornu_has_spearmen_and_archers_and_no_askaris() -> None:
    assert slavers("bornu") == []
    assert wrong(army("sudanese_slavers", "bornu", *BAGGARA)) == ["HA-L08-02 too-few-units"]
    assert wrong(army("sudanese_slavers", "bornu", "spearman 8", "archer 8", "archer 8")) == ["HA-L08-02 too-few-units"]
    assert slavers("bornu", "askari 6") == ["HA-L08-02 not-in-the-list"]
    for row, raised, option in (
        ("spearman", "warrior 4", "bornu_warriors"),
        ("light_horseman", "mounted_musketeer 3", "bornu_mounted_muskets"),
    ):
        text = f"{row}: {raised}"
        assert slavers("bornu", text, variants=(option,)) == []
        assert slavers("bornu", text, text, variants=(option,)) == ["HA-L08-02 too-many-raised"]
        assert slavers("bornu", text) == ["HA-LIST-07 option-not-taken"]


@pytest.mark.rule("HA-L08-03")
def test_baggara_have_no_askaris_or_mounted_musketeers_but_horse_instead_of_a_unit_of_spearmen() -> None:
    assert slavers("baggara", "askari 6") == ["HA-L08-03 not-in-the-list"]
    assert slavers("baggara", "light_horseman: mounted_musketeer 3") == ["HA-L08-03 not-in-the-list"]
    horse = ("light_horseman 4",) * 4
    assert slavers("baggara", *horse, variants=("baggara_horse",)) == []
    assert slavers("baggara", *horse) == ["HA-L08-01 too-many-units"]
    assert slavers("baggara", "spearman 8", *horse, variants=("baggara_horse",)) == ["HA-L08-03 too-many-units"]


@pytest.mark.rule("HA-L08-04")
def test_the_others_have_two_units_of_askaris_and_may_mount_muskets() -> None:
    for nation in ("khartoum_arabs", "mahdists", "rabih_zubair"):
        one = army("sudanese_slavers", nation, "askari 6", "spearman 8", "spearman 8")
        assert wrong(one, year=1885) == ["HA-L08-04 too-few-units"]
        muskets = ("light_horseman: mounted_musketeer 3",)
        assert slavers(nation, *muskets * 2, year=1885, variants=("others_mounted_muskets",)) == []
        assert slavers(nation, *muskets * 3, year=1885, variants=("others_mounted_muskets",)) == ["HA-L08-04 too-many-raised"]
    assert slavers("bornu", variants=("others_mounted_muskets",)) == ["HA-L08-04 option-not-open"]


@pytest.mark.rule("HA-L08-05")
def test_after_1880_only_mahdists_have_swordsmen() -> None:
    for nation in ("khartoum_arabs", "rabih_zubair", "baggara", "bornu"):
        assert slavers(nation, "swordsman 3", year=1880) == []
        assert slavers(nation, "swordsman 3", year=1881) == ["HA-L08-05 not-in-the-list"]
    assert slavers("mahdists", "swordsman 3", year=1890) == []


@pytest.mark.rule("HA-L08-06")
def test_rabih_after_1879_has_one_field_gun_and_a_unit_of_well_armed_askaris() -> None:
    assert slavers("rabih_zubair", "field_gun 1") == []
    assert slavers("rabih_zubair", "field_gun 1", year=1879) == ["HA-L08-06 not-in-the-list"]
    assert slavers("rabih_zubair", "field_gun 1", "field_gun 1") == ["HA-L08-06 too-many-units"]
    for nation in ("khartoum_arabs", "mahdists", "baggara", "bornu"):
        assert slavers(nation, "field_gun 1", year=1885) == ["HA-L08-06 not-in-the-list"]
    arms = "askari: well_armed_askari 3"
    assert slavers("rabih_zubair", arms, variants=("rabih_well_armed",)) == []
    assert "HA-L08-06 option-not-open" in slavers("rabih_zubair", arms, year=1879, variants=("rabih_well_armed",))
    two = army("sudanese_slavers", "rabih_zubair", "askari 6", arms, arms, variants=("rabih_well_armed",))
    assert wrong(two) == ["HA-L08-06 too-many-raised"]


@pytest.mark.rule("HA-L08-07")
def test_lancers_ride_with_twice_as_many_light_horsemen_and_mounted_musketeers() -> None:
    for nation in ("mahdists", "baggara", "bornu"):
        assert slavers(nation, "mounted_lancer 3", "light_horseman 6", year=1885) == []
        assert slavers(nation, "mounted_lancer 3", "light_horseman 5", year=1885) == ["HA-L08-07 too-few-beside"]
    for nation in ("khartoum_arabs", "rabih_zubair"):
        assert slavers(nation, "mounted_lancer 3", "light_horseman 6") == ["HA-L08-07 not-in-the-list"]
    both = ("mounted_lancer 4", "light_horseman 5", "light_horseman: mounted_musketeer 3")
    assert slavers("bornu", *both, variants=("bornu_mounted_muskets",)) == []


@pytest.mark.rule("HA-L08-08")
def test_khartoum_arabs_have_explorers_as_allies_and_nobody_else_has_any() -> None:
    explorers = [allies("explorers", "any", "askari 6")]
    assert wrong(army("sudanese_slavers", "khartoum_arabs", contingents=explorers)) == []
    assert wrong(army("sudanese_slavers", "rabih_zubair", contingents=explorers)) == ["HA-L08-08 cannot-be-hired"]
    assert wrong(army("sudanese_slavers", "khartoum_arabs", contingents=VILLAGERS)) == ["HA-L08-08 cannot-be-hired"]


@pytest.mark.rule("HA-L08-09")
def test_traits_and_home_of_sudanese_slavers() -> None:
    assert offered("sudanese_slavers", "mahdists") == ["charismatic", "disciplinarian"]
    assert offered("sudanese_slavers", "rabih_zubair") == ["disciplinarian"]
    for nation in ("khartoum_arabs", "baggara", "bornu"):
        assert offered("sudanese_slavers", nation) == ["disciplinarian", "organisational_genius"]
    homes = told_of_nations("sudanese_slavers", lambda own, nation: home_regions(own, nation))
    assert list(homes) == [("steppe", "savanna")]
    charismatic = army("sudanese_slavers", "rabih_zubair", leader="askari charismatic")
    assert wrong(charismatic) == ["HA-L08-09 trait-not-offered"]
