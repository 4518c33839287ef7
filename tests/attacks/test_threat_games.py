"""The threat table of docs/attacks.md in the games themselves: matches that were played, with one file of a cheat's in them.

What convicts him is judged by a process of its own, `python -m pbem verify FILES`, which is given nothing else.
"""

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pbem.cli.commands.checking.verify import narrator_of
from pbem.errors import CheatEvidence, Outcome, PbemError
from pbem.match.file_composition import Draft, Vault, compose
from pbem.match.file_stages import MAX_DECISIONS
from pbem.match.fold import follow, take
from pbem.match.fold_report import Report
from pbem.match.state import start_match
from pbem.protocol.turn_file import SEALED, Invitation, Opening, Pass, Policy, Turn, parse_turn
from pbem.session.disk.match_loading import bind
from tests.attacks.hostile import signed
from tests.attacks.mailed import rolls
from tests.attacks.third import machine
from tests.cli.players import begun
from tools.golden.files import match_files, players
from tools.golden.matches import FOLDER, games

CONGO = "guerra_do_congo-campaign-sealed"


class Past:
    """A match as it was before one of its files, whose author cheats."""

    def __init__(self, name: str, seq: int) -> None:
        self.files = match_files(FOLDER / name)[:seq]
        self.fold = start_match(rules_of(name), turns_of(name)[0].match, dice_of(name))
        for turn in turns_of(name)[:seq]:
            self.fold, _ = take(self.fold, turn)
        who = players(FOLDER / name)
        self.seeds = [bytes.fromhex(each.seed) for each in who]
        secrets = [bytes.fromhex(each.secret) for each in who]
        self.vaults = [
            Vault(self.fold.id, side, secret, {key: bytes.fromhex(data) for key, data in who[side].payloads.items()})
            for side, secret in enumerate(secrets)
        ]
        self.turn = turns_of(name)[seq]

    def settled(self, turn: Turn) -> Report:
        """What the other side's bare reply to such a file settles."""
        fold, _ = follow(self.fold, replace(turn, checkpoint=None))
        vault = self.vaults[1 - turn.author]
        return follow(fold, compose(fold, vault, Draft(end=Pass())).turn)[1]

    def told(self, turn: Turn) -> tuple[int, str]:
        """What a third person is told of the match with this file."""
        last = (str(turn.seq), signed(self.seeds[turn.author], turn))
        return machine().judge_alone([*((name.removesuffix(".pbem"), data) for name, data in self.files), last])


@cache
def turns_of(name: str) -> tuple[Turn, ...]:
    return tuple(parse_turn(data).turn for _, data in match_files(FOLDER / name))


def setup_of(name: str) -> Invitation:
    setup = turns_of(name)[0].setup
    assert isinstance(setup, Invitation)
    return setup


def dice_of(name: str) -> str:
    return setup_of(name).dice


@cache
def rules_of(name: str) -> Any:
    return bind(games, setup_of(name))[1]


def decisions_of(name: str, turn: Turn) -> list[Any]:
    return list(rules_of(name).decisions.unpack(turn.decisions, MAX_DECISIONS))


def battles(name: str, turn: Turn) -> list[int]:
    """The places of attacks among its decisions."""
    rules = rules_of(name)
    return [place for place, each in enumerate(decisions_of(name, turn)) if rules.write(each).startswith("a ")]


def before_battles(count: int, units: int = 1) -> Past:
    """Before the first file with so many attacks that wait for dice, the first of them by so many units."""
    for turn in turns_of(CONGO)[2:]:
        places = battles(CONGO, turn)
        if len(places) >= count and len(decisions_of(CONGO, turn)[places[0]].units) >= units:
            past = Past(CONGO, turn.seq)
            if len(thrown(past, turn)) >= count:
                return past
    raise AssertionError("nobody attacks so")


def thrown(past: Past, turn: Turn) -> dict[Any, Any]:
    """What each battle of a file rolls, by hex, when the other side replies."""
    return {key: given for key, _, given in rolls(past.settled(turn)) if key[0] == "attack" and key[2] == turn.author}  # type: ignore[index]


def ordered(past: Past, decisions: list[Any]) -> Turn:
    """The file with other orders."""
    return replace(past.turn, decisions=rules_of(CONGO).decisions.pack(decisions), marks=())


# ---- order of battles, grinding


def test_grinding_the_list_of_attackers_changes_no_number() -> None:
    """An attack by all of them and by each of them alone rolls the same: the roll is the hex's."""
    past = before_battles(1, units=2)
    (place, *_), found = battles(CONGO, past.turn), decisions_of(CONGO, past.turn)
    attack, expected = found[place], thrown(past, past.turn)
    for unit in attack.units:
        changed = [*found[:place], replace(attack, units=(unit,)), *found[place + 1 :]]
        assert thrown(past, ordered(past, changed)) == expected


def test_the_order_of_battles_changes_no_number() -> None:
    """Each battle rolls what it rolls, whichever is fought first."""
    past = before_battles(2)
    (one, other, *_), found = battles(CONGO, past.turn), decisions_of(CONGO, past.turn)
    changed = list(found)
    changed[one], changed[other] = found[other], found[one]
    assert thrown(past, ordered(past, changed)) == thrown(past, past.turn)
    assert changed != found


def test_grinding_the_moves_before_a_battle_changes_no_number() -> None:
    past = before_battles(1)
    (place, *_), found = battles(CONGO, past.turn), decisions_of(CONGO, past.turn)
    expected, tried = thrown(past, past.turn), 0
    for left_out in range(place):
        try:
            settled = thrown(past, ordered(past, [*found[:left_out], *found[left_out + 1 :]]))
        except PbemError:  # it was needed for the attack
            continue
        tried += 1
        assert settled in (expected, {})
    assert tried > 3


# ---- withheld value, withheld opening


def with_opening(name: str) -> Past:
    """Before a file that opens a sealed standing order."""
    for turn in turns_of(name):
        if any(isinstance(each, Opening) for each in turn.openings):
            return Past(name, turn.seq)
    raise AssertionError("nothing is opened")


@pytest.mark.parametrize("name", [CONGO, "rio_40-clean_sweep-sealed"])
def test_a_withheld_opening_in_a_game_is_told_by_the_program_alone(name: str) -> None:
    past = with_opening(name)
    code, text = past.told(replace(past.turn, openings=(), decisions=b"", marks=()))
    assert code == Outcome.BAD_PROOF
    bad = [line for line in text.splitlines() if line.startswith("BAD")]
    whose = narrator_of(setup_of(name).game).side(past.turn.author)
    assert [f"/{past.turn.seq}.pbem: {whose}, file {past.turn.seq}: " in line for line in bad] == [True]
    bent = tuple(replace(each, payload=each.payload + b"\0") if isinstance(each, Opening) else each for each in past.turn.openings)
    with pytest.raises(CheatEvidence, match="opening-does-not-fit"):
        take(past.fold, replace(past.turn, openings=bent))
    take(past.fold, past.turn)


# ---- leaks by size


def test_a_sealed_standing_order_is_as_long_whatever_it_says() -> None:
    """Two that say different things, one of them at length: the files differ in the commitment alone."""
    past = next(Past(CONGO, turn.seq) for turn in turns_of(CONGO) if any(each.mode == SEALED for each in turn.policies))
    vault, kind = past.vaults[past.turn.author], next(each.kind for each in past.turn.policies if each.mode == SEALED)
    found = []
    for payload in (b"", bytes(400)):
        draft = Draft(policies=(Policy(kind, False, SEALED, b"mine"),), seals=(("mine", payload),), end=Pass())
        turn = compose(past.fold, vault, replace(draft, prev=past.turn.prev)).turn
        found.append(replace(turn, seals=(replace(turn.seals[0], commitment=bytes(32)),), checkpoint=None))
    assert found[0] == found[1]


HEARD = ("import {file}", "log congo-1", "show congo-1 --json", "standing congo-1", "export congo-1 --notation", "verify congo-1")
HASHES = re.compile(r"[0-9a-f]{16,}|^[A-Za-z0-9+/]{1,72}\.[A-Za-z0-9+/]{3}$|END PBEM \S+", re.MULTILINE)


def test_a_sealed_standing_order_tells_nothing_at_any_door(tmp_path: Path) -> None:
    """Ann seals how she takes losses, in two ways: her file in words, and all that Bea's program says, is the same."""
    told = []
    for name, text in (("one", "foot"), ("other", "lowest_strength id")):
        ann, bea = begun(tmp_path / name)
        file = tmp_path / name / "2.txt"
        ann.ok("standing", "congo-1", "set", "loss", text, "--sealed")
        ann.ok("seal", "congo-1", "--pass", "-o", str(file))
        heard = [file.read_text(), *(bea.ok(*command.format(file=file).split(" ")) for command in HEARD)]
        assert f"{text}  (sealed)" in ann.ok("standing", "congo-1")
        told.append([HASHES.sub("...", each.replace(str(tmp_path / name), "")) for each in heard])
    assert told[0] == told[1]
