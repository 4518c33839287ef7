"""The plain dialogue through whole matches: first start, the house, two at one keyboard, two homes that share only text."""

import random
from collections.abc import Iterator, Sequence
from pathlib import Path

from pbem.games import catalog
from pbem.session.check.verify import verify_match
from pbem.session.look import queries
from pbem.session.player.identity import new_identity
from pbem.session.turn import invitations, status_index
from tests.tui.plain_script import Heard, home_in, sit_down, talk_to

DEPLOY = ("deploy ANG01 1406", "deploy ANG02 1406", "deploy ANG03 1406", "deploy ANG04 1407")
PLAY_NOW, NEW, WAR, REBELS, CONGO = "1", "2", "1", "1", "2"  # of the first menu; the game; its sides


def test_first_start_leads_to_a_played_phase_against_the_house(tmp_path: Path) -> None:
    home = home_in(tmp_path)
    heard = talk_to(
        home, "", "Ana", PLAY_NOW, WAR, REBELS, "m REB01 1706", "end", "end", "send", "y", "b", "q"
    )  # an empty name is asked for again
    assert heard.code == 0
    assert "Your name: Ana" in heard.text
    assert "The house answers with file 1." in heard.text
    assert "REB01 marches 1606 Mbanza-Ngungu - 1706" in heard.text
    assert "Ordered: m REB01 1606-1706." in heard.text
    assert "Nothing more is asked of you now. Type send." in heard.text
    assert "The house answers with file 3." in heard.text
    assert "Turn 2 of 15" in heard.text
    (line,) = status_index.status(home)
    assert (line.next, line.seq, line.turn) == ("you", 4, 2)
    assert verify_match(home, line.name).outcome == 0


def test_help_is_there_where_something_is_to_be_chosen(tmp_path: Path) -> None:
    heard = talk_to(home_in(tmp_path), "Ana", "help", "9", "2", "h", "q")
    assert heard.text.count("Type the number of one of the 4, or how its line begins; b goes back") == 1
    assert f"Type the number of one of the {len(catalog.GAMES)}" in heard.text
    assert "Please type a number from 1 to 4, or b." in heard.text


def test_sealed_dice_wait_and_the_dialogue_says_what_is_supposed(tmp_path: Path) -> None:
    home = home_in(tmp_path)
    setup = ("Ana", NEW, WAR, "1", REBELS, "1", "n")  # new match, the house, Rebels, sealed dice, usual options
    heard = talk_to(home, *setup, "m REB01 1706", "end", "a 1807 with REB01", "status", "waiting", "suppose 5,5", "end", "draft")
    assert "Provisional, as dice are still open: " in heard.text
    assert "Settled so far:" in heard.text
    assert "Planned on with these numbers." in heard.text
    assert "4. end (waits for dice)" in heard.text
    again = talk_to(home, "y", "b", match="congo-1")
    assert "Orders in your draft: 4." in again.text
    sent = talk_to(home, "send", "y", match="congo-1")
    assert "Careful: dice are still open" in sent.text
    assert "Attack on 1807 Kinshasa: dice" in sent.text
    assert status_index.status(home)[0].next == "you"


def test_the_house_plays_at_the_level_that_was_chosen(tmp_path: Path) -> None:
    home = home_in(tmp_path)
    heard = talk_to(home, "Ana", NEW, WAR, "4", REBELS, "1", "n", "b", "q")
    assert "4. The house, easy: The program plays with little foresight" in heard.text
    assert status_index.status(home)[0].opponent == "the house, easy"


def test_two_at_one_keyboard_hand_over(tmp_path: Path) -> None:
    home = home_in(tmp_path)
    heard = talk_to(home, "Ana", NEW, WAR, "3", "n", *DEPLOY, "send", "y", "", "m REB01 1706", "end", "end", "send", "y", "")
    assert "Both sides are played here." in heard.text
    assert "Hand over the keyboard to the Rebels." in heard.text
    assert "The Congo side must give orders for movement." in heard.text
    (line,) = status_index.status(home)
    assert (line.side, line.due_side, line.seq) == ("", "congo", 4)


def invited(tmp_path: Path) -> tuple[Heard, Heard]:
    """Ana invites as the Rebels; Bea takes the text in, places her units and accepts."""
    ana, bea = home_in(tmp_path / "ana"), home_in(tmp_path / "bea")
    invitation = talk_to(ana, "Ana", NEW, WAR, "2", REBELS, "2", "1", "n", "Shall we?", "2")
    answer = talk_to(bea, "Bea", "3", "2", *invitation.pasteable(), "END", *DEPLOY, "send", "With pleasure.", "y", "2")
    return invitation, answer


def test_two_homes_share_nothing_but_pasted_text(tmp_path: Path) -> None:
    invitation, answer = invited(tmp_path)
    assert "Send the invitation to one person only" in invitation.text
    assert "You are invited to A Guerra do Congo 1998-1999" in answer.text
    assert "note: Shall we?" in answer.text
    ana, bea = home_in(tmp_path / "ana"), home_in(tmp_path / "bea")
    turn = talk_to(
        ana, "i", "2", *[f"> {line}" for line in answer.pasteable()], "END", "m REB01 1706", "end", "end", "send", "", "y", "2"
    )
    assert "note: With pleasure." in turn.text
    assert "The six words of the key of Bea: " in turn.text
    taken = talk_to(bea, "1", "i", "2", *turn.pasteable(), "END", "changes", "log", "end")
    assert "The Rebels: REB01 from 1606 Mbanza-Ngungu to 1706" in taken.text
    assert "Ordered: end." in taken.text
    assert [queries.show(home, "congo-1").seq for home in (ana, bea)] == [3, 3]
    assert verify_match(ana, "congo-1").state_digest == verify_match(bea, "congo-1").state_digest


def test_a_file_goes_out_to_a_path_and_never_over_another(tmp_path: Path) -> None:
    ana = home_in(tmp_path / "ana")
    taken, free, mail = tmp_path / "taken.pbem", tmp_path / "free.pbem", tmp_path / "turn.eml"
    taken.write_text("mine")
    heard = talk_to(
        ana,
        "Ana",
        NEW,
        WAR,
        "2",
        REBELS,
        "1",
        "6",
        "n",
        "",
        "1",
        str(taken),
        "1",
        str(free),
        "send",
        "3",
        "bea@example.org",
        str(mail),
    )
    assert "That does not work" in heard.text
    assert taken.read_text() == "mine"
    assert free.stat().st_size > 100
    assert b"bea@example.org" in mail.read_bytes()
    bea = home_in(tmp_path / "bea")
    told = talk_to(bea, "Bea", "3", "1", str(mail))
    assert "You are invited to" in told.text
    assert "Time: 7 days for each file." in told.text


def test_a_file_that_was_not_handed_over_is_not_lost(tmp_path: Path) -> None:
    ana = home_in(tmp_path)
    talk_to(ana, "Ana", NEW, WAR, "2", REBELS, "1", "1", "n", "", "b")
    heard = talk_to(ana, "1", "send", "2")
    assert "Not sent." in heard.text
    assert heard.pasteable()[0] == "-----BEGIN PBEM-----"


def test_what_the_rules_ask_in_a_fight_is_a_numbered_question(tmp_path: Path) -> None:
    for seed in range(12):
        home = home_in(tmp_path / str(seed), random.Random(seed).randbytes)
        invitations.new_match(home, "guerra_do_congo", against="hotseat")
        setup = [*DEPLOY, "send", "y", "", "m REB01 1706", "m REB03 1706", "end", "a 1807 with REB01,REB03"]
        left = iter(setup)

        def typist(prompt: str, lines: Sequence[str], left: Iterator[str] = left) -> str:  # noqa: ARG001
            if prompt.startswith("Number"):
                return "1"
            try:
                return next(left)
            except StopIteration:
                raise EOFError from None

        heard = sit_down(home, typist, "congo-1")
        if "Your answer:" in heard.lines:
            break
    place = heard.lines.index("Your answer:")
    assert heard.lines[place + 1].startswith("1. ")
    assert "must choose" in " ".join(heard.lines[:place])
    assert any(line.kind == "answer" for line in queries.log(home, "congo-1"))


def test_a_match_ends_with_resignation_and_audit(tmp_path: Path) -> None:
    home = home_in(tmp_path)
    end = ("offer draw", "", "n", "resign", "n", "resign", "y", "send", "y", "audit", "archive", "b")
    heard = talk_to(home, "Ana", PLAY_NOW, WAR, REBELS, *end)
    assert "Everything was as it should be" in heard.text
    assert "congo-1 is archived." in heard.text
    assert "No matches yet." in heard.text
    assert status_index.status(home) == ()


def test_a_name_that_is_taken_for_a_match_is_told(tmp_path: Path) -> None:
    home = home_in(tmp_path)
    new_identity(home, "Ana")
    heard = talk_to(home, match="nowhere-3")
    assert heard.code == 3
    assert "there is no match of that name here" in heard.text


def test_a_note_that_has_not_gone_out_is_there_the_next_time(tmp_path: Path) -> None:
    invited(tmp_path)
    ana = home_in(tmp_path / "ana")
    answer = talk_to(home_in(tmp_path / "bea"), "1", "send", "2")
    talk_to(ana, "i", "2", *answer.pasteable(), "END", "m REB01 1706", "end", "end", "send", "Your move!", "n")
    again = talk_to(ana, "1", "send", "", "y", "2")
    assert "Enter keeps the one you wrote (Your move!)" in again.text
    heard = talk_to(home_in(tmp_path / "bea"), "1", "i", "2", *again.pasteable(), "END")
    assert "note: Your move!" in heard.text


def test_a_path_that_cannot_be_is_asked_for_again(tmp_path: Path) -> None:
    ana = home_in(tmp_path)
    paths = ("1", "~no.such.player/x", "1", "a\0b", "b", "b", "i", "1", "~no.such.player/x")
    heard = talk_to(ana, "Ana", NEW, WAR, "2", REBELS, "1", "1", "n", "", *paths)
    assert heard.code == 0
    assert heard.text.count("That does not work") == 3
