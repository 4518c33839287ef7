"""Purchases of the active contingent. WWA-7.9j to WWA-7.9m, WWA-10.0a to WWA-10.2w, WWA-12.2a, WWA-15.0e.

Step `reinforcement`: `units` is how many of each item were bought in this segment, empty for none; `number` is 0 until the first
purchase. All purchases are answers: a shopping list makes them where the contingent is drawn in the opponent's file, so that its
owner's moves can come in the one file after it.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.demands import Choose, Demand, Roll
from pbem.engine.rules.slots import NUMBER, UNIT, UNITS, WORD
from pbem.games.world_war_africa.contingents import CONTINGENTS, DRC, GOVERNMENT, NOBODY, REBELS, SIDES
from pbem.games.world_war_africa.decisions import Advise, Buy, Enough, Hire, Recruit
from pbem.games.world_war_africa.events import AdvisersPlaced, Bought, PmcPriced, UnitsDrawn
from pbem.games.world_war_africa.kit_types import Context, Done, Phase, Verb
from pbem.games.world_war_africa.rules import sequence
from pbem.games.world_war_africa.rules.activation_rolls import is_on_map
from pbem.games.world_war_africa.rules.covered_stacks import is_covered
from pbem.games.world_war_africa.rules.placing import dice_for, drawn
from pbem.games.world_war_africa.rules.reinforcements import placements, stock
from pbem.games.world_war_africa.rules.reinforcements.deployment import CACHE
from pbem.games.world_war_africa.rules.reinforcements.placements import BOUGHT, with_points
from pbem.games.world_war_africa.rules.reinforcements.stock import GROUPS, ITEMS, MARKERS
from pbem.games.world_war_africa.state import READY, Step

NAME = "reinforcement"


def _ask(now: Context) -> Demand | None:
    """Asked while there is anything to buy, or the advisers wait. WWA-4.0g, WWA-10.1a."""
    return Choose(now.step.side, NAME, is_order=False, begins_stretch=True) if _has_choice(now) else None


def _has_choice(now: Context) -> bool:
    """What both sides see: points, boxes, markers."""
    if may_advise(now) or may_hire(now) or next(_items(now), None) is not None:
        return True
    return bool(_chosen(now)) and stock.points(now.state) >= now.world.tables.cost.unit


def _run(now: Context) -> Done:
    return sequence.segment_ends(now.state, NAME)


def bought(now: Context, item: int) -> int:
    """How many of an item were ordered in this segment, those handed back included."""
    return now.step.units[item] if now.step.units else 0


def _after(now: Context, item: int = NOBODY, count: int = 0) -> Step:
    """The same question after a purchase."""
    counts = list(now.step.units or (0,) * len(ITEMS))
    if item != NOBODY:
        counts[item] += count
    return Step(NAME, now.step.side, tuple(counts), 1)


# ---- groups, markers, caches


def _items(now: Context) -> Iterator[int]:
    """What there is and can be paid for."""
    has = stock.points(now.state)
    return (
        item
        for item in range(len(ITEMS))
        if stock.price(now.world, item) <= has and stock.left(now.world, now.state, item, now.step.units) > 0
    )


def _numbers(now: Context, _item: int) -> range:
    return range(1, now.world.tables.game.points_cap + 1)


def buy_refusal(now: Context, order: Buy) -> Refusal | None:
    """Why so many of an item cannot be bought. WWA-0g, WWA-10.1a, WWA-10.1b, WWA-10.2h."""
    world, state = now.world, now.state
    if not 0 <= order.item < len(ITEMS) or not stock.is_for(world, state.contingent, order.item):
        name = ITEMS[order.item] if 0 <= order.item < len(ITEMS) else str(order.item)
        return Refusal("WWA-10.1b", "not-for-this-contingent", name)
    left = stock.left(world, state, order.item, now.step.units)
    if order.number not in _numbers(now, order.item) or left <= 0:
        return Refusal("WWA-0g", "none-left", ITEMS[order.item])
    if stock.price(world, order.item) * min(left, order.number) > stock.points(state):
        return Refusal("WWA-0g", "too-dear", ITEMS[order.item])
    return None


def _buy(now: Context, order: Buy) -> Done:
    """Paid at once, those that there are; units are drawn together, then placed. WWA-0g, WWA-10.1f, WWA-10.1h."""
    world, name = now.world, ITEMS[order.item]
    count = min(order.number, stock.left(world, now.state, order.item, now.step.units))
    state = with_points(now.state, now.state.contingent, -count * stock.price(world, order.item))
    state = state.then(_after(now, order.item, count))
    told = Bought(CONTINGENTS[state.contingent], name, count, stock.points(state))
    if name in GROUPS:
        return state.then(Step("recruits", now.step.side, (order.item,), count)), (told,)
    if name in MARKERS:
        supports = list(state.supports)
        for index in stock.unbought(world, state, state.contingent, MARKERS[name])[:count]:
            supports[index] = READY
        return replace(state, supports=tuple(supports)), (told,)
    state, events = placements.begin(world, state, now.step.side, (CACHE,) * count, BOUGHT)
    return state, (told, *events)


def _ask_recruits(now: Context) -> Demand | None:
    """Dice where more are in the force pool than are bought. WWA-0b, WWA-10.2g, WWA-10.2t."""
    group = _pool(now)
    if now.step.number >= len(group):
        return None
    dice = dice_for(now.step.number, len(group))
    return Roll(dice, ("reinforcement of " + CONTINGENTS[now.state.contingent], str(now.state.turn)))


def _run_recruits(now: Context) -> Done:
    return _arrive(now, tuple(_pool(now)))


def _read_recruits(now: Context, numbers: tuple[int, ...]) -> Done:
    group = _pool(now)
    return _arrive(now, drawn(group, now.step.number, numbers))


def _pool(now: Context) -> list[int]:
    (item,) = now.step.units
    return stock.force_pool(now.world, now.state, ITEMS[item])


def _arrive(now: Context, units: tuple[int, ...]) -> Done:
    """They are placed in the order of their ids. WWA-10.1h."""
    units = _by_id(now, units)
    told = UnitsDrawn(SIDES[now.step.side], tuple(now.world.kinds[index].id for index in units))
    state, events = placements.begin(now.world, now.state, now.step.side, units, BOUGHT)
    return state, (told, *events)


def _by_id(now: Context, units: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(units, key=lambda index: now.world.kinds[index].id))


# ---- units that are chosen


def _chosen(now: Context, *_before: object) -> list[int]:
    return stock.selectable(now.world, now.state)


def recruit_refusal(now: Context, order: Recruit) -> Refusal | None:
    """Why these units cannot be bought. WWA-0g, WWA-10.1c, WWA-10.2m."""
    found = _chosen(now)
    for place, index in enumerate(order.units):
        if index not in found or index in order.units[:place]:
            return Refusal("WWA-10.2m", "not-to-be-chosen", now.world.notation.unit(index))
    if not order.units:
        return Refusal("WWA-10.2m", "nobody-chosen")
    if len(order.units) * now.world.tables.cost.unit > stock.points(now.state):
        return Refusal("WWA-0g", "too-dear", now.world.notation.units(order.units))
    return None


def _recruit(now: Context, order: Recruit) -> Done:
    """They go to the box of their contingent. WWA-10.2n, WWA-10.2q."""
    state = with_points(now.state, now.state.contingent, -len(order.units) * now.world.tables.cost.unit)
    told = Bought(CONTINGENTS[state.contingent], "", len(order.units), stock.points(state))
    state, events = placements.begin(now.world, state.then(_after(now)), now.step.side, _by_id(now, order.units), BOUGHT)
    return state, (told, *events)


# ---- private military companies


def may_hire(now: Context) -> bool:
    """As the first act of the segment, while there are markers, and a point. WWA-7.9k, WWA-7.9l."""
    return now.step.number == 0 and stock.pmc_left(now.world, now.state) > 0 and stock.points(now.state) > 0


def hire_refusal(now: Context, order: Hire) -> Refusal | None:
    """Why so many cannot be hired at the two prices. WWA-0g, WWA-7.9k, WWA-7.9l."""
    if now.step.number:
        return Refusal("WWA-7.9k", "not-the-first-purchase")
    left = stock.pmc_left(now.world, now.state)
    if left <= 0:
        return Refusal("WWA-7.9l", "none-left", "pmc")
    for price, count in enumerate((order.cheap, order.dear), 1):
        if count > now.world.tables.pmc.a_turn:
            return Refusal("WWA-7.9l", "none-left", "pmc")
        if price * min(count, left) > stock.points(now.state):
            return Refusal("WWA-0g", "too-dear", "pmc")
    return None if order.cheap + order.dear else Refusal("WWA-7.9k", "hires-none")


def _hire_numbers(now: Context, *_before: int) -> range:
    return range(now.world.tables.pmc.a_turn + 1)


def _hire(now: Context, order: Hire) -> Done:
    """The price is asked, and so many taken as was said for it: nothing else becomes known in between. WWA-7.9k."""
    return now.state.then(_after(now), Step("pmc_price", now.step.side, (order.cheap, order.dear))), ()


def _ask_price(now: Context) -> Demand:
    return Roll((now.world.tables.game.die,), ("pmc for " + CONTINGENTS[now.state.contingent], str(now.state.turn)))


def _read_price(now: Context, numbers: tuple[int, ...]) -> Done:
    """They wait in the Support Available Box, for every contingent of the side. WWA-7.9k, WWA-7.9m."""
    (number,) = numbers
    side, price = now.step.side, now.world.tables.pmc.price[number - 1]
    count = min(now.step.units[price - 1], stock.pmc_left(now.world, now.state))
    state = with_points(now.state, now.state.contingent, -count * price)
    hired = (state.hired[0] + count * (side == GOVERNMENT), state.hired[1] + count * (side == REBELS))
    state = replace(state, hired=hired, hired_this_turn=state.hired_this_turn + count)
    return state, (PmcPriced(CONTINGENTS[state.contingent], number, price, count, stock.points(state)),)


# ---- the advisers


def may_advise(now: Context) -> bool:
    """In the segment of the drc, while the marker is in the Support Available Box. WWA-15.0e."""
    state = now.state
    return state.contingent == DRC and state.has_advisers and state.advisers == NOBODY


def _advisable(now: Context) -> Iterator[int]:
    """Every FAC unit on the map. WWA-15.0e."""
    return (
        index
        for index in now.world.by_contingent[DRC]
        if now.world.kinds[index].faction == now.world.tables.events.advised and is_on_map(now.world, now.state, index)
    )


def advised(now: Context) -> Iterator[int]:
    """The units that the marker may be placed with now."""
    return _advisable(now) if may_advise(now) else iter(())


def _advise_refusal(now: Context, order: Advise) -> Refusal | None:
    if not may_advise(now):
        return Refusal("WWA-15.0e", "no-advisers")
    if order.unit not in _advisable(now):
        return Refusal("WWA-15.0e", "not-with-this-unit", now.world.notation.unit(order.unit))
    return None


def _advise(now: Context, order: Advise) -> Done:
    state = replace(now.state, advisers=order.unit).then(now.step)
    return state, (AdvisersPlaced(now.world.kinds[order.unit].id, is_covered(now.world, state.units[order.unit])),)


def _enough(now: Context, _order: Enough) -> Done:
    return sequence.segment_ends(now.state, NAME)


PHASE = Phase(
    Verb(
        "hire",
        Hire,
        NAME,
        (NUMBER.among(_hire_numbers), NUMBER.among(_hire_numbers)),
        refusal=hire_refusal,
        apply=_hire,
        is_answer=True,
    ),
    Verb(
        "buy",
        Buy,
        NAME,
        (WORD(*ITEMS).of(_items), NUMBER.optional(1).among(_numbers)),
        refusal=buy_refusal,
        apply=_buy,
        is_answer=True,
    ),
    Verb("recruit", Recruit, NAME, (UNITS.among(_chosen),), refusal=recruit_refusal, apply=_recruit, is_answer=True),
    Verb("advise", Advise, NAME, (UNIT.of(advised),), refusal=_advise_refusal, apply=_advise, is_answer=True),
    Verb("done", Enough, NAME, apply=_enough, is_answer=True),
    asks={NAME: _ask, "recruits": _ask_recruits, "pmc_price": _ask_price},
    runs={NAME: _run, "recruits": _run_recruits},
    reads={"recruits": _read_recruits, "pmc_price": _read_price},
)
