"""A file that has come, as people want it told: which checks it passed, what is wrong, what to write to the other side."""

from contextlib import suppress

from pbem import __version__
from pbem.desk.campaign_log import INDENT, story_lines
from pbem.errors import Outcome, PbemError
from pbem.session.disk.player_home import Home
from pbem.session.results import ImportResult, Position
from pbem.session.turn import status_index
from pbem.session.turn.opponent_introduction import FIRST_FILES, Introduction, introduced
from pbem.view.map.scene import seats_of
from pbem.view.text import narration
from pbem.view.text.narration import Narrator
from pbem.view.words import arrival as words
from pbem.view.words import without_game

GOOD = (Outcome.OK, Outcome.ALREADY_HERE, Outcome.AHEAD)
REFUSED_BY_RULES = (Outcome.ILLEGAL_ORDER, Outcome.BAD_PROOF, Outcome.STATE_DIFFERS)
"""The other side's program may make such a file again."""
STAGES = tuple(words.CHECKS)
REFUSALS = {
    Outcome.DAMAGED: ("frame", "damaged"),
    Outcome.RULES_DIFFER: ("rules", "rules"),
    Outcome.BAD_SIGNATURE: ("signature", "other"),
    Outcome.OTHER_MATCH: ("chain", "other"),
    Outcome.AHEAD: ("chain", "other"),
    Outcome.ALREADY_HERE: ("chain", "other"),
    Outcome.FORK: ("chain", "fork"),
    Outcome.ILLEGAL_ORDER: ("orders", "orders"),
    Outcome.BAD_PROOF: ("dice", "orders"),
    Outcome.STATE_DIFFERS: ("position", "orders"),
}
"""The check that an outcome stops at, and which advice its author gets."""
ANYTHING_ELSE = ("frame", "other")
SENT = ("sent-roll", "sent-open")
"""Own files that have gone to the house by themselves."""
SHOWN_DIGITS = 16
AGAIN, OWN_AGAIN = "turn-already-here", "own-turn-again"


def checks(result: ImportResult) -> list[tuple[str, str]]:
    """Each check with "done", "failed" or "open" (not come to); none of an own file."""
    if result.code in SENT:
        return []
    if result.outcome is Outcome.OK:
        return [(stage, "done") for stage in STAGES]
    stop, _ = REFUSALS.get(result.outcome, ANYTHING_ELSE)
    at = STAGES.index(stop)
    is_bad = result.outcome not in GOOD
    return [(stage, "done" if place < at else "failed" if place == at and is_bad else "open") for place, stage in enumerate(STAGES)]


def explained(home: Home, result: ImportResult) -> tuple[str, str]:
    """What became of it, and what to do next ("" for nothing), as sentences without capital and stop."""
    game, code = "", result.code
    with suppress(PbemError):  # the match is not here: general words do
        if result.name:
            line = status_index.status(home, result.match)[0]
            game = line.game
            is_own = line.side and seats_of(game)[result.author : result.author + 1] == (line.side,)
            code = OWN_AGAIN if code == AGAIN and is_own else code
    return narration.sentence(code, {"seq": result.seq, "name": result.name, **result.places}, game=game)


def new_opponent(home: Home, result: ImportResult) -> Introduction | None:
    """The other player's name and key, where an invitation or an acceptance was taken in."""
    return introduced(home, result.match) if result.outcome is Outcome.OK and result.seq < FIRST_FILES else None


def happened_lines(result: ImportResult, position: Position, narrator: Narrator, is_last: bool = True) -> list[str]:
    """What a file did that was taken in, and how it ends; with the last one what this side's dice have settled since."""
    settled = [step for step in position.happened if not step.is_supposed] if is_last and not position.lines else []
    lines = story_lines(result.happened, narrator, INDENT)
    if settled:
        lines += [words.SETTLED_FIRST, *story_lines(settled, narrator, INDENT)]
    if result.end in without_game.ENDS:
        lines.append(f"{INDENT}{narration.opened(narrator.side(result.author))}: {without_game.ENDS[result.end]}.")
    return lines


def letter(home: Home, result: ImportResult) -> str:
    """A reply to the author of a file that was refused."""
    why, _ = explained(home, result)
    digest = result.digest[:SHOWN_DIGITS] or "?"
    _, advised = REFUSALS.get(result.outcome, ANYTHING_ELSE)
    advice = words.ADVICE[advised].format(digest=digest, version=__version__)
    return words.LETTER.format(
        seq=result.seq if result.seq >= 0 else "?", name=result.name or "?", why=why, digest=digest, advice=advice
    )
