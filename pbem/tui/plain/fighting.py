"""Attacks: what can be attacked and with whom, the sum, the exact chances, then the order."""

from fractions import Fraction

from pbem.engine.planning import Target
from pbem.errors import UserError
from pbem.session import looking
from pbem.session.notation import read_line
from pbem.tui.plain import ordering
from pbem.tui.plain.sitting import Sitting
from pbem.tui.plain.talk import Back, Talk, picked
from pbem.view import chances, planning, scene, spoken
from pbem.view import plain_words as words

MAX_ENDS = 6


def attack(sit: Sitting, rest: str) -> None:
    """Choose a target, then who attacks; hear the odds; give the order."""
    sit.need_now()
    if sit.table.choice is None:
        sit.talk.say(words.NOTHING_DUE)
        return
    found = _ready_targets(sit)
    if not found and not rest:
        sit.talk.say(words.NO_TARGETS)
        return
    target = _target(sit, found, rest)
    order = _with(sit, target)
    tell_odds(sit, order)
    if sit.talk.yes(words.ATTACK_SURE):
        ordering.give(sit, order)
        return
    if any(token.text not in target.units for token in sit.table.options(scene.spelled(sit.scene, order)).tokens):
        ordering.guided(sit, order)


def _ready_targets(sit: Sitting) -> tuple[Target, ...]:
    """The targets for which nobody must make ready by another order first."""
    found = planning.targets(sit.table.game, sit.position.rules, sit.position.state)
    return tuple(target for target in found if not target.before)


def _target(sit: Sitting, found: tuple[Target, ...], rest: str) -> Target:
    """The target named, or chosen from all. Raises Back, IllegalOrder where the rules forbid it."""
    if rest:
        here = spoken.found_place(sit.scene, rest)
        known = next((target for target in found if target.hex == here), None)
        if known:
            return known
        sit.talk.say(words.NO_TARGET_THERE, where=sit.scene.hex(here))
        if not found:
            raise Back
    return found[sit.talk.choose(sit.talk.text(words.TARGETS), [_entry(sit, target) for target in found])]


def _entry(sit: Sitting, target: Target) -> str:
    enemies = ", ".join(sit.narrator.counter(counter) for counter in sit.scene.picture.stacks.get(target.hex, ()))
    where = sit.scene.hex(target.hex)
    line = sit.talk.text(words.TARGET, where=where, enemies=enemies, own=", ".join(target.units))
    try:
        found = chances.summary(sit.table.game, sit.position.rules, sit.position.state, target, sit.narrator)
    except UserError:  # too many ways to count
        return line
    return sit.talk.text(
        words.TARGET_ODDS,
        line=line,
        column=found.sum.column if found.sum else "",
        take=chances.percent(found.take),
        own=chances.steps(found.own_losses),
        enemy=chances.steps(found.enemy_losses),
    )


def _with(sit: Sitting, target: Target) -> str:
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
    chosen = ",".join(target.units[place] for place in sorted(set(places.values())))
    return " ".join(chosen if set(word.split(",")) <= set(target.units) else word for word in target.order.split())


def odds(sit: Sitting, rest: str) -> None:
    """The sum and the chances of an order in notation."""
    sit.need_now()
    if not rest:
        found = _ready_targets(sit) if sit.table.choice else ()
        if not found:
            sit.talk.say(words.NO_TARGETS)
            return
        target = _target(sit, found, "")
        rest = _with(sit, target)
    tell_odds(sit, rest)


def tell_odds(sit: Sitting, order: str) -> None:
    """The sum step by step, each result with its chance, and the likeliest ends. Raises IllegalOrder."""
    found = sit.table.odds(order)
    narrator, talk = sit.narrator, sit.talk
    common = chances.common_events(found)
    total = _sum(sit, order)
    told = [_sum_line(talk, line) for line in total.lines] if total else [line.strip() for line in narrator.events(common)]
    if len(found) < 2:
        talk.lines([*told, talk.text(words.NO_DICE)])
        return
    told.append(talk.text(words.CHANCES))
    told += [_chance(talk, chances.said(key, narrator), part) for key, part in chances.results(found, narrator)]
    told.append(talk.text(words.ENDS))
    for chance in found[:MAX_ENDS]:
        text = chances.told(chance, len(common), narrator) or talk.text(words.NOTHING_CHANGES)
        told.append(_chance(talk, text, Fraction(chance.of, chance.in_all)))
    talk.lines(told)


def _sum(sit: Sitting, order: str) -> chances.AttackSum | None:
    """What an order comes to before its dice, as the planner on the screens has it. Raises IllegalOrder."""
    rules, choice = sit.position.rules, sit.table.choice
    if choice is None:
        return None
    plain, policies = rules.write(read_line(rules, order).decision), looking.policies(sit.home, sit.match)
    return chances.sum_of(sit.table.game, rules, sit.position.state, choice.side, plain, sit.narrator, policies)


def _sum_line(talk: Talk, line: chances.SumLine) -> str:
    return talk.text(words.SUM_LINE, text=line.text, rule=line.rule) if line.rule and not line.is_shift else f"{line.text}."


def _chance(talk: Talk, text: str, part: Fraction) -> str:
    return talk.text(words.CHANCE, percent=chances.percent(part), text=text.rstrip("."))
