"""Which rules of a game no test is marked with: `python -m tests.rule_coverage [GAME ...]`.

A rule is a line of the game's rules.md that begins with an ID; a mark is `@pytest.mark.rule("GC-3.2.1a")` on a test. Rules that no
program can break stand in tests/games/<game>/no_effect.txt, one a line: ID, then the reason.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "pbem" / "games"
ENTRY = re.compile(r"^\s*[-*#|>\s]*[`*\[]*([A-Z][A-Z0-9]+-[A-Za-z0-9.]+(?:-[A-Za-z0-9.]+)*)\b")
AT_MOST = 3  # IDs of one mark


class Mark(NamedTuple):
    """One `pytest.mark.rule(...)` in a test file."""

    line: int
    ids: tuple[str, ...]
    test: str  # the test function it stands on; "" anywhere else


def marks(source: str) -> Iterator[Mark]:
    """All rule marks of a test file. An argument that is not a plain text counts as the ID "?"."""
    tree = ast.parse(source)
    decorates = {
        id(call): node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_")
        for call in node.decorator_list
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("pytest.mark.rule", "mark.rule"):
            values = [item.value if isinstance(item, ast.Constant) else "?" for item in node.args]
            ids = tuple(value if isinstance(value, str) else "?" for value in values)
            yield Mark(node.lineno, ids, decorates.get(id(node), ""))


def rule_ids(rules_text: str) -> tuple[str, ...]:
    """The IDs of a rules.md, each once, in its order."""
    found = (match[1].rstrip(".") for line in rules_text.splitlines() if (match := ENTRY.match(line)))
    return tuple(dict.fromkeys(found))


def games() -> tuple[str, ...]:
    """The games that have a rules.md, by name."""
    return tuple(sorted(path.parent.name for path in GAMES.glob("*/rules.md")))


def ids_of(game: str) -> tuple[str, ...]:
    """The rule IDs of a game."""
    return rule_ids((GAMES / game / "rules.md").read_text(encoding="utf-8"))


def files_of_tests() -> tuple[Path, ...]:
    """All Python files of the tests."""
    return tuple(sorted((ROOT / "tests").rglob("*.py")))


def no_effect(game: str) -> dict[str, str]:
    """The rules of a game that no program can break, each with the reason."""
    file = ROOT / "tests" / "games" / game / "no_effect.txt"
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return {rule: reason.strip() for rule, _, reason in (line.partition(" ") for line in lines if line.strip())}


def uncovered(game: str) -> tuple[str, ...]:
    """The rules of a game that no test is marked with and that are not excused."""
    found = {
        rule for file in files_of_tests() for mark in marks(file.read_text(encoding="utf-8")) if mark.test for rule in mark.ids
    }
    return tuple(rule for rule in ids_of(game) if rule not in found and rule not in no_effect(game))


def main() -> int:
    """Print the rules without a test; exit 1 when there are any."""
    missing = {game: uncovered(game) for game in sys.argv[1:] or games()}
    for game, rules in missing.items():
        print(f"{game}: {len(ids_of(game))} rules, {len(rules)} without a test")
        print(*(f"  {rule}" for rule in rules), sep="\n", end="\n" if rules else "")
    return int(any(missing.values()))


if __name__ == "__main__":
    sys.exit(main())
