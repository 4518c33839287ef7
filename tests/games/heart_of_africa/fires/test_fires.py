"""Fires: who lights them, what burns, for how long, and the smoke."""

import pytest
from msgspec.structs import replace

from pbem.engine.demands import Roll
from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.events.shooting import FireBroke, FireTried
from pbem.games.heart_of_africa.rules.fires.arson import lighter_refusal, origins
from pbem.games.heart_of_africa.rules.terrain.burning import burning, smoke
from pbem.games.heart_of_africa.state.figures import BOARDED, KILLED, ON_MAP
from pbem.games.heart_of_africa.state.ground import Fire
from tests.games.heart_of_africa.battles import Play, battle, leader, open_ground, unit
from tests.games.heart_of_africa.fields.grounds import GRID, ball, block, row
from tests.games.heart_of_africa.shooting.volleys import firing, volley

GRASS = open_ground(tall_grass=ball(1010, 2))


def why_not(play: Play, name: str) -> str:
    refusal = lighter_refusal(play.world, play.state, play.number(name))
    return refusal.code if refusal is not None else ""


@pytest.mark.rule("HA-FIRE-01")
def test_leaders_diviners_scouts_and_firearms_in_contact_may_light_a_fire() -> None:
    for troops in ("adventurer", "regular", "musketeer", "mounted_musketeer"):
        assert why_not(volley(unit("A", troops, "1010")), "A1.1") == ""
    for troops in ("warrior", "archer", "field_gun", "machine_gun", "gun_bearer"):
        assert why_not(volley(unit("A", troops, "1010")), "A1.1") == "lights-no-fire"
    assert why_not(volley(leader("A", "warrior", "1010")), "AL.1") == ""
    assert why_not(volley(unit("A", "diviner", "1010", kind="diviner")), "AR1.1") == ""
    assert why_not(volley(unit("A", "scout", "1010", kind="scout")), "AX.1") == ""
    engaged = volley(unit("A", "regular", "1010"), unit("D", "warrior", "1011"), links=[("D1.1", "A1.1")], turn=2)
    assert why_not(engaged, "A1.1") == "in-contact"
    assert why_not(volley(unit("A", "regular", "1010"), marks={"A1.1": BOARDED}), "A1.1") == "busy-elsewhere"


@pytest.mark.rule("HA-FIRE-01", "HA-TURN-07")
def test_not_shooting_in_that_turn_and_not_if_killed() -> None:
    play = firing(unit("A", "regular", "1013"), unit("D", "regular", "1016", "W"), ground=GRASS)
    play.order("light A1.1 1012")
    assert play.refused("shoot A1.1").code == "has-its-order"
    play.order("fire")
    play.order("fire")
    play.roll(6)
    assert play.figure("A1.1").status == KILLED
    assert play.told(FireTried) == []
    assert play.state.fires == ()


@pytest.mark.rule("HA-FIRE-02")
@pytest.mark.parametrize(
    ("troops", "die", "burns"), [("adventurer", 4, True), ("regular", 3, False), ("askari", 4, False), ("askari", 5, True)]
)
def test_four_for_adventurers_and_regulars_five_for_others(troops: str, die: int, burns: bool) -> None:
    play = firing(unit("A", troops, "1010"), unit("D", "warrior", "4060"), ground=GRASS)
    play.order("light A1.1 1010", "fire")
    assert play.demand == Roll((6,), ("light", 1, "A1.1"))
    play.roll(die)
    assert bool(play.state.fires) is burns


@pytest.mark.rule("HA-FIRE-03", "HA-HEX-17")
def test_the_origin_is_the_own_hex_or_one_beside_it_named_by_the_owner() -> None:
    def found(where: str) -> tuple[int, ...]:
        play = volley(
            unit("A", "regular", where), ground=open_ground(tall_grass=row(10, 12, 30), village=block((12, 14), (10, 12)))
        )
        return origins(play.world, play.state, 0)

    assert found("1014") == (1014,)
    assert found("1011") == (1012,)
    assert found("1111") == (1012, 1211, 1212)
    assert found("0805") == ()


@pytest.mark.rule("HA-FIRE-03")
def test_all_grass_of_the_patch_within_eight_hexes_burns_and_a_village_whole() -> None:
    play = firing(unit("A", "regular", "1012"), ground=open_ground(tall_grass=(*row(10, 12, 30), *row(12, 12, 12))))
    play.order("light A1.1 1012", "fire")
    play.roll(6)
    assert play.state.fires[0].hexes == row(10, 12, 20)
    village = firing(unit("A", "regular", "1009"), ground=open_ground(village=block((8, 12), (10, 25))))
    village.order("light A1.1 1010", "fire")
    village.roll(6)
    assert len(village.state.fires[0].hexes) == 5 * 16


@pytest.mark.rule("HA-FIRE-04")
def test_a_player_may_burn_the_village_of_his_own_side_at_the_cost_of_morale() -> None:
    play = battle(
        unit("A", "warrior", "4060"),
        unit("D", "regular", "1009"),
        ground=open_ground(village=block((8, 12), (10, 12))),
        step="fire_orders",
        scenario="raid",
    )
    play.order("light D1.1 1010", "fire")
    play.roll(6)
    assert play.told(FireBroke)[0].ground == "village"
    assert play.state.courage.is_village_lit


def alight(*units: object, lit: int, step: str, turn: int, **more: object) -> Play:
    fire = Fire("tall_grass", Hex(1010), lit, tuple(ball(1010, 2)))
    return volley(*units, ground=GRASS, fires=(fire,), step=step, turn=turn, **more)  # type: ignore[arg-type]


@pytest.mark.rule("HA-FIRE-05", "HA-TURN-06")
def test_who_is_still_in_it_after_the_next_movement_phase_is_lost_engaged_or_baggage() -> None:
    play = alight(
        unit("A", "regular", "1010 1015"),
        unit("D", "warrior", "1011"),
        unit("D", "baggage", "0910", kind="baggage"),
        lit=1,
        turn=2,
        step="burning_ground",
        links=[("D1.1", "A1.1")],
    )
    assert [play.figure(name).status for name in ("A1.1", "A1.2", "D1.1", "DB.1")] == [KILLED, ON_MAP, KILLED, KILLED]
    assert {loss.cause for loss in play.state.losses} == {"fire"} or play.state.losses == ()


@pytest.mark.rule("HA-FIRE-05", "HA-FIRE-06")
def test_whoever_is_in_it_goes_through_it_to_get_out_and_nobody_comes_in() -> None:
    """Reckoned: the middle of a patch of radius 2 is three hexes from open ground, two of them alight."""
    other = Fire("tall_grass", Hex(1213), 1, (Hex(1213), Hex(1113)))
    fire = Fire("tall_grass", Hex(1010), 1, tuple(ball(1010, 2)))
    men, foe = unit("A", "warrior", "1010 1014 1112"), unit("D", "warrior", "4060")
    play = volley(men, foe, ground=GRASS, fires=(fire, other), turn=2, step="units")
    play.order("move A1")
    play.roll(6, 6, 6)
    assert play.refused("go A1.2 1014-1013-1012").code == "burning"
    assert play.refused("go A1.3 1112-1113").code == "burning", "that is another fire"
    play.order("go A1.1 1010-1011-1012-1013")
    assert play.figure("A1.1").where == 1013


@pytest.mark.rule("HA-FIRE-06", "HA-VILL-06")
def test_it_burns_four_turns_and_is_open_ground_then() -> None:
    for turn, burns in ((1, True), (2, True), (5, True), (6, False)):
        play = alight(unit("A", "regular", "3010"), lit=1, turn=turn, step="units")
        assert (Hex(1010) in burning(play.world, play.state)) is burns
    over = alight(unit("A", "warrior", "3010"), lit=1, turn=5, step="fires_end", wind=0)
    assert over.state.ground.burnt == tuple(sorted(ball(1010, 2)))
    assert over.state.turn == 6
    assert not over.world.field.ground[Hex(1010)]
    still = alight(unit("A", "warrior", "3010"), lit=1, turn=4, step="fires_end", wind=0)
    assert still.state.ground.burnt == ()


@pytest.mark.rule("HA-FIRE-07", "HA-HEX-15")
def test_the_wind_is_rolled_once_when_the_first_smoke_is_due() -> None:
    first = alight(unit("A", "warrior", "3010"), lit=1, turn=1, step="fires_end")
    assert first.state.wind == -1
    second = alight(unit("A", "warrior", "3010"), lit=1, turn=2, step="fires_end")
    assert isinstance(second.demand, Roll)
    assert second.demand.key == ("wind",)
    second.roll(1)
    assert second.state.wind == GRID.direction(Hex(1010), Hex(1011))
    known = alight(unit("A", "warrior", "3010"), lit=1, turn=2, step="fires_end", wind=3)
    assert known.state.turn == 3


@pytest.mark.rule("HA-FIRE-08", "HA-FIRE-07")
def test_smoke_grows_four_hexes_a_turn_downwind_and_is_three_wide() -> None:
    east = GRID.direction(Hex(1010), Hex(1011))
    for turn, length in ((2, 0), (3, 4), (4, 8), (5, 12), (6, 12)):
        play = alight(unit("A", "regular", "3010"), lit=1, turn=turn, step="units", wind=east)
        run = [Hex(1010 + place) for place in range(length)]
        assert smoke(play.world, play.state) == {there for here in run for there in GRID.within(here, 1)}


@pytest.mark.rule("HA-FIRE-09")
def test_smoke_blocks_sight_and_is_gone_after_the_turn_that_follows_the_fire() -> None:
    from tests.games.heart_of_africa.shooting.volleys import why_not as no_shot

    east = GRID.direction(Hex(1010), Hex(1011))
    play = alight(unit("A", "regular", "0810", "SE"), unit("D", "warrior", "1313"), lit=1, turn=6, step="units", wind=east)
    assert no_shot(play, "A1.1", "D1.1") == "smoke-in-the-way"
    end = alight(unit("A", "warrior", "3010"), lit=1, turn=6, step="fires_end", wind=east)
    assert end.state.fires == ()
    assert smoke(end.world, end.state) == frozenset()


@pytest.mark.rule("HA-FIRE-10")
def test_a_new_fire_in_an_unburnt_part_is_separate_and_burnt_ground_does_not_burn_again() -> None:
    ground = open_ground(tall_grass=row(10, 1, 40))
    burning_part = Fire("tall_grass", Hex(1010), 1, row(10, 2, 18))
    play = firing(unit("A", "regular", "1022 1018"), ground=ground, fires=(burning_part,), turn=2)
    assert play.refused("light A1.2 1018").code == "nothing-to-light"
    play.order("light A1.1 1022", "fire")
    play.roll(6)
    assert len(play.state.fires) == 2
    assert play.state.fires[1].hexes == row(10, 19, 30)
    burnt = firing(unit("A", "regular", "1010"), unit("D", "warrior", "1014"), ground=replace(ground, burnt=row(10, 1, 40)))
    assert burnt.refused("light A1.1 1010").code == "nothing-to-light"
