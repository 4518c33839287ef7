"""Plans for a player, laid out for a map: ways, shots, layers, tables, what a fight came to, what may be regretted."""

from pbem.engine.hexes import Hex
from pbem.engine.planning import Gain, Planner, Tally, Target, Toll
from pbem.games.heart_of_africa.display.cautions import cautions
from pbem.games.heart_of_africa.display.charts import charts
from pbem.games.heart_of_africa.display.layers import overlays, overlays_from
from pbem.games.heart_of_africa.display.promises import promises
from pbem.games.heart_of_africa.display.set_up_ways import rest
from pbem.games.heart_of_africa.display.sheet_orders import about, unwritten
from pbem.games.heart_of_africa.display.ways import movers, reach
from pbem.games.heart_of_africa.display.why_not_there import why_not
from pbem.games.heart_of_africa.game_rules import AfricaRules
from pbem.games.heart_of_africa.state.figures import FLED, KILLED
from pbem.games.heart_of_africa.state.position import State

GONE = (KILLED, FLED)


def targets(_rules: AfricaRules, _state: State) -> tuple[Target, ...]:
    """None: whoever shoots or goes into contact does so by a way of its own."""
    return ()


def toll(rules: AfricaRules, before: State, after: State, target: Hex) -> Toll:
    """Figures that have been lost between two states, and whether nobody stands in a hex any more."""
    losses = [0, 0]
    for facts in rules.world_of(after).figures:
        was = before.figures[facts.number].status if facts.number < len(before.figures) else -1
        losses[facts.side] += after.figures[facts.number].status in GONE and was not in GONE
    stood = {facts.number for facts in rules.world_of(before).figures if before.figures[facts.number].where == target}
    return Toll(
        tuple(losses), all(after.figures[number].where != target or after.figures[number].status in GONE for number in stood)
    )


def tally(rules: AfricaRules, state: State) -> Tally:
    """What the other side has lost, in points of the army lists, unit by unit; figures lost for good."""
    world = rules.world_of(state)
    lost, gains = [0, 0], list[Gain]()
    for unit in world.units:
        gone = [world.figures[number] for number in unit.figures if state.figures[number].status in GONE]
        lost[unit.side] += len(gone)
        if worth := sum(facts.kind.points for facts in gone):
            gains.append(Gain(state.turn, 1 - unit.side, worth, "losses", unit.name))
    points = tuple(sum(gain.points for gain in gains if gain.side == side) for side in range(len(rules.sides)))
    return Tally(state.turn, points, tuple(lost), tuple(gains))


PLANNER = Planner[AfricaRules, State](
    reach=reach,
    movers=movers,
    targets=targets,
    why_not=why_not,
    tally=tally,
    toll=toll,
    promises=promises,
    rest=rest,
    unwritten=unwritten,
    about=about,
    overlays=overlays,
    overlays_from=overlays_from,
    charts=charts,
    cautions=cautions,
)
