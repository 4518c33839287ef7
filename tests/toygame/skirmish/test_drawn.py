"""The map on the screen is that of the state: drawn before there is one, as the seed made it, and as it burns."""

import pytest

from pbem.games import catalog
from pbem.view.map import scene
from tests.toygame.skirmish.game import GAME
from tests.toygame.skirmish.state import Field, State
from tests.toygame.skirmish.world import HUT

LOOK = """
[sides]
letters = ["A", "B"]
styles = ["bold blue", "bold red"]

[ground]
open = { unicode = "·", ascii = ".", style = "" }
wood = { unicode = "♣", ascii = "&", style = "green" }
hut = { unicode = "⌂", ascii = "h", style = "yellow" }
burnt = { unicode = "▒", ascii = "x", style = "red" }
ruin = { unicode = "▒", ascii = "x", style = "red" }
village = { unicode = "⌂", ascii = "h", style = "yellow" }
"""


@pytest.fixture(autouse=True)
def look(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalog.GAMES, GAME.id, "tests.toygame.skirmish.game")
    monkeypatch.setattr(catalog, "look", lambda _game: LOOK)


def drawn(state: State, zoom: str) -> str:
    """The map in ASCII."""
    here = scene.scene_of(GAME.id, GAME.bound, state)
    palette = scene.palette_of(GAME.id, True)
    rows = scene.drawing(here, zoom, here.picture.focus, 60, 20)
    return "\n".join("".join(map(palette.glyph, row)) for row in rows)


@pytest.mark.parametrize("zoom", ["overview", "normal"])
def test_the_drawing_follows_the_ground(zoom: str) -> None:
    field = Field((1, 2, 3, 4), 0, (0, 1))
    places = (2, 3, 4, 302, 303)
    world = GAME.bound.world_of(State(field))
    hut = next(here for here, ground in world.ground.items() if ground == HUT)
    whole = drawn(State(field, places=places), zoom)
    burnt = drawn(State(Field(field.seed, 0, field.lists, (hut,)), places=places), zoom)
    other = drawn(State(Field((4, 3, 2, 1), 0, field.lists), places=places), zoom)
    assert len({whole, burnt, other, drawn(State(), zoom)}) == 4
    assert len(whole) == len(burnt)


def test_the_names_on_it_are_those_of_the_board() -> None:
    state = State(Field((1, 2, 3, 4), 0, (0, 1)), places=(2, 3, 4, 302, 303))
    here = scene.scene_of(GAME.id, GAME.bound, state)
    there, name = next(iter(GAME.bound.world_of(state).huts.items()))
    assert scene.place_hex(here, name) == there
    assert here.hex(there) == f"{here.name(there)} {name}"
    assert any("AS1" in line for line in scene.stack_lines(here, here.picture.stacks))
