"""Who lies on top of a stack, said by ranks: units, types, factions; of a list the first that means a unit counts. WWA-8.5a.

Ranks are numbers in files and in the state: append only.
"""

from collections.abc import Sequence

from pbem.games.world_war_africa.content.unit_kinds import UnitKind
from pbem.games.world_war_africa.content.world import World

STRONGEST, WEAKEST = 0, 1
"""All that are left: by the sum of their factors, then by id. By itself a list ends with the strongest."""
FIRST_TYPE, FIRST_FACTION, FIRST_UNIT = 2, 20, 100
TYPES = ("infantry", "airborne", "mech", "special", "armor", "militia")
FACTIONS = ("fac", "alir", "fdd", "ccr", "zb", "an", "rw", "anc", "rdc", "ug", "mlc")
"""Those of more than one unit."""
WORDS = {
    "strongest": STRONGEST,
    "weakest": WEAKEST,
    **{word: FIRST_TYPE + place for place, word in enumerate(TYPES)},
    **{word: FIRST_FACTION + place for place, word in enumerate(FACTIONS)},
}


def sort_key(ranks: Sequence[int], kind: UnitKind) -> tuple[int | str, ...]:
    """What units of a stack are sorted by, the top one first. WWA-8.5a, WWA-0h."""
    place = next((place for place, rank in enumerate(ranks) if is_meant(rank, kind)), len(ranks))
    strength = kind.attack + kind.defense
    return (place, strength if place < len(ranks) and ranks[place] == WEAKEST else -strength, kind.id)


def is_meant(rank: int, kind: UnitKind) -> bool:
    """Does a rank speak of the unit?"""
    if rank >= FIRST_UNIT:
        return kind.index == rank - FIRST_UNIT
    if rank >= FIRST_FACTION:
        return kind.faction.casefold() == FACTIONS[rank - FIRST_FACTION]
    return rank < FIRST_TYPE or kind.type == TYPES[rank - FIRST_TYPE]


def own_ranks(world: World, side: int) -> tuple[int, ...]:
    """The ranks that mean units of a side, in ascending order."""
    ranks: tuple[int, ...] = world.memo.renewed(f"ranks of {side}", lambda known: known or _of_side(world, side))
    return ranks


def _of_side(world: World, side: int) -> tuple[int, ...]:
    own = [kind for kind in world.kinds if kind.side == side]
    said = (rank for rank in WORDS.values() if any(is_meant(rank, kind) for kind in own))
    return (*said, *(FIRST_UNIT + kind.index for kind in own))


def with_first(ranks: Sequence[int], rank: int) -> tuple[int, ...]:
    """A list with one more before all others. What speaks of all makes an end of what was said before."""
    if rank in (STRONGEST, WEAKEST):
        return () if rank == STRONGEST else (WEAKEST,)
    return (rank, *(each for each in ranks if each != rank))
