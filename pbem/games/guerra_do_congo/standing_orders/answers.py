"""Standing orders at work: what a policy answers in a pending choice. `STANDING_ORDERS` has those of each kind."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from pbem.engine.decisions import Decision
from pbem.engine.hexes import Hex
from pbem.engine.rules.standing_orders import ClauseOrder, StandingOrder
from pbem.games.guerra_do_congo.content.world import World
from pbem.games.guerra_do_congo.decisions import Advance, Commit, Hold, Loss, Retreat, Stay, Support
from pbem.games.guerra_do_congo.kit_types import Context
from pbem.games.guerra_do_congo.rules import supply
from pbem.games.guerra_do_congo.rules.combat import attack_odds, losses_retreats_advances, reserves
from pbem.games.guerra_do_congo.rules.combat.losses_retreats_advances import STOPS, combat_of
from pbem.games.guerra_do_congo.rules.victory import gives_points
from pbem.games.guerra_do_congo.rules.zones_of_control import Presence, presence_of
from pbem.games.guerra_do_congo.standing_orders import loss_policies as losses
from pbem.games.guerra_do_congo.standing_orders import support_policies as support
from pbem.games.guerra_do_congo.state import CONGO, State

T = TypeVar("T")


# ---- losses


def _answer_loss(now: Context, policy: losses.LossPolicy) -> Loss:
    """The first listed for the hex attacked, else by the keys; protected ones last. C5, C6, B2."""
    state = now.state
    units = losses_retreats_advances.standing_units(state, now.step.units)
    units = tuple(index for index in units if index not in policy.protect) or units
    here = state.combat.target if state.combat else state.units[units[0]].where  # or the hex bombarded
    listed = next((at.listed for at in policy.at if at.hex == here), ())
    for index in listed:
        if index in units:
            return Loss(index)
    presence = presence_of(now.world, state)
    left = _narrowed(units, policy.keys, lambda key, index: _loss_rank(presence, state, key, index))
    return Loss(losses_retreats_advances.by_id(now.world, left)[0])


def _loss_rank(presence: Presence, state: State, key: losses.Key, index: int) -> int:
    """How far behind a unit is on one key; the lowest stay."""
    kind, unit = presence.kinds[index], state.units[index]
    match key.name:
        case "full_strength":
            return unit.is_reduced
        case "reduced":
            return not unit.is_reduced
        case "foot":
            return kind.is_mobile
        case "mobile":
            return not kind.is_mobile
        case "not_surrounded":
            return presence.is_surrounded(kind, unit.where)
        case "lowest_strength":
            return kind.pa + kind.pd
        case "highest_strength":
            return -(kind.pa + kind.pd)
        case "lowest_morale":
            return kind.morale
        case "army":
            return kind.army != key.argument
        case _:  # the id is what decides in the end; units with this key go by it at once
            return sorted(other.id for other in presence.kinds).index(kind.id)


# ---- retreats


def _answer_retreat(now: Context, policy: losses.RetreatPolicy) -> Retreat:
    """The largest unit goes first, then by counter ID; its hex by the list for the hex it leaves, else by the keys. C7, C8."""
    world, state = now.world, now.state
    presence = presence_of(world, state)
    choices = losses_retreats_advances.retreat_choices(
        presence, state, losses_retreats_advances.standing_units(state, now.step.units)
    )
    index = min(choices, key=lambda each: (-world.kinds[each].stacking, world.kinds[each].id))
    hexes, here = choices[index], state.units[index].where
    if not hexes:
        return Retreat(index, STOPS)
    listed = next((at.listed for at in policy.at if at.hex == here), ())
    for there in listed:
        if there in hexes:
            return Retreat(index, Hex(there))
    if policy.is_together:
        hexes = _together(world, presence, state, choices, index)
    left = _narrowed(hexes, policy.keys, lambda key, there: _retreat_rank(world, presence, state, index, key, there))
    return Retreat(index, min(left, key=lambda there: world.board.grid.direction(here, there)))


def _together(world: World, presence: Presence, state: State, choices: dict[int, tuple[Hex, ...]], index: int) -> tuple[Hex, ...]:
    """Of a unit's hexes those that keep the combat's units together: where others went, else where all that go have room."""
    hexes = choices[index]
    gone = {state.units[each].where for each in combat_of(state).retreated}
    joined = tuple(there for there in hexes if there in gone)
    if joined:
        return joined
    wanted = sum(world.kinds[each].stacking for each, theirs in choices.items() if theirs)
    roomy = tuple(
        there for there in hexes if presence.room(there) >= wanted and all(there in theirs for theirs in choices.values() if theirs)
    )
    return roomy or hexes


def _retreat_rank(world: World, presence: Presence, state: State, index: int, key: losses.Key, there: Hex) -> int:
    """How far behind a hex is on one key; the lowest stay."""
    side, grid = world.kinds[index].side, world.board.grid
    place = world.board.place_at.get(there)
    match key.name:
        case "not_engaged":
            return presence.is_engaged(side, there)
        case "supplied":
            return not supply.is_supplied(world, presence, state, index, there)
        case "city":
            return not (place and place.is_city)
        case "village":
            return not (place and not place.is_city)
        case "centre":
            centres = supply.centres(world, presence, state, side)
            return min((grid.distance(there, centre) for centre in centres), default=0)
        case "friendly":
            return there not in presence.stacks[side]
        case "empty":
            return bool(presence.at(there))
        case "room":
            return -presence.room(there)
        case "toward":
            return grid.distance(there, Hex(key.argument))
        case "away":
            return -grid.distance(there, Hex(key.argument))
        case "direction":
            return grid.direction(state.units[index].where, there) != key.argument
        case _:  # compass
            return grid.direction(state.units[index].where, there)


# ---- advance


def _answer_advance(now: Context, policy: losses.AdvancePolicy) -> Decision:
    """The next unit that the policy sends into the vacated hex, largest first; nobody else. C9.

    `hold` sends none whose coming would earn the enemy points: a place is not worth Angola's intervention.
    """
    world, state = now.world, now.state
    fight = combat_of(state)
    who, listed = policy.who, policy.units
    for at in policy.at:
        if at.hex == fight.target:
            who, listed = at.who, at.units
    choices = losses_retreats_advances.advancing(world, state, now.step)
    by_size = sorted(choices, key=lambda index: (-world.kinds[index].stacking, world.kinds[index].id))
    if who == losses.HOLD:
        if fight.advanced or fight.target not in world.board.place_at:
            return Stay()
        able = (index for index in by_size if STOPS in choices[index])
        holding = next((index for index in able if not gives_points(world, state, index, fight.target)), None)
        return Stay() if holding is None else Advance(holding, STOPS)
    order: Sequence[int] = by_size if who == losses.ALL else listed if who == losses.LISTED else ()
    for index in order:
        onward = _onward(choices.get(index, ()), policy.onward)
        if onward is not None:
            return Advance(index, onward)
    return Stay()


def _onward(hexes: tuple[Hex, ...], preferred: tuple[int, ...]) -> Hex | None:
    """The first preferred second hex, else the vacated hex; None when the unit would have to go where nobody sent it."""
    for there in preferred:
        if there in hexes:
            return Hex(there)
    return STOPS if STOPS in hexes else None


# ---- air support and reserves


def _answer_air(now: Context, policy: support.AirPolicy) -> Support:
    """What the first clause says that fits the hex attacked and the column; within what may still be spent in the turn. C4."""
    world, state = now.world, now.state
    fight, column = combat_of(state), _column(world, state, 0)
    most = state.air_points
    if policy.total:
        spent = max(0, world.tables.air_points.by_turn[str(state.turn)] - state.air_points)
        most = min(most, max(0, policy.total - spent))
    for clause in policy.clauses:
        if (not clause.hexes or fight.target in clause.hexes) and column >= clause.column:
            return Support(_points(world, state, clause, column, min(most, clause.most) if clause.most else most))
    return Support(0)


def _points(world: World, state: State, clause: support.AirClause, column: int, most: int) -> int:
    """So many points, at most `most`; for "min" none when they would not move the column."""
    if clause.spend == support.EVERY:
        return most
    if clause.spend == support.NUMBER:
        return min(clause.points, most)
    sign = 1 if state.side == CONGO else -1
    return next((points for points in range(1, most + 1) if sign * (_column(world, state, points) - column) > 0), 0)


def _answer_reserve(now: Context, policy: support.ReservePolicy) -> Commit | Hold:
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
    return attack_odds.odds(world, state, fight.target, fight.attackers, air_points).column.final


def _narrowed(candidates: tuple[T, ...], keys: tuple[losses.Key, ...], rank: Callable[[losses.Key, T], int]) -> tuple[T, ...]:
    """Those that no other beats: each key drops what is worse on it."""
    for key in keys:
        if len(candidates) == 1:
            break
        ranks = [rank(key, each) for each in candidates]
        candidates = tuple(each for each, found in zip(candidates, ranks, strict=True) if found == min(ranks))
    return candidates


STANDING_ORDERS: dict[str, StandingOrder] = {
    "loss": ClauseOrder(losses.LOSS, losses.read_loss, losses.write_loss, _answer_loss, "GC-4.6.1m"),
    "retreat": ClauseOrder(losses.RETREAT, losses.read_retreat, losses.write_retreat, _answer_retreat, "GC-4.7.1c"),
    "advance": ClauseOrder(losses.ADVANCE, losses.read_advance, losses.write_advance, _answer_advance, "GC-4.7.2a"),
    "air": ClauseOrder(support.AirPolicy(), support.read_air, support.write_air, _answer_air, "GC-4.5.1a"),
    "reserve": ClauseOrder(support.ReservePolicy(), support.read_reserve, support.write_reserve, _answer_reserve, "GC-8.1d"),
}
