"""Every screen as text, at three sizes, with all glyphs and in pure ASCII: what a change of a screen changes shows in the diff.

PBEM_SNAPSHOTS=all looks at every size with both sets of glyphs, PBEM_SNAPSHOTS=write (`make snapshots`) makes the files anew.
"""

import os
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot
from textual.widgets import Input

from pbem.desk.house_opponent import exchange
from pbem.session.player.identity import show_identity
from pbem.session.player.settings import Settings, store_settings
from pbem.session.turn import invitations
from pbem.tui.app import PbemApp
from pbem.tui.base_page import Page
from tests.tui.battle_stage import home_at_choice
from tests.tui.battles import REF, sit_down
from tests.tui.stage import SIZES, home_at, house_match, run, text_of

EVERY = bool(os.environ.get("PBEM_SNAPSHOTS"))
FOLDER = Path(__file__).parents[1] / "snapshots"
WRITES = os.environ.get("PBEM_SNAPSHOTS") == "write"
ASCII = {chr(code) for code in range(128)}
GLYPHS = ("unicode", "ascii")
MATCHES = "/home/ann/.local/share/pbem/saves/matches"
IDENTITY = "/home/ann/.config/pbem/identity.toml"
Keep = Callable[[str], Awaitable[None]]


class Hands:
    """Presses keys, and waits until the screen is as it will stay."""

    def __init__(self, app: PbemApp, pilot: Pilot[int]) -> None:
        self.app, self.pilot = app, pilot

    async def press(self, *keys: str) -> None:
        """Keys one after the other."""
        for key in keys:
            await self.pilot.press(key)
            await self.app.workers.wait_for_complete()
            await self.pilot.pause()
            await self.pilot.pause()

    async def type(self, text: str) -> None:
        """Into the field on top."""
        self.app.screen.query_one(Input).value = text
        await self.pilot.pause()

    async def back_to(self, where: str) -> None:
        """Escape until this screen is on top."""
        for _ in range(5):
            if isinstance(self.app.screen, Page) and self.app.screen.where == where:
                return
            await self.press("escape")
        raise AssertionError(f"{where} is not below {self.app.screen}")


async def first_start(hands: Hands, keep: Keep) -> None:
    """From nothing to the end of the wizard."""
    await keep("first-name")
    await hands.type("Ann")
    await hands.press("enter")
    await keep("first-begin")
    await hands.press("escape")
    await keep("matches-empty")
    await hands.press("t")
    await keep("lesson-choice")
    await hands.press("escape", "n")
    for step in ("game", "scenario", "opponent", "side", "dice", "days", "options", "ready"):
        await keep(f"wizard-{step}")
        await hands.press(*{"opponent": ("down", "enter"), "options": ("tab",)}.get(step, ("enter",)))
    await keep("send-invitation")


WINDOWS = {
    "orders": ("o",),
    "notation": ("colon",),
    "end-phase": ("e",),
    "written": ("w",),
    "standing": ("t",),
    "charts": ("c",),
    "chart": ("c", "enter"),
    "rule": ("g",),
    "find": ("slash", "k", "i", "n"),
    "units": ("n",),
    "best-attacks": ("a",),
    "settings": ("f2",),
    "help": ("question_mark",),
    "send": ("s",),
    "report": ("R",),
}


async def at_the_map(hands: Hands, keep: Keep) -> None:
    """The map in its zooms and with what is laid over it, every window, then the file sent and the answer watched."""
    await keep("map-normal")
    await hands.press("minus")
    await keep("map-overview")
    await hands.press("plus", "plus")
    await keep("map-detail")
    await hands.press("minus", "v")
    await keep("map-layer")
    await hands.press("v", "v", "v", "v", "v", "v")
    await hands.press("tab")
    await keep("map-reach")
    await hands.press("enter", "l")
    await keep("map-order-and-log")
    await hands.press("l")
    for name, keys in WINDOWS.items():
        await hands.press(*keys)
        await keep(name)
        await hands.back_to("match")
    await hands.press("e", "enter")
    await keep("map-combat")
    await hands.press("e", "enter", "s", "enter")
    await keep("arrival")
    await hands.press("enter", "space", "space")
    await keep("replay")
    await hands.press("escape")
    await keep("map-turn-2")
    await hands.press("q")
    await keep("matches")
    await hands.press("i")
    await keep("take-in")
    await hands.press("escape", "a")
    await keep("archive")
    await hands.press("escape", "R")
    await keep("ends")


async def lesson(hands: Hands, keep: Keep) -> None:
    """The first steps of the lesson."""
    await hands.press("t", "enter")
    await keep("lesson")
    await hands.press("space")
    await keep("lesson-next")


async def combat(hands: Hands, keep: Keep) -> None:
    """The first combat: the attacks there are, and one of them planned."""
    await hands.press("a")
    await keep("attacks")
    await hands.press("enter")
    await keep("planner")
    await hands.back_to("match")


async def africa_turn(hands: Hands, keep: Keep) -> None:
    """The rebels: set-up, what there is to buy, boxes, both looks of the map, the contingents, a move, the best attack."""
    await keep("africa-set-up")
    await hands.press("L", "e")
    await keep("africa-coup")
    await hands.press("e", "enter", "enter")
    await keep("africa-purchases")
    await hands.back_to("match")
    await hands.press("e", "enter", "j")
    await keep("africa-box")
    await hands.press("f3")
    await keep("africa-rich")
    await hands.press("f3", "c", "enter")
    await keep("africa-contingents")
    await hands.back_to("match")
    await hands.press("tab")
    await keep("africa-reach")
    await hands.press("escape", "e", "enter", "a", "enter")
    await keep("africa-planner")


async def rio_set_up(hands: Hands, keep: Keep) -> None:
    """The gang lays its counters: the first by hand, the rest at one key, and the file that seals them."""
    await keep("rio-set-up")
    await hands.press("tab")
    await keep("rio-laying")
    await hands.press("enter", "L")
    await keep("rio-laid")
    await hands.press("n")
    await keep("rio-units")
    await hands.back_to("match")
    await hands.press("s")
    await keep("rio-send")


async def rio_search(hands: Hands, keep: Keep) -> None:
    """The police at a map with closed counters: closer, a hex that is closed by one, and a search planned from next to it."""
    page: Any = hands.app.screen
    await keep("rio-map")
    await hands.press("plus")
    await keep("rio-detail")
    await hands.press("minus", "tab")
    ways = [way for unit in page.plans.in_order for each in page.plans.reach(unit).ways.values() for way in each]
    way = next(way for way in ways if " search " in way.order and len(way.hexes) > 1)
    target = page.table.scene.picture.grid.named(way.verb.split()[-1])
    page.board.put_cursor(target)
    await hands.pilot.pause()
    await keep("rio-closed")
    await hands.press("escape", "colon")
    await hands.type(way.order)
    await hands.press("enter")
    page.board.put_cursor(target)
    await hands.press("a")
    await keep("rio-search")
    await hands.back_to("match")


async def battle_begins(hands: Hands, keep: Keep) -> None:
    """A battle of single figures without a map yet: the lists, and their nations."""
    await keep("battle-no-map")
    await hands.press("enter", "enter")
    await keep("battle-lists")
    await hands.press("enter")
    await keep("battle-nations")


async def battle_army(hands: Hands, keep: Keep) -> None:
    """The army of the defender as it is begun, one by lot, its sheet."""
    await hands.press("enter")
    await keep("battle-army")
    await hands.press("L", "down", "down", "down", "down", "down", "down")
    await keep("battle-army-by-lot")
    await hands.press("v")
    await keep("battle-army-sheet")


async def battle_set_up(hands: Hands, keep: Keep) -> None:
    """Works, the plan, the figures: by keys, word by word, and as the game proposes."""
    await keep("battle-works")
    await hands.press("tab")
    await keep("battle-palisade")
    await hands.press("enter")
    await keep("battle-hexside")
    await hands.press("enter", "escape", "o")
    await keep("battle-orders")
    await hands.back_to("match")
    await hands.press("e")
    await keep("battle-works-left")
    await hands.press("enter", "enter")
    await keep("battle-plan")
    await hands.press("x", "tab")
    await keep("battle-deployment")
    await hands.press("O")
    await keep("battle-formation")
    await hands.back_to("match")
    await hands.press("L")
    await keep("battle-deployed")


async def battle_moves(hands: Hands, keep: Keep) -> None:
    """A turn unit by unit: who moves, its figures, the list of units, layers, both looks of the map."""
    await keep("battle-units")
    await hands.press("tab", "enter")
    await keep("battle-unit")
    await hands.press("enter")
    await keep("battle-dice")
    await hands.press("tab")
    await keep("battle-figures")
    await hands.press("escape", "n")
    await keep("battle-unit-list")
    await hands.back_to("match")
    for layer in ("arcs", "cohesion", "cover"):
        await hands.press("v")
        await keep(f"battle-{layer}")
    await hands.press("f3")
    await keep("battle-rich")
    await hands.press("f3", "plus")
    await keep("battle-detail")
    await hands.press("minus", "V")
    await keep("battle-won")


async def battle_shots(hands: Hands, keep: Keep) -> None:
    """Fire orders: the promises of each volley, and an order word by word."""
    await keep("battle-fire")
    await hands.press("a")
    await keep("battle-volleys")
    await hands.back_to("match")
    await hands.press("o", "enter")
    await keep("battle-shot-words")


async def battle_sheet(hands: Hands, keep: Keep) -> None:
    """By order sheets: a unit told something, and the sheet in sentences."""
    await hands.press("tab", "up", "up", "enter")
    await keep("battle-told")
    await hands.press("enter", "escape", "w")
    await keep("battle-sheet")
    await hands.press("a")
    await keep("battle-sheet-line")


async def board(hands: Hands, keep: Keep) -> None:
    """A what-if board: where it begins, the map of a scenario's start, and the marks of a unit."""
    await hands.press("b")
    await keep("board-begin")
    await hands.press("enter")
    await keep("board")
    await hands.press("p")
    await hands.type("combat: the rebels")
    await hands.press("enter", "k", "enter")
    await keep("board-in-hand")
    await hands.press("left", "down", "enter", "f")
    await keep("board-marks")


JOURNEYS: dict[str, Callable[[Hands, Keep], Awaitable[None]]] = {
    "first": first_start,
    "map": at_the_map,
    "lesson": lesson,
    "combat": combat,
}
HIDDEN: dict[str, Callable[[Hands, Keep], Awaitable[None]]] = {
    "rio_40 narco": rio_set_up,
    "rio_40 police": rio_search,
    "world_war_africa rebel": africa_turn,
}
"""The same of the games in which a side does not see all, by the game and the side that looks."""
BATTLES: dict[str, tuple[str, str, Callable[[Hands, Keep], Awaitable[None]]]] = {
    "battle begins": ("", "units", battle_begins),
    "battle army": ("roster", "units", battle_army),
    "battle set-up": ("works", "units", battle_set_up),
    "battle moves": ("unit", "units", battle_moves),
    "battle shots": ("fire", "units", battle_shots),
    "battle sheet": ("sheet", "sheets", battle_sheet),
}
"""The same of the game of single figures: the choice at which it begins, and how units move."""
BOARDS: dict[str, Callable[[Hands, Keep], Awaitable[None]]] = {"board": board}
"""Without any match."""


WALKS = JOURNEYS | HIDDEN | BOARDS | {journey: walk for journey, (_choice, _moving, walk) in BATTLES.items()}


def sections(path: Path) -> dict[str, str]:
    """What a file holds: the screen at each size with each set of glyphs."""
    if not path.exists():
        return {}
    parts = re.split(r"^={8,} (\S+ \S+)\n", path.read_text(encoding="utf-8"), flags=re.M)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def store(path: Path, found: dict[str, str]) -> None:
    """Write the file, sizes in order."""
    order = [f"{width}x{height} {glyphs}" for width, height in SIZES for glyphs in GLYPHS]
    path.parent.mkdir(exist_ok=True)
    path.write_text("".join(f"{'=' * 20} {key}\n{found[key]}" for key in order if key in found), encoding="utf-8")


def visit(tmp_path: Path, journey: str, size: tuple[int, int], glyphs: str) -> dict[str, str]:
    """The screens of a journey."""
    shown: dict[str, str] = {}
    if journey in ("first", "lesson", *BOARDS):
        home, match = home_at(tmp_path, name="" if journey == "first" else "Ann"), ""
    elif journey in HIDDEN:
        home = home_at(tmp_path)
        game, _, side = journey.partition(" ")
        match = invitations.new_match(home, game, side=side, dice="swift", against="house").card.match
        exchange(home, match)
    elif journey in BATTLES:
        home, match = home_at_choice(tmp_path, *BATTLES[journey][:2])
    elif journey == "combat":
        home, match = sit_down(tmp_path, "combat"), REF
    else:
        home, match = house_match(tmp_path, dice="swift")
    store_settings(home, Settings(glyphs=glyphs))

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        async def keep(name: str) -> None:
            lines = text_of(app).rstrip().split("\n")
            assert max(map(len, lines)) <= size[0], name
            shown[name] = "\n".join(lines) + "\n"

        await WALKS[journey](Hands(app, pilot), keep)

    run(home, act, match, size)
    return shown


VISITS = [(journey, size, glyphs) for journey in JOURNEYS for size in SIZES for glyphs in GLYPHS]
VISITS += [(journey, size, glyphs) for journey in HIDDEN for size in SIZES[:2] for glyphs in GLYPHS]
VISITS += [(journey, size, glyphs) for journey in BOARDS for size in SIZES[:2] for glyphs in GLYPHS]
VISITS += [(journey, size, glyphs) for journey in BATTLES for size in SIZES[:2] for glyphs in GLYPHS]
SOME = [VISITS[number] for number in (1, 6, 16, 21, 24, 31, 32, 36, 48, 55)]


@pytest.mark.parametrize(("journey", "size", "glyphs"), VISITS if EVERY else SOME)
def test_every_screen_is_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, journey: str, size: tuple[int, int], glyphs: str
) -> None:
    (tmp_path / "ann").mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("pbem.tui.screens.matches.match_list_screen.folder_of", lambda _home: MATCHES)
    at_home = "pbem.tui.screens.matches.beginning.show_identity"
    monkeypatch.setattr(at_home, lambda home: replace(show_identity(home), path=Path(IDENTITY)))
    shown = visit(tmp_path / "ann", journey, size, glyphs)  # chance is drawn from a home's name
    key = f"{size[0]}x{size[1]} {glyphs}"
    if WRITES:
        for name, text in shown.items():
            store(FOLDER / f"{name}.txt", {**sections(FOLDER / f"{name}.txt"), key: text})
    if glyphs == "ascii":
        assert {name: set(text) - ASCII for name, text in shown.items() if not text.isascii()} == {}
    assert {name: text for name, text in shown.items() if sections(FOLDER / f"{name}.txt").get(key) != text} == {}
