"""The order to march to the edge of the map and off it, for good. P4, section 3.4.1."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from pbem.engine.decisions import Decision, Path, Refusal
from pbem.engine.events import Event
from pbem.engine.game import Options, Token
from pbem.engine.hexes import Hex, hex_name
from pbem.games.guerra_do_congo import march, notation, transport, victory
from pbem.games.guerra_do_congo.decisions import Leave
from pbem.games.guerra_do_congo.events import Moved
from pbem.games.guerra_do_congo.movement import Budget, Ground, budget_of, ground_of, unit_refusal
from pbem.games.guerra_do_congo.roster import UnitKind
from pbem.games.guerra_do_congo.state import MOVED, State
from pbem.games.guerra_do_congo.steps import Done, Verb
from pbem.games.guerra_do_congo.world import World


def refusal(world: World, state: State, order: Leave) -> Refusal | None:
    """Why a unit may not leave the map so. GC-3.4.1a, GC-3.2.1d, e, f."""
    found = _marched(ground_of(world, state), order)
    return found if isinstance(found, Refusal) else None


def _marched(ground: Ground, order: Leave) -> Budget | Refusal:
    """What the march to the edge has cost."""
    world, state = ground.world, ground.state
    barred = unit_refusal(world, state, order.unit)
    if barred:
        return barred
    kind, unit = world.kinds[order.unit], state.units[order.unit]
    if order.start != unit.where:
        return Refusal("GC-3.1a", "not-in-that-hex", f"{kind.id} {hex_name(unit.where)}")
    if ground.presence.is_surrounded(kind, unit.where):
        return Refusal("GC-3.2.1f", "surrounded", kind.id)
    end, budget = march.follow(ground, kind, unit.where, order.path, budget_of(kind, unit))
    if isinstance(budget, Refusal):
        return budget
    if not ground.board.grid.is_edge(end):
        return Refusal("GC-3.4.1a", "not-at-the-edge", hex_name(end))
    if not transport.exit_budget(ground, kind, end, budget):
        return Refusal("GC-3.4.1a", "too-few-points-to-leave", hex_name(end))
    return budget


def apply(world: World, state: State, order: Leave) -> Done:
    """The unit marches to the edge, taking places on its way, and is gone. It made a move of this phase. GC-3.4.1b, GC-3.4.3f."""
    budget = _marched(ground_of(world, state), order)
    assert isinstance(budget, Budget), budget  # checked before
    hexes = world.board.grid.walk(order.start, order.path)
    state, events = march.enter_all(world, march.set_out(state, order.unit), order.unit, hexes[1:])
    state, left = victory.leave_map(world, state, order.unit)
    state = state.with_unit(order.unit, replace(state.units[order.unit], marks=MOVED))
    moved: tuple[Event, ...] = ()
    if order.path:
        moved = (Moved(world.kinds[order.unit].id, tuple(map(hex_name, hexes)), budget.spent),)
    return state, (*moved, *events, *left)


def walk(world: World, state: State, words: tuple[str, ...]) -> Options:
    """Unit, its hex, then hex by hex to the edge with the points spent so far."""
    if not words:
        return Options(tuple(_able(world, state)))
    ground = ground_of(world, state)
    index = world.index_of.get(words[0], -1)
    if not transport.may_leave(ground, index):
        return Options(())
    kind, here = world.kinds[index], state.units[index].where
    if len(words) == 1:
        return Options((Token(hex_name(here), 0),))
    start = budget_of(kind, state.units[index])
    gone = march.way_of(ground, kind, here, words[2:], start) if words[1] == hex_name(here) else None
    if gone is None:
        return Options(())
    here, budget = gone
    found = tuple(Token(hex_name(there), after.spent) for there, after in _steps_out(ground, kind, here, budget))
    return Options(found, transport.exit_budget(ground, kind, here, budget) is not None)


def _able(world: World, state: State) -> Iterator[Token]:
    """Units that can march off the map."""
    ground = ground_of(world, state)
    for index in transport.movers_near_edge(ground):
        if transport.can_march_off(ground, index):
            yield Token(world.kinds[index].id)


def _steps_out(ground: Ground, kind: UnitKind, here: Hex, budget: Budget) -> Iterator[tuple[Hex, Budget]]:
    """The next hexes from which the edge can still be reached and crossed."""
    for there, after in ground.steps(kind, here, budget):
        if transport.leads_out(ground, kind, there, after):
            yield there, after


def _write(world: World, order: Leave) -> str:
    return f"{notation.unit_name(world, order.unit)} {notation.path_words(world, order.start, order.path)}"


def _read(world: World, words: Sequence[str]) -> Decision:
    unit, *hexes = notation.at_least(words, "leave UNIT HEX-HEX", 2)
    start, path = notation.read_path(world, hexes)
    return Leave(notation.read_unit(world, unit), start, Path(path))


VERB = Verb("leave", Leave, ("movement",), refusal, apply, walk, _write, _read, _able)
