"""The shape of the program: what the pure layers may not do, how long a module may be, which libraries are used.

Who imports whom, and which libraries where, are contracts of import-linter in pyproject.toml. Loosen a rule only in a commit
that says why.
"""

import ast
import re
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import chain
from pathlib import Path

import grimp

ROOT = Path(__file__).resolve().parent.parent
MODULES = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "pbem").rglob("*.py"))
TESTS = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").rglob("*.py"))
OTHER_TEXTS = sorted(
    path.relative_to(ROOT).as_posix()
    for folder, kinds in (("pbem", ("toml", "md", "txt")), ("tests", ("toml", "md", "txt")), ("docs", ("md",)), (".ci", ("run",)))
    for path in (ROOT / folder).rglob("*")
    if path.is_file() and (path.suffix[1:] in kinds or path.name in kinds)
) + [name for name in ("README.md", "Makefile", "pyproject.toml", "CHANGELOG.md", "NOTICE") if (ROOT / name).exists()]

PURE = ("errors", "canonical", "engine", "games", "protocol", "match")
IMPURE_MODULES = (
    "os",
    "io",
    "time",
    "random",
    "uuid",
    "locale",
    "pathlib",
    "secrets",
    "tempfile",
    "shutil",
    "glob",
    "socket",
    "ssl",
    "subprocess",
    "threading",
    "multiprocessing",
    "asyncio",
    "signal",
    "platform",
    "getpass",
    "statistics",
    "cmath",
    "decimal",
    "logging",
    "urllib",
    "http",
    "smtplib",
    "imaplib",
)
EXACT_MATH = ("comb", "factorial", "gcd", "isqrt", "lcm", "perm", "prod")  # the rest of math gives floats
IMPURE_NAMES = ("open", "float", "complex", "hash", "id", "input", "exec", "eval", "globals", "__import__", "breakpoint")
CLOCK = ("now", "utcnow", "today")
READS_DATA = "pbem/games/catalog.py"
MAX_LINES = 450


def layer_of(path: str) -> str:
    parts = path.removesuffix(".py").split("/")
    return parts[1]


@cache
def parse(path: str) -> ast.Module:
    return ast.parse((ROOT / path).read_text(encoding="utf-8"), path)


def imports(nodes: Iterable[ast.AST]) -> Iterator[tuple[ast.Import | ast.ImportFrom, str]]:
    """Every import with the full name of the module."""
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from ((node, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node, node.module


# ---------------------------------------------------------------- purity


def purity_faults(tree: ast.Module, is_catalog: bool = False) -> Iterator[str]:
    """What could make two machines differ. `is_catalog`: the one module that reads the package's own files."""
    nodes = [*ast.walk(tree)]
    imported = [*imports(nodes)]
    has_fractions = any(name == "fractions" for _, name in imported)
    for source, name in imported:
        head = name.partition(".")[0]
        if (head in IMPURE_MODULES or head == "importlib") and not (is_catalog and head in ("pathlib", "importlib")):
            yield f"line {source.lineno}: imports {name}"
        if head == "math":
            taken = [alias.name for alias in source.names] if isinstance(source, ast.ImportFrom) else ["math"]
            yield from (f"line {source.lineno}: takes {name} from math" for name in taken if name not in EXACT_MATH)
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, float | complex):
            yield f"line {node.lineno}: {node.value} is not a whole number"
        elif isinstance(node, ast.Name) and node.id in IMPURE_NAMES and isinstance(node.ctx, ast.Load):
            yield f"line {node.lineno}: uses {node.id}"
        elif isinstance(node, ast.Attribute) and node.attr in CLOCK and isinstance(node.ctx, ast.Load):
            yield f"line {node.lineno}: asks for the time with .{node.attr}"
        elif isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div) and not (has_fractions or is_catalog):
            yield f"line {node.lineno}: / gives a float, // does not"
    yield from set_order_faults(nodes)


SET_METHODS = ("union", "intersection", "difference", "symmetric_difference", "copy")
ORDER_MATTERS = (
    "list",
    "tuple",
    "enumerate",
    "iter",
    "map",
    "filter",
    "zip",
    "next",
    "reversed",
    "dict",
    ".join",
    ".extend",
    ".fromkeys",
)
ORDER_IS_LOST = ("sorted", "set", "frozenset", "any", "all", "sum", "min", "max", "len")


def set_order_faults(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Places where the order of a set can be seen: sets written there, and local names that only ever hold sets."""
    for scope in nodes:
        if isinstance(scope, ast.Module | ast.FunctionDef):
            yield from _scope_faults(scope)


def _scope_faults(scope: ast.Module | ast.FunctionDef) -> Iterator[str]:
    nodes = list(_own_nodes(scope))
    held: dict[str, bool] = {}
    for node in nodes:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                if isinstance(target, ast.Name):
                    held[target.id] = held.get(target.id, True) and _is_set(node.value, ())
    names = tuple(name for name, only_sets in held.items() if only_sets)
    calm = {
        id(argument) for node in nodes if isinstance(node, ast.Call) and _called(node) in ORDER_IS_LOST for argument in node.args
    }
    for node in nodes:
        seen: list[ast.expr] = []
        if isinstance(node, ast.For):
            seen = [node.iter]
        elif isinstance(node, ast.ListComp | ast.DictComp | ast.GeneratorExp) and id(node) not in calm:
            seen = [part.iter for part in node.generators]
        elif isinstance(node, ast.Call) and _called(node) in ORDER_MATTERS:
            seen = list(node.args)
        elif isinstance(node, ast.Starred):
            seen = [node.value]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and _called(node) == ".pop" and not node.args:
            seen = [node.func.value]
        yield from (f"line {one.lineno}: the order of a set shows" for one in seen if _is_set(one, names))


def _own_nodes(scope: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a scope without those of the functions inside it."""
    for child in ast.iter_child_nodes(scope):
        yield child
        if not isinstance(child, ast.FunctionDef):
            yield from _own_nodes(child)


def _called(call: ast.Call) -> str:
    """The name of what is called; of a method behind a dot."""
    if isinstance(call.func, ast.Attribute):
        return f".{call.func.attr}"
    return call.func.id if isinstance(call.func, ast.Name) else ""


def _is_set(node: ast.expr, names: tuple[str, ...]) -> bool:
    if isinstance(node, ast.Set | ast.SetComp):
        return True
    if isinstance(node, ast.Name):
        return node.id in names
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return node.func.id in ("set", "frozenset")
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return node.func.attr in SET_METHODS and _is_set(node.func.value, names)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr | ast.BitAnd | ast.Sub | ast.BitXor):
        return _is_set(node.left, names) or _is_set(node.right, names)
    return False


# ---------------------------------------------------------------- words


def sentence_faults(tree: ast.Module) -> Iterator[str]:
    """Strings of two words or more, which belong into `pbem.view`; what is filled in counts as a word."""
    docs = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and node.body and isinstance(node.body[0], ast.Expr)
    }
    docs |= {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    parts = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs | parts:
            text = node.value
        elif isinstance(node, ast.JoinedStr):
            text = "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
        else:
            continue
        tokens = [token.strip(".,:;!?()[]'-") for token in text.split(" ")]
        if sum(token == "{}" or token.isalpha() for token in tokens) > 1 and any(
            len(token) > 1 for token in tokens if token.isalpha()
        ):
            yield f"line {node.lineno}: {text!r}"


# ---------------------------------------------------------------- the program as it is


def test_the_libraries_asked_for_are_used_and_have_their_place() -> None:
    """Each but msgspec is in a contract that says who may import it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras = project["project"]["optional-dependencies"]
    lists = [project["project"]["dependencies"], *(extras[name] for name in extras if name != "dev")]
    asked_for = {re.split("[><=~]", each)[0] for each in chain.from_iterable(lists)}
    placed = {name for each in project["tool"]["importlinter"]["contracts"] for name in each.get("protected_modules", ())}
    graph = grimp.build_graph("pbem", include_external_packages=True, cache_dir=None)
    used = {name for name in graph.modules if graph.is_module_squashed(name)} - sys.stdlib_module_names
    assert used == asked_for == placed | {"msgspec"}


def by_path(faults: Callable[[str], Iterable[object]], paths: Iterable[str]) -> dict[str, list[object]]:
    """The faults of each file that has some. One test for all files: thousands of tests cost more than what they look at."""
    return {path: found for path in paths if (found := list(faults(path)))}


def test_a_pure_module_gives_the_same_on_every_machine() -> None:
    pure = [path for path in MODULES if layer_of(path) in PURE]
    assert by_path(lambda path: purity_faults(parse(path), path == READS_DATA), pure) == {}


def chance_faults(path: str) -> Iterator[object]:
    """Where a program that plays may draw other lots than it is given."""
    tree = parse(path)
    for source, name in imports(ast.walk(tree)):
        for alias in source.names:
            if name.partition(".")[0] in IMPURE_MODULES and (name, alias.name) != ("random", "Random"):
                yield f"line {source.lineno}: imports {alias.name} of {name}"
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and (_called(node) in ("hash", "id") or (_called(node) == "Random" and not node.args)):
            yield f"line {node.lineno}: calls {_called(node)}"


def test_a_program_that_plays_draws_only_the_lots_it_is_given() -> None:
    assert by_path(chance_faults, [path for path in MODULES if layer_of(path) == "bots"]) == {}


def test_the_desk_takes_its_sentences_from_the_view() -> None:
    assert by_path(lambda path: sentence_faults(parse(path)), [path for path in MODULES if layer_of(path) == "desk"]) == {}


def test_a_module_is_one_idea() -> None:
    """Where one is too long, look for the second idea."""
    lengths = {path: len((ROOT / path).read_text(encoding="utf-8").splitlines()) for path in (*MODULES, *TESTS)}
    assert {path: length for path, length in lengths.items() if length > MAX_LINES} == {}


def test_the_first_line_of_a_module_says_what_it_is() -> None:
    assert [path for path in MODULES if not ast.get_docstring(parse(path))] == []


def outside_faults(path: str) -> Iterator[object]:
    """Lines that name a place outside the repository."""
    outside = re.compile(r"(?<![\w.:/])/(?:work|shared)\b" + r"|\.\./" + "shared")
    for number, line in enumerate((ROOT / path).read_text(encoding="utf-8").splitlines(), 1):
        if outside.search(line) and "outside = re" not in line:
            yield f"line {number}: {line}"


def test_nothing_names_a_place_outside_the_repository() -> None:
    assert by_path(outside_faults, [*MODULES, *TESTS, *OTHER_TEXTS]) == {}


# ---------------------------------------------------------------- the checks themselves


def lines(faults: Iterable[str]) -> list[str]:
    return [fault.partition(":")[0].removeprefix("line ") for fault in faults]


IMPURE = """
import os
import random
from time import time
from math import sqrt
x = 0.5
y = open("f")
z = hash("a")
w = float(3)
v = date.today()
u = a / b
for i in {1, 2}: pass
l = list(set(a))
t = [i for i in frozenset(a)]
p = (*{1, 2}, 3)
j = ",".join({"a", "b"})
s = set(a) - b
for i in s: pass
q = sum(i for i in s), [i for i in (s | {3})]
k = set(a).pop()
"""


def test_every_impure_line_is_found() -> None:
    lost = {"17"}  # holding a set shows nothing yet
    expected = {str(number) for number in range(2, 21)} - lost
    assert set(lines(purity_faults(ast.parse(IMPURE)))) == expected


def test_pure_lines_are_left_alone() -> None:
    code = """
from math import prod
def corners(a, b):
    shared = set(a) & set(b)
    if 3 in shared and len(shared) > 1 and all(one > 0 for one in shared):
        return {one + 1 for one in shared}
    for one in sorted(shared): pass
    loose = set(a)
    loose = list(b)
    return [one for one in loose] + sorted(one for one in shared)
"""
    assert list(purity_faults(ast.parse(code))) == []
    assert list(purity_faults(ast.parse("from fractions import Fraction\nx = Fraction(1) / 2"))) == []


def test_a_sentence_is_found_and_what_is_none_is_not() -> None:
    code = '''"""A module."""
a = "two words"
b = f"supposed: {a}"
c = f"{a} or so"
d = f"  {a}: {b}", "code", f"-{a}", ", ", f"{a} {b}", "a-code"
e: int
"""Told below a field."""
def f():
    """Two words."""
    g = f"{a} " + "one"
'''
    assert lines(sentence_faults(ast.parse(code))) == ["2", "3", "4"]


def test_only_the_catalogue_reads_files() -> None:
    assert list(purity_faults(ast.parse("from pathlib import Path"))) != []
    assert list(purity_faults(ast.parse("from pathlib import Path\nx = Path(a) / b"), is_catalog=True)) == []
