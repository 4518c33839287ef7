"""What a player may regret when he ends a phase or sends it: searches not carried out, units that wait or have done nothing."""

from collections.abc import Iterator

from pbem.engine.demands import Choose
from pbem.engine.planning import Caution
from pbem.games.rio_40 import attack, entering, searching
from pbem.games.rio_40.planning_ways import attackers, is_worth_searching
from pbem.games.rio_40.presence import Presence, presence_of
from pbem.games.rio_40.rules import RioRules
from pbem.games.rio_40.state import ACTION_WD, BEGAN_DOWN, IN_BOX, ON_MAP, TO_COME, State


def cautions(rules: RioRules, state: State, side: int) -> tuple[Caution, ...]:
    """In the order of weight. R40-5.2b, R40-5.4a, R40-5.3b, R40-5.1.5g."""
    demand = rules.pending(state)
    if not isinstance(demand, Choose) or demand.side != side or demand.kind != "phase":
        return ()
    presence = presence_of(rules.world, state)
    found = (
        ("search-left", _searchers(presence)),
        ("not-withdrawn", _suppressed(presence, side)),
        ("could-attack", _attackers(presence)),
        ("not-entered", _waiting(presence, side)),
    )
    return tuple(Caution(code, subjects) for code, names in found if (subjects := tuple(names)))


def _searchers(presence: Presence) -> Iterator[str]:
    """Who named a hex, stands next to it, and has not searched it."""
    for here in sorted({unit.search for unit in presence.units if unit.search}):
        if is_worth_searching(presence, here):
            yield from (presence.kinds[index].id for index in searching.able(presence, here))


def _suppressed(presence: Presence, side: int) -> Iterator[str]:
    """Who can only withdraw in this phase, and has not."""
    for kind in presence.kinds:
        unit = presence.units[kind.index]
        if kind.side == side and unit.status == ON_MAP and unit.has(BEGAN_DOWN) and unit.is_suppressed and not unit.has(ACTION_WD):
            yield kind.id


def _attackers(presence: Presence) -> Iterator[str]:
    """Who has an enemy in range that nobody has attacked."""
    hexes = [here for here in sorted(presence.stacks) if attack.target_refusal(presence, here) is None]
    able = {index for here in hexes for index in attackers(presence, here)}
    yield from (presence.kinds[index].id for index in sorted(able))


def _waiting(presence: Presence, side: int) -> Iterator[str]:
    """Who could come on now."""
    for kind in presence.kinds:
        is_off = presence.units[kind.index].status in (TO_COME, IN_BOX)
        if kind.side == side and is_off and entering.unit_refusal(presence, kind.index) is None:
            yield kind.id
