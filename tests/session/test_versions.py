"""A match keeps to the rules it began with: a made-up second version of the toy game, with a changed table and a changed rule."""

import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import pytest
from msgspec import Struct
from msgspec.structs import replace as changed

from pbem.engine.decisions import IllegalOrder
from pbem.engine.game import Rules
from pbem.engine.match_options import OptionValue
from pbem.errors import CheatEvidence, Outcome, UserError
from pbem.games import catalog
from pbem.games.guerra_do_congo import game as congo
from pbem.games.guerra_do_congo.display import charts
from pbem.games.rio_40 import game as rio
from pbem.protocol.turn_file import parse_turn, sign_turn
from pbem.session.check.verify import verify_files, verify_match
from pbem.session.disk.match_folder import MatchFolder
from pbem.session.disk.match_loading import look_up, replay
from pbem.session.look import queries
from pbem.session.player.identity import load_seed
from pbem.session.text.transcript import export
from pbem.session.text.transcript_replay import retell
from pbem.session.turn import invitations, sealing
from pbem.session.turn.intake import import_bytes
from pbem.view.text.narration import sentence
from tests.games.rio_40.wrong_scenarios import FIGHT
from tests.session.toy import BLUE, RED, Pair, catalogue, deployed, home_at
from tests.toygame.game import ToyGame
from tests.toygame.rules import ToyRules
from tools.golden.files import expected, match_files
from tools.golden.matches import FOLDER as GOLDEN

FIRST, SECOND = "0.1.0", "0.2.0"


class Switches(Struct, frozen=True):
    """Where the rules of the versions part. The defaults are the newest."""

    steps_back: bool = False


SWITCHES = {FIRST: Switches(steps_back=True), SECOND: Switches()}
TABLES = {FIRST: b"hits_from = 7", SECOND: b"hits_from = 13"}


@dataclass
class VersionedToy(ToyGame):
    """The toy game as a program has it."""

    version: str = SECOND
    older: tuple[str, ...] = (FIRST,)
    plays: str = ""  # another version than it says: a program with a fault
    data: bytes = field(default=b"", init=False)

    def __post_init__(self) -> None:
        self.data = TABLES[self.version]

    def older_game(self, version: str) -> "VersionedToy":
        return VersionedToy(version=version, older=())

    def rules(self, scenario: str, options: Mapping[str, OptionValue]) -> Rules[Any]:  # noqa: ARG002
        version = self.plays or self.version
        hits_from = int(TABLES[version].rpartition(b" ")[2])
        return cast("Rules[Any]", ToyRules(scenario == "traps", hits_from=hits_from, steps_back=SWITCHES[version].steps_back))


THEN = catalogue(VersionedToy(version=FIRST, older=()))  # the program of the first release
NOW = catalogue(VersionedToy())  # that of the second
CUT = catalogue(VersionedToy(older=()))  # that of a later one, which has let the first version go


def some_files(pair: Pair) -> None:
    """Two phases that only the first version allows, with dice between them."""
    pair.play(RED, "move 0 0", "attack 3", "end")
    pair.play(BLUE, "move 5 5", "attack 2", "end")


def files_of(pair: Pair) -> list[tuple[str, bytes]]:
    return [(str(seq), data) for seq, data in enumerate(MatchFolder(pair.ann, pair.ref).load_files())]


def updated(pair: Pair, games: Any) -> None:
    """Both have installed another program meanwhile; what was kept of the position is thrown away."""
    pair.ann, pair.ben = (changed(home, games=games) for home in (pair.ann, pair.ben))
    for home in (pair.ann, pair.ben):
        MatchFolder(home, pair.ref).snapshot.unlink()


def test_a_match_goes_on_and_verifies_under_a_program_whose_newest_rules_are_others(tmp_path: Path) -> None:
    old, new = deployed(tmp_path / "old", games=THEN), deployed(tmp_path / "new", games=THEN)
    for pair in (old, new):
        some_files(pair)
    updated(new, NOW)
    for pair in (old, new):
        pair.play(RED, "move 1 1", "attack 3", "end")  # a step back
        pair.play(BLUE, "end")
    assert files_of(old) == files_of(new)  # the same homes, orders and secrets: the same bytes
    for home in (new.ann, new.ben):
        card = queries.show(home, new.ref).card
        assert (card.version, verify_match(home, new.ref).outcome) == (FIRST, Outcome.OK)
    assert retell(export(new.ann, new.ref).encode(), NOW) == retell(export(old.ann, old.ref).encode(), THEN)


def test_the_two_versions_would_not_come_to_the_same(tmp_path: Path) -> None:
    pair = deployed(tmp_path, games=THEN)
    some_files(pair)
    turns = [parse_turn(data) for _, data in files_of(pair)]
    with pytest.raises(CheatEvidence, match="illegal-order"):
        replay(VersionedToy().rules("plain", {}), turns)
    with pytest.raises(CheatEvidence, match="state-differs"):  # the table alone
        replay(cast("Rules[Any]", ToyRules(False, hits_from=13)), turns)


def test_one_program_may_be_ahead_of_the_other_in_a_match_of_the_first_version(tmp_path: Path) -> None:
    pair = deployed(tmp_path, games=THEN)
    pair.ann = changed(pair.ann, games=NOW)
    some_files(pair)
    pair.play(RED, "end")
    assert queries.show(pair.ann, pair.ref).state == queries.show(pair.ben, pair.ref).state


def test_a_new_match_uses_the_newest_rules(tmp_path: Path) -> None:
    pair = deployed(tmp_path, games=NOW)
    assert queries.show(pair.ann, pair.ref).card.version == SECOND
    with pytest.raises(IllegalOrder, match="not-possible"):
        pair.do(RED, "move 0 0")
    pair.play(RED, "attack 3", "end")
    pair.play(BLUE, "end")
    assert verify_match(pair.ben, pair.ref).outcome is Outcome.OK


def missing(code: str, places: Mapping[str, Any], needed: str, here: str) -> None:
    """The refusal names what is needed, what is here, and how it is installed."""
    said = " ".join(sentence(code, places))
    assert code == "rules-version-missing"
    assert (places["needed"], places["here"]) == (needed, here)
    assert f"the rules of grand_toy as in pbem {needed}" in said
    assert f"pip install pbem=={needed}" in said


@pytest.mark.parametrize(("ours", "theirs", "needed", "here"), [(THEN, CUT, FIRST, SECOND), (NOW, THEN, SECOND, FIRST)])
def test_a_program_without_the_version_refuses_the_invitation(
    tmp_path: Path, ours: Any, theirs: Any, needed: str, here: str
) -> None:
    ann, ben = home_at(tmp_path / "ann", games=ours, name="Ann"), home_at(tmp_path / "ben", games=theirs, name="Ben")
    (result,) = import_bytes(ben, invitations.new_match(ann, "grand_toy").data)
    assert result.outcome is Outcome.RULES_DIFFER
    missing(result.code, result.places, needed, here)
    assert not ben.matches.exists()


def test_a_match_that_is_here_is_left_alone_until_its_version_is_back(tmp_path: Path) -> None:
    pair = deployed(tmp_path, games=THEN)
    some_files(pair)
    before = files_of(pair)
    updated(pair, CUT)
    with pytest.raises(UserError) as caught:
        queries.show(pair.ann, pair.ref)
    assert caught.value.outcome is Outcome.RULES_DIFFER
    missing(caught.value.code, caught.value.places, FIRST, SECOND)
    pair.ann, pair.ben = (changed(home, games=NOW) for home in (pair.ann, pair.ben))
    assert files_of(pair) == before
    pair.play(RED, "end")


@pytest.mark.parametrize("version", ["0.1.0; rm -r x", "0.1.0\n", "1", "", "v0.1.0", "0.1.٢"])
def test_nobody_is_told_to_install_what_is_no_release(tmp_path: Path, version: str) -> None:
    ann, ben = home_at(tmp_path / "ann", games=NOW, name="Ann"), home_at(tmp_path / "ben", games=NOW, name="Ben")
    (result,) = import_bytes(ben, forged(ann, version=version))
    assert (result.outcome, result.code) == (Outcome.RULES_DIFFER, "rules-version-differs")
    assert "pip install" not in " ".join(sentence(result.code, result.places))


def forged(ann: Any, **changes: Any) -> bytes:
    """An invitation as a changed program would sign it."""
    turn = parse_turn(invitations.new_match(ann, "grand_toy").data).turn
    assert turn.setup is not None
    return sign_turn(changed(turn, setup=changed(turn.setup, **changes)), load_seed(ann)).data


@pytest.mark.parametrize(("version", "of"), [(FIRST, SECOND), (SECOND, FIRST)])
def test_the_rules_of_one_version_with_the_data_of_another_are_refused(tmp_path: Path, version: str, of: str) -> None:
    ann, ben = home_at(tmp_path / "ann", games=NOW, name="Ann"), home_at(tmp_path / "ben", games=NOW, name="Ben")
    data = forged(ann, version=version, content=VersionedToy(version=of).digest())
    (result,) = import_bytes(ben, data)
    assert (result.outcome, result.code) == (Outcome.RULES_DIFFER, "rules-data-differs")
    assert verify_files([("0", data)], NOW).files[0].code == "rules-data-differs"


def test_a_program_that_plays_another_version_than_it_says_comes_to_another_position(tmp_path: Path) -> None:
    """He orders what both versions allow; the dice are read in her file by one table, and by him by another."""
    pair = deployed(tmp_path, games=NOW)
    pair.ben = changed(pair.ben, games=catalogue(VersionedToy(plays=FIRST)))
    pair.play(RED, "attack 3", "end")
    pair.do(BLUE, "end")
    assert import_bytes(pair.ben, sealing.seal(pair.ann, pair.ref).data)[0].code == "state-differs"


def test_an_order_that_only_another_version_allows_is_refused(tmp_path: Path) -> None:
    pair = deployed(tmp_path, games=NOW)
    pair.ben = changed(pair.ben, games=catalogue(VersionedToy(plays=FIRST)))
    pair.do(RED, "move 0 0")
    pair.do(RED, "end")
    assert import_bytes(pair.ann, sealing.seal(pair.ben, pair.ref).data)[0].code == "illegal-order"


def test_a_third_person_checks_each_match_by_its_own_version(tmp_path: Path) -> None:
    first, second = deployed(tmp_path / "1", games=THEN), deployed(tmp_path / "2", games=NOW)
    some_files(first)
    second.play(RED, "attack 3", "end")
    second.play(BLUE, "end")
    for pair in (first, second):
        verdict = verify_files(files_of(pair), NOW)
        assert (verdict.outcome, verdict.inputs) == (Outcome.OK, look_up(pair.ann, pair.ref).fold.step)
    told = verify_files(files_of(first), CUT)
    assert told.outcome is Outcome.RULES_DIFFER
    missing(told.files[0].code, told.files[0].places, FIRST, SECOND)


# ---------------------------------------------------------------- the data of real games


@pytest.fixture
def kept_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of games, where each keeps the data of versions 0.0.9 and 0.1.0 that are as today's."""
    for game in catalog.GAMES:
        shutil.copytree(catalog.FOLDER / game, tmp_path / game, ignore=shutil.ignore_patterns("*.py", "__pycache__", "versions"))
        for version in ("0.1.0", "0.0.9"):
            here = tmp_path / game
            shutil.copytree(here, here / catalog.VERSIONS / version, ignore=shutil.ignore_patterns("versions"))
    monkeypatch.setattr(catalog, "FOLDER", tmp_path)
    caches: tuple[Any, ...] = (catalog.texts, catalog.older_game, catalog._with_brought)
    for cache in caches:
        cache.cache_clear()
    yield tmp_path
    for cache in caches:
        cache.cache_clear()


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_an_older_version_reads_its_own_data_under_the_digest_it_always_had(kept_data: Path) -> None:
    today = {game: catalog.digest(game) for game in catalog.GAMES}
    assert {game: catalog.digest(game, "0.0.9") for game in catalog.GAMES} == today
    edit(kept_data / "guerra_do_congo" / "tables.toml", "rail_max_hexes = ", "rail_max_hexes = 1")
    catalog.texts.cache_clear()
    older, newest = congo.CongoGame("0.0.9"), congo.CongoGame()
    assert (older.version, older.digest()) == ("0.0.9", today["guerra_do_congo"])
    assert newest.digest() != older.digest()
    before, now = (cast(Any, game.rules("campaign", {})).world.tables.movement.rail_max_hexes for game in (older, newest))
    assert now == int(f"1{before}")
    edit(kept_data / "guerra_do_congo" / "tables.toml", 'cost = "mode"', 'cost = "road"')
    catalog.texts.cache_clear()
    told = [dict(terrain_chart(game)) for game in (older, congo.CongoGame())]
    assert [chart["railway"] for chart in told] == ["mode", "road"]


def terrain_chart(game: congo.CongoGame) -> list[tuple[str, str]]:
    """The costs that players of a version are shown."""
    rules: Any = game.rules("campaign", {})
    (chart,) = (each for each in charts.charts(rules, rules.start()) if each.key == "terrain")
    return [(row[0], row[1]) for row in chart.rows]


def test_a_scenario_of_the_players_own_keeps_to_the_version_it_was_made_for(kept_data: Path) -> None:
    for path in (kept_data / "rio_40" / "versions" / "0.0.9").rglob("*.toml"):
        path.write_text(path.read_text(encoding="utf-8").replace("PM-4-4-4", "PM-4-4-5"), encoding="utf-8")
    edit(kept_data / "rio_40" / "tables.toml", "\n", "\n# a remark\n")
    older, newest = rio.RioGame(older="0.0.9"), rio.RioGame()
    assert newest.scenario_from(FIGHT, "x").version == newest.version
    with pytest.raises(UserError, match="scenario-wrong"):
        older.scenario_from(FIGHT, "x")  # it names a counter that there was not
    own = older.scenario_from(FIGHT.replace("PM-4-4-4", "PM-4-4-5"), "x")
    assert (own.version, own.scenarios) == ("0.0.9", ("two_streets",))
    assert own.digest() != newest.scenario_from(FIGHT, "x").digest()


@pytest.mark.parametrize("name", ["guerra_do_congo-campaign-sealed", "rio_40-two_streets-sealed"])
def test_a_golden_match_stands_when_the_data_of_its_game_have_changed(kept_data: Path, name: str) -> None:
    """As docs/versions.md tells it: the old data in a folder of their own, a changed table, and another number for the newest."""
    facts, files = expected(GOLDEN / name), match_files(GOLDEN / name)
    edit(kept_data / facts.game / "tables.toml", "\n", "\n# a remark\n")
    catalog.texts.cache_clear()
    newest: Any = congo.CongoGame() if facts.game == congo.ID else rio.RioGame()
    newest.version = SECOND
    assert {each.code for each in verify_files(files, lambda _: newest).files[:1]} == {"rules-version-missing"}
    newest.older = (FIRST, "0.0.9")
    verdict = verify_files(files, lambda _: newest)
    assert (verdict.outcome.name, verdict.state_digest, verdict.result) == (facts.outcome, facts.position, facts.result)
    assert newest.digest() != newest.as_of(FIRST).digest()
