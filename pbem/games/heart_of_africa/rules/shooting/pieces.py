"""Pieces as orders name them: a figure, or all of a unit or kind, in one number. Slots for one, and for several in order."""

from collections.abc import Callable, Iterable
from functools import partial

from pbem.engine.game import Token
from pbem.engine.rules.next_words import Cursor, Gathering, Values
from pbem.engine.rules.slots import Choice, Now, Slot, Tester, Words
from pbem.engine.rules.unit_and_hex_names import Notation
from pbem.games.heart_of_africa.content.names import FieldNotation
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.rules.leaders.lives import is_leader


def of_figure(figure: int) -> int:
    """The piece that is one figure."""
    return 2 * figure + 1


def of_unit(unit: int) -> int:
    """The piece that is all of a unit."""
    return 2 * unit


def of_kind(place: int) -> int:
    """All figures of a kind: 0 Leaders, else the number of the kind and one more. No order of a figure names it, only a sheet."""
    return -1 - place


def kind_number(piece: int) -> int:
    """The place of a kind."""
    return -1 - piece


def kinds_of(world: World, figure: int) -> tuple[int, ...]:
    """The pieces of the kinds that a figure is of."""
    kind = of_kind(1 + world.figures[figure].kind.number)
    return (of_kind(0), kind) if is_leader(world, figure) else (kind,)


def is_unit(piece: int) -> bool:
    """Is it a whole unit?"""
    return piece % 2 == 0


def number(piece: int) -> int:
    """The number of the figure, or of the unit."""
    return piece // 2


def holds(world: World, piece: int, figure: int, unit: int) -> bool:
    """Is a figure of this unit the piece, or part of it?"""
    if piece < 0:
        return piece in kinds_of(world, figure)
    return number(piece) == (unit if is_unit(piece) else figure)


def exists(world: World, piece: int) -> bool:
    """Has the piece a name in this battle?"""
    return 0 <= number(piece) < len(world.units if is_unit(piece) else world.figures)


def side(world: World, piece: int) -> int:
    """Whose it is."""
    return world.units[number(piece)].side if is_unit(piece) else world.figures[number(piece)].side


NAMELESS_UNIT = "#"
"""Before the number of a unit that has no name here: `##3`; that of a figure is `#3`."""


def name(notation: Notation, piece: int) -> str:
    """What it is called."""
    assert isinstance(notation, FieldNotation)
    if not is_unit(piece):
        return notation.unit(number(piece))
    found = notation.bodies.unit(number(piece))
    return NAMELESS_UNIT + found if found.startswith("#") else found


def _read(notation: Notation, word: str) -> int:
    assert isinstance(notation, FieldNotation)
    bodies = notation.bodies
    if word.startswith(NAMELESS_UNIT + "#"):
        return of_unit(bodies.read_unit(word.removeprefix(NAMELESS_UNIT)))
    is_body = word in bodies.index_of or word.upper() in bodies.index_of
    return of_unit(bodies.read_unit(word)) if is_body else of_figure(notation.read_unit(word))


def _all(notation: Notation) -> Iterable[int]:
    assert isinstance(notation, FieldNotation)
    yield from (of_unit(unit) for unit in range(len(notation.bodies.unit_tokens)))
    yield from (of_figure(figure) for figure in range(len(notation.unit_tokens)))


class PieceSlot(Choice):
    """A figure or a unit by its name."""

    def units(self, notation: Notation, values: Values) -> tuple[str, ...]:
        return (name(notation, values[0]),)

    def value(self, words: Words, word: str) -> int:
        return _read(words.notation, word)

    def name(self, notation: Notation, value: int) -> str:
        return name(notation, value)

    def all(self, notation: Notation) -> Iterable[int]:
        return _all(notation)


class PiecesSlot(Slot):
    """Pieces in order of preference, each once. Candidates get what is named so far behind all else."""

    most = None

    def take(self, words: Words) -> Values:
        return (tuple(_read(words.notation, word) for word in words.take_all()),)

    def spell(self, world: World, values: Values, _before: Values) -> str:
        return ",".join(name(world.notation, piece) for piece in values[0])

    def enter(self, now: Now, chosen: Values, _verb: Tester) -> Cursor:
        return Gathering(partial(self.more, now, chosen), _naming(now.world.notation))

    def more(self, now: Now, chosen: Values, named: tuple[int, ...]) -> Iterable[int]:
        """The pieces that may be named behind these."""
        assert self.candidates is not None
        return (piece for piece in self.candidates(now, *chosen, named) if piece not in named)


def _naming(notation: Notation) -> Callable[[int], Token]:
    return lambda piece: Token(name(notation, piece))


PIECE = PieceSlot("UNIT")
PIECES = PiecesSlot("UNIT,UNIT")
