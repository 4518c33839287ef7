"""The index behind `pbem status`: one line a match, kept in a small file so that no game and no key has to be loaded.

A line that does not fit the number of files beside it (a crash came between) is made again from the match.
"""

from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from pbem.engine.demands import Choose
from pbem.errors import PbemError, UserError
from pbem.session.disk.atomic_files import lock, store_atomic, store_loose
from pbem.session.disk.match_folder import MatchFolder, find_folder, folders, has_guest
from pbem.session.disk.player_home import Home
from pbem.session.disk.status_lines import IndexLine, in_order, read_line

if TYPE_CHECKING:
    from pbem.session.disk.match_loading import Loaded


def status(home: Home, ref: str = "", with_archived: bool = False) -> tuple[IndexLine, ...]:
    """The matches of the home by name, archived ones only if asked for; or the one that `ref` names.

    A damaged match is left out unless it is asked for. Raises UserError "match-unknown", "match-ambiguous" or "match-damaged".
    """
    if ref:
        return (_line(find_folder(home, ref)),)
    lines = []
    for folder in folders(home):
        with suppress(UserError):
            lines.append(_line(folder))
    return tuple(in_order(line for line in lines if with_archived or not line.is_archived))


def _line(folder: MatchFolder) -> IndexLine:
    line = read_line(folder.line)
    if line is None or line.seq != folder.count_files() or line.match != folder.match:
        from pbem.session.disk.match_loading import load

        line = make_line(load(folder))
    from pbem.session.disk.conflict_copies import conflict_copies

    return line._replace(conflicts=len(conflict_copies(folder)))


def make_line(loaded: "Loaded") -> IndexLine:
    """The line of a match as it stands."""
    from pbem.engine.common_options import DAYS
    from pbem.protocol.keys import fingerprint
    from pbem.session.turn.draft_outcome import load_record
    from pbem.session.turn.match_position import over_of

    fold, own, sides = loaded.fold, loaded.own, loaded.roles
    due = loaded.due
    record = load_record(loaded, due) if due >= 0 else None
    orders = len(record.lines) + len(record.sealed) if record else 0
    last = loaded.chain.turns[-1].turn
    other = 1 - own.own_side if len(sides) == 2 else -1
    is_person = not loaded.is_hotseat and other >= 0 and not has_guest(loaded.home, loaded.folder.match)
    key = loaded.chain.key_of(other) if is_person else None  # the house has a new one for each match, made here
    unread = [each.turn for each in loaded.chain.turns[own.notes_read :] if each.turn.note]
    ended, demand = over_of(fold), fold.wait.demand
    return IndexLine(
        match=loaded.folder.match,
        name=own.name,
        game=loaded.invitation.game,
        scenario=loaded.invitation.scenario,
        dice=loaded.invitation.dice,
        side="" if loaded.is_hotseat else sides[own.own_side],
        opponent="" if loaded.is_hotseat or other < 0 else loaded.chain.name_of(other) or "",
        key_words=" ".join(fingerprint(key)) if key else "",
        next=_next(loaded),
        due_side=sides[due] if due >= 0 else "",
        turn=fold.rules.turn_of(fold.state),
        step=demand.kind if isinstance(demand, Choose) else type(demand).__name__.lower(),
        seq=len(loaded.chain.turns),
        last_seq=last.seq,
        last_is_own=loaded.plays(last.author),
        last_at=own.last_at,
        orders=orders,
        is_unsent=loaded.is_unsent,
        unread_notes=sum(not loaded.plays(turn.author) for turn in unread),
        offer=fold.offer.what if fold.offer else "",
        result=ended[0],
        winner=sides[ended[1]] if ended[1] >= 0 else "",
        owed=_owed(loaded) if not orders else "",
        is_archived=own.is_archived,
        days=int(dict(loaded.invitation.options).get(DAYS, 0)),
        claimed_at=own.claimed_at,
    )


def _owed(loaded: "Loaded") -> str:
    """What the next file made here holds and decides nothing. A draft that cannot be tried is told of when it is looked at."""
    from pbem.engine.demands import Open, Roll
    from pbem.session.turn.match_position import owed, tried_now

    if loaded.is_hotseat or not isinstance(loaded.fold.wait.demand, Roll | Open):
        return ""  # and nothing has to be tried
    try:
        return owed(loaded, tried_now(loaded))
    except PbemError:
        return ""


def store_line(loaded: "Loaded", is_durable: bool = False) -> None:
    """Keep the line of a match for `status`. `is_durable`: what is new in it does not show in the number of files."""
    store = store_atomic if is_durable else store_loose
    store(loaded.folder.line, msgspec.json.encode(make_line(loaded)._asdict()))


def mark_read(home: Home, ref: str) -> None:
    """The notes of all files here were shown: a door calls it when it has shown them. It costs nothing where none is unread."""
    folder = find_folder(home, ref)
    if not _line(folder).unread_notes:
        return
    try:
        with lock(folder.lock):
            own, line = folder.load_own(), _line(folder)
            folder.store_own(replace(own, notes_read=max(own.notes_read, folder.count_files())))
            store_loose(folder.line, msgspec.json.encode(line._replace(unread_notes=0, conflicts=0)._asdict()))
    except UserError as error:
        if error.code != "match-locked":  # who is at work in it will show it again
            raise
    except OSError:  # a disk that cannot be written: shown, and not noted
        return


def _next(loaded: "Loaded") -> str:
    if loaded.due < 0:
        return "over"
    if not loaded.plays(loaded.due):
        return "other"
    if not loaded.chain.is_set_up:
        return "accept"
    if not loaded.fold.is_over:
        return "you"
    from pbem.session.turn.draft_outcome import is_at_end

    return "audit" if is_at_end(loaded, loaded.due) else "you"
