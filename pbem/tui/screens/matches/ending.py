"""Ending a match or changing its course: draw, take-back, resignation; and putting matches aside."""

from collections.abc import Callable, Sequence
from functools import partial

from pbem.desk.open_match import Table
from pbem.session.archive import removal
from pbem.session.disk.player_home import Home
from pbem.session.disk.status_lines import IndexLine
from pbem.session.results import HOTSEAT, Sealed
from pbem.session.turn import sealing
from pbem.tui.dialogs import Ask, Pick
from pbem.tui.screens.windows.choice import Choosing
from pbem.tui.widgets.listing import Choice
from pbem.view.words import matches as words
from pbem.view.words.without_game import FILE

TAKE_BACK = "takeback"
MAX_BACK = 40  # files offered to go back to


class EndWindow(Choosing[str]):
    """Gives "sealed" (a file was signed and waits to be sent), "play", or a sentence about what became of the match."""

    def __init__(self, home: Home, ref: str) -> None:
        self.home, self.ref = home, ref
        self.table = Table(home, ref)
        self.match_name = self.table.position.card.name
        super().__init__(words.END_TITLE.format(name=self.match_name))

    # --- what is offered

    def why_closed(self) -> str:
        """Why no file with an offer or a resignation can be signed now, "" when it can."""
        position = self.table.position
        if position.result or position.due < 0:
            return words.IS_OVER
        if not position.card.is_accepted:
            return words.NOT_ACCEPTED
        return "" if self.table.is_due else words.NOT_YOUR_FILE

    def rows(self) -> Sequence[Choice]:
        """What can be done now; what cannot says why."""
        position = self.table.position
        why = self.why_closed()
        is_hotseat = position.card.own_side == HOTSEAT
        found: list[Choice] = []
        if position.offer and not why and not is_hotseat:
            accept = words.ACCEPT_DRAW if position.offer == "draw" else words.ACCEPT_TAKEBACK.format(seq=position.offer_to)
            note = words.ACCEPT_TAKEBACK_NOTE if position.offer == TAKE_BACK else ""
            found += [Choice("accept", accept, note), Choice("play", words.DECLINE, words.DECLINE_NOTE)]
        if not is_hotseat:
            found.append(Choice("draw", words.OFFER_DRAW, why or words.OFFER_DRAW_NOTE, not why))
            back = why or ("" if self.files_back() else words.TOO_EARLY)
            found.append(Choice(TAKE_BACK, words.OFFER_TAKEBACK, back or words.OFFER_TAKEBACK_NOTE, not back))
        found.append(Choice("resign", words.RESIGN, why or words.RESIGN_NOTE, not why))
        found.append(Choice("delete", words.DELETE, words.DELETE_NOTE))
        return found

    def files_back(self) -> list[int]:
        """The files that the match could go back behind, the usual one first."""
        position = self.table.position
        usual, last = position.last_sent - 1, position.seq - 2
        others = [seq for seq in range(last, 0, -1) if seq != usual]
        return [*([usual] if 1 <= usual <= last else []), *others][:MAX_BACK]

    # --- doing it

    def chosen(self, value: str) -> None:
        """Ask before anything is signed."""
        position = self.table.position
        if value == "play":
            self.dismiss("play")
        elif value == "accept":
            lines = [line.format(seq=position.offer_to) for line in words.ACCEPT_LINES[position.offer]]
            self.ask(words.ACCEPT_TITLE, lines, partial(self.sign, sealing.accept_offer))
        elif value == "draw":
            draw = partial(self.sign, partial(sealing.offer, what="draw", mark=position.mark))
            self.ask(words.DRAW_TITLE.format(name=self.match_name), words.DRAW_LINES, draw)
        elif value == TAKE_BACK:
            usual = position.last_sent - 1
            rows = [Choice(str(seq), (words.TAKEBACK_USUAL if seq == usual else FILE).format(seq=seq)) for seq in self.files_back()]
            self.put_question(Pick(words.TAKEBACK_TITLE, rows), self.offer_takeback)
        elif value == "resign":
            self.ask(words.RESIGN_TITLE.format(name=self.match_name), words.RESIGN_LINES, self.resign_again, is_grave=True)
        elif value == "delete":
            self.ask(words.DELETE_TITLE.format(name=self.match_name), words.DELETE_LINES, self.delete, is_grave=True)

    def ask(self, title: str, lines: Sequence[str], go_on: Callable[[], None], is_grave: bool = False) -> None:
        """Yes or no."""
        self.put_question(Ask(title, lines, is_grave), lambda _: go_on())

    def offer_takeback(self, value: str) -> None:
        """Back to a file."""
        self.sign(partial(sealing.offer, what=TAKE_BACK, to=int(value), mark=self.table.position.mark))

    def resign_again(self) -> None:
        """Asked twice."""
        self.ask(words.RESIGN_AGAIN, words.RESIGN_AGAIN_LINES, partial(self.sign, sealing.resign), is_grave=True)

    def delete(self) -> None:
        """Remove the match."""
        self.dismiss(words.DELETED.format(name=removal.delete(self.home, self.ref)))

    def sign(self, make: Callable[[Home, str], Sealed]) -> None:
        """Sign it, or say why not."""
        sealed = make(self.home, self.ref)
        is_hotseat = sealed.card.own_side == HOTSEAT
        self.dismiss(words.RESIGNED.format(name=self.match_name) if is_hotseat else "sealed")


class AsideWindow(Choosing[str]):
    """Put a match aside or bring it back. Gives what was done, "" to show or hide those that are aside."""

    def __init__(self, line: IndexLine | None, is_shown: bool) -> None:
        super().__init__(words.ASIDE_TITLE)
        self.line, self.is_shown = line, is_shown

    def rows(self) -> Sequence[Choice]:
        """This match, and the list."""
        show = Choice("show", words.HIDE_ASIDE if self.is_shown else words.SHOW_ASIDE)
        if self.line is None:
            return [show]
        if self.line.is_archived:
            return [Choice("back", words.BRING_BACK.format(name=self.line.name)), show]
        return [Choice("aside", words.ASIDE.format(name=self.line.name), words.ASIDE_NOTE), show]

    def chosen(self, value: str) -> None:
        """Do it."""
        if value == "show" or self.line is None:
            self.dismiss("")
            return
        card = removal.archive(self.face.home, self.line.match, value == "aside")
        self.dismiss((words.IS_ASIDE if value == "aside" else words.IS_BACK).format(name=card.name))
