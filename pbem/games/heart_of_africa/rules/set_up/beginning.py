"""How a match begins, and the order of set-up. HA-SCEN-01, HA-SCEN-03, decisions.md 1.

Steps, in this order: `list` (side; sealed), `scenario`, `which`, `first` (number: how often it was rolled); then `region`, `map`,
`edge`; `roster` and `trait` (side); then by scenario `works`, `march`, `plan` and `deploy` (side); at last `battle`.
"""

from pbem.engine.rules.sealed_choices import both
from pbem.games.heart_of_africa.state.battle import ArmyFacts, Battle
from pbem.games.heart_of_africa.state.position import State, Step
from pbem.games.heart_of_africa.state.set_up import Agreed, SetUp

NO_ARMY = ArmyFacts("", "")


def first_state(battle: Battle | None = None, agreed: Agreed | None = None) -> State:
    """Before anything has been chosen: both choose their lists, neither knowing the other's. P-02."""
    lists = both(0, Step("list", 0), Step("list", 1))
    said = battle or Battle()
    return State(
        agenda=(Step("scenario"), *lists),
        battle=Battle(
            year=said.year,
            armies=(NO_ARMY, NO_ARMY),
            by_sheets=said.by_sheets,
            scouts_shoot=said.scouts_shoot,
            has_repeaters=said.has_repeaters,
        ),
        set_up=SetUp(agreed or Agreed()),
    )
