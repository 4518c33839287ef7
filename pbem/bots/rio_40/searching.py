"""Searches that have been prepared: everybody who named a hex and stands next to it takes part."""

from collections.abc import Iterator

from pbem.bots.rio_40.situation import Situation
from pbem.games.rio_40.decisions import Search
from pbem.games.rio_40.rules.search.searches import able
from pbem.games.rio_40.state import NONE


def searches(situation: Situation) -> Iterator[Search]:
    """The searches that can be made now, in hex order."""
    named = {situation.state.units[index].search for index in situation.own} - {NONE}
    for target in sorted(named):
        units = able(situation.presence, target)
        if units:
            yield Search(target, tuple(units), knows_civilian=False)
