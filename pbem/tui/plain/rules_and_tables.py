"""Rules by their IDs, and the tables read row by row."""

from collections.abc import Callable

from pbem.tui.plain.match_in_view import Sitting
from pbem.view.map import spoken
from pbem.view.map.captions import named
from pbem.view.text import possible_now
from pbem.view.words import plain as words
from pbem.view.words import windows

MAX_IDS = 12


def rule(sit: Sitting, rest: str) -> None:
    """The text of a rule; alone, the rule of what is to be decided now."""
    texts = possible_now.rule_texts(sit.table.game)
    wanted = rest
    if not rest:
        wanted = possible_now.rule_of(sit.table.game, sit.position.rules, sit.position.demand)
        if wanted:
            sit.talk.say(words.RULE_NOW, id=wanted)
    known = {name.casefold(): name for name in texts}
    found = known.get(wanted.casefold()) or next((name for key, name in known.items() if key.endswith(f"-{wanted.casefold()}")), "")
    if found:
        first, *more = texts[found].split("\n")
        sit.talk.lines([words.RULE.format(id=found, text=first), *more])
        return
    begun = [name for key, name in known.items() if wanted and wanted.casefold() in key]
    if begun:
        sit.talk.say(words.RULES_WITH, ids=named(begun, MAX_IDS))
    else:
        sit.talk.say(words.NO_RULE, id=wanted)


def chart(sit: Sitting, rest: str) -> None:
    """A table, row by row; the row and column that count now first."""
    charts = possible_now.charts(sit.table.game, sit.position.rules, sit.position.state)
    titles = [possible_now.chart_title(sit.table.game, each.key) for each in charts]
    wanted = rest.casefold()
    tests: tuple[Callable[[int], bool], ...] = (
        lambda at: charts[at].key.startswith(wanted) or titles[at].casefold().startswith(wanted),
        lambda at: wanted in charts[at].key or wanted in titles[at].casefold(),
    )
    found = [at for test in tests for at in range(len(charts)) if wanted and test(at)]
    place = found[0] if found else sit.talk.choose(words.WHICH_CHART, titles)
    chosen = charts[place]
    lines = [f"{titles[place]}.", windows.CHART_RULE.format(rule=chosen.rule)]
    if chosen.column >= 0:
        lines.append(words.CHART_COLUMN.format(column=chosen.head[chosen.column]))
    sit.talk.lines([*lines, *spoken.chart_rows(chosen)])
