"""Attacks at the map: which there are, the planner for one of them; and what orders promise that many dice decide."""

from collections.abc import Sequence

from pbem.engine.hexes import Hex
from pbem.engine.planning import Target
from pbem.tui.base_page import Cannot
from pbem.tui.screens.battle import lazy_dialogs
from pbem.tui.screens.battle.map_page import MapPage
from pbem.view.map.captions import opened
from pbem.view.text import possible_now
from pbem.view.words import battle as words


class AttackPage(MapPage):
    """The keys of the match screen that plan attacks."""

    def action_attack(self) -> None:
        """The planner for a hex; where it is no target the list of all that are."""
        plans, table = self.plans, self.table
        found = plans.targets_at(self.board.cursor)
        if plans.is_promised:
            if not plans.promises:
                raise Cannot(words.PROMISES_NONE)
            from pbem.tui.screens.battle.promise_window import PromiseWindow

            self.put_question(PromiseWindow(table), self.give)
        elif not plans.targets:
            later = possible_now.attacks_later(table.game, table.demand) if table.choice else ""
            self.complain(later.format(key=self.key("end_phase")) if later else words.NO_TARGETS)
        elif found:
            self.choose_target(found)
        else:
            from pbem.tui.screens.battle.attack_planner import BestWindow

            self.put_question(BestWindow(table), self.plan_at)

    def advice(self, here: Hex) -> str:
        """What to do about a hex that nobody is near enough to yet; "" where the game has no such advice."""
        units = self.plans.in_order
        refusal = self.plans.why_not(units[0], here) if units else None
        if refusal is None or refusal.code not in self.narrator.words.planning.advice:
            return ""
        self.rule = refusal.rule
        return self.narrator.refusal(refusal)

    def choose_target(self, found: Sequence[Target], units: Sequence[str] = ()) -> None:
        """One of these; asks where there are several. `units`: who is to take part, all that can where none are named."""
        if len(found) < 2:
            for target in found:
                self.plan(target, units)
            return
        choices = [(str(at), self.target_label(target)) for at, target in enumerate(found)]
        title = words.WHAT_THERE if self.target_verbs > 1 else words.WHICH_TARGET
        lazy_dialogs.pick(self, title, choices, lambda at: self.plan(found[int(at)], units))

    def target_label(self, target: Target) -> str:
        """What is done there, and where."""
        table = self.table
        name = table.scene.hex(target.hex)
        if self.target_verbs > 1:
            return opened(f"{possible_now.verb_label(table.game, target.order.verb)}: {name}")
        return name if len(self.plans.targets_at(target.hex)) < 2 else f"{name}: {', '.join(target.units)}"

    @property
    def target_verbs(self) -> int:
        """How many things can be done to what is there: attacks alone, or searches too."""
        return len({each.order.verb for each in self.plans.targets})

    def plan_at(self, target: Target) -> None:
        """One from the list."""
        self.board.put_cursor(target.hex)
        self.plan(target)

    def plan(self, target: Target, units: Sequence[str] = ()) -> None:
        """The planner for a target."""
        from pbem.tui.screens.battle.attack_planner import PlannerWindow

        self.put_question(PlannerWindow(self.table, target, units), self.give_all)
