"""Exact odds ready to be shown: what comes first whatever the dice, results with their chances as bars, the sum of an attack."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from importlib import import_module
from typing import Any, NamedTuple, Protocol

import msgspec

from pbem.engine import odds
from pbem.engine.decisions import Decision
from pbem.engine.demands import Choose, Decided, Demand, Input, Open
from pbem.engine.events import Event
from pbem.engine.hexes import Hex
from pbem.engine.odds import PolicyFor, telling_of
from pbem.engine.planning import Reckoning, Target, Toll
from pbem.errors import UserError
from pbem.view.narrate import Narrator

Result = tuple[str, ...]
FULL, EMPTY = ("█", "#"), ("░", ".")
EIGHTHS = "▏▎▍▌▋▊▉"


class Chanced(Protocol):
    """One position an order leads to, with what happens on one way there. `of` / `in_all` is its probability."""

    @property
    def of(self) -> int: ...
    @property
    def in_all(self) -> int: ...
    @property
    def events(self) -> tuple[Event, ...]: ...


class Bar(NamedTuple):
    """One result: what it is, how probable, and the same drawn."""

    text: str
    part: Fraction
    drawn: str


class SumLine(NamedTuple):
    """One step of the sum of an attack. `rule` is "" where none is cited; `is_shift`: it moves the column."""

    text: str
    rule: str
    is_shift: bool = False


class AttackSum(NamedTuple):
    """The sum of an attack, step by step as the rules do it."""

    lines: tuple[SumLine, ...]
    column: str  # the final one, as the game's chart of combat heads it
    values: Mapping[str, Any]  # the fields of the event that told it


class AttackSummary(NamedTuple):
    """What one attack promises, standing orders answering. Losses in steps, as expected; chances add up to 1."""

    target: Hex
    order: str
    units: tuple[str, ...]  # all that might take part
    take: Fraction  # the hex is emptied, and an attacker may go in
    empty: Fraction  # the hex is emptied
    own_losses: Fraction
    enemy_losses: Fraction
    results: tuple[tuple[Result, Fraction], ...]  # likeliest first
    sum: AttackSum | None
    unknown: Fraction = Fraction(0)  # what lies face down decides
    is_search: bool = False  # no attack: it takes no hex


# --- what an order can lead to


def common_events(chances: Sequence[Chanced]) -> list[Event]:
    """What happens first whatever the dice."""
    common = []
    for events in zip(*(chance.events for chance in chances), strict=False):
        if any(event != events[0] for event in events):
            break
        common.append(events[0])
    return common


def results(chances: Sequence[Chanced], narrator: Narrator) -> list[tuple[Result, Fraction]]:
    """Chances by result as the game tells results apart, likeliest first."""
    return _by_result(((chance.events, Fraction(chance.of, chance.in_all)) for chance in chances), narrator)


def _by_result(ends: Iterator[tuple[tuple[Event, ...], Fraction]], narrator: Narrator) -> list[tuple[Result, Fraction]]:
    tables = telling(narrator)
    found: dict[Result, Fraction] = {}
    for events, part in ends:
        event = next((event for event in events if event.__struct_config__.tag in tables), None)
        if event is not None:
            tag = str(event.__struct_config__.tag)
            values = tuple(str(getattr(event, field)) for field in tables[tag])
            key = values if tag == narrator.words.RESULT[0] else (tag, *values)
            found[key] = found.get(key, Fraction(0)) + part
    return sorted(found.items(), key=lambda pair: (-pair[1], pair[0]))


def telling(narrator: Narrator) -> dict[str, tuple[str, ...]]:
    """The events that tell what came of something, with the fields that tell results apart; that of attacks first."""
    tag, fields = narrator.words.RESULT
    return {tag: fields} | dict(getattr(narrator.words, "RESULTS", {}))


def said(key: Result, narrator: Narrator) -> str:
    """A result in words."""
    tables = telling(narrator)
    fields, values = (tables[key[0]], key[1:]) if key[0] in tables else (narrator.words.RESULT[1], key)
    return "; ".join(str(narrator.value(field, value)) for field, value in zip(fields, values, strict=True))


def shortly(key: Result, narrator: Narrator) -> str:
    """A result as its table has it."""
    return " / ".join(key[1:] if key[0] in telling(narrator) else key)


def told(chance: Chanced, skip: int, narrator: Narrator) -> str:
    """What happens on one way, behind the first events and without those that say nothing new."""
    quiet = (*telling(narrator), *narrator.words.QUIET)
    events = [event for event in chance.events[skip:] if event.__struct_config__.tag not in quiet]
    return " ".join(line.strip() for line in narrator.events(events))


def percent(part: Fraction) -> str:
    """A chance to a tenth of a percent: `12.5 %`."""
    return f"{steps(part * 100)} %"


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


def bars(found: Sequence[tuple[Result, Fraction]], narrator: Narrator, width: int, is_ascii: bool = False) -> list[Bar]:
    """Results, as `results` gives them, each in words and with a bar."""
    return [Bar(said(key, narrator), part, bar(part, width, is_ascii)) for key, part in found]


# --- the sum of an attack


def attack_sum(game: str, events: Sequence[Event], narrator: Narrator) -> AttackSum | None:
    """The sum that these events tell; None where they tell none."""
    tag, lines = import_module(f"pbem.games.{game}.words_planning").SUM
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
            found.append(SumLine(narrator.say(template).format(**places), rule))
    return AttackSum(tuple(found), str(values["column"]), values)


def declared(rules: Any, state: Any, side: int, order: str, policy_for: PolicyFor | None = None) -> tuple[Event, ...]:
    """What an attack does before the first dice, standing orders answering: fast, for a sum that follows the cursor.

    Raises IllegalOrder.
    """
    return _declared(rules, state, side, order, policy_for)[1]


def _declared(rules: Any, state: Any, side: int, order: str, policy_for: PolicyFor | None = None) -> tuple[Any, tuple[Event, ...]]:
    policies = policy_for or default_policies(rules)
    state, events = rules.apply(state, Decided(side, rules.read(order)))
    while isinstance(demand := rules.pending(state), Choose) and not demand.is_order:
        answer = rules.answer(state, policies(demand.side, demand.kind))
        if answer is None:
            break
        state, more = rules.apply(state, Decided(demand.side, answer))
        events += more
    return state, tuple(events)


def sum_of(
    game: str, rules: Any, state: Any, side: int, order: str, narrator: Narrator, policy_for: PolicyFor | None = None
) -> AttackSum | None:
    """What an attack comes to before its dice, step by step; None where the game tells nothing of it. Raises IllegalOrder."""
    after, events = _declared(rules, state, side, order, policy_for)
    reckoning = getattr(import_module(f"pbem.games.{game}.planning"), "reckoning", None)
    if reckoning is None:
        return attack_sum(game, events, narrator)
    found = reckoning(rules, after)
    return _reckoned(game, found, narrator) if found is not None else None


def _reckoned(game: str, found: Reckoning, narrator: Narrator) -> AttackSum:
    say = narrator.say
    by_rule, total, column = import_module(f"pbem.games.{game}.words_planning").SUMS[found.kind]
    lines = []
    for part in found.parts:
        templates = by_rule[part.rule]
        template = templates if isinstance(templates, str) else templates[part.points < 0]
        lines.append(SumLine(say(template).format(subject=part.subject, points=part.points), part.rule))
    places = {"total": found.total, "column": found.start_column}
    lines.append(SumLine(say(total).format(**places), ""))
    lines += [SumLine(narrator.shift(rule, columns), rule, True) for rule, columns in found.shifts]
    if found.shifts:
        lines.append(SumLine(say(column).format(column=found.column), ""))
    return AttackSum(tuple(lines), found.column, {})


def made_ready(rules: Any, state: Any, side: int, target: Target, order: str) -> Any:
    """The state in which those whom an order names have made ready for it. Raises IllegalOrder."""
    for first in orders_before(target, order):
        state, _ = rules.apply(state, Decided(side, rules.read(first)))
    return state


def orders_before(target: Target, order: str) -> list[str]:
    """The orders that must be given first for those whom an order names."""
    named = order.replace(",", " ").split()
    return [first for unit, first in target.before.items() if unit in named]


def default_policies(rules: Any) -> PolicyFor:
    """The game's own standing orders, for a caller who has no match."""

    def policy_for(side: int, kind: str) -> bytes:  # noqa: ARG001
        found: bytes = rules.default_policy(kind)
        return found

    return policy_for


# --- attacks side by side


class _UpToEntry:
    """Rules that leave it open whether the attacker goes into the hex: so one sees that he is asked."""

    def __init__(self, rules: Any, side: int, kinds: tuple[str, ...]) -> None:
        self.rules, self.side, self.kinds = rules, side, kinds
        self.telling = telling_of(rules)

    def pending(self, state: Any) -> Demand:
        demand: Demand = self.rules.pending(state)
        return demand

    def apply(self, state: Any, given: Input) -> tuple[Any, tuple[Event, ...]]:
        done: tuple[Any, tuple[Event, ...]] = self.rules.apply(state, given)
        return done

    def answer(self, state: Any, policy: bytes) -> Decision | None:
        if self.is_entry(self.pending(state)):
            return None
        found: Decision | None = self.rules.answer(state, policy)
        return found

    def is_entry(self, demand: Demand) -> bool:
        return isinstance(demand, Choose) and demand.side == self.side and demand.kind in self.kinds


def summary(
    game: str,
    rules: Any,
    state: Any,
    target: Target,
    narrator: Narrator,
    order: str = "",
    policy_for: PolicyFor | None = None,
) -> AttackSummary:
    """What an attack on a target promises, exactly: with all who may take part, or as `order` says.

    Raises IllegalOrder, and UserError "odds-too-many-ways".
    """
    planning: Any = import_module(f"pbem.games.{game}.planning")
    fought = planning.fought_at_once(rules)
    demand = fought.pending(state)
    order = order or target.order
    side = demand.side if isinstance(demand, Choose) else -1
    state = made_ready(fought, state, side, target, order)
    trial: Any = _UpToEntry(fought, side, planning.ENTERING)
    found = odds.outcomes(trial, state, side, fought.read(order), policy_for or default_policies(rules))
    take = empty = own = enemy = unknown = Fraction(0)
    for each in found:
        unknown += each.chance * isinstance(each.pending, Open)
        toll: Toll = planning.toll(fought, state, each.state, target.hex)
        take += each.chance * trial.is_entry(each.pending)
        empty += each.chance * toll.is_emptied
        own += each.chance * toll.losses[side]
        enemy += each.chance * sum(lost for loser, lost in enumerate(toll.losses) if loser != side)
    ranked = _by_result(((each.events, each.chance) for each in found), narrator)
    total = sum_of(game, fought, state, side, order, narrator, policy_for)
    return AttackSummary(
        target.hex, order, target.units, take, empty, own, enemy, tuple(ranked), total, unknown, bool(target.tells)
    )


def best_attacks(
    game: str, rules: Any, state: Any, narrator: Narrator, policy_for: PolicyFor | None = None
) -> Iterator[AttackSummary]:
    """What the strongest attack on each target promises, one after the other as they are worked out; see `ranked`.

    Targets whose odds have too many ways are left out.
    """
    planning: Any = import_module(f"pbem.games.{game}.planning")
    for target in planning.targets(rules, state):
        try:
            yield summary(game, rules, state, target, narrator, policy_for=policy_for)
        except UserError:
            continue


def ranked(found: Sequence[AttackSummary]) -> list[AttackSummary]:
    """The best first: by the chance to take the hex, then by steps the enemy loses more than we."""
    return sorted(found, key=lambda each: (each.is_search, -each.take, each.own_losses - each.enemy_losses, each.target))
