"""Files out: look the draft over, sign it, hand it over as a file, as text or as a mail; to the house or to the next player."""

from collections.abc import Sequence

from pbem.desk.arrival_checks import SENT
from pbem.desk.file_form import BINARY, MAIL, TEXT, check_address
from pbem.desk.mail_programs import command_line, delivery, form_of
from pbem.desk.sending import Outgoing
from pbem.errors import PbemError, UserError
from pbem.session.disk.kept_by_home import keep, kept
from pbem.session.disk.match_folder import has_guest
from pbem.session.disk.player_given_paths import usable
from pbem.session.disk.player_home import Home
from pbem.session.player.settings import load_settings
from pbem.session.results import ImportResult
from pbem.tui.plain.incoming import tell
from pbem.tui.plain.match_in_view import Cannot, Sitting, complain
from pbem.tui.plain.prompting import Back, Talk
from pbem.view.harmless import harmless
from pbem.view.map.captions import named
from pbem.view.text.narration import ended, opened
from pbem.view.words import plain as words
from pbem.view.words import sending
from pbem.view.words.without_game import OWED

MAX_NAMED = 8
MAX_SHOWN = 100


def send(sit: Sitting, rest: str) -> None:
    """Send what is due: the draft, the acceptance, the last file again, or the secret at the end."""
    sit.need_now()
    sit.table.look_again()
    position = sit.table.position
    if position.due < 0:
        raise Cannot(words.ALL_DONE)
    if not sit.table.is_due:
        if position.last_sent < 0 or has_guest(sit.home, sit.table.ref):
            raise Cannot(words.NOT_YOURS.format(side=sit.narrator.side(position.due)))
        sit.talk.say(words.NOT_YOURS_SEND_AGAIN)
        carry(sit.talk, Outgoing(sit.table))
        return
    is_pass = rest.casefold() == words.PASS_WORD
    out = Outgoing(sit.table)
    if out.needs and not is_pass:
        raise Cannot(f"{words.STILL_OPEN[out.needs]} {words.PASS_HOW}")
    sit.talk.lines(out.lines())
    for warning in out.warnings():
        sit.talk.line(f"{sending.WARN} {ended(warning)}")
    is_hotseat = sit.table.is_hotseat
    if not is_hotseat and not out.is_house:
        _ask_note(sit.talk, out)
    if not sit.talk.yes(words.SURE_HOTSEAT if is_hotseat else words.SEND_SURE):
        return
    if is_hotseat and not is_pass:
        out.hand_over()
    else:
        out.seal(is_pass)
    leave(sit, out)


def _ask_note(talk: Talk, out: Outgoing) -> None:
    """A few words; what was written before and has not gone out stays, unless it is taken away."""
    note = talk.ask(words.ASK_NOTE_AGAIN, note=harmless(out.note, MAX_SHOWN)) if out.note else talk.ask(words.ASK_NOTE)
    if note:
        out.note = "" if note == words.NO_NOTE else note


def leave(sit: Sitting, out: Outgoing | None = None) -> None:
    """Hand the file that was signed last over, and see how the match stands now."""
    sit.table.look_again()
    if sit.table.is_hotseat:
        if sit.table.position.due >= 0 and not sit.table.position.result:
            sit.talk.say(words.HAND_OVER, side=sit.narrator.side(sit.table.position.due))
            sit.talk.ask(words.PRESS_ENTER)
        return
    carry(sit.talk, out or Outgoing(sit.table))


def warn_ready(sit: Sitting, ready: tuple[str, ...]) -> None:
    """Say which units had not acted when the phase ended."""
    if ready:
        sit.talk.say(words.UNITS_LEFT, count=len(ready), units=named(ready, MAX_NAMED))


def tell_next(sit: Sitting) -> None:
    """Whose turn it is, and what to do."""
    position, talk = sit.table.position, sit.talk
    if position.due < 0:
        talk.say(words.ALL_DONE)
    elif not sit.table.is_due:
        if position.is_unsent:
            talk.say(words.UNSENT)
        talk.say(words.THEIR_TURN if position.card.is_accepted else words.WAITS_ACCEPT, side=sit.narrator.side(position.due))
    elif position.result:
        talk.say(words.PUBLISH)
    elif position.owed:
        talk.line(opened(ended(OWED[position.owed])))
        talk.say(words.SEND_OWED)
    else:
        if position.lines:
            talk.say(words.DRAFT_COUNT, count=len(position.lines))
        if waits := sum(line.state == "waits" for line in position.lines):
            talk.say(words.DRAFT_WAITS, count=waits)
        if sit.table.choice is not None:
            talk.say(words.YOUR_TURN)
        elif position.draft is None or position.draft.can_seal:
            talk.say(words.CAN_HAND_OVER if sit.table.is_hotseat else words.CAN_SEND)


# --- carrying


def carry(talk: Talk, out: Outgoing) -> None:
    """To the house, which answers; else in the form the player chooses. A file that stays here is not lost."""
    if out.is_house:
        talk.say(words.SENT_HOUSE, seq=out.seq)
        tell_answers(talk, out.table.home, out.to_house())
        return
    while True:
        try:
            if out.goes_live:
                talk.line(out.over_the_line()[1])
                return
            if out.by_post is not None and talk.yes(words.BY_POST):
                _post(talk, out)
                return
            address = kept(out.table.home, out.table.ref).address
            ways = [words.SEND_FILE, words.SEND_TEXT, words.SEND_MAIL]
            ways += [words.SEND_MAIL_ELSEWHERE.format(address=harmless(address))] if address else []
            at = talk.choose(words.SEND_HOW, ways)
            _hand_over(talk, out, (BINARY, TEXT, MAIL, MAIL)[at], address if at < len(ways) - 1 else "")
            return
        except Back:
            talk.say(words.NOT_OUT, seq=out.seq)
            return
        except (PbemError, OSError) as problem:
            complain(talk, problem)


def _post(talk: Talk, out: Outgoing) -> None:
    """By the account of the match; where to is asked once."""
    going = out.by_post
    is_known = going is not None and (going.address or not going.needs_address)
    for said, hint in out.post("" if is_known else talk.answer(words.ASK_ADDRESS)):
        talk.line(f"{said}.")
        if hint:
            talk.say(words.HINT, hint=hint.replace("`", ""))


def tell_answers(talk: Talk, home: Home, answers: Sequence[ImportResult]) -> None:
    """What the house has answered."""
    for result in answers:
        if result.code not in SENT:
            talk.say(words.HOUSE_ANSWERS, seq=result.seq)
        tell(talk, home, result, is_last=result is answers[-1])


def _hand_over(talk: Talk, out: Outgoing, form: str, address: str) -> None:
    name = out.table.position.card.name
    if form == TEXT:
        text = out.as_text()
        out.has_gone()
        talk.say(words.SENT_TEXT, seq=out.seq, name=name)
        talk.say(words.TEXT_BEGINS)
        talk.raw(text)
        talk.say(words.TEXT_ENDS)
        return
    if form == MAIL:
        address = address or talk.answer(words.ASK_ADDRESS)
        check_address(address)
        keep(out.table.home, out.table.ref, address=address)
    default = out.file_name(form)
    typed = talk.ask(words.ASK_OUT, name=default)
    path = usable(typed or default)
    if path is None:
        raise UserError("folder-missing", path=typed)
    path, size = out.write(form, path.parent, address, path.name)
    talk.say(words.SENT_FILE, seq=out.seq, name=name, path=harmless(path, 200), size=size)
    program = delivery(out.table.home, out.table.ref, load_settings(out.table.home)[0].mail)[1] if address else ""
    if form == form_of(program) and (command := command_line(program, path, address, out.subject)):
        talk.say(words.SENT_COMMAND, command=command)
