"""The house's Combat Segment: which attacks are worth their losses, with what support."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from msgspec import Struct

from pbem.bots.world_war_africa.engagements import Attacker, Engagements
from pbem.bots.world_war_africa.ground import Ground
from pbem.engine.hexes import Hex
from pbem.games.world_war_africa.contingents import CONTINGENT_SIDE
from pbem.games.world_war_africa.decisions import Attack, Intercept
from pbem.games.world_war_africa.rules import supports
from pbem.games.world_war_africa.rules.combat import battlefield
from pbem.games.world_war_africa.rules.combat.attack import may_infiltrate
from pbem.games.world_war_africa.rules.presence import presence_of
from pbem.games.world_war_africa.state import GO_ALL, GO_NONE, GO_UNIT, State


class Plan(Struct, frozen=True):
    """An attack with what it gains on average."""

    attack: Attack
    gain: float


class Fighting:
    """Judges the attacks of one state."""

    def __init__(self, ground: Ground, state: State) -> None:
        self.ground, self.world, self.state, self.weights = ground, ground.world, state, ground.weights
        self.side = CONTINGENT_SIDE[state.contingent]
        self.engagements = Engagements(ground, state)

    def interceptions(self, hunters: Sequence[int]) -> Iterator[Intercept]:
        """Rwandans in the box against the Hutu units there, with infiltration if they may."""
        units = tuple(sorted(hunters))
        if units:
            yield Intercept(units, infiltrates=True)
            yield Intercept(units)

    def attacks(self) -> list[Plan]:
        """Attacks that gain more than they cost, best first; they may share units."""
        plans = (self._on(target) for target in battlefield.targets(self.world, self.state))
        found = [plan for plan in plans if plan and plan.gain >= self.weights.worth_it]
        return sorted(found, key=lambda plan: (-plan.gain, plan.attack.target))

    def _on(self, target: Hex) -> Plan | None:
        """The best attack on a hex: with some of the units near by, with markers and caches where they pay."""
        world, state = self.world, self.state
        defenders = presence_of(world, state).of(1 - self.side, target)
        able = [Attacker(index, state.units[index].where) for index in battlefield.attackers(world, state, target)]
        bonus = int(may_infiltrate(world, state, target, [each.index for each in able]))
        found = self.engagements.best(target, able, defenders, bonus)
        if found is None:
            return None
        outlook, attackers = found
        units = tuple(sorted(each.index for each in attackers))
        infiltrates = may_infiltrate(world, state, target, units)
        bonus = int(infiltrates)
        best, markers, caches = outlook.gain, tuple[int, ...](), tuple[Hex, ...]()
        price = self.weights.marker * self.ground.lasting(state)
        for used in self._supports():
            with_them = self._gain(target, attackers, defenders, used, bonus) - price * len(used)
            if with_them > best:
                best, markers = with_them, used
        here = [base for base in sorted({each.base for each in attackers}) if battlefield.caches_at(state, self.side, base)]
        if here:
            more = self._gain(target, attackers, defenders, markers, bonus + 1)
            without = self._gain(target, attackers, defenders, markers, bonus)
            if more - without > 2 * price:
                best, caches = best + more - without - 2 * price, tuple(here[:1])
        order = Attack(target, units, markers, caches, infiltrates, self._advance(target, attackers))
        return Plan(order, best)

    def _gain(
        self, target: Hex, attackers: Sequence[Attacker], defenders: Sequence[int], markers: Sequence[int], bonus: int
    ) -> float:
        factors = [self.world.supports[marker].factor for marker in markers]
        return self.engagements.outlook(target, attackers, defenders, factors, bonus).gain

    def _supports(self) -> Iterator[tuple[int, ...]]:
        """One or two markers that add to the attack."""
        contingent = self.state.contingent
        able = [
            marker for kind in (supports.AIR, supports.HELO) for marker in supports.usable(self.world, self.state, contingent, kind)
        ]
        for number in range(1, self.world.tables.combat.supports + 1):
            for used in combinations(sorted(able), number):
                if supports.use_refusal(self.world, self.state, used) is None:
                    yield used

    def _advance(self, target: Hex, attackers: Sequence[Attacker]) -> tuple[int, ...]:
        """All into a town, as far as the towns behind them are not left; nobody elsewhere."""
        board = self.world.board
        if target not in board.towns and target != board.kitona:
            return (GO_NONE,)
        presence = presence_of(self.world, self.state)
        going, left = [], {each.base: len(presence.of(self.side, each.base)) for each in attackers}
        for each in sorted(attackers, key=lambda each: (each.base in board.towns, each.index)):
            if each.base in board.towns and left[each.base] < 2 and self.ground.threat(self.state, self.side, each.base):
                continue
            left[each.base] -= 1
            going.append(each.index)
        if len(going) == len(attackers):
            return (GO_ALL,)
        return tuple(sorted(index + GO_UNIT for index in going)) or (GO_NONE,)
