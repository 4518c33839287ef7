"""A look by a way in, as a sync takes it."""

from pbem.post.travel import Arrival, Cursor, WayIn


def look(way: WayIn, cursor: Cursor, is_done: bool = True) -> list[Arrival]:
    """What comes by a way; taken as done with, unless it is not to be."""
    found = []
    for arrival in way.arrivals(cursor):
        found.append(arrival)
        if is_done:
            way.done(cursor, arrival)
    return found
