"""WD: a suppressed unit withdraws from the enemy and checks its morale. Section 5.4.

A hidden one must: what its player has not ordered is done between his last order and the end of his phase, by the step
`hidden_withdraw`. Steps: `withdraw` (units: who, where: the end hex, 0 for the first of the best), `recover` (the die).
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from pbem.engine.decisions import Refusal
from pbem.engine.demands import Claimed, Open, Opened, Roll
from pbem.engine.events import Event
from pbem.engine.hexes import Hex
from pbem.engine.rules.slots import HEX, UNIT
from pbem.games.rio_40.content.unit_kinds import COMBATANT, FOOT
from pbem.games.rio_40.content.world import World
from pbem.games.rio_40.decisions import Withdraw
from pbem.games.rio_40.events import CannotWithdraw, RecoveryChecked, Withdrew
from pbem.games.rio_40.kit_types import Context, Done, Phase, Verb
from pbem.games.rio_40.rules import actions, casualties, face_down
from pbem.games.rio_40.rules.face_down import leaves_room
from pbem.games.rio_40.rules.movement.companions import goers, moved_together
from pbem.games.rio_40.rules.units_by_hex import Presence, once, presence_of
from pbem.games.rio_40.state import ABOARD, ACTION_WD, BEGAN_DOWN, FACE_DOWN, NONE, ON_MAP, State, Step, Vow

DIE = 6  # R40-2.4a
NOT_A_UNIT = "not-combatant"  # what is stated of a suppressed counter that need not withdraw


class Ends(Struct, frozen=True):
    """The hexes where a withdrawal may end. Ascending.

    `plain`: known to keep stacking. `claimed`: its side's secret counters lie there, and it would state that there is room. Nobody
    has to state that, so that what lies farther may be an end beside it.
    """

    plain: tuple[Hex, ...] = ()
    claimed: tuple[Hex, ...] = ()

    def all(self) -> tuple[Hex, ...]:
        """All of them, ascending."""
        return tuple(sorted((*self.plain, *self.claimed)))


# ---- where to


def ends(presence: Presence, index: int, side: int) -> Ends:
    """The hexes in which the withdrawal of a unit from the enemies of a side may end; none: it cannot.

    R40-5.4b, R40-5.4c, R40-5.4d, R40-8.2b, R40-S3.2b. A face-down unit is taken to be on foot.
    """
    here = presence.units[index].where
    staying = (here,) if _may_stay(presence, index) else ()
    if presence.is_surrounded(index):
        return Ends(staying)
    found = _best(presence, index, side, [presence.units[enemy].where for enemy in presence.enemies_next(side, here)])
    return Ends(tuple(sorted({*staying, *found.plain})), found.claimed)


def _may_stay(presence: Presence, index: int) -> bool:
    """Light armour, and a combatant in a stronghold, may check where they stand. R40-8.2b, R40-S3.2b."""
    kind = presence.kinds[index]
    strongholds = presence.world.strongholds
    return kind.is_armour or ((kind.is_combatant or kind.is_counter) and presence.units[index].where in strongholds)


def _best(presence: Presence, index: int, side: int, enemies: Sequence[Hex]) -> Ends:
    """The farthest from the enemies next to it, among the hexes with room at the least number of steps.

    R40-5.4b, R40-5.4c, R40-5.1.4.1a.
    """
    here, distance = presence.units[index].where, presence.board.grid.distance
    if not enemies:
        return Ends((here,))
    movers = goers(presence, index)
    categories = _categories(presence, movers)
    claimed: list[Hex] = []
    for ring in _rings(presence, index, side):
        calm = [there for there in ring if not presence.is_next_to_enemy(side, there)]
        free = [there for there in calm if all(presence.taken(there, each, movers) is None for each in categories)]
        rooms = {there: leaves_room(presence, there, side, categories) for there in free}
        reach = {there: min(distance(there, enemy) for enemy in enemies) for there in free}
        floor = max((reach[there] for there in free if rooms[there]), default=0)
        claimed += [there for there in free if rooms[there] is None and reach[there] >= floor]
        if any(rooms.values()):
            plain = sorted(there for there in free if rooms[there] and reach[there] == floor)
            return Ends(tuple(plain), tuple(sorted(claimed)))
    return Ends((), tuple(sorted(claimed)))


def _rings(presence: Presence, index: int, side: int) -> Iterator[list[Hex]]:
    """The hexes it can get to in one step, in two, and so on, within its terrain: past friends, not through the enemy.

    R40-5.4b, R40-5.4i, R40-5.1.4.1d.
    """
    kind, is_civilian = presence.kinds[index].kind, presence.kinds[index].is_civilian
    kind = FOOT if presence.kinds[index].is_counter else kind
    seen = {presence.units[index].where}
    ring = [presence.units[index].where]
    while ring:
        found = sorted({there for here in ring for there in presence.board.neighbours[here]} - seen)
        ring = [
            there
            for there in found
            if presence.board.is_open_to(kind, there)
            and not presence.blocks(side, there)
            and not (is_civilian and presence.bars_civilians(there))
        ]
        seen.update(found)
        if ring:
            yield ring


def _categories(presence: Presence, movers: Sequence[int]) -> set[str]:
    """The categories of those who go; a face-down counter that does is a combatant."""
    return {COMBATANT if presence.kinds[index].is_counter else presence.kinds[index].category for index in movers}


# ---- the order


def _refusal(now: Context, order: Withdraw) -> Refusal | None:
    """Why a unit cannot take WD, or not to this hex. R40-5.4a, R40-5.4d, R40-5.1.3.2h."""
    presence = presence_of(now.world, now.state)
    barred = actions.refusal(now.world, now.state, order.unit, ACTION_WD) or _place_refusal(presence, order.unit)
    if barred:
        return barred
    found = _ends_of(presence, order.unit)
    if order.to not in found.all():
        return Refusal("R40-5.4c", "not-an-end-of-withdrawal", now.world.notation.hex(order.to))
    return _claim_refusal(presence, order.unit, order.to) if order.to in found.claimed else None


def _place_refusal(presence: Presence, index: int) -> Refusal | None:
    """Why one that can take WD has nowhere to go."""
    kind, unit = presence.kinds[index], presence.units[index]
    if unit.has(ACTION_WD):
        return Refusal("R40-5a", "withdrew-already", kind.id)
    if unit.has(ABOARD) and presence.is_next_to_enemy(kind.side, unit.where):
        return Refusal("R40-5.1.3.2h", "enemy-near", kind.id)
    return None if _ends_of(presence, index).all() else Refusal("R40-5.4d", "cannot-withdraw", kind.id)


@once
def _ends_of(presence: Presence, index: int) -> Ends:
    """The same for a unit of the phase player; who is aboard stays so. R40-5.1.3.2h."""
    unit = presence.units[index]
    if unit.has(ABOARD):
        return Ends((unit.where,))
    return ends(presence, index, presence.kinds[index].side)


def _claims(presence: Presence, index: int, there: Hex) -> tuple[Vow, ...]:
    """What going there states of its side's secret counters. R40-5.1.4.1e."""
    categories = sorted(_categories(presence, goers(presence, index)))
    secrets = presence.secrets_at(there, presence.kinds[index].side)
    return tuple(Vow(counter, f"not-{category}") for counter in secrets for category in categories if counter != index)


def _claim_refusal(presence: Presence, index: int, there: Hex) -> Refusal | None:
    return face_down.statement_refusal(presence.world, presence.state, _claims(presence, index, there))


def _withdraw(now: Context, order: Withdraw) -> Done:
    """It is turned up if it was hidden, withdraws, and checks. R40-5d, R40-5.4g, R40-5.5b."""
    world, state = now.world, now.state
    presence = presence_of(world, state)
    vows = _claims(presence, order.unit, order.to) if order.to in _ends_of(presence, order.unit).claimed else ()
    if world.kinds[order.unit].is_counter:
        vows = (*vows, Vow(order.unit, "not-civilian"), Vow(order.unit, "not-marker"))
    return _begin(world, face_down.with_vows(state, vows), order.unit, order.to)


def _begin(world: World, state: State, index: int, there: Hex) -> Done:
    state, events = actions.name_action(world, state, index, ACTION_WD)
    state, more = face_down.reveal(world, state.then(Step("withdraw", units=(index,), where=there)), (index,))
    return state, events + more


def _run_withdraw(now: Context) -> Done:
    """To the hex that was chosen, or the first of the best, unfired at; then the check. R40-5.4b, R40-5.4d, R40-5.4e, R40-5.4h."""
    world, state, step = now.world, now.state, now.step
    index = face_down.who(state, step.units[0])
    presence = presence_of(world, state)
    unit, kind, name = state.units[index], world.kinds[index], world.board.grid.name
    found = _ends_of(presence, index)
    first = unit.where if unit.where in found.plain else next(iter(found.plain), NONE)
    there = step.where if step.where in found.all() else first
    if there == NONE:
        return state, (CannotWithdraw(kind.id, name(unit.where)),)
    events: tuple[Event, ...] = ()
    if there != unit.where:
        movers = goers(presence, index)
        events = (Withdrew(kind.id, tuple(world.kinds[mover].id for mover in movers[1:]), name(unit.where), name(there)),)
        state = moved_together(state, movers, there)
    return state.then(Step("recover", units=(index,))), events


# ---- the check


def _read_recover(now: Context, dice: tuple[int, ...]) -> Done:
    """The die is at most the morale: one marker less. R40-5.4e, R40-4.3a."""
    world, state = now.world, now.state
    (index,), (die,) = now.step.units, dice
    kind, unit = world.kinds[index], state.units[index]
    passed = die <= kind.mo
    events: tuple[Event, ...] = (RecoveryChecked(kind.id, world.board.grid.name(unit.where), die, kind.mo, passed),)
    if not passed:
        return state, events
    state, more = casualties.recover(world, state, index)
    return state, events + more


# ---- hidden ones that were not ordered


def _run_hidden(now: Context) -> Done:
    """Hidden suppressed units of the side withdraw, one after the other; of secret counters their player says which are units.

    R40-5.4g, R40-5.5e.
    """
    world, state, step = now.world, now.state, now.step
    due = next((kind.index for kind in world.kinds if kind.side == step.side and _must_withdraw(state, kind.index)), None)
    if due is None:
        return state, ()
    state = state.then(step)
    if world.kinds[due].is_counter:
        return state.then(Step("is_it_a_unit", step.side, units=(due,))), ()
    return _begin(world, state, due, NONE)


def _must_withdraw(state: State, index: int) -> bool:
    unit = state.units[index]
    is_due = unit.status == ON_MAP and unit.is_suppressed and unit.has(FACE_DOWN) and unit.has(BEGAN_DOWN)
    return is_due and not unit.has(ACTION_WD) and Vow(index, NOT_A_UNIT) not in state.vows


def _prove_unit(now: Context, given: Opened | Claimed) -> Done:
    """It is stated to be no unit, or it is one: then it is turned up and withdraws. R40-5.4g, R40-5.5b."""
    world, state = now.world, now.state
    index = now.step.units[0]
    said = face_down.answered(world, NOT_A_UNIT, given)
    if isinstance(said, Claimed):
        return face_down.stated(state, index, said), ()
    state, events = actions.name_action(world, state, index, ACTION_WD)
    state, more = face_down.open_counter(world, state, index, said.payload)
    return state.then(Step("withdraw", units=(index,))), events + more


# ---- what can be ordered


def _able(now: Context) -> Iterator[int]:
    """Units that can withdraw."""
    presence = presence_of(now.world, now.state)
    able = (index for index in actions.muster(presence).recovering.get(0, ()) if not _place_refusal(presence, index))
    return (index for index in able if _ends_offered(now, index))


def _ends_offered(now: Context, index: int) -> list[Hex]:
    """The end hexes that `_refusal` lets pass."""
    presence = presence_of(now.world, now.state)
    found = _ends_of(presence, index)
    return [there for there in found.all() if there in found.plain or _claim_refusal(presence, index, there) is None]


PHASE = Phase(
    Verb("wd", Withdraw, "phase", (UNIT.of(_able), HEX.of(_ends_offered)), refusal=_refusal, apply=_withdraw),
    asks={
        "recover": lambda now: Roll((DIE,), ("recover", now.state.turn, now.world.kinds[now.step.units[0]].id)),
        "is_it_a_unit": lambda now: Open(now.step.side, now.world.envelope(now.step.units[0]), NOT_A_UNIT),
    },
    runs={"withdraw": _run_withdraw, "hidden_withdraw": _run_hidden},
    reads={"recover": _read_recover},
    proves={"is_it_a_unit": _prove_unit},
)
