"""Standing orders on air support and reserves at work. C2, C3, C4."""

from pbem.games.guerra_do_congo.content.world import World
from pbem.games.guerra_do_congo.decisions import Commit, Hold, Support
from pbem.games.guerra_do_congo.rules.combat import attacks, reserves
from pbem.games.guerra_do_congo.rules.combat.losses_retreats_advances import combat_of
from pbem.games.guerra_do_congo.standing_orders.support_policies import EVERY, NUMBER, AirClause, AirPolicy, ReservePolicy
from pbem.games.guerra_do_congo.state import CONGO, State
from pbem.games.guerra_do_congo.steps import Context


def answer_air(now: Context, policy: AirPolicy) -> Support:
    """What the first clause says that fits the hex attacked and the column; within what may still be spent in the turn. C4."""
    world, state = now.world, now.state
    fight, column = combat_of(state), _column(world, state, 0)
    most = state.air_points
    if policy.total:
        spent = max(0, world.tables.air_points[state.turn] - state.air_points)
        most = min(most, max(0, policy.total - spent))
    for clause in policy.clauses:
        if (not clause.hexes or fight.target in clause.hexes) and column >= clause.column:
            return Support(_points(world, state, clause, column, min(most, clause.most) if clause.most else most))
    return Support(0)


def _points(world: World, state: State, clause: AirClause, column: int, most: int) -> int:
    """So many points, at most `most`; for "min" none when they would not move the column."""
    if clause.spend == EVERY:
        return most
    if clause.spend == NUMBER:
        return min(clause.points, most)
    sign = 1 if state.side == CONGO else -1
    return next((points for points in range(1, most + 1) if sign * (_column(world, state, points) - column) > 0), 0)


def answer_reserve(now: Context, policy: ReservePolicy) -> Commit | Hold:
    """The next reserve that a fitting clause sends, by its cheapest way; the others are held. C2, C3."""
    world, state = now.world, now.state
    choices = reserves.candidates(world, state, now.step.side)
    target, column = combat_of(state).target, _column(world, state, combat_of(state).air_points)
    by_size = sorted(choices, key=lambda index: (-world.kinds[index].stacking, world.kinds[index].id))
    for clause in policy.clauses:
        if (not clause.hexes or target in clause.hexes) and column >= clause.column:
            for index in clause.units or by_size:
                if index in choices:
                    return Commit(index, state.units[index].where, choices[index][0].path)
    return Hold()


def _column(world: World, state: State, air_points: int) -> int:
    """The final column of the combat as it stands, with so many air points."""
    fight = combat_of(state)
    return attacks.odds(world, state, fight.target, fight.attackers, air_points).column.final
