"""The shortest ways that are looked for near the straight line, against all ways that there are."""

from random import Random

import pytest

from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.rules.movement.reach import Flood, Nearing, hex_of, nearest_end, path_to, stride_at
from pbem.games.heart_of_africa.rules.movement.strides import Stride, strider
from tests.games.heart_of_africa.battles import Play, battle, open_ground, unit
from tests.games.heart_of_africa.fields.grounds import GRID
from tests.sample_sizes import enlarged

RIM = [here for here in GRID.hexes if GRID.is_edge(here)]


def _moved(chance: Random, start: Hex) -> Play:
    sea, jungle = (chance.sample(GRID.hexes, size) for size in (400, 300))
    ground = open_ground(sea=[here for here in sea if here != start], jungle=[here for here in jungle if here not in {*sea, start}])
    play = battle(unit("A", "askari", GRID.name(start)), unit("D", "warrior", "2440" if start != 2440 else "2441"), ground=ground)
    play.order("move A1")
    play.roll(6, chance.randint(1, 6))
    return play


def _nearest_of_all(begun: Stride, goal: Hex, most: int) -> tuple[int, ...]:
    """The same found among all hexes that can be reached."""
    reached = Flood(begun, goal, most).grown()
    ends = [key for key in reached if stride_at(begun, reached, key).end_refusal() is None]
    best = min(ends, key=lambda key: (GRID.distance(hex_of(key), goal), reached[key].spent, hex_of(key)))
    return path_to(reached, best)


@pytest.mark.rule("HA-MOVE-03")
def test_a_figure_goes_the_same_way_towards_a_hex_as_if_every_way_were_looked_at() -> None:
    chance = Random(4)
    for number in range(enlarged(40)):
        start = chance.choice(RIM if number % 2 else GRID.hexes)
        play = _moved(chance, start)
        begun = strider(play.world, play.state, play.number("A1.1")).begin()
        for _ in range(5):
            goal = chance.choice(
                chance.choice((RIM, GRID.within(start, 8), [here for here in RIM if here % 100 == start % 100])) or RIM
            )
            most = chance.choice((2, 5, 99))
            assert nearest_end(begun, Nearing(begun, goal, most), lambda _: True) == _nearest_of_all(begun, goal, most), goal
