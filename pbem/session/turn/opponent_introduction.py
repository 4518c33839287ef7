"""The other player's identity: the six words of their key, and where somebody of that name has another key.

A name is foreign text that anybody may choose; two names count as one where a person would read them as one. For names of plain
letters nothing is imported: `pbem status` asks too.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pbem.session.disk.player_home import Home
    from pbem.session.disk.status_lines import IndexLine

FIRST_FILES = 2
"""Until the second file has come and no third: the time to compare keys."""

# letters that look like Latin ones, before capitals are made small: Cyrillic, then Greek, then Latin ones of other shapes
_LOOKS = str.maketrans(
    "АВСЕНІЇЈКМОРЅТУХҮԚԜӀавсԁегһніїјкмпорѕтухүԛԝѵӏ" + "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹϳαβγεηικνορστυχω" + "ıȷɑɡʟɴʀ",
    "ABCEHIIJKMOPSTYXYQWIabcderhhiijkmnopstyxyqwvi" + "ABEZHIKMNOPTYXCjabyenikvopotuxw" + "ijaglnr",
)
_SAME = str.maketrans("l|1!0", "iiiio")
_TOGETHER = {"HIRAGANA": "Han", "KATAKANA": "Han", "HANGUL": "Han", "BOPOMOFO": "Han", "CJK": "Han"}  # written in one word
_LETTERS = ("Lu", "Ll", "Lt", "Lo")


class Introduction(NamedTuple):
    """The other player of a match, and what the other matches of this home know of the name and the key."""

    name: str  # foreign text
    key_words: str  # six
    scripts: tuple[str, ...]  # of the letters of the name, where they are of more than one: "Cyrillic", "Latin"
    same_in: tuple[str, ...]  # other matches with this key
    differs_in: tuple[tuple[str, str], ...]  # other matches with another key under this name, and the name there; foreign text


def introduced(home: "Home", ref: str) -> Introduction | None:
    """The other player of a match; None while nobody is there, in hotseat, and where it is the house. Raises UserError."""
    from pbem.session.turn.status_index import status

    return introduction(status(home, ref)[0], status(home, with_archived=True))


def introduction(line: "IndexLine", lines: Sequence["IndexLine"]) -> Introduction | None:
    """The same from the lines of the index: that of the match, and those of all."""
    name, key = line.opponent, line.key_words
    if not key:
        return None
    others = sorted((each for each in lines if each.key_words and each.match != line.match), key=lambda each: each.name)
    same = tuple(each.name for each in others if each.key_words == key)
    looks = folded(name)
    differs = tuple((each.name, each.opponent) for each in others if each.key_words != key and folded(each.opponent) == looks)
    return Introduction(name, key, scripts(name), same, differs)


def folded(name: str) -> str:
    """What a person reads: without capitals, accents, blanks and unseen characters, letters that look like Latin ones as those."""
    if not name.isascii():
        import unicodedata

        plain = unicodedata.normalize("NFKD", name)
        name = "".join(each for each in plain if unicodedata.category(each)[0] in "LNPS").translate(_LOOKS)
    return "".join(name.casefold().split()).translate(_SAME)


def scripts(name: str) -> tuple[str, ...]:
    """The scripts of a name's letters, where they are of more than one."""
    if name.isascii():
        return ()
    import unicodedata

    letters = [each for each in unicodedata.normalize("NFKC", name) if unicodedata.category(each) in _LETTERS]
    words = {unicodedata.name(each, "UNKNOWN").partition(" ")[0] for each in letters}
    found = sorted({_TOGETHER.get(word, word).capitalize() for word in words})
    return tuple(found) if len(found) > 1 else ()
