"""TOML text to the structs of a game's content, with every problem named by file, key and reason.

Content holds no fractions: a number with a point is handed on as text, so that only a field that asks for text takes it.
"""

from collections.abc import Hashable, Iterable, Iterator
from types import UnionType
from typing import Annotated, Any, Literal, TypeAlias, TypeVar, Union, get_args, get_origin

import msgspec
import tomli

from pbem.errors import ContentError

T = TypeVar("T")
Shape: TypeAlias = Any
"""A type as annotations have it: a class, `int | None`, `Annotated[...]`."""

MAX_SHOWN = 40  # characters of a foreign word in a problem
MAX_CLOSE = 3
NOTHING = object()
NAMES = ("id", "at")  # what an entry of a list is found by when something in it does not fit
LABELS = ("id", "key", "name", "hex")  # what an entry of a list is called by, the first that it has


class Problems:
    """Collects what is wrong with a game's files, to say it all at once."""

    def __init__(self) -> None:
        self._found: list[str] = []
        self.unfit: set[str] = set()

    def fits(self, *keys: str) -> bool:
        """Is what the file says there of the right kind? Else something stands in for it: a fault that hangs on it is none.

        The keys are those of `decode_what_fits`.
        """
        return self.unfit.isdisjoint(keys)

    @property
    def found(self) -> tuple[str, ...]:
        """All that are noted."""
        return tuple(self._found)

    def add(self, file: str, key: str, reason: str) -> None:
        """Note one problem: `problems.add("units.toml", 'unit "2-guards"', "hex 9999 is off the map")`."""
        self._found.append(_line(file, key, reason))

    def add_all(self, file: str, key: str, reasons: Iterable[str]) -> None:
        """Note several problems of one key."""
        for reason in reasons:
            self.add(file, key, reason)

    def unique(self, file: str, key: str, values: Iterable[Hashable]) -> None:
        """Note each value that stands more than once."""
        seen: dict[Hashable, int] = {}
        for value in values:
            seen[value] = seen.get(value, 0) + 1
        self.add_all(file, key, (f'"{value}" stands {times} times' for value, times in seen.items() if times > 1))

    def raise_any(self) -> None:
        """Raises ContentError with everything noted so far; nothing when all is well."""
        if self._found:
            raise ContentError(list(self._found))


class Reasons:
    """Reasons why something does not fit its place, by msgspec. `toml_faults` has them for those who are no programmers."""

    def wrong(self, value: object, shape: Shape, detail: str) -> str:
        """A value that does not fit; `detail` is what msgspec says."""
        return detail

    def missing(self, shape: Shape) -> str:
        """A key that is not there."""
        return "is missing"

    def unknown(self, name: str, known: Iterable[str]) -> str:
        """A key that is none."""
        return "is not known"


BRIEF = Reasons()


def decode_content(text: str, shape: type[T], file: str, reasons: Reasons = BRIEF) -> T:
    """Read one TOML file into its struct. Raises ContentError naming the file and every key that is wrong.

    Entries of lists are counted from 1 and called by their id: `units.toml: unit[3] ("CON04").steps: ...`.
    """
    problems = Problems()
    found = decode_what_fits(text, shape, file, problems, reasons)
    problems.raise_any()
    return found


def decode_what_fits(text: str, shape: type[T], file: str, problems: Problems, reasons: Reasons = BRIEF) -> T:
    """The same as far as it fits: what is wrong is noted, so that the rest can be looked at too.

    What does not fit is left out, and where it is needed an empty text, a small number or the first word allowed stands in. The
    keys of both are in `problems.unfit`, as "turn" or "unit.CON04.hex": entries of lists by their `id` or `at`, else counted from
    1. Raises ContentError where it is no TOML, or nothing of it fits.
    """
    try:
        raw = tomli.loads(text, parse_float=str)
    except tomli.TOMLDecodeError as error:
        raise ContentError([f"{file}: {error}"]) from error
    try:
        return msgspec.convert(raw, shape)
    except msgspec.ValidationError:
        for key, reason in _faults(raw, shape, "", reasons):
            problems.add(file, key, reason)
    fitting = _fitting(raw, shape, "", problems.unfit)
    if fitting is NOTHING:
        problems.raise_any()
    return msgspec.convert(fitting, shape)


def _line(file: str, key: str, reason: str) -> str:
    return f"{file}: {key}: {reason}" if key else f"{file}: {reason}"


def _faults(value: object, shape: Shape, key: str, reasons: Reasons) -> Iterator[tuple[str, str]]:
    """Key and reason of everything in a value that does not fit, as deep as it can be told."""
    try:
        msgspec.convert(value, shape)
    except msgspec.ValidationError as error:
        found = [fault for part in _parts(value, shape, key, reasons) for fault in part]
        yield from found or [(key, reasons.wrong(value, shape, str(error).partition(" - at `$`")[0]))]


def _fits(value: object, shape: Shape) -> bool:
    try:
        msgspec.convert(value, shape)
    except msgspec.ValidationError:
        return False
    return True


def _fitting(value: object, shape: Shape, key: str, unfit: set[str]) -> object:
    """What is left of a value without all that does not fit; NOTHING where nothing is. The keys of what was left out are added."""
    if _fits(value, shape):
        return value
    kind = _kind(shape)
    origin, inner = _origin(kind), get_args(kind)
    found: object = NOTHING
    if _is_struct(origin) and isinstance(value, dict):
        found = table = dict[str, object]()
        for field in msgspec.structs.fields(kind):
            name = field.encode_name
            part = _fitting(value[name], field.type, _under(key, name), unfit) if name in value else NOTHING
            if part is NOTHING and (name in value or field.required):
                unfit.add(_under(key, name))
                part = _stand_in(field.type) if field.required else NOTHING
            if part is not NOTHING:
                table[name] = part
    elif origin is dict and inner and isinstance(value, dict):
        parts = {name: _fitting(one, inner[1], _under(key, name), unfit) for name, one in value.items()}
        found = {name: part for name, part in parts.items() if part is not NOTHING}
    elif origin is tuple and inner[1:] == (...,) and isinstance(value, list):
        listed = [_fitting(one, inner[0], _under(key, _name(one, n, inner[0])), unfit) for n, one in enumerate(value, 1)]
        found = [part for part in listed if part is not NOTHING]
        unfit.update([key] * (len(found) < len(listed)))
    return found if found is not NOTHING and _fits(found, shape) else NOTHING


def _name(entry: object, number: int, kind: Shape) -> str:
    """What an entry of a list is found by: its id, which is empty where it does not fit, or its place."""
    if isinstance(entry, dict) and _is_struct(kind):
        for field in msgspec.structs.fields(kind):
            if field.encode_name in NAMES:
                said = entry.get(field.encode_name)
                return str(said) if _fits(said, field.type) else ""
    return str(number)


def _stand_in(shape: Shape) -> object:
    """Something that fits."""
    kind = _kind(shape)
    words = get_args(kind) if _origin(kind) is Literal else ("", 1)
    return next((word for word in words if _fits(word, shape)), NOTHING)


def _origin(shape: Shape) -> Shape:
    """A type without what it has in brackets."""
    origin: Shape = get_origin(shape)
    return shape if origin is None else origin


def _kind(shape: Shape) -> Shape:
    """A type without its bounds; of several the one table among them."""
    while _origin(shape) is Annotated:
        shape = get_args(shape)[0]
    if _origin(shape) in (Union, UnionType):
        tables = [one for one in get_args(shape) if _is_struct(one)]
        shape = tables[0] if len(tables) == 1 else None
    return shape


def _parts(value: object, shape: Shape, key: str, reasons: Reasons) -> Iterator[Iterator[tuple[str, str]]]:
    """The faults of each part of a table or list."""
    shape = _kind(shape)
    origin, inner = _origin(shape), get_args(shape)
    if _is_struct(origin) and isinstance(value, dict):
        yield _field_faults(value, shape, key, reasons)
    elif origin is dict and inner and isinstance(value, dict):
        yield from (_faults(one, inner[1], _under(key, name), reasons) for name, one in value.items())
    elif origin in (tuple, list) and inner and isinstance(value, list):
        kinds = inner if origin is tuple and inner[1:] != (...,) else (inner[0],) * len(value)
        if len(kinds) == len(value):
            entries = zip(value, kinds, strict=True)
            yield from (_faults(one, kind, f"{key}[{n}]{_label(one)}", reasons) for n, (one, kind) in enumerate(entries, 1))


def _field_faults(value: dict[str, object], shape: Shape, key: str, reasons: Reasons) -> Iterator[tuple[str, str]]:
    fields = {field.encode_name: field for field in msgspec.structs.fields(shape)}
    for name, field in fields.items():
        if name in value:
            yield from _faults(value[name], field.type, _under(key, name), reasons)
        elif field.required:
            yield _under(key, name), reasons.missing(field.type)
    config = _origin(shape).__struct_config__
    if config.forbid_unknown_fields:
        for name in value:
            if name not in fields and name != config.tag_field:
                yield _under(key, name), reasons.unknown(name, fields)


def _is_struct(shape: Shape) -> bool:
    return isinstance(shape, type) and issubclass(shape, msgspec.Struct)


def _under(key: str, name: str) -> str:
    return f"{key}.{name}" if key else name


def _label(entry: object) -> str:
    """The name that an entry says of itself."""
    if isinstance(entry, dict):
        for name in LABELS:
            if isinstance(called := entry.get(name), str | int):
                return f' ("{called}")'
    return ""


# --- foreign words in problems


def shown(word: str) -> str:
    """A foreign word in quotes, cut short."""
    return f'"{word}"' if len(word) <= MAX_SHOWN else f'"{word[:MAX_SHOWN]}..."'


def close_to(word: str, known: Iterable[str]) -> str:
    """` (did you mean A, B?)` with the known words that look like this one; nothing when none does."""
    from difflib import get_close_matches

    names = list(dict.fromkeys(known))
    small = {name.casefold(): name for name in names}
    found = [small[name] for name in get_close_matches(word[:MAX_SHOWN].casefold(), list(small), MAX_CLOSE)]
    return f" (did you mean {', '.join(found)}?)" if found else ""


def is_not_known(word: str, known: Iterable[str]) -> str:
    """The message that a foreign word is none of these few, which one looks like it, and which there are."""
    names = list(dict.fromkeys(known))
    return f"{shown(word)} is not known{close_to(word, names)}; known are {', '.join(names)}"
