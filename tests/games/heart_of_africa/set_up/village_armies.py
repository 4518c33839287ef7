"""Armies of Village Communities for tests of set-up."""

from typing import Any

from pbem.games.heart_of_africa.armies.roster import Item, Leader, Roster, Unit
from pbem.games.heart_of_africa.rules.hidden.plans import Plan
from pbem.games.heart_of_africa.state.secrets import HiddenFigure, HiddenUnit
from tests.games.heart_of_africa.battles import rules
from tests.games.heart_of_africa.set_up import set_ups
from tests.games.heart_of_africa.set_up.set_ups import SetUpPlay

COVER = 0


def own(*units: Unit, **more: Any) -> Roster:
    """An army of Village Communities."""
    leader = more.pop("leader", Leader("spearman", ("eloquent",)))
    return Roster(list="villages", nation="any", leader=leader, units=units, **more)


def spears(count: int = 10) -> Unit:
    return Unit("spearman", (Item("spearman", count),))


def archers(count: int = 10) -> Unit:
    return Unit("archer", (Item("archer", count),))


VILLAGES = own(spears(12), spears(11), spears(10), archers(9), archers(8))
"""Five units: 1 to 3 of Spearmen, 4 and 5 of Archers."""
FEW = own(spears(12), spears(10))


def due(scenario: str, step: str, side: int, *, roster: Roster = VILLAGES, plan: Plan | None = None, **agreed: Any) -> SetUpPlay:
    """A step of a side of Village Communities."""
    return set_ups.due(scenario, step, side, roster, plan, **agreed)


def hidden(side: int, leaf: int, troops: str, *hexes: int, leaders: int = 0, place: int = COVER) -> HiddenUnit:
    kinds = rules().content.kind_numbers
    names = troops.split() if " " in troops else [troops] * len(hexes)
    figures = tuple(HiddenFigure(kinds[name], here, 0, place) for name, here in zip(names, hexes, strict=True))
    return HiddenUnit(side, leaf, 0, figures, leaders, 3 if leaders else 0)
