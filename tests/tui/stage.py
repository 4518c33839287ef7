"""What tests of the screens share: homes with a match, and a pilot that runs in a plain test function."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any

from textual.app import App
from textual.pilot import Pilot

from pbem.session.disk.player_home import Home
from pbem.session.player.identity import new_identity
from pbem.session.turn import invitations
from pbem.session.turn.house_opponent_exchange import converse
from pbem.tui.app import PbemApp
from pbem.tui.background_work import Busy
from pbem.tui.base_page import Line

SIZES = ((80, 24), (120, 40), (200, 60))
GAME = "guerra_do_congo"


def home_at(path: Path, name: str = "Anna", seed: int = 1) -> Home:
    """A home below a folder whose clock ticks and whose chance comes from a seed; with an identity where a name is given."""
    rng = Random(f"{seed} {path.name}")
    ticks = iter(range(1_000_000, 9_000_000))
    home = Home(path / "saves", path / "config", path / "state", clock=lambda: next(ticks), entropy=rng.randbytes)
    if name:
        new_identity(home, name)
    return home


def home_of(path: Path) -> Home:
    """The home that is below a folder, with the real clock and chance: to look at what a program has done there."""
    return Home(path / "saves", path / "config", path / "state")


def house_match(
    path: Path,
    side: str = "rebels",
    dice: str = "sealed",
    seed: int = 1,
    game: str = GAME,
    options: Mapping[str, str] | None = None,
) -> tuple[Home, str]:
    """A home with a match against the house, and the match. The house has answered."""
    from pbem.desk.house_opponent import reply

    home = home_at(path, seed=seed)
    match = invitations.new_match(home, game, side=side, dice=dice, against="house", options=options).card.match
    converse(home, match, reply)
    return home, match


def run(
    home: Home, act: Callable[[PbemApp, Pilot[int]], Awaitable[Any]], match: str = "", size: tuple[int, int] = (80, 24)
) -> PbemApp:
    """Run the program without a terminal, and what a test does with it."""
    app = PbemApp(home, match)

    async def go() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await act(app, pilot)

    asyncio.run(go())
    return app


async def press(pilot: Pilot[int], *keys: str) -> None:
    """Keys one after the other; each has done what it does before the next, the house's thinking included."""
    for key in keys:
        await pilot.press(key)
        await pilot.pause()
        was_busy = is_at_work(pilot.app)
        while is_at_work(pilot.app):
            await pilot.pause(0.02)
        if was_busy:
            await pilot.pause()


def is_at_work(app: App[Any]) -> bool:
    """Is something still done that takes long? It is so marked before `Busy` covers the screen, and until it has its end."""
    return isinstance(app.screen, Busy) or (isinstance(app, PbemApp) and app.is_busy and app.is_running)


def text_of(app: App[Any]) -> str:
    """What stands on the screen, lines without blanks at their ends."""
    width, height = app.size
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips[:height] if width)


def prompt_of(app: App[Any]) -> str:
    """The line above the keys."""
    return app.screen.query_one("#prompt", Line).text
