"""Mails on an IMAP server as a way in: each with a turn is given until it is done, through every fault; nothing is marked."""

import base64
import time
from collections.abc import Iterator
from threading import Timer

import pytest

from pbem.post.incoming import imap
from pbem.post.incoming.imap import ImapIn
from pbem.post.logins import Secret
from pbem.post.mail_files import find_turns
from pbem.post.travel import Arrival, Cursor, PostError
from tests.post.imap_server import LOCAL, PASSWORD, USER, ImapServer, Wire, password_of
from tests.post.looking import look
from tests.post.manglings import OTHER, TEXT, TURN, attached, eml, plain

HELLO = plain("hello")


@pytest.fixture
def server() -> Iterator[ImapServer]:
    one = ImapServer()
    yield one
    one.stop()


@pytest.fixture
def wire(server: ImapServer) -> Iterator[Wire]:
    one = Wire(server)
    yield one
    one.stop()


OPENED: list[ImapIn] = []


@pytest.fixture(autouse=True)
def closed(server: ImapServer) -> Iterator[None]:  # noqa: ARG001  closed before it
    yield
    while OPENED:
        OPENED.pop().close()


def turns(found: list[Arrival]) -> list[object]:
    return [turn for each in found for turn in find_turns(each.data)]


def way_to(server: ImapServer, *folders: str, port: int = 0) -> ImapIn:
    OPENED.append(ImapIn(server.boxes(folders or ("INBOX",), port=port or server.port), password_of))
    return OPENED[-1]


# ---------------------------------------------------------------- looking


def test_each_mail_with_a_turn_is_given_until_it_is_done(server: ImapServer) -> None:
    server.deliver(eml(), HELLO, attached(OTHER, "application/octet-stream", "x.pbem"), HELLO)
    cursor: Cursor = {}
    found = look(way_to(server), cursor, is_done=False)
    assert turns(found) == [TURN, OTHER]
    assert [(each.sender, each.place) for each in found] == [("ana@example.org", "INBOX")] * 2
    way = way_to(server)
    assert turns(look(way, cursor)) == [TURN, OTHER]
    assert look(way, cursor) == look(way_to(server), cursor) == []
    way.close()


def test_what_comes_between_two_looks_is_given(server: ImapServer) -> None:
    way, cursor = way_to(server), Cursor()
    assert look(way, cursor) == []
    for turn in (TURN, OTHER, TURN):
        server.deliver(HELLO, eml(turn))
        assert turns(look(way, cursor)) == [turn]
    assert look(way_to(server), cursor) == []


def test_nothing_is_marked_as_seen(server: ImapServer) -> None:
    server.deliver(eml(), HELLO)
    look(way_to(server), {})
    assert server.flags() == set()


@pytest.mark.parametrize("encoding", ["8bit", "quoted-printable", "base64"])
def test_the_server_finds_armour_however_it_is_encoded(encoding: str, server: ImapServer) -> None:
    """This one does not decode what it searches, and lines may be cut within both words of a frame."""
    way, cursor = way_to(server), Cursor()
    look(way, cursor)
    server.deliver(*(plain("x" * before + TEXT, encoding=encoding) for before in range(60)))
    assert len(look(way, cursor)) >= (56 if encoding == "base64" else 60)


def test_only_mails_that_may_hold_a_turn_are_fetched(server: ImapServer, wire: Wire) -> None:
    server.deliver(HELLO, eml(), HELLO, plain("let us play pbem"))
    assert len(look(way_to(server, port=wire.port), {})) == 1
    fetched = [each for each in wire.said if "BODY" in each]
    assert len(fetched) == 1
    assert fetched[0].startswith("UID FETCH 102,104 (BODY.PEEK[]<0.")
    assert any(each.startswith("EXAMINE") for each in wire.said)
    assert not any(each.startswith(("SELECT", "UID STORE", "CLOSE")) for each in wire.said)


def test_a_mail_that_is_too_large_is_not_fetched(server: ImapServer, wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imap, "MAX_MAIL_BYTES", 5000)
    server.deliver(eml() + b"\r\n" * 3000, eml(OTHER))
    cursor: Cursor = {}
    assert turns(look(way_to(server, port=wire.port), cursor)) == [OTHER]
    assert [each for each in wire.said if "BODY" in each] == ["UID FETCH 102 (BODY.PEEK[]<0.5001>)"]
    assert look(way_to(server), cursor) == []


def test_many_mails_are_fetched_in_pieces(server: ImapServer, wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imap, "_SIZES_AT_ONCE", 4)
    monkeypatch.setattr(imap, "_BYTES_AT_ONCE", 6000)
    server.deliver(*[eml()] * 9)
    assert len(look(way_to(server, port=wire.port), {})) == 9
    assert max(each.count(",") + 1 for each in wire.said if "BODY" in each) == 2


def test_a_server_that_will_not_search_has_its_mails_looked_through() -> None:
    server = ImapServer(disable_search_keys=[b"TEXT"])
    try:
        server.deliver(HELLO, eml(), HELLO, plain(TEXT, encoding="base64"))
        way, cursor = way_to(server), Cursor()
        assert turns(look(way, cursor)) == [TURN, TURN]
        assert look(way, cursor) == []
        server.deliver(eml(OTHER))
        assert turns(look(way, cursor)) == [OTHER]
        assert server.flags() == set()
    finally:
        server.stop()


def test_a_mail_that_the_server_finds_late_is_given(server: ImapServer, wire: Wire) -> None:
    """The index of some servers lags behind."""
    server.deliver(eml())
    wire.answers = {"UID SEARCH": "* SEARCH\r\nTAG OK done"}
    cursor: Cursor = {}
    assert look(way_to(server, port=wire.port), cursor) == []
    assert turns(look(way_to(server), cursor)) == [TURN]


def test_a_doubled_and_a_moved_mail_are_given_as_what_they_are(server: ImapServer) -> None:
    with server.client() as other:
        other.create_folder("Spam")
        server.deliver(eml(), eml(), eml(OTHER))
        way, cursor = way_to(server, "INBOX", "Spam"), Cursor()
        assert turns(look(way, cursor)) == [TURN, TURN, OTHER]
        other.select_folder("INBOX")
        other.move(other.search(), "Spam")
        found = look(way, cursor)
        assert {each.place for each in found} == {"Spam"}
        assert turns(found) == [TURN, TURN, OTHER]
        assert look(way, cursor) == []


def test_a_mail_in_the_spam_folder_is_given_where_that_is_named(server: ImapServer) -> None:
    with server.client() as other:
        other.create_folder("Lixo & Spam é")
    server.deliver(eml(), folder="Lixo & Spam é")
    assert look(way_to(server), {}) == []
    (found,) = look(way_to(server, "INBOX", "Lixo & Spam é"), {})
    assert found.place == "Lixo & Spam é"


def test_a_mail_that_is_gone_is_waited_for_no_longer(server: ImapServer) -> None:
    server.deliver(eml(), eml(OTHER))
    way, cursor = way_to(server), Cursor()
    assert len(look(way, cursor, is_done=False)) == 2
    with server.client() as other:
        other.select_folder("INBOX")
        other.delete_messages([101])
        other.expunge()
    assert turns(look(way, cursor, is_done=False)) == [OTHER]
    assert cursor["INBOX"]["waiting"] == [102]


def test_a_folder_that_was_made_anew_is_looked_at_anew(server: ImapServer) -> None:
    """Its numbers mean other mails now: UIDVALIDITY says so."""
    way, cursor = way_to(server, "Turns"), Cursor()
    with server.client() as other:
        other.create_folder("Turns")
        server.deliver(HELLO, HELLO, eml(), folder="Turns")
        (old,) = look(way, cursor, is_done=False)
        other.delete_folder("Turns")
        other.create_folder("Turns")
    server.deliver(eml(OTHER), HELLO, eml(), folder="Turns")
    way.done(cursor, old)
    found = look(way, cursor)
    assert turns(found) == [OTHER, TURN]
    way.done(cursor, old)  # of other days
    assert look(way, cursor) == []


@pytest.mark.parametrize("kept", [7, {"validity": "x"}, {"validity": 1, "next": [], "waiting": None}, None])
def test_a_cursor_that_makes_no_sense_is_as_none(kept: object, server: ImapServer) -> None:
    server.deliver(eml())
    assert len(look(way_to(server), {"INBOX": kept})) == 1


# ---------------------------------------------------------------- faults


def test_a_connection_that_is_cut_before_any_command_loses_nothing(server: ImapServer, wire: Wire) -> None:
    server.deliver(eml(), HELLO, eml(OTHER))
    look(way_to(server, port=wire.port), {})
    commands = len(wire.said)
    assert commands >= 6
    for at in range(1, commands + 1):
        wire.said, wire.cut_at = [], at
        way, cursor = way_to(server, port=wire.port), Cursor()
        assert turns(look(way, cursor)) == [TURN, OTHER], wire.said
        assert wire.cut_at < 0, "it was not cut"
        assert look(way, cursor) == []


def test_a_connection_that_is_cut_at_any_place_of_the_answers_loses_nothing(server: ImapServer, wire: Wire) -> None:
    server.deliver(eml(), HELLO, eml(OTHER))
    for at in range(0, 7000, 900):
        wire.cut_after = at
        way, cursor = way_to(server, port=wire.port), Cursor()
        assert turns(look(way, cursor)) == [TURN, OTHER], at
        way.close()


def test_what_was_done_before_a_cut_is_not_given_again(server: ImapServer, wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imap, "_BYTES_AT_ONCE", 1)
    server.deliver(eml(), eml(OTHER))
    way, cursor = way_to(server, port=wire.port), Cursor()
    arrivals = way.arrivals(cursor)
    way.done(cursor, next(arrivals))
    wire.cut_at = len(wire.said) + 1
    assert turns(list(arrivals)) == [OTHER]
    assert wire.cut_at < 0


def test_what_was_not_done_before_a_cut_is_given_at_the_next_look(server: ImapServer, wire: Wire) -> None:
    server.deliver(eml(), eml(OTHER))
    way, cursor = way_to(server, port=wire.port), Cursor()
    next(way.arrivals(cursor))
    wire.cut_at = len(wire.said) + 1
    assert turns(look(way, cursor)) == [TURN, OTHER]


def test_a_connection_that_is_cut_again_and_again_is_told(server: ImapServer, wire: Wire) -> None:
    wire.answers = {"EXAMINE": "\n"}
    with pytest.raises(PostError, match="connection-cut"):
        look(way_to(server, port=wire.port), {})
    assert sum(each.startswith("EXAMINE") for each in wire.said) == 3


@pytest.mark.parametrize(
    ("start", "answer", "code"),
    [
        ("AUTHENTICATE", "TAG NO [AUTHENTICATIONFAILED] wrong não-é-segredo", "login-refused"),
        ("AUTHENTICATE", "TAG NO [UNAVAILABLE] later", "mailbox-busy"),
        ("AUTHENTICATE", "* BYE too many connections", "connection-cut"),
        ("EXAMINE", "TAG NO [OVERQUOTA] quota exceeded", "mailbox-busy"),
        ("EXAMINE", "TAG NO [NOPERM] not yours", "mailbox-refused"),
        ("EXAMINE", "* BYE going down\r\nTAG NO no", "mailbox-bye"),
        ("EXAMINE", "what is this?", "server-odd"),
        ("UID SEARCH", "* BYE maintenance\r\nTAG OK x", "mailbox-bye"),
        ("UID SEARCH", "* SEARCH a b\r\nTAG OK x", "server-odd"),
        ("UID FETCH", "* 1 FETCH (UID x\r\nTAG OK x", "mailbox-refused"),
        ("UID FETCH", "TAG NO [SERVERBUG] sorry", "mailbox-busy"),
    ],
)
def test_what_a_server_answers_is_an_error_that_says_what_to_do(
    start: str, answer: str, code: str, server: ImapServer, wire: Wire
) -> None:
    server.deliver(eml())
    wire.answers = {start: answer}
    with pytest.raises(PostError) as raised:
        look(way_to(server, port=wire.port), {})
    assert raised.value.code == code
    assert PASSWORD not in repr(raised.value) + str(raised.value) + repr(raised.value.places)
    wire.answers = {}
    assert len(look(way_to(server, port=wire.port), {})) == 1


def test_a_folder_that_is_not_there_is_told_with_those_that_are(server: ImapServer) -> None:
    with server.client() as other:
        other.create_folder("Turns")
    with pytest.raises(PostError) as raised:
        look(way_to(server, "INBOX", "Turn"), {})
    assert raised.value.code == "mailbox-folder-missing"
    assert raised.value.places == {"host": LOCAL, "folder": "Turn", "known": "INBOX, Turns"}


def _base64(secret: str) -> str:
    return base64.b64encode(f"\0{USER}\0{secret}".encode(errors="replace")).decode()


def test_a_wrong_password_is_told_and_stands_nowhere(server: ImapServer, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(0)
    for secret in ("wr0ng", "falsch-é", "\udcff"):
        with pytest.raises(PostError) as raised:
            look(ImapIn(server.boxes(), lambda _, secret=secret: Secret(secret)), {})  # type: ignore[misc]
        assert raised.value.code == "login-refused"
        assert raised.value.places["user"] == USER
        logged = [each.getMessage() for each in caplog.records if "imapclient" in each.name]
        assert logged
        assert not any(shown in f"{raised.value!r} {raised.value.places} {logged}" for shown in (secret, _base64(secret)))


def test_no_password_is_sent_to_another_computer_unencrypted(server: ImapServer) -> None:
    for host in ("imap.example.org", "10.0.0.1", "127.0.0.1.example.org", "localhost.example.org"):
        with pytest.raises(PostError, match="login-unencrypted"):
            look(ImapIn(server.boxes(host=host), password_of), {})
    with pytest.raises(PostError, match="mailbox-login-needed"):
        look(ImapIn(server.boxes(), lambda _: None), {})


def test_a_server_that_is_not_there_is_told(server: ImapServer) -> None:
    with pytest.raises(PostError, match="connection-refused"):
        look(ImapIn(server.boxes(port=1), password_of), {})
    with pytest.raises(PostError, match="host-unknown"):
        look(ImapIn(server.boxes(host="no-such-host.invalid", security="tls"), password_of), {})


# ---------------------------------------------------------------- waiting


def test_one_is_told_at_once_when_a_mail_comes(server: ImapServer) -> None:
    way, cursor = way_to(server), Cursor()
    look(way, cursor)
    late = Timer(0.2, lambda: server.deliver(eml()))
    late.start()
    begun = time.monotonic()
    assert way.wait(30)
    assert time.monotonic() - begun < 10
    assert turns(look(way, cursor)) == [TURN]
    late.join()
    assert not way.wait(0.05)
    way.close()


def test_one_who_only_waits_is_told_once_of_each_arrival(server: ImapServer) -> None:
    """Looking is done on another connection."""
    way = way_to(server)
    assert way.wait(30)  # nobody has looked yet
    assert not way.wait(0.05)
    for _ in range(2):
        Timer(0.1, lambda: server.deliver(HELLO)).start()
        assert way.wait(30)
        assert not way.wait(0.05)


def test_one_who_waits_is_told_that_no_connection_comes_about(server: ImapServer) -> None:
    way = ImapIn(server.boxes(), lambda _: Secret("wrong"))
    with pytest.raises(PostError, match="login-refused"):
        way.wait(30)


def test_what_came_between_look_and_wait_is_not_waited_for(server: ImapServer) -> None:
    way = way_to(server)
    look(way, {})
    server.deliver(HELLO)
    assert way.wait(30)


def test_where_the_server_cannot_tell_time_passes() -> None:
    server = ImapServer(disable_idle=True)
    try:
        way = way_to(server)
        look(way, {})
        begun = time.monotonic()
        assert not way.wait(0.2)
        assert 0.2 <= time.monotonic() - begun < 10
    finally:
        server.stop()


def test_idle_is_renewed(server: ImapServer, wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("_FIRST_SECONDS", "_IDLE_SECONDS"):
        monkeypatch.setattr(imap, name, 0.05)
    way = way_to(server, port=wire.port)
    look(way, {})
    assert not way.wait(0.6)
    assert wire.said.count("IDLE") >= 2


def test_a_connection_that_is_cut_while_one_waits_is_made_anew(
    server: ImapServer, wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(imap, "_PAUSE_SECONDS", 0.05)
    way, cursor = way_to(server, port=wire.port), Cursor()
    look(way, cursor)
    Timer(0.1, wire.cut).start()
    Timer(0.4, lambda: server.deliver(eml())).start()
    assert way.wait(30)
    assert turns(look(way, cursor)) == [TURN]
    assert not way.wait(0.05)


def test_to_close_ends_the_wait(server: ImapServer) -> None:
    way = way_to(server)
    look(way, {})
    Timer(0.1, way.close).start()
    begun = time.monotonic()
    assert not way.wait(30)
    assert time.monotonic() - begun < 10
