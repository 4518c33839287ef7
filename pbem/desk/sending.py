"""The next file on its way: what it will hold, what to mind before, signed when the player says so, and where it went."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from pbem.desk import carriage as carriages
from pbem.desk.table import Table
from pbem.engine.demands import Choose
from pbem.errors import UserError
from pbem.session import matches
from pbem.session import seal as sealing
from pbem.session.reports import HOTSEAT, Sealed
from pbem.session.store_match import has_guest
from pbem.view import planning
from pbem.view import words_sending as words
from pbem.view.harmless import harmless, harmless_lines
from pbem.view.scene import title_of
from pbem.view.words_common import ENDS

SUFFIXES = {carriages.BINARY: ".pbem", carriages.TEXT: ".txt", carriages.MAIL: ".eml"}
MAX_NAMED = 8
MAX_COPIES = 999
Say = Callable[[str], str]


class Outgoing:
    """One file of one match, from the last look at it to its way out."""

    def __init__(self, table: Table, say: Say = str) -> None:
        self.table, self.say = table, say
        self.note = ""
        self.sealed: Sealed | None = None
        if table.position.last_sent >= 0 and not table.is_due and not table.is_hotseat:
            self.sealed = sealing.resend(table.home, table.ref)

    # --- before it is signed

    @property
    def seq(self) -> int:
        """Its number."""
        return self.sealed.seq if self.sealed else self.table.position.seq

    @property
    def is_house(self) -> bool:
        """Does it go to the house?"""
        return has_guest(self.table.home, self.table.ref)

    @property
    def other(self) -> str:
        """Who it is for."""
        card = self.table.position.card
        name = next((name for side, name in enumerate(card.players) if side != card.own_side and name), "")
        return harmless(name, 40) if name else self.say(words.SOMEBODY)

    def missing(self) -> str:
        """Why it cannot be signed yet, in words; "" when it can."""
        position = self.table.position
        if self.sealed or position.result:
            return ""
        needs = position.draft.needs if position.draft else "order" if isinstance(position.settled_demand, Choose) else ""
        return self.say(words.NOT_YET[needs]) if needs else ""

    def lines(self) -> list[str]:
        """What it holds: orders with their state, standing orders changed, the note."""
        position, say = self.table.position, self.say
        if self.sealed:
            ends = [say(ENDS[self.sealed.end])] if self.sealed.end in ENDS else []
            found = [f"  {line}" for line in (*self.sealed.lines, *ends)] or [f"  {say(words.NO_ORDERS)}"]
            if not self.seq:
                card, side = position.card, self.table.narrator.side(position.card.own_side)
                found = [f"  {say(words.INVITES).format(game=title_of(card.game), dice=card.dice, side=side)}"]
            return [say(words.SEALED).format(seq=self.seq, size=len(self.sealed.data)), *found, *self._note_lines(self.sealed.note)]
        found = [say(words.PREPARED).format(seq=self.seq)]
        if position.result:
            found.append(f"  {say(words.PUBLISHES)}")
        elif not position.card.is_accepted:
            found.append(f"  {say(words.ACCEPTS)}")
        states = {"waits": say(words.WAITS), "skipped": say(words.SKIPPED)}
        for line in self.table.lines:
            why = f": {self.table.narrator.refusal(line.refusal)}" if line.refusal else ""
            state = f"  ({states[line.state]}{why})" if line.state in states else ""
            found.append(f"  {line.text}{state}")
        if not self.table.lines and not position.result:
            found.append(f"  {say(words.NO_ORDERS)}")
        for kind, is_own, text in position.draft.standing if position.draft else ():
            where = f" ({say(words.IN_OWN)})" if is_own else ""
            found.append(f"  {say(words.STANDING).format(kind=kind, text=text)}{where}")
        return [*found, *self._note_lines(self.note)]

    def _note_lines(self, note: str) -> list[str]:
        return [self.say(words.NOTE), *(f"  | {line}" for line in harmless_lines(note))] if note else []

    def warnings(self) -> list[str]:
        """What a player may have forgotten. Nothing of it keeps the file back."""
        table, position, found = self.table, self.table.position, list[str]()
        if self.sealed or position.result:
            return found
        if table.choice is not None and table.choice.is_order:
            left = planning.movers(table.game, position.rules, position.state)
            if left:
                units = ", ".join(left[:MAX_NAMED]) + (" ..." if len(left) > MAX_NAMED else "")
                found.append(self.say(words.UNITS_LEFT if len(left) > 1 else words.ONE_LEFT).format(count=len(left), units=units))
        found += planning.cautions(table.game, position.rules, position.state, position.due, self.say)
        if position.is_supposed:
            found.append(self.say(words.SUPPOSED))
        return found

    # --- signing and sending

    def seal(self) -> Sealed:
        """Sign and store it; once. Raises UserError for what is missing."""
        if self.sealed is None:
            home, ref, position = self.table.home, self.table.ref, self.table.position
            if missing := self.missing():
                raise UserError("cannot-send-yet", why=missing)
            if position.card.is_accepted or position.card.own_side == HOTSEAT:
                self.sealed = sealing.seal(home, ref, self.note)
            else:
                self.sealed = matches.accept(home, ref, self.note)
            self.table.look_again()
        return self.sealed

    def to_house(self) -> tuple[Any, ...]:
        """Take it to the house; what the house answered (`ImportResult`s)."""
        from pbem.desk.house import exchange

        self.seal()
        results = exchange(self.table.home, self.table.ref)
        self.table.look_again()
        return results

    def write(self, form: str, folder: Path, address: str = "") -> tuple[Path, int]:
        """Write it into a folder in a form of `carriage`, never over another file. The path and its bytes. Raises UserError."""
        if form == carriages.MAIL:
            carriages.check_address(address)
        sealed = self.seal()
        data = carriages.carriage(self.table.home, sealed, form, address)
        path = free_path(folder, Path(sealed.file_name).stem, SUFFIXES[form], data)
        sealing.hand_over(self.table.home, self.table.ref, path, data)
        self.table.look_again()
        return path, len(data)

    def text(self) -> str:
        """It as text for a mail; noted as gone out."""
        text = carriages.carriage(self.table.home, self.seal(), carriages.TEXT).decode()
        sealing.hand_over(self.table.home, self.table.ref, None, b"")
        self.table.look_again()
        return text


def free_path(folder: Path, stem: str, suffix: str, data: bytes) -> Path:
    """A path in the folder where nothing is yet, or the same bytes are. Raises UserError "folder-missing" or "out-exists"."""
    if not folder.is_dir():
        raise UserError("folder-missing", path=str(folder / stem))
    for number in range(1, MAX_COPIES):
        path = folder / (stem + (f"-{number}" if number > 1 else "") + suffix)
        if not path.exists() or (path.is_file() and path.stat().st_size == len(data) and path.read_bytes() == data):
            return path
    raise UserError("out-exists", path=str(folder / (stem + suffix)))
