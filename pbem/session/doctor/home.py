"""A home and an installation looked over: what is there, where, why, and what is wrong. Nothing on the disk is changed."""

import os
import re
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from pbem import __version__
from pbem.errors import PbemError, UserError
from pbem.games.catalog import GAMES
from pbem.language import ENGLISH
from pbem.session.disk.atomic_files import is_held, parts
from pbem.session.disk.conflict_copies import is_copy_of
from pbem.session.disk.crash_cleanup import LEFT, restoring
from pbem.session.disk.home_folders import chosen_folders, platform_saves
from pbem.session.disk.match_folder import HEX, MatchFolder
from pbem.session.disk.player_given_paths import check_writable, usable
from pbem.session.disk.player_home import Home
from pbem.session.doctor import crash_report
from pbem.session.doctor.dependencies import packages
from pbem.session.doctor.findings import (
    Checkup,
    GameState,
    MatchState,
    Place,
    Trouble,
    Who,
    is_in_the_way,
    lying,
    named,
    open_to_others,
    strays,
)
from pbem.session.doctor.match import look_over
from pbem.session.player.identity import FILE_NAME, Identity, has_identity, load_seed, show_identity
from pbem.session.player.post_settings import FILE as POST
from pbem.session.player.post_settings import load_post
from pbem.session.player.settings import FILE as SETTINGS
from pbem.session.player.settings import SPOILT, choices, load_settings

LOW_BYTES = 10 * 1024 * 1024
SKEW_SECONDS = 120
IN_SAVES = re.compile(r"matches|names\.lock|restoring|papers")
IN_MATCHES = re.compile(f"{HEX.pattern}|{LEFT.pattern}")


def examine(
    home: Home,
    saves: Path | None = None,
    environ: Mapping[str, str] = os.environ,
    here: str | Path = "",
    wrong_keys: Callable[[Mapping[str, str]], Iterable[str]] = lambda _: (),
) -> Checkup:
    """Look everything over. `saves`, `environ`, `here`: what the home was found by, as in `find_home`.

    `wrong_keys`: which entries of the player's own keys hold none; only the screens know.
    """
    why = [each for _, each in chosen_folders(saves, environ, here)]
    places = tuple(
        Place(kind, str(path.absolute()), chosen, path.is_dir())
        for kind, path, chosen in zip(("saves", "config", "state"), (home.saves, home.config, home.state), why, strict=True)
    )
    found: list[Trouble] = []
    needed = packages()
    found += [
        Trouble("package-missing" if not each.version else "package-unfit", {"name": each.name, "wanted": each.wanted or "*"})
        for each in needed
        if not each.is_fitting
    ]
    for place in places:
        found += _guarded(_folder(Path(place.path)), Path(place.path))
    if is_in_the_way(home.matches):
        found.append(Trouble("no-folder", {"path": str(home.matches)}))
    mine = _identity(home, found)
    found += _guarded(_settings(home, wrong_keys), home.config)
    found += _post(home)
    games = tuple(_games(home, found))
    matches = tuple(_matches(home, mine.key if mine else None, found))
    if why[0] == "./saves":
        found += _guarded(_elsewhere(home, Path(platform_saves(environ))), home.saves)
    found += _guarded(_clock(home), home.saves)
    reports = tuple(map(str, crash_report.kept(home.state)))
    if reports:
        found.append(Trouble("crashes", {"count": len(reports), "path": reports[-1]}, is_wrong=False))
    return Checkup(
        version=__version__,
        python=sys.version.split()[0],
        system=sys.platform,
        packages=needed,
        places=places,
        identity=Who(mine.name, mine.fingerprint, mine.has_passphrase, mine.path) if mine else None,
        settings=str(home.config / SETTINGS) if (home.config / SETTINGS).exists() else "",
        games=games,
        matches=matches,
        crashes=reports,
        troubles=tuple(found),
    )


def _post(home: Home) -> Iterator[Trouble]:
    """What is wrong with the accounts; a way is tried by `pbem post try` alone."""
    try:
        load_post(home)
    except UserError as error:
        if error.code != "post-wrong":
            yield Trouble(error.code, {key: str(value) for key, value in error.places.items()})
            return
        for problem in str(error.places["problems"]).split("\n"):
            yield Trouble("post-fault", {"path": str(home.config / POST), "problem": problem})


def _guarded(look: Iterator[Trouble], path: Path) -> list[Trouble]:
    """What a look finds, and where the system forbids it, that."""
    found: list[Trouble] = []
    try:
        found.extend(look)
    except OSError as error:
        found.append(_forbidden(error, path))
    return found


def _forbidden(error: OSError, path: Path) -> Trouble:
    return Trouble("unreadable", {"path": str(error.filename or path), "why": (error.strerror or "").lower()})


def _folder(path: Path) -> Iterator[Trouble]:
    """Is it a folder, or can it become one; can files be written there?"""
    there = path
    while not there.exists() and not there.is_symlink() and there != there.parent:
        there = there.parent
    if not there.is_dir():
        yield Trouble("no-folder", {"path": str(there)})
        return
    if not os.access(there, os.W_OK | os.X_OK):
        yield Trouble("folder-shut", {"path": str(there)})
    if path.is_dir() and sys.platform != "win32" and path.stat().st_mode & 0o002:
        yield Trouble("folder-open", {"path": str(path)})
    if shutil.disk_usage(there).free < LOW_BYTES:
        yield Trouble("disk-full", {"path": str(there)})
    yield from lying("parts", path, parts(path))


def _identity(home: Home, found: list[Trouble]) -> Identity | None:
    """Who plays here. Without asking for a passphrase."""
    if not has_identity(home):
        found.append(Trouble("identity-missing", {}, is_wrong=False))
        return None
    path = home.config / FILE_NAME
    try:
        mine = show_identity(home)
        if not mine.has_passphrase:
            load_seed(home)
    except UserError:
        found.append(Trouble("identity-unreadable", {"path": str(path)}))
        return None
    if list(open_to_others([path])):
        found.append(Trouble("key-open", {"path": str(path)}))
    return mine


def _settings(home: Home, wrong_keys: Callable[[Mapping[str, str]], Iterable[str]]) -> Iterator[Trouble]:
    """What the settings file holds that cannot be used, and folders that it names and that are gone."""
    path = home.config / SETTINGS
    settings, wrong = load_settings(home)
    wrong = (*wrong, *wrong_keys(settings.keys))
    if wrong == (SETTINGS,):
        yield Trouble("settings-unreadable", {"path": str(path)})
    elif wrong:
        yield Trouble("settings-wrong", {"path": str(path), "names": ", ".join(wrong[:10])})
    if (home.config / SPOILT).exists():
        yield Trouble("settings-aside", {"path": str(home.config / SPOILT)}, is_wrong=False)
    if settings.language not in (ENGLISH, *choices(home, "language")):
        yield Trouble("language-missing", {"name": settings.language})
    watched = usable(settings.watch)
    if settings.watch and (watched is None or not watched.is_dir()):
        yield Trouble("watch-gone", {"path": settings.watch})
    if settings.outbox:
        try:
            check_writable(usable(settings.outbox) or Path(settings.outbox))
        except UserError:
            yield Trouble("outbox-shut", {"path": settings.outbox})


def _games(home: Home, found: list[Trouble]) -> Iterator[GameState]:
    """The games that are installed."""
    for name in GAMES:
        try:
            game = home.games(name)
            yield GameState(game.id, game.versions, game.digest().hex())
        except PbemError:
            found.append(Trouble("game-damaged", {"game": name}))


def _matches(home: Home, key: bytes | None, found: list[Trouble]) -> Iterator[MatchState]:
    """Every match folder, and what lies beside them."""
    try:
        odd = {folder: strays(folder, known) for folder, known in ((home.saves, IN_SAVES), (home.matches, IN_MATCHES))}
        there = sorted(home.matches.iterdir()) if home.matches.is_dir() else []
        staged = restoring(home).matches
        halves = [path for path in there if LEFT.fullmatch(path.name)]
        halves += staged.iterdir() if staged.is_dir() else []
    except OSError as error:
        found.append(_forbidden(error, home.matches))
        return
    for folder, paths in odd.items():
        copies = [path for path in paths if is_copy_of(path.name, IN_SAVES if folder == home.saves else IN_MATCHES)]
        found += [*lying("sync-copies", folder, copies), *lying("stray", folder, [path for path in paths if path not in copies])]
    if is_held(restoring(home).saves / "lock"):
        found.append(Trouble("restore-runs", {}, is_wrong=False))
    elif halves:
        found.append(Trouble("half-done", named(halves), is_wrong=False))
    for path in there:
        if not HEX.fullmatch(path.name):
            continue
        try:
            state, troubles = look_over(MatchFolder(home, path.name), key)
        except OSError as error:
            found.append(_forbidden(error, path))
            continue
        found += troubles
        if state is not None:
            yield state


def _elsewhere(home: Home, usual: Path) -> Iterator[Trouble]:
    """Matches in the usual place, while those of ./saves are played."""
    if usual.absolute() != home.saves.absolute() and (usual / "matches").is_dir() and any((usual / "matches").iterdir()):
        yield Trouble("saves-elsewhere", {"path": str(usual), "here": str(home.saves.absolute())}, is_wrong=False)


def _clock(home: Home) -> Iterator[Trouble]:
    """Does a file come from a time that the clock has not reached?"""
    kinds = ("matches/*/own.json", "matches/*/files/*.pbem")
    files = [path for kind in kinds for path in home.saves.glob(kind)] + list((home.state / "sent").glob("*.json"))
    times = [(int(path.stat().st_mtime), path) for path in files]
    newest, path = max(times, default=(0, home.saves))
    ahead = newest - home.clock()
    if ahead > SKEW_SECONDS:
        yield Trouble("clock-back", {"path": str(path), "hours": -(-ahead // 3600)})
