"""The answers that a question allows, as lines to pick from."""

from pbem.desk.open_match import Table
from pbem.desk.possible_actions import Plans
from pbem.view.map.captions import opened, order_label
from pbem.view.text import possible_now
from pbem.view.words import battle as words

MAX_ANSWERS = 60
MAX_OF_VERB = 10  # of one verb, where there are others


def choices(table: Table, plans: Plans) -> list[tuple[str, str]]:
    """Each answer with its line; a verb with too many of them has one line, with a blank behind it, and goes on word by word."""
    verbs = [token.text for token in table.options().tokens]
    most = MAX_ANSWERS if len(verbs) < 2 else MAX_OF_VERB
    listed = {verb: plans.answers(most, verb) for verb in verbs}
    found: list[tuple[str, str]] = []
    for verb, answers in sorted(listed.items(), key=_rank):
        if answers is None:
            found.append((f"{verb} ", words.OPENS.format(label=opened(possible_now.verb_label(table.game, verb)))))
        for answer in answers or ():
            found.append((" ".join(answer), opened(order_label(table.scene, answer, len(verbs) > 1))))
    return found


def _rank(item: tuple[str, list[tuple[str, ...]] | None]) -> tuple[bool, bool]:
    """Where the answers of a verb stand in the list: what names nobody last, before it what is only asked word by word."""
    verb, answers = item
    return answers == [(verb,)], answers is None
