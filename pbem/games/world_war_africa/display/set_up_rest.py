"""All that is still to be placed in a part of set-up, at one word: towns first, near to the enemy before far, then caches."""

from collections.abc import Iterator

from pbem.engine.demands import Choose, Decided
from pbem.engine.hexes import Hex, is_box
from pbem.games.world_war_africa.game_rules import AfricaRules
from pbem.games.world_war_africa.rules.presence import presence_of
from pbem.games.world_war_africa.rules.set_up.placement import KINDS
from pbem.games.world_war_africa.state import State

FAR = 99
"""From an enemy where there is none."""


def rest(rules: AfricaRules, state: State) -> tuple[str, ...]:
    """An order for each unit and cache that is still to be placed in this part. WWA-3.2b to WWA-3.2n."""
    return tuple(_placed(rules, state))


def _placed(rules: AfricaRules, state: State) -> Iterator[str]:
    demand = rules.pending(state)
    while isinstance(demand, Choose) and demand.kind in KINDS and rules.pending(state) == demand:
        order = _next(rules, state, demand.side)
        if not order:
            return
        state, _ = rules.apply(state, Decided(demand.side, rules.read(order)))
        yield order


def _next(rules: AfricaRules, state: State, side: int) -> str:
    """The strongest unit that is left, in the best place for it; then a cache; "" when all is placed."""
    kinds, index_of = rules.world.kinds, rules.world.notation.index_of
    units = [kinds[index_of[token.text]] for token in rules.options(state, ("deploy",)).tokens]
    if units:
        unit = min(units, key=lambda kind: (kind.is_militia, -kind.attack - kind.defense, kind.index)).id
        return f"deploy {unit} {_best(rules, state, side, ('deploy', unit))}"
    return f"cache {found}" if (found := _best(rules, state, side, ("cache",))) else ""


def _best(rules: AfricaRules, state: State, side: int, prefix: tuple[str, ...]) -> str:
    """Towns before other hexes, fewer friends before many, near to the enemy before far; "" where nothing may be placed."""
    board, presence = rules.world.board, presence_of(rules.world, state)
    foes = [here for here in presence.stacks[1 - side] if not is_box(here)]

    def worth(name: str) -> tuple[bool, int, int, Hex]:
        here = board.grid.named(name)
        away = min((board.grid.distance(here, foe) for foe in foes), default=FAR) if not is_box(here) else FAR
        return here not in board.towns, len(presence.of(side, here)), away, here

    return min((token.text for token in rules.options(state, prefix).tokens), key=worth, default="")
