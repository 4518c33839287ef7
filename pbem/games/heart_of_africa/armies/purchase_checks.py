"""What is wrong with works, craft, gunboats and baggage: what a scenario, a role and the water on the map allow."""

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from pbem.games.heart_of_africa.armies.conditions import Battle
from pbem.games.heart_of_africa.armies.content import ArmyContent, part_of
from pbem.games.heart_of_africa.armies.list_shapes import ArmyList, Scenario, Work
from pbem.games.heart_of_africa.armies.problem import Problem
from pbem.games.heart_of_africa.armies.roster import BAGGAGE, INDEPENDENTS, CraftOf, Item, Roster, count_of

DEFENDER = "defender"


def work_problems(roster: Roster, army: ArmyList, battle: Battle, content: ArmyContent) -> Iterator[Problem]:
    """Works that army, scenario or role do not allow, and too many of them.

    HA-FORT-01, HA-FORT-02, HA-BARR-01, HA-TEMBA-01, HA-GUN-09, HA-TRAP-01, HA-ENC-01, HA-AMB-04.
    """
    scenario, items = content.scenarios[battle.scenario], roster.works
    for item in items:
        work = content.works[item.what]
        if rule := rule_against_work(work, army, battle, scenario):
            yield Problem(rule, "work-not-allowed", "works", (work.id,))
        there = item.count + count_of(items, work.most_with)
        if there > work.most:
            yield Problem(work.rule, "too-many-works", "works", (work.id,), (there, work.most))
    spent, most = sum(item.count * content.works[item.what].points for item in items), works_points(battle, content)
    if spent > most > 0:
        yield Problem(scenario.works_rule, "works-too-dear", "works", (), (spent, most))


def works_points(battle: Battle, content: ArmyContent) -> int:
    """How many points may be spent on works: of a defender a share, of others none. HA-FORT-02, HA-AMB-04, HA-ENC-01."""
    return part_of(content.scenarios[battle.scenario].works_share, battle.points) if battle.role == DEFENDER else 0


def rule_against_work(work: Work, army: ArmyList, battle: Battle, scenario: Scenario) -> str:
    """The rule by which an army may not have a work at all; "" where it may."""
    if scenario.works_share == "0":
        return scenario.works_rule
    if battle.role != DEFENDER:
        return scenario.attackers_works_rule or work.rule
    return work.rule if work.lists and army.id not in work.lists else ""


def baggage_problems(roster: Roster, battle: Battle, content: ArmyContent) -> Iterator[Problem]:
    """Baggage that must be there. HA-SCEN-05."""
    if not roster.has_baggage and must_bring_baggage(battle, content):
        yield Problem("HA-SCEN-05", "baggage-missing", BAGGAGE)


def must_bring_baggage(battle: Battle, content: ArmyContent) -> bool:
    """Must the side bring its baggage? Where neither attacks, both do. HA-SCEN-05."""
    return (battle.role or DEFENDER) in content.scenarios[battle.scenario].baggage


def gunboat_problems(roster: Roster, battle: Battle, content: ArmyContent) -> Iterator[Problem]:
    """Gunboats need wide water. HA-BOAT-01."""
    for number, unit in enumerate(roster.units, 1):
        for item in unit.troops:
            if "vessel" in content.troops[item.what].tags and battle.water != "wide":
                yield Problem("HA-BOAT-01", "no-water-for-it", f"unit[{number}]", (item.what,))


# --- craft


class Party(Struct, frozen=True):
    """Who may have craft: pieces by what craft takes them as, and those of the Leader, who may come too or not."""

    pieces: Mapping[str, int]
    leader: Mapping[str, int]


def craft_problems(roster: Roster, army: ArmyList, battle: Battle, content: ArmyContent) -> Iterator[Problem]:
    """Craft without water, for who may have none, without room for the party, or more than it needs; none for who comes by water.

    There the Leader goes with the independents or with an own unit, where there is room for him.
    HA-CRAFT-01, HA-CRAFT-02, HA-CRAFT-04, HA-L04-07, HA-SCEN-06.
    """
    if battle.is_afloat:
        with_craft, goes_along = {each.party for each in roster.craft}, leads_with_a_unit(roster, content)
        for name, party in parties_of(roster, content).items():
            if (party.pieces or (name == INDEPENDENTS and not goes_along)) and name not in with_craft:
                yield Problem("HA-SCEN-06", "without-craft", "craft", (name,))
    if not roster.craft:
        return
    scenario = content.scenarios[battle.scenario]
    if army.no_craft_rule:
        yield Problem(army.no_craft_rule, "no-craft", "craft", (army.id,))
    if battle.water == "none" or battle.role in scenario.on_the_march:
        yield Problem("HA-CRAFT-01", "no-craft-here", "craft", (battle.scenario,))
    parties = parties_of(roster, content)
    named = [each.party for each in roster.craft]
    for number, each in enumerate(roster.craft, 1):
        key = f"craft[{number}]"
        if each.party in named[: number - 1]:
            yield Problem("HA-CRAFT-01", "party-twice", key, (each.party,))
        if each.party in parties:
            has_leader = battle.is_afloat and each.party == INDEPENDENTS and not leads_with_a_unit(roster, content)
            yield from _fleet_problems(each, parties[each.party], key, content, has_leader=has_leader)
        else:
            yield Problem("HA-CRAFT-01", "no-such-party", key, (each.party,))


def parties_of(roster: Roster, content: ArmyContent) -> dict[str, Party]:
    """All that may have craft. The Leader goes with an own unit or with the independents. HA-CRAFT-01, HA-LEAD-07."""
    leader = _taken([Item(roster.leader.type, 1), Item(content.limits.bearer, int(roster.leader.has_bearer))], content)
    leader["foot"] = leader.get("foot", 0) + roster.leader.attendants
    found = {
        str(number): Party(_taken(unit.troops, content), leader if number <= len(roster.units) else {})
        for number, unit in enumerate(roster.all_units, 1)
        if _taken(unit.troops, content)
    }
    others = [*roster.independents, *(item for each in roster.contingents for item in each.independents)]
    found[INDEPENDENTS] = Party(_taken(others, content), leader)
    if roster.has_baggage:
        found[BAGGAGE] = Party({BAGGAGE: content.baggage.elements}, {})
    return found


def leads_with_a_unit(roster: Roster, content: ArmyContent) -> bool:
    """Has the Leader no room with the independents, but some in craft of an own unit, however it fills them? HA-CRAFT-01."""
    parties = parties_of(roster, content)
    takes = {each.party for each in roster.craft if each.party in parties and _takes_leader(each, parties[each.party], content)}
    return INDEPENDENTS not in takes and bool(takes)


def _takes_leader(fleet: CraftOf, party: Party, content: ArmyContent) -> bool:
    """Is there room for the Leader beside all others of a party, and that in one craft: of a unit in the last one that it fills?"""
    craft = [content.craft[item.what] for item in fleet.craft for _ in range(item.count)]
    if not party.leader or not craft or any(kind not in each.takes for each in craft for kind in party.leader):
        return False
    room, others = sum(each.room for each in craft), room_needed(party.pieces, content)
    needs_all = fleet.party == INDEPENDENTS or room - min(each.room for each in craft) < others
    return needs_all and room >= others + room_needed(party.leader, content)


def _taken(items: Iterable[Item], content: ArmyContent) -> dict[str, int]:
    """Figures by what craft takes them as; crewed guns count as such, whatever else they are. Vessels go by themselves."""
    found: dict[str, int] = {}
    for item in items:
        troop = content.troops[item.what]
        kind = "crewed_gun" if troop.is_crewed_gun else "mounted" if "mounted" in troop.tags else "foot"
        if "vessel" not in troop.tags:
            found[kind] = found.get(kind, 0) + item.count
    return found


def _fleet_problems(fleet: CraftOf, party: Party, key: str, content: ArmyContent, *, has_leader: bool) -> Iterator[Problem]:
    """Too little room, or craft to spare, whether the Leader comes or not; `has_leader`: he does.

    HA-CRAFT-01, HA-CRAFT-02, HA-CRAFT-04.
    """
    for item in fleet.craft:
        useless = [kind for kind in party.pieces if kind not in content.craft[item.what].takes]
        if useless and len(useless) == len(party.pieces):
            yield Problem("HA-CRAFT-04", "not-in-such-craft", key, (item.what, *useless))
            return
    least = room_needed(party.pieces, content)
    most = least + room_needed(party.leader, content)
    room = sum(content.craft[item.what].room * item.count for item in fleet.craft)
    spare = room - min(content.craft[item.what].room for item in fleet.craft)
    if room < (most if has_leader else least):
        yield Problem("HA-CRAFT-02", "too-little-room", key, (fleet.party,), (room, most if has_leader else least))
    elif spare >= most:
        yield Problem("HA-CRAFT-01", "craft-to-spare", key, (fleet.party,), (room, most))


def room_needed(pieces: Mapping[str, int], content: ArmyContent) -> int:
    """As many figures as some pieces count, in the craft that takes them."""
    takes: dict[str, int] = {kind: size for craft in content.craft.values() for kind, size in craft.takes.items()}
    return sum(takes[kind] * count for kind, count in pieces.items())
