"""A file has come: its checks tick off, then what the other side did can be watched."""

from collections.abc import Sequence

from pbem.desk.arrival_checks import GOOD, SENT, checks, explained, letter, new_opponent
from pbem.desk.opponent_key import key_lines
from pbem.errors import Outcome
from pbem.session.disk.kept_by_home import kept
from pbem.session.results import ImportResult
from pbem.session.turn import status_index
from pbem.tui.base_page import SheetPage
from pbem.tui.dialogs import Tell
from pbem.tui.screens.matches import address_question
from pbem.view.harmless import harmless, harmless_lines
from pbem.view.text.narration import opened
from pbem.view.words import arrival as words
from pbem.view.words.without_game import ENDS

MARKS = {"done": words.DONE, "failed": words.FAILED, "open": words.OPEN}


class ArrivalPage(SheetPage):
    """The page that tells what became of the files of one import. `ref`: the match to go on with."""

    where = "arrival"

    def __init__(self, results: Sequence[ImportResult], ref: str = "") -> None:
        super().__init__()
        self.results = list(results)
        taken = [result for result in self.results if result.outcome is Outcome.OK]
        self.ref = ref or next((result.match for result in taken), "")
        self.taken = [result for result in taken if result.match == self.ref]
        self.refused = [result for result in self.results if result.outcome not in GOOD]

    def opened(self) -> None:
        """What to do next."""
        count = sum(result.code not in SENT for result in self.results)
        self.title_line(words.TITLE.format(count))
        if self.refused:
            self.complain(words.BAD)
        else:
            self.say(words.GOOD if self.taken else words.HARMLESS)
        self.call_after_refresh(self.ask_address)

    def ask_address(self) -> None:
        """Where the next files go, if these came from another address."""
        if self.taken and kept(self.face.home, self.taken[0].match).offered:
            address_question.ask(self, status_index.status(self.face.home, self.taken[0].match)[0], self.say)

    def text(self) -> str:
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
        return "\n".join(found)

    def action_go_on(self) -> None:
        """Watch what they did, then the map."""
        from pbem.tui.screens.windows.replay import ReplayPage

        if not self.taken:
            self.app.pop_screen()
            return
        self.app.switch_screen(ReplayPage(self.ref, min(result.seq for result in self.taken), is_arrival=True))

    def action_letter(self) -> None:
        """Words for the other side about the first file that was refused."""
        if self.refused:
            self.app.push_screen(Tell(words.LETTER_TITLE, letter(self.face.home, self.refused[0]).split("\n")))
