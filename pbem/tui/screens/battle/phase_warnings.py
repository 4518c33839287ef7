"""What a player may have forgotten when a phase ends, in lines."""

from collections.abc import Callable, Sequence

from pbem.desk.open_match import Table
from pbem.tui.screens.battle.map_page import MAX_NAMED
from pbem.view.map.captions import named
from pbem.view.text import possible_now
from pbem.view.words import battle as words


def what_is_left(table: Table, key: Callable[[str], str]) -> str:
    """What there is still to do, and the key that leads there."""
    plans = table.plans
    if table.choice is None:
        return words.LEFT_TO_SEND.format(key=key("send")) if table.is_due else ""
    if plans.in_order:
        return words.LEFT_TO_ACT.format(count=len(plans.in_order), key=key("next_unit"))
    if plans.targets:
        return words.LEFT_TO_ATTACK.format(count=len(plans.targets), key=key("attack"))
    return words.LEFT_TO_END.format(key=key("end_phase"))


def warnings(table: Table, ending: str) -> list[str]:
    """Units that can still act, kinds of orders that are still possible, and what the game cautions against; nothing: []."""
    found = list[str]()
    if movers := table.plans.names_of_movers:
        found.append(words.LEFT_ACTING.format(count=len(movers), units=named([*map(table.narrator.called, movers)], MAX_NAMED)))
    if table.plans.is_sheet:
        return found + cautions(table)
    unsaid = (ending, *table.narrator.words.planning.free_verbs)
    verbs = [token.text for token in table.options().tokens if token.text not in unsaid]
    if verbs:
        found.append(words.STILL_OFFERED.format(verbs=", ".join(possible_now.verb_label(table.game, verb) for verb in verbs)))
    return found + cautions(table)


def cautions(table: Table, codes: Sequence[str] | None = None) -> list[str]:
    """What the game cautions against, in lines; of these codes alone where they are named."""
    position = table.position
    found = possible_now.cautions(table.game, position.rules, position.state, position.due, codes)
    return [words.CAUTION.format(caution=caution) for caution in found]
