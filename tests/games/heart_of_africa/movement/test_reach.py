"""The shortest ways that are looked for near the straight line, against all ways that there are."""

from random import Random

import pytest
from msgspec.structs import replace

from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.rules.movement.reach import Flood, Nearing, hex_of, nearest_end, path_to, stride_at
from pbem.games.heart_of_africa.rules.movement.strides import Stride, strider
from pbem.games.heart_of_africa.state.figures import ROOF
from pbem.games.heart_of_africa.state.ground import BARRICADE, PALISADE, Building, Fire, Stakes, Work
from tests.games.heart_of_africa.battles import Play, battle, open_ground, unit
from tests.games.heart_of_africa.fields.grounds import GRID, ball
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
    best = min(ends, key=lambda key: (GRID.distance(hex_of(key), goal), reached[key].spent, key), default=None)
    return path_to(reached, best) if best is not None else ()


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


@pytest.mark.rule("HA-MOVE-03")
def test_among_works_fire_and_friends_it_goes_the_same_way_too() -> None:
    chance = Random(5)
    for number in range(enlarged(40)):
        begun = _in_the_way(chance, number % 2)
        goal, most = chance.choice(ball(MIDDLE, 14)), chance.choice((3, 99))
        assert nearest_end(begun, Nearing(begun, goal, most), lambda _: True) == _nearest_of_all(begun, goal, most), goal


MIDDLE = Hex(2030)
BUILT = Building(Hex(2032), 1, Hex(2034), breaches=(Hex(2232),))


def _in_the_way(chance: Random, side: int) -> Stride:
    """A figure among works, stakes, fire, friends and foes, beside a building; every fourth time on the roof of that."""
    near = [here for here in ball(MIDDLE, 9) if here not in (MIDDLE, BUILT.gate)]
    inside = chance.sample(near, 60)
    works = tuple(Work(here, chance.choice(GRID.around(here)), chance.choice((PALISADE, BARRICADE))) for here in inside)
    others = [str(here) for here in chance.sample(near, 18)]
    jungle, burning = (tuple(chance.sample(near, size)) for size in (40, 12))
    ground = replace(open_ground(jungle=jungle), works=works, buildings=(BUILT,))
    units = (unit("A", "askari", " ".join(("2030", *others[:9]))), unit("D", "askari", " ".join(("2531", *others[9:]))))
    markers = tuple(Stakes(here, chance.choice((0, 1))) for here in chance.sample(near, 6))
    play = battle(*units, ground=ground, stakes=markers, fires=(Fire("tall_grass", burning[0], 1, burning),), turn=2)
    if side:
        play.order("hold A1")
    play.order(f"move {'AD'[side]}1")
    play.roll(chance.randint(1, 6), chance.randint(1, 6))
    number = play.number(f"{'AD'[side]}1.1")
    if chance.random() < 0.25:
        play.state = play.state.with_figure(number, replace(play.state.figures[number], level=ROOF, where=Hex(2033)))
    return strider(play.world, play.state, number).begin()


@pytest.mark.rule("HA-MOVE-03", "HA-MOVE-05", "HA-TRAP-03")
def test_all_is_reached_that_a_figure_comes_to_step_by_step_and_nothing_else() -> None:
    chance, has_stopped = Random(7), False
    for number in range(enlarged(30)):
        begun = _in_the_way(chance, number % 2)
        found, edge = dict[tuple[Hex, bool], tuple[int, bool]](), [begun]
        while edge:
            for each in edge:
                found.setdefault((each.here, each.is_slow), (each.spent, each.has_stopped))
            onward = [further for each in edge for further in each.steps()]
            edge = [*{(each.here, each.is_slow): each for each in reversed(onward)}.values()]
            edge = [each for each in edge if (each.here, each.is_slow) not in found]
        reached = Flood(begun).grown()
        assert {(hex_of(key), came.is_slow): (came.spent, came.has_stopped) for key, came in reached.items()} == found, number
        has_stopped |= any(stopped for _, stopped in found.values())
    assert has_stopped


@pytest.mark.rule("HA-TURN-04")
def test_who_has_turned_and_is_shut_in_by_water_comes_nowhere() -> None:
    sea = [here for here in ball(1020, 1) if here != 1020]
    play = battle(unit("A", "askari", "1020"), unit("D", "warrior", "4060"), ground=open_ground(sea=sea))
    play.order("move A1")
    play.roll(3, 3)
    play.order("go A1.1 1020 facing w")
    begun = strider(play.world, play.state, play.number("A1.1")).begin()
    assert nearest_end(begun, Nearing(begun, Hex(1040), 5), lambda _: True) == ()
    assert "go" not in play.words()
