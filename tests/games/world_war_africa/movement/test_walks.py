"""Whole Movement Segments played at random: what a walk of the options spells is legal, and reads back."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from pbem.bots.random_player import Bias, walk
from pbem.engine.decisions import Decision, Path
from pbem.engine.demands import Choose, Roll, Rolled
from pbem.games.world_war_africa.contingents import ANGOLA, CONTINGENT_SIDE, DRC, RWANDA, UGANDA, ZIMBABWE
from pbem.games.world_war_africa.rules.movement.aircraft import CACHE
from pbem.games.world_war_africa.rules.presence import presence_of
from pbem.games.world_war_africa.state import ON_BOARD
from tests.games.world_war_africa.moving import Moving, moving
from tests.games.world_war_africa.positions_in_code import BOARD, WORLD

READY = tuple(marker.id for marker in WORLD.supports)
SCATTER = {DRC: 14, ZIMBABWE: 6, ANGOLA: 6, RWANDA: 10, UGANDA: 9}
BOXES = {ZIMBABWE: "Zimbabwe_Box", ANGOLA: "Angola_Box", UGANDA: "Uganda", RWANDA: "Rwanda_Box"}


def scattered(random: Random, contingent: int) -> Moving:
    """A position with units of all contingents somewhere on the map, those of the active one partly in their box."""
    side_of: dict[int, int] = {}
    units: dict[str, str] = {}
    for each, count in SCATTER.items():
        for index in random.sample(WORLD.by_contingent[each], count):
            kind = WORLD.kinds[index]
            open_to = [here for here in BOARD.playable if side_of.get(here, kind.side) == kind.side and is_open(index, here)]
            here = random.choice([here for here in open_to if here in BOARD.towns] or open_to if random.random() < 0.5 else open_to)
            side_of[here] = kind.side
            units[kind.id] = BOARD.grid.name(here)
    for index in random.sample(WORLD.by_contingent[contingent], 4):
        if contingent in BOXES and (contingent != RWANDA or WORLD.kinds[index].faction == "Rw"):
            units[WORLD.kinds[index].id] = BOXES[contingent]
    if random.random() < 0.5:
        units["RDC1"] = "Kitona"
    lying = {
        ("government", "rebel")[side]: [where for name, where in units.items() if WORLD.kinds[index_of(name)].side == side][:4]
        for side in (0, 1)
    }
    held = {name: random.choice(("drc", "zimbabwe", "rwanda", "uganda")) for name in map(BOARD.grid.name, BOARD.towns)}
    return moving(
        contingent, units, turn=random.randint(1, 13), entries=random.randint(0, 4), hired=(1, 1), caches=lying, held=held,
        ready=READY, lines={"zimbabwe": 3, "angola": 0}, coup=random.random() < 0.7,
    )  # fmt: skip


def index_of(name: str) -> int:
    return WORLD.notation.index_of[name]


def is_open(index: int, here: int) -> bool:
    kind = WORLD.kinds[index]
    bound: dict[str, Callable[[], bool]] = {
        "UG": lambda: BOARD.province[here] in WORLD.tables.limits.ugandan_provinces,  # type: ignore[index]
        "Rw": lambda: here // 100 <= WORLD.tables.limits.rwandan_last_row,
    }
    return BOARD.is_open_to(kind.type, here) and bound.get(kind.faction, lambda: True)()  # type: ignore[arg-type]


def sound(played: Moving) -> None:
    """Sides stand apart, stacks are well-formed, points within allowances, as many caches as before."""
    presence = presence_of(WORLD, played.state)
    for here in set(presence.stacks[0]) & set(presence.stacks[1]):
        assert here == BOARD.rwanda_box
    for stacks in presence.stacks:
        for stack in stacks.values():
            assert sorted(played.state.units[index].place for index in stack) == list(range(len(stack)))
    for index, unit in enumerate(played.state.units):
        assert unit.spent <= WORLD.kinds[index].ma
        assert unit.status != ON_BOARD or unit.where >= 0


UNITS = range(len(WORLD.kinds))
PLACES = (*BOARD.playable, *BOARD.grid.boxes)


def mutated(random: Random, order: Decision) -> Iterator[Decision]:
    """Orders like one, with something else in one of their parts."""
    for name in order.__struct_fields__:
        for _ in range(2):
            yield replace(order, **{name: other_value(random, name, getattr(order, name))})


def other_value(random: Random, name: str, before: Any) -> object:
    if name == "units":
        return tuple(sorted({*random.sample(UNITS, random.randint(0, 2)), *before[: random.randint(0, 3)]}))
    if name == "path":
        return Path((*before[: random.randint(0, 6)], *random.choices(range(6), k=random.randint(0, 2))))
    if name == "push":
        return not before
    return random.choice({"unit": (*UNITS, CACHE), "owner": range(5), "carry": range(4), "box": BOARD.grid.boxes}.get(name, PLACES))


@pytest.mark.parametrize("contingent", [DRC, ZIMBABWE, ANGOLA, RWANDA, UGANDA])
@pytest.mark.parametrize("seed", range(3))
def test_random_segments_are_legal_and_read_back(contingent: int, seed: int) -> None:
    random = Random(seed * 10 + contingent)
    played, side = scattered(random, contingent), CONTINGENT_SIDE[contingent]
    lying = len([cache for cache in played.state.caches if cache.side >= 0])
    rules, orders = played.rules, 0
    while played.due in ("movement", "dice"):
        demand = played.demand
        if isinstance(demand, Roll):
            numbers = Rolled(tuple(random.randint(1, faces) for faces in demand.faces))
            seen = rules.view(played.state, 1 - side)
            assert rules.pending(seen) == demand
            rules.apply(seen, numbers)  # who only sees the stacks from above can go on, too
            played.state, _ = rules.apply(played.state, numbers)
            continue
        assert isinstance(demand, Choose)
        if {token.text for token in rules.options(played.state, ()).tokens} <= {"end", "top", "stacks"}:
            played.do("end")
            continue
        words = walk(rules, played.state, random, Bias(end=0, words={"m": 2, "enter": 3, "top": 0, "stacks": 0}))
        order = rules.read(" ".join(words))
        assert rules.read(rules.write(order)) == order
        assert rules.decisions.unpack(rules.decisions.pack((order,)), 1) == (order,)
        rules.check(played.state, side, order)
        # what a side sees decides what it may do (WWA-8.5a)
        seen = rules.view(played.state, side)
        assert rules.refusal(seen, side, order) is None
        assert rules.options(seen, ()) == rules.options(played.state, ())
        assert rules.options(seen, words[:-1]) == rules.options(played.state, words[:-1])
        played.do(rules.write(order))
        sound(played)
        orders += 1
        for other in mutated(random, order):
            is_legal = rules.refusal(played.state, side, other) is None
            assert is_legal == rules.options(played.state, tuple(rules.words(rules.write(other)))).is_complete, rules.write(other)
    assert len([cache for cache in played.state.caches if cache.side >= 0]) == lying
    assert orders > 3
