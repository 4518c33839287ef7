"""The order of march of an Ambush, and when an army can be through: an entry comes on each turn. HA-AMB-03, HA-AMB-06."""

from collections.abc import Sequence

from msgspec import Struct

from pbem.bots.heart_of_africa.crossing import NEVER

WANTED, OF = 2, 3  # HA-AMB-06


class Entry(Struct, frozen=True):
    """An entry of the march: its place among the units, how many figures count, turns from edge to edge."""

    place: int
    figures: int
    turns: int


def in_time(entries: Sequence[Entry], last: int) -> list[Entry]:
    """The entries in an order in which as many figures as can be are through by a turn; those that are not come last.

    Of these the slowest is the very last: who cannot come on at all keeps off those after it. HA-AMB-03.
    """
    slots = dict[int, Entry]()
    for entry in sorted(entries, key=lambda each: (-each.figures, each.turns, each.place)):
        free = (turn for turn in range(min(len(entries), last - entry.turns), 0, -1) if turn not in slots)
        if turn := next(free, 0):
            slots[turn] = entry
    done = [slots[turn] for turn in sorted(slots)]
    late = sorted((entry for entry in entries if entry not in done), key=lambda each: (each.turns, each.place))
    return [*done, *late]


def through(entries: Sequence[Entry], last: int) -> int:
    """How many figures are through by a turn, in such an order."""
    return sum(entry.figures for turn, entry in enumerate(in_time(entries, last), 1) if turn + entry.turns <= last)


def soonest(entries: Sequence[Entry]) -> int:
    """The turn by which enough are through, with middling dice and nobody in the way."""
    wanted = -(-sum(entry.figures for entry in entries) * WANTED // OF)
    return next((turn for turn in range(1, NEVER) if through(entries, turn) >= wanted), NEVER)
