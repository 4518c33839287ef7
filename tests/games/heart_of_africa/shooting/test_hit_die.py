"""The die that a shot needs: 5 or more with the bonus of who stood still, less 1 for each reason."""

import pytest

from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.state.figures import CARRIED, CHANGED_HEX, CHANGED_STATE, DISMOUNTED, NAMED, TURNED
from pbem.games.heart_of_africa.state.ground import Ground, Work
from tests.games.heart_of_africa.battles import Play, leader, open_ground, unit
from tests.games.heart_of_africa.fields.grounds import block, row
from tests.games.heart_of_africa.shooting.volleys import attacked, barricaded, began, need, reasons, volley, walled


def pair(shooter: str, target: str = "warrior", where: str = "1014", **more: object) -> Play:
    return volley(unit("A", shooter, "1010"), unit("D", target, where, "W"), **more)  # type: ignore[arg-type]


@pytest.mark.rule("HA-SHOOT-03")
def test_five_hits_with_the_bonus_added() -> None:
    assert need(pair("regular"), "A1.1", "D1.1") == 3
    assert need(pair("askari"), "A1.1", "D1.1") == 4
    assert need(pair("archer"), "A1.1", "D1.1") == 5


@pytest.mark.rule("HA-SHOOT-05")
@pytest.mark.parametrize("mark", [CHANGED_HEX, TURNED, NAMED, CHANGED_STATE, CARRIED])
def test_moving_or_turning_costs_the_whole_bonus_and_nothing_else(mark: int) -> None:
    assert need(pair("regular", marks={"A1.1": mark}), "A1.1", "D1.1") == 5
    assert need(pair("archer", marks={"A1.1": mark}), "A1.1", "D1.1") == 5


@pytest.mark.rule("HA-SHOOT-07")
def test_beyond_half_range_one_less() -> None:
    assert need(pair("askari", where="1018"), "A1.1", "D1.1") == 4
    far = volley(unit("A", "askari", "1010"), unit("D", "warrior", "1019 1119"))
    assert reasons(far, "A1.1", "D1.1") == {"bonus": 1, "far": -1}


@pytest.mark.rule("HA-SHOOT-08")
def test_a_target_that_moved_into_contact_is_harder_to_hit() -> None:
    play = volley(
        unit("A", "regular", "1010"),
        unit("A", "askari", "1016"),
        unit("D", "warrior", "1015", "W"),
        links=[("D1.1", "A2.1")],
        marks={"D1.1": NAMED},
    )
    assert reasons(play, "A1.1", "D1.1") == {"bonus": 2, "charging": -1}


@pytest.mark.rule("HA-SHOOT-08")
def test_not_if_it_charges_the_shooter_behind_works() -> None:
    def charging(ground: Ground) -> dict[str, int]:
        play = volley(unit("A", "askari", "1010"), unit("D", "warrior", "1011", "W"), ground=ground)
        return reasons(attacked(play, "D1.1", "A1.1", "1015"), "A1.1", "D1.1")

    assert charging(open_ground()) == {"bonus": 1, "charging": -1}
    assert charging(walled(1010)) == {"bonus": 1, "narrow-view": -1}
    assert charging(barricaded(1010)) == {"bonus": 1}
    village = open_ground(village=block((9, 11), (8, 10)))
    assert charging(village) == {"bonus": 1}


@pytest.mark.rule("HA-SHOOT-09", "HA-SHOOT-10")
def test_cover_counts_unless_the_target_ended_in_contact_with_this_shooter() -> None:
    ground = open_ground(jungle=row(10, 14, 14))
    play = volley(unit("A", "askari", "1013"), unit("A", "askari", "1212", "NE"), unit("D", "warrior", "1014", "W"), ground=ground)
    attacked(play, "D1.1", "A1.1", "1018")
    assert reasons(play, "A1.1", "D1.1") == {"bonus": 1, "charging": -1}
    assert reasons(play, "A2.1", "D1.1") == {"bonus": 1, "charging": -1, "cover": -1}


@pytest.mark.rule("HA-TERR-21")
def test_who_began_or_ended_in_cover_is_in_cover_once() -> None:
    moved = pair("askari", ground=open_ground(jungle=row(12, 15, 15)))
    assert reasons(began(moved, "D1.1", "1215"), "A1.1", "D1.1") == {"bonus": 1, "cover": -1}
    both = pair("askari", ground=open_ground(jungle=row(10, 14, 14), rocky=row(10, 14, 14)))
    assert reasons(both, "A1.1", "D1.1") == {"bonus": 1, "cover": -1}


@pytest.mark.rule("HA-TERR-21")
def test_conditional_cover_is_judged_where_the_move_ended_and_horsemen_have_none_in_rocks() -> None:
    crops = open_ground(crops=row(10, 19, 20))
    assert "cover" in reasons(pair("regular", where="1019", ground=crops), "A1.1", "D1.1")
    assert "cover" not in reasons(pair("regular", where="1019", ground=crops, marks={"D1.1": CHANGED_HEX}), "A1.1", "D1.1")
    rocks = open_ground(rocky=row(10, 14, 14))
    assert "cover" in reasons(pair("regular", ground=rocks), "A1.1", "D1.1")
    assert "cover" not in reasons(pair("regular", "light_horseman", ground=rocks), "A1.1", "D1.1")


@pytest.mark.rule("HA-SHOOT-11")
def test_a_figure_alone_and_more_than_eight_away_is_dispersed() -> None:
    assert "dispersed" not in reasons(pair("regular", where="1018"), "A1.1", "D1.1")
    assert reasons(pair("regular", where="1019"), "A1.1", "D1.1") == {"bonus": 2, "dispersed": -1}
    beside = volley(unit("A", "regular", "1010"), unit("D", "warrior", "1019 1119", "W"))
    assert "dispersed" not in reasons(beside, "A1.1", "D1.1")


@pytest.mark.rule("HA-SHOOT-13")
def test_scouts_bearers_baggage_and_enemies_beside_it_are_no_company_and_riders_need_none() -> None:
    for kind, troops in (("scout", "scout"), ("baggage", "baggage")):
        play = volley(unit("A", "regular", "1010"), unit("D", "warrior", "1019", "W"), unit("D", troops, "1119", kind=kind))
        assert "dispersed" in reasons(play, "A1.1", "D1.1"), kind
    bearer = volley(unit("A", "regular", "1010"), leader("D", "adventurer gun_bearer", "1019 1119"))
    assert "dispersed" in reasons(bearer, "A1.1", "DL.1")
    enemy = volley(unit("A", "regular", "1010 1119"), unit("D", "warrior", "1019", "W"))
    assert "dispersed" in reasons(enemy, "A1.1", "D1.1")
    gun = volley(unit("A", "regular", "1010"), unit("D", "warrior", "1019", "W"), unit("D", "machine_gun", "1119"))
    assert "dispersed" not in reasons(gun, "A1.1", "D1.1")
    assert "dispersed" not in reasons(pair("regular", "light_horseman", "1019"), "A1.1", "D1.1")
    assert "dispersed" in reasons(volley(unit("A", "regular", "1010"), unit("D", "scout", "1019", kind="scout")), "A1.1", "DX.1")


@pytest.mark.rule("HA-SHOOT-12", "HA-TYPE-07")
def test_a_forest_hunter_in_cover_is_harder_still_even_for_guns_at_a_village() -> None:
    wood = open_ground(jungle=row(10, 14, 14))
    assert reasons(pair("regular", "forest_archer", ground=wood), "A1.1", "D1.1") == {"bonus": 2, "cover": -1, "forest-hunter": -1}
    assert "forest-hunter" not in reasons(pair("regular", "forest_archer"), "A1.1", "D1.1")
    village = open_ground(village=block((9, 11), (14, 17)))
    assert reasons(pair("field_gun", "forest_archer", ground=village), "A1.1", "D1.1") == {"bonus": 2, "forest-hunter": -1}


@pytest.mark.rule("HA-TERR-19")
def test_huts_cover_against_all_but_guns() -> None:
    village = open_ground(village=block((9, 11), (10, 18)))
    for shooter, is_covered in (("regular", True), ("machine_gun", True), ("field_gun", False)):
        assert ("cover" in reasons(pair(shooter, where="1013", ground=village), "A1.1", "D1.1")) is is_covered


@pytest.mark.rule("HA-SHOOT-14", "HA-FORT-07", "HA-BARR-02")
def test_who_shoots_from_behind_a_palisade_sees_little_and_behind_a_barricade_all() -> None:
    assert reasons(pair("regular", ground=walled(1010)), "A1.1", "D1.1") == {"bonus": 2, "narrow-view": -1}
    assert reasons(pair("regular", ground=barricaded(1010)), "A1.1", "D1.1") == {"bonus": 2}
    assert reasons(pair("regular", where="1012", ground=walled(1012, to=-1)), "A1.1", "D1.1") == {"cover": -1}


@pytest.mark.rule("HA-FORT-08", "HA-FORT-09", "HA-SHOOT-15")
def test_against_a_target_behind_a_palisade_bullets_lose_the_bonus_and_all_but_guns_one_more() -> None:
    fence = walled(1014, to=-1)
    assert reasons(pair("regular", where="1014", ground=fence), "A1.1", "D1.1") == {"cover": -1}
    assert reasons(pair("forest_archer", where="1014", ground=fence), "A1.1", "D1.1") == {"bonus": 1, "cover": -1}
    assert reasons(pair("field_gun", where="1014", ground=fence), "A1.1", "D1.1") == {}


@pytest.mark.rule("HA-BARR-05")
def test_against_a_target_behind_a_barricade_the_bonus_is_kept() -> None:
    fence = barricaded(1014, to=-1)
    assert reasons(pair("regular", where="1014", ground=fence), "A1.1", "D1.1") == {"bonus": 2, "cover": -1}
    assert reasons(pair("field_gun", where="1014", ground=fence), "A1.1", "D1.1") == {"bonus": 2}


@pytest.mark.rule("HA-HEX-13")
def test_the_shot_takes_the_bank_on_which_it_needs_the_lower_die() -> None:
    """The line from 1010 to 0810 goes between 0909 and 0910."""
    one_side = Ground(open_ground().field, works=(Work(Hex(810), Hex(909)),))
    both = Ground(open_ground().field, works=(Work(Hex(810), Hex(909)), Work(Hex(810), Hex(910))))
    for ground, found in ((one_side, {"bonus": 2}), (both, {"cover": -1})):
        play = volley(unit("A", "regular", "1010", "NE"), unit("D", "warrior", "0810", "W"), ground=ground)
        assert reasons(play, "A1.1", "D1.1") == found


@pytest.mark.rule("HA-TYPE-11")
def test_riders_who_dismount_this_turn_shoot_as_regulars_without_bonus_and_are_targets_on_horseback() -> None:
    down = {"A1.1": DISMOUNTED | CHANGED_STATE}
    play = pair("mounted_regular", where="1030", marks=down)
    assert need(play, "A1.1", "D1.1") == 5 + 1 + 1  # range 24: far, and alone
    rocks = open_ground(rocky=row(10, 14, 14))
    target = pair("regular", "mounted_regular", ground=rocks, marks={"D1.1": DISMOUNTED | CHANGED_STATE})
    assert "cover" not in reasons(target, "A1.1", "D1.1")
    later = pair("regular", "mounted_regular", ground=rocks, marks={"D1.1": DISMOUNTED})
    assert "cover" in reasons(later, "A1.1", "D1.1")


@pytest.mark.rule("HA-TYPE-10")
def test_mounted_regulars_shoot_by_their_row_mounted_and_as_regulars_on_foot() -> None:
    assert need(pair("mounted_regular"), "A1.1", "D1.1") == 4
    assert need(pair("mounted_regular", marks={"A1.1": DISMOUNTED}), "A1.1", "D1.1") == 3


@pytest.mark.rule("HA-TRAIT-08")
def test_a_mighty_warrior_adds_one_though_he_moved_and_at_any_target() -> None:
    play = volley(leader("A", "regular", "1010", "mighty_warrior"), unit("D", "warrior", "1015"), marks={"AL.1": CHANGED_HEX})
    assert reasons(play, "AL.1", "D1.1") == {"mighty-warrior": 1}
    fenced = volley(leader("A", "regular", "1010", "mighty_warrior"), unit("D", "warrior", "1015"), ground=barricaded(1015, to=-1))
    assert "mighty-warrior" in reasons(fenced, "AL.1", "D1.1")


@pytest.mark.rule("HA-MG-04")
def test_each_shot_of_a_machine_gun_has_its_bonus_and_its_own_reasons() -> None:
    play = volley(unit("A", "machine_gun", "1010"), unit("D", "warrior", "1015 1119", "W"))
    assert need(play, "A1.1", "D1.1") == 3
    assert need(play, "A1.1", "D1.2") == 4
