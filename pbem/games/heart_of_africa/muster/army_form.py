"""The form in which an army is built: its rows with what may be chosen, what it comes to, and what is wrong. HA-LIST-01."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from pbem.engine.player_texts.paper_form import Form, FormRow, Setting
from pbem.games.heart_of_africa.armies.army_check import problems, units_allowed
from pbem.games.heart_of_africa.armies.army_text import Army
from pbem.games.heart_of_africa.armies.conditions import Battle
from pbem.games.heart_of_africa.armies.content import ArmyContent, part_of
from pbem.games.heart_of_africa.armies.cost import contingent_lines, cost, most_points, points_of
from pbem.games.heart_of_africa.armies.problem import Problem
from pbem.games.heart_of_africa.armies.purchase_checks import works_points
from pbem.games.heart_of_africa.armies.roster import Roster, count_of
from pbem.games.heart_of_africa.muster import unit_offers as offers
from pbem.games.heart_of_africa.muster.battle_rows import battle_rows
from pbem.games.heart_of_africa.muster.craft_rows import rest_rows
from pbem.games.heart_of_africa.muster.plain_rows import counted, heading, named, one_of, option_rows, switch
from pbem.games.heart_of_africa.muster.row_keys import row_of
from pbem.games.heart_of_africa.muster.unit_rows import force_rows
from pbem.games.heart_of_africa.words import army_form as words
from pbem.games.heart_of_africa.words.army_names import ARMIES, NATIONS, ONE_OF, ROLES, SCENARIOS, TRAITS, TROOPS, WORKS
from pbem.games.heart_of_africa.words.army_problems import problem_line


def form_of(army: Army, battle: Battle, content: ArmyContent, is_free: bool) -> Form:
    """The form of an army. `is_free`: it is built without a match, so list and battle can be chosen."""
    found = problems(army.roster, battle, content)
    return Form(
        title=_title(army.roster, battle, content),
        sums=tuple(_sums(army.roster, battle, content)),
        rows=tuple(_with_problems(_rows(army, battle, content, is_free), found, army.roster)),
        problems=tuple(map(problem_line, found)),
    )


def _with_problems(rows: Iterator[FormRow], found: Sequence[Problem], roster: Roster) -> Iterator[FormRow]:
    by_row: dict[str, list[str]] = {}
    for problem in found:
        by_row.setdefault(row_of(problem, roster), []).append(problem_line(problem))
    for row in rows:
        yield replace(row, problems=tuple(by_row[row.key])) if row.key in by_row else row


def _title(roster: Roster, battle: Battle, content: ArmyContent) -> str:
    """List and nation, where the list has several, and what the army is built for."""
    army = ARMIES[roster.list]
    if len(content.lists[roster.list].nations) > 1:
        army = words.OF_NATION.format(army=army, nation=NATIONS[roster.list][roster.nation])
    if not battle.role:
        return words.TITLE.format(army=army, year=battle.year)
    return words.TITLE_OF.format(army=army, year=battle.year, role=ROLES[battle.role], scenario=SCENARIOS[battle.scenario])


def _sums(roster: Roster, battle: Battle, content: ArmyContent) -> Iterator[str]:
    """Points first, then the numbers that have limits."""
    total, limit = cost(roster, content).total, most_points(roster, battle.points, content)
    key = "exceeded" if total > battle.points else "points"
    yield words.SUMS[key].format(count=total, most=battle.points, limit=limit)
    least, most = units_allowed(battle, content)
    yield words.SUMS["units"].format(count=len(roster.all_units), least=least, most=most)
    policy = content.lists[roster.list].allies
    if policy.contingents:
        lines = (line for number, each in enumerate(roster.contingents, 1) for line in contingent_lines(each, number, content))
        yield words.SUMS["allies"].format(count=points_of(lines), most=part_of(policy.share, battle.points))
    if most_works := works_points(battle, content):
        spent = sum(item.count * content.works[item.what].points for item in roster.works)
        yield words.SUMS["works"].format(count=spent, most=most_works)


def _rows(army: Army, battle: Battle, content: ArmyContent, is_free: bool) -> Iterator[FormRow]:
    roster = army.roster
    yield from battle_rows(army, battle, content, is_free)
    yield heading("leader", "leader")
    yield from _leader_rows(roster, battle, content)
    yield heading("army", "units")
    yield from force_rows(roster, 0, battle, content)
    yield from _independent_rows(roster, 0, content)
    yield from _work_rows(roster, battle, content)
    yield from _ally_rows(roster, battle, content)
    yield from rest_rows(roster, battle, content)


def _leader_rows(roster: Roster, battle: Battle, content: ArmyContent) -> Iterator[FormRow]:
    """Type, trait, attendants, bearer. HA-LEAD-01, HA-LEAD-06, HA-LEAD-11, HA-BEAR-01."""
    leader, limits = roster.leader, content.limits
    names = {each: ONE_OF.get(each, TROOPS[each]) for each in offers.leaders(roster, battle, content)}
    note = words.NOTES["leader"].format(points=content.troops[leader.type].points, names=", ".join(names.values()))
    row = one_of("leader.type", "leader", names, leader.type, note)
    yield replace(row, label=words.ROWS["leader"].format(value=ONE_OF.get(leader.type, TROOPS[leader.type])))
    traits = offers.traits(roster, battle, content)
    note = words.NOTES["trait"].format(names=", ".join(TRAITS[trait] for trait in traits[:-1]))
    row = one_of("leader.traits", "trait", named(traits, TRAITS), "".join(leader.traits[:1]), note)
    yield replace(row, label=words.ROWS["trait"].format(value=", ".join(TRAITS[each] for each in leader.traits) or words.NO))
    note = words.NOTES["attendants"].format(most=limits.attendants)
    yield replace(counted("leader.attendants", "", 0, note), label=words.ROWS["attendants"].format(value=leader.attendants))
    if leader.has_bearer or leader.type == limits.bearer_of:
        note = words.NOTES["bearer"].format(points=content.troops[limits.bearer].points)
        yield switch("leader.bearer", "bearer", leader.has_bearer, note)


def _independent_rows(roster: Roster, contingent: int, content: ArmyContent) -> Iterator[FormRow]:
    """Standard Bearer, Diviner and Scout; a contingent has the first alone. HA-LIST-05, HA-ALLY-02."""
    force = roster.contingents[contingent - 1] if contingent else roster
    known = content.limits.with_contingents if contingent else content.limits.independents
    offered = {what: content.lists[force.list].independents[what][1] for what in known}
    there = [item.what for item in force.independents]
    shown = [what for what in content.limits.independents if offered.get(what, 0) or what in there]
    if shown and not contingent:
        yield heading("independents", "independents")
    for what in shown:
        note = words.COUNTED_NOTE.format(points=content.troops[what].points, most=offered.get(what, 0))
        yield counted(f"independents.{contingent}.{what}", TROOPS[what], count_of(force.independents, what), note)


def _work_rows(roster: Roster, battle: Battle, content: ArmyContent) -> Iterator[FormRow]:
    """Works, traps and the cannon that a defender may buy. HA-FORT-02, HA-TRAP-01, HA-GUN-09."""
    offered = offers.works_offered(roster, battle, content)
    if offered:
        yield heading("works", "works")
    for what in offered:
        note = words.COUNTED_NOTE.format(points=content.works[what].points, most=content.works[what].most)
        yield counted(f"works.{what}", WORKS[what], count_of(roster.works, what), note)


def _ally_rows(roster: Roster, battle: Battle, content: ArmyContent) -> Iterator[FormRow]:
    """The contingents, and which may be hired. HA-ALLY-01, HA-ALLY-02."""
    policy = content.lists[roster.list].allies
    for place, hired in enumerate(roster.contingents, 1):
        names = NATIONS[hired.list]
        yield FormRow(
            key=f"contingent.{place}",
            label=words.HEADS["allies"].format(army=ARMIES[hired.list], nation=names[hired.nation]),
            note=words.NOTES["ally"],
            settings=tuple(Setting(each.id, names[each.id]) for each in content.lists[hired.list].nations),
            setting=hired.nation,
            is_removable=True,
        )
        yield from option_rows(roster, place, battle, content)
        yield from force_rows(roster, place, battle, content)
        yield from _independent_rows(roster, place, content)
    found = tuple(offers.allies(roster, battle, content)) if len(roster.contingents) < policy.contingents else ()
    if found:
        names = {f"{list_id} {nation}": f"{ARMIES[list_id]} ({NATIONS[list_id][nation]})" for list_id, nation in found}
        note = words.NOTES["hire"].format(most=part_of(policy.share, battle.points), count=policy.contingents)
        yield one_of("contingent", "hire", names, "", note)
