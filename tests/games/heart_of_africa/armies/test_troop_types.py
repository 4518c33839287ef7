"""What the rules say of troop types beside the table."""

import pytest

from pbem.games.heart_of_africa.armies.troop_types import MoveDice, TroopType, move_dice
from tests.games.heart_of_africa.armies.made_armies import content_of_game


def troop(type_id: str) -> TroopType:
    """A type of the game."""
    return content_of_game().troops[type_id]


@pytest.mark.rule("HA-TYPE-02")
def test_the_second_column_is_the_rate_for_difficult_ground_and_no_is_none() -> None:
    assert move_dice(troop("soldier").move_open) == MoveDice(1, 3)
    assert move_dice(troop("soldier").move_difficult) == MoveDice(1, -1)
    assert move_dice(troop("scout").move_difficult) == MoveDice(2)
    never = {type_id for type_id, each in content_of_game().troops.items() if move_dice(each.move_difficult) is None}
    assert never == {"field_gun", "muzzle_loading_cannon", "machine_gun"}


@pytest.mark.rule("HA-TYPE-03")
def test_well_armed_askaris_are_askaris_that_need_not_reload() -> None:
    from msgspec.structs import asdict

    better, plain = asdict(troop("well_armed_askari")), asdict(troop("askari"))
    assert {key for key in plain if plain[key] != better[key]} == {"id", "reload", "points", "tags"}
    assert (better["points"], plain["points"]) == (12, 6)
    assert (better["reload"], plain["reload"]) == (False, True)
    assert set(plain["tags"]) - set(better["tags"]) == {"muzzle_loader"}


@pytest.mark.rule("HA-TYPE-04")
def test_spearmen_do_not_throw_and_the_agile_throw_at_four_hexes() -> None:
    assert [troop(each).range for each in ("spearman", "warrior", "agile_spearman", "agile_warrior")] == [0, 0, 4, 4]
    assert [troop(each).shots for each in ("spearman", "agile_spearman")] == [0, 1]
    assert "thrown" in troop("agile_warrior").tags


@pytest.mark.rule("HA-TYPE-09")
def test_mounted_lancers_save_on_four_from_spears_and_arrows_alone() -> None:
    lancer = troop("mounted_lancer")
    saved = {each for each in content_of_game().troops if lancer.save_on(each)}
    assert saved == {"agile_warrior", "agile_spearman", "archer", "forest_archer", "light_horseman"}
    assert {lancer.save_on(each) for each in saved} == {4}


def test_other_types_save_as_the_rules_say() -> None:
    adventurer = troop("adventurer")
    assert [adventurer.save_on(each) for each in ("soldier", "archer", "ruga_ruga")] == [4, 4, 4]
    exempt = ("adventurer", "regular", "mounted_regular", "machine_gun", "field_gun", "muzzle_loading_cannon", "gunboat")
    assert {adventurer.save_on(each) for each in exempt} == {0}
    assert [troop(each).save_on("gunboat") for each in ("field_gun", "machine_gun", "scout", "soldier")] == [4, 4, 3, 0]


@pytest.mark.rule("HA-TYPE-10")
def test_mounted_regulars_are_better_mounted_musketeers_on_horse_and_regulars_on_foot() -> None:
    rider, musketeer, regular = troop("mounted_regular"), troop("mounted_musketeer"), troop("regular")
    fields = ("range", "bonus", "shots", "close_combat", "move_open", "move_difficult")
    values = [[getattr(each, field) for field in fields] for each in (rider, musketeer)]
    assert values[0] == values[1] == [10, 1, 1, 0, "3D6", "D6-2"]
    assert (rider.reload, musketeer.reload) == (False, True)
    assert rider.dismounted is not None
    on_foot = [[getattr(each, field) for field in (*fields, "reload")] for each in (rider.dismounted, regular)]
    assert on_foot[0] == on_foot[1] == [24, 2, 1, 3, "D6+2", "D6-2", False]
    assert (rider.points, rider.morale) == (40, 3)


def test_keywords_are_those_of_the_ledger() -> None:
    def tagged(tag: str) -> set[str]:
        return {type_id for type_id, each in content_of_game().troops.items() if tag in each.tags}

    assert tagged("firearm") == {
        *("adventurer", "regular", "soldier", "swordsman", "well_armed_askari", "askari", "ruga_ruga", "musketeer"),
        *("mounted_musketeer", "mounted_regular"),
    }
    assert tagged("muzzle_loader") == {"swordsman", "askari", "ruga_ruga", "musketeer"}
    assert tagged("mounted") == {"light_horseman", "mounted_musketeer", "mounted_lancer", "mounted_regular"}
    assert tagged("crewed_gun") == {"field_gun", "muzzle_loading_cannon", "machine_gun"}
    assert tagged("forest_hunter") == {"forest_archer", "forest_spearman"}
    assert tagged("independent") == {"standard_bearer", "diviner", "scout"}
    assert tagged("vessel") == {"gunboat"}


@pytest.mark.rule("HA-TYPE-13")
def test_a_scout_is_on_foot_whatever_he_rides() -> None:
    assert "mounted" not in troop("scout").tags
    assert "foot" in troop("scout").tags
