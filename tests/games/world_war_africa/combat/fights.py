"""Combat Segments of small positions. On the savannah of 0911 nothing shifts, if the attack comes from 0811, 0910 or 0912."""

from collections.abc import Mapping
from typing import Any

from pbem.engine.events import Event
from pbem.games.world_war_africa.contingents import CONTINGENT_SIDE, CONTINGENTS
from pbem.games.world_war_africa.events import CombatRolled, Eliminated, OddsFixed
from pbem.games.world_war_africa.state import Step
from tests.games.world_war_africa.played import Played
from tests.games.world_war_africa.positions_in_code import WORLD, position

HELD = {"Kinshasa": "drc", "Goma": "rwanda", "Bunia": "uganda", "0712": "zimbabwe"}
"""A source of supply for each contingent but Angola's."""


def segment(active: str, units: Mapping[str, str], **more: Any) -> Played:
    """A contingent in its Combat Segment; everybody whose line is not cut is in supply."""
    more.setdefault("held", HELD)
    state = position(units, active=active, **more)
    side = CONTINGENT_SIDE[CONTINGENTS.index(active)]
    return Played(state, Step("turn_ends", number=state.turn), Step("activation_ends"), Step("combat", side))


def answered(played: Played) -> Played:
    """To the next order, dice or end: questions are answered by the standing orders there are by themselves."""
    while played.due in played.rules.policy_kinds:
        answer = played.rules.answer(played.state, played.rules.default_policy(played.due))
        assert answer is not None
        played.do(played.rules.write(answer))
    return played


def orders(played: Played) -> list[str]:
    """The words with which an order of combat can begin, and the end of the segment."""
    return [word for word in played.tokens() if word in ("end", "a", "intercept")]


def last(played: Played, kind: type[Event]) -> Any:
    """The last event of a kind."""
    return [event for event in played.told if isinstance(event, kind)][-1]


def odds(played: Played) -> tuple[int, int, str]:
    """What the last combat came to: both sums and the column."""
    event: OddsFixed = last(played, OddsFixed)
    return event.attack, event.defense, event.column


def result(played: Played) -> tuple[int, int, int]:
    """Of the last combat: the modified roll, and the losses of both sides."""
    event: CombatRolled = last(played, CombatRolled)
    return event.modified, event.attacker, event.defender


def lost(played: Played) -> list[str]:
    """Who has been eliminated in combat so far."""
    return [event.unit for event in played.told if isinstance(event, Eliminated) and event.why == "combat"]


def ids(units: Any) -> list[str]:
    """The ids of some units."""
    return [WORLD.kinds[index].id for index in units]
