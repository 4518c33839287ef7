"""The mutator on a module of a few lines: what it changes, what it leaves alone, and that the draw is stable."""

import ast
import json
import pickle
import subprocess
import sys
from pathlib import Path

from tools.mutants.__main__ import verdict
from tools.mutants.operators import Mutant, mutants, sample, sources
from tools.report import ROOT

PATH = "game/rules.py"
MODULE = '''"""A module."""
from game.state import MOVED, ATTACKED

STEP = 2
NAME = "GC-1"


def cost(side: int, ground: "int | None" = 1) -> int:
    """What it costs."""
    assert side >= 0
    if not side and ground > 1:
        return STEP
    return min(1 - side, 7)


class Unit:
    size = 3

    def has(self, marks: int) -> bool:
        self.read(MOVED)
        return any(mark == ATTACKED for mark in self if mark)
'''


def found(kind: str) -> set[tuple[str, str]]:
    return {(each.before, each.after) for each in mutants(MODULE, PATH) if each.kind == kind}


def test_each_kind_of_change_is_made_where_it_can_be() -> None:
    condition = "if not side and ground > 1:"
    last = "return any((mark == ATTACKED for mark in self if mark))"
    assert found("condition") == {(condition, "if True:"), (condition, "if False:")}
    assert found("and/or") == {(condition, "if not side or ground > 1:")}
    assert found("operand") == {(condition, "if not side:"), (condition, "if ground > 1:")}
    assert found("not") == {(condition, "if side and ground > 1:")}
    assert found("boundary") == {(condition, "if not side and ground >= 1:")}
    assert (condition, "if not side and ground <= 1:") in found("comparison")
    assert (last, "return any((mark != ATTACKED for mark in self if mark))") in found("comparison")
    assert found("call") == {
        ("return min(1 - side, 7)", "return max(1 - side, 7)"),
        (last, "return all((mark == ATTACKED for mark in self if mark))"),
    }
    assert found("side") == {("return min(1 - side, 7)", "return min(side, 7)")}
    assert found("operator") == {("return min(1 - side, 7)", "return min(1 + side, 7)")}
    assert found("filter") == {(last, "return any((mark == ATTACKED for mark in self))")}
    assert found("statement") == {("self.read(MOVED)", "pass")}
    assert found("name") == {
        ("self.read(MOVED)", "self.read(ATTACKED)"),
        (last, "return any((mark == MOVED for mark in self if mark))"),
    }
    assert {after for _, after in found("return")} == {"return None"}
    assert {("STEP = 2", "STEP = 3"), ("STEP = 2", "STEP = 1")} <= found("number")


def test_texts_annotations_assertions_and_class_bodies_are_left_alone() -> None:
    befores = {each.before for each in mutants(MODULE, PATH)}
    assert not [text for text in befores if "GC-1" in text or "assert" in text or "size" in text or "import" in text or '"' in text]
    assert len(befores) == 6


def test_every_source_is_a_module_that_differs_in_one_statement() -> None:
    every = mutants(MODULE, PATH)
    texts = sources(MODULE, PATH, {each.id for each in every})
    plain = ast.unparse(ast.parse(MODULE)).splitlines()
    assert len(texts) == len(every) > 25
    for each in every:
        ast.parse(texts[each.id])
        changed = [line for line, other in zip(plain, texts[each.id].splitlines(), strict=True) if line != other]
        assert [line.strip() for line in changed] == [each.before]


def test_a_mutant_says_where_it_is() -> None:
    last = [each for each in mutants(MODULE, PATH) if each.kind == "filter"]
    assert [(each.function, each.line, each.last_line, each.span) for each in last] == [("Unit.has", 21, 21, (19, 21))]
    head = next(each for each in mutants(MODULE, PATH) if each.kind == "not")
    assert (head.function, head.line, head.last_line, head.span) == ("cost", 11, 11, (8, 13))


def test_a_mutant_and_its_place_in_the_draw_outlive_changes_elsewhere() -> None:
    longer = MODULE.replace('"""A module."""', '"""A module."""\n\n\ndef other(a: int) -> int:\n    return a + 1\n')
    before, after = mutants(MODULE, PATH), mutants(longer, PATH)
    assert {each.id for each in before} < {each.id for each in after}

    def drawn(every: list[Mutant], seed: str) -> list[str]:
        return [each.id for each in sample(every, seed, 10)]

    assert drawn(before, "1") == drawn(list(reversed(before)), "1") != drawn(before, "2")
    kept = [each for each in drawn(after, "1") if each in {each.id for each in before}]
    assert set(kept) <= set(drawn(before, "1"))


def test_a_mutant_that_cannot_be_imported_is_killed(tmp_path: Path) -> None:
    (tmp_path / "test_broken.py").write_text("raise ValueError\n", encoding="utf-8")
    (tmp_path / "known").write_bytes(pickle.dumps({}))
    span = {"path": "x.py", "line": 1, "last_line": 1, "span": (1, 1)}
    job = {"mutant": span, "tests": "test_broken.py", "known": "known", "out": "found"}
    (tmp_path / "job.json").write_text(json.dumps(job), encoding="utf-8")
    code = subprocess.run(
        [sys.executable, ROOT / "tools/mutants/runner.py", "job.json"], cwd=tmp_path, capture_output=True
    ).returncode
    assert not (tmp_path / "found").exists()
    assert verdict(code, None) == "killed"
