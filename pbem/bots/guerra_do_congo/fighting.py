"""The house's Combat Phase: which attacks are worth their losses, who advances."""

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from pbem.bots.guerra_do_congo.ground import DRC, Ground
from pbem.bots.guerra_do_congo.sacrifices import value
from pbem.engine.decisions import Decision
from pbem.engine.hexes import Hex
from pbem.engine.tables import band_of
from pbem.games.guerra_do_congo.content.unit_kinds import ARMY_ANGOLA
from pbem.games.guerra_do_congo.decisions import Advance, Attack, Bombard, Interdict, Stay
from pbem.games.guerra_do_congo.rules.combat import air_power, bombardment, interdiction
from pbem.games.guerra_do_congo.rules.combat import attack_odds as combat
from pbem.games.guerra_do_congo.rules.combat.losses_retreats_advances import STOPS, advance_choices, retreats, standing_units
from pbem.games.guerra_do_congo.rules.zones_of_control import Presence, presence_of
from pbem.games.guerra_do_congo.state import CONGO, REBELS, State


class Plan(Struct, frozen=True):
    """An attack with what it gains on average."""

    attack: Attack
    gain: float
    column: int


class Fighting:
    """Judges attacks of one side."""

    def __init__(self, ground: Ground, side: int) -> None:
        self.ground, self.weights, self.side = ground, ground.weights, side
        self._zeal: float | None = None

    def zeal(self, state: State) -> float:
        """How much more than its losses a side counts what it wins: more when it is behind and time runs out."""
        if self._zeal is None:
            self._zeal = self.weights.zeal if self.ground.standing(state, self.side) < -self.weights.behind else 1.0
        return self._zeal

    def attacks(self, state: State) -> list[Plan]:
        """Attacks that gain more than they cost, best first; they may share units."""
        presence = presence_of(self.ground.world, state)
        found = [
            plan
            for target in combat.targets(presence, state)
            for plan in self._on(presence, state, target)
            if plan.gain >= self.weights.worth_it
        ]
        return sorted(found, key=lambda plan: (-plan.gain, plan.attack.target, plan.attack.units))

    def _on(self, presence: Presence, state: State, target: Hex) -> Iterator[Plan]:
        """The best attack on a hex with each set of armies that may go together."""
        world = self.ground.world
        able = combat.attackers_of(presence, state, target)
        for army in sorted({world.kinds[index].army for index in able if world.kinds[index].army in combat.APART} or {-1}):
            together = [index for index in able if world.kinds[index].army == army or world.kinds[index].army not in combat.APART]
            together.sort(key=lambda index: (-combat.unit_strength(world, state, index, is_attack=True).points, index))
            best: Plan | None = None
            for count in range(1, len(together) + 1):
                plan = self.weigh(presence, state, target, tuple(sorted(together[:count])), 0)
                if best is None or plan.gain > best.gain + 0.05 * (count - len(best.attack.units)):
                    best = plan
            for air in range(1, air_power.with_the_attack(world, state) + 1):
                if best:
                    best = max(best, self.weigh(presence, state, target, best.attack.units, air), key=lambda plan: plan.gain)
            if best:
                yield best

    def missions(self, state: State) -> Iterator[Decision]:
        """What to do with air points that no attack can use; they are lost at the end of the turn."""
        if state.side != CONGO or not state.air_points:
            return
        world, table = self.ground.world, self.ground.world.tables.bombardment.table
        presence, rated = presence_of(world, state), list[tuple[float, int, int]]()
        for target in sorted(presence.stacks[1 - CONGO]):
            if bombardment.target_refusal(presence, state, target) is None:
                for points in range(1, state.air_points + 1):
                    column = bombardment.column(world, state, target, points).final
                    cells = [table.cell(number, column) for number in range(1, 11)]
                    worth = sum(pm_loss * self.weights.slowed * len(presence.at(target)) + losses for pm_loss, losses in cells) / 10
                    rated.append((worth - self.weights.air_point * points, -points, -target))
        if rated and max(rated)[0] > 0:
            _, points, there = max(rated)
            yield Bombard(Hex(-there), -points)
        elif state.turn < world.tables.last_turn:
            yield from self._closing(state)

    def _closing(self, state: State) -> Iterator[Decision]:
        """The enemy's airfields in the DRC, the most important first."""
        fields = [
            place
            for place in self.ground.board.places
            if place.air != "none" and place.hex in self.ground.worth and state.control[place.index] == REBELS
        ]
        for place in sorted(fields, key=lambda each: (each.hex in self.ground.board.rebel_zone, each.hex)):
            if interdiction.last_turn(state, place.hex, "air") <= state.turn:
                yield Interdict(place.hex, interdiction.AIRFIELD, state.air_points)

    def weigh(self, presence: Presence, state: State, target: Hex, units: tuple[int, ...], air: int) -> Plan:
        """An attack with what it gains on average, over every result of the table."""
        world = self.ground.world
        found = combat.odds(world, state, target, units, air, presence)
        defenders = presence.at(target)
        own = min(self._loss(state, index) for index in units)
        whole = min(self.value(index) for index in units)
        theirs = min(self._loss(state, index) for index in defenders)
        own_checks, their_checks = (
            sum(self._loss(state, index) for index in each if state.units[index].is_reduced) * 0.4 for each in (units, defenders)
        )
        gone = 0.0
        for index in defenders:
            has_way = bool(retreats(presence, index, target).hexes)
            gone += self.weights.pushed_back if has_way else self._loss(state, index)
        place = self.ground.worth.get(target, 0) * (
            self.weights.late if state.turn >= world.tables.last_turn - 2 else self.weights.early
        )
        zeal = self.zeal(state)
        theirs, gone, place = theirs * zeal, gone * zeal, place * zeal
        crt, total = world.tables.crt, 0.0
        for cells, rolls in zip(crt.cells, _rolls(crt.row_ranges, found.morale), strict=True):
            if not rolls:
                continue
            attacker, defender = cells[found.column.final]
            gain = 0.0
            for code, cost in (("AE", whole + self.weights.pushed_back * (len(units) - 1)), ("ARB", own), ("AVB", own)):
                gain -= cost if attacker.startswith(code) else 0
            gain -= own_checks if attacker.endswith(combat.CHECK) else 0
            for code, worth in (("DE", theirs + 0.5 + gone), ("DRB", theirs + gone), ("DRI", gone), ("DVB", theirs)):
                gain += worth if defender.startswith(code) else 0
            gain += their_checks if defender.endswith(combat.CHECK) else 0
            if attacker.startswith("AV") and defender.startswith(("DE", "DR")):
                gain += place
            total += gain * rolls
        return Plan(Attack(target, units, air), total / 100 - self.weights.air_point * air, found.column.final)

    def value(self, index: int) -> float:
        """What losing a unit costs its side."""
        return value(self.ground.world.kinds[index])

    def _loss(self, state: State, index: int) -> float:
        """What one loss of a unit costs: little while it can recover, all of it when it is reduced."""
        return self.value(index) * (self.weights.last_step if state.units[index].is_reduced else self.weights.first_step)

    def advances(self, state: State) -> Iterator[Decision]:
        """The strongest unit into a place or onto good ground; otherwise nobody."""
        fight = state.combat
        if fight is None:
            return
        world, presence = self.ground.world, presence_of(self.ground.world, state)
        is_abroad = self.ground.board.country[fight.target] == DRC
        able = [
            index
            for index in standing_units(state, state.agenda[-1].units)
            if STOPS in advance_choices(world, presence, state, index, fight.target)
            and not (is_abroad and world.kinds[index].army == ARMY_ANGOLA)
        ]
        most = self.weights.most_into_place if fight.target in self.ground.worth else int(self.zeal(state) > 1)
        if len(fight.advanced) < most and able:
            stays = [index for index in able if not self._guards_place(presence, state, index)]
            if stays or (fight.target in self.ground.worth and not fight.advanced):
                yield Advance(max(stays or able, key=lambda index: (world.kinds[index].pd, -index)), STOPS)
        yield Stay()

    def _guards_place(self, presence: Presence, state: State, index: int) -> bool:
        here = state.units[index].where
        return here in self.ground.worth and len(presence.at(here)) == 1


@lru_cache(maxsize=64)
def _rolls(rows: tuple[tuple[int, int], ...], morale: int) -> tuple[int, ...]:
    """How many of the hundred rolls lead to each row of the table."""
    found = [0] * len(rows)
    for number in range(1, 101):
        found[band_of(rows, combat.modified_roll(number, morale))] += 1
    return tuple(found)
