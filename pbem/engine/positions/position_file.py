"""The text of a position file: bounded before it is read, for it may come from anybody; and pieces of TOML to write one.

What is wrong with a position is collected like the problems of a game's files and raised as one UserError, "position-wrong".
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Generic, Protocol, TypeVar, cast

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields

from pbem.engine.boards import map_key
from pbem.engine.content import MAX_SHOWN, Problems, close_to, decode_what_fits, is_not_known, shown
from pbem.engine.hexes import Hex
from pbem.engine.match_options import MatchOption, OptionValue
from pbem.errors import ContentError, UserError

T = TypeVar("T")
F = TypeVar("F", bound="PositionFile")
U = TypeVar("U", bound="Named")
K = TypeVar("K")

MAX_TEXT_BYTES = 256 * 1024
MAX_LINE_CHARS = 4000
MAX_DOTS = 30  # of a line: a key of many parts keeps a TOML reader busy
LONE_DOT = re.compile(r"(?<!\.)\.(?!\.)")  # two dots in a row are in no key: a reader stops there at once
MAX_DEPTH = 8  # of lists and tables in one another
MAX_PROBLEMS = 40
WIDTH = 110  # of a list on one line
NEAREST = "# Written in the middle of a phase: the nearest beginning that can be told. Not kept:"

Scalar = str | int | bool
Value = Scalar | Sequence["Value"] | Mapping[str, "Value"]


@contextmanager
def telling(code: str, line: Callable[[str], str] = str) -> Iterator[None]:
    """Whatever is wrong inside becomes one UserError of this code with every problem. `line`: how one of them is shown."""
    try:
        yield
    except ContentError as error:
        shown = [line(problem) for problem in error.problems[:MAX_PROBLEMS]]
        if len(error.problems) > MAX_PROBLEMS:
            shown.append(f"... and {len(error.problems) - MAX_PROBLEMS} more")
        raise UserError(code, problems="\n".join(shown)) from error


@contextmanager
def bounded(text: str, file: str, limit: int) -> Iterator[None]:
    """Whatever a text that anybody may have written does to its reader becomes a ContentError; it has so many bytes at most."""
    problems = Problems()
    problems.add_all(file, "", bounds(text, limit))
    problems.raise_any()
    try:
        yield
    except (ContentError, UserError):
        raise
    except (ValueError, RecursionError) as error:  # a number of thousands of digits, lists in lists
        raise ContentError([f"{file}: cannot be read: {str(error)[:MAX_SHOWN]}"]) from error


def bounds(text: str, limit: int) -> Iterator[str]:
    """The reason why a text is not even read: too large, lines too long, too deep."""
    if len(text) > limit or len(text.encode("utf-8", "surrogatepass")) > limit:
        yield f"is larger than {limit} bytes"
        return
    depth = 0
    for number, line in enumerate(text.split("\n"), 1):  # as TOML counts them: other ends of lines may stand inside a quoted key
        if line.lstrip(" \t").startswith("#"):
            continue
        depth = max(0, depth + sum(map(line.count, "[{")) - sum(map(line.count, "]}")))
        if len(line) > MAX_LINE_CHARS:
            yield f"line {number} is longer than {MAX_LINE_CHARS} characters"
        elif line.count(".") > MAX_DOTS and len(LONE_DOT.findall(_without_texts(line))) > MAX_DOTS:
            yield f"line {number} has more than {MAX_DOTS} dots"
        elif depth > MAX_DEPTH or _deepest(line) > MAX_DEPTH:
            yield f"line {number} has more than {MAX_DEPTH} lists or tables in one another"
            return


def _without_texts(line: str) -> str:
    """A line without what stands in quotes; as it is where it may not be as plain as it looks."""
    return line if any(each in line for each in ("'", "\\", '"""')) else "".join(line.split('"')[::2])


def _deepest(line: str) -> int:
    depth = deepest = 0
    for letter in line:
        depth += (letter in "[{") - (letter in "]}")
        deepest = max(deepest, depth)
    return deepest


class Source(Struct, frozen=True):
    """What a position of a game with one scenario builds on: what binds rules to a match, and the match options."""

    rules: Callable[[dict[str, OptionValue]], Any]
    options: tuple[MatchOption, ...]


class PositionFile(Protocol):
    """The fields of every position file."""

    @property
    def game(self) -> str: ...


class Named(Protocol):
    """An entry of a position file that says what it is about."""

    @property
    def id(self) -> str: ...


class Page(Generic[F]):
    """A position file as it is read: what it says as far as that fits, and all that is wrong with it."""

    def __init__(self, text: str, shape: type[F], file: str, game: str) -> None:
        """Raises ContentError: too large, too deep, no TOML, or nothing fits."""
        from pbem.engine.toml_faults import PlainReasons  # takes a while to load

        self.file, self.problems = file, Problems()
        self.fits = self.problems.fits
        with bounded(text, file, MAX_TEXT_BYTES):
            self.said = decode_what_fits(text, shape, file, self.problems, PlainReasons())
        if self.said.game != game and self.fits("game"):
            self.note("game", f"{shown(self.said.game)} is not {shown(game)}")

    def note(self, key: str, *reasons: str) -> None:
        """Problems with what stands at a key."""
        self.problems.add_all(self.file, key, reasons)

    def unique(self, key: str, names: Iterable[str]) -> None:
        """Notes what is named twice."""
        self.problems.unique(self.file, key, list(names))

    def index(self, key: str, word: str, known: Mapping[str, int], what: str = "") -> int:
        """What a word stands for; -1 and a problem where it stands for nothing: `what` it should be, or all that there is."""
        if word not in known:
            self.note(key, f"{shown(word)} is no {what}{close_to(word, known)}" if what else is_not_known(word, known))
        return known.get(word, -1)

    def indices(self, key: str, words: Iterable[str], known: Mapping[str, int], what: str = "") -> tuple[int, ...]:
        """The same of several words, each once, without those that stand for nothing."""
        listed = tuple(words)
        self.unique(key, listed)
        return tuple(index for word in listed if (index := self.index(key, word, known, what)) >= 0)

    def check_phases(self, phase: str, keys: Mapping[str, Sequence[str]]) -> None:
        """Notes keys that say something in another phase than their own. `keys`: by their phase."""
        usual = {field.name: field.default for field in fields(cast(Any, self.said))}
        for own, its in keys.items() if self.fits("phase") else ():
            for key in its if own != phase else ():
                if getattr(self.said, key) != usual[key] and self.fits(key):
                    self.note(key, f"is for phase {shown(own)}")

    def check_map(self, said: str, board: object) -> None:
        """Notes where the key `map` is not that of the board that the rest of the file gives; a file without one is not checked.

        Only of games whose boards follow from the match. `board`: its content, as `written` got it.
        """
        if said and self.fits("map") and said != map_key(board):
            self.note("map", f"{shown(said)} is not the map of this file, which is {shown(map_key(board))}")

    def is_unfit(self, *keys: str) -> bool:
        """Is anything under one of these keys of the wrong kind?"""
        return any(key.split(".")[0] in keys for key in self.problems.unfit)

    def options(self, given: Mapping[str, OptionValue], offered: Sequence[MatchOption]) -> dict[str, OptionValue]:
        """The match options, defaults where the file says nothing."""
        known = {option.key: option for option in offered}
        found = {option.key: option.values[0] for option in offered}
        for key, value in given.items():
            if key not in known:
                self.note("options", is_not_known(key, known))
            elif not known[key].allows(value):
                self.note(f"options.{key}", f"may be {', '.join(map(toml_value, known[key].values))}")
            else:
                found[key] = value
        return found

    def new_units(
        self, shapes: Iterable[U], known: Mapping[str, K], needs: Iterable[str], changes: Callable[[U, K], Iterable[str]]
    ) -> Iterator[tuple[U, list[str]]]:
        """The units that are not known to the game; a known one must be left as printed, and `changes` says how it is not.

        Each with the keys of those that it `needs` which are of the wrong kind, as has been noted already.
        """
        for shape in shapes:
            path = f"unit.{shape.id}"
            if not self.fits(f"{path}.id"):
                continue
            if shape.id in known:
                self.note(f"unit {shown(shape.id)}", *changes(shape, known[shape.id]))
            else:
                yield shape, [name for name in needs if not self.fits(f"{path}.{name}")]


def both_sides(stood: Iterable[tuple[Hex, int, str]]) -> Iterator[tuple[Hex, str, str]]:
    """Of units by hex, side and id each hex that holds both sides, with the first unit of each."""
    sides: dict[Hex, dict[int, str]] = {}
    for here, side, unit in stood:
        sides.setdefault(here, {}).setdefault(side, unit)
    return ((here, found[0], found[1]) for here, found in sorted(sides.items()) if len(found) > 1)


# --- writing


def unusual(chosen: Mapping[str, OptionValue], offered: Sequence[MatchOption]) -> dict[str, OptionValue]:
    """Those match options that are not as usual."""
    usual = {option.key: option.values[0] for option in offered}
    return {key: value for key, value in chosen.items() if value != usual.get(key)}


def toml_text(text: str) -> str:
    """A basic string of TOML."""
    out = []
    for letter in text:
        if letter in '"\\':
            out.append("\\" + letter)
        elif letter < " " or letter == "\x7f":
            out.append(f"\\u{ord(letter):04x}")
        else:
            out.append(letter)
    return f'"{"".join(out)}"'


def toml_value(value: Scalar) -> str:
    """A text, a whole number, or true and false."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, int) else toml_text(value)


def toml_list(values: Iterable[Value]) -> str:
    """A list; over several lines when it is long."""
    items = [*map(_toml, values)]
    if sum(len(item) + 2 for item in items) <= WIDTH:
        return f"[{', '.join(items)}]"
    lines, line = [], ""
    for item in items:
        if line and len(line) + len(item) + 2 > WIDTH:
            lines.append(line)
            line = ""
        line = f"{line} {item}," if line else f"    {item},"
    return "\n".join(["[", *lines, line, "]"])


def toml_table(pairs: Iterable[tuple[str, Value]]) -> str:
    """An inline table: `{ rebels = 1, "N'Djili" = "congo" }`."""
    return "{ " + ", ".join(f"{_key(name)} = {_toml(value)}" for name, value in pairs) + " }"


def _key(name: str) -> str:
    is_bare = name.isascii() and all(letter.isalnum() or letter in "_-" for letter in name) and bool(name)
    return name if is_bare else toml_text(name)


def toml_lines(pairs: Mapping[str, Value | None]) -> list[str]:
    """`key = value`, line by line; None is left out."""
    return [f"{key} = {_toml(value)}" for key, value in pairs.items() if value is not None]


def toml_entry(name: str, pairs: Mapping[str, Value | None]) -> str:
    """A table of a list of them, `[[unit]]`, with its lines."""
    return "\n".join([f"\n[[{name}]]", *toml_lines(pairs)])


def toml_of(file: Struct) -> Iterator[str]:
    """What a position file says that is not as by default: its keys, then the tables of its lists. The head has the game."""
    told = {key: value for key, value in _told(file).items() if key != "game"}
    yield from toml_lines({key: value for key, value in told.items() if not _are_tables(value)})
    yield from (toml_entry(key, entry) for key, value in told.items() if _are_tables(value) for entry in cast(Any, value))


def _told(shape: Struct) -> dict[str, Value]:
    found = ((field, getattr(shape, field.name)) for field in fields(shape))
    return {
        field.name: _plain(value)
        for field, value in found
        if value != (field.default if field.default_factory is NODEFAULT else field.default_factory())
    }


def _plain(value: Any) -> Value:
    if isinstance(value, Struct):
        return _told(value)
    return [*map(_plain, value)] if isinstance(value, tuple) else cast(Value, value)


def _are_tables(value: Value) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(each, Mapping) for each in value)


def _toml(value: Value) -> str:
    if isinstance(value, str | int):
        return toml_value(value)
    return toml_table(value.items()) if isinstance(value, Mapping) else toml_list(value)


def written(game: str, not_kept: Iterable[str], lines: Iterable[str], board: object = None) -> str:
    """The text of a position file. `not_kept`: what it has no keys for. `board`: the content of one that follows from the match."""
    head = [f"game = {toml_text(game)}", *([] if board is None else [f"map = {toml_text(map_key(board))}"])]
    losses = [f"#   {each}" for each in not_kept]
    return "\n".join([*([NEAREST] if losses else []), *losses, *head, *lines]) + "\n"
