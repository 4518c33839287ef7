"""Records: the log, differences since the last file, victory points, dice luck, notes, the past."""

from pbem.desk.campaign_log import chapters
from pbem.desk.open_match import Table
from pbem.engine.demands import NOBODY, Over
from pbem.errors import UserError
from pbem.session.look import queries
from pbem.session.look.queries import luck_report
from pbem.session.results import HOTSEAT
from pbem.session.turn import status_index
from pbem.tui.plain.incoming import tell_note
from pbem.tui.plain.match_in_view import Cannot, Sitting
from pbem.view.map import spoken
from pbem.view.map.captions import victory_lines
from pbem.view.text import possible_now
from pbem.view.text.luck import luck_lines
from pbem.view.words import plain as words


def changes(sit: Sitting, rest: str) -> None:
    """What is otherwise on the board than after the last own file, or after file N."""
    position = sit.table.position
    last_own = position.seq - 2 if position.card.own_side == HOTSEAT else position.last_sent
    since = max(_number(rest) if rest else last_own, 0)
    before = Table(sit.home, sit.table.ref, since)
    sit.talk.say(words.SINCE_LAST, seq=since)
    sit.talk.lines(spoken.differences(before.scene, sit.scene) or [words.NO_CHANGES])


def log(sit: Sitting, rest: str) -> None:
    """What happened, from a file on; without one from your opponent's last file on."""
    since = _number(rest) if rest else max(sit.table.position.seq - 1, 0)
    steps = queries.log(sit.home, sit.table.ref, since)
    sit.talk.lines([line for line in chapters(steps, sit.table.position, sit.narrator) if line] or [words.LOG_EMPTY])


def victory(sit: Sitting, _rest: str) -> None:
    """How the game is won, what counts, and where both sides stand."""
    sit.talk.lines(victory_lines(sit.scene, sit.position.rules, sit.position.state))


def points(sit: Sitting, _rest: str) -> None:
    """Each line of the victory table that has scored, and the sum."""
    charts = possible_now.charts(sit.table.game, sit.position.rules, sit.position.state)
    rule = possible_now.rule_of(sit.table.game, sit.position.rules, Over(NOBODY, ""))  # how a match is won
    chart = next((chart for chart in charts if chart.rule == rule), None)
    if chart is None:
        raise Cannot(words.POINTS_NONE)
    sit.talk.lines(spoken.chart_rows(chart, is_scored_only=True))


def luck(sit: Sitting, _rest: str) -> None:
    """The dice so far."""
    sit.talk.lines(luck_lines(luck_report(sit.home, sit.table.ref), sit.narrator))


def notes(sit: Sitting, _rest: str) -> None:
    """The other side's last note."""
    if not sit.table.position.note:
        raise Cannot(words.NONE_FOUND)
    tell_note(sit.talk, sit.table.position.note)
    status_index.mark_read(sit.home, sit.table.ref)


def at(sit: Sitting, rest: str) -> None:
    """Look at the position after a file, or come back."""
    if not rest or rest.casefold() in words.NOW_WORDS:
        sit.look_at(None)
        return
    sit.look_at(_number(rest))


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 6):
        raise UserError("file-unknown", seq=text, last="")
    return int(text)
