"""Orders as people type them, for every door: verbs in words, names of places, several units, a way by its end alone."""

import re
from collections.abc import Sequence

from pbem.engine.game import AnyRules
from pbem.engine.hexes import is_box
from pbem.session.results import Position
from pbem.view.map import scene
from pbem.view.map.captions import hex_of
from pbem.view.map.scene import Scene
from pbem.view.text import possible_now
from pbem.view.words import without_game

TAIL = re.compile(r"\s+(?:if|or)\s", re.IGNORECASE)
MAX_UNITS = 40  # of one typed line
MAX_WORDS = 12  # of an example


def expanded(position: Position, here: Scene, text: str) -> tuple[str, ...]:
    """The orders that a typed line stands for, in notation, one for each unit that it names at its head; else the line as it is.

    "move REB04,REB05 to Faradje" gives two marches. Nothing is judged here: what cannot be ordered is refused when it is given.
    """
    words = here.narrator.words
    body, tail = _parts(text)
    typed = body.split()
    if not typed:
        return (text,)
    verb = verb_of(here, typed[0])
    if verb != typed[0]:
        typed = [verb, *(word for word in typed[1:] if word.casefold() not in words.planning.joints)]
    known = scene.unit_lines(here)
    units = [unit for unit in typed[1].upper().split(",") if unit] if len(typed) > 1 else []
    if len(units) < 2 or len(units) > MAX_UNITS or not all(unit in known for unit in units):
        one = " ".join(typed) + tail if verb != body.split()[0] else text
        return (_by_any_way(position, here, one, verb != body.split()[0]) if verb in words.way_verbs else one,)
    orders = (" ".join([verb, unit, *typed[2:]]) + tail for unit in units)
    return tuple(_by_any_way(position, here, order, verb != body.split()[0]) for order in orders)


def _by_any_way(position: Position, here: Scene, order: str, is_everyday: bool) -> str:
    """The order with its way. A unit in a box, from which nobody marches, goes by the first verb that leads there."""
    verb, _, rest = order.partition(" ")
    is_boxed = is_everyday and is_box(hex_of(here, rest.partition(" ")[0].upper()))
    for each in (verb, *here.narrator.words.way_verbs) if is_boxed else (verb,):
        if (found := with_way(position, here, asked := f"{each} {rest}")) != asked:
            return found
    return order


def verb_of(here: Scene, word: str) -> str:
    """The verb that a word of everyday language stands for, "move"; the word itself where it is none."""
    words = here.narrator.words
    plain = word.casefold()
    return word if plain in words.verbs else words.planning.spoken.get(plain, word)


def form(here: Scene, rules: AnyRules, state: object, text: str) -> str:
    """How an order that begins so is written, with one that is allowed now; "" for what begins with no verb."""
    typed = text.split()
    verb = verb_of(here, typed[0]).casefold() if typed else ""
    meaning = here.narrator.words.verbs.get(verb, "")
    if not meaning:
        return ""
    written = meaning.rpartition(": ")[2] if ": " in meaning else verb
    found = example(rules, state, verb)
    return without_game.FORM_AND_EXAMPLE.format(form=written, example=found) if found else without_game.FORM.format(form=written)


def example(rules: AnyRules, state: object, verb: str) -> str:
    """An order with this verb that is allowed now, the shortest way through the options; "" where there is none."""
    words: tuple[str, ...] = (verb,)
    for _ in range(MAX_WORDS):
        options = rules.options(state, words)  # type: ignore[arg-type]
        if options.is_complete:
            return " ".join(words)
        if not options.tokens:
            return ""
        words = (*words, options.tokens[0].text)
    return ""


def with_way(position: Position, here: Scene, order: str) -> str:
    """The order with the hexes that it leaves out: the cheapest way to its last hex. As it is where there is none."""
    words = order_body(here, order)
    if len(words) < 3:
        return order
    text = scene.spelled(here, order)
    tail = TAIL.search(text)
    reach = possible_now.planner_of(here.game).reach(position.rules, position.state, scene.unit_called(here, words[1]))
    named = [word.casefold() for word in words]
    for way in (way for end, ways in reach.ways.items() if here.name(end).casefold() in named for way in ways):
        hexes, at = [here.name(each) for each in way.hexes], 0
        for word in possible_now.way_form(position.rules, way, hexes):
            if at < len(named) and word.casefold() == named[at]:
                at += 1
            elif word not in hexes[:-1]:
                break
        else:
            if at == len(named):
                return f"{way.order}{text[tail.start() :] if tail else ''}"
    return order


def why_no_way(position: Position, here: Scene, order: str) -> str:
    """Why a unit cannot march where an order sends it without saying how; "" where that is not what is wrong."""
    words, narrator = order_body(here, order), here.narrator
    march, *others = narrator.words.way_verbs
    if len(words) != 3 or not here.is_hex(words[2]):
        return ""
    verb, unit = words[0].lower(), words[1].upper()
    if verb in others and unit in scene.unit_lines(here):
        label = possible_now.verb_label(here.game, verb)
        return without_game.NO_WAY.format(unit=unit, hex=narrator.hex(words[2]), label=label)
    if verb != march:
        return ""
    refusal = possible_now.planner_of(here.game).why_not(position.rules, position.state, unit, scene.place_hex(here, words[2]))
    return narrator.refusal(refusal) if refusal else ""


def order_body(here: Scene, order: str) -> list[str]:
    """The words of an order without its conditions, with hexes for names of places."""
    return scene.order_words(here, TAIL.split(order)[0])


def _parts(text: str) -> tuple[str, str]:
    """An order, and its conditions."""
    found = TAIL.search(text)
    return (text[: found.start()], text[found.start() :]) if found else (text, "")


def completions(tokens: Sequence[str], begun: str) -> tuple[str, list[str]]:
    """What can be added to a word begun so, for sure, and the words that it may become."""
    fitting = [token for token in tokens if token.casefold().startswith(begun.casefold())]
    if not fitting:
        return "", []
    shared = fitting[0]
    for token in fitting[1:]:
        while not token.casefold().startswith(shared.casefold()):
            shared = shared[:-1]
    return shared[len(begun) :], fitting
