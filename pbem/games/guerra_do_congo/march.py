"""The order to march: one unit, hex by hex. P4, sections 3.1 to 3.3."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from msgspec.structs import replace

from pbem.engine.decisions import Decision, Path, Refusal
from pbem.engine.game import Options, Token
from pbem.engine.hexes import Hex, hex_name
from pbem.games.guerra_do_congo import control, notation
from pbem.games.guerra_do_congo.decisions import March
from pbem.games.guerra_do_congo.events import Moved
from pbem.games.guerra_do_congo.movement import Budget, Ground, budget_of, ground_of, unit_refusal
from pbem.games.guerra_do_congo.roster import UnitKind
from pbem.games.guerra_do_congo.stacking import crowding_of
from pbem.games.guerra_do_congo.state import ENTERED_HEX, MOVED, State
from pbem.games.guerra_do_congo.steps import Done, Verb
from pbem.games.guerra_do_congo.world import World


def refusal(world: World, state: State, order: March) -> Refusal | None:
    """Why a march is not allowed. GC-2.3b, GC-3.1a, d, GC-3.2.1a, c, e, f, GC-3.2.2d, GC-3.3.1a, GC-3.3.6a."""
    found = _budget_after(world, state, order)
    return found if isinstance(found, Refusal) else None


def _budget_after(world: World, state: State, order: March) -> Budget | Refusal:
    """Worked out once for a state: an order is applied right after it was checked."""
    ground = ground_of(world, state)
    found = ground.marched.get(order)
    if found is None:
        found = ground.marched[order] = _march(ground, order)
    return found


def _march(ground: Ground, order: March) -> Budget | Refusal:
    world, state = ground.world, ground.state
    barred = unit_refusal(world, state, order.unit)
    if barred:
        return barred
    kind, unit = world.kinds[order.unit], state.units[order.unit]
    if order.start != unit.where:
        return Refusal("GC-3.1a", "not-in-that-hex", f"{kind.id} {hex_name(unit.where)}")
    if not order.path:
        return Refusal("GC-3.1a", "no-way-given", kind.id)
    if ground.presence.is_surrounded(kind, unit.where):
        return Refusal("GC-3.2.1f", "surrounded", kind.id)
    end, budget = follow(ground, kind, unit.where, order.path, budget_of(kind, unit))
    if isinstance(budget, Refusal):
        return budget
    if not crowding_of(ground).may_stop(order.unit, end):
        return Refusal("GC-3.2.2d", "will-not-fit", hex_name(end))
    return budget


def follow(ground: Ground, kind: UnitKind, here: Hex, path: Sequence[int], budget: Budget) -> tuple[Hex, Budget | Refusal]:
    """The hex where a path ends and what it has cost; or the hex it does not get out of, and why."""
    grid = ground.board.grid
    for direction in path:
        there = grid.neighbour(here, direction)
        after = ground.step(kind, here, there, budget)
        if isinstance(after, Refusal):
            return here, after
        here, budget = there, after
    return here, budget


def leads_on(ground: Ground, kind: UnitKind, here: Hex, budget: Budget, may_stop: Callable[[Hex], bool]) -> bool:
    """Can a march that has come so far be ended, here or further on?"""
    if may_stop(here):
        return True
    seen, waiting = {(here, budget.spent)}, [(here, budget)]
    while waiting:
        for there, after in ground.steps(kind, *waiting.pop()):
            if may_stop(there):
                return True
            if (there, after.spent) not in seen:
                seen.add((there, after.spent))
                waiting.append((there, after))
    return False


def next_hexes(ground: Ground, kind: UnitKind, here: Hex, budget: Budget, may_stop: Callable[[Hex], bool]) -> tuple[Token, ...]:
    """The hexes a march may go on to, each with the points spent by then."""
    steps = ground.steps(kind, here, budget)
    ways = [way for way in steps if may_stop(way[0]) or leads_on(ground, kind, *way, may_stop)]
    return tuple([Token(hex_name(there), after.spent) for there, after in ways])


def apply(world: World, state: State, order: March) -> Done:
    """The unit goes hex by hex; it controls every place on its way. GC-2.3b, GC-7h."""
    budget = _budget_after(world, state, order)
    assert isinstance(budget, Budget), budget  # checked before
    hexes = world.board.grid.walk(order.start, order.path)
    state, events = enter_all(world, set_out(state, order.unit), order.unit, hexes[1:])
    moved = Moved(world.kinds[order.unit].id, tuple(map(hex_name, hexes)), budget.spent)
    return state, (moved, *events)


def set_out(state: State, index: int) -> State:
    """The state with this unit's move made, and remembered as the last. GC-2.3b, GC-3.2.2j."""
    unit = state.units[index]
    state = state.with_unit(index, replace(unit, marks=unit.marks | MOVED | ENTERED_HEX))
    return replace(state, moves=(*(moved for moved in state.moves if moved != index), index))


def enter_all(world: World, state: State, index: int, hexes: Sequence[Hex]) -> Done:
    """The unit is in each of these hexes in turn. GC-7h."""
    events: Done = (state, ())
    for here in hexes:
        state, more = control.enter_hex(world, events[0], index, here)
        events = (state, events[1] + more)
    return events


def walk(world: World, state: State, words: tuple[str, ...]) -> Options:
    """Unit, its hex, then hex by hex with the points spent so far."""
    if not words:
        return Options(tuple(_able(world, state)))
    ground = ground_of(world, state)
    crowding = crowding_of(ground)
    index = world.index_of.get(words[0], -1)
    if index not in ground.movers:
        return Options(())
    kind, here = world.kinds[index], state.units[index].where
    budget: Budget = budget_of(kind, state.units[index])
    may_stop = partial(crowding.may_stop, index)
    if len(words) == 1:
        found = next_hexes(ground, kind, here, budget, may_stop)
        return Options((Token(hex_name(here), 0),) if found else ())
    if words[1] != hex_name(here):
        return Options(())
    gone = way_of(ground, kind, here, words[2:], budget)
    if gone is None:
        return Options(())
    here, budget = gone
    return Options(next_hexes(ground, kind, here, budget, may_stop), budget.has_moved and may_stop(here))


def way_of(ground: Ground, kind: UnitKind, here: Hex, words: Sequence[str], budget: Budget) -> tuple[Hex, Budget] | None:
    """Where a march along these hexes has come; None when it may not be."""
    for word in words:
        for there, after in ground.steps(kind, here, budget):
            if hex_name(there) == word:
                here, budget = there, after
                break
        else:
            return None
    return here, budget


def _able(world: World, state: State) -> Iterator[Token]:
    """Units that can make a march that may end."""
    ground = ground_of(world, state)
    crowding = crowding_of(ground)
    going = ground.going(state.side)
    for index in ground.movers:
        kind, unit, may_stop = world.kinds[index], state.units[index], partial(crowding.may_stop, index)
        # one hex can always be paid
        if any(may_stop(there) for there, _ in going.next(kind, unit.where)) or any(
            leads_on(ground, kind, there, after, may_stop) for there, after in ground.steps(kind, unit.where, budget_of(kind, unit))
        ):
            yield Token(kind.id)


def _write(world: World, order: March) -> str:
    return f"{notation.unit_name(world, order.unit)} {notation.path_words(world, order.start, order.path)}"


def _read(world: World, words: Sequence[str]) -> Decision:
    unit, *hexes = notation.at_least(words, "m UNIT HEX-HEX", 2)
    start, path = notation.read_path(world, hexes)
    return March(notation.read_unit(world, unit), start, Path(path))


VERB = Verb("m", March, ("movement",), refusal, apply, walk, _write, _read, _able)
