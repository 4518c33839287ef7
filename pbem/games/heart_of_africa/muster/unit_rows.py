"""The rows of the units of an army or a contingent: what each is, its figures and points, one more. HA-LIST-01, HA-LIST-02."""

from collections.abc import Iterator

from pbem.engine.player_texts.paper_form import FormRow, Setting
from pbem.games.heart_of_africa.armies.conditions import Battle
from pbem.games.heart_of_africa.armies.content import ArmyContent
from pbem.games.heart_of_africa.armies.cost import unit_points
from pbem.games.heart_of_africa.armies.list_in_force import ListInForce
from pbem.games.heart_of_africa.armies.roster import Roster, Unit
from pbem.games.heart_of_africa.muster.roster_changes import units_of
from pbem.games.heart_of_africa.muster.row_keys import unit_key
from pbem.games.heart_of_africa.muster.unit_offers import UnitKind, companions, law_for, unit_kinds
from pbem.games.heart_of_africa.words import army_form as words
from pbem.games.heart_of_africa.words.army_names import TROOPS

KIND, WITH = "kind", "with"
"""What a value of a unit's row begins with: another kind of unit, or figures of another type besides."""
WIDTH = 34  # columns of the names, so that figures stand below one another
UNKNOWN_ROW = (0, 0)


def force_rows(roster: Roster, contingent: int, battle: Battle, content: ArmyContent) -> Iterator[FormRow]:
    """The units of the army, 0, or of a contingent, then one more."""
    law, units = law_for(roster, contingent, battle, content), units_of(roster, contingent)
    before = sum(len(units_of(roster, each)) for each in range(contingent))
    for place, unit in enumerate(units, 1):
        yield _unit_row(unit, unit_key(contingent, place), before + place, units, law, content)
        for number, item in enumerate(unit.troops[1:], 1):
            label = words.BESIDE.format(name=TROOPS[item.what]).ljust(WIDTH) + _figures(item.count)
            note = words.BESIDE_NOTE.format(points=content.troops[item.what].points)
            yield FormRow(key=f"beside.{contingent}.{place}.{number}", label=label, note=note, is_counted=True, is_removable=True)
    kinds = unit_kinds(law)
    yield FormRow(
        key=f"new.{contingent}",
        label=words.ROWS["new"],
        note=words.NOTES["new"],
        settings=tuple(
            Setting(_kind_value(kind), _kind_name(kind), f"{_row_note(kind.row, units, law, content)} {values(kind.type, content)}")
            for kind in kinds
        ),
    )


def _unit_row(unit: Unit, key: str, number: int, units: tuple[Unit, ...], law: ListInForce, content: ArmyContent) -> FormRow:
    own = UnitKind(unit.row, unit.troops[0].what)
    name = words.UNIT.format(number=number, name=_kind_name(own))
    figures = words.UNIT_SUM.format(figures=_figures(unit.troops[0].count), points=unit_points(unit, content))
    joined = [(other, words.JOINED_BY.format(name=TROOPS[other])) for other in companions(unit, law, content)]
    others = [kind for kind in unit_kinds(law) if kind != own]
    return FormRow(
        key=key,
        label=name.ljust(WIDTH) + figures,
        note=f"{_row_note(unit.row, units, law, content)} {values(own.type, content)}",
        settings=(
            *(Setting(f"{WITH} {other}", said) for other, said in joined),
            *(Setting(_kind_value(kind), words.TURN_INTO.format(name=_kind_name(kind))) for kind in others),
        ),
        is_counted=not content.troops[own.type].is_one_figure,
        is_removable=True,
    )


def _row_note(row: str, units: tuple[Unit, ...], law: ListInForce, content: ArmyContent) -> str:
    """How many units of a row there are and may be, and how large a unit is."""
    bounds, limits = law.rows.get(row), content.limits
    least, most = (bounds.least, bounds.most) if bounds else UNKNOWN_ROW
    return words.NOTES["unit"].format(
        row=TROOPS[row],
        count=sum(unit.row == row for unit in units),
        least=least,
        most=most,
        cheapest=limits.unit_points[0],
        dearest=limits.unit_points[1],
        figures=limits.unit_figures,
    )


def values(type_id: str, content: ArmyContent) -> str:
    """What a figure of a type costs and can do. HA-TYPE-01."""
    troop = content.troops[type_id]
    template = words.NOTES["values"] if troop.range else words.DOES_NOT_SHOOT
    return template.format(
        points=troop.points,
        range=troop.range,
        bonus=troop.bonus,
        close=troop.close_combat,
        open=troop.move_open,
        difficult=troop.move_difficult,
        morale=f"{troop.morale}+" if troop.morale else words.NO,
    )


def _figures(count: int) -> str:
    return words.FIGURES.format(count=count)


def _kind_name(kind: UnitKind) -> str:
    name = TROOPS[kind.type]
    return name if kind.row == kind.type else words.RAISED.format(name=name, row=TROOPS[kind.row])


def _kind_value(kind: UnitKind) -> str:
    return f"{KIND} {kind.row} {kind.type}"
