"""Who stands where: the index that is put right from state to state says what one made anew says."""

from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.rules.figures.standing import Standing, standing
from tests.games.heart_of_africa.battles import battle, open_ground
from tests.games.heart_of_africa.fields.grounds import ball
from tests.games.heart_of_africa.plays import UNITS, walked


def said(world: World, here: Standing) -> tuple[object, ...]:
    """All that an index says."""
    return (
        *(here.at, here.roofs, here.hulls, here.aboard, here.present, here.vessels, here.links),
        [here.members(unit) for unit in range(len(world.units))],
        [(here.held_by(side), here.held_against(side)) for side in (0, 1)],
        [here.shut_to(side, step_class) for side in (0, 1) for step_class in world.closed],
    )


def test_an_index_put_right_is_that_of_the_state() -> None:
    play = battle(*UNITS, step="sheets", ground=open_ground(jungle=ball(1220, 2)), facts={"by_sheets": False})
    kept, put_right = None, 0
    for rules, state in walked(play, 3):
        world = rules.world_of(state)
        put_right += kept is not None and kept.moved(world, state) not in (None, kept)
        kept = standing(world, state)
        assert said(world, kept) == said(world, Standing(world, state))
    assert put_right > 20
