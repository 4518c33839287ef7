"""Possibilities of a player now, of any game: ways, targets, overlays, charts, and the rules that govern it."""

import re
from collections.abc import Mapping, Sequence
from functools import cache

from msgspec.structs import replace

from pbem.engine.demands import Choose, Demand, Over, Roll
from pbem.engine.game import ANY_HEX, AnyRules, Rules, S
from pbem.engine.picture import Track
from pbem.engine.planning import AnyPlanner, Chart, Way
from pbem.engine.word_tables import PlanningWords
from pbem.games import catalog
from pbem.view.words import without_game

ENTRY = re.compile(r"^- \*\*([A-Z][A-Z0-9]*(?:-[A-Za-z0-9.]+)+)\*\* (?:\[[^\]]*\] ?)?", re.MULTILINE)
MOST_NAMED = 8  # units in a sentence


def planner_of(game: str) -> AnyPlanner:
    """What a game tells a player who plans: it gets the rules, and the state as the player may see it."""
    return catalog.game(game).planner


def _words(game: str) -> PlanningWords:
    return catalog.game(game).words.planning


# --- what can be done


def way_label(game: str, way: Way) -> str:
    """A way in a menu: `march, 3 MP`."""
    words = _words(game)
    label, verb = verb_label(game, way.verb), way.verb.partition(" ")[0]
    if way.cost < 0 or verb not in words.verb_units:
        return label
    return f"{label}, {words.verb_units[verb].format(count=way.cost)}"


def way_form(rules: Rules[S], way: Way, hexes: Sequence[str] = (ANY_HEX,)) -> list[str]:
    """The words of the order of a way, with these hexes for its own: `ms PM03 search F7 HEX`."""
    form = rules.order(rules.read(way.order)).form
    return [word for part in form for word in (hexes if part == ANY_HEX else (part,))]


def verb_label(game: str, verb: str) -> str:
    """The short name of a verb. Words behind it fill the label of the same verb with stars for some of them."""
    labels = _words(game).verb_labels
    return labels.get(verb) or order_label(game, verb.split()) or verb


def priced(game: str, label: str, price: int, funds: int) -> str:
    """An answer in words with its price, where it has one."""
    return _words(game).priced.format(label=label, price=price, funds=funds) if price > 0 else label


def left_out(game: str, word: str) -> str:
    """What is said of something that is not added to an attack; "" where that is simply none."""
    return _words(game).left_out.get(word, "")


def is_seldom(game: str, verb: str) -> bool:
    """Does a verb stand behind those that are usually taken?"""
    return verb in _words(game).seldom


def order_label(game: str, order: Sequence[str]) -> str:
    """The label of a whole order of several words, stars in it filled with some of them; "" where there is none."""
    if len(order) < 2:
        return ""
    for label, text in _words(game).verb_labels.items():
        pattern = label.split()
        if len(pattern) == len(order) and all(part in ("*", word) for part, word in zip(pattern, order, strict=True)):
            return text.format(*order[1:])
    return ""


def word_said(game: str, before: str, word: str) -> str | None:
    """A word behind the verb of an order and the word before it; "" where it only joins, None where no table knows it."""
    words = _words(game).order_words
    found = next((words[key] for key in (f"{before} {word}", f"{before} *", word) if key in words), None)
    return found.format(word) if found else found


def leads_on(game: str, word: str) -> bool:
    """Is a word said together with the one behind it?"""
    return any(key.startswith(f"{word} ") for key in _words(game).order_words)


def aim(game: str, tracks: Sequence[Track]) -> str:
    """How the game is won, in one line, where such tracks stand beside the map; "" where it does not say."""
    words = catalog.game(game).words.screens
    return next((words.aims[track.key] for track in tracks if track.key in words.aims), words.aim)


def attacks_later(game: str, demand: Demand) -> str:
    """Why nothing can be attacked in this phase at all, with a place for the key that ends it; "" where it is another reason."""
    return _words(game).attacks_later.get(demand.kind, "") if isinstance(demand, Choose) else ""


# --- what can be laid over and looked up


def overlay_texts(game: str, key: str) -> tuple[str, str]:
    """The name of an overlay, and what it shows."""
    return _words(game).overlays.get(key, (key, ""))


def mark_text(game: str, role: str) -> str:
    """What a mark of an overlay means, for a legend."""
    return _words(game).marked.get(role, role)


def cautions(game: str, rules: Rules[S], state: S, side: int, codes: Sequence[str] | None = None) -> list[str]:
    """What a side may regret when it ends its phase now, in sentences without capital and stop; of these codes alone."""
    table = _words(game).cautions
    found = []
    for caution in planner_of(game).cautions(rules, state, side):
        if codes is not None and caution.code not in codes:
            continue
        called = catalog.game(game).words.called
        named = ", ".join(called.get(each, each) for each in caution.subjects[:MOST_NAMED])
        named += ", ..." if len(caution.subjects) > MOST_NAMED else ""
        found.append(table[caution.code].format(subjects=named))
    return found


def charts(game: str, rules: Rules[S], state: S) -> tuple[Chart, ...]:
    """The tables of the game in words. `column` counts from the names of the lines, which are column 0."""
    words = catalog.game(game).words

    def armies(part: str) -> str:
        return "/".join(words.armies.get(word, word) for word in part.split("/"))

    def told(cell: str) -> str:
        key, *parts = cell.split("|")
        own = (words.planning.chart_words, words.roles, words.kinds, words.names.get("line", {}))
        for table in (*own, without_game.CHART_WORDS):
            if key in table:
                return table[key].format(*map(armies, parts)) if parts else table[key]
        return words.armies.get(cell.removeprefix("=")) or cell

    return tuple(
        replace(chart, head=tuple(map(told, chart.head)), rows=tuple(tuple(map(told, row)) for row in chart.rows))
        for chart in planner_of(game).charts(rules, state)
    )


def chart_title(game: str, key: str) -> str:
    """What stands over a chart."""
    return _words(game).charts.get(key, key)


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


def rule_of(game: str, rules: AnyRules, demand: Demand) -> str:
    """The ID of the rule to read for what is due; "" when none is known."""
    governed = _words(game).governed
    if isinstance(demand, Choose):
        return governed.get(demand.kind) or rules.rule_of_answer(demand.kind)
    if isinstance(demand, Roll):
        return next((governed[part] for part in demand.key if isinstance(part, str) and part in governed), "")
    return governed.get("over", "") if isinstance(demand, Over) else ""
