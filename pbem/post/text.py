"""A turn file as text to paste into a mail: a summary for people, and the armoured file."""

from pbem.protocol.armor import armor


def compose_text(summary: str, turn: bytes) -> str:
    """The summary, an empty line, the file."""
    return f"{summary}\n\n{armor(turn)}"
