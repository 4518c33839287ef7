"""How all tests are run: what a machine has beside to do decides none of them, nor the terminal they are started from."""

import os

from hypothesis import settings

os.environ["TERM"] = "xterm"
for name in ("COLORTERM", "NO_COLOR", "TMUX", "STY", "SSH_CONNECTION", "SSH_TTY", "SSH_CLIENT"):
    os.environ.pop(name, None)

settings.register_profile("pbem", deadline=None)
settings.load_profile("pbem")
