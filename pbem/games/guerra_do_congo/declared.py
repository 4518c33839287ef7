"""The list of attacks and air missions is resolved, one entry after another, where all are declared first. Option, GC-2.4b."""

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.hexes import hex_name
from pbem.games.guerra_do_congo import bombardment, combat, combat_phase, interdiction
from pbem.games.guerra_do_congo.decisions import Attack, Bombard
from pbem.games.guerra_do_congo.declaration import order_of
from pbem.games.guerra_do_congo.events import CalledOff
from pbem.games.guerra_do_congo.state import Planned, State, Step
from pbem.games.guerra_do_congo.steps import Done, Phase
from pbem.games.guerra_do_congo.world import World
from pbem.games.guerra_do_congo.zones import presence_of


def _run(world: World, state: State, step: Step) -> Done:
    """The next entry begins, or is passed over; then the one behind it. Nothing is left: the phase goes on to its end."""
    if not state.plan:
        return state, ()
    entry, *rest = state.plan
    state = replace(state, plan=tuple(rest)).then(step)
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
    refusal = combat.target_refusal(presence, state, attack.target)
    if refusal:
        return _called_off(state, entry, refusal)
    able = tuple(index for index in attack.units if not combat.attacker_refusal(presence, state, attack.target, index))
    if not able:
        return _called_off(state, entry, Refusal("GC-2.4b", "no-attacker"))
    return combat_phase.begin_attack(world, state, replace(attack, units=able))


def _called_off(state: State, entry: Planned, refusal: Refusal) -> Done:
    return state, (CalledOff(entry.what, hex_name(entry.target), refusal.code),)


PHASE = Phase(verbs=(), asks={}, runs={"declared": _run}, reads={})
