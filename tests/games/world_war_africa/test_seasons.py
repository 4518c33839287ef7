"""What the rains change, and what they do not. Sections 7.4, 7.8."""

import pytest

from pbem.games.world_war_africa.events import CombatRolled, InterceptionRolled, OddsFixed, Pushed
from tests.games.world_war_africa.combat.fights import answered, last, segment
from tests.games.world_war_africa.moving import moving
from tests.games.world_war_africa.positions_in_code import BOARD

NORTH, SOUTH = 5, 3  # turns with rain there


@pytest.mark.rule("WWA-7.8c")
def test_rain_counts_against_pushes_there_and_in_the_south_against_interceptions() -> None:
    for turn, is_rainy in ((SOUTH, True), (NORTH, False)):
        push = moving(0, {"FAC2": "0810"}, turn=turn).do("m FAC2 0810-0811 push").roll(3)
        assert last(push, Pushed).is_rainy == is_rainy
        assert last(push, Pushed).result == ("doubled" if is_rainy else "normal")
        north = moving(0, {"FAC2": "2412"}, turn=turn).do("m FAC2 2412-2411 push").roll(3)
        assert last(north, Pushed).result == ("normal" if is_rainy else "doubled")
        hunt = segment("rwanda", {"RW201": "Rwanda_Box", "FDD1": "Rwanda_Box"}, turn=turn).do("intercept with RW201").roll(5)
        assert last(hunt, InterceptionRolled).modified == (4 if is_rainy else 5)


@pytest.mark.rule("WWA-7.8d")
def test_rain_changes_nothing_in_combat() -> None:
    def fought(turn: int) -> tuple[object, object]:
        units = {"ZB1": "0811", "ZB2": "0811", "RW201": "0911"}
        played = answered(segment("zimbabwe", units, turn=turn).do("a 0911 with ZB1,ZB2")).roll(4)
        return last(played, OddsFixed), last(played, CombatRolled)

    assert fought(SOUTH) == fought(NORTH)


@pytest.mark.rule("WWA-7.4a")
def test_a_hex_has_the_one_terrain_that_costs_most_and_a_town_costs_what_lies_below() -> None:
    # map.toml names each hex once, by the dearest of what is in it; content checks say so of a map that does not
    assert len(BOARD.terrain) == len(set(BOARD.playable)) == 276
    for town in BOARD.towns:
        like = [here for here in BOARD.playable if here not in BOARD.towns and BOARD.terrain[here].key == BOARD.terrain[town].key]
        assert {(BOARD.terrain[here].dry, BOARD.terrain[here].rainy) for here in like} == {
            (BOARD.terrain[town].dry, BOARD.terrain[town].rainy)
        }
    assert (BOARD.terrain[2204].key, BOARD.terrain[1915].key) == ("swamp", "mountain")  # type: ignore[index]
