"""Fights on a small savanna board. The attacked hex is 0405; its neighbours from NE on are 0505 0406 0305 0304 0404 0504."""

from typing import Any, TypeVar

from pbem.engine.demands import Choose, Demand
from pbem.engine.events import Event
from pbem.games.guerra_do_congo.rules.combat.attack_odds import Odds, odds
from tests.games.guerra_do_congo.boards import Counter, Position, at, position, unit

E = TypeVar("E", bound=Event)

TARGET = "0405"
RING = ("0505", "0406", "0305", "0304", "0404", "0504")
WEST = "0404"


def dice(number: int) -> tuple[int, int]:
    """The faces of the tens and units die that make a number from 1 to 100."""
    return number // 10 % 10 or 10, number % 10 or 10


def enemy(id: str, strength: str = "4-4-4", at: str = TARGET, army: str = "congo", **more: Any) -> Counter:
    """A counter of the Congo side, in the attacked hex unless told."""
    return unit(id, army, strength=strength, at=at, **more)


def own(id: str, strength: str = "4-4-4", at: str = WEST, army: str = "rebels", **more: Any) -> Counter:
    """A counter of the Rebel side, west of the attacked hex unless told."""
    return unit(id, army, strength=strength, at=at, **more)


def fight(*units: Counter, **more: Any) -> Position:
    """The Rebels' Combat Phase of turn 5."""
    return position(units, phase="combat", **more)


def attacked(number: int, *units: Counter, attackers: str = "", **more: Any) -> Position:
    """The Rebels attack 0405 with the units named, or all that may, and the dice show a number."""
    found = fight(*units, **more)
    named = attackers or ",".join(kind.id for kind in found.world.kinds if kind.side == 0)
    return found.do(f"a {TARGET} with {named}").roll(*dice(number))


def odds_of(found: Position, *ids: str, target: str = TARGET) -> Odds:
    """The odds of an attack by these units."""
    return odds(found.world, found.state, at(target), tuple(found.index(id) for id in ids))


def column_of(found: Position, *ids: str, target: str = TARGET) -> str:
    """The name of the final column."""
    return found.world.tables.crt.columns[odds_of(found, *ids, target=target).column.final]


def due(found: Position) -> Demand:
    """What the rules wait for now."""
    return found.demand


def choice(found: Position) -> Choose:
    """The decision that is due."""
    demand = found.demand
    assert isinstance(demand, Choose)
    return demand


def events_of(found: Position, kind: type[E]) -> list[E]:
    """The events of one kind in the last step."""
    return [event for event in found.events if isinstance(event, kind)]
