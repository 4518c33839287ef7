"""Attacks, interceptions and clashes for a player who plans: targets, by whom, the sum before the dice, what a fight came to."""

from collections.abc import Iterator

from msgspec.structs import replace

from pbem.engine.demands import Choose
from pbem.engine.hexes import Hex
from pbem.engine.planning import Part, Reckoning, Target, Toll, toll_of
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.contingents import REBELS
from pbem.games.world_war_africa.decisions import Attack, Clash, Intercept
from pbem.games.world_war_africa.game_rules import AfricaRules
from pbem.games.world_war_africa.kit_types import Context
from pbem.games.world_war_africa.rules.combat import battlefield, clash, interception
from pbem.games.world_war_africa.rules.combat.reckoning import Sum, column_name, modifiers, reckoned
from pbem.games.world_war_africa.rules.combat.worst_odds import possible_defense
from pbem.games.world_war_africa.rules.covered_events import HIDDEN
from pbem.games.world_war_africa.state import ON_BOARD, UNKNOWN, Fight, State

MOST_APART = 4  # units of a side that have a line each in the sum


def targets(rules: AfricaRules, state: State) -> tuple[Target, ...]:
    """The places that can be attacked now, each with everybody who may take part: by order of place, the Rwanda Box last.

    For the government those in which Ugandans may strike Rwandans. WWA-8.1a, WWA-8.6a, WWA-7.11h, WWA-15.0m.
    """
    demand, world = rules.pending(state), rules.world
    if not isinstance(demand, Choose) or demand.kind not in ("combat", "clash"):
        return ()
    now = Context(world, state, state.agenda[-1])
    if demand.kind == "clash":
        pairs = sorted((target, start) for start, target in clash.named_pairs(now))
        return tuple(_clash(rules, state, start, target) for target, start in pairs)
    found = []
    for here in battlefield.targets(world, state):
        able = tuple(battlefield.attackers(world, state, here))
        found.append(Target(here, _names(world, able), rules.order(Attack(here, able))))
    if hunters := tuple(interception.hunters(now)):
        found.append(Target(world.board.rwanda_box, _names(world, hunters), rules.order(Intercept(hunters))))
    return tuple(found)


def _clash(rules: AfricaRules, state: State, start: Hex, target: Hex) -> Target:
    able, name = tuple(clash.able(rules.world, state, start, target)), rules.world.notation.hex
    order = replace(rules.order(Clash(target, start, able)), target=f"{name(target)} from {name(start)}")
    return Target(target, _names(rules.world, able), order)


def _names(world: World, units: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(world.kinds[index].id for index in units)


def toll(rules: AfricaRules, before: State, after: State, target: Hex) -> Toll:
    """What a fight for this place has come to, from the state before it: counters lost. WWA-8.7b, WWA-8.9a."""
    units = zip(rules.world.kinds, before.units, after.units, strict=True)
    fates = ((kind.side, int(was.status == ON_BOARD != now.status), was.where == target == now.where) for kind, was, now in units)
    return toll_of(fates, before.agenda[-1].side if before.agenda else REBELS)


def reckoning(rules: AfricaRules, state: State) -> Reckoning | None:
    """The sum of the combat that is being fought; None where none is. Of an interception also how likely it comes to one.

    WWA-8.6b, WWA-8.6c, WWA-12.1e, WWA-7.11h, WWA-7.11i.
    """
    if state.fight is None or not state.fight.attackers:
        return None
    world, fight = rules.world, state.fight
    found = reckoned(world, state, fight)
    now = Context(world, state, state.agenda[-1])
    parts = (
        *([Part("WWA-7.11h", "", interception.faces_for_combat(now))] if now.step.name == "interception" else []),
        *_parts(found.attack, "WWA-8.6b"),
        *_parts(_masked(state, fight, found.defense), "WWA-8.1a"),
        Part("WWA-8.6c", f"{found.attack.total}:{found.defense.total}", found.attack.total),
        *_covered(world, state, fight),
        *(Part(rule, what, points) for rule, what, points in modifiers(world, state, fight)),
    )
    column = found.column
    shifts = tuple((shift.rule, shift.columns) for shift in column.shifts)
    return Reckoning(
        "attack", parts, found.attack.total, column_name(world, column.start), shifts, column_name(world, column.final)
    )


def _parts(side: Sum, rule: str) -> Iterator[Part]:
    """Units and markers of one side, of many units those of one factor together; who is out of supply by that rule."""
    alike: dict[tuple[str, int, bool], list[str]] = {}
    for unit, points, is_fed in side.units:
        apart = unit if unit == HIDDEN or len(side.units) <= MOST_APART else ""
        alike.setdefault((apart, points, is_fed), []).append(unit)
    for (apart, points, is_fed), units in alike.items():
        for names in [[unit] for unit in units] if apart else [units]:
            yield Part(rule if is_fed else "WWA-11.3a", ", ".join(names), points * len(names))
    for marker, points in side.support:
        yield Part("WWA-12.1e", marker, points)


def _masked(state: State, fight: Fight, side: Sum) -> Sum:
    """The defenders without the names of those that are only assumed."""
    units = [
        (HIDDEN if state.units[index].has(UNKNOWN) else name, points, is_fed)
        for index, (name, points, is_fed) in zip(fight.defenders, side.units, strict=True)
    ]
    return Sum(tuple(sorted(units, key=lambda unit: unit[0] == HIDDEN)), side.support, side.total)


def _covered(world: World, state: State, fight: Fight) -> Iterator[Part]:
    """How many defenders are not seen, whose factors are a guess; what all can have, from the least to the most. WWA-8.5a."""
    count = sum(state.units[index].has(UNKNOWN) for index in fight.defenders)
    if count:
        least, most = possible_defense(world, state, world.kinds[fight.defenders[0]].side, fight.target)
        yield Part("WWA-8.5a", f"{least}-{most}", count)
