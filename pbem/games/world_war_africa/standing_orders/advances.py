"""Standing orders on who goes into a place that an attack has emptied. D62, WWA-8.9a.

    1
    none
    all; at Kinshasa RW201 ANC1; at 1714 none

How many go, the strongest defense first, as far as there is room; or units, those of them that can. `at`: exceptions for one place.
Who is the last to leave a place takes a cache along.
"""

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct

from pbem.engine.rules.standing_orders import ClauseWords, StandingOrder
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.decisions import Advance, Stay
from pbem.games.world_war_africa.kit_types import Context
from pbem.games.world_war_africa.rules.combat import advance
from pbem.games.world_war_africa.rules.combat.fight import fight_of
from pbem.games.world_war_africa.standing_orders.clause_rows import Custom, PerHex, clauses

NUMBERS = ("none", *"123456789", "all")
"""How many go: a word for each number."""
EVERYBODY = NUMBERS.index("all")
Number = Annotated[int, Meta(ge=0, le=EVERYBODY)]
Index = Annotated[int, Meta(ge=0, le=999)]
Place = Annotated[int, Meta(ge=0, le=99_999)]


class Who(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """How many of the strongest go; where `units` are named, these."""

    number: Number = 1
    units: Annotated[tuple[Index, ...], Meta(max_length=40)] = ()


class There(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Who goes into one place."""

    place: Place
    who: Who


class AdvanceOrder(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Who goes in, and exceptions by place."""

    who: Who = Who()
    at: Annotated[tuple[There, ...], Meta(max_length=30)] = ()


def _who(said: ClauseWords[World], words: Sequence[str]) -> Who:
    if len(words) == 1 and words[0] in NUMBERS:
        return Who(NUMBERS.index(words[0]))
    return Who(0, said.units(words))


def _text(world: World, who: Who) -> str:
    return world.notation.units(who.units, " ") or NUMBERS[who.number]


def answer(now: Context, policy: AdvanceOrder) -> Advance | Stay:
    """The next who goes; nobody else."""
    world, state, fight = now.world, now.state, fight_of(now.state)
    who = next((each.who for each in policy.at if each.place == fight.target), policy.who)
    able = advance.able(world, state, fight, now.step.units)
    gone = sum(state.units[index].where == fight.target for index in now.step.units)
    if who.units:
        going = [index for index in who.units if index in able]
    elif gone < who.number and advance.room(world, state, fight.target):
        going = advance.strongest(world, able)
    else:
        going = []
    if not going:
        return Stay()
    rest = going if who.units else going[: min(who.number - gone, advance.room(world, state, fight.target))]
    return Advance(going[0], advance.is_last(world, state, going[0], rest))


WHO = Custom(_who, _text)
STANDING_ORDERS: dict[str, StandingOrder] = {
    "advance": clauses(AdvanceOrder, {"at": PerHex(There, WHO)}, answer, "WWA-8.9a", first=WHO)
}
