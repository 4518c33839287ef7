"""The plain dialogue: everything the screens can do, as questions and answers in short lines."""

from pbem.tui.plain.door import run as run
