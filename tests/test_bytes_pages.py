"""The pages of bytes: they are what the types make them, and by them alone everything in the golden matches can be read."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from pbem import canonical
from pbem.bots.player import proof
from pbem.bots.random_player import Bias, walk
from pbem.engine.decisions import Codec, Decision
from pbem.engine.demands import Choose, Decided, Open, Over, Roll, Rolled
from pbem.engine.match_options import OptionValue
from pbem.engine.rules.standing_orders import TextOrder
from pbem.games import catalog
from pbem.games.guerra_do_congo.standing_orders import loss_policies as congo_policies
from pbem.games.rio_40.rules.face_down import NOT_A
from pbem.games.rio_40.state import ACTION_MS
from pbem.match.fold import take
from pbem.match.state import start_match
from pbem.protocol.sealed_envelopes import leaf_name
from pbem.protocol.turn_file import OPEN, SEALED, Opening, Secret, Turn, parse_turn
from pbem.session.disk.match_loading import bind
from tests.bytes_reader import FOLDER, Page, unpacked
from tests.games.heart_of_africa.plays import crowded
from tests.games.heart_of_africa.plays import states as states_of_battles
from tests.games.rio_40.boards import position, secret, unit
from tests.sample_sizes import enlarged
from tools.golden.files import EXPECTED, invitation_in, match_files
from tools.golden.matches import FOLDER as GOLDEN
from tools.golden.matches import games
from tools.pages import struct_rows
from tools.pages.bytes_page import check, page

PAGES = {game: Page(game) for game in catalog.GAMES}
MATCHES = [path.parent.name for path in sorted(GOLDEN.glob(f"*/{EXPECTED}")) if path.parent.name.startswith(tuple(catalog.GAMES))]
SEE = "make pages, and look at what has changed: a match in progress depends on it (docs/versions.md)"


def game_of(name: str) -> str:
    return next(game for game in catalog.GAMES if name.startswith(game))


def turns_of(name: str) -> list[Turn]:
    return [parse_turn(data).turn for _, data in match_files(GOLDEN / name)]


@cache
def rules_of(name: str) -> Any:
    return bind(games, invitation_in(turns_of(name)[0]))[1]


def plain(value: Any) -> Any:
    """A value of the program with the names of its fields."""
    if isinstance(value, Struct):
        return {name: plain(getattr(value, name)) for name in value.__struct_fields__}
    return tuple(map(plain, value)) if isinstance(value, tuple) else value


def facts(decisions: tuple[Decision, ...]) -> list[tuple[str, dict[str, Any]]]:
    return [(type(each).__name__, plain(each)) for each in decisions]


@pytest.mark.parametrize("game", catalog.GAMES)
def test_the_pages_are_what_the_tool_makes(game: str) -> None:
    assert (FOLDER / f"{game}.md").read_text(encoding="utf-8") == page(game), SEE


def test_every_game_has_a_page_and_the_format_names_it() -> None:
    assert {path.stem for path in FOLDER.glob("*.md")} == set(catalog.GAMES)
    format_page = (FOLDER.parent / "turn-file.md").read_text(encoding="utf-8")
    assert all(f"(bytes/{game}.md)" in format_page for game in catalog.GAMES)


# ---- a second program reads the golden matches


@pytest.mark.parametrize("name", MATCHES)
def test_decisions_and_guards_of_a_match_are_read_by_the_page(name: str) -> None:
    there, rules = PAGES[game_of(name)], rules_of(name)
    for turn in turns_of(name):
        assert unpacked(there.decisions, turn.decisions) == facts(rules.decisions.unpack(turn.decisions, 2048))
        for mark in turn.marks:
            assert unpacked(there.guards, mark.guards) == facts(rules.guards.unpack(mark.guards, 16))


@pytest.mark.parametrize("game", catalog.GAMES)
def test_every_kind_of_decision_and_guard_is_read_by_the_page(game: str) -> None:
    rules = catalog.game(game).rules(catalog.game(game).scenarios[0], {})
    for codec, kinds in ((rules.decisions, PAGES[game].decisions), (rules.guards, PAGES[game].guards)):
        made = tuple(cls(*(_sample(kind, place) for place, kind in enumerate(_kinds(codec, cls)))) for cls in codec.classes)
        assert unpacked(kinds, codec.pack(made)) == facts(made)


def _kinds(codec: Codec, cls: type[Decision]) -> list[str]:
    return [kind for _, kind in codec._fields[codec.classes.index(cls)]]


def _sample(kind: str, place: int) -> Any:
    return {"int": 300 + place, "bool": True, "path": (0, 5, 0, 3), "ints": (2, 200, 40_000), "text": "ã"}[kind]


@pytest.mark.parametrize("game", catalog.GAMES)
def test_answers_are_marked_as_such(game: str) -> None:
    rules = catalog.game(game).rules(catalog.game(game).scenarios[0], {})
    rows = [row for row in PAGES[game].tables["Decisions"][1:] if len(row) == 4]
    for row, cls in zip(rows, rules.decisions.classes, strict=True):
        made = cls(*(_sample(kind, 0) for kind in _kinds(rules.decisions, cls)))
        assert row[3].startswith("Answer.") != rules.is_order(made)


@pytest.mark.parametrize("name", MATCHES)
def test_states_and_rolls_of_a_match_are_read_by_the_page(name: str) -> None:
    there, turns = PAGES[game_of(name)], turns_of(name)
    fold = start_match(rules_of(name), turns[0].match, invitation_in(turns[0]).dice)
    for turn in turns:
        fold, report = take(fold, turn)
        assert [step.key for step in report.steps if step.key and not _is_key(there, step.key)] == []
        assert set(structs_in(there, fold.state)) <= set(there.structs)


PLAYED: dict[str, list[dict[str, OptionValue]]] = {
    "guerra_do_congo": [{"reserves": True, "attack_declaration": "all_first"}, {}],
    "rio_40": [{"search_conditions": True}, {}],
    "world_war_africa": [{}],
    "heart_of_africa": [{}],
}
ASKED = {
    "rio_40": {"NOT_A_UNIT", "NO_CIVILIAN", "NOT_MARKER", "question"},
    "heart_of_africa": {"real_question", "hidden_question"},
}
"""By game, what stands for the question where the rules open an envelope."""
SAID = {
    "rio_40": {*NOT_A, "morale:T{turn}:{hex}:{die}"} - {"not-transport"},
    "heart_of_africa": {"real:{marker}", "hidden:{turn}"},
}


def names_of_structs(game: str) -> set[str]:
    start = catalog.game(game).rules(catalog.game(game).scenarios[0], {}).start()
    return {cls.__name__ for cls in struct_rows.structs([type(start)])}


@pytest.mark.parametrize("game", catalog.GAMES)
def test_all_that_a_state_can_hold_comes_up_in_play_and_is_read_by_the_page(game: str) -> None:
    """Two players at random, as often as it takes: every struct of the state is met, every roll and question is on the page.

    The page reads the states with something new in them, and each seventh of the others.
    """
    there, states = PAGES[game], names_of_structs(game)
    met = structs_in(there, searching()) if game == "rio_40" else set[str]()
    for number, (rules, state) in enumerate(matches(game)):
        demand = rules.pending(state)
        assert not isinstance(demand, Roll) or _is_key(there, demand.key), demand
        assert not isinstance(demand, Open) or not demand.question or _is_question(there, demand.question), demand
        if number % 7 == 0 or not met.issuperset(_structs_in(state)):
            met |= structs_in(there, state)
        if game == "heart_of_africa" and number == 0:
            met |= structs_in(there, crowded(state))
        if met == states:
            return
    raise AssertionError(states - met)


def matches(game: str) -> Iterator[tuple[Any, Any]]:
    """States of matches at random, with their rules."""
    if game == "heart_of_africa":
        yield from states_of_battles(1)
        return
    for seed, scenario, options in product(range(10), catalog.game(game).scenarios, PLAYED[game]):
        rules = catalog.game(game).rules(scenario, options)
        for state in played(rules, Random(seed)):
            yield rules, state


def searching() -> Any:
    """A state of Rio 40 with a search in it, which players at random rarely come to."""
    return (
        position([unit("PM01", "PM", at="D4", marks=ACTION_MS, search="D5"), secret("ST01", "ST", at="D5")]).do("s D5 PM01").state
    )


def played(rules: Any, random: Random) -> Iterator[Any]:
    """The states of a match of two players at random; counters lie as the roster has them."""
    state, payloads = rules.start(), dict[str, bytes]()
    while not isinstance(demand := rules.pending(state), Over):
        yield state
        if isinstance(demand, Choose):
            if not payloads and hasattr(rules, "lists_due"):
                lists = rules.lists_due(state, demand.side)
                payloads = {leaf_name(name, place): each for name, members in lists.items() for place, each in enumerate(members)}
            own = rules.own_view(state, demand.side, payloads)
            given: Any = Decided(demand.side, rules.read(" ".join(walk(rules, own, random, Bias(end=6, stop=30, words=OFTEN)))))
        elif isinstance(demand, Open):
            given = proof(rules, rules.own_view(state, demand.side, payloads), demand)
        else:
            given = Rolled(tuple(random.randint(1, faces) for faces in demand.faces))
        state, _ = rules.apply(state, given)


OFTEN = {"a": 40, "bombard": 20, "interdict": 40}


def structs_in(there: Page, state: Any) -> set[str]:
    """The structs in a state, which the page has read as the program holds it."""
    assert there.read("State", canonical.encode(state)) == plain(state)
    steps = {row[0]: {part.partition(":")[0] for part in row[1].split("; ")} for row in there.tables["The agenda"][1:]}
    for step in state.agenda:
        odd = [name for name in step.__struct_fields__[1:] if getattr(step, name) != getattr(type(step)(step.name), name)]
        assert {"hex" if name == "where" else name for name in odd} <= steps[step.name], step
    assert all(f'"{vow.fact}"' in there.text for vow in getattr(state, "vows", ()))
    return set(_structs_in(state))


def _structs_in(value: Any) -> Iterator[str]:
    if isinstance(value, Struct):
        yield type(value).__name__
        value = tuple(getattr(value, name) for name in value.__struct_fields__)
    for each in value if isinstance(value, tuple) else ():
        yield from _structs_in(each)


def _is_key(there: Page, key: tuple[int | str, ...]) -> bool:
    """Is it one of the keys on the page? Its words stand in quotes there, and behind the name of a part its type."""
    kinds: dict[str, type] = {"int": int, "hex": int, "text": str}
    for row in there.tables["Rolls"][1:]:
        said = row[0].strip("[]").split(", ")
        if len(said) == len(key) and all(
            re.fullmatch(re.sub(r"\{\w+\}", r"\\w+", word.strip('"')), str(part))
            if word[0] == '"'
            else type(part) is kinds[word.rpartition(" ")[2]]
            for word, part in zip(said, key, strict=True)
        ):
            return True
    return False


def _is_question(there: Page, question: str) -> bool:
    forms = [re.sub(r"\\\{\w+\\\}", r"\\w+", re.escape(row[0])) for row in there.tables["Envelopes and questions"][1:]]
    return any(re.fullmatch(form, question) for form in forms)


def filed_policies(name: str) -> Iterator[tuple[str, bytes]]:
    """The open ones, and the sealed ones as they were opened or published."""
    turns = turns_of(name)
    shown: dict[tuple[int, str], bytes] = {}
    for turn in turns:
        shown |= {(turn.author, each.envelope): each.payload for each in turn.openings if isinstance(each, Opening)}
        shown |= {(turn.author, name): payload for name, payload in (turn.end.payloads if isinstance(turn.end, Secret) else ())}
    for turn in turns:
        for each in turn.policies:
            if each.mode == OPEN:
                yield each.kind, each.data
            elif each.mode == SEALED and (turn.author, each.data.decode()) in shown:
                yield each.kind, shown[turn.author, each.data.decode()]


@pytest.mark.parametrize("name", MATCHES)
def test_standing_orders_of_a_match_are_read_by_the_page(name: str) -> None:
    game, rules = game_of(name), rules_of(name)
    rows = {row[0]: row for row in PAGES[game].tables["Standing orders"][1:]}
    assert set(rows) == set(rules.standing_orders)
    defaults = [(kind, bytes.fromhex(row[3])) for kind, row in rows.items()]
    assert defaults == [(kind, rules.default_policy(kind)) for kind in rules.standing_orders]
    for kind, data in (*filed_policies(name), *defaults):
        if isinstance(rules.standing_orders[kind], TextOrder):
            assert data.decode() == rules.write_policy(kind, data)
            continue
        shape = rows[kind][1].partition("`")[0]
        assert PAGES[game].read(shape, data) == plain(rules.standing_orders[kind].decode(rules.world, data))


@pytest.mark.parametrize("game", sorted({game_of(name) for name in MATCHES}))
def test_the_golden_matches_hold_standing_orders_of_either_mode(game: str) -> None:
    there = [name for name in MATCHES if game_of(name) == game]
    assert {each.mode for name in there for turn in turns_of(name) for each in turn.policies} >= {OPEN, SEALED}
    assert any(kind not in ("air", "advance") for name in there for kind, _ in filed_policies(name))


# ---- nothing is left out


@pytest.mark.parametrize("game", catalog.GAMES)
def test_every_roll_that_the_rules_ask_for_is_on_the_page(game: str) -> None:
    said = [row[0].split('"')[1] for row in PAGES[game].tables["Rolls"][1:]]
    keys = [key for path in (catalog.FOLDER / game).rglob("*.py") for key in _roll_keys(path)]
    assert sorted(_first_word(key) for key in keys) == sorted(re.sub(r"\{\w+\}", "", each) for each in said)


def _roll_keys(path: Path) -> Iterator[ast.Tuple]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Roll":
            assert isinstance(node.args[1], ast.Tuple)
            yield node.args[1]


def _first_word(key: ast.Tuple) -> str:
    """Of a key that begins with "pmc for " and a name the part that is always the same."""
    word = key.elts[0]
    word = word.left if isinstance(word, ast.BinOp) else word
    assert isinstance(word, ast.Constant)
    return str(word.value)


@pytest.mark.parametrize("game", catalog.GAMES)
def test_every_question_that_the_rules_ask_is_on_the_page(game: str) -> None:
    sources = [path.read_text(encoding="utf-8") for path in (catalog.FOLDER / game).rglob("*.py")]
    asked = {call for source in sources for call in re.findall(r"\bOpen\(.+, (\w+)(?:\(.*\))?\)", source)}
    assert asked == ASKED.get(game, set())
    if game not in ASKED:
        assert not any("Open(" in source for source in sources)
        assert "ask no question" in PAGES[game].text
    else:
        assert {row[0] for row in PAGES[game].tables["Envelopes and questions"][1:]} == SAID[game]


def test_every_word_of_a_standing_order_of_the_congo_is_on_the_page() -> None:
    words = (*congo_policies.LOSS_KEYS, *congo_policies.RETREAT_KEYS, *congo_policies.WHO)
    assert [word for word in words if f"`{word}`" not in PAGES["guerra_do_congo"].text] == []


@pytest.mark.parametrize("game", catalog.GAMES)
def test_what_a_step_puts_on_the_agenda_is_said_of_it(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    does = {row[0]: row[2] for row in PAGES[game].tables["The agenda"][1:]}
    put: dict[str, set[str]] = {}

    def watch(handler: Any, name: str = "", is_taken: bool = True) -> Any:
        def watched(*given: Any) -> Any:
            after, events = handler(*given)
            now = given[0]
            before = (*now.state.agenda, now.step) if is_taken and not name else now.state.agenda
            more = Counter(each.name for each in after.agenda) - Counter(each.name for each in before)
            put.setdefault(name or before[-1].name, set()).update(more)
            return after, events

        return watched

    def watch_all(rules: Any) -> None:
        for handlers in (rules._runs, rules._reads, rules._proves):
            for name, handler in handlers.items():
                monkeypatch.setitem(handlers, name, watch(handler, name))
        for verb in rules.verbs.values():
            if verb.word not in watched_verbs:
                monkeypatch.setattr(verb, "apply", watch(verb.apply, is_taken=verb.is_answer))
        watched_verbs.update(rules.verbs)

    watched_verbs = set[str]()
    if game == "heart_of_africa":
        for _ in states_of_battles(2, watch_all):
            pass
    else:
        rules: Any = catalog.game(game).rules(catalog.game(game).scenarios[0], PLAYED[game][0])
        watch_all(rules)
        for seed in range(enlarged(1)):
            for _ in played(rules, Random(seed)):
                pass
    assert len(put) > len(does) // 2
    for name, more in put.items():
        said = does[name] + (does["combat"] if "`combat` puts" in does[name] else "")
        assert more <= {*re.findall(r"\w+", said), *(["open"] if re.search(r"turns? up", said) else [])}, name


# ---- the tool tells when a type changes


def test_a_new_field_or_decision_is_another_page() -> None:
    class Halt(Decision, frozen=True):
        """Stop."""

        unit: int
        why: str  # in a word

    said = [(row.name, row.type, row.meaning) for row in struct_rows.rows(Halt)]
    assert said == [("unit", "int", ""), ("why", "text", "in a word")]


class Tree(Struct, frozen=True, array_like=True):
    leaves: tuple[int, ...]
    bark: str | None = None


class Wood(Struct, frozen=True, array_like=True):
    trees: tuple[Tree, ...]


def test_a_struct_within_a_struct_is_on_the_page() -> None:
    wood, tree = struct_rows.structs([Wood])
    assert (wood.__name__, tree.__name__) == ("Wood", "Tree")
    assert [row.type for row in struct_rows.rows(tree)] == ["[int]", "text or nil"]


@pytest.mark.parametrize("hint", [dict[str, int], float, int | str, frozenset[int]])
def test_a_type_that_the_page_has_no_words_for_stops_the_tool(hint: Any) -> None:
    with pytest.raises(TypeError, match="no words for"):
        struct_rows.type_words(hint)


def test_a_struct_with_names_or_a_kind_stops_the_tool() -> None:
    kinds: list[dict[str, Any]] = [{}, {"array_like": True, "tag": 3}]
    for options in kinds:
        with pytest.raises(TypeError, match="plain arrays only"):
            struct_rows.structs([msgspec.defstruct("Odd", [("field", int)], frozen=True, **options)])


def test_a_step_without_a_word_on_it_stops_the_tool() -> None:
    with pytest.raises(SystemExit, match="stand"):
        check("steps", ["march", "stand"], ["march"])
