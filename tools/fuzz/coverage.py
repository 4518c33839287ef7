"""The reader of foreign bytes under a coverage-guided fuzzer, atheris, which is in no list of dependencies: it is for Linux only.

    python -m venv /tmp/atheris && /tmp/atheris/bin/pip install atheris -e .
    /tmp/atheris/bin/python -m tools.fuzz.coverage CORPUS -max_total_time=3600 -max_len=4096 -timeout=10 -rss_limit_mb=2048

CORPUS, a folder, is filled with real files, raw, armoured and in mails, when it is empty; libFuzzer keeps there what reaches new
code. What is fuzzed is all that is done with bytes before a signature is looked at, and the decoders of the game behind it: the
search for turns in a mail or text, the frame, its form, the decisions, guards and policies
of both games, and the scenarios of players. Beside crashes it finds
a frame that is read and does not encode to the same bytes again. A finding is a file `crash-...`; given alone it runs again.
"""

import sys
from contextlib import suppress
from pathlib import Path
from random import Random

import atheris  # type: ignore[import-untyped,import-not-found,unused-ignore]

with atheris.instrument_imports(include=["pbem", "email"]):
    from pbem.engine.decisions import IllegalOrder
    from pbem.errors import CorruptFile, UserError
    from pbem.games import catalog
    from pbem.match.file_stages import MAX_DECISIONS, MAX_GUARDS
    from pbem.post.mail_files import find_turns
    from pbem.protocol.armor import armor
    from pbem.protocol.form import form_refusal
    from pbem.protocol.turn_file import MAX_FILE_BYTES, OwnInvitation, Turn, encode_turn, parse_turn

from tools.fuzz.bent_files import DRESSES, retold

RULES = [catalog.game(game).rules(catalog.game(game).scenarios[0], {}) for game in catalog.GAMES]


def read(data: bytes) -> None:
    """One input. Raises whatever the reader must not raise."""
    for found in (*find_turns(data), data):
        if isinstance(found, CorruptFile):
            continue
        try:
            signed = parse_turn(found)
        except CorruptFile:
            continue
        assert signed.data == found
        assert encode_turn(signed.turn) == signed.body
        assert len(found) <= MAX_FILE_BYTES
        form_refusal(signed.turn, 2)
        decode(signed.turn)


def decode(turn: Turn) -> None:
    """What the games make of a frame's bytes."""
    if isinstance(turn.setup, OwnInvitation):
        with suppress(UserError):
            catalog.game("rio_40").scenario_from(turn.setup.text, "scenario.toml")
    for rules in RULES:
        with suppress(ValueError):
            for decision in rules.decisions.unpack(turn.decisions, MAX_DECISIONS):
                rules.is_order(decision)
                with suppress(ValueError, LookupError):  # what names a unit that is none has no notation
                    rules.write(decision)
        for mark in turn.marks:
            with suppress(ValueError):
                rules.guards.unpack(mark.guards, MAX_GUARDS)
        for policy in turn.policies:
            if policy.kind in rules.policy_kinds:
                with suppress(IllegalOrder):
                    rules.check_policy(policy.kind, policy.data)


def mutated(data: bytes, most: int, seed: int) -> bytes:
    """A change that knows of frames: a check sum that does not fit is soon found out, and nothing behind it is reached."""
    random = Random(seed)
    found = next((each for each in find_turns(data) if isinstance(each, bytes)), None)
    if found is None or random.random() < 0.5:
        return bytes(atheris.Mutate(data, most))
    bent = retold(random, found) if random.random() < 0.5 else bytes(atheris.Mutate(found, most))
    return (bent if random.random() < 0.7 else armor(bent).encode())[:most]


def seeded(folder: Path) -> None:
    """Fill a folder with real files in every dress, and some frames with their kinds of policies."""
    from tools.fuzz.corpus import corpus

    random = Random("reader")
    folder.mkdir(parents=True, exist_ok=True)
    for number, match in enumerate(corpus(1, 6)):
        for signed in match.files:
            name = f"{number}-{signed.turn.seq:02}"
            (folder / name).write_bytes(signed.data)
            for dress, made in DRESSES.items():
                (folder / f"{name}-{dress}").write_bytes(made(random, signed.data))


def main() -> None:
    """The command line is libFuzzer's; the first word that is no option names the corpus."""
    folders = [Path(word) for word in sys.argv[1:] if not word.startswith("-")]
    if folders and not folders[0].is_file() and not (folders[0].is_dir() and any(folders[0].iterdir())):
        seeded(folders[0])
    atheris.Setup(sys.argv, read, custom_mutator=mutated)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
