"""The plans of the golden matches, and how one is played and written down."""

import re
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import cast

from msgspec import Struct

from pbem.desk import house_opponent
from pbem.engine.demands import Choose
from pbem.engine.game import Game
from pbem.engine.match_options import OptionValue
from pbem.errors import Outcome
from pbem.games import catalog
from pbem.session.check.verify import verify_files
from pbem.session.disk.match_loading import Loaded, look_up
from pbem.session.disk.player_home import Home
from pbem.session.look import queries
from pbem.session.player.identity import load_seed
from pbem.session.turn import draft, invitations, sealing
from pbem.session.turn.order_text import IF, OR_STOP
from pbem.session.turn.own_secrets import vault_of
from tests.games.rio_40.wrong_scenarios import FIGHT
from tests.session.toy import BLUE, RED, Pair, begin, deployed, home_at
from tests.toygame import patrol, patrol_game
from tests.toygame.game import ToyGame
from tests.toygame.rules import CELLS
from tools.golden.files import Player, expected, found, store
from tools.report import ROOT

FOLDER = ROOT / "tests" / "golden"
NAMES = ("Lia", "Rui Sá")  # by side
TOY = ToyGame(version="0.1.0")
PATROL = replace(patrol_game.GAME, version="0.1.0")
TOYS = {  # game, scenario, dice and seed, by name
    "grand_toy-traps-sealed": (TOY, "traps", "sealed", 51),
    "grand_toy-lists-sealed": (TOY, "lists", "sealed", 1),
    "patrol-open-sealed": (PATROL, "open", "sealed", 1),
    "patrol-covered-swift": (PATROL, "covered", "swift", 11),
}
MOST_FILES = 80
HANGING: tuple[str, ...] = ("", "", OR_STOP, f"{IF}stands 0 2")  # behind an order of the toy game

Act = Callable[[Home, str], object]
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
    options: Mapping[str, OptionValue] = {}  # match options that are not as the game proposes
    own: str = ""  # text of a scenario that the invitation takes along
    ending: str = ""  # of the name, where two matches are played alike

    @property
    def name(self) -> str:
        """The folder."""
        return "-".join(filter(None, (self.game, self.scenario, self.dice, self.ending)))


resign = partial(sealing.resign, note="Amanhã há mais.")
offer_draw = partial(sealing.offer, what="draw", note="1 = 1?")
agree = sealing.accept_offer
take_back = partial(sealing.offer, what="takeback")


def seal_standing(home: Home, ref: str) -> None:
    """Seal the standing order of the first kind, be asked about the second, and play on."""
    position = queries.show(home, ref)
    rules, (first, second) = position.rules, position.rules.policy_kinds[:2]
    draft.set_standing(home, ref, first, rules.write_policy(first, rules.default_policy(first)), is_sealed=True)
    draft.set_standing(home, ref, second, "ask")
    house_opponent.reply(home, ref)


def seal_and_file_standing(home: Home, ref: str) -> None:
    """The same, and a standing order of the last kind that anybody may read."""
    rules = queries.show(home, ref).rules
    last = rules.policy_kinds[-1]
    draft.set_standing(home, ref, last, rules.write_policy(last, rules.default_policy(last)))
    seal_standing(home, ref)


SMALL: dict[str, OptionValue] = {"points": 400, "moving": "sheets", "field": "savanna_village"}
PLANS = (
    Plan("guerra_do_congo", "campaign", "sealed", {3: seal_standing, 17: resign}),
    Plan("guerra_do_congo", "campaign", "swift", {6: take_back, 16: offer_draw, 17: agree}, inviter=1, is_varied=True),
    Plan("rio_40", "clean_sweep", "sealed", {3: seal_standing, 8: resign}),
    Plan("rio_40", "search_and_destroy", "swift", {13: offer_draw, 14: agree}, inviter=1),
    Plan("rio_40", "closing_the_line", "sealed", {5: take_back}, is_varied=True),
    Plan("rio_40", "takeover", "swift", {8: resign}),
    Plan("rio_40", "police_post", "swift", inviter=1),
    Plan("rio_40", "two_streets", "sealed", own=FIGHT),
    Plan("world_war_africa", "campaign", "sealed", {3: seal_standing, 26: resign}),
    Plan("world_war_africa", "campaign", "swift", {6: take_back}, inviter=1),
    Plan("heart_of_africa", "battle", "swift", {3: seal_and_file_standing, 11: resign}),
    Plan("heart_of_africa", "encounter", "sealed", {11: resign}, options=SMALL | {"points": 300, "placing": "turns"}),
    Plan("heart_of_africa", "ambush", "sealed", {3: seal_and_file_standing, 14: resign}, options={"field": "forest_path"}),
    Plan("heart_of_africa", "planned_attack", "swift", {14: resign}, options=SMALL | {"field": "river_landing"}, inviter=1),
    Plan("heart_of_africa", "raid", "sealed", options=SMALL),
)
BY_NAME = {plan.name: plan for plan in PLANS}


def play(plan: Plan, folder: Path) -> Pair:
    """The match of a plan, played between two homes below a folder."""
    lia, rui = (home_at(folder / f"{plan.name}-{side}", plan.seed, catalog.game, name) for side, name in enumerate(NAMES))
    game = catalog.game(plan.game)
    options: dict[str, OptionValue | str] = {**plan.options}
    if plan.is_varied:
        options = {option.key: option.values[-1] for option in game.match_options(plan.scenario)}
    own = {"own_scenario": plan.own} if plan.own else {"scenario": plan.scenario}
    inviter, side = (lia, rui)[plan.inviter], game.sides[plan.inviter]
    invited = invitations.new_match(inviter, plan.game, options=options, side=side, dice=plan.dice, note="Olá!", **own)
    pair = Pair(ann=rui, ben=lia, ref=invited.card.match, dice=plan.dice)  # `Pair.home(0)` is its `ben`
    author, data = plan.inviter, invited.data
    for seq in range(1, MOST_FILES):
        pair.deliver(author, data)
        author = 1 - author
        home = pair.home(author)
        if seq in plan.acts:
            plan.acts[seq](home, pair.ref)
        elif not house_opponent.reply(home, pair.ref):
            return pair
        data = look_up(home, pair.ref).folder.file(seq).read_bytes()
    raise AssertionError(f"{plan.name}: no end after {MOST_FILES} files")


def play_toy(name: str, folder: Path) -> Pair:
    """A match of a toy game of the tests, at random: for what no real game has (a nerve that is proven, sealed choices, covers)."""
    game, scenario, dice, seed = TOYS[name]
    random = Random(seed)
    if game is TOY:
        pair, cells, hanging = deployed(folder, dice, scenario, games), (CELLS, 2), HANGING
    else:
        pair, cells, hanging = begin(folder, dice, scenario, games, game), (patrol.CELLS, 1), HANGING[:1]
        pair.send(BLUE)
    side = RED
    while (due := queries.show(pair.home(side), pair.ref)).due == side:
        if not due.result:
            leaves = range(due.rules.trap_leaves(side))
            draft.lay_traps(pair.home(side), pair.ref, [bytes(random.sample(range(cells[0]), cells[1])) for _ in leaves])
            _order_at_random(pair, side, random, hanging)
        pair.send(side)
        side = 1 - side
    return pair


def _order_at_random(pair: Pair, side: int, random: Random, hanging: Sequence[str]) -> None:
    """Orders and answers until nothing more is due. `hanging`: what may stand behind an order."""
    home = pair.home(side)
    while isinstance(demand := queries.show(home, pair.ref).demand, Choose) and demand.side == side:
        order = ""
        while not (options := queries.options(home, pair.ref, order)).is_complete:
            order = f"{order} {random.choice(options.tokens).text}".strip()
        hangs_on = random.choice(hanging) if demand.is_order else ""
        draft.do(home, pair.ref, order + hangs_on)


def games(game_id: str) -> Game:
    """The catalogue, and the toy games of the tests."""
    toys: dict[str, ToyGame] = {game.id: game for game, *_ in TOYS.values()}
    return cast(Game, toys[game_id]) if game_id in toys else catalog.game(game_id)


def folder_of(name: str) -> Path:
    """Where the match of a plan by today's rules is: beside that of the first version under the name of its own."""
    first, version = FOLDER / name, games(BY_NAME[name].game if name in BY_NAME else TOYS[name][0].id).version
    return first if not first.exists() or expected(first).rules == version else FOLDER / f"{name}-{version}"


def make(name: str, folder: Path) -> None:
    """Play a match and write it down. A match of rules that are out stays as it is."""
    if folder.exists() and expected(folder).rules != unreleased():
        raise SystemExit(f"{name}: its rules are out; a golden match of theirs is never written anew")
    with tempfile.TemporaryDirectory() as place:
        pair = play(BY_NAME[name], Path(place)) if name in BY_NAME else play_toy(name, Path(place))
        loaded = (look_up(pair.home(0), pair.ref), look_up(pair.home(1), pair.ref))
        files = [(f"{seq:02}.pbem", data) for seq, data in enumerate(loaded[0].folder.load_files())]
        who = (_player(loaded[0], 0), _player(loaded[1], 1))
    verdict = verify_files(files, games)
    if verdict.outcome is not Outcome.OK or not verdict.is_audited:
        raise AssertionError(f"{name}: {verdict}")
    facts = found(files, loaded[0].rules, verdict)
    store(folder, files, facts, who)
    print(f"{name}: {len(files)} files, {sum(len(data) for _, data in files)} bytes, {verdict.inputs} inputs, {verdict.result}")


def _player(loaded: Loaded, side: int) -> Player:
    vault = vault_of(loaded, side)
    payloads = {name: payload.hex() for name, payload in sorted(vault.payloads.items())}
    return Player(load_seed(loaded.home).hex(), vault.secret.hex(), payloads)


def unreleased() -> str:
    """The release that CHANGELOG.md says is not out yet; "" for none."""
    named = re.search(r"^## (\S+) \(unreleased\)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    return named[1] if named else ""
