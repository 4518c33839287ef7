"""What an attack or a search comes to before its die, with each number and the rule that brings it in."""

from collections.abc import Iterator, Sequence

from pbem.engine.hexes import Hex
from pbem.engine.planning import Part, Reckoning
from pbem.engine.tables import Column, Table
from pbem.games.rio_40.game_rules import RioRules
from pbem.games.rio_40.rules.combat.strength import strength
from pbem.games.rio_40.rules.presence import Presence, presence_of
from pbem.games.rio_40.rules.search.searches import hunting
from pbem.games.rio_40.state import State


def reckoning(rules: RioRules, state: State) -> Reckoning | None:
    """Of the attack or search that is being resolved; None where none is. R40-5.3.1i, R40-5.2.1a."""
    presence, tables = presence_of(rules.world, state), rules.world.tables
    if state.fight is not None:
        found = strength(presence, state.side, state.fight.target, state.fight.attackers)
        parts = tuple(Part(part.rule, part.subject, part.points) for part in found.parts)
        return _reckoned("attack", parts, found.total, found.column, tables.attack)
    if state.hunt is not None:
        hunt = hunting(presence, state.hunt.target, state.hunt.searchers)
        morale = tuple(_morale(presence, state.hunt.target, state.hunt.searchers))
        return _reckoned("search", morale, hunt.value, hunt.column, tables.search)
    return None


def _morale(presence: Presence, target: Hex, searchers: Sequence[int]) -> Iterator[Part]:
    """R40-5.2.1a."""
    for index in searchers:
        yield Part("R40-5.2e", presence.kinds[index].id, presence.kinds[index].mo)
    for found in (presence.combatant_at(target, 1 - presence.kinds[searchers[0]].side), presence.civilian_at(target)):
        if found is not None:
            yield Part("R40-5.2.1a", presence.kinds[found].id, -presence.kinds[found].mo)


def _reckoned(kind: str, parts: tuple[Part, ...], total: int, column: Column, table: Table[str]) -> Reckoning:
    shifts = tuple((shift.rule, shift.columns) for shift in column.shifts)
    return Reckoning(kind, parts, total, table.column_name(column.start), shifts, table.column_name(column.final))
