"""Nothing that the program can say is without a sentence, and each sentence can be filled."""

import string
from types import ModuleType
from typing import Any, get_args, get_origin, get_type_hints

import pytest

from pbem.engine.events import Event
from pbem.games import catalog
from pbem.games.guerra_do_congo import events
from pbem.games.guerra_do_congo.game_rules import VERBS
from pbem.games.guerra_do_congo.standing_orders.answers import STANDING_ORDERS
from pbem.games.guerra_do_congo.words import log_layout, planning, sentences
from pbem.games.guerra_do_congo.words.sentences import WORDS
from pbem.view.text import narration
from pbem.view.text.narration import Narrator
from pbem.view.text.standing_sentences import forms
from pbem.view.words import without_game
from pbem.view.words.errors import SAYINGS
from tests.view import boards
from tests.view.codes import error_codes, error_places, refusal_codes

EVENTS = [
    each
    for each in vars(events).values()
    if isinstance(each, type) and issubclass(each, Event) and each.__module__ == events.__name__
]
NAMES = {"1807": "Kinshasa"}
NARRATOR = Narrator("guerra_do_congo", ("rebels", "congo"), NAMES)
NAMED = WORDS.names
TEXTS = {
    "side": "rebels",
    "winner": "congo",
    "army": "angola",
    "phase": "combat",
    "what": "air",
    "why": "combat",
    "reason": "points",
}


def sample(field: str, hint: Any, is_empty: bool) -> Any:
    if hint is int:
        return 0 if is_empty else 3
    if hint is bool:
        return not is_empty
    if hint is str:
        return "" if is_empty and field not in TEXTS else TEXTS.get(field, "1807")
    if get_origin(hint) is tuple and get_origin(get_args(hint)[0]) is tuple:
        return () if is_empty else (("GC-4.2a", -2), ("GC-4.2.4b", 1))
    if get_origin(hint) is tuple and get_args(hint)[0] is int:
        return (1, 2)
    return () if is_empty else ("1706", "1807")


@pytest.mark.parametrize("kind", EVENTS)
@pytest.mark.parametrize("is_empty", [False, True])
def test_every_event_is_told(kind: type[Event], is_empty: bool) -> None:
    hints = get_type_hints(kind)
    event = kind(**{field: sample(field, hints[field], is_empty) for field in kind.__struct_fields__})
    lines = NARRATOR.event(event)
    assert lines or kind is events.PhaseEnded or (is_empty and kind is events.PointsReceived)
    assert all("{" not in line and line.strip() for line in lines)


def test_no_sentence_is_for_an_event_that_there_is_not() -> None:
    tags = {str(kind.__struct_config__.tag) for kind in EVENTS}
    assert {key.partition("|")[0] for key in WORDS.events} == tags


def test_the_layout_of_the_log_names_events_that_there_are() -> None:
    tags = {str(kind.__struct_config__.tag) for kind in EVENTS}
    assert set(WORDS.log.levels) | set(WORDS.log.joined) | set(WORDS.log.chosen) | set(WORDS.log.dice_told) <= tags


def test_every_turn_has_its_date() -> None:
    rules: Any = catalog.game("guerra_do_congo").rules("campaign", {})
    assert set(WORDS.log.derived["date"][1]) == set(range(1, rules.world.tables.last_turn + 1))


@pytest.mark.parametrize("game", ["guerra_do_congo", "rio_40"])
def test_every_refusal_has_a_sentence(game: str) -> None:
    known = catalog.game(game).words.refusals.keys() | without_game.REFUSALS.keys()
    codes = refusal_codes(game)
    assert len(codes) > 25
    assert {code: path for code, path in codes.items() if code not in known} == {}


def test_every_error_has_a_sentence() -> None:
    codes = error_codes()
    assert len(codes) > 90
    assert {code: path for code, path in codes.items() if code not in SAYINGS} == {}


def test_every_error_fills_its_sentence() -> None:
    later = {"illegal-order": {"order"}, "turn-ahead": {"seq"}}  # what `narrate` and its callers add
    wanting = {}
    for code, given in error_places():
        wanted = {field for text in SAYINGS[code] for _, field, _, _ in string.Formatter().parse(text) if field}
        if missing := wanted - given - {"code"} - later.get(code, set()):
            wanting[code] = missing
    assert wanting == {}


def test_sentences_of_errors_are_plain() -> None:
    for code, (message, hint) in SAYINGS.items():
        for text in (message, hint):
            assert not text.endswith("."), code
            assert text[:1] == text[:1].lower(), code
            list(string.Formatter().parse(text))


def test_a_missing_place_never_hides_an_error() -> None:
    assert "{path}" in narration.sentence("identity-exists", {})[0]


def test_an_unknown_code_is_still_said() -> None:
    assert "never-heard-of" in narration.sentence("never-heard-of", {})[0]


def test_every_choice_standing_order_verb_and_option_is_explained() -> None:
    game = catalog.game("guerra_do_congo")
    kinds = {kind for verb in VERBS.values() for kind in verb.kinds}
    assert kinds <= set(WORDS.demands)
    assert set(STANDING_ORDERS) == WORDS.policies.keys()
    assert VERBS.keys() == WORDS.verbs.keys()
    for scenario in game.scenarios:
        assert scenario in WORDS.scenarios
        assert {option.key for option in game.match_options(scenario)} <= WORDS.options.keys()
    assert set(game.sides) == WORDS.sides.keys()


def test_every_result_of_the_combat_table_and_every_score_is_named() -> None:
    rules: Any = catalog.game("guerra_do_congo").rules("campaign", {})
    tables = rules.world.tables
    for row in tables.crt.cells:
        for attacker, defender in row:
            assert attacker in NAMED["attacker"]
            assert defender in NAMED["defender"]
    assert tables.victory_lines.keys() == NAMED["line"].keys()


def test_every_reason_to_lose_a_step_is_named() -> None:
    from tests.view.codes import PBEM

    folder = PBEM / "games" / "guerra_do_congo"
    source = "".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py") if path.parent.name != "words")
    given = {why for why in NAMED["why"] if f'"{why}"' in source}
    assert given == NAMED["why"].keys()


def test_words_hold_no_logic() -> None:
    import ast
    import inspect

    from pbem.view.words import errors

    modules: tuple[ModuleType, ...] = (sentences, planning, log_layout, without_game, errors)
    for module in modules:
        tree = ast.parse(inspect.getsource(module))
        for node in tree.body:
            assert isinstance(node, ast.Assign | ast.AnnAssign | ast.Expr | ast.ImportFrom), ast.unparse(node)[:60]


def test_every_kind_of_standing_order_has_its_words_and_they_can_be_written() -> None:
    rules = boards.rules()
    known = forms(WORDS.policy_words["loss"])
    assert WORDS.policy_words.keys() == set(rules.policy_kinds)
    for kind in ("loss", "retreat", "advance"):
        for word in forms(WORDS.policy_words[kind]):
            if word.isidentifier() and word.islower():
                assert rules.write_policy(kind, rules.read_policy(kind, word)) == word
    assert "full_strength" in known
