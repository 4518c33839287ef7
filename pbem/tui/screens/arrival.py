"""A file has come: its checks tick off, then what the other side did can be watched."""

from collections.abc import Iterable, Sequence
from typing import Any

from textual.containers import VerticalScroll

from pbem.desk.arrival import GOOD, SENT, checks, explained, letter, new_opponent
from pbem.desk.introduction import key_lines
from pbem.errors import Outcome
from pbem.session.reports import ImportResult
from pbem.tui.dialogs import Tell
from pbem.tui.page import Line, Page, guarded
from pbem.view import words_arrival as words
from pbem.view.harmless import harmless, harmless_lines
from pbem.view.narrate import opened
from pbem.view.words_common import ENDS

MARKS = {"done": words.DONE, "failed": words.FAILED, "open": words.OPEN}


class ArrivalPage(Page):
    """What became of the files of one import. `ref`: the match to go on with."""

    where = "arrival"

    def __init__(self, results: Sequence[ImportResult], ref: str = "") -> None:
        super().__init__()
        self.results = list(results)
        taken = [result for result in self.results if result.outcome is Outcome.OK]
        self.ref = ref or next((result.match for result in taken), "")
        self.taken = [result for result in taken if result.match == self.ref]
        self.refused = [result for result in self.results if result.outcome not in GOOD]

    def body(self) -> Iterable[Any]:
        """The checks and what they found."""
        with VerticalScroll(id="sheet"):
            yield Line("\n".join(self.lines()))

    def opened(self) -> None:
        """What to do next."""
        self.query_one("#sheet").focus()
        count = sum(result.code not in SENT for result in self.results)
        self.title_line(words.TITLE.format(count=count) if count > 1 else words.TITLE_ONE)
        if self.refused:
            self.complain(words.BAD)
        else:
            self.say(words.GOOD if self.taken else words.HARMLESS)

    def lines(self) -> list[str]:
        """Every file with its checks."""
        found: list[str] = []
        for result in self.results:
            message, hint = explained(self.face.home, result)
            found += [f"{opened(message)}.", ""]
            found += [f"  {MARKS[state]} {words.CHECKS[stage]}" for stage, state in checks(result)]
            if hint and result.outcome not in (Outcome.OK,):
                found += ["", words.NEXT.format(hint=hint)]
            if result.kept_as:
                found.append(words.KEPT.format(path=harmless(result.kept_as)))
            if who := new_opponent(self.face.home, result):
                found += ["", *(f"  {line}" for line in key_lines(who))]
            if result.end in ENDS:
                found += ["", f"  {ENDS[result.end]}"]
            if result.note:
                found += ["", words.NOTE, *(f"  | {line}" for line in harmless_lines(result.note))]
            found.append("")
        return found

    @guarded
    def action_go_on(self) -> None:
        """Watch what they did, then the map."""
        from pbem.tui.screens.replay import ReplayPage

        if not self.taken:
            self.app.pop_screen()
            return
        self.app.switch_screen(ReplayPage(self.ref, min(result.seq for result in self.taken), is_arrival=True))

    def action_letter(self) -> None:
        """Words for the other side about the first file that was refused."""
        if self.refused:
            self.app.push_screen(Tell(words.LETTER_TITLE, letter(self.face.home, self.refused[0]).split("\n")))

    def action_leave(self) -> None:
        """Back."""
        self.app.pop_screen()
