"""Questions and answers in lines: nothing is drawn, coloured or overwritten, and every choice is a number."""

import textwrap
from collections.abc import Callable, Collection, Iterable, Sequence

from pbem.view.harmless import harmless
from pbem.view.map.palette import plain
from pbem.view.text.narration import opened
from pbem.view.words import plain as words

WIDTH = 78
PAGE = 20  # lines before it is asked whether there shall be more
MAX_LINE = 4000
MAX_TYPED = 10_000  # more than anything that is asked for may hold, so that what is too long is told
MAX_PASTE_LINES = 200_000


class Ended(Exception):
    """Nobody types any more, or the player leaves the program."""


class Back(Exception):
    """The player leaves the question."""


class Talk:
    """The dialogue: questions and what is said."""

    def __init__(self, read: Callable[[str], str], write: Callable[[str], None], is_ascii: bool = False) -> None:
        self._read, self._write, self._is_ascii = read, write, is_ascii
        self.heard_of: set[tuple[str, int, str]] = set()  # files that were told of: match, number, code
        self.before_prompt: Callable[[], Collection[str]] = tuple  # tells what has come meanwhile: of which matches
        self._ahead = ""  # typed where it was asked for more: the answer to the next question

    # --- saying

    def say(self, template: str, **places: object) -> None:
        """Say a sentence of the table."""
        self.line(template.format(**places))

    def line(self, text: str) -> None:
        """One line, folded where it is long, with nothing in it that a terminal obeys."""
        safe = harmless(text, MAX_LINE)
        if safe.split(" ", 1)[0].isalpha() and not text.startswith(" "):  # neither the name of a match, nor an order in a list
            safe = opened(safe)
        for part in textwrap.wrap(safe, WIDTH, break_long_words=False, break_on_hyphens=False) or [""]:
            self._write(plain(part) if self._is_ascii else part)

    def lines(self, texts: Iterable[str]) -> None:
        """Lines; after some of them it is asked whether there shall be more."""
        waiting = list(texts)
        while waiting:
            for text in waiting[:PAGE]:
                self.line(text)
            waiting = waiting[PAGE:]
            if waiting and (typed := self.ask(words.MORE, left=len(waiting))):
                self._ahead = "" if is_back(typed) else typed
                return

    def raw(self, text: str) -> None:
        """Text that is to be copied, as it is. Only for what this program made, in ASCII."""
        for line in text.splitlines():
            self._write(line)

    # --- asking

    def ask(self, template: str, **places: object) -> str:
        """What is typed, without blanks at its ends. Raises Ended."""
        if self._ahead:
            typed, self._ahead = self._ahead, ""
            return typed
        prompt = harmless(template.format(**places), 200) + " "
        try:
            return self._read(plain(prompt) if self._is_ascii else prompt)[:MAX_TYPED].strip()
        except EOFError as error:
            raise Ended from error

    def prompt(self, template: str, **places: object) -> str:
        """The same where no question is open: what has come meanwhile is told first."""
        self.before_prompt()
        return self.ask(template, **places)

    def answer(self, template: str, **places: object) -> str:
        """What is typed and is not empty. Raises Back where the player goes back."""
        found = self.ask(template, **places)
        if not found or is_back(found):
            raise Back
        return found

    def yes(self, template: str, **places: object) -> bool:
        """A question with yes or no. Raises Ended."""
        question = template.format(**places)
        while True:
            found = self.ask(words.YES_NO, question=question).casefold()
            if found in words.YES:
                return True
            if found in words.NO or is_back(found):
                return False
            self.say(words.PLEASE_YES_NO)

    def choose(self, question: str, entries: Sequence[str]) -> int:
        """Which of these, from 0: by number, or by the beginning of one. Raises Back, Ended."""
        self.line(question)
        shown = 0
        while True:
            for number in range(shown, min(shown + PAGE, len(entries))):
                self.say(words.ENTRY, number=number + 1, text=entries[number])
            shown = min(shown + PAGE, len(entries))
            while True:
                found = self.ask(words.NUMBER if shown >= len(entries) else words.NUMBER_OR_MORE)
                if not found and shown < len(entries):
                    break
                if is_back(found):
                    raise Back
                place = picked(found, entries)
                if place >= 0:
                    return place
                is_help = found.casefold() in words.MENU_HELP_WORDS
                self.say(words.HOW_TO_CHOOSE if is_help else words.NO_SUCH_NUMBER, count=len(entries))

    def paste(self) -> str:
        """Lines up to one that says END. Raises Ended where the end comes first."""
        self.say(words.PASTE)
        found: list[str] = []
        while len(found) < MAX_PASTE_LINES:
            try:
                line = self._read("")
            except EOFError as error:
                if found:
                    break
                raise Ended from error
            if line.strip().casefold() == words.PASTE_END.casefold():
                break
            found.append(line)
        return "\n".join(found)


def is_back(text: str) -> bool:
    """Does the player want to leave the question?"""
    return text.casefold() in words.BACK_WORDS


def picked(text: str, entries: Sequence[str]) -> int:
    """The place of an entry named by its number or, alone, by a word it begins with; -1: none or several."""
    if text.isascii() and text.isdigit() and len(text) < 4:
        return int(text) - 1 if 0 < int(text) <= len(entries) else -1
    begun = text.casefold()
    found = [
        place
        for place, entry in enumerate(entries)
        if begun and any(part.casefold().startswith(begun) for part in entry.split(" ")[:2])
    ]
    return found[0] if len(found) == 1 else -1
