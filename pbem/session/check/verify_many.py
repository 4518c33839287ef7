"""Check whole collections of matches as a third person would, one match at a time: memory does not grow with their number.

First every piece is looked at once, and of each match it is noted where its files lie; then match by match is read and verified.
"""

from array import array
from collections.abc import Iterator, Sequence

from msgspec import Struct

from pbem.errors import CorruptFile, PbemError, UserError
from pbem.post.mail_files import find_turns
from pbem.protocol.turn_file import parse_turn
from pbem.session.check.file_sources import Bundle, Folder, bundle_of
from pbem.session.check.verify import verify_files
from pbem.session.disk.player_home import Games, catalogue_game
from pbem.session.results import FileVerdict, Verdict
from pbem.session.turn.watched_folder import NO_TURN, QUIET

MAX_MATCHES = 20_000
MAX_PIECES = 1_000_000
MAX_BUNDLES = 1_000
MAX_MATCH_BYTES = 16 * 1024 * 1024  # of all files of one match; the longest known have not one MiB

_PLACE_BITS = 40  # of a piece's number; in front of it stands that of its bundle


class MatchVerdict(Struct, frozen=True):
    """One match of a collection."""

    match: str  # hex
    verdict: Verdict


Told = FileVerdict | MatchVerdict
"""Something damaged that belongs to no match, or a match."""


class Collection:
    """Matches that lie together in folders, zips, mboxes and single files, in any order."""

    def __init__(self, names: Sequence[str], games: Games = catalogue_game) -> None:
        self._bundles: list[Bundle] = [bundle_of(name) for name in names]
        self._games = games
        self._places: dict[bytes, array[int]] = {}  # by match
        self._pieces = 0

    @property
    def matches(self) -> int:
        """How many there are, once they are sorted."""
        return len(self._places)

    def told(self) -> Iterator[Told]:
        """All that there is to tell: what is damaged, then match by match. Raises UserError "collection-too-large"."""
        yield from self.sort()
        yield from self.verdicts()

    def sort(self) -> Iterator[FileVerdict]:
        """Find out what belongs to which match; what is damaged comes out here, for it belongs to none.

        What is no turn file is passed over. Raises UserError "collection-too-large".
        """
        number = 0
        while number < len(self._bundles):  # those found in folders come behind the others
            bundle = self._bundles[number]
            try:
                for place in bundle.places():
                    self._pieces += 1
                    yield from self._look(number << _PLACE_BITS | place)
                    self._check_bounds()
            except CorruptFile as error:
                yield FileVerdict(str(error.places.get("path", "")), error.outcome, error.code, error.places)
            if isinstance(bundle, Folder):
                yield from self._open_below(bundle)
            number += 1

    def verdicts(self) -> Iterator[MatchVerdict]:
        """Match by match, in the order in which their first files lie."""
        for match, places in self._places.items():
            yield MatchVerdict(match.hex(), self._judge(match, places))

    def only(self) -> list[tuple[str, bytes]]:
        """The files of the match where it is the only one. Raises UserError "not-one-match"."""
        damaged = list(self.sort())
        if self.matches != 1 or damaged:
            raise UserError("not-one-match", matches=self.matches, damaged=len(damaged))
        return [each for match, places in self._places.items() for each in self._files(match, places)]

    def _open_below(self, folder: Folder) -> Iterator[FileVerdict]:
        """The bundles in a folder come behind the others; one that cannot be opened keeps none of them back."""
        for path in folder.bundles:
            try:
                self._bundles.append(bundle_of(str(path)))
            except UserError as error:
                yield FileVerdict(str(path), error.outcome, error.code, error.places)
            self._check_bounds()

    def _look(self, place: int) -> Iterator[FileVerdict]:
        """Note the matches of a piece."""
        name = ""
        try:
            name, data = self._piece(place)
            found = find_turns(data) or ([CorruptFile(NO_TURN)] if name.lower().endswith(".pbem") else [])
        except PbemError as error:
            yield FileVerdict(name or str(error.places.get("path", "")), error.outcome, error.code, error.places)
            return
        for each in found:
            if isinstance(each, bytes):
                places = self._places.setdefault(parse_turn(each).turn.match, array("Q"))
                if not places or places[-1] != place:
                    places.append(place)
            elif each.code not in QUIET or name.lower().endswith(".pbem"):
                yield FileVerdict(name, each.outcome, each.code, each.places)

    def _check_bounds(self) -> None:
        bounds = ((self._pieces, MAX_PIECES), (len(self._places), MAX_MATCHES), (len(self._bundles), MAX_BUNDLES))
        for count, limit in bounds:
            if count > limit:
                raise UserError("collection-too-large", limit=limit)

    def _judge(self, match: bytes, places: Sequence[int]) -> Verdict:
        try:
            files = self._files(match, places)
        except PbemError as error:  # also what could be read the first time
            problem = FileVerdict("", error.outcome, error.code, error.places, match.hex())
            return Verdict((problem,), problem.outcome, 0, "")
        return verify_files(files, self._games)

    def _files(self, match: bytes, places: Sequence[int]) -> list[tuple[str, bytes]]:
        """The files of one match, each once, however often it lies there."""
        files: dict[bytes, str] = {}
        size = 0
        for place in places:
            name, data = self._piece(place)
            for each in find_turns(data):
                if isinstance(each, bytes) and each not in files and parse_turn(each).turn.match == match:
                    files[each] = name
                    size += len(each)
            if size > MAX_MATCH_BYTES:
                raise CorruptFile("match-too-large", limit=MAX_MATCH_BYTES)
        return [(name, data) for data, name in files.items()]

    def _piece(self, place: int) -> tuple[str, bytes]:
        return self._bundles[place >> _PLACE_BITS].piece(place & (1 << _PLACE_BITS) - 1)
