"""What happens while two play live, as lines for a person."""

from collections.abc import Iterator

from pbem.desk.match_list import entry
from pbem.desk.post import arrivals, told
from pbem.desk.post.live import Answered, Came, Delivered, Differ, Down, Held, NotTaken, Presence
from pbem.desk.post.live_here import Arrived, Event
from pbem.errors import UserError
from pbem.session.disk.player_home import Home
from pbem.session.turn import status_index
from pbem.view.harmless import harmless
from pbem.view.text import narration
from pbem.view.words import live as words


def lines(home: Home, match: str, event: Event) -> Iterator[told.Line]:
    """Sentences, each with what to do next ("" for nothing)."""
    match event:
        case Came():
            yield from told.lines(home, arrivals.Came("", "", event.results))
        case Arrived():
            found = status_index.status(home, match)[0]
            yield words.ARRIVED.format(seq=event.seq, move=entry(home, found).cells["move"]), ""
        case Presence():
            yield words.PRESENCE[event.what].format(opponent=_opponent(home, match)), ""
        case Delivered():
            yield words.DELIVERED.format(seq=event.seq, opponent=_opponent(home, match)), ""
        case NotTaken():
            yield words.NOT_TAKEN.format(seq=event.seq, opponent=_opponent(home, match)), ""
        case Differ():
            yield words.DIFFER.format(seq=event.seq), ""
        case Answered():
            yield words.ANSWERED[event.owed].format(seq=event.seq), ""
        case Held():
            yield _held(home, match, event)
        case Down():
            yield from [narration.error(event.error)] if event.error else []
            yield words.DOWN, ""
        case _:
            yield from told.lines(home, event)


def _held(home: Home, match: str, event: Held) -> told.Line:
    if event.error is None:
        return words.HELD.format(seq=event.seq, name=status_index.status(home, match)[0].name), ""
    why, hint = narration.error(event.error)
    return words.NOT_SEALED.format(seq=event.seq, why=why), hint


def _opponent(home: Home, match: str) -> str:
    """The other player's name; in words where nobody knows it yet."""
    try:
        name = status_index.status(home, match)[0].opponent if match else ""
    except UserError:  # the invitation is still to come
        name = ""
    return harmless(name, 40) or words.OTHER
