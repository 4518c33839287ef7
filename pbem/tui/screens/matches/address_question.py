"""Where the files of a match go, asked when one came from another address than before. Nothing changes until it is answered."""

from collections.abc import Callable

from pbem.session.disk.kept_by_home import kept, settle_address
from pbem.session.disk.status_lines import IndexLine
from pbem.tui.base_page import Page
from pbem.tui.dialogs import Pick
from pbem.tui.widgets.listing import Choice
from pbem.view.harmless import harmless
from pbem.view.words import post as words

NEW, OLD = "new", "old"


def ask(page: Page, line: IndexLine, then: Callable[[str], object]) -> None:
    """The new address from now on, or the one before; `then` gets what to say. Esc: asked another time."""
    home = page.face.home
    known = kept(home, line.match)
    addresses = {NEW: known.offered, OLD: known.address}
    forms = {NEW: words.WHERE_NEW, OLD: words.WHERE_OLD}
    choices = [Choice(each, forms[each].format(address=harmless(address, 60))) for each, address in addresses.items()]

    def settle(picked: str) -> None:
        settle_address(home, line.match, addresses[picked])
        then(words.WHERE_SETTLED.format(name=line.name, address=harmless(addresses[picked], 60)))

    page.put_question(Pick(words.WHERE_TITLE.format(name=line.name), choices, words.WHERE_LINE), settle)
