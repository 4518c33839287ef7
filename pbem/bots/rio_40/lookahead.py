"""The hard house of Rio 40 graus: tempers that are tried out in positions as they may be."""

from collections import Counter
from random import Random

from msgspec.structs import replace

from pbem.bots.lookahead import Lookahead
from pbem.bots.rio_40.weights import LAST_TURNS
from pbem.engine.demands import Choose
from pbem.engine.hexes import Hex
from pbem.games.rio_40.game_rules import RioRules
from pbem.games.rio_40.rules.face_down import NOT_A
from pbem.games.rio_40.rules.victory import score
from pbem.games.rio_40.state import FINISHED, ON_MAP, OPENED, SECRET, State

WON = 30.0  # what a match that is won counts, in points of the scenario
MARKED = 0.3  # part of a combatant's points that each marker on one costs
SET_UP = ("place", "deploy")


class RioLookahead(Lookahead[RioRules, State]):
    """Plays one side of one match by trials of whole phases."""

    def phase(self, view: State) -> tuple[int, int]:
        """The turn, and whose phase it is."""
        return view.turn, view.side

    def is_worth_trying(self, rules: RioRules, view: State) -> bool:
        """In the last turns, when what comes of a plan is counted soon; never for the prisoner, who may be gone any time."""
        demand, scenario = rules.pending(view), rules.world.scenario
        is_late = view.turn > scenario.turns - LAST_TURNS and not scenario.special.chief
        return is_late and isinstance(demand, Choose) and demand.kind not in SET_UP

    def guess(self, rules: RioRules, view: State, side: int, random: Random) -> State:
        """What is still under counters, dealt out: one of a category in a hex, and nothing that has been denied."""
        world, units = rules.world, list(view.units)
        closed = [index for index in world.counters() if units[index].status == ON_MAP]
        if side == world.hider or not closed:
            return view
        left = [kind.index for kind in world.kinds if kind.is_secret and units[kind.index].status == SECRET]
        random.shuffle(left)
        lying: dict[Hex, set[str]] = {}
        for index in world.counters():
            if units[index].status == OPENED:
                lying.setdefault(units[index].where, set()).add(world.kinds[units[index].token].category)
        crowd = Counter(units[index].where for index in closed)
        told = Counter(vow.counter for vow in view.vows)
        for index in sorted(closed, key=lambda each: (-told[each], -crowd[units[each].where], each)):
            barred = lying.setdefault(units[index].where, set()) | {
                category for vow in view.vows if vow.counter == index for fact, category in NOT_A.items() if vow.fact == fact
            }
            token = next((each for each in left if world.kinds[each].category not in barred), left[0])
            left.remove(token)
            lying[units[index].where].add(world.kinds[token].category)
            units[index] = replace(units[index], token=token)
        return replace(view, units=tuple(units))

    def seen(self, rules: RioRules, state: State, side: int) -> State:
        """Who hides knows what lies where, the other side does not."""
        return state if side == rules.world.hider else rules.view(state, side)

    def worth(self, rules: RioRules, state: State, side: int) -> float:
        """Points as they stand, a little for who is pinned down, and much for a match that is won."""
        world, points = rules.world, rules.world.scenario.points
        ahead = sum(float(worth) if owner == side else -float(worth) for owner, _, worth, _ in score(world, state))
        if state.phase == FINISHED:
            return ahead + (WON if state.winner == side else -WON if state.winner == 1 - side else 0.0)
        for kind in world.kinds:
            unit = state.units[kind.index]
            if kind.is_combatant and unit.status == ON_MAP and unit.markers:
                ahead += MARKED * points.combatant * unit.markers * (-1 if kind.side == side else 1)
        return ahead
