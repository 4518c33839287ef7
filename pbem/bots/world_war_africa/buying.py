"""What the house buys, and where new units arrive: as standing orders, so that a contingent's moves come with its draw."""

from collections.abc import Iterator

from pbem.bots.world_war_africa.ground import Ground
from pbem.engine.hexes import Hex, hex_name
from pbem.games.world_war_africa.content.unit_kinds import UnitKind
from pbem.games.world_war_africa.contingents import ANGOLA, CONTINGENT_SIDE, CONTINGENTS, GOVERNMENT, ZIMBABWE
from pbem.games.world_war_africa.rules.presence import presence_of
from pbem.games.world_war_africa.state import State

LISTS = {
    "drc": ("hutu", "fac 13", "air", "helo", "cache"),
    "zimbabwe": ("air 2", "helo", "cache"),
    "angola": ("air 2", "helo", "cache"),
    "rwanda": ("rwanda 13", "pmc 1 0", "cache", "helo", "adr"),
    "uganda": ("uganda 13", "air", "helo", "cache"),
}
"""What a contingent buys, behind the units that it chooses."""
MOST_PLACES = 2


def shopping(ground: Ground, view: State, side: int) -> str:
    """A list for each contingent of a side. Zimbabwe and Angola choose their strongest units."""
    clauses = []
    for contingent, name in enumerate(CONTINGENTS):
        if CONTINGENT_SIDE[contingent] == side:
            keep = _kept(ground, view, contingent)
            clauses.append(" ".join((name, *((f"keep {keep}",) if keep else ()), *_chosen(ground, contingent), *LISTS[name])))
    if side == GOVERNMENT:
        clauses.append("advisers FACPG")
    return "; ".join(clauses)


def _kept(ground: Ground, view: State, contingent: int) -> int:
    """Points that are a victory point in the end: saved in the last turns. WWA-13.1d."""
    tables = ground.world.tables
    if CONTINGENT_SIDE[contingent] == GOVERNMENT:
        return 0
    left = tables.game.turns - view.turn
    rich = tables.victory.rich_from
    if ground.weights.saves:
        return max(0, rich - left * _income(ground, view, contingent)) if left < 5 else 0
    return {0: rich, 1: rich - 4, 2: rich - 8}.get(left, 0) if left < 3 else 0


def _income(ground: Ground, view: State, contingent: int) -> int:
    """Points that are as good as sure in a turn: a point for each resource town beside what always comes."""
    board = ground.board
    towns = sum(town.is_resource and view.control[board.place[here]] == contingent for here, town in board.towns.items())
    return ground.world.tables.contingent[contingent].income + towns


def _chosen(ground: Ground, contingent: int) -> Iterator[str]:
    """The units that are not drawn, the strongest first."""
    kinds = [ground.world.kinds[index] for index in ground.world.by_contingent[contingent]]
    if contingent in (ZIMBABWE, ANGOLA):
        yield from (kind.id for kind in sorted(kinds, key=_strength) if kind.group)


def _strength(kind: UnitKind) -> tuple[int, str]:
    return (-kind.attack - kind.defense, kind.id)


def arrivals(ground: Ground, view: State, side: int) -> str:
    """Where units arrive: in the towns that need them the most."""
    if side == GOVERNMENT:
        towns = _towns(ground, view, side)
        hutu = _for_hutu(ground, view) if ground.weights.hutu_safe else towns
        return f"fac {' '.join(map(hex_name, towns))}; hutu {' '.join(map(hex_name, hutu))}" if towns else "default"
    rows = []
    border = sorted(here for here in ground.board.border["Rwanda"] if ground.is_own(view, side, here))
    rows.append("rw " + " ".join([*(f"{hex_name(here)}" for here in border[:3]), "Rwanda_Box"]))
    towns = _towns(ground, view, side)
    if towns:
        spelled = " ".join(f"{hex_name(here)}" for here in towns)
        rows += [f"anc {spelled}", f"rdc {spelled}", f"mlc {spelled} Uganda"]
    return "; ".join(rows)


def _for_hutu(ground: Ground, view: State) -> list[Hex]:
    """Towns where a Hutu unit is safe; in the last turns those from which it may get into Rwanda."""
    world, presence, grid = ground.world, presence_of(ground.world, view), ground.board.grid
    is_late = view.turn >= world.tables.game.turns - ground.weights.rwanda_goes
    is_due = is_late and not presence.of(GOVERNMENT, ground.board.rwanda_box)
    border = ground.board.border["Rwanda"]

    def rank(here: Hex) -> tuple[int, int, Hex]:
        away = min(grid.distance(here, there) for there in border)
        return (away, 0, here) if is_due else (ground.threat(view, GOVERNMENT, here), -away, here)

    held = [here for here in ground.board.towns if ground.is_own(view, GOVERNMENT, here)]
    return sorted(held, key=rank)[:MOST_PLACES]


def _towns(ground: Ground, view: State, side: int) -> list[Hex]:
    """Towns of a side, the most threatened for what they are worth and hold first."""
    presence = presence_of(ground.world, view)

    def need(here: Hex) -> tuple[float, Hex]:
        threat = ground.threat(view, side, here)
        there = len(presence.of(side, here))
        return (-ground.worth(view, here) * (threat + 0.2) / (there + 1), here)

    return sorted((here for here in ground.board.towns if ground.is_own(view, side, here)), key=need)[:MOST_PLACES]
