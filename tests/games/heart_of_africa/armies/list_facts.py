"""What the lists say, in short, for the tests: rows in force, traits offered, nations."""

from collections.abc import Callable

from pbem.games.heart_of_africa.armies.conditions import Force
from pbem.games.heart_of_africa.armies.leader_checks import traits_offered
from pbem.games.heart_of_africa.armies.list_in_force import in_force
from pbem.games.heart_of_africa.armies.list_shapes import ArmyList, Role
from tests.games.heart_of_africa.armies.made_armies import YEARS, content_of_game


def rows_of(list_id: str, nation: str, *options: str, year: int = 0, role: Role = "attacker") -> dict[str, tuple[int, int]]:
    """Least and greatest numbers of units."""
    force = Force(nation=nation, year=year or YEARS.get(list_id, 1880), role=role)
    rows = in_force(content_of_game().lists[list_id], force, options).rows
    return {type_id: (row.least, row.most) for type_id, row in rows.items()}


def offered(list_id: str, nation: str, leader_type: str = "") -> list[str]:
    """The traits of a Leader."""
    force = Force(nation=nation, year=YEARS.get(list_id, 1880), role="", leader_type=leader_type)
    return list(traits_offered(content_of_game().lists[list_id], force).traits)


def nations_of(list_id: str) -> list[str]:
    """The nations of a list."""
    return [nation.id for nation in content_of_game().lists[list_id].nations]


def told_of_nations(list_id: str, told: Callable[[ArmyList, str], tuple[str, ...]]) -> dict[tuple[str, ...], list[str]]:
    """The nations by what is said of them."""
    own, found = content_of_game().lists[list_id], dict[tuple[str, ...], list[str]]()
    for nation in nations_of(list_id):
        found.setdefault(told(own, nation), []).append(nation)
    return found
