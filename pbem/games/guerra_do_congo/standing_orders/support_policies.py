"""Standing orders on air support and on reserves as data, and their one-line notation. SO-AIR, SO-RESERVE.

Clauses are gone through in their order. For air the first that fits the combat decides; all clauses that fit send their reserves.
"from" names a column after all shifts, as the combat stands when the question comes.

    none
    at Kinshasa min max 3 from 1:1; at 2711 2712 all; anywhere 1; total 4
    only CON04 CON05 at 1707 1706 from 2:1; all anywhere from 5:1
"""

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct

from pbem.games.guerra_do_congo.content.world import World
from pbem.games.guerra_do_congo.standing_orders.loss_policies import MAX_CLAUSES, Number, Numbers, Word, Words, name_of

NONE, AT, ANYWHERE, FROM, MAX, TOTAL, ALL, ONLY = "none", "at", "anywhere", "from", "max", "total", "all", "only"
FEWEST, EVERY, NUMBER = "min", "all", "points"  # what a clause spends


class AirClause(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """For combats at these hexes, or at any. `most`: points at most, 0 without limit; `column`: only from this one on."""

    hexes: Numbers
    spend: Word  # "min": the fewest that move the column by one; "all"; "points": so many
    points: Number = 0
    most: Number = 0
    column: Number = 0


class AirPolicy(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """SO-AIR. `total`: no more than this in a turn, 0 without limit. Without clauses nothing is spent."""

    clauses: Annotated[tuple[AirClause, ...], Meta(max_length=MAX_CLAUSES)] = ()
    total: Number = 0


class ReserveClause(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Reserves for combats at these hexes, or at any; these units in this order, or all, the largest first."""

    units: Numbers
    hexes: Numbers
    column: Number = 0


class ReservePolicy(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """SO-RESERVE. Without clauses nobody is committed."""

    clauses: Annotated[tuple[ReserveClause, ...], Meta(max_length=MAX_CLAUSES)] = ()


def write_air(world: World, policy: AirPolicy) -> list[str]:
    """`at 2711 min max 3 from 1:1`, `total 4`."""
    clauses = [_air_text(world, clause) for clause in policy.clauses]
    return [*clauses, *([f"{TOTAL} {policy.total}"] if policy.total else [])] or [NONE]


def write_reserve(world: World, policy: ReservePolicy) -> list[str]:
    """`only CON04 at 1707 from 2:1`."""
    clauses = []
    for clause in policy.clauses:
        who = f"{ONLY} {world.notation.units(clause.units, ' ')}" if clause.units else ALL
        clauses.append(f"{who} {_where_text(world, clause.hexes)}{_from_text(world, clause.column)}")
    return clauses or [NONE]


def read_air(said: Words, clauses: Sequence[list[str]]) -> AirPolicy:
    """The standing order on air support of these clauses. Raises IllegalOrder."""
    if clauses == [[NONE]]:
        return AirPolicy()
    total = 0
    if clauses[-1][0] == TOTAL and len(clauses) > 1:
        total = _read_number(said, clauses[-1][1:], TOTAL)
        clauses = clauses[:-1]
    return AirPolicy(tuple(_read_air_clause(said, words) for words in clauses), total)


def read_reserve(said: Words, clauses: Sequence[list[str]]) -> ReservePolicy:
    """The standing order on reserves of these clauses. Raises IllegalOrder."""
    if clauses == [[NONE]]:
        return ReservePolicy()
    return ReservePolicy(tuple(_read_reserve_clause(said, words) for words in clauses))


def _read_air_clause(said: Words, words: Sequence[str]) -> AirClause:
    hexes, rest = _read_where(said, words, NONE)
    spend, *conditions = rest or [""]
    points = 0
    if spend not in (FEWEST, EVERY):
        spend, points = NUMBER, _read_number(said, [spend], f"{FEWEST} {EVERY} NUMBER")
    most = column = 0
    while conditions:
        word, *argument = conditions[:2]
        if word == MAX and not most and spend != NUMBER:
            most = _read_number(said, argument, MAX)
        elif word == FROM and not column:
            column = _read_column(said, argument)
        else:
            raise said.unknown(word, (MAX, FROM))
        conditions = conditions[2:]
    return AirClause(hexes, spend, points, most, column)


def _read_reserve_clause(said: Words, words: Sequence[str]) -> ReserveClause:
    who, *rest = words
    place = next((place for place, word in enumerate(rest) if word in (AT, ANYWHERE)), len(rest))
    if who not in (ALL, ONLY) or (who == ALL and place):
        raise said.unknown(" ".join(words[: place + 1]), (NONE, ALL, f"{ONLY} UNIT"))
    units = said.units(rest[:place]) if who == ONLY else ()
    hexes, conditions = _read_where(said, rest[place:])
    column = 0
    if conditions:
        if conditions[0] != FROM or len(conditions) > 2:
            raise said.unknown(" ".join(conditions), (FROM,))
        column = _read_column(said, conditions[1:])
    return ReserveClause(units, hexes, column)


def _read_where(said: Words, words: Sequence[str], *others: str) -> tuple[tuple[int, ...], Sequence[str]]:
    """The hexes, none for anywhere, and the words behind them."""
    word, *rest = words or [""]
    if word == ANYWHERE:
        return (), rest
    if word != AT:
        raise said.unknown(word, (*others, AT, ANYWHERE))
    ends = (FEWEST, EVERY, FROM)
    place = next((place for place, each in enumerate(rest) if each in ends or (each.isdigit() and len(each) < 4)), len(rest))
    return said.hexes(rest[:place]), rest[place:]


def _read_number(said: Words, words: Sequence[str], form: str) -> int:
    if len(words) != 1 or not (words[0].isascii() and words[0].isdigit() and 0 < len(words[0]) < 4 and int(words[0])):
        raise said.unknown(" ".join(words), (form,))
    return int(words[0])


def _read_column(said: Words, words: Sequence[str]) -> int:
    columns = said.world.tables.crt.columns
    if len(words) != 1 or words[0] not in columns:
        raise said.refused("column-unknown", f"{' '.join(words)} ({' '.join(columns)})")
    return columns.index(words[0])


def _air_text(world: World, clause: AirClause) -> str:
    spend = str(clause.points) if clause.spend == NUMBER else clause.spend
    most = f" {MAX} {clause.most}" if clause.most else ""
    return f"{_where_text(world, clause.hexes)} {spend}{most}{_from_text(world, clause.column)}"


def _where_text(world: World, hexes: tuple[int, ...]) -> str:
    return f"{AT} {world.notation.hexes(hexes, ' ')}" if hexes else ANYWHERE


def _from_text(world: World, column: int) -> str:
    return f" {FROM} {name_of(world.tables.crt.columns, column)}" if column else ""
