"""Standing orders on losses: in combat (`loss`), and in hexes that are overstacked or mixed (`excess`). D45, D55, D60, D61, D63.

    default
    militia FAC ZB1; last FACPG ADF
    last airborne

Factions, types of units and units in the order in which they are lost; `last`: those that are kept while there are others. Of units
alike the weakest goes first, militia before others.
"""

from collections.abc import Sequence
from typing import Annotated, get_args

from msgspec import Meta, Struct

from pbem.engine.rules.standing_orders import ClauseWords, StandingOrder
from pbem.games.world_war_africa.content.schema import Type
from pbem.games.world_war_africa.content.unit_kinds import UnitKind
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.decisions import Lose
from pbem.games.world_war_africa.kit_types import Context
from pbem.games.world_war_africa.rules.combat.losses import losable
from pbem.games.world_war_africa.standing_orders.clause_rows import Listed, clauses

TYPES: tuple[str, ...] = get_args(Type)
Words = Annotated[tuple[Annotated[str, Meta(max_length=12)], ...], Meta(max_length=120)]


class LossOrder(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Factions, types and ids in the order in which they are lost, and those that are kept."""

    first: Words = ()
    last: Words = ()


def _word(said: ClauseWords[World], word: str) -> str:
    """In its one form: a type, a faction, or a unit."""
    if word.lower() in TYPES:
        return word.lower()
    faction = next((key for key in said.world.faction if key.lower() == word.lower()), "")
    if faction:
        return faction
    if word.upper() in said.world.notation.index_of:
        return word.upper()
    raise said.unknown(word, (*said.world.faction, *TYPES, "UNIT"))


def _rank(words: Sequence[str], kind: UnitKind) -> int:
    """The first of some words that means a unit; their number if none does."""
    return next((place for place, word in enumerate(words) if word in (kind.id, kind.faction, kind.type)), len(words))


def weakest(now: Context, index: int) -> tuple[int | str, ...]:
    """The unit with the advisers last; the smallest sum of factors first, militia before others, then by id. WWA-6.1b, WWA-8.7b."""
    kind = now.world.kinds[index]
    return (now.state.advisers == index, kind.attack + kind.defense, not kind.is_militia, kind.id)


def answer(now: Context, policy: LossOrder) -> Lose:
    """The next unit to lose."""

    def place(index: int) -> tuple[int | str, ...]:
        kind = now.world.kinds[index]
        is_kept = _rank(policy.last, kind) < len(policy.last)
        return (is_kept, _rank(policy.first, kind), *weakest(now, index))

    return Lose(min(losable(now), key=place))


ALIKE = Listed(_word, lambda _, word: word)
STANDING_ORDERS: dict[str, StandingOrder] = {
    kind: clauses(LossOrder, {"last": ALIKE}, answer, rule, first=ALIKE, nothing="default")
    for kind, rule in {"loss": "WWA-8.7b", "excess": "WWA-6.1b"}.items()
}
