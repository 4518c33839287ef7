"""Plans for a player, laid out for a map: ways, attacks, what a fight came to, points, and what may be regretted."""

from pbem.engine.hexes import Hex
from pbem.engine.planning import Gain, Planner, Tally, Target, Toll
from pbem.games.world_war_africa.contingents import REBELS, SIDES
from pbem.games.world_war_africa.display.cautions import cautions
from pbem.games.world_war_africa.display.charts import charts
from pbem.games.world_war_africa.display.overlays import overlays, overlays_from
from pbem.games.world_war_africa.display.set_up_rest import rest
from pbem.games.world_war_africa.display.ways import movers, reach, together
from pbem.games.world_war_africa.display.why_not_there import why_not
from pbem.games.world_war_africa.game_rules import AfricaRules
from pbem.games.world_war_africa.rules import victory
from pbem.games.world_war_africa.state import ELIMINATED, GONE, ON_BOARD, State


def targets(_rules: AfricaRules, _state: State) -> tuple[Target, ...]:
    """The hexes that can be attacked now."""
    return ()


def toll(rules: AfricaRules, before: State, after: State, target: Hex) -> Toll:
    """What a fight for this place has come to, from the state before it: counters lost. WWA-8.7b."""
    losses, is_emptied = [0, 0], True
    attacker = next((step.side for step in reversed(before.agenda) if step.side >= 0), REBELS)
    for kind, was, now in zip(rules.world.kinds, before.units, after.units, strict=True):
        losses[kind.side] += was.status == ON_BOARD and now.status != ON_BOARD
        if now.status == ON_BOARD and now.where == target and kind.side != attacker:
            is_emptied = False
    return Toll(tuple(losses), is_emptied)


def tally(rules: AfricaRules, state: State) -> Tally:
    """The rebels' points as things stand, units lost, and each line that scores. WWA-13.0a, WWA-13.1a."""
    lost = [0, 0]
    for kind, unit in zip(rules.world.kinds, state.units, strict=True):
        lost[kind.side] += unit.status in (ELIMINATED, GONE)
    gains = tuple(Gain(state.turn, REBELS, line.points, line.key, line.subject) for line in victory.count(rules.world, state))
    points = tuple(sum(gain.points for gain in gains if gain.side == side) for side in range(len(SIDES)))
    return Tally(state.turn, points, tuple(lost), gains)


PLANNER = Planner[AfricaRules, State](
    reach=reach,
    movers=movers,
    targets=targets,
    why_not=why_not,
    tally=tally,
    toll=toll,
    entering=("advance",),
    together=together,
    rest=rest,
    overlays=overlays,
    overlays_from=overlays_from,
    charts=charts,
    cautions=cautions,
)
