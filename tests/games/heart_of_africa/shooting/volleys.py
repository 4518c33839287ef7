"""Shooting Phases put together by hand: two more units far away, so that no battle ends, and questions about single shots."""

from typing import Any

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.hexes import DIRECTIONS, Hex
from pbem.games.heart_of_africa.rules.shooting import priorities
from pbem.games.heart_of_africa.rules.shooting.prospects import Prospect, prospects
from pbem.games.heart_of_africa.state.figures import CHANGED_HEX, CONTACTED, NAMED, Link
from pbem.games.heart_of_africa.state.ground import BARRICADE, PALISADE, Ground, Work
from tests.games.heart_of_africa.battles import Play, UnitSaid, battle, open_ground, unit

FAR_A, FAR_D = "4700", "4771"


def firing(*units: UnitSaid, **more: Any) -> Play:
    """A battle at the beginning of its Shooting Phase."""
    return volley(*units, step="fire_orders", **more)


def volley(*units: UnitSaid, step: str = "units", **more: Any) -> Play:
    """A battle in which single shots are asked about: it waits for an order to move."""
    return battle(*units, unit("A", "warrior", FAR_A), unit("D", "warrior", FAR_D), step=step, **more)


def attacked(play: Play, namer: str, named: str, start: str, facing: str = "E") -> Play:
    """The same battle, in which a figure has come from there into contact this turn, with one that faced so."""
    one, other = play.number(namer), play.number(named)
    link = Link(one, other, play.state.turn, Hex(int(start)), DIRECTIONS.index(facing))
    play.state = replace(play.state, links=(*play.state.links, link)).marked(one, NAMED).marked(other, CONTACTED)
    return play


def began(play: Play, name: str, start: str, marks: int = CHANGED_HEX) -> Play:
    """The same battle, in which a figure has come from there this turn."""
    number = play.number(name)
    figure = play.state.figures[number]
    play.state = play.state.with_figure(number, replace(figure, began=Hex(int(start)), marks=figure.marks | marks))
    return play


def shot(play: Play, shooter: str, target: str, over: str = "") -> Prospect | Refusal:
    """What a shot needs, or why there is none."""
    found = prospects(play.world, play.state)
    number = play.number(shooter)
    front = play.number(over) if over else -1
    return found.silence(number) or found.at(number, play.number(target), front)


def need(play: Play, shooter: str, target: str, over: str = "") -> int:
    """The die that a shot needs."""
    found = shot(play, shooter, target, over)
    assert isinstance(found, Prospect), found
    return found.need


def reasons(play: Play, shooter: str, target: str) -> dict[str, int]:
    """The numbers that are added to the die, by their codes."""
    found = shot(play, shooter, target)
    assert isinstance(found, Prospect), found
    return {reason.code: reason.value for reason in found.reasons}


def why_not(play: Play, shooter: str, target: str) -> str:
    """The code of the reason why there is no such shot."""
    found = shot(play, shooter, target)
    assert isinstance(found, Refusal), found
    return found.code


def legal(play: Play, shooter: str) -> list[str]:
    """The names of the figures of which one may be shot at now."""
    found = priorities.legal(play.world, play.state, play.number(shooter))
    return [play.world.figures[each.target].name for each in found]


def walled(*inside: int, kind: str = PALISADE, to: int = 1, **layers: Any) -> Ground:
    """Works on the eastern hexsides (`to` 1; western: -1) of some hexes of even rows."""
    works = [Work(Hex(here), Hex(there), kind) for here in inside for there in _beyond(here, to)]
    ground = open_ground(**layers)
    return Ground(ground.field, works=tuple(works))


def _beyond(here: int, to: int) -> tuple[int, ...]:
    assert here // 100 % 2 == 0
    return (here + to, here - 100 + min(to, 0), here + 100 + min(to, 0))


def barricaded(*inside: int, to: int = 1) -> Ground:
    """Barricades likewise."""
    return walled(*inside, kind=BARRICADE, to=to)
