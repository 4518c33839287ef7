"""Orders are told in words: no list of what may come next shows what only the notation means."""

import re
from collections.abc import Iterator

import pytest

from pbem.engine.demands import Choose
from pbem.games.heart_of_africa.game import GAME
from pbem.games.heart_of_africa.game_rules import AfricaRules
from pbem.games.heart_of_africa.rules.arrivals import arriving
from pbem.games.heart_of_africa.state.position import State
from pbem.games.heart_of_africa.state.secrets import Secrets
from pbem.view.map.captions import opened, option_meaning, order_label, word_label
from pbem.view.map.scene import Scene, scene_of
from tests.games.heart_of_africa.battles import battle, leader, unit
from tests.games.heart_of_africa.plays import states
from tests.games.heart_of_africa.set_up.set_ups import started

OF_NOTATION = re.compile(r"[a-z_]+[a-z_*+/0-9]*")
JOINING = {"at", "and", "inside", "radius", "to"}
"""They are words of the language as well."""
MOST_WORDS, MOST_EACH = 5, 40


def told_raw(rules: AfricaRules, state: State, scene: Scene, begun: tuple[str, ...] = ()) -> Iterator[str]:
    """Words behind a verb that a list would show as the notation writes them."""
    for token in rules.options(state, begun).tokens[:MOST_EACH] if len(begun) <= MOST_WORDS else ():
        label, _ = word_label(scene, " ".join(begun), token.text)
        is_of_notation = OF_NOTATION.fullmatch(token.text) is not None
        if begun and is_of_notation and label == token.text and token.text not in JOINING:
            yield " ".join((*begun, token.text))
        if is_of_notation or len(begun) < 2:
            yield from told_raw(rules, state, scene, (*begun, token.text))


def test_every_choice_but_the_lines_of_a_sheet_is_told_in_words() -> None:
    kinds = set[str]()
    for rules, state in states(3):
        demand = rules.pending(state)
        if isinstance(demand, Choose) and demand.kind not in {"sheet", *kinds}:
            kinds.add(demand.kind)
            assert not list(told_raw(rules, state, scene_of(GAME.id, rules, state))), demand.kind
            verbs = [token.text for token in rules.options(state, ()).tokens]
            assert set(verbs) <= set(GAME.words.planning.verb_labels)
    assert {"works", "deploy", "march", "edge", "roster", "plan", "unit", "figures", "fire", "rally"} <= kinds


def test_the_lines_of_a_sheet_are_told_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arriving, "bodies", lambda _now: ((0, 1, 8),))
    units = (unit("A", "askari", "1010 1110"), unit("D", "warrior archer", "1030 1031"), leader("D", "warrior", "1034"))
    waiting = Secrets(reserves=(3, 0))
    play = battle(*units, step="sheets", turn=4, secrets=waiting, scenario="raid", facts={"by_sheets": True})
    for line in ("comes musketeer*8 at 0220", "entry A1", "endsheet"):
        assert not list(told_raw(play.rules, play.state, scene_of(GAME.id, play.rules, play.state))), line
        assert {token.text for token in play.rules.options(play.state, ()).tokens} <= set(GAME.words.planning.verb_labels)
        play.order(line)


def test_an_order_that_is_begun_names_troops_and_hides_what_only_joins() -> None:
    play = started("planned_attack")
    scene = scene_of(GAME.id, play.rules, play.state)
    begun = ["place", "agile_spearman*19+archer*1/1", "at", "3535", "facing", "ne", "abreast", "4"]
    assert opened(order_label(scene, begun)) == (
        "Set up around here: 19 Agile Spearmen, 1 Archer, allied - 3535 - facing north-east - 4 abreast"
    )
    assert order_label(scene, begun[:5]) == "set up around here: 19 Agile Spearmen, 1 Archer, allied - 3535 - facing another way"


def test_a_hidden_unit_is_told_by_what_it_is_made_of() -> None:
    play = started("planned_attack")
    scene = scene_of(GAME.id, play.rules, play.state)
    record = "3/1*1.2!:warrior.1010.e.cover+warrior.1011.e.cover+archer.1012.ne.rocks"
    assert word_label(scene, "spring", record)[0] == "Hidden unit 3: 2 Warriors, 1 Archer, around 1010"


def test_a_word_is_explained_where_it_says_less_by_itself() -> None:
    play = started("planned_attack")
    scene = scene_of(GAME.id, play.rules, play.state)
    assert option_meaning(scene, "list", "sudanese_slavers") == "Sudanese Slavers"
    assert option_meaning(scene, "list kingdom", "rwanda") == ""  # it says as much
    assert option_meaning(scene, "place askari*6 at", "3535") == ""


def test_giving_up_stands_last_among_the_orders() -> None:
    assert "concede" in GAME.words.planning.seldom
