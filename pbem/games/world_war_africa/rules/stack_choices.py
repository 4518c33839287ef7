"""The owner's say in who lies on top: of one stack, and of all of them from now on. Free, and told to nobody. WWA-8.5a.

top FAC3
stacks militia
"""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.rules.slots import UNIT, Choice, Words
from pbem.engine.rules.unit_and_hex_names import Notation, number_of
from pbem.games.world_war_africa.decisions import OrderStacks, PutOnTop
from pbem.games.world_war_africa.kit_types import Context, Done, Phase, Verb
from pbem.games.world_war_africa.rules.covered_stacks import is_stack
from pbem.games.world_war_africa.rules.sequence import SEGMENTS
from pbem.games.world_war_africa.rules.set_up.placement import KINDS
from pbem.games.world_war_africa.rules.stack_order import on_top, stacked
from pbem.games.world_war_africa.rules.stack_ranks import FIRST_UNIT, WORDS, own_ranks, with_first
from pbem.games.world_war_africa.state import ON_BOARD

# ---- one stack


def _below(now: Context) -> Iterator[int]:
    """The units of the side that lie below others, in whatever stack."""
    kinds = now.world.kinds
    for index, unit in enumerate(now.state.units):
        if unit.status == ON_BOARD and unit.place and kinds[index].side == now.step.side and is_stack(now.world, unit.where):
            yield index


def _top_refusal(now: Context, order: PutOnTop) -> Refusal | None:
    if order.unit in _below(now):
        return None
    return Refusal("WWA-8.5a", "not-below-others", now.world.notation.unit(order.unit))


def _put_on_top(now: Context, order: PutOnTop) -> Done:
    return on_top(now.world, now.state, order.unit), ()


# ---- all of them


class RankSlot(Choice):
    """A type, a faction, a unit; `strongest` or `weakest`."""

    def value(self, words: Words, word: str) -> int:
        """In any case; a unit by its id goes before a faction of the same name."""
        index = words.notation.index_of.get(word.upper())
        rank = WORDS.get(word.casefold(), number_of(word)) if index is None else FIRST_UNIT + index
        if rank < 0:
            raise words.wrong_form(self.rule)
        return rank

    def name(self, notation: Notation, value: int) -> str:
        """A number that is no rank as `#77`."""
        named = notation.unit(value - FIRST_UNIT) if value >= FIRST_UNIT else f"#{value}"
        return next((word for word, rank in WORDS.items() if rank == value), named)


def _ranks(now: Context) -> Iterable[int]:
    return own_ranks(now.world, now.step.side)


def _rank_refusal(now: Context, order: OrderStacks) -> Refusal | None:
    if order.rank in _ranks(now):
        return None
    return Refusal("WWA-8.5a", "no-such-rank", RANK.name(now.world.notation, order.rank))


def _order_stacks(now: Context, order: OrderStacks) -> Done:
    """All stacks of the side are put in order at once, and each one whenever somebody comes to it."""
    side, orders = now.step.side, list(now.state.stack_orders)
    orders[side] = with_first(orders[side], order.rank)
    return stacked(now.world, replace(now.state, stack_orders=(orders[0], orders[1])), side), ()


RANK = RankSlot("UNIT|TYPE|FACTION", "WWA-8.5a")
PHASE = Phase(
    Verb("top", PutOnTop, (*KINDS, *SEGMENTS), (UNIT.of(_below),), refusal=_top_refusal, apply=_put_on_top),
    Verb("stacks", OrderStacks, (*KINDS, "movement"), (RANK.of(_ranks),), refusal=_rank_refusal, apply=_order_stacks),
)
