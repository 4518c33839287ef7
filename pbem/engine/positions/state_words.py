"""The words for a unit's state in a position file, both ways."""

from collections.abc import Mapping, Sequence

from pbem.engine.content import is_not_known


class StateWords:
    """Words for marks that a unit may carry together, and for states of which it has one; `usual` is the one without a word."""

    def __init__(self, marks: Mapping[str, int], one_of: Mapping[str, int] | None = None, usual: int = 0) -> None:
        self.marks, self.one_of, self.usual = marks, one_of or {}, usual
        self.known = (*self.marks, *self.one_of)

    def read(self, words: Sequence[str]) -> tuple[int, int, list[str]]:
        """The marks of these words, the state, and what is wrong: words that are unknown, or contradict each other."""
        marks, states = 0, [self.one_of[word] for word in words if word in self.one_of]
        faults = [is_not_known(word, self.known) for word in words if word not in self.known]
        for word in words:
            marks |= self.marks.get(word, 0)
        if len(states) > 1:
            faults.append("says one thing and the other")
        return marks, states[0] if states else self.usual, faults

    def write(self, marks: int, state: int) -> tuple[str, ...]:
        """The words that make a unit so."""
        carried = (word for word, mark in self.marks.items() if marks & mark)
        return (*carried, *(word for word, each in self.one_of.items() if each == state))
