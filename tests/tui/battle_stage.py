"""A Planned Attack at one keyboard that both sides have played as the game proposes, up to a choice: to look at screens there."""

from pathlib import Path

from pbem.desk.open_match import Table
from pbem.desk.paper_table import PaperTable
from pbem.engine.player_texts.paper_form import MORE
from pbem.session.disk.player_home import Home
from pbem.session.turn import invitations, sealing
from tests.tui.stage import home_at

GAME = "heart_of_africa"
LISTS = ("list villages any", "list zanzibaris any")
"""Of the attacker and of the defender."""
AGREED = {"field": "savanna_village", "attacker": "first", "points": "400"}
MOST = 60  # choices until the one that is looked for


def home_at_choice(folder: Path, kind: str = "", moving: str = "units") -> tuple[Home, str]:
    """A home with the match, at the first choice of this kind that the defender has before turn 1, or anybody has in it."""
    home = home_at(folder)
    options = {**AGREED, "moving": moving}
    match = invitations.new_match(home, GAME, "planned_attack", options, dice="swift", against="hotseat").card.match
    table = Table(home, match)
    if not kind:
        return home, match
    for _ in range(MOST):
        choice = table.choice
        if choice is None:
            sealing.seal(home, match)
            table.look_again()
        elif choice.kind == kind and (choice.side == 1 or table.position.state.turn):
            return home, match
        elif choice.kind == "list":
            table.do(LISTS[choice.side])
        elif table.papers:
            write_paper(home, table)
        else:
            if table.plans.rest:
                table.do_all(table.plans.rest)
            table.do(table.plans.ending)
    raise AssertionError(f"no {kind}")


def write_paper(home: Home, table: Table) -> None:
    """The army, an inch of palisade to it where there is any to be had; or the usual plan."""
    paper = PaperTable(home, GAME, table.papers[0], table)
    if paper.paper.can_draw:
        paper.by_lot()
        if any(row.key == PALISADE for row in paper.form.rows):
            paper.change(PALISADE, MORE)
        if paper.form.problems:  # there are not so many points left
            paper.undo()
    paper.seal()
    table.look_again()


PALISADE = "works.palisade"
