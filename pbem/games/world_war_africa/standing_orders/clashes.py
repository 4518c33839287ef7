"""The government's standing order on the Ugandan-Rwandan Clash. D22, WWA-15.0m.

    decline
    2115 2016 2/1; any 3/1

The stack that attacks, the one attacked, the least odds; or any, of which the best are taken. All who can attack together do. The
odds are counted as the government sees them: for who lies covered others stand in.
"""

from collections.abc import Iterator, Sequence
from typing import Annotated

from msgspec import Meta, Struct

from pbem.engine.hexes import Hex
from pbem.engine.rules.standing_orders import ClauseWords, StandingOrder
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.contingents import REBELS
from pbem.games.world_war_africa.decisions import Clash, Hold
from pbem.games.world_war_africa.kit_types import Context
from pbem.games.world_war_africa.rules.combat import clash
from pbem.games.world_war_africa.rules.combat.reckoning import reckoned
from pbem.games.world_war_africa.rules.presence import presence_of
from pbem.games.world_war_africa.standing_orders.clause_rows import Custom, OneOf, Row, rows
from pbem.games.world_war_africa.state import CLASH, Fight

ANY = "any"
Place = Annotated[int, Meta(ge=0, le=99_999)]


class Pair(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Two stacks, or any if there are none, and the least column."""

    places: Annotated[tuple[Place, ...], Meta(max_length=2)]
    column: Annotated[int, Meta(ge=0, le=99)]


class ClashOrder(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Pairs, read from the top."""

    pairs: Annotated[tuple[Pair, ...], Meta(max_length=40)] = ()


def _places(said: ClauseWords[World], words: Sequence[str]) -> tuple[int, ...]:
    """The hexes of two stacks; () for any."""
    if len(words) != 2 and list(words) != [ANY]:
        raise said.unknown(" ".join(words), ("HEX HEX ODDS", f"{ANY} ODDS"))
    return tuple(map(said.hex, words)) if len(words) == 2 else ()


def answer(now: Context, policy: tuple[Pair, ...]) -> Clash | Hold:
    """The first pair that is there at such odds, or the best of any."""
    ways = list(_ways(now))
    for pair in policy:
        found = [way for way in ways if way[0] >= pair.column and pair.places in ((), way[1:3])]
        if found:
            _, start, target, units = max(found, key=lambda way: (way[0], -way[1], -way[2]))
            return Clash(target, start, units)
    return Hold()


def _ways(now: Context) -> Iterator[tuple[int, Hex, Hex, tuple[int, ...]]]:
    """The column of each pair with all who can attack."""
    for start, target in clash.named_pairs(now):
        units = tuple(clash.able(now.world, now.state, start, target))
        defenders = presence_of(now.world, now.state).of(REBELS, target)
        yield reckoned(now.world, now.state, Fight(CLASH, target, units, defenders)).column.final, start, target, units


PLACES = Custom(_places, lambda world, places: world.notation.hexes(places, " ") or ANY)
CLASHES = Row(Pair, PLACES, OneOf(lambda world: world.tables.crt.columns))
STANDING_ORDERS: dict[str, StandingOrder] = {"clash": rows(ClashOrder, CLASHES, answer, "WWA-15.0m", nothing="decline")}
