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
from pbem.engine.rules.standing_orders import ClauseOrder, ClauseWords, StandingOrder
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.contingents import CONTINGENT_SIDE
from pbem.games.world_war_africa.decisions import Cancel, Cover, Hold, Support, UseCaches
from pbem.games.world_war_africa.kit_types import Context
from pbem.games.world_war_africa.rules import supports
from pbem.games.world_war_africa.rules.combat import air_defense, defense
from pbem.games.world_war_africa.rules.combat.fight import fight_of
from pbem.games.world_war_africa.rules.combat.order_slots import marker_name
from pbem.games.world_war_africa.rules.combat.reckoning import reckoned
from pbem.games.world_war_africa.rules.supports import AIR, HELO
from pbem.games.world_war_africa.state import CLASH, READY

NONE, NEVER, DEFAULT = "none", "never", "default"
ANY, TOWN, IN_CLASH = "any", "town", "clash"
PLACES = (ANY, TOWN, IN_CLASH)
FIRST, LAST = 0, 99  # columns, where nothing is said
Number = Annotated[int, Meta(ge=0, le=99)]
Place = Annotated[str, Meta(max_length=12)]


class SupportRow(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """For a place: so many markers of each kind, between two columns, and how many stay."""

    places: Annotated[tuple[Place, ...], Meta(min_length=1, max_length=30)]
    air: Number = 0
    helo: Number = 0
    least: Number = FIRST
    most: Number = LAST
    keep: Number = 0


class AdrRow(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """For a place: from so many markers of the attacker on; 0: never."""

    places: Annotated[tuple[Place, ...], Meta(min_length=1, max_length=30)]
    markers: Number


class CacheRow(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """For a place: so many caches, between two columns."""

    places: Annotated[tuple[Place, ...], Meta(min_length=1, max_length=30)]
    caches: Number
    least: Number = FIRST
    most: Number = LAST


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

    markers: Annotated[tuple[Number, ...], Meta(max_length=40)] = ()


# ---- reading and writing

Said = ClauseWords[World]


def _places(said: Said, words: Sequence[str]) -> tuple[str, ...]:
    return said.each_once(tuple(_place(said, word) for word in words), words)


def _place(said: Said, word: str) -> str:
    if word.lower() in PLACES:
        return word.lower()
    here = said.world.hex_of(word)
    return said.world.notation.hex(said.hex(word) if here == NOWHERE else here)


def _number(said: Said, word: str, most: int = 9) -> int:
    if not (word.isascii() and word.isdigit() and len(word) == 1 and int(word) <= most):
        raise said.unknown(word, (f"0 to {most}",))
    return int(word)


def _split(said: Said, words: Sequence[str], keys: Sequence[str]) -> tuple[tuple[str, ...], dict[str, str]]:
    """The places in front, and what stands behind each key."""
    start = next((place for place, word in enumerate(words) if word in keys), len(words))
    rest = words[start:]
    found = dict(zip(rest[::2], rest[1::2], strict=False))
    if len(rest) % 2 or len(found) * 2 != len(rest) or not set(found) <= set(keys):
        raise said.unknown(" ".join(rest), keys)
    return _places(said, words[:start]), found


def _columns(said: Said, found: dict[str, str]) -> tuple[int, int]:
    names = said.world.tables.crt.columns
    least = said.one_of(found["from"], names) if "from" in found else FIRST
    return least, said.one_of(found["to"], names) if "to" in found else LAST


def read_support(said: Said, clauses: Sequence[list[str]]) -> SupportOrder:
    """Rows, or `none`."""
    return SupportOrder(tuple(_support_row(said, words) for words in clauses if list(clauses) != [[NONE]]))


def _support_row(said: Said, words: Sequence[str]) -> SupportRow:
    places, found = _split(said, words, ("air", "helo", "from", "to", "keep"))
    air, helo, keep = (_number(said, found.get(key, "0")) for key in ("air", "helo", "keep"))
    return SupportRow(places, air, helo, *_columns(said, found), keep)


def write_support(world: World, policy: SupportOrder) -> list[str]:
    """`town air 1 from 2/1`, or `none`."""
    return [_support_text(world, row) for row in policy.rows] or [NONE]


def _support_text(world: World, row: SupportRow) -> str:
    air = f" air {row.air}" if row.air or not row.helo else ""
    helo, keep = (f" {key} {number}" if number else "" for key, number in (("helo", row.helo), ("keep", row.keep)))
    return " ".join(row.places) + air + helo + _columns_text(world, row.least, row.most) + keep


def _columns_text(world: World, least: int, most: int) -> str:
    names = world.tables.crt.columns
    said = (("from", least, FIRST), ("to", most, LAST))
    return "".join(
        f" {key} {names[column] if column < len(names) else column}" for key, column, default in said if column != default
    )


def read_adr(said: Said, clauses: Sequence[list[str]]) -> AdrOrder:
    """Rows, or `never`."""
    return AdrOrder(tuple(_adr_row(said, words) for words in clauses if list(clauses) != [[NEVER]]))


def _adr_row(said: Said, words: Sequence[str]) -> AdrRow:
    *places, number = words
    return AdrRow(_places(said, places), _number(said, number, said.world.tables.combat.supports))


def write_adr(_world: World, policy: AdrOrder) -> list[str]:
    """`any 2`, or `never`."""
    return [f"{' '.join(row.places)} {row.markers}" for row in policy.rows] or [NEVER]


def read_cache(said: Said, clauses: Sequence[list[str]]) -> CacheOrder:
    """Rows, or `none`."""
    return CacheOrder(tuple(_cache_row(said, words) for words in clauses if list(clauses) != [[NONE]]))


def _cache_row(said: Said, words: Sequence[str]) -> CacheRow:
    end = next((place for place, word in enumerate(words) if word in ("from", "to")), len(words))
    places, found = _split(said, (*words[: end - 1], *words[end:]), ("from", "to"))
    return CacheRow(places, _number(said, words[end - 1], said.world.tables.combat.caches), *_columns(said, found))


def write_cache(world: World, policy: CacheOrder) -> list[str]:
    """`town 2 from 3/1`, or `none`."""
    texts = (f"{' '.join(row.places)} {row.caches}{_columns_text(world, row.least, row.most)}" for row in policy.rows)
    return list(texts) or [NONE]


def read_target(said: Said, clauses: Sequence[list[str]]) -> TargetOrder:
    """Markers, or `default`."""
    if list(clauses) == [[DEFAULT]]:
        return TargetOrder()
    if len(clauses) > 1:
        raise said.unknown(clauses[1][0], (DEFAULT,))
    ids = [marker.id for marker in said.world.supports]
    return TargetOrder(said.each_once(tuple(said.one_of(word.lower(), ids) for word in clauses[0]), clauses[0]))


def write_target(world: World, policy: TargetOrder) -> list[str]:
    """The ids, or `default`."""
    return [" ".join(marker_name(world, marker) for marker in policy.markers) or DEFAULT]


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


def answer_support(now: Context, policy: SupportOrder) -> Support | Hold:
    """By the first row that fits: the strongest markers, as long as each adds something, and none is wanted for later."""
    row = next((row for row in policy.rows if _fits(now, row.places)), None)
    if row is None or not row.least <= _column(now) <= row.most:
        return Hold()
    world, state, fight = now.world, now.state, fight_of(now.state)
    left = {AIR: row.air, HELO: row.helo}
    most = min(defense.places_left(now), max(0, _ready(now) - row.keep))
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


def _ready(now: Context) -> int:
    """The air and helicopter support that the side has left in this turn."""
    return sum(
        CONTINGENT_SIDE[marker.contingent] == now.step.side
        and marker.kind in (AIR, HELO)
        and now.state.supports[marker.index] == READY
        for marker in now.world.supports
    )


def answer_adr(now: Context, policy: AdrOrder) -> Cover | Hold:
    """By the first row that fits."""
    row = next((row for row in policy.rows if _fits(now, row.places)), None)
    return Cover() if row and 0 < row.markers <= len(fight_of(now.state).supports[0]) else Hold()


def answer_cache(now: Context, policy: CacheOrder) -> UseCaches | Hold:
    """By the first row that fits, at most what there is."""
    row = next((row for row in policy.rows if _fits(now, row.places)), None)
    number = min(row.caches, defense.most_caches(now)) if row and row.least <= _column(now) <= row.most else 0
    return UseCaches(number) if number else Hold()


def answer_target(now: Context, policy: TargetOrder) -> Cancel:
    """The first of the list that is there, else the one with the largest factor."""
    there = air_defense.enemies(now)
    listed = next((marker for marker in policy.markers if marker in there), None)
    return Cancel(min(there, key=lambda marker: (-now.world.supports[marker].factor, marker)) if listed is None else listed)


STANDING_ORDERS: dict[str, StandingOrder] = {
    "support": ClauseOrder(SupportOrder(), read_support, write_support, answer_support, "WWA-12.1d"),
    "adr": ClauseOrder(AdrOrder((AdrRow((ANY,), 2),)), read_adr, write_adr, answer_adr, "WWA-12.3a"),
    "caches": ClauseOrder(CacheOrder(), read_cache, write_cache, answer_cache, "WWA-12.2d"),
    "adr_target": ClauseOrder(TargetOrder(), read_target, write_target, answer_target, "WWA-12.3b"),
}
