"""What can be attacked or searched from the map: which of several things to do there, and the planner for it."""

from collections.abc import Sequence

from pbem.engine.hexes import Hex
from pbem.engine.planning import Target
from pbem.tui.screens.battle import small_windows
from pbem.tui.screens.battle.map_page import MapPage
from pbem.view.map.lines_around import opened
from pbem.view.text import planning
from pbem.view.words import battle as words


class Targets:
    """The way from a hex of the map to an order against it."""

    def __init__(self, page: MapPage) -> None:
        self.page = page

    def attack(self, here: Hex) -> None:
        """The planner for a hex; where it is no target the list of all that are."""
        plans, table = self.page.plans, self.page.table
        found = plans.targets_at(here)
        if not plans.targets:
            later = planning.attacks_later(table.game, table.demand) if table.choice else ""
            self.page.complain(later.format(key=self.page.key("end_phase")) if later else words.NO_TARGETS)
        elif found:
            self.choose(found)
        else:
            from pbem.tui.screens.battle.attack_planner import BestWindow

            self.page.app.push_screen(BestWindow(table), self.plan_at)

    def hint(self, here: Hex) -> str:
        """What to do about a hex that nobody is near enough to yet; "" where the game has no such advice."""
        page, units = self.page, self.page.plans.in_order
        refusal = page.plans.why_not(units[0], here) if units else None
        if refusal is None or refusal.code not in page.narrator.words.planning.advice:
            return ""
        page.rule = refusal.rule
        return page.narrator.refusal(refusal)

    def choose(self, found: Sequence[Target], units: Sequence[str] = ()) -> None:
        """One of these; asks where there are several. `units`: who is to take part, all that can where none are named."""
        if len(found) < 2:
            for target in found:
                self.plan(target, units)
            return
        choices = [(str(at), self.label(target)) for at, target in enumerate(found)]
        title = words.WHAT_THERE if self.verbs > 1 else words.WHICH_TARGET
        small_windows.pick(self.page, title, choices, lambda at: self.plan(found[int(at)], units) if at is not None else None)

    def label(self, target: Target) -> str:
        """What is done there, and where."""
        table = self.page.table
        name = table.scene.hex(target.hex)
        if self.verbs < 2:
            return name
        return opened(f"{planning.verb_label(table.game, target.order.verb)}: {name}")

    @property
    def verbs(self) -> int:
        """How many things can be done to what is there: attacks alone, or searches too."""
        return len({each.order.verb for each in self.page.plans.targets})

    def plan_at(self, target: Target | None) -> None:
        """One from the list."""
        if target is not None:
            self.page.board.put_cursor(target.hex)
            self.plan(target)

    def plan(self, target: Target, units: Sequence[str] = ()) -> None:
        """The planner for a target."""
        from pbem.tui.screens.battle.attack_planner import PlannerWindow

        self.page.app.push_screen(PlannerWindow(self.page.table, target, units), self.page.give_all)
