"""The first line of the match screen, and the one that says what the rules wait for."""

from collections.abc import Callable, Sequence

from pbem.desk.match_head_and_log import opponent
from pbem.desk.open_match import Table
from pbem.engine.demands import Choose, Over, Roll
from pbem.engine.planning import Overlay
from pbem.session.disk.post_places import SETTINGS
from pbem.tui.screens.battle.modes import Mode
from pbem.view.map.board_sheet import AnySheet
from pbem.view.map.captions import GAP, first_track, fitted, opened
from pbem.view.map.looks import glyphs_of
from pbem.view.map.map_cells import Cell
from pbem.view.map.palette import Palette
from pbem.view.text import possible_now
from pbem.view.text.narration import ended
from pbem.view.words import battle as words
from pbem.view.words import papers
from pbem.view.words.without_game import OWED

Key = Callable[[str], str]
CUT = "..."
MAX_NAME = 24


def head_line(table: Table, width: int, warning: str = "", is_here: bool = False) -> str:
    """Supposed or not, the time in the game, who is there, who decides, the match.

    `warning`: what it is, where it is no match. `is_here`: does the other player sit there now?
    """
    position = table.position
    supposed = words.SUPPOSED if position.is_supposed else ""
    here = words.IS_HERE.format(name=opponent(position.card, MAX_NAME)) if is_here else ""
    return fitted([warning or supposed, first_track(table.scene), here, _decides(table), position.card.name], width)


def _decides(table: Table) -> str:
    demand = table.demand
    position = table.position
    if isinstance(demand, Over):
        return ""  # the track before it says so
    if position.result or (position.due < 0 and not isinstance(demand, Roll)):
        return words.ENDED
    if not isinstance(demand, Choose):
        return words.DICE_DUE
    if table.choice is not None and not table.is_hotseat:
        return words.YOU_DECIDE
    return words.THEY_DECIDE.format(side=table.narrator.side(demand.side))


def prompt_line(table: Table, mode: Mode, key: Key, width: int) -> str:
    """What is asked for, in words, and as many keys that answer it as there is room for."""

    def hint(action: str, what: str) -> str:
        return words.HINT.format(key=key(action), what=what)

    plans = table.plans
    if asked := mode.head():
        back = hint("back", words.LET_GO)
        rest = [hint("rest", words.LAY_REST.format(count=len(plans.rest)))] if len(plans.rest) > 1 else []
        does = hint("choose", mode.does)
        asked = asked if len(asked) + len(GAP) + len(does) <= width else mode.short_head()
        return with_keys(asked, [does, *rest, back, hint("next_unit", words.NEXT_UNIT)], width)
    demand, position = demand_line(table), table.position
    choice = table.choice
    if position.due < 0 or position.result:
        last = [hint("send", words.SEND_IT)] if table.is_due else [hint("watch", words.WATCH), hint("report", words.REPORT)]
        is_long = len(ended(demand)) + len(GAP) + len(last[0]) > width
        return with_keys(ended(table.narrator.demand(table.demand, is_short=True) if is_long else demand), last, width)
    if not table.is_due:
        is_fetched = (table.home.config / SETTINGS).exists()
        text = (words.COMES_BY_ITSELF if is_fetched else words.WAITS_FOR).format(side=table.narrator.side(position.due))
        return with_keys(f"{text}.", [hint("leave", words.TO_MATCHES), hint("watch", words.WATCH), hint("time", words.TIME)], width)
    if choice is None:
        if position.owed:
            return with_keys(ended(OWED[position.owed]), [hint("send", words.SEND_OWED)], width)
        done = words.DONE_HERE if isinstance(table.demand, Choose) else ended(demand)
        return with_keys(done, [hint("send", words.SEND_IT), hint("drafted", words.WRITTEN)], width)
    if not choice.is_order:
        parts = [hint("choose", words.ANSWERS), hint("next_unit", words.ON_MAP) if plans.in_order else ""]
        parts += [hint("attack", words.PLAN_OF.format(count=len(plans.targets)))] if plans.targets else []
        parts += [hint("end_phase", possible_now.verb_label(table.game, plans.ending))] if plans.ending else []
    elif table.papers:
        parts = [hint("choose", papers.WRITE_IT.format(paper=table.narrator.words.papers.get(table.papers[0], table.papers[0])))]
    elif going := plans.in_order:
        rest = [hint("rest", words.LAY_REST.format(count=len(plans.rest)))] if len(plans.rest) > 1 else []
        parts = [hint("next_unit", words.NEXT_OF.format(count=len(going))), *rest, hint("choose", words.PICK_STACK)]
        parts += [hint("attack", words.PLAN_OF.format(count=len(plans.targets)))] if plans.targets else []
        parts += [hint("drafted", words.SHEET)] if plans.is_sheet else []
        parts += [hint("attack", words.PROMISES)] if plans.is_promised else []
    elif plans.targets:
        parts = [hint("next_unit", words.NEXT_OF.format(count=len(plans.targets))), hint("choose", words.PLAN_ATTACK)]
    else:
        parts = []
    if choice.is_order:
        parts += [hint("end_phase", words.END_IT)] if plans.ending else []
        parts += [hint("choose", words.ANSWERS)] if not (parts or table.papers) else []
        parts += [hint("order", words.ALL_ORDERS)] if not table.papers else []
    return with_keys(ended(demand), parts, width)


def demand_line(table: Table) -> str:
    """What the rules wait for; of an answer about one unit alone, which that is."""
    demand, units = table.narrator.demand(table.demand), table.plans.in_order
    is_about_one = table.choice is not None and not table.choice.is_order and len(units) == 1
    return words.ABOUT_UNIT.format(demand=demand, unit=table.narrator.called(units[0])) if is_about_one else demand


def with_keys(text: str, hints: Sequence[str], width: int) -> str:
    """A sentence and as many keys as there is room for, the first of them always: the sentence is cut short for it."""
    room = width - (len(hints[0]) + len(GAP) if hints else 0)
    if len(text) > room:
        text = f"{text[: max(0, room - len(CUT))]}{CUT}"
    return fitted([opened(text), *hints], width)


def layer_legend(game: str, palette: Palette, sheet: AnySheet, layer: Overlay) -> list[str]:
    """The name of a layer, and each of its signs on the map with what it means."""
    name, _ = possible_now.overlay_texts(game, layer.key)
    found = {mark.role: mark for mark in layer.marks.values()}
    glyphs = glyphs_of(palette, sheet, layer)
    signs = []
    for role, mark in found.items():
        texts = {each.text for each in layer.marks.values() if each.role == role and each.text}
        shown = [words.NUMBER] if len(texts) > 1 else sorted(texts)
        if zone := palette.zone(role):
            shown.append(words.ZONES[zone])
        if role in glyphs or not shown:
            shown.append(palette.glyph(Cell(role, "", mark.side)))
        signs.append(f"{'/'.join(shown)} {possible_now.mark_text(game, role)}")
    return [words.LAYER.format(name=opened(name)), *(signs or [words.NOTHING_ON_LAYER])]
