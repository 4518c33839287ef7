"""How a side shoots that is asked when all have moved, before it orders anything: `shooting atwill`. T-30, decisions.md 4.1."""

from pbem.engine.decisions import Decision

WAYS = ("orders", "atwill", "hold")
ORDERS, AT_WILL, HOLD = range(len(WAYS))


class ShootBy(Decision, frozen=True):
    """By fire orders that it writes next, all at the nearest legal target, or not at all. T-30, HA-PRIO-05."""

    way: int
