"""Types behind a game's bytes: the fields of decisions, guards, standing orders and the state, and named numbers."""

import ast
import inspect
import io
import tokenize
from collections.abc import Iterable, Iterator
from types import UnionType
from typing import Annotated, Any, NamedTuple, get_args, get_origin, get_type_hints

from msgspec import NODEFAULT, Meta, Struct
from msgspec.structs import fields

from pbem.engine.decisions import Path as HexPath
from pbem.engine.hexes import Hex

PLAIN = {int: "int", bool: "bool", bool | int: "bool or int", str: "text", bytes: "bytes", Hex: "hex", HexPath: "path"}


class Row(NamedTuple):
    """A field of a struct, in the words of the page."""

    name: str
    type: str
    default: str
    meaning: str


class Constant(NamedTuple):
    """A number or word that has a name."""

    name: str
    value: str
    meaning: str


def structs(first: Iterable[type[Struct]]) -> list[type[Struct]]:
    """These structs and all that they hold, each behind the one that holds it first."""
    order: list[type[Struct]] = []
    queue = list(first)
    while queue:
        cls = queue.pop(0)
        if cls not in order:
            if not cls.__struct_config__.array_like or not isinstance(tag_of(cls), str):
                raise TypeError(f"{cls.__name__}: the page knows plain arrays only")
            order.append(cls)
            queue += [each for hint in get_type_hints(cls).values() for each in _structs_in(hint)]
    return order


def tag_of(cls: type[Struct]) -> Any:
    """The word that its array begins with where it is one of several kinds; "" where it is not."""
    tag = cls.__struct_config__.tag
    return "" if tag is None else tag


def _structs_in(hint: Any) -> Iterator[type[Struct]]:
    if isinstance(hint, type) and issubclass(hint, Struct):
        yield hint
    for each in get_args(hint):
        yield from _structs_in(each)


def rows(cls: type[Struct]) -> list[Row]:
    """The fields of a struct; the meaning of one is the comment on its line. The word for its kind comes before them."""
    source = inspect.cleandoc("\n" + inspect.getsource(cls))
    hints, said = get_type_hints(cls, include_extras=True), _comments(source)
    body = next(node for node in ast.parse(source).body if isinstance(node, ast.ClassDef)).body
    lines = {ast.unparse(node.target): node.lineno for node in body if isinstance(node, ast.AnnAssign)}
    tag = [Row("kind", f'"{tag_of(cls)}"', "", "always this word")] if tag_of(cls) else []
    return tag + [
        Row(each.name, type_words(hints[each.name]), _default(each.default), said.get(lines.get(each.name, 0), ""))
        for each in fields(cls)
    ]


def type_words(hint: Any) -> str:
    """A type in the words of the page. Raises TypeError for one that it has no words for."""
    if hint in PLAIN:
        return PLAIN[hint]
    if isinstance(hint, type) and issubclass(hint, Struct):
        return hint.__name__
    inner, origin = get_args(hint), get_origin(hint)
    if origin is Annotated:
        return f"{type_words(inner[0])}{''.join(map(_bounds, inner[1:]))}"
    if origin is tuple:
        return f"[{type_words(inner[0])}]" if inner[-1] is ... else f"({', '.join(map(type_words, inner))})"
    if len(inner) == 2 and inner[1] is type(None):
        return f"{type_words(inner[0])} or nil"
    if origin is UnionType and all(issubclass(each, Struct) and tag_of(each) for each in inner):
        return " or ".join(map(type_words, inner))
    raise TypeError(f"no words for {hint}: tell tools/pages/bytes_page.py and tests/test_bytes_pages.py what it is")


def _bounds(meta: Meta) -> str:
    least, most = (meta.ge, meta.le) if meta.le is not None else (meta.min_length, meta.max_length)
    return f" {least or 0}..{most}"


def _default(value: Any) -> str:
    return "" if value is NODEFAULT else value_words(value)


def value_words(value: Any) -> str:
    """A value in the words of the page."""
    if isinstance(value, tuple):
        items = list(map(value_words, value))
        return f"{len(items)} times {items[0]}" if len(items) > 3 and len(set(items)) == 1 else f"[{', '.join(items)}]"
    if isinstance(value, str):
        return f'"{value}"'
    return "nil" if value is None else str(value).lower()


def constants(module: Any) -> list[tuple[str, list[Constant]]]:
    """The numbers and words that a module gives names to, by the comment above them; those below one another are one group."""
    source = inspect.getsource(module)
    said, groups, last = _comments(source), list[tuple[str, list[Constant]]](), -1
    for node in ast.parse(source).body:
        if not isinstance(node, ast.Assign):
            continue
        named = {each.id: getattr(module, each.id) for each in ast.walk(node.targets[0]) if isinstance(each, ast.Name)}
        found = [Constant(name, value_words(value), said.get(node.lineno, "")) for name, value in named.items() if _is_plain(value)]
        if not found:
            continue
        if node.lineno != last + 1:
            groups.append((said.get(node.lineno - 1, ""), []))
        last = node.end_lineno or node.lineno
        groups[-1][1].extend(found)
    return groups


def _is_plain(value: Any) -> bool:
    return isinstance(value, int | str) or (isinstance(value, tuple) and all(isinstance(each, int | str) for each in value))


def _comments(source: str) -> dict[int, str]:
    """The comments by their line."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return {each.start[0]: each.string.lstrip("# ") for each in tokens if each.type == tokenize.COMMENT}
