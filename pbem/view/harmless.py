"""Text that others wrote, made safe to print: one line or a few, bounded, nothing in it that a terminal or a face would obey.

Control, escape, bidi, zero-width and other unseen characters become a dot; brackets that markup is made of become round or
pointed quotes; no more than two marks stand on one letter.
"""

DOT = "·"
MAX_MARKS = 2  # combining, in a row
UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
# letters and symbols that show nothing: Hangul fillers, Braille blank, Khmer vowels, variation selectors
BLANKS = frozenset(map(chr, (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, *range(0xFE00, 0xFE10))))
MARKUP = str.maketrans("[]<>", "()‹›")


def harmless(text: object, limit: int = 120) -> str:
    """One line of at most `limit` characters; "…" at its end says that more was there."""
    line = " ".join(_clean(str(text)[: limit * 4].replace("\n", " ").replace("\t", " ")).split())
    return line if len(line) <= limit and len(str(text)) <= limit * 4 else line[: limit - 1] + "…"


def harmless_lines(text: str, limit: int = 4000, lines: int = 60) -> list[str]:
    """The same for a note of several lines."""
    found = [_clean(line.replace("\t", " ")).rstrip() for line in text[:limit].replace("\r\n", "\n").split("\n")]
    if len(found) > lines or len(text) > limit:
        found = [*found[:lines], "…"]
    return found


def visible(text: str, limit: int = 2000) -> str:
    """One line of our own that repeats what somebody typed, for a command line: brackets, no markup there, stay as they are."""
    line = " ".join(_seen(text[: limit + 1].replace("\n", " ").replace("\t", " ")).split())
    return line if len(text) <= limit else line[: limit - 1] + "…"


def _clean(text: str) -> str:
    return _seen(text.translate(MARKUP))


def _seen(text: str) -> str:
    if text.isascii() and text.isprintable():
        return text
    import unicodedata

    found = []
    marks = 0
    for character in text:
        category = unicodedata.category(character)
        if category in UNSEEN or character in BLANKS or "\U000e0100" <= character <= "\U000e01ef":
            found.append(DOT)
            marks = 0
        elif category in ("Mn", "Me"):
            marks += 1
            if marks <= MAX_MARKS:
                found.append(character)
        elif category == "Zs":
            found.append(" ")
            marks = 0
        else:
            found.append(character)
            marks = 0
    return "".join(found)
