"""The Combat Phase: one attack after another, each with its dice, losses, retreats, checks and advance. Sections 2.4, 4.6, 4.7.

Steps of one attack, in the order in which they are done (GC-2.4c): `reserve` (side) for defender and attacker, `support`,
`attack_odds`, `attack_dice`, then by the result `loss`
(side, candidates, 1 a loss or 2 an elimination) and `retreat` (side, units still to go), `checks`, one `check` a unit,
`advance` (side, attackers that have not advanced), `combat_over`.
"""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.demands import Choose, Demand, Roll
from pbem.engine.events import Event
from pbem.engine.hexes import Hex, hex_name
from pbem.engine.rules.slots import HEX, UNIT, UNITS
from pbem.games.guerra_do_congo.content.world import World
from pbem.games.guerra_do_congo.decisions import Advance, Attack, Loss, Retreat, Stay
from pbem.games.guerra_do_congo.events import AttackDeclared, AttackResolved
from pbem.games.guerra_do_congo.kit_types import Context, Done, Phase, Verb
from pbem.games.guerra_do_congo.rules.combat import air_power, attack_list, attack_odds, morale_checks
from pbem.games.guerra_do_congo.rules.combat import losses_retreats_advances as after_dice
from pbem.games.guerra_do_congo.rules.combat.losses_retreats_advances import STOPS, combat_of
from pbem.games.guerra_do_congo.rules.victory import check_annihilation, eliminate, take_loss
from pbem.games.guerra_do_congo.rules.zones_of_control import presence_of
from pbem.games.guerra_do_congo.state import ATTACKED, CONGO, FOUGHT, ON_MAP, PROTECTED, RESERVE, Combat, State, Step

ONE_LOSS, ELIMINATION = 1, 2

ATTACKER_LOSS = {"AE": ELIMINATION, "ARB": ONE_LOSS, "AVB": ONE_LOSS}  # GC-4.6.1b, GC-4.6.1c, GC-4.6.1e
DEFENDER_LOSS = {"DE": ELIMINATION, "DRB": ONE_LOSS, "DVB": ONE_LOSS}  # GC-4.6.1g, GC-4.6.1h, GC-4.6.1k
DEFENDER_RETREATS = ("DE", "DRB", "DRI")  # GC-4.6.1g, GC-4.6.1h, GC-4.6.1i
MAY_ADVANCE = ("AVB", "AVI")  # GC-4.6.1e, GC-4.6.1f, GC-4.7.2d


# ---- declaration


def _attack_refusal(now: Context, attack: Attack) -> Refusal | None:
    return attack_odds.attack_refusal(now.world, now.state, attack)


def _targets(now: Context) -> Iterator[Hex]:
    """The hexes that somebody may attack now."""
    return attack_odds.targets(presence_of(now.world, now.state), now.state)


def _attackers(now: Context, target: Hex, named: tuple[int, ...]) -> Iterator[int]:
    """The units that may join those named. GC-4.1b, GC-6a."""
    able = attack_odds.attackers_of(presence_of(now.world, now.state), now.state, target)
    return (index for index in able if attack_odds.together_refusal(now.world, (*named, index)) is None)


def _air_points(now: Context, *_before: object) -> range:
    """The points that may be named with the attack. GC-4.5.1a."""
    return range(1, air_power.with_the_attack(now.world, now.state) + 1)


def _ask_combat(now: Context) -> Demand | None:
    """The next attack, or the end of the phase. GC-2.4b."""
    return Choose(now.state.side, "combat", True)


def begin_attack(world: World, state: State, attack: Attack) -> Done:
    """An attack is declared: its units have used their attack and are no reserve. Its air points are spent. GC-4.1e, GC-8.1i.

    Reserves follow, the defender's first, then the air points that were not named with it, then the odds.
    GC-2.4b, GC-4.1c, GC-8.1d, GC-8.1e.
    """
    defenders = presence_of(world, state).at(attack.target)
    for index in attack.units:
        unit = state.units[index]
        state = state.with_unit(index, replace(unit, marks=(unit.marks | ATTACKED) & ~RESERVE))
    state = replace(state, combat=Combat(attack.target, attack.units, defenders))
    state, events = air_power.supported(state, attack.air)
    return state.then(
        Step("combat_over"),
        Step("attack_dice"),
        Step("attack_odds"),
        Step("support", CONGO),
        Step("reserve", state.side),
        Step("reserve", 1 - state.side),
    ), events


def _run_odds(now: Context) -> Done:
    """Fix the odds, and who is besieged or unsupplied for the checks. GC-4.6.2a, GC-5.2e."""
    world, state = now.world, now.state
    fight, presence = combat_of(state), presence_of(world, state)
    found = attack_odds.odds(world, state, fight.target, fight.attackers, fight.air_points, presence)
    weak = attack_odds.weakened(world, state, fight.attackers + fight.defenders, presence)
    columns = world.tables.crt.columns
    event = AttackDeclared(
        target=hex_name(fight.target),
        attackers=tuple(strength.unit for strength in found.attackers),
        defenders=tuple(strength.unit for strength in found.defenders),
        pa=found.pa,
        pd=found.pd,
        start_column=columns[found.column.start],
        shifts=tuple((shift.rule, shift.columns) for shift in found.column.shifts),
        column=columns[found.column.final],
        morale=found.morale,
    )
    return replace(state, combat=replace(fight, weakened=weak)), (event,)


def _ask_dice(now: Context) -> Demand | None:
    """Tens and units. GC-4.6.2a, GC-1.2b."""
    state = now.state
    return Roll((10, 10), ("attack", state.turn, state.side, int(combat_of(state).target)))


def _read_dice(now: Context, numbers: tuple[int, ...]) -> Done:
    """The result, and what it asks for, in its order. GC-4.6.1a, GC-4.6.2a, GC-2.4c."""
    state = now.state
    fight = combat_of(state)
    found = attack_odds.odds(now.world, state, fight.target, fight.attackers, fight.air_points)
    tens, units = numbers
    rolled, shift = attack_odds.percentile(tens, units), attack_odds.MORALE_STEP * found.morale
    modified = attack_odds.modified_roll(rolled, found.morale)
    codes = attack_odds.read_crt(now.world, modified, found.column.final)
    beyond = "" if rolled + shift == modified else str(rolled + shift)
    event = AttackResolved(hex_name(fight.target), tens % 10, units % 10, rolled, beyond, shift, modified, *codes)
    for index in fight.defenders:
        unit = state.units[index]
        state = state.with_unit(index, replace(unit, marks=unit.marks | FOUGHT))
    attacker, defender = (code.removesuffix(attack_odds.CHECK) for code in codes)
    must_check = (codes[0] != attacker, codes[1] != defender)
    state = replace(state, combat=replace(fight, result=(attacker, defender), checks=must_check))
    return state.then(*reversed(_result_steps(state, attacker, defender))), (event,)


def _result_steps(state: State, attacker: str, defender: str) -> list[Step]:
    """What the two codes ask for, first things first.

    GC-4.6.1b, GC-4.6.1c, GC-4.6.1d, GC-4.6.1e, GC-4.6.1f, GC-4.6.1g, GC-4.6.1h, GC-4.6.1i, GC-4.6.1j, GC-4.6.1k, GC-2.4c.
    """
    fight, side = combat_of(state), state.side
    found: list[Step] = []
    if attacker in ATTACKER_LOSS:
        found.append(Step("loss", side, fight.attackers, ATTACKER_LOSS[attacker]))
    if defender in DEFENDER_LOSS:
        found.append(Step("loss", 1 - side, fight.defenders, DEFENDER_LOSS[defender]))
    if attacker == "AE":
        found.append(Step("retreat", side, fight.attackers))
    if defender in DEFENDER_RETREATS:
        found.append(Step("retreat", 1 - side, fight.defenders))
    found.append(Step("checks"))
    if attacker in MAY_ADVANCE:
        found.append(Step("advance", side, fight.attackers))
    return found


# ---- losses


def _ask_loss(now: Context) -> Demand | None:
    """Which unit; one alone has no choice. GC-4.6.1m."""
    return Choose(now.step.side, "loss", False) if len(_candidates(now)) > 1 else None


def _run_loss(now: Context) -> Done:
    """The only unit there is takes it."""
    (index,) = _candidates(now)
    return _suffer(now.world, now.state, now.step, index)


def _candidates(now: Context) -> tuple[int, ...]:
    """Those of the step that are still on the map."""
    return after_dice.standing_units(now.state, now.step.units)


def _loss(now: Context, loss: Loss) -> Done:
    """The unit its owner names takes it. GC-4.6.1m."""
    return _suffer(now.world, now.state, now.step, loss.unit)


def _suffer(world: World, state: State, step: Step, index: int) -> Done:
    why = "combat" if state.combat else "bombardment"  # GC-4.6.3b, GC-4.6.3c
    return (eliminate if step.number == ELIMINATION else take_loss)(world, state, index, why)


# ---- retreats


def _ask_retreat(now: Context) -> Demand | None:
    """Who goes next, and where to, as long as that makes a difference. GC-4.7.1c."""
    is_forced = after_dice.is_forced(presence_of(now.world, now.state), now.state, _candidates(now))
    return None if is_forced else Choose(now.step.side, "retreat", False)


def _run_retreat(now: Context) -> Done:
    """Retreats that leave no choice, one after another. GC-4.2.4d, GC-4.7.1h, GC-4.7.1k, GC-4.7.1l."""
    world, state = now.world, now.state
    events: tuple[Event, ...] = ()
    for index in after_dice.by_id(world, _candidates(now)):
        hexes = after_dice.retreats(presence_of(world, state), index, state.units[index].where).hexes
        state, more = after_dice.retreat_unit(world, state, index, hexes[0] if hexes else STOPS)
        events += more
    return state, events


def _retreat_hexes(now: Context, index: int) -> tuple[Hex, ...]:
    """The hexes of a unit, or that it has none."""
    found = after_dice.retreats(presence_of(now.world, now.state), index, now.state.units[index].where)
    return found.hexes or (STOPS,)


def _retreat(now: Context, retreat: Retreat) -> Done:
    """One unit goes; the others are asked for next. GC-4.7.1c."""
    return after_dice.retreat_unit(now.world, _asked_again(now, retreat.unit), retreat.unit, retreat.to)


def _asked_again(now: Context, done: int) -> State:
    """The state with the step back on the agenda, for the units that are left."""
    return now.state.then(replace(now.step, units=tuple(index for index in now.step.units if index != done)))


# ---- checks


def _run_checks(now: Context) -> Done:
    """One die for each unit that checks, in their order. GC-5.2g, GC-4.6.1l."""
    state = now.state
    order = morale_checks.checking(now.world, state, combat_of(state))
    return state.then(*(Step("check", now.world.kinds[index].side, (index,)) for index in reversed(order))), ()


def _ask_check(now: Context) -> Demand | None:
    """The die of one unit. GC-5.2a."""
    return Roll((10,), ("check", now.state.turn, now.step.side, int(combat_of(now.state).target)))


def _read_check(now: Context, numbers: tuple[int, ...]) -> Done:
    """Pass, or a loss. GC-5.2b."""
    return morale_checks.check_morale(now.world, now.state, combat_of(now.state), now.step.units[0], numbers[0])


# ---- advance


def _ask_advance(now: Context) -> Demand | None:
    """Who advances into the vacated hex, while somebody may. GC-4.7.2a."""
    return Choose(now.step.side, "advance", False) if _able_to_advance(now) else None


def _able_to_advance(now: Context) -> Iterable[int]:
    return after_dice.advancing(now.world, now.state, now.step)


def _onward(now: Context, index: int) -> tuple[Hex, ...]:
    """The second hexes of a unit, and whether it may stop in the first."""
    return after_dice.advancing(now.world, now.state, now.step)[index]


def _advance(now: Context, advance: Advance) -> Done:
    """One unit advances; the others may follow. GC-4.7.2a."""
    return after_dice.advance_unit(now.world, _asked_again(now, advance.unit), advance.unit, advance.onward)


def _stay(now: Context, _stay: Stay) -> Done:
    """The rest stay; nobody has to advance. GC-4.7.2a."""
    return now.state, ()


def _run_over(now: Context) -> Done:
    """Who held the hex is protected; has an army ceased to exist? GC-4.1f, GC-4.7.1j, GC-7d."""
    state = now.state
    fight = combat_of(state)
    for index in fight.defenders:
        unit = state.units[index]
        if unit.status == ON_MAP and unit.where == fight.target:
            state = state.with_unit(index, replace(unit, marks=unit.marks | PROTECTED))
    return check_annihilation(now.world, replace(state, combat=None))


PHASE = Phase(
    Verb(
        "a",
        Attack,
        "combat",
        (HEX.of(_targets), UNITS.of(_attackers), air_power.POINTS.behind("air", 0).of(_air_points)),
        refusal=_attack_refusal,
        apply=attack_list.now_or_listed(begin_attack),
    ),
    Verb("loss", Loss, "loss", (UNIT.of(_candidates),), refusal=after_dice.loss_refusal, apply=_loss, is_answer=True),
    Verb(
        "retreat",
        Retreat,
        "retreat",
        (UNIT.of(_candidates), HEX.optional(STOPS).of(_retreat_hexes)),
        refusal=after_dice.retreat_refusal,
        apply=_retreat,
        is_answer=True,
    ),
    Verb(
        "advance",
        Advance,
        "advance",
        (UNIT.of(_able_to_advance), HEX.optional(STOPS).of(_onward)),
        refusal=after_dice.advance_refusal,
        apply=_advance,
        is_answer=True,
    ),
    Verb("stay", Stay, "advance", apply=_stay, is_answer=True),
    asks={
        "combat": _ask_combat,
        "attack_dice": _ask_dice,
        "loss": _ask_loss,
        "retreat": _ask_retreat,
        "check": _ask_check,
        "advance": _ask_advance,
    },
    runs={
        "attack_odds": _run_odds,
        "loss": _run_loss,
        "retreat": _run_retreat,
        "checks": _run_checks,
        "combat_over": _run_over,
    },
    reads={"attack_dice": _read_dice, "check": _read_check},
)
