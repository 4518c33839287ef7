"""Reinforcements: mobilisation in a town or an area, and entry by road through an entry hex. Section 3.4."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from pbem.engine.decisions import Decision, Path, Refusal
from pbem.engine.game import Options, Token
from pbem.engine.hexes import Hex, hex_name
from pbem.games.guerra_do_congo import control, march, mobilisation, notation
from pbem.games.guerra_do_congo.board import EntryHex
from pbem.games.guerra_do_congo.decisions import Enter, EnterByRail, Mobilise
from pbem.games.guerra_do_congo.events import Entered, Mobilised
from pbem.games.guerra_do_congo.movement import Budget, Ground, ground_of, is_marching_barred
from pbem.games.guerra_do_congo.roster import UnitKind
from pbem.games.guerra_do_congo.stacking import Crowding, crowding_of
from pbem.games.guerra_do_congo.state import (
    ENTERED_HEX,
    MOVED,
    ON_MAP,
    SUPPLIED,
    TO_COME,
    State,
    Unit,
)
from pbem.games.guerra_do_congo.steps import Done, Verb
from pbem.games.guerra_do_congo.world import World
from pbem.games.guerra_do_congo.zones import presence_of

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


def mobilise_refusal(world: World, state: State, order: Mobilise) -> Refusal | None:
    """Why a unit may not be placed there. GC-3.4.3a to GC-3.4.3f."""
    refusal = _mobilise_unit_refusal(world, state, order.unit)
    return refusal or mobilisation.hex_refusal(ground_of(world, state), world.kinds[order.unit], order.to)


def _mobilise_unit_refusal(world: World, state: State, index: int) -> Refusal | None:
    refusal = _due_refusal(world, state, index)
    if refusal:
        return refusal
    if world.kinds[index].arrival not in MOBILISED_BY:
        return Refusal("GC-3.4.2a", "comes-through-entry-hex", world.kinds[index].id)
    if _has_moved(state):
        return Refusal("GC-3.4.3f", "after-first-move", world.kinds[index].id)
    return None


def mobilise(world: World, state: State, order: Mobilise) -> Done:
    """The unit stands in the hex, may move at once, and is supplied or not as that hex is. GC-3.4.3a, GC-3.6.1m."""
    state, events = control.enter_hex(world, mobilisation.placed(state, order.unit, order.to), order.unit, order.to)
    state = mobilisation.fed(world, presence_of(world, state), state, order.unit)
    return state, (Mobilised(world.kinds[order.unit].id, hex_name(order.to)), *events)


def walk_mobilise(world: World, state: State, words: tuple[str, ...]) -> Options:
    """Unit, hex."""
    if not words:
        return Options(tuple(_able_to_come(world, state)))
    ground = ground_of(world, state)
    index = world.index_of.get(words[0], -1)
    if _mobilise_unit_refusal(world, state, index):
        return Options(())
    if index not in ground.placings:
        ground.placings[index] = tuple(mobilisation.hexes(ground, world.kinds[index]))
    allowed = [hex_name(here) for here in ground.placings[index]]
    if len(words) == 1:
        return Options(tuple(map(Token, allowed)))
    return Options((), is_complete=len(words) == 2 and words[1] in allowed)


def _able_to_come(world: World, state: State) -> Iterator[Token]:
    """Units that there is a hex for."""
    if _has_moved(state):
        return
    ground = ground_of(world, state)
    for index in coming_by(ground, *MOBILISED_BY):
        if not _mobilise_unit_refusal(world, state, index) and any(mobilisation.hexes(ground, world.kinds[index])):
            yield Token(world.kinds[index].id)


def _has_moved(state: State) -> bool:
    """Has any unit moved in this phase, other than by being placed?"""
    return any(state.units[moved].has(MOVED) for moved in state.moves)


def _write_mobilise(world: World, order: Mobilise) -> str:
    return f"{notation.unit_name(world, order.unit)} {notation.hex_word(order.to)}"


def _read_mobilise(world: World, words: Sequence[str]) -> Decision:
    unit, to = notation.exactly(words, "mobilise UNIT HEX", 2)
    return Mobilise(notation.read_unit(world, unit), notation.read_hex(to))


# --- entry by road


def enter_refusal(world: World, state: State, order: Enter) -> Refusal | None:
    """Why a unit may not come on so. GC-3.4.2a, GC-3.4.2b, GC-3.4.2d."""
    found = _budget_after(world, state, order)
    return found if isinstance(found, Refusal) else None


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


def _budget_after(world: World, state: State, order: Enter) -> Budget | Refusal:
    ground = ground_of(world, state)
    refusal = entry_refusal(ground, order.unit)
    if refusal:
        return refusal
    kind = world.kinds[order.unit]
    start = world.board.entry_named[kind.place].hex
    end, budget = march.follow(ground, kind, start, order.path, entry_budget(ground, kind))
    if isinstance(budget, Refusal):
        return budget
    if not crowding_of(ground).may_stop(order.unit, end):
        return Refusal("GC-3.2.2d", "will-not-fit", hex_name(end))
    return budget


def enter(world: World, state: State, order: Enter) -> Done:
    """The unit comes on, supplied, and marches on. The next one through the entry hex pays more. GC-3.4.2b, GC-3.6.1m."""
    kind = world.kinds[order.unit]
    hexes = world.board.grid.walk(world.board.entry_named[kind.place].hex, order.path)
    state, events = come_on(world, state, order.unit, hexes)
    return state, (Entered(kind.id, kind.place, tuple(map(hex_name, hexes))), *events)


def come_on(world: World, state: State, index: int, hexes: Sequence[Hex]) -> Done:
    """The unit, supplied, has come through its entry hex, the first of these, and on to the last. GC-3.4.2b, GC-3.6.1m, GC-7h."""
    place = world.board.entries.index(world.board.entry_named[world.kinds[index].place])
    came = Unit(ON_MAP, hexes[0], state.units[index].is_reduced, MOVED | ENTERED_HEX | SUPPLIED)
    entered = (*state.entered[:place], state.entered[place] + 1, *state.entered[place + 1 :])
    state = replace(state.with_unit(index, came), moves=(*state.moves, index), entered=entered)
    return march.enter_all(world, state, index, hexes)


def walk_enter(world: World, state: State, words: tuple[str, ...]) -> Options:
    """Unit, its entry hex, then hex by hex with the points spent so far."""
    if not words:
        return Options(tuple(_able_to_enter(world, state)))
    ground = ground_of(world, state)
    crowding = crowding_of(ground)
    index = world.index_of.get(words[0], -1)
    if entry_refusal(ground, index):
        return Options(())
    kind = world.kinds[index]
    start, budget = world.board.entry_named[kind.place].hex, entry_budget(ground, kind)
    if len(words) == 1:
        return Options((Token(hex_name(start), budget.spent),) if _can_come(ground, crowding, index) else ())
    gone = march.way_of(ground, kind, start, words[2:], budget) if words[1] == hex_name(start) else None
    if gone is None:
        return Options(())
    here, budget = gone

    def may_stop(there: Hex) -> bool:
        return crowding.may_stop(index, there)

    return Options(march.next_hexes(ground, kind, here, budget, may_stop), may_stop(here))


def _able_to_enter(world: World, state: State) -> Iterator[Token]:
    """Units that can come on by road to where they may stop."""
    ground = ground_of(world, state)
    crowding = crowding_of(ground)
    for index in coming_by(ground, "entry_hex"):
        if not entry_refusal(ground, index) and _can_come(ground, crowding, index):
            yield Token(world.kinds[index].id)


def _can_come(ground: Ground, crowding: Crowding, index: int) -> bool:
    kind = ground.world.kinds[index]
    start = ground.board.entry_named[kind.place].hex
    return march.leads_on(ground, kind, start, entry_budget(ground, kind), lambda here: crowding.may_stop(index, here))


def write_entry(world: World, order: Enter | EnterByRail) -> str:
    """Unit and hexes, the entry hex first; without one, the bare directions."""
    name = notation.unit_name(world, order.unit)
    kind = world.kinds[order.unit] if order.unit < len(world.kinds) else None
    entry = world.board.entry_named.get(kind.place) if kind else None
    if entry is None:
        return " ".join([name, "-".join(f"#{direction}" for direction in order.path)]).rstrip()
    return f"{name} {notation.path_words(world, entry.hex, order.path)}"


def _read_enter(world: World, words: Sequence[str]) -> Decision:
    return Enter(*read_entry(world, words, "enter UNIT HEX-HEX"))


def read_entry(world: World, words: Sequence[str], form: str) -> tuple[int, Path]:
    """Unit and path of an entry. Raises IllegalOrder."""
    unit, *hexes = notation.at_least(words, form, 1)
    index = notation.read_unit(world, unit)
    if not hexes or hexes[0].startswith("#"):
        return index, Path(notation.read_blind(hexes))
    start, path = notation.read_path(world, hexes)
    entry = world.board.entry_named.get(world.kinds[index].place) if index < len(world.kinds) else None
    if entry is None or entry.hex != start:
        raise notation.unclear("GC-3.4.2a", "not-its-entry-hex", f"{unit} {hexes[0]}")
    return index, path


MOBILISE = Verb(
    "mobilise", Mobilise, ("movement",), mobilise_refusal, mobilise, walk_mobilise, _write_mobilise, _read_mobilise, _able_to_come
)
ENTER = Verb("enter", Enter, ("movement",), enter_refusal, enter, walk_enter, write_entry, _read_enter, _able_to_enter)
