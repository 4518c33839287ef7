"""Giving orders at the map: picking units, sending them, answers, the end of the phase, and taking back."""

from collections.abc import Sequence
from functools import partialmethod

from pbem.desk import typed_orders
from pbem.engine.decisions import IllegalOrder
from pbem.engine.demands import Choose
from pbem.engine.hexes import NOWHERE, Hex, is_box
from pbem.engine.planning import Way
from pbem.errors import UserError
from pbem.tui.base_page import Cannot, fault_of, words_or_raise
from pbem.tui.screens.battle import answer_list, lazy_dialogs, phase_warnings
from pbem.tui.screens.battle.attack_page import AttackPage
from pbem.tui.screens.battle.head import demand_line
from pbem.tui.screens.battle.modes import Browsing, Mode, Ordering, Placing, Reaching, after, ways_in
from pbem.view.map.captions import counter_line, hex_of, opened
from pbem.view.map.scene import spelled
from pbem.view.text import possible_now
from pbem.view.words import battle as words

END = "end"
"""The verb that ends a phase; one with another name ends something smaller, and is asked about by its own name."""


class OrderPage(AttackPage):
    """The keys of the match screen that change the draft."""

    def __init__(self, ref: str) -> None:
        super().__init__(ref)
        self.typed: list[str] = []  # orders as they were typed, for Up and Down
        self.warned: list[str] = []  # units that the warning at the end of a phase has named, until Tab has been to them
        self.sent: tuple[str, ...] = ()  # units that the last order moved on the map: who else can act is next
        self._sure_at = -1  # the file in which units march though others could still be placed

    def due(self) -> Choose:
        """What is to be decided here now. Raises Cannot where nothing is."""
        if self.table.choice is None:
            raise Cannot(words.NOT_NOW)
        return self.table.choice

    # --- Enter, Tab

    def action_choose(self) -> None:
        """Enter on a hex."""
        mode, here = self.mode, self.board.cursor
        if isinstance(mode, Reaching):
            self._go_by(mode, here)
        elif isinstance(mode, Placing):
            if here in mode.hexes:
                self.enter(Browsing(self.plans))
                mode.done(here)
            else:
                self.aim()
        else:
            self._choose_here(here)

    def _choose_here(self, here: Hex) -> None:
        table, plans = self.table, self.plans
        if not self.due().is_order:
            self.answer()
            return
        if table.papers or not (plans.in_order or plans.targets or plans.ending):
            from pbem.tui.screens.battle import paper_at_map

            if not paper_at_map.write(self):
                self.action_order()
            return
        if found := plans.targets_at(here):
            self.choose_target(found)
            return
        able = [counter.id for counter in table.scene.picture.stacks.get(here, ()) if counter.id in plans.movers]
        going = [unit for unit in able if plans.reach(unit).ways]
        targets = [target for target in plans.targets if set(able) & set(target.units)]
        if not going and targets:
            self.choose_target(targets, able)
        elif not going:
            self._nobody(here)
        elif len(going) == 1:
            self.enter(Reaching(plans, going))
        else:
            from pbem.tui.dialogs import SeveralWindow

            known = {counter.id: self.narrator.counter(counter) for counter in table.scene.picture.stacks.get(here, ())}
            title = words.WHO_GOES.format(hex=self.table.scene.hex(here))
            if self.due().kind in self.narrator.words.planning.one_alone:
                lazy_dialogs.pick(self, title, [(unit, known[unit]) for unit in going], lambda unit: self._picked((unit,)))
                return
            self.put_question(SeveralWindow(title, [(unit, known[unit]) for unit in going]), self._picked)

    def _picked(self, units: tuple[str, ...]) -> None:
        reach = self.plans.together(units)
        riders = [unit for unit in units if unit != reach.unit] if reach else []
        self.enter(Reaching(self.plans, (reach.unit,) if reach else units, reach=reach, riders=riders))

    def _nobody(self, here: Hex) -> None:
        """Why nobody in a hex can act."""
        own = [counter.id for counter in self.table.scene.picture.stacks.get(here, ()) if counter.side == self.due().side]
        if not own:
            raise Cannot(self.advice(here) or words.NO_UNITS_HERE)
        around = [there for there in self.table.scene.picture.grid.around(here) if there != NOWHERE] or [here]
        refusal = self.plans.why_not(own[0], around[0])
        if refusal is not None:
            self.rule = refusal.rule
            why = self.narrator.refusal(refusal)
            self.complain(why if why.startswith(f"{own[0]} ") else words.CANNOT.format(unit=self.narrator.called(own[0]), why=why))

    def next_unit(self, step: int) -> None:
        """The next unit that can act, or the next hex that can be attacked."""
        plans = self.plans
        choice, units = self.due(), plans.in_order
        if self.warned:
            self.go_to_warned()
            return
        if isinstance(self.mode, Placing):
            self.board.put_cursor(after(self.mode.areas(), self.board.cursor, step))
            return
        if plans.targets and not units:
            hexes = sorted({target.hex for target in plans.targets}, reverse=True)
            self.board.put_cursor(after(hexes, self.board.cursor, step))
            return
        if not units and not choice.is_order:
            self.answer()
            return
        if not units:
            is_early = bool(self.table.papers) or not self.table.scene.picture.has_map
            raise Cannot(words.NOBODY_YET.format(key=self.key("choose")) if is_early else words.NOBODY_LEFT)
        mode = self.mode
        if isinstance(mode, Reaching | Ordering):
            unit = after(units, mode.units[0] if isinstance(mode, Reaching) else mode.unit, step)
        else:
            others = [unit for unit in units if unit not in self.sent]
            unit = plans.nearest(others or units, self.board.cursor) if step > 0 else units[-1]
        self.look_at(unit)
        self.enter(self.mode_of(unit))

    def mode_of(self, unit: str) -> Mode:
        """What Enter and the cursor mean once a unit is picked."""
        return Ordering(self.plans, unit) if self.plans.is_sheet else Reaching(self.plans, [unit])

    def look_at(self, unit: str) -> None:
        """The cursor on a unit; of one in a box the map shows the hexes beside which that lies, where it comes on."""
        here = self.plans.hex_of(unit)
        if is_box(here):
            self.board.centre_on(here)
        else:
            self.board.put_cursor(here)

    def go_to_warned(self) -> None:
        """The next unit that the warning at the end of the phase has named."""
        unit, *self.warned = self.warned
        self.look_at(unit)
        if unit in self.plans.in_order:
            self.enter(self.mode_of(unit))
        else:
            self.tell(counter_line(self.table.scene, unit))

    action_next_unit = partialmethod(next_unit, 1)
    action_last_unit = partialmethod(next_unit, -1)

    # --- going somewhere

    def _go_by(self, mode: Reaching, here: Hex) -> None:
        """The units of a mode to a hex; asks how, where there is more than one way."""
        found = mode.ways(here)
        if not found and (targets := self.plans.targets_at(here, mode.units)):
            self.choose_target(targets, mode.units)
            return
        if not found:
            refusal = self.plans.why_not(mode.units[0], here)
            self.rule = refusal.rule if refusal else ""
            self.aim()
            return
        stays = all(hex_of(self.table.scene, unit) == here for unit in mode.units)  # not by one Enter too many
        if stays and mode.is_from_afar and len(mode.units) == 1:
            listed = mode.listed()
            choices = [(order, opened(label), order) for order, label in zip(listed, mode.labels(listed), strict=True)]
            lazy_dialogs.pick(self, mode.short_head(), choices, self.give)
            return
        found = self._plain(found)
        if (len(found) == 1 and not stays) or mode.via:
            self.set_out(mode, next(iter(found)), here)
            return
        said = opened if mode.asked else str
        choices = [(verb, said(mode.label(ways)), ways[0].order) for verb, ways in found.items()]
        title = mode.short_head() if mode.asked else words.WHICH_WAY.format(hex=self.table.scene.hex(here))
        lazy_dialogs.pick(self, title, choices, lambda verb: self.set_out(mode, verb, here))

    def _plain(self, found: dict[str, list[Way]]) -> dict[str, list[Way]]:
        """Where the first verb comes there in one step, the others that only take its place are left to the list of orders."""
        verb, ways = next(iter(found.items()))
        if any(len(way.hexes) > 2 for way in ways):
            return found
        instead = self.narrator.words.planning.stand_ins.get(verb, ())
        return {each: others for each, others in found.items() if each not in instead}

    def action_via(self) -> None:
        """The way of the units leads through a hex; from there the map shows how far they come."""
        mode, here = self.mode, self.board.cursor
        if not isinstance(mode, Reaching):
            raise Cannot(words.PICK_FIRST)
        plans = self.plans
        for verb, ways in mode.ways(here).items():
            if len(ways) == len(mode.units) and all(len(plans.onward(way).ways) > 1 for way in ways):
                self.enter(Reaching(plans, mode.units, verb, ways))
                return
        self.complain(words.NO_WAY_ON.format(hex=self.table.scene.hex(here)))

    def action_together(self) -> None:
        """All of the unit that the picked counter belongs to goes there, where there is such an order."""
        mode, here = self.mode, self.board.cursor
        if not isinstance(mode, Reaching):
            raise Cannot(words.TOGETHER_WHERE)
        verbs = [verb for verb in mode.ways(here) if verb in self.narrator.words.planning.together]
        if not verbs:
            why, is_open = mode.aim(self.board, here)
            raise Cannot(words.TOGETHER_WHERE if is_open else why or words.TOGETHER_WHERE)
        self.set_out(mode, verbs[-1], here)

    def _way(self, mode: Reaching, unit: str, verb: str, here: Hex) -> Way | None:
        """The way that was chosen for a unit, else the cheapest as things stand now."""
        reach = mode.reaches[unit] if mode.is_planned else self.plans.reach(unit)
        return next(iter(ways_in(reach, here, verb)), None)

    def set_out(self, mode: Reaching, verb: str, here: Hex) -> None:
        """Send units; where that keeps others off the map that could still be placed, ask first, once for each file."""
        way = self._way(mode, mode.units[0], verb, here)
        kept_out = self.plans.kept_out_by(way.order, mode.units) if way and self._sure_at != self.table.position.seq else ()
        if not kept_out:
            self.send(mode, verb, here)
            return

        def sure(_: bool) -> None:
            self._sure_at = self.table.position.seq
            self.send(mode, verb, here)

        lines = [
            words.CAN_BE_PLACED.format(count=len(kept_out), units=self.all_called(kept_out)),
            words.WAIT_THEN,
        ]
        lazy_dialogs.ask(self, words.GO_TITLE, lines, sure)

    def send(self, mode: Reaching, verb: str, here: Hex) -> None:
        """Send units one after another; who cannot stays, and it is told why."""
        units = mode.units
        before, waiting = self.table.position, self.plans.waiting
        stayed: list[tuple[str, str]] = []
        for unit in units:
            try:
                if way := self._way(mode, unit, verb, here):
                    self.change(self.table.do, way.order)
                elif refusal := self.plans.why_not(unit, here):
                    raise IllegalOrder(refusal)
            except IllegalOrder as error:
                stayed.append((unit, words_or_raise(error, self.narrator)))
        self.sent = tuple(unit for unit in (*units, *mode.riders) if unit not in waiting)
        self.show()
        if stayed:
            unit, why = stayed[0]
            template = words.DID_NOT_GO if len(stayed) < len(units) else words.NOBODY_WENT
            said = template.format(unit=self.narrator.called(unit), why=why, count=len(units) - len(stayed), all=len(units))
            left = [each for each, _ in stayed if self.plans.reach(each).ways]
            if left:
                self.enter(Reaching(self.plans, left))
            gone = self._gone(before, waiting)
            self.complain(f"{said}. {gone}" if gone else said)
        else:
            self.news(before, waiting)
            self._go_on(waiting)

    def _go_on(self, waiting: Sequence[str]) -> None:
        """Where units are placed one after another, the next of them is picked; where it cannot stand here, the cursor goes on."""
        plans, here = self.plans, self.board.cursor
        if self.table.choice is None or self.table.choice.kind not in self.narrator.words.planning.in_a_row:
            return
        if waiting and (units := [unit for unit in plans.in_order if unit in plans.waiting]):
            if here not in plans.reach(units[0]).ways:
                self.look_at(units[0])
            self.enter(Reaching(plans, units[:1]))

    # --- the draft

    def action_rest(self) -> None:
        """All that is still to be placed at set-up, each by an order of its own."""
        orders = self.plans.rest
        if not orders:
            raise Cannot(f"{words.NO_REST} {phase_warnings.what_is_left(self.table, self.key)}")
        self.change(self.table.do_all, orders)
        self.show()
        on = self.key("end_phase" if self.table.choice else "send")
        self.tell(words.LAID_REST.format(count=len(orders), key=self.key("undo"), end=on))

    def action_undo(self) -> None:
        """Take the last order back."""
        if not self.table.lines and not self.table.can_undo:
            raise Cannot(words.NOTHING_TO_TAKE_BACK)
        taken, self.sent = self.change(self.table.undo), ()
        self.show()
        self.tell(words.TAKEN_BACK.format(orders=", ".join(taken)) if taken else words.CHANGED_OUTSIDE)

    def action_redo(self) -> None:
        """Give again what was taken back."""
        again = self.change(self.table.redo)
        self.show()
        if again:
            self.tell(words.GIVEN_AGAIN.format(orders=", ".join(again)))
        else:
            self.complain(words.NOTHING_TO_GIVE_AGAIN)

    def action_undo_all(self) -> None:
        """Back to the start of the phase, or to the last dice."""
        count = self.change(self.table.undo_all)
        self.show()
        if count:
            self.tell(words.TAKEN_BACK_ALL.format(count=count))
        else:
            self.complain(words.NOTHING_TO_TAKE_BACK)

    # --- every other order

    def action_order(self) -> None:
        """An order word by word."""
        self.due()
        from pbem.tui.screens.battle.builder import Builder

        Builder(self, self.action_end_phase).ask()

    def answer(self) -> None:
        """The choices of an answer that is due, in words; those of a verb with too many of them word by word.

        Where it is about one unit the cursor goes there.
        """
        if len(self.plans.in_order) == 1:
            self.look_at(self.plans.in_order[0])
        choices = answer_list.choices(self.table, self.plans)
        title = words.ANSWER_TITLE.format(demand=demand_line(self.table))
        lazy_dialogs.pick(self, opened(title), choices, self._answer)

    def _answer(self, answer: str) -> None:
        if answer.endswith(" "):
            from pbem.tui.screens.battle.builder import Builder

            Builder(self, self.action_end_phase, answer.split()).ask()
        else:
            self.give(answer)

    def action_type(self) -> None:
        """An order as it is written, or in everyday words."""
        from pbem.tui.screens.battle.order_line import OrderLine

        self.due()
        first, second = self.narrator.words.planning.guard_examples
        lines = [words.TYPE_AHEAD.format(first=first, second=second)] if first else []
        lines.append(words.TYPE_LINE)
        self.put_question(OrderLine(lines, self.fault, self.typed, self.next_words), self.give_typed)

    def give_typed(self, text: str) -> None:
        """What was typed; of several units all or none."""
        if not text.strip():
            return
        self.typed.append(text)
        orders = typed_orders.expanded(self.table.position, self.table.scene, text)
        if len(orders) == 1:
            self.give(orders[0])
            return
        before, waiting = self.table.position, self.plans.waiting
        self.change(self.table.do_all, orders)
        self.show()
        self.news(before, waiting)

    def next_words(self, text: str) -> list[str]:
        """The words that may follow an order begun so, () where it cannot be begun so."""
        try:
            return [token.text for token in self.table.options(spelled(self.table.scene, text)).tokens]
        except (IllegalOrder, UserError):
            return []

    def fault(self, text: str) -> str:
        """What is wrong with an order as it is typed, and how it is written; "" for nothing."""
        if not text.strip():
            return ""
        position = self.table.position
        orders = typed_orders.expanded(position, self.table.scene, text)
        fault = fault_of(self.narrator, self.table.check, orders[0])
        written = typed_orders.form(self.table.scene, position.rules, position.state, text) if fault else ""
        return f"{fault}\n{written}" if written else fault

    def action_end_phase(self) -> None:
        """Ask, with what a player may have forgotten; where there is nothing, end it at once: it can be taken back.

        Where answers are due the one that is a word alone: "done", "stay".
        """
        is_order, ending = self.due().is_order, self.plans.ending
        if not ending:
            raise Cannot(words.NO_END if is_order else words.ANSWER_FIRST.format(key=self.key("choose")))
        table, planning = self.table, self.narrator.words.planning
        lines = phase_warnings.warnings(table, ending) if is_order else phase_warnings.cautions(table, planning.asked_back)
        if not lines:
            self.give(ending)
            return
        title = words.END_TITLE
        if not is_order or ending != END:
            title = words.ANSWER_END_TITLE.format(answer=opened(possible_now.verb_label(self.table.game, ending)))
        if not is_order:
            lazy_dialogs.ask(self, title, [*lines, "", words.CAN_BE_UNDONE], lambda _: self._end(ending))
            return
        position = self.table.position
        subjects = possible_now.planner_of(self.table.game).cautions(position.rules, position.state, position.due)
        named_units = dict.fromkeys(unit for caution in subjects for unit in caution.subjects)
        self.warned = [unit for unit in named_units if self.plans.hex_of(unit) != NOWHERE]
        lines += ["", words.CAN_BE_UNDONE]
        lines += [words.TAB_LEADS.format(key=self.key("next_unit"))] if self.warned or self.plans.in_order else []
        lazy_dialogs.ask(self, title, lines, lambda _: self._end(ending))

    def _end(self, ending: str) -> None:
        self.warned = []
        self.give(ending)
