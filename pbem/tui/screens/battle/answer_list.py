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
    listed = {verb: None if possible_now.is_seldom(table.game, verb) else plans.answers(most, verb) for verb in verbs}

    def rank(verb: str) -> tuple[bool, bool, bool]:
        """What names nobody last, before it what is seldom wanted, before that what is only asked word by word."""
        return listed[verb] == [(verb,)], possible_now.is_seldom(table.game, verb), listed[verb] is None

    found: list[tuple[str, str]] = []
    for verb in sorted(listed, key=rank):
        answers = listed[verb]
        if answers is None:
            found.append((f"{verb} ", words.OPENS.format(label=opened(possible_now.verb_label(table.game, verb)))))
        for answer in answers or ():
            label = opened(order_label(table.scene, answer, len(verbs) > 1))
            found.append((" ".join(answer), possible_now.priced(table.game, label, plans.price(answer), plans.funds)))
    return found
