"""docs/attacks.md is true: each attack of the threat table has tests, each that is named exists, and none stands outside."""

import ast
import re
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

import pytest

from tests.attacks.mailed import Mailed
from tests.attacks.third import machine
from tests.toygame import decisions as d

HERE = Path(__file__).parent
PAGE = HERE.parent.parent / "docs" / "attacks.md"
NAMED = re.compile(r"`([\w./]+\.py): ([\w*]+)`")
ATTACKS = (
    *("re-roll", "peek", "order of battles", "look-ahead in swift mode"),
    "grinding: note, time, order of actions, attackers, take-backs, resends, replacements",
    *("withheld value", "withheld opening", "withheld answer"),
    *("standing order after seeing dice", "script after seeing dice", "cut after seeing dice"),
    *("trap not sprung, or too late", "trap sprung early, elsewhere, laid afterwards or twice", "trap that waits for the dice"),
    *("false claim", "lie told by an order", "unlawful secret set-up"),
    *("fork", "restored copy", "replay", "other match", "copied commitment", "copied chain"),
    *("other rules", "odd encodings"),
    *("leak by size", "leak by time, or number of mails", "leak by refusal", "leak by script", "identities read from files"),
)


@cache
def rows() -> dict[str, list[tuple[Path, str]]]:
    """The tests named for each attack: file, and the beginning of the name with a star."""
    found = {}
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        cells = [each.strip() for each in line.strip("|").split("|")]
        if line.startswith("|") and cells[0] != "attack" and set(cells[0]) != {"-"}:
            assert len(cells) == 4, line
            assert cells[0] not in found, line
            found[cells[0]] = [((HERE / file).resolve(), name) for file, name in NAMED.findall(cells[3])]
    return found


@cache
def functions_of(path: Path) -> tuple[str, ...]:
    """The names of a module's tests."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return tuple(each.name for each in tree.body if isinstance(each, ast.FunctionDef) and each.name.startswith("test_"))


def test_the_page_has_every_attack_of_the_table() -> None:
    assert set(ATTACKS) <= rows().keys()


@pytest.mark.parametrize("attack", rows())
def test_every_attack_has_tests_and_every_test_named_for_it_exists(attack: str) -> None:
    assert rows()[attack]
    for path, pattern in rows()[attack]:
        assert path.is_file(), path
        assert [name for name in functions_of(path) if fnmatchcase(name, pattern)], f"{path.name}: {pattern}"


def test_every_test_of_an_attack_is_on_the_page() -> None:
    named = [each for found in rows().values() for each in found]
    for path in sorted(HERE.glob("test_threat_*.py")):
        patterns = [pattern for file, pattern in named if file == path]
        for name in functions_of(path) if path != Path(__file__) else ():
            assert any(fnmatchcase(name, pattern) for pattern in patterns), f"{path.name}: {name}"


def test_the_third_person_knows_nothing_before_and_keeps_nothing() -> None:
    """His home has neither saves nor an identity, and what is judged there leaves none behind."""
    table = Mailed()
    table.file(d.Deploy(), d.Attack(3), d.End())
    judged = table.judged()
    assert (judged.code, len(judged.facts["files"])) == (0, 4)
    left = [path for path in machine().home.rglob("*") if path.is_file() and path.suffix != ".pbem"]
    assert (left, [part for part in ("saves", "config", "state") if (machine().home / part).exists()]) == ([], [])
