"""Positions of the real map in a few lines: units where the test says, held hexes, points, the turn."""

from collections.abc import Collection, Mapping, Sequence

from pbem.engine.hexes import NOWHERE, Hex
from pbem.games import catalog
from pbem.games.world_war_africa.content import loader
from pbem.games.world_war_africa.content.world import World, world_of
from pbem.games.world_war_africa.contingents import CONTINGENTS, NOBODY
from pbem.games.world_war_africa.rules.control import of_occupants
from pbem.games.world_war_africa.rules.stack_order import stacked
from pbem.games.world_war_africa.state import ASIDE, AVAILABLE, ON_BOARD, READY, UNBOUGHT, Cache, State, Unit

CONTENT = loader.read(catalog.texts("world_war_africa"))
WORLD: World = world_of(CONTENT.board, CONTENT.roster, CONTENT.supports, CONTENT.caches, CONTENT.tables, {})
BOARD = WORLD.board


def at(name: str) -> Hex:
    """A hex by four digits, by its town or a box's name; hexes outside the country by their digits."""
    found = BOARD.hex_of(name)
    return found if found != NOWHERE else Hex(int(name))


def unit(name: str) -> int:
    """The roster index of an id."""
    return WORLD.notation.index_of[name]


def marker(name: str) -> int:
    """The place of a support marker among all of them."""
    return next(support.index for support in WORLD.supports if support.id == name)


def position(
    units: Mapping[str, str],
    held: Mapping[str, str] | None = None,
    points: Mapping[str, int] | None = None,
    turn: int = 3,
    event: str = "",
    corrupt: str = "",
    coup: bool = False,
    marks: Mapping[str, int] | None = None,
    ready: Collection[str] = (),
    caches: Sequence[tuple[int, str]] = (),
    lines: Mapping[str, int] | None = None,
    active: str = "",
) -> State:
    """Units by id where they stand, everything else in the Available Boxes; `held`: hexes by contingent, besides those occupied.

    `ready`: support markers in the Available Boxes; `caches`: side and place of each; `lines`: of activation rolls.
    """
    assert set(units) <= set(WORLD.notation.index_of)
    roster = [
        Unit(ON_BOARD, at(units[kind.id]), (marks or {}).get(kind.id, 0))
        if kind.id in units
        else Unit(ASIDE if kind.start == "event" else AVAILABLE)
        for kind in WORLD.kinds
    ]
    control = [NOBODY] * len(BOARD.place)
    for name, contingent in (held or {}).items():
        control[BOARD.place[at(name)]] = CONTINGENTS.index(contingent)
    events = [entry.key for entry in WORLD.tables.events.event]
    state = State(
        turn=turn,
        contingent=CONTINGENTS.index(active) if active else NOBODY,
        agenda=(),
        units=tuple(roster),
        control=tuple(control),
        points=tuple((points or {}).get(key, 0) for key in CONTINGENTS),
        caches=(*(Cache(side, at(name)) for side, name in caches), *(Cache(),) * (WORLD.caches - len(caches))),
        supports=tuple(READY if marker.id in ready else UNBOUGHT for marker in WORLD.supports),
        lines=tuple((lines or {}).get(key, NOBODY) for key in CONTINGENTS),
        event=events.index(event) if event else NOBODY,
        corrupt=CONTINGENTS.index(corrupt) if corrupt else NOBODY,
        has_coup=coup,
    )
    return stacked(WORLD, of_occupants(WORLD, state))
