"""Troop types and lists as the rules ask them, read from troops.toml and armies.toml; every fault is named with file and key."""

from collections.abc import Mapping

from msgspec import Struct

from pbem.engine.content import Problems, decode_content
from pbem.games.heart_of_africa.armies import list_checks, list_shapes, troop_types
from pbem.games.heart_of_africa.armies.list_effects import Share
from pbem.games.heart_of_africa.armies.list_shapes import (
    ArmiesFile,
    ArmyList,
    Baggage,
    Craft,
    Limits,
    Scenario,
    TraitId,
    Work,
)
from pbem.games.heart_of_africa.armies.troop_types import TroopsFile, TroopType


class ArmyContent(Struct, frozen=True):
    """All that both files say, by id and in their order."""

    troops: dict[str, TroopType]
    limits: Limits
    traits: tuple[TraitId, ...]  # in the order of the rolls 1 to 6
    scenarios: dict[str, Scenario]
    works: dict[str, Work]
    craft: dict[str, Craft]
    baggage: Baggage
    lists: dict[str, ArmyList]


def read(texts: Mapping[str, str]) -> ArmyContent:
    """The content of both files. Raises ContentError with every problem found."""
    troops = decode_content(texts[troop_types.FILE], TroopsFile, troop_types.FILE)
    armies = decode_content(texts[list_shapes.FILE], ArmiesFile, list_shapes.FILE)
    problems = Problems()
    troop_types.check(troops, problems)
    list_checks.check(armies, {troop.id: troop for troop in troops.troop}, problems)
    problems.raise_any()
    return ArmyContent(
        troops={troop.id: troop for troop in troops.troop},
        limits=armies.limits,
        traits=tuple(trait.id for trait in sorted(armies.trait, key=lambda trait: trait.roll)),
        scenarios={scenario.id: scenario for scenario in armies.scenario},
        works={work.id: work for work in armies.work},
        craft={craft.id: craft for craft in armies.craft},
        baggage=armies.baggage,
        lists={army.id: army for army in armies.army},
    )


def part_of(share: Share, whole: int) -> int:
    """A share of a number, rounded down. HA-GEN-08."""
    top, _, bottom = share.partition("/")
    return whole * int(top) // int(bottom or 1)
