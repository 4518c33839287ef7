"""Exact odds ready to be shown: what comes first whatever the dice, results with their chances as bars, the sum of an attack."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

import msgspec

from pbem.engine import odds
from pbem.engine.demands import Choose, Decided, Open
from pbem.engine.events import Event
from pbem.engine.game import Rules, S
from pbem.engine.odds import Outcome, PolicyFor
from pbem.engine.planning import Reckoning, Target
from pbem.errors import UserError
from pbem.view.text.narration import Narrator
from pbem.view.text.possible_now import planner_of
from pbem.view.words import without_game

Result = tuple[str, ...]
FULL, EMPTY = ("█", "#"), ("░", ".")
MAX_ENDS = 12
LEAST = Fraction(1, 2000)  # what is rounded to a tenth of a percent
EIGHTHS = "▏▎▍▌▋▊▉"


class SumLine(NamedTuple):
    """One step of the sum of an attack. `rule` is "" where none is cited; `is_shift`: it moves the column."""

    text: str
    rule: str
    is_shift: bool = False


class AttackSum(NamedTuple):
    """The sum of an attack, step by step as the rules do it."""

    lines: tuple[SumLine, ...]
    column: str  # the final one, as the game's chart of combat heads it


class AttackSummary(NamedTuple):
    """The promise of one attack, standing orders answering. Losses in steps, as expected; chances add up to 1."""

    target: Target
    order: str
    take: Fraction  # the hex is emptied, and an attacker may go in
    empty: Fraction  # the hex is emptied
    own_losses: Fraction
    enemy_losses: Fraction
    results: tuple[tuple[Result, Fraction], ...]  # likeliest first
    sum: AttackSum | None
    unknown: Fraction = Fraction(0)  # what lies face down decides


# --- what an order can lead to


def common_events(chances: Sequence[Outcome[S]]) -> list[Event]:
    """What happens first whatever the dice."""
    first = []
    for events in zip(*(chance.events for chance in chances), strict=False):
        if any(event != events[0] for event in events):
            break
        first.append(events[0])
    return first


def results(chances: Sequence[Outcome[S]], narrator: Narrator) -> list[tuple[Result, Fraction]]:
    """Chances by result as the game tells results apart, likeliest first."""
    tables = telling(narrator)
    found: dict[Result, Fraction] = {}
    for each in chances:
        event = next((event for event in each.events if event.__struct_config__.tag in tables), None)
        if event is not None:
            tag = str(event.__struct_config__.tag)
            values = tuple(str(getattr(event, field)) for field in tables[tag])
            key = values if tag == narrator.words.result[0] else (tag, *values)
            found[key] = found.get(key, Fraction(0)) + each.chance
    return sorted(found.items(), key=lambda pair: (-pair[1], pair[0]))


def telling(narrator: Narrator) -> dict[str, tuple[str, ...]]:
    """The events that tell what came of something, with the fields that tell results apart; that of attacks first."""
    tag, fields = narrator.words.result
    return {tag: fields} | dict(narrator.words.results)


def said(key: Result, narrator: Narrator) -> str:
    """A result in words."""
    tables = telling(narrator)
    fields, values = (tables[key[0]], key[1:]) if key[0] in tables else (narrator.words.result[1], key)
    return "; ".join(_value_said(field, value, narrator) for field, value in zip(fields, values, strict=True))


def _value_said(field: str, value: str, narrator: Narrator) -> str:
    """A part of a result in words; tables that go by number are asked for the number."""
    number = int(value) if value.isdecimal() else None
    return str(narrator.value(field, number if number in narrator.words.names.get(field, {}) else value))


def shortly(key: Result, narrator: Narrator) -> str:
    """A result in a few words, else as its table has it."""
    if short := narrator.words.planning.short_result:
        return short.format(*key)
    return " / ".join(key[1:] if key[0] in telling(narrator) else key)


def told(chance: Outcome[S], skip: int, narrator: Narrator) -> str:
    """What happens on one way, behind the first events and without those that say nothing new."""
    quiet = (*telling(narrator), *narrator.words.quiet)
    events = [event for event in chance.events[skip:] if event.__struct_config__.tag not in quiet]
    return " ".join(line.strip() for line in narrator.events(events))


def chance_lines(found: Sequence[Outcome[S]], narrator: Narrator) -> list[str]:
    """Each result with its chance, then the likeliest ends, where they tell more than the results do."""
    if len(found) < 2:
        return [without_game.NO_DICE]
    skip = len(common_events(found))
    ends = [(told(chance, skip, narrator), chance.chance) for chance in found[:MAX_ENDS]]
    lines = [chance_line(said(key, narrator), part) for key, part in results(found, narrator)]
    if any(text for text, _ in ends):
        lines.append(without_game.ENDS_OF.format(count=len(found)))
        lines += [chance_line(text or without_game.NOTHING_CHANGES, part) for text, part in ends]
    return lines


def chance_line(text: str, part: Fraction) -> str:
    """What may happen behind its chance, which takes the same room in each line."""
    return f"{percent(part):>7}  {text}"


def percent(part: Fraction) -> str:
    """A chance to a tenth of a percent: `12.5 %`; what is possible is never nought, and what may fail never all."""
    if 0 < part < LEAST:
        return "<0.1 %"
    return ">99.9 %" if 1 - LEAST < part < 1 else f"{steps(part * 100)} %"


def steps(count: Fraction) -> str:
    """An expected number to a tenth: `1.3`."""
    tenths = (count.numerator * 20 + count.denominator) // (2 * count.denominator)
    return f"{tenths // 10}.{tenths % 10}"


def bar(part: Fraction, width: int, is_ascii: bool = False) -> str:
    """A chance as a bar of so many characters; what is above nought shows, and less than all is never full."""
    if is_ascii:
        full = _rounded(part, width)
        return FULL[1] * full + EMPTY[1] * (width - full)
    eighths = _rounded(part, width * 8)
    full, rest = divmod(eighths, 8)
    drawn = FULL[0] * full + (EIGHTHS[rest - 1] if rest else "")
    return drawn + EMPTY[0] * (width - len(drawn))


def _rounded(part: Fraction, most: int) -> int:
    if part <= 0 or most <= 0:
        return 0
    whole = (2 * part.numerator * most + part.denominator) // (2 * part.denominator)
    return min(max(whole, 1), most - 1 if part < 1 and most > 1 else most)


# --- the sum of an attack


def attack_sum(events: Sequence[Event], narrator: Narrator) -> AttackSum | None:
    """The sum that these events tell; None where they tell none."""
    tag, lines = narrator.words.planning.sum or ("", ())
    event = next((event for event in events if event.__struct_config__.tag == tag), None)
    if event is None:
        return None
    values = msgspec.structs.asdict(event)
    places = {field: value if field == "shifts" else narrator.value(field, value) for field, value in values.items()}
    found: list[SumLine] = []
    for rule, template in lines:
        if template == "{shifts}":
            found += [SumLine(narrator.shift(reason, columns), reason, True) for reason, columns in values["shifts"]]
        else:
            found.append(SumLine(template.format(**places), rule))
    return AttackSum(tuple(found), str(values["column"]))


def declared(rules: Rules[S], state: S, side: int, order: str, policy_for: PolicyFor | None = None) -> tuple[S, tuple[Event, ...]]:
    """What an attack does before the first dice, standing orders answering: fast, for a sum that follows the cursor.

    Raises IllegalOrder.
    """
    policies = policy_for or default_policies(rules)
    state, events = rules.apply(state, Decided(side, rules.at(state).read(order)))
    while isinstance(demand := rules.pending(state), Choose) and not demand.is_order:
        answer = rules.answer(state, policies(demand.side, demand.kind))
        if answer is None:
            break
        state, more = rules.apply(state, Decided(demand.side, answer))
        events += more
    return state, tuple(events)


def sum_of(
    game: str, rules: Rules[S], state: S, side: int, order: str, narrator: Narrator, policy_for: PolicyFor | None = None
) -> AttackSum | None:
    """What an attack comes to before its dice, step by step; None where the game tells nothing of it. Raises IllegalOrder."""
    after, events = declared(rules, state, side, order, policy_for)
    found = planner_of(game).reckoning(rules, after)
    return _reckoned(found, narrator) if found is not None else attack_sum(events, narrator)


def _reckoned(found: Reckoning, narrator: Narrator) -> AttackSum:
    by_rule, total, column = narrator.words.planning.sums[found.kind]
    lines = []
    for part in found.parts:
        templates = by_rule[part.rule]
        template = templates if isinstance(templates, str) else templates[part.points < 0]
        lines.append(SumLine(template.format(subject=part.subject, points=part.points), part.rule))
    places = {"total": found.total, "column": found.start_column}
    lines.append(SumLine(total.format(**places), ""))
    lines += [SumLine(narrator.shift(rule, columns), rule, True) for rule, columns in found.shifts]
    if found.shifts:
        lines.append(SumLine(column.format(column=found.column), ""))
    return AttackSum(tuple(lines), found.column)


def made_ready(rules: Rules[S], state: S, side: int, target: Target, units: Sequence[str]) -> S:
    """The state in which these units have made ready for an order against a target. Raises IllegalOrder."""
    for first in orders_before(target, units):
        state, _ = rules.apply(state, Decided(side, rules.at(state).read(first)))
    return state


def orders_before(target: Target, units: Sequence[str]) -> list[str]:
    """The orders that must be given first for these units."""
    return [first for unit, first in target.before.items() if unit in units]


def default_policies(rules: Rules[S]) -> PolicyFor:
    """The game's own standing orders, for a caller who has no match."""
    return lambda _side, kind: rules.default_policy(kind)


# --- attacks side by side


def summary(
    game: str,
    rules: Rules[S],
    state: S,
    target: Target,
    narrator: Narrator,
    order: str = "",
    policy_for: PolicyFor | None = None,
) -> AttackSummary:
    """What an attack on a target promises, exactly: with all who may take part, or as `order` says.

    Raises IllegalOrder, and UserError "odds-too-many-ways".
    """
    planning = planner_of(game)
    fought = planning.fought_at_once(rules)
    demand = fought.pending(state)
    order = order or target.order.text
    decision = fought.read(order)
    side = demand.side if isinstance(demand, Choose) else -1
    state = made_ready(fought, state, side, target, fought.order(decision).units)
    answers = policy_for or default_policies(rules)

    def is_entry(whose: int, kind: str) -> bool:
        """Is the attacker asked whether to go into the hex? It is left open, so that one sees that it is asked."""
        return whose == side and kind in planning.entering

    def up_to_entry(whose: int, kind: str) -> bytes | None:
        return None if is_entry(whose, kind) else answers(whose, kind)

    found = odds.outcomes(fought, state, side, decision, up_to_entry)
    take = empty = own = enemy = unknown = Fraction(0)
    for each in found:
        unknown += each.chance * isinstance(each.pending, Open)
        toll = planning.toll(fought, state, each.state, target.hex)
        take += each.chance * (isinstance(each.pending, Choose) and is_entry(each.pending.side, each.pending.kind))
        empty += each.chance * toll.is_emptied
        own += each.chance * toll.losses[side]
        enemy += each.chance * sum(lost for loser, lost in enumerate(toll.losses) if loser != side)
    total = sum_of(game, fought, state, side, order, narrator, policy_for)
    return AttackSummary(target, order, take, empty, own, enemy, tuple(results(found, narrator)), total, unknown)


def best_attacks(
    game: str, rules: Rules[S], state: S, narrator: Narrator, policy_for: PolicyFor | None = None
) -> Iterator[AttackSummary]:
    """What the strongest attack on each target promises, one after the other as they are worked out; see `ranked`.

    Targets whose odds have too many ways are left out.
    """
    for target in planner_of(game).targets(rules, state):
        try:
            yield summary(game, rules, state, target, narrator, policy_for=policy_for)
        except UserError:
            continue


def ranked(found: Sequence[AttackSummary]) -> list[AttackSummary]:
    """The best first: by the chance to take the hex, then by steps the enemy loses more than we."""
    return sorted(
        found, key=lambda each: (bool(each.target.tells), -each.take, each.own_losses - each.enemy_losses, each.target.hex)
    )
