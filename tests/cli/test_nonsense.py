"""Whatever is typed in the place of a unit, a hex, a number or a word: a sentence, and never a bug of ours.

`make samples SIZE=13` puts each word in each slot and beside each command.
"""

import time
from collections.abc import Callable, Iterator
from itertools import cycle, islice
from pathlib import Path

import pytest

from pbem.desk.open_match import Table
from pbem.games import catalog
from pbem.session.disk.player_home import Home
from pbem.session.turn import sealing
from pbem.view.text import possible_now
from tests.cli.players import Player, begun
from tests.sample_sizes import enlarged, share

# every verb with something in each of its slots
FORMS = {
    "guerra_do_congo": (
        "deploy REB03 1807",
        "recover REB03",
        "dissolve REB03 REB04",
        "mobilise REB03 1807",
        "abandon REB03",
        "m REB03 1503-1504",
        "enter REB03 1503-1504",
        "a 1807 with REB03,REB04 air 2",
        "bombard 1807 2",
        "interdict 1807 road 2",
        "sail REB03 1503-1504",
        "ride REB03 1503-1504",
        "railin REB03 1503-1504",
        "fly REB03 1503-1504",
        "leave REB03 1503-1504",
        "reserve REB03",
        "commit REB03 1503-1504",
        "hold",
        "loss REB03",
        "retreat REB03 1504",
        "advance REB03 1504",
        "stay",
        "air 2",
        "end if 1714 ours and column 2:1 at 1807 with REB03",
    ),
    "rio_40": (
        "place K9-K10",
        "deploy PM03 K9",
        "ma PM03 K9-K10",
        "ms PM03 search K9 K9-K10",
        "enter PM03 A1 K9",
        "ground PH01 PM03",
        "on",
        "turn K9-K10 exit fits K9",
        "hi PM03",
        "fire PM03",
        "hold",
        "a K9 PM03,PC01",
        "defend PM03",
        "down",
        "retreat PM03 K9",
        "convert PM03",
        "advance PM03",
        "stay",
        "wd PM03 K9",
        "s K9 known PM03,PC01",
        "lead K9-K10",
        "calm K9",
        "end if K9 vacant",
    ),
}
HANG_SECONDS = 60  # far from any figure
SHORT = {"guerra_do_congo": "congo-1", "rio_40": "rio-1"}
OTHER_SIDE = {"guerra_do_congo": "CON04", "rio_40": "NS01"}
NONSENSE = (
    "XX1",
    "#140",
    "#9999999999999999999",
    "9999",
    "Z99",
    "",
    "x" * 1900,
    "a\x00\x1b[31m",
    "[b]{0}%s[/b]",
    "²²²²",
    "\udcff",
    " ".join(f"#{number}" for number in range(300)),
)


@pytest.mark.parametrize("game", FORMS)
def test_no_nonsense_in_any_slot_of_any_verb_is_a_bug_of_ours(tmp_path: Path, game: str) -> None:
    player = _at_the_board(tmp_path, game)
    verbs = catalog.game(game).words.verbs
    assert {form.split()[0] for form in FORMS[game]} == set(verbs)
    doors = cycle(
        [("do", SHORT[game]), ("why", SHORT[game]), ("odds", SHORT[game]), ("options", SHORT[game]), ("board", game, "--do")]
    )
    wrong = cycle((*NONSENSE, OTHER_SIDE[game]))
    for form in FORMS[game]:
        for spoiled in _spoiled(form):
            _check_answered(player, "do", SHORT[game], spoiled("XX1"))
            for word in islice(wrong, enlarged(1)):  # each word comes to each door
                _check_answered(player, *next(doors), spoiled(word))


@pytest.mark.parametrize("game", FORMS)
def test_no_nonsense_beside_an_order_is_a_bug_of_ours(tmp_path: Path, game: str) -> None:
    player, ref = _at_the_board(tmp_path, game), SHORT[game]
    for place, word in enumerate((*NONSENSE, OTHER_SIDE[game])):
        commands = [
            ("do", ref, "--suppose", word),
            ("do", ref, "end", word),
            ("undo", ref, "--refused", word),
            ("moves", ref, word),
            ("show", ref, "--at", word),
            ("show", ref, "--side", word),
            ("show", ref, "--turn", word),
            ("show", word),
            ("standing", ref, "show", word),
            ("offer", ref, "takeback", "--to", word),
            ("board", game, "--at", word),
            ("board", game, "--dice", word),
            ("board", game, "--options", word),
            ("board", word),
        ]
        for kind in catalog.game(game).words.policies:
            commands += [
                ("standing", ref, "set", kind, word),
                ("standing", ref, "set", kind, f"units {word}", "--own"),
                ("standing", ref, "try", kind, word),
            ]
        for words in share(commands, 4, place):  # each command meets three of the words
            _check_answered(player, *words)


def test_an_unknown_unit_is_told_at_the_command_line_as_on_the_screens(tmp_path: Path) -> None:
    player = _at_the_board(tmp_path, "guerra_do_congo")
    for words in (("do", "a 1807 with XX1"), ("odds", "a 1807 with XX1"), ("odds", "loss XX1"), ("do", "loss XX1")):
        result = player.run(words[0], "congo-1", words[1])
        assert (result.exit_code, result.stdout) == (3, "")
        assert result.stderr.startswith("pbem: error: there is no unit XX1 (GC-2.3b)\npbem: hint: ")


@pytest.mark.parametrize(
    "order",
    [
        "end if 1714 ours" + " and 1714 ours" * 16,
        "loss #9999999999999999999",
        "a 1807 with " + ",".join(map("#{}".format, range(300))),
    ],
)
def test_an_order_that_no_file_can_hold_is_refused_with_a_sentence(tmp_path: Path, order: str) -> None:
    result = _at_the_board(tmp_path, "guerra_do_congo").run("why", "congo-1", order)
    assert result.exit_code == 3
    assert "the order holds more than a file can" in result.stderr


@pytest.mark.parametrize("order", ["m CON07 1807-1808", "a 1807 with CON07", "reserve CON07", "leave CON07 1807"])
def test_an_order_to_a_unit_that_is_dead_is_refused_with_a_sentence(tmp_path: Path, order: str) -> None:
    position = 'game = "guerra_do_congo"\nturn = 5\nside = "congo"\nphase = "movement"\neliminated = ["CON07"]\n'
    result = Player(tmp_path, "X").run("board", "guerra_do_congo", "--position", "-", "--do", order, stdin=position)
    assert result.exit_code == 3, result.output
    assert "pbem: error: " in result.stderr


@pytest.mark.parametrize("words", [("options", "congo-1"), ("why", "congo-1"), ("odds", "congo-1"), ("do", "congo-1")])
@pytest.mark.parametrize("word", ["m", "REB01", "Kinshasa", "#0"])
def test_twenty_thousand_words_are_refused_at_once(tmp_path: Path, words: tuple[str, ...], word: str) -> None:
    ann, _ = begun(tmp_path)
    begun_at = time.process_time()
    result = ann.run(*words, f"m {word} " * 10_000)
    assert (result.exit_code, "the order is too long" in result.stderr) == (3, True)
    result = ann.run(*words, f"m REB01 {f'{word} ' * 200}"[:2000])
    assert result.exit_code in (2, 3)
    assert time.process_time() - begun_at < HANG_SECONDS
    assert "the order is too long" in ann.run("board", "guerra_do_congo", "--options", f"m {word} " * 10_000).stderr


def _spoiled(form: str) -> Iterator[Callable[[str], str]]:
    """For each word of the order, the verb too, and for one word more: the order with another one in its place."""
    words = form.replace(",", " , ").replace("-", " - ").split()
    for at, old in enumerate([*words, ""]):
        if old not in ("-", ","):
            yield lambda new, at=at: " ".join([*words[:at], new, *words[at + 1 :]])  # type: ignore[misc]


def _check_answered(player: Player, *words: str) -> None:
    result = player.run(*words)
    said = result.stdout + result.stderr
    assert result.exit_code in (0, 2, 3), (words, said)
    assert "bug of ours" not in said, words
    assert said.strip(), words
    assert not any(ord(letter) < 32 and letter != "\n" for letter in said), words
    if result.exit_code:
        assert "pbem: error: " in said or "Not allowed: " in said, (words, said)


def _at_the_board(folder: Path, game: str) -> Player:
    """Both sides of a match in which the first phase with orders has come."""
    player = Player(folder, "X")
    side = "rebels" if game == "guerra_do_congo" else "police"
    player.ok("new", game, "--side", side, "--against", "hotseat", *(["--scenario", "police_post"] if game == "rio_40" else []))
    if game == "guerra_do_congo":
        player.deploy_all(SHORT[game])
    table = Table(Home(folder / "saves", folder / "config", folder / "state"), SHORT[game])
    while table.choice is None or table.choice.kind not in ("movement", "phase"):
        if table.choice is None:
            sealing.seal(table.home, table.ref)
            table.look_again()
        else:
            table.do_all(possible_now.planner_of(table.game).rest(table.position.rules, table.position.state))
    return player
