"""The die that a shot needs, with its reasons. HA-SHOOT-03, HA-SHOOT-05, HA-SHOOT-07, HA-SHOOT-08, HA-SHOOT-09, HA-SHOOT-10.

HA-SHOOT-11, HA-SHOOT-12, HA-SHOOT-13, HA-SHOOT-14, HA-SHOOT-15, HA-TRAIT-08, HA-TERR-19, HA-TERR-21, HA-TYPE-11, HA-FORT-06,
HA-FORT-07, HA-FORT-08, HA-FORT-09, HA-BARR-02, HA-BARR-03, HA-BARR-05, HA-MG-04, HA-MG-07, HA-BOAT-05, HA-BOAT-10, HA-CC-07,
HA-CC-09, HA-TEMBA-09, HA-TEMBA-10.
"""

from collections.abc import Iterator

from msgspec import Struct

from pbem.engine.decisions import Refusal
from pbem.engine.hexes import NOWHERE, hexside
from pbem.games.heart_of_africa.armies.roster import MIGHTY_WARRIOR
from pbem.games.heart_of_africa.content.kinds import BAGGAGE, Kind
from pbem.games.heart_of_africa.content.world import Barrier, World
from pbem.games.heart_of_africa.fields import cover
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.rules.leaders.lives import is_leader
from pbem.games.heart_of_africa.rules.shooting.shot_lines import Line, ShotLines, building_at
from pbem.games.heart_of_africa.rules.shooting.weapons import BEARER, MACHINE_GUN, SCOUT
from pbem.games.heart_of_africa.state.figures import (
    ABOARD,
    CHANGED_HEX,
    CHANGED_STATE,
    DISMOUNTED,
    MOVED,
    NAMED,
    ROOF,
    TURNED,
)
from pbem.games.heart_of_africa.state.ground import BARRICADE, BREACH, BUILDING, PALISADE, VILLAGE_WALL
from pbem.games.heart_of_africa.state.position import State

NO_COMPANY = (SCOUT, BEARER, BAGGAGE)
"""Whoever stands beside these alone is dispersed. HA-SHOOT-13."""


class Reason(Struct, frozen=True, array_like=True):
    """One number that is added to the die."""

    rule: str
    code: str
    value: int


class Reckoning(Struct, frozen=True):
    """What a shot needs. `shield`: the kind of works that the target is behind, "" for none."""

    need: int
    reasons: tuple[Reason, ...]
    shield: str = ""


class Shot(Struct, frozen=True):
    """A shot along a line. `is_at_attacker`: at somebody who has moved into contact with the shooter. HA-CC-07."""

    shooter: int
    weapon: Kind
    target: int
    line: Line
    is_at_attacker: bool = False


def reckoned(lines: ShotLines, shot: Shot) -> Reckoning | Refusal:
    """The die that a shot needs, by the bank on which it is the lowest; why it cannot be fired. HA-HEX-13."""
    found: Reckoning | None = None
    mark = lines.mark(shot.target)
    for bank in shot.line.banks:
        own, other = lines.works(mark, shot.shooter, bank)
        if own is not None and not shoots_across(shot.weapon, own.kind):
            continue
        reasons = tuple(_reasons(lines, shot, own, other))
        need = lines.world.tables.shooting.hit_on - sum(reason.value for reason in reasons)
        if found is None or need < found.need:
            found = Reckoning(need, reasons, other.kind if other is not None else "")
    return found or Refusal("HA-FORT-06", "not-across-works", lines.world.notation.unit(shot.shooter))


def shoots_across(weapon: Kind, works: str) -> bool:
    """Does somebody behind such works shoot across them? HA-FORT-06, HA-MG-07, HA-BARR-03."""
    if works not in (PALISADE, BARRICADE, VILLAGE_WALL):
        return True
    if weapon.is_gun:
        return weapon.id == MACHINE_GUN and works != PALISADE
    return not weapon.is_mounted


def has_moved(world: World, state: State, figure: int) -> bool:
    """Has it done what costs the bonus? HA-SHOOT-05, HA-MOVE-09, HA-BOAT-05, HA-CRAFT-05."""
    vessel = standing(world, state).vessels.get(figure)
    return state.figures[figure].has(MOVED) or (vessel is not None and vessel.has_moved)


def is_target_on_foot(world: World, state: State, figure: int) -> bool:
    """Is it shot at as somebody on foot? Riders who dismount this turn are not. HA-TYPE-11, HA-SHOOT-13."""
    now = state.figures[figure]
    has_just_dismounted = now.has(DISMOUNTED) and now.has(CHANGED_STATE)
    return now.status != ABOARD and not has_just_dismounted and standing(world, state).kind(figure).is_on_foot


def _reasons(lines: ShotLines, shot: Shot, own: Barrier | None, other: Barrier | None) -> Iterator[Reason]:
    world, state = lines.world, lines.state
    weapon, target = shot.weapon, state.figures[shot.target]
    shield = other.kind if other is not None else ""
    if weapon.bonus and not has_moved(world, state, shot.shooter) and not _is_bonus_lost(weapon, shield):
        yield Reason("HA-SHOOT-03", "bonus", weapon.bonus)
    unit = world.units[world.figures[shot.shooter].unit]
    if is_leader(world, shot.shooter) and unit.listed.trait == MIGHTY_WARRIOR:
        yield Reason("HA-TRAIT-08", "mighty-warrior", world.tables.shooting.mighty_warrior)
    if not shot.is_at_attacker and 2 * shot.line.distance > weapon.range:
        yield Reason("HA-SHOOT-07", "far", -1)
    if target.has(NAMED) and not _is_charge_seen_off(lines, shot):
        yield Reason("HA-SHOOT-08", "charging", -1)
    if shot.shooter not in lines.here.opponents(shot.target) and is_covered(lines, shot, shield):
        yield Reason("HA-SHOOT-09", "cover", -1)
    if lines.here.kind(shot.target).is_forest_hunter and (shield or _is_end_covered(lines, shot, is_artillery=False)):
        yield Reason("HA-SHOOT-12", "forest-hunter", -1)
    if not shot.is_at_attacker and is_dispersed(lines, shot):
        yield Reason("HA-SHOOT-11", "dispersed", -1)
    if own is not None and own.kind in (PALISADE, BUILDING):
        yield Reason("HA-SHOOT-14", "narrow-view", -1)


def _is_bonus_lost(weapon: Kind, shield: str) -> bool:
    """Against whoever is behind a palisade or a loophole; not by what is thrown, or by bows. HA-FORT-08, HA-SHOOT-15."""
    return shield in (PALISADE, BUILDING) and not weapon.tags & {"thrown", "bow"}


def _is_charge_seen_off(lines: ShotLines, shot: Shot) -> bool:
    """Does the target charge this shooter, who is behind works? HA-SHOOT-08."""
    world, state = lines.world, lines.state
    if not shot.is_at_attacker:
        return False
    here, there = state.figures[shot.shooter].where, state.figures[shot.target].where
    barrier = world.barriers.get(hexside(here, there))
    return barrier is not None and barrier.inside == here


def is_shielded(shield: str, is_artillery: bool) -> bool:
    """Do works of a kind, "" for none, cover who is behind them? HA-FORT-09, HA-BARR-05, HA-TEMBA-09."""
    return shield in (BUILDING, BREACH) or bool(shield and not is_artillery)


def is_covered(lines: ShotLines, shot: Shot, shield: str) -> bool:
    """Did the target begin or end its move in cover, by ground or works? HA-SHOOT-09, HA-TERR-21, HA-FORT-09, HA-BARR-05."""
    if is_shielded(shield, shot.weapon.is_artillery):
        return True
    target = lines.state.figures[shot.target]
    if target.began != NOWHERE and _has_ground(lines, shot.target):
        is_on_foot = is_target_on_foot(lines.world, lines.state, shot.target)
        if cover.is_steady(lines.world.field, target.began, is_on_foot, shot.weapon.is_artillery):
            return True
    return _is_end_covered(lines, shot, shot.weapon.is_artillery)


def _is_end_covered(lines: ShotLines, shot: Shot, is_artillery: bool) -> bool:
    target = lines.state.figures[shot.target]
    if not _has_ground(lines, shot.target):
        return False
    is_on_foot = is_target_on_foot(lines.world, lines.state, shot.target)
    seen = cover.Target(target.where, is_on_foot, target.facing, target.has(CHANGED_HEX), target.has(TURNED))
    return cover.is_in_cover(lines.world.field, seen, cover.Shooter(shot.line.start, is_artillery))


def _has_ground(lines: ShotLines, figure: int) -> bool:
    """Does it stand where ground can cover it? Not aboard, and not on a roof. HA-TEMBA-05."""
    now = lines.state.figures[figure]
    return now.status != ABOARD and now.level != ROOF and not lines.here.kind(figure).is_vessel


def is_dispersed(lines: ShotLines, shot: Shot) -> bool:
    """Is the target alone, on foot and far away? HA-SHOOT-11, HA-SHOOT-13, HA-BOAT-10."""
    world, state, here, target = lines.world, lines.state, lines.here, shot.target
    if shot.line.distance < world.tables.shooting.dispersed_from or not is_target_on_foot(world, state, target):
        return False
    now = state.figures[target]
    if here.kind(target).is_vessel or (now.level != ROOF and building_at(world, now.where) >= 0):
        return False
    around = world.grid.around(now.where)
    beside = (index[there] for index in (here.at, here.roofs) for there in around if there in index)
    friends = (figure for figure in beside if world.figures[figure].side == world.figures[target].side)
    return all(here.kind(figure).id in NO_COMPANY for figure in friends)
