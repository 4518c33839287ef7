"""Dice chains: each side's values, the check of a reveal, and the numbers that both sides' values make together.

A chain is fixed from its top: v(4095) is derived from the match secret, v(i-1) is a hash of v(i), v(0) is the anchor.
Who shows v(i) has shown all values below it and none above. The secret comes as an argument.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, cached_property
from hashlib import sha256

from pbem import canonical
from pbem.errors import CheatEvidence, Outcome
from pbem.protocol.turn_file import Reveal

TOP = 4_095
MAX_FACES = 10_000
MAX_DICE = 400
WORD_SPACE = 2**32

RollKey = tuple[int | str, ...]

_LINK = b"pbem/1 chain\0"  # how canonical.tagged("chain", ...) begins
_VALUE_LENGTH = (32).to_bytes(4, "big")


class DiceChain:
    """One side's own chain. All its values are worked out when the first is asked for, and kept."""

    def __init__(self, match: bytes, side: int, secret: bytes) -> None:
        if len(secret) != 32:
            raise ValueError("a match secret has 32 bytes")
        self._match, self._side, self._secret = match, side, secret

    @property
    def anchor(self) -> bytes:
        """v(0), which the invitation or acceptance fixes."""
        return self.value(0)

    def value(self, index: int) -> bytes:
        """v(index), 0 to TOP."""
        if not 0 <= index <= TOP:
            raise ValueError(f"no value {index} in a chain")
        return self._values[index]

    @cached_property
    def _values(self) -> dict[int, bytes]:
        top = canonical.tagged("chain top", self._match, bytes([self._side]), self._secret)
        return values_down(self._match, self._side, Reveal(TOP, top), 0)


def values_down(match: bytes, side: int, reveal: Reveal, low_index: int) -> dict[int, bytes]:
    """All values from the revealed one down to `low_index`, by index. The caller compares the lowest with the known one.

    Each is canonical.tagged("chain", match, side, i, v(i + 1)), with the same bytes in front.
    """
    value = reveal.value
    found = {reveal.index: value}
    parts = (len(part).to_bytes(4, "big") + part for part in (match, bytes([side])))
    begun, framed = sha256(_LINK + b"".join(parts)).copy, _framed_indices()
    for index in range(reveal.index - 1, low_index - 1, -1):
        link = begun()
        link.update(framed[index] + value)
        found[index] = value = link.digest()
    return found


@cache
def _framed_indices() -> tuple[bytes, ...]:
    """What is hashed before a value, by index: the index behind its length, and the length of the value."""
    length = (4).to_bytes(4, "big")
    return tuple([length + index.to_bytes(4, "big") + _VALUE_LENGTH for index in range(TOP)])


def check_reveal(match: bytes, side: int, reveal: Reveal, known_index: int, known_value: bytes) -> None:
    """Raises CheatEvidence when a reveal is not above what is known, or not of this chain."""
    if reveal.index <= known_index:
        raise CheatEvidence("reveal-not-new", Outcome.BAD_PROOF, index=reveal.index, known=known_index)
    if value_below(match, side, reveal.index, reveal.value, known_index) != known_value:
        raise CheatEvidence("reveal-does-not-fit", Outcome.BAD_PROOF, index=reveal.index, known=known_index)


def value_below(match: bytes, side: int, known_index: int, known_value: bytes, index: int) -> bytes:
    """The value at an index up to a known one."""
    if index == known_index:
        return known_value
    return values_down(match, side, Reveal(known_index, known_value), index)[index]


def roll(match: bytes, index: int, values: Sequence[bytes], key: RollKey, nth: int, faces: Sequence[int]) -> tuple[int, ...]:
    """The numbers of dice: one entry of `faces` a die, each number 1 to its faces.

    `values` are all sides' values at `index`, in side order; `nth` counts the rolls of this key at this index, from 1.
    """
    if len(faces) > MAX_DICE or not all(1 <= each <= MAX_FACES for each in faces):
        raise ValueError("too many dice, or dice of impossible faces")
    seed = canonical.tagged("dice", match, index.to_bytes(4, "big"), *values, canonical.encode(key), nth.to_bytes(4, "big"))
    return numbers(word_stream(seed), faces)


def word_stream(seed: bytes) -> Iterator[int]:
    """Without end: the words of four bytes, big-endian, of hashes of the seed and a counter."""
    for counter in range(WORD_SPACE):
        block = canonical.tagged("dice stream", seed, counter.to_bytes(4, "big"))
        for at in range(0, len(block), 4):
            yield int.from_bytes(block[at : at + 4], "big")


def numbers(words: Iterable[int], faces: Sequence[int], word_space: int = WORD_SPACE) -> tuple[int, ...]:
    """Dice from words: a word at or above the last full multiple of the faces is thrown away, so that none is favoured."""
    stream = iter(words)
    found: list[int] = []
    for each in faces:
        limit = word_space // each * each
        word = next(word for word in stream if word < limit)
        found.append(word % each + 1)
    return tuple(found)
