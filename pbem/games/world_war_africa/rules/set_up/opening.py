"""What a match begins with: the parts of set-up, the state before anything is placed. WWA-3.2a, WWA-3.2h, WWA-3.2o to WWA-3.2u."""

from pbem.engine.hexes import parse_hex
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.contingents import DRC, GOVERNMENT, NOBODY, REBELS
from pbem.games.world_war_africa.rules.placing import placed
from pbem.games.world_war_africa.state import ASIDE, AVAILABLE, READY, UNBOUGHT, Cache, State, Step, Unit

PARTS = (
    Step("capital", GOVERNMENT),
    Step("militia_dice"),
    Step("garrisons", GOVERNMENT),
    Step("hutu_dice"),
    Step("rebel_dice"),
    Step("coup", REBELS),
    Step("set_up_ends"),
    Step("turn", number=1),
)
"""What set-up consists of, in the order in which it is done; then the first turn begins. WWA-3.2u."""


def first_state(world: World) -> State:
    """Before anything is placed: markers, points and pools as set-up has them.

    WWA-3.2h, WWA-3.2i, WWA-3.2o, WWA-3.2p, WWA-3.2q, WWA-3.2r, WWA-3.2s.
    """
    tables = world.tables
    contingents = [entry.key for entry in tables.contingent]
    state = State(
        turn=1,
        contingent=NOBODY,
        agenda=tuple(reversed(PARTS)),
        units=tuple(Unit(ASIDE if kind.start == "event" else AVAILABLE) for kind in world.kinds),
        control=tuple(DRC if here == world.board.kitona else NOBODY for here in world.board.place),
        points=tuple(entry.start_points for entry in tables.contingent),
        caches=(Cache(),) * world.caches,
        supports=tuple(READY if marker.is_ready else UNBOUGHT for marker in world.supports),
        waiting=tuple(contingents.index(key) for key in ("drc", "zimbabwe", "angola")),
        events=tuple(range(len(tables.events.event))),
    )
    guard = next(kind.index for kind in world.kinds if kind.start == "kinshasa")
    return placed(world, state, guard, parse_hex(tables.setup.kinshasa))
