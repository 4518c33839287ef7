"""Whatever a walk of set-up spells in a side's own copy is legal there, and in the match."""

from random import Random

import pytest

from pbem.engine.demands import Choose
from pbem.games.heart_of_africa.armies.roster import Item, Leader, Roster, Unit
from pbem.games.heart_of_africa.rules.hidden.plans import Plan
from tests.games.heart_of_africa.set_up.set_ups import SetUpPlay, due

ARMY = Roster(
    list="villages",
    nation="any",
    leader=Leader("spearman", ("eloquent",)),
    units=(Unit("spearman", (Item("spearman", 8), Item("archer", 4))), Unit("spearman", (Item("spearman", 9),))),
    independents=(Item("diviner", 1), Item("scout", 1)),
)


def spelled(play: SetUpPlay, rng: Random) -> str:
    """An order of the side that is due, word by word."""
    demand, words = play.demand, list[str]()
    assert isinstance(demand, Choose)
    own = play.own(demand.side)
    while True:
        options = play.rules.options(own, tuple(words))
        tokens = [token.text for token in options.tokens if words or token.text != "concede"]
        assert tokens or options.is_complete, words
        if options.is_complete and (not tokens or rng.random() < 0.5):
            return " ".join(words)
        words.append(rng.choice(tokens))


@pytest.mark.parametrize(
    ("scenario", "step", "side"),
    [("encounter", "deploy", 0), ("raid", "plan", 1), ("ambush", "march", 0), ("ambush", "roster", 1)],
)
def test_what_a_walk_spells_is_legal(scenario: str, step: str, side: int) -> None:
    play, rng = due(scenario, step, side, ARMY, Plan(reserve=(2,)) if step == "plan" else None), Random(side)
    for _ in range(5):
        if play.step.name != step or play.step.side != side:
            return
        play.order(spelled(play, rng))


def test_after_every_order_there_is_another_until_all_is_set_up() -> None:
    play, rng = due("encounter", "deploy", 0, ARMY), Random(5)
    for _ in range(200):
        words = play.words()
        if "ready" in words:
            play.order("ready")
            return
        placing = [word for word in words if word in ("place", "lead", "send", "baggage")]
        text = spelled(play, rng)
        if text.split()[0] in placing or not placing:
            play.order(text)
    raise AssertionError(play.words())
