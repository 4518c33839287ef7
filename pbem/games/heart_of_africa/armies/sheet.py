"""An army sheet as data: a line for each part of the army with its values, for those who print or show it. HA-TYPE-01."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from pbem.games.heart_of_africa.armies.army_check import problems
from pbem.games.heart_of_africa.armies.army_text import Army
from pbem.games.heart_of_africa.armies.conditions import Battle
from pbem.games.heart_of_africa.armies.content import ArmyContent
from pbem.games.heart_of_africa.armies.cost import Cost, cost, most_points
from pbem.games.heart_of_africa.armies.problem import Problem
from pbem.games.heart_of_africa.armies.roster import Item, Roster, Unit
from pbem.games.heart_of_africa.armies.troop_types import Dismounted, TroopType

Part = Literal["leader", "unit", "independent", "dismounted"]


class SheetLine(Struct, frozen=True, kw_only=True):
    """Figures of one type. `number`: of their unit, 0 for the Leader and independents; `contingent`: from 1, 0 for the own.

    `close_combat` None: it does not fight. Moves as dice; `morale` 0: takes no tests, as the Leader (HA-LEAD-02). `row` where it is
    not the type.
    """

    part: Part
    type: str
    number: int = 0
    contingent: int = 0
    row: str = ""
    figures: int
    range: int
    bonus: int
    reload: bool
    shots: int
    close_combat: int | None
    move_open: str
    move_difficult: str
    morale: int
    points: int


class Sheet(Struct, frozen=True, kw_only=True):
    """A whole sheet. `limit`: what the army may cost, with what HA-LIST-03 lets it exceed; problems are those of the battle."""

    army: Army
    lines: tuple[SheetLine, ...]
    cost: Cost
    limit: int
    problems: tuple[Problem, ...]


def sheet(army: Army, battle: Battle, content: ArmyContent) -> Sheet:
    """The sheet of an army whose names are known, for a battle."""
    roster = army.roster
    return Sheet(
        army=army,
        lines=tuple(_lines(roster, content)),
        cost=cost(roster, content),
        limit=most_points(roster, battle.points, content),
        problems=problems(roster, battle, content),
    )


def _lines(roster: Roster, content: ArmyContent) -> Iterator[SheetLine]:
    leader, limits = roster.leader, content.limits
    yield from _figures("leader", Item(leader.type, 1), content)
    if leader.has_bearer:
        yield from _figures("leader", Item(limits.bearer, 1), content)
    for item in roster.independents:
        yield from _figures("independent", item, content)
    for number, unit in enumerate(roster.units, 1):
        yield from _unit(unit, number, 0, content)
    number = len(roster.units)
    for place, contingent in enumerate(roster.contingents, 1):
        for item in contingent.independents:
            yield from _figures("independent", item, content, contingent=place)
        for unit in contingent.units:
            number += 1
            yield from _unit(unit, number, place, content)


def _unit(unit: Unit, number: int, contingent: int, content: ArmyContent) -> Iterator[SheetLine]:
    for item in unit.troops:
        row = unit.row if len(unit.troops) == 1 and unit.row != item.what else ""
        yield from _figures("unit", item, content, number, contingent, row)


def _figures(
    part: Part, item: Item, content: ArmyContent, number: int = 0, contingent: int = 0, row: str = ""
) -> Iterator[SheetLine]:
    """The line of some figures, and a second of what they are on foot. HA-TYPE-10."""
    troop = content.troops[item.what]
    yield _line(part, troop, troop, item.count, number, contingent, row)
    if troop.dismounted:
        yield _line("dismounted", troop, troop.dismounted, 0, number, contingent, row)


def _line(
    part: Part, troop: TroopType, values: TroopType | Dismounted, figures: int, number: int, contingent: int, row: str
) -> SheetLine:
    return SheetLine(
        part=part,
        type=troop.id,
        number=number,
        contingent=contingent,
        row=row,
        figures=figures,
        range=values.range,
        bonus=values.bonus,
        reload=values.reload,
        shots=values.shots,
        close_combat=values.close_combat if troop.fights else None,
        move_open="no" if troop.never_moves else values.move_open,
        move_difficult="no" if troop.never_moves else values.move_difficult,
        morale=troop.morale if part in ("unit", "dismounted") and number else 0,
        points=figures * troop.points,
    )
