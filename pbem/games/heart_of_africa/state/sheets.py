"""Order sheets: what a side has sealed for a turn, as it stands once it is open. decisions.md, section 4.2."""

from msgspec import Struct

from pbem.engine.hexes import NOWHERE, Hex

NOBODY = -1

# conditions, by their place
CONDITIONS = (
    "enemy",  # an enemy figure within `within`, of unit `body` if one is named
    "foes",  # at least `count` enemy figures within `within` of hex `near`
    "friends",  # at least `count` own figures there
    "activated",  # unit `body` has had its activation of this turn
    "contacted",  # a figure of this unit, or of own unit `body`, has been named this turn
    "engaged",  # a figure of this unit is in contact
    "sees",  # a figure of this unit sees unit `body`
    "strength",  # unit `body` has `count` figures or fewer
    "open",  # the open result is `count` or more
    "difficult",  # the difficult result is `count` or more
    "arrived",  # unit `body` is on the map
    "marked",  # unit `body` carries a failure marker
    "gone",  # unit `body` is no longer on the map
    "dark",
    "turn",  # the turn is `count` or later
)
OF_THE_DICE = ("open", "difficult")
OF_A_SIDE = ("foes", "friends", "activated", "strength", "arrived", "marked", "gone", "dark", "turn")
"""Those that ask nothing about the unit that they are said of."""

# actions, by their place
ACTIONS = (
    "hold",
    "turn",
    "form",
    "charge",
    "fall",
    "breakoff",
    "evade",
    "exit",
    "dismount",
    "remount",
    "guide",
    "join",
    "exchange",
    "climb",
    "roof",
    "board",
    "land",
    "sail",
    "jump",
    "breakroof",
    "drop",
    "go",
    "capture",
)
HOLD, TURN, FORM, CHARGE, FALL, BREAKOFF, EVADE, EXIT = range(8)
DISMOUNT, REMOUNT, GUIDE, JOIN, EXCHANGE, CLIMB, ROOF, BOARD, LAND, SAIL, JUMP, BREAK_ROOF, DROP = range(8, 21)
GO, CAPTURE = range(21, len(ACTIONS))
OF_OTHERS = (CHARGE, GUIDE, JOIN, CAPTURE)
"""Those that are nothing any more once all whom they name are gone."""

# what a unit does when it has sprung an ambush
ON_AMBUSH = ("halt", "resume", "charge", "fall")
HALT, RESUME, CHARGE_IT, FALL_BACK = range(len(ON_AMBUSH))

# fire policies
POLICIES = ("free", "hold")
FREE, HOLD_FIRE = range(len(POLICIES))


# cards: the question, by its place, and the words that answer it, the default first
CARDS: dict[str, tuple[str, ...]] = {
    "leader_hit": ("attendant", "save"),
    "outnumbered": ("paired", "strongest", "weakest"),
    "standard": ("auto", "keep"),
    "counter_rite": ("marked", "always", "never"),
    "rite": ("auto", "none"),
    "rally": ("auto", "none"),
}


class Condition(Struct, frozen=True, array_like=True, gc=False):
    """Something that is or is not so."""

    kind: int
    is_not: bool = False
    body: int = NOBODY
    count: int = 0
    near: Hex = NOWHERE
    within: int = 0


class Action(Struct, frozen=True, array_like=True, gc=False):
    """What a unit does. The fields that mean nothing to an action are as by default."""

    kind: int
    bodies: tuple[int, ...] = ()  # targets of a charge; who is guided, or joined; of a capture figures: the elements
    to: Hex = NOWHERE
    shape: int = 0
    facing: int = 6  # as they face
    count: int = 0  # abreast; kept back; until so far away; opponents that may name the same enemy
    most: int = 0  # steps, 0: as many as may be
    keep_away: int = 0  # hexes from visible enemies
    is_careful: bool = False  # no difficult ground; of an evasion: right first
    style: int = 0  # of a charge: 0 each enemy is named once, 1 twice
    craft: int = NOBODY  # a figure number
    path: tuple[int, ...] = ()  # of a craft
    via: tuple[Hex, ...] = ()  # hexes that are passed on the way
    edge: int = 0  # of the map, from 1, in the place of a hex; 0: none
    places: tuple[int, ...] = ()  # of single figures: a figure and its hex by turns
    front: int = 6  # of a formation, 6: as they face


class Branch(Struct, frozen=True, array_like=True, gc=False):
    """An action, and when it is done."""

    when: tuple[Condition, ...] = ()
    action: Action | None = None


class Entry(Struct, frozen=True, array_like=True, gc=False):
    """The orders of a unit: it waits for all of `wait`, and does the first branch that holds."""

    body: int
    wait: tuple[Condition, ...] = ()
    branches: tuple[Branch, ...] = ()
    on_ambush: int = HALT
    is_late: bool = False  # with the independents
    rank: int = NOBODY  # of a unit that was in ambush: how many entries of the sheet stand before this one
    coming: int = NOBODY  # of a unit that has not arrived, whose `body` is NOBODY: its line of arrivals by place


class FireLine(Struct, frozen=True, array_like=True, gc=False):
    """How a unit, or a single figure, shoots. `need`: only where so low a number on the die hits, 0: always.

    `what`, `where`, `over`: of a single figure, as in a `FireOrder`; where it cannot do that, it shoots as if it had no line.
    """

    body: int
    figure: int = NOBODY
    policy: int = FREE
    need: int = 0
    most: int = 0  # hexes, 0: any range
    prefer: tuple[int, ...] = ()  # pieces (`shooting.pieces`)
    shots: int = 0  # of a machine gun, 0: as many as it has
    what: int = 0  # shoots; lights a fire, shoots at a wall, with fire arrows, through a roof
    where: Hex = NOWHERE
    over: int = NOBODY  # from the second rank, over this figure


class Card(Struct, frozen=True, array_like=True, gc=False):
    """How a question of the turn is answered: a word of its kind by its place, or these units, the first that may be taken."""

    kind: int
    word: int = 0
    bodies: tuple[int, ...] = ()


class Place(Struct, frozen=True, array_like=True, gc=False):
    """Where a unit of the reserve is placed if it arrives: as in an order `arrive`. T-03."""

    to: Hex
    facing: int
    shape: int
    abreast: int


class Coming(Struct, frozen=True, array_like=True, gc=False):
    """What a unit of the reserve is made of, and where it is placed: at the first that is free, else as by default. T-03."""

    troops: tuple[int, ...]
    places: tuple[Place, ...] = ()


class Sheet(Struct, frozen=True, array_like=True, gc=False):
    """All of it. Entries and places of arrival in order of preference."""

    entries: tuple[Entry, ...] = ()
    fire: tuple[FireLine, ...] = ()
    cards: tuple[Card, ...] = ()
    concede: tuple[Condition, ...] = ()  # the side gives up where all of them hold at step 9; none: it does not
    comings: tuple[Coming, ...] = ()
