"""What the bytes of a game are, read off its types as plain data: decisions, guards, standing orders and the state.

What a type cannot say (what a step of the agenda means, what is rolled for, the grammar of a standing order) is in
tools/pages/notes, a TOML file for each game; nothing of it can be left out unnoticed: steps and kinds of policies are compared.
"""

import ast
import inspect
import io
import tokenize
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import tomli
from msgspec import NODEFAULT, Meta, Struct
from msgspec.structs import fields

from pbem.engine.decisions import Codec, Decision
from pbem.engine.decisions import Path as HexPath
from pbem.engine.hexes import Hex
from pbem.engine.rules.standing import ClauseOrder
from pbem.games import catalog

NOTES = Path(__file__).resolve().parent / "notes"
PLAIN = {int: "int", bool: "bool", str: "text", bytes: "bytes", Hex: "hex", HexPath: "path"}
EMPTY: dict[Any, Any] = {int: 0, bool: False, str: "", Hex: 0, HexPath: ()}  # enough to make a decision of each kind


def description(game_id: str) -> dict[str, Any]:
    """All that a page says of a game, as plain data."""
    game, package = catalog.game(game_id), f"pbem.games.{game_id}"
    rules: Any = game.rules(game.scenarios[0], {})
    notes = tomli.loads((NOTES / f"{game_id}.toml").read_text(encoding="utf-8"))
    steps = sorted(
        {name for phase in import_module(f"{package}.game_rules").PHASES for name in (*phase.asks, *phase.runs, *phase.reads)}
    )
    found = {
        "id": game_id,
        "version": game.version,
        "content": game.digest().hex(),
        "files": list(catalog.texts(game_id)),
        "sides": list(rules.sides),
        "options": {name: [_option(each) for each in game.match_options(name)] for name in game.scenarios},
        "numbers": dict(_numbers(game_id)),
        "decisions": _codec(rules.decisions, rules.is_order),
        "guards": _codec(rules.guards),
        "policies": [_policy(rules, kind, notes) for kind in rules.policy_kinds],
        "policy_structs": _structs(_policy_shapes(rules)),
        "state": _structs([import_module(f"{package}.state").State]),
        "constants": {name: _constants(import_module(f"{package}.{name}")) for name in ("decisions", "state")},
        "notes": notes,
    }
    _check("steps", steps, [each["name"] for each in notes["step"]])
    _check("policies", rules.policy_kinds, notes["policy"])
    return found


def _check(what: str, there: Iterable[str], said: Iterable[str]) -> None:
    if set(there) != set(said):
        raise SystemExit(f"tools/pages/notes: {what} of the game and of the notes differ: {sorted(set(there) ^ set(said))}")


def _option(option: Any) -> dict[str, Any]:
    return {"key": option.key, "values": list(map(_default, option.values)), "rule": option.rule}


def _numbers(game_id: str) -> Iterator[tuple[str, list[str]]]:
    """What the numbers in orders and states stand for: lists by what they are of."""
    game = catalog.game(game_id)
    for scenario in game.scenarios:
        world = game.rules(scenario, {}).world  # type: ignore[attr-defined]
        board, of = world.board, "" if len(game.scenarios) == 1 else f" of {scenario}"
        yield f"units{of}", [kind.id for kind in world.kinds]
        if hasattr(world, "watched"):
            yield f"watched hexes{of}", [board.grid.name(here) for here in world.watched]
            yield "entry hexes", [board.grid.name(entry.hex) for entry in board.entries]
        else:
            yield "places", [place.name for place in board.places]
            yield "entry hexes", [entry.key for entry in board.entries]
            yield "armies", list(import_module(f"pbem.games.{game_id}.content.roster").ARMIES)
            yield "columns", list(world.tables.crt.columns)


# ---- decisions and policies


def _codec(codec: Codec, is_order: Any = None) -> list[dict[str, Any]]:
    found = []
    for tag, cls in enumerate(codec.classes):
        hints, said = get_type_hints(cls, include_extras=True), _said_of_fields(cls)
        rows = [{"name": name, "type": _type(hints[name]), "meaning": said.get(name, "")} for name in cls.__struct_fields__]
        is_answer = is_order is not None and not is_order(_any_of(cls, hints))
        found.append({"tag": tag, "name": cls.__name__, "fields": rows, "meaning": _doc(cls), "is_answer": is_answer})
    return found


def _any_of(cls: type[Decision], hints: Mapping[str, Any]) -> Decision:
    return cls(*(EMPTY.get(hints[name], ()) for name in cls.__struct_fields__))


def _policy(rules: Any, kind: str, notes: Mapping[str, Any]) -> dict[str, Any]:
    default = rules.default_policy(kind)
    return {
        "kind": kind,
        "default": default.hex(),
        "words": rules.write_policy(kind, default),
        "form": notes["policy"].get(kind, ""),
    }


def _policy_shapes(rules: Any) -> list[type[Struct]]:
    orders = rules.standing_orders.values() if hasattr(rules, "standing_orders") else ()
    return [order.shape for order in orders if isinstance(order, ClauseOrder)]


# ---- structs


def _structs(first: Iterable[type[Struct]]) -> list[dict[str, Any]]:
    """These structs and all that they hold, each behind the one that holds it first."""
    order: list[type[Struct]] = []
    queue = list(first)
    while queue:
        cls = queue.pop(0)
        if cls not in order:
            if not cls.__struct_config__.array_like or cls.__struct_config__.tag is not None:
                raise TypeError(f"{cls.__name__}: the page knows plain arrays only")
            order.append(cls)
            queue += [each for hint in get_type_hints(cls).values() for each in _structs_in(hint)]
    return [_struct(cls) for cls in order]


def _struct(cls: type[Struct]) -> dict[str, Any]:
    hints, said = get_type_hints(cls, include_extras=True), _said_of_fields(cls)
    rows = [
        {"name": each.name, "type": _type(hints[each.name]), "default": _default(each.default), "meaning": said.get(each.name, "")}
        for each in fields(cls)
    ]
    return {"name": cls.__name__, "fields": rows, "meaning": _doc(cls)}


def _structs_in(hint: Any) -> Iterator[type[Struct]]:
    if isinstance(hint, type) and issubclass(hint, Struct):
        yield hint
    for each in get_args(hint):
        yield from _structs_in(each)


def _type(hint: Any) -> str:
    """A type in the words of the page. Raises TypeError for one that it has no words for."""
    if hint in PLAIN:
        return PLAIN[hint]
    if isinstance(hint, type) and issubclass(hint, Struct):
        return hint.__name__
    inner, origin = get_args(hint), get_origin(hint)
    if origin is Annotated:
        return f"{_type(inner[0])}{''.join(map(_bounds, inner[1:]))}"
    if origin is tuple:
        return f"[{_type(inner[0])}]" if inner[-1] is ... else f"({', '.join(map(_type, inner))})"
    if len(inner) == 2 and inner[1] is type(None):
        return f"{_type(inner[0])} or nil"
    raise TypeError(f"no words for {hint}: tell tools/pages/bytes_page.py and tests/test_bytes_pages.py what it is")


def _bounds(meta: Meta) -> str:
    least, most = (meta.ge, meta.le) if meta.le is not None else (meta.min_length, meta.max_length)
    return f" {least or 0}..{most}"


def _default(value: Any) -> str:
    if value is NODEFAULT:
        return ""
    return "nil" if value is None else str(value).lower() if isinstance(value, bool) else _plain(value)


def _plain(value: Any) -> str:
    if isinstance(value, tuple):
        items = [_default(each) for each in value]
        return f"{len(items)} times {items[0]}" if len(items) > 3 and len(set(items)) == 1 else f"[{', '.join(items)}]"
    return f'"{value}"' if isinstance(value, str) else str(value)


# ---- what docstrings and comments say


def _doc(cls: type) -> str:
    return " ".join(inspect.cleandoc(cls.__doc__ or "").split())


def _said_of_fields(cls: type) -> dict[str, str]:
    """The comment on the line of each field."""
    source = inspect.cleandoc("\n" + inspect.getsource(cls))
    said = _comments(source)
    body = next(node for node in ast.parse(source).body if isinstance(node, ast.ClassDef)).body
    return {
        node.target.id: said.get(node.lineno, "")
        for node in body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    }


def _comments(source: str) -> dict[int, str]:
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return {each.start[0]: each.string.lstrip("# ") for each in tokens if each.type == tokenize.COMMENT}


def _constants(module: Any) -> list[dict[str, Any]]:
    """The numbers and words that a module gives names to, by the comment above them; those below one another are one group."""
    source = inspect.getsource(module)
    said, groups, last = _comments(source), list[dict[str, Any]](), -1
    for node in ast.parse(source).body:
        if not isinstance(node, ast.Assign):
            continue
        target = node.targets[0]
        names = [each.id for each in (target.elts if isinstance(target, ast.Tuple) else [target]) if isinstance(each, ast.Name)]
        names = [name for name in names if _is_plain(getattr(module, name))]
        if not names:
            continue
        if node.lineno != last + 1:
            groups.append({"title": said.get(node.lineno - 1, ""), "rows": []})
        last = node.end_lineno or node.lineno
        rows = [{"name": name, "value": _plain(getattr(module, name)), "meaning": said.get(node.lineno, "")} for name in names]
        groups[-1]["rows"] += rows
    return groups


def _is_plain(value: Any) -> bool:
    return isinstance(value, int | str) or (isinstance(value, tuple) and all(isinstance(each, int | str) for each in value))
