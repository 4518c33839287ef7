"""The files of a match on the disk as a sequence, each read when it is first asked for: a command needs the last few of many."""

from collections.abc import Sequence
from pathlib import Path
from typing import overload

from pbem.errors import CorruptFile, UserError
from pbem.protocol.turn_file import SignedTurn, parse_turn
from pbem.session.disk.match_folder import MatchFolder


class ChainFiles(Sequence[SignedTurn]):
    """File 0 and so on. Reading one that is damaged raises UserError "match-damaged"."""

    def __init__(self, folder: MatchFolder, count: int) -> None:
        self._folder, self._count = folder, count
        self._read: dict[int, SignedTurn] = {}

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, place: int) -> SignedTurn: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[SignedTurn, ...]: ...
    def __getitem__(self, place: int | slice) -> SignedTurn | tuple[SignedTurn, ...]:
        """As of a tuple."""
        if isinstance(place, slice):
            return tuple(self[seq] for seq in range(self._count)[place])
        seq = range(self._count)[place]
        if seq not in self._read:
            self._read[seq] = parsed(self._folder.file(seq), self._folder.load_file(seq))
        return self._read[seq]

    def __add__(self, more: tuple[SignedTurn, ...]) -> "ChainFiles":
        """The same with files behind them that need not be on the disk yet."""
        longer = ChainFiles(self._folder, self._count + len(more))
        longer._read = self._read | dict(enumerate(more, self._count))
        return longer


def parsed(path: Path, data: bytes) -> SignedTurn:
    """What a file of a match here holds. Raises UserError "match-damaged"."""
    try:
        return parse_turn(data)
    except CorruptFile as error:
        raise UserError("match-damaged", path=str(path), why=error.code) from error
