"""A position told without a map: bearings, surroundings, what a hex holds, and what differs between two positions. In sentences."""

from pbem.engine.hexes import NOWHERE, Grid, Hex, hexside, is_box
from pbem.engine.picture import Counter
from pbem.engine.planning import Chart
from pbem.errors import UserError
from pbem.view.map.captions import hex_of
from pbem.view.map.map_cells import is_north_up
from pbem.view.map.scene import Scene, held, hex_notes, parties, place_hex, unit_called
from pbem.view.text.narration import opened
from pbem.view.words import plain as words

SHALLOW = 414  # thousandths: the tangent of half a right angle's half, between two of the eight bearings
WIDE, TALL = 866, 1500  # half a hex east, one row north


# --- where things are


def bearing(grid: Grid, here: Hex, there: Hex) -> str:
    """One of eight directions from a hex to another, as a key of the table; "" for the same hex."""
    if here == there:
        return ""
    (row, column), (to_row, to_column) = divmod(here, 100), divmod(there, 100)
    east = WIDE * (2 * (to_column - column) + to_row % 2 - row % 2)
    north = TALL * (to_row - row) * (1 if is_north_up(grid) else -1)
    across, along = abs(east), abs(north)
    vertical = ("north" if north > 0 else "south") if along * 1000 > SHALLOW * across else ""
    flat = ("east" if east > 0 else "west") if across * 1000 > SHALLOW * along else ""
    return f"{vertical}-{flat}" if vertical and flat else vertical or flat


def way_to(scene: Scene, here: Hex, there: Hex) -> str:
    """How far, and in which direction: `3 hexes north-west`; of a box that it is off the map."""
    if is_box(here) or is_box(there):
        return words.OUTSIDE
    grid = scene.picture.grid
    count = grid.distance(here, there)
    if not count:
        return words.SAME_HEX
    return words.HEXES.format(count, bearing=words.BEARINGS[bearing(grid, here, there)])


def located(scene: Scene, here: Hex) -> str:
    """A hex with its place, or with the nearest place: `1714, 2 hexes east of Kinshasa`."""
    picture = scene.picture
    name = scene.hex(here)
    if here in picture.spots or not picture.spots or is_box(here):
        return name
    nearest = min(picture.spots, key=lambda there: (picture.grid.distance(here, there), there))
    return words.LOCATED.format(hex=name, way=way_to(scene, nearest, here), place=picture.spots[nearest].name)


def located_word(scene: Scene, word: str) -> str:
    """A word of an order: located where it is a hex, else as it is."""
    here = scene.picture.grid.named(word)
    return located(scene, here) if here != NOWHERE else scene.narrator.hex(word)


def found_place(scene: Scene, text: str) -> Hex:
    """The hex or box that is called so, of a place's name, of a name's beginning that is the only one, or of a unit on the map.

    Raises UserError with names that are close.
    """
    if (here := hex_of(scene, text.strip().upper())) != NOWHERE:
        return here
    try:
        return place_hex(scene, text)
    except UserError:
        begun = text.strip().casefold()
        named = scene.picture.named
        found = [here for here, each in named.items() if begun and each.name.casefold().startswith(begun)]
        if len(found) == 1:
            return found[0]
        raise


def unit_of(scene: Scene, text: str) -> tuple[Counter, Hex]:
    """A counter by its id, with its hex (NOWHERE: still to come). Raises UserError "unit-unknown"."""
    wanted = unit_called(scene, text)
    known = {counter.id: counter for stack in (*scene.picture.stacks.values(), scene.picture.waiting) for counter in stack}
    if wanted not in known:
        from difflib import get_close_matches

        raise UserError("unit-unknown", unit=text, known=", ".join(get_close_matches(wanted, known, n=4, cutoff=0.5)))
    return known[wanted], hex_of(scene, wanted)


# --- a hex and what is around it


def look_lines(scene: Scene, here: Hex) -> list[str]:
    """A hex: place, ground, who holds it, its counters. Likewise a box."""
    picture, narrator = scene.picture, scene.narrator
    lines = [f"{located(scene, here)}.", _sentence(", ".join(hex_notes(scene, here)))]
    found = parties(picture, here)
    for side, stack in found:
        lines.append(words.UNITS_OF.format(count=len(stack), side=narrator.side(side)))
        lines += map(narrator.counter, stack)
    return lines if found else [*lines, words.NO_UNITS]


def box_lines(scene: Scene) -> list[str]:
    """The boxes beside the map, each in a line with what stands there."""
    return [_box_line(scene, box) for box in scene.picture.boxes]


def _box_line(scene: Scene, box: Hex) -> str:
    return _sentence(f"{scene.hex(box)}: {', '.join([*hex_notes(scene, box), *_who(scene, box)])}")


def _boxes_beside(scene: Scene, here: Hex) -> list[Hex]:
    """The boxes that lie beside a hex."""
    return [box for box, each in scene.picture.boxes.items() if each.near == here != NOWHERE]


def around_lines(scene: Scene, here: Hex) -> list[str]:
    """The six hexes around: what lies between, the ground, the place, the counters; then boxes beside it. Nothing around a box."""
    picture, narrator = scene.picture, scene.narrator
    if is_box(here):
        return []
    lines = []
    for direction, there in enumerate(picture.grid.around(here)):
        name = words.SIX[direction]
        if there == NOWHERE:
            lines.append(words.OFF_MAP.format(bearing=name))
            continue
        parts = [scene.hex(there), narrator.role(picture.ground[there])]
        side = hexside(here, there)
        parts += [narrator.role(edge) for edge in (picture.edges.get(side),) if edge]
        parts += [narrator.role(f"{link}-ew") for link in (picture.links.get(side),) if link]
        lines.append(_sentence(f"{name}: {', '.join([*parts, *_who(scene, there)])}"))
    return lines + [_box_line(scene, box) for box in _boxes_beside(scene, here)]


def _who(scene: Scene, here: Hex) -> list[str]:
    return [
        words.STACK.format(side=scene.narrator.side(side), units=", ".join(counter.id for counter in stack))
        for side, stack in parties(scene.picture, here)
    ]


def near_lines(scene: Scene, here: Hex, radius: int) -> list[str]:
    """Places and stacks at most so far away, nearest first, then boxes beside these hexes. Around a box: around its hex."""
    picture, grid = scene.picture, scene.picture.grid
    box, here = here, picture.on_map(here)
    if here == NOWHERE:
        return []
    found = [there for there in grid.within(here, radius) if there != here and (there in picture.spots or there in picture.stacks)]
    found.sort(key=lambda there: (grid.distance(here, there), there))
    lines = []
    for there in found:
        parts = [way_to(scene, here, there) + ": " + scene.hex(there)]
        spot = picture.spots.get(there)
        if spot and spot.control >= 0 and there not in picture.stacks:
            parts.append(held(scene.narrator, spot.control))
        lines.append(_sentence(", ".join([*parts, *_who(scene, there)])))
    near = {here, *grid.within(here, radius)}
    return lines + [_box_line(scene, each) for each, shown in picture.boxes.items() if each != box and shown.near in near]


# --- units


def side_stacks(scene: Scene, side: int) -> dict[Hex, tuple[Counter, ...]]:
    """What a side has on the map and in boxes, by place."""
    picture = scene.picture
    return {here: stack for here in picture.stacks for whose, stack in parties(picture, here) if whose == side}


def stacks_lines(scene: Scene, side: int) -> list[str]:
    """Where a side stands, the largest stacks first, with how many enemies are next to them."""
    own = side_stacks(scene, side)
    lines = []
    for here in sorted(own, key=lambda here: (-len(own[here]), here)):
        named = ", ".join(counter.id for counter in own[here])
        beside = sum(len(stack) for stack in enemies_beside(scene, here, side).values())
        line = words.STACK_LINE.format(where=located(scene, here), count=len(own[here]), units=named)
        lines.append(line + (words.ENEMIES_BESIDE.format(count=beside) if beside else ""))
    return lines


def enemies_beside(scene: Scene, here: Hex, side: int) -> dict[Hex, tuple[Counter, ...]]:
    """Stacks next to a hex that are not of this side, in a box beside it as well; of a box those in it and beside it."""
    picture = scene.picture
    places = [*picture.grid.around(here), *_boxes_beside(scene, here)]
    if is_box(here):
        places += [here, picture.on_map(here)]
    found: dict[Hex, tuple[Counter, ...]] = {}
    for there in places:
        for whose, stack in parties(picture, there):
            if whose != side:
                found[there] = (*found.get(there, ()), *stack)
    return found


def enemy_lines(scene: Scene, here: Hex, side: int, radius: int) -> list[str]:
    """Enemies of a side at most so far from a hex, nearest first, each counter with its numbers; of a box, from its hex."""
    picture, grid = scene.picture, scene.picture.grid
    here = picture.on_map(here)
    if here == NOWHERE:
        return []
    found = [there for there in grid.within(here, radius) if there in picture.stacks and picture.stacks[there][0].side != side]
    lines = []
    for there in sorted(found, key=lambda there: (grid.distance(here, there), there)):
        lines.append(f"{way_to(scene, here, there)}: {scene.hex(there)}.")
        lines += [scene.narrator.counter(counter) for counter in picture.stacks[there]]
    return [_sentence(line) for line in lines]


def unit_list(scene: Scene, side: int) -> list[str]:
    """Every counter of a side on the map in a line, with where it stands."""
    return [
        words.UNIT_AT.format(unit=scene.narrator.counter(counter), where=located(scene, here))
        for _, (counter, here) in sorted(_standing(scene).items())
        if counter.side == side
    ]


# --- what has changed


def differences(before: Scene, now: Scene) -> list[str]:
    """What is otherwise than before: tracks, places that changed hands, units that came, went, moved or lost."""
    narrator = now.narrator
    lines = []
    old_tracks = {track.key: narrator.track(track) for track in before.picture.tracks}
    for track in now.picture.tracks:
        text = narrator.track(track)
        if text != old_tracks.get(track.key):
            lines += [line.strip() for line in text.split("\n")]
    taken: dict[int, list[str]] = {}
    old_places = before.picture.named
    for here, spot in sorted(now.picture.named.items()):
        was = old_places.get(here)
        if was and was.control != spot.control:
            taken.setdefault(spot.control, []).append(spot.name)
    for side, names in sorted(taken.items()):
        template = words.TAKEN if side >= 0 else words.GIVEN_UP
        lines.append(_sentence(template.format(places=", ".join(names), side=narrator.side(side))))
    return [*lines, *_unit_differences(now, _standing(before), _standing(now))]


Standing = dict[str, tuple[Counter, Hex]]
"""The counters on the map by their ids, with where they stand."""


def _standing(scene: Scene) -> Standing:
    return {counter.id: (counter, here) for here, stack in scene.picture.stacks.items() for counter in stack}


def _unit_differences(scene: Scene, old: Standing, new: Standing) -> list[str]:
    """Units that came, went, are gone, lost or recovered; those that did the same in one line."""
    found: dict[tuple[str, int, Hex, Hex], list[str]] = {}
    for name in sorted(old.keys() | new.keys()):
        was, now = old.get(name), new.get(name)
        start, end = was[1] if was else NOWHERE, now[1] if now else NOWHERE
        side = (now or was or (Counter("", -1, "", "", "", ()), NOWHERE))[0].side
        if start != end:
            template = words.UNITS_CAME if start == NOWHERE else words.UNITS_GONE if end == NOWHERE else words.UNITS_WENT
            found.setdefault((template, side, start, end), []).append(name)
        if was and now and was[0].is_reduced != now[0].is_reduced:
            template = words.UNITS_REDUCED if now[0].is_reduced else words.UNITS_RESTORED
            found.setdefault((template, side, NOWHERE, NOWHERE), []).append(name)
    lines = []
    for (template, side, start, end), names in found.items():
        places = {
            "start": located(scene, start) if start != NOWHERE else "",
            "where": located(scene, end) if end != NOWHERE else "",
        }
        whose = scene.narrator.side(side)
        lines.append(_sentence(template.format(side=whose, units=", ".join(names), **places)))
    return lines


# --- tables


def chart_rows(chart: Chart, is_scored_only: bool = False) -> list[str]:
    """Each row in a sentence, cells under their heads; the row and the column that count now are said first.

    `is_scored_only`: without rows in which no number stands behind the first two cells.
    """
    lines = []
    for at, row in enumerate(chart.rows):
        if is_scored_only and all(not cell.strip("-+").isdigit() or not int(cell) for cell in row[2:]):
            continue
        cells = [words.CHART_CELL.format(head=head, cell=cell) for head, cell in zip(chart.head[1:], row[1:], strict=True) if cell]
        line = words.CHART_ROW.format(first=row[0], cells=", ".join(cells))
        if 0 < chart.column < len(row):
            line = words.CHART_IN_COLUMN.format(first=row[0], cell=row[chart.column])
        lines.append(words.CHART_NOW.format(line=line) if at == chart.row else line)
    return lines


def _sentence(text: str) -> str:
    """With a capital and a full stop."""
    return f"{opened(text)}{'' if text.endswith('.') else '.'}" if text else ""
