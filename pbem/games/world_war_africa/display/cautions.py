"""What a player may regret: the most grave first."""

from collections.abc import Iterator

from pbem.engine.demands import Choose
from pbem.engine.hexes import Hex
from pbem.engine.planning import Caution
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.contingents import GOVERNMENT, NOBODY
from pbem.games.world_war_africa.display.picture import is_set_up
from pbem.games.world_war_africa.game_rules import AfricaRules
from pbem.games.world_war_africa.rules.presence import presence_of
from pbem.games.world_war_africa.rules.supply import supply_of
from pbem.games.world_war_africa.state import AVAILABLE, ON_BOARD, State


def cautions(rules: AfricaRules, state: State, side: int) -> tuple[Caution, ...]:
    """Stacks that would lose units, Kinshasa left open, caches alone, units out of supply, points and units not used.

    WWA-6.1b, WWA-6.1e, WWA-13.2a, WWA-12.2g, WWA-11.1b, WWA-10.0a.
    """
    demand = rules.pending(state)
    if not isinstance(demand, Choose) or demand.side != side or not (demand.is_order or demand.kind == "reinforcement"):
        return ()
    world = rules.world
    found = {
        "overstacked": tuple(_names(world, _overfull(world, state, side))),
        "mixed": tuple(_names(world, _mixed(world, state, side))),
        "kinshasa-open": tuple(_open_capital(world, state, side)),
        "cache-alone": tuple(_names(world, _caches_alone(world, state, side))),
        "out-of-supply": tuple(_cut_off(world, state, side)) if demand.kind != "reinforcement" else (),
        "points-unspent": tuple(_points(world, state)) if demand.kind == "reinforcement" else (),
        "entries-left": tuple(_entries(world, state)) if demand.kind == "movement" else (),
    }
    told = ("kinshasa-open",) if is_set_up(state) else found
    return tuple(Caution(code, found[code]) for code in told if found[code])


def _names(world: World, hexes: Iterator[Hex]) -> Iterator[str]:
    return map(world.board.grid.name, hexes)


def _overfull(world: World, state: State, side: int) -> Iterator[Hex]:
    """Places that hold too many units at the end of the segment. WWA-6.1a, WWA-6.1b."""
    presence = presence_of(world, state)
    return (here for here in sorted(presence.stacks[side]) if presence.excess(here))


def _mixed(world: World, state: State, side: int) -> Iterator[Hex]:
    """Places that contingents share which may not. WWA-6.1e."""
    presence = presence_of(world, state)
    return (here for here in sorted(presence.stacks[side]) if presence.clash(presence.of(side, here)))


def _open_capital(world: World, state: State, side: int) -> Iterator[str]:
    """The capital without a unit of the government. WWA-13.2a."""
    capital = world.hex_of(world.tables.setup.kinshasa)
    if side == GOVERNMENT and not presence_of(world, state).of(side, capital):
        yield world.board.towns[capital].name


def _caches_alone(world: World, state: State, side: int) -> Iterator[Hex]:
    """Hexes in which an enemy who enters captures a cache. WWA-12.2g."""
    presence = presence_of(world, state)
    places = {marker.where for marker in state.caches if marker.side == side and marker.where in world.board.terrain}
    return (here for here in sorted(places) if not presence.of(side, here))


def _cut_off(world: World, state: State, side: int) -> Iterator[str]:
    """Units that would fight and move with half. WWA-11.3a, WWA-11.3b."""
    supply = supply_of(world, state)
    for kind, unit in zip(world.kinds, state.units, strict=True):
        if kind.side == side and unit.status == ON_BOARD and not supply.feeds(kind.index, unit.where):
            yield kind.id


def _points(world: World, state: State) -> Iterator[str]:
    """Points with which the active contingent could buy something. WWA-10.0a."""
    if state.contingent != NOBODY and state.points[state.contingent]:
        can_buy = any(state.units[index].status == AVAILABLE for index in world.by_contingent[state.contingent])
        if can_buy:
            yield str(state.points[state.contingent])


def _entries(world: World, state: State) -> Iterator[str]:
    """Units in the box of the active contingent that could come on. WWA-5.3f."""
    box = {"zimbabwe": world.board.zimbabwe_box, "angola": world.board.angola_box}
    here = box.get(world.tables.contingent[state.contingent].key) if state.contingent != NOBODY else None
    if here is not None and state.entries:
        waiting = presence_of(world, state).of(GOVERNMENT, here)
        yield from (world.kinds[index].id for index in waiting if world.kinds[index].contingent == state.contingent)
