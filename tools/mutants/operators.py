"""Mutants of a Python module: every small change that a good test suite should notice, each as a whole new source.

A mutant changes one place: a comparison, a number, a condition, what is returned, a statement. Strings, docstrings, annotations,
decorators, default arguments, assertions and class bodies outside methods are left alone.
"""

import ast
import hashlib
from collections.abc import Iterator
from copy import copy
from typing import NamedTuple

OPPOSITES = ((ast.Eq, ast.NotEq), (ast.Lt, ast.GtE), (ast.Gt, ast.LtE), (ast.In, ast.NotIn), (ast.Is, ast.IsNot))
FLIPPED: dict[type[ast.cmpop], type[ast.cmpop]] = {one: other for pair in OPPOSITES for one, other in (pair, pair[::-1])}
BOUNDARY: dict[type[ast.cmpop], type[ast.cmpop]] = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv}
OPERATORS |= {ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv, ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr, ast.LShift: ast.RShift}
CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}
EMPTY = ("tuple", "list", "dict", "set", "frozenset", "int", "str")
LEFT_ALONE = (ast.Import, ast.ImportFrom, ast.Assert, ast.Pass)
GONE = ast.Pass()


class Mutant(NamedTuple):
    """One change of one module."""

    id: str  # stays the same while the statement and its function do
    path: str
    line: int  # 1-based, of the statement
    last_line: int  # of the statement, or of its head if it has a body
    span: tuple[int, int]  # first and last line of the function; zeros at module level
    function: str  # "" at module level; the outermost function otherwise, "Class.method" in a class
    kind: str
    before: str
    after: str


class Place(NamedTuple):
    """The place of a node: `owner.field`, or `owner.field[at]`."""

    owner: ast.AST
    field: str
    at: int | None


def mutants(source: str, path: str) -> list[Mutant]:
    """All mutants of a module, in the order of its text."""
    return [mutant for mutant, _ in _mutated(source, path)]


def sources(source: str, path: str, ids: set[str]) -> dict[str, str]:
    """The whole module as each of these mutants has it, by id."""
    return {mutant.id: ast.unparse(ast.fix_missing_locations(tree)) for mutant, tree in _mutated(source, path) if mutant.id in ids}


def _mutated(source: str, path: str) -> Iterator[tuple[Mutant, ast.Module]]:
    """Each mutant with the tree that is it, until the next one is asked for."""
    tree = ast.parse(source, path)
    others, spans = _others(tree), _spans(tree)
    seen: dict[str, int] = {}
    for function, where, statement in list(_statements(tree, "")):
        before = _head(statement)
        for kind, place, new in list(_edits(where, statement, others)):
            if not function and kind != "number":
                continue
            old = _put(place, new)
            after = "pass" if new is GONE else _head(statement)
            if after != before:
                key = "|".join((path, function, kind, before, after))
                seen[key] = seen.get(key, -1) + 1
                digest = hashlib.sha256(f"{key}|{seen[key]}".encode()).hexdigest()[:8]
                yield Mutant(digest, path, *_lines(statement), spans.get(function, (0, 0)), function, kind, before, after), tree
            _put(place, old)


def sample(found: list[Mutant], seed: str, count: int) -> list[Mutant]:
    """`count` mutants by seed. Each has its own place in the draw: a change elsewhere in the code does not move it."""
    drawn = sorted(found, key=lambda each: hashlib.sha256(f"{seed}|{each.id}".encode()).digest())[:count]
    return sorted(drawn, key=lambda each: (each.path, each.line, each.id))


# ---------------------------------------------------------------- where


def _statements(body: ast.AST, function: str) -> Iterator[tuple[str, Place, ast.stmt]]:
    """Each statement that may change, with the outermost function around it."""
    for field, value in ast.iter_fields(body):
        for index, node in enumerate(value) if isinstance(value, list) else ():
            if isinstance(node, ast.ClassDef):
                for method in node.body:
                    if isinstance(method, ast.FunctionDef):
                        yield from _statements(method, f"{node.name}.{method.name}")
            elif isinstance(node, ast.FunctionDef):
                yield from _statements(node, function or node.name)
            elif isinstance(node, ast.stmt):
                if not isinstance(node, LEFT_ALONE) and not _is_docstring(node):
                    yield function, Place(body, field, index), node
                yield from _statements(node, function)
            elif isinstance(node, ast.match_case | ast.ExceptHandler):
                yield from _statements(node, function)


def _others(tree: ast.Module) -> dict[str, str]:
    """For each named constant another one, the next of those imported or assigned in the same statement."""
    found: dict[str, str] = {}
    for node in tree.body:
        names: list[str] = []
        if isinstance(node, ast.ImportFrom):
            names = [alias.asname or alias.name for alias in node.names]
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple):
            names = [each.id for each in node.targets[0].elts if isinstance(each, ast.Name)]
        constants = [name for name in names if name.isupper()]
        if len(constants) > 1:
            found |= dict(zip(constants, [*constants[1:], constants[0]], strict=True))
    return found


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _head(statement: ast.stmt) -> str:
    """A statement in one line; of one with a body, its head."""
    text = ast.unparse(statement)
    return text.splitlines()[0] if getattr(statement, "body", None) else " ".join(text.split())


def _lines(statement: ast.stmt) -> tuple[int, int]:
    """First and last line of a statement, or of its head if it has a body."""
    body = getattr(statement, "body", None)
    first = statement.lineno
    return first, int(max(first, body[0].lineno - 1) if body else statement.end_lineno or first)


def _spans(tree: ast.Module) -> dict[str, tuple[int, int]]:
    """First and last line of each function and method."""
    functions = [(node.name, node) for node in tree.body if isinstance(node, ast.FunctionDef)]
    for outer in tree.body:
        if isinstance(outer, ast.ClassDef):
            functions += [(f"{outer.name}.{node.name}", node) for node in outer.body if isinstance(node, ast.FunctionDef)]
    return {name: (node.lineno, node.end_lineno or node.lineno) for name, node in functions}


def _put(place: Place, new: ast.AST) -> ast.AST:
    """Puts a node in its place; what was there before."""
    old: ast.AST
    if place.at is None:
        old = getattr(place.owner, place.field)
        setattr(place.owner, place.field, new)
    else:
        row = getattr(place.owner, place.field)
        old, row[place.at] = row[place.at], new
    return old


# ---------------------------------------------------------------- what


def _edits(where: Place, statement: ast.stmt, others: dict[str, str]) -> Iterator[tuple[str, Place, ast.AST]]:
    """The changes of one statement without those of the statements inside it: kind, place, new node."""
    if isinstance(statement, ast.If):
        yield "condition", Place(statement, "test", None), ast.Constant(True)
    if isinstance(statement, ast.If | ast.While):
        yield "condition", Place(statement, "test", None), ast.Constant(False)
    if isinstance(statement, ast.Return) and statement.value is not None:
        for new in _returned(statement.value):
            yield "return", Place(statement, "value", None), new
    if _is_removable(statement):
        yield "statement", where, GONE
    for place, node in _expressions(statement):
        for kind, new in _changes(node):
            yield kind, place, new
        if isinstance(node, ast.Name) and node.id in others and isinstance(node.ctx, ast.Load):
            yield "name", place, ast.Name(others[node.id], ast.Load())


def _expressions(node: ast.AST) -> Iterator[tuple[Place, ast.expr]]:
    """Every expression below a node, with its place; not those of statements below it, nor annotations."""
    for field, value in ast.iter_fields(node):
        if field == "annotation" or isinstance(node, ast.JoinedStr):
            continue
        for index, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if isinstance(child, ast.expr):
                yield Place(node, field, index), child
            if isinstance(child, ast.expr | ast.keyword | ast.comprehension):
                yield from _expressions(child)


def _changes(node: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    """What an expression can become."""
    if isinstance(node, ast.Compare):
        for kind, table in (("comparison", FLIPPED), ("boundary", BOUNDARY)):
            for at, op in enumerate(node.ops):
                if type(op) in table:
                    ops = [*node.ops[:at], table[type(op)](), *node.ops[at + 1 :]]
                    yield kind, ast.Compare(node.left, ops, node.comparators)
    elif isinstance(node, ast.BoolOp):
        yield "and/or", ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
        for value in node.values:
            rest = [each for each in node.values if each is not value]
            yield "operand", rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "not", node.operand
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield "constant", ast.Constant(not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield "number", ast.Constant(node.value + 1)
        yield "number", ast.Constant(node.value - 1)
    elif isinstance(node, ast.IfExp):
        yield "condition", node.body
        yield "condition", node.orelse
    elif isinstance(node, ast.BinOp) and type(node.op) in OPERATORS:
        yield "operator", ast.BinOp(node.left, OPERATORS[type(node.op)](), node.right)
        if isinstance(node.op, ast.Sub) and isinstance(node.left, ast.Constant) and node.left.value == 1:
            yield "side", node.right
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLS:
        yield "call", ast.Call(ast.Name(CALLS[node.func.id], ast.Load()), node.args, node.keywords)
    elif isinstance(node, ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp):
        for at, part in enumerate(node.generators):
            for condition in part.ifs:
                fewer, unfiltered = copy(part), copy(node)
                fewer.ifs = [each for each in part.ifs if each is not condition]
                unfiltered.generators = [*node.generators[:at], fewer, *node.generators[at + 1 :]]
                yield "filter", unfiltered


def _returned(value: ast.expr) -> Iterator[ast.expr]:
    """Nothing, or an empty value, in place of what is returned."""
    if isinstance(value, ast.Compare | ast.BoolOp) or (isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.Not)):
        yield ast.Constant(True)
        yield ast.Constant(False)
    elif isinstance(value, ast.Tuple | ast.List):
        yield type(value)([], ast.Load())
    elif isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id in EMPTY:
        yield ast.Call(value.func, [], [])
    elif not isinstance(value, ast.Constant):
        yield ast.Constant(None)


def _is_removable(statement: ast.stmt) -> bool:
    """Do all names stay bound without it?"""
    if isinstance(statement, ast.Assign):
        return all(isinstance(each, ast.Subscript | ast.Attribute) for each in statement.targets)
    return isinstance(statement, ast.Expr | ast.AugAssign | ast.Raise | ast.Continue | ast.Break | ast.Delete)
