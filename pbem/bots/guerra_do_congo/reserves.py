"""Reserves, where the players have agreed on them: who is kept back, and who is sent into a combat. Section 8.1."""

from collections.abc import Iterator

from pbem.bots.distances import FAR
from pbem.bots.guerra_do_congo.fighting import Fighting
from pbem.bots.guerra_do_congo.ground import Ground
from pbem.engine.demands import Decided
from pbem.games.guerra_do_congo.content.unit_kinds import UnitKind
from pbem.games.guerra_do_congo.decisions import Commit, Hold
from pbem.games.guerra_do_congo.game_rules import CongoRules
from pbem.games.guerra_do_congo.rules.combat import reserves
from pbem.games.guerra_do_congo.rules.zones_of_control import Presence, presence_of
from pbem.games.guerra_do_congo.state import State

WORTH_SENDING = 0.25  # points by which an attack must become better for whoever sends a reserve


def is_worth_keeping(ground: Ground, presence: Presence, state: State, kind: UnitKind) -> bool:
    """Could a unit that stays come to others of its side who may be attacked, and has it no enemy near itself?"""
    neighbours, here = ground.board.neighbours, state.units[kind.index].where
    enemies, field = presence.stacks[1 - kind.side], ground.field(here, kind.is_mobile)
    if not kind.pm // 2 or any(there in enemies for there in neighbours[here]):
        return False
    threatened = (there for there in presence.stacks[kind.side] if any(near in enemies for near in neighbours[there]))
    return any(field.get(there, FAR) <= kind.pm // 2 for there in threatened)


def commitments(rules: CongoRules, ground: Ground, state: State, side: int) -> Iterator[Commit | Hold]:
    """The reserve that changes the combat most in favour of its side, if that is enough; else nobody."""
    fight = state.combat
    if fight is None:
        return
    judge = Fighting(ground, state.side)
    best, most = None, WORTH_SENDING
    before = _worth(judge, state)
    for index, ways in sorted(reserves.candidates(rules.world, state, side).items()):
        order = Commit(index, state.units[index].where, ways[0].path)
        after, _ = rules.apply(state, Decided(side, order))
        changed = (_worth(judge, after) - before) * (1 if side == state.side else -1)
        if changed > most:
            best, most = order, changed
    if best is not None:
        yield best
    yield Hold()


def _worth(judge: Fighting, state: State) -> float:
    """What the attack under way brings the attacker on average."""
    fight = state.combat
    assert fight is not None  # a reserve is sent into one
    return judge.weigh(presence_of(judge.ground.world, state), state, fight.target, fight.attackers, fight.air_points).gain
