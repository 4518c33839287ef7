"""A sheet of orders as sentences: what each unit waits for, what it does in which case, in the order in which it is written."""

from collections import Counter as Count
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pbem.engine.word_tables import SheetWords
from pbem.view.map.scene import Scene
from pbem.view.text import standing_sentences as sentences
from pbem.view.text.standing_sentences import UNITS
from pbem.view.words import battle as words


class SheetLine(NamedTuple):
    """A line of a sheet. `number`: of those about a unit the place in the order, from 1; of all others 0. `depth`: 0 a head."""

    said: str
    number: int
    depth: int


def group_name(scene: Scene, name: str) -> str:
    """What orders call a unit of several counters, with what it is and how many there are; the name itself of anything else."""
    kinds = Count(each.kind for stack in scene.picture.stacks.values() for each in stack if each.army == name)
    if not kinds:
        return name
    kind, _ = kinds.most_common(1)[0]
    known = scene.narrator.words.kinds.get(kind, kind)
    return words.GROUP.format(count=kinds.total(), name=name, kind=known)


def sentence(scene: Scene, sheet: SheetWords, text: str) -> str:
    """One line; as it stands where no table knows it."""

    def said(slot: str, word: str) -> str:
        if slot in UNITS:
            return group_name(scene, word)
        words_of = scene.narrator.words
        return sentences.closed(words_of, slot).get(word) or words_of.composed(word) or scene.narrator.hex(word)

    return sentences.written(scene.narrator.words, sheet.lines, text.replace(",", " "), said)


def block_of(sheet: SheetWords, texts: Sequence[str], at: int) -> tuple[int, int]:
    """The lines that hang together with one: its first, and the one behind its last."""
    first = next((place for place in range(at, -1, -1) if is_head(sheet, texts[place])), 0)
    later = (place for place in range(first + 1, len(texts)) if is_head(sheet, texts[place]))
    return first, next(later, len(texts))


def is_head(sheet: SheetWords, text: str) -> bool:
    """Does a line begin something?"""
    return text.partition(" ")[0] in (*sheet.begins, *sheet.alone)


def told(scene: Scene, sheet: SheetWords, texts: Sequence[str]) -> Iterator[SheetLine]:
    """Each line, said; those that begin the lines about a unit are counted."""
    count = 0
    is_case = had_action = False
    for text in texts:
        verb, said = text.partition(" ")[0], sentence(scene, sheet, text)
        if is_head(sheet, text):
            count += verb in sheet.begins
            is_case = had_action = False
            yield SheetLine(said, count if verb in sheet.begins else 0, 0)
        elif verb in sheet.cases:
            is_case = True
            yield SheetLine(said, 0, 1)
        elif verb in (*sheet.waits, *sheet.notes):
            yield SheetLine(said, 0, 1)
        else:
            yield SheetLine(said if is_case or not had_action else sheet.otherwise.format(said), 0, 2 if is_case else 1)
            is_case, had_action = False, True
