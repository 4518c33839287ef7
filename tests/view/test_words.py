"""Nothing that the program can say is without a sentence, and each sentence can be filled."""

import ast
import string
from calendar import month_abbr, month_name
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType
from typing import Any, get_args, get_origin, get_type_hints

import pytest

from pbem.engine.common_options import COMMON
from pbem.engine.events import Event
from pbem.engine.word_tables import LEVELS, Words
from pbem.games import catalog
from pbem.games.guerra_do_congo import events as congo_events
from pbem.games.guerra_do_congo.words.sentences import WORDS
from pbem.games.rio_40 import events as rio_events
from pbem.games.world_war_africa import events as africa_events
from pbem.games.world_war_africa.words.sentences import WORDS as AFRICA
from pbem.view.text import narration
from pbem.view.text.narration import Narrator
from pbem.view.text.standing_sentences import forms
from pbem.view.words import errors, without_game
from pbem.view.words.errors import SAYINGS
from tests.games.world_war_africa.positions_in_code import WORLD
from tests.view import boards
from tests.view.codes import PBEM, error_codes, error_places, refusal_codes

CONGO, RIO, WWA = "guerra_do_congo", "rio_40", "world_war_africa"
SCENARIO = {CONGO: "campaign", RIO: "clean_sweep", WWA: "campaign"}
EVENTS = {CONGO: congo_events, RIO: rio_events, WWA: africa_events}
UNTOLD = {CONGO: {"phase-ended"}, RIO: {"phase-ended", "action-named"}, WWA: {"segment-ended", "turn-ended"}}
"""Events that never say anything."""
UNTOLD_EMPTY = {CONGO: {"points-received"}, RIO: set[str](), WWA: set[str]()}
NAMES = {"1807": "Kinshasa"}
TEXTS: dict[str, dict[str, Any]] = {
    CONGO: {
        "side": "rebels", "winner": "congo", "army": "angola", "phase": "combat",
        "what": "air", "why": "combat", "reason": "points",
    },
    RIO: {
        "side": "police", "winner": "narco", "by": "narco", "army": "PM", "phase": "phase",
        "action": "ma", "line": "objective", "reason": "points",
    },
    WWA: {
        "side": "rebel", "winner": "government", "contingent": "angola", "segment": "combat",
        "why": "excess", "reason": "points", "rainy": "north",
    },
}  # fmt: skip
NAMED = WORDS.names


def words_of(game: str) -> Words:
    return catalog.game(game).words


def rules_of(game: str) -> Any:
    return catalog.game(game).rules(SCENARIO[game], {})


def narrator_of(game: str) -> Narrator:
    return Narrator(game, rules_of(game).sides, NAMES)


def kinds_in(module: ModuleType) -> list[type[Event]]:
    found = [each for each in vars(module).values() if isinstance(each, type) and issubclass(each, Event)]
    return [each for each in found if each.__module__ == module.__name__ and not each.__subclasses__()]


def tag_of(kind: type[Event]) -> str:
    return str(kind.__struct_config__.tag)


def sample(game: str, field: str, hint: Any, is_empty: bool) -> Any:
    texts = TEXTS[game]
    if hint is int:
        return 0 if is_empty else 3
    if hint is bool:
        return not is_empty
    if hint is str:
        return "" if is_empty and field not in texts else texts.get(field, "1807")
    if get_origin(hint) is tuple and get_origin(get_args(hint)[0]) is tuple:
        parts = get_args(get_args(hint)[0])
        return () if is_empty else (tuple(sample(game, field, part, is_empty) for part in parts),) * 2
    if get_origin(hint) is tuple and get_args(hint)[0] is int:
        return (1, 2)
    return () if is_empty else ("1706", "1807")


@pytest.mark.parametrize(("game", "kind"), [(game, kind) for game in EVENTS for kind in kinds_in(EVENTS[game])])
@pytest.mark.parametrize("is_empty", [False, True])
def test_every_event_is_told(game: str, kind: type[Event], is_empty: bool) -> None:
    hints = get_type_hints(kind)
    event = kind(**{field: sample(game, field, hints[field], is_empty) for field in kind.__struct_fields__})
    lines = narrator_of(game).event(event)
    assert lines or tag_of(kind) in UNTOLD[game] or (is_empty and tag_of(kind) in UNTOLD_EMPTY[game])
    assert all("{" not in line and line.strip() for line in lines)
    if tag_of(kind) in words_of(game).log.joined:
        assert all("{" not in line and line.strip() for line in narrator_of(game).events([event, event]))


@pytest.mark.parametrize("game", EVENTS)
def test_no_sentence_is_for_an_event_that_there_is_not(game: str) -> None:
    fields = {tag_of(kind): set(kind.__struct_fields__) for kind in kinds_in(EVENTS[game])}
    assert_same({key.partition("|")[0] for key in words_of(game).events}, fields.keys(), game)
    for key in words_of(game).events:
        tag, bar, field = key.partition("|")
        assert not bar or field in fields.get(tag, {field}), key


def assert_same(told: Iterable[str], there: Iterable[str], game: str) -> None:
    """What is told is what there is."""
    assert set(there) == set(told), game


@pytest.mark.parametrize("game", EVENTS)
def test_the_layout_of_the_log_names_events_that_there_are(game: str) -> None:
    log = words_of(game).log
    tags = {tag_of(kind) for kind in kinds_in(EVENTS[game])}
    joined = {key.partition("|")[0] for key in (*log.joined, *log.joined_most)}
    named = {*log.levels, *joined, *words_of(game).quiet} - set(LEVELS)
    assert_same({*named, *tags}, tags, game)


@pytest.mark.parametrize("game", [CONGO, WWA])
def test_every_turn_has_its_date(game: str) -> None:
    tables = rules_of(game).world.tables
    last = tables.last_turn if game == CONGO else tables.game.turns
    assert set(words_of(game).log.derived["date"][1]) == set(range(1, last + 1))


def test_the_months_of_a_turn_of_the_african_war_are_those_of_its_track() -> None:
    said = AFRICA.log.derived["date"][1]
    short = AFRICA.log.derived["when"][1]
    for turn, entry in enumerate(WORLD.tables.track.turn, 1):
        year, first = map(int, entry.first.split("-"))
        assert said[turn].split()[0] == month_name[first]
        assert said[turn].split()[-2:] == [month_name[first + entry.months - 1], str(year)]
        assert short[turn].split()[-1] == str(year)
        assert short[turn].split()[0].split("-")[0] == month_abbr[first]
        assert short[turn].split()[0].split("-")[-1] == month_abbr[first + entry.months - 1]


@pytest.mark.parametrize("game", EVENTS)
def test_every_refusal_has_a_sentence(game: str) -> None:
    known = words_of(game).refusals.keys() | without_game.REFUSALS.keys()
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


@pytest.mark.parametrize("game", EVENTS)
def test_every_choice_standing_order_and_verb_is_explained(game: str) -> None:
    rules, words = rules_of(game), words_of(game)
    kinds = {kind for verb in rules.verbs.values() for kind in verb.kinds}
    traps = {rules.trap_kind} - {""}
    assert_same(words.demands, kinds, game)
    assert set(rules.standing_orders) | traps == words.policies.keys() == words.policy_words.keys()
    assert_same(words.verbs, rules.verbs, game)
    assert rules.verbs.keys() <= {label.partition(" ")[0] for label in words.planning.verb_labels}
    assert set(rules.sides) == words.sides.keys()


@pytest.mark.parametrize("game", catalog.GAMES)
def test_every_scenario_and_option_is_explained(game: str) -> None:
    found, words = catalog.game(game), words_of(game)
    for scenario in found.scenarios:
        assert scenario in words.scenarios
        own = {option.key for option in found.match_options(scenario)}
        assert own <= words.options.keys()
        assert {option.key for option in COMMON} == without_game.COMMON_OPTIONS.keys() - own  # of every match, and of no game


def test_every_result_of_the_combat_table_and_every_score_is_named() -> None:
    rules: Any = catalog.game("guerra_do_congo").rules("campaign", {})
    tables = rules.world.tables
    for row in tables.crt.cells:
        for attacker, defender in row:
            assert attacker in NAMED["attacker"]
            assert defender in NAMED["defender"]
    assert tables.victory_lines.keys() == NAMED["line"].keys()


def test_every_reason_to_lose_a_step_is_named() -> None:
    folder = PBEM / "games" / "guerra_do_congo"
    source = "".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py") if path.parent.name != "words")
    given = {why for why in NAMED["why"] if f'"{why}"' in source}
    assert given == NAMED["why"].keys()


@pytest.mark.parametrize("game", EVENTS)
def test_words_hold_no_logic(game: str) -> None:
    folder = PBEM / "games" / game / "words"
    paths = [path for path in sorted(folder.glob("*.py")) if path.name not in ("scenario_summary.py", "printed_values.py")]
    assert len(paths) > 3
    for path in (*paths, Path(without_game.__file__), Path(errors.__file__)):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
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
