"""The Combat Phase: one attack after another, each with its dice, losses, retreats, checks and advance. Sections 2.4, 4.6, 4.7.

Steps of one attack, in the order in which they are done (GC-2.4c): `reserve` (side) for defender and attacker, `support`,
`attack_odds`, `attack_dice`, then by the result `loss`
(side, candidates, 1 a loss or 2 an elimination) and `retreat` (side, units still to go), `checks`, one `check` a unit,
`advance` (side, attackers that have not advanced), `combat_over`.
"""

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.demands import Choose, Demand, Roll
from pbem.engine.events import Event
from pbem.engine.hexes import hex_name
from pbem.games.guerra_do_congo import aftermath, air_power, checks, combat, declaration
from pbem.games.guerra_do_congo import combat_orders as orders
from pbem.games.guerra_do_congo.aftermath import STOPS, combat_of
from pbem.games.guerra_do_congo.decisions import Advance, Attack, Loss, Retreat, Stay
from pbem.games.guerra_do_congo.events import AttackDeclared, AttackResolved
from pbem.games.guerra_do_congo.state import ATTACKED, CONGO, FOUGHT, ON_MAP, PROTECTED, RESERVE, Combat, State, Step
from pbem.games.guerra_do_congo.steps import Done, Phase, Verb
from pbem.games.guerra_do_congo.victory import check_annihilation, eliminate, take_loss
from pbem.games.guerra_do_congo.world import World
from pbem.games.guerra_do_congo.zones import presence_of

ONE_LOSS, ELIMINATION = 1, 2

ATTACKER_LOSS = {"AE": ELIMINATION, "ARB": ONE_LOSS, "AVB": ONE_LOSS}  # GC-4.6.1b, c, e
DEFENDER_LOSS = {"DE": ELIMINATION, "DRB": ONE_LOSS, "DVB": ONE_LOSS}  # GC-4.6.1g, h, k
DEFENDER_RETREATS = ("DE", "DRB", "DRI")  # GC-4.6.1g, h, i
MAY_ADVANCE = ("AVB", "AVI")  # GC-4.6.1e, f, GC-4.7.2d


# ---- declaration


def _ask_combat(world: World, state: State, step: Step) -> Demand | None:  # noqa: ARG001
    """The next attack, or the end of the phase. GC-2.4b."""
    return Choose(state.side, "combat", True)


def begin_attack(world: World, state: State, attack: Attack) -> Done:
    """An attack is declared: its units have used their attack and are no reserve. Its air points are spent. GC-4.1e, GC-8.1i.

    Reserves follow, the defender's first, then the air points that were not named with it, then the odds. GC-2.4b, GC-8.1d, e.
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


def _run_odds(world: World, state: State, step: Step) -> Done:  # noqa: ARG001
    """Fix the odds, and who is besieged or unsupplied for the checks. GC-4.6.2a, GC-5.2e."""
    fight, presence = combat_of(state), presence_of(world, state)
    found = combat.odds(world, state, fight.target, fight.attackers, fight.air_points, presence)
    weak = combat.weakened(world, state, fight.attackers + fight.defenders, presence)
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


def _ask_dice(world: World, state: State, step: Step) -> Demand | None:  # noqa: ARG001
    """Tens and units. GC-4.6.2a, GC-1.2b."""
    return Roll((10, 10), ("attack", state.turn, state.side, int(combat_of(state).target)))


def _read_dice(world: World, state: State, step: Step, numbers: tuple[int, ...]) -> Done:  # noqa: ARG001
    """The result, and what it asks for, in its order. GC-4.6.1a, GC-2.4c."""
    fight = combat_of(state)
    found = combat.odds(world, state, fight.target, fight.attackers, fight.air_points)
    tens, units = numbers
    rolled, shift = combat.percentile(tens, units), combat.MORALE_STEP * found.morale
    modified = combat.modified_roll(rolled, found.morale)
    codes = combat.read_crt(world, modified, found.column.final)
    beyond = "" if rolled + shift == modified else str(rolled + shift)
    event = AttackResolved(hex_name(fight.target), tens % 10, units % 10, rolled, beyond, shift, modified, *codes)
    for index in fight.defenders:
        unit = state.units[index]
        state = state.with_unit(index, replace(unit, marks=unit.marks | FOUGHT))
    attacker, defender = (code.removesuffix(combat.CHECK) for code in codes)
    must_check = (codes[0] != attacker, codes[1] != defender)
    state = replace(state, combat=replace(fight, result=(attacker, defender), checks=must_check))
    return state.then(*reversed(_result_steps(state, attacker, defender))), (event,)


def _result_steps(state: State, attacker: str, defender: str) -> list[Step]:
    """What the two codes ask for, first things first. GC-4.6.1b to GC-4.6.1k, GC-2.4c."""
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


def _ask_loss(world: World, state: State, step: Step) -> Demand | None:  # noqa: ARG001
    """Which unit; one alone has no choice. GC-4.6.1m."""
    return Choose(step.side, "loss", False) if len(aftermath.standing_units(state, step.units)) > 1 else None


def _run_loss(world: World, state: State, step: Step) -> Done:
    """The only unit there is takes it."""
    (index,) = aftermath.standing_units(state, step.units)
    return _suffer(world, state, step, index)


def _loss(world: World, state: State, loss: Loss) -> Done:
    """The unit its owner names takes it. GC-4.6.1m."""
    step, state = _take_step(state)
    return _suffer(world, state, step, loss.unit)


def _suffer(world: World, state: State, step: Step, index: int) -> Done:
    why = "combat" if state.combat else "bombardment"  # GC-4.6.3b, GC-4.6.3c
    return (eliminate if step.number == ELIMINATION else take_loss)(world, state, index, why)


# ---- retreats


def _ask_retreat(world: World, state: State, step: Step) -> Demand | None:
    """Who goes next, and where to, as long as that makes a difference. GC-4.7.1c."""
    units = aftermath.standing_units(state, step.units)
    if aftermath.is_forced(presence_of(world, state), state, units):
        return None
    return Choose(step.side, "retreat", False)


def _run_retreat(world: World, state: State, step: Step) -> Done:
    """Retreats that leave no choice, one after another. GC-4.7.1k, GC-4.7.1l."""
    events: tuple[Event, ...] = ()
    units = aftermath.by_id(world, aftermath.standing_units(state, step.units))
    for index in units:
        hexes = aftermath.retreats(presence_of(world, state), index, state.units[index].where).hexes
        state, more = aftermath.retreat_unit(world, state, index, hexes[0] if hexes else STOPS)
        events += more
    return state, events


def _retreat(world: World, state: State, retreat: Retreat) -> Done:
    """One unit goes; the others are asked for next. GC-4.7.1c."""
    step, state = _take_step(state)
    state = state.then(replace(step, units=tuple(index for index in step.units if index != retreat.unit)))
    return aftermath.retreat_unit(world, state, retreat.unit, retreat.to)


# ---- checks


def _run_checks(world: World, state: State, step: Step) -> Done:  # noqa: ARG001
    """One die for each unit that checks, in their order. GC-5.2g, GC-4.6.1l."""
    order = checks.checking(world, state, combat_of(state))
    return state.then(*(Step("check", world.kinds[index].side, (index,)) for index in reversed(order))), ()


def _ask_check(world: World, state: State, step: Step) -> Demand | None:  # noqa: ARG001
    """The die of one unit. GC-5.2a."""
    return Roll((10,), ("check", state.turn, step.side, int(combat_of(state).target)))


def _read_check(world: World, state: State, step: Step, numbers: tuple[int, ...]) -> Done:
    """Pass, or a loss. GC-5.2b."""
    return checks.check_morale(world, state, combat_of(state), step.units[0], numbers[0])


# ---- advance


def _ask_advance(world: World, state: State, step: Step) -> Demand | None:
    """Who advances into the vacated hex, while somebody may. GC-4.7.2a."""
    return Choose(step.side, "advance", False) if aftermath.advancing(world, state, step) else None


def _run_advance(world: World, state: State, step: Step) -> Done:  # noqa: ARG001
    """Nobody may advance."""
    return state, ()


def _advance(world: World, state: State, advance: Advance) -> Done:
    """One unit advances; the others may follow. GC-4.7.2a."""
    step, state = _take_step(state)
    state = state.then(replace(step, units=tuple(index for index in step.units if index != advance.unit)))
    return aftermath.advance_unit(world, state, advance.unit, advance.onward)


def _stay(world: World, state: State, stay: Stay) -> Done:  # noqa: ARG001
    """The rest stay. GC-4.7.2a."""
    return _take_step(state)[1], ()


def _stay_refusal(world: World, state: State, stay: Stay) -> Refusal | None:  # noqa: ARG001
    """Nobody has to advance. GC-4.7.2a."""
    return None


def _run_over(world: World, state: State, step: Step) -> Done:  # noqa: ARG001
    """Who held the hex is protected; has an army ceased to exist? GC-4.1f, GC-7d."""
    fight = combat_of(state)
    for index in fight.defenders:
        unit = state.units[index]
        if unit.status == ON_MAP and unit.where == fight.target:
            state = state.with_unit(index, replace(unit, marks=unit.marks | PROTECTED))
    return check_annihilation(world, replace(state, combat=None))


def _take_step(state: State) -> tuple[Step, State]:
    """The step that asked, and the state without it."""
    return state.agenda[-1], replace(state, agenda=state.agenda[:-1])


PHASE = Phase(
    verbs=(
        Verb(
            "a",
            Attack,
            ("combat",),
            combat.attack_refusal,
            declaration.now_or_listed(begin_attack),
            orders.walk_attack,
            orders.write_attack,
            orders.read_attack,
            orders.able_to_be_attacked,
        ),
        Verb("loss", Loss, ("loss",), aftermath.loss_refusal, _loss, orders.walk_loss, orders.write_loss, orders.read_loss),
        Verb(
            "retreat",
            Retreat,
            ("retreat",),
            aftermath.retreat_refusal,
            _retreat,
            orders.walk_retreat,
            orders.write_retreat,
            orders.read_retreat,
        ),
        Verb(
            "advance",
            Advance,
            ("advance",),
            aftermath.advance_refusal,
            _advance,
            orders.walk_advance,
            orders.write_advance,
            orders.read_advance,
        ),
        Verb("stay", Stay, ("advance",), _stay_refusal, _stay, orders.walk_stay, orders.write_stay, orders.read_stay),
    ),
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
        "advance": _run_advance,
        "combat_over": _run_over,
    },
    reads={"attack_dice": _read_dice, "check": _read_check},
)
