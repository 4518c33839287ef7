"""Plans for a player, laid out for a map: ways, attacks, what a fight came to, and what may be regretted."""

from collections.abc import Mapping

from msgspec.structs import replace

from pbem.engine.demands import Choose
from pbem.engine.hexes import Hex
from pbem.engine.planning import Caution, Gain, Planner, Tally, Target, Toll, toll_of
from pbem.games.guerra_do_congo.content.world import World
from pbem.games.guerra_do_congo.decisions import Attack
from pbem.games.guerra_do_congo.display.charts import charts
from pbem.games.guerra_do_congo.display.overlays import overlays
from pbem.games.guerra_do_congo.display.ways import movers, reach
from pbem.games.guerra_do_congo.display.why_not_there import why_not
from pbem.games.guerra_do_congo.game_rules import CongoRules
from pbem.games.guerra_do_congo.rules import supply, victory
from pbem.games.guerra_do_congo.rules.combat import attack_odds
from pbem.games.guerra_do_congo.rules.combat.attack_list import lists_attacks
from pbem.games.guerra_do_congo.rules.movement.costs import ground_of
from pbem.games.guerra_do_congo.state import COMBAT, CONGO, ELIMINATED, FINISHED, ON_MAP, State, Unit

ARRIVALS = ("mobilise", "enter", "railin")


def targets(rules: CongoRules, state: State) -> tuple[Target, ...]:
    """The hexes that can be attacked now, in ascending order, each with the strongest attack of all who may. GC-4.1b, GC-6a."""
    demand = rules.pending(state)
    if not isinstance(demand, Choose) or demand.kind != "combat":
        return ()
    presence = ground_of(rules.world, state).presence
    return tuple(
        _target(rules, state, here, attack_odds.attackers_of(presence, state, here))
        for here in attack_odds.targets(presence, state)
    )


def _target(rules: CongoRules, state: State, here: Hex, able: tuple[int, ...]) -> Target:
    attack = Attack(here, strongest_group(rules.world, state, able))
    return Target(here, tuple(rules.world.kinds[index].id for index in able), rules.order(attack))


def strongest_group(world: World, state: State, able: tuple[int, ...]) -> tuple[int, ...]:
    """The units of these that may attack together and have the most attack points: one of the armies that go apart. GC-6a."""
    kinds = world.kinds
    groups = [
        tuple(index for index in able if kinds[index].army not in attack_odds.APART or kinds[index].army == army)
        for army in attack_odds.APART
    ]
    return max(groups, key=lambda group: sum(attack_odds.unit_strength(world, state, index, True).points for index in group))


def fought_at_once(rules: CongoRules) -> CongoRules:
    """The same rules where an attack is fought when it is ordered and not listed first: to ask for its odds. GC-2.4b."""
    if not lists_attacks(rules.world):
        return rules
    options: Mapping[str, str | int | bool] = {**rules.world.options, "attack_declaration": "sequential"}
    return CongoRules(replace(rules.world, options=dict(options)))


def toll(rules: CongoRules, before: State, after: State, target: Hex) -> Toll:
    """What a fight for this hex has come to, from the state before it. Who left the map counts as lost."""
    units = zip(rules.world.kinds, before.units, after.units, strict=True)
    fates = ((kind.side, _steps(was) - _steps(now), now.status == ON_MAP and now.where == target) for kind, was, now in units)
    return toll_of(fates, before.side)


def tally(rules: CongoRules, state: State) -> Tally:
    """Victory points, units eliminated, and each entry that scored. GC-7a, GC-5.1c."""
    lost = [0, 0]
    for kind, unit in zip(rules.world.kinds, state.units, strict=True):
        lost[kind.side] += unit.status == ELIMINATED
    gains = tuple(Gain(entry.turn, entry.side, entry.points, entry.line, entry.subject) for entry in state.scores)
    return Tally(state.turn, victory.points(state), tuple(lost), gains)


def standing(rules: CongoRules, state: State) -> Tally | None:
    """The points if the match ended now, while it goes on. GC-7a."""
    if state.phase == FINISHED:
        return None
    now = tally(rules, state)
    return replace(now, points=victory.points_if_over(rules.world, state), gains=())


def _steps(unit: Unit) -> int:
    return 0 if unit.status != ON_MAP else 1 if unit.is_reduced else 2


def cautions(rules: CongoRules, state: State, side: int) -> tuple[Caution, ...]:
    """Units that lose supply, points and arrivals not used, in the order of weight. GC-3.6.1b, GC-5.3a, GC-3.4.3b, GC-4.5a."""
    if state.phase == FINISHED:
        return ()
    world = rules.world
    presence = ground_of(world, state).presence
    lost = tuple(
        kind.id
        for kind, unit in zip(world.kinds, state.units, strict=True)
        if kind.side == side and unit.status == ON_MAP and not supply.is_supplied(world, presence, state, kind.index, unit.where)
    )
    found = [Caution("out-of-supply", lost)] if lost else []
    demand = rules.pending(state)
    if isinstance(demand, Choose) and demand.side == side and demand.is_order:
        weak = tuple(token.text for token in rules.options(state, ("recover",)).tokens)
        if weak and state.replacement_points[side]:
            found.append(Caution("points-unspent", weak))
        waiting = dict.fromkeys(token.text for verb in ARRIVALS for token in rules.options(state, (verb,)).tokens)
        if waiting:
            found.append(Caution("not-placed", tuple(waiting)))
    if side == CONGO and state.side == side and state.phase == COMBAT and state.air_points:
        found.append(Caution("air-unspent", (str(state.air_points),)))
    return tuple(found)


PLANNER = Planner[CongoRules, State](
    reach=reach,
    movers=movers,
    targets=targets,
    why_not=why_not,
    tally=tally,
    standing=standing,
    toll=toll,
    fought_at_once=fought_at_once,
    entering=("advance",),
    overlays=overlays,
    charts=charts,
    cautions=cautions,
)
