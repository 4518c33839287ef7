"""For tests of the screens: a match by mail on both sides, text written and pasted, and waiting for a screen."""

from pathlib import Path
from typing import Any

from textual import events
from textual.pilot import Pilot

from pbem.session.disk.player_home import Home
from pbem.session.results import Sealed
from pbem.session.turn import invitations
from pbem.session.turn.intake import import_bytes
from tests.tui.stage import GAME, home_at, press


def invited(path: Path, host: str = "Ann", guest: str = "Ben") -> tuple[Home, Home, Sealed]:
    """Two homes; the first has invited and plays the Rebels, the second has not taken it in yet."""
    ann, ben = home_at(path / "ann", host), home_at(path / "ben", guest)
    return ann, ben, invitations.new_match(ann, GAME, dice="swift", side="rebels")


def begun(path: Path, host: str = "Ann", guest: str = "Ben") -> tuple[Home, Home, str]:
    """A match by mail that both have; the Rebels, in the first home, are to move."""
    from pbem.session.turn import draft

    ann, ben, sealed = invited(path, host, guest)
    import_bytes(ben, sealed.data)
    ref = sealed.card.match
    for place in range(4):
        draft.do(ben, ref, f"deploy ANG{place + 1:02} {204 + place:04}")
    import_bytes(ann, invitations.accept(ben, ref).data)
    return ann, ben, ref


async def write(pilot: Pilot[int], text: str) -> None:
    """Text into the field that has the focus."""
    await press(pilot, *("space" if letter == " " else letter for letter in text))


async def paste(pilot: Pilot[int], text: str) -> None:
    """Text as a terminal hands it over with bracketed paste."""
    pilot.app.post_message(events.Paste(text))
    await pilot.pause()
    await pilot.pause()


async def until(pilot: Pilot[int], name: str) -> Any:
    """The screen of this name, when it is on top and has been filled."""
    for _ in range(400):
        if type(pilot.app.screen).__name__ == name and getattr(pilot.app.screen, "is_open", True):
            await pilot.pause()
            return pilot.app.screen
        await pilot.pause(0.05)
    raise AssertionError(f"{type(pilot.app.screen).__name__} and not {name}")
