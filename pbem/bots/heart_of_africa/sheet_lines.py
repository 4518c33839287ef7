"""An entry of an order sheet as the lines that a player would write."""

from collections.abc import Iterator, Sequence

from pbem.engine.decisions import Decision
from pbem.games.heart_of_africa.decisions import sheets as lines
from pbem.games.heart_of_africa.state import sheets
from pbem.games.heart_of_africa.state.sheets import Action, Entry


def lines_of(entries: Sequence[Entry], may_meet: bool) -> Iterator[Decision]:
    """All lines of these entries, and the end of the sheet. `may_meet`: somebody may lie in ambush."""
    for entry in entries:
        yield lines.BeginEntry(entry.body, entry.is_late)
        for branch in entry.branches:
            if branch.action is not None:
                yield line_of(branch.action)
        if may_meet and entry.on_ambush != sheets.HALT:
            yield lines.OnAmbush(entry.on_ambush)
    yield lines.SheetDone()


def line_of(action: Action) -> Decision:
    """The line that orders an action of the house."""
    match action.kind:
        case sheets.TURN:
            return lines.DoTurn(action.facing)
        case sheets.FORM:
            return lines.DoForm(
                to=action.to,
                via=action.via,
                shape=action.shape,
                front=action.front,
                facing=action.facing,
                abreast=action.count,
                most=action.most,
                keep_away=action.keep_away,
                is_careful=action.is_careful,
            )
        case sheets.CHARGE:
            return lines.DoCharge(action.bodies, action.style, action.count, action.is_careful)
        case sheets.EXIT:
            return lines.DoExit()
        case _:
            return lines.DoHold()
