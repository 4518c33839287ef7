"""Go to a place, a hex or a unit by a few letters."""

from pbem.desk.open_match import Table
from pbem.engine.hexes import Hex
from pbem.tui.dialogs import Pick
from pbem.tui.widgets.listing import Choice
from pbem.view.map import place_search
from pbem.view.words import windows as words

MOST_UNITS = 12


class FindWindow(Pick):
    """A search for a place: what fits best comes first; the hex that is picked, as "1807". `title`: what it is looked for."""

    def __init__(self, table: Table, title: str = words.FIND_TITLE) -> None:
        scene = table.scene
        self.scene = scene
        self.units = [
            (counter.id, Choice(name, words.UNIT_ROW.format(hex=name, unit=scene.narrator.counter(counter))))
            for here, stack in sorted(scene.picture.stacks.items())
            if (name := scene.name(here))
            for counter in stack
        ]
        self.units += [
            (counter.id, Choice("", scene.narrator.counter(counter, is_waiting=True), is_open=False))
            for counter in scene.picture.waiting
        ]
        super().__init__(title, (), words.FIND_PROMPT)

    def narrowed(self, text: str) -> list[Choice]:
        """Places, then units whose name begins so, then units that hold it."""
        wanted = place_search.folded(text)
        found = [
            Choice(there, self._row(there, here, self._kind(here) if name == there else name))
            for name, here in place_search.find(self.scene.picture, text)
            if (there := self.scene.name(here))
        ]
        if not wanted:
            return found
        listed = {choice.value for choice in found}
        found += [
            Choice(there, words.PLACE_ROW.format(hex=there, name=self._kind(here)))
            for here in sorted(self.scene.picture.spots)
            if place_search.folded(self._kind(here)).startswith(wanted) and (there := self.scene.name(here)) not in listed
        ]
        fits = [(place_search.folded(name).find(wanted), name, choice) for name, choice in self.units]
        ranked = sorted((at, name, choice) for at, name, choice in fits if at >= 0)
        units = [choice for _, _, choice in ranked[:MOST_UNITS]]
        is_exact = any(place_search.folded(name) == wanted for _, name, _ in ranked)
        return units + found if is_exact else found + units

    def _row(self, there: str, here: Hex, name: str) -> str:
        """A hex and its name; a box as it is called elsewhere."""
        return self.scene.hex(here) if here in self.scene.picture.boxes else words.PLACE_ROW.format(hex=there, name=name).rstrip()

    def _kind(self, here: Hex) -> str:
        """What sort of place a hex is; "" where it has no name."""
        spot = self.scene.picture.spots.get(here)
        return self.scene.narrator.role(spot.kind) if spot is not None else ""
