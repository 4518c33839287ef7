"""Scenarios that players make: a text that anybody may have written, the digest it goes by, and the game that is played with it.

What a game makes of such a text (`Game.scenario_from`) is a `Game` as any other, with that one scenario; its content digest binds
the text, so a match is pinned to it like to the maps and counters that came with the program.
"""

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from pbem import canonical
from pbem.engine.content import Shape, decode_content
from pbem.errors import ContentError

T = TypeVar("T")

MAX_TEXT_BYTES = 16 * 1024  # it travels in the invitation
SHORT_CHARS = 32  # 128 bits: nobody finds two texts that share them
MAX_LINE = 400  # characters of a problem


class ScenarioFacts(Struct, frozen=True):
    """What a scenario of the players' making says, to be told before anybody begins or accepts a match with it. Foreign text."""

    title: str
    about: str  # several lines
    lines: tuple[str, ...]  # turns, map, units, zones, points, special rules
    data: Mapping[str, object]  # everything, under the keys of its file


def scenario_digest(text: str) -> bytes:
    """32 bytes by which two players know that they have the same scenario."""
    return canonical.tagged("scenario", text.encode())


def short(digest: bytes) -> str:
    """As much of a digest as people compare."""
    return digest.hex()[:SHORT_CHARS]


def content_digest(content: bytes, text: str) -> bytes:
    """The content digest of a game with an own scenario, from that of the game alone."""
    return canonical.tagged("content with scenario", content, text.encode())


def decode_scenario(text: str, shape: type[T], file: str) -> T:
    """The struct of a scenario's TOML. Raises ContentError with every problem and what would be right."""
    from pbem.engine.positions.position_file import bounded
    from pbem.engine.toml_faults import PlainReasons

    lines = enumerate(text[:MAX_TEXT_BYTES].split("\n"), 1)
    odd = [number for number, line in lines if not line.replace("\t", " ").isprintable()]
    if odd:  # also in a remark: somebody may look at the file in a terminal
        raise ContentError([f"{file}: line {number} holds a character that cannot be seen; take it out" for number in odd])
    with bounded(text, file, MAX_TEXT_BYTES):
        return decode_content(text, shape, file, PlainReasons())


def parts(text: str, fields: Mapping[str, Shape]) -> dict[str, Any]:
    """What can be read of a text that is not right as a whole: the values of those fields (with their types) that fit.

    A list of tables (a field given as a one-item list) comes as pairs of place, from 1, and table, without those that do not fit.
    """
    import tomli

    from pbem.engine.positions.position_file import bounds

    if any(bounds(text, MAX_TEXT_BYTES)):
        return {}
    try:
        raw = tomli.loads(text, parse_float=str)
    except (ValueError, RecursionError):
        return {}
    found: dict[str, Any] = {}
    for name, shape in fields.items():
        value = raw.get(name)
        if isinstance(shape, list):
            entries = value if isinstance(value, list) else []
            found[name] = [(place, fit[0]) for place, each in enumerate(entries, 1) if (fit := _fitting(each, shape[0]))]
        elif value is not None and (fit := _fitting(value, shape)):
            found[name] = fit[0]
    return found


def _fitting(value: object, shape: Shape) -> list[object]:
    try:
        return [msgspec.convert(value, shape)]
    except msgspec.ValidationError:
        return []


def on_one_line(problem: str) -> str:
    """A problem as one line of bounded length, whatever foreign keys it names."""
    line = "".join(letter if letter.isprintable() else "?" for letter in problem[: MAX_LINE + 1])
    return line if len(problem) <= MAX_LINE else line[:MAX_LINE] + "..."
