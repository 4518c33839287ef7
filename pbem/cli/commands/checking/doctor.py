"""`pbem doctor`: what is installed, where things are, and what is wrong, with what to do about it."""

import os
import shutil
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import click
import msgspec

from pbem.cli.command_helpers import answer_json, json_option
from pbem.cli.screen_start import door
from pbem.errors import Outcome
from pbem.session.disk.player_home import find_home
from pbem.session.doctor.findings import Checkup, Trouble
from pbem.session.doctor.home import examine
from pbem.session.player.settings import load_settings
from pbem.view.harmless import harmless
from pbem.view.text import narration
from pbem.view.words import doctor as words

WIDTH = 14
MIN_COLUMNS, MIN_LINES = 80, 24
SHORT_DIGEST = 16


@click.command()
@json_option
@click.pass_context
def doctor(ctx: click.Context, as_json: bool) -> int:
    """Show what is installed, where things are and why, and what is wrong, with what to do about it.

    Nothing on the disk is changed, and no passphrase is asked for. The exit code is 0 where nothing is to be put right, else 3.
    It shows names and places of yours, but no key, no order and no note.
    """
    saves = Path(named) if (named := ctx.find_root().obj) else None
    home = find_home(saves)
    found = examine(home, saves, wrong_keys=wrong_keys)
    wanted = load_settings(home)[0].colours
    size = shutil.get_terminal_size()
    facts, more = terminal(os.environ, sys.stdout.isatty(), sys.stdout.encoding or "", size, wanted)
    found = msgspec.structs.replace(found, troubles=(*found.troubles, *more))
    outcome = Outcome.OK if found.is_well else Outcome.REFUSED
    if as_json:
        told = [dict(zip(("text", "hint"), sentence(each), strict=True)) for each in found.troubles]
        data = msgspec.to_builtins(found)
        troubles = [{**each, **text} for each, text in zip(data.pop("troubles"), told, strict=True)]
        answer_json({**data, "terminal": facts, "troubles": troubles, "is_well": found.is_well}, outcome)
    click.echo("\n".join([*fact_lines(found, facts), "", *trouble_lines(found)]))
    return int(outcome)


def wrong_keys(own_keys: Mapping[str, str]) -> list[str]:
    """The entries of the player's own keys that hold none. Only the screens, which are slow to load, know."""
    return list(door("pbem.tui.key_bindings").wrong_keys(own_keys)) if own_keys else []


def terminal(
    environ: Mapping[str, str], is_terminal: bool, encoding: str, size: tuple[int, int], wanted: str
) -> tuple[dict[str, object], list[Trouble]]:
    """What is known of the terminal and what the screens will use of it, and what that leaves out. `wanted`: colours chosen."""
    kinds = door("pbem.tui.terminal.profile")
    profile = kinds.profile_of(environ, environ.get("PBEM_OUTPUT", ""))
    term = environ.get("TERM", "")
    asked = environ.get("PBEM_OUTPUT", "").strip()
    facts = {
        "is_terminal": is_terminal,
        "term": term,
        "profile": profile.name,
        "columns": size[0],
        "lines": size[1],
        "encoding": encoding,
        "colours": kinds.colours_of(environ, profile, {"auto": "16"}.get(wanted, wanted)),
        "output": "windows" if sys.platform == "win32" else "plain" if asked == "plain" else "frugal",
    }
    found = []
    if is_terminal:
        if not profile.can_address:
            found.append(Trouble("terminal-simple", {"term": term}, is_wrong=False))
        elif profile.name == "unknown":
            found.append(Trouble("terminal-unknown", {"term": term}, is_wrong=False))
        if size[0] < MIN_COLUMNS or size[1] < MIN_LINES:
            found.append(Trouble("terminal-small", {"columns": size[0], "lines": size[1]}, is_wrong=False))
        if encoding.lower().replace("-", "") not in ("utf8", "utf8sig"):
            found.append(Trouble("terminal-encoding", {"encoding": encoding}, is_wrong=False))
    return facts, found


def sentence(trouble: Trouble) -> tuple[str, str]:
    """A finding in words, and what to do next."""
    if trouble.code not in words.TROUBLES:
        return narration.sentence(trouble.code, trouble.places)
    places = {key: value if isinstance(value, int) else harmless(value, 400) for key, value in trouble.places.items()}
    message, hint = words.TROUBLES[trouble.code]
    return message.format_map(places), hint.format_map(places)


def fact_lines(found: Checkup, facts: Mapping[str, object]) -> Iterator[str]:
    """The facts, a line each."""
    yield _line("pbem", f"{found.version}, Python {found.python}, {found.system}")
    for package in found.packages:
        yield _line(package.name, f"{package.version or words.MISSING} ({words.NEEDS.format(wanted=package.wanted or '*')})")
    for place in found.places:
        why = words.BY.format(what=place.why) if place.why else words.USUAL
        yield _line(
            words.PLACES[place.kind], f"{harmless(place.path, 300)} ({why}{'' if place.is_there else ', ' + words.NOT_YET})"
        )
    mine = found.identity
    yield _line(
        words.IDENTITY,
        f"{harmless(mine.name)}, {' '.join(mine.fingerprint)}, {words.PASSPHRASE[mine.has_passphrase]}" if mine else words.NONE,
    )
    shown = {key: harmless(value, 40) if isinstance(value, str) else value for key, value in facts.items()}
    shown["output"] = words.OUTPUTS[str(facts["output"])]
    yield _line(words.TERMINAL, (words.TERMINAL_IS if facts["is_terminal"] else words.NO_TERMINAL).format(**shown))
    for game in found.games:
        content = game.content[:SHORT_DIGEST]
        yield _line(words.GAME, words.GAME_IS.format(id=game.id, versions=", ".join(game.versions), content=content))
    for match in found.matches:
        places = {"name": harmless(match.name, 40), "game": harmless(match.game, 40) or "?", "version": harmless(match.version, 40)}
        told = words.MATCH_IS if match.version else words.MATCH_UNREAD
        text = told.format(files=match.files, content=match.content[:SHORT_DIGEST] or "?", **places)
        yield _line(words.MATCH, ", ".join([text, *(word for field, word in words.MARKS.items() if getattr(match, field))]))


def trouble_lines(found: Checkup) -> Iterator[str]:
    """The faults to put right, then the remarks."""
    for heading, is_wrong in ((words.WRONG, True), (words.NOTED, False)):
        those = [each for each in found.troubles if each.is_wrong is is_wrong]
        if those:
            yield heading
        for each in those:
            message, hint = sentence(each)
            place = words.OF_MATCH.format(match=harmless(each.match, 40)) if each.match else ""
            yield "  " + words.TO_DO.format(place=place, message=message)
            if hint:
                yield words.NEXT.format(hint=hint)
    if found.is_well:
        yield words.WELL


def _line(label: str, text: str) -> str:
    return f"{label.ljust(WIDTH)}{text}"
