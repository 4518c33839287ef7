"""Who may fight whom: places next to each other, units that may attack, their weight, caches beside them. WWA-8.1a to WWA-8.8e."""

from collections.abc import Iterable, Iterator

from pbem.engine.decisions import Refusal
from pbem.engine.hexes import Hex, is_box
from pbem.games.world_war_africa.content.board import Board
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.contingents import CONTINGENT_SIDE
from pbem.games.world_war_africa.rules.combat_odds import attack_of
from pbem.games.world_war_africa.rules.entering import ground_of
from pbem.games.world_war_africa.rules.presence import presence_of
from pbem.games.world_war_africa.rules.supply import supply_of
from pbem.games.world_war_africa.state import ATTACKED, FLIPPED, ON_BOARD, WAS_ATTACKED, State


def bases(board: Board, target: Hex) -> tuple[Hex, ...]:
    """The places from which a hex or the Kitona Box can be attacked: not across a lake, nor out of other boxes.

    WWA-8.1a, WWA-8.8d, WWA-14.0d, WWA-14.0e, WWA-7.11b.
    """
    if target == board.kitona:
        return (board.kitona_gate,)
    around = board.neighbours.get(target, ())
    return (*around, board.kitona) if target == board.kitona_gate else around


def targets(world: World, state: State) -> Iterator[Hex]:
    """The places that the active contingent can attack now, in ascending order."""
    presence, side = presence_of(world, state), CONTINGENT_SIDE[state.contingent]
    mine = {state.units[index].where for index in world.by_contingent[state.contingent] if state.units[index].status == ON_BOARD}
    for target in sorted(presence.stacks[1 - side]):
        near = mine.intersection(bases(world.board, target))
        if near and target_refusal(world, state, target) is None and has_weight(world, state, attackers(world, state, target)):
            yield target


def target_refusal(world: World, state: State, target: Hex) -> Refusal | None:
    """Why nobody of the active contingent may attack a place now. WWA-8.1a, WWA-8.2b, WWA-7.11b."""
    presence, side, name = presence_of(world, state), CONTINGENT_SIDE[state.contingent], world.notation.hex(target)
    if is_box(target) and target != world.board.kitona:
        return Refusal("WWA-7.11b", "no-attack-into-the-box", name)
    defenders = presence.of(1 - side, target)
    if not defenders:
        return Refusal("WWA-8.1a", "no-enemy-there", name)
    if any(state.units[index].has(WAS_ATTACKED) for index in defenders):
        return Refusal("WWA-8.2b", "was-attacked", name)
    return None


def attackers(world: World, state: State, target: Hex) -> list[int]:
    """The units of the active contingent that may join an attack on a place, ascending."""
    near = bases(world.board, target)
    return [
        index
        for index in world.by_contingent[state.contingent]
        if state.units[index].where in near and attacker_refusal(world, state, index, target) is None
    ]


def attacker_refusal(world: World, state: State, index: int, target: Hex) -> Refusal | None:
    """Why a unit may not join an attack. WWA-8.1a, WWA-8.2b, WWA-8.8d, WWA-8.8e, WWA-5.3h, WWA-7.11b."""
    if not 0 <= index < len(world.kinds):
        return Refusal("WWA-8.1a", "no-such-unit", world.notation.unit(index))
    kind, unit = world.kinds[index], state.units[index]
    if kind.contingent != state.contingent:
        return Refusal("WWA-8.1a", "not-of-this-contingent", kind.id)
    if refusal := spent_refusal(world, state, index):
        return refusal
    if unit.where == world.board.rwanda_box:
        return Refusal("WWA-7.11b", "no-attack-from-the-box", world.board.grid.name(unit.where))
    if unit.where not in bases(world.board, target):
        return Refusal("WWA-8.1a", "not-next-to-target", kind.id)
    return limit_refusal(world, state, index, target)


def spent_refusal(world: World, state: State, index: int) -> Refusal | None:
    """Why a unit may not fight anybody now. WWA-8.1a, WWA-8.2b, WWA-5.3h."""
    kind, unit = world.kinds[index], state.units[index]
    if unit.status != ON_BOARD:
        return Refusal("WWA-8.1a", "not-on-the-map", kind.id)
    if unit.has(FLIPPED):
        return Refusal("WWA-5.3h", "not-active", kind.id)
    if unit.has(ATTACKED):
        return Refusal("WWA-8.2b", "has-attacked", kind.id)
    return None


def limit_refusal(world: World, state: State, index: int, target: Hex) -> Refusal | None:
    """Regions that UG and Rw units may not attack into. WWA-8.8e, WWA-7.1a, WWA-7.1b."""
    return ground_of(world, state).limit(world.kinds[index], target)


def has_weight(world: World, state: State, units: Iterable[int]) -> bool:
    """Has at least one of them an attack factor, as it is supplied now? WWA-8.6a."""
    supply = supply_of(world, state)
    return any(attack_of(world, supply, index, state.units[index].where) > 0 for index in units)


def caches_at(state: State, side: int, here: Hex) -> int:
    """How many weapons caches of a side lie in a place."""
    return sum(cache.side == side and cache.where == here for cache in state.caches)
