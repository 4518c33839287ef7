"""The house's Combat Phase: which attacks are worth their losses, who advances."""

from collections.abc import Iterator

from msgspec import Struct

from pbem.bots.guerra_do_congo.ground import Ground
from pbem.engine.decisions import Decision
from pbem.engine.hexes import Hex
from pbem.games.guerra_do_congo import combat
from pbem.games.guerra_do_congo.aftermath import STOPS, advance_choices, retreats, standing_units
from pbem.games.guerra_do_congo.decisions import Advance, Attack, Stay
from pbem.games.guerra_do_congo.roster import ARMY_RWANDA, ARMY_UGANDA
from pbem.games.guerra_do_congo.state import State
from pbem.games.guerra_do_congo.zones import Presence

WORTH_IT = 0.08  # what an attack must gain on average
PUSHED_BACK = 0.25  # a unit that has to retreat
FIRST_STEP, LAST_STEP = 0.35, 0.75  # parts of a unit's value that its first and its second loss cost
TIMES = (0.35, 0.9)  # part of a place's worth that taking it counts: early, in the last turns


class Plan(Struct, frozen=True):
    """An attack with what it gains on average."""

    attack: Attack
    gain: float
    column: int


class Fighting:
    """Judges attacks of one side."""

    def __init__(self, ground: Ground, side: int) -> None:
        self.ground, self.side = ground, side

    def attacks(self, state: State) -> list[Plan]:
        """Attacks that gain more than they cost, best first; they may share units."""
        presence = Presence(self.ground.world, state)
        found = [
            plan
            for target in combat.targets(presence, state)
            for plan in self._on(presence, state, target)
            if plan.gain >= WORTH_IT
        ]
        return sorted(found, key=lambda plan: (-plan.gain, plan.attack.target, plan.attack.units))

    def _on(self, presence: Presence, state: State, target: Hex) -> Iterator[Plan]:
        """The best attack on a hex with each set of armies that may go together."""
        world = self.ground.world
        able = combat.attackers_of(presence, state, target)
        for army in sorted({world.kinds[index].army for index in able if world.kinds[index].army in combat.APART} or {-1}):
            together = [index for index in able if world.kinds[index].army == army or world.kinds[index].army not in combat.APART]
            together.sort(key=lambda index: (-self._points(state, index), index))
            best: Plan | None = None
            for count in range(1, len(together) + 1):
                plan = self._weigh(presence, state, target, tuple(sorted(together[:count])))
                if best is None or plan.gain > best.gain + 0.05 * (count - len(best.attack.units)):
                    best = plan
            if best:
                yield best

    def _points(self, state: State, index: int) -> int:
        return combat.unit_strength(self.ground.world, state, index, is_attack=True).points

    def _weigh(self, presence: Presence, state: State, target: Hex, units: tuple[int, ...]) -> Plan:
        world = self.ground.world
        found = combat.odds(world, state, target, units, 0, presence)
        defenders = presence.at(target)
        own = min(self._loss(state, index) for index in units)
        whole = min(self.value(index) for index in units)
        theirs = min(self._loss(state, index) for index in defenders)
        checks = {
            "attacker": sum(self._loss(state, index) for index in units if state.units[index].is_reduced) * 0.4,
            "defender": sum(self._loss(state, index) for index in defenders if state.units[index].is_reduced) * 0.4,
        }
        gone = 0.0
        for index in defenders:
            has_way = bool(retreats(presence, index, target).hexes)
            gone += PUSHED_BACK if has_way else self._loss(state, index)
        place = self.ground.worth.get(target, 0) * TIMES[state.turn >= world.tables.last_turn - 2]
        total = 0.0
        for number in range(1, 101):
            attacker, defender = combat.read_crt(world, combat.modified_roll(number, found.morale), found.column.final)
            for code, cost in (("AE", whole + PUSHED_BACK * (len(units) - 1)), ("ARB", own), ("AVB", own)):
                total -= cost if attacker.startswith(code) else 0
            total -= checks["attacker"] if attacker.endswith(combat.CHECK) else 0
            for code, gain in (("DE", theirs + 0.5 + gone), ("DRB", theirs + gone), ("DRI", gone), ("DVB", theirs)):
                total += gain if defender.startswith(code) else 0
            total += checks["defender"] if defender.endswith(combat.CHECK) else 0
            if attacker.startswith("AV") and defender.startswith(("DE", "DR")):
                total += place
        return Plan(Attack(target, units), total / 100, found.column.final)

    def value(self, index: int) -> float:
        """What losing a unit costs its side: its victory points and its strength."""
        kind = self.ground.world.kinds[index]
        return 1 + (kind.army in (ARMY_UGANDA, ARMY_RWANDA)) + (kind.pa + kind.pd) / 8

    def _loss(self, state: State, index: int) -> float:
        """What one loss of a unit costs: little while it can recover, all of it when it is reduced."""
        return self.value(index) * (LAST_STEP if state.units[index].is_reduced else FIRST_STEP)

    def advances(self, state: State) -> Iterator[Decision]:
        """The strongest unit into a place or onto good ground; otherwise nobody."""
        fight = state.combat
        if fight is None:
            return
        presence = Presence(self.ground.world, state)
        step = state.agenda[-1]
        able = [
            index
            for index in standing_units(state, step.units)
            if STOPS in advance_choices(self.ground.world, presence, state, index, fight.target)
        ]
        if not fight.advanced and able and fight.target in self.ground.worth:
            stays = [index for index in able if not self._guards_place(presence, state, index)] or able
            yield Advance(max(stays, key=lambda index: (self.ground.world.kinds[index].pd, -index)), STOPS)
        yield Stay()

    def _guards_place(self, presence: Presence, state: State, index: int) -> bool:
        here = state.units[index].where
        return here in self.ground.worth and len(presence.at(here)) == 1
