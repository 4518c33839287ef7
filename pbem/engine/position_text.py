"""The text of a position file: bounded before it is read, for it may come from anybody; and pieces of TOML to write one.

What is wrong with a position is collected like the problems of a game's files and raised as one UserError, "position-wrong".
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from typing import TypeVar

from pbem.engine.content import Problems, Reasons, decode_content, decode_what_fits
from pbem.engine.game import MatchOption, OptionValue
from pbem.errors import ContentError, UserError

T = TypeVar("T")

MAX_TEXT_BYTES = 256 * 1024
MAX_LINE_CHARS = 4000
MAX_DOTS = 30  # of a line: a key of many parts keeps a TOML reader busy
MAX_DEPTH = 8  # of lists and tables in one another
MAX_PROBLEMS = 40
MAX_SHOWN = 40  # characters of a foreign word in a problem
MAX_CLOSE = 3
NEAREST = "# Written in the middle of a phase: the nearest beginning that can be told. Not kept:"


@contextmanager
def reading_position() -> Iterator[None]:
    """Whatever is wrong inside becomes one UserError "position-wrong" with every problem."""
    try:
        yield
    except ContentError as error:
        shown = error.problems[:MAX_PROBLEMS]
        if len(error.problems) > MAX_PROBLEMS:
            shown.append(f"... and {len(error.problems) - MAX_PROBLEMS} more")
        raise UserError("position-wrong", problems="\n".join(shown)) from error


def decode_position(text: str, shape: type[T], file: str, problems: Problems) -> T:
    """The struct of a position's TOML as far as it fits. Raises ContentError: too large, too deep, no TOML, or nothing fits."""
    from pbem.engine.content_reasons import PlainReasons

    with _reading(text, file, MAX_TEXT_BYTES):
        return decode_what_fits(text, shape, file, problems, PlainReasons())


def decode_bounded(text: str, shape: type[T], file: str, limit: int, reasons: Reasons) -> T:
    """The struct of TOML that anybody may have written, of so many bytes at most. Raises ContentError."""
    with _reading(text, file, limit):
        return decode_content(text, shape, file, reasons)


@contextmanager
def _reading(text: str, file: str, limit: int) -> Iterator[None]:
    """Whatever a text does to its reader becomes a ContentError."""
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
    """Why a text is not even read: too large, lines too long, too deep."""
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
        elif line.count(".") > MAX_DOTS and _without_texts(line).count(".") > MAX_DOTS:
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


def shown(word: str) -> str:
    """A foreign word in quotes, cut short."""
    return f'"{word}"' if len(word) <= MAX_SHOWN else f'"{word[:MAX_SHOWN]}..."'


def close_to(word: str, known: Iterable[str]) -> str:
    """` (did you mean A, B?)` with the known words that look like this one; nothing when none does."""
    names = list(dict.fromkeys(known))
    small = {name.casefold(): name for name in names}
    found = [small[name] for name in get_close_matches(word[:MAX_SHOWN].casefold(), list(small), MAX_CLOSE)]
    return f" (did you mean {', '.join(found)}?)" if found else ""


def is_not_known(word: str, known: Iterable[str]) -> str:
    """That a foreign word is none of these few, which one looks like it, and which there are."""
    names = list(dict.fromkeys(known))
    return f"{shown(word)} is not known{close_to(word, names)}; known are {', '.join(names)}"


def options_of(
    given: Mapping[str, OptionValue], offered: Sequence[MatchOption], file: str, problems: Problems
) -> dict[str, OptionValue]:
    """The match options of a position, defaults where it says nothing. What is wrong is noted."""
    known = {option.key: option for option in offered}
    found = {option.key: option.values[0] for option in offered}
    for key, value in given.items():
        if key not in known:
            problems.add(file, "options", is_not_known(key, known))
        elif not known[key].allows(value):
            problems.add(file, f"options.{key}", f"may be {', '.join(map(toml_value, known[key].values))}")
        else:
            found[key] = value
    return found


# --- writing


def option_lines(chosen: Mapping[str, OptionValue], offered: Sequence[MatchOption]) -> Iterator[str]:
    """The line of those match options that are not as usual; none where all are."""
    usual = {option.key: option.values[0] for option in offered}
    options = [(key, value) for key, value in chosen.items() if value != usual.get(key)]
    if options:
        yield f"options = {toml_table(options)}"


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


def toml_value(value: str | int | bool) -> str:
    """A text, a whole number, or true and false."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, int) else toml_text(value)


def toml_list(texts: Iterable[str], width: int = 110) -> str:
    """A list of texts; over several lines when it is long."""
    items = [toml_text(text) for text in texts]
    if sum(len(item) + 2 for item in items) <= width:
        return f"[{', '.join(items)}]"
    lines, line = [], ""
    for item in items:
        if line and len(line) + len(item) + 2 > width:
            lines.append(line)
            line = ""
        line = f"{line} {item}," if line else f"    {item},"
    return "\n".join(["[", *lines, line, "]"])


def toml_table(pairs: Iterable[tuple[str, str | int | bool]]) -> str:
    """An inline table: `{ rebels = 1, "N'Djili" = "congo" }`."""
    return "{ " + ", ".join(f"{_key(name)} = {toml_value(value)}" for name, value in pairs) + " }"


def _key(name: str) -> str:
    is_bare = name.isascii() and all(letter.isalnum() or letter in "_-" for letter in name) and bool(name)
    return name if is_bare else toml_text(name)
