"""Reasons why a value of a TOML file does not fit its place, and what would be right there, in plain words."""

from collections.abc import Iterable

from msgspec import inspect

from pbem.engine.content import MAX_SHOWN, Reasons, Shape, close_to, shown

MAX_KNOWN = 24  # words listed that may stand somewhere


class PlainReasons(Reasons):
    """Reasons that say what stands there, what must, and which known word looks like it."""

    def wrong(self, value: object, shape: Shape, _detail: str) -> str:
        """A value that does not fit."""
        said = inspect.type_info(shape)
        close = close_to(value, _texts(said)) if isinstance(value, str) else ""
        return f"is {_said(value)}; must be {_wanted(said)}{close}"

    def missing(self, shape: Shape) -> str:
        """A key that is not there."""
        return f"is missing; must be {_wanted(inspect.type_info(shape))}"

    def unknown(self, name: str, known: Iterable[str]) -> str:
        """A key that is none."""
        names = list(known)
        return f"is not known{close_to(name, names) or '; known are ' + ', '.join(names[:MAX_KNOWN])}"


def _said(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value) if abs(value) < 10**MAX_SHOWN else "a number of too many digits"
    if isinstance(value, str):
        return shown(value)
    if isinstance(value, list):
        return f"a list of {len(value)}"
    return "a table" if isinstance(value, dict) else "a date or time"


def _texts(said: inspect.Type) -> list[str]:
    """The words that may stand there, where there are only so many."""
    return [each for each in said.values if isinstance(each, str)] if isinstance(said, inspect.LiteralType) else []


def _wanted(said: inspect.Type) -> str:
    if isinstance(said, inspect.Metadata):
        return str((said.extra_json_schema or {}).get("description", "")) or _wanted(said.type)
    if isinstance(said, inspect.LiteralType):
        return "one of " + ", ".join(f'"{each}"' for each in said.values)
    if isinstance(said, inspect.IntType):
        return "a whole number" + _bounds(said.ge, said.le)
    if isinstance(said, inspect.StrType):
        return "a text in quotes" + _of(said.min_length, said.max_length, "characters")
    if isinstance(said, inspect.BoolType):
        return "true or false"
    if isinstance(said, inspect.VarTupleType):
        return f"a list{_of(said.min_length, said.max_length, 'entries')} in [ ], each {_wanted(said.item_type)}"
    if isinstance(said, inspect.UnionType):
        return " or ".join(_wanted(each) for each in said.types if not isinstance(each, inspect.NoneType))
    return "a table"


def _bounds(least: object, most: object) -> str:
    if least is None and most is None:
        return ""
    if most is None:
        return f", at least {least}"
    return f" from {least} to {most}" if least is not None else f", at most {most}"


def _of(least: int | None, most: int | None, things: str) -> str:
    if not least and most is None:
        return ""
    return f" of {least or 0} to {most} {things}" if most is not None else f" of at least {least} {things}"
