"""Stamps, roll indices and the burn mark: which dice each side could have computed, and so which are still fair.

A file's stamp is the highest index that the other side had revealed before it: its author could compute rolls up to there.
What he decided raises the burn mark to the stamp when it is applied, and a roll uses the index above the mark.
"""

from collections.abc import Sequence


def stamp_of(reveals: Sequence[int], author: int) -> int:
    """The stamp of a file, from what each side had revealed before it."""
    return max(reveal for side, reveal in enumerate(reveals) if side != author)


def decision_stamp(stamp: int, is_own_stretch: bool, is_swift: bool) -> int:
    """What a decision counts with. In swift mode both are one value ahead, and the holder of the stretch may use it."""
    return max(0, stamp - 1) if is_swift and is_own_stretch else stamp


def burnt_by(burnt: int, stamp: int) -> int:
    """The burn mark after something with this stamp was applied."""
    return max(burnt, stamp)


def roll_index(burnt: int) -> int:
    """The index that a roll uses now."""
    return burnt + 1


def furthest_reveal(before: int, burnt: int) -> int:
    """The highest index a side may have revealed when its file is done, if it had revealed `before` already."""
    return max(before, burnt + 2)


def reveal_due(burnt: int, is_swift: bool, is_other_awaited: bool) -> int:
    """The index a side must have revealed when its file is done. `is_other_awaited`: for a roll's value or an opening."""
    if is_swift:
        return burnt + 2
    return burnt + 1 if is_other_awaited else 0
