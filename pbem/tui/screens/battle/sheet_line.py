"""A line of a sheet word by word: at each step the words that the rules let follow, with what they mean; hexes are looked for."""

import re
from collections.abc import Callable, Sequence

from textual.app import App

from pbem.desk.sheet_draft import SheetDraft
from pbem.engine.game import ANY_HEX, Options, Token
from pbem.tui.dialogs import Pick
from pbem.tui.screens.windows.place_finder import FindWindow
from pbem.tui.widgets.listing import Choice
from pbem.view.map.captions import opened
from pbem.view.map.sheet_captions import group_name, sentence
from pbem.view.text import standing_sentences
from pbem.view.words import battle as words

WHOLE = ""
SLOT = re.compile(r"\b[A-Z]{3,}(\|[A-Z]{3,})*\b")
MOST_HEXES = 40  # in a list; of more one is looked for


def _slot_said(slot: re.Match[str]) -> str:
    """What is still to be said: of `UNIT|TYPE` the one or the other."""
    return words.SLOT_OR.join(words.SLOTS.get(each, each) for each in slot[0].split("|"))


class LineWords:
    """A line in the making. Escape goes back a word."""

    def __init__(
        self,
        app: App[object],
        draft: SheetDraft,
        at: int,
        end: int,
        done: Callable[[str], None],
        begun: Sequence[str] = (),
    ) -> None:
        """It takes the place of the lines from `at` to before `end`. `done` gets it whole."""
        self.app, self.draft, self.at, self.end, self.done = app, draft, at, end, done
        self.begun = [*begun]
        self.least = len(begun)
        self.picked: list[str] = []  # as they were said in the lists

    @property
    def text(self) -> str:
        """The line so far."""
        return " ".join(self.begun)

    def ask(self) -> None:
        """The next word."""
        options = self.draft.options(self.at, self.text)
        tokens = [token for token in options.tokens if self.begun or self._fits(token.text)]
        if not tokens and options.is_complete:
            self.done(self.text)
            return
        if self._only_joins(options, tokens):
            self._picked(tokens[0].text, self._choices(options, tokens)[0].label)
            return
        others = [token for token in tokens if not self.draft.table.scene.is_hex(token.text)]
        if len(tokens) - len(others) <= MOST_HEXES:
            self.pick(self._choices(options, tokens))
        elif others or options.is_complete:
            self.pick([Choice(ANY_HEX, words.LINE_HEX), *self._choices(options, others)])
        else:
            self.find()

    def pick(self, choices: Sequence[Choice]) -> None:
        """One of these is next."""
        labels = {choice.value: choice.label for choice in choices}
        self.app.push_screen(Pick(self._title(), choices), lambda word: self._picked(word, labels.get(word or "", "")))

    def find(self) -> None:
        """The hex that is next."""
        self.app.push_screen(FindWindow(self.draft.table, self._title()), lambda word: self._picked(word, word or ""))

    def _only_joins(self, options: Options, tokens: Sequence[Token]) -> bool:
        """Is there one word only, which has been picked with the one before it: `as hold`?"""
        return bool(self.begun) and not options.is_complete and len(tokens) == 1 and self._named(tokens[0].text) == tokens[0].text

    def _fits(self, verb: str) -> bool:
        """May a line with this verb stand here? Who ends the sheet, or begins another unit, does so behind the last line."""
        texts, sheet = self.draft.texts, self.draft.sheet
        is_last = self.end >= len(texts)
        return verb in self.draft.verbs and (is_last or self.at < self.end or verb not in (*sheet.begins, *sheet.alone))

    def _title(self) -> str:
        if not self.begun:
            return words.LINE_TITLE
        said = self._said(self.text)
        return words.LINE_SO_FAR.format(said=opened(said if said != self.text or not self.picked else self.picked[-1]))

    def _does(self, verb: str) -> str:
        """What a verb is for."""
        return self.draft.table.narrator.words.verbs.get(verb, "")

    def _said(self, text: str) -> str:
        return sentence(self.draft.table.scene, self.draft.sheet, text)

    def _choices(self, options: Options, tokens: Sequence[Token]) -> list[Choice]:
        meant = self._meant()
        found = []
        if options.is_complete and self.begun:
            found.append(Choice(WHOLE, words.LINE_WHOLE.format(said=opened(self._said(self.text)))))
        for token in tokens:
            says = meant.get(token.text, "") if self.begun else self._does(token.text)
            found.append(Choice(token.text, opened(says or self._named(token.text)), words=token.text))
        return found

    def _named(self, word: str) -> str:
        """A unit, kinds of figures, who arrives; anything else as it stands."""
        scene = self.draft.table.scene
        if (group := group_name(scene, word)) != word:
            return group
        return scene.narrator.words.composed(word) or scene.narrator.hex(word)

    def _meant(self) -> dict[str, str]:
        """What a word means, by the tables of the game; of a word of several forms the first."""
        found: dict[str, str] = {}
        steps = standing_sentences.steps_of(self.draft.table.narrator.words, self.draft.sheet.lines, self.text.replace(",", " "))
        for offer in steps.offers if steps and self.begun else ():
            first = offer.words.split()[0]
            if first == offer.slot:
                found |= standing_sentences.closed(self.draft.table.narrator.words, offer.slot)
            else:
                found.setdefault(first, SLOT.sub(_slot_said, offer.says))
        return found

    def _picked(self, word: str | None, said: str) -> None:
        if word is None:
            if len(self.begun) > self.least:
                self.begun.pop()
                self.picked.pop()
                self.ask()
        elif word == WHOLE:
            self.done(self.text)
        elif word == ANY_HEX:
            self.find()
        else:
            self.begun.append(word)
            self.picked.append(said)
            self.ask()
