"""One battle of Heart of Africa between two programs, from the choice of lists to its end, by the rules alone."""

import time
from collections.abc import Mapping
from random import Random
from typing import Any

from msgspec import Struct

from pbem.bots.house_players import house
from pbem.bots.player import papers
from pbem.bots.random_player import Bias, Walker, due_answer
from pbem.engine.decisions import Decision
from pbem.engine.demands import Choose, Decided, Open, Opened, Over, Roll, Rolled
from pbem.engine.game import refusal_of
from pbem.games.heart_of_africa.armies.army_lots import is_there
from pbem.games.heart_of_africa.decisions.movement import Concede
from pbem.games.heart_of_africa.game import GAME
from pbem.games.heart_of_africa.game_rules import AfricaRules
from pbem.games.heart_of_africa.kit_types import Context
from pbem.games.heart_of_africa.rules.hidden.rosters import ROSTER
from pbem.games.heart_of_africa.rules.set_up.choosing import LIST
from pbem.games.heart_of_africa.rules.set_up.usual_orders import usual_order
from pbem.games.heart_of_africa.state.battle import SEATS
from pbem.games.heart_of_africa.state.position import State, Step

YEARS = (1880, 1890, 1870, 1895, 1885, 1862, 1875)
MOST_INPUTS = 30_000
NOBODY = -1
BIAS = Bias(end=25, stop=60, answer=40, words={"concede": 0, "concedeif": 0, "concedeunless": 0, "move": 4})


class Battle(Struct, frozen=True):
    """A battle to be fought; everything in it follows from this."""

    seed: str
    scenario: str
    moving: str
    lists: tuple[str, str]  # by seat
    players: tuple[str, str]  # by seat: house or walker
    attacker: int  # seat
    points: int  # scale; the game's own where it has no lists for that


class Fought(Struct, frozen=True):
    """A battle and its end."""

    battle: Battle
    winner: int
    reason: str
    turn: int
    seconds: float  # of processor time


class Stubborn(Walker):
    """A random player who never gives up. His army is drawn by lot, his plan is the usual one: nobody hidden."""

    def envelopes(self, rules: Any, view: Any, side: int) -> Mapping[str, bytes]:
        draw = {ROSTER: self.random.randrange}
        return {name: rules.usual_paper(view, side, name, draw.get(name)) for name in rules.papers(view, side)}

    def order(self, rules: Any, view: Any, side: int) -> Decision | None:
        found = super().order(rules, view, side)
        while isinstance(found, Concede):
            found = super().order(rules, view, side)
        return found


class Seat:
    """One side: its player, its papers, its lots."""

    def __init__(self, battle: Battle, side: int) -> None:
        self.side, self.list = side, battle.lists[side]
        self.random = Random(f"battle {battle} seat {side}")
        self.is_house = battle.players[side] == "house"
        self.player: Any = house(GAME.id, self.random) if self.is_house else Stubborn(self.random, BIAS)
        self.payloads: dict[str, bytes] = {}

    def decides(self, rules: AfricaRules, state: State, demand: Choose, nation: str) -> Decision:
        """What it decides in a position."""
        step, own = state.agenda[-1], rules.own_view(state, self.side, self.payloads)
        assert isinstance(step, Step)
        if demand.kind == LIST:
            return rules.at(state).read(f"list {self.list} {nation}")
        if not demand.is_order:
            return due_answer(self.player, rules, own, self.side, demand)
        if sealed := papers(self.player, rules, own, self.side, self.payloads):
            self.payloads |= sealed
            own = rules.own_view(state, self.side, self.payloads)
        if state.set_up is not None and not self.is_house:
            usual = usual_order(Context(rules.world_of(own), own, step))
            if usual is not None and refusal_of(rules, own, self.side, usual) is None:
                return usual
        found: Decision = self.player.order(rules, own, self.side)
        return found


def fight(battle: Battle) -> Fought:
    """A battle from the choice of lists to its end."""
    random, began = Random(f"dice {battle}"), time.process_time()
    year, nations = when(battle, random)
    rules = rules_of(battle, year)
    state, seats, last = rules.start(), (Seat(battle, 0), Seat(battle, 1)), NOBODY
    for _ in range(MOST_INPUTS):
        demand = rules.pending(state)
        if isinstance(demand, Over):
            return Fought(battle, demand.winner, demand.reason, state.turn, round(time.process_time() - began, 1))
        if isinstance(demand, Roll):
            given: Any = Rolled(tuple(random.randint(1, faces) for faces in demand.faces))
        elif isinstance(demand, Open):
            payloads = seats[demand.side].payloads
            known = rules.proof(rules.own_view(state, demand.side, payloads), demand)
            given = known or Opened(demand.side, demand.envelope, payloads[demand.envelope])
        else:
            seat = seats[demand.side]
            if last != demand.side:
                seat.player.begin()
            last = demand.side
            given = Decided(demand.side, seat.decides(rules, state, demand, nations[demand.side]))
        state, _ = rules.apply(state, given)
    raise AssertionError(f"no end of {battle}")


def when(battle: Battle, random: Random) -> tuple[int, tuple[str, ...]]:
    """A year in which there are both armies, and how each is played: nation and choice of its list."""
    armies = content().armies.lists
    for year in random.sample(YEARS, len(YEARS)):
        there = [[each.id for each in armies[name].nations if is_there(armies[name], each.id, year)] for name in battle.lists]
        if all(there):
            chosen = ((random.choice(nations), armies[name].choices) for nations, name in zip(there, battle.lists, strict=True))
            return year, tuple(f"{nation} as {random.choice(ways)}" if ways else nation for nation, ways in chosen)
    raise AssertionError(f"never both: {battle.lists}")


def rules_of(battle: Battle, year: int) -> AfricaRules:
    """The rules of a battle."""
    options = {option.key: option.values for option in GAME.match_options(battle.scenario)}
    points = battle.points if battle.points in options["points"] else options["points"][0]
    said = {"year": year, "points": points, "moving": battle.moving, "attacker": SEATS[battle.attacker]}
    found = GAME.rules(battle.scenario, said)
    assert isinstance(found, AfricaRules)
    return found


def content() -> Any:
    """The content of the game."""
    return GAME.position_source
