"""A side gives up. HA-SCEN-07."""

from msgspec.structs import replace

from pbem.games.heart_of_africa.decisions.movement import Concede
from pbem.games.heart_of_africa.events.figures import BattleEnded
from pbem.games.heart_of_africa.kit_types import Context, Done
from pbem.games.heart_of_africa.state.battle import ATTACKER, DEFENDER
from pbem.games.heart_of_africa.state.position import State


def concede(now: Context, _order: Concede) -> Done:
    """The other side wins. HA-SCEN-07."""
    return won(now.state, 1 - now.step.side, "conceded")


def won(state: State, side: int, reason: str) -> Done:
    """The battle is over. `side`: the winner, NOBODY for a draw."""
    name = "" if side < 0 else ATTACKER if side == state.battle.attacker else DEFENDER
    return replace(state, winner=side, ended_by=reason, agenda=()), (BattleEnded(name, reason),)
