"""Two newcomers at two terminals, with no page read: a name, the post set up where the first file is sent, a match, turn two.

Nothing is given to them but a program that sends mail and a Maildir each, and every key is counted.
"""

import os
from pathlib import Path

import pytest

from tests.tui.stage import home_at
from tests.tui.terminal import Seat
from tools.tty.session import parse_keys

if not hasattr(os, "fork"):
    pytest.skip("no pseudo terminals here", allow_module_level=True)
MOST_TO_BEGIN = 26  # keys from the start of the program to the invitation on its way, besides what is typed
MOST_TO_SEND, MOST_TO_RECEIVE = 3, 0
PLACED = ("ANG01 0903", "ANG02 0804", "ANG03 0904", "ANG04 0904")
SENDER = "#!/bin/sh\ncat > {box}/tmp/$$ && mv {box}/tmp/$$ {box}/new/$$\n"
ACCOUNT = '[accounts.mail]\naddress = "ben@example.org"\nout = "command"\ncommand = "{sender}"\nmaildir = ["{box}"]\n'


class Counted(Seat):
    """Somebody whose keys are counted; typed text is not."""

    pressed = 0

    def press(self, keys: str, shows: str = "", gone: str = "") -> str:
        self.pressed += sum(kind == "key" for kind, _ in parse_keys(keys))
        return super().press(keys, shows, gone)

    def type(self, text: str, shows: str) -> None:
        """Text and Enter."""
        super().press(text, text[-10:])
        self.press("<Enter>", shows)

    def sends(self, number: int) -> int:
        """The keys that send a file, from the map."""
        before = self.pressed
        self.press("s", "Enter signs it and sends it to")
        self.press("<Enter>", f"file {number} is on its way")
        return self.pressed - before


def mailbox(folder: Path, name: str) -> tuple[Path, Path]:
    """A Maildir, and a program that brings a mail there."""
    box, sender = folder / f"{name}-mail", folder / f"to-{name}"
    for each in ("tmp", "new", "cur"):
        (box / each).mkdir(parents=True)
    sender.write_text(SENDER.format(box=box))
    sender.chmod(0o755)
    return box, sender


def test_turn_two_costs_at_most_three_keys_for_sending_and_none_for_receiving(tmp_path: Path) -> None:
    (to_ann, bring_ann), (to_ben, bring_ben) = mailbox(tmp_path, "ann"), mailbox(tmp_path, "ben")
    ben_home = home_at(tmp_path / "ben", "Ben")
    (ben_home.config / "post.toml").write_text(ACCOUNT.format(sender=bring_ann, box=to_ben))
    with Counted(tmp_path / "ann", first="What is your name?") as ann, Counted(tmp_path / "ben", first="no match here") as ben:
        ann.type("Ann", "How do you want to begin?")
        ann.press("<Up><Up><Up><Enter>", "New match (1 of 7)")
        ann.press("<Enter><Enter><Down><Enter><Enter><Enter><Enter><Enter>", "New match (8 of 8)")
        ann.press("<Enter>", "p: set up the post once")
        ann.press("p", "Your address")
        ann.type("ann@example.org", "What sends your mail?")
        ann.type("another command", "reads a whole mail on standard input")
        ann.type(str(bring_ben), "Where does your mail arrive?")
        ann.type("another Maildir", "Path of the Maildir")
        ann.type(str(to_ann), "Only a mail shows it")
        ann.press("<Enter>", "Keep the account mail?")
        ann.press("<Enter>", "Enter asks where it goes")
        ann.press("<Enter>", "Address of the other player")
        ann.type("ben@example.org", "file 0 is on its way to ben@example.org")
        assert ann.pressed <= MOST_TO_BEGIN

        ben.wait_for("An invitation: congo-1")
        ben.press("<Enter>", "set-up of the Congo side")
        for unit in PLACED:
            ben.press(":", "An order in notation")
            ben.type(f"deploy {unit}", "is placed" if unit != PLACED[-1] else "decided all")
        ben.sends(1)
        ben.press("<Enter>", "Waits for the Rebels")

        ann.press("<Enter>", "File 1 is taken in")  # on the list it comes up by itself
        for number, one, other in ((2, ann, ben), (3, ben, ann), (4, ann, ben)):
            one.press("<Enter>", "watching")
            one.press("q", "must give orders for movement")
            one.press("e<Enter>", "orders for combat")
            one.press("e", "decided all")
            assert one.sends(number) <= MOST_TO_SEND
            one.press("<Enter>", "Waits for")
            before = other.pressed
            other.wait_for("* congo-1: I")  # with the map open
            assert other.pressed - before <= MOST_TO_RECEIVE
            other.press("I", f"File {number} is taken in")
