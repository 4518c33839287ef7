"""Standing orders in lines: what is in force, the words of a kind, one read back, and what it would have done."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from pbem.desk.open_match import Table
from pbem.engine.decisions import IllegalOrder
from pbem.errors import UserError
from pbem.session.results import Standing
from pbem.session.turn.draft import ASK_WORD, normal_text
from pbem.session.turn.standing_order_trial import Trial, try_standing
from pbem.view.map.scene import Scene, words_of
from pbem.view.text import standing_sentences as sentences
from pbem.view.text.narration import Narrator, opened
from pbem.view.text.standing_sentences import Offer, Steps
from pbem.view.words import without_game as words


def in_force_lines(found: Iterable[Standing], scene: Scene) -> list[str]:
    """Each as a sentence and in notation, with its marks and what it decides, those for the opponent's phases first."""
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
            if what := scene.narrator.words.policies.get(entry.kind):
                said = told(scene, entry.kind, entry.text)
                lines.append(f"  {'':<10} {words.STANDING_SAYS.format(what=opened(what), text=said) if said else what}")
    return lines


def told(scene: Scene, kind: str, text: str) -> str:
    """A standing order as a sentence, places and units by where they are now; "" where there is nothing to tell."""
    where = {counter.id: scene.hex(here) for here, stack in scene.picture.stacks.items() for counter in stack}
    known = scene.narrator.words

    def said(slot: str, word: str) -> str:
        if slot in sentences.UNITS:
            return words.UNIT_NOW.format(unit=word, hex=where[word]) if word in where else word
        return sentences.closed(known, slot).get(word) or scene.narrator.hex(word).replace("_", " ")

    return sentences.sentence(known, kind, text, said)


def kind_lines(game: str, kind: str) -> list[str]:
    """What a kind decides, and the words it is written with. Raises UserError "standing-unknown"."""
    known, texts = words_of(game).policy_words.get(kind), words_of(game).policies
    if known is None:
        raise UserError("standing-unknown", kind=kind, known=", ".join(texts))
    found = sentences.forms(known)
    width = max(map(len, found), default=0) + 1
    listed = [f"  {f'{form}:':<{width}}  {text}" for form, text in {**found, ASK_WORD: words.ASK_SENTENCE}.items()]
    slots = [f"  {slot}: {', '.join(values)}" for slot, values in words_of(game).policy_slots.items() if slot in " ".join(found)]
    return [f"{kind}: {texts[kind]}.", f"{known.about}:", *listed, *slots]


# ---- step by step


class Building(Struct, frozen=True):
    """A standing order that is being written. `text`: as far as it is; `fault`: why it cannot be taken so, "" where it can."""

    text: str
    offers: tuple[Offer, ...]
    may_end: bool
    sentence: str
    notation: str  # in its one form, "" where it cannot be taken
    fault: Exception | None = None


def building(table: Table, kind: str, text: str) -> Building:
    """What a text says, and what may be written behind it."""
    text = " ".join(text.split())
    try:
        notation, fault = read_back(table, kind, text) if text else "", None
    except (UserError, IllegalOrder) as problem:
        notation, fault = "", problem
    found = _steps(table, kind, text) or (_steps(table, kind, notation) if notation else None) or Steps((), may_end=False)
    if not text:
        found = Steps((*found.offers, Offer(ASK_WORD, "", words.ASK_SENTENCE)), may_end=False)
    return Building(text, found.offers, found.may_end, told(table.scene, kind, notation) if notation else "", notation, fault)


def _steps(table: Table, kind: str, text: str) -> Steps | None:
    return Steps((), may_end=True) if text == ASK_WORD else sentences.steps(table.narrator.words, kind, text)


def fillings(table: Table, offer: Offer) -> Sequence[tuple[str, str]]:
    """What may stand in the slot of a step, and how it is said; empty where it is typed or found on the map."""
    known = table.narrator.words
    if few := sentences.closed(known, offer.slot):
        return [(value, said) for value, said in few.items() if value not in offer.taken]
    if offer.slot not in sentences.UNITS:
        return []
    picture, armies = table.scene.picture, known.policy_units.get(offer.slot, ())
    side = table.position.side
    stood = [(each, table.scene.hex(here)) for here, stack in sorted(picture.stacks.items()) for each in stack]
    found = [(each, words.UNIT_NOW.format(unit=table.narrator.counter(each), hex=here)) for each, here in stood]
    found += [(each, table.narrator.counter(each, is_waiting=True)) for each in picture.waiting]
    return [
        (each.id, said)
        for each, said in found
        if each.side == side and each.id not in offer.taken and (not armies or each.army in armies)
    ]


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
