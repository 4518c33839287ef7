"""An army as a text that people keep and share: read with every problem named by its key, and written back as it was."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Literal

from msgspec import Meta, Struct

from pbem.engine.content import Problems, is_not_known
from pbem.engine.player_texts.own_scenario import decode_scenario
from pbem.engine.positions.position_file import toml_entry, toml_lines
from pbem.games.heart_of_africa.armies.conditions import Battle, Water
from pbem.games.heart_of_africa.armies.content import ArmyContent
from pbem.games.heart_of_africa.armies.list_shapes import Role, ScenarioId, Word
from pbem.games.heart_of_africa.armies.roster import ROLL, Contingent, CraftOf, Item, Leader, Roster, Unit

GAME = "heart_of_africa"
MOST_UNITS, MOST_CONTINGENTS, MOST_ITEMS, MOST_PARTIES = 16, 4, 8, 20
NO_BATTLE = "encounter"  # the one in which nobody need attack

Many = Annotated[int, Meta(ge=1, le=999)]
Items = Annotated[dict[Word, Many], Meta(max_length=MOST_ITEMS)]
Names = Annotated[tuple[Word, ...], Meta(max_length=MOST_ITEMS)]
PartyName = Annotated[
    str,
    Meta(pattern="^([1-9][0-9]?|independents|baggage)$", description='the number of a unit as a text, "independents" or "baggage"'),
]


class BattleText(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an army was built for."""

    year: Annotated[int, Meta(ge=1860, le=1899)]
    scenario: ScenarioId
    role: Role = ""
    points: Annotated[int, Meta(ge=1, le=9999)]
    water: Water = "none"
    campaign: bool = False
    repeating_rifles: bool = False


class LeaderText(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Leader."""

    type: Word
    traits: Names = ()
    attendants: Annotated[int, Meta(ge=0, le=99)] = 3
    bearer: bool = False


class UnitText(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A unit. `row` left out: that of the type with most figures, the first of them."""

    row: Word | None = None
    troops: Annotated[Items, Meta(min_length=1)]


class ContingentText(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A contingent."""

    list: Word
    nation: Word
    variants: Names = ()
    independents: Items = {}
    unit: Annotated[tuple[UnitText, ...], Meta(max_length=MOST_UNITS)] = ()


class CraftText(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The craft of a party."""

    party: PartyName
    craft: Annotated[Items, Meta(min_length=1)]


class ArmyText(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole text."""

    game: Literal["heart_of_africa"]
    title: Annotated[str, Meta(max_length=60)] = ""
    about: Annotated[str, Meta(max_length=2000)] = ""
    list: Word
    nation: Word
    choice: Word | Literal[""] = ""
    variants: Names = ()
    baggage: bool = True
    repeaters: Annotated[int, Meta(ge=0, le=99)] = 0
    battle: BattleText | None = None
    leader: LeaderText
    independents: Items = {}
    works: Items = {}
    unit: Annotated[tuple[UnitText, ...], Meta(max_length=MOST_UNITS)] = ()
    contingent: Annotated[tuple[ContingentText, ...], Meta(max_length=MOST_CONTINGENTS)] = ()
    craft: Annotated[tuple[CraftText, ...], Meta(max_length=MOST_PARTIES)] = ()


class Army(Struct, frozen=True, kw_only=True):
    """A roster with its name, and what it was built for where the text says so."""

    roster: Roster
    title: str = ""
    about: str = ""
    battle: Battle | None = None


def read(text: str, file: str, content: ArmyContent) -> Army:
    """The army of a text. Raises ContentError with every problem: key, reason, what would be right.

    Whether the army is legal is not asked here: `army_check.problems` does, once all its names are known.
    """
    said = decode_scenario(text, ArmyText, file)
    problems = Problems()
    _check_names(said, content, file, problems)
    problems.raise_any()
    return Army(roster=_roster(said), title=said.title, about=said.about, battle=_battle(said.battle) if said.battle else None)


def write(army: Army) -> str:
    """The text of an army; `read` gives the same army again."""
    roster, battle, leader = army.roster, army.battle, army.roster.leader
    lines = toml_lines(
        {
            "game": GAME,
            "title": army.title or None,
            "about": army.about or None,
            "list": roster.list,
            "nation": roster.nation,
            "choice": roster.choice or None,
            "variants": roster.variants or None,
            "baggage": None if roster.has_baggage else False,
            "repeaters": roster.repeaters or None,
            "independents": _table(roster.independents),
            "works": _table(roster.works),
        }
    )
    if battle:
        lines += ["\n[battle]", *_battle_lines(battle)]
    lines += ["\n[leader]", *_leader_lines(leader)]
    lines += [_unit_text("unit", unit) for unit in roster.units]
    for contingent in roster.contingents:
        lines += _contingent_text(contingent)
    lines += [toml_entry("craft", {"party": fleet.party, "craft": _table(fleet.craft)}) for fleet in roster.craft]
    return "\n".join(lines) + "\n"


def usual_row(troops: Sequence[Item]) -> str:
    """The row that a unit stands in if nothing else is said: that of the type with most figures, the first of them. HA-LIST-04."""
    return max(troops, key=lambda item: item.count).what


# --- from the text


def _battle(said: BattleText) -> Battle:
    return Battle(
        year=said.year,
        scenario=said.scenario,
        role=said.role,
        points=said.points,
        water=said.water,
        is_campaign=said.campaign,
        has_repeating_rifles=said.repeating_rifles,
    )


def _roster(said: ArmyText) -> Roster:
    leader = said.leader
    return Roster(
        list=said.list,
        nation=said.nation,
        choice=said.choice,
        variants=said.variants,
        leader=Leader(leader.type, leader.traits, leader.attendants, leader.bearer),
        units=_units(said.unit),
        independents=_items(said.independents),
        works=_items(said.works),
        contingents=tuple(
            Contingent(
                list=each.list,
                nation=each.nation,
                variants=each.variants,
                units=_units(each.unit),
                independents=_items(each.independents),
            )
            for each in said.contingent
        ),
        craft=tuple(CraftOf(fleet.party, _items(fleet.craft)) for fleet in said.craft),
        has_baggage=said.baggage,
        repeaters=said.repeaters,
    )


def _units(said: Iterable[UnitText]) -> tuple[Unit, ...]:
    troops = ((unit.row, _items(unit.troops)) for unit in said)
    return tuple(Unit(row or usual_row(items), items) for row, items in troops)


def _items(said: Mapping[str, int]) -> tuple[Item, ...]:
    return tuple(Item(what, count) for what, count in said.items())


def _check_names(said: ArmyText, content: ArmyContent, file: str, problems: Problems) -> None:
    """Names that are not known, and such as stand twice in a list."""
    battle = said.battle
    if battle and not battle.role and battle.scenario != NO_BATTLE:
        problems.add(file, "battle.role", 'must be "attacker" or "defender" in this scenario')
    _note(file, "leader.type", [said.leader.type], content.troops, problems)
    _note(file, "leader.traits", said.leader.traits, (ROLL, *content.traits), problems)
    _note(file, "works", said.works, content.works, problems)
    for number, fleet in enumerate(said.craft, 1):
        _note(file, f"craft[{number}].craft", fleet.craft, content.craft, problems)
    _check_force(said, "", content, file, problems)
    for number, contingent in enumerate(said.contingent, 1):
        _check_force(contingent, f"contingent[{number}].", content, file, problems)


def _check_force(said: ArmyText | ContingentText, key: str, content: ArmyContent, file: str, problems: Problems) -> None:
    army = content.lists.get(said.list)
    _note(file, f"{key}list", [said.list], content.lists, problems)
    if army:
        _note(file, f"{key}nation", [said.nation], [nation.id for nation in army.nations], problems)
        _note(file, f"{key}variants", said.variants, [each.id for each in army.variant if each.mode == "may"], problems)
    if army and isinstance(said, ArmyText) and said.choice:
        _note(file, "choice", [said.choice], army.choices, problems)
    _note(file, f"{key}independents", said.independents, content.limits.independents, problems)
    for number, unit in enumerate(said.unit, 1):
        _note(file, f"{key}unit[{number}].row", [unit.row] if unit.row else [], content.troops, problems)
        _note(file, f"{key}unit[{number}].troops", unit.troops, content.troops, problems)


def _note(file: str, key: str, names: Iterable[str], known: Iterable[str], problems: Problems) -> None:
    listed, said = tuple(known), tuple(names)
    problems.add_all(file, key, (is_not_known(name, listed) for name in said if name not in listed))
    problems.unique(file, key, said)


# --- to the text


def _battle_lines(battle: Battle) -> list[str]:
    return toml_lines(
        {
            "year": battle.year,
            "scenario": battle.scenario,
            "role": battle.role or None,
            "points": battle.points,
            "water": battle.water,
            "campaign": battle.is_campaign or None,
            "repeating_rifles": battle.has_repeating_rifles or None,
        }
    )


def _leader_lines(leader: Leader) -> list[str]:
    return toml_lines(
        {
            "type": leader.type,
            "traits": leader.traits,
            "attendants": leader.attendants,
            "bearer": leader.has_bearer or None,
        }
    )


def _table(items: Iterable[Item]) -> dict[str, int] | None:
    return {item.what: item.count for item in items} or None


def _unit_text(name: str, unit: Unit) -> str:
    row = unit.row if unit.row != usual_row(unit.troops) else None
    return toml_entry(name, {"row": row, "troops": _table(unit.troops)})


def _contingent_text(contingent: Contingent) -> Iterator[str]:
    yield toml_entry(
        "contingent",
        {
            "list": contingent.list,
            "nation": contingent.nation,
            "variants": contingent.variants or None,
            "independents": _table(contingent.independents),
        },
    )
    yield from (_unit_text("contingent.unit", unit) for unit in contingent.units)
