"""Plans for a player, laid out for a map: ways, attacks, what a fight came to, points, and what may be regretted."""

from pbem.engine.planning import Gain, Planner, Tally
from pbem.games.world_war_africa.contingents import NOBODY, REBELS, SIDES
from pbem.games.world_war_africa.display.attacks import reckoning, targets, toll
from pbem.games.world_war_africa.display.cautions import cautions
from pbem.games.world_war_africa.display.charts import charts
from pbem.games.world_war_africa.display.overlays import overlays, overlays_from
from pbem.games.world_war_africa.display.set_up_rest import rest
from pbem.games.world_war_africa.display.ways import movers, reach, together
from pbem.games.world_war_africa.display.why_not_there import why_not
from pbem.games.world_war_africa.game_rules import AfricaRules
from pbem.games.world_war_africa.rules import victory
from pbem.games.world_war_africa.rules.reinforcements import stock
from pbem.games.world_war_africa.state import ELIMINATED, GONE, State


def tally(rules: AfricaRules, state: State) -> Tally:
    """The rebels' points as things stand, units lost, and each line that scores. WWA-13.0a, WWA-13.1a."""
    lost = [0, 0]
    for kind, unit in zip(rules.world.kinds, state.units, strict=True):
        lost[kind.side] += unit.status in (ELIMINATED, GONE)
    gains = tuple(Gain(state.turn, REBELS, line.points, line.key, line.subject) for line in victory.count(rules.world, state))
    points = tuple(sum(gain.points for gain in gains if gain.side == side) for side in range(len(SIDES)))
    return Tally(state.turn, points, tuple(lost), gains)


def funds(_rules: AfricaRules, state: State) -> int:
    """What the contingent that acts has to spend. WWA-10.1b."""
    return stock.points(state) if state.contingent != NOBODY else 0


PLANNER = Planner[AfricaRules, State](
    reach=reach,
    movers=movers,
    targets=targets,
    why_not=why_not,
    tally=tally,
    toll=toll,
    entering=("advance",),
    reckoning=reckoning,
    together=together,
    rest=rest,
    overlays=overlays,
    overlays_from=overlays_from,
    charts=charts,
    funds=funds,
    cautions=cautions,
)
