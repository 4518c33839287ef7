"""What an attack gains on average, over every number of its die."""

from collections.abc import Iterable, Sequence
from itertools import accumulate

from msgspec import Struct

from pbem.bots.world_war_africa.ground import Ground
from pbem.engine.hexes import Hex
from pbem.engine.tables import shifted
from pbem.games.world_war_africa.rules import combat_odds
from pbem.games.world_war_africa.rules.supply import supply_of
from pbem.games.world_war_africa.state import State


class Attacker(Struct, frozen=True):
    """A unit, and the place from which it would attack."""

    index: int
    base: Hex


class Outlook(Struct, frozen=True):
    """An attack before its dice: what it gains on average in victory points, and how likely it empties the hex."""

    gain: float
    taken: float


class Engagements:
    """Judges attacks in one state."""

    def __init__(self, ground: Ground, state: State) -> None:
        self.ground, self.world, self.state = ground, ground.world, state
        self.supply = supply_of(ground.world, state)

    def outlook(
        self,
        target: Hex,
        attackers: Sequence[Attacker],
        defenders: Sequence[int],
        support: Sequence[int] = (),
        bonus: int = 0,
    ) -> Outlook:
        """An attack with these units; `support`: factors of markers; `bonus`: added to the roll."""
        world, ground, state = self.world, self.ground, self.state
        attack = sum(combat_odds.attack_of(world, self.supply, each.index, each.base) for each in attackers)
        defense = sum(combat_odds.defense_of(world, self.supply, index, target) for index in defenders)
        place = combat_odds.column(world, combat_odds.with_support(attack, support), max(1, defense))
        shifts = combat_odds.shifts(world, target, {each.base for each in attackers})
        place = shifted(place, shifts, len(world.crt.ratios)).final
        own = _running(ground.price(state, each.index) for each in attackers)
        theirs = _running(ground.prize(state, index) for index in defenders)
        worth, weights = ground.worth(state, target), ground.weights
        faces = range(1, world.tables.game.die + 1)
        gain = taken = 0.0
        for roll in faces:
            lost, killed = combat_odds.losses(world, place, roll + bonus)
            gain += theirs[min(killed, len(defenders))] - own[min(lost, len(attackers))]
            if killed >= len(defenders):
                taken += 1
                gain += worth * weights.early if lost < len(attackers) else 0
            else:
                gain += worth * weights.weakened * killed
        return Outlook(gain / len(faces), taken / len(faces))

    def best(
        self, target: Hex, able: Sequence[Attacker], defenders: Sequence[int], bonus: int = 0
    ) -> tuple[Outlook, tuple[Attacker, ...]] | None:
        """The best attack of the strongest of some units: as many of them as gain the most. None without any."""
        ranked = sorted(able, key=lambda each: (-combat_odds.attack_of(self.world, self.supply, each.index, each.base), each.index))
        found: tuple[Outlook, tuple[Attacker, ...]] | None = None
        for group in accumulate((each,) for each in ranked):
            if not any(combat_odds.attack_of(self.world, self.supply, each.index, each.base) for each in group):
                continue
            outlook = self.outlook(target, group, defenders, bonus=bonus)
            if found is None or outlook.gain > found[0].gain + 0.01:
                found = (outlook, group)
        if found is not None and self.ground.weights.fodder and len(found[1]) < len(ranked):
            weakest = min(ranked[len(found[1]) :], key=lambda each: (self.ground.value(each.index), each.index))
            with_it = (*found[1], weakest)
            outlook = self.outlook(target, with_it, defenders, bonus=bonus)
            if outlook.gain > found[0].gain:
                found = (outlook, with_it)
        return found


def _running(values: Iterable[float]) -> list[float]:
    """What the first, the first two and so on of some values come to, the least first: owners lose their weakest units."""
    return [0.0, *accumulate(sorted(values))]
