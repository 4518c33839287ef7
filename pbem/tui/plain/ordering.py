"""Orders: in notation, built word by word, a march by its end; taken back, changed, planned on with other dice."""

import re
from collections.abc import Sequence

from pbem.desk import typed_orders
from pbem.desk.order_list import draft_text, orders_of
from pbem.engine.decisions import IllegalOrder
from pbem.engine.game import Token
from pbem.engine.hexes import NOWHERE, Hex
from pbem.engine.planning import Reach, Way
from pbem.errors import UserError
from pbem.session.turn.order_text import numbers
from pbem.tui.plain.match_in_view import Cannot, Sitting, complain
from pbem.tui.plain.outgoing import tell_next, warn_ready
from pbem.tui.plain.prompting import Back
from pbem.view.map import scene, spoken
from pbem.view.map.captions import option_meaning
from pbem.view.text import possible_now
from pbem.view.text.narration import ended
from pbem.view.words import plain as words
from pbem.view.words.without_game import DRAFT_OF

MAX_ANSWERS = 15  # whole answers that are offered in one list
NOTATION = re.compile(r";| if |,|\d{4}-\d{4}", re.IGNORECASE)  # what stands in orders only


def give(sit: Sitting, order: str, answers: Sequence[str] = ()) -> None:
    """Give an order with answers, tell what it does, then ask what the rules ask."""
    sit.need_now()
    if order.partition(" ")[0] in sit.narrator.words.planning.giving_up and not sit.talk.yes(words.GIVE_UP_SURE):
        return
    ready = sit.table.plans.movers
    kind = sit.table.choice.kind if sit.table.choice else ""
    sit.changing(sit.table.do, order, answers)
    line = sit.table.lines[-1 - len(answers)].text if sit.table.lines else order
    sit.talk.say(words.GIVEN, order=line)
    if len(line.split()) == 1 and (sit.table.choice is None or sit.table.choice.kind != kind):
        warn_ready(sit, ready)
    _go_on(sit)


def _go_on(sit: Sitting) -> None:
    """What the rules ask now; where nothing more is to be decided here, what comes next."""
    ask_answers(sit)
    if sit.table.choice is None:
        tell_next(sit)


def do(sit: Sitting, rest: str) -> None:
    """An order in notation, its answers behind semicolons."""
    if not rest:
        guided(sit, "")
        return
    order, *answers = [part.strip() for part in rest.split(";")]
    orders = typed_orders.expanded(sit.table.position, sit.scene, order)
    if len(orders) > 1:
        sit.changing(sit.table.do_all, orders)
        _go_on(sit)
        return
    give(sit, orders[0], [each for each in answers if each])


def lay_rest(sit: Sitting, _rest: str) -> None:
    """At set-up all that is left, each by an order of its own."""
    sit.need_now()
    orders = sit.table.plans.rest
    if not orders:
        raise Cannot(words.NO_REST)
    sit.changing(sit.table.do_all, orders)
    sit.talk.say(words.LAID, count=len(orders))
    _go_on(sit)


def is_order(sit: Sitting, line: str) -> bool:
    """Is this typed line an order in notation as it stands, and not one of the dialogue's own commands?"""
    first = typed_orders.verb_of(sit.scene, line.split()[0]).casefold()
    if sit.in_past or sit.table.choice is None or first not in sit.narrator.words.verbs:
        return False
    spelled = scene.spelled(sit.scene, line)
    is_spoken = any(filler in line.casefold().split() for filler in sit.narrator.words.fillers)
    if is_spoken or NOTATION.search(spelled) or line.casefold().endswith(words.OR_STOP):
        return True
    try:
        return sit.table.options(spelled).is_complete
    except IllegalOrder:
        return False


# --- answers that the rules ask for


def ask_answers(sit: Sitting) -> None:
    """Ask what the rules ask until they ask for orders again, or the player leaves it open."""
    while (choice := sit.table.choice) is not None and not choice.is_order:
        sit.talk.line(ended(sit.narrator.demand(choice)))
        try:
            answer = _answer(sit)
        except Back:
            sit.talk.say(words.ANSWER_LATER)
            return
        sit.changing(sit.table.do, answer)


def answer(sit: Sitting, rest: str) -> None:
    """Come back to a question."""
    sit.need_now()
    if sit.table.choice is None or sit.table.choice.is_order:
        raise Cannot(words.NO_ANSWER_DUE)
    if rest:
        sit.changing(sit.table.do, rest)
    ask_answers(sit)


def _answer(sit: Sitting) -> str:
    """One whole answer: from a list where there are few, else word by word. Raises Back."""
    whole = sit.table.plans.answers(MAX_ANSWERS)
    if whole is None:
        return _built(sit, "")
    verbs = {each[0] for each in whole}
    entries = [_answer_text(sit, each, len(verbs) > 1) for each in whole]
    return " ".join(whole[sit.talk.choose(words.WHICH_ANSWER, entries)])


def _answer_text(sit: Sitting, tokens: tuple[str, ...], with_verb: bool) -> str:
    if whole := possible_now.order_label(sit.scene.game, tokens):
        return whole
    known = scene.unit_lines(sit.scene)
    verb = sit.narrator.words.verbs.get(tokens[0], tokens[0]).partition(":")[0]
    rest = ", ".join(known.get(token) or spoken.located_word(sit.scene, token) for token in tokens[1:])
    if not rest:
        return str(verb)
    return words.VERB_AND.format(verb=verb, text=rest) if with_verb else rest


# --- word by word


def guided(sit: Sitting, rest: str) -> None:
    """Build any order from numbered choices, and give it."""
    choice = sit.due()
    order = _built(sit, scene.spelled(sit.scene, rest))
    if choice.is_order:
        give(sit, order)
        return
    sit.changing(sit.table.do, order)
    ask_answers(sit)


def _built(sit: Sitting, begun: str) -> str:
    """An order built word by word. Raises Back, IllegalOrder."""
    text = begun
    giving_up = sit.narrator.words.planning.giving_up

    def rank(token: Token) -> tuple[bool, bool]:
        """What is seldom wanted stands behind the rest, and last what loses the battle."""
        return token.text in giving_up, possible_now.is_seldom(sit.scene.game, token.text)

    while True:
        options = sit.table.options(text)
        if not options.tokens:
            if not options.is_complete:
                sit.talk.say(words.NOTHING_FOLLOWS)
                raise Back
            return text
        tokens = list(options.tokens) if text else sorted(options.tokens, key=rank)
        entries = [words.ORDER_ENDS.format(order=text)] if options.is_complete else []
        entries += [_token_text(sit, text, token.text, token.cost_mp) for token in tokens]
        if len(entries) == 1:
            sit.talk.say(words.ONLY_ONE, text=entries[0])
            place = 0
        else:
            place = sit.talk.choose(words.NEXT_WORD.format(order=text) if text else words.FIRST_WORD, entries)
        if options.is_complete and not place:
            return text
        text = f"{text} {tokens[place - options.is_complete].text}".strip()


def _token_text(sit: Sitting, begun: str, token: str, cost: int) -> str:
    if not begun:
        return words.VERB_AND.format(verb=token, text=sit.narrator.words.verbs.get(token, "").partition(":")[0])
    known = scene.unit_lines(sit.scene).get(token) or option_meaning(sit.scene, begun, token)
    text = known or spoken.located_word(sit.scene, token)
    return words.COST.format(text=text, cost=cost) if cost >= 0 else text


# --- by the end of a way


def go(sit: Sitting, rest: str) -> None:
    """Where a unit can go, then where to."""
    sit.need_now()
    unit = _unit(sit, rest)
    found = sit.table.plans.reach(unit)
    if not found.ways:
        _tell_stuck(sit, unit)
        return
    order = _listed(sit, found)
    entries = [_way_entry(sit, found, here) for here in order]
    named = sum(here in sit.scene.picture.spots for here in order)
    sit.talk.line((words.REACH if named else words.REACH_BARE).format(len(order), unit=unit))
    numbered = [words.ENTRY.format(number=at + 1, text=text) for at, text in enumerate(entries)]
    sit.talk.lines([*numbered[:named], *([words.REACH_MORE] if 0 < named < len(order) else []), *numbered[named:]])
    while True:
        typed = sit.talk.answer(words.WHERE_TO)
        first, _, place = typed.partition(" ")
        if first.casefold() in words.WHY_WORDS:
            _tell_why(sit, unit, place)
            continue
        if typed.isascii() and typed.isdigit() and len(typed) < 4:
            if not 0 < int(typed) <= len(order):
                sit.talk.say(words.NO_SUCH_NUMBER, count=len(order))
                continue
            here = order[int(typed) - 1]
        else:
            try:
                here = spoken.found_place(sit.scene, typed)
            except UserError as problem:
                if first.casefold() in words.COMMANDS:
                    sit.typed = typed
                    return
                complain(sit.talk, problem)
                continue
            if here not in found.ways:
                _tell_why(sit, unit, typed)
                continue
        give(sit, _way(sit, found.ways[here]).order)
        return


def move(sit: Sitting, rest: str, verb: str = "") -> None:
    """The cheapest way of a unit to a place, by this verb of the game where there is a choice."""
    sit.need_now()
    unit, _, place = rest.partition(" ")
    head, _, tail = place.partition(" ")
    place = tail if head.casefold() in words.TO_WORDS else place
    unit = _unit(sit, unit)
    if not place:
        go(sit, unit)
        return
    here = spoken.found_place(sit.scene, place)
    ways = sit.table.plans.reach(unit).ways.get(here)
    if not ways:
        _tell_why(sit, unit, place)
        return
    give(sit, _way(sit, tuple(way for way in ways if way.verb == verb) or ways).order)


def by_verb(sit: Sitting, verb: str, rest: str) -> None:
    """A verb of the game with a unit and a place, as `move`; anything else is an order in notation."""
    unit, _, place = rest.partition(" ")
    try:
        ways = sit.table.plans.reach(_unit(sit, unit)).ways.get(spoken.found_place(sit.scene, place)) if place else None
    except UserError:
        ways = None
    if ways and any(way.verb == verb for way in ways):
        move(sit, rest, verb)
    else:
        do(sit, f"{verb} {rest}".strip())


def why(sit: Sitting, rest: str) -> None:
    """Why a unit cannot go to a place, or why an order would be refused."""
    sit.need_now()
    first, _, place = rest.partition(" ")
    if place and first.upper() in scene.unit_lines(sit.scene):
        _tell_why(sit, first.upper(), place)
        return
    if not rest:
        raise Back
    sit.table.check(rest)
    sit.talk.say(words.ALLOWED)


def _unit(sit: Sitting, text: str) -> str:
    return spoken.unit_of(sit.scene, text or sit.talk.answer(words.WHICH_UNIT))[0].id


def _listed(sit: Sitting, found: Reach) -> list[Hex]:
    """Named places first, each part by cost."""
    spots = sit.scene.picture.spots
    return sorted(found.ways, key=lambda here: (here not in spots, min(way.cost for way in found.ways[here]), here))


def _way_entry(sit: Sitting, found: Reach, here: Hex) -> str:
    start = next(iter(found.ways.values()))[0].hexes[0]
    name = sit.scene.hex(here)
    way = f" ({spoken.way_to(sit.scene, start, here)})" if start != here else ""
    ways = "; ".join(possible_now.way_label(sit.table.game, each) for each in found.ways[here])
    return words.REACH_ENTRY.format(where=f"{name}{way}", ways=ways)


def _way(sit: Sitting, ways: tuple[Way, ...]) -> Way:
    """The only way, or the one that is chosen. Raises Back."""
    if len(ways) == 1:
        return ways[0]
    return ways[sit.talk.choose(words.WHICH_WAY, [possible_now.way_label(sit.table.game, way) for way in ways])]


def _tell_why(sit: Sitting, unit: str, place: str) -> None:
    here = spoken.found_place(sit.scene, place)
    where = sit.scene.hex(here)
    refusal = sit.table.plans.why_not(unit, here)
    if refusal is None:
        sit.talk.say(words.CAN_REACH, unit=unit, where=where)
        return
    sit.talk.say(words.NOT_REACHED, unit=unit, where=where)
    sit.talk.line(f"{sit.narrator.refusal(refusal)}.")


def _tell_stuck(sit: Sitting, unit: str) -> None:
    sit.due()
    sit.talk.say(words.NO_WAY, unit=unit)
    here = spoken.unit_of(sit.scene, unit)[1]
    if here != NOWHERE and (refusal := sit.table.plans.why_not(unit, here)):
        sit.talk.line(f"{sit.narrator.refusal(refusal)}.")


# --- the draft


def undo(sit: Sitting, rest: str) -> None:
    """Take back the last order, or all; `undo refused DIGEST` takes out the last file."""
    sit.need_now()
    first, _, digest = rest.partition(" ")
    if first.casefold() == words.REFUSED_WORD:
        from pbem.session.turn.sealing import withdraw

        withdraw(sit.home, sit.table.ref, digest.strip())
        sit.table.look_again()
        sit.talk.say(words.WITHDRAWN)
    elif first.casefold() in words.ALL_WORDS:
        sit.talk.say(words.ALL_TAKEN_BACK, count=sit.table.undo_all())
    else:
        sit.talk.say(words.TAKEN_BACK, orders=", ".join(sit.table.undo()))


def redo(sit: Sitting, _rest: str) -> None:
    """Give again what was taken back."""
    sit.need_now()
    before = len(sit.table.lines)
    sit.changing(sit.table.redo)
    again = [line.text for line in sit.table.lines[before:]]
    sit.talk.say(words.GIVEN_AGAIN if again else words.NOTHING_TAKEN_BACK, orders=", ".join(again))


def draft(sit: Sitting, rest: str) -> None:
    """The orders so far; `drop N` and `shift N M` change them."""
    sit.need_now()
    action, *numbers = rest.casefold().split()[:3] or [""]
    if action in (words.DROP, words.SHIFT):
        _rewrite(sit, action, numbers)
    sit.talk.say(DRAFT_OF, seq=sit.table.position.seq)
    groups: dict[int, list[str]] = {}
    for line in sit.table.lines:
        groups.setdefault(line.group, []).append(draft_text(line, sit.narrator.refusal))
    found = [words.ENTRY.format(number=at + 1, text="; ".join(texts)) for at, texts in enumerate(groups.values())]
    sit.talk.lines(found or [words.DRAFT_EMPTY])


def _rewrite(sit: Sitting, action: str, numbers: list[str]) -> None:
    lines = sit.table.lines
    orders = orders_of(lines)
    firm = len({line.group for line in lines}) - len(orders)
    places = [int(number) - 1 - firm for number in numbers if number.isascii() and number.isdigit()]
    if len(places) < (1 if action == words.DROP else 2) or not all(0 <= place < len(orders) for place in places):
        sit.talk.say(words.NO_SUCH_ORDER, number=" ".join(numbers))
        return
    first, last = places[0], places[-1]
    order = orders.pop(first)
    if action == words.SHIFT:
        orders.insert(last, order)
    sit.changing(sit.table.rewrite, orders)
    done = words.DROPPED if action == words.DROP else words.SHIFTED
    sit.talk.say(done, number=first + firm + 1, to=last + firm + 1)


def waiting(sit: Sitting, _rest: str) -> None:
    """Orders that wait for dice."""
    found = [line.text for line in sit.table.lines if line.state == "waits"]
    sit.talk.lines(found or [words.WAITING_NONE])


def suppose(sit: Sitting, rest: str) -> None:
    """Plan on with other dice."""
    if rest.casefold() == words.LIKELIEST:
        sit.changing(sit.table.suppose, None)
        sit.talk.say(words.SUPPOSE_LIKELY)
        return
    sit.changing(sit.table.suppose, numbers(rest))
    sit.talk.say(words.SUPPOSE_DONE)
