"""Text that was pasted into a terminal which does not say so: several lines that come in one piece are no keys."""

MIN_CHARS = 24
MIN_LINES = 2
FEW = 3  # different characters in a line: it may be a key held down
BEGIN, END = "\x1b[200~", "\x1b[201~"
"""Around text that a terminal does say to be pasted."""


class Burst:
    """Gathers what comes in one piece until the terminal is quiet again."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._tail = ""
        self._is_marked = False  # between BEGIN and END

    def takes(self, text: str) -> bool:
        """Is this pasted text, or more of it? Then it is kept. Keys held down and what a terminal reports are not."""
        seen = self._tail + text
        self._tail = seen[1 - len(BEGIN) :]
        begin, end = seen.rfind(BEGIN), seen.rfind(END)
        if begin != end:
            self._is_marked = begin > end
        if self._is_marked or not all(each.isprintable() or each in "\r\n\t" for each in text):
            return False
        if not self._parts and not _is_pasted(text):
            return False
        self._parts.append(text)
        return True

    def taken(self) -> str:
        """All of it, "" for nothing; it is gone then."""
        text = "".join(self._parts).replace("\r\n", "\n").replace("\r", "\n")
        self._parts.clear()
        return text


def _is_pasted(text: str) -> bool:
    lines = [line for line in text.replace("\r", "\n").split("\n") if len(set(line)) >= FEW]
    return len(text) >= MIN_CHARS and len(lines) >= MIN_LINES
