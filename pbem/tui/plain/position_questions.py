"""Looking at the position: where units are, what a hex holds, what is near, who threatens whom."""

from pbem.engine.hexes import NOWHERE
from pbem.tui.plain.match_in_view import Cannot, Sitting
from pbem.view.map import spoken
from pbem.view.words import plain as words

NEAR, THREAT = 3, 4
MAX_NEAR = 12


def where(sit: Sitting, rest: str) -> None:
    """A unit; or where a side is strong."""
    if not rest or rest.casefold() in words.ENEMY_WORDS:
        side = 1 - sit.side if rest else sit.side
        stacks = spoken.side_stacks(sit.scene, side)
        count = sum(map(len, stacks.values()))
        sit.talk.say(words.STANDS, side=sit.narrator.side(side), count=count, stacks=len(stacks))
        sit.talk.lines(spoken.stacks_lines(sit.scene, side))
        return
    counter, here = spoken.unit_of(sit.scene, rest)
    if here == NOWHERE:
        sit.talk.say(words.IS_COMING, unit=sit.narrator.counter(counter, is_waiting=True))
        return
    sit.talk.say(words.HERE_IS, unit=sit.narrator.counter(counter), where=spoken.located(sit.scene, here))


def units(sit: Sitting, rest: str) -> None:
    """Units of a side, one a line."""
    word = rest.casefold()
    side = 1 - sit.side if word in words.ENEMY_WORDS else sit.side
    here = spoken.unit_list(sit.scene, side)
    coming = [sit.narrator.counter(each, is_waiting=True) for each in sit.scene.picture.waiting if each.side == side]
    if word and word not in (*words.ENEMY_WORDS, *words.COMING_WORDS):
        here = [line for line in here if word in line.casefold()]
        coming = [line for line in coming if word in line.casefold()]
    if word in words.COMING_WORDS:
        here = []
    sit.talk.line(words.UNITS_SHOWN.format(len(here), side=sit.narrator.side(side)))
    sit.talk.say(words.NUMBERS, values=sit.narrator.words.values)
    sit.talk.lines([*here, *([words.COMING, *coming] if coming else [])])


def look(sit: Sitting, rest: str) -> None:
    """A hex with its stack and the six hexes around."""
    here = spoken.found_place(sit.scene, rest or sit.talk.answer(words.WHICH_PLACE))
    sit.talk.lines(spoken.look_lines(sit.scene, here))
    sit.talk.lines(spoken.around_lines(sit.scene, here))


def stack(sit: Sitting, rest: str) -> None:
    """Only what the hex holds."""
    sit.talk.lines(spoken.look_lines(sit.scene, spoken.found_place(sit.scene, rest or sit.talk.answer(words.WHICH_PLACE))))


def boxes(sit: Sitting, _rest: str) -> None:
    """What stands off the map."""
    sit.talk.lines(spoken.box_lines(sit.scene) or [words.NO_BOXES])


def near(sit: Sitting, rest: str) -> None:
    """Places and stacks around a place."""
    rest = rest or sit.talk.answer(words.WHICH_PLACE)
    name, _, last = rest.rpartition(" ")
    is_far = bool(name) and last.isascii() and last.isdigit() and len(last) < 3
    radius = min(int(last), MAX_NEAR) if is_far else NEAR
    here = spoken.found_place(sit.scene, name if is_far else rest)
    found = spoken.near_lines(sit.scene, here, radius)
    sit.talk.say(words.AROUND, where=spoken.located(sit.scene, here))
    sit.talk.lines(found or [words.NOTHING_NEAR.format(radius=radius)])


def ready(sit: Sitting, _rest: str) -> None:
    """Units that can still act."""
    sit.need_now()
    found = sit.table.plans.movers
    if not found:
        raise Cannot(words.NOBODY_READY)
    sit.talk.say(words.READY, count=len(found), units=", ".join(found))


def threats(sit: Sitting, rest: str) -> None:
    """Who stands next to a unit or hex, who can attack it now, and which enemies are near."""
    here = spoken.found_place(sit.scene, rest or sit.talk.answer(words.WHICH_PLACE))
    stacked = sit.scene.picture.stacks.get(here)
    side = stacked[0].side if stacked else sit.side
    beside = spoken.enemies_beside(sit.scene, here, side)
    sit.talk.say(words.THREAT_HEAD, side=sit.narrator.side(side), where=spoken.located(sit.scene, here))
    count = sum(map(len, beside.values()))
    sit.talk.say(words.THREAT_BESIDE if count else words.THREAT_NOBODY_BESIDE, count=count, stacks=len(beside))
    for target in sit.position.game.planner.targets(sit.position.rules, sit.position.state):
        if target.hex == here:
            template = words.CAN_ATTACK_IT if side != sit.side else words.CAN_BE_ATTACKED
            sit.talk.say(template, units=", ".join(target.units))
    found = spoken.enemy_lines(sit.scene, here, side, THREAT)
    sit.talk.lines(found or [words.THREAT_NONE.format(radius=THREAT)])
