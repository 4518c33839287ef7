"""The lines around the map of a match: head, tracks, a hex in few lines. Each as long as the screen allows."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from textwrap import wrap

from pbem.engine.game import Rules, S
from pbem.engine.hexes import NOWHERE, Hex
from pbem.engine.picture import Track
from pbem.view.map.scene import Scene, stack_lines, unit_lines
from pbem.view.map.sheet_captions import group_name
from pbem.view.text import possible_now
from pbem.view.text.narration import opened as opened
from pbem.view.text.narration import template_of
from pbem.view.words import battle, without_game

GAP = "  "
BETWEEN = " | "
ASIDE = ", "


def fitted(parts: Iterable[str], width: int, gap: str = GAP) -> str:
    """The first part, and as many of the others as there is room for."""
    line = ""
    for part in parts:
        if not part:
            continue
        if line and len(line) + len(gap) + len(part) > width:
            break
        line += f"{gap if line else ''}{part}"
    return line


def first_track(scene: Scene) -> str:
    """The first track of the game, which says what time it is."""
    tracks = scene.picture.tracks
    return scene.narrator.track(tracks[0]) if tracks else ""


def short_tracks(scene: Scene) -> list[str]:
    """The other tracks as short as the game says them; those it has no short form for are left out."""
    return [part for part, _ in _shortened(scene)]


def _shortened(scene: Scene) -> list[tuple[str, Track]]:
    short = scene.narrator.words.screens.short_tracks
    return [
        (template_of(short, track.key, track.places).format(**track.places), track)
        for track in scene.picture.tracks[1:]
        if track.key in short
    ]


def hex_of(scene: Scene, unit: str) -> Hex:
    """Where a unit stands; NOWHERE off the map."""
    return next((here for here, stack in scene.picture.stacks.items() if any(each.id == unit for each in stack)), NOWHERE)


def counter_line(scene: Scene, unit: str, has_notes: bool = True) -> str:
    """A counter on the map or still to come, in a line; the id where there is none. Without notes where they are not wanted."""
    stacks, said = scene.picture.stacks.values(), scene.narrator.counter if has_notes else scene.narrator.counter_name
    on_map = next((said(each) for stack in stacks for each in stack if each.id == unit), "")
    waiting = (scene.narrator.counter(each, is_waiting=True) for each in scene.picture.waiting if each.id == unit)
    return on_map or next(waiting, scene.narrator.called(unit))


def hex_lines(scene: Scene, here: Hex, width: int = 0) -> list[str]:
    """A hex or box and its counters, one after another; wrapped where a width is named."""
    picture = scene.picture
    is_there = picture.has_map and (here in picture.grid or here in picture.boxes)
    lines = stack_lines(scene, [here]) if is_there else []
    if not width:
        return lines
    return [part for line in lines for part in wrap(line.strip(), width, subsequent_indent="  ") or [""]]


def with_values(scene: Scene, lines: Sequence[str], width: int, height: int) -> list[str]:
    """The same, and at the foot of so many lines what the numbers of units are; without it where there is no room."""
    foot = wrap(scene.narrator.words.screens.value_names, width)
    gap = height - len(lines) - len(foot)
    return [*lines, *[""] * gap, *foot] if gap > 0 else list(lines)


def wrapped(lines: Iterable[str], width: int) -> list[str]:
    """Lines no longer than a width, what is carried over farther in than its beginning."""
    found: list[str] = []
    for line in lines:
        margin = line[: len(line) - len(line.lstrip())]
        found += wrap(line, width, subsequent_indent=f"{margin}  ", drop_whitespace=True) or [""]
    return found


def _without_middle(line: str, width: int) -> str:
    """A place in a line; where that is too long without what comes next to its name and ground: what it holds stands last."""
    first, *parts = line.split(ASIDE)
    while parts and len(ASIDE.join((first, *parts))) > width:
        del parts[0]
    return ASIDE.join((first, *parts))[:width]


def packed_lines(scene: Scene, here: Hex, width: int, height: int) -> list[str]:
    """The same in so many lines: counters side by side, and how many more there are."""
    lines = hex_lines(scene, here)
    if not lines or height < 1:
        return []
    place = lines[0].replace(": ", " ", 1)
    packed = [place[:width] if here in scene.picture.boxes else _without_middle(place, width)]
    counters = [line.strip() for line in lines[1:]]
    for at, text in enumerate(counters):
        is_first = len(packed) == 1
        if is_first or len(packed[-1]) + len(BETWEEN) + len(text) > width:
            if len(packed) == height:
                return [*packed[:-1], _with_count(packed[-1], len(counters) - at, width)]
            packed.append(text)
        else:
            packed[-1] += f"{BETWEEN}{text}"
    whole = wrapped(packed, width)
    return whole if len(whole) <= height else packed


def _with_count(line: str, count: int, width: int) -> str:
    mark = f" +{count}"
    return f"{line[: width - len(mark)]}{mark}"


def victory_lines(scene: Scene, rules: Rules[S], state: S) -> list[str]:
    """How this game is won, what counts, and where both sides stand now: a line each where there is room."""
    narrator, tracks = scene.narrator, scene.picture.tracks
    words, keys = narrator.words.screens, [track.key for track in tracks]
    scoring = next((words.scorings[key] for key in keys if key in words.scorings), words.scoring)
    found = [line for line in (possible_now.aim(scene.game, tracks), scoring) if line]
    planner = possible_now.planner_of(scene.game)
    stands = [opened(f"{narrator.track(track)}.") for track in tracks if track.key in words.standings]
    if "points" in keys:
        now, ended = planner.tally(rules, state), planner.standing(rules, state)
        sums = [battle.STANDS.format(side=narrator.side(side), points=points) for side, points in enumerate((ended or now).points)]
        template = battle.IF_OVER if ended else battle.STANDS_NOW
        stands.insert(0, template.format(sums=", ".join(sums)))
    return [*found, " ".join(stands)] if stands else found


def abbreviations(scene: Scene) -> list[str]:
    """Each part of the short tracks with what it means, and what the numbers of a unit are."""
    narrator = scene.narrator
    known = [(part, " ".join(narrator.track(track).split())) for part, track in _shortened(scene)]
    told = [f"{part}: {whole}." for part, whole in known if part != whole]
    return [*told, f"{narrator.words.screens.value_names}."]


def order_label(scene: Scene, order: Sequence[str], has_verb: bool = True) -> str:
    """A whole order, word by word, in words: what it does (or not, where it has more words), the units in full, hexes."""
    if whole := possible_now.order_label(scene.game, order):
        return whole
    verb, *rest = order
    known = unit_lines(scene)
    label = possible_now.verb_label(scene.game, verb) if has_verb or not rest else ""
    shown = [word for word in rest[:-1] if not possible_now.leads_on(scene.game, word)]
    parts = [known.get(word) or _word_said(scene, before, word) for before, word in pairwise(order) if word in (*shown, rest[-1])]
    return ": ".join(part for part in (label, " - ".join(filter(None, parts))) if part)


def _word_said(scene: Scene, before: str, word: str) -> str:
    """A word behind the verb that is no unit; "" for one that only joins."""
    if (said := possible_now.word_said(scene.game, before, word)) is not None and not scene.is_hex(word):
        return said
    if scene.narrator.words.planning.as_one and (group := group_name(scene, word)) != word:
        return group
    return scene.narrator.words.composed(word) or scene.narrator.hex(word)


def word_label(scene: Scene, begun: str, word: str, cost_mp: int = -1) -> tuple[str, str]:
    """A word that may come next in an order begun so, with a note: a verb and its meaning, a unit in full, a hex with its place."""
    if not begun:
        return opened(possible_now.verb_label(scene.game, word)), scene.narrator.words.verbs.get(word, "")
    unit = unit_lines(scene).get(word)
    there = scene.picture.grid.named(word)
    is_place = there != NOWHERE and scene.name(there) == word  # "Uganda" is a box, "uganda" a word
    if not unit and not is_place and (whole := possible_now.order_label(scene.game, (*begun.split(), word))):
        return opened(whole), ""
    said = _word_said(scene, begun.split()[-1], word) or word
    known = unit or (said if said == word else opened(said))
    return f"{known} ({cost_mp} MP)" if cost_mp >= 0 else known, ""


def option_meaning(scene: Scene, begun: str, word: str) -> str:
    """What a word that may follow in an order means, where it is neither unit nor hex and says less by itself; else ""."""
    if scene.is_hex(word) or word in unit_lines(scene):
        return ""
    said, _ = word_label(scene, begun, word)
    return said if said.casefold() != word.casefold() else ""


def named(names: Sequence[str], most: int) -> str:
    """Names with commas; of many the first, and how many more there are."""
    told = ", ".join(names[:most])
    return without_game.AND_MORE.format(names=told, count=len(names) - most) if len(names) > most else told
