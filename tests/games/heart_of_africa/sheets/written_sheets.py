"""Turns that begin with the sheets of both sides, for tests."""

from typing import Any

from pbem.engine.demands import Choose, Decided, Opened, Over, Roll, Rolled
from tests.games.heart_of_africa.battles import ATTACKER, Play, UnitSaid, battle, unit

A1, A2 = unit("A", "askari", "1010 1011 1012"), unit("A", "warrior", "1410 1411")
D1 = unit("D", "warrior", "1030 1031")


def sheets(*units: UnitSaid, facts: Any = None, **more: Any) -> Play:
    """A turn that begins with its sheets."""
    return battle(*(units or (A1, A2, D1)), step="sheets", facts={"by_sheets": True, **(facts or {})}, **more)


def write(play: Play, *lines: str) -> list[bytes]:
    """The sealing side's sheet, sealed: the decisions as bytes."""
    rules = play.rules.at(play.state)
    return [rules.decisions.pack([rules.read(line) for line in (*lines, "endsheet")])]


def played(play: Play, attacker: tuple[str, ...], defender: tuple[str, ...]) -> Play:
    """Both sheets are in: the attacker seals, the defender writes openly, the seal is opened."""
    payload = write(play, *attacker)[0]
    demand = play.demand
    assert isinstance(demand, Choose)
    assert demand.is_sealed
    play.give(Decided(ATTACKER, play.rules.sealed(play.state, 7)))
    play.order(*defender, "endsheet")
    play.give(Opened(ATTACKER, "orders:7", payload))
    return play


def carried_out(play: Play, number: int = 3) -> Play:
    """All goes on as the sheets say, every die showing the same number, until a sheet is due or an order."""
    while not isinstance(demand := play.demand, Over):
        if isinstance(demand, Roll):
            play.give(Rolled((number,) * len(demand.faces)))
        elif isinstance(demand, Choose) and demand.kind == "onward":
            play.order("on")
        else:
            break
    return play
