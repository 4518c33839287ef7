"""Who could still make room: rings, second choices, airfields; and a search by brute force that must agree. GC-3.2.2d."""

from collections import Counter as Tally
from itertools import product
from random import Random

import pytest
from msgspec.structs import replace

from pbem.engine.hexes import NOWHERE, Hex, hex_name
from pbem.games.guerra_do_congo.rules.movement import stacking, transport_reach
from pbem.games.guerra_do_congo.rules.movement.costs import Ground, unit_refusal
from pbem.games.guerra_do_congo.rules.movement.stacking import Crowding
from pbem.games.guerra_do_congo.state import ENTERED_HEX, MOBILISED, MOVED
from tests.games.guerra_do_congo.boards import Counter, Position, at, place, position, unit

EVERYWHERE = [f"{row:02}{column:02}" for row in range(10) for column in range(10)]


def island(*units: Counter, terrain: dict[str, str], **more: object) -> Position:
    """Land only where `terrain` says: nobody comes to the edge of the map."""
    water = [here for here in EVERYWHERE if here not in terrain]
    return position(units, terrain=terrain, water=water, **more)  # type: ignore[arg-type]


def ring(*more: Counter, strength: str = "4-4-8") -> Position:
    """Forests in a row, a regiment in each, which is all they hold. R2 and R3 get no further than one hex."""
    woods = dict.fromkeys(("0404", "0405", "0406"), "forest")
    slow = [unit("R2", at="0406", strength="4-4-1"), unit("R3", at="0405", strength="4-4-1")]
    return island(unit("R1", at="0404", strength=strength), *slow, *more, terrain=woods)


@pytest.mark.rule("GC-3.2.2d")
@pytest.mark.parametrize(
    "orders",
    [
        ("m R1 0404-0405-0406", "m R2 0406-0405", "m R3 0405-0404"),
        ("m R2 0406-0405", "m R3 0405-0404", "m R1 0404-0405-0406"),
        ("m R3 0405-0404", "m R1 0404-0405-0406", "m R2 0406-0405"),
    ],
)
def test_three_full_stacks_may_change_places_in_a_ring(orders: tuple[str, ...]) -> None:
    found = ring().do(*orders)
    assert (found.where("R1"), found.where("R2"), found.where("R3")) == ("0406", "0405", "0404")
    found.do("end")


@pytest.mark.rule("GC-3.2.2d")
def test_a_ring_that_does_not_close_is_refused() -> None:
    held = ring(unit("G1", at="0405", size="battalion", first_move_turn=9))  # one point too many where R2 must go
    assert held.why("m R1 0404-0405-0406") == ("GC-3.2.2d", "will-not-fit")
    assert not held.options("m", "R1", "0404", "0405", "0406").is_complete


@pytest.mark.rule("GC-3.2.2d")
@pytest.mark.parametrize("most", [0, 1, 2, 3])
def test_no_limit_of_the_search_refuses_a_march_that_is_legal(monkeypatch: pytest.MonkeyPatch, most: int) -> None:
    """The ring takes more than one arrangement to be found."""
    monkeypatch.setattr(stacking, "MOST_TRIED", most)
    assert ring().why("m R1 0404-0405-0406") == ("", "")
    ring().do("m R1 0404-0405-0406", "m R2 0406-0405", "m R3 0405-0404", "end")


@pytest.mark.rule("GC-3.2.2d")
def test_what_was_allowed_for_the_limit_alone_is_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """No room can be made: the phase does not end so, and without the march it does."""
    monkeypatch.setattr(stacking, "MOST_TRIED", 0)
    found = ring(unit("G1", at="0405", size="battalion", first_move_turn=9))
    before = found.state
    found.do("m R1 0404-0405-0406")
    assert found.why("end") == ("GC-3.2.2d", "over-capacity")
    found.state = before
    found.do("end")


@pytest.mark.rule("GC-3.2.2d")
def test_a_group_with_many_ways_does_not_hide_one_that_has_none() -> None:
    """R1 in 0505 could go to any of a hundred hexes; the regiments of 0202, in a wood with water around it, to none."""
    woods = {"0202": "forest", "0203": "forest"}
    around = ["0101", "0102", "0103", "0201", "0204", "0301", "0302", "0303"]
    crowd = [unit(f"S{n}", at="0202", strength="4-4-1") for n in range(2)]
    full = [unit("S2", at="0203", strength="4-4-1")]
    others = [unit(f"R{n}", at="0505", strength="4-4-9") for n in range(2)]
    came = [unit("N1", at="0505", marks=MOVED | ENTERED_HEX), unit("N2", at="0202", size="battalion", marks=MOVED | ENTERED_HEX)]
    found = position([*crowd, *full, *others, *came], terrain=woods, water=around)
    found.state = replace(found.state, moves=(found.index("N1"), found.index("N2")))
    assert not Crowding(Ground(found.world, found.state)).is_curable()


@pytest.mark.rule("GC-3.2.2d")
def test_regiments_alone_cannot_use_single_points(monkeypatch: pytest.MonkeyPatch) -> None:
    """A row of villages in forest, three points each, with a regiment in each and two in the first: one look tells."""
    monkeypatch.setattr(stacking, "MOST_TRIED", 2)
    row = [f"05{column:02}" for column in range(1, 9)]
    crowd = [unit(f"R{n}", at=here, strength="4-4-2") for n, here in enumerate(row)]
    came = unit("N1", at=row[0], marks=MOVED | ENTERED_HEX)
    places = [place(here, here) for here in row]
    found = island(*crowd, came, terrain=dict.fromkeys(row, "forest"), places=places)
    found.state = replace(found.state, moves=(found.index("N1"),))
    assert not Crowding(Ground(found.world, found.state)).is_curable()


@pytest.mark.rule("GC-3.2.2d", "GC-3.6.2b")
def test_who_gives_up_equipment_may_make_room() -> None:
    """Unsupplied, A1 has one of its three points and gets to 0405, which is full; with all of them it gets to 0406."""
    land = dict.fromkeys(("0403", "0404", "0405", "0406"), "savanna")
    hungry = unit("A1", type="motorised", at="0404", strength="4-4-3")
    units = [hungry, *[unit(f"S{here}{n}", at=here, first_move_turn=9) for n, here in enumerate(("0405", "0405", "0403"))]]
    found = island(*units, unit("R1", at="0403"), terrain=land, supplied="judged")
    assert found.why("m R1 0403-0404") == ("", "")
    found.do("m R1 0403-0404", "abandon A1", "m A1 0404-0405-0406", "end")


@pytest.mark.rule("GC-3.2.2d")
def test_a_unit_takes_its_second_choice_where_another_has_no_choice() -> None:
    """0404 and 0406 are over capacity. The unit of 0404 may go to 0405 or 0403, that of 0406 to 0405 only."""
    woods = dict.fromkeys(("0403", "0404", "0405", "0406"), "forest")
    stays = [unit(f"S{here}", at=here, first_move_turn=9, size="battalion") for here in ("0404", "0406")]
    crowd = [unit("R1", at="0404", strength="4-4-1"), unit("R2", at="0406", strength="4-4-1")]
    come = [unit(f"N{here}", at=here, size="battalion", marks=MOVED | ENTERED_HEX) for here in ("0404", "0406")]
    found = island(*stays, *crowd, *come, terrain=woods)
    found.state = replace(found.state, moves=(found.index("N0404"), found.index("N0406")))
    assert Crowding(Ground(found.world, found.state)).is_curable()
    assert found.tokens("m", "R1", "0404") == ["0403"]
    found.do("m R1 0404-0403", "m R2 0406-0405", "end")


@pytest.mark.rule("GC-3.2.2d", "GC-3.4.1a")
def test_who_leaves_the_map_takes_room_from_nobody() -> None:
    """As a position file may have it, 0404 cannot be put right; at the edge R9 may leave, and may not march."""
    crowd = [unit(f"R{n}", at="0404", marks=MOVED | ENTERED_HEX) for n in range(3)]
    found = position([*crowd, unit("R9", at="0001")])
    found.state = replace(found.state, moves=(0, 1, 2))
    assert not Crowding(Ground(found.world, found.state)).is_curable()
    assert found.tokens("leave") == ["R9"]
    assert found.why("m R9 0001-0002") == ("GC-3.2.2d", "will-not-fit")
    found.do("leave R9 0001")
    assert found.where("R9") == ""


@pytest.mark.rule("GC-3.2.2d", "GC-3.2.2g")
def test_a_unit_mobilised_on_top_of_a_stack_over_capacity_may_still_go_on() -> None:
    """Three regiments stood there before: without the recruit the hex is as nobody had entered it."""
    before = [unit(f"R{n}", at="0404", first_move_turn=9) for n in range(3)]
    for first, is_curable in ((1, True), (9, False)):
        recruit = unit("M1", at="0404", marks=MOBILISED | ENTERED_HEX, first_move_turn=first)
        found = position([*before, recruit])
        found.state = replace(found.state, moves=(3,))
        assert Crowding(Ground(found.world, found.state)).is_curable() is is_curable
        assert found.why("end") == ("GC-3.2.2d", "over-capacity")


# --- airfields


def fields(*units: Counter) -> Position:
    """Three airports far from one another: a village in a forest holds three points."""
    names = ("0202", "0505", "0808")
    places = [place(here, here, air="airport") for here in names]
    return island(*units, terrain=dict.fromkeys((*names, "0203", "0204"), "forest"), places=places)


def stays(here: str, points: int) -> list[Counter]:
    return [unit(f"S{here}{n}", at=here, size="battalion", first_move_turn=9) for n in range(points)]


@pytest.mark.rule("GC-3.2.2d", "GC-3.5f")
def test_flights_make_room_one_after_another() -> None:
    """R1 comes to 0202, R2 has to fly on: to 0505 only when R3 has flown from there to 0808."""
    units = [
        unit("R1", at="0203", size="regiment"),
        unit("R2", at="0202"),
        unit("R3", at="0505"),
        *stays("0202", 1),
        *stays("0505", 1),
        *stays("0204", 2),
        *stays("0203", 1),
    ]
    found = fields(*units, *stays("0808", 1))
    found.do("m R1 0203-0202")
    assert found.why("end") == ("GC-3.2.2d", "over-capacity")
    found.do("fly R3 0505-0808", "fly R2 0202-0505", "end")
    full = fields(*units, *stays("0808", 2))
    assert full.why("m R1 0203-0202") == ("GC-3.2.2d", "will-not-fit")


@pytest.mark.rule("GC-3.2.2h", "GC-3.5f")
def test_nobody_is_offered_a_full_airfield() -> None:
    """A village in a forest holds three points: one is left at 0808, none at 0505."""
    units = [unit("R1", at="0202"), unit("B1", at="0202", size="battalion"), *stays("0505", 3), *stays("0808", 2)]
    assert fields(*units).tokens("fly") == ["B1"]
    assert fields(*units).tokens("fly", "B1", "0202") == ["0808"]
    assert fields(*units[:-1]).tokens("fly", "R1", "0202") == ["0808"]


@pytest.mark.rule("GC-3.2.2d", "GC-3.5f")
def test_two_units_that_would_have_to_fly_to_each_others_full_airfield_do_not() -> None:
    """Both airfields are full: neither finds room to land while the other has not left."""
    came = unit("N1", at="0505", size="battalion", marks=MOVED | ENTERED_HEX)
    units = [unit("R2", at="0505"), unit("R3", at="0808", size="battalion"), came, *stays("0808", 2), *stays("0202", 3)]
    found = fields(*units, unit("R4", at="0505", size="battalion", first_move_turn=9))
    found.state = replace(found.state, moves=(found.index("N1"),))
    assert not Crowding(Ground(found.world, found.state)).is_curable()
    assert not ends_by_play(found)


@pytest.mark.rule("GC-3.2.2d", "GC-3.5f")
def test_a_flight_may_land_before_somebody_marches_in() -> None:
    """R1 drives C1 out of 0504 into 0505; B1 has to fly from there to 0202, which takes A1 to leave 0202 for 0505 first."""
    woods = dict.fromkeys(("0202", "0503", "0504", "0505"), "forest")
    places = [place(here, here, air="airport") for here in ("0202", "0505")]
    small = [unit(id, at=here, size="battalion") for id, here in (("R1", "0503"), ("A1", "0202"))]
    large = [unit("C1", at="0504"), unit("B1", at="0505")]
    found = island(*small, *large, *stays("0503", 1), *stays("0202", 1), terrain=woods, places=places)
    assert found.why("m R1 0503-0504") == ("", "")
    found.do("m R1 0503-0504", "fly A1 0202-0505")
    assert found.why("m C1 0504-0505") == ("", "")
    found.do("fly B1 0505-0202", "m C1 0504-0505", "end")


# --- against brute force


def random_crowd(seed: int) -> Position:
    """Some units that came and may not move again, some that may, some that never may, on a few hexes."""
    random = Random(seed)
    land = random.sample(["0404", "0405", "0406", "0504", "0505", "0304", "0305", "0407"], random.choice((3, 4, 4, 5)))
    at_edge = random.random() < 0.15
    terrain = {here: random.choice(("forest", "forest", "rough", "savanna")) for here in land}
    if at_edge:
        terrain["0009"] = "forest"
    units, arrived = [], []
    for n in range(random.choice((5, 6, 7, 8))):
        kind = random.choice(("comes", "moves", "moves", "stays", "mobilised"))
        marks = {"comes": MOVED | ENTERED_HEX, "mobilised": MOBILISED | ENTERED_HEX}.get(kind, 0)
        arrived += [n] * bool(marks)
        first = 9 if kind == "stays" or (kind == "mobilised" and random.random() < 0.3) else 1
        where = "0009" if at_edge and n < 3 else random.choice(land)
        size, type = random.choice(("battalion", "regiment")), random.choice(("infantry", "infantry", "artillery", "guerrilla"))
        strength = f"4-4-{random.choice((1, 2, 4, 6))}"
        units.append(unit(f"R{n}", type=type, size=size, strength=strength, at=where, marks=marks, first_move_turn=first))
    found = island(*units, terrain=terrain)
    found.state = replace(found.state, moves=tuple(arrived))
    return found


def ends_by_force(found: Position) -> bool:
    """Every mover stays, goes somewhere or leaves the map: does one of all these arrangements fit?"""
    world, state = found.world, found.state
    ground = Ground(world, state)
    ways: list[list[Hex | None]] = []
    for kind, now in zip(world.kinds, state.units, strict=True):
        here: list[Hex | None] = [now.where]
        if not unit_refusal(world, state, kind.index):
            here += transport_reach.surface_ways(ground, kind.index)
            here += [None] * transport_reach.may_leave(ground, kind.index)
        ways.append(here)
    for ends in product(*ways):
        points, came = Tally[Hex](), set()
        for kind, now, there in zip(world.kinds, state.units, ends, strict=True):
            if there is not None:
                points[there] += kind.stacking
                if there != now.where or now.has(ENTERED_HEX):
                    came.add(there)
        if all(points[here] <= world.board.capacity[here] for here in came):
            return True
    return False


def random_fields(seed: int) -> Position:
    """Two or three airfields, which crowded hexes may lie beside, and few units."""
    random = Random(seed)
    names = random.sample(["0202", "0505", "0808", "0506"], random.choice((2, 3, 3)))
    land = [*names, *random.sample(["0203", "0504", "0507", "0604"], 2)]
    terrain = {here: random.choice(("forest", "forest", "rough")) for here in land}
    places = [place(here, here, air=random.choice(("airport", "airport", "airstrip"))) for here in names]
    units, arrived = [], []
    for n in range(random.choice((4, 5, 6))):
        came, first = random.random() < 0.3, 9 if random.random() < 0.15 else 1
        arrived += [n] * came
        size, strength = random.choice(("battalion", "battalion", "regiment")), f"4-4-{random.choice((1, 2, 4))}"
        marks = MOVED | ENTERED_HEX if came else 0
        units.append(unit(f"R{n}", size=size, strength=strength, at=random.choice(land), marks=marks, first_move_turn=first))
    found = island(*units, terrain=terrain, places=places)
    found.state = replace(found.state, moves=tuple(arrived))
    return found


def ends_by_play(found: Position) -> bool:
    """Every unit that may move goes everywhere, at every time, where a flight finds room: may the phase be ended at some time?"""
    world, ground = found.world, Ground(found.world, found.state)
    size = [kind.stacking for kind in world.kinds]
    begun = tuple((now.where, now.has(ENTERED_HEX)) for now in found.state.units)
    ready = frozenset(index for index in range(len(size)) if not unit_refusal(world, found.state, index))
    waiting, seen = [(begun, ready, transport_reach.handled(found.state))], set[object]()

    def room(stand: tuple[tuple[Hex, bool], ...], there: Hex) -> int:
        return world.board.capacity[there] - sum(size[index] for index, (here, _) in enumerate(stand) if here == there)

    while waiting:
        stand, may, used = waiting.pop()
        if (stand, may) in seen:
            continue
        seen.add((stand, may))
        if all(room(stand, here) >= 0 for here, came in stand if came and here != NOWHERE):
            return True
        for index in may:
            surface = [(there, used) for there in transport_reach.surface_ways(ground, index)]
            surface += [(NOWHERE, used)] * transport_reach.may_leave(ground, index)
            flights = [
                (there, transport_reach.with_flight(world, used, index, stand[index][0], there))
                for there in transport_reach.flights(ground, index, used)
                if room(stand, there) >= size[index]
            ]
            for there, after in (*surface, *flights):
                waiting.append(((*stand[:index], (there, True), *stand[index + 1 :]), may - {index}, after))
    return False


def test_the_search_agrees_with_brute_force_where_units_fly_and_march_in_any_order() -> None:
    tally = Tally[tuple[bool, bool]]()
    for seed in range(800):
        found = random_fields(seed)
        crowding = Crowding(Ground(found.world, found.state))
        if crowding.full:
            expected = ends_by_play(found)
            assert crowding.is_curable() == expected, seed
            tally[ends_by_force(found), expected] += 1
    assert tally[False, True] > 20  # only by air
    assert tally[False, False] > 20
    assert tally[True, True] > 20


def test_the_search_agrees_with_brute_force() -> None:
    tally = Tally[tuple[bool, bool]]()
    for seed in range(150):
        found = random_crowd(seed)
        crowding = Crowding(Ground(found.world, found.state))
        expected = ends_by_force(found)
        assert crowding.is_curable() == expected, seed
        tally[bool(crowding.full), expected] += 1
    assert tally[True, True] > 20
    assert tally[True, False] > 20
    assert not tally[False, False]


def test_an_order_that_passes_leaves_a_phase_that_can_be_ended() -> None:
    """And one that is refused as it will not fit would not."""
    tally = Tally[bool]()
    for seed in range(60):
        found = random_crowd(seed)
        if not ends_by_force(found):
            continue
        for kind in found.world.kinds:
            if unit_refusal(found.world, found.state, kind.index):
                continue
            here = found.where(kind.id)
            for there in found.world.board.neighbours[at(here)]:
                text = f"m {kind.id} {here}-{hex_name(there)}"
                code = found.why(text)[1]
                if code in ("", "will-not-fit"):
                    moved = replace(
                        found.state.with_unit(
                            kind.index, replace(found.state.units[kind.index], where=there, marks=MOVED | ENTERED_HEX)
                        ),
                        moves=(*(index for index in found.state.moves if index != kind.index), kind.index),
                    )
                    assert ends_by_force(Position(found.rules, moved)) == (code == ""), (seed, text)
                    tally[code == ""] += 1
    assert tally[True] > 20
    assert tally[False] > 10


def test_who_is_bound_has_no_way_and_no_flight() -> None:
    """A way is looked for in short; it must be there just where one of all ways is."""
    tally = Tally[bool]()
    for seed in range(60):
        found = random_crowd(seed)
        ground = Ground(found.world, found.state)
        for kind in found.world.kinds:
            may_go = not unit_refusal(found.world, found.state, kind.index) and bool(
                transport_reach.surface_ways(ground, kind.index)
                or transport_reach.flights(ground, kind.index, transport_reach.handled(found.state))
                or transport_reach.may_leave(ground, kind.index)
            )
            assert transport_reach.is_bound(ground, kind.index) != may_go, (seed, kind.id)
            tally[may_go] += 1
    assert tally[True] > 50
    assert tally[False] > 20
