"""Orders that give something up: one unit for another, equipment for speed, the map for a life. Each only where it pays."""

from collections.abc import Collection, Iterator
from itertools import pairwise

from msgspec.structs import replace

from pbem.bots.guerra_do_congo.goals import rivals
from pbem.bots.guerra_do_congo.ground import DRC, Ground, marches, may_march, strength
from pbem.engine.decisions import Path
from pbem.engine.hexes import Hex
from pbem.games.guerra_do_congo.content.unit_kinds import ARMY_ANGOLA, ARMY_RWANDA, ARMY_UGANDA, UnitKind
from pbem.games.guerra_do_congo.decisions import Dissolve, Leave
from pbem.games.guerra_do_congo.rules.zones_of_control import Presence
from pbem.games.guerra_do_congo.state import KEEPS_FULL_PM, ON_MAP, State

LOST = 3.0  # times the strength of a unit that the enemies near it have: from then on it is as good as lost
HALF_LOST = 0.4  # part of such a unit that giving it up still costs
ABROAD = "VP-R5"  # the line of the victory table for Angolan units in the DRC
BRAVE = 0.5  # points that leaving must save beyond what the unit could still do
STRENGTH_A_POINT = 8  # of attack and defence together, that is worth a victory point


def value(kind: UnitKind) -> float:
    """What losing a unit costs its side: its victory points and its strength."""
    return points_of(kind) + (kind.pa + kind.pd) / STRENGTH_A_POINT


def points_of(kind: UnitKind) -> int:
    """The victory points that its elimination gives the enemy. GC-7e, GC-7k."""
    return 1 + (kind.army in (ARMY_UGANDA, ARMY_RWANDA))


def is_lost(ground: Ground, presence: Presence, state: State, kind: UnitKind) -> bool:
    """Will the enemies near a unit overrun it, with those who stand with it?"""
    here = state.units[kind.index].where
    threat = rivals(presence, state, kind.side, here, ground.board.neighbours)
    return threat >= LOST * max(1, strength(presence, state, presence.at(here), is_attack=False))


def dissolving(ground: Ground, presence: Presence, state: State, side: int) -> Iterator[Dissolve]:
    """A weak reduced unit for a strong one near the enemy, where no replacement point is left; the best exchange first."""
    if state.replacement_points[side]:
        return
    weights, grid = ground.weights, ground.board.grid
    reduced = [
        kind
        for kind in presence.kinds
        if kind.side == side and state.units[kind.index].status == ON_MAP and state.units[kind.index].is_reduced
    ]
    enemies = sorted(presence.stacks[1 - side])
    rated: list[tuple[float, int, int]] = []
    for given in reduced:
        cost = value(given) * weights.last_step * (HALF_LOST if is_lost(ground, presence, state, given) else 1)
        for restored in reduced:
            here = state.units[restored.index].where
            is_near = any(grid.distance(here, there) <= weights.recover_within_hexes for there in enemies)
            if restored is given or not is_near or is_lost(ground, presence, state, restored):
                continue
            gain = value(restored) * weights.first_step - cost
            if gain > 0:
                rated.append((-gain, given.index, restored.index))
    yield from (Dissolve(given, restored) for _, given, restored in sorted(rated))


def with_full_movement(state: State, index: int) -> State:
    """The state if a unit gave up its equipment: reduced, and as fast as in supply. GC-3.6.2b."""
    unit = state.units[index]
    return state.with_unit(index, replace(unit, is_reduced=True, marks=unit.marks | KEEPS_FULL_PM))


def leaving(ground: Ground, presence: Presence, state: State, kind: UnitKind) -> Leave | None:
    """The way off the map, for a unit that is lost wherever it goes or that pays the enemy by being abroad; None: it stays."""
    if not may_march(kind, state):
        return None
    here, grid = state.units[kind.index].where, ground.board.grid
    reached = marches(presence, state, kind)
    ends = [there for there in reached if grid.is_edge(there)]
    if not ends or not (_pays_abroad(ground, state, kind, reached) or _is_lost_everywhere(ground, presence, state, kind, reached)):
        return None
    path = min((reached[there] for there in ends), key=lambda path: (len(path), path))
    return Leave(kind.index, here, Path(tuple(grid.direction(one, other) for one, other in pairwise(path))))


def _pays_abroad(ground: Ground, state: State, kind: UnitKind, reached: Collection[Hex]) -> bool:
    """Is it Angolan, in the DRC, kept from home in this turn, and does that pay the enemy more than it is worth? GC-7q."""
    board, last = ground.board, ground.world.tables.last_turn
    if kind.army != ARMY_ANGOLA or any(board.country[there] != DRC for there in reached):
        return False
    paid = [turn for turn in ground.world.tables.victory_lines[ABROAD].turns if turn > state.turn]
    points = ground.world.tables.victory_lines[ABROAD].points * len(paid)
    return points > (kind.pa + kind.pd) / STRENGTH_A_POINT * (last + 1 - state.turn) / last + BRAVE


def _is_lost_everywhere(ground: Ground, presence: Presence, state: State, kind: UnitKind, reached: Collection[Hex]) -> bool:
    """Would the enemy overrun it in every hex where it can be? One who goes holds no place either way."""
    own = strength(presence, state, (kind.index,), is_attack=False)
    for there in reached:
        beside = [index for index in presence.stacks[kind.side].get(there, ()) if index != kind.index]
        defence = own + strength(presence, state, beside, is_attack=False)
        if rivals(presence, state, kind.side, there, ground.board.neighbours) < LOST * defence:
            return False
    return True
