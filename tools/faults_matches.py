"""Commands of the real games that are cut short, as they are typed, and the same through what the screens call."""

import shlex
import shutil
from collections.abc import Callable
from functools import partial
from typing import Any

from pbem.desk import carriage
from pbem.desk import table as desk
from pbem.desk.sending import Outgoing
from pbem.desk.written import orders_of
from pbem.engine.decisions import IllegalOrder
from pbem.errors import PbemError, UserError
from pbem.protocol.turn_file import parse_turn
from pbem.session import looking
from pbem.session.guest import choice_of
from pbem.session.place import is_copy, load_retired
from pbem.session.store_match import MatchFolder
from tools import faults_player as before
from tools.faults_after import cannot_sign, closed, nothing_lost, opened, played_out, signed_once
from tools.faults_bench import Bench
from tools.faults_done import (
    Holds,
    files_before,
    has_answered,
    has_begun,
    has_taken,
    has_withdrawn,
    is_accepted_by,
    is_archived,
    is_card,
    is_deleted,
    is_restored,
    is_retired,
    is_zipped,
)
from tools.faults_more import both
from tools.faults_player import Match, Prepare, Table, standing_as
from tools.faults_scenes import Scene
from tools.faults_stage import Said, Say, Stage, must, swept

Act = Callable[[Table], object]


def command(
    match: Match,
    name: str,
    prepare: Prepare,
    words: str,
    is_done: Holds,
    who: str = "ben",
    again: str = "",
    second: str = "ben",
    retired: str = "",
    can_go: bool = False,
) -> Scene:
    """A line that `who` types, `{match}`, `{out}` and the like filled in. `is_done`: can one see what it should have done?

    `again`: what is typed behind the fault in any case; "" for the same line where it was not done. `second`: where Ben's match
    goes on. `retired`: who signs nothing any more. `can_go`: Ben's match may be away.
    """
    gone = "ben" if can_go else ""

    def act(stage: Table, say: Say) -> None:
        result = stage.run(who, *_filled(stage, words))
        say("done" if result.exit_code == 0 else "refused", result.stderr.encode())

    def check(stage: Table, said: Said) -> None:
        _sound(stage, gone)
        must("done" not in said or is_done(stage), "what it has done is not there")
        if not is_done(stage) or again:
            stage.ok(who, *_filled(stage, again or words))
            must(is_done(stage), "given again it does nothing")
        _goes_on(stage, second, retired, gone)

    return _scene(match, name, prepare, act, check)


def signing(match: Match, name: str, prepare: Prepare, words: str) -> Scene:
    """Ben signs a file: given again with another note, the line brings the same file, or the first where there was none."""

    def act(stage: Table, say: Say) -> None:
        result = stage.run("ben", *_filled(stage, f"{words} --note first -o {{out}}/first.pbem"))
        say("done" if result.exit_code == 0 else "refused", result.stderr.encode())

    def check(stage: Table, said: Said) -> None:
        _sound(stage)
        first, second = stage.out / "first.pbem", stage.out / "second.pbem"
        was_sealed = has_answered(stage)
        must(was_sealed or not ("done" in said or first.exists()), "what was handed out is not in the chain")
        again = stage.run("ben", *_filled(stage, f"{words} --note second -o {{out}}/second.pbem"))
        if again.exit_code:
            must(was_sealed, f"given again: {again.stderr}")
            stage.ok("ben", "resend", match.name, "-o", str(second))
        must(second.read_bytes() == stage.chain("ben")[files_before(stage, "ben")], "it brings another file")
        must(not first.exists() or first.read_bytes() == second.read_bytes(), "two files for one place")
        _goes_on(stage)

    return _scene(match, name, prepare, act, check)


def drafting(match: Match, name: str, change: Act) -> Scene:
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

    def act(stage: Table, say: Say) -> None:
        say("done" if _is_told(lambda: change(stage)) else "refused", b"")

    def check(stage: Table, said: Said) -> None:
        _sound(stage)
        now = record(stage)
        must(now == stage.kept("new") or ("done" not in said and now == stage.kept("old")), "the draft is neither old nor new")
        if now == stage.kept("old"):
            change(stage)
            must(record(stage) == stage.kept("new"), "given again it does something else")
        passing = ["--pass"] if _is_asked(stage) else []
        stage.ok("ben", "seal", stage.match.name, *passing, "-o", str(stage.out / "answer.pbem"))
        _goes_on(stage)

    return _scene(match, name, before.under_way, act, check, adds)


def sending(match: Match, name: str, way: Act) -> Scene:
    """Ben's file leaves through what the screens call."""

    def act(stage: Table, say: Say) -> None:
        say("done" if _is_told(lambda: way(stage)) else "refused", b"")

    def check(stage: Table, said: Said) -> None:
        _sound(stage)
        is_sealed = has_answered(stage)
        must("done" not in said or is_sealed, "what was sent is not in the chain")
        way(stage)
        must(has_answered(stage), "sent again it is not there")
        _goes_on(stage)

    return _scene(match, name, before.ready, act, check)


def _is_asked(stage: Table) -> bool:
    """Is there still something that Ben has to decide?"""
    return choice_of(looking.show(stage.ben, stage.ref)) is not None


def _typed(stage: Table, *words: str) -> None:
    """Ben types a change of his draft. Raises UserError where it is refused."""
    result = stage.run("ben", *words)
    if result.exit_code:
        raise UserError("refused", told=result.stderr[:200])


def _is_told(act: Callable[[], object]) -> bool:
    """Did it work? What else it raises a screen must have words for."""
    try:
        act()
    except (PbemError, IllegalOrder, OSError):
        return False
    return True


def _scene(
    match: Match,
    name: str,
    prepare: Prepare,
    act: Callable[[Table, Say], None],
    check: Callable[[Table, Said], None],
    adds: Callable[[Table], None] | None = None,
) -> Scene:
    """The same with stages of a real game."""
    added = None if adds is None else lambda stage: adds(Table(stage.root, stage.clock))
    return Scene(
        name,
        standing_as(match, prepare),
        lambda stage, say: act(Table(stage.root, stage.clock), say),
        lambda stage, said: check(Table(stage.root, stage.clock), said),
        added,
    )


def _sound(stage: Table, gone: str = "") -> None:
    """Straight behind the fault."""
    closed(stage)
    opened(stage)
    nothing_lost(stage, _gone(stage, gone))


def _gone(stage: Table, who: str) -> tuple[str, ...]:
    return (who,) if who and not (stage.home(who).matches / stage.ref).exists() else ()


def _goes_on(stage: Table, second: str = "ben", retired: str = "", gone: str = "") -> None:
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
        "match": stage.match.name,
        "game": stage.match.game,
        "side": stage.match.side,
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
    text = out.as_text()
    must(text, "no text")
    out.has_gone()


def scenes(match: Match) -> tuple[Scene, ...]:
    """All of them for one game."""
    hidden = match.hidden[0]

    def line(name: str, prepare: Prepare, words: str, is_done: Holds, **more: Any) -> Scene:
        return command(match, name, prepare, words, is_done, **more)

    return (
        drafting(match, "do", lambda stage: _typed(stage, "do", match.name, stage.kept("next").decode())),
        drafting(match, "undo", lambda stage: _typed(stage, "undo", match.name)),
        drafting(match, "standing", lambda stage: _typed(stage, "standing", match.name, "set", hidden, "ask")),
        drafting(match, "order at the screen", _order),
        drafting(match, "undo and redo at the screen", _back_and_forth),
        drafting(match, "a draft rewritten at the screen", _rewrite),
        drafting(match, "note at the screen", _note),
        sending(match, "send at the screen", _write(carriage.BINARY)),
        sending(match, "mail at the screen", _write(carriage.MAIL)),
        sending(match, "text at the screen", _text),
        signing(match, "accept", before.laid, "accept {match}"),
        signing(match, "seal", before.ready, "seal {match}"),
        signing(match, "seal in place of a refused file", before.withdrawn, "seal {match}"),
        signing(match, "offer", before.ready, "offer {match} takeback"),
        signing(match, "resign", before.ready, "resign {match} -y"),
        signing(match, "publish", before.over, "seal {match}"),
        line("undo --refused", before.refused, "undo {match} --refused {digest}", has_withdrawn),
        line("import", before.answered, "import {out}/answer.pbem", has_taken("ann", "turn"), who="ann"),
        line("import what opens", before.on_its_way, "import {turn}", has_taken("ben", "turn")),
        line("import an invitation", before.begun, "import {out}/0.pbem", has_taken("ben", "out/0.pbem")),
        line("new", before.invited, "new {game} --side {side} -o {out}/new.pbem", has_begun, who="ann"),
        line("backup", before.ready, "backup {match} -o {out}/backup.zip", is_zipped("backup.zip")),
        line("move", before.ready, "backup {match} --move -y -o {out}/backup.zip", is_retired, second="laptop", retired="ben"),
        line(
            "restore a move",
            before.moved,
            "restore {out}/backup.zip",
            is_restored("laptop"),
            who="laptop",
            second="laptop",
            retired="ben",
        ),
        line("restore over an older match", before.moved_back, "restore {out}/backup.zip", is_restored("ben"), retired="laptop"),
        line("restore what is lost", before.lost, "restore {out}/backup.zip", is_restored("ben"), can_go=True),
        line("archive", before.ready, "archive {match}", is_archived),
        line("delete", before.backed_up, "delete {match} -y", is_deleted, can_go=True),
        line("export", before.answered, "export {match} --notation -o {out}/match.txt", is_accepted_by("match.txt", "replay")),
        line("evidence", before.answered, "evidence {match} -o {out}/evidence.zip", is_zipped("evidence.zip")),
        line("id export", before.ready, "id export -o {out}/card.txt", is_card),
        *(
            [line("scenario new", before.ready, "scenario new {out}/own.toml", is_accepted_by("own.toml", "scenario", "check"))]
            if match.game == "rio_40"
            else []
        ),
    )


# ---------------------------------------------------------------- two at the same time

PAIRS = (
    ("seal", "seal"),
    ("seal", "undo"),
    ("seal", "send at the screen"),
    ("send at the screen", "seal"),
    ("send at the screen", "undo"),
    ("send at the screen", "standing"),
    ("do", "undo"),
    ("order at the screen", "do"),
    ("undo --refused", "undo --refused"),
    ("import", "import"),
    ("import what opens", "import what opens"),
    ("accept", "accept"),
    ("backup", "seal"),
    ("move", "seal"),
    ("seal", "move"),
    ("archive", "seal"),
    ("delete", "seal"),
    ("restore a move", "restore a move"),
    ("restore over an older match", "archive"),
)


def at_once(bench: Bench, every: int) -> None:
    """The first waits before a step while the second runs from beginning to end."""
    names = {scene.name for scene in bench.scenes}
    for first, second in [each for each in PAIRS if names.issuperset(each)]:
        scenes = bench.named(first), bench.named(second)
        place, steps, _ = bench.ready(scenes[0])
        for number in range(0, steps, every):
            with bench.copy(place) as stage:
                where = f"{first} waits at step {number} for {second}"
                bench.verdict(partial(_met, stage, *scenes, number), where)


def _met(stage: Stage, first: Scene, second: Scene, number: int) -> None:
    """Whoever came first, the match goes on in one place."""
    both(stage, first, second, number)
    table = Table(stage.root, stage.clock)
    gone = "ben" if "delete" in (first.name, second.name) else ""
    _sound(table, gone)
    _goes_on(table, _where_ben_plays(table), gone=gone)


def _where_ben_plays(stage: Table) -> str:
    """The place that may go on with Ben's match; a move that has no place yet is restored."""
    for who in ("ben", "laptop"):
        folder = MatchFolder(stage.home(who), stage.ref)
        if folder.own.exists() and not load_retired(folder) and not is_copy(folder):
            return who
    if stage.zip.exists() and stage.chain("ben"):
        stage.ok("laptop", "restore", str(stage.zip))
        return "laptop"
    return "ben"
