"""The words that may come next on a command line, for a shell that completes it: read from a table, so that it takes no time.

A shell asks by `pbem completion words INDEX WORD...`. The answer is a line for each word that fits, with a tab and what it means
behind it where that is known; `:files` and `:folders` leave the rest to the shell. Whatever others can name, a match that came in a
backup for one, is offered only if it is made of letters, digits, - _ and . : no shell reads anything into those.
"""

# pathlib costs as much as all the rest of this together
# ruff: noqa: PTH118
import os
import re
import sys
from collections.abc import Iterator, Mapping, Sequence

from pbem.cli.command_list import COMMANDS as TOP_COMMANDS
from pbem.cli.help.completion_table import BELOW_GROUPS, COMMANDS, GAMES
from pbem.session.disk.bounded_reading import names_in, plain_bytes
from pbem.session.disk.home_folders import matches_folder

SAFE = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}", re.ASCII)
MAX_BYTES = 4096
MAX_MATCHES = 2000
FILES, FOLDERS = ":files", ":folders"
EVERYWHERE = ("-h --help",)
AT_THE_DOOR = ("--saves folder", "-V --version", *EVERYWHERE)


def answer(words: Sequence[str]) -> None:
    """Print what may stand in the place of a word: `words` are its number and the words of the line, the program's name first."""
    try:
        at = int(words[0])
    except (IndexError, ValueError):
        return
    line = list(words[1:])
    now = line[at] if at < len(line) else ""
    sys.stdout.write("".join(f"{each}\n" for each in candidates(line[1:at], now, os.environ)))


def candidates(before: Sequence[str], now: str, environ: Mapping[str, str] = os.environ) -> list[str]:
    """The words that begin as `now` does and may follow those before it."""
    before, now = _without_equals(before, now)
    name, rest, saves = _command(before)
    lines = (*COMMANDS.get(name, () if name else AT_THE_DOOR), *EVERYWHERE)
    options = {word: kind for line in lines for word, kind in _option(line)}
    if rest and options.get(rest[-1]):
        return _of_kind(options[rest[-1]], now, rest, environ, saves)
    if now.startswith("-") and "--" not in rest:
        return sorted({word for word in options if word.startswith(now) and (len(word) > 2 or now == word)})
    if name not in COMMANDS:
        start = f"{name} " if name else ""
        below = dict.fromkeys(path[len(start) :].split(" ")[0] for path in COMMANDS if path.startswith(start))
        return [] if _given(rest, options) else [_told(word, start + word) for word in below if word.startswith(now)]
    given = _given(rest, options)
    places = [each for each in COMMANDS.get(name, ()) if not each.startswith("-")]
    if len(given) < len(places):
        return _of_kind(places[len(given)], now, rest, environ, saves)
    if places and places[-1].endswith("..."):
        return _of_kind(places[-1], now, rest, environ, saves)
    return []


def _without_equals(before: Sequence[str], now: str) -> tuple[list[str], str]:
    """`--side=rebels` as two words, whether the shell hands it over as one, two or three."""
    words = [*before, now]
    if now.startswith("--") and "=" in now:
        words[-1:] = now.split("=", 1)
    elif now == "=":
        words[-1] = ""
    words = [word for place, word in enumerate(words) if word != "=" or place == len(words) - 1]
    return words[:-1], words[-1]


def _command(words: Sequence[str]) -> tuple[str, list[str], str]:
    """The command that is called, the words behind its name, and the folder that --saves names."""
    rest, saves = list(words), ""
    while rest and rest[0].startswith("-"):
        option = rest.pop(0)
        if option == "--saves":
            if not rest:
                return "", [option], ""
            saves = rest.pop(0)
        elif option.startswith("--saves="):
            saves = option.partition("=")[2]
    name = ""
    while rest and any(path == f"{name} {rest[0]}".strip() or path.startswith(f"{name} {rest[0]} ".lstrip()) for path in COMMANDS):
        name = f"{name} {rest.pop(0)}".strip()
    return name, rest, saves


def _option(line: str) -> Iterator[tuple[str, str]]:
    """Its spellings with the kind of its value, "" where it takes none."""
    words = line.split(" ")
    kind = "" if words[-1].startswith("-") else words[-1]
    yield from ((word, kind) for word in words if word.startswith("-"))


def _given(words: Sequence[str], options: Mapping[str, str]) -> list[str]:
    """The words that are no option and no option's value."""
    found, is_value = [], False
    for word in words:
        if is_value:
            is_value = False
        elif word.startswith("-") and word != "-":
            is_value = bool(options.get(word))
        else:
            found.append(word)
    return found


def _of_kind(kind: str, now: str, rest: Sequence[str], environ: Mapping[str, str], saves: str) -> list[str]:
    """The candidates of a kind, or of several with | between."""
    found: list[str] = []
    game = next((word for word in rest if word in GAMES), "")
    for each in kind.removesuffix("...").split("|"):
        if each == "match":
            found += _matches(environ, saves)
        elif each == "command":
            found += dict.fromkeys(path.split(" ")[0] for path in COMMANDS if path)
        elif each == "game":
            found += GAMES
        elif each in ("side", "scenario"):
            found += dict.fromkeys(word for name, parts in GAMES.items() if game in (name, "") for word in parts[each])
        elif each in ("file", "folder"):
            found.append(FILES if each == "file" else FOLDERS)
        elif each.startswith("="):
            found.append(each[1:])
    return [word for word in found if word.startswith(now) or word in (FILES, FOLDERS)]


def _matches(environ: Mapping[str, str], saves: str) -> list[str]:
    """The short names of all matches; of one that is not called as ours are, its id."""
    import json

    folder = os.path.join(saves, "matches") if saves else matches_folder(environ)
    found = []
    for name in sorted(names_in(folder))[:MAX_MATCHES]:
        try:
            record = json.loads(plain_bytes(os.path.join(folder, name, "own.json"), MAX_BYTES))
            called = record["name"]
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            continue
        if isinstance(called, str) and SAFE.fullmatch(called):
            found.append(called)
        elif SAFE.fullmatch(name):
            found.append(name)
    return sorted(found, key=lambda each: (each.rpartition("-")[0], len(each), each))


def _told(word: str, path: str) -> str:
    return f"{word}\t{BELOW_GROUPS[path] if path in BELOW_GROUPS else TOP_COMMANDS[path][1]}"
