"""Files taken in from any screen: picked, pasted, or found in a watched folder; what came of them, and invitations."""

from collections.abc import Callable, Sequence

from pbem.desk.open_match import Table
from pbem.session.player.identity import has_identity
from pbem.session.results import ImportResult
from pbem.tui.key_bindings import AnyScreen
from pbem.tui.screens.matches.arrival import ArrivalPage
from pbem.tui.screens.matches.incoming import InvitationWindow, TakeInWindow, pasted
from pbem.tui.screens.matches.outgoing import SendPage
from pbem.tui.screens.matches.wizard import NameWindow
from pbem.tui.taking_in import TakingIn
from pbem.view.words import matches as words

INVITED = "invitation-accepted"


def taker(screen: AnyScreen) -> TakingIn:
    """The screen as one that takes files in. Raises TypeError."""
    if not isinstance(screen, TakingIn):
        raise TypeError(screen)
    return screen


def take_in(page: TakingIn) -> None:
    """Pick, paste or watch."""
    page.put_question(TakeInWindow(page.watched()), lambda results: show_results(page, results))


def take_text(page: TakingIn, text: str) -> None:
    """Take in what was pasted on this screen, or in a window that lies over it. Raises UserError, for too much too."""
    if results := pasted(page.face.home, text):
        show_results(page, results)
    else:
        page.complain(words.NOT_PASTED)


def show_results(page: TakingIn, results: Sequence[ImportResult], ref: str = "") -> None:
    """An invitation is looked at; all else is told check by check. `ref`: the match to go on with."""
    page.face.arrivals_shown(results)
    page.coming(results)
    if [each.code for each in results] == [INVITED]:
        invitation(page, results[0].match)
    else:
        page.app.push_screen(ArrivalPage(results, ref))


def invitation(page: TakingIn, ref: str) -> None:
    """The terms of an invitation."""
    window = InvitationWindow(page.face.home, ref)
    page.put_question(window, lambda answer: _answered(page, window, answer))


def _answered(page: TakingIn, window: InvitationWindow, answer: str) -> None:
    """Accepted: first the orders that are due, else the file; or it is gone."""
    if answer == "declined":
        page.declined(window.match_name)
    elif not has_identity(page.face.home):
        ask_name(page, lambda: _answered(page, window, answer))
    elif window.is_first_mine:
        page.face.open_match(window.ref)
    else:
        page.app.push_screen(SendPage(Table(page.face.home, window.ref)))


def ask_name(page: TakingIn, go_on: Callable[[], None]) -> None:
    """The name and the key; then go on, if one was made."""
    page.put_question(NameWindow(), lambda _: go_on())
