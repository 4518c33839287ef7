"""Layers to lay over the map: what can be fired at, where movement draws fire, what scores, and sight from one hex."""

from pbem.engine.hexes import Hex
from pbem.engine.planning import Mark, Overlay
from pbem.games.rio_40.content.unit_kinds import FOOT
from pbem.games.rio_40.display.paths import watchers
from pbem.games.rio_40.game_rules import RioRules
from pbem.games.rio_40.rules import victory
from pbem.games.rio_40.rules.combat import attacks
from pbem.games.rio_40.rules.units_by_hex import Presence, presence_of
from pbem.games.rio_40.state import NOBODY, SIDES, State

LONGEST = 3  # no counter has a longer range: R40-5.3g


def overlays(rules: RioRules, state: State, side: int) -> tuple[Overlay, ...]:
    """All layers as this side wants to see them: its own fire before the enemy's."""
    presence = presence_of(rules.world, state)
    return (
        Overlay("fire", _fire(presence, side)),
        Overlay("enemy-fire", _fire(presence, 1 - side)),
        Overlay("watched", _watched(presence, side)),
        Overlay("objectives", _objectives(rules, state)),
        Overlay("hiding", _hiding(presence)),
    )


def overlays_from(rules: RioRules, state: State, _side: int, here: Hex) -> tuple[Overlay, ...]:
    """Layers that are seen from one hex, which may be the one under the cursor."""
    return (Overlay("sight", _sight(presence_of(rules.world, state), here)),)


def _sight(presence: Presence, here: Hex) -> dict[Hex, Mark]:
    """Each hex near enough for some range: its distance where the line is clear, else what is out of sight. R40-5.3f, R40-5.3g."""
    board = presence.board
    marks: dict[Hex, Mark] = {}
    for there in sorted(board.in_range(here, LONGEST)):
        is_seen = there in board.in_sight(here, LONGEST)
        marks[there] = Mark("in-sight", text=str(board.grid.distance(here, there))) if is_seen else Mark("out-of-sight")
    return marks


def _fire(presence: Presence, side: int) -> dict[Hex, Mark]:
    """The firepower that a side could bring to bear on a hex from where its face-up units stand. R40-5.3b, R40-5.3f, R40-5.3.1a."""
    power: dict[Hex, int] = {}
    for index in presence.present[side]:
        kind, unit = presence.kinds[index], presence.units[index]
        if not kind.is_combatant or unit.is_suppressed or presence.is_down(index):
            continue
        for there in presence.board.grid.within(unit.where, kind.range):
            if attacks.reaches(presence, kind.index, there):
                distance = presence.board.grid.distance(unit.where, there)
                power[there] = power.get(there, 0) + kind.fp - (distance - 1)
    return {there: Mark(f"fire-{SIDES[side]}", side, str(power[there])) for there in sorted(power)}


def _watched(presence: Presence, side: int) -> dict[Hex, Mark]:
    """How many of the enemy could fire at who enters, face-down counters too. R40-5.1.4.3b, R40-5.1.4.3h."""
    count = watchers(presence, side)
    open_hexes = (here for here in presence.board.grid.hexes if presence.board.is_open_to(FOOT, here))
    return {here: Mark("watched", 1 - side, str(count(here))) for here in open_hexes if count(here)}


def _objectives(rules: RioRules, state: State) -> dict[Hex, Mark]:
    """Who was last in each objective. R40-7b."""
    holders = victory.objective_holders(rules.world, state)
    return {here: Mark("unheld") if holder == NOBODY else Mark(f"held-{SIDES[holder]}", holder) for here, holder in holders.items()}


def _hiding(presence: Presence) -> dict[Hex, Mark]:
    """Ground on which counters may lie face down at set-up. R40-S1.1e."""
    return {here: Mark("hiding") for here in presence.board.hidden_zone}
