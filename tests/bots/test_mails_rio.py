"""Mails of the house against itself in the scenario of the prisoner: whole phases ahead, whatever shots and searches bring."""

from collections import Counter
from random import Random
from statistics import median
from typing import Any, cast

from pbem.bots.house_players import house
from pbem.bots.player import write_stretch
from pbem.engine.decisions import Decision
from pbem.engine.demands import Choose, Decided, Input, Roll, Rolled
from pbem.engine.game import refusal_of
from pbem.games.rio_40 import GAME
from pbem.games.rio_40.decisions import Search
from pbem.games.rio_40.game_rules import RioRules
from pbem.games.rio_40.state import NARCO
from tools.soak.seat import drawn, exchange, is_of_the_play, seats_of

SCENARIO = "closing_the_line"


def mails_of(seed: str) -> list[int]:
    """Files of each player in each turn of a match with sealed dice."""
    seats = seats_of(drawn(seed, "sealed", GAME.id, SCENARIO))
    found: Counter[tuple[int, int]] = Counter()
    for writer, data in exchange(seats):
        found[writer, seats[writer].fold.state.turn] += is_of_the_play(data)
    return [count for count in found.values() if count]


def test_a_phase_takes_one_mail() -> None:
    counts = [count for number in (1, 6, 9) for count in mails_of(f"houses mails-{number}")]
    assert len(counts) >= 8
    assert median(counts) == 1
    assert max(counts) == 2  # with the file that shows the dice of the last phase


def searched(stopped: str) -> tuple[tuple[str, ...], str]:
    """Who searches in the first phase, and where the prisoner is led, if shots stop one mover and miss all others."""
    rules = cast(RioRules, GAME.rules(SCENARIO, {}))
    state: Any = rules.start()
    for each in write_stretch(rules, state, NARCO, house(GAME.id, Random(1))):
        order, answers = rules.read(each.order), [rules.read(text) for text in each.answers]
        if refusal_of(rules, state, NARCO, order):
            continue
        given: Input = Decided(NARCO, order)
        while True:
            state, _ = rules.apply(state, given)
            demand = rules.pending(state)
            if isinstance(demand, Roll):
                tells = demand.key[0] == "search" or demand.key[3] == stopped
                given = Rolled((6 if tells else 1,))
            elif isinstance(demand, Choose) and demand.kind == "lead":
                units = cast(Search, order).units
                state, _ = rules.apply(state, Decided(NARCO, answers[0]))
                led = next(unit.where for unit, kind in zip(state.units, rules.world.kinds, strict=True) if kind.is_chief)
                return tuple(rules.world.kinds[index].id for index in units), rules.world.board.grid.name(led)
            elif isinstance(demand, Choose) and not demand.is_order:
                given = Decided(demand.side, cast(Decision, rules.answer(state, rules.default_policy(demand.kind))))
            else:
                break
    raise AssertionError("no search")


def test_whoever_is_stopped_the_others_search_and_one_of_them_gets_him() -> None:
    assert searched("") == (("ST01", "OL02", "NT01", "NT02"), "N5")
    assert searched("CARST1") == (("ST01", "OL02", "NT02"), "O5")  # the car was to take NT01 to N5
    assert searched("OL02") == (("ST01", "NT01", "NT02"), "N5")
