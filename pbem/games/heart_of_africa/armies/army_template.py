"""A text to begin an army from: the pick list as remarks, below it the least that the list asks for. HA-LIST-01, HA-LIST-03."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from pbem.games.heart_of_africa.armies.army_check import force_of, law_of, units_allowed
from pbem.games.heart_of_africa.armies.army_text import Army, write
from pbem.games.heart_of_africa.armies.conditions import Battle
from pbem.games.heart_of_africa.armies.content import ArmyContent
from pbem.games.heart_of_africa.armies.contingent_checks import hirable
from pbem.games.heart_of_africa.armies.leader_checks import leader_types, traits_offered
from pbem.games.heart_of_africa.armies.list_effects import FigureRatio
from pbem.games.heart_of_africa.armies.list_in_force import ListInForce, open_variants
from pbem.games.heart_of_africa.armies.purchase_checks import rule_against_work
from pbem.games.heart_of_africa.armies.roster import ROLL, Item, Leader, Roster, Unit


def template(list_id: str, nation: str, battle: Battle, content: ArmyContent) -> str:
    """The text of an army in its least size, with everything that it may take above it."""
    army = content.lists[list_id]
    choice = battle.choice or next(iter(army.choices), "")
    bare = Roster(list=list_id, nation=nation, choice=choice, leader=Leader("", ()), units=())
    law = law_of(bare, battle, content)
    rows = [type_id for type_id, row in law.rows.items() for _ in range(row.least)]
    least = units_allowed(battle, content)[0]
    beside = {few for limit in law.limits if isinstance(limit.effect, FigureRatio) for few in limit.effect.few}
    spare = [type_id for type_id, row in law.rows.items() if row.most > row.least and type_id not in beside]
    rows += spare[: max(0, least - len(rows))]
    units = tuple(Unit(type_id, (Item(type_id, _least_figures(type_id, content)),)) for type_id in rows)
    leader = next(iter(leader_types(army, law, units, content)), "")
    roster = replace(bare, units=units, leader=Leader(leader, (ROLL,)))
    return "".join(f"# {line}\n" for line in _pick_list(roster, law, battle, content)) + write(Army(roster=roster, battle=battle))


def _least_figures(type_id: str, content: ArmyContent) -> int:
    """The figures of a unit in its least size. HA-LIST-02."""
    troop = content.troops[type_id]
    return 1 if troop.is_one_figure else -(-content.limits.unit_points[0] // troop.points)


def _pick_list(roster: Roster, law: ListInForce, battle: Battle, content: ArmyContent) -> Iterator[str]:
    """What a list may take, as keys with numbers: units from least to most with the points of a figure, all else by name."""
    army, force = content.lists[roster.list], force_of(roster, battle)
    limits = content.limits
    yield f"points = {battle.points}"
    yield f"units = {_span(*units_allowed(battle, content))}, figures <= {limits.unit_figures}, points {_span(*limits.unit_points)}"
    for type_id, row in law.rows.items():
        yield f"row.{type_id} = {_span(row.least, row.most)}, points {content.troops[type_id].points}"
    yield f"leader.type: {_names(leader_types(army, law, roster.units, content))}"
    yield f"leader.traits: {_names((*traits_offered(army, force).traits, ROLL))}"
    yield f"leader.attendants <= {limits.attendants}"
    independents = [type_id for type_id in limits.independents if army.independents[type_id][1]]
    for type_id in independents:
        yield f"independents.{type_id} = {_span(*army.independents[type_id])}, points {content.troops[type_id].points}"
    if army.choices:
        yield f"choice: {_names(army.choices)}"
    if variants := [variant.id for variant in open_variants(army, force, "may")]:
        yield f"variants: {_names(variants)}"
    for work in content.works.values():
        if not rule_against_work(work, army, battle, content.scenarios[battle.scenario]):
            yield f"works.{work.id} <= {work.most}, points {work.points}"
    for ally in hirable(army, force):
        yield f"contingent.list: {ally.list}" + (f", nation: {_names(ally.nations)}" if ally.nations else "")


def _span(least: int, most: int) -> str:
    return f"{least}-{most}"


def _names(names: Iterable[str]) -> str:
    return ", ".join(names)
