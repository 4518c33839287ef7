"""The base of a position file: the board, the units of a scenario, match options and the scenario's sheet."""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from pbem.engine.content import is_not_known, shown
from pbem.engine.hexes import NOWHERE
from pbem.engine.match_options import MatchOption, OptionValue
from pbem.engine.positions.position_file import Page
from pbem.games.rio_40.content import loader as contents
from pbem.games.rio_40.content.board import Board, Entry, Terrain
from pbem.games.rio_40.content.loader import Content
from pbem.games.rio_40.content.schema import Points, ScenarioFile, Special
from pbem.games.rio_40.content.unit_kinds import UnitKind
from pbem.games.rio_40.position.schema import PositionFile
from pbem.games.rio_40.state import NARCO, NOBODY, SIDES
from pbem.games.rio_40.world_builder import build

PLAIN_POINTS = Points(objective=30, combatant=5, transport=5, civilian=-7)
PLAIN_TURNS = 20
BOARD = "the board"  # not known for sure where the file is wrong about hexes: what hangs on it is no fault


class Source(Struct, frozen=True):
    """The game's content, and the options that a match may choose."""

    content: Content
    offered: Mapping[str, Sequence[MatchOption]]  # by scenario; "" for none


def base_board(content: Content, scenario: str, is_blank: bool) -> Board:
    """The board before any hex of the file: the scenario's, or all of it open, with the same entry hexes."""
    real = content.board
    if scenario:
        real = contents.own_board(content.scenarios[scenario], real, content.tables.terrain)
    if not is_blank:
        return real
    return Board(real.grid, dict.fromkeys(real.grid.hexes, content.tables.terrain["open"]), real.entries)


def base_kinds(content: Content, scenario: str, options: Mapping[str, OptionValue]) -> tuple[UnitKind, ...]:
    """The units that the scenario has, box and markers included, counters not."""
    if not scenario:
        return ()
    board = base_board(content, scenario, False)
    world = build(content.scenarios[scenario], board, content.counters, content.tables, options)
    return world.kinds[: world.first_counter]


def board_of(page: Page[PositionFile], base: Board, strip: Mapping[str, Terrain]) -> Board:
    """The board with what the file changes."""
    terrain, entries = dict(base.terrain), {entry.hex: entry for entry in base.entries}
    named: list[str] = []
    before = page.problems.found
    for shape in page.said.hex:
        key, here = f"hex {shown(shape.at)}", base.grid.named(shape.at)
        if shape.terrain is not None and shape.terrain not in strip:
            page.note(f"{key}: terrain", is_not_known(shape.terrain, strip))
        if not page.fits(f"hex.{shape.at}.at"):
            continue
        named.append(shape.at.upper())
        if here == NOWHERE:
            page.note(key, "is not on the map")
            continue
        if shape.terrain is not None and shape.terrain in strip:
            terrain[here] = strip[shape.terrain]
        if shape.entry is True:
            entries.setdefault(here, Entry(here, ""))
        elif shape.entry is False:
            entries.pop(here, None)
    page.unique("hex", named)
    if page.problems.found != before or page.is_unfit("hex"):
        page.problems.unfit.add(BOARD)
    if terrain == base.terrain and [*entries.values()] == [*base.entries]:
        return base
    ordered = [entries[here] for here in sorted(entries)]
    return Board(base.grid, terrain, ordered, base.places, base.is_reconstructed)


def sheet_of(page: Page[PositionFile], content: Content, board: Board, kinds: Sequence[UnitKind]) -> ScenarioFile:
    """The scenario's sheet, or a plain one; the file's objectives are added."""
    said, grid = page.said, board.grid
    objectives = set()
    for shape in said.objective:
        here = grid.named(shape.at)
        if here != NOWHERE:
            objectives.add(here)
        elif page.fits(f"objective.{shape.at}.at"):
            page.note("objective", f"hex {shown(shape.at)} is not on the map")
        else:
            page.problems.unfit.add("objective")
    hidden = [kind.side for kind in kinds if kind.is_secret]
    default = SIDES[next((side for side in hidden if side != NOBODY), NARCO)] if hidden else ""
    if said.scenario:
        sheet = content.scenarios[said.scenario]
    else:
        special, named = said.special or Special(), grid.named
        page.note("special.strongholds", *(f"hex {text} is not on the map" for text in special.strongholds if named(text) < 0))
        strongholds = tuple(grid.name(here) for here in sorted({*map(named, special.strongholds)} - {NOWHERE}))
        sheet = ScenarioFile(
            id="",
            turns=said.turns or max(PLAIN_TURNS, said.turn),
            first=said.first or "police",
            unit=(),
            hider=said.hider or "",
            points=said.points or PLAIN_POINTS,
            special=replace(special, strongholds=strongholds),
        )
    names = dict.fromkeys((*sheet.objectives, *map(grid.name, sorted(objectives))))
    return replace(sheet, objectives=tuple(names), hider=sheet.hider or default)
