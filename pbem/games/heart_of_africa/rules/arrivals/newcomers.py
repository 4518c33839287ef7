"""Orders of units that are still to come, for the turn in which they arrive. HA-ARR-05, decisions.md, section 4.2."""

from msgspec.structs import replace

from pbem.games.heart_of_africa.state.sheets import NOBODY, Entry, Sheet


def with_arrived(sheet: Sheet, line: int, body: int) -> Sheet:
    """The sheet when the unit of a line of arrivals has come: that line is done with, and its orders are those of the unit."""
    comings = (*sheet.comings[:line], *sheet.comings[line + 1 :])
    return replace(sheet, comings=comings, entries=tuple(_named(entry, line, body) for entry in sheet.entries))


def _named(entry: Entry, line: int, body: int) -> Entry:
    if entry.coming == line:
        return replace(entry, body=body, coming=NOBODY)
    return replace(entry, coming=entry.coming - 1) if entry.coming > line else entry
