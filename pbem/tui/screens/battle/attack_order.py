"""An attack in the making, as an order: units, what may be added to it, conditions. Spelled along the options of the rules."""

from collections.abc import Sequence

from pbem.desk.open_match import Table
from pbem.engine.decisions import IllegalOrder
from pbem.engine.planning import Target
from pbem.session.turn.order_text import conditioned
from pbem.view.text import possible_now
from pbem.view.text.chances import orders_before
from pbem.view.words import battle as words


class AttackOrder:
    """One attack on a target. `extra`: the word of what may be added, "" for nothing; `values`: how much of it."""

    def __init__(self, table: Table, target: Target, units: Sequence[str] = ()) -> None:
        self.table, self.target = table, target
        self.verb = target.order.verb
        self.units: tuple[str, ...] = tuple(unit for unit in target.units if unit in (units or target.order.units))
        self.extra, self.values, self.value = "", list[str](), ""
        self.guard, self.or_stop = "", False
        self.look_again()

    def look_again(self) -> None:
        """What these units may be given besides; a value that is not offered any more is taken away."""
        self.extra, self.values = "", []
        words_after = self._options(self._base())
        self.extra = next((word for word in words_after if word not in self.target.units), "")
        if self.extra:
            self.values = self._options(f"{self._base()} {self.extra}")
        if self.value not in self.values:
            self.value = ""

    def _options(self, begun: str) -> list[str]:
        if self.before:
            return []  # they are not ready to be asked what else they can do
        try:
            return [token.text for token in self.table.options(begun).tokens]
        except IllegalOrder:
            return []

    def _base(self) -> str:
        return " ".join([self.verb, self.target.order.target, *self.units])

    @property
    def plain(self) -> str:
        """The attack without conditions."""
        return f"{self._base()} {self.extra} {self.value}" if self.value else self._base()

    @property
    def text(self) -> str:
        """The whole order."""
        return self.with_guard(self.guard)

    @property
    def before(self) -> list[str]:
        """The orders by which those who take part make ready first."""
        return orders_before(self.target, self.units)

    def with_guard(self, guard: str) -> str:
        """The whole order with another condition, "" for none."""
        return conditioned(self.plain, [guard] if guard else [], self.or_stop)

    @property
    def extra_label(self) -> str:
        """What may be added, in words."""
        return possible_now.verb_label(self.table.game, self.extra)

    def add(self, step: int) -> bool:
        """One step more, or less, of what may be added. Is there any?"""
        if not self.values:
            return False
        steps = ["", *self.values]
        self.value = steps[min(max(steps.index(self.value) + step, 0), len(steps) - 1)]
        return True

    def rest_lines(self) -> list[str]:
        """What is added, conditions."""
        lines = []
        if self.extra:
            most = self.values[-1] if self.values else "0"
            lines.append(words.ADDED.format(what=self.extra_label, value=self.value or "0", most=most))
        if self.guard:
            lines.append(words.GUARD_ROW.format(guard=self.guard))
        if self.or_stop:
            lines.append(words.OR_STOP_ROW)
        return lines
