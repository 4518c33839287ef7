"""Decisions and refusals as data, and the compact byte form of a decision.

A decision is a frozen struct whose fields are small whole numbers, tuples of them, `Path`s or short texts. Its bytes are
a tag and the fields as variable-length integers, without names or field headers: a turn file holds dozens of them.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NewType, get_args, get_origin, get_type_hints

from msgspec import Struct

from pbem.engine.hexes import Hex

Path = NewType("Path", tuple[int, ...])
"""Directions 0 to 5 (NE, E, SE, SW, W, NW), hex by hex. Packed as one base-6 number behind a leading 1."""

MAX_ITEMS = 255  # of a tuple
MAX_STEPS = 64  # of a path
MAX_TEXT_BYTES = 255
MAX_NUMBER = 2**63 - 1
ORDERS = "orders:"  # and the number of a file: the envelope of the sealed orders of that file


class Decision(Struct, frozen=True):
    """Base of every game's decisions."""


class OfUnit(Decision, frozen=True):
    """Base of those that name a unit and nothing else."""

    unit: int


class OfHex(Decision, frozen=True):
    """Base of those that name a hex and nothing else."""

    hex: Hex


def orders_id(seq: int) -> str:
    """The id of the envelope with the sealed orders of a file."""
    return f"{ORDERS}{seq}"


class Sealed(Decision, frozen=True):
    """What its side decides in a sealed choice lies in an envelope of the file of this number.

    It holds decisions one behind the other, as the game's codec packs them. A game with sealed choices has this class in its codec.
    `kind`: that of the choice, by its place among all kinds of choices in alphabetical order; it serves no other.
    """

    seq: int
    kind: int

    @property
    def envelope(self) -> str:
        """The id of the envelope."""
        return orders_id(self.seq)


class Refusal(Struct, frozen=True):
    """The reason why something is not allowed, as data: `view` finds the words."""

    rule: str  # ledger ID
    code: str  # "enters-enemy-hex"
    subject: str = ""  # the unit, hex or number to point at


class IllegalOrder(Exception):
    """A decision that the rules forbid in this state. `others`: further reasons, where all are looked for."""

    def __init__(self, refusal: Refusal, *others: Refusal) -> None:
        super().__init__(refusal, *others)
        self.refusal, self.others = refusal, others

    @property
    def refusals(self) -> tuple[Refusal, ...]:
        """All reasons."""
        return (self.refusal, *self.others)


class Codec:
    """Packs the decisions of one game. The place of a class in the list is its tag: append only, never reorder."""

    def __init__(self, classes: Sequence[type[Decision]]) -> None:
        self.classes = tuple(classes)
        self._tags = {cls: tag for tag, cls in enumerate(self.classes)}
        self._fields = [_fields_of(cls) for cls in self.classes]
        self._readers = [[_READERS[kind] for _, kind in fields] for fields in self._fields]

    @classmethod
    def of(cls, module: Mapping[str, object], guards: "Codec") -> "Codec":
        """That of all decisions which a module (its `vars`) defines besides guards: their order there is that of the tags."""
        found = (each for each in module.values() if isinstance(each, type) and issubclass(each, Decision))
        return cls([each for each in found if each.__module__ == module["__name__"] and each not in guards.classes])

    def pack(self, decisions: Sequence[Decision]) -> bytes:
        """The bytes of some decisions, one behind the other."""
        out = bytearray()
        for decision in decisions:
            tag = self._tags[type(decision)]
            _put(out, tag)
            for name, kind in self._fields[tag]:
                _pack_field(out, kind, getattr(decision, name))
        return bytes(out)

    def unpack(self, data: bytes, at_most: int) -> tuple[Decision, ...]:
        """The decisions of these bytes. Raises ValueError: unknown tag, cut short, too many, not the shortest form."""
        reader = _Reader(data)
        found: list[Decision] = []
        while not reader.is_done:
            if len(found) == at_most:
                raise ValueError(f"more than {at_most} decisions")
            tag = reader.number()
            if tag >= len(self.classes):
                raise ValueError(f"unknown decision {tag}")
            found.append(self.classes[tag](*[read(reader) for read in self._readers[tag]]))
        return tuple(found)


def _fields_of(cls: type[Decision]) -> tuple[tuple[str, str], ...]:
    hints = get_type_hints(cls)
    return tuple((name, _kind_of(cls, name, hints[name])) for name in cls.__struct_fields__)


def _kind_of(cls: type[Decision], name: str, hint: Any) -> str:
    if hint is Path:
        return "path"
    if getattr(hint, "__supertype__", hint) in (int, bool):
        return "bool" if hint is bool else "int"
    if hint is str:
        return "text"
    if get_origin(hint) is tuple and get_args(hint)[1:] == (...,) and getattr(a := get_args(hint)[0], "__supertype__", a) is int:
        return "ints"
    raise TypeError(f"{cls.__name__}.{name}: a decision cannot hold {hint}")


def _pack_field(out: bytearray, kind: str, value: Any) -> None:
    if kind in ("int", "bool"):
        _put(out, int(value))
    elif kind == "path":
        number = 1
        for direction in value:
            number = number * 6 + direction
        _put(out, number)
    elif kind == "ints":
        _put(out, len(value))
        for item in value:
            _put(out, item)
    else:
        text = value.encode()
        _put(out, len(text))
        out += text


def _put(out: bytearray, number: int) -> None:
    """Seven bits a byte, lowest first, the top bit on all but the last."""
    if number < 0:
        raise ValueError("negative number")
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)


class _Reader:
    """Reads numbers off bytes, never beyond them."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    @property
    def is_done(self) -> bool:
        return self._at == len(self._data)

    def number(self, limit: int = MAX_NUMBER) -> int:
        data, at = self._data, self._at
        try:
            number, shift = data[at] & 127, 0
            while data[at] > 127:
                at, shift = at + 1, shift + 7
                number |= (data[at] & 127) << shift
                if number > limit or shift > 7 * 40:
                    raise ValueError("number too large")
        except IndexError as error:
            raise ValueError("cut short") from error
        if shift and not data[at]:
            raise ValueError("not the shortest form")
        self._at = at + 1
        return number

    def take(self, size: int) -> bytes:
        end = self._at + size
        if end > len(self._data):
            raise ValueError("cut short")
        taken = self._data[self._at : end]
        self._at = end
        return taken

    def yes_or_no(self) -> bool:
        if (number := self.number()) > 1:
            raise ValueError("not a yes or no")
        return bool(number)

    def path(self) -> Path:
        number, found = self.number(limit=2 * 6**MAX_STEPS), []
        while number > 5:
            number, digit = divmod(number, 6)
            found.append(digit)
        if number != 1:
            raise ValueError("not a path")
        return Path(tuple(reversed(found)))

    def numbers(self) -> tuple[int, ...]:
        if (count := self.number()) > MAX_ITEMS:
            raise ValueError("list too long")
        return tuple([self.number() for _ in range(count)])

    def text(self) -> str:
        if (size := self.number()) > MAX_TEXT_BYTES:
            raise ValueError("text too long")
        return self.take(size).decode()


_READERS: dict[str, Callable[[_Reader], object]] = {
    "int": _Reader.number,
    "bool": _Reader.yes_or_no,
    "path": _Reader.path,
    "ints": _Reader.numbers,
    "text": _Reader.text,
}
