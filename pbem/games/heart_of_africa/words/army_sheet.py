"""An army sheet in lines, to be printed: heads, a row for each part, works, craft and what is wrong."""

from collections.abc import Iterable, Iterator, Sequence

from pbem.games.heart_of_africa.armies.roster import Item, Roster
from pbem.games.heart_of_africa.armies.sheet import Sheet, SheetLine
from pbem.games.heart_of_africa.words.army_names import (
    ARMIES,
    CHOICES,
    CRAFT,
    NATIONS,
    ONE_OF,
    OPTIONS,
    PARTIES,
    TRAITS,
    TROOPS,
    WORKS,
)
from pbem.games.heart_of_africa.words.army_problems import problem_line
from pbem.language import _

HEADS = (
    _("unit"),
    _("no."),
    _("range"),
    _("hit"),
    _("close"),
    _("move"),
    _("rough"),
    _("test"),
    _("points"),
)
PARTS = {
    "leader": _("Leader: {type}"),
    "unit": _("{number}. {type}"),
    "independent": _("{type}"),
    "dismounted": _("   on foot"),
}
RAISED = _("{line} (for {row})")
ALLIED = _("{line}, allied")
RELOADS = _("{range} r")
SHOTS = _("{range} x{shots}")
LEGEND = _("r: must reload; x2: shots a turn; rough: moves in difficult ground; test: morale")
TARGET = _("{number}+")
WORDS = {
    "variants": _("Options: {names}"),
    "trait": _("Trait: {names}"),
    "attendants": _("Attendants: {count}"),
    "works": _("Works: {names}"),
    "craft": _("Craft for {party}: {names}"),
    "craft_of_unit": _("Craft for unit {party}: {names}"),
    "allies": _("Allies: {names}"),
    "repeaters": _("Repeating rifles: unit {count}"),
    "no_baggage": _("Without baggage"),
    "total": _("{points} points of {limit}"),
    "wrong": _("Not legal:"),
}
GAP = "  "
NOTHING = "-"


def sheet_lines(sheet: Sheet) -> tuple[str, ...]:
    """The whole sheet."""
    return (*_head(sheet), "", *_table(sheet.lines), LEGEND, "", *_rest(sheet))


def _head(sheet: Sheet) -> Iterator[str]:
    roster = sheet.army.roster
    names = [ARMIES[roster.list], NATIONS[roster.list][roster.nation], *filter(None, [CHOICES.get(roster.choice)])]
    yield " / ".join(filter(None, [sheet.army.title, ", ".join(names)]))
    if roster.variants:
        yield WORDS["variants"].format(names="; ".join(OPTIONS[name] for name in roster.variants))
    yield WORDS["trait"].format(names=", ".join(TRAITS[trait] for trait in roster.leader.traits) or NOTHING)
    yield WORDS["attendants"].format(count=roster.leader.attendants)


def _table(lines: Iterable[SheetLine]) -> Iterator[str]:
    """Columns as wide as what stands in them; numbers to the right."""
    cells = [HEADS, *map(_cells, lines)]
    widths = [max(len(row[column]) for row in cells) for column in range(len(HEADS))]
    for row in cells:
        yield GAP.join([row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))])


def _cells(line: SheetLine) -> tuple[str, ...]:
    name = ONE_OF.get(line.type, TROOPS[line.type]) if line.part == "leader" else TROOPS[line.type]
    said = PARTS[line.part].format(number=line.number, type=name)
    if line.row:
        said = RAISED.format(line=said, row=TROOPS[line.row])
    if line.contingent:
        said = ALLIED.format(line=said)
    reach = str(line.range) if line.range else NOTHING
    if line.reload:
        reach = RELOADS.format(range=reach)
    elif line.shots > 1:
        reach = SHOTS.format(range=reach, shots=line.shots)
    return (
        said,
        str(line.figures) if line.figures else "",
        reach,
        f"+{line.bonus}" if line.range else NOTHING,
        f"{line.close_combat:+}" if line.close_combat is not None else NOTHING,
        line.move_open,
        line.move_difficult,
        TARGET.format(number=line.morale) if line.morale else NOTHING,
        str(line.points) if line.figures else "",
    )


def _rest(sheet: Sheet) -> Iterator[str]:
    roster = sheet.army.roster
    if roster.contingents:
        allies = [f"{ARMIES[each.list]} ({NATIONS[each.list][each.nation]})" for each in roster.contingents]
        yield WORDS["allies"].format(names=", ".join(allies))
    if roster.works:
        yield WORDS["works"].format(names=_counted(roster.works, WORKS))
    yield from _craft(roster)
    if roster.repeaters:
        yield WORDS["repeaters"].format(count=roster.repeaters)
    if not roster.has_baggage:
        yield WORDS["no_baggage"]
    yield WORDS["total"].format(points=sheet.cost.total, limit=sheet.limit)
    if sheet.problems:
        yield WORDS["wrong"]
        yield from (f"{GAP}{problem_line(problem)}" for problem in sheet.problems)


def _craft(roster: Roster) -> Iterator[str]:
    for fleet in roster.craft:
        key = "craft" if fleet.party in PARTIES else "craft_of_unit"
        yield WORDS[key].format(party=PARTIES.get(fleet.party, fleet.party), names=_counted(fleet.craft, CRAFT))


def _counted(items: Sequence[Item], names: dict[str, str]) -> str:
    return ", ".join(f"{names[item.what]} {item.count}" for item in items)
