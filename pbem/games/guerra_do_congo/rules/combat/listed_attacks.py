"""The list of attacks and air missions is resolved, one entry after another, where all are declared first. Option, GC-2.4b."""

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.hexes import hex_name
from pbem.games.guerra_do_congo.content.world import World
from pbem.games.guerra_do_congo.decisions import Attack, Bombard
from pbem.games.guerra_do_congo.events import CalledOff
from pbem.games.guerra_do_congo.kit_types import Context, Done, Phase
from pbem.games.guerra_do_congo.rules.combat import attack_odds, bombardment, interdiction, phase
from pbem.games.guerra_do_congo.rules.combat.attack_list import order_of
from pbem.games.guerra_do_congo.rules.zones_of_control import presence_of
from pbem.games.guerra_do_congo.state import Planned, State


def _run(now: Context) -> Done:
    """The next entry begins, or is passed over; then the one behind it. Nothing is left: the phase goes on to its end."""
    world, state = now.world, now.state
    if not state.plan:
        return state, ()
    entry, *rest = state.plan
    state = replace(state, plan=tuple(rest)).then(now.step)
    order = order_of(entry)
    if isinstance(order, Attack):
        return _attack(world, state, entry, order)
    if isinstance(order, Bombard):
        refusal = bombardment.target_refusal(presence_of(world, state), state, order.target)
        return _called_off(state, entry, refusal) if refusal else bombardment.begin(world, state, order)
    return interdiction.begin(world, state, order)


def _attack(world: World, state: State, entry: Planned, attack: Attack) -> Done:
    """With those of its units that still can; not against an empty hex, nor with nobody."""
    presence = presence_of(world, state)
    refusal = attack_odds.target_refusal(presence, state, attack.target)
    if refusal:
        return _called_off(state, entry, refusal)
    able = tuple(index for index in attack.units if not attack_odds.attacker_refusal(presence, state, attack.target, index))
    if not able:
        return _called_off(state, entry, Refusal("GC-2.4b", "no-attacker"))
    return phase.begin_attack(world, state, replace(attack, units=able))


def _called_off(state: State, entry: Planned, refusal: Refusal) -> Done:
    return state, (CalledOff(entry.what, hex_name(entry.target), refusal.code),)


PHASE = Phase(runs={"declared": _run})
