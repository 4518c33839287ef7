"""What steps 4 to 8 of a turn keep in the state: fire orders, shots and combats under way, what the morale step counts."""

from msgspec import Struct

from pbem.engine.hexes import NOWHERE, Hex

# what a figure does in the Shooting Phase: shoots, holds fire, lights a fire, shoots at a wall, with fire arrows, through a roof
SHOOTS, HOLDS, LIGHTS, BREACHES, ARROWS, BLIND = range(6)
ALWAYS = 6  # `FireOrder.need`: wherever a die can hit
ANYWHERE = 99  # `FireOrder.within`


class FireOrder(Struct, frozen=True, array_like=True, gc=False):
    """What a figure does in the Shooting Phase. T-30. `targets`: pieces (`shooting.pieces`) in order of preference."""

    figure: int
    what: int = SHOOTS
    targets: tuple[int, ...] = ()
    second: tuple[int, ...] = ()  # for a second shot, where they differ (HA-BEAR-02, HA-BOAT-04)
    shots: int = 0  # of a machine gun (HA-MG-03); 0: as many as it may
    over: int = -1  # shoots from the second rank, over this figure (HA-FORT-11)
    need: int = ALWAYS  # only where this die hits
    within: int = ANYWHERE  # only at so few hexes
    by_die: bool = False  # of all that are allowed the easiest, not the nearest: order sheets (decisions.md 4.2)
    is_strict: bool = False  # at nobody but these (HA-PRIO-04)
    where: Hex = NOWHERE  # what it lights or shoots at where that is no figure


class Volley(Struct, frozen=True, array_like=True, gc=False):
    """The Shooting Phase under way. Empty outside it."""

    orders: tuple[FireOrder, ...] = ()  # as they were given; from the first die on in the order of resolution (HA-SHOOT-02)
    emerged: tuple[int, ...] = ()  # units that have given themselves away by shooting: nobody can answer yet (HA-HIDE-07)
    has_ordered: tuple[bool, bool] = (False, False)  # by seat
    holds: tuple[bool, bool] = (False, False)  # by seat: whoever has no order holds fire
    engaged: tuple[int, ...] = ()  # figures engaged throughout the Movement Phase (HA-RELOAD-03)
    answering: tuple[int, ...] = ()  # figures at loopholes that shoot in this phase (HA-TEMBA-07)
    shooters: tuple[int, ...] = ()  # have shot (HA-RELOAD-01)
    fallen: tuple[int, ...] = ()  # hit to death in this phase, still on the map until it ends (HA-TURN-07)
    burst: tuple[tuple[int, int], ...] = ()  # targets and dice of the machine gun that is shooting (HA-MG-03, HA-MG-05)
    stopped: tuple[tuple[int, bool], ...] = ()  # machine guns that jam, or are broken (HA-MG-05, HA-MG-06)
    sparks: tuple[Hex, ...] = ()  # roof hexes that fire arrows or shots went through (HA-TEMBA-14, HA-TEMBA-15)
    sunk: tuple[int, ...] = ()  # canoes; all aboard count as fallen (HA-CRAFT-09)
    breaches: tuple[Hex, ...] = ()  # outer hexes of buildings with a hole in the wall when the phase ends (HA-TEMBA-09)


class Melee(Struct, frozen=True, array_like=True, gc=False):
    """The Close Combat Phase under way. Empty outside it."""

    pairs: tuple[tuple[int, int], ...] = ()  # HA-CC-04, step 1
    seconds: tuple[tuple[int, int], ...] = ()  # a second opponent, and the figure that he joins against
    dice: tuple[tuple[int, int], ...] = ()  # figure, die (HA-CC-14)


class Courage(Struct, frozen=True, array_like=True, gc=False):
    """What the morale step counts of the whole turn."""

    captured: tuple[int, int] = (0, 0)  # baggage elements lost to capture, by seat, in the whole battle (HA-RAID-05)
    lost_baggage: tuple[bool, bool] = (False, False)  # captured this turn, by the seat that lost it (HA-MORALE-10)
    is_village_lit: bool = False  # this turn (HA-MORALE-10)
    has_adventurer_fallen: bool = False  # no more saves (HA-ADV-02)
