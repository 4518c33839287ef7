"""Matches to sit down at: against the house at the first move, in the first combat; both sides here. Played once, copied then."""

import atexit
import shutil
import tempfile
from collections.abc import Awaitable, Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from textual.pilot import Pilot

from pbem.bots.house_players import house
from pbem.bots.player import write_stretch
from pbem.desk.house_opponent import exchange
from pbem.desk.open_match import Table
from pbem.session.disk.player_home import Home
from pbem.session.player import identity
from pbem.session.turn import invitations, sealing
from pbem.tui.app import PbemApp
from pbem.tui.base_page import Line
from pbem.tui.screens.battle.attack_order import AttackOrder
from pbem.tui.screens.battle.screen import BattlePage
from tests.tui.stage import GAME, press, run
from tools.measured_homes import home_in

REF = "congo-1"
Body = Callable[[BattlePage, Any], Awaitable[None]]


@cache
def _made(kind: str) -> Path:
    place = tempfile.TemporaryDirectory()
    atexit.register(place.cleanup)
    folder = Path(place.name)
    home = home_in(folder)
    identity.new_identity(home, "Ann")
    if kind in ("hotseat", "air"):
        invitations.new_match(home, GAME, against="hotseat")
        if kind == "air":
            _to_air_points(home)
        return folder
    dice = "swift" if kind == "swift" else "sealed"
    sealed = invitations.new_match(home, GAME, side="rebels", dice=dice, against="house")
    exchange(home, sealed.card.match)
    if kind == "combat":
        table = Table(home, REF)
        for written in write_stretch(table.position.rules, table.position.settled_state, 0, house(GAME, Random(5))):
            table.do(written.order)
            if table.choice is not None and table.choice.kind == "combat":
                break
    return folder


def _to_air_points(home: Home) -> None:
    """The house plays both sides until the Congo side can attack with air points."""
    table = Table(home, REF)
    for _ in range(60):
        choice = table.choice
        if choice is None:
            sealing.seal(home, REF)
            table.look_again()
            continue
        if choice.kind == "combat" and any(AttackOrder(table, target).extra for target in table.plans.targets):
            return
        if not choice.is_order:
            table.do(" ".join((table.plans.answers(60) or [()])[0]))
            continue
        given = 0
        for written in write_stretch(table.position.rules, table.position.state, choice.side, house(GAME, Random(5))):
            table.do(written.order)
            given += 1
            if table.choice is None or table.choice.kind != choice.kind:
                break
        if not given:
            table.do("end")
    raise AssertionError("nobody came to blows")


def sit_down(folder: Path, kind: str) -> Home:
    """A home with one match: "swift" or "sealed" dice at the first move, in the first "combat", "hotseat" at the
    set-up, or with "air" points in combat."""
    shutil.copytree(_made(kind), folder, dirs_exist_ok=True)
    return home_in(folder)


def at_the_map(home: Home, body: Body, size: tuple[int, int] = (80, 24)) -> None:
    """Runs the body with the match open."""

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        page = app.screen
        assert isinstance(page, BattlePage)
        await body(page, pilot)

    run(home, act, REF, size)


async def keys(pilot: Any, text: str) -> None:
    """Keys one after the other, each with all that comes of it."""
    await press(pilot, *text.split())


async def settled(page: BattlePage, pilot: Any) -> None:
    """Until no worker works any more."""
    await page.app.workers.wait_for_complete()
    await pilot.pause()


def line(screen: Any, name: str) -> str:
    """What a line of a screen says."""
    return str(screen.query_one(f"#{name}", Line).text)


def top(page: BattlePage) -> Any:
    """The window or screen on top."""
    return page.app.screen


def orders(page: BattlePage) -> list[str]:
    """The draft in notation."""
    return [each.text for each in page.table.lines]
