"""Small armies for the tests: units as texts ("spearman 8", "spearman: warrior 4"), and the rules that they break."""

from functools import cache
from typing import Any

from pbem.games import catalog
from pbem.games.heart_of_africa.armies import content
from pbem.games.heart_of_africa.armies.army_check import problems
from pbem.games.heart_of_africa.armies.conditions import Battle, Force
from pbem.games.heart_of_africa.armies.content import ArmyContent
from pbem.games.heart_of_africa.armies.leader_checks import traits_offered
from pbem.games.heart_of_africa.armies.problem import Problem
from pbem.games.heart_of_africa.armies.roster import Contingent, CraftOf, Item, Leader, Roster, Unit

SMALL = {
    "kingdom": ("spearman 8", "spearman 8", "spearman 8"),
    "warlord": ("ruga_ruga 4", "ruga_ruga 4", "ruga_ruga 4"),
    "villages": ("spearman 8", "spearman 8", "spearman 8"),
    "pastoralists": ("warrior 4", "warrior 4", "warrior 4"),
    "forest_peoples": ("spearman 8", "archer 8", "archer 8"),
    "forest_hunters": ("forest_archer 4", "forest_archer 4", "forest_archer 4"),
    "zanzibaris": ("askari 6", "askari 6", "askari 6"),
    "sudanese_slavers": ("askari 6", "askari 6", "spearman 8"),
    "portuguese_colonists": ("askari 6", "musketeer 8", "musketeer 8"),
    "explorers": ("askari 6", "askari 6", "adventurer 1"),
    "egyptians": ("soldier 2", "soldier 2", "soldier 2"),
    "colonial_expedition": ("soldier 2", "soldier 2", "askari 6"),
}
"""A legal army of each list, where its nation asks for nothing else."""

ADVENTURERS = ("explorers",)
YEARS = {"egyptians": 1871, "colonial_expedition": 1885}


@cache
def content_of_game() -> ArmyContent:
    """Troop types and lists."""
    return content.read(catalog.texts("heart_of_africa"))


def items(text: str) -> tuple[Item, ...]:
    """Several of something: "spearman 8 archer 4"."""
    words = text.split()
    return tuple(Item(what, int(count)) for what, count in zip(words[::2], words[1::2], strict=True))


def unit(text: str) -> Unit:
    """A unit: "spearman 8", or with the row in whose place it stands "spearman: warrior 4"."""
    row, colon, troops = text.rpartition(": ")
    found = items(troops)
    return Unit(row if colon else found[0].what, found)


def units(*texts: str) -> tuple[Unit, ...]:
    """Several units."""
    return tuple(map(unit, texts))


def army(list_id: str, nation: str = "any", *texts: str, **more: Any) -> Roster:
    """An army of these units, or the small one of its list. `plus`: units besides; `leader`: "spearman disciplinarian"."""
    texts = texts or SMALL[list_id]
    plus: tuple[str, ...] = more.pop("plus", ())
    force = Force(nation=nation, year=more.pop("year", YEARS.get(list_id, 1880)), role="")
    own = content_of_game().lists[list_id]
    choice = more.pop("choice", own.choices[0] if own.choices else "")
    kind, *traits = more.pop("leader", "adventurer" if list_id in ADVENTURERS else unit(texts[0]).troops[0].what).split()
    traits = traits or [traits_offered(own, force).traits[0]]
    leader = Leader(kind, tuple(traits), more.pop("attendants", 3), more.pop("bearer", False))
    for field in ("independents", "works"):
        more[field] = items(more.get(field, ""))
    more["contingents"] = tuple(more.get("contingents", ()))
    more["craft"] = tuple(CraftOf(party, items(craft)) for party, craft in more.get("craft", {}).items())
    return Roster(list=list_id, nation=nation, choice=choice, leader=leader, units=units(*texts, *plus), **more)


def allies(list_id: str, nation: str = "any", *texts: str, independents: str = "", variants: tuple[str, ...] = ()) -> Contingent:
    """A contingent."""
    return Contingent(list=list_id, nation=nation, units=units(*texts), independents=items(independents), variants=variants)


def battle(year: int = 1880, scenario: Any = "planned_attack", role: Any = "attacker", **more: Any) -> Battle:
    """A battle of 720 points, so that cost matters only where a test says so."""
    return Battle(year=year, scenario=scenario, role=role, **{"points": 720, **more})


def found(roster: Roster, **of_battle: Any) -> tuple[Problem, ...]:
    """Everything wrong with an army in a battle."""
    of_battle.setdefault("year", YEARS.get(roster.list, 1880))
    return problems(roster, battle(**of_battle), content_of_game())


def wrong(roster: Roster, **of_battle: Any) -> list[str]:
    """The same in short: "HA-LIST-02 unit-too-cheap"."""
    return [f"{problem.rule} {problem.code}" for problem in found(roster, **of_battle)]
