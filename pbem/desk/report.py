"""A match in numbers: how it stood at the end of each turn, as it is told in a report."""

from pbem.engine.planning import Tally
from pbem.session.look.replay import Film
from pbem.view.text import planning


def tallies(film: Film) -> tuple[Tally, ...]:
    """How the match stood at the end of each turn, the one being played last; without turns that were taken back."""
    found: dict[int, Tally] = {}
    for state in (film.start, *(frame.state for frame in film.frames)):
        now = planning.planner_of(film.card.game).tally(film.rules, state)
        found = {turn: known for turn, known in found.items() if turn < now.turn} | {now.turn: now}
    return tuple(found.values())
