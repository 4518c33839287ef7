"""Attacks and searches: what can be attacked or searched and with whom, the sum, the exact chances, then the order.

Who must name its action first does so by an order of its own, given just before.
"""

from pbem.engine.parsed_order import Order
from pbem.engine.planning import Target
from pbem.errors import UserError
from pbem.session.look import queries
from pbem.session.turn.order_text import read_line
from pbem.tui.plain import ordering
from pbem.tui.plain.match_in_view import Cannot, Sitting
from pbem.tui.plain.prompting import Back, picked
from pbem.view.map import scene, spoken
from pbem.view.text import chances
from pbem.view.words import plain as words


def attack(sit: Sitting, rest: str) -> None:
    """Choose a target, then who attacks or searches; hear the odds; give the order."""
    _plan(sit, rest, _targets(sit), words.NO_TARGETS)


def search(sit: Sitting, rest: str) -> None:
    """The same of what can be searched only."""
    _plan(sit, rest, tuple(target for target in _targets(sit) if target.tells), words.NO_SEARCHES)


def _plan(sit: Sitting, rest: str, found: tuple[Target, ...], none: str) -> None:
    sit.due()
    if not found and not rest:
        raise Cannot(none)
    target = _target(sit, found, rest)
    order = _with(sit, target)
    before = chances.orders_before(target, order.units)
    _tell(sit, target, order)
    if sit.talk.yes(words.ATTACK_SURE):
        for first in before:
            sit.changing(sit.table.do, first)
            sit.talk.say(words.GIVEN, order=first)
        ordering.give(sit, order.text)
        return
    begun = scene.spelled(sit.scene, order.text)
    if not before and any(token.text not in target.units for token in sit.table.options(begun).tokens):
        ordering.guided(sit, order.text)


def _targets(sit: Sitting) -> tuple[Target, ...]:
    """What can be attacked or searched; nothing where nothing is to be decided here. Raises Past."""
    sit.need_now()
    return sit.table.plans.targets


def _tell(sit: Sitting, target: Target, order: Order) -> None:
    """The odds of an order; where others must be given before it, those too, and what it comes to behind them."""
    before = chances.orders_before(target, order.units)
    if not before:
        tell_odds(sit, order.text)
        return
    policies = queries.policies(sit.home, sit.table.ref)
    rules, state = sit.position.rules, sit.position.state
    found = chances.summary(sit.table.game, rules, state, target, sit.narrator, order.text, policies)
    told = [words.GIVEN_FIRST.format(orders=", ".join(before))]
    told += [_sum_line(line) for line in found.sum.lines] if found.sum else []
    sit.talk.lines([*told, *(chances.chance_line(chances.said(key, sit.narrator), part) for key, part in found.results)])


def _target(sit: Sitting, found: tuple[Target, ...], rest: str) -> Target:
    """The target named, or chosen from all. Raises Back, IllegalOrder where the rules forbid it."""
    if rest:
        here = spoken.found_place(sit.scene, rest)
        known = tuple(target for target in found if target.hex == here)
        if len(known) == 1:
            return known[0]
        if not known:
            sit.talk.say(words.NO_TARGET_THERE, where=sit.scene.hex(here))
        found = known or found
        if not found:
            raise Back
    return found[sit.talk.choose(words.TARGETS, [_entry(sit, target) for target in found])]


def _entry(sit: Sitting, target: Target) -> str:
    enemies = ", ".join(sit.narrator.counter(counter) for counter in sit.scene.picture.stacks.get(target.hex, ()))
    where = sit.scene.hex(target.hex)
    template = words.SEARCH_TARGET if target.tells else words.TARGET
    line = template.format(where=where, enemies=enemies, own=", ".join(target.units))
    try:
        found = chances.summary(sit.table.game, sit.position.rules, sit.position.state, target, sit.narrator)
    except UserError:  # too many ways to count
        return line
    column = found.sum.column if found.sum else ""
    if target.tells:
        likely = ", ".join(f"{chances.said(key, sit.narrator)} {chances.percent(part)}" for key, part in found.results)
        return words.SEARCH_ODDS.format(line=line, column=column, results=likely)
    return words.TARGET_ODDS.format(
        line=line,
        column=column,
        take=chances.percent(found.take),
        own=chances.steps(found.own_losses),
        enemy=chances.steps(found.enemy_losses),
    )


def _with(sit: Sitting, target: Target) -> Order:
    """The order with the units that the player wants. Raises Back."""
    known = scene.unit_lines(sit.scene)
    if len(target.units) == 1:
        return target.order
    entries = [known.get(unit, unit) for unit in target.units]
    for number, text in enumerate(entries):
        sit.talk.say(words.ENTRY, number=number + 1, text=text)
    while True:
        typed = sit.talk.ask(words.ATTACK_WITH)
        if not typed:
            return target.order
        if typed.casefold() in words.BACK_WORDS:
            raise Back
        places = {word: picked(word, entries) for word in typed.replace(",", " ").split()}
        bad = [word for word, place in places.items() if place < 0]
        if not bad:
            break
        sit.talk.say(words.NOT_IN_LIST, word=bad[0])
    chosen = [target.units[place] for place in sorted(set(places.values()))]
    rules = sit.position.rules
    return rules.order(rules.read(" ".join([target.order.verb, target.order.target, *chosen])))


def odds(sit: Sitting, rest: str) -> None:
    """The sum and the chances of an order in notation."""
    sit.need_now()
    if not rest:
        found = _targets(sit)
        if not found:
            raise Cannot(words.NO_TARGETS)
        target = _target(sit, found, "")
        _tell(sit, target, _with(sit, target))
        return
    tell_odds(sit, rest)


def tell_odds(sit: Sitting, order: str) -> None:
    """The sum step by step, each result with its chance, and the likeliest ends. Raises IllegalOrder."""
    found = queries.odds(sit.home, sit.table.ref, order)
    total = _sum(sit, order)
    told = [_sum_line(line) for line in total.lines] if total else sit.narrator.events(chances.common_events(found))
    sit.talk.lines([*told, *chances.chance_lines(found, sit.narrator)])


def _sum(sit: Sitting, order: str) -> chances.AttackSum | None:
    """What an order comes to before its dice, as the planner on the screens has it. Raises IllegalOrder."""
    rules, choice = sit.position.rules, sit.table.choice
    if choice is None:
        return None
    plain, policies = rules.write(read_line(rules, order).decision), queries.policies(sit.home, sit.table.ref)
    return chances.sum_of(sit.table.game, rules, sit.position.state, choice.side, plain, sit.narrator, policies)


def _sum_line(line: chances.SumLine) -> str:
    return words.SUM_LINE.format(text=line.text, rule=line.rule) if line.rule and not line.is_shift else f"{line.text}."
