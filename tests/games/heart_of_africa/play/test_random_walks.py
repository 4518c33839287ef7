"""Battles played at random: what is offered is legal and leads on, in all ways of moving; no position is lost."""

import pytest

from pbem import canonical
from pbem.games.heart_of_africa.rules.figures.cohesion import gap
from pbem.games.heart_of_africa.rules.movement.scattering import places
from pbem.games.heart_of_africa.state.battle import FIRE_APART
from pbem.games.heart_of_africa.state.figures import ON_MAP
from pbem.games.heart_of_africa.state.position import State
from tests.games.heart_of_africa.battles import Play, battle, leader, open_ground, unit
from tests.games.heart_of_africa.fields.grounds import ball
from tests.games.heart_of_africa.random_walk import play_on

UNITS = (
    unit("A", "askari", "1010 1011 1012"),
    unit("A", "warrior", "1410 1411 1412"),
    unit("A", "field_gun", "1810"),
    leader("A", "askari", "1210", attendants=2),
    unit("D", "warrior", "1026 1027 1028", "W"),
    unit("D", "light_horseman", "1426 1427", "W"),
    unit("D", "scout", "2026", kind="scout"),
)


def sound(play: Play) -> None:
    """No hex holds two figures, and the state survives being written."""
    standing = [(figure.where, figure.level) for figure in play.state.figures if figure.status == ON_MAP]
    assert len(standing) == len(set(standing))
    assert canonical.decode(canonical.encode(play.state), State) == play.state
    for number in range(len(play.world.units)):
        assert gap(play.world.grid, places(play.world, play.state, number), 4) >= 0


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("by_sheets", [False, True, FIRE_APART])
def test_a_battle_comes_to_its_end_by_whatever_is_offered(seed: int, by_sheets: bool | int) -> None:
    ground = open_ground(jungle=ball(1220, 2), tall_grass=ball(1620, 2))
    play = battle(*UNITS, step="sheets", ground=ground, facts={"by_sheets": by_sheets})
    play_on(play, seed)
    assert play.is_over()
    sound(play)
