"""The list of matches as a person reads it: whose move it is, and what is to be done next."""

from collections.abc import Mapping
from datetime import date

from msgspec import Struct

from pbem.desk.deadline_lines import sentences, short
from pbem.desk.opponent_key import named
from pbem.errors import PbemError
from pbem.session.disk.kept_by_home import Kept, kept
from pbem.session.disk.match_folder import has_guest
from pbem.session.disk.player_home import Home
from pbem.session.disk.status_lines import IndexLine
from pbem.session.look.deadlines import Due, due_of
from pbem.session.turn import status_index
from pbem.view.harmless import harmless
from pbem.view.map import scene
from pbem.view.text.narration import Narrator
from pbem.view.words import matches as words
from pbem.view.words import without_game

MAX_NAME = 30
DAY_SECONDS = 86400
WAITS_TO_LEAVE = ("send", "send-last")
COLUMNS = ("name", "move", "time", "new", "opponent", "turn", "side", "game", "file", "news", "dice")
"""The more important ones first: a narrow screen leaves out the last."""


class Why(Struct, frozen=True):
    """Why a file has not left yet."""

    short: str  # in the place of whose move it is
    said: str  # sentences


class Entry(Struct, frozen=True):
    """One match. `todo`: what comes next, a key of `view.words.matches.TODO`."""

    line: IndexLine
    todo: str
    is_house: bool
    cells: dict[str, str]  # by column
    about: tuple[str, ...]  # the same in sentences, with what there is no room for in a row
    prompt: str  # what Enter does
    why: str = ""  # sentences: why its file has not left yet, where the post knows it
    until: date = date.max  # the last day on which the file that is due is in time
    time: str = ""  # that in sentences, and days away
    offered: str = ""  # another address, from which the opponent's last file came: the player is asked about it


def roster(
    home: Home, with_archived: bool = False, lesson: str = "", waits: Mapping[str, Why] = {}, others: frozenset[str] = frozenset()
) -> list[Entry]:
    """All matches; those that wait for this player first, of these and of the others what is due first.

    `lesson`: the match that is played as a lesson. `waits`: by match. `others`: matches whose other player sits there now.
    """
    lines = status_index.status(home, with_archived=with_archived)
    found = [
        entry(home, line, is_lesson=line.match == lesson, why=waits.get(line.match), is_here=line.match in others) for line in lines
    ]
    return sorted(found, key=_rank)


def _rank(entry: Entry) -> tuple[bool, bool, bool, date]:
    """Where it stands in the list: what waits for this player first; of these, and of the others, what is due first."""
    is_past = entry.todo in ("claimed", "over")
    return entry.line.is_archived, entry.todo not in words.WAITING, is_past, entry.until


def entry(home: Home, line: IndexLine, is_lesson: bool = False, why: Why | None = None, is_here: bool = False) -> Entry:
    """One match. `is_here`: does the other player sit there now?"""
    is_house, known = has_guest(home, line.match), kept(home, line.match)
    todo, due = _todo(line, is_house, is_lesson), _due(home, line)
    names = scene.words_of(line.game).sides if line.game in scene.games() else {}
    who = {
        "opponent": named(line.opponent, MAX_NAME) or without_game.NOBODY_YET,
        "side": names.get(line.side, harmless(line.side, MAX_NAME)),
        "due": names.get(line.due_side, harmless(line.due_side, MAX_NAME)),
        "seq": line.last_seq,
        "result": _result(line, names),
        "next": line.seq,
        "turn": _turn(line, names),
    }
    cells = {
        "name": line.name + (words.LESSON_MARK if is_lesson else words.ARCHIVED_MARK if line.is_archived else ""),
        "opponent": (words.IS_HERE if is_here else "{opponent}").format(**who) if line.side else words.BOTH_HERE,
        "side": str(who["side"]) if line.side else words.BOTH,
        "turn": _turn(line, names),
        "move": why.short if why and todo in WAITS_TO_LEAVE else words.MOVES[todo].format(**who),
        "game": _title(line),
        "file": words.FILE.format(seq=line.last_seq, whose=words.OWN if line.last_is_own else words.THEIRS),
        "dice": line.dice,
        "time": short(due) if due else "",
        "news": ", ".join(_news(line, known, why, is_short=True)),
        "new": words.NEW_SHORT.format(**who) if (is_new := not is_house and _is_new(line, known)) else "",
    }
    told = [words.NEW.format(**who)] if is_new else []
    told += [sentences(due)] if due else []
    about = _about(home, line, cells, [*told, *_news(line, known, why)], is_told=bool(told))
    is_late = due is not None and bool(due.overdue) and todo == "wait"
    prompt = words.ASKS_ADDRESS if known.offered else words.TODO["late" if is_late else todo].format(**who)
    until = due.until if due else date.max
    time = sentences(due) if due else ""
    return Entry(line, todo, is_house, cells, tuple(about), prompt, why.said if why else "", until, time, known.offered)


def _is_new(line: IndexLine, known: Kept) -> bool:
    """Has a file of the opponent come since the player opened the match last? The house answers before their eyes."""
    return bool(line.side) and not line.last_is_own and 0 < known.seen <= line.last_seq


def _todo(line: IndexLine, is_house: bool, is_lesson: bool) -> str:
    if line.next == "over":
        return "send-last" if line.is_unsent and not is_house and line.side else "over"
    if line.owed and not is_lesson:
        return f"owed-{line.owed}"
    if line.next != "other":
        return "lesson" if is_lesson and line.next == "you" else "seat" if line.next == "you" and not line.side else line.next
    if is_house:
        return "house"
    if line.claimed_at:
        return "claimed"
    return "send" if line.is_unsent else "wait" if line.opponent else "nobody"


def _title(line: IndexLine) -> str:
    return scene.words_of(line.game).title if line.game in scene.games() else harmless(line.game, MAX_NAME)


def _turn(line: IndexLine, names: Mapping[str, str]) -> str:
    if line.result:
        return words.TURN.format(turn=line.turn) if line.turn else ""
    step = without_game.STEPS.get(line.step) if line.step in without_game.STEPS else None
    if step is None and line.game in scene.games():
        is_of_side = line.step in scene.words_of(line.game).screens.side_steps and line.due_side in names
        step = names[line.due_side] if is_of_side else str(Narrator(line.game, (), {}).value("phase", line.step))
    step = words.SHORT_STEPS.get(line.step, step or harmless(line.step, MAX_NAME))
    return words.TURN_AND_PHASE.format(turn=line.turn, phase=step) if line.turn else step


def _result(line: IndexLine, names: Mapping[str, str]) -> str:
    if not line.result:
        return ""
    if not line.winner:
        return words.DRAWN
    if line.side:
        return words.WON if line.winner == line.side else words.LOST
    return words.SIDE_WON.format(side=names.get(line.winner, line.winner))


def _news(line: IndexLine, known: Kept, why: Why | None, is_short: bool = False) -> list[str]:
    table = words.NEWS_SHORT if is_short else words.NEWS
    found = []
    if known.offered:
        found.append(table["address"].format(address=harmless(known.offered)))
    if line.offer:
        found.append(table[line.offer if not line.last_is_own or not line.side else f"own-{line.offer}"])
    if line.unread_notes:
        found.append(table["notes"].format(count=line.unread_notes))
    if line.orders:
        found.append(table["orders"].format(count=line.orders, seq=line.seq))
    if line.is_unsent and line.side:
        found.append(table["unsent"].format(seq=line.last_seq) if why is None or is_short else why.said)
    if line.conflicts:
        found.append(table["conflicts"])
    return found


def _due(home: Home, line: IndexLine) -> Due | None:
    """Whose file is due until when, where nobody has left. A damaged match is told of where it is opened."""
    try:
        return due_of(home, line) if not line.claimed_at else None
    except PbemError:
        return None


def _about(home: Home, line: IndexLine, cells: dict[str, str], news: list[str], is_told: bool) -> list[str]:
    """`is_told`: the news begin with what matters more than when the last file came."""
    is_known = line.game in scene.games()
    scenario = scene.scenario_name(line.game, line.scenario) if is_known else harmless(line.scenario, MAX_NAME)
    players = without_game.YOU_PLAY.format(side=cells["side"], other=cells["opponent"]) if line.side else without_game.BOTH_HERE
    days = (home.clock() - line.last_at) // DAY_SECONDS if line.last_at else 0
    when = words.AGO.format(days) if days > 1 else words.YESTERDAY if days == 1 else words.TODAY
    turn = words.OVER_TURN if line.result else words.WHERE if cells["turn"] else "{players}"
    return [
        words.WHAT.format(game=cells["game"], scenario=scenario, dice=words.DICE_SHORT.get(line.dice, line.dice)),
        turn.format(players=players, turn=cells["turn"]),
        " ".join(news if is_told else [words.LAST_FILE.format(file=cells["file"], when=when), *news]),
    ]
