"""Standing orders: what is in force, the words of a kind, a change, and what it would have done in the last phase."""

from collections.abc import Mapping

from pbem.desk.standing_orders import tried
from pbem.errors import UserError
from pbem.session.results import Standing
from pbem.session.turn import draft
from pbem.tui.plain.sitting import Sitting
from pbem.view.map.scene import policy_texts, policy_words
from pbem.view.words import plain as words


def standing(sit: Sitting, rest: str) -> None:
    """`standing`, `standing show KIND`, `standing set KIND WORDS`, `standing try KIND WORDS`."""
    sit.need_now()
    action, kind, text = [*rest.split(None, 2), "", "", ""][:3]
    action, kind = action.casefold(), kind.casefold()
    if action == words.SET and kind and text:
        _set(sit, kind, text)
    elif action == words.TRY and kind and text:
        sit.talk.lines(tried(sit.table, kind, text))
    elif action == words.SHOW and kind:
        _tell_words(sit, kind)
    elif action in policy_texts(sit.table.game) and not kind:
        _tell_words(sit, action)
    else:
        _tell_all(sit)


def _tell_all(sit: Sitting) -> None:
    found = draft.standing(sit.home, sit.table.ref)
    texts = policy_texts(sit.table.game)
    for is_own, title in ((False, words.STANDING_OTHER), (True, words.STANDING_OWN)):
        entries = [entry for entry in found if entry.is_own_stretch is is_own]
        if entries:
            sit.talk.say(title)
            sit.talk.lines(_line(entry, texts) for entry in entries)
    sit.talk.lines(words.STANDING_HELP)


def _line(entry: Standing, texts: Mapping[str, str]) -> str:
    notes = [
        words.STANDING_NOTES[key]
        for key, holds in (("default", entry.is_default), ("sealed", entry.is_sealed), ("drafted", entry.is_drafted))
        if holds
    ]
    text = entry.text or words.STANDING_SEALED_TEXT
    return words.STANDING_LINE.format(kind=entry.kind, what=texts.get(entry.kind, entry.kind), text=text, notes="".join(notes))


def _tell_words(sit: Sitting, kind: str) -> None:
    known, texts = policy_words(sit.table.game, kind), policy_texts(sit.table.game)
    if not known:
        raise UserError("standing-unknown", kind=kind, known=", ".join(texts))
    sit.talk.say(words.STANDING_WORD, word=kind, text=texts[kind])
    sit.talk.line(known.pop("", ""))
    sit.talk.lines(words.STANDING_WORD.format(word=word, text=text) for word, text in known.items())


def _set(sit: Sitting, kind: str, text: str) -> None:
    whose = sit.talk.choose(words.STANDING_WHOSE, words.STANDING_WHOSE_ENTRIES)
    found = draft.set_standing(sit.home, sit.table.ref, kind, text, own_stretch=whose == 2, is_sealed=whose == 1)
    sit.table.look_again()
    entry = next(each for each in found if each.kind == kind and each.is_own_stretch is (whose == 2))
    sit.talk.say(words.STANDING_SET, kind=kind, text=entry.text)
