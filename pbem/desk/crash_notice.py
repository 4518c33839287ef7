"""A bug of ours at either door: kept as a report, and told in two lines that hold nothing of what is in memory."""

from pathlib import Path

from pbem.session.disk.player_home import find_home, unix_seconds
from pbem.session.doctor.crash_report import keep_report
from pbem.view.harmless import harmless
from pbem.view.words import without_game


def told(error: BaseException, command: str, state: Path | None = None) -> tuple[str, str]:
    """The notice of a bug, and the next step; the report is written. `state`: the state folder, where it is known."""
    kind = harmless(type(error).__name__, 60)
    try:
        path = keep_report(state or find_home().state, error, command, unix_seconds())
    except Exception:  # a second bug must not hide the first
        path = None
    hint = without_game.KEPT.format(path=harmless(path, 300)) if path else without_game.UNKEPT
    return without_game.BUG.format(kind=kind), hint


def on_screen(error: BaseException, command: str, state: Path) -> str:
    """The same as two lines, for a screen that closes."""
    message, hint = told(error, command, state)
    return without_game.BUG_ON_SCREEN.format(message=message, hint=hint)
