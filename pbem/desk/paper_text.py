"""A paper as a text, for who writes none on a screen: its form, a text to begin from, what is read in it, how it is printed."""

from collections.abc import Mapping

from pbem.engine.player_texts.paper_form import SET, PaperForm
from pbem.engine.player_texts.paper_form import Desk as Desk
from pbem.engine.player_texts.paper_form import Form as Form
from pbem.engine.positions.position_file import telling
from pbem.errors import UserError
from pbem.session.disk.player_home import Home
from pbem.session.results import Position
from pbem.view.map import scene

WRONG = "paper-wrong"


def form_of(home: Home, name: str) -> PaperForm:
    """The form of a paper, of the first game that has any. Raises UserError "game-without-papers"."""
    found = next((each for each in scene.games() if name in home.games(each).papers_alone), "")
    if not found:
        raise UserError("game-without-papers", game=", ".join(scene.games()))
    return home.games(found).paper(name)


def begun(form: PaperForm, chosen: Mapping[str, str]) -> str:
    """A text to begin from, with what was chosen for its rows. Raises UserError "option-value" naming what can be chosen."""
    text = form.begin(None)
    for key, value in chosen.items():
        if not value:
            continue
        row = next(row for row in form.form(text, None).rows if row.key == key)
        known = [setting.value for setting in row.settings]
        if value not in known:
            raise UserError("option-value", option=f"--{key}", value=value, known=", ".join(filter(None, known)))
        text = form.change(text, None, key, SET, value)
    return text


def desk_of(position: Position, name: str) -> Desk:
    """The position of a match that a paper is written for. Raises UserError "paper-not-due"."""
    if name not in position.papers:
        raise UserError("paper-not-due", paper=name)
    return Desk(position.rules, position.state, position.side)


def read(form: PaperForm, text: str, desk: Desk | None) -> Form:
    """A text as a form. Raises UserError "paper-wrong" with every problem."""
    with telling(WRONG):
        return form.form(text, desk)


def sheet(form: PaperForm, text: str, desk: Desk | None) -> list[str]:
    """A text as a sheet to print. Raises the same."""
    with telling(WRONG):
        return list(form.sheet(text, desk))
