"""Who sets up when, and the beginning of turn 1. HA-ENC-01, HA-ENC-02, HA-AMB-02, HA-PLAN-02, HA-PLAN-03, HA-RAID-01, HA-RAID-03.

Step `sides` puts on what is to be done in this scenario; `battle` ends set-up.
"""

from msgspec.structs import replace

from pbem.engine.rules.sealed_choices import Unseal
from pbem.games.heart_of_africa.events.set_up import BattleBegan
from pbem.games.heart_of_africa.kit_types import Context, Done, Phase
from pbem.games.heart_of_africa.rules.set_up.deploying import DEPLOY, MARCH, TURNS
from pbem.games.heart_of_africa.rules.set_up.limits import may_hide, sealing_side
from pbem.games.heart_of_africa.rules.turn.sequence import first_turn
from pbem.games.heart_of_africa.rules.turn.victory import counts_for_march
from pbem.games.heart_of_africa.state.battle import AMBUSH, ENCOUNTER
from pbem.games.heart_of_africa.state.position import Step

SEALS = 1  # the seat that seals its roster as the second seals its placing: so set-up costs the fewest mails


def _run_sides(now: Context) -> Done:
    """Encounter: both, sealed or by turns. Ambush: the march, then the defender. Else the defender, then the attacker."""
    state = now.state
    attacker = state.battle.attacker
    defender = 1 - attacker
    state = state.then(Step("battle"))
    if state.battle.scenario == ENCOUNTER:
        if now.state.set_up is not None and now.state.set_up.agreed.alternates:
            steps: tuple[Step | Unseal, ...] = (
                Step(DEPLOY, attacker, word=TURNS),
                Step("plan", defender),
                Step("plan", attacker),
            )
            return state.then(*steps), ()
        other = 1 - SEALS
        openly = (Step(DEPLOY, other), Step("plan", other))
        return state.then(Unseal(SEALS), *openly, Step(DEPLOY, SEALS, word="first"), Step("plan", SEALS)), ()
    if state.battle.scenario == AMBUSH:
        return state.then(Step(DEPLOY, defender), Step("plan", defender), Step("works", defender), Step(MARCH, attacker)), ()
    return (
        state.then(
            Step(DEPLOY, attacker),
            Step("plan", attacker),
            Step(DEPLOY, defender),
            Step("plan", defender),
            Step("works", defender),
        ),
        (),
    )


def _run_battle(now: Context) -> Done:
    """Set-up is over: who counts for victory is counted, and turn 1 begins. HA-AMB-06."""
    world, state = now.world, now.state
    counts = tuple(sum(facts.side == side and counts_for_march(world, facts.unit) for facts in world.figures) for side in (0, 1))
    secrets = replace(
        state.secrets,
        sealer=sealing_side(world, state),
        may_hide=(may_hide(world, state, 0), may_hide(world, state, 1)),
    )
    battle = replace(state.battle, fighting_figures=(counts[0], counts[1]))
    state = replace(state, set_up=None, secrets=secrets, battle=battle)
    return first_turn(state), (BattleBegan(counts),)


PHASE = Phase(runs={"sides": _run_sides, "battle": _run_battle})
