"""Standing orders while they are written: read back, tried on the last phase, told in lines."""

from pbem.desk.open_match import Table
from pbem.session.turn.draft import ASK_WORD
from pbem.session.turn.standing_order_trial import Trial, try_standing
from pbem.view.text.narration import opened
from pbem.view.words import common as words


def read_back(table: Table, kind: str, text: str) -> str:
    """What was typed as the notation writes it. Raises IllegalOrder naming the word that is not understood."""
    if text.strip() == ASK_WORD:
        return ASK_WORD
    rules = table.position.rules
    return rules.write_policy(kind, rules.read_policy(kind, text.strip()))


def tried(table: Table, kind: str, text: str) -> list[str]:
    """What a standing order would have changed in the other side's last phase, in lines. Raises IllegalOrder or UserError."""
    trial = try_standing(table.home, table.ref, kind, text)
    side = table.narrator.side(1 - trial.side)
    head = words.TRIED.format(side=side, kind=trial.kind, policy=trial.policy)
    return [opened(head), *trial_lines(trial)]


def trial_lines(trial: Trial) -> list[str]:
    """What another standing order would have changed: answers, orders of the other side, mails."""

    def said(text: str, **places: object) -> str:
        return f"{opened(text.format(**places))}."

    changes = [each for each in trial.answers if each.was != each.would]
    lines = [
        said(words.TRIED_CHANGE, was=each.was or words.TRIED_NOTHING, would=each.would or words.TRIED_NOTHING) for each in changes
    ]
    if not trial.answers:
        lines.append(said(words.TRIED_NOBODY, kind=trial.kind))
    elif len(changes) < len(trial.answers):
        lines.append(said(words.TRIED_SAME, count=len(trial.answers) - len(changes), all=len(trial.answers)))
    lines += [said(words.TRIED_LOST, order=order) for order in trial.lost_orders]
    if trial.stops:
        lines.append(said(words.TRIED_STOPS[trial.stops]))
    elif trial.is_same_end:
        lines.append(said(words.TRIED_END))
    saved = trial.mails_saved
    template = words.TRIED_MAILS_SAVED if saved > 0 else words.TRIED_MAILS_MORE if saved else words.TRIED_MAILS_SAME
    return [*lines, said(template, count=abs(saved), would=trial.asks_would, were=trial.asks_were)]
