"""Where a what-if board begins: a scenario's start, one of the player's matches as the player sees it, or a position file."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from pbem.desk import board_table
from pbem.desk.board_table import SUFFIX, BoardTable
from pbem.session.disk.player_given_paths import usable
from pbem.session.turn import status_index
from pbem.tui.dialogs import Pick, folder_choices
from pbem.tui.screens.windows.choice import Choosing
from pbem.tui.widgets.listing import Choice
from pbem.view.harmless import harmless
from pbem.view.map import scene
from pbem.view.words import board as words

MATCH, SCENARIO, FILE = "match", "scenario", "file"
MAX_MATCHES = 12


class BeginWindow(Choosing[BoardTable]):
    """Gives the board. `ref`: the match to propose first."""

    def __init__(self, ref: str = "") -> None:
        super().__init__(words.BEGIN_TITLE, words.BEGIN_LINES)
        self.ref = ref

    def rows(self) -> Sequence[Choice]:
        """The match that is proposed, starts, a file, the other matches."""
        matches = list(self.matches())
        return [*matches[: bool(self.ref)], *self.starts(), Choice(f"{FILE} ", words.FROM_FILE), *matches[bool(self.ref) :]]

    def matches(self) -> Iterator[Choice]:
        """Those that are here, the proposed one first."""
        lines = sorted(status_index.status(self.face.home), key=lambda line: line.match != self.ref)
        for line in lines[:MAX_MATCHES]:
            if line.game in scene.games():
                yield Choice(f"{MATCH} {line.match}", words.AS_IT_STANDS.format(name=harmless(line.name, 40)))

    def starts(self) -> Iterator[Choice]:
        """The scenarios of all games."""
        for game in scene.games():
            for each in scene.described(game)["scenarios"]:
                name = scene.scenario_name(game, each["id"])
                yield Choice(
                    f"{SCENARIO} {game} {each['id']}", words.START_OF.format(game=scene.words_of(game).title, scenario=name)
                )

    def chosen(self, value: str) -> None:
        """A board of it; what is wrong is told here."""
        what, _, rest = value.partition(" ")
        if what == MATCH:
            self.dismiss(board_table.of_match(self.face.home, rest))
        elif what == SCENARIO:
            self.dismiss(board_table.of_scenario(self.face.home, *rest.split()))
        else:
            self.browse(usable(self.face.settings.outbox) or Path())

    def browse(self, folder: Path) -> None:
        """The position files of a folder."""
        folder = folder.resolve()
        title = words.FILE_TITLE.format(folder=harmless(folder, 50))
        self.put_question(Pick(title, folder_choices(folder, (SUFFIX,))), self.picked)

    def picked(self, value: str) -> None:
        """Deeper into a folder, or the file."""
        path = Path(value)
        if path.is_dir():
            self.browse(path)
        else:
            self.dismiss(board_table.of_file(self.face.home, path))
