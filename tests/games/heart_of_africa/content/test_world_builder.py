"""Worlds from what states say: what is worked out of the one before is what would be worked out anew."""

from msgspec.structs import replace

from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.content.world_builder import Worlds
from tests.games.heart_of_africa.battles import battle, unit


def facts(world: World) -> tuple[object, ...]:
    """Who takes part, and what they are called."""
    notation = world.notation
    tokens = (notation.unit_tokens, notation.index_of, notation.bodies.unit_tokens, notation.bodies.index_of)
    return (world.units, world.figures, *tokens)


def test_whoever_joins_is_numbered_and_named_after_those_who_are_there() -> None:
    said = (unit("A", "warrior", "1010 1011"), unit("D", "askari", "2010"), unit("A", "warrior", "1210 1211"))
    play = battle(*said, unit("D", "warrior", "2210 2211"))
    content, ground, roster = play.world.content, play.state.ground, play.state.roster
    worlds = Worlds(content)
    for rosters in ([roster[:count] for count in range(len(roster) + 1)], [roster[1:], roster[:2], roster]):
        for each in rosters:
            for attacker in (0, 1):
                assert facts(worlds.of(ground, each, attacker)) == facts(Worlds(content).of(ground, each, attacker))
    moved = replace(ground, burnt=(Hex(1010),))
    assert facts(worlds.of(moved, roster, 1)) == facts(Worlds(content).of(moved, roster, 1))
