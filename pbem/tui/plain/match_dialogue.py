"""In a match: what stands and what is asked, then one command after the other."""

from collections.abc import Callable, Mapping
from difflib import get_close_matches

from pbem.desk.match_head_and_log import demand_lines, head_lines, is_own_offer, offer_line, opponent, own_scenario_lines
from pbem.desk.new_match import changed_options, days_text
from pbem.desk.opponent_key import key_lines
from pbem.engine.common_options import DAYS
from pbem.session.disk.kept_by_home import note_seen
from pbem.session.disk.player_home import Home
from pbem.session.turn import status_index
from pbem.session.turn.opponent_introduction import introduced
from pbem.tui.plain import (
    beginning,
    ending,
    fighting,
    ordering,
    outgoing,
    position_questions,
    record,
    rules_and_tables,
    standing_orders,
    timing,
)
from pbem.tui.plain.incoming import take_in, tell_note
from pbem.tui.plain.match_in_view import Cannot, Leave, Sitting, complain
from pbem.tui.plain.prompting import Back, Ended, Talk
from pbem.view.map import scene
from pbem.view.words import matches, without_game
from pbem.view.words import plain as words

Command = Callable[[Sitting, str], None]


def play(talk: Talk, home: Home, name: str) -> None:
    """Sit at a match until the player leaves it. Raises Ended."""
    try:
        sit = Sitting(talk, home, name)
    except Exception as problem:
        complain(talk, problem)
        return
    if not sit.position.card.is_accepted and sit.table.is_due:
        _tell_invitation(sit)
    tell_status(sit, "")
    if sit.position.note and status_index.status(home, sit.table.ref)[0].unread_notes:
        tell_note(talk, sit.position.note)
        status_index.mark_read(home, sit.table.ref)
    note_seen(home, sit.table.ref)
    _guard(sit, ordering.ask_answers)
    while True:
        try:
            line = sit.typed or _prompted(sit)
            sit.typed = ""
            if line:
                _guard(sit, _obey, line)
        except Leave:
            return


def _prompted(sit: Sitting) -> str:
    """The next command. Where files of this match have come or gone meanwhile, how it stands is told first."""
    if sit.table.position.card.match in sit.talk.before_prompt():
        _guard(sit, _look_again)
    return sit.talk.ask(words.PROMPT, name=sit.name, phase=_phase(sit))


def _look_again(sit: Sitting) -> None:
    seq = sit.table.position.seq
    sit.table.look_again()
    if sit.table.position.seq != seq and not sit.in_past:
        tell_status(sit, "")
        ordering.ask_answers(sit)


def _guard(sit: Sitting, command: Callable[..., None], *typed: str) -> None:
    """Run a command; what the player can put right is told in words, and nothing has changed."""
    try:
        command(sit, *typed)
    except Back:
        return
    except Cannot as problem:
        sit.talk.line(str(problem))
    except (Leave, Ended):
        raise
    except Exception as problem:
        known = [counter.id for stack in sit.scene.picture.stacks.values() for counter in stack]
        complain(sit.talk, problem, sit.narrator, known)


def _phase(sit: Sitting) -> str:
    if sit.in_past:
        return words.PROMPT_PHASE["past"].format(seq=sit.after)
    if sit.table.position.due < 0:
        return words.PROMPT_PHASE["over"]
    if sit.table.is_hotseat:
        return sit.narrator.side(sit.table.position.due)
    return words.PROMPT_PHASE["yours" if sit.table.is_due else "theirs"]


# --- commands


def _obey(sit: Sitting, line: str) -> None:
    """An order as it stands, or a command with its words."""
    if ordering.is_order(sit, line):
        ordering.do(sit, line)
        return
    if sit.scene.is_hex(line):
        COMMANDS["look"](sit, line)
        return
    if line.isascii() and line.isdigit():
        sit.talk.say(words.NUMBER_ALONE)
        return
    word, _, rest = line.partition(" ")
    name, verb = _command(word.casefold()), word.casefold()
    if name == "move":
        ordering.move(sit, rest.strip(), verb)
    elif name:
        COMMANDS[name](sit, rest.strip())
    elif verb in sit.narrator.words.verbs:
        sit.need_now()
        ordering.by_verb(sit, verb, rest.strip())
    else:
        sit.talk.say(words.UNKNOWN, word=word)
        if close := get_close_matches(word.casefold(), COMMANDS, n=3, cutoff=0.5):
            sit.talk.say(words.PERHAPS, words=", ".join(close))


def _command(word: str) -> str:
    """The command of a name, of a short form, or of a beginning that only one has; "" for none."""
    word = words.SAME_COMMAND.get(word, word)
    if word in words.COMMANDS:
        return word
    short = [name for name, (letter, _, _) in words.COMMANDS.items() if letter == word]
    begun = [name for name in words.COMMANDS if name.startswith(word)]
    return short[0] if short else begun[0] if len(begun) == 1 else ""


def tell_help(sit: Sitting, rest: str) -> None:
    """The first commands, all, or one."""
    name = _command(rest.casefold()) if rest else ""
    is_all = rest.casefold() in words.ALL_WORDS
    lines = []
    has_boxes = bool(sit.scene.picture.boxes)
    for command, (short, form, text) in words.COMMANDS.items():
        if command == "boxes" and not has_boxes:
            continue
        if is_all or command == name or (not name and command in words.FIRST_COMMANDS):
            letter = words.HELP_SHORT.format(short=short) if short else ""
            lines.append(words.HELP_LINE.format(form=form, short=letter, text=text))
    if not name:
        lines.append(words.HELP_ORDERS.format(verbs=", ".join(sit.narrator.words.verbs)))
    if not name and not is_all:
        lines.append(words.HELP_MORE)
    sit.talk.lines(lines)


def import_file(sit: Sitting, _rest: str) -> None:
    """Take in a file; if it belongs to another match, that is told."""
    sit.look_at(None)
    take_in(sit.talk, sit.home)
    sit.table.look_again()
    tell_status(sit, "")
    ordering.ask_answers(sit)


def look_at_file(sit: Sitting, rest: str) -> None:
    """Look at the past, or come back."""
    record.at(sit, rest)
    tell_status(sit, "")


def back(_sit: Sitting, _rest: str) -> None:
    """To the list of matches. Raises Leave."""
    raise Leave


def leave_program(_sit: Sitting, _rest: str) -> None:
    """Out of the program. Raises Ended."""
    raise Ended


def _then_status(command: Command) -> Command:
    def run(sit: Sitting, rest: str) -> None:
        before = sit.table.position.seq
        command(sit, rest)
        if sit.table.position.seq != before:
            tell_status(sit, "")
            ordering.ask_answers(sit)

    return run


# --- how it stands


def tell_status(sit: Sitting, _rest: str) -> None:
    """What is played, the tracks, what the rules wait for, and what to do next."""
    position, talk = sit.position, sit.talk
    for line in head_lines(position, sit.scene):
        talk.line(line)
    if sit.in_past:
        talk.say(words.PAST, seq=sit.after)
        return
    talk.lines(demand_lines(position, sit.narrator))
    if position.offer:
        talk.lines([offer_line(position), *([] if is_own_offer(position) else [words.THEY_OFFER])])
    outgoing.tell_next(sit)
    timing.tell_due(sit)


def _tell_invitation(sit: Sitting) -> None:
    """What accepting would mean."""
    card, talk = sit.position.card, sit.talk
    title, scenario = scene.words_of(card.game).title, scene.scenario_name(card.game, card.scenario)
    talk.say(words.INVITED, title=title, scenario=scenario, name=opponent(card), side=sit.narrator.side(card.own_side))
    talk.lines([*own_scenario_lines(sit.home, card.match), *key_lines(introduced(sit.home, card.match))])
    talk.say(matches.INVITED_DICE, dice=matches.DICE_SHORT.get(card.dice, card.dice), text=without_game.DICE.get(card.dice, ""))
    talk.say(matches.INVITED_DAYS, text=days_text(dict(card.options).get(DAYS, 0)))
    options = list(map(beginning.option_line, changed_options(card.game, card.options)))
    talk.lines([matches.INVITED_OPTIONS, *options] if options else [matches.INVITED_USUAL])
    talk.say(words.INVITED_FIRST if sit.table.choice else words.INVITED_SEND)


COMMANDS: Mapping[str, Command] = {
    "help": tell_help,
    "status": tell_status,
    "where": position_questions.where,
    "units": position_questions.units,
    "look": position_questions.look,
    "stack": position_questions.stack,
    "near": position_questions.near,
    "boxes": position_questions.boxes,
    "ready": position_questions.ready,
    "threats": position_questions.threats,
    "go": ordering.go,
    "why": ordering.why,
    "rest": ordering.lay_rest,
    "move": ordering.move,
    "attack": fighting.attack,
    "search": fighting.search,
    "odds": fighting.odds,
    "do": ordering.do,
    "options": ordering.guided,
    "answer": ordering.answer,
    "undo": ordering.undo,
    "redo": ordering.redo,
    "draft": ordering.draft,
    "waiting": ordering.waiting,
    "suppose": ordering.suppose,
    "standing": standing_orders.standing,
    "changes": record.changes,
    "log": record.log,
    "victory": record.victory,
    "points": record.points,
    "luck": record.luck,
    "notes": record.notes,
    "rule": rules_and_tables.rule,
    "chart": rules_and_tables.chart,
    "at": look_at_file,
    "send": _then_status(outgoing.send),
    "import": import_file,
    "offer": _then_status(ending.offer),
    "accept": _then_status(ending.accept),
    "time": timing.tell_time,
    "remind": timing.remind,
    "away": timing.away,
    "claim": timing.claim,
    "resign": _then_status(ending.resign),
    "audit": ending.audit,
    "archive": ending.archive,
    "delete": ending.delete,
    "back": back,
    "quit": leave_program,
}
