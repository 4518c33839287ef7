"""Placing a unit where a rule or chart says: what makes a hex legal for it at that moment. WWA-0e, WWA-3.2t."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.hexes import Hex, is_box
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.rules.entering import ground_of
from pbem.games.world_war_africa.rules.presence import presence_of
from pbem.games.world_war_africa.rules.stack_order import arrive
from pbem.games.world_war_africa.state import State


def placing_refusal(world: World, state: State, index: int, to: Hex) -> Refusal | None:
    """Why a unit may not be placed there, whoever says that it may stand there at all; boxes have no ban. WWA-0e."""
    kind, presence = world.kinds[index], presence_of(world, state)
    if not is_box(to) and (refusal := ground_of(world, state).refusal(kind, to)):
        return refusal
    there, limit, name = presence.of(kind.side, to), world.board.stack_limit(to), world.board.grid.name(to)
    if limit and len(there) >= limit:
        return Refusal("WWA-6.0a", "no-room", name)
    if presence.clash((*there, index)):
        return Refusal("WWA-6.1e", "other-contingent", name)
    return None


def legal_places(world: World, state: State, index: int, places: Iterable[Hex]) -> Iterator[Hex]:
    """Those of some places where the unit may be placed."""
    return (to for to in places if placing_refusal(world, state, index, to) is None)


def placed(world: World, state: State, index: int, to: Hex) -> State:
    """A state with the unit there, where its strength puts it in the stack."""
    return arrive(world, state, (index,), to)


def with_cache(state: State, side: int, to: Hex) -> State:
    """A state with one more cache, of those that lie with nobody and were not used in this turn. WWA-12.2b, WWA-12.2e."""
    free = next(number for number, cache in enumerate(state.caches) if cache.side < 0 and cache.turn <= state.turn)
    caches = list(state.caches)
    caches[free] = replace(caches[free], side=side, where=to)
    return replace(state, caches=tuple(caches))


def dice_for(count: int, group: int) -> tuple[int, ...]:
    """The faces of the dice that pick so many of a group, all of it at most; the last one of all needs none. WWA-0b, WWA-3.2a."""
    return tuple(range(group, max(group - count, 1), -1))


def drawn(candidates: Sequence[int], count: int, numbers: Sequence[int]) -> tuple[int, ...]:
    """So many of a group, by the dice of `dice_for`: uniformly, without putting back. WWA-0b."""
    left = list(candidates)
    found = [left.pop(number - 1) for number in numbers]
    return (*found, *left[: min(count, len(candidates)) - len(found)])
