"""Ambushes: what each combatant under a counter of one's own could do by a sealed line."""

from collections.abc import Iterator

from pbem.games.rio_40.game_rules import RioRules
from pbem.games.rio_40.state import ON_MAP, State


def hidden_combatants(rules: RioRules, own: State, side: int) -> Iterator[tuple[str, int]]:
    """The counters of a side with a combatant under them, as its own copy knows: name, and roster index of what lies there."""
    world = rules.world
    for index in world.counters():
        unit, kind = own.units[index], world.kinds[index]
        if kind.side == side and unit.status == ON_MAP and unit.token >= 0 and world.kinds[unit.token].is_combatant:
            yield kind.id, unit.token


def chosen_lines(rules: RioRules, own: State, side: int) -> list[str]:
    """Everybody fires at what carries others; as many as there is room for turn up to defend, the strong first."""
    hidden = sorted(hidden_combatants(rules, own, side), key=lambda each: -rules.world.kinds[each[1]].fp)
    lines = [*(f"{name} fire at transport" for name, _ in hidden), *(f"{name} defend" for name, _ in hidden)]
    return sorted(lines[: rules.trap_leaves(side)])


def possible_lines(rules: RioRules, own: State, side: int) -> list[str]:
    """Every counter that can, firing and defending, without conditions."""
    return [f"{name} {action}" for name, _ in hidden_combatants(rules, own, side) for action in ("fire", "defend")]
