"""All checks of a field, with each fault by its place and reason. Checks V1 to V14 of the rules: HA-REGION-02 to HA-REGION-06."""

from collections.abc import Iterator

from msgspec import Struct

from pbem.engine.content import Problems
from pbem.games.heart_of_africa.fields.checks.access_checks import access_faults
from pbem.games.heart_of_africa.fields.checks.relief_checks import relief_faults
from pbem.games.heart_of_africa.fields.checks.share_checks import share_faults
from pbem.games.heart_of_africa.fields.checks.water_checks import water_faults
from pbem.games.heart_of_africa.fields.content import FieldContent
from pbem.games.heart_of_africa.fields.field import Field
from pbem.games.heart_of_africa.fields.field_text import mixture_problems

FILE = "field"


class Wanted(Struct, frozen=True):
    """What a battle asks of its field: a village, water for a gunboat, edges that are bases."""

    village: bool = False
    gunboat: bool = False
    bases: tuple[str, ...] = ()


def check(content: FieldContent, field: Field, region: str, wanted: Wanted, problems: Problems, file: str = FILE) -> None:
    """Note everything that keeps a field from being played."""
    mixtures = list(mixture_problems(field.terrain, field.areas))
    for key, reason in mixtures or _faults(content, field, region, wanted):
        problems.add(file, key, reason)


def _faults(content: FieldContent, field: Field, region: str, wanted: Wanted) -> Iterator[tuple[str, str]]:
    shares, found = content.drawing.shares, content.regions[region]
    yield from share_faults(shares, found, field)
    yield from relief_faults(field)
    yield from water_faults(field)
    yield from access_faults(content, field, wanted.bases)
    if wanted.village and not field.objective:
        yield "village", "is wanted for this battle"
    if wanted.gunboat and not _has_channel(field):
        yield "water", "has no channel for a gunboat (HA-HEX-18)"


def _has_channel(field: Field) -> bool:
    """Check V13: sea or lake, or a river so wide from edge to edge."""
    board = field.board
    edges = board.spread(board.rim)
    for piece in board.pieces(board.bits(field.gunboat_water)):
        ends = board.pieces(piece & edges)
        if len(ends) > 1 or (len(ends) == 1 and any(here not in field.flow for here in board.hexes(piece))):
            return True
    return False
