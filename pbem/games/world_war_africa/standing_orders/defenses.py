"""Standing orders on what is added to a defense: `support`, `adr`, `caches`, and which marker the ADR cancels. D23, D58, D58b, D59.

    Kinshasa air 2 helo 1; town air 1 from 2/1 to 4/1 keep 1; clash helo 1          support
    1915 2016 1; any 2                                                             adr: from so many markers of the attacker on
    town 2 from 3/1; clash 1                                                       cache
    air_zimbabwe_1 helo_drc                                                        adr_target

Rows are read from the top, and the first that means the place decides. `from`, `to`: the odds as they stand, else nothing is given.
`keep`: so many markers of the side stay for later. Places are hexes, `town`, `any`; `clash`: the fight of Ugandans with Rwandans,
which no other row is about. `none` and `never`: nothing at all.
"""

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from pbem.engine.hexes import NOWHERE
from pbem.engine.rules.standing_orders import ClauseWords, StandingOrder
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.decisions import Cancel, Cover, Hold, Support, UseCaches
from pbem.games.world_war_africa.kit_types import Context
from pbem.games.world_war_africa.rules import supports
from pbem.games.world_war_africa.rules.combat import air_defense, defense
from pbem.games.world_war_africa.rules.combat.fight import fight_of
from pbem.games.world_war_africa.rules.combat.order_slots import marker_name
from pbem.games.world_war_africa.rules.combat.reckoning import reckoned
from pbem.games.world_war_africa.rules.supports import AIR, HELO
from pbem.games.world_war_africa.standing_orders.clause_rows import Listed, Number, OneOf, Row, listed, rows
from pbem.games.world_war_africa.state import CLASH, READY

ANY, TOWN, IN_CLASH = "any", "town", "clash"
PLACES = (ANY, TOWN, IN_CLASH)
FIRST, LAST = 0, 99  # columns, where nothing is said
Few = Annotated[int, Meta(ge=0, le=99)]
Place = Annotated[str, Meta(max_length=12)]


class SupportRow(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """For a place: so many markers of each kind, between two columns, and how many stay."""

    places: Annotated[tuple[Place, ...], Meta(min_length=1, max_length=30)]
    air: Few = 0
    helo: Few = 0
    least: Few = FIRST
    most: Few = LAST
    keep: Few = 0


class AdrRow(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """For a place: from so many markers of the attacker on; 0: never."""

    places: Annotated[tuple[Place, ...], Meta(min_length=1, max_length=30)]
    markers: Few


class CacheRow(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """For a place: so many caches, between two columns."""

    places: Annotated[tuple[Place, ...], Meta(min_length=1, max_length=30)]
    caches: Few
    least: Few = FIRST
    most: Few = LAST


class SupportOrder(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Rows, read from the top."""

    rows: Annotated[tuple[SupportRow, ...], Meta(max_length=40)] = ()


class AdrOrder(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Rows, read from the top."""

    rows: Annotated[tuple[AdrRow, ...], Meta(max_length=40)] = ()


class CacheOrder(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Rows, read from the top."""

    rows: Annotated[tuple[CacheRow, ...], Meta(max_length=40)] = ()


class TargetOrder(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Enemy markers in the order in which they are cancelled; without any the largest factor."""

    markers: Annotated[tuple[Few, ...], Meta(max_length=40)] = ()


# ---- how they are written


def _place(said: ClauseWords[World], word: str) -> str:
    if word.lower() in PLACES:
        return word.lower()
    here = said.world.hex_of(word)
    return said.world.notation.hex(said.hex(word) if here == NOWHERE else here)


def _marker(said: ClauseWords[World], word: str) -> int:
    return said.one_of(word.lower(), [marker.id for marker in said.world.supports])


FIGHTS, FEW = Listed(_place, lambda _, place: place), Number(0, 9)
ODDS = OneOf(lambda world: world.tables.crt.columns)
SUPPORT = Row(
    SupportRow,
    FIGHTS,
    behind={"air": FEW, "helo": FEW, "from": ODDS, "to": ODDS, "keep": FEW},
    tells=lambda row: () if row.helo else ("air",),
)
ADR = Row(AdrRow, FIGHTS, Number(0, 2))
CACHES = Row(CacheRow, FIGHTS, Number(0, 2), behind={"from": ODDS, "to": ODDS})
MARKERS = Listed(_marker, marker_name)


# ---- what they answer


def _fits(now: Context, places: Sequence[str]) -> bool:
    """Does a row mean the place that is attacked?"""
    fight = fight_of(now.state)
    if fight.kind == CLASH:
        return IN_CLASH in places
    is_town = fight.target in now.world.board.towns
    return ANY in places or (is_town and TOWN in places) or now.world.notation.hex(fight.target) in places


def _column(now: Context) -> int:
    """The column of the odds as they stand."""
    return reckoned(now.world, now.state, fight_of(now.state)).column.final


def answer_support(now: Context, policy: tuple[SupportRow, ...]) -> Support | Hold:
    """By the first row that fits: the strongest markers, as long as each adds something, and none is wanted for later."""
    row = next((row for row in policy if _fits(now, row.places)), None)
    if row is None or not row.least <= _column(now) <= row.most:
        return Hold()
    world, state, fight = now.world, now.state, fight_of(now.state)
    left = {AIR: row.air, HELO: row.helo}
    ready = sum(marker.kind in left for marker in supports.of_side(world, state, now.step.side, READY))
    most = min(defense.places_left(now), max(0, ready - row.keep))
    named: tuple[int, ...] = ()
    total = reckoned(world, state, fight).defense.total
    for marker in sorted(defense.supports_able(now), key=lambda marker: (-world.supports[marker].factor, marker)):
        more = tuple(sorted((*named, marker)))
        if len(named) == most or not left[world.supports[marker].kind] or supports.use_refusal(world, state, more):
            continue
        given = replace(fight, supports=(fight.supports[0], (*fight.supports[1], *more)))
        if (sum_ := reckoned(world, state, given).defense.total) > total:
            named, total = more, sum_
            left[world.supports[marker].kind] -= 1
    return Support(named) if named else Hold()


def answer_adr(now: Context, policy: tuple[AdrRow, ...]) -> Cover | Hold:
    """By the first row that fits."""
    row = next((row for row in policy if _fits(now, row.places)), None)
    return Cover() if row and 0 < row.markers <= len(fight_of(now.state).supports[0]) else Hold()


def answer_cache(now: Context, policy: tuple[CacheRow, ...]) -> UseCaches | Hold:
    """By the first row that fits, at most what there is."""
    row = next((row for row in policy if _fits(now, row.places)), None)
    number = min(row.caches, defense.most_caches(now)) if row and row.least <= _column(now) <= row.most else 0
    return UseCaches(number) if number else Hold()


def answer_target(now: Context, policy: tuple[int, ...]) -> Cancel:
    """The first of the list that is there, else the one with the largest factor."""
    there = air_defense.enemies(now)
    listed = next((marker for marker in policy if marker in there), None)
    return Cancel(min(there, key=lambda marker: (-now.world.supports[marker].factor, marker)) if listed is None else listed)


STANDING_ORDERS: dict[str, StandingOrder] = {
    "support": rows(SupportOrder, SUPPORT, answer_support, "WWA-12.1d", nothing="none"),
    "adr": rows(AdrOrder, ADR, answer_adr, "WWA-12.3a", nothing="never", default=(AdrRow((ANY,), 2),)),
    "caches": rows(CacheOrder, CACHES, answer_cache, "WWA-12.2d", nothing="none"),
    "adr_target": listed(TargetOrder, MARKERS, answer_target, "WWA-12.3b", nothing="default"),
}
