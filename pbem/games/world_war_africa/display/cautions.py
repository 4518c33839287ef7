"""What a player may regret: the most grave first."""

from collections.abc import Iterator

from pbem.engine.demands import Choose
from pbem.engine.hexes import Hex
from pbem.engine.planning import Caution
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.contingents import GOVERNMENT, NOBODY
from pbem.games.world_war_africa.display.picture import is_set_up
from pbem.games.world_war_africa.game_rules import AfricaRules
from pbem.games.world_war_africa.rules.movement import boxes
from pbem.games.world_war_africa.rules.presence import presence_of
from pbem.games.world_war_africa.rules.supply import supply_of
from pbem.games.world_war_africa.state import AVAILABLE, State


def cautions(rules: AfricaRules, state: State, side: int) -> tuple[Caution, ...]:
    """Stacks that would lose units, Kinshasa left open, caches alone, units out of supply, points and units not used.

    WWA-6.1b, WWA-6.1e, WWA-13.2a, WWA-12.2g, WWA-11.1b, WWA-10.0a.
    """
    demand = rules.pending(state)
    if not isinstance(demand, Choose) or demand.side != side or not (demand.is_order or demand.kind == "reinforcement"):
        return ()
    world, presence = rules.world, presence_of(rules.world, state)
    name, own = world.board.grid.name, presence.stacks[side]
    starved = supply_of(world, state).cut_off(side) if demand.kind != "reinforcement" else []
    waiting = boxes.waiting(world, state) if demand.kind == "movement" else []
    found = {
        "overstacked": [name(here) for here in own if presence.excess(here)],
        "mixed": [name(here) for here, units in own.items() if presence.clash(units)],
        "kinshasa-open": list(_open_capital(world, state, side)),
        "cache-alone": [name(here) for here in sorted(_cache_hexes(world, state, side)) if here not in own],
        "out-of-supply": [world.kinds[index].id for index in starved],
        "points-unspent": list(_points(world, state)) if demand.kind == "reinforcement" else [],
        "entries-left": [world.kinds[index].id for index in waiting],
    }
    told = ("kinshasa-open",) if is_set_up(state) else found
    return tuple(Caution(code, tuple(found[code])) for code in told if found[code])


def _open_capital(world: World, state: State, side: int) -> Iterator[str]:
    """The capital without a unit of the government. WWA-13.2a."""
    capital = world.hex_of(world.tables.setup.kinshasa)
    if side == GOVERNMENT and not presence_of(world, state).of(side, capital):
        yield world.board.towns[capital].name


def _cache_hexes(world: World, state: State, side: int) -> set[Hex]:
    """Hexes in which an enemy who enters captures a cache where nobody guards it. WWA-12.2g."""
    return {marker.where for marker in state.caches if marker.side == side and marker.where in world.board.terrain}


def _points(world: World, state: State) -> Iterator[str]:
    """Points with which the active contingent could buy something. WWA-10.0a."""
    units = world.by_contingent[state.contingent] if state.contingent != NOBODY else ()
    if any(state.units[index].status == AVAILABLE for index in units) and state.points[state.contingent]:
        yield str(state.points[state.contingent])
