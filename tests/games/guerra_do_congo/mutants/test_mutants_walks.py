"""The walk of options is closed: a word that was not offered leads nowhere, nor does anything after a whole order."""

from random import Random

import pytest

from pbem.engine.game import Options
from pbem.engine.rules.unit_and_hex_names import words_in
from tests.games.guerra_do_congo.boards import Position
from tests.games.guerra_do_congo.combat import test_legality_combat
from tests.games.guerra_do_congo.movement import test_legality_movement

STRANGE = ("NOBODY", "9999", "0000", "0", "1", "-1", "air", "all", "")
VERBS = ("m", "mobilise", "enter", "ride", "railin", "sail", "fly", "leave", "recover", "dissolve", "abandon", "reserve")
NOWHERE = Options(())
WALKS, WORDS = 14, 4


def strays(found: Position, random: Random) -> int:
    """Walks at random, and beside each step tries words that were not offered; how many were tried."""
    hexes = [f"{row:02d}{column:02d}" for row in range(5) for column in range(5)]
    others = (*STRANGE, *(kind.id for kind in found.world.kinds), *hexes)
    tried = 0
    for _ in range(WALKS):
        words: tuple[str, ...] = ()
        while True:
            options = found.options(*words)
            offered = [token.text for token in options.tokens]
            for stray in random.sample([word for word in others if word not in offered], WORDS):
                assert found.options(*words, stray) == NOWHERE, (words, stray)
                tried += bool(words)
            if not offered or len(words) > 6:
                break
            for word in random.sample(offered, min(2, len(offered))):
                assert found.options(*words, word) != NOWHERE, (words, word)
            quiet = [word for word in offered if word != "end"] or offered
            words = (*words, random.choice(quiet))
    return tried


@pytest.mark.parametrize("seed", range(12))
def test_in_a_movement_phase_nothing_follows_a_word_that_was_not_offered(seed: int) -> None:
    assert strays(test_legality_movement.crowded(seed), Random(seed)) > 50


@pytest.mark.parametrize("seed", range(4))
def test_in_combat_nothing_follows_a_word_that_was_not_offered(seed: int) -> None:
    random = Random(seed)
    assert sum(strays(found, random) for found, _ in test_legality_combat.choices(seed)[:12]) > 50


@pytest.mark.parametrize("seed", range(12))
def test_an_order_that_is_not_offered_leads_nowhere_with_any_unit(seed: int) -> None:
    found = test_legality_movement.crowded(seed)
    for verb in VERBS:
        offered = found.tokens(verb)
        for kind in found.world.kinds:
            if kind.id not in offered:
                assert found.options(verb, kind.id) == NOWHERE, (verb, kind.id)


@pytest.mark.parametrize("seed", range(8))
def test_nothing_follows_a_whole_order(seed: int) -> None:
    found, random = test_legality_movement.crowded(seed), Random(seed)
    verbs: dict[str, list[str]] = {}
    for text in test_legality_movement.walked(found):
        verbs.setdefault(text.split()[0], []).append(text)
    assert len(verbs) > 1
    for texts in verbs.values():
        for text in random.sample(texts, min(6, len(texts))):
            words = tuple(words_in(text))
            offered = [token.text for token in found.options(*words).tokens]
            for stray in {"NOBODY", words[-1], "0101"} - set(offered):
                assert found.options(*words, stray) == NOWHERE
