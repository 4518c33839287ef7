"""Standing orders as sentences, and what may be written next in one: both by the tables of the game's words."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from pbem.engine.word_tables import PolicyClause, PolicyPart, PolicyWords, Texts, Words
from pbem.view.words.without_game import AND_CLAUSE, ASK_SENTENCE, ASK_WORD, HEADED

SlotSaid = Callable[[str, str], str]
"""A slot of a form ("HEX") and the word in it, as they are said: 1807 -> 1807 Kinshasa."""
CLAUSE_END = ";"
LINE = "/"  # before each line of orders that stand under a head
LISTED = "+"
EITHER = "|"  # between the sorts of what a slot holds
NUMBER = "NUMBER"
UNITS = ("UNIT", "COUNTER")
HEXES = ("HEX", "PLACE")
MOST_DIGITS = 3  # of a number; longer ones are hexes


class Offer(Struct, frozen=True):
    """What may be written next. `words`: a slot in capitals stands last, if there is one: `at HEX`, `toward:PLACE`."""

    words: str
    slot: str  # "" where nothing is to be chosen
    says: str  # what it means, a slot by its name
    taken: tuple[str, ...] = ()  # what the slot cannot hold, since it stands there already

    def filled(self, value: str) -> str:
        """The words with a value in their slot."""
        return self.words.removesuffix(self.slot) + value if self.slot else self.words


class Steps(NamedTuple):
    """What may be written next, and whether the standing order may end here."""

    offers: tuple[Offer, ...]
    may_end: bool


class _Filled(Struct, frozen=True):
    """A clause as far as it is written. `head`: its words before the first list of its first part."""

    clause: PolicyClause
    said: tuple[str, ...]
    head: str
    offers: tuple[Offer, ...]
    may_end: bool


class _Taken(NamedTuple):
    """A form that is written. `at`: the first word behind it."""

    form: str
    at: int
    said: str
    head: str
    offers: tuple[Offer, ...]  # where its words end within it
    is_whole: bool


def sentence(words: Words, kind: str, text: str, said: SlotSaid) -> str:
    """A standing order in the form that the notation writes it, as a sentence; as it stands where no table knows it."""
    if text == ASK_WORD:
        return ASK_SENTENCE
    known = words.policy_words.get(kind)
    return text if known is None or not text else headed(words, known, text, said) or written(words, known, text, said)


def headed(words: Words, known: PolicyWords, text: str, said: SlotSaid) -> str:
    """Clauses that are a head and lines; "" for any other. A line that no table knows stands as it is."""
    if known.headed is None or LINE not in text:
        return ""
    found = []
    for clause in text.split(CLAUSE_END):
        head, *lines = (each.strip() for each in clause.split(LINE))
        told = (written(words, known.headed.lines, line.replace(",", " "), said) for line in lines)
        found.append(HEADED.format(head=written(words, known.headed.head, head, said), lines=AND_CLAUSE.join(told)))
    return AND_CLAUSE.join(found)


def written(words: Words, known: PolicyWords, text: str, said: SlotSaid) -> str:
    """The same of anything that is written by such a table."""
    found = [next((each for each in _clauses(words, known, clause, said) if each.may_end), None) for clause in _begun(text)]
    if not all(found):
        return text
    return AND_CLAUSE.join(each.clause.says.format(*each.said) for each in found if each)


def steps(words: Words, kind: str, text: str) -> Steps | None:
    """What may follow in a standing order that is begun; None where no table knows it so far."""
    known = words.policy_words.get(kind)
    return None if known is None else steps_of(words, known, text)


def steps_of(words: Words, known: PolicyWords, text: str) -> Steps | None:
    """The same in anything that is written by such a table."""
    heads: list[str] = []
    *_, (before, tokens) = begun = _begun(text)
    for clause in begun[:-1]:
        whole = next((each for each in _clauses(words, known, clause, None) if each.may_end), None)
        if whole is None or whole.clause.is_last:
            return None
        heads += [whole.head] if whole.clause.differs else []
    found = [each for each in _clauses(words, known, (before, tokens), None) if not (each.clause.differs and each.head in heads)]
    if tokens and not found:
        return None
    offers = [_differing(offer, " ".join(tokens), heads) for each in found for offer in each.offers]
    ended = next((each for each in found if each.may_end), None) if tokens else None
    if ended and not ended.clause.is_last:
        heads += [ended.head] if ended.clause.differs else []
        more = [_differing(offer, "", heads) for each in _clauses(words, known, (before + 1, []), None) for offer in each.offers]
        offers += [
            replace(offer, words=f"{CLAUSE_END} {offer.words}")
            for offer in more
            if offer.words.removesuffix(offer.slot).strip() not in heads
        ]
    return Steps(tuple(dict.fromkeys(offers)), ended is not None)


def joined(text: str, words: str) -> str:
    """A standing order with more words behind it."""
    return f"{text}{words}" if words.startswith(CLAUSE_END) else f"{text} {words}".strip()


def forms(known: PolicyWords) -> dict[str, str]:
    """All that a kind is written with, and what it means, slots by their names."""
    found: dict[str, str] = {}
    for is_first in (True, False):
        for clause in known.clauses(is_first):
            lead = "" if is_first or clause in known.clauses(is_first=True) else f"{CLAUSE_END} "
            for place, part in enumerate(clause.places):
                for form, says in {**part.forms, **part.alone}.items():
                    found.setdefault(f"{lead if not place else ''}{form}", _meaning(form, says))
    return found


# ---- reading


def _begun(text: str) -> list[tuple[int, list[str]]]:
    """The clauses of a text by their places, with their words."""
    return [(place, clause.split()) for place, clause in enumerate(text.split(CLAUSE_END))]


def _clauses(words: Words, known: PolicyWords, begun: tuple[int, list[str]], said: SlotSaid | None) -> Iterator[_Filled]:
    """The clauses that these words begin, or are."""
    place, tokens = begun
    for clause in known.clauses(is_first=not place):
        if (found := _filled(words, clause, tokens, said)) is not None:
            yield found


def _filled(words: Words, clause: PolicyClause, tokens: Sequence[str], say: SlotSaid | None) -> _Filled | None:
    said: list[str] = []
    offers: list[Offer] = []
    head, at = "", 0
    for place, part in enumerate(parts := clause.places):
        later = parts[place + 1 :]
        taken: list[_Taken] = []
        while at < len(tokens) and (not taken or (part.joined and taken[-1].form not in part.alone)):
            form = _form_at(words, part, tokens[at], is_first=not taken)
            if not form:
                break
            found = _taken(words, form, part, tokens, at, later, say)
            if found is None:
                return None
            taken.append(found)
            head = head or found.head
            at = found.at
            if not found.is_whole:
                return _Filled(clause, (), head, found.offers, False)
        said.append(part.joined.join(each.said for each in taken) if taken else part.missing or "")
        if at == len(tokens):
            offers += taken[-1].offers if taken else ()
            offers += _openings(part, taken)
            if not taken and part.missing is None:
                return _Filled(clause, (), head, tuple(offers), False)
        elif not taken and part.missing is None:
            return None
    return _Filled(clause, tuple(said), head, tuple(offers), True) if at == len(tokens) else None


def _taken(
    words: Words, form: str, part: PolicyPart, tokens: Sequence[str], at: int, later: Sequence[PolicyPart], say: SlotSaid | None
) -> _Taken | None:
    """A form with the words that it takes; None where they are none of it."""
    template = part.forms.get(form) or part.alone.get(form, "")
    values: list[str] = []
    begun = at
    offers: tuple[Offer, ...] = ()
    head = ""
    for word in form.split():
        before, slot, is_list = _slot(word)
        if at == len(tokens):
            return _Taken(form, at, "", head, (Offer(word.removesuffix(LISTED), slot, _meaning(form, template)),), is_whole=False)
        if is_list:
            listed: list[str] = []
            while (
                at < len(tokens) and _holds(words, slot, tokens[at]) and not any(_begins(words, each, tokens[at]) for each in later)
            ):
                listed.append(tokens[at])
                at += 1
            if not listed:
                return None
            values.append(", ".join(say(_sort_of(words, slot, each), each) if say else each for each in listed))
            if at == len(tokens):
                offers = (Offer(slot, slot, _meaning(form, template), tuple(listed)),)
        elif slot:
            value = tokens[at].removeprefix(before)
            if not tokens[at].startswith(before) or not _holds(words, slot, value):
                return None
            values.append(say(slot, value) if say else value)
            at += 1
            head = " ".join(tokens[begun:at])
        elif tokens[at] == word:
            at += 1
            head = " ".join(tokens[begun:at])
        else:
            return None
    return _Taken(form, at, template.format(*values), head, offers, is_whole=True)


def _form_at(words: Words, part: PolicyPart, token: str, is_first: bool) -> str:
    """The form that a word begins: by the word itself, by a slot that lists it, by any other slot. "": none."""
    known = [*part.forms, *(part.alone if is_first else ())]
    fits = [(rank, form) for form in known if (rank := _rank(words, form, token)) >= 0]
    return min(fits, key=lambda each: each[0])[1] if fits else ""


def _begins(words: Words, part: PolicyPart, token: str) -> bool:
    return any(_rank(words, form, token) in (0, 1) for form in (*part.forms, *part.alone))


def _rank(words: Words, form: str, token: str) -> int:
    before, slot, _ = _slot(form.split()[0])
    if not slot:
        return 0 if token == before else -1
    if not token.startswith(before):
        return -1
    value = token.removeprefix(before)
    if not _holds(words, slot, value):
        return -1
    return 1 if before or slot == NUMBER or value in closed(words, _sort_of(words, slot, value)) else 2


def _holds(words: Words, slot: str, value: str) -> bool:
    """Can a slot hold this? One of its few words; where it has none no number, nor a word of the notation in small letters.

    What a unit is made of is in small letters too, and has counts in it: `askari*8`. `UNIT|TYPE` holds what either does.
    """
    if EITHER in slot:
        return any(_holds(words, each, value) for each in slot.split(EITHER))
    is_number = value.isdigit() and len(value) <= MOST_DIGITS
    if slot == NUMBER:
        return is_number
    few = closed(words, slot)
    return value in few if few else not (is_number or (value.islower() and "*" not in value) or not value)


def _sort_of(words: Words, slot: str, value: str) -> str:
    """Of a slot of several sorts that which holds the value."""
    return next((each for each in slot.split(EITHER) if _holds(words, each, value)), slot)


def _slot(word: str) -> tuple[str, str, bool]:
    """A word of a form: what stands before its slot, the slot, whether several values may stand there."""
    before, colon, last = word.rpartition(":")
    slot = last.removesuffix(LISTED)
    return (before + colon, slot, last != slot) if slot.isupper() else (word, "", False)


# ---- offering


def _openings(part: PolicyPart, taken: Sequence[_Taken]) -> list[Offer]:
    """What may begin a form here."""
    if taken and (not part.joined or taken[-1].form in part.alone):
        return []
    known: dict[str, str] = {**part.forms, **({} if taken else part.alone)}
    there = {each.form for each in taken}
    return [_opening(form, says, taken) for form, says in known.items() if form not in there or _has_slot(form)]


def _opening(form: str, says: str, taken: Sequence[_Taken]) -> Offer:
    """A form up to its first slot."""
    first: list[str] = []
    for word in form.split():
        before, slot, _ = _slot(word)
        first.append(word.removesuffix(LISTED))
        if slot:
            there = tuple(each.head.removeprefix(before) for each in taken if each.form == form)
            return Offer(" ".join(first), slot, _meaning(form, says), there)
    return Offer(form, "", _meaning(form, says))


def _has_slot(form: str) -> bool:
    return any(_slot(word)[1] for word in form.split())


def _meaning(form: str, says: str) -> str:
    """What a form means, slots by their names, without what only joins it to a sentence."""
    names = [slot for word in form.split() if (slot := _slot(word)[1])]
    return says.format(*names).strip(" ,:")


def _differing(offer: Offer, begun: str, heads: Sequence[str]) -> Offer:
    """The same without values that other clauses begin with, behind the words of its clause that are written."""
    if not offer.slot:
        return offer
    before = f"{begun} {offer.words.removesuffix(offer.slot)}".lstrip()
    return replace(offer, taken=(*offer.taken, *(head.removeprefix(before) for head in heads if head.startswith(before))))


def closed(words: Words, slot: str) -> Texts:
    """The words that a slot may hold, and how they are said; empty where it is no slot of a few words."""
    return words.policy_slots.get(slot, {})
