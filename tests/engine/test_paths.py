"""Reach in movement points and traced networks."""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from pbem.engine.hexes import DIRECTIONS, NOWHERE, Grid, Hex, Hexside
from pbem.engine.paths import Arrival, flood, path_to, reach, regrown, trace_to

BOARD = Grid(0, 6, 0, 6, north_up=True)


def plain(here: Hex, _spent: int) -> Iterator[tuple[Hex, int]]:
    for there in BOARD.around(here):
        if there != NOWHERE:
            yield there, 1


def test_with_one_point_a_hex_the_reach_is_the_distance() -> None:
    reached = reach(Hex(303), 2, plain)
    assert {there: arrival.spent for there, arrival in reached.items()} == {
        there: BOARD.distance(Hex(303), there) for there in BOARD.within(Hex(303), 2)
    }


def test_a_detour_over_cheap_hexes_beats_the_straight_way() -> None:
    dear = {Hex(304)}

    def step(here: Hex, _spent: int) -> Iterator[tuple[Hex, int]]:
        return ((there, 5 if there in dear else 1) for there in BOARD.around(here) if there != NOWHERE)

    reached = reach(Hex(303), 9, step)
    assert reached[Hex(305)].spent == 3
    assert Hex(304) not in path_to(reached, Hex(305))
    assert reached[Hex(304)].spent == 5


def test_what_costs_more_than_the_allowance_is_not_reached() -> None:
    assert list(reach(Hex(303), 0, plain)) == [Hex(303)]


def test_a_zone_of_control_can_end_the_move_and_one_hex_can_always_be_allowed() -> None:
    watched = {Hex(304)}

    def step(here: Hex, spent: int) -> Iterator[tuple[Hex, int]]:
        if here in watched and spent:
            return
        for there in BOARD.around(here):
            if there == Hex(304):
                yield there, 1
            elif there == Hex(302):
                yield there, 9 if spent else 3  # one hex always: all that is left

    assert set(reach(Hex(303), 3, step)) == {Hex(303), Hex(304), Hex(302)}


def test_of_equal_ways_the_one_in_the_order_of_directions_counts() -> None:
    reached = reach(Hex(303), 2, plain)
    # 405 lies two hexes off, by way of 404 (NE, then E) or 304 (E, then NE)
    assert path_to(reached, Hex(405)) == (Hex(303), BOARD.neighbour(Hex(303), 0), Hex(405))


def test_a_place_can_carry_how_one_got_there() -> None:
    """A road bonus that is lost on leaving the road needs (hex, on the road all the way) as the place."""
    road = {Hex(303), Hex(304), Hex(305)}

    def step(here: tuple[Hex, bool], _spent: int) -> Iterator[tuple[tuple[Hex, bool], int]]:
        at, is_road_march = here
        for there in BOARD.around(at):
            if there != NOWHERE:
                keeps = is_road_march and there in road
                yield (there, keeps), 1 if keeps else 2

    reached = reach((Hex(303), True), 4, step)
    assert reached[(Hex(305), True)] == Arrival(2, (Hex(304), True))
    assert (Hex(305), False) not in reached or reached[(Hex(305), False)].spent >= 4


@given(st.lists(st.integers(1, 4), min_size=49, max_size=49), st.sampled_from(BOARD.hexes), st.integers(0, 9))
def test_reach_is_what_trying_all_walks_finds(costs: list[int], start: Hex, allowance: int) -> None:
    price = dict(zip(BOARD.hexes, costs, strict=True))

    def step(here: Hex, _spent: int) -> Iterable[tuple[Hex, int]]:
        return ((there, price[there]) for there in BOARD.around(here) if there != NOWHERE)

    best = {start: 0}
    for _ in BOARD.hexes:  # relax all hexsides until nothing changes
        for here in BOARD.hexes:
            for direction in range(len(DIRECTIONS)):
                there = BOARD.neighbour(here, direction)
                if there != NOWHERE and here in best:
                    best[there] = min(best.get(there, 99), best[here] + price[there])
    expected = {there: cost for there, cost in best.items() if cost <= allowance}
    reached = reach(start, allowance, step)
    assert {there: arrival.spent for there, arrival in reached.items()} == expected
    for there in reached:
        path = path_to(reached, there)
        assert path[0] == start
        assert path[-1] == there
        assert sum(price[after] for _, after in pairwise(path)) == reached[there].spent


def test_a_flood_stays_on_the_network_and_names_the_way() -> None:
    links: dict[Hex | Hexside, tuple[Hex | Hexside, ...]] = {
        Hex(101): (Hex(102),),
        Hex(102): ((Hex(102), Hex(103)), Hex(101)),
        (Hex(102), Hex(103)): (Hex(103),),  # a river hexside joins two hexes
        Hex(103): (),
        Hex(500): (Hex(501),),
        Hex(501): (),
    }
    start: list[Hex | Hexside] = [Hex(101)]
    entered = flood(start, lambda here: links[here])
    assert trace_to(entered, Hex(103)) == (Hex(101), Hex(102), (Hex(102), Hex(103)), Hex(103))
    assert Hex(501) not in entered


def test_a_flood_from_two_starts_gives_each_place_to_the_nearer() -> None:
    entered = flood([0, 10], lambda here: [there for there in (here - 1, here + 1) if 0 <= there <= 10])
    assert trace_to(entered, 4)[0] == 0
    assert trace_to(entered, 6)[0] == 10
    assert trace_to(entered, 5)[0] == 0  # as near to both: the first start


def test_a_flood_put_right_reaches_what_a_new_one_does() -> None:
    random = Random(5)
    for _ in range(30):
        pairs = [(random.randrange(40), random.randrange(40)) for _ in range(60)]
        links = {here: [b if a == here else a for a, b in pairs if here in (a, b) and a != b] for here in range(40)}
        entered, barred, starts = dict[int, int](), set[int](), list[int]()
        for _ in range(8):
            now_barred, now_starts = set(random.sample(range(10, 40), 8)), random.sample(range(10), 3)
            closed = [*(now_barred - barred), *(here for here in starts if here not in now_starts and entered[here] == here)]
            entered = regrown(entered, closed, barred - now_barred, now_starts, links, now_barred)
            barred, starts = now_barred, now_starts
            left = {here: [there for there in around if there not in barred] for here, around in links.items()}
            assert entered.keys() == flood(starts, left.__getitem__).keys()
            assert all(before == here or before in links[here] for here, before in entered.items())
