"""What a figure shoots with, how often, and why it may not: its weapon, what it did this turn, contact.

HA-SHOOT-01, HA-SHOOT-06, HA-TYPE-05, HA-TYPE-10, HA-GEN-09, HA-GUN-01, HA-GUN-06, HA-MG-02, HA-MG-05, HA-MG-06, HA-BEAR-02,
HA-BOAT-04, HA-CRAFT-05, HA-CRAFT-07, HA-RELOAD-01, HA-CC-09, HA-CC-10, HA-CC-11.
"""

from pbem.engine.decisions import Refusal
from pbem.games.heart_of_africa.content.kinds import GUNBOAT, Kind
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.state.figures import (
    ABOARD,
    BOARDED,
    BROKE_OFF,
    BROKEN_GUN,
    CARRIED,
    CLIMBED,
    CLIMBS_ROOF,
    ENGAGED_AT_START,
    EVADED,
    FOUGHT,
    GUIDED,
    JAMMED,
    MOVED,
    NAMED,
    ON_MAP,
    RELOADING,
)
from pbem.games.heart_of_africa.state.position import State

BEARER, ADVENTURER, MACHINE_GUN, SCOUT = "gun_bearer", "adventurer", "machine_gun", "scout"
GUNS_ASHORE = ("field_gun", "muzzle_loading_cannon")
"""Guns that do not shoot aboard. HA-CRAFT-05."""
REASONS = (
    (RELOADING, "HA-RELOAD-01", "reloading"),
    (BROKEN_GUN, "HA-MG-06", "gun-broken"),
    (JAMMED, "HA-MG-05", "gun-jammed"),
    (EVADED | BROKE_OFF, "HA-CC-10", "left-combat"),
    (BOARDED, "HA-CRAFT-07", "has-boarded"),
    (CLIMBED, "HA-FORT-03", "has-climbed"),
    (CLIMBS_ROOF, "HA-TEMBA-11", "has-climbed"),
)


def weapon(world: World, state: State, figure: int) -> Kind | None:
    """The kind by whose row a figure shoots; None where it has no missile weapon. HA-TYPE-10, HA-GEN-09."""
    kind = standing(world, state).kind(figure)
    if kind.id == SCOUT and state.battle.scouts_shoot:
        kind = world.kinds[world.content.kind_numbers[world.tables.shooting.scouts_shoot_as]]
    return kind if kind.range else None


def is_thrower_on_foot(kind: Kind) -> bool:
    """Agile Warriors and Agile Spearmen. HA-TYPE-05."""
    return "thrown" in kind.tags and not kind.is_mounted


def master_of(world: World, bearer: int) -> int:
    """The Adventurer whose bearer this is: the first of a unit has the first, and so on; -1 where he has none. HA-BEAR-03."""
    figures = world.units[world.figures[bearer].unit].figures
    bearers = [each for each in figures if world.figures[each].kind.id == BEARER]
    masters = [each for each in figures if world.figures[each].kind.id == ADVENTURER]
    place = bearers.index(bearer)
    return masters[place] if place < len(masters) else -1


def bearer_of(world: World, adventurer: int) -> int:
    """The bearer of an Adventurer; -1 where he has none."""
    figures = world.units[world.figures[adventurer].unit].figures
    return next((each for each in figures if world.figures[each].kind.id == BEARER and master_of(world, each) == adventurer), -1)


def shots(world: World, state: State, figure: int) -> int:
    """How often a figure may shoot in this phase. HA-SHOOT-01, HA-MG-03, HA-BOAT-04, HA-BEAR-02, HA-GEN-09."""
    here, kind = standing(world, state), weapon(world, state, figure)
    if kind is None:
        return 0
    if kind.id == MACHINE_GUN:
        return world.tables.shooting.most_shots
    most = kind.shots
    is_rifle = "firearm" in kind.tags and not kind.reload
    if is_rifle and state.battle.has_repeaters and world.units[here.unit_of(figure)].listed.has_repeaters:
        most = max(most, world.tables.shooting.repeater_shots)
    if kind.id == ADVENTURER:
        bearer = bearer_of(world, figure)
        is_near = bearer >= 0 and state.figures[bearer].status in (ON_MAP, ABOARD) and here.distance(figure, bearer) <= 1
        most = max(most, 2) if is_near else most
    return most


def is_engaged_throughout(world: World, state: State, figure: int) -> bool:
    """Was it in contact when the Movement Phase began, and is it at its end, not having left in between? HA-CC-11, HA-RELOAD-03."""
    now = state.figures[figure]
    return now.has(ENGAGED_AT_START) and not now.has(BROKE_OFF) and standing(world, state).is_engaged(figure)


def has_turned_on_another(world: World, state: State, figure: int) -> bool:
    """Has it fought last turn, got rid of its opponent, and moved 1 hex at most to contact another? HA-CC-11."""
    now = state.figures[figure]
    if not (now.has(FOUGHT) and now.has(NAMED)) or now.status != ON_MAP:
        return False
    return standing(world, state).is_engaged(figure) and world.grid.distance(now.began, now.where) <= 1


def silence(world: World, state: State, figure: int) -> Refusal | None:
    """Why a figure may not shoot in this phase at all; None when it may, if it has a target."""
    name = world.notation.unit(figure)
    now, kind = state.figures[figure], weapon(world, state, figure)
    if now.status not in (ON_MAP, ABOARD):
        return Refusal("HA-SHOOT-01", "not-on-the-map", name)
    if kind is None:
        return Refusal("HA-SHOOT-01", "has-no-weapon", name)
    for marks, rule, code in REASONS:
        if now.has(marks):
            return Refusal(rule, code, name)
    if state.units[standing(world, state).unit_of(figure)].has(GUIDED):
        return Refusal("HA-SCOUT-06", "goes-with-the-scout", name)
    if kind.is_gun and now.has(MOVED & ~CARRIED):
        return Refusal("HA-SHOOT-06", "gun-has-moved", name)
    if now.status == ABOARD and kind.id in GUNS_ASHORE:
        return Refusal("HA-CRAFT-05", "gun-aboard", name)
    return _silence_in_contact(world, state, figure, kind)


def _silence_in_contact(world: World, state: State, figure: int, kind: Kind) -> Refusal | None:
    if not standing(world, state).is_engaged(figure):
        return None
    name = world.notation.unit(figure)
    if is_thrower_on_foot(kind):
        return Refusal("HA-TYPE-05", "throws-not-in-contact", name)
    if state.figures[figure].has(NAMED):
        return Refusal("HA-CC-09", "moved-into-contact", name)
    return Refusal("HA-CC-11", "fights-on", name) if is_engaged_throughout(world, state, figure) else None


def has_full_arc(world: World, state: State, figure: int) -> bool:
    """Does it shoot in any direction? Types without a bonus, vessels, whoever is aboard. HA-SHOOT-04, HA-BOAT-04, HA-CRAFT-05."""
    kind = weapon(world, state, figure)
    return kind is None or not kind.bonus or kind.id == GUNBOAT or state.figures[figure].status == ABOARD


def has_sinker(world: World, state: State, figure: int) -> bool:
    """Could a natural 6 of this figure sink a canoe? HA-CRAFT-09."""
    kind = weapon(world, state, figure)
    return kind is not None and kind.id in world.tables.shooting.sinkers and bool(standing(world, state).aboard)
