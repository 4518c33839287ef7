"""The house's judgement of a position of A Guerra do Congo, phase by phase."""

from collections.abc import Iterator
from random import Random

from pbem.bots.guerra_do_congo.fighting import Fighting
from pbem.bots.guerra_do_congo.ground import Ground
from pbem.bots.guerra_do_congo.moving import Moving
from pbem.bots.guerra_do_congo.reserves import commitments
from pbem.bots.guerra_do_congo.weights import NORMAL, WEIGHTS, Weights
from pbem.bots.house import House
from pbem.engine.decisions import Decision
from pbem.engine.demands import Choose, Roll
from pbem.engine.hexes import Hex
from pbem.games.guerra_do_congo.decisions import Attack, ColumnAtLeast, Deploy, EndPhase
from pbem.games.guerra_do_congo.game_rules import CongoRules
from pbem.games.guerra_do_congo.rules.combat import attack_odds
from pbem.games.guerra_do_congo.state import CONGO, TO_COME, State

AIR_DEFENCE = "anywhere min max 2 from 2:1; total 4"
SUPPOSED = 6  # of ten, on every die: a little better than the middle, so that advances are thought of


class CongoHouse(House[CongoRules, State]):
    """Plays one side of one match. It remembers the goals of the phase, nothing else. `weights`: by side."""

    _ground: Ground | None = None

    def __init__(self, random: Random, weights: tuple[Weights, Weights] = (NORMAL, NORMAL)) -> None:
        super().__init__(random)
        self.weights = weights

    def begin(self) -> None:
        """Forget what was planned before."""
        super().begin()
        self._moving: tuple[tuple[int, int], Moving] | None = None
        self._sure: State | None = None  # the position in which the first attack of the stretch is ordered

    def standing(self, side: int) -> dict[str, str]:
        """Congo's air points defend by themselves: as few as change the column, some are kept for its own attacks."""
        return {"air": AIR_DEFENCE} if side == CONGO else {}

    def orders(self, rules: CongoRules, view: State, side: int) -> Iterator[Decision]:
        """Set-up, moves or attacks; the end of the phase when there is nothing better."""
        demand = rules.pending(view)
        if not isinstance(demand, Choose):
            return
        ground = self._on(rules, side)
        if demand.kind == "setup":
            yield from self._deploy(ground, rules, view)
        elif demand.kind == "movement":
            key = (view.turn, side)
            if self._moving is None or self._moving[0] != key:
                self._moving = (key, Moving(ground, view, side))
            yield from self._moving[1].orders(rules, view)
            self._moving = None
        elif demand.kind == "combat":
            self._sure = self._sure or view
            fighting = Fighting(ground, side)
            for plan in fighting.attacks(view):
                yield plan.attack
            yield from fighting.missions(view)
        yield EndPhase()

    def answers(self, rules: CongoRules, view: State, side: int) -> Iterator[Decision]:
        """Advances and reserves; losses and retreats are well served by the standing orders."""
        demand = rules.pending(view)
        if isinstance(demand, Choose) and demand.kind == "advance":
            yield from Fighting(self._on(rules, side), side).advances(view)
        elif isinstance(demand, Choose) and demand.kind == "reserve":
            yield from commitments(rules, self._on(rules, side), view, side)

    def guards(self, rules: CongoRules, view: State, side: int, order: Decision) -> tuple[Decision, ...]:
        """An attack that was not as good before the dice is made only at the column it was planned for, air apart."""
        if not self.is_behind_dice or not isinstance(order, Attack):
            return ()
        column = attack_odds.odds(rules.world, view, order.target, order.units).column.final
        guard = ColumnAtLeast(order.target, order.units, column)
        return () if self._sure is not None and rules.holds(self._sure, side, guard) else (guard,)

    def suppose(self, roll: Roll) -> tuple[int, ...]:
        """The same good throw every time."""
        self.is_behind_dice = True
        return tuple(min(SUPPOSED, faces) for faces in roll.faces)

    def _on(self, rules: CongoRules, side: int) -> Ground:
        if self._ground is None:
            self._ground = Ground(rules.world, self.weights[side])
        return self._ground

    def _deploy(self, ground: Ground, rules: CongoRules, view: State) -> Iterator[Decision]:
        """Angola's units near the capital, on their own side of the border."""
        capital = ground.board.place_named["Kinshasa"].hex
        for kind in rules.world.kinds:
            if kind.arrival == "setup_country" and view.units[kind.index].status == TO_COME:
                offered = [Hex(int(token.text)) for token in rules.options(view, ("deploy", kind.id)).tokens]
                away = ground.field(capital, kind.is_mobile)
                yield from (Deploy(kind.index, here) for here in sorted(offered, key=lambda here: (away.get(here, 9999), here)))


def player_of(level: str, random: Random) -> CongoHouse:
    """The house at a level."""
    return CongoHouse(random, WEIGHTS[level])
