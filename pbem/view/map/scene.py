"""A position ready to be shown: its picture, its words, and the lines of text around the map. For every face."""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import chain
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pbem.engine.common_options import offered
from pbem.engine.game import Rules, S, Token
from pbem.engine.hexes import NOWHERE, Hex
from pbem.engine.match_options import MatchOption
from pbem.engine.picture import Counter, Picture
from pbem.engine.place_names import Names
from pbem.engine.rules.unit_and_hex_names import words_in
from pbem.engine.word_tables import Words
from pbem.errors import UserError
from pbem.games import catalog
from pbem.view.harmless import harmless
from pbem.view.map.drawing import legend_roles, normal, overview
from pbem.view.map.map_cells import Cell, Rows
from pbem.view.map.palette import Palette
from pbem.view.text.narration import Narrator, names_of
from pbem.view.words import without_game

WIDTH = 78
GAP = "   "
MAX_SCENARIO = 40  # letters of the id of one that players made
MARK = "mark-"  # before the name of a unit's mark, as a role of a cell


class Scene(Struct, frozen=True):
    """One position of one game."""

    game: str
    picture: Picture
    narrator: Narrator

    def name(self, here: Hex) -> str:
        """What the map calls a hex: "1807", or "R7"; or a box."""
        return self.picture.grid.name(here)

    def is_hex(self, word: str) -> bool:
        """Is a hex of the map called so, or a box beside it?"""
        return self.picture.grid.named(word) != NOWHERE

    def hex(self, here: Hex) -> str:
        """The same with the place in it: "1807 Kinshasa"."""
        return self.narrator.hex(self.name(here))


def scene_of(game: str, rules: Rules[S], state: S) -> Scene:
    """The scene of a state that a side may see, with the sides called by what they are in it."""
    picture = catalog.game(game).picture(rules, state)
    return Scene(game, picture, Narrator(game, rules.roles(state), names_of(picture)))


@cache
def palette_of(game: str, is_ascii: bool, theme: str = "", depth: str = "") -> Palette:
    """The glyphs of a game, and the colours of a theme of the rich look; "" for the spare one."""
    return Palette(catalog.look(game), is_ascii, theme, depth)


def words_of(game: str) -> Words:
    """All that a game says, without loading more of it."""
    return catalog.game(game).words


def seats_of(game: str) -> tuple[str, ...]:
    """The ids of its sides, whatever they are in a match."""
    return catalog.game(game).sides


def scenario_name(game: str, scenario: str) -> str:
    """A scenario in a word or two; one of the players' own making by its id."""
    return words_of(game).scenario_names.get(scenario) or harmless(scenario, MAX_SCENARIO)


def lesson_text(game: str, side: str) -> str:
    """The data of the guided first turn of a side, "" for none."""
    return catalog.lesson(game, side)


def games() -> tuple[str, ...]:
    """The ids of all games."""
    return tuple(catalog.GAMES)


def described(game_id: str, scenario: str = "") -> dict[str, Any]:
    """What `pbem games` tells of a game: texts, sides, scenarios, options. Raises UserError naming an unknown one.

    Options have the values that they have in a scenario; those of all scenarios where none is named.
    """
    game = catalog.game(game_id)
    options: dict[str, MatchOption] = {}
    for option in chain.from_iterable(offered(game, name) for name in ((scenario,) if scenario else game.scenarios)):
        known = options.get(option.key, option)
        options[option.key] = replace(known, values=tuple(dict.fromkeys((*known.values, *option.values))))
    words = game.words
    texts = {**without_game.COMMON_OPTIONS, **words.options}
    return {
        "id": game_id,
        "title": words.title,
        "summary": words.summary,
        "version": game.version,
        "sides": list(game.sides),
        "scenarios": [{"id": scenario, "text": words.scenarios[scenario]} for scenario in game.scenarios],
        "options": [
            {"key": option.key, "values": list(option.values), "rule": option.rule, "text": texts[option.key]}
            for option in options.values()
        ],
    }


# --- places and words


def place_hex(scene: Scene, text: str) -> Hex:
    """The hex or box that is called so, or the place. Raises UserError with names that are close."""
    picture = scene.picture
    here = picture.grid.named(_place_names(scene).with_hexes(text))
    if here == NOWHERE:
        raise UserError("place-unknown", place=text, known=", ".join(each.name for each in picture.named.values()))
    return here


def spelled(scene: Scene, text: str) -> str:
    """An order begun, with hexes for names of places and without words that mean nothing to a walk."""
    words = _place_names(scene).with_hexes(text).split()
    return " ".join(word for word in words if word.casefold() not in scene.narrator.words.fillers)


def order_words(scene: Scene, text: str) -> list[str]:
    """The words of an order begun, with hexes for names of places."""
    return words_in(spelled(scene, text))


def _place_names(scene: Scene) -> Names:
    """The hexes of places by their names."""
    return Names({name: there for there, name in scene.narrator.names.items()})


# --- the map and what stands below it


def drawing(scene: Scene, zoom: str, at: Hex, width: int, height: int) -> Rows:
    """The map: "overview", or "normal" around a hex, or around that beside which a box lies, within so many characters."""
    at = at if (near := scene.picture.on_map(at)) == at else near if near != NOWHERE else scene.picture.focus
    short = palette_of(scene.game, False).shorthand
    return overview(scene.picture, short) if zoom == "overview" else normal(scene.picture, at, width, height, short=short)


def legend(scene: Scene, rows: Rows, is_ascii: bool) -> list[str]:
    """What the glyphs of a drawing mean."""
    narrator, palette = scene.narrator, palette_of(scene.game, is_ascii)
    known = [Cell(role) for role in legend_roles(rows) if role in narrator.words.roles]
    roles = [f"{palette.glyph(cell)} {narrator.role(cell.role)}" for cell in known if palette.glyph(cell).strip()]
    sides = []
    for side in range(len(narrator.sides)):
        unit, held = palette.glyph(Cell("stack", "", side)), palette.glyph(Cell("control", "", side))
        sides.append(without_game.TWO_UNITS.format(unit=unit, side=narrator.side(side), held=held))
    if palette.shorthand.is_each:
        marks = [role for role in legend_roles(rows) if role.startswith(MARK)]
        roles += [f"{palette.glyph(Cell(role))} {narrator.mark(role.removeprefix(MARK))}" for role in marks]
        sides = armies_told(scene, palette)
    return [*filled(sides), *filled(roles)]


def armies_told(scene: Scene, palette: Palette) -> list[str]:
    """The letters of the armies that are on the map, where each counter is told."""
    shown = sorted({counter.army for stack in scene.picture.stacks.values() for counter in stack})
    return [f"{palette.shorthand.armies.get(army, army)[:2]} {scene.narrator.army(army)}" for army in shown]


def track_lines(scene: Scene) -> list[str]:
    """Turn, points, morale and what else stands beside the map."""
    return [line for track in scene.picture.tracks for line in scene.narrator.track(track).split("\n")]


def hex_notes(scene: Scene, here: Hex) -> list[str]:
    """Ground, region, place, who holds it, and what lies there; each once. Of a box what it is, and where."""
    picture, narrator = scene.picture, scene.narrator
    if box := picture.boxes.get(here):
        notes = [narrator.words.roles.get(box.kind) or without_game.BOX_KINDS.get(box.kind, box.kind)]
        notes += [without_game.BESIDE.format(hex=scene.hex(box.near))] if box.near != NOWHERE else []
        notes += [held(narrator, box.control)] if box.control >= 0 else []
        return [*notes, *map(narrator.mark, picture.marks.get(here, ()))]
    notes = [narrator.role(picture.ground[here]), picture.regions.get(here, "")]
    if spot := picture.spots.get(here):
        notes += [narrator.role(spot.kind), *map(narrator.mark, spot.marks)]
        notes += [held(narrator, spot.control)] if spot.kind not in narrator.words.unheld else []
    notes += map(narrator.mark, picture.marks.get(here, ()))
    return list(dict.fromkeys(note for note in notes if note))


def held(narrator: Narrator, side: int) -> str:
    """Who holds a place; -1 for nobody."""
    return without_game.HELD.format(side=narrator.side(side))


def parties(picture: Picture, here: Hex) -> list[tuple[int, tuple[Counter, ...]]]:
    """Who stands in a place: a stack is that of its first counter's side, in a box each side has its own."""
    stack = picture.stacks.get(here, ())
    sides = dict.fromkeys(counter.side for counter in stack)
    if here not in picture.boxes:
        return [(side, stack) for side in sides][:1]
    return [(side, tuple(counter for counter in stack if counter.side == side)) for side in sides]


def stack_lines(scene: Scene, hexes: Iterable[Hex]) -> list[str]:
    """Hexes and boxes with their counters, one counter a line."""
    picture, narrator = scene.picture, scene.narrator
    lines = []
    for here in hexes:
        lines.append(f"{scene.hex(here)}: {', '.join(hex_notes(scene, here))}")
        lines += [f"  {narrator.counter(counter)}" for counter in picture.stacks.get(here, ())]
    return lines


def unit_lines(scene: Scene) -> dict[str, str]:
    """Every counter that is on the map or can still come, in a line with where it stands."""
    picture, narrator = scene.picture, scene.narrator
    lines: dict[str, str] = {}
    for here, stack in picture.stacks.items():
        lines |= {counter.id: f"{narrator.counter(counter)}, in {scene.hex(here)}" for counter in stack}
    return lines | {counter.id: narrator.counter(counter, is_waiting=True) for counter in picture.waiting}


def unit_called(scene: Scene, text: str) -> str:
    """The id of a unit as a player types it: in small letters too, or by the word that it is called by."""
    wanted = text.strip().casefold()
    return next((unit for unit, word in scene.narrator.words.called.items() if word.casefold() == wanted), wanted.upper())


def option_texts(scene: Scene, tokens: Sequence[Token]) -> tuple[list[str], list[str], list[str]]:
    """Words that may follow in an order: units as lines, named places, and all others; with movement points where they cost."""
    narrator, known = scene.narrator, unit_lines(scene)
    units: list[str] = []
    places: list[str] = []
    others: list[str] = []
    for token in tokens:
        text = known.get(token.text) or narrator.hex(token.text) + (f" ({token.cost_mp} MP)" if token.cost_mp >= 0 else "")
        (units if token.text in known else places if narrator.names.get(token.text) else others).append(text)
    return units, places, others


def near_hexes(scene: Scene, at: Hex) -> list[Hex]:
    """The hex itself, then hexes with counters at most two steps away; of a box itself, then those at most so far from its hex."""
    picture = scene.picture
    centre = picture.on_map(at)
    if centre == NOWHERE:
        return [at]
    around = [here for here in picture.grid.within(centre, 2) if here in picture.stacks and here != at]
    return [at, *sorted(around, key=lambda here: (picture.grid.distance(centre, here), here))]


def touching_hexes(scene: Scene) -> list[Hex]:
    """Hexes with counters next to enemy counters, from the north."""
    stacks, grid = scene.picture.stacks, scene.picture.grid
    return [
        here
        for here, counters in sorted(stacks.items(), reverse=True)
        if any(there in stacks and stacks[there][0].side != counters[0].side for there in grid.around(here))
    ]


def filled(parts: Iterable[str], width: int = WIDTH) -> list[str]:
    """Parts side by side, as many in a line as there is room for."""
    lines: list[str] = []
    for part in parts:
        if lines and len(lines[-1]) + len(GAP) + len(part) <= width:
            lines[-1] += f"{GAP}{part}"
        else:
            lines.append(part)
    return lines
