"""Commands that are cut short, as they are typed, and the same through what the screens call."""

import shlex
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path

from pbem.desk import file_form
from pbem.desk import open_match as desk
from pbem.desk.house_opponent import exchange
from pbem.desk.order_list import orders_of
from pbem.desk.sending import Outgoing
from pbem.errors import UserError
from pbem.games import catalog
from pbem.protocol.turn_file import parse_turn
from pbem.session.disk.match_folder import MatchFolder, has_guest
from pbem.session.look import queries
from pbem.session.player import identity
from pbem.session.player.settings import Settings, load_settings, store_settings
from pbem.session.results import Sealed
from pbem.session.turn import house_opponent_exchange, sealing
from pbem.session.turn.house_opponent_exchange import choice_of
from tools.faults import command_effects as after
from tools.faults import homes as before
from tools.faults.homes import Prepare, Said, Say, Table, must, swept
from tools.faults.invariants import cannot_sign, closed, nothing_lost, opened, played_out, signed_once
from tools.faults.runner import Scene, told

Act = Callable[[Table], object]
RESTORE = "restore {out}/backup.zip"


def typing(who: str, words: str) -> Callable[[Table, Say], None]:
    """A line at the command line."""

    def act(stage: Table, say: Say) -> None:
        result = stage.run(who, *_filled(stage, words))
        say("done" if result.exit_code == 0 else "refused", result.stderr.encode())

    return act


def calling(act: Act) -> Callable[[Table, Say], None]:
    """A call of the screens. Raises Broken where the doors have no words for what it raises."""
    return lambda stage, say: say("refused" if told(lambda: act(stage)) else "done", b"")


def command(
    name: str,
    prepare: Prepare,
    words: str,
    is_done: after.Holds,
    *,
    who: str = "ben",
    second: str = "ben",
    retired: str = "",
    can_go: bool = False,
) -> Scene:
    """A line that `who` types, `{match}`, `{out}` and the like filled in. `is_done`: can one see what it should have done?

    `second`: where Ben's match goes on. `retired`: who signs nothing any more. `can_go`: Ben's match may be away.
    """
    gone = "ben" if can_go else ""

    def check(stage: Table, said: Said) -> None:
        sound(stage, gone)
        must("done" not in said or is_done(stage), "what it has done is not there")
        if not is_done(stage):
            stage.ok(who, *_filled(stage, words))
            must(is_done(stage), "given again it does nothing")
        goes_on(stage, second, retired, gone)

    return Scene(name, prepare, typing(who, words), check)


def signing(name: str, prepare: Prepare, words: str) -> Scene:
    """Ben signs a file: given again with another note, the line brings the same file, or the first where there was none."""

    def check(stage: Table, said: Said) -> None:
        sound(stage)
        first = stage.out / "first.pbem"
        must(after.has_answered(stage) or not ("done" in said or first.exists()), "what was handed out is not in the chain")
        signed_again(stage, words, (first,))
        goes_on(stage)

    return Scene(name, prepare, typing("ben", f"{words} --note first -o {{out}}/first.pbem"), check)


def signed_again(stage: Table, words: str, handed_out: Iterable[Path]) -> None:
    """Ben types the line with another note: it brings the file that was handed out, or the first where there was none."""
    was_sealed, second = after.has_answered(stage), stage.out / "second.pbem"
    again = stage.run("ben", *_filled(stage, f"{words} --note second -o {{out}}/second.pbem"))
    if again.exit_code:
        must(was_sealed, f"given again: {again.stderr}")
        stage.ok("ben", "resend", stage.ref, "-o", str(second))
    must(second.read_bytes() == stage.chain("ben")[after.files_before(stage, "ben")], "it brings another file")
    must(all(each.read_bytes() == second.read_bytes() for each in handed_out if each.exists()), "two files for one place")


def drafting(name: str, change: Act) -> Scene:
    """A change of Ben's draft, typed or through the screens: it is the old or the new one."""

    def record(stage: Table) -> bytes:
        return MatchFolder(stage.ben, stage.ref).draft.read_bytes()

    def adds(stage: Table) -> None:
        trial = Table(stage.root.with_name(f"{stage.root.name}-after"))
        shutil.copytree(stage.root, trial.root)
        change(trial)
        stage.keep("new", record(trial))
        stage.keep("old", record(stage))
        shutil.rmtree(trial.root)
        must(stage.kept("new") != stage.kept("old"), "the draft does not change")

    def check(stage: Table, said: Said) -> None:
        sound(stage)
        now = record(stage)
        must(now == stage.kept("new") or ("done" not in said and now == stage.kept("old")), "the draft is neither old nor new")
        if now == stage.kept("old"):
            change(stage)
            must(record(stage) == stage.kept("new"), "given again it does something else")
        passing = ["--pass"] if choice_of(queries.show(stage.ben, stage.ref)) else []  # there is still something to decide
        stage.ok("ben", "seal", stage.ref, *passing, "-o", str(stage.out / "answer.pbem"))
        goes_on(stage)

    return Scene(name, before.under_way, calling(change), check, adds)


def sending(name: str, way: Act) -> Scene:
    """Ben's file leaves through what the screens call."""

    def check(stage: Table, said: Said) -> None:
        sound(stage)
        is_sealed = after.has_answered(stage)
        must("done" not in said or is_sealed, "what was sent is not in the chain")
        way(stage)
        must(after.has_answered(stage), "sent again it is not there")
        goes_on(stage)

    return Scene(name, before.ready, calling(way), check)


def _typed(stage: Table, *words: str) -> None:
    """Ben types a change of his draft. Raises UserError where it is refused."""
    result = stage.run("ben", *words)
    if result.exit_code:
        raise UserError("refused", told=result.stderr[:200])


def sound(stage: Table, gone: str = "") -> None:
    """Straight behind the fault."""
    closed(stage)
    opened(stage)
    nothing_lost(stage, _gone(stage, gone))


def _gone(stage: Table, who: str) -> tuple[str, ...]:
    return (who,) if who and not (stage.home(who).matches / stage.ref).exists() else ()


def goes_on(stage: Table, second: str = "ben", retired: str = "", gone: str = "") -> None:
    """The match is played to its end, and all that was ever written is looked at."""
    closed(stage)
    if not _gone(stage, second):
        played_out(stage, second)
    if retired:
        cannot_sign(stage, retired)
    nothing_lost(stage, _gone(stage, gone))
    signed_once(stage)
    swept(stage)


def _filled(stage: Table, words: str) -> tuple[str, ...]:
    """The words of a line; what stands in quotes is one."""
    turn = stage.root / "turn"
    texts = {
        "turn": str(turn),
        "match": stage.ref,
        "game": stage.game,
        "side": catalog.game(stage.game).sides[0],
        "out": str(stage.out),
    }
    if turn.exists():
        texts["digest"] = parse_turn(stage.kept("turn")).digest.hex()
    return tuple(shlex.split(words.format(**texts)))


# ---------------------------------------------------------------- what the screens call


def _table(stage: Table) -> desk.Table:
    return desk.Table(stage.ben, stage.ref)


def _order(stage: Table) -> None:
    _table(stage).do(stage.kept("next").decode())


def _back_and_forth(stage: Table) -> None:
    table = _table(stage)
    table.undo()
    table.redo()
    table.undo()


def _rewrite(stage: Table) -> None:
    table = _table(stage)
    table.rewrite([list(each) for each in orders_of(table.lines)][:-1])


def _note(stage: Table) -> None:
    Outgoing(_table(stage)).note = "well played"


def _write(form: str) -> Act:
    def write(stage: Table) -> None:
        out = Outgoing(_table(stage))
        if out.sealed is None:
            out.note = "from the screens"
            out.lines()
        out.write(form, stage.out, "ann@example.org")

    return write


def _text(stage: Table) -> None:
    out = Outgoing(_table(stage))
    out.lines()
    must(out.as_text(), "no text")
    out.has_gone()


# ---------------------------------------------------------------- what has no other player, or no match


def telling(act: Callable[[Table, Say], None]) -> Callable[[Table, Say], None]:
    """A call that may end with an error that the doors have words for."""

    def tell(stage: Table, say: Say) -> None:
        error = told(lambda: act(stage, say))
        if error is not None:
            say("system" if isinstance(error, OSError) else "refused", str(error).encode())

    return tell


def _signed(stage: Table, note: str) -> Sealed:
    found = queries.show(stage.ann, stage.ref).draft
    return sealing.seal(stage.ann, stage.ref, note=note, pass_=found is None or bool(found.needs))


def _seal_alone(stage: Table, say: Say) -> None:
    say("sealed", _signed(stage, "first").data)
    if has_guest(stage.ann, stage.ref):
        exchange(stage.ann, stage.ref)
        say("taken", b"")


def _sealed_alone(stage: Table, said: Said) -> None:
    """The file is there, or is sealed now; what was in the chain stays; the house has the same chain."""
    closed(stage)
    opened(stage)
    files, count = stage.chain("ann"), after.files_before(stage, "ann")
    must("sealed" not in said or files[count] == said["sealed"], "a file that was sealed is gone")
    if len(files) == count:
        must(_signed(stage, "second").seq == count, "the draft is gone")
    if has_guest(stage.ann, stage.ref):
        exchange(stage.ann, stage.ref)
        must(stage.files(house_opponent_exchange.guest_home(stage.ann, stage.ref)) == stage.chain("ann"), "two chains")
        must(len(stage.chain("ann")) > count + 1, "the answer is gone")
    must(stage.chain("ann")[: len(files)] == files, "a file has changed")
    nothing_lost(stage)
    opened(stage)
    swept(stage)


def _set(stage: Table, say: Say) -> None:
    store_settings(stage.ben, Settings(mouse=True))
    say("done", b"")


def _is_set(stage: Table, said: Said) -> None:
    found, wrong = load_settings(stage.ben)
    must(not wrong and (found != Settings() or "done" not in said), "the settings are gone")
    sound(stage)
    swept(stage)


def _new_key(stage: Table, say: Say) -> None:
    say("key", identity.new_identity(stage.home("carl"), "Carl").key)


def _has_one_key(stage: Table, said: Said) -> None:
    home = stage.home("carl")
    if not identity.has_identity(home):
        must("key" not in said, "the key is gone")
        identity.new_identity(home, "Carl")
    must(len(identity.load_seed(home)) == 32, "half a key")
    must(said.get("key") in (None, identity.show_identity(home).key), "another key")
    closed(stage)
    swept(stage)


SCENES = (
    drafting("do", lambda stage: _typed(stage, "do", stage.ref, stage.kept("next").decode())),
    drafting("undo", lambda stage: _typed(stage, "undo", stage.ref)),
    drafting("standing", lambda stage: _typed(stage, "standing", stage.ref, "set", stage.hidden[0], "ask")),
    drafting("order at the screen", _order),
    drafting("undo and redo at the screen", _back_and_forth),
    drafting("a draft rewritten at the screen", _rewrite),
    drafting("note at the screen", _note),
    sending("send at the screen", _write(file_form.BINARY)),
    sending("mail at the screen", _write(file_form.MAIL)),
    sending("text at the screen", _text),
    signing("accept", before.laid, "accept {match}"),
    signing("seal", before.ready, "seal {match}"),
    signing("seal in place of a refused file", before.withdrawn, "seal {match}"),
    signing("offer", before.ready, "offer {match} takeback"),
    signing("resign", before.ready, "resign {match} -y"),
    signing("publish", before.over, "seal {match}"),
    Scene("seal at one table", before.at_one_table, telling(_seal_alone), _sealed_alone, is_alone=True),
    Scene("seal against the house", before.against_the_house, telling(_seal_alone), _sealed_alone, is_alone=True),
    command("undo --refused", before.refused, "undo {match} --refused {digest}", after.has_withdrawn),
    command("import", before.answered, "import {out}/answer.pbem", after.has_taken("ann", "turn"), who="ann"),
    command("import what opens", before.on_its_way, "import {turn}", after.has_taken("ben", "turn")),
    command("import an invitation", before.begun, "import {out}/0.pbem", after.has_taken("ben", "out/0.pbem")),
    command("new", before.invited, "new {game} --side {side} -o {out}/new.pbem", after.has_begun, who="ann"),
    command("backup", before.ready, "backup {match} -o {out}/backup.zip", after.is_zipped("backup.zip")),
    command("move", before.ready, "backup {match} --move -y -o {out}/backup.zip", after.is_retired, second="laptop", retired="ben"),
    command("restore a move", before.moved, RESTORE, after.is_restored("laptop"), who="laptop", second="laptop", retired="ben"),
    command("restore over an older match", before.moved_back, RESTORE, after.is_restored("ben"), retired="laptop"),
    command("restore what is lost", before.lost, RESTORE, after.is_restored("ben"), can_go=True),
    command("archive", before.ready, "archive {match}", after.is_archived),
    command("delete", before.backed_up, "delete {match} -y", after.is_deleted, can_go=True),
    command("export", before.answered, "export {match} --notation -o {out}/match.txt", after.is_accepted_by("match.txt", "replay")),
    command("evidence", before.answered, "evidence {match} -o {out}/evidence.zip", after.is_zipped("evidence.zip")),
    command("id export", before.ready, "id export -o {out}/card.txt", after.is_written("card.txt", after.is_card)),
    command("scenario new", before.ready, "scenario new {out}/own.toml", after.is_accepted_by("own.toml", "scenario", "check")),
    Scene("settings", before.under_way, telling(_set), _is_set, is_alone=True),
    Scene("id new", before.begun, telling(_new_key), _has_one_key, is_alone=True),
)
MAIN = ("do", "seal", "import", "restore a move", "restore over an older match", "restore what is lost")
"""The commands that the bar names; they have most of the kills."""
