"""Reinforcements: mobilisation in a town or an area, and entry by road through an entry hex. Section 3.4."""

from collections.abc import Iterator, Sequence
from functools import partial

from msgspec.structs import replace

from pbem.engine.decisions import MAX_STEPS, Path, Refusal
from pbem.engine.hexes import Hex, hex_name
from pbem.engine.rules.next_words import Values
from pbem.engine.rules.slots import HEX, UNIT, PathSlot, Words
from pbem.engine.rules.unit_and_hex_names import number_of
from pbem.games.guerra_do_congo.content.board import EntryHex
from pbem.games.guerra_do_congo.content.unit_kinds import UnitKind
from pbem.games.guerra_do_congo.content.world import World
from pbem.games.guerra_do_congo.decisions import Enter, Mobilise
from pbem.games.guerra_do_congo.events import Entered, Mobilised
from pbem.games.guerra_do_congo.kit_types import Context, Done, Verb
from pbem.games.guerra_do_congo.rules import place_control
from pbem.games.guerra_do_congo.rules.movement import march, mobilisation_hexes
from pbem.games.guerra_do_congo.rules.movement.costs import Budget, Ground, ground_of, is_marching_barred, once_a_unit
from pbem.games.guerra_do_congo.rules.movement.stacking import crowding_of
from pbem.games.guerra_do_congo.rules.zones_of_control import presence_of
from pbem.games.guerra_do_congo.state import (
    ENTERED_HEX,
    MOVED,
    ON_MAP,
    SUPPLIED,
    TO_COME,
    State,
    Unit,
)

MOBILISED_BY = ("mobilise", "mobilise_radius")


def coming_by(ground: Ground, *arrivals: str) -> list[int]:
    """The units that may come on now, as far as they come in one of these ways."""
    kinds = ground.world.kinds
    return [index for index in ground.coming if kinds[index].arrival in arrivals]


def _due_refusal(world: World, state: State, index: int) -> Refusal | None:
    if not 0 <= index < len(world.kinds):
        return Refusal("GC-2.7.2.3a", "no-such-unit", f"#{index}")
    kind = world.kinds[index]
    if kind.side != state.side:
        return Refusal("GC-2.7.2.3a", "not-your-unit", kind.id)
    if state.units[index].status != TO_COME:
        return Refusal("GC-2.2f", "not-to-come", kind.id)
    if kind.turn > state.turn:
        return Refusal("GC-2.2f", "comes-later", f"{kind.id} {kind.turn}")
    return None


# --- mobilisation


def _mobilise_refusal(now: Context, order: Mobilise) -> Refusal | None:
    """Why a unit may not be placed there. GC-3.4.3a, GC-3.4.3b, GC-3.4.3c, GC-3.4.3d, GC-3.4.3e, GC-3.4.3f."""
    refusal = _mobilise_unit_refusal(now.world, now.state, order.unit)
    return refusal or mobilisation_hexes.hex_refusal(ground_of(now.world, now.state), now.world.kinds[order.unit], order.to)


def _mobilise_unit_refusal(world: World, state: State, index: int) -> Refusal | None:
    refusal = _due_refusal(world, state, index)
    if refusal:
        return refusal
    if world.kinds[index].arrival not in MOBILISED_BY:
        return Refusal("GC-3.4.2a", "comes-through-entry-hex", world.kinds[index].id)
    if _has_moved(state):
        return Refusal("GC-3.4.3f", "after-first-move", world.kinds[index].id)
    return None


def _mobilise(now: Context, order: Mobilise) -> Done:
    """The unit stands in the hex, may move at once, and is supplied or not as that hex is. GC-3.4.3a, GC-3.6.1m."""
    world = now.world
    state, events = place_control.enter(world, mobilisation_hexes.placed(now.state, order.unit, order.to), order.unit, (order.to,))
    state = mobilisation_hexes.fed(world, presence_of(world, state), state, order.unit)
    return state, (Mobilised(world.kinds[order.unit].id, hex_name(order.to)), *events)


def _able_to_come(now: Context) -> Iterator[int]:
    """Units that there is a hex for."""
    if _has_moved(now.state):
        return
    ground = ground_of(now.world, now.state)
    for index in coming_by(ground, *MOBILISED_BY):
        if not _mobilise_unit_refusal(now.world, now.state, index) and any(_hexes(now, index)):
            yield index


def _hexes(now: Context, index: int) -> Iterator[Hex]:
    return mobilisation_hexes.hexes(ground_of(now.world, now.state), now.world.kinds[index])


def _has_moved(state: State) -> bool:
    """Has any unit moved in this phase, other than by being placed?"""
    return any(state.units[moved].has(MOVED) for moved in state.moves)


# --- entry by road


def _enter_refusal(now: Context, order: Enter) -> Refusal | None:
    """Why a unit may not come on so. GC-3.4.2a, GC-3.4.2b, GC-3.4.2d."""
    ground = ground_of(now.world, now.state)
    barred = entry_refusal(ground, order.unit)
    if barred:
        return barred
    kind = now.world.kinds[order.unit]
    start = now.world.board.entry_named[kind.place].hex
    end, budget = march.follow(ground, kind, start, order.path, entry_budget(ground, kind))
    if isinstance(budget, Refusal):
        return budget
    if not crowding_of(ground.world, ground.state).may_stop(order.unit, end):
        return Refusal("GC-3.2.2d", "will-not-fit", hex_name(end))
    return None


def entry_refusal(ground: Ground, index: int) -> Refusal | None:
    """Why a unit may not come through its entry hex now, by road or rail. GC-3.4.2a, GC-3.4.2d."""
    world, state = ground.world, ground.state
    refusal = _due_refusal(world, state, index)
    if refusal:
        return refusal
    kind = world.kinds[index]
    if kind.arrival != "entry_hex":
        return Refusal("GC-3.4.3a", "is-mobilised", kind.id)
    if is_marching_barred(state, kind.side):
        return Refusal("GC-6c", "no-movement-in-turn-1", kind.id)
    entry = world.board.entry_named[kind.place]
    if ground.presence.holds_enemy(kind.side, entry.hex):
        return Refusal("GC-3.4.2d", "entry-hex-held", hex_name(entry.hex))
    if kind.is_mobile and entry.hex in world.board.closed_to_mobile:
        return Refusal("GC-3.3.6a", "closed-to-mobile", hex_name(entry.hex))
    return None


@once_a_unit
def may_come(ground: Ground, index: int) -> bool:
    """Can a unit come through its entry hex now?"""
    return entry_refusal(ground, index) is None


def entry_budget(ground: Ground, kind: UnitKind) -> Budget:
    """What a unit has left in its entry hex: one point by road, one more for each unit before it. GC-3.4.2b, GC-3.6.1m."""
    entry = ground.board.entry_named[kind.place]
    place = ground.board.entries.index(entry)
    cost = _normal_cost(ground, entry) + ground.state.entered[place]
    return Budget(kind.pm, min(cost, kind.pm), True, False, is_over=cost > kind.pm)


def _normal_cost(ground: Ground, entry: EntryHex) -> int:
    """Along the road 1, unless the road there is out of use. GC-3.4.2b, GC-3.3.1d."""
    is_open = entry.hex not in ground.out_of_use("road")
    return 1 if entry.has_road and is_open else ground.board.terrain[entry.hex].cost_mp


def _enter(now: Context, order: Enter) -> Done:
    """The unit comes on, supplied, and marches on. The next one through the entry hex pays more. GC-3.4.2b, GC-3.6.1m."""
    world, kind = now.world, now.world.kinds[order.unit]
    hexes = world.board.grid.walk(world.board.entry_named[kind.place].hex, order.path)
    state, events = come_on(world, now.state, order.unit, hexes)
    return state, (Entered(kind.id, kind.place, tuple(map(hex_name, hexes))), *events)


def come_on(world: World, state: State, index: int, hexes: Sequence[Hex]) -> Done:
    """The unit, supplied, has come through its entry hex, the first of these, and on to the last. GC-3.4.2b, GC-3.6.1m, GC-7h."""
    place = world.board.entries.index(world.board.entry_named[world.kinds[index].place])
    came = Unit(ON_MAP, hexes[0], state.units[index].is_reduced, MOVED | ENTERED_HEX | SUPPLIED)
    entered = (*state.entered[:place], state.entered[place] + 1, *state.entered[place + 1 :])
    state = replace(state.with_unit(index, came), moves=(*state.moves, index), entered=entered)
    return place_control.enter(world, state, index, hexes)


def _able_to_enter(now: Context) -> Iterator[int]:
    """Units that can come on by road to where they may stop."""
    ground = ground_of(now.world, now.state)
    for index in coming_by(ground, "entry_hex"):
        if may_come(ground, index):
            at = _coming(now, index)
            if at.leads_on(at.here, at.budget):
                yield index


def _coming(now: Context, index: int) -> march.Marching:
    """The march from the entry hex, where it may be ended already."""
    ground, kind = ground_of(now.world, now.state), now.world.kinds[index]
    start, may_stop = ground.board.entry_named[kind.place].hex, partial(crowding_of(ground.world, ground.state).may_stop, index)
    return march.to_stop(ground, kind, start, entry_budget(ground, kind), may_stop, has_set_out=True)


class EntryPath(PathSlot):
    """A way from the entry hex of the unit named before it. The decision has the path alone: bare directions say it too."""

    fields, least = 1, 0

    def take(self, words: Words) -> Values:
        """The path of the hexes, the entry hex first."""
        (index,), hexes, notation = words.before, words.take_all(), words.notation
        if not hexes or hexes[0].startswith("#"):
            path = Path(tuple(map(number_of, hexes)))
            if any(not 0 <= number < 6 for number in path) or len(path) > MAX_STEPS:
                raise notation.unclear("unknown-hex", " ".join(hexes))
            return (path,)
        start, path = notation.read_path(hexes)
        if self._entry_hex(words.world, index) != start:
            raise notation.unclear("not-its-entry-hex", f"{notation.unit(index)} {hexes[0]}", "GC-3.4.2a")
        return (path,)

    def spell(self, world: World, values: Values, before: Values) -> str:
        """The hexes; the bare directions of a unit that has no entry hex."""
        entry = self._entry_hex(world, before[0])
        return "-".join(f"#{direction}" for direction in values[0]) if entry is None else world.notation.path(entry, values[0])

    def values(self, _hexes: tuple[Hex, ...], directions: tuple[int, ...]) -> Values:
        """The path alone."""
        return (Path(directions),)

    def _entry_hex(self, world: World, index: int) -> Hex | None:
        entry = world.board.entry_named.get(world.kinds[index].place) if index < len(world.kinds) else None
        return entry.hex if entry is not None else None


FROM_ENTRY = EntryPath("HEX-HEX")
MOBILISE = Verb(
    "mobilise", Mobilise, "movement", (UNIT.of(_able_to_come), HEX.of(_hexes)), refusal=_mobilise_refusal, apply=_mobilise
)
ENTER = Verb("enter", Enter, "movement", (UNIT.of(_able_to_enter), FROM_ENTRY.along(_coming)), refusal=_enter_refusal, apply=_enter)
