"""What comes into the matches of a home while it is looked at, whoever brings it: this program, or another one beside it."""

from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from pbem.errors import Outcome, PbemError
from pbem.session.disk import kept_by_home, post_places
from pbem.session.disk.bounded_reading import names_in
from pbem.session.disk.match_folder import HEX, MatchFolder, has_guest
from pbem.session.disk.player_home import Home
from pbem.session.results import ImportResult


class Change(Struct, frozen=True):
    """What is new since the last look."""

    matches: frozenset[str]  # that have other files than before, by their ids
    arrived: tuple[ImportResult, ...]  # files of other players among these, as they were taken in; not those of the house


class HomeWatch:
    """A home that is looked at again and again: a look costs two calls of the system for each match where nothing is new."""

    def __init__(self, home: Home) -> None:
        self._home = home
        self._stamps = self._look()
        self._counts = {match: self._count(match) for match in self._stamps if match}

    def look(self) -> Change | None:
        """What is new; None where nothing is. A line of the list may be another one though no match has other files."""
        now = self._look()
        if now == self._stamps:
            return None
        other = [match for match in sorted(now) if match and now[match] != self._stamps.get(match)]
        self._stamps = now
        changed, found = [], list[ImportResult]()
        for match in other:
            before, count = self._counts.get(match, 0), self._count(match)
            if count == before:
                continue
            with suppress(PbemError, OSError):  # somebody is at work in it: what is done last there is noticed too
                found += arrived(self._home, match, before)
                self._counts[match] = count
            changed.append(match)
        return Change(frozenset(changed), tuple(found))

    def _count(self, match: str) -> int:
        return MatchFolder(self._home, match).count_files()

    def _look(self) -> dict[str, tuple[int, int]]:
        """When the files and the line of each match were changed last; under "" what is kept beside them."""
        home = self._home
        found = {"": (_changed(home.state / kept_by_home.FOLDER), _changed(home.state / post_places.FOLDER))}
        for name in names_in(home.matches):
            if HEX.fullmatch(name):
                folder = MatchFolder(home, name)
                found[name] = (_changed(folder.files), _changed(folder.line))
        return found


def arrived(home: Home, match: str, since: int) -> tuple[ImportResult, ...]:
    """Files of the other player in a match from this one on, as they were taken in; what a file did is not worked out again.

    None of the house. Raises UserError where the match cannot be loaded.
    """
    if has_guest(home, match):
        return ()
    from pbem.session.disk.match_loading import look_up  # with the rules of its game: only when something has come
    from pbem.session.turn.shown_steps import end_name

    loaded = look_up(home, match)
    return tuple(
        ImportResult(
            Outcome.OK,
            "turn-accepted" if turn.seq else "invitation-accepted",
            {"match": loaded.own.name, "seq": turn.seq, "side": loaded.roles[turn.author]},
            match,
            loaded.own.name,
            turn.seq,
            turn.author,
            turn.note,
            end=end_name(turn.end),
            digest=signed.digest.hex(),
        )
        for signed in loaded.chain.turns[since:]
        for turn in [signed.turn]
        if not loaded.plays(turn.author)
    )


def _changed(path: Path) -> int:
    """When it was changed last, 0 where it is not there."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0
