"""A battle played on at random, by what is offered word by word: every order that a walk spells must be legal."""

from random import Random

from pbem.engine.demands import Choose, Decided, Over, Roll, Rolled
from tests.games.heart_of_africa.battles import Play

SELDOM = {"again", "pass", "holdall", "hold"}
"""Words that lead nowhere, or end what is to be tried."""
MOST_INPUTS = 4000


def play_on(play: Play, seed: int, until_turn: int = 99) -> int:
    """Play until the battle is over, or a turn has come; how many inputs it took. Raises AssertionError where it does not end."""
    rng = Random(seed)
    for count in range(MOST_INPUTS):
        if isinstance(play.demand, Over) or play.state.turn >= until_turn:
            return count
        step_at_random(play, rng)
    raise AssertionError(f"no end after {MOST_INPUTS} inputs, turn {play.state.turn}")


def step_at_random(play: Play, rng: Random) -> None:
    """What is due, at random: dice, an answer, an order."""
    demand = play.demand
    if isinstance(demand, Roll):
        play.give(Rolled(tuple(rng.randint(1, faces) for faces in demand.faces)))
        return
    assert isinstance(demand, Choose), demand
    if not demand.is_order and rng.random() < 0.5:
        answer = play.rules.at(play.state).answer(play.state, play.rules.default_policy(demand.kind))
        if answer is not None:
            play.give(Decided(demand.side, answer))
            return
    play.order(spelled(play, rng))


def spelled(play: Play, rng: Random) -> str:
    """An order, word by word."""
    words = list[str]()
    while True:
        options = play.rules.options(play.state, tuple(words))
        tokens = [token.text for token in options.tokens]
        assert tokens or options.is_complete, words
        if options.is_complete and (not tokens or rng.random() < 0.3):
            return " ".join(words)
        if not words and len(tokens) > 1:
            tokens = [text for text in tokens if text != "concede"]
        if not words and len(tokens) > 1 and rng.random() < 0.95:
            tokens = [text for text in tokens if text not in SELDOM] or tokens
        words.append(rng.choice(tokens))
