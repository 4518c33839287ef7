"""The roster as a paper that a player writes by keys: its text read, shown as a form, changed, drawn by lot, printed. P-07."""

from msgspec.structs import replace

from pbem.engine.luck import Lots
from pbem.engine.player_texts.paper_form import Desk, Form, PaperForm
from pbem.errors import UserError
from pbem.games.heart_of_africa.armies import army_text
from pbem.games.heart_of_africa.armies.army_lots import army_by_lot
from pbem.games.heart_of_africa.armies.army_text import Army
from pbem.games.heart_of_africa.armies.conditions import Battle
from pbem.games.heart_of_africa.armies.content import ArmyContent
from pbem.games.heart_of_africa.armies.sheet import sheet
from pbem.games.heart_of_africa.muster.army_changes import changed
from pbem.games.heart_of_africa.muster.army_form import form_of
from pbem.games.heart_of_africa.muster.battle_changes import first_army
from pbem.games.heart_of_africa.muster.roster_changes import begun
from pbem.games.heart_of_africa.rules.set_up.enlisting import battle_of
from pbem.games.heart_of_africa.words.army_sheet import sheet_lines

FILE = "army"


class ArmyPaper(PaperForm):
    """An army. In a match its list and battle are given; without one the text says what it is built for."""

    is_printed = True

    def __init__(self, content: ArmyContent) -> None:
        self._content = content

    def begin(self, desk: Desk | None) -> str:
        """What is compulsory, of the list that was chosen, or of the first."""
        if desk is None:
            return army_text.write(first_army(self._content))
        battle = _battle(desk)
        return army_text.write(Army(roster=begun(battle.list, battle.nation, battle.choice, battle, self._content)))

    def form(self, text: str, desk: Desk | None) -> Form:
        """The rows of the army, with what is wrong."""
        army, battle = self._read(text, desk)
        return form_of(army, battle, self._content, is_free=desk is None)

    def change(self, text: str, desk: Desk | None, key: str, act: str, value: str = "") -> str:
        """The text with a row changed; what is not offered there changes nothing."""
        if not self.form(text, desk).takes(key, act, value):
            return text
        army, battle = self._read(text, desk)
        return army_text.write(changed(army, battle, self._content, key, act, value))

    def by_lot(self, text: str, desk: Desk | None, below: Lots) -> str:
        """A legal army of the same list and nation."""
        army, battle = self._read(text, desk)
        roster = army_by_lot(army.roster.list, army.roster.nation, battle, self._content, below)
        if roster is None:
            raise UserError("paper-none-by-lot")
        return army_text.write(replace(army, roster=roster))

    def sheet(self, text: str, desk: Desk | None) -> tuple[str, ...]:
        """The army sheet."""
        army, battle = self._read(text, desk)
        return sheet_lines(sheet(army, battle, self._content))

    def _read(self, text: str, desk: Desk | None) -> tuple[Army, Battle]:
        """The army, and what it is built for: in a match that is not said in the text."""
        army = army_text.read(text, FILE, self._content)
        if desk is not None:
            return replace(army, battle=None), _battle(desk)
        battle = army.battle or first_army(self._content).battle
        assert battle is not None
        return replace(army, battle=battle), battle


def _battle(desk: Desk) -> Battle:
    return battle_of(desk.rules.world_of(desk.own), desk.own, desk.side)
