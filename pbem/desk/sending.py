"""The next file on its way: what it will hold, what to mind before, signed when the player says so, and where it went."""

import time
from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec.structs import replace

from pbem.desk import file_form as carriages
from pbem.desk.match_head_and_log import opponent, order_said
from pbem.desk.open_match import Table
from pbem.desk.order_list import draft_text
from pbem.desk.post.delivery import check_recipient, delivery, entrust
from pbem.engine.demands import Choose
from pbem.errors import CheatEvidence, UserError
from pbem.session.disk.match_folder import has_guest
from pbem.session.disk.player_given_paths import check_writable, free_path, taken
from pbem.session.disk.player_home import Home
from pbem.session.results import HOTSEAT, DraftLine, ImportResult, Sealed
from pbem.session.turn import draft, invitations, sealing, status_index
from pbem.session.turn.order_text import begins
from pbem.view.harmless import harmless_lines
from pbem.view.map.scene import words_of
from pbem.view.text import possible_now
from pbem.view.text.narration import opened
from pbem.view.words import sending as words
from pbem.view.words.without_game import ENDS, OWED_FILE

SUFFIXES = {carriages.BINARY: ".pbem", carriages.TEXT: ".txt", carriages.MAIL: ".eml"}
MAX_NAMED = 8
MOST_PASSED = 8  # files in a row that decide nothing
LINE_SECONDS, LOOK_SECONDS = 5.0, 0.05
"""For the other end of a line to say that it has a file; between two looks whether it has."""


class Outgoing:
    """One file of one match, from the last look at it to its way out."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.sealed: Sealed | None = None
        self._note = draft.note(table.home, table.ref)
        self._find()

    def _find(self) -> None:
        """The state of affairs: what is due, or what was sealed last."""
        table = self.table
        self._looked_at = table.position.mark
        self.by_post = None if table.is_hotseat else delivery(table.home, table.ref)
        if self.sealed is None and table.position.last_sent >= 0 and not table.is_due and not table.is_hotseat:
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
        """The addressee."""
        return opponent(self.table.position.card) or words.SOMEBODY

    @property
    def note(self) -> str:
        """A few words to the other side; kept with the draft."""
        return self.sealed.note if self.sealed else self._note

    @note.setter
    def note(self, text: str) -> None:
        if text != self._note:
            draft.keep_note(self.table.home, self.table.ref, text)
            self._note = text

    @property
    def needs(self) -> str:
        """The decision that keeps it back: "order", "answer" or ""."""
        position = self.table.position
        if self.sealed or position.result:
            return ""
        return position.draft.needs if position.draft else "order" if isinstance(position.settled_demand, Choose) else ""

    def missing(self) -> str:
        """The reason why it cannot be signed yet, in words; "" when it can."""
        return words.NOT_YET[self.needs] if self.needs else ""

    def lines(self) -> list[str]:
        """The content: orders with their state, standing orders changed, the note."""
        position = self.table.position
        if self.sealed:
            ends = [ENDS[self.sealed.end]] if self.sealed.end in ENDS else []
            orders = (self._said(line) for line in self.sealed.lines if not begins(line, "sealed"))
            enveloped = (
                draft_text(DraftLine(self._said(line), "sealed", can_undo=False), self.table.narrator.refusal)
                for line in self.sealed.in_envelope
            )
            found = [f"  {line}" for line in (*orders, *enveloped, *ends)] or [f"  {words.NO_ORDERS}"]
            if not self.seq:
                card, side = position.card, self.table.narrator.side(position.card.own_side)
                found = [f"  {words.INVITES.format(game=words_of(card.game).title, dice=card.dice, side=side)}"]
            return [words.SEALED.format(seq=self.seq, size=len(self.sealed.data)), *found, *self._note_lines(self.sealed.note)]
        self._looked_at = position.mark
        found = [words.PREPARED.format(seq=self.seq)]
        if position.result:
            found.append(f"  {words.ENDS_MATCH if self.table.lines else words.PUBLISHES}")
        elif not position.card.is_accepted:
            found.append(f"  {words.ACCEPTS}")
        said = (replace(line, text=self._said(line.text)) for line in self.table.lines)
        found += [f"  {draft_text(line, lambda why: self.table.narrator.refusal(why))}" for line in said]
        if not self.table.lines and not position.result:
            found.append(f"  {OWED_FILE.get(position.owed, words.NO_ORDERS)}")
        found += self._standing_lines(position.draft.standing if position.draft else ())
        return [*found, *self._note_lines(self.note)]

    def _said(self, order: str) -> str:
        has_sentences = words_of(self.table.position.card.game).log.untold
        return order_said(order, self._author(), self.table.narrator) if has_sentences else order

    def _author(self) -> int:
        """The side whose file it is; of one keyboard that of the orders that were signed, else who is due."""
        position = self.table.position
        if position.card.own_side != HOTSEAT:
            return position.card.own_side
        done = self.sealed.happened[self.sealed.settled :] if self.sealed else ()
        return next((step.side for step in done if step.kind == "order"), position.due)

    def _standing_lines(self, drafted: Iterable[tuple[str, bool, str]]) -> Iterator[str]:
        for kind, is_own, text in drafted:
            from pbem.desk.standing_order_lines import told

            where = f" ({words.IN_OWN})" if is_own else ""
            yield f"  {words.STANDING.format(kind=kind, text=text)}{where}"
            if text and (said := told(self.table.scene, kind, text)) != text:
                yield f"    {opened(said)}."

    def _note_lines(self, note: str) -> list[str]:
        return [words.NOTE, *(f"  | {line}" for line in harmless_lines(note))] if note else []

    def warnings(self) -> list[str]:
        """What a player may have forgotten. Nothing of it keeps the file back."""
        table, position, found = self.table, self.table.position, list[str]()
        if self.sealed or position.result:
            return found
        if table.choice is not None and table.choice.is_order and (left := table.plans.names_of_movers):
            units = ", ".join(left[:MAX_NAMED]) + (" ..." if len(left) > MAX_NAMED else "")
            found.append(words.UNITS_LEFT.format(len(left), units=units))
        found += possible_now.cautions(table.game, position.rules, position.state, position.due)
        if position.is_supposed:
            found.append(words.SUPPOSED)
        return found

    # --- signing and sending

    def look_again(self) -> None:
        """The state of affairs, where accounts of the post have changed."""
        self._find()

    def seal(self, pass_: bool = False) -> Sealed:
        """Sign and store it; once. Raises UserError for what is missing; "draft-changed" where it is not what `lines` told."""
        if self.sealed is None:
            home, ref, position = self.table.home, self.table.ref, self.table.position
            if not pass_ and (missing := self.missing()):
                raise UserError("cannot-send-yet", why=missing)
            is_begun = position.card.is_accepted or position.card.own_side == HOTSEAT
            sign = sealing.seal if is_begun else invitations.accept
            try:
                self.sealed = sign(home, ref, self._note, pass_, self._looked_at)
            except CheatEvidence as problem:
                raise own_fault(problem) from problem
            except UserError as problem:
                if problem.code == "draft-changed":
                    self.table.look_again()
                    self._note = draft.note(home, ref)
                    self._find()
                raise
            self.table.look_again()
        return self.sealed

    def hand_over(self) -> bool:
        """Hotseat: sign it, and each file behind it that decides nothing, whoever's it is. Were there such files?"""
        self.seal()
        for passed in range(MOST_PASSED):
            table = self.table
            position = table.position
            after = Outgoing(table)
            is_empty = table.is_due and table.choice is None and not (position.result or position.offer or position.lines)
            if not is_empty or after.missing():
                return passed > 0
            after.seal()
        return True

    def to_house(self) -> tuple[ImportResult, ...]:
        """Take it to the house; what the house answered."""
        from pbem.desk.house_opponent import exchange

        self.seal()
        results = exchange(self.table.home, self.table.ref)
        self.table.look_again()
        return results

    @property
    def goes_by_post(self) -> bool:
        """Is there an account for it, and has it not gone yet?"""
        return self.by_post is not None and not self.has_left

    @property
    def has_left(self) -> bool:
        """Has it gone, by whatever way?"""
        return self.sealed is not None and not self.table.position.is_unsent

    @property
    def goes_live(self) -> bool:
        """Does a line take it that is up, and has it not gone yet?"""
        table = self.table
        if table.is_hotseat or self.is_house or (self.sealed is not None and not table.position.is_unsent):
            return False
        from pbem.desk.post.presence import LINE, is_present

        return is_present(table.home, table.position.card.match, LINE)

    def over_the_line(self) -> tuple[bool, str]:
        """Sign it, and wait a little for the other end: has it the file, and what is to be said. Raises UserError as `seal`."""
        self.seal()
        home, match = self.table.home, self.table.position.card.match
        until = time.monotonic() + LINE_SECONDS
        while is_unsent(home, match) and self.goes_live and time.monotonic() < until:
            time.sleep(LOOK_SECONDS)
        self.table.look_again()
        self._find()
        has_gone = not is_unsent(home, match)
        form = words.WITH_THEM if has_gone else words.ON_ITS_WAY if self.goes_live else words.LINE_DROPPED
        return has_gone, form.format(who=self.other, seq=self.seq)

    def why_waits(self) -> list[str]:
        """Why it has not left by the post, and what to do next, in sentences; [] where nothing stands against it."""
        going = self.by_post
        if self.sealed is None or going is None or self.has_left or (going.needs_address and not going.address):
            return []  # without an address it waits for the player alone, who is asked
        from pbem.desk.post.why_waiting import why_waits

        return why_waits(self.table.home, self.table.position.card.match)

    def accounts(self) -> dict[str, str]:
        """Accounts by which it may go, with their addresses, where nobody has said yet by which."""
        from pbem.session.player.post_settings import load_post

        if self.by_post is None or self.by_post.is_agreed:
            return {}
        return {name: each.address for name, each in load_post(self.table.home).accounts.items() if each.out}

    def go_by(self, account: str) -> None:
        """It goes by this account."""
        self.by_post = delivery(self.table.home, self.table.ref, account)

    def check_recipient(self, address: str) -> None:
        """Raises UserError where the post of this match reaches nobody there."""
        from pbem.session.player.post_settings import load_post

        assert self.by_post is not None
        check_recipient(load_post(self.table.home), self.by_post.account, address)

    def post(self, address: str = "") -> list[tuple[str, str]]:
        """Sign it, and send it by the account of the match to this address, or to the one that is known: what became of it.

        What has left before leaves once more. Each is a sentence and what to do next. What cannot leave now waits. Raises UserError
        as `seal`, before anything is signed where the address is none.
        """
        from pbem.desk.post import sync
        from pbem.desk.post.outbox import try_again
        from pbem.desk.post.told import lines
        from pbem.session.player.post_settings import load_post

        assert self.by_post is not None
        accounts, is_again = load_post(self.table.home), self.has_left
        if address:
            self.check_recipient(address)
        entrust(self.table.home, self.table.ref, self.by_post, address)
        self.seal()
        try_again(self.table.home, self.table.position.card.match)
        home, match = self.table.home, self.table.position.card.match
        told = list(sync.send(home, accounts, match, sync.usual_ways(), is_again))
        self.table.look_again()
        self._find()
        return [line for each in told for line in lines(home, each)]

    def write(self, form: str, folder: Path, address: str = "", name: str = "") -> tuple[Path, int]:
        """Write it into a folder in a form of `carriage`, never over another file. The path and its bytes.

        `name`: only so; without one it has its own name, or the next that is free. Raises UserError; for the address, the
        folder and the name before anything is signed.
        """
        if form == carriages.MAIL:
            carriages.check_address(address)
        check_writable(folder)
        if name and (folder / name).exists():
            raise taken(folder / name)
        data = carriages.carriage(self.table.home, self.seal(), form, address)
        own = Path(self.file_name(form))
        path = folder / name if name else free_path(folder, own.stem, own.suffix, data)
        sealing.hand_over(self.table.home, self.table.ref, path, data)
        self.table.look_again()
        return path, len(data)

    def file_name(self, form: str) -> str:
        """The name of the file; once it is sealed."""
        return str(Path(self.seal().file_name).with_suffix(SUFFIXES[form]))

    @property
    def subject(self) -> str:
        """What a mail with it is about."""
        return carriages.subject(self.seal())

    def as_text(self) -> str:
        """It as text for a mail; not yet noted as gone out: nobody knows where the text comes to."""
        return carriages.carriage(self.table.home, self.seal(), carriages.TEXT).decode()

    def has_gone(self) -> None:
        """Note that it has gone out."""
        sealing.hand_over(self.table.home, self.table.ref, None, b"")
        self.table.look_again()


def is_unsent(home: Home, match: str) -> bool:
    """Has the last own file not left?"""
    return status_index.status(home, match)[0].is_unsent


def own_fault(problem: CheatEvidence) -> UserError:
    """What is wrong with an own file, found by the same check that a foreign one meets."""
    return UserError("nothing-to-pass" if problem.code == "pass-not-due" else "draft-unlawful", why=problem.code)
