"""A player at the plain dialogue who types what a script says, and hears everything that is said."""

from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec import Struct

from pbem.session.disk.player_home import Home
from pbem.tui.plain import run

Typist = Callable[[str, Sequence[str]], str]


class Heard(Struct):
    """One sitting at the program."""

    code: int
    lines: list[str]  # as they were written, prompts with what was typed among them

    @property
    def text(self) -> str:
        """Everything in one line, as a listener takes it in: folds are no matter."""
        return " ".join(self.lines)

    def pasteable(self) -> list[str]:
        """The armoured file that was printed last, line by line."""
        first = max(at for at, line in enumerate(self.lines) if line.startswith("-----BEGIN PBEM"))
        last = max(at for at, line in enumerate(self.lines) if line.startswith("-----END PBEM"))
        return self.lines[first : last + 1]


def home_in(folder: Path, entropy: Callable[[int], bytes] | None = None) -> Home:
    """A home of its own."""
    home = Home(folder / "saves", folder / "config", folder / "state")
    return home if entropy is None else Home(home.saves, home.config, home.state, entropy=entropy)


def talk_to(home: Home, *typed: str, match: str = "") -> Heard:
    """What is heard when this is typed, line by line, and then the end comes."""
    left = list(typed)

    def read(prompt: str, lines: Sequence[str]) -> str:  # noqa: ARG001
        if not left:
            raise EOFError
        return left.pop(0)

    return sit_down(home, read, match)


def sit_down(home: Home, typist: Typist, match: str = "") -> Heard:
    """The same with somebody who listens and decides."""
    lines: list[str] = []

    def read(prompt: str) -> str:
        typed = typist(prompt, lines)
        lines.append(prompt + typed)
        return typed

    return Heard(run(home, match, read, lines.append), lines)
