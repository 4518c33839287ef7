"""An attack in the making, as an order: units, what may be added to it, conditions. Spelled along the options of the rules."""

from collections.abc import Sequence

from msgspec import Struct

from pbem.desk.open_match import Table
from pbem.engine.decisions import IllegalOrder
from pbem.engine.planning import Target
from pbem.session.turn.order_text import conditioned
from pbem.view.text import possible_now
from pbem.view.text.chances import orders_before
from pbem.view.words import battle as words

NAMES_AT_MOST = 2
"""How many things of one sort are offered together."""


class Addition(Struct, frozen=True):
    """What may be added to an attack. `choices`: the words behind its own; "" where it stands alone."""

    word: str
    choices: tuple[str, ...]


class AttackOrder:
    """One attack on a target. `additions`: what may be added; `added`: what is, by its word; `at`: which of them is changed now."""

    def __init__(self, table: Table, target: Target, units: Sequence[str] = ()) -> None:
        self.table, self.target = table, target
        self.verb = target.order.verb
        self.units: tuple[str, ...] = tuple(unit for unit in target.units if unit in (units or target.order.units))
        self.additions: tuple[Addition, ...] = ()
        self.added: dict[str, str] = {}
        self.at = 0
        self.guard, self.or_stop = "", False
        self.look_again()

    def look_again(self) -> None:
        """What these units may be given besides; a choice that is not offered any more is taken away."""
        begun, found, before, self.added = self._base(), list[Addition](), self.added, {}
        keywords = [word for word in self._options(begun) if word not in self.target.units]
        for word in keywords:
            choices = self._choices(f"{begun} {word}", keywords)
            found.append(Addition(word, choices))
            if before.get(word) in choices:
                self.added[word] = before[word]
                begun = f"{begun} {word} {before[word]}".rstrip()
        self.additions = tuple(found)
        self.at = min(self.at, max(0, len(found) - 1))

    def _choices(self, begun: str, keywords: Sequence[str]) -> tuple[str, ...]:
        """What may stand behind a word: one thing, or several of a sort."""
        layer = found = [word for word in self._options(begun) if word not in keywords]
        for _ in range(1, NAMES_AT_MOST):
            layer = [f"{word} {more}" for word in layer for more in self._options(f"{begun} {word}") if more not in keywords]
            found = found + layer
        return tuple(found) or ("",)

    @property
    def extra(self) -> str:
        """The word of what is changed now, "" where nothing can be added."""
        return self.additions[self.at].word if self.additions else ""

    @property
    def values(self) -> tuple[str, ...]:
        """What may stand behind it."""
        return self.additions[self.at].choices if self.additions else ()

    def _options(self, begun: str) -> list[str]:
        if self.before:
            return []  # they are not ready to be asked what else they can do
        try:
            return [token.text for token in self.table.options(begun).tokens]
        except IllegalOrder:
            return []

    def _base(self) -> str:
        return " ".join(filter(None, (self.verb, self.target.order.target, *self.units)))

    @property
    def plain(self) -> str:
        """The attack without conditions."""
        parts = (f"{each.word} {self.added[each.word]}".rstrip() for each in self.additions if each.word in self.added)
        return " ".join([self._base(), *parts])

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
        """What is changed now, in words."""
        return self.label(self.extra)

    def label(self, word: str) -> str:
        """What may be added to an attack, in words: by its own name there, else by that of a verb."""
        whole = f"{self.verb} {word}"
        named = possible_now.verb_label(self.table.game, whole)
        return named if named != whole else possible_now.verb_label(self.table.game, word)

    def add(self, step: int) -> bool:
        """One step more, or less, of what is changed now. Is there any?"""
        if not self.values:
            return False
        steps = [None, *self.values]
        chosen = steps[min(max(steps.index(self.added.get(self.extra)) + step, 0), len(steps) - 1)]
        self.added.pop(self.extra, None)
        if chosen is not None:
            self.added[self.extra] = chosen
        self.look_again()
        return True

    def change_another(self) -> bool:
        """Goes on to the next that may be added. Is there another?"""
        self.at = (self.at + 1) % len(self.additions) if self.additions else 0
        return len(self.additions) > 1

    def rest_lines(self) -> list[str]:
        """What is added, conditions."""
        lines = []
        for at, each in enumerate(self.additions):
            mark = words.CHANGED_NOW if at == self.at and len(self.additions) > 1 else ""
            lines.append(mark + self._told(each))
        if self.guard:
            lines.append(words.GUARD_ROW.format(guard=self.guard))
        if self.or_stop:
            lines.append(words.OR_STOP_ROW)
        return lines

    def _told(self, addition: Addition) -> str:
        """How much of it, or what, is added."""
        what, taken = self.label(addition.word), self.added.get(addition.word)
        if all(choice.isdigit() for choice in addition.choices):
            return words.ADDED.format(what=what, value=taken or "0", most=addition.choices[-1])
        left_out = possible_now.left_out(self.table.game, addition.word) or words.NOT_ADDED
        told = left_out if taken is None else ", ".join(taken.split()) or words.IS_ADDED
        return words.ADDED_NAMED.format(what=what, value=told)
