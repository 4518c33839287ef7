"""Time in a match: until when its file is due, and what can be done about it."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from pbem.desk import mail_programs
from pbem.desk.file_form import MAIL, check_address
from pbem.desk.opponent_key import named
from pbem.desk.post import reminder, time_choices
from pbem.session.disk.kept_by_home import keep
from pbem.session.disk.player_given_paths import usable
from pbem.session.disk.player_home import Home
from pbem.session.disk.status_lines import IndexLine
from pbem.session.look.deadlines import against_persons
from pbem.session.turn import away_notes
from pbem.tui.background_work import work
from pbem.tui.base_page import fault_of
from pbem.tui.dialogs import Ask, Enter, Tell
from pbem.tui.screens.windows.choice import Choosing
from pbem.tui.widgets.listing import Choice
from pbem.view.harmless import harmless
from pbem.view.text.narration import opened
from pbem.view.words import deadlines as words
from pbem.view.words import sending

MAX_NAME = 30
MAX_SHOWN = 60
MAX_TYPED = 60  # characters


class TimeWindow(Choosing[str]):
    """Gives a sentence about what was done. Raises UserError "time-nobody" where nobody far away plays."""

    def __init__(self, home: Home, ref: str) -> None:
        self.home = home
        self.line = time_choices.line_of(home, ref)
        super().__init__(words.TITLE.format(name=self.line.name), time_choices.told(home, self.line))

    def rows(self) -> Sequence[Choice]:
        """What can be done now; what cannot says why."""
        home, line, every = self.home, self.line, against_persons(self.home)
        found = [self._reminding(), Choice("away", words.AWAY, words.AWAY_NOTE)]
        if len(every) > 1:
            found.append(Choice("all", words.AWAY_ALL.format(count=len(every))))
        if away_notes.waiting(home, line.match):
            found.append(Choice("back", words.AWAY_BACK, words.AWAY_BACK_NOTE))
        if line.claimed_at:
            return [*found, Choice("unclaim", words.UNCLAIM, words.UNCLAIM_NOTE)]
        why = time_choices.why_no_claim(home, line.match)
        return [*found, Choice("claim", words.CLAIM_IT, why or words.CLAIM_NOTE, not why)]

    def _reminding(self) -> Choice:
        line, (why, is_open) = self.line, time_choices.why_no_reminder(self.home, self.line.match)
        by = reminder.going(self.home, line.match)
        address = harmless(by.address, MAX_SHOWN) if by else ""
        note = (words.REMIND_POST if by else words.REMIND_BY_HAND).format(address=address, seq=line.last_seq)
        label = words.REMIND.format(opponent=named(line.opponent, MAX_NAME)) if line.opponent else words.REMIND_ANYBODY
        return Choice("remind", label, why or note, is_open)

    def chosen(self, value: str) -> None:
        """Do it; ask before where it is meant for others, or cannot be meant."""
        home, line = self.home, self.line
        if value == "remind":
            why, _ = time_choices.why_no_reminder(home, line.match)
            self.ask_first([f"{why}."] if why else [], words.REMIND_TITLE, self.remind)
        elif value in ("away", "all"):
            lines = against_persons(home) if value == "all" else [line]
            field = Enter(words.AWAY_TITLE, words.AWAY_LINES, check=self.fault_of_days, limit=MAX_TYPED)
            self.put_question(field, partial(self.announce, lines))
        elif value == "back":
            self.dismiss(time_choices.take_back(home, line))
        elif value == "claim":
            question = Ask(words.CLAIM_TITLE.format(name=line.name), time_choices.claim_lines(home, line), is_grave=True)
            self.put_question(question, lambda _: self.dismiss(time_choices.claim(home, line)))
        else:
            self.dismiss(time_choices.claim_back(home, line))

    def ask_first(self, lines: Sequence[str], title: str, go_on: Callable[[], None]) -> None:
        """At once, where nothing stands against it."""
        if lines:
            self.put_question(Ask(title, lines), lambda _: go_on())
        else:
            go_on()

    # --- days away

    def fault_of_days(self, text: str) -> str:
        """What is wrong with what was typed, "" for nothing."""
        return opened(fault_of(None, time_choices.away_of, self.home, text))

    def announce(self, lines: Sequence[IndexLine], text: str) -> None:
        """The next notes say it."""
        done = time_choices.announce(self.home, lines, time_choices.away_of(self.home, text))
        if len(done) == 1:
            self.dismiss(done[0])
        else:
            self.app.push_screen(Tell(words.AWAY_TITLE, done), lambda _: self.finish(done[0]))

    def finish(self, text: str) -> None:
        """Close it, and have this said."""
        self.dismiss(text)

    # --- a reminder

    def remind(self) -> None:
        """By the account of the match; else as a mail in a file."""
        if reminder.going(self.home, self.line.match) is not None:
            self.complain(sending.POSTING)
            work(self, partial(time_choices.post_reminder, self.home, self.line), self.finish)
            return
        address, program, is_known = mail_programs.delivery(self.home, self.line.match, self.face.settings.mail)
        if is_known:
            self.write(program, address)
        else:
            field = Enter(sending.ADDRESS_TITLE, sending.ADDRESS_LINES, address, self.fault_of_address)
            self.put_question(field, partial(self.write, program))

    def fault_of_address(self, address: str) -> str:
        """What is wrong with an address, "" for nothing."""
        return opened(fault_of(None, check_address, address.strip()))

    def write(self, program: str, address: str) -> None:
        """Write it, and say where it is and how the mail program takes it."""
        address = address.strip()
        keep(self.home, self.line.match, address=address)
        folder = usable(self.face.settings.outbox) or Path()
        path, size = reminder.write_mail(self.home, self.line.match, address, folder)
        told = [sending.MAIL_WRITTEN.format(path=harmless(path.resolve(), 400), size=size)]
        if mail_programs.form_of(program) == MAIL and (command := mail_programs.command_line(program, path, address, "")):
            told = [sending.MAIL_COMMAND.format(path=path.resolve(), size=size, address=harmless(address)), f"  {command}"]
        done = words.REMIND_WRITTEN.format(name=self.line.name, path=harmless(path.name, MAX_SHOWN))
        self.app.push_screen(Tell(words.WRITTEN_TITLE, told), lambda _: self.finish(done))
