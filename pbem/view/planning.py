"""What a player can do now, of any game: ways, targets, overlays, charts, and the rules that govern it."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.demands import Choose, Demand, Over, Roll
from pbem.engine.hexes import Hex
from pbem.engine.picture import Track
from pbem.engine.planning import Chart, Overlay, Reach, Tally, Target, Way
from pbem.games import catalog
from pbem.view.narrate import Say

ENTRY = re.compile(r"^- \*\*([A-Z][A-Z0-9]*-[A-Za-z0-9.]+)\*\* (?:\[[^\]]*\] ?)?", re.MULTILINE)
MOST_NAMED = 8  # units in a sentence
STATES = " fits "  # what stands behind it in an order is stated of closed counters


def _planning(game: str) -> Any:
    return import_module(f"pbem.games.{game}.planning")


def _words(game: str, table: str = "words_planning") -> Any:
    return import_module(f"pbem.games.{game}.{table}")


# --- what can be done


def reach(game: str, rules: Any, state: Any, unit: str) -> Reach:
    """Where a unit can go with one order now; no ways when it is not its turn to. `state`: what the side may see."""
    found: Reach = _planning(game).reach(rules, state, unit)
    return found


def together(game: str, rules: Any, state: Any, units: Sequence[str]) -> Reach | None:
    """Where some units can go with one order, which is that of the unit named; None: each goes by itself."""
    find = getattr(_planning(game), "together", None)
    return find(rules, state, units) if find is not None else None


def movers(game: str, rules: Any, state: Any) -> tuple[str, ...]:
    """Ids of the units that can still act in the choice that is due."""
    found: tuple[str, ...] = _planning(game).movers(rules, state)
    return found


def rest(game: str, rules: Any, state: Any) -> tuple[str, ...]:
    """An order for each unit that is still to be placed, all in a sensible way; () where the game offers no such."""
    find = getattr(_planning(game), "rest", None)
    return find(rules, state) if find is not None else ()


def targets(game: str, rules: Any, state: Any) -> tuple[Target, ...]:
    """The hexes that can be attacked now."""
    found: tuple[Target, ...] = _planning(game).targets(rules, state)
    return found


def why_not(game: str, rules: Any, state: Any, unit: str, there: Hex) -> Refusal | None:
    """The most telling reason why a unit cannot go to a hex, or attack it; None when it can."""
    found: Refusal | None = _planning(game).why_not(rules, state, unit, there)
    return found


def is_advice(game: str, refusal: Refusal) -> bool:
    """Does a refusal tell what to do about a hex, whoever wants to go there?"""
    return refusal.code in getattr(_words(game), "ADVICE", ())


def way_label(game: str, way: Way, say: Say = str) -> str:
    """A way in a menu: `march, 3 MP`."""
    words = _words(game)
    label, verb = verb_label(game, way.verb, say), way.verb.partition(" ")[0]
    if way.cost < 0 or verb not in words.VERB_UNITS:
        return label
    one = getattr(words, "VERB_UNIT", {})
    unit = one[verb] if way.cost == 1 and verb in one else words.VERB_UNITS[verb]
    return f"{label}, {say(unit).format(cost=way.cost)}"


def order_form(way: Way, name: Callable[[Hex], str]) -> str:
    """The order of a way with HEX for its hexes: `ms PM03 search F7 HEX`."""
    names = [name(here) for here in way.hexes]
    for path in ("-".join(names), names[-1]):  # some orders name the end only
        head, found, tail = way.order.partition(f" {path}")
        if found:
            return f"{head} HEX{without_statements(tail)}"
    return way.order


def without_statements(order: str) -> str:
    """An order without what it states of closed counters on its way; who types it need not know how that is written."""
    return order.partition(STATES)[0]


def verb_label(game: str, verb: str, say: Say = str) -> str:
    """The short name of a verb. Words behind it fill the label of the same verb with stars for some of them."""
    labels: Mapping[str, str] = _words(game).VERB_LABELS
    if verb in labels:
        return say(labels[verb])
    _, *rest = words = verb.split()
    for label, text in labels.items():
        pattern = label.split()
        if len(pattern) == len(words) and all(part in ("*", word) for part, word in zip(pattern, words, strict=True)):
            return say(text).format(*rest)
    return verb


def aim(game: str, tracks: Sequence[Track], say: Say = str) -> str:
    """How the game is won, in one line, where such tracks stand beside the map; "" where it does not say."""
    words = _words(game, "words_screens")
    of_track: Mapping[str, str] = getattr(words, "AIMS", {})
    own = [of_track[track.key] for track in tracks if track.key in of_track]
    return say(own[0] if own else getattr(words, "AIM", ""))


def aim_text(game: str, say: Say = str) -> list[str]:
    """The same in a few sentences."""
    return [say(line) for line in getattr(_words(game, "words_screens"), "AIM_TEXT", ())]


def goes_in_a_row(game: str, demand: Demand) -> bool:
    """Are units named one after another in such a choice, so that the next one is picked at once?"""
    return isinstance(demand, Choose) and demand.kind in getattr(_words(game), "IN_A_ROW", ())


def guard_states(game: str) -> Mapping[str, str]:
    """Conditions about a hex that are likely, with what they mean."""
    found: Mapping[str, str] = _words(game).GUARD_STATES
    return found


def guard_examples(game: str) -> tuple[str, str]:
    """Two conditions as they are written."""
    first, second = _words(game).GUARD_EXAMPLES
    return first, second


def guard_help(game: str, say: Say = str) -> str:
    """What these mean."""
    return say(_words(game).GUARD_HELP)


def losses_text(game: str, say: Say = str) -> str:
    """Expected losses of both sides as the game counts them; "" where that is in steps."""
    return say(getattr(_words(game), "LOSSES", ""))


def tells_in_words(game: str) -> bool:
    """Are the results of its tables so few words that every screen has room for them?"""
    return bool(getattr(_words(game), "SHORT_RESULTS", False))


def stand_ins(game: str, verb: str) -> tuple[str, ...]:
    """Verbs that only take the place of this one where it is too far: over one hex nobody is asked which."""
    found: tuple[str, ...] = getattr(_words(game), "STAND_INS", {}).get(verb, ())
    return found


def attacks_later(game: str, demand: Demand, say: Say = str) -> str:
    """Why nothing can be attacked in this phase at all, with a place for the key that ends it; "" where it is another reason."""
    table = getattr(_words(game), "ATTACKS_LATER", {})
    return say(table[demand.kind]) if isinstance(demand, Choose) and demand.kind in table else ""


# --- what can be laid over and looked up


def overlays(game: str, rules: Any, state: Any, side: int) -> tuple[Overlay, ...]:
    """The layers for the map as a side wants to see them."""
    found: tuple[Overlay, ...] = _planning(game).overlays(rules, state, side)
    return found


def overlays_from(game: str, rules: Any, state: Any, side: int, here: Hex) -> tuple[Overlay, ...]:
    """The layers that are seen from one hex; none where the game has no such."""
    find = getattr(_planning(game), "overlays_from", None)
    return find(rules, state, side, here) if find is not None else ()


def overlay_texts(game: str, key: str, say: Say = str) -> tuple[str, str]:
    """The name of an overlay, and what it shows."""
    name, meaning = _words(game).OVERLAYS.get(key, (key, ""))
    return say(name), say(meaning)


def mark_text(game: str, role: str, say: Say = str) -> str:
    """What a mark of an overlay means, for a legend."""
    return say(_words(game).MARKED.get(role, role))


def cautions(game: str, rules: Any, state: Any, side: int, say: Say = str) -> list[str]:
    """What a side may regret when it ends its phase now, in sentences without capital and stop."""
    table = _words(game).CAUTIONS
    found = []
    for caution in _planning(game).cautions(rules, state, side):
        named = ", ".join(caution.subjects[:MOST_NAMED]) + (", ..." if len(caution.subjects) > MOST_NAMED else "")
        found.append(say(table[caution.code]).format(subjects=named))
    return found


def charts(game: str, rules: Any, state: Any, say: Say = str) -> tuple[Chart, ...]:
    """The tables of the game in words. `column` counts from the names of the lines, which are column 0."""
    words = _words(game, "words")

    def armies(part: str) -> str:
        return "/".join(say(words.ARMIES.get(word, word)) for word in part.split("/"))

    def told(cell: str) -> str:
        key, *parts = cell.split("|")
        for table in (_words(game).CHART_WORDS, words.ROLES, words.KINDS, words.NAMES.get("line", {})):
            if key in table:
                return say(table[key]).format(*map(armies, parts)) if parts else say(table[key])
        known = words.ARMIES.get(cell.removeprefix("="))
        return say(known) if known else cell

    return tuple(
        replace(chart, head=tuple(map(told, chart.head)), rows=tuple(tuple(map(told, row)) for row in chart.rows))
        for chart in _planning(game).charts(rules, state)
    )


def reported_charts(game: str, rules: Any, state: Any, say: Say = str) -> tuple[Chart, ...]:
    """The charts that tell how the match stands, each line with what it gives now."""
    return tuple(chart for chart in charts(game, rules, state, say) if chart.key in _words(game).REPORTED)


def tally(game: str, rules: Any, state: Any) -> Tally:
    """How the match stands: points and losses by side."""
    found: Tally = _planning(game).tally(rules, state)
    return found


def chart_title(game: str, key: str, say: Say = str) -> str:
    """What stands over a chart."""
    return say(_words(game).CHARTS.get(key, key))


# --- the rules themselves


@cache
def rule_texts(game: str) -> Mapping[str, str]:
    """The text of each rule by its ID, in the order of the rules: paragraphs as lines, without marks of layout."""
    text = catalog.rules_text(game)
    found = list(ENTRY.finditer(text))
    texts = {}
    for here, beyond in zip(found, (*found[1:], None), strict=True):
        body = text[here.end() : beyond.start() if beyond else len(text)]
        body = re.split(r"^ *(?:#|---|\|)", body, maxsplit=1, flags=re.MULTILINE)[0]
        texts[here.group(1)] = _paragraphs(body)
    return texts


def _paragraphs(body: str) -> str:
    """Lines of one paragraph joined; each item of a list is a paragraph."""
    found: list[str] = []
    is_open = False
    for line in body.splitlines():
        stripped = line.strip()
        if not stripped:
            is_open = False
            continue
        if stripped.startswith("- ") or not is_open:
            found.append(stripped.removeprefix("- "))
        else:
            found[-1] += f" {stripped}"
        is_open = True
    return "\n".join(line.replace("**", "").replace("`", "") for line in found)


def rule_of(game: str, demand: Demand, order: str = "") -> str:
    """The ID of the rule to read for what is due, or for the order begun; "" when none is known."""
    governed: Mapping[str, str] = _words(game).GOVERNED
    verb = order.split(" ", 1)[0].lower()
    if verb in governed:
        return governed[verb]
    if isinstance(demand, Choose):
        return governed.get(demand.kind, "")
    if isinstance(demand, Roll):
        return next((governed[part] for part in demand.key if isinstance(part, str) and part in governed), "")
    return governed.get("over", "") if isinstance(demand, Over) else ""
