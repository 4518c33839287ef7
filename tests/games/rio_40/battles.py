"""An attack on D5 with a wanted result, and what is asked after it."""

from collections.abc import Iterable

from pbem.engine.demands import Choose, Open
from pbem.games.rio_40.rules.combat.strength import strength
from pbem.games.rio_40.rules.units_by_hex import Presence
from tests.games.rio_40.boards import Counter, Position, position, unit

STRONG = unit("PM01", "PM", at="D4", strength="30-4-4")
ST = unit("ST01", "ST", at="D5")


def struck(
    result: str, *units: Counter, by: Iterable[Counter] = (STRONG,), side: str = "police", **of_position: object
) -> Position:
    """D5 has been attacked by all of these with this result; what is face down there has stayed so."""
    attackers = list(by)
    p = position([*attackers, *units], side=side, **of_position)  # type: ignore[arg-type]
    p.do(f"a D5 {' '.join(each.kind.id for each in attackers)}")
    if isinstance(p.demand, Choose):
        p.do("down")
    return p.roll(die_for(p, result))


def die_for(p: Position, result: str) -> int:
    """The die that gives a result in the attack that waits for it."""
    fight, table = p.state.fight, p.world.tables.attack
    assert fight is not None
    column = strength(Presence(p.world, p.state), p.state.side, fight.target, fight.attackers).column.final
    return next(die for die in range(1, 7) if table.cell(die, column) == result)


def opened(p: Position) -> Position:
    """Everything that must be opened now is."""
    while isinstance(p.demand, Open):
        p.open()
    return p


def choices(p: Position) -> list[str]:
    """All retreats that may be chosen now."""
    assert isinstance(p.demand, Choose)
    assert p.demand.kind == "retreat"
    return list(p.walks())


def is_over(p: Position) -> bool:
    """Is the attack over, and the phase goes on?"""
    return p.demand == Choose(p.state.side, "phase", is_order=True)
