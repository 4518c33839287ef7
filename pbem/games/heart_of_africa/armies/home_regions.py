"""Where an army is at home, and how aggressive it is: what the choice of scenario and terrain asks of a list."""

from pbem.games.heart_of_africa.armies.conditions import Force, holds
from pbem.games.heart_of_africa.armies.list_shapes import ArmyList, Region


def home_regions(army: ArmyList, nation: str) -> tuple[Region, ...]:
    """The regions that a nation may call its home, in the order of the list. HA-LIST-09, HA-L10-07, HA-L12-08."""
    force = Force(nation=nation, year=0, role="")
    return tuple(dict.fromkeys(region for home in army.home if holds(home.when, force) for region in home.regions))


def aggression(army: ArmyList, choice: str) -> int:
    """What a list adds to its die; where it can be played in several ways, by the way chosen. HA-L11-02."""
    return army.aggression[army.choices.index(choice) if army.choices else 0]
