"""Rule marks name rules that exist, a few at a time, and stand on tests."""

from pathlib import Path

import pytest

from tests.rule_coverage import AT_MOST, ROOT, files_of_tests, games, ids_of, marks, no_effect, rule_ids

FILES = [file for file in files_of_tests() if "mark.rule" in file.read_text(encoding="utf-8")]
ALL_IDS = {rule for game in games() for rule in ids_of(game)}


def known_ids(file: Path) -> set[str]:
    """The IDs a test file may name: those of its game in tests/games/<game>, else those of all games."""
    parts = file.relative_to(ROOT).parts
    return set(ids_of(parts[2])) if parts[:2] == ("tests", "games") and parts[2] in games() else ALL_IDS


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_marks_name_few_and_known_rules_and_stand_on_tests(file: Path) -> None:
    known = known_ids(file)
    faults = []
    for mark in marks(file.read_text(encoding="utf-8")):
        if not mark.test:
            faults.append(f"line {mark.line}: the mark stands on no test")
        if not 1 <= len(mark.ids) <= AT_MOST:
            faults.append(f"line {mark.line}: {len(mark.ids)} rules in one mark")
        faults += [f"line {mark.line}: no rule {rule}" for rule in mark.ids if rule not in known]
    assert faults == []


@pytest.mark.parametrize("game", games())
def test_excused_rules_exist_and_give_a_reason(game: str) -> None:
    assert {rule for rule, reason in no_effect(game).items() if not reason} == set()
    assert set(no_effect(game)) <= set(ids_of(game))


def test_every_game_has_rules_with_ids() -> None:
    assert games()
    assert all(len(ids_of(game)) > 100 for game in games())


def test_rules_are_the_lines_that_begin_with_an_id() -> None:
    text = "- **ZZ-1a** [1] One.\n  - Ruling: see ZZ-9.\n**ZZ-T2** (p. 3)\n| ZZ-M-01 | read so |\nOn ZZ-8.\n- **ZZ-1a** two\n"
    assert rule_ids(text) == ("ZZ-1a", "ZZ-T2", "ZZ-M-01")


def test_marks_are_found_with_their_place() -> None:
    source = """
import pytest

@pytest.mark.rule("ZZ-1", "ZZ-2")
def test_one():
    pass

@pytest.mark.rule("ZZ-3")
def helper():
    pass

class TestAll:
    @pytest.mark.rule(NAME)
    def test_two(self):
        pass

pytestmark = pytest.mark.rule("ZZ-4")
"""
    assert sorted(marks(source)) == [
        (4, ("ZZ-1", "ZZ-2"), "test_one"),
        (8, ("ZZ-3",), ""),
        (13, ("?",), "test_two"),
        (17, ("ZZ-4",), ""),
    ]
