"""Attacks: who may attack what, strengths, the column with every shift and its reason, army morale. Sections 4.1 to 4.4."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from pbem.engine.decisions import Refusal
from pbem.engine.hexes import Hex, hex_name, hexside
from pbem.engine.tables import Column, Shift, band_of, ratio_column, shifted
from pbem.games.guerra_do_congo.content.unit_kinds import ARMY_BURUNDI, ARMY_RWANDA, ARMY_UGANDA
from pbem.games.guerra_do_congo.content.world import World
from pbem.games.guerra_do_congo.decisions import Attack
from pbem.games.guerra_do_congo.rules.combat import air_power, attack_list
from pbem.games.guerra_do_congo.rules.zones_of_control import Presence, presence_of
from pbem.games.guerra_do_congo.state import ATTACKED, BOMBARDED, CONGO, ON_MAP, PROTECTED, SUPPLIED, State

APART = (ARMY_UGANDA, ARMY_RWANDA, ARMY_BURUNDI)  # at most one of them in an attack (GC-6a)
RIVER_SHIFT, CONGO_SHIFT, SIEGE_SHIFT = 1, 2, 1
MORALE_STEP = 10
CHECK = "(M)"


class Strength(Struct, frozen=True):
    """A unit's contribution to a combat."""

    unit: str
    printed: int
    points: int
    is_reduced: bool
    is_supplied: bool


class Odds(Struct, frozen=True):
    """An attack before the dice: strengths, column with reasons, morale."""

    target: Hex
    attackers: tuple[Strength, ...]
    defenders: tuple[Strength, ...]
    pa: int  # air points of the attack included
    pd: int
    column: Column
    morale: int  # attacker minus defender


def unit_strength(world: World, state: State, index: int, is_attack: bool) -> Strength:
    """PA or PD as it counts now: halved when reduced, then one less when unsupplied, never below 1.

    GC-4.1a, GC-4.4a, GC-4.4b, GC-4.4c, GC-5.1b.
    """
    kind, unit = world.kinds[index], state.units[index]
    printed = kind.pa if is_attack else kind.pd
    points = printed // 2 if unit.is_reduced else printed
    is_supplied = unit.has(SUPPLIED)
    return Strength(kind.id, printed, max(1, points if is_supplied else points - 1), unit.is_reduced, is_supplied)


def target_refusal(presence: Presence, state: State, target: Hex) -> Refusal | None:
    """Why nobody may attack a hex in this phase. GC-4.1b, GC-4.1f, GC-4.5.2a, GC-4.7.1j."""
    marks = ((PROTECTED, "GC-4.1f", "held-its-hex"), (BOMBARDED, "GC-4.5.2a", "was-bombarded"))
    return enemy_hex_refusal(presence, state, target, "GC-4.1b", marks)


def enemy_hex_refusal(
    presence: Presence, state: State, target: Hex, rule: str, marks: Iterable[tuple[int, str, str]]
) -> Refusal | None:
    """Why a hex is no target: nobody there, by this rule, or a unit that carries a mark, by the rule behind it."""
    if target not in presence.board.terrain:
        return Refusal(rule, "off-the-map", presence.world.notation.hex(target))
    if not presence.holds_enemy(state.side, target):
        return Refusal(rule, "no-enemy-there", hex_name(target))
    for index in presence.at(target):
        for mark, its_rule, code in marks:
            if state.units[index].has(mark):
                return Refusal(its_rule, code, presence.kinds[index].id)
    return attack_list.target_refusal(state, target)


def attacker_refusal(presence: Presence, state: State, target: Hex, index: int) -> Refusal | None:
    """Why a unit may not join an attack on a hex. GC-2.7.2.2c, GC-4.1b, GC-4.1d, GC-4.1e, GC-4.1j, GC-4.7.2f."""
    kind, unit = presence.kinds[index], state.units[index]
    if kind.side != state.side:
        return Refusal("GC-2.4a", "not-your-unit", kind.id)
    if unit.status != ON_MAP:
        return Refusal("GC-4.1b", "not-on-the-map", kind.id)
    if unit.has(ATTACKED):
        return Refusal("GC-4.1e", "has-attacked", kind.id)
    if attack_list.is_listed(state, index):
        return Refusal("GC-4.1e", "in-the-list", kind.id)
    if target not in presence.board.neighbours[unit.where]:  # not across a lake (GC-3.3.5b)
        return Refusal("GC-4.1b", "not-next-to-target", kind.id)
    return None


def together_refusal(world: World, units: Iterable[int]) -> Refusal | None:
    """Why these units may not attack together: Uganda, Rwanda and Burundi go apart. GC-6a."""
    first = -1
    for index in units:
        kind = world.kinds[index]
        if kind.army in APART:
            if first not in (-1, kind.army):
                return Refusal("GC-6a", "armies-apart", kind.id)
            first = kind.army
    return None


def attack_refusal(world: World, state: State, attack: Attack, presence: Presence | None = None) -> Refusal | None:
    """Why an attack is not allowed. GC-4.1b, GC-4.1c, GC-4.1d, GC-4.1e, GC-4.1f, GC-6a."""
    presence = presence or presence_of(world, state)
    refusal = target_refusal(presence, state, attack.target)
    if refusal:
        return refusal
    if not attack.units:
        return Refusal("GC-4.1b", "no-attacker", hex_name(attack.target))
    for index, before in zip(attack.units, (-1, *attack.units), strict=False):
        if not 0 <= index < len(world.kinds):
            return Refusal("GC-4.1b", "no-such-unit", str(index))
        if index <= before:
            return Refusal("GC-4.1b", "units-out-of-order", world.kinds[index].id)
        refusal = attacker_refusal(presence, state, attack.target, index)
        if refusal:
            return refusal
    return together_refusal(world, attack.units) or air_power.attack_refusal(world, state, attack.air)


def attackers_of(presence: Presence, state: State, target: Hex) -> tuple[int, ...]:
    """The units that may still attack a hex, in ascending order. GC-4.1b, GC-4.1d, GC-4.1e."""
    found = [
        index
        for here in presence.board.neighbours[target]
        for index in presence.stacks[state.side].get(here, ())
        if attacker_refusal(presence, state, target, index) is None
    ]
    return tuple(sorted(found))


def targets(presence: Presence, state: State) -> Iterator[Hex]:
    """The hexes that somebody may attack now, in ascending order. GC-4.1b, GC-4.1f."""
    near = {there for here in presence.stacks[state.side] for there in presence.board.neighbours[here]}
    for target in sorted(near.intersection(presence.stacks[1 - state.side])):
        if target_refusal(presence, state, target) is None and attackers_of(presence, state, target):
            yield target


def odds(world: World, state: State, target: Hex, units: tuple[int, ...], air: int = 0, presence: Presence | None = None) -> Odds:
    """The strengths, the column with each shift and the morale of an attack. `air`: points for either side.

    GC-4.1a, GC-4.1c, GC-4.6.2a.
    """
    presence = presence or presence_of(world, state)
    defenders = presence.at(target)
    attacking = tuple(unit_strength(world, state, index, is_attack=True) for index in units)
    defending = tuple(unit_strength(world, state, index, is_attack=False) for index in defenders)
    is_air_attack = state.side == CONGO  # only the Congo player has air points (GC-2.2g, GC-4.5.1a)
    pa = sum(strength.points for strength in attacking) + (air if is_air_attack else 0)
    pd = sum(strength.points for strength in defending) + (0 if is_air_attack else air)
    start = ratio_column(world.tables.crt.thresholds, pa, pd)  # GC-4.1g, GC-4.1h
    shifts = column_shifts(presence, state, target, units)
    column = shifted(start, shifts, len(world.tables.crt.columns))  # GC-4.1i
    morale = army_morale(world, state, units) - army_morale(world, state, defenders)
    return Odds(target, attacking, defending, pa, pd, column, morale)


def column_shifts(presence: Presence, state: State, target: Hex, units: tuple[int, ...]) -> tuple[Shift, ...]:
    """Terrain, river and siege, as far as they shift; left is negative. GC-4.2a, GC-4.2b, GC-4.2.2a, GC-4.2.4b, GC-4.6.2b."""
    board = presence.board
    terrain = Shift("GC-4.2a", -board.terrain[target].shift)  # a village or road adds nothing (GC-4.2.1a, GC-4.2.3a)
    crossed = min(_water(presence, state.units[index].where, target) for index in units)
    river = Shift("GC-4.2.2a", -crossed)  # bridged or not (GC-4.2.2b)
    is_siege = all(presence.is_besieged(presence.kinds[index], target) for index in presence.at(target))
    siege = Shift("GC-4.2.4b", SIEGE_SHIFT if is_siege else 0)
    return tuple(shift for shift in (terrain, river, siege) if shift.columns)


def _water(presence: Presence, here: Hex, target: Hex) -> int:
    """The shift for the hexside between an attacker and the defender. GC-4.2.2a."""
    side = hexside(here, target)
    if side in presence.board.congo:
        return CONGO_SHIFT
    return RIVER_SHIFT if side in presence.board.rivers else 0


def army_morale(world: World, state: State, units: Iterable[int]) -> int:
    """The marker that counts for units of one or several armies: the lowest. GC-4.3d."""
    return min(state.morale[world.kinds[index].army] for index in units)


def modified_roll(number: int, morale: int) -> int:
    """The percentile number with ten for each point of morale difference, kept to 1-100. GC-4.3c, GC-4.3e."""
    return min(max(number + MORALE_STEP * morale, 1), 100)


def percentile(tens: int, units: int) -> int:
    """The number of two dice, tens first, each 1 to 10 with 10 for the nought; two noughts are 100. GC-1.2b."""
    return (tens % 10 * 10 + units % 10) or 100


def read_crt(world: World, modified: int, column: int) -> tuple[str, str]:
    """The codes for attacker and defender, "(M)" included. GC-4.6.1a, GC-T2a."""
    crt = world.tables.crt
    return crt.cells[band_of(crt.row_ranges, modified)][column]


def weakened(world: World, state: State, units: Iterable[int], presence: Presence) -> tuple[int, ...]:
    """Which of these units are besieged or unsupplied now. GC-5.2e, GC-4.2.4g."""
    return tuple(
        index
        for index in units
        if not state.units[index].has(SUPPLIED) or presence.is_besieged(world.kinds[index], state.units[index].where)
    )
