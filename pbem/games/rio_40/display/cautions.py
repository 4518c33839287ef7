"""What a player may regret when he ends a phase or sends it: searches not carried out, units that wait or have done nothing."""

from collections.abc import Iterator

from pbem.engine.demands import Choose
from pbem.engine.planning import Caution
from pbem.games.rio_40.display.ways import attackers, searchers
from pbem.games.rio_40.game_rules import RioRules
from pbem.games.rio_40.rules.movement import reinforcements
from pbem.games.rio_40.rules.presence import Presence, presence_of
from pbem.games.rio_40.state import ACTION_WD, BEGAN_DOWN, ON_MAP, State


def cautions(rules: RioRules, state: State, side: int) -> tuple[Caution, ...]:
    """In the order of weight. R40-5.2b, R40-5.4a, R40-5.3b, R40-5.1.5g."""
    demand = rules.pending(state)
    if not isinstance(demand, Choose) or demand.side != side or demand.kind != "phase":
        return ()
    presence = presence_of(rules.world, state)
    found = (
        ("search-left", searchers(presence)),
        ("not-withdrawn", _suppressed(presence, side)),
        ("could-attack", sorted(attackers(presence))),
        ("not-entered", reinforcements.due(presence)),
    )
    named = ((code, tuple(presence.kinds[index].id for index in units)) for code, units in found)
    return tuple(Caution(code, subjects) for code, subjects in named if subjects)


def _suppressed(presence: Presence, side: int) -> Iterator[int]:
    """Who can only withdraw in this phase, and has not."""
    for kind in presence.kinds:
        unit = presence.units[kind.index]
        if kind.side == side and unit.status == ON_MAP and unit.has(BEGAN_DOWN) and unit.is_suppressed and not unit.has(ACTION_WD):
            yield kind.index
