"""What a player may have forgotten before a phase ends, and how units are named in what he is told."""

from collections.abc import Sequence

from pbem.desk.open_match import Table
from pbem.view.map.lines_around import named_units
from pbem.view.text import planning
from pbem.view.words import battle as words

MAX_NAMED = 6


def warnings(table: Table, ending: str) -> list[str]:
    """Units that can still act, kinds of orders that are still possible, and what the game cautions against; nothing: []."""
    found = []
    if movers := table.plans.movers:
        found.append(words.LEFT_ACTING.format(count=len(movers), units=named(movers)))
    verbs = [token.text for token in table.options().tokens if token.text != ending]
    if verbs:
        found.append(words.STILL_OFFERED.format(verbs=", ".join(planning.verb_label(table.game, verb) for verb in verbs)))
    position = table.position
    cautions = planning.cautions(table.game, position.rules, position.state, position.due)
    found += [words.CAUTION.format(caution=caution) for caution in cautions]
    return found


def named(units: Sequence[str]) -> str:
    """Units by their ids, the first of many."""
    text, more = named_units(units, MAX_NAMED)
    return words.LEFT_AND_MORE.format(units=text, count=more) if more else text


def about(unit: str, why: str) -> str:
    """Why a unit cannot; where the reason begins with the unit, it is not named twice."""
    return why if why.startswith(f"{unit} ") else words.CANNOT.format(unit=unit, why=why)
