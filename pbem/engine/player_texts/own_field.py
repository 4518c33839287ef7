"""Fields outside a match: boards that a game draws by lot, has made by hand, or reads from a file that anybody may have written."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence

from msgspec import Struct

from pbem.engine.luck import Lots
from pbem.engine.picture import Picture


class ShownField(Struct, frozen=True):
    """A field that is fit to be played, and what is told of it."""

    id: str
    text: str  # its file
    lines: tuple[str, ...]  # what lies on it, in the player's language
    block: tuple[str, ...]  # the ground as its file has it: a line a row, a character a hex
    signs: Mapping[str, str]  # what the characters that stand there mean
    picture: Picture
    roles: Mapping[str, str]  # what the map draws
    data: Mapping[str, object]  # everything, under the keys of its file
    is_example: bool = False  # one like that of a match


class FieldSource(ABC):
    """Where a game has its fields from."""

    regions: Mapping[str, str]  # ids with names
    hand_made: tuple[str, ...]
    faces: tuple[int, ...]  # of the dice that give a seed, at most 32 with at most 256 each
    wishes: tuple[str, ...]  # what may be asked of a field that is drawn

    def preview(self, options: Mapping[str, object], below: Lots) -> ShownField | None:
        """The field of a match with these options, or one like it by lot; None where nothing is known of it."""
        return None

    @abstractmethod
    def read(self, text: str, file: str) -> ShownField:
        """The field of a file. `file` names it in problems. Raises ContentError with every problem."""

    @abstractmethod
    def made(self, name: str) -> ShownField:
        """A hand-made one. Raises KeyError."""

    @abstractmethod
    def drawn(self, region: str, seed: Sequence[int], wishes: Sequence[str], remark: str) -> ShownField:
        """The field of a region that the numbers of the dice give, with a remark above it. Raises LookupError where it has none."""
