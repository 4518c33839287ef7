"""The envelope of a roster: whole numbers, as `armies.roster_numbers` has them. P-07, HA-ARR-07."""

from typing import Annotated

from msgspec import Meta, Struct

from pbem import canonical
from pbem.games.heart_of_africa.armies.content import ArmyContent
from pbem.games.heart_of_africa.armies.roster import Roster
from pbem.games.heart_of_africa.armies.roster_numbers import MOST, MOST_NUMBERS, numbers_of, roster_of

ROSTER = "roster"


class Numbers(Struct, frozen=True, array_like=True):
    """The numbers of a roster."""

    said: Annotated[tuple[Annotated[int, Meta(ge=0, le=MOST)], ...], Meta(max_length=MOST_NUMBERS)] = ()


def payload_of(roster: Roster, content: ArmyContent) -> bytes:
    """The bytes of a roster whose names are known. Raises ValueError where it is too long."""
    return canonical.encode(Numbers(numbers_of(roster, content)))


def numbers_in(payload: bytes) -> tuple[int, ...]:
    """The numbers in such an envelope; none where it cannot be read."""
    try:
        return canonical.decode(payload, Numbers).said if payload else ()
    except ValueError:
        return ()


def roster_in(numbers: tuple[int, ...], content: ArmyContent) -> Roster | None:
    """The roster of these numbers; None where they are none."""
    try:
        return roster_of(numbers, content) if numbers else None
    except ValueError:
        return None
