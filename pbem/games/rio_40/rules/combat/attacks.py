"""Attacks: who may fire at which hex, the die, and the end of it. R40-5.3, R40-5.3.1i.

Steps: `defend` (in `defender_turns_up`), `attack_die`, `hits` and what they bring (in `hits`), `fight_ends` (number: 1 where no
advance may follow). Who may go in afterwards is asked by `advancing`.
"""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.demands import Roll
from pbem.engine.events import Event
from pbem.engine.hexes import Hex
from pbem.engine.rules.slots import HEX
from pbem.games.rio_40.content.unit_kinds import COMBATANT
from pbem.games.rio_40.content.world import World
from pbem.games.rio_40.decisions import Attack
from pbem.games.rio_40.events import AttackDeclared, AttackResolved
from pbem.games.rio_40.kit_types import Context, Done, Phase, Verb
from pbem.games.rio_40.rules import actions, face_down
from pbem.games.rio_40.rules.combat import advancing, hits
from pbem.games.rio_40.rules.combat.strength import distance_hexes, is_only_airborne, strength
from pbem.games.rio_40.rules.unit_group_slot import GROUP
from pbem.games.rio_40.rules.units_by_hex import Presence, once, presence_of
from pbem.games.rio_40.state import ABOARD, ACTION_MA, ATTACKED, LANDED, MOVED, Fight, Step

DIE = 6  # R40-2.4a
NO_EFFECT = "none"


def attack_refusal(presence: Presence, order: Attack) -> Refusal | None:
    """Why these units may not attack that hex. R40-5.3b, R40-5.3c, R40-5.3d, R40-5.3e, R40-5.3f, R40-S4.2b."""
    world = presence.world
    if not order.units or list(order.units) != sorted(set(order.units)):
        return Refusal("R40-5.3e", "units-not-in-order", world.notation.units(order.units))
    barred = target_refusal(presence, order.target)
    for index in order.units:
        barred = barred or unit_refusal(presence, index) or aim_refusal(presence, index, order.target)
    return barred or _mixture_refusal(world, order.units)


def target_refusal(presence: Presence, target: Hex) -> Refusal | None:
    """Why a hex cannot be attacked now, by whomever; a search of it does not matter. R40-5.2.3c, R40-5.3b, R40-5.3d, R40-6k."""
    name = presence.world.notation.hex(target)
    if target not in presence.board.grid:
        return Refusal("R40-5.3b", "unknown-hex", name)
    if target in presence.state.attacked:
        return Refusal("R40-5.3d", "hex-attacked-already", name)
    if not presence.blocks(presence.state.side, target):
        return Refusal("R40-5.3b", "no-target", name)
    return None


def unit_refusal(presence: Presence, index: int) -> Refusal | None:
    """Why a unit of the phase player cannot attack at all. R40-5.3c, R40-5.3h, R40-5.3.5.1a."""
    barred = actions.refusal(presence.world, presence.state, index, ACTION_MA)
    if barred:
        return barred
    kind, unit = presence.kinds[index], presence.units[index]
    if kind.is_counter:
        return Refusal("R40-5.3h", "opens-first", kind.id)
    if not kind.is_combatant:
        return Refusal("R40-2.2.1a", "no-combatant", kind.id)
    if unit.has(ATTACKED):
        return Refusal("R40-5.3c", "unit-attacked-already", kind.id)
    return _carrier_refusal(presence, index) if unit.has(ABOARD) else None


def _carrier_refusal(presence: Presence, index: int) -> Refusal | None:
    """Why who is aboard cannot fire: the helicopter must be given MA too, and fly. R40-5.3.5.1a, R40-5.1.3.2e."""
    carrier = presence.transport_at(presence.units[index].where, presence.kinds[index].side)
    assert carrier is not None
    if presence.units[carrier].has(LANDED):
        return Refusal("R40-5.1.3.2e", "on-the-ground", presence.kinds[carrier].id)
    return actions.refusal(presence.world, presence.state, carrier, ACTION_MA)


def aim_refusal(presence: Presence, index: int, target: Hex) -> Refusal | None:
    """Why a unit does not reach a hex: range and line of sight. R40-5.3b, R40-5.3f, R40-5.3g, R40-5.3.5.1d."""
    kind, here = presence.kinds[index], presence.units[index].where
    distance = distance_hexes(presence, index, target)
    if not 1 <= distance <= kind.range:
        return Refusal("R40-5.3b", "out-of-range", kind.id)
    if distance > 1 and not presence.board.can_see(here, target) and not _is_from_above(presence, index, target):
        return Refusal("R40-5.3f", "out-of-sight", kind.id)
    return None


def reaches(presence: Presence, index: int, target: Hex) -> bool:
    """Is there nothing for `aim_refusal` to refuse?"""
    kind, here = presence.kinds[index], presence.units[index].where
    if target not in presence.board.in_range(here, kind.range):
        return False
    return presence.board.is_in_sight(here, target) or _is_from_above(presence, index, target)


def _is_from_above(presence: Presence, index: int, target: Hex) -> bool:
    """Does nothing block the line, since one end of it is in the air? R40-5.3.5.1d."""
    return presence.is_airborne(index) or is_only_airborne(presence, 1 - presence.kinds[index].side, target)


def _mixture_refusal(world: World, units: Sequence[int]) -> Refusal | None:
    """Why these never add their firepower. R40-S4.2b."""
    kinds = {group_of(world, index) for index in units} - {-1}
    return Refusal("R40-S4.2b", "never-fire-together", world.notation.units(units)) if len(kinds) > 1 else None


def group_of(world: World, index: int) -> int:
    """Which of the parties that never fire together a unit belongs to; -1 for none."""
    parties = world.scenario.special.separate_fire
    return next((place for place, types in enumerate(parties) if world.kinds[index].type in types), -1)


def _attack(now: Context, order: Attack) -> Done:
    """All take MA, are turned up, and have used the attack; the defender may turn up next. R40-5.3.1i, R40-5.3c, R40-5c, R40-5f."""
    world, state = now.world, now.state
    presence, side = presence_of(world, state), state.side
    events: tuple[Event, ...] = ()
    for index in (*order.units, *_carriers(presence, order.units)):
        state, more = actions.name_action(world, state, index, ACTION_MA)
        state, events = state.marked(index, MOVED), events + more
    for index in order.units:
        state = state.marked(index, ATTACKED)
    state = replace(state, attacked=tuple(sorted((*state.attacked, order.target))), fight=Fight(order.target, order.units))
    transport = presence.transport_at(order.target, 1 - side)
    no_advance = transport is not None and presence.kinds[transport].is_helicopter  # R40-5.3.5.1e
    state = state.then(
        Step("fight_ends", side, number=int(no_advance), where=order.target),
        Step("attack_die", side, where=order.target),
        Step("defend", 1 - side, where=order.target),
    )
    names = tuple(world.kinds[index].id for index in order.units)
    events += (AttackDeclared(names, world.board.grid.name(order.target)),)
    state, more = face_down.reveal(world, state, order.units)  # R40-5.3h
    return state, events + more


def _carriers(presence: Presence, units: Sequence[int]) -> list[int]:
    """The helicopters that some of these sit in. R40-5.3.5.1a."""
    aboard = [index for index in units if presence.units[index].has(ABOARD)]
    found = (presence.transport_at(presence.units[index].where, presence.kinds[index].side) for index in aboard)
    return [carrier for carrier in found if carrier is not None]


def _joining(now: Context, target: Hex, chosen: Sequence[int]) -> Iterator[int]:
    """Who may attack a hex together with those chosen already."""
    able = attackers(presence_of(now.world, now.state), target)
    return (index for index in able if _mixture_refusal(now.world, (*chosen, index)) is None)


def targets(presence: Presence) -> set[Hex]:
    """The hexes that can be attacked now."""
    return set().union(*_aims(presence))


def _aims(presence: Presence) -> Iterator[frozenset[Hex]]:
    """The hexes that each unit which can attack reaches, but for those attacked already."""
    state, board, enemy = presence.state, presence.board, 1 - presence.state.side
    front, attacked = presence.front(state.side), frozenset(state.attacked)
    flyers = (presence.units[index].where for index in presence.helicopters(enemy))
    in_the_air = frozenset([here for here in flyers if is_only_airborne(presence, enemy, here)])
    for index in _ready(presence):
        unit, range_hexes = presence.units[index], presence.kinds[index].range
        if unit.marks & ABOARD:  # in the air, since it can attack
            found = front.closed & board.in_range(unit.where, range_hexes)
        else:
            found = front.aims(board, unit.where, range_hexes)
            found = found | (in_the_air & board.in_range(unit.where, range_hexes)) if in_the_air else found
        yield found - attacked if attacked else found


@once
def attackers(presence: Presence, target: Hex) -> list[int]:
    """Who may attack a hex that can be attacked, in roster order. R40-5.3b, R40-5.3c, R40-5.3f."""
    return [index for index in _ready(presence) if reaches(presence, index, target)]


def _ready(presence: Presence) -> Iterator[int]:
    """The units that can attack something, wherever it is: `unit_refusal` has nothing to say of them."""
    kinds, units = presence.kinds, presence.units
    for index in actions.able(presence, ACTION_MA):
        marks = units[index].marks
        if kinds[index].category != COMBATANT or marks & ATTACKED:
            continue
        if not marks & ABOARD or _carrier_refusal(presence, index) is None:
            yield index


# ---- the die


def _read_die(now: Context, dice: tuple[int, ...]) -> Done:
    """Row and column give the result, which is carried out next. R40-5.3.3a, R40-5.3i, R40-T1a."""
    world, state = now.world, now.state
    fight, table, (die,) = state.attack, world.tables.attack, dice
    found = strength(presence_of(world, state), now.step.side, fight.target, fight.attackers)
    column = found.column.final
    result = table.cell(die, column)
    state = replace(state, fight=replace(fight, column=column, result=result, used=(fight.target,)))
    event = AttackResolved(
        target=world.board.grid.name(fight.target),
        total=found.total,
        start_column=table.column_name(found.column.start),
        shifts=tuple((shift.rule, shift.columns) for shift in found.column.shifts),
        column=table.column_name(column),
        die=die,
        result=result,
    )
    if result == NO_EFFECT:
        return state, (event,)
    state, events = hits.push_hits(world, state)
    return state, (event, *events)


def _run_fight_ends(now: Context) -> Done:
    """What must be stated of closed counters is noted; then one from close by may go in. R40-5.3a, R40-5.3.3.3d, R40-5.3.5.1e."""
    fight = now.state.attack
    state = hits.push_statements(now.world, replace(now.state, fight=None), fight)
    if now.step.number or not fight.retreated:
        return state, ()
    presence = presence_of(now.world, state)
    near = [index for index in fight.attackers if distance_hexes(presence, index, fight.target) == 1]
    return advancing.push(state, now.step.side, near, fight.target), ()


PHASE = Phase(
    Verb(
        "a",
        Attack,
        "phase",
        (HEX.of(lambda now: sorted(targets(presence_of(now.world, now.state)))), GROUP.of(_joining)),
        refusal=lambda now, order: attack_refusal(presence_of(now.world, now.state), order),
        apply=_attack,
        is_offered=lambda now: any(_aims(presence_of(now.world, now.state))),
    ),
    asks={"attack_die": lambda now: Roll((DIE,), ("attack", now.state.turn, now.world.board.grid.name(now.step.where)))},
    runs={"fight_ends": _run_fight_ends},
    reads={"attack_die": _read_die},
)
