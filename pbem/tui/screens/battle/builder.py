"""An order word by word: at each step the words that may follow, in words. Hexes can be chosen on the map."""

from collections.abc import Callable, Sequence

from pbem.engine.game import Options, Token
from pbem.engine.hexes import NOWHERE, Hex
from pbem.tui.dialogs import Pick
from pbem.tui.screens.battle.map_page import MapPage
from pbem.tui.screens.battle.modes import Placing, Reaching
from pbem.tui.widgets.listing import Choice
from pbem.view.map.captions import opened, order_label, word_label
from pbem.view.map.scene import unit_lines
from pbem.view.text import possible_now
from pbem.view.words import battle as words

AS_IT_STANDS, MAP = "", "@map"


class Builder:
    """One order in the making. Escape goes back a word."""

    def __init__(self, page: MapPage, end_phase: Callable[[], None], begun: Sequence[str] = ()) -> None:
        self.page, self.end_phase = page, end_phase
        self.begun = [*begun]  # the words picked so far

    @property
    def text(self) -> str:
        """The order so far."""
        return " ".join(self.begun)

    def ask(self) -> None:
        """The next word: from a list, or on the map where the unit's ways lead."""
        table, scene = self.page.table, self.page.table.scene
        options = table.options(self.text)
        if not options.tokens:
            self.page.give(self.text)
            return
        if self._goes_by_map():
            return
        if (only := self._joining(options)) is not None:
            self._add(only)
            return
        hexes = [scene.picture.grid.named(token.text) for token in options.tokens]
        hexes = hexes if NOWHERE not in hexes else []
        so_far = opened(order_label(scene, self.begun)) if self.begun else ""
        title = words.ORDER_SO_FAR.format(order=so_far) if so_far else words.ORDERS_TITLE
        choices = self._choices(options, so_far, can_point=len(hexes) > 1)
        self.page.app.push_screen(Pick(title, choices), lambda word: self._picked(word, hexes))

    def _choices(self, options: Options, so_far: str, can_point: bool) -> list[Choice]:
        """The order as it stands, the map, then each word that may follow; with prices."""
        table, plans, found = self.page.table, self.page.plans, list[Choice]()
        ending = "" if self.text else plans.ending
        if options.is_complete:
            paid = possible_now.priced(table.game, so_far, plans.price(self.begun), plans.funds)
            found.append(Choice(AS_IT_STANDS, paid if paid != so_far else words.AS_IT_STANDS.format(order=self.text)))
        if can_point:
            found.append(Choice(MAP, words.ON_THE_MAP))

        giving_up = table.narrator.words.planning.giving_up

        def rank(token: Token) -> tuple[bool, bool, bool]:
            """What loses the battle stands last, before it what ends the phase, before that what is seldom wanted."""
            is_seldom = not self.begun and possible_now.is_seldom(table.game, token.text)
            return not self.begun and token.text in giving_up, token.text == ending, is_seldom

        for each in sorted(options.tokens, key=rank):
            label, note = word_label(table.scene, self.text, each.text, each.cost_mp)
            price = plans.price((*self.begun, each.text))
            found.append(Choice(each.text, possible_now.priced(table.game, label, price, plans.funds), note))
        return found

    def _joining(self, options: Options) -> str | None:
        """The only word that may follow, where it is neither unit nor hex and another must follow it."""
        table = self.page.table
        if not self.begun or options.is_complete or len(options.tokens) != 1:
            return None
        word = options.tokens[0].text
        after = table.options(f"{self.text} {word}")
        is_known = table.scene.is_hex(word) or word in unit_lines(table.scene)
        return word if after.tokens and not after.is_complete and not is_known else None

    def _goes_by_map(self) -> bool:
        """Is the rest of the order a way of a unit that the planner knows? Then the map asks for its end."""
        if len(self.begun) != 2:
            return False
        verb, unit = self.begun
        ways = self.page.plans.reach(unit).ways
        if not any(way.verb == verb and len(way.hexes) > 1 for each in ways.values() for way in each):
            return False
        self.page.board.put_cursor(self.page.plans.hex_of(unit))
        self.page.enter(Reaching(self.page.plans, [unit], verb))
        return True

    def _picked(self, word: str | None, hexes: list[Hex]) -> None:
        if word is None:
            while self.begun:
                self.begun.pop()
                if self._joining(self.page.table.options(self.text)) is None:
                    self.ask()
                    return
        elif word == AS_IT_STANDS:
            self.page.give(self.text)
        elif word == MAP:
            self.page.enter(Placing(self.page.plans, self.text, hexes, lambda here: self._add(self.page.table.scene.name(here))))
        elif not self.begun and word == self.page.plans.ending:
            self.end_phase()
        else:
            self._add(word)

    def _add(self, word: str) -> None:
        self.begun.append(word)
        self.ask()
