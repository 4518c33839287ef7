"""Golden matches: short matches whose files are kept, so that every later program is held to what became of them.

    python tools/golden.py [--again] [NAME ...]

Writes those of tests/golden that are not there yet, played by the house from fixed seeds. `--again` writes them anew, which is
allowed only while the release that brought their rules is not out (CHANGELOG.md says "unreleased"); docs/versions.md tells more.
"""

import argparse
import re
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import cast

from msgspec import Struct

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from pbem.desk import house  # noqa: E402
from pbem.engine.demands import Choose  # noqa: E402
from pbem.engine.game import Game, OptionValue  # noqa: E402
from pbem.errors import Outcome  # noqa: E402
from pbem.games import catalog  # noqa: E402
from pbem.session import draft, looking, matches, seal  # noqa: E402
from pbem.session.homes import Home  # noqa: E402
from pbem.session.identity import load_seed  # noqa: E402
from pbem.session.load import Loaded, look_up  # noqa: E402
from pbem.session.notation import IF, OR_STOP  # noqa: E402
from pbem.session.tried import vault_of  # noqa: E402
from pbem.session.verify import verify_files  # noqa: E402
from tests.games.rio_40.wrong_scenarios import FIGHT  # noqa: E402
from tests.session.toy import RED, Pair, ToyGame, deployed, home_at  # noqa: E402
from tests.toygame.rules import CELLS  # noqa: E402
from tools.golden_files import Player, expected, found, store  # noqa: E402

FOLDER = ROOT / "tests" / "golden"
NAMES = ("Lia", "Rui Sá")  # by side
TOY, TOY_NAME, TOY_SEED = ToyGame(version="0.1.0"), "grand_toy-traps-sealed", 51
MOST_FILES = 80
HANGING = ("", "", OR_STOP, f"{IF}stands 0 2")  # behind an order of the toy game

Act = Callable[[Home, str], None]
"""What a player does instead of playing on, or before he does."""


class Plan(Struct, frozen=True):
    """A match to be played. `acts`: by file, what its author does instead of leaving it to the house."""

    game: str
    scenario: str
    dice: str
    acts: Mapping[int, Act] = {}
    seed: int = 1
    inviter: int = 0
    is_varied: bool = False  # the last value of each match option instead of the first
    own: str = ""  # text of a scenario that the invitation takes along
    ending: str = ""  # of the name, where two matches are played alike

    @property
    def name(self) -> str:
        """The folder."""
        return "-".join(filter(None, (self.game, self.scenario, self.dice, self.ending)))


def resign(home: Home, ref: str) -> None:
    """Give up."""
    seal.resign(home, ref, note="Amanhã há mais.")


def offer_draw(home: Home, ref: str) -> None:
    """Offer a draw, nothing ordered."""
    seal.offer(home, ref, "draw", note="1 = 1?")


def take_back(home: Home, ref: str) -> None:
    """Ask to go back to before the own last file."""
    seal.offer(home, ref, "takeback")


def agree(home: Home, ref: str) -> None:
    """Accept what is offered."""
    seal.accept_offer(home, ref)


def seal_standing(home: Home, ref: str) -> None:
    """Seal the standing order of the first kind, be asked about the second, and play on."""
    position = looking.show(home, ref)
    rules, (first, second) = position.rules, position.rules.policy_kinds[:2]
    draft.set_standing(home, ref, first, rules.write_policy(first, rules.default_policy(first)), is_sealed=True)
    draft.set_standing(home, ref, second, "ask")
    house.reply(home, ref)


PLANS = (
    Plan("guerra_do_congo", "campaign", "sealed", {3: seal_standing, 17: resign}),
    Plan("guerra_do_congo", "campaign", "swift", {6: take_back, 16: offer_draw, 17: agree}, inviter=1, is_varied=True),
    Plan("rio_40", "clean_sweep", "sealed", {3: seal_standing, 8: resign}),
    Plan("rio_40", "search_and_destroy", "swift", {13: offer_draw, 14: agree}, inviter=1),
    Plan("rio_40", "closing_the_line", "sealed", {5: take_back}, is_varied=True),
    Plan("rio_40", "takeover", "swift", {8: resign}),
    Plan("rio_40", "police_post", "swift", inviter=1),
    Plan("rio_40", "two_streets", "sealed", own=FIGHT),
)


def play(plan: Plan, folder: Path) -> Pair:
    """The match of a plan, played between two homes below a folder."""
    lia, rui = (home_at(folder / f"{plan.name}-{side}", plan.seed, catalog.game, name) for side, name in enumerate(NAMES))
    game = catalog.game(plan.game)
    options: dict[str, OptionValue | str] = {}
    if plan.is_varied:
        options = {option.key: option.values[-1] for option in game.match_options(plan.scenario)}
    own = {"own_scenario": plan.own} if plan.own else {"scenario": plan.scenario}
    inviter, side = (lia, rui)[plan.inviter], game.sides[plan.inviter]
    invited = matches.new_match(inviter, plan.game, options=options, side=side, dice=plan.dice, note="Olá!", **own)
    pair = Pair(ann=rui, ben=lia, ref=invited.card.match, dice=plan.dice)  # `Pair.home(0)` is its `ben`
    author, data = plan.inviter, invited.data
    for seq in range(1, MOST_FILES):
        pair.deliver(author, data)
        author = 1 - author
        home = pair.home(author)
        if seq in plan.acts:
            plan.acts[seq](home, pair.ref)
        elif not house.reply(home, pair.ref):
            return pair
        data = look_up(home, pair.ref).folder.file(seq).read_bytes()
    raise AssertionError(f"{plan.name}: no end after {MOST_FILES} files")


def play_toy(folder: Path) -> Pair:
    """A match of the toy game of the tests, at random: for traps that spring and a nerve that is proven, which no real game has."""
    pair, random = deployed(folder, scenario="traps", games=games), Random(TOY_SEED)
    side = RED
    while (due := looking.show(pair.home(side), pair.ref)).due == side:
        if not due.result:
            draft.lay_trap(pair.home(side), pair.ref, bytes(random.sample(range(CELLS), 2)))
            _order_at_random(pair, side, random)
        pair.send(side)
        side = 1 - side
    return pair


def _order_at_random(pair: Pair, side: int, random: Random) -> None:
    """Orders and answers until nothing more is due."""
    home = pair.home(side)
    while isinstance(demand := looking.show(home, pair.ref).demand, Choose) and demand.side == side:
        order = ""
        while not (options := looking.options(home, pair.ref, order)).is_complete:
            order = f"{order} {random.choice(options.tokens).text}".strip()
        hangs_on = random.choice(HANGING) if demand.is_order else ""
        draft.do(home, pair.ref, order + hangs_on)


def games(game_id: str) -> Game:
    """The catalogue, and the toy game of the tests."""
    return cast(Game, TOY) if game_id == TOY.id else catalog.game(game_id)


def folder_of(name: str) -> Path:
    """Where the match of a plan by today's rules is: beside that of the first version under the name of its own."""
    plan = next((each for each in PLANS if each.name == name), None)
    version = games(plan.game if plan else TOY.id).version
    first = FOLDER / name
    return first if not first.exists() or expected(first).rules == version else FOLDER / f"{name}-{version}"


def make(name: str, folder: Path) -> None:
    """Play a match and write it down. A match of rules that are out stays as it is."""
    if folder.exists() and expected(folder).rules != unreleased():
        raise SystemExit(f"{name}: its rules are out; a golden match of theirs is never written anew")
    plan = next((each for each in PLANS if each.name == name), None)
    with tempfile.TemporaryDirectory() as place:
        pair = play(plan, Path(place)) if plan else play_toy(Path(place))
        loaded = (look_up(pair.home(0), pair.ref), look_up(pair.home(1), pair.ref))
        files = [(f"{seq:02}.pbem", data) for seq, data in enumerate(loaded[0].folder.load_files())]
        who = tuple(_player(each, side) for side, each in enumerate(loaded))
    verdict = verify_files(files, games)
    if verdict.outcome is not Outcome.OK or not verdict.is_audited:
        raise AssertionError(f"{name}: {verdict}")
    facts = found(files, loaded[0].rules, verdict)
    store(folder, files, facts, cast(tuple[Player, Player], who))
    print(f"{name}: {len(files)} files, {sum(len(data) for _, data in files)} bytes, {verdict.inputs} inputs, {verdict.result}")


def _player(loaded: Loaded, side: int) -> Player:
    vault = vault_of(loaded, side)
    payloads = {name: payload.hex() for name, payload in vault.payloads.items()}
    return Player(load_seed(loaded.home).hex(), vault.secret.hex(), payloads)


def unreleased() -> str:
    """The release that CHANGELOG.md says is not out yet; "" for none."""
    named = re.search(r"^## (\S+) \(unreleased\)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    return named[1] if named else ""


def main() -> None:
    """The command line."""
    known = [TOY_NAME, *(plan.name for plan in PLANS)]
    parser = argparse.ArgumentParser(description="write golden matches")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(known))
    parser.add_argument("--again", action="store_true", help="also those that are there")
    arguments = parser.parse_args()
    if unknown := set(arguments.names) - set(known):
        parser.error(f"not known: {', '.join(sorted(unknown))}")
    for name in arguments.names or known:
        if arguments.again or not folder_of(name).exists():
            make(name, folder_of(name))


if __name__ == "__main__":
    main()
