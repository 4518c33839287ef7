"""The commands that are cut short, and what must hold behind each, wherever that was."""

import contextlib
import shutil
from collections.abc import Callable
from dataclasses import dataclass

from pbem.engine.demands import Choose
from pbem.errors import Outcome, UserError
from pbem.protocol.turn_file import parse_turn
from pbem.session import draft, guest, identity, looking, matches, seal, shelf
from pbem.session.backup import backup
from pbem.session.homes import Home
from pbem.session.index import status
from pbem.session.intake import import_bytes
from pbem.session.load import look_up
from pbem.session.reports import Sealed
from pbem.session.restore import restore
from pbem.session.settings import Settings, load_settings, store_settings
from pbem.session.store_match import MatchFolder
from tests.session.test_guest import obedient
from tools.faults_stage import (
    TAKEN,
    Broken,
    Said,
    Say,
    Stage,
    against_the_house,
    answered,
    at_one_table,
    backed_up,
    begun,
    invited,
    lost,
    moved,
    moved_back,
    must,
    sealed_once,
    sound,
    swept,
    under_way,
)


@dataclass(frozen=True)
class Scene:
    """One command: how things stand before, what it does, what must hold behind it wherever it was cut short."""

    name: str
    prepare: Callable[[Stage], None]
    act: Callable[[Stage, Say], None]
    check: Callable[[Stage, Said], None]
    adds: Callable[[Stage], None] | None = None  # what this scene alone needs besides


def drafting(name: str, act: Callable[[Home, str], object]) -> Scene:
    """A change of the draft: it is the old or the new one."""

    def records(stage: Stage) -> bytes:
        return MatchFolder(stage.ben, stage.ref).draft.read_bytes()

    def adds(stage: Stage) -> None:
        after = Stage(stage.root.with_name(f"{stage.root.name}-after"))
        shutil.copytree(stage.root, after.root)
        act(after.ben, stage.ref)
        new = records(after)
        shutil.rmtree(after.root)
        stage.keep("new", new)
        stage.keep("old", records(stage))

    def do(stage: Stage, say: Say) -> None:
        act(stage.ben, stage.ref)
        say("done", b"")

    def check(stage: Stage, said: Said) -> None:
        now = records(stage)
        must(now == stage.kept("new") or ("done" not in said and now == stage.kept("old")), "the draft is neither old nor new")
        sound(stage.ben)
        sealed_once(stage, stage.ben, {}, lambda: _again(stage, stage.ben), stage.ann)

    return Scene(name, under_way, do, check, adds)


def hand_out(stage: Stage, say: Say, sealed: Sealed, home: Home) -> None:
    """A sealed file is shown, and then written."""
    say("sealed", sealed.data)
    seal.hand_over(home, stage.ref, stage.root / "out" / sealed.file_name, sealed.data)
    say("written", sealed.data)


def _seal(stage: Stage, say: Say) -> None:
    hand_out(stage, say, seal.seal(stage.ben, stage.ref, note="first", pass_=True), stage.ben)


def _is_asked(home: Home, ref: str) -> bool:
    position = looking.show(home, ref)
    return isinstance(position.settled_demand, Choose) and position.settled_demand.side == 0


def _again(stage: Stage, home: Home) -> Sealed:
    """Sealed once more by somebody who does not know whether it was; where it was handed over, it comes out again."""
    with contextlib.suppress(UserError):
        draft.keep_note(home, stage.ref, "another")
    try:
        return seal.seal(home, stage.ref, note="second", pass_=_is_asked(home, stage.ref))
    except UserError as error:
        must(error.code in ("not-your-turn", "match-complete"), f"sealing again: {error.code}")
        return seal.resend(home, stage.ref)


def _sealed(stage: Stage, said: Said) -> None:
    sound(stage.ben)
    sealed_once(stage, stage.ben, said, lambda: _again(stage, stage.ben), stage.ann)


def _accept(stage: Stage, say: Say) -> None:
    hand_out(stage, say, matches.accept(stage.ben, stage.ref, note="first"), stage.ben)


def _accept_again(stage: Stage) -> Sealed:
    try:
        return matches.accept(stage.ben, stage.ref, note="second")
    except UserError as error:
        must(error.code == "already-accepted", f"accepting again: {error.code}")
        return seal.resend(stage.ben, stage.ref)


def _accepted(stage: Stage, said: Said) -> None:
    sealed_once(stage, stage.ben, said, lambda: _accept_again(stage), stage.ann)


def _import(stage: Stage, say: Say) -> None:
    (result,) = import_bytes(stage.ann, stage.kept("turn"))
    if result.outcome in TAKEN:
        say("taken", b"")


def _imported(stage: Stage, said: Said) -> None:
    files = stage.files(stage.ann)
    must(len(files) in (3, 4), "a file is gone")
    must("taken" not in said or files[-1] == stage.kept("turn"), "a file that was taken in is gone")
    sound(stage.ann)
    (again,) = import_bytes(stage.ann, stage.kept("turn"))
    must(again.outcome is (Outcome.ALREADY_HERE if len(files) == 4 else Outcome.OK), f"taken in again: {again.code}")
    draft.do(stage.ann, stage.ref, "end")
    stage.pass_on(stage.ann, stage.ben)


def _import_invitation(stage: Stage, say: Say) -> None:
    (result,) = import_bytes(stage.ben, stage.kept("invitation"))
    if result.outcome in TAKEN:
        say("taken", b"")


def _invitation_imported(stage: Stage, said: Said) -> None:
    sound(stage.ben)
    must("taken" not in said or len(status(stage.ben)) == 1, "an invitation that was taken in is gone")
    swept(stage)
    (again,) = import_bytes(stage.ben, stage.kept("invitation"))
    must(again.outcome in TAKEN, f"taken in again: {again.code}")
    _accepted(stage, {})


def _new(stage: Stage, say: Say) -> None:
    say("sealed", matches.new_match(stage.ann, "grand_toy", side="blue").data)


def _begun(stage: Stage, said: Said) -> None:
    sound(stage.ann)
    swept(stage)
    fresh = [line for line in status(stage.ann) if line.match != stage.ref]
    must(len(fresh) == 1 or "sealed" not in said, "a match that began is gone")
    for line in fresh:
        again = seal.seal(stage.ann, line.name)
        must(said.get("sealed", again.data) == again.data, "two invitations")
        must(import_bytes(stage.ben, again.data)[0].outcome is Outcome.OK, "the invitation is not taken in")
        must(import_bytes(stage.ann, matches.accept(stage.ben, line.match).data)[0].outcome is Outcome.OK, "nor the acceptance")


def _hotseat(stage: Stage, say: Say) -> None:
    say("sealed", seal.seal(stage.ann, stage.ref, note="first").data)


def _hotseat_sealed(stage: Stage, said: Said) -> None:
    sound(stage.ann)
    before = stage.files(stage.ann)
    must("sealed" not in said or before[-1] == said["sealed"], "a file that was sealed is gone")
    if len(before) == 2:
        must(seal.seal(stage.ann, stage.ref, note="second").seq == 2, "the draft is gone")
    must(stage.files(stage.ann)[:2] == before[:2], "a file has changed")
    sound(stage.ann)


def _house(stage: Stage, say: Say) -> None:
    say("sealed", seal.seal(stage.ann, stage.ref, note="first").data)
    guest.converse(stage.ann, stage.ref, obedient)
    say("taken", b"")


def _house_answered(stage: Stage, said: Said) -> None:
    sound(stage.ann)
    files = stage.files(stage.ann)
    must("sealed" not in said or files[2] == said["sealed"], "a file that was sealed is gone")
    must("taken" not in said or len(files) == 4, "the answer is gone")
    if len(files) == 2:
        seal.seal(stage.ann, stage.ref, note="second")
    guest.converse(stage.ann, stage.ref, obedient)
    other = guest.guest_home(stage.ann, stage.ref)
    must(stage.files(other) == stage.files(stage.ann) and len(stage.files(other)) == 4, "two chains")
    must(stage.files(other)[: len(files)] == files, "a file has changed")
    sound(stage.ann)


def _withdraw(stage: Stage, say: Say) -> None:
    seal.withdraw(stage.ben, stage.ref, parse_turn(stage.kept("turn")).digest.hex())
    say("withdrawn", b"")


def _withdrawn(stage: Stage, said: Said) -> None:
    first = parse_turn(stage.kept("turn"))
    sound(stage.ben)
    again = _again(stage, stage.ben)
    is_replaced = parse_turn(again.data).turn.prev == first.digest
    must(is_replaced or (again.data == first.data and "withdrawn" not in said), "two files for one place")
    sound(stage.ben)


def _backup(stage: Stage, say: Say) -> None:
    backup(stage.ben, [], stage.zip)
    say("written", b"")


def _backed_up(stage: Stage, said: Said) -> None:
    must(stage.zip.exists() or "written" not in said, "the backup is gone")
    if stage.zip.exists():
        must(restore(stage.other, stage.zip.read_bytes()).matches[0].files == 3, "the backup is not whole")
    _sealed(stage, {})


def _move(stage: Stage, say: Say) -> None:
    backup(stage.ben, [], stage.zip, is_move=True)
    say("written", b"")


def _moved(stage: Stage, said: Said) -> None:
    must(stage.zip.exists() or "written" not in said, "the moved match is gone")
    if not stage.zip.exists():
        backup(stage.ben, [], stage.zip, is_move=True)
    _goes_on(stage, stage.other, stage.ben)


def _goes_on(stage: Stage, here: Home, there: Home) -> None:
    """What is in the backup goes on in one home, and the other signs nothing."""
    files = restore(here, stage.zip.read_bytes()).matches[0].files
    sealed = seal.seal(here, stage.ref, pass_=True)
    must(sealed.seq == files, "a file is missing")
    stage.pass_on(here, stage.ann, sealed)
    try:
        seal.seal(there, stage.ref, pass_=True)
    except UserError:
        sound(here)
        return
    raise Broken("two places sign")


def _restore(where: str) -> Callable[[Stage, Say], None]:
    def act(stage: Stage, say: Say) -> None:
        restore(stage.home(where), stage.zip.read_bytes())
        say("restored", b"")

    return act


def _restored(where: str, elsewhere: str, files: int) -> Callable[[Stage, Said], None]:
    def check(stage: Stage, said: Said) -> None:
        home, before = stage.home(where), 3 if where == "ben" and files > 3 else 0
        swept(stage)
        sound(home)
        lines = [line for line in status(home, with_archived=True) if line.match == stage.ref]
        must(lines or not before, "what was here is gone")
        must(not lines or len(stage.files(home)) in (before, files), "half a match")
        must("restored" not in said or (lines and len(stage.files(home)) == files), "what was restored is gone")
        if elsewhere:
            _goes_on(stage, home, stage.home(elsewhere))
        else:
            restore(home, stage.zip.read_bytes())
            must(look_up(home, stage.ref).own_due == 0, "it is not Ben's turn")
            _sealed(stage, {})

    return check


def _delete(stage: Stage, say: Say) -> None:
    shelf.delete(stage.ben, stage.ref)
    say("deleted", b"")


def _deleted(stage: Stage, said: Said) -> None:
    swept(stage)
    sound(stage.ben)
    must(not (said and status(stage.ben)), "a match that was deleted is back")
    if status(stage.ben):
        _sealed(stage, {})


def _settings(stage: Stage, say: Say) -> None:
    store_settings(stage.ben, Settings(mouse=True))
    say("done", b"")


def _settings_kept(stage: Stage, said: Said) -> None:
    found, wrong = load_settings(stage.ben)
    must(not wrong and (found != Settings() or "done" not in said), "the settings are gone")
    _sealed(stage, {})


def _identity(stage: Stage, say: Say) -> None:
    say("key", identity.new_identity(stage.home("carl"), "Carl").key)


def _one_identity(stage: Stage, said: Said) -> None:
    home = stage.home("carl")
    if not identity.has_identity(home):
        must("key" not in said, "the key is gone")
        identity.new_identity(home, "Carl")
    seed_is_there = len(identity.load_seed(home)) == 32
    must(seed_is_there and said.get("key") in (None, identity.show_identity(home).key), "another key")


SCENES = (
    drafting("do", lambda home, ref: draft.do(home, ref, "attack 3")),
    drafting("undo", draft.undo),
    drafting("rewrite", lambda home, ref: draft.rewrite(home, ref, [["deploy"], ["move 1 1"]])),
    drafting("note", lambda home, ref: draft.keep_note(home, ref, "well played")),
    Scene("seal", under_way, _seal, _sealed),
    Scene("accept", invited, _accept, _accepted),
    Scene("seal at one table", at_one_table, _hotseat, _hotseat_sealed),
    Scene("seal against the house", against_the_house, _house, _house_answered),
    Scene("withdraw", answered, _withdraw, _withdrawn),
    Scene("import", answered, _import, _imported),
    Scene("import an invitation", begun, _import_invitation, _invitation_imported),
    Scene("new", begun, _new, _begun),
    Scene("restore a move", moved, _restore("laptop"), _restored("laptop", "ben", 3)),
    Scene("restore over an older match", moved_back, _restore("ben"), _restored("ben", "laptop", 5)),
    Scene("restore what is lost", lost, _restore("ben"), _restored("ben", "", 3)),
    Scene("backup", under_way, _backup, _backed_up),
    Scene("move", under_way, _move, _moved),
    Scene("delete", backed_up, _delete, _deleted),
    Scene("settings", under_way, _settings, _settings_kept),
    Scene("id new", under_way, _identity, _one_identity),
)
MAIN = ("do", "seal", "import", "restore a move", "restore over an older match", "restore what is lost")
"""The commands that the bar names; they have most of the kills."""
