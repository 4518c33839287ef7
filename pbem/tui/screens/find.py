"""Go to a place, a hex or a unit by a few letters."""

from pbem.desk.table import Table
from pbem.engine.hexes import hex_name
from pbem.tui.dialogs import Choice, Pick
from pbem.view import places
from pbem.view import words_windows as words

MOST_UNITS = 12


class FindWindow(Pick):
    """What fits best comes first; the hex that is picked, as "1807"."""

    def __init__(self, table: Table) -> None:
        scene = table.scene
        self.picture = scene.picture
        self.units = [
            (counter.id, Choice(hex_name(here), words.UNIT_ROW.format(hex=hex_name(here), unit=scene.narrator.counter(counter))))
            for here, stack in sorted(scene.picture.stacks.items())
            for counter in stack
        ]
        self.units += [
            (counter.id, Choice("", scene.narrator.counter(counter, is_waiting=True), is_open=False))
            for counter in scene.picture.waiting
        ]
        super().__init__(words.FIND_TITLE, (), words.FIND_PROMPT)

    def narrowed(self, text: str) -> list[Choice]:
        """Places, then units whose name begins so, then units that hold it."""
        wanted = places.folded(text)
        found = [
            Choice(hex_name(here), words.PLACE_ROW.format(hex=hex_name(here), name="" if name == hex_name(here) else name).rstrip())
            for name, here in places.find(self.picture, text)
        ]
        if not wanted:
            return found
        fits = [(places.folded(name).find(wanted), name, choice) for name, choice in self.units]
        ranked = sorted((at, name, choice) for at, name, choice in fits if at >= 0)
        units = [choice for _, _, choice in ranked[:MOST_UNITS]]
        is_exact = any(places.folded(name) == wanted for _, name, _ in ranked)
        return units + found if is_exact else found + units
