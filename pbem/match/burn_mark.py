"""Stamps, roll indices and the burn mark: which dice each side could have computed, and so which are still fair.

A file's stamp is the highest index that every other side had revealed before it: its author could compute rolls up to there. Once
the file is settled the stamp counts, whatever the file holds: the burn mark rises to it, and a roll uses the index above the mark.
"""

from collections.abc import Sequence


def stamp_of(reveals: Sequence[int], author: int) -> int:
    """The stamp of a file, from what each side had revealed before it."""
    return min(reveal for side, reveal in enumerate(reveals) if side != author)


def raised(burnt: int, stamps: Sequence[int], conceded: int) -> int:
    """The burn mark that the stamps of all settled files ask for.

    `stamps`: of each side's last settled file. `conceded`: the side whose stamp counts less one, or NOBODY; in swift mode the
    holder of the stretch, who is one value ahead and may use it.
    """
    return max(burnt, *(max(0, stamp - 1) if side == conceded else stamp for side, stamp in enumerate(stamps)))


def roll_index(burnt: int) -> int:
    """The index that a roll uses now."""
    return burnt + 1


def furthest_reveal(reveals: Sequence[int]) -> int:
    """The highest index that a file may reveal, from what each side had revealed before it.

    It does not hang on what is in the file: so what replaces a refused one can reveal as far.
    """
    return max(reveals) + 2


def reveal_due(burnt: int, is_swift: bool, is_other_awaited: bool) -> int:
    """The index a side must have revealed when its file is done. `is_other_awaited`: for a roll's value or an opening."""
    if is_swift:
        return burnt + 2
    return burnt + 1 if is_other_awaited else 0
