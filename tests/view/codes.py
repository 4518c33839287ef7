"""Every code that the program can raise or report, read from its source: what a player may meet must have a sentence."""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

PBEM = Path(__file__).parents[2] / "pbem"
RAISED = ("UserError", "PostError", "CorruptFile", "CheatEvidence", "bad_proof", "_unlawful")
REPORTED = ("ImportResult", "FileVerdict", "Finding", "Fault", "_good")
CODE = re.compile(r"[a-z]+(?:-[a-z0-9]+)*")


def refusal_codes(game: str) -> dict[str, str]:
    """Codes of refusals that one game can meet, with the module they stand in."""
    modules = [each for each in _modules() if not each[0].startswith("games/") or each[0].startswith(f"games/{game}/")]
    found = {
        code: path
        for path, module in modules
        for call in _calls(module, ("Refusal",))
        if len(call.args) > 1
        for code in _texts(call.args[1])
    }
    for path, module in modules:
        found |= dict.fromkeys(_passed_on(module, makes_refusals=True), path)
        for node in module.nodes:
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple) and _is_rule_and_code(node.targets[0]):
                pairs = [node.value.body, node.value.orelse] if isinstance(node.value, ast.IfExp) else [node.value]
                found |= {code: path for pair in pairs if isinstance(pair, ast.Tuple) for code in _texts(pair.elts[1])}
    return found


def error_codes() -> dict[str, str]:
    """Codes of errors, imports, verdicts and audit findings, with the module they stand in."""
    found: dict[str, str] = {}
    for path, module in _modules():
        for call in _calls(module, RAISED):
            found |= {code: path for argument in call.args[:1] for code in _texts(argument)}
        for call in _calls(module, REPORTED):
            found |= {code: path for argument in call.args for code in _texts(argument) if "-" in code}
        found |= dict.fromkeys(_passed_on(module, makes_refusals=False), path)
        for node in module.nodes:
            if isinstance(node, ast.Assign) and any(isinstance(name, ast.Name) and name.id == "code" for name in node.targets):
                found |= dict.fromkeys(_texts(node.value), path)
            if isinstance(node, ast.FunctionDef) and node.name.endswith("_refusal") and _returns_text(node):
                for inner in ast.walk(node):
                    if isinstance(inner, ast.Return) and inner.value is not None:
                        found |= dict.fromkeys(_texts(inner.value), path)
    return found


def error_places() -> Iterator[tuple[str, set[str]]]:
    """The code of every error that is raised with its places named, and these names."""
    for _, module in _modules():
        for call in _calls(module, RAISED[:4]):
            names = {each.arg for each in call.keywords}
            for code in _texts(call.args[0]) if None not in names else ():
                yield code, {name for name in names if name}


class Source:
    """A module: what of it can name a code, and its calls by the name that is called."""

    def __init__(self, text: str) -> None:
        every = list(ast.walk(ast.parse(text)))
        self.nodes = [node for node in every if isinstance(node, ast.Assign | ast.FunctionDef)]
        self.calls: dict[str, list[ast.Call]] = {}
        for node in every:
            if isinstance(node, ast.Call):
                self.calls.setdefault(_called(node), []).append(node)


@cache
def _modules() -> list[tuple[str, Source]]:
    paths = [path for path in sorted(PBEM.rglob("*.py")) if "words" not in path.relative_to(PBEM).parts]
    return [(path.relative_to(PBEM).as_posix(), Source(path.read_text(encoding="utf-8"))) for path in paths]


def _is_rule_and_code(target: ast.Tuple) -> bool:
    return [getattr(each, "id", "") for each in target.elts] == ["rule", "code"]


def _called(call: ast.Call) -> str:
    return str(getattr(call.func, "id", getattr(call.func, "attr", "")))


def _calls(module: Source, names: Iterable[str]) -> Iterator[ast.Call]:
    for name in names:
        yield from module.calls.get(name, ())


@cache
def _makers() -> dict[str, tuple[int, bool]]:
    """Functions that are given a code: at which place, and whether it is that of a refusal."""
    found = {}
    for _, module in _modules():
        for node in module.nodes:
            names = [each.arg for each in node.args.args] if isinstance(node, ast.FunctionDef) else []
            if isinstance(node, ast.FunctionDef) and "code" in names and "self" not in names:
                returned = ast.unparse(node.returns) if node.returns else ""
                found[node.name] = (names.index("code"), returned in ("IllegalOrder", "Refusal"))
    return found


def _passed_on(module: Source, makes_refusals: bool) -> Iterator[str]:
    """Codes that a module hands to such functions."""
    makers = _makers()
    for call in _calls(module, makers):
        place, is_refusal = makers[_called(call)]
        if is_refusal == makes_refusals and place < len(call.args):
            yield from _texts(call.args[place])


def _texts(node: ast.expr) -> Iterator[str]:
    """Codes that an expression can be: a text, either branch of a choice."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and CODE.fullmatch(node.value):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _texts(node.body)
        yield from _texts(node.orelse)
    elif isinstance(node, ast.BoolOp):
        for part in node.values:
            yield from _texts(part)


def _returns_text(node: ast.FunctionDef) -> bool:
    return node.returns is not None and "str" in ast.unparse(node.returns)
