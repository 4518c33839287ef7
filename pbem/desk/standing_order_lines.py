"""Standing orders in lines: what is in force, the words of a kind, one read back, and what it would have done."""

from collections.abc import Iterable

from pbem.desk.open_match import Table
from pbem.errors import UserError
from pbem.session.results import Standing
from pbem.session.turn.draft import normal_text
from pbem.session.turn.standing_order_trial import Trial, try_standing
from pbem.view.map.scene import policy_words, words_of
from pbem.view.text.narration import Narrator, opened
from pbem.view.words import without_game as words


def in_force_lines(found: Iterable[Standing], game: str) -> list[str]:
    """Each with its marks and what it decides, those for the opponent's phases first."""
    lines: list[str] = []
    for is_own, title in words.STANDING_FOR.items():
        entries = [entry for entry in found if entry.is_own_stretch is is_own]
        lines += [title] if entries else []
        for entry in entries:
            holds = {"default": entry.is_default, "sealed": entry.is_sealed, "drafted": entry.is_drafted}
            notes = ", ".join(words.STANDING_NOTES[note] for note, is_so in holds.items() if is_so)
            lines.append(
                f"  {f'{entry.kind}:':<10} {entry.text or words.STANDING_NOTES['sealed']}{f'  ({notes})' if notes else ''}"
            )
            if text := words_of(game).policies.get(entry.kind):
                lines.append(f"  {'':<10} {text}")
    return lines


def kind_lines(game: str, kind: str) -> list[str]:
    """What a kind decides, and the words it is written with. Raises UserError "standing-unknown"."""
    known, texts = policy_words(game, kind), words_of(game).policies
    if not known:
        raise UserError("standing-unknown", kind=kind, known=", ".join(texts))
    head = [f"{kind}: {texts[kind]}.", f"{known.pop('', '')}:"]
    width = max(map(len, known), default=0) + 1
    return [*head, *(f"  {f'{word}:':<{width}}  {text}" for word, text in known.items())]


def read_back(table: Table, kind: str, text: str) -> str:
    """What was typed as the notation writes it. Raises IllegalOrder naming the word that is not understood."""
    return normal_text(table.position.rules, kind, text)


def tried(table: Table, kind: str, text: str) -> list[str]:
    """What a standing order would have changed in the other side's last phase, in lines. Raises IllegalOrder or UserError."""
    return trial_lines(try_standing(table.home, table.ref, kind, text), table.narrator)


def trial_lines(trial: Trial, narrator: Narrator) -> list[str]:
    """What another standing order would have changed: answers, orders of the other side, mails."""

    def said(text: str, **places: object) -> str:
        return f"{opened(text.format(**places))}."

    changes = [each for each in trial.answers if each.was != each.would]
    files = words.FILE.format(seq=trial.first_seq)
    if trial.first_seq < trial.last_seq:
        files = words.FILES_FROM.format(seq=trial.first_seq, to=trial.last_seq)
    side = narrator.side(1 - trial.side)
    lines = [opened(words.TRIED.format(side=side, files=files, kind=trial.kind, policy=trial.policy))]
    lines += [
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
