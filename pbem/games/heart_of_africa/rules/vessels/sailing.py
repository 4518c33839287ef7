"""Craft on the move: `sail A4.1 1012-1013-1014`. HA-BOAT-01, HA-BOAT-02, HA-BOAT-03, HA-CRAFT-05, HA-CRAFT-06, HA-NIGHT-02.

The way is that of the end that leads: from the bow it goes ahead, from the stern astern. Step `grounding` (figure) rolls for a
gunboat that has moved on a river.
"""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.demands import Demand, Roll
from pbem.engine.hexes import NOWHERE, Hex
from pbem.engine.rules.next_words import Cursor, Going
from pbem.engine.rules.slots import UNIT, PathSlot, Tester, Value
from pbem.games.heart_of_africa.content.kinds import GUNBOAT
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.decisions.works import Sail
from pbem.games.heart_of_africa.events.works import GroundingRolled, Sailed
from pbem.games.heart_of_africa.fields.layers import FORD, RIVER, WATER
from pbem.games.heart_of_africa.kit_types import Context, Done, Phase, Verb
from pbem.games.heart_of_africa.rules.figures.activity import FIGURES, acted, hull_on_the_way, remembered, revealed
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.rules.terrain.burning import burning
from pbem.games.heart_of_africa.rules.vessels.fleets import of_units, vessel_of
from pbem.games.heart_of_africa.state.figures import CARRIED, CHANGED_HEX, Vessel
from pbem.games.heart_of_africa.state.position import State, Step, Way

TURNS = (0, 1, -1)
"""Straight ahead, or a hexside to either side. HA-BOAT-01."""


class Passage(Struct, frozen=True):
    """A way on the water so far, as the kit's trail: `hull` is led by its first hex, whichever end that is."""

    world: World
    state: State
    vessel: Vessel
    hull: tuple[Hex, ...]
    is_astern: bool
    spent: int = 0
    is_upstream: bool = False

    @property
    def here(self) -> Hex:
        return self.hull[0]

    @property
    def spent_mp(self) -> int:
        return self.spent

    @property
    def may_end(self) -> bool:
        return self.spent > 0

    @property
    def bow(self) -> Hex:
        return self.hull[-1] if self.is_astern else self.hull[0]

    def onward(self) -> Iterator["Passage"]:
        for there in self.ahead():
            found = self.to(there)
            if isinstance(found, Passage):
                yield found

    def ahead(self) -> Iterator[Hex]:
        """The hexes that the leading end may come into: all around a canoe, three before a hull."""
        grid = self.world.grid
        if len(self.hull) == 1:
            yield from grid.around(self.here)
            return
        heading = grid.direction(self.hull[1], self.hull[0])
        for turn in TURNS:
            yield grid.neighbour(self.here, (heading + turn) % 6)

    def to(self, there: Hex) -> "Passage | Refusal":
        """One hex further, or why not."""
        world, name = self.world, self.world.notation.hex
        if there == NOWHERE or there not in self.ahead():
            return Refusal("HA-BOAT-01", "turns-too-sharply", name(self.here))
        if not may_lie(world, self.state, self.vessel, there):
            return Refusal("HA-HEX-18", "no-water", name(there))
        hull = (there, *self.hull[:-1])
        after = replace(self, hull=hull, spent=self.spent + 1)
        flow = world.field.flow
        if flow.get(after.bow, 0) < flow.get(self.bow, 0) and after.bow in flow and self.bow in flow:
            after = replace(after, is_upstream=True)
        return after if after.spent <= self.most(after.is_upstream) else Refusal("HA-BOAT-02", "too-far", name(there))

    def most(self, is_upstream: bool) -> int:
        """How far it may go. HA-BOAT-02, HA-NIGHT-02."""
        active = self.state.activation
        is_slow = is_upstream or self.state.battle.is_dark(self.state.turn)
        return active.upstream_result if is_slow else active.sail_result


def may_lie(world: World, state: State, vessel: Vessel, there: Hex) -> bool:
    """May part of a hull come there? HA-HEX-18, HA-HEX-04, HA-MOVE-03."""
    here = standing(world, state)
    if there in here.at or here.hulls.get(there, vessel.figure) != vessel.figure or there in burning(world, state):
        return False
    if world.figures[vessel.figure].kind.id == GUNBOAT:
        return there in world.field.gunboat_water
    return world.field.holds(there, WATER)


def sailing_refusal(world: World, state: State, figure: int) -> Refusal | None:
    """Why a craft cannot go in this activation. HA-BOAT-03, HA-CRAFT-01, HA-CRAFT-07."""
    name = world.notation.unit(figure)
    vessel = next((each for each in of_units(world, state, state.activation.units) if each.figure == figure), None)
    if vessel is None:
        return Refusal("HA-CRAFT-01", "not-of-this-unit", name)
    if vessel.is_grounded:
        return Refusal("HA-BOAT-03", "aground", name)
    if vessel.is_held:
        return Refusal("HA-CRAFT-07", "boarding", name)
    if world.figures[figure].kind.id != GUNBOAT and not standing(world, state).aboard.get(figure):
        return Refusal("HA-CRAFT-01", "nobody-aboard", name)
    return Refusal("HA-BOAT-01", "has-acted", name) if vessel.has_moved else None


def passages(world: World, state: State, figure: int) -> tuple[Passage, ...]:
    """A craft before it goes: ahead, and astern where it has two ends."""
    vessel = vessel_of(state, figure)
    ahead = Passage(world, state, vessel, vessel.hull, is_astern=False)
    if len(vessel.hull) == 1:
        return (ahead,)
    return ahead, Passage(world, state, vessel, vessel.hull[::-1], is_astern=True)


def way_of(world: World, state: State, order: Sail) -> Passage | Refusal:
    """The way of an order, or why it is none."""
    begun = next((each for each in passages(world, state, order.vessel) if each.here == order.start), None)
    if begun is None:
        return Refusal("HA-BOAT-01", "not-an-end", world.notation.hex(order.start))
    passage: Passage | Refusal = begun
    for direction in order.path:
        assert isinstance(passage, Passage)
        passage = passage.to(world.grid.neighbour(passage.here, direction))
        if isinstance(passage, Refusal):
            return passage
    return passage


def sail_refusal(now: Context, order: Sail) -> Refusal | None:
    """Why a craft cannot go so."""
    refusal = sailing_refusal(now.world, now.state, order.vessel)
    if refusal is not None:
        return refusal
    if not order.path:
        return Refusal("HA-BOAT-01", "goes-nowhere", now.world.notation.unit(order.vessel))
    passage = way_of(now.world, now.state, order)
    return passage if isinstance(passage, Refusal) else None


def _sail(now: Context, order: Sail) -> Done:
    """The hull follows its leading end; all aboard are carried along. HA-CRAFT-05."""
    world, state, figure = now.world, replace(now.state, ways=()), order.vessel
    passage = way_of(world, state, order)
    assert isinstance(passage, Passage)
    vessel, before = passage.vessel, state.figures[figure]
    hexes = world.grid.walk(order.start, tuple(order.path))
    hull = hull_on_the_way(vessel.hull, hexes)
    for number in standing(world, state).aboard.get(figure, ()):
        carried = state.figures[number]
        state = remembered(state, number).with_figure(number, replace(carried, marks=carried.marks | CARRIED))
    state = acted(state, figure, replace(before, where=hull[len(hull) // 2], marks=before.marks | CHANGED_HEX))
    state = with_vessel(state, replace(vessel, hull=hull, has_moved=True))
    state = replace(state, ways=(Way(figure, hexes, before),))
    on_river = any(world.field.holds(here, RIVER | FORD) for here in (*vessel.hull, *hexes))
    if world.figures[figure].kind.id == GUNBOAT and on_river:
        state = state.then(Step("grounding", now.step.side, figure=figure))
    return state, (Sailed(world.figures[figure].name, tuple(map(world.notation.hex, hexes))),)


def with_vessel(state: State, vessel: Vessel) -> State:
    """This state with a craft changed."""
    return replace(state, vessels=tuple(vessel if each.figure == vessel.figure else each for each in state.vessels))


def _ask_grounding(now: Context) -> Demand:
    return Roll((6, 6), ("grounding", now.state.turn, now.world.figures[now.step.figure].name))


def _read_grounding(now: Context, numbers: tuple[int, ...]) -> Done:
    """A 2 or a 12 grounds it for the rest of the battle. HA-BOAT-03."""
    world, state = now.world, revealed(now.state)
    is_grounded = sum(numbers) in world.tables.moving.grounds_on
    vessel = vessel_of(state, now.step.figure)
    told = GroundingRolled(world.figures[vessel.figure].name, sum(numbers), is_grounded)
    return with_vessel(state, replace(vessel, is_grounded=is_grounded)), (told,)


class HullSlot(PathSlot):
    """A way that begins at either end of a hull."""

    def enter(self, now: Context, chosen: tuple[Value, ...], _verb: Tester) -> Cursor:
        figure = chosen[0]
        assert isinstance(figure, int)
        found = [each for each in passages(now.world, now.state, figure) if any(True for _ in each.onward())]
        return Going(now.world.notation, self.values, [*found])


def _craft(now: Context) -> Iterable[int]:
    world, state = now.world, now.state
    able = (each.figure for each in of_units(world, state, state.activation.units))
    return (figure for figure in able if sailing_refusal(world, state, figure) is None)


PHASE = Phase(
    Verb(
        "sail",
        Sail,
        FIGURES,
        (UNIT.among(_craft), HullSlot("HEX-HEX")),
        refusal=sail_refusal,
        apply=_sail,
        where=lambda now: bool(now.state.vessels),
    ),
    asks={"grounding": _ask_grounding},
    reads={"grounding": _read_grounding},
)
