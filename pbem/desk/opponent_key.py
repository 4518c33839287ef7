"""Whom a match brings one together with, in words: the six words of the key, and what should make one careful."""

from pbem.session.turn.opponent_introduction import Introduction, scripts
from pbem.view.harmless import harmless
from pbem.view.words import without_game as words

MAX_NAME = 40


def named(name: str, limit: int = MAX_NAME) -> str:
    """A player's name made harmless; one whose letters are of several scripts is marked."""
    text = harmless(name, limit)
    return words.MARKED_NAME.format(name=text) if scripts(name) else text


def key_lines(who: Introduction | None) -> list[str]:
    """The words of the key and where it is known, then what should make one careful."""
    if who is None:
        return []
    found = [words.KEY_WORDS.format(name=named(who.name), words=who.key_words)]
    if who.same_in:
        found.append(words.KEY_KNOWN.format(matches=", ".join(who.same_in)))
    return found + warnings(who)


def warnings(who: Introduction | None) -> list[str]:
    """Warnings that a key is not the one that somebody of that name has, and that the letters of a name are mixed."""
    if who is None:
        return []
    found: list[str] = []
    for name in dict.fromkeys(there for _, there in who.differs_in):
        matches = ", ".join(match for match, there in who.differs_in if there == name)
        found.append(words.OTHER_KEY.format(name=named(name), matches=matches))
    if who.scripts:
        found.append(words.MIXED_NAME.format(name=harmless(who.name, MAX_NAME), scripts=", ".join(who.scripts)))
    return found
