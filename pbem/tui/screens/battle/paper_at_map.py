"""Writing a paper from the map of a match: opening it, asking the map for a hex of a row, back to the map when it is sealed."""

from pbem.desk.paper_table import PaperTable
from pbem.engine.hexes import Hex
from pbem.engine.player_texts.paper_form import SET, FormRow, Setting
from pbem.tui.base_page import Cannot
from pbem.tui.screens.battle.map_page import MapPage
from pbem.tui.screens.battle.modes import Browsing, Pointing
from pbem.tui.screens.papers.paper_page import PaperPage
from pbem.view.words import papers as words


def write(page: MapPage) -> bool:
    """Write the paper that is due. Says whether one is."""
    names = page.table.papers
    if names:
        open_paper(page, PaperTable(page.face.home, page.table.game, names[0], page.table))
    return bool(names)


def open_paper(page: MapPage, paper: PaperTable, at: str = "") -> None:
    """The screen on which it is written, the cursor on a row."""

    def on_map(row: FormRow, setting: Setting) -> None:
        ask_hex(page, paper, row, setting)

    def sealed() -> None:
        page.show()
        page.tell(words.SEALED.format(paper=page.narrator.words.papers.get(paper.name, paper.name), key=page.key("undo")))

    page.app.push_screen(PaperPage(paper, on_map, sealed, at))


def ask_hex(page: MapPage, paper: PaperTable, row: FormRow, setting: Setting) -> None:
    """The map asks for the hex that belongs to a setting; then the paper is opened again. Raises Cannot where none fits."""
    hexes = paper.hexes(row.key, setting.value)
    if not hexes:
        raise Cannot(words.NO_HEX)

    def chosen(here: Hex) -> None:
        paper.change(row.key, SET, f"{setting.value} {page.table.scene.picture.grid.name(here)}")
        paper.show()
        page.show()
        open_paper(page, paper, row.key)

    page.enter(Browsing(page.plans))
    if page.board.cursor not in hexes:
        page.board.put_cursor(page.plans.usual(hexes))
    page.enter(Pointing(page.plans, setting.asks_hex, hexes, chosen))
