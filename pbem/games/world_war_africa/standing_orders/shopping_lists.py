"""Standing orders for purchases: a list for each contingent, bought from the top as far as the points go. D40 to D42, D44.

    by hand
    drc keep 1 fac 3 hutu 1 cache 2; zimbabwe air 2 ZB1 ZB2; angola nothing; rwanda pmc 2 1 rwanda 4; advisers FACPG FAC2

A contingent without a list is asked; so is everybody by default. `pmc 2 1`: ask for the price of PMC transport first, hire two at
a price of 1, one at 2. `keep 1`: leave so many points. An item without a number is one; `advisers`: the first of these units that
can have them.
"""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta, Struct

from pbem.engine.rules.standing_orders import ClauseOrder, ClauseWords, StandingOrder
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.contingents import CONTINGENTS
from pbem.games.world_war_africa.decisions import Advise, Buy, Enough, Hire, Recruit
from pbem.games.world_war_africa.kit_types import Context
from pbem.games.world_war_africa.rules.reinforcements import purchases, stock
from pbem.games.world_war_africa.rules.reinforcements.stock import ITEMS
from pbem.games.world_war_africa.standing_orders.unit_lists import Index, Points

ADVISERS, NOTHING, PMC, KEEP = "advisers", "nothing", "pmc", "keep"
MOST = 13  # points that there can be


class Line(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """So many of an item; one chosen unit where the item is CHOSEN, and `number` its index."""

    item: Annotated[int, Meta(ge=0, le=len(ITEMS))]
    number: Index


CHOSEN = len(ITEMS)


class List(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What a contingent buys: PMC at each price, the points it keeps, the rest in order of preference."""

    contingent: Annotated[int, Meta(ge=0, le=4)]
    cheap: Points
    dear: Points
    keep: Points
    lines: Annotated[tuple[Line, ...], Meta(max_length=100)]


class Shopping(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The lists, by contingent; who gets the advisers. Without any the player buys by hand."""

    lists: Annotated[tuple[List, ...], Meta(max_length=5)] = ()
    advisers: Annotated[tuple[Index, ...], Meta(max_length=50)] = ()


# ---- notation


def read(words: ClauseWords[World], clauses: list[list[str]]) -> Shopping:
    """A clause for each contingent, one for the advisers."""
    keys = (*CONTINGENTS, ADVISERS)
    found = words.by_key(clauses, keys, once=keys)
    lists = tuple(_list(words, place, found[key][0]) for place, key in enumerate(CONTINGENTS) if found[key])
    return Shopping(lists, words.units(found[ADVISERS][0]) if found[ADVISERS] else ())


def _list(words: ClauseWords[World], contingent: int, said: list[str]) -> List:
    if not said:
        raise words.refused("policy-list-empty")
    left, hired, keep, lines = list(said) if said != [NOTHING] else [], (0, 0), 0, list[Line]()
    while left:
        word = left.pop(0)
        if word == PMC:
            hired = (words.next_number(left, 0, MOST), words.next_number(left, 0, MOST))
        elif word == KEEP:
            keep = words.next_number(left, 0, MOST)
        elif word in ITEMS:
            number = words.next_number(left, 1, MOST) if left and left[0].isdigit() else 1
            lines.append(Line(ITEMS.index(word), number))
        else:
            lines.append(Line(CHOSEN, words.units([word])[0]))
    return List(contingent, *hired, keep, tuple(lines))


def write(world: World, policy: Shopping) -> list[str]:
    """The clauses, contingents in their order."""
    clauses = [" ".join((CONTINGENTS[each.contingent], *(_spelled(world, each) or (NOTHING,)))) for each in policy.lists]
    if policy.advisers:
        clauses.append(" ".join((ADVISERS, *map(world.notation.unit, policy.advisers))))
    return clauses


def _spelled(world: World, said: List) -> tuple[str, ...]:
    found = [PMC, str(said.cheap), str(said.dear)] if said.cheap or said.dear else []
    found += [KEEP, str(said.keep)] if said.keep else []
    for line in said.lines:
        if line.item == CHOSEN:
            found.append(world.notation.unit(line.number))
        else:
            found += [ITEMS[line.item], str(line.number)]
    return tuple(found)


# ---- what it buys


def answer(now: Context, policy: Shopping) -> Hire | Advise | Buy | Recruit | Enough | None:
    """The next purchase of the list; its owner is asked where there is none. WWA-10.1h."""
    said = next((each for each in policy.lists if each.contingent == now.state.contingent), None)
    if said is None:
        return None
    advised = list(purchases.advised(now))
    if unit := next((index for index in policy.advisers if index in advised), None):
        return Advise(unit)
    return next(_wanted(now, said), Enough())


def _wanted(now: Context, said: List) -> Iterator[Hire | Buy | Recruit]:
    """What can be paid for of a list, from its top."""
    spend = stock.points(now.state) - said.keep
    if spend <= 0:
        return
    if (hire := _hire(now, said, spend)) is not None:
        yield hire
    chosen = stock.selectable(now.world, now.state)
    for line in said.lines:
        if line.item == CHOSEN:
            if line.number in chosen and spend >= now.world.tables.cost.unit:
                yield Recruit((line.number,))
            continue
        left = min(line.number - purchases.bought(now, line.item), stock.left(now.world, now.state, line.item, now.step.units))
        if (number := min(left, spend // stock.price(now.world, line.item))) > 0:
            yield Buy(line.item, number)


def _hire(now: Context, said: List, spend: int) -> Hire | None:
    """As many as wanted and paid for at each price. WWA-7.9k."""
    if not purchases.may_hire(now):
        return None
    most = now.world.tables.pmc.a_turn
    cheap, dear = min(said.cheap, spend, most), min(said.dear, spend // 2, most)
    return Hire(cheap, dear) if cheap or dear else None


STANDING_ORDERS: dict[str, StandingOrder] = {purchases.NAME: ClauseOrder(Shopping(), read, write, answer, "WWA-10.1a", "by hand")}
