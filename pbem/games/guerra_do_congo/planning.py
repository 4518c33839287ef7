"""What a player can do now, laid out for a map: ways, attacks, what a fight came to. See `planning_*` for the rest."""

from collections.abc import Mapping

from msgspec.structs import replace

from pbem.engine.demands import Choose
from pbem.engine.hexes import Hex, hex_name
from pbem.engine.planning import Gain, Tally, Target, Toll
from pbem.games.guerra_do_congo import combat, victory
from pbem.games.guerra_do_congo.declaration import lists_attacks
from pbem.games.guerra_do_congo.movement import ground_of
from pbem.games.guerra_do_congo.planning_cautions import cautions as cautions
from pbem.games.guerra_do_congo.planning_charts import charts as charts
from pbem.games.guerra_do_congo.planning_overlays import overlays as overlays
from pbem.games.guerra_do_congo.planning_ways import movers as movers
from pbem.games.guerra_do_congo.planning_ways import reach as reach
from pbem.games.guerra_do_congo.planning_why import why_not as why_not
from pbem.games.guerra_do_congo.rules import CongoRules
from pbem.games.guerra_do_congo.state import ELIMINATED, ON_MAP, State, Unit
from pbem.games.guerra_do_congo.world import World

ENTERING = ("advance",)
"""Kinds of choices in which the winner of a fight is asked whether to go into the hex."""


def targets(rules: CongoRules, state: State) -> tuple[Target, ...]:
    """The hexes that can be attacked now, in ascending order, each with the strongest attack of all who may. GC-4.1b, GC-6a."""
    demand = rules.pending(state)
    if not isinstance(demand, Choose) or demand.kind != "combat":
        return ()
    presence = ground_of(rules.world, state).presence
    return tuple(
        _target(rules.world, state, here, combat.attackers_of(presence, state, here)) for here in combat.targets(presence, state)
    )


def _target(world: World, state: State, here: Hex, able: tuple[int, ...]) -> Target:
    names = {index: world.kinds[index].id for index in able}
    group = strongest_group(world, state, able)
    return Target(here, tuple(names.values()), f"a {hex_name(here)} with {','.join(names[index] for index in group)}")


def strongest_group(world: World, state: State, able: tuple[int, ...]) -> tuple[int, ...]:
    """Of these units those that may attack together and have the most attack points: one of the armies that go apart. GC-6a."""
    kinds = world.kinds
    groups = [
        tuple(index for index in able if kinds[index].army not in combat.APART or kinds[index].army == army)
        for army in combat.APART
    ]
    return max(groups, key=lambda group: sum(combat.unit_strength(world, state, index, True).points for index in group))


def fought_at_once(rules: CongoRules) -> CongoRules:
    """The same rules where an attack is fought when it is ordered and not listed first: to ask for its odds. GC-2.4b."""
    if not lists_attacks(rules.world):
        return rules
    options: Mapping[str, str | int | bool] = {**rules.world.options, "attack_declaration": "sequential"}
    return CongoRules(replace(rules.world, options=dict(options)))


def toll(rules: CongoRules, before: State, after: State, target: Hex) -> Toll:
    """What a fight for this hex has come to, from the state before it. Who left the map counts as lost."""
    losses, is_emptied = [0, 0], True
    for kind, was, now in zip(rules.world.kinds, before.units, after.units, strict=True):
        if was is not now:
            losses[kind.side] += _steps(was) - _steps(now)
        if now.status == ON_MAP and now.where == target and kind.side != before.side:
            is_emptied = False
    return Toll(tuple(losses), is_emptied)


def tally(rules: CongoRules, state: State) -> Tally:
    """Victory points, units eliminated, and each entry that scored. GC-7a, GC-5.1c."""
    lost = [0, 0]
    for kind, unit in zip(rules.world.kinds, state.units, strict=True):
        lost[kind.side] += unit.status == ELIMINATED
    gains = tuple(Gain(entry.turn, entry.side, entry.points, entry.line, entry.subject) for entry in state.scores)
    return Tally(state.turn, victory.points(state), tuple(lost), gains)


def _steps(unit: Unit) -> int:
    return 0 if unit.status != ON_MAP else 1 if unit.is_reduced else 2
