"""The golden matches: every program from now on says of them what is written beside them, and makes the same bytes again.

Where one of these fails, something that matches in progress depend on has changed: docs/versions.md tells what to do.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from pbem.cli.main import door
from pbem.engine.demands import Decided
from pbem.engine.game import Rules
from pbem.games import catalog
from pbem.match.demand_loop import VOID
from pbem.match.file_composition import Draft, Vault, compose, unpack_lines
from pbem.match.fold import take
from pbem.match.state import start_match
from pbem.protocol.sealed_envelopes import leaf_name, sealed_names
from pbem.protocol.turn_file import Invitation, OwnInvitation, Secret, Turn, parse_turn, seals_in, sign_turn, trap_id
from pbem.session.check.verify import verify_files
from pbem.session.disk.match_loading import bind
from tools.golden.files import EXPECTED, Player, expected, expected_text, found, invitation_in, match_files, players
from tools.golden.matches import FOLDER, PLANS, TOYS, games

NAMES = sorted(path.parent.name for path in FOLDER.glob(f"*/{EXPECTED}"))
SEE = "docs/versions.md tells what may change here, and how"


@cache
def rules_of(name: str) -> Any:
    """The rules of a match, as its invitation names them."""
    return bind(games, invitation_in(parse_turn(match_files(FOLDER / name)[0][1]).turn))[1]


def parts(name: str) -> Iterator[str]:
    """What the files of a match are made of, as words."""
    for _, data in match_files(FOLDER / name):
        turn = parse_turn(data).turn
        yield from (type(each).__name__ for each in turn.openings)
        yield from (("asked", "open standing order", "sealed standing order")[each.mode] for each in turn.policies)
        yield from ("list" if each.leaves else "envelope" for each in turn.seals)
        yield from ("or stop" if each.or_stop else "guard" for each in turn.marks)
        yield from [type(turn.end).__name__] if turn.end else []
        yield from [getattr(turn.end, "what", "")]
        yield from [type(turn.setup).__name__, turn.setup.dice] if isinstance(turn.setup, Invitation) else []


def written_again(files: list[tuple[str, bytes]], rules: Rules[Any], who: tuple[Player, Player]) -> Iterator[tuple[str, bytes]]:
    """Each file made anew by its author from the orders it holds: reveals, openings, seals, checkpoint and signature."""
    signed = [parse_turn(data) for _, data in files]
    first = signed[0].turn
    vaults = [Vault(first.match, side, bytes.fromhex(each.secret), {}) for side, each in enumerate(who)]
    fold, prev = start_match(rules, first.match, invitation_in(first).dice), bytes(32)
    for (name, _), given in zip(files, signed, strict=True):
        author = given.turn.author
        draft = draft_of(rules, given.turn, who[author].payloads)
        if isinstance(given.turn.end, Secret):
            draft = replace(draft, end=vaults[author].secret_end(fold))
        made = compose(fold, vaults[author], replace(draft, prev=prev))
        vaults[author].payloads |= made.payloads
        yield name, sign_turn(made.turn, bytes.fromhex(who[author].seed)).data
        fold, _ = take(fold, given.turn)
        prev = given.digest


def draft_of(rules: Rules[Any], turn: Turn, payloads: Mapping[str, str]) -> Draft:
    """What its author had drafted; `payloads`: what he has sealed, by envelope, in hex digits."""
    sealed = {name: bytes.fromhex(payload) for name, payload in payloads.items()}
    lists = tuple(each for each in turn.seals if each.envelope and each.leaves)
    single = tuple(each.envelope for each in turn.seals if each.envelope and not each.leaves)
    traps = [name for seal in seals_in(turn) if seal.envelope == trap_id(turn.seq) for name in sealed_names(seal)]
    return Draft(
        lines=unpack_lines(rules, turn.decisions, turn.marks),
        policies=turn.policies,
        seals=tuple((envelope, sealed[envelope]) for envelope in single),
        lists=tuple(
            (each.envelope, tuple(sealed[leaf_name(each.envelope, place)] for place in range(each.leaves))) for each in lists
        ),
        traps=tuple(sealed.get(name, b"") for name in traps),
        end=turn.end,
        note=turn.note,
        setup=turn.setup,
    )


def test_there_is_a_match_of_every_scenario_in_every_version_that_can_be_played() -> None:
    there = {(facts.game, facts.rules, facts.scenario) for facts in (expected(FOLDER / name) for name in NAMES)}
    for game in map(catalog.game, catalog.GAMES):
        for version in game.versions:
            played = game.as_of(version)
            assert played is not None
            assert {(game.id, version, scenario) for scenario in played.scenarios} <= there, SEE
    assert {plan.name for plan in PLANS} | set(TOYS) <= set(NAMES)


def test_the_matches_hold_one_of_everything() -> None:
    held = {part for name in NAMES for part in parts(name)}
    words = "Opening Claim Spring asked envelope list guard draw takeback Offer Accept Pass Resign Secret Invitation OwnInvitation"
    assert held - {""} == {*words.split(), "sealed", "swift", "open standing order", "sealed standing order", "or stop"}


@pytest.mark.parametrize("name", NAMES)
def test_a_third_person_is_told_the_same_as_ever(name: str) -> None:
    files, facts = match_files(FOLDER / name), expected(FOLDER / name)
    assert [(each.name, each.sha256) for each in facts.file] == [(name, hashlib.sha256(data).hexdigest()) for name, data in files]
    verdict = verify_files(files, games)
    assert verdict.outcome.name == facts.outcome, (SEE, [each for each in verdict.files if each.outcome])
    assert found(files, rules_of(name), verdict) == facts, SEE
    assert expected_text(facts) == (FOLDER / name / EXPECTED).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_the_same_orders_make_the_same_bytes(name: str) -> None:
    files = match_files(FOLDER / name)
    assert list(written_again(files, rules_of(name), players(FOLDER / name))) == files, SEE


@pytest.mark.parametrize("game", catalog.GAMES)
def test_the_command_says_so_too(game: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PBEM_SAVES", str(tmp_path))
    name = min((each for each in NAMES if expected(FOLDER / each).game == game), key=lambda each: len(expected(FOLDER / each).file))
    facts = expected(FOLDER / name)
    result = CliRunner().invoke(door, ["verify", "--json", *(str(FOLDER / name / each.name) for each in facts.file)])
    assert result.exit_code == 0, result.output
    said = json.loads(result.stdout)
    assert (said["state_digest"], said["inputs"], said["result"]) == (facts.position, facts.file[-1].inputs, facts.result)


def test_the_scenario_in_the_invitation_is_what_is_played() -> None:
    own = next(name for name in NAMES if "OwnInvitation" in parts(name))
    setup = invitation_in(parse_turn(match_files(FOLDER / own)[0][1]).turn)
    assert isinstance(setup, OwnInvitation)
    assert setup.content.hex() == expected(FOLDER / own).content != catalog.digest(setup.game).hex()
    assert setup.scenario == expected(FOLDER / own).scenario not in catalog.game(setup.game).scenarios


def test_the_toy_games_are_pinned_like_the_others() -> None:
    assert {name: expected(FOLDER / name).content for name in TOYS} == {name: toy[0].digest().hex() for name, toy in TOYS.items()}


def test_the_toy_matches_hold_sealed_choices_and_orders_that_are_void() -> None:
    """And traps on the way of a figure."""
    for name in ("patrol-open-sealed", "patrol-covered-swift"):
        rules, turns = rules_of(name), [parse_turn(data).turn for _, data in match_files(FOLDER / name)]
        fold, skipped, hows = start_match(rules, turns[0].match, invitation_in(turns[0]).dice), [], set()
        for turn in turns:
            fold, report = take(fold, turn)
            skipped += [each.refusal for each in report.skipped]
            hows |= {type(each.given).__name__ for each in report.steps}
            hows |= {type(each.given.decision).__name__ for each in report.steps if isinstance(each.given, Decided)}
        assert {"Sealed", "Aim", "Sprung", "Opened"} <= hows
        assert (VOID in skipped) == rules.covers
