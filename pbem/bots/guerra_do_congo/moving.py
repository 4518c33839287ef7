"""The house's Movement Phase: recover, mobilise, march towards goals, come on. One order at a time."""

from collections.abc import Iterator, Mapping
from itertools import pairwise

from pbem.bots.distances import FAR
from pbem.bots.guerra_do_congo import sacrifices
from pbem.bots.guerra_do_congo.goals import HOLD, TAKE, Goal, assign, goals, pull, rivals, stays_home
from pbem.bots.guerra_do_congo.ground import DRC, Ground, marches, may_march, strength
from pbem.bots.guerra_do_congo.lifts import lifts
from pbem.bots.guerra_do_congo.reserves import is_worth_keeping
from pbem.engine.decisions import Decision, Path
from pbem.engine.hexes import NOWHERE, Hex, hex_name
from pbem.games.guerra_do_congo.content.unit_kinds import ARMY_ANGOLA, UnitKind
from pbem.games.guerra_do_congo.decisions import Abandon, March, Mobilise, Recover, Reserve
from pbem.games.guerra_do_congo.game_rules import CongoRules
from pbem.games.guerra_do_congo.rules import supply
from pbem.games.guerra_do_congo.rules.zones_of_control import Presence, presence_of
from pbem.games.guerra_do_congo.state import KEEPS_FULL_PM, RESERVE, SUPPLIED, TO_COME, State


class Moving:
    """One Movement Phase of one side. Goals are fixed when it begins; where to stop is judged unit by unit."""

    def __init__(self, ground: Ground, state: State, side: int) -> None:
        self.ground, self.weights, self.side = ground, ground.weights, side
        presence = presence_of(ground.world, state)
        self.goals = goals(ground, presence, state, side)
        able = [kind for kind in ground.world.kinds if kind.side == side and may_march(kind, state)]
        self.carried = {
            kind.index: tuple(lift.path[-1] for lift in lifts(ground.world, state, kind.index))
            for kind in able
            if kind.army != ARMY_ANGOLA
        }
        self.chosen = assign(ground, presence, state, side, self.goals, self.carried)
        weights = self.weights
        self.exposure = weights.open_to_attack * (weights.bold if ground.standing(state, side) < -weights.behind else 1)
        for kind in able:
            if kind.army == ARMY_ANGOLA and ground.board.country[state.units[kind.index].where] == DRC:
                self._send_home(presence, state, kind)
        self.fed = supply.lines_of(ground.world, presence, state, side).near()  # moves of the phase change little in it
        self._home: bool | None = None  # does Angola stay at home? judged once
        self.tried: set[tuple[str, int]] = set()
        near_first = sorted(self.chosen, key=lambda index: (self._away(state, index), index))
        self.queue = [index for index in near_first if may_march(ground.world.kinds[index], state)]

    def _send_home(self, presence: Presence, state: State, kind: UnitKind) -> None:
        """A unit that should not be abroad goes to the nearest place of its own country."""
        if stays_home(self.ground, presence, kind, state):
            here = state.units[kind.index].where
            places = [place.hex for place in self.ground.board.places if place.country == "Angola"]
            nearest = min(places, key=lambda there: (self.ground.field(there, kind.is_mobile).get(here, FAR), there))
            self.chosen[kind.index] = Goal(nearest, HOLD, 1, 1)

    def _away(self, state: State, index: int) -> int:
        kind = self.ground.world.kinds[index]
        return self.ground.field(self.chosen[index].hex, kind.is_mobile).get(state.units[index].where, FAR)

    def orders(self, rules: CongoRules, state: State) -> Iterator[Decision]:
        """The next order; none when the phase is done."""
        presence = presence_of(self.ground.world, state)
        yield from self._recover(presence, state)
        yield from self._dissolve(presence, state)
        yield from self._mobilise(rules, presence, state)
        yield from self._march(presence, state)
        yield from self._enter(rules, presence, state)
        yield from self._keep_back(presence, state)

    def _once(self, what: str, index: int) -> bool:
        """True the first time; what was refused once is not proposed again."""
        if (what, index) in self.tried:
            return False
        self.tried.add((what, index))
        return True

    def _recover(self, presence: Presence, state: State) -> Iterator[Decision]:
        if state.turn >= self.weights.keep_points_from_turn or not state.replacement_points[self.side]:
            return
        enemies = sorted(presence.stacks[1 - self.side])
        for here, units in presence.stacks[self.side].items():
            for index in units:
                if not state.units[index].is_reduced or ("recover", index) in self.tried:
                    continue
                is_near = any(
                    self.ground.board.grid.distance(here, there) <= self.weights.recover_within_hexes for there in enemies
                )
                if is_near and self._once("recover", index):
                    yield Recover(index)

    def _dissolve(self, presence: Presence, state: State) -> Iterator[Decision]:
        if state.turn < self.weights.keep_points_from_turn:
            for order in sacrifices.dissolving(self.ground, presence, state, self.side):
                if self._once("dissolve", order.unit):
                    yield order

    def _mobilise(self, rules: CongoRules, presence: Presence, state: State) -> Iterator[Decision]:
        for kind in self.ground.world.kinds:
            is_due = kind.side == self.side and state.units[kind.index].status == TO_COME and kind.turn <= state.turn
            if not is_due or not kind.arrival.startswith("mobilise") or not self._once("mobilise", kind.index):
                continue
            offered = [Hex(int(token.text)) for token in rules.options(state, ("mobilise", kind.id)).tokens]
            roomy = [here for here in offered if presence.room(here) >= kind.stacking]
            if roomy:
                here = max(roomy, key=lambda there: (pull(self.ground, self.goals, kind, there), -there))
                if kind.first_move_turn <= state.turn:
                    self._join(state, kind, here)
                yield Mobilise(kind.index, here)

    def _join(self, state: State, kind: UnitKind, here: Hex) -> None:
        """A unit that has just come gets the best goal from where it is."""
        most = kind.pm * (self.ground.world.tables.last_turn - state.turn + 1)
        near = [goal for goal in self.goals if self.ground.field(goal.hex, kind.is_mobile).get(here, FAR) <= most]
        if near:
            if kind.army != ARMY_ANGOLA:
                self.carried.setdefault(kind.index, (here,))
            self.chosen[kind.index] = max(near, key=lambda goal: pull(self.ground, [goal], kind, here))
            self.queue.append(kind.index)

    def _march(self, presence: Presence, state: State) -> Iterator[Decision]:
        while self.queue:
            index = self.queue.pop(0)
            kind = self.ground.world.kinds[index]
            if not may_march(kind, state):
                continue
            leave = sacrifices.leaving(self.ground, presence, state, kind)
            if leave is not None:
                yield leave
            if self._gains_by_speed(presence, state, kind):
                self.queue.insert(0, index)
                yield Abandon(index)
            yield from self._best_ways(presence, state, kind, self.chosen[index])

    def _gains_by_speed(self, presence: Presence, state: State, kind: UnitKind) -> bool:
        """Does giving up its equipment take a hungry motorised unit so much farther that the loss is worth it? GC-3.6.2b."""
        unit, goal = state.units[kind.index], self.chosen[kind.index]
        is_hungry = kind.type == "motorised" and not (unit.is_reduced or unit.has(SUPPLIED) or unit.has(KEEPS_FULL_PM))
        if not is_hungry or not self._once("abandon", kind.index):
            return False
        taken: list[float] = []
        for each in (state, sacrifices.with_full_movement(state, kind.index)):
            ways = marches(presence, each, kind)
            best = self._best(presence, each, kind, goal, ways)
            taken.append(self._captured(state, ways[best[2]]) if best else 0)
        cost = sacrifices.value(kind) * self.weights.first_step + 1  # what it has lost, and a point to restore it
        return taken[1] - taken[0] > cost

    def _captured(self, state: State, path: tuple[Hex, ...]) -> float:
        """Points that change hands where a unit passes."""
        places, worth = self.ground.board.place_at, self.ground.worth
        return sum(worth[here] for here in path[1:] if here in worth and state.control[places[here].index] != self.side)

    def _best_ways(self, presence: Presence, state: State, kind: UnitKind, goal: Goal) -> Iterator[Decision]:
        """The best hex to go to, by march or carried; behind it the best march."""
        reached = marches(presence, state, kind)
        grid, start = self.ground.board.grid, state.units[kind.index].where
        on_foot = self._best(presence, state, kind, goal, reached)
        carried = (
            {lift.path[-1]: lift for lift in lifts(self.ground.world, state, kind.index)} if self.carried.get(kind.index) else {}
        )
        lifted = self._best(presence, state, kind, goal, {here: lift.path for here, lift in carried.items() if here not in reached})
        if lifted and (not on_foot or lifted[0] > on_foot[0] + kind.pm / 2):
            yield carried[lifted[2]].order
        if on_foot and on_foot[2] != start:
            path = reached[on_foot[2]]
            yield March(kind.index, start, Path(tuple(grid.direction(one, other) for one, other in pairwise(path))))

    def _best(
        self, presence: Presence, state: State, kind: UnitKind, goal: Goal, ways: Mapping[Hex, tuple[Hex, ...]]
    ) -> tuple[float, int, Hex] | None:
        """The best rated hex with room: its rating, the length of the way negative, the hex."""
        rated: list[tuple[float, int, Hex]] = []
        for here, path in ways.items():
            if here != path[0] and presence.room(here) < kind.stacking:
                continue
            score = self._rate(presence, state, kind, goal, path)
            place = self.ground.board.place_at.get(here)
            is_fed = kind.is_guerrilla or here in self.fed or (place is not None and place.air != "none")
            rated.append((score - (0 if is_fed else self.weights.unsupplied), -len(path), here))
        return max(rated) if rated else None

    def _rate(self, presence: Presence, state: State, kind: UnitKind, goal: Goal, path: tuple[Hex, ...]) -> float:
        """How good it is to end a march so."""
        ground, start, here = self.ground, path[0], path[-1]
        board = ground.board
        is_at_home = kind.army == ARMY_ANGOLA and board.country[start] != DRC
        if is_at_home and any(board.country[passed] == DRC for passed in path) and self._stays(presence, state, kind):
            return -FAR
        score = -float(min(ground.field(goal.hex, kind.is_mobile).get(here, FAR), FAR))
        score += self.weights.capture * self._captured(state, path)
        if goal.kind == TAKE and presence.holds_enemy(self.side, goal.hex) and here in board.neighbours[goal.hex]:
            reach = (here, *board.neighbours[here]) if kind.exerts_zoc else (here,)
            closed = presence.zoc_of(self.side)
            score += self.weights.encircle * sum(there in reach and there not in closed for there in board.neighbours[goal.hex])
        enemies = rivals(presence, state, self.side, here, board.neighbours)
        if enemies:
            beside = [index for index in presence.stacks[self.side].get(here, ()) if index != kind.index]
            defence = strength(presence, state, (*beside, kind.index), is_attack=False)
            help_near = sum(
                strength(presence, state, presence.stacks[self.side].get(there, ()), is_attack=True)
                for there in board.neighbours[here]
            )
            score -= self.exposure * max(0.0, enemies / (defence + help_near / 2) - 1)
            score += self.weights.good_ground * board.terrain[here].shift
        if state.turn >= self.weights.line_from_turn and ground.is_beyond_line(self.side, here):
            score += self.weights.beyond_line
        if here != start and start in ground.worth and len(presence.stacks[self.side].get(start, ())) == 1:
            held = next((other for other in self.goals if other.hex == start and other.kind != TAKE), None)
            score -= self.weights.left_behind * held.value if held else 0
        return score

    def _stays(self, presence: Presence, state: State, kind: UnitKind) -> bool:
        if self._home is None:
            self._home = stays_home(self.ground, presence, kind, state)
        return self._home

    def _enter(self, rules: CongoRules, presence: Presence, state: State) -> Iterator[Decision]:
        for kind in self.ground.world.kinds:
            is_due = kind.side == self.side and state.units[kind.index].status == TO_COME and kind.turn <= state.turn
            if not is_due or kind.arrival != "entry_hex" or not self._once("enter", kind.index):
                continue
            start = self.ground.board.entry_named[kind.place].hex
            self._join(state, kind, start)
            if self.queue and self.queue[-1] == kind.index:
                self.queue.pop()
            goal = self.chosen.get(kind.index)
            if goal:
                found = [self._entry_words(rules, presence, state, kind, goal, verb) for verb in ("enter", "railin")]
                field = self.ground.field(goal.hex, kind.is_mobile)
                for words in sorted(filter(None, found), key=lambda words: field.get(_end_of(words, start), FAR)):
                    yield rules.read(" ".join(words))

    def _keep_back(self, presence: Presence, state: State) -> Iterator[Decision]:
        """Units that have not moved and could help their neighbours, where reserves are agreed on. GC-8.1b."""
        if not self.ground.world.options["reserves"]:
            return
        for kind in self.ground.world.kinds:
            is_still_here = kind.side == self.side and may_march(kind, state) and not state.units[kind.index].has(RESERVE)
            if is_still_here and is_worth_keeping(self.ground, presence, state, kind) and self._once("reserve", kind.index):
                yield Reserve(kind.index)

    def _entry_words(
        self, rules: CongoRules, presence: Presence, state: State, kind: UnitKind, goal: Goal, verb: str
    ) -> tuple[str, ...]:
        """The longest way towards the goal that ends where there is room."""
        field = self.ground.field(goal.hex, kind.is_mobile)
        words: tuple[str, ...] = (verb, kind.id)
        best: tuple[str, ...] = ()
        while True:
            options = rules.options(state, words)
            here = Hex(int(words[-1])) if words[-1].isdigit() else NOWHERE
            if options.is_complete and (here == NOWHERE or presence.room(here) >= kind.stacking):
                best = words
            hexes = [Hex(int(token.text)) for token in options.tokens if token.text.isdigit()]
            nearer = [there for there in hexes if here == NOWHERE or field.get(there, FAR) < field.get(here, FAR)]
            if not nearer:
                return best
            words = (*words, hex_name(min(nearer, key=lambda there: (field.get(there, FAR), there))))


def _end_of(words: tuple[str, ...], start: Hex) -> Hex:
    """Where an order to come on ends."""
    return Hex(int(words[-1])) if words[-1].isdigit() else start
