"""Standing orders of every kind, drawn at random, in the form that the notation writes."""

from functools import cache
from typing import Any

from hypothesis import strategies as st

from pbem import canonical
from pbem.engine.hexes import Hex
from pbem.games.world_war_africa.contingents import CONTINGENTS
from pbem.games.world_war_africa.game_rules import AfricaRules
from pbem.games.world_war_africa.rules.reinforcements.stock import GROUPS, ITEMS, is_for
from pbem.games.world_war_africa.standing_orders import advances, arrivals, clashes, defenses, losses, shopping_lists, unit_lists
from tests.games.world_war_africa.positions_in_code import BOARD, WORLD

RULES = AfricaRules(WORLD)


def few(values: list[Any], most: int = 3, least: int = 1) -> st.SearchStrategy[Any]:
    """Some of these, each once, in any order."""
    return st.lists(st.sampled_from(values), min_size=least, max_size=most, unique=True).map(tuple)


@cache
def values(kind: str) -> st.SearchStrategy[str]:
    """Those of a kind."""
    return _made(kind).map(lambda value: RULES.write_policy(kind, canonical.encode(value)))


def _made(kind: str) -> st.SearchStrategy[Any]:
    units = few(list(range(0, len(WORLD.kinds), 9)))
    if kind == "pay":
        return st.builds(unit_lists.PayPolicy, st.integers(0, 13), st.integers(0, 13))
    if kind == "place":
        return st.sets(st.sampled_from(arrivals.keys(WORLD))).flatmap(_rows)
    if kind == "reinforcement":
        return st.builds(
            shopping_lists.Shopping, st.sets(st.integers(0, len(CONTINGENTS) - 1)).flatmap(_lists), st.one_of(st.just(()), units)
        )
    if kind in MORE:
        return MORE[kind]
    return st.builds(unit_lists.UnitList, st.one_of(st.just(()), units))


COLUMNS = len(WORLD.tables.crt.columns)
LEAST, MOST = st.integers(0, COLUMNS - 1), st.one_of(st.integers(0, COLUMNS - 1), st.just(defenses.LAST))
HEXES = list(BOARD.towns)[:5]
TOLD = few([WORLD.notation.hex(here) for here in HEXES] + list(defenses.PLACES))
UNITS = few(list(range(0, len(WORLD.kinds), 9)))
ALIKE = few(["FAC", "ALiR", "Rw", "militia", "armor", "ZB1", "FACPG", "ADF"])
WHO = st.one_of(st.builds(advances.Who, st.integers(0, advances.EVERYBODY)), UNITS.map(lambda some: advances.Who(0, some)))
THERE = st.dictionaries(st.sampled_from(HEXES), WHO, max_size=3).map(
    lambda found: tuple(advances.There(here, found[here]) for here in sorted(found))
)
LOSSES = st.builds(losses.LossOrder, st.one_of(st.just(()), ALIKE), st.one_of(st.just(()), ALIKE))


def _rows_of(kind: Any, row: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.lists(row, max_size=3).map(lambda found: kind(tuple(found)))


MORE: dict[str, st.SearchStrategy[Any]] = {
    "loss": LOSSES,
    "excess": LOSSES,
    "support": _rows_of(
        defenses.SupportOrder,
        st.builds(defenses.SupportRow, TOLD, st.integers(0, 9), st.integers(0, 9), LEAST, MOST, st.integers(0, 9)),
    ),
    "adr": _rows_of(defenses.AdrOrder, st.builds(defenses.AdrRow, TOLD, st.integers(0, 2))),
    "caches": _rows_of(defenses.CacheOrder, st.builds(defenses.CacheRow, TOLD, st.integers(0, 2), LEAST, MOST)),
    "adr_target": st.builds(defenses.TargetOrder, st.one_of(st.just(()), few(list(range(len(WORLD.supports)))))),
    "advance": st.builds(advances.AdvanceOrder, WHO, THERE),
    "clash": _rows_of(
        clashes.ClashOrder,
        st.builds(clashes.Pair, st.one_of(st.just(()), few(HEXES, most=2, least=2)), st.integers(0, COLUMNS - 1)),
    ),
}


def _rows(keys: set[str]) -> st.SearchStrategy[arrivals.Arrivals]:
    hexes = [*list(BOARD.towns)[:5], BOARD.uganda]
    known = [key for key in arrivals.keys(WORLD) if key in keys]
    return st.tuples(*(_row(key, hexes) for key in known)).map(arrivals.Arrivals)


def _row(key: str, hexes: list[Hex]) -> st.SearchStrategy[arrivals.Row]:
    def rooms(some: tuple[Hex, ...]) -> st.SearchStrategy[arrivals.Row]:
        most = st.lists(st.integers(0, 99), min_size=len(some), max_size=len(some))
        return most.map(lambda numbers: arrivals.Row(key, tuple(map(arrivals.Room, some, numbers))))

    return few(hexes, least=0 if key == arrivals.LIBYAN else 1).flatmap(rooms)


def _lists(contingents: set[int]) -> st.SearchStrategy[tuple[shopping_lists.List, ...]]:
    return st.tuples(*(_list(each) for each in sorted(contingents)))


def _list(contingent: int) -> st.SearchStrategy[shopping_lists.List]:
    items = [item for item in range(len(ITEMS)) if is_for(WORLD, contingent, item)]
    chosen = [index for index in WORLD.by_contingent[contingent] if WORLD.kinds[index].group not in ("", *GROUPS)]
    line = st.builds(shopping_lists.Line, st.sampled_from(items), st.integers(1, 13))
    if chosen:
        line |= st.builds(shopping_lists.Line, st.just(shopping_lists.CHOSEN), st.sampled_from(chosen))
    lines = st.lists(line, max_size=4, unique_by=lambda each: (each.item, each.number)).map(tuple)
    points = st.integers(0, 13)
    return st.builds(shopping_lists.List, st.just(contingent), points, points, points, lines)
