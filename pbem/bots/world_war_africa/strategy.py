"""The house's judgement of a position of World War Africa, segment by segment."""

from collections.abc import Iterator, Mapping
from random import Random

from pbem.bots.house import House
from pbem.bots.world_war_africa import buying
from pbem.bots.world_war_africa.fighting import Fighting
from pbem.bots.world_war_africa.ground import Ground
from pbem.bots.world_war_africa.moving import Moving
from pbem.bots.world_war_africa.weights import NORMAL, WEIGHTS, Weights
from pbem.engine.decisions import Decision
from pbem.engine.demands import Choose, Roll
from pbem.games.world_war_africa.contingents import ANGOLA, CONTINGENT_SIDE, REBELS, ZIMBABWE
from pbem.games.world_war_africa.decisions import ContingentIsActive, Coup, EndSegment
from pbem.games.world_war_africa.display.set_up_rest import rest
from pbem.games.world_war_africa.game_rules import AfricaRules
from pbem.games.world_war_africa.rules.set_up.placement import KINDS
from pbem.games.world_war_africa.state import State

DEFENSE: tuple[Mapping[str, str], ...] = (
    {"support": "Kinshasa air 2 helo 1; any air 1 from 2/1", "caches": "Kinshasa 2; any 1 from 2/1", "clash": "any 2/1"},
    {"support": "any air 1 helo 1 from 2/1", "caches": "any 1 from 2/1", "adr": "any 1"},
)
PAYING: tuple[Mapping[str, str], ...] = ({"pay": "zimbabwe 5; angola 7"}, {})
SUPPOSED = 4  # of six, on every die
AHEAD = (ZIMBABWE, ANGOLA)
"""Contingents of few orders: those are written ahead for the case that the side is drawn again, which saves two files if it is."""


class AfricaHouse(House[AfricaRules, State]):
    """Plays one side of one match. It remembers the plan of a segment, and what it has supposed in a stretch."""

    def __init__(self, random: Random, weights: tuple[Weights, Weights] = NORMAL) -> None:
        super().__init__(random)
        self.weights = weights
        self._grounds: dict[int, Ground] = {}

    def begin(self) -> None:
        """Forget what was planned before."""
        super().begin()
        self._moving: tuple[tuple[int, int], Moving] | None = None
        self._filed: Mapping[str, str] | None = None  # its standing orders for its own stretch
        self._before: tuple[tuple[int, ...], int] | None = None  # who waits at the last order, and its side
        self._is_drawn = False  # has a draw been supposed?

    def standing(self, side: int) -> Mapping[str, str]:
        """What supports a defense, and what the Ugandan-Rwandan Clash is used for."""
        return DEFENSE[side]

    def own_standing(self, rules: AfricaRules, view: State, side: int) -> Mapping[str, str]:
        """Purchases and arrivals, so that they are made with the draw."""
        ground = self._on(rules, side)
        return {"reinforcement": buying.shopping(ground, view, side), "place": buying.arrivals(ground, view, side), **PAYING[side]}

    def orders(self, rules: AfricaRules, view: State, side: int) -> Iterator[Decision | None]:
        """Set-up, moves or attacks; the end of the segment when there is nothing better."""
        demand = rules.pending(view)
        if not isinstance(demand, Choose):
            return
        if self._is_drawn and view.contingent not in AHEAD:
            yield None
        self._before = (view.waiting, side)
        ground = self._on(rules, side)
        if demand.kind in KINDS:
            yield from map(rules.read, rest(rules, view)[:1])
        elif demand.kind == "coup":
            yield from self._coup(rules, view)
        elif demand.kind == "movement":
            key = (view.turn, view.contingent)
            if self._moving is None or self._moving[0] != key:
                self._moving = (key, Moving(ground, rules, view, side))
            yield from map(rules.read, self._moving[1].orders(view))
        elif demand.kind == "combat":
            fighting = Fighting(ground, view)
            hunters = [rules.world.notation.index_of[token.text] for token in rules.options(view, ("intercept",)).tokens]
            yield from fighting.interceptions(hunters)
            for plan in fighting.attacks():
                yield plan.attack
        yield EndSegment()

    def expected(self, rules: AfricaRules, view: State, demand: Choose) -> Decision | None:
        """By the standing orders that it files with these orders."""
        if self._before is None or demand.side != self._before[1]:
            return super().expected(rules, view, demand)
        if self._filed is None:
            self._filed = self.own_standing(rules, view, demand.side)
        text = self._filed.get(demand.kind)
        return super().expected(rules, view, demand) if text is None else rules.answer(view, rules.read_policy(demand.kind, text))

    def guards(self, _rules: AfricaRules, view: State, _side: int, _order: Decision) -> tuple[Decision, ...]:
        """Behind a draw who is drawn."""
        return (ContingentIsActive(view.contingent),) if self._is_drawn else ()

    def suppose(self, roll: Roll) -> tuple[int, ...]:
        """The same good throw every time; the contingent is drawn for which orders are written ahead, if one of this turn waits."""
        self.is_behind_dice = True
        if roll.key[0] == "activation" and self._before is not None:
            self._is_drawn, (waiting, side) = True, self._before
            ahead = [place for place, each in enumerate(waiting, 1) if each in AHEAD and CONTINGENT_SIDE[each] == side]
            return (ahead[0] if ahead and len(waiting) == roll.faces[0] else min(SUPPOSED, roll.faces[0]),)
        return tuple(min(SUPPOSED, faces) for faces in roll.faces)

    def _on(self, rules: AfricaRules, side: int) -> Ground:
        if side not in self._grounds:
            self._grounds[side] = Ground(rules.world, self.weights[side])
        return self._grounds[side]

    def _coup(self, rules: AfricaRules, view: State) -> Iterator[Decision]:
        """Now and then, with a unit of the ANC."""
        index_of = rules.world.notation.index_of
        units = [index_of[token.text] for token in rules.options(view, ("coup",)).tokens]
        able = [index for index in units if rules.world.kinds[index].faction == "ANC"]
        if able and self.random.random() < self.weights[REBELS].coup:
            yield Coup(able[0])


def player_of(level: str, random: Random) -> AfricaHouse:
    """The house at a level."""
    return AfricaHouse(random, WEIGHTS[level])
