"""Another list, nation, year, scenario or role for an army that is built without a match. HA-GEN-01, HA-SCEN-02."""

import msgspec
from msgspec.structs import asdict, replace

from pbem.engine.player_texts.paper_form import FEWER, MORE
from pbem.games.heart_of_africa.armies.army_lots import is_there
from pbem.games.heart_of_africa.armies.army_text import NO_BATTLE, Army
from pbem.games.heart_of_africa.armies.conditions import Battle
from pbem.games.heart_of_africa.armies.content import ArmyContent
from pbem.games.heart_of_africa.armies.roster import Roster
from pbem.games.heart_of_africa.muster.battle_rows import ROLE_IDS
from pbem.games.heart_of_africa.muster.plain_rows import ON
from pbem.games.heart_of_africa.muster.roster_changes import begun

USUAL_YEAR, USUAL_POINTS = 1880, 600
POINTS_STEPS = {MORE: 10, FEWER: -10}


def first_army(content: ArmyContent) -> Army:
    """An army to begin with: of the first list that there is in the usual year."""
    battle = Battle(year=USUAL_YEAR, scenario="encounter", role="", points=USUAL_POINTS)
    return Army(roster=_begun(_first_list(battle, content), battle, content), battle=battle)


def battle_changed(army: Army, content: ArmyContent, name: str, act: str, value: str) -> Army:
    """The army for another battle, or of another list. Where its list or nation is not there any more it is begun anew."""
    battle, roster = army.battle, army.roster
    assert battle is not None
    if name == "list":
        return replace(army, roster=_begun(value, battle, content))
    if name == "nation":
        return replace(army, roster=replace(roster, nation=value, variants=()))
    if name == "choice":
        return replace(army, roster=replace(roster, choice=value))
    battle = _other_battle(battle, content, name, act, value)
    own = content.lists[roster.list]
    if not is_there(own, roster.nation, battle.year):
        nations = [nation.id for nation in own.nations if is_there(own, nation.id, battle.year)]
        list_id = own.id if nations else _first_list(battle, content)
        roster = _begun(list_id, battle, content)
    return replace(army, battle=battle, roster=roster)


def _other_battle(battle: Battle, content: ArmyContent, name: str, act: str, value: str) -> Battle:
    if name == "points":
        least, most = content.limits.points
        return replace(battle, points=min(max(battle.points + POINTS_STEPS.get(act, 0), least), most))
    said = asdict(battle)
    if name == "rifles":
        said["has_repeating_rifles"] = value == ON
    else:
        said[name] = int(value) if name == "year" else value
    if name == "scenario":
        said["role"] = battle.role or ("" if value == NO_BATTLE else ROLE_IDS[0])
    found = msgspec.convert(said, Battle)
    return replace(found, points=_usual_points(found, content)) if name in ("scenario", "role") else found


def _usual_points(battle: Battle, content: ArmyContent) -> int:
    """The points of a role in a scenario. HA-SCEN-02."""
    points = content.scenarios[battle.scenario].points
    return points["defender" if battle.role == "defender" else "attacker"]


def _first_list(battle: Battle, content: ArmyContent) -> str:
    lists = content.lists.values()
    return next(each.id for each in lists if any(is_there(each, nation.id, battle.year) for nation in each.nations))


def _begun(list_id: str, battle: Battle, content: ArmyContent) -> Roster:
    own = content.lists[list_id]
    there = next(each.id for each in own.nations if is_there(own, each.id, battle.year))
    return begun(list_id, there, own.choices[0] if own.choices else "", battle, content)
