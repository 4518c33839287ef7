"""A match in lines of text, the same at every door: what is played, and each step of the log."""

from pbem.session import looking
from pbem.session.homes import Home
from pbem.session.reports import HOTSEAT, Position, Step
from pbem.view import scene, words_common
from pbem.view.harmless import harmless
from pbem.view.narrate import Narrator
from pbem.view.scene import Scene

JUMPS = {"taken-back": words_common.TAKEN_BACK, "rewound": words_common.REWOUND}


def scene_of(position: Position) -> Scene:
    """The scene of a position."""
    return scene.scene_of(position.card.game, position.card.sides, position.rules, position.state)


def seen(home: Home, ref: str, side: str = "", after: int | None = None) -> tuple[Position, Scene]:
    """A position with its scene."""
    position = looking.show(home, ref, side, after)
    return position, scene_of(position)


def head_lines(position: Position, here: Scene) -> list[str]:
    """What is played, by whom, and the tracks."""
    card = position.card
    lines = [f"{card.name}: {scene.title_of(card.game)}, {card.scenario}, {card.dice} dice"]
    if card.own_side == HOTSEAT:
        lines.append("Both sides are played here.")
    else:
        other = next((harmless(name, 40) for side, name in enumerate(card.players) if side != card.own_side and name), "nobody yet")
        lines.append(f"You play {here.narrator.side(card.own_side)} against {other}.")
    return lines + scene.track_lines(here)


def step_lines(step: Step, narrator: Narrator) -> list[str]:
    """One step of the log. An order is told by what came of it, in notation only where nothing did."""
    told = narrator.events(step.events)
    mark = "supposed: " if step.is_supposed else ""
    if told and step.kind in ("order", "answer", "standing"):
        end = " (standing order)" if step.kind == "standing" else ""
        return [f"{mark}{told[0]}{end}", *(f"  {line}" if step.is_supposed else line for line in told[1:])]
    who = narrator.side(step.side) if step.side >= 0 else ""
    if step.kind == "dice":
        head = f"dice for {narrator.roll(step.key)}: {', '.join(map(str, step.numbers))}"
    elif step.kind in ("skipped", "cut"):
        why = narrator.refusal(step.refusal) if step.refusal else narrator.say(words_common.GUARD_FAILED)
        template = words_common.CUT if step.kind == "cut" else words_common.SKIPPED
        head = narrator.say(template).format(side=who, order=harmless(step.text), why=why)
    elif step.kind in JUMPS:
        head = narrator.say(JUMPS[step.kind])
    elif step.text:
        head = f"{who}: {harmless(step.text)}{' (standing order)' if step.kind == 'standing' else ''}"
    else:
        head = f"{who}: {step.kind}" if who else step.kind
    return [mark + head, *(f"  {line}" for line in told)]
