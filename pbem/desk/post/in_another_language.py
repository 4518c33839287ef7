"""A program of its own: the text of a mail with the last own file of a match, in another language. One process speaks one language.

python -m pbem.desk.post.in_another_language LANGUAGE MATCH file|reminder SAVES CONFIG STATE
"""

import sys
from pathlib import Path


def main(language: str, match: str, kind: str, *folders: str) -> None:
    """Print it."""
    from pbem.language import speak
    from pbem.session.disk.player_home import Home
    from pbem.session.player.settings import catalogues

    saves, config, state = map(Path, folders)
    home = Home(saves, config, state)
    speak(catalogues(home.config, language))
    from pbem.desk.post.letter_text import REMINDER, told  # with its sentences, now that the language is chosen
    from pbem.session.turn import sealing

    sys.stdout.buffer.write(told(home, sealing.resend(home, match), is_reminder=kind == REMINDER).encode())


if __name__ == "__main__":
    main(*sys.argv[1:])
