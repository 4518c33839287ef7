"""A paper on the table (an army, a plan): its text as a form, every change with its way back, files, and its sealing in a match."""

from functools import cached_property
from pathlib import Path

from pbem.desk.open_match import Table
from pbem.engine.hexes import Hex
from pbem.engine.player_texts.paper_form import SET, Desk, Fault, Form, FormRow, PaperForm
from pbem.engine.positions.position_file import telling
from pbem.errors import UserError
from pbem.session.disk import own_papers
from pbem.session.disk.player_given_paths import usable
from pbem.session.disk.player_home import Home
from pbem.session.look import queries
from pbem.session.turn.papers import lots
from pbem.view.map import scene

MOST_UNDONE = 200


def papers_alone(home: Home) -> list[tuple[str, str]]:
    """The papers that can be written without a match: game and name, and how both are called."""
    return [
        (f"{game} {name}", f"{scene.words_of(game).title}: {scene.words_of(game).papers.get(name, name)}")
        for game in scene.games()
        for name in home.games(game).papers_alone
    ]


class PaperTable:
    """A paper that a person writes. In a match what is begun is kept with every change; without one it is in files alone."""

    def __init__(self, home: Home, game: str, name: str, table: Table | None = None) -> None:
        """Raises UserError where the game has no such paper."""
        self.home, self.game, self.name, self.table = home, game, name, table
        self.paper: PaperForm = home.games(game).paper(name)
        self.file = ""  # the name under which it was kept, or kept last
        self._undone: list[str] = []
        self._before: list[str] = []
        self.text = self._first_text()

    def _first_text(self) -> str:
        """What was begun before, where it can still be read; else a text to begin with."""
        if self.table is None:
            return self.paper.begin(self.desk)
        begun = own_papers.begun(self.home, self.table.ref, self._kept_as)
        if begun and self._is_readable(begun):
            return begun
        position = self.table.position
        envelope = position.rules.paper_envelope(position.state, position.side, self.name)
        is_filled = position.draft is not None and envelope in position.draft.papers
        return queries.paper(self.home, self.table.ref, self.name) if is_filled else self.paper.begin(self.desk)

    def _is_readable(self, text: str) -> bool:
        try:
            self._form_of(text)
        except UserError:
            return False
        return True

    # --- what is

    @property
    def _kept_as(self) -> str:
        """The name under which it is kept until it is sealed: at one keyboard each side has its own."""
        return f"{self.name}-{self.table.position.side}" if self.table else self.name

    @property
    def desk(self) -> Desk | None:
        """The position that it is written for; None without a match."""
        if self.table is None:
            return None
        position = self.table.position
        return Desk(position.rules, position.state, position.side)

    @property
    def form(self) -> Form:
        """Its rows as they stand."""
        return self._form

    @cached_property
    def _form(self) -> Form:
        return self._form_of(self.text)

    def _form_of(self, text: str) -> Form:
        with telling("paper-wrong"):
            return self.paper.form(text, self.desk)

    def said(self, fault: Fault) -> str:
        """What is wrong, in a sentence with its rule."""
        if isinstance(fault, str):
            return fault
        assert self.table is not None
        return self.table.narrator.refusal(fault)

    def row(self, key: str) -> FormRow | None:
        """The row of a key, where it is still there."""
        return next((row for row in self.form.rows if row.key == key), None)

    def hexes(self, key: str, value: str) -> tuple[Hex, ...]:
        """The hexes that fit a row and a setting of it."""
        return self.paper.hexes(self.text, self.desk, key, value) if self.desk else ()

    def sheet(self) -> tuple[str, ...]:
        """What is printed of it; () where there is nothing to print."""
        return self.paper.sheet(self.text, self.desk)

    @property
    def can_undo(self) -> bool:
        """Has something been changed?"""
        return bool(self._before)

    # --- what changes

    def change(self, key: str, act: str, value: str = "") -> bool:
        """Do something with a row. Says whether that has changed anything."""
        return self._put(self.paper.change(self.text, self.desk, key, act, value))

    def write(self, key: str, text: str) -> bool:
        """A text that was written in a row."""
        return self.change(key, SET, text)

    def by_lot(self) -> bool:
        """Another one by lot. Raises UserError where the lots find none."""
        return self._put(self.paper.by_lot(self.text, self.desk, lots(self.home)))

    def begin_anew(self) -> bool:
        """A text to begin with."""
        return self._put(self.paper.begin(self.desk))

    def undo(self) -> bool:
        """As it was before the last change."""
        return self._back(self._before, self._undone)

    def redo(self) -> bool:
        """The change that was taken back."""
        return self._back(self._undone, self._before)

    def _back(self, source: list[str], others: list[str]) -> bool:
        if not source:
            return False
        others.append(self.text)
        self._set(source.pop())
        return True

    def _put(self, text: str) -> bool:
        if text == self.text:
            return False
        self._before = [*self._before[-MOST_UNDONE:], self.text]
        self._undone.clear()
        self._set(text)
        return True

    def _set(self, text: str) -> None:
        self.text = text
        self.__dict__.pop("_form", None)
        if self.table is not None:
            own_papers.keep_begun(self.home, self.table.ref, self._kept_as, text)

    # --- files

    def load(self, name: str) -> bool:
        """One that is kept under a name, or any other file by its path. Raises UserError with everything that is wrong with it."""
        path = own_papers.path_of(self.home, name) if name in own_papers.names(self.home) else usable(name)
        if path is None:
            raise UserError("file-missing", path=name)
        text = own_papers.load(path)
        self._form_of(text)
        self.file = name if name in own_papers.names(self.home) else ""
        return self._put(text)

    def free_name(self) -> str:
        """A name to keep it under."""
        return self.file or own_papers.safe_name(self.form.title) or self.name

    def is_taken(self, name: str) -> bool:
        """Is there another one of this name?"""
        return own_papers.safe_name(name) in own_papers.names(self.home) and own_papers.safe_name(name) != self.file

    def store(self, name: str) -> Path:
        """Keep it under a name, which is made safe. Raises UserError."""
        safe = own_papers.safe_name(name)
        path = own_papers.store(self.home, safe, self.text)
        self.file = safe
        return path

    # --- sealing

    def show(self) -> None:
        """Let the map show what is in it, as far as nothing is wrong. Raises UserError."""
        if self.table is not None and not self.form.problems:
            self.table.fill_paper(self.name, self.text)

    def seal(self) -> None:
        """Seal it with the next file, and give the order that builds on it. Raises ContentError, IllegalOrder or UserError."""
        assert self.table is not None
        self.table.seal_paper(self.name, self.text)
        own_papers.keep_begun(self.home, self.table.ref, self._kept_as, "")
