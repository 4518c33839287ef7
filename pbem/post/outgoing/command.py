"""A way out by a command that reads a whole mail on its standard input, as `msmtp -t` and `sendmail -t` do."""

import shutil

from msgspec import Struct

from pbem.post.player_commands import SECONDS, run, words_of
from pbem.post.travel import Letter, PostError

KEY = "command"
_DATA, _NO_USER = 65, 67  # of sysexits.h: this mail, or its receiver, is not taken; all else may pass


class CommandOut(Struct, frozen=True):
    """It has taken the letter when it ends with exit code 0."""

    command: str
    seconds: float = SECONDS

    def send(self, letter: Letter) -> None:
        """With the ends of lines that files have here, as such programs expect it. Raises PostError."""
        code, _, said = run(self.command, KEY, letter.mail.replace(b"\r\n", b"\n"), self.seconds)
        if code:
            told = "command-failed" if said else "command-failed-silently"
            raise PostError(told, is_final=code in (_DATA, _NO_USER), key=KEY, number=code, said=said)

    def check(self) -> None:
        """Is its program there? Whether it sends is known when it has sent."""
        try:
            words = words_of(self.command)
        except ValueError as error:
            raise PostError("command-unreadable", key=KEY) from error
        if not words:
            raise PostError("command-unreadable", key=KEY)
        if not shutil.which(words[0]):
            raise PostError("program-missing", key=KEY)
