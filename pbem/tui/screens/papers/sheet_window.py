"""The sheet of a paper as it is printed, and the file that it is written to."""

from collections.abc import Sequence
from pathlib import Path

from pbem.session.disk.player_given_paths import check_writable, usable, write_new
from pbem.tui.base_page import fault_of
from pbem.tui.dialogs import Enter
from pbem.tui.screens.windows.window import MAX_WIDTH, TextWindow
from pbem.view.harmless import harmless
from pbem.view.words import papers as words

SUFFIX, MAX_PATH = ".txt", 1000


class SheetWindow(TextWindow[None]):
    """A sheet."""

    where = "printed"
    heading = words.SHEET_TITLE
    widest = MAX_WIDTH

    def __init__(self, sheet: Sequence[str], name: str) -> None:
        """`name`: of the file that is proposed."""
        super().__init__()
        self.sheet, self.file_name = [line.rstrip() for line in sheet], name

    def show(self) -> None:
        """All of it."""
        super().show()
        self.put_lines(words.SHEET_TITLE, self.sheet)

    def action_write_file(self) -> None:
        """To a file that is printed or sent on."""
        folder = usable(self.face.settings.outbox) or Path()
        window = Enter(words.PRINT_TITLE, words.PRINT_LINES, str(folder / f"{self.file_name}{SUFFIX}"), self.fault, MAX_PATH)
        self.put_question(window, lambda text: self.tell(words.PRINTED.format(path=harmless(text, 200))))

    def fault(self, text: str) -> str:
        """Write it; what is wrong where that cannot be done."""
        return fault_of(None, self.write, text.strip()) if text.strip() else words.PRINT_TITLE

    def write(self, text: str) -> None:
        """Write it where nothing is yet. Raises UserError."""
        path = usable(text) or Path(text)
        check_writable(path.parent)
        write_new(path, "\n".join([*self.sheet, ""]).encode())
