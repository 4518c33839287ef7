"""What steps 4 to 8 of a turn keep in the state: fire orders, shots and combats under way, what the morale step counts."""

from msgspec import Struct


class FireOrder(Struct, frozen=True, array_like=True):
    """What a figure does in the Shooting Phase. T-30. `targets`: figures in order of preference; -1 - hex for a point of a wall."""

    figure: int
    targets: tuple[int, ...]
    second: tuple[int, ...] = ()  # the list of a second shot (HA-BEAR-02, HA-BOAT-04)
    shots: int = 1  # of a machine gun (HA-MG-03)
    behind: int = -1  # shoots from the second rank, over this figure (HA-FORT-11)
    fire_at: int = -1  # the hex that it sets alight instead (HA-FIRE-01)


class Volley(Struct, frozen=True):
    """The Shooting Phase under way. Empty outside it."""

    orders: tuple[FireOrder, ...] = ()  # in the order of resolution (HA-SHOOT-02)
    has_ordered: tuple[bool, bool] = (False, False)  # by seat
    fallen: tuple[int, ...] = ()  # figures hit to death in this phase, still on the map until it ends (HA-TURN-07)


class Melee(Struct, frozen=True):
    """The Close Combat Phase under way. Empty outside it."""

    pairs: tuple[tuple[int, int], ...] = ()  # HA-CC-04, step 1
    seconds: tuple[tuple[int, int], ...] = ()  # a second opponent, and the figure that he joins against
    dice: tuple[tuple[int, int], ...] = ()  # figure, die (HA-CC-14)


class Courage(Struct, frozen=True):
    """What the morale step counts of the whole turn."""

    captured: tuple[int, int] = (0, 0)  # baggage elements lost to capture, by seat, in the whole battle (HA-RAID-05)
    lost_baggage: tuple[bool, bool] = (False, False)  # captured this turn, by the seat that lost it (HA-MORALE-10)
    is_village_lit: bool = False  # this turn (HA-MORALE-10)
    has_adventurer_fallen: bool = False  # no more saves (HA-ADV-02)
