"""Look the next file over, sign it, and send it."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial, partialmethod
from pathlib import Path
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widget import Widget

from pbem.desk import file_form as carriages
from pbem.desk import mail_programs
from pbem.desk.open_match import Table
from pbem.desk.sending import Outgoing
from pbem.session.disk.kept_by_home import keep
from pbem.session.disk.player_given_paths import usable
from pbem.session.results import ImportResult
from pbem.tui.background_work import work
from pbem.tui.base_page import AtTable, Line, Page, Sent, SheetPage, fault_of
from pbem.tui.dialogs import Ask, Enter, Pick
from pbem.tui.widgets.listing import Choice
from pbem.view.harmless import harmless
from pbem.view.text.action_table import Action
from pbem.view.text.narration import opened
from pbem.view.words import sending as words

MAX_NOTE = 2000
GO, ADDRESS, SET_UP = "send.go", "send.address", "send.set_up_post"


class SendPage(AtTable, SheetPage):
    """The file that is due, or the last one that has not gone out."""

    where = "send"

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.outgoing = Outgoing(table)
        self.told: list[str] = []

    def show(self) -> None:
        """The file as it stands, and what Enter does."""
        out = self.outgoing
        self.title_line(words.TITLE.format(name=self.table.position.card.name, seq=out.seq))
        lines = out.lines()
        if warnings := out.warnings():
            lines += ["", words.WARN, *(f"  ! {line}" for line in warnings)]
        if self.lacks_post:
            lines += ["", words.BY_ITSELF]
        told = self.told or out.why_waits()
        self.query_one("#text", Line).put("\n".join([*told, *([""] if told else []), *lines]))
        self.show_keys()
        missing = out.missing()
        if missing:
            self.complain(f"{opened(missing)}.")
        else:
            self.say(self.next_key())

    opened = resumed = show  # a window was closed, or the house has thought

    @property
    def lacks_post(self) -> bool:
        """Would it travel by itself, if an account were set up?"""
        out = self.outgoing
        return out.by_post is None and not self.table.is_hotseat and not out.is_house

    def own_actions(self) -> tuple[Action, ...]:
        """Nothing is sealed twice, and what the post does comes first where there is one."""
        out, hidden = self.outgoing, set[str]()
        if self.is_open and out.sealed and (out.goes_live or not out.goes_by_post):
            hidden.add(GO)
        if not self.lacks_post:
            hidden.add(SET_UP)
        actions = (action for action in super().own_actions() if action.id not in hidden)
        return tuple(sorted(actions, key=lambda action: out.by_post is None or action.id not in (GO, ADDRESS)))

    def next_key(self) -> str:
        """What the keys do now."""
        out = self.outgoing
        if self.table.is_hotseat:
            return words.TO_SEAT.format(side=self.other_seat()) if not out.sealed else ""
        if out.is_house:
            return words.TO_HOUSE
        if out.goes_live:
            return (words.ON_LINE if out.sealed else words.TO_LINE).format(who=out.other)
        if out.by_post is not None:
            going = out.by_post
            if not going.needs_address:
                forms = (words.TO_FOLDER, words.FOLDER_AGAIN, words.IN_FOLDER)
            elif not going.address:
                forms = (words.TO_POST_UNKNOWN, words.POST_AGAIN_UNKNOWN, words.HAS_LEFT)
            else:
                forms = (words.TO_POST, words.POST_AGAIN, words.HAS_LEFT)
            return forms[2 if out.has_left else 1 if out.sealed else 0].format(address=harmless(going.address))
        if out.sealed and self.table.position.is_unsent:
            return words.CARRY
        return words.AGAIN if out.sealed else words.TO_MAIL

    def other_seat(self) -> str:
        """Who sits down next in hotseat."""
        position = self.table.position
        return self.narrator.side(1 - position.due if position.due >= 0 else 0)

    def action_go(self) -> None:
        """Sign it; then where it goes by itself."""
        out = self.outgoing
        if out.missing():
            self.show()
        elif self.table.is_hotseat:
            with self.shown_anew():
                self.hand_over()
        elif out.is_house:
            self.say(words.HOUSE_THINKS)
            work(self, out.to_house, self.answered)
        elif out.goes_live:
            self.say(words.POSTING)
            work(self, out.over_the_line, self.gone_live)
        elif out.goes_by_post:
            self.post()
        elif out.by_post is not None:
            self.action_leave()
        else:
            self.write(carriages.BINARY)

    def gone_live(self, told: tuple[bool, str]) -> None:
        """The other one has it: back to where the answer comes. Else it waits here."""
        has_gone, text = told
        if has_gone:
            self.app.pop_screen()
            self.app.screen.post_message(Sent(text))
        else:
            self.told = [text]
            self.show()

    def post(self) -> None:
        """By the account of the match; account and address are asked once."""
        going, accounts = self.outgoing.by_post, self.outgoing.accounts()
        if going is not None and len(accounts) > 1:
            choices = [Choice(name, harmless(f"{name}  {address}")) for name, address in accounts.items()]
            self.put_question(Pick(words.ACCOUNT_TITLE, choices, words.ACCOUNT_LINE, at=going.account), self.post_by)
        elif going is not None and (going.address or not going.needs_address):
            self.post_to("")
        else:
            self.ask_address("")

    def post_by(self, account: str) -> None:
        """By this account of several."""
        self.outgoing.go_by(account)
        self.post()

    def ask_address(self, known: str) -> None:
        """Where to; then it goes there."""
        lines = [*words.ADDRESS_LINES, *([words.ONCE_MORE] if self.outgoing.has_left else [])]
        field = Enter(words.ADDRESS_TITLE, lines, known, self.wrong_recipient)
        self.put_question(field, lambda given: self.post_to(given.strip()))

    def wrong_recipient(self, text: str) -> str:
        """What is wrong with whom it is to reach by the post, "" for nothing."""
        out = self.outgoing
        return fault_of(None, out.check_recipient, text.strip())

    def post_to(self, address: str) -> None:
        """To this address, "" for the one that is known. The screen stays awake meanwhile."""
        self.say(words.POSTING)
        work(self, partial(self.outgoing.post, address), self.posted)

    def posted(self, told: list[tuple[str, str]]) -> None:
        """It is on its way, or waits: why, and what to do."""
        self.told = [line for what, hint in told for line in (f"{what}.", f"{opened(hint)}." if hint else "") if line]
        self.show()

    def hand_over(self) -> None:
        """Hotseat: the other side's turn at the same keyboard."""
        before = self.table.position.due
        tells = self.outgoing.hand_over()
        now = self.table.position.due
        if now >= 0 and now != before:
            self.app.switch_screen(Curtain(self.narrator.side(now), tells))
        else:
            self.app.pop_screen()
            self.app.screen.post_message(Sent(tells=tells))

    def answered(self, results: tuple[ImportResult, ...]) -> None:
        """The house has taken it in and answered; its phase is shown as any file that comes."""
        from pbem.tui.screens.matches.arrival import ArrivalPage

        self.app.switch_screen(ArrivalPage(results, self.table.ref))

    def write(self, form: str, address: str = "", program: str = "") -> None:
        """Write it into the outbox, and say where it is and how the mail program takes it."""
        with self.shown_anew():
            path, size = self.outgoing.write(form, usable(self.face.settings.outbox) or Path(), address)
        template = words.MAIL_WRITTEN if form == carriages.MAIL else words.WRITTEN
        line = template.format(path=path.resolve(), size=size, who=self.outgoing.other)
        lines = [line]
        if command := mail_programs.command_line(program, path, address, self.outgoing.subject):
            lines = [words.MAIL_COMMAND.format(path=path.resolve(), size=size, address=address), f"  {command}"]
        self.told = [*(each for each in self.told if each not in lines), *lines]
        self.show()

    action_write_file = partialmethod(write, carriages.BINARY)

    def action_clipboard(self) -> None:
        """The text to the clipboard of the player's own terminal; whether it arrived there only the player can see."""
        if not self.face.terminal.has_clipboard:
            self.complain(words.NO_CLIPBOARD)
            return
        with self.shown_anew():
            text = self.outgoing.as_text()
        self.app.copy_to_clipboard(text)
        self.ask(words.DID_IT_ARRIVE)

    def action_full_text(self) -> None:
        """The text alone on the screen; then whether the player has it."""
        with self.shown_anew():
            page = TextPage(self.outgoing.as_text())
        self.app.push_screen(page, lambda _: self.ask(words.DID_YOU_COPY))

    def ask(self, question: str) -> None:
        """Has the player got the text?"""
        self.app.push_screen(Ask(question, words.ARRIVE_LINES, is_grave=True), self.copied)

    def copied(self, has_arrived: bool | None) -> None:
        """The player has looked whether he has the text. A terminal that does not know the sequence may have shown it."""
        self.face.redraw()
        if has_arrived:
            self.outgoing.has_gone()
        self.told.append((words.COPIED if has_arrived else words.NOT_COPIED).format(who=self.outgoing.other))
        self.show()

    def action_mail(self) -> None:
        """A mail, as the player's program takes it; address and program are asked once in a match."""
        if self.outgoing.missing():
            self.show()
            return
        address, program, is_known = mail_programs.delivery(self.face.home, self.table.ref, self.face.settings.mail)
        if is_known:
            self.mail_to(address, program)
        else:
            self.ask_mail()

    def action_address(self) -> None:
        """Another address, or the same once more. Without the post: or another program; then the mail."""
        going = self.outgoing.by_post
        if self.outgoing.missing():
            self.show()
        elif going is None:
            self.ask_mail()
        elif going.needs_address:
            self.ask_address(going.address)
        else:
            self.post_to("")

    def action_set_up_post(self) -> None:
        """An account of the post, by questions; then Enter sends."""
        if self.lacks_post:
            from pbem.tui.screens.windows.post_account import AccountSetup

            AccountSetup(self, self.say, self.post_is_set_up).begin()

    def post_is_set_up(self, text: str) -> None:
        """There is an account now."""
        self.outgoing.look_again()
        self.told = [text]
        self.show()

    def ask_mail(self) -> None:
        """Address and mail program; then the mail."""
        address, program, _ = mail_programs.delivery(self.face.home, self.table.ref, self.face.settings.mail)

        def is_wrong(text: str) -> str:
            return fault_of(None, carriages.check_address, text.strip())

        field = Enter(words.ADDRESS_TITLE, words.ADDRESS_LINES, address, is_wrong)
        self.put_question(field, lambda given: self.ask_program(given.strip(), program))

    def ask_program(self, address: str, program: str) -> None:
        """The mail program."""
        known = dict.fromkeys([*([program] if program else []), *mail_programs.PROGRAMS])
        choices = [Choice(each, words.PROGRAMS.get(each, each)) for each in known]
        self.put_question(Pick(words.PROGRAM_TITLE, choices, words.PROGRAM_LINE), lambda picked: self.mail_to(address, picked))

    def mail_to(self, address: str, program: str) -> None:
        """The mail to this address; what was given is kept with the match."""
        if self.outgoing.missing():
            self.show()
            return
        keep(self.face.home, self.table.ref, address=address, program=program)
        self.write(mail_programs.form_of(program), address, program)

    @contextmanager
    def shown_anew(self) -> Iterator[None]:
        """Where something fails on the way, the file is shown as it is then: changed meanwhile, or sealed and still here."""
        try:
            yield
        except Exception:
            self.show()
            raise

    def action_note(self) -> None:
        """A few words; only before it is signed."""
        if self.outgoing.sealed is None:
            field = Enter(words.NOTE_TITLE, [words.NOTE_HELP], self.outgoing.note, limit=MAX_NOTE, is_prose=True)
            self.put_question(field, self.take_note)
        else:
            self.complain(words.NOTE_TOO_LATE)

    def take_note(self, note: str) -> None:
        """The note as it was written."""
        with self.shown_anew():
            self.outgoing.note = note.strip()
        self.show()


class TextPage(SheetPage):
    """Text and nothing else, for a mouse to copy."""

    where = "report"

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def text(self) -> str:
        """The text without a frame."""
        return self._text

    def opened(self) -> None:
        """What to do with it."""
        self.title_line(words.TEXT_TITLE)

    def action_leave(self) -> None:
        """Back."""
        self.dismiss(None)


class Curtain(Page):
    """Before the other side sits down at this keyboard. Space takes it away: a key that nobody holds down from before."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("space", "lift", show=False)]
    DEFAULT_CSS = "Curtain #who { height: 1fr; padding: 1 2; }"

    def __init__(self, side: str, tells: bool = False) -> None:
        super().__init__()
        self.side, self.tells = side, tells

    def body(self) -> Iterable[Widget]:
        """Who sits down."""
        yield Line(words.PASS_KEYBOARD.format(side=self.side), id="who")

    def opened(self) -> None:
        """The title, and the key."""
        self.title_line(words.PASS_TITLE)
        self.say(words.LIFT.format(side=self.side))

    def show_keys(self) -> None:
        """None but one, which the prompt names."""
        self.title_line(self._title)

    def action_lift(self) -> None:
        """The other one sits there."""
        self.app.pop_screen()
        self.app.screen.post_message(Sent(words.HANDED_OVER.format(side=self.side), self.tells))
