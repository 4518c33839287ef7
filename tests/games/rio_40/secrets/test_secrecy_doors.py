"""Two matches between two homes that differ in what is closed look alike to the opponent at every door, letter by letter."""

import re
import zipfile
from pathlib import Path

import pytest

from pbem.games.rio_40.content.unit_kinds import COMBATANT
from pbem.games.rio_40.game_rules import RioRules
from pbem.games.rio_40.state import NARCO, POLICE
from pbem.protocol import sealed_envelopes
from pbem.session.look import queries
from pbem.session.turn import draft, draft_outcome, invitations, sealing
from tests.cli.players import Player
from tests.games.rio_40.table import invited, place_all
from tests.session.toy import Pair

DIGESTS = re.compile(r"[0-9a-f]{16,}")
COMMANDS = (
    "status",
    "show rio-1",
    "show rio-1 --json",
    "show rio-1 --position",
    "show rio-1 --after 1",
    "log rio-1",
    "log rio-1 --json",
    "options rio-1",
    "options rio-1 a",
    "options rio-1 ma",
    "moves rio-1 --json",
    "luck rio-1",
    "standing rio-1",
    "standing rio-1 try oppfire hold",
    "export rio-1 --notation",
    "verify rio-1",
    "verify rio-1 --json",
    "audit rio-1",
    "show rio-1 --side narco",
)


def played(folder: Path, seed: int, hexes: str = "") -> Pair:
    """The gang's counters are laid, a phase of each side played: one combatant was turned up."""
    pair = invited(folder, dice="swift")
    hiding = pair.home(NARCO)
    if hexes:
        draft.do(hiding, pair.ref, hexes)
    else:
        place_all(hiding, pair.ref, seed)
    pair.deliver(NARCO, invitations.accept(hiding, pair.ref).data)
    for side in (POLICE, NARCO, POLICE, NARCO):
        if side == NARCO:
            words = queries.options(hiding, pair.ref, "ma").tokens
            stay = [each.text for each in words if each.text in ("X01", "X02", "X03", "X04", "X05", "X06")]
            draft.do(hiding, pair.ref, f"ma {stay[0]}")
        draft.do(pair.home(side), pair.ref, "end")
        pair.send(side)
    return pair


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path, Pair, Pair]:
    """Folders and homes; what lies under two counters is exchanged in the second."""
    folders = [tmp_path_factory.mktemp("one"), tmp_path_factory.mktemp("two")]
    one = played(folders[0], seed=3)
    position = queries.show(one.home(NARCO), one.ref)
    rules, state = position.rules, position.state
    assert isinstance(rules, RioRules)
    world = rules.world
    counters = {index: state.units[index] for index in world.counters()}
    alone = [index for index, unit in counters.items() if [each.where for each in counters.values()].count(unit.where) == 1]
    closed = [index for index in alone if index >= world.first_counter + 6]  # the first six may be turned up
    first = next(index for index in closed if world.kinds[counters[index].token].category == COMBATANT)
    other = next(index for index in closed if world.kinds[counters[index].token].category != COMBATANT)
    placed = queries.log(one.home(NARCO), one.ref)[0].text
    places, plain = (first - world.first_counter, other - world.first_counter), sealed_envelopes.shuffled

    def exchanged(*args: object) -> tuple[bytes, ...]:
        found = list(plain(*args))  # type: ignore[arg-type]
        found[places[0]], found[places[1]] = found[places[1]], found[places[0]]
        return tuple(found)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(draft_outcome, "shuffled", exchanged)
        twin = played(folders[1], seed=3, hexes=placed)
        assert queries.show(twin.home(NARCO), twin.ref).state.units[first].token == counters[other].token
    return folders[0], folders[1], one, twin


def said(folder: Path, command: str, home: str = "ann") -> str:
    """All that a command prints, without digests."""
    result = Player(folder / home, "").run(*command.split(" "))
    assert result.exit_code != 1, (command, result.stderr)  # a fault of ours
    return DIGESTS.sub("...", f"{result.exit_code}\n{result.stdout}\n{result.stderr}".replace(str(folder), "HOME"))


@pytest.mark.rule("R40-0g", "R40-5.5b")
def test_every_command_prints_the_same_to_the_opponent(two: tuple[Path, Path, Pair, Pair]) -> None:
    one, other, _, _ = two
    assert [command for command in COMMANDS if said(one, command) != said(other, command)] == []
    assert said(one, "show rio-1 --json", "ben") != said(other, "show rio-1 --json", "ben")  # their owner is told


def test_every_refusal_is_the_same(two: tuple[Path, Path, Pair, Pair]) -> None:
    one, other, pair, _ = two
    position = queries.show(pair.home(POLICE), pair.ref)
    rules, units = position.rules, position.state.units
    assert isinstance(rules, RioRules)
    grid = rules.world.board.grid
    hexes = {grid.name(units[index].where) for index in rules.world.counters() if units[index].where}
    players = [Player(folder / "ann", "") for folder in (one, other)]
    for here in sorted(hexes)[::4]:
        orders = ("why", f"a {here} PC02 PC03"), ("why", f"s {here}"), ("why", f"ma X07 {here}"), ("odds", f"a {here} PC02")
        for command, order in orders:
            found = [each.run(command, "rio-1", order) for each in players]
            assert found[0].exit_code != 1
            assert (found[0].stdout, found[0].stderr) == (found[1].stdout, found[1].stderr)


def test_the_files_at_the_opponents_home_are_equally_long(two: tuple[Path, Path, Pair, Pair]) -> None:
    sizes = []
    for folder in two[:2]:
        home = folder / "ann"
        paths = [path for path in sorted(home.rglob("*")) if path.is_file()]
        sizes.append({str(path.relative_to(home)): path.stat().st_size for path in paths})
    assert sizes[0] == sizes[1]
    sealed = [sealing.resend(pair.home(NARCO), pair.ref).data for pair in two[2:]]
    assert len(sealed[0]) == len(sealed[1])
    assert sealed[0] != sealed[1]


@pytest.mark.parametrize("command", ["evidence rio-1 --out", "export rio-1 --notation --out"])
def test_what_its_owner_hands_to_a_third_person_tells_nothing(two: tuple[Path, Path, Pair, Pair], command: str) -> None:
    found = []
    for folder in two[:2]:
        out = folder / f"{command.split(' ')[0]}.out"
        Player(folder / "ben", "").ok(*command.split(" "), str(out))
        data = {"": out.read_bytes()}
        if zipfile.is_zipfile(out):
            with zipfile.ZipFile(out) as zipped:
                data = {name: zipped.read(name) for name in zipped.namelist() if not name.startswith("files/")}
        found.append({name: DIGESTS.sub("...", text.decode()) for name, text in data.items()})
    assert found[0] == found[1]
