"""What the toy game says: it is the pattern for the words of a game."""

import inspect

import pytest

from pbem.engine.decisions import Refusal
from pbem.engine.events import Event
from pbem.games import catalog
from pbem.view.text.narration import Narrator
from pbem.view.text.standing_sentences import sentence, steps
from tests.toygame import events
from tests.toygame.game import GAME
from tests.toygame.rules import POLICY_WORDS, ToyRules
from tests.toygame.words import WORDS


@pytest.fixture
def narrator(monkeypatch: pytest.MonkeyPatch) -> Narrator:
    monkeypatch.setitem(catalog.GAMES, GAME.id, "tests.toygame.game")
    return Narrator(GAME.id, ToyRules.sides, {})


def test_every_event_and_verb_has_its_sentence() -> None:
    classes = [each for _, each in inspect.getmembers(events, inspect.isclass) if issubclass(each, Event) and each is not Event]
    assert {each.__struct_config__.tag for each in classes} == WORDS.events.keys()
    assert {verb for verb in ToyRules().verbs if not ToyRules().verbs[verb].is_answer} == WORDS.verbs.keys()


def test_standing_orders_are_sentences_where_the_words_know_them() -> None:
    found = steps(WORDS, "loss", "")
    assert found is not None
    told = {each.words: sentence(WORDS, "loss", each.words, lambda _slot, word: word) for each in found.offers}
    assert told == {"first": "the first", "last": "the last"}
    assert set(told) < set(POLICY_WORDS.values())
    assert steps(WORDS, "loss", "first") == ((), True)
    assert sentence(WORDS, "loss", "steady", lambda _slot, word: word) == "steady"
    assert sentence(WORDS, "advance", "first", lambda _slot, word: word) == "first"


def test_events_and_refusals_are_told(narrator: Narrator) -> None:
    assert narrator.events([events.Moved(2, 3)]) == ["Unit 2 goes to cell 3."]
    assert narrator.events([events.Seen(1, 4)]) == ["The nerve of Blue is 4."]
    assert narrator.refusal(Refusal("TOY-1", "not-possible", "move 2 5")) == "move is not possible here (TOY-1)"
