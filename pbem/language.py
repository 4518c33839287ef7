"""The language of all sentences. English ones stand in the code, marked by `_`; gettext catalogues give another for each.

One process speaks one language: `speak` is called before a module with sentences is imported, and `_` translates them as
they are then. What no catalogue has, or only with other places than the English sentence, is said in English.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:  # English loads none of it
    from gettext import GNUTranslations

ENGLISH = "en"
MAX_BYTES = 4 * 1024 * 1024
_MAX_HEADER = 16 * 1024
_MAX_FORMS = 6  # of a plural; no language has more
_catalogues: "list[GNUTranslations]" = []


def _(text: str) -> str:
    """A sentence in the language chosen."""
    return _fitting((each.gettext(text) for each in _catalogues), text) if _catalogues and text else text


def pgettext(context: str, text: str) -> str:
    """The same for a word that means something else in another place: the context tells the translator which."""
    return _fitting((each.pgettext(context, text) for each in _catalogues), text) if _catalogues else text


class Plural(NamedTuple):
    """A sentence that counts something; filled like any other, it takes the form for its `count`."""

    one: str
    more: str
    none: str = ""
    """What English says of 0, marked by itself; "": as of more."""
    of: str = ""
    """The place that holds the number; "": it is named beside the places."""

    def format(self, count: object = 0, **places: object) -> str:
        """The sentence for so many, filled."""
        counted = places.get(self.of, count)
        number = counted if isinstance(counted, int) else 0
        english = self.one if number == 1 else self.more
        if not number and self.none:
            return self.none.format(**places)
        found = (each.ngettext(self.one, self.more, number) for each in _catalogues)
        return _fitting(found, english, self.more).format(count=number, **places)


def speak(catalogues: Iterable[bytes]) -> None:
    """Choose a language: its compiled catalogues (.mo), the first that has a sentence gives it. English: none."""
    _catalogues[:] = [read for data in catalogues if (read := _read(data))]


def is_name(language: str) -> bool:
    """Can a language be called so? Letters, digits, - and _: it becomes the name of a file."""
    return 2 <= len(language) <= 20 and language.replace("-", "").replace("_", "").isalnum() and language.isascii()


def fits(said: str, english: str, is_plural: bool = False) -> bool:
    """Has a translation the places of the English sentence, in any order? A form of a plural may leave some out."""
    named, known = places(said), places(english)
    return named is not None and known is not None and (named == known or (is_plural and named < known))


def places(text: str) -> frozenset[str] | None:
    """The places of a sentence that are filled: "{name}" and how it is written; None where it cannot be filled."""
    from string import Formatter

    try:
        parts = list(Formatter().parse(text))
    except ValueError:
        return None
    return frozenset(f"{field}!{conversion}:{how}" for _before, field, how, conversion in parts if field is not None)


def _fitting(found: Iterable[str], english: str, many: str = "") -> str:
    """The first translation that fits; of a plural, one that fits its English form for many."""
    try:
        return next((said for said in found if said not in ("", english) and fits(said, many or english, bool(many))), english)
    except ArithmeticError:  # a catalogue tells by a formula which form of a plural it is
        return english


def _read(data: bytes) -> "GNUTranslations | None":
    """A catalogue; None for bytes that are none."""
    import struct
    from gettext import GNUTranslations
    from io import BytesIO

    try:
        return GNUTranslations(BytesIO(data)) if _is_bounded(data) else None
    except (OSError, ValueError, LookupError, struct.error):
        return None


def _is_bounded(data: bytes) -> bool:
    """Do the strings of a catalogue share no bytes, under one small header in UTF-8? Others could take hours to read."""
    import struct

    order = ">" if data[:4] == b"\x95\x04\x12\xde" else "<"
    count, *tables = struct.unpack_from(f"{order}3I", data, 8)
    keys, texts = (struct.unpack_from(f"{order}{2 * count}I", data, at) for at in tables)
    if len(data) > MAX_BYTES or sum(keys[::2]) + sum(texts[::2]) > len(data):
        return False
    spans = list(zip(keys[::2], texts[::2], texts[1::2], strict=True))
    headers = [data[at : at + size].lower() for key, size, at in spans if not key]
    return (
        all(data.count(0, at, at + size) < _MAX_FORMS for _, size, at in spans)
        and [(each.count(b"charset="), each.count(b"charset=utf-8\n")) for each in headers] == [(1, 1)]
        and len(headers[0]) < _MAX_HEADER
    )
