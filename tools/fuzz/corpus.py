"""Real turn files of every kind, to be bent: matches of both games in both dice modes, and of the toy game, which has traps.

All follows from a seed. The matches are short: each is given up, and both secrets are published.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pbem.games import catalog
from pbem.protocol import keys
from pbem.protocol.turn_file import (
    SEALED,
    Accept,
    Acceptance,
    Claim,
    End,
    Invitation,
    Offer,
    Opening,
    OwnInvitation,
    Pass,
    Resign,
    Secret,
    SignedTurn,
    Turn,
    parse_turn,
    sign_turn,
)
from tests.games.rio_40.wrong_scenarios import FIGHT
from tests.match.driving import play, secret_of
from tools.golden.matches import TOY
from tools.soak.page import MODES
from tools.soak.seat import drawn, seats_of

TOY_SEEDS = {"sealed": 51, "swift": 0}  # matches that are short, and have all that the toy game can have
TOY_KEYS = (b"\x01" * 32, b"\x02" * 32)
KINDS: tuple[str, ...] = ("invitation", "own scenario", "acceptance", "orders", "marks", "reveal", "policy", "sealed policy")
KINDS += ("seal", "sealed list", "opening", "opening from a list", "claim", "trap sprung", "pass", "offer")
KINDS += ("acceptance of an offer", "resignation", "secret")
Plan = tuple[str, str, str]
"""Game, scenario (a name, or the text of one that players made) and dice mode."""
PLANS: tuple[Plan, ...] = (
    *((game, "", mode) for game in catalog.GAMES for mode in MODES),
    ("rio_40", "search_and_destroy", "swift"),
    ("rio_40", FIGHT, "sealed"),
)
ENDS = {Pass: "pass", Offer: "offer", Accept: "acceptance of an offer", Resign: "resignation", Secret: "secret"}


class Match(Struct, frozen=True):
    """A match as its files, with what its two players alone know. `seeds` sign, by side."""

    name: str
    files: tuple[SignedTurn, ...]
    seeds: tuple[bytes, bytes]
    secrets: tuple[bytes, bytes]


def corpus(seed: int, files: int, plans: Sequence[Plan] = PLANS) -> list[Match]:
    """The matches; `files`: orders are given in so many files of each, beyond invitation and acceptance."""
    return [_toy(mode) for mode in MODES] + [_played(*plan, seed, files) for plan in plans]


def kinds_of(turn: Turn) -> Iterator[str]:
    """What is in a file, in the words of `KINDS`."""
    if turn.setup:
        own = "own scenario" if isinstance(turn.setup, OwnInvitation) else "invitation"
        yield "acceptance" if isinstance(turn.setup, Acceptance) else own
    plain = {"orders": turn.decisions, "marks": turn.marks, "reveal": turn.reveal, "policy": turn.policies}
    yield from (kind for kind, held in plain.items() if held)
    if any(each.mode == SEALED for each in turn.policies):
        yield "sealed policy"
    yield from {"sealed list" if each.leaves else "seal" for each in turn.seals}
    for each in turn.openings:
        if isinstance(each, Opening):
            yield "opening from a list" if each.proof else "opening"
        else:
            yield "claim" if isinstance(each, Claim) else "trap sprung"
    if turn.end:
        yield ENDS[type(turn.end)]


def _toy(mode: str) -> Match:
    """Random players who seal, trap, claim, offer and take back; truly signed afterwards."""
    seed = TOY_SEEDS[mode]
    files: list[SignedTurn] = []
    for turn in play(seed, mode, ask=0.3, ends=True).turns:
        setup: Any = turn.setup
        if setup is not None:
            setup = replace(setup, key=keys.public_key(TOY_KEYS[turn.author]))
        if isinstance(setup, Invitation):
            setup = replace(setup, game=TOY.id, version=TOY.version, content=TOY.digest(), scenario="traps")
        files.append(sign_turn(replace(turn, setup=setup, prev=files[-1].digest if files else bytes(32)), TOY_KEYS[turn.author]))
    return Match(f"{TOY.id}, {mode}", tuple(files), TOY_KEYS, (secret_of(0, seed % 3), secret_of(1, seed % 3)))


def _played(game: str, scenario: str, mode: str, seed: int, files: int) -> Match:
    """Two programs play; then a take-back, offered and taken, an offer that is not, and one gives up, unless
    it was over before. `scenario`: or its text.
    """
    own = scenario if "\n" in scenario else ""
    name = f"fuzz {seed} {game} {mode} {len(scenario)}"
    seats = seats_of(drawn(name, mode, game, "" if own else scenario, own=own))
    line: list[SignedTurn] = []
    asked: tuple[End | None, ...] = (Offer("takeback", files), Accept(), None, Offer("draw"), None, Resign())
    for end in (*(None,) * (2 + files), *asked, None, None):
        writer, reader = seats[(seats[0].match.inviter + len(line)) % 2], seats[(seats[0].match.inviter + len(line) + 1) % 2]
        data = writer.write(end)
        if data is None:  # both have published
            break
        reader.take(data)
        line.append(parse_turn(data))
    what_for = "own scenario, " if own else f"{scenario}, " if scenario else ""
    title = f"{game}, {what_for}{mode}"
    return Match(title, tuple(line), (seats[0].key_seed, seats[1].key_seed), (seats[0].secret, seats[1].secret))
