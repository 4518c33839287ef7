"""A match in lines of text, the same at every door: what is played, and each step of the log."""

from collections.abc import Sequence
from functools import partial

from pbem.desk.opponent_key import MAX_NAME, named
from pbem.engine.claims_and_findings import Finding
from pbem.engine.decisions import ORDERS
from pbem.engine.events import Chosen, DiceTold, Event
from pbem.session.disk.player_home import Home
from pbem.session.look import queries
from pbem.session.results import HOTSEAT, MatchCard, Position, Step
from pbem.session.turn.order_text import IF, OR_STOP, begins
from pbem.view.harmless import harmless
from pbem.view.map import scene
from pbem.view.map.scene import Scene
from pbem.view.text import narration, standing_sentences
from pbem.view.text.narration import Narrator
from pbem.view.words import without_game
from pbem.view.words.errors import SAYINGS

TELLING = ("order", "answer", "standing", "opening", "claim")  # kinds of steps that are told by what came of them
JUMPS = {"taken-back": without_game.TAKEN_BACK, "rewound": without_game.REWOUND}


def scene_of(position: Position) -> Scene:
    """The scene of a position."""
    return scene.scene_of(position.card.game, position.rules, position.state)


def seen(home: Home, ref: str, side: str = "", after: int | None = None) -> tuple[Position, Scene]:
    """A position with its scene."""
    position = queries.show(home, ref, side, after)
    return position, scene_of(position)


def opponent(card: MatchCard, limit: int = MAX_NAME) -> str:
    """The name of the other player, made harmless and marked as in `named`; "" while nobody has accepted."""
    return next((named(name, limit) for side, name in enumerate(card.players) if side != card.own_side and name), "")


def head_lines(position: Position, here: Scene) -> list[str]:
    """The heading of a match: game, players and tracks."""
    card = position.card
    title, scenario = scene.words_of(card.game).title, scene.scenario_name(card.game, card.scenario)
    lines = [without_game.PLAYED.format(name=card.name, game=title, scenario=scenario, dice=card.dice)]
    if card.own_side == HOTSEAT:
        lines.append(without_game.BOTH_HERE)
    else:
        side, other = here.narrator.side(card.own_side), opponent(card) or without_game.NOBODY_YET
        lines.append(without_game.YOU_PLAY.format(side=side, other=other))
    return lines + scene.track_lines(here)


def own_scenario_lines(home: Home, ref: str) -> list[str]:
    """What the scenario says that a match brought along; nothing where it is one of the game's."""
    from pbem.session.disk import own_scenarios
    from pbem.view.text import own_scenario

    found = own_scenarios.of_match(home, ref)
    return own_scenario.preview_lines(found.game, found.digest) if found else []


def finding_line(found: Finding, narrator: Narrator) -> str:
    """What an audit found, in the words of the game where a rule of it was broken."""
    if found.code in SAYINGS:
        places = {"seq": found.seq, "step": found.step, "subject": found.subject, "envelope": found.subject}
        message, _ = narration.sentence(found.code, places)
    else:
        message = narrator.broken(found.rule, found.code, found.subject)
    template = without_game.FOUND_AT if found.step >= 0 else without_game.FOUND
    return template.format(seq=found.seq, step=found.step, message=message)


def demand_lines(position: Position, narrator: Narrator) -> list[str]:
    """What the rules wait for; where dice are open, in the provisional position and in the settled one."""
    line = narrator.demand(position.demand)
    if not position.is_supposed:
        return [narration.ended(narration.opened(line))]
    settled = without_game.SETTLED.format(demand=narrator.demand(position.settled_demand))
    return [narration.ended(narration.opened(each)) for each in (without_game.SUPPOSED.format(demand=line), settled)]


def audit_lines(findings: Sequence[Finding], is_complete: bool, narrator: Narrator) -> list[str]:
    """What an audit found, or that nothing was wrong; and whether more is to come."""
    found = [finding_line(each, narrator) for each in findings]
    if not is_complete:
        return [*found, without_game.AUDIT_OPEN]
    return found or [without_game.AUDIT_CLEAN]


def offer_line(position: Position) -> str:
    """The open offer and its author, "" for none."""
    if not position.offer:
        return ""
    template = without_game.YOU_OFFERED if is_own_offer(position) else without_game.THEY_OFFER
    return template[position.offer].format(seq=position.offer_to)


def is_own_offer(position: Position) -> bool:
    """Does the offer wait for the other side?"""
    return position.last_sent == position.seq - 1 and position.card.own_side != HOTSEAT


def step_lines(step: Step, narrator: Narrator) -> list[str]:
    """One step of the log by itself. An order is told by what came of it, in notation only where nothing did."""
    told = narrator.events(step.events)
    head = step_head(step, narrator)
    if head:
        told = [head, *(f"  {line}" for line in (*revealed_lines(step, narrator), *told))]
    elif told and (note := standing_note(step, step.events[0])):
        told[0] = narrator.noted(told[0], note)
    if step.is_supposed and told:
        told[0] = without_game.SUPPOSED_STEP.format(line=told[0])
    return told


def revealed_lines(step: Step, narrator: Narrator) -> list[str]:
    """The orders that an opening shows, where no event tells what came of them."""
    if step.events:
        return []
    return [narration.opened(order_said(harmless(each), step.side, narrator)) for each in step.revealed]


def step_head(step: Step, narrator: Narrator) -> str:
    """The heading above the events of a step; none where they say it all."""
    return narration.opened(_head(step, narrator))


def _head(step: Step, narrator: Narrator) -> str:
    if step.events and (step.kind in TELLING or (step.kind == "dice" and isinstance(step.events[0], DiceTold))):
        return ""
    who = narrator.side(step.side) if step.side >= 0 else ""
    if step.kind == "dice":
        numbers = ", ".join(map(str, step.numbers))
        return without_game.DICE_FOR.format(what=narrator.roll(step.key), numbers=numbers)
    if step.kind in ("skipped", "cut"):
        why = narrator.refusal(step.refusal) if step.refusal else without_game.GUARD_FAILED
        template = without_game.CUT if step.kind == "cut" else without_game.SKIPPED
        return template.format(side=who, order=harmless(step.text), why=why)
    if step.kind in JUMPS:
        return JUMPS[step.kind]
    if step.kind == "claim" and (said := _claimed(step, who, narrator)):
        return said
    if step.kind == "order" and begins(step.text, "sealed"):
        return without_game.SEALED.format(side=who)
    if step.kind == "opening" and step.text.startswith(ORDERS):
        return without_game.ORDERS_OPENED.format(side=who, seq=step.text.removeprefix(ORDERS))
    if step.text:
        untold = narrator.untold(step.text, who)
        if untold is not None:
            return untold if step.kind != "standing" else ""
        notes = {"standing": without_game.BY_STANDING_ORDER, "spring": without_game.SEALED_BEFORE}
        note = f" ({notes[step.kind]})" if step.kind in notes else ""
        said = sheet_line(step.text, narrator) or (_headed(step.text, narrator) if step.kind == "spring" else "")
        return f"{who}: {said or harmless(step.text)}{note}"
    if step.kind == "spring":
        return without_game.SPRUNG.format(side=who)
    return f"{who}: {step.kind}" if who else step.kind


def order_said(text: str, side: int, narrator: Narrator) -> str:
    """An order in words, where the game has some for all of it; else as it is written."""
    if IF in text or text.endswith(OR_STOP):
        return text
    untold = narrator.untold(text, narrator.side(side))
    if untold == "":  # a step of its own, which the log leaves out
        return narration.opened(narrator.words.planning.verb_labels.get(text, text))
    said = untold or sheet_line(text, narrator)
    return narration.opened(said) if said else text


def _headed(text: str, narrator: Narrator) -> str:
    """Orders of its own kind that are opened, as sentences; "" for any other."""
    kinds = narrator.words.policy_words.values()
    found = (standing_sentences.headed(narrator.words, known, harmless(text), partial(_word_said, narrator)) for known in kinds)
    return next(filter(None, found), "")


def _word_said(narrator: Narrator, slot: str, word: str) -> str:
    return standing_sentences.closed(narrator.words, slot).get(word) or narrator.hex(word)


def sheet_line(text: str, narrator: Narrator) -> str:
    """A line of a sheet of orders as a sentence; "" for any other order."""
    said = partial(_word_said, narrator)
    line = harmless(text.replace(",", " "))
    for sheet in narrator.words.planning.sheets.values():
        sentence = standing_sentences.written(narrator.words, sheet.lines, line, said)
        if line.partition(" ")[0] in sheet.begins:
            return without_game.SHEET_ABOUT.format(unit=sentence)
        if sentence != line:
            return sentence
    return ""


def _claimed(step: Step, who: str, narrator: Narrator) -> str:
    """What was stated about a member of a list, where the game has a sentence for it; members count from 1 for people."""
    envelope, _, rest = step.text.partition(" ")
    number = envelope.rpartition("/")[2]
    template = narrator.words.log.claims.get(rest)
    return template.format(side=who, number=int(number) + 1) if template and number.isdecimal() else ""


def standing_note(step: Step, event: Event) -> str:
    """The remark that a standing order made the choice, behind the text of it."""
    return without_game.BY_STANDING_ORDER if step.kind == "standing" and isinstance(event, Chosen) else ""
