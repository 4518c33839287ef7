"""Every event, verb, choice and refusal of the game has its sentence."""

import ast
from pathlib import Path

import pbem.games.heart_of_africa as package
from pbem.engine.events import Event
from pbem.games.heart_of_africa.words.sentences import WORDS
from pbem.view.words.without_game import REFUSALS
from tests.games.heart_of_africa.battles import rules

FOLDER = Path(package.__file__).parent


def classes(kind: type[Event]) -> list[type[Event]]:
    found = [kind, *(each for child in kind.__subclasses__() for each in classes(child))]
    return [each for each in found if each.__module__.startswith(package.__name__)]


def test_every_event_has_a_sentence() -> None:
    tags = {str(each.__struct_config__.tag) for each in classes(Event)}
    assert {tag for tag in tags if tag.startswith("ha-")} - {key.split("|")[0] for key in WORDS.events} == set()


def test_every_event_can_be_kept_with_a_draft() -> None:
    concrete = {each for each in classes(Event) if str(each.__struct_config__.tag).startswith("ha-")}
    assert concrete - set(rules().event_kinds) == set()
    assert len({kind.__struct_config__.tag for kind in rules().event_kinds}) == len(rules().event_kinds)


def test_every_verb_and_every_kind_of_choice_has_one() -> None:
    assert set(rules().verbs) - set(WORDS.verbs) == set()
    assert {kind for verb in rules().verbs.values() for kind in verb.kinds} - set(WORDS.demands) == set()
    assert set(rules().standing_orders) - set(WORDS.policies) == set()


def test_every_code_of_a_refusal_in_the_rules_has_one() -> None:
    codes = set()
    for file in (FOLDER / "rules").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            is_refusal = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal"
            if is_refusal and len(node.args) > 1 and isinstance(node.args[1], ast.Constant):  # type: ignore[attr-defined]
                codes.add(node.args[1].value)  # type: ignore[attr-defined]
    assert {str(code) for code in codes} - set(WORDS.refusals) - set(REFUSALS) == set()
