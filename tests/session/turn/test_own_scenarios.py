"""A scenario that a player made goes with its invitation: looked at, compared, pinned, and kept wherever the match goes."""

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pbem.desk.replay_control import Projector
from pbem.engine.demands import Choose
from pbem.engine.player_texts.own_scenario import content_digest, scenario_digest, short
from pbem.errors import Outcome, UserError
from pbem.protocol.turn_file import Invitation, OwnInvitation, parse_turn, sign_turn
from pbem.session.archive.backup import backup
from pbem.session.archive.restore import restore
from pbem.session.check.verify import verify_files, verify_match
from pbem.session.disk import own_scenarios
from pbem.session.disk.match_loading import look_up
from pbem.session.look import queries
from pbem.session.player.identity import load_seed
from pbem.session.text.transcript import export
from pbem.session.text.transcript_replay import retell
from pbem.session.turn import draft, invitations, sealing
from pbem.session.turn.intake import import_bytes
from tests.games.rio_40.table import games, home, place_all
from tests.games.rio_40.wrong_scenarios import FIGHT, SMALL
from tests.session.toy import Pair, begin, home_at

POLICE, NARCO = 0, 1


def invited(path: Path, text: str = FIGHT) -> tuple[Pair, bytes]:
    """Ann invites as the police; Ben has not taken it in yet."""
    ann, ben = home(path / "ann", "Ann"), home(path / "ben", "Ben")
    sealed = invitations.new_match(ann, "rio_40", side="police", own_scenario=text)
    return Pair(ben, ann, sealed.card.match, "sealed"), sealed.data


def first_way(pair: Pair, side: int) -> None:
    """Units of the set-up in the first hex offered, then the end of the phase."""
    here = pair.home(side)
    while isinstance(demand := queries.show(here, pair.ref).demand, Choose) and demand.side == side and demand.kind == "deploy":
        order = "deploy"
        while tokens := queries.options(here, pair.ref, order).tokens:
            order += f" {tokens[0].text}"
        draft.do(here, pair.ref, order)
    draft.do(here, pair.ref, "end")


def some_files(path: Path) -> Pair:
    """Set up, and a phase of each side."""
    pair, invitation = invited(path)
    pair.deliver(POLICE, invitation)
    place_all(pair.home(NARCO), pair.ref, seed=1)
    pair.deliver(NARCO, invitations.accept(pair.home(NARCO), pair.ref).data)
    first_way(pair, POLICE)
    pair.send(POLICE)
    first_way(pair, NARCO)
    pair.send(NARCO)
    return pair


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Pair:
    return some_files(tmp_path_factory.mktemp("own"))


def files_of(pair: Pair) -> list[tuple[str, bytes]]:
    folder = look_up(pair.home(POLICE), pair.ref).folder
    return [(f"{seq}.pbem", data) for seq, data in enumerate(folder.load_files())]


def forged(data: bytes, ann: Any, **changes: Any) -> bytes:
    """The invitation as a changed program would have signed it."""
    turn = parse_turn(data).turn
    assert turn.setup is not None
    return sign_turn(replace(turn, setup=replace(turn.setup, **changes)), load_seed(ann)).data


def test_the_invitation_holds_the_text_and_a_digest_over_it(tmp_path: Path) -> None:
    _, data = invited(tmp_path)
    setup = parse_turn(data).turn.setup
    assert isinstance(setup, OwnInvitation)
    assert (setup.text, setup.scenario) == (FIGHT, "two_streets")
    assert setup.content == content_digest(games("rio_40").digest(), FIGHT)


def test_the_invited_player_has_it_before_he_accepts(tmp_path: Path) -> None:
    pair, data = invited(tmp_path)
    pair.deliver(POLICE, data)
    found = own_scenarios.taken_along(pair.home(NARCO), pair.ref)
    assert (found.id, found.text, found.digest) == ("two_streets", FIGHT, short(scenario_digest(FIGHT)))
    assert queries.show(pair.home(NARCO), pair.ref).card.scenario == "two_streets"
    own_scenarios.check_agreed(pair.home(NARCO), pair.ref, FIGHT)


def test_another_scenario_than_the_one_agreed_on_is_noticed(tmp_path: Path) -> None:
    pair, data = invited(tmp_path)
    pair.deliver(POLICE, data)
    with pytest.raises(UserError) as caught:
        own_scenarios.check_agreed(pair.home(NARCO), pair.ref, FIGHT.replace("combatant = 3", "combatant = 4"))
    assert caught.value.code == "scenario-differs"
    assert caught.value.places["there"] != caught.value.places["here"]


def test_a_second_scenario_under_the_same_invitation_is_a_fork(tmp_path: Path) -> None:
    pair, data = invited(tmp_path)
    pair.deliver(POLICE, data)
    other = FIGHT.replace("combatant = 3", "combatant = 4")
    second = forged(data, pair.home(POLICE), text=other, content=content_digest(games("rio_40").digest(), other))
    (result,) = import_bytes(pair.home(NARCO), second)
    assert result.outcome is Outcome.FORK
    assert own_scenarios.taken_along(pair.home(NARCO), pair.ref).text == FIGHT


def test_an_acceptance_answers_just_the_text_that_was_accepted(tmp_path: Path) -> None:
    pair, data = invited(tmp_path)
    other = FIGHT.replace("combatant = 3", "combatant = 4")
    shown = forged(data, pair.home(POLICE), text=other, content=content_digest(games("rio_40").digest(), other))
    assert import_bytes(pair.home(NARCO), shown)[0].outcome is Outcome.OK
    place_all(pair.home(NARCO), pair.ref, seed=1)
    (result,) = import_bytes(pair.home(POLICE), invitations.accept(pair.home(NARCO), pair.ref).data)
    assert result.outcome is Outcome.FORK


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"text": FIGHT + "\n# more"}, "rules-data-differs"),
        ({"content": bytes(32)}, "rules-data-differs"),
        ({"content": games("rio_40").digest()}, "rules-data-differs"),
        ({"scenario": "clean_sweep"}, "invitation-unplayable"),
        ({"text": "", "content": games("rio_40").digest()}, "file-damaged"),
        ({"text": "x" * 16_385}, "file-damaged"),
    ],
)
def test_an_invitation_that_does_not_fit_its_text_is_refused(tmp_path: Path, changes: dict[str, Any], code: str) -> None:
    pair, data = invited(tmp_path)
    (result,) = import_bytes(pair.home(NARCO), forged(data, pair.home(POLICE), **changes))
    assert result.code == code
    assert not (pair.home(NARCO).saves / pair.ref).exists()


def test_a_wrong_scenario_in_an_invitation_is_told_with_all_its_problems(tmp_path: Path) -> None:
    pair, data = invited(tmp_path)
    wrong = FIGHT.replace("turns = 3", "turns = 0").replace('"PM-4-4-4"', '"PM-\\u001b[2J"')
    (result,) = import_bytes(
        pair.home(NARCO), forged(data, pair.home(POLICE), text=wrong, content=content_digest(games("rio_40").digest(), wrong))
    )
    assert (result.outcome, result.code) == (Outcome.RULES_DIFFER, "scenario-wrong")
    told = str(result.places["problems"])
    assert "scenario.toml: turns: is 0; must be a whole number from 1 to 60" in told
    assert "there is no such counter" in told
    assert "\x1b" not in told


def test_a_wrong_scenario_begins_no_match(tmp_path: Path) -> None:
    ann = home(tmp_path / "ann", "Ann")
    with pytest.raises(UserError) as caught:
        invitations.new_match(ann, "rio_40", side="police", own_scenario=FIGHT.replace("turns = 3", "turns = 0"))
    assert caught.value.code == "scenario-wrong"
    assert not list(ann.saves.glob("*/"))


def test_a_game_without_own_scenarios_says_so(tmp_path: Path) -> None:
    ann = home_at(tmp_path / "ann", name="Ann")
    with pytest.raises(UserError) as caught:
        invitations.new_match(ann, "grand_toy", side="blue", own_scenario=FIGHT)
    assert caught.value.code == "game-without-scenarios"
    pair = begin(tmp_path / "toys")
    assert own_scenarios.of_match(pair.home(POLICE), pair.ref) is None
    with pytest.raises(UserError, match="scenario-not-own"):
        own_scenarios.taken_along(pair.home(POLICE), pair.ref)


def test_a_few_files_between_two_homes(played: Pair) -> None:
    ann, ben = (queries.show(each, played.ref) for each in (played.home(POLICE), played.home(NARCO)))
    assert (ann.seq, ann.demand) == (ben.seq, ben.demand) == (4, Choose(POLICE, "phase", True))
    assert len(ann.rules.world.board.grid.hexes) == 30  # type: ignore[attr-defined]
    assert ann.state.turn == ben.state.turn == 2


def test_a_third_person_verifies_it_from_the_files_alone(played: Pair) -> None:
    files = files_of(played)
    assert verify_files(files, games).outcome is Outcome.OK
    assert verify_match(played.home(NARCO), played.ref).outcome is Outcome.OK
    name, data = files[0]
    wrong = forged(data, played.home(POLICE), text=FIGHT + "#")
    assert verify_files([(name, wrong), *files[1:]], games).outcome is not Outcome.OK


def test_it_goes_through_backup_and_restore(played: Pair, tmp_path: Path) -> None:
    backup(played.home(NARCO), [played.ref], tmp_path / "copy.zip")
    laptop = home(tmp_path / "laptop")
    (result,) = restore(laptop, (tmp_path / "copy.zip").read_bytes()).matches
    assert result.files == 4
    assert own_scenarios.taken_along(laptop, played.ref).text == FIGHT
    assert (
        queries.show(laptop, played.ref, side="police").state == queries.show(played.home(NARCO), played.ref, side="police").state
    )


def test_it_goes_through_notation_and_back(played: Pair) -> None:
    text = export(played.home(POLICE), played.ref)
    assert 'own "turns = 3"' in text
    again = retell(text.encode(), games)
    assert (again.scenario, again.files) == ("two_streets", 4)
    with pytest.raises(UserError, match="rules-data-differs"):
        retell(text.replace("combatant = 3", "combatant = 4").encode(), games)


def test_without_a_snapshot_the_match_is_the_same(played: Pair) -> None:
    before = queries.show(played.home(POLICE), played.ref).state
    look_up(played.home(POLICE), played.ref).folder.snapshot.unlink()
    assert queries.show(played.home(POLICE), played.ref).state == before


def test_a_position_of_it_is_written_and_read_with_the_scenario_at_hand(played: Pair) -> None:
    position = queries.show(played.home(POLICE), played.ref)
    text = position.game.write_position(position.rules, position.state)
    rules, state = position.game.position(text, "p.toml")
    assert rules.pending(state) == Choose(POLICE, "phase", True)
    with pytest.raises(UserError, match="position-wrong"):
        games("rio_40").position(text, "p.toml")


def test_an_invitation_to_a_scenario_of_the_game_is_as_it_was(tmp_path: Path) -> None:
    ann = home(tmp_path / "ann", "Ann")
    setup = parse_turn(invitations.new_match(ann, "rio_40", "police_post", side="police").data).turn.setup
    assert type(setup) is Invitation
    assert setup.content == games("rio_40").digest()


@cache
def decoded(data: bytes) -> str:
    return own_scenarios.decode(data, "mine.toml")


def test_a_file_is_read_as_it_travels(tmp_path: Path) -> None:
    assert decoded(b"\xef\xbb\xbf" + SMALL.replace("\n", "\r\n").encode()) == SMALL
    with pytest.raises(UserError) as caught:
        decoded(b'id = "x"\ntitle = "\xff"\n')
    assert caught.value.places["problems"] == "mine.toml: line 2 is not UTF-8 text"
    ann = home(tmp_path / "ann")
    assert own_scenarios.read(ann, SMALL, "mine.toml", "rio_40").id == "my_scenario"


def test_a_sealed_file_counts_for_its_side(played: Pair) -> None:
    assert sealing.resend(played.home(POLICE), played.ref).data == files_of(played)[2][1]


def test_a_film_of_it_writes_positions_of_it(played: Pair, tmp_path: Path) -> None:
    path = Projector(played.home(POLICE), played.ref).save_position(tmp_path)
    assert 'scenario = "two_streets"' in path.read_text(encoding="utf-8")
