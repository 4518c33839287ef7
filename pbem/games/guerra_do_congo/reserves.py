"""Reserves that join a combat when it has been declared: the defender's first, then the attacker's. Section 8.1, an option.

Marking them in the Movement Phase is movement's. A combat's `reserve` step (side) asks until nobody else can come or its owner
holds the others back. Units that were bombarded in this phase, or attacked and held their hex, do not come to defend another:
they would be attacked on the ground all the same, or twice (GC-4.5.2a, GC-4.1f).
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from msgspec.structs import replace

from pbem.engine.decisions import Path, Refusal
from pbem.engine.demands import Choose, Demand
from pbem.engine.game import Options, Token
from pbem.engine.hexes import Hex, hex_name
from pbem.engine.paths import path_to
from pbem.engine.paths import reach as cheapest
from pbem.games.guerra_do_congo import march, notation
from pbem.games.guerra_do_congo.aftermath import combat_of
from pbem.games.guerra_do_congo.combat import together_refusal
from pbem.games.guerra_do_congo.decisions import Commit, Hold
from pbem.games.guerra_do_congo.events import ReserveCommitted
from pbem.games.guerra_do_congo.movement import Budget, Ground
from pbem.games.guerra_do_congo.roster import UnitKind
from pbem.games.guerra_do_congo.state import ATTACKED, BOMBARDED, ON_MAP, PROTECTED, RESERVE, SUPPLIED, State, Step
from pbem.games.guerra_do_congo.steps import Done, Phase, Verb
from pbem.games.guerra_do_congo.world import World
from pbem.games.guerra_do_congo.zones import Presence


class Way(NamedTuple):
    """Where a reserve can go, at the least cost."""

    end: Hex
    cost_mp: int
    path: Path


def unit_refusal(presence: Presence, state: State, index: int, side: int) -> Refusal | None:
    """Why a unit cannot be committed in the combat being resolved. GC-8.1c, GC-8.1f, GC-6a."""
    if not 0 <= index < len(presence.kinds):
        return Refusal("GC-8.1f", "no-such-unit", f"#{index}")
    kind, unit = presence.kinds[index], state.units[index]
    if kind.side != side:
        return Refusal("GC-8.1f", "not-your-unit", kind.id)
    if unit.status != ON_MAP:
        return Refusal("GC-8.1f", "not-on-the-map", kind.id)
    if not unit.has(RESERVE):
        return Refusal("GC-8.1f", "not-in-reserve", kind.id)
    if not unit.has(SUPPLIED):  # as judged for the phase (GC-3.6.1n)
        return Refusal("GC-8.1c", "unsupplied", kind.id)
    if presence.is_besieged(kind, unit.where):
        return Refusal("GC-8.1c", "besieged", kind.id)
    if presence.is_engaged(side, unit.where):
        return Refusal("GC-8.1c", "engaged", kind.id)
    if side == state.side:
        return together_refusal(presence.world, (*combat_of(state).attackers, index))
    if unit.has(PROTECTED):
        return Refusal("GC-4.1f", "held-its-hex", kind.id)
    return Refusal("GC-4.5.2a", "was-bombarded", kind.id) if unit.has(BOMBARDED) else None


def budget_of(kind: UnitKind) -> Budget:
    """Half the printed movement points, rounded down, without the one-hex minimum. GC-8.1g."""
    return Budget(kind.pm // 2, 0, True, False, False)


def end_refusal(presence: Presence, state: State, index: int, end: Hex) -> Refusal | None:
    """Why a reserve may not stop there: the attacked hex for the defender, one next to it for the attacker, with room."""
    kind, target = presence.kinds[index], combat_of(state).target
    if kind.side != state.side and end != target:
        return Refusal("GC-8.1d", "not-the-attacked-hex", hex_name(end))
    if kind.side == state.side and end not in presence.board.neighbours[target]:
        return Refusal("GC-8.1e", "not-next-to-target", hex_name(end))
    return Refusal("GC-8.1h", "no-room", hex_name(end)) if presence.room(end) < kind.stacking else None


def _ends(ground: Ground, index: int) -> Callable[[Hex], bool]:
    return lambda end: end_refusal(ground.presence, ground.state, index, end) is None


def refusal(world: World, state: State, order: Commit) -> Refusal | None:
    """Why a reserve may not be committed so. GC-8.1c to GC-8.1h, GC-3.2.2h."""
    found = _cost_or_refusal(Ground(world, state), state, order)
    return found if isinstance(found, Refusal) else None


def _cost_or_refusal(ground: Ground, state: State, order: Commit) -> int | Refusal:
    refused = unit_refusal(ground.presence, state, order.unit, state.agenda[-1].side)
    if refused:
        return refused
    kind, unit = ground.world.kinds[order.unit], state.units[order.unit]
    if order.start != unit.where:
        return Refusal("GC-8.1g", "not-in-that-hex", f"{kind.id} {hex_name(unit.where)}")
    if not order.path:
        return Refusal("GC-8.1g", "no-way-given", kind.id)
    end, after = march.follow(ground, kind, unit.where, order.path, budget_of(kind))
    if isinstance(after, Refusal):
        return after
    return end_refusal(ground.presence, state, order.unit, end) or after.spent


def candidates(world: World, state: State, side: int) -> dict[int, tuple[Way, ...]]:
    """The reserves of a side that can come, in roster order, and their cheapest ways; for each the cheapest end first."""
    marked = [kind.index for kind in world.kinds if kind.side == side and state.units[kind.index].has(RESERVE)]
    if not marked:
        return {}
    ground = Ground(world, state)
    found = {index: _ways(ground, index) for index in marked if not unit_refusal(ground.presence, state, index, side)}
    return {index: ways for index, ways in found.items() if ways}


def _ways(ground: Ground, index: int) -> tuple[Way, ...]:
    kind, start = ground.world.kinds[index], ground.state.units[index].where
    budget, may_end, grid = budget_of(kind), _ends(ground, index), ground.board.grid

    def step(here: Hex, spent: int) -> Iterator[tuple[Hex, int]]:
        for there, after in ground.steps(kind, here, budget._replace(spent=spent)):
            yield there, after.spent - spent

    found = cheapest(start, budget.allowance_mp, step)
    ways = []
    for end in sorted(found):
        if end != start and may_end(end):
            hexes = path_to(found, end)
            path = Path(tuple(grid.direction(here, there) for here, there in pairwise(hexes)))
            ways.append(Way(end, found[end].spent, path))
    return tuple(sorted(ways, key=lambda way: (way.cost_mp, way.end)))


# ---- the answer


def _ask(world: World, state: State, step: Step) -> Demand | None:
    """Its owner, while one of his reserves can come. C2, C3, GC-8.1a, GC-8.1d, GC-8.1e."""
    is_due = world.options.get("reserves", False) and candidates(world, state, step.side)
    return Choose(step.side, "reserve", False) if is_due else None


def _run(world: World, state: State, step: Step) -> Done:  # noqa: ARG001
    return state, ()


def _apply(world: World, state: State, order: Commit) -> Done:
    """It goes there, joins the combat and is no reserve any more; its side may be asked again. GC-8.1d, GC-8.1e, GC-8.1i."""
    cost = _cost_or_refusal(Ground(world, state), state, order)
    assert isinstance(cost, int), cost  # checked before
    hexes = world.board.grid.walk(order.start, order.path)
    unit, fight, is_attacker = state.units[order.unit], combat_of(state), world.kinds[order.unit].side == state.side
    state = state.with_unit(order.unit, replace(unit, marks=unit.marks & ~RESERVE | (ATTACKED if is_attacker else 0)))
    if is_attacker:
        fight = replace(fight, attackers=tuple(sorted((*fight.attackers, order.unit))))
    else:
        fight = replace(fight, defenders=tuple(sorted((*fight.defenders, order.unit))))
    state, events = march.enter_all(world, replace(state, combat=fight), order.unit, hexes[1:])
    return state, (ReserveCommitted(world.kinds[order.unit].id, tuple(map(hex_name, hexes)), cost), *events)


def _walk(world: World, state: State, words: tuple[str, ...]) -> Options:
    """Unit, its hex, then hex by hex with the points spent so far."""
    side = state.agenda[-1].side
    if not words:
        return Options(tuple(Token(world.kinds[index].id) for index in candidates(world, state, side)))
    ground, index = Ground(world, state), world.index_of.get(words[0], -1)
    if unit_refusal(ground.presence, state, index, side):
        return Options(())
    kind, here, may_end = world.kinds[index], state.units[index].where, _ends(ground, index)
    if len(words) == 1:
        found = march.next_hexes(ground, kind, here, budget_of(kind), may_end)
        return Options((Token(hex_name(here), 0),) if found else ())
    gone = march.way_of(ground, kind, here, words[2:], budget_of(kind)) if words[1] == hex_name(here) else None
    if gone is None:
        return Options(())
    here, budget = gone
    return Options(march.next_hexes(ground, kind, here, budget, may_end), len(words) > 2 and may_end(here))


def _write(world: World, order: Commit) -> str:
    return f"{notation.unit_name(world, order.unit)} {notation.path_words(world, order.start, order.path)}"


def _read(world: World, words: Sequence[str]) -> Commit:
    unit, *hexes = notation.at_least(words, "commit UNIT HEX-HEX", 2)
    return Commit(notation.read_unit(world, unit), *notation.read_path(world, hexes))


def _hold_refusal(world: World, state: State, order: Hold) -> Refusal | None:  # noqa: ARG001
    """Nobody has to come. GC-8.1d, GC-8.1e."""
    return None


def _hold(world: World, state: State, order: Hold) -> Done:  # noqa: ARG001
    return replace(state, agenda=state.agenda[:-1]), ()


def _walk_hold(world: World, state: State, words: tuple[str, ...]) -> Options:  # noqa: ARG001
    return Options((), not words)


def _write_hold(world: World, order: Hold) -> str:  # noqa: ARG001
    return ""


def _read_hold(world: World, words: Sequence[str]) -> Hold:  # noqa: ARG001
    notation.exactly(words, "hold", 0)
    return Hold()


PHASE = Phase(
    verbs=(
        Verb("commit", Commit, ("reserve",), refusal, _apply, _walk, _write, _read),
        Verb("hold", Hold, ("reserve",), _hold_refusal, _hold, _walk_hold, _write_hold, _read_hold),
    ),
    asks={"reserve": _ask},
    runs={"reserve": _run},
    reads={},
)
