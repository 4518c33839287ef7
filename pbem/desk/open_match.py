"""One match on the table: where it stands, how it looks, and every change of the draft with its way back and forth."""

from collections.abc import Callable, Sequence

from pbem.desk.order_list import orders_of
from pbem.desk.possible_actions import Plans
from pbem.engine.decisions import IllegalOrder
from pbem.engine.demands import Choose, Demand, Roll
from pbem.engine.game import Options
from pbem.engine.odds import PolicyFor
from pbem.errors import UserError
from pbem.session.disk.player_home import Home
from pbem.session.look import queries
from pbem.session.results import HOTSEAT, DraftLine, Position, Step
from pbem.session.turn import draft
from pbem.session.turn import order_text as spelling
from pbem.view.map.scene import Scene
from pbem.view.text.narration import Narrator


class Table:
    """A match that a person sits at. Every change goes through the session and is on the disk when the call returns.

    What was taken back can be given again until something else is ordered. Nothing of it is kept on the disk.
    """

    def __init__(self, home: Home, ref: str, after: int | None = None) -> None:
        """`after`: as it was after a file, to be looked at only."""
        self.home, self.ref = home, ref
        self._undone: list[tuple[str, ...]] = []
        self.position: Position = queries.show(home, ref, after=after)
        self.plans = Plans(self.position, self.choice)
        self.ref = self.position.card.match

    # --- what is

    @property
    def game(self) -> str:
        """The game's id."""
        return self.position.card.game

    @property
    def scene(self) -> Scene:
        """The position as a picture with its words."""
        return self.plans.scene

    @property
    def narrator(self) -> Narrator:
        """The sentences of the game."""
        return self.scene.narrator

    @property
    def demand(self) -> Demand:
        """The pending demand, in the provisional position where the draft runs ahead of the dice."""
        return self.position.demand

    @property
    def choice(self) -> Choose | None:
        """What can be decided here now; None: it is not for this side, or not yet known."""
        position, demand = self.position, self.position.demand
        if not isinstance(demand, Choose) or demand.side != position.due:
            return None
        return demand if position.card.own_side in (HOTSEAT, demand.side) else None

    @property
    def is_due(self) -> bool:
        """Is the next file made here?"""
        return self.position.due >= 0 and (self.is_hotseat or self.position.card.own_side == self.position.due)

    @property
    def is_hotseat(self) -> bool:
        """Are both sides played here?"""
        return self.position.card.own_side == HOTSEAT

    @property
    def lines(self) -> tuple[DraftLine, ...]:
        """Orders and answers of the draft."""
        return self.position.lines

    @property
    def can_undo(self) -> bool:
        """Is there an order that nothing was revealed behind?"""
        return bool(self.lines) and self.lines[-1].can_undo

    @property
    def papers(self) -> tuple[str, ...]:
        """The papers that the order builds on which is due here, by the names of their envelopes."""
        return self.position.papers if self.choice is not None else ()

    def options(self, text: str = "") -> Options:
        """The words that may follow an order begun so; none where nothing can be decided here. Raises IllegalOrder."""
        if self.choice is None:
            return Options(())
        return spelling.walk(self.position.rules, self.position.state, text)

    def check(self, order: str) -> None:
        """Raises IllegalOrder or UserError where an order would be refused now."""
        if refusal := queries.why(self.home, self.ref, order):
            raise IllegalOrder(refusal)

    def policies(self) -> PolicyFor:
        """The standing orders that answer now, as odds take them."""
        return queries.policies(self.home, self.ref)

    def log_before(self) -> tuple[Step, ...]:
        """The log of the last file, without the draft."""
        return tuple(step for step in queries.log(self.home, self.ref, max(self.position.seq - 1, 0)) if step.seq >= 0)

    def next_roll(self) -> Roll | None:
        """The dice that numbers can be supposed for."""
        return draft.next_roll(self.home, self.ref) if self.is_due else None

    # --- what changes

    def look_again(self) -> None:
        """Take the match off the disk anew: somebody else may have changed it. Where nobody has, position and scene stay."""
        found = queries.show(self.home, self.ref)
        if found != self.position:
            self._set(found)

    def do(self, order: str, answers: Sequence[str] = ()) -> None:
        """Give an order with its answers, or an answer that is due. Raises IllegalOrder or UserError; shown dice stay."""
        self._try(lambda: draft.do(self.home, self.ref, order, answers))
        self._undone.clear()

    def do_all(self, orders: Sequence[str]) -> tuple[str, ...]:
        """Give orders one behind the other, all or none; each can be taken back by itself. Raises as `rewrite`."""
        self.rewrite([*orders_of(self.lines), *([order] for order in orders)])
        return tuple(orders)

    def fill_paper(self, name: str, text: str) -> None:
        """Seal a paper with the next file, in place of what was written before. Raises ContentError, IllegalOrder or UserError."""
        self._try(lambda: draft.fill_paper(self.home, self.ref, name, text))
        self._undone.clear()

    def seal_paper(self, name: str, text: str) -> None:
        """The same, with the order that builds on it. Raises as `fill_paper` and `do`."""
        self.fill_paper(name, text)
        position = self.position
        order = position.rules.order_for(position.state, position.side, name)
        self.do(position.rules.at(position.state).write(order))

    def undo(self) -> tuple[str, ...]:
        """Take the last order back with its answers. What was taken back. Raises UserError."""
        position, taken = draft.undo(self.home, self.ref)
        self._set(position)
        self._undone.append(taken)
        return taken

    def redo(self) -> tuple[str, ...]:
        """Give again what was taken back last; () when there is nothing. Raises IllegalOrder or UserError, and forgets it."""
        if not self._undone:
            return ()
        again = self._undone.pop()
        self._try(lambda: draft.do(self.home, self.ref, again[0], again[1:]))
        return again

    def undo_all(self) -> int:
        """Back to the start of the phase, or to the last dice. How many orders were taken back."""
        count = 0
        while self.can_undo:
            self.undo()
            count += 1
        return count

    def rewrite(self, lines: Sequence[Sequence[str]], mark: str = "") -> None:
        """Put these orders, each with its answers, in the place of all that can still be undone.

        `mark`: the draft that they were made of (`Position.mark`), the one here unless said. Raises IllegalOrder or UserError
        naming the first that does not hold; then the draft is as it was, but for shown dice. "draft-changed": it is another now.
        """
        mark = mark or self.position.mark
        self._try(lambda: draft.rewrite(self.home, self.ref, lines, mark))
        self._undone.clear()

    def suppose(self, numbers: Sequence[int] | None) -> None:
        """Plan on with these numbers for the first open dice; None: the likeliest for all."""
        self._set(draft.suppose(self.home, self.ref, numbers))

    def _try(self, change: Callable[[], Position]) -> None:
        """Set what a change leads to; where it fails, what dice have shown is in the draft all the same."""
        try:
            self._set(change())
        except (IllegalOrder, UserError):
            self.look_again()
            raise

    def _set(self, position: Position) -> None:
        if (position.seq, position.due) != (self.position.seq, self.position.due):
            self._undone.clear()  # another file, and in hotseat another player
        self.position = position
        self.plans = Plans(position, self.choice)
