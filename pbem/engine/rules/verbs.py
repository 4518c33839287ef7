"""Verbs: one for each class of decision. Its slots read, write and walk it; a verb adds what is legal and what it does."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any, Generic, TypeVar

from msgspec.structs import astuple

from pbem.engine.decisions import Decision, IllegalOrder, Refusal
from pbem.engine.game import Options, Token
from pbem.engine.luck import Lots
from pbem.engine.parsed_order import Order
from pbem.engine.rules.context import Context, Done, S, T, W
from pbem.engine.rules.next_words import Cursor, Values
from pbem.engine.rules.slots import Slot, Words

D = TypeVar("D", bound=Decision)
Applies = Callable[[Context[W, S, T], D], Done[S]]


class Form(Generic[D]):
    """A decision in notation: a word, and the slots that fill the fields of the decision in their order."""

    def __init__(self, word: str, decision: type[D], slots: Sequence[Slot] = ()) -> None:
        self.word, self.decision, self.slots = word, decision, tuple(slots)
        if sum(slot.fields for slot in slots) != len(decision.__struct_fields__):
            raise TypeError(f"{word}: slots and fields differ")
        ends = accumulate(slot.fields for slot in self.slots)
        self._fields = [(slot, end - slot.fields, end) for slot, end in zip(self.slots, ends, strict=True)]
        named = (f"{slot.glue}{slot.name_in_form or f'{slot.keyword} {slot.form}'.lstrip()}" for slot in self.slots)
        self.text = word + "".join(named)
        self._keywords = {slot.keyword for slot in self.slots if slot.keyword}
        needed = [slot.least + bool(slot.keyword) for slot in self.slots if slot.default is None]
        most = [slot.most + bool(slot.keyword) for slot in self.slots if slot.most is not None]
        self._least, self._most = sum(needed), sum(most) if len(most) == len(self.slots) else None  # words behind the verb

    def write(self, world: Any, decision: D) -> str:
        """The decision in notation."""
        values: Values = astuple(decision)
        text = self.word
        for slot, start, end in self._fields:
            part = slot.write(world, values[start:end], values[:start])
            text += part and slot.glue + part
        return text

    def order(self, world: Any, decision: D) -> Order:
        """The decision taken apart."""
        values: Values = astuple(decision)
        target = self.slots[0].place(world.notation, values) if self.slots else ""
        units = tuple(unit for slot, start, end in self._fields for unit in slot.units(world.notation, values[start:end]))
        form = " ".join(slot.outline(world, values[start:end], values[:start]) for slot, start, end in self._fields)
        return Order(self.word, target, units, (self.word, *form.split()), self.write(world, decision))

    def read(self, world: Any, words: Sequence[str]) -> D:
        """The decision of the words behind the verb. Raises IllegalOrder."""
        left = Words(words, world, self.text, self._keywords)
        if len(words) < self._least or (self._most is not None and len(words) > self._most):
            raise left.wrong_form()
        for slot in self.slots:
            left.before += slot.read(left)
        if left.left:
            raise left.wrong_form()
        return self.decision(*left.before)


class Verb(Form[D], Generic[W, S, T, D]):
    """A decision that a side may take where one of `kinds` is due.

    `refusal` says why it is not allowed, where a decision of this kind is due from this side. `apply` does it: of an order the
    state still has the step that asks, of an answer (`is_answer`) it is taken off. `is_offered` says whether any legal order begins
    with it, where that is known sooner than the first candidate of its first slot. `where`: what must be so for that, and is seen
    at a glance; most verbs of a choice are of no use in most states.
    """

    def __init__(
        self,
        word: str,
        decision: type[D],
        kinds: str | tuple[str, ...],
        slots: Sequence[Slot] = (),
        *,
        apply: Applies[W, S, T, D],
        refusal: Callable[[Context[W, S, T], D], Refusal | None] | None = None,
        is_answer: bool = False,
        is_offered: Callable[[Context[W, S, T]], bool] | None = None,
        where: Callable[[Context[W, S, T]], bool] | None = None,
    ) -> None:
        super().__init__(word, decision, slots)
        self.kinds = (kinds,) if isinstance(kinds, str) else kinds
        self.refusal, self.apply, self.is_answer = refusal, apply, is_answer
        self.token = Token(word, goes_on=self._least > 0)
        self.is_offered, self.where = is_offered, where

    def refusal_of(self, now: Context[W, S, T], decision: D) -> Refusal | None:
        """Why it is not allowed now."""
        return self.refusal(now, decision) if self.refusal is not None else None

    def may_be_offered(self, now: Context[W, S, T]) -> bool:
        """False where it is known at once that no legal order begins with it."""
        return (self.where is None or self.where(now)) and (self.is_offered is None or self.is_offered(now))

    def walk(self, now: Context[W, S, T]) -> "Walk":
        """A walk behind the word of the verb."""
        begun = Beginnings(self, now)
        return Walk(begun, 0, self.slots[0].begin(now, (), begun) if self.slots else None, ())


class Beginnings:
    """Where the slots of a verb begin in one state, each found once: who tests a word looks where its walk comes next."""

    __slots__ = ("_cursors", "context", "verb")

    def __init__(self, verb: Verb[Any, Any, Any, Any], now: Context[Any, Any, Any]) -> None:
        self.verb, self.context = verb, now
        self._cursors: dict[Values, Cursor] = {}

    def of_slot(self, place: int, chosen: Values) -> Cursor:
        """That of a slot, by what those before it hold."""
        cursor = self._cursors.get(chosen)
        if cursor is None:
            cursor = self._cursors[chosen] = self.verb.slots[place].begin(self.context, chosen, self)
        return cursor

    def forget(self) -> None:
        """Let go of what was found, which holds on to this in turn: so it need not be looked for as garbage."""
        self._cursors = {}

    def leads_on(self, now: Context[Any, Any, Any], chosen: Values) -> bool:
        """Is there a legal order that begins with these values?"""
        slots, place, filled = self.verb.slots, 0, 0
        while filled < len(chosen):
            filled += slots[place].fields
            place += 1
        if place == len(slots):
            return self.verb.refusal_of(now, self.verb.decision(*chosen)) is None
        cursor = self.of_slot(place, chosen)
        return cursor.offers() or (cursor.may_end and self.leads_on(now, chosen + cursor.values()))


class Walk:
    """An order begun word by word: the slot it has come to, and what the slots before it hold."""

    __slots__ = ("_begun", "_chosen", "_cursor", "_next", "_options", "_place", "_slots")

    def __init__(self, begun: Beginnings, place: int, cursor: Cursor | None, chosen: Values):
        self._begun, self._place, self._cursor, self._chosen = begun, place, cursor, chosen
        self._slots = begun.verb.slots
        self._options: Options | None = None
        self._next: Walk | None = None

    def forget(self) -> None:
        """Nobody asks about this order any more."""
        self._begun.forget()

    def options(self) -> Options:
        """The words that may follow, and whether the order may end here."""
        if self._options is None:
            self._options = self._found()
        return self._options

    def _found(self) -> Options:
        cursor = self._cursor
        if cursor is None:
            return Options((), is_complete=self.leads_on())
        tokens = tuple(cursor.tokens())
        if not cursor.may_end:
            return Options(tokens)
        if self._place + 1 == len(self._slots):
            return Options(tokens, is_complete=True)
        rest = self._behind(cursor).options()
        return Options(tokens + rest.tokens, rest.is_complete)

    def leads_on(self) -> bool:
        """Is there a legal order that begins so? Found without looking at all of them."""
        cursor = self._cursor
        if cursor is None:
            return self._begun.leads_on(self._begun.context, self._chosen)
        if cursor.offers():
            return True
        if not cursor.may_end:
            return False
        if self._place + 1 == len(self._slots):
            return self._begun.leads_on(self._begun.context, self._chosen + cursor.values())
        return self._behind(cursor).leads_on()

    def _behind(self, cursor: Cursor) -> "Walk":
        """The walk at the beginning of the next slot."""
        if self._next is None:
            place, chosen = self._place + 1, self._chosen + cursor.values()
            self._next = Walk(self._begun, place, self._begun.of_slot(place, chosen), chosen)
        return self._next

    def may_end(self) -> bool:
        """May the order end here?"""
        cursor = self._cursor
        if cursor is None:
            return self.leads_on()
        return cursor.may_end and (self._place + 1 == len(self._slots) or self._behind(cursor).may_end())

    def drawn(self, below: Lots) -> "tuple[Token, Walk] | None":
        """One of the words that may follow, each as likely as any other, and the walk after it. No more are tried than needed."""
        pools, left = list[tuple[Walk, Cursor, list[Any]]](), 0
        for walk, cursor in self._reached():
            pool = [*cursor.candidates()]
            if pool:
                pools.append((walk, cursor, pool))
                left += len(pool)
        while left:
            walk, cursor, candidate = _taken(pools, below(left))
            if cursor.fits(candidate):
                return cursor.token(candidate), walk._after(cursor.after(candidate))
            left -= 1
        return None

    def _reached(self) -> "Iterator[tuple[Walk, Cursor]]":
        """The slots of which the next word may be: this one, and those behind it while nothing more need be said."""
        walk = self
        while (cursor := walk._cursor) is not None:
            yield walk, cursor
            if walk._place + 1 == len(self._slots) or not cursor.may_end:
                return
            walk = walk._behind(cursor)

    def _after(self, cursor: Cursor) -> "Walk":
        return Walk(self._begun, self._place, cursor, self._chosen)

    def then(self, word: str) -> "Walk | None":
        """The walk after one of the words that may follow."""
        cursor = self._cursor
        after = cursor.then(word) if cursor is not None else None
        if after is not None:
            return self._after(after)
        if cursor is None or self._place + 1 == len(self._slots) or not cursor.may_end:
            return None
        return self._behind(cursor).then(word)


def _taken(pools: "list[tuple[Walk, Cursor, list[Any]]]", place: int) -> "tuple[Walk, Cursor, Any]":
    """The candidate at a place in all the pools together, which is in none of them from now on."""
    for walk, cursor, pool in pools:
        if place < len(pool):
            pool[place], pool[-1] = pool[-1], pool[place]
            return walk, cursor, pool.pop()
        place -= len(pool)
    raise IndexError(place)


def read_form(forms: Mapping[str, Form[D]], world: Any, words: Sequence[str], rule: str) -> D:
    """The decision of some words, the first of which says its form. Raises IllegalOrder."""
    form = forms.get(words[0].lower()) if words else None
    if form is None:
        raise IllegalOrder(Refusal(rule, "unknown-verb", words[0] if words else ""))
    return form.read(world, words[1:])
