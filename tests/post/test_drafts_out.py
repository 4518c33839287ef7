"""The way out by a folder of drafts: the mail lies there once, marked as a draft, whatever happens on the way."""

from collections.abc import Iterator

import pytest

from pbem.post.accounts import Server
from pbem.post.logins import Secret
from pbem.post.outgoing.drafts import DraftsOut
from pbem.post.travel import Letter, PostError
from pbem.view.text import narration
from tests.post.imap_server import PASSWORD, USER, ImapServer, Wire, password_of

MAIL = "From: ana@example.org\r\nTo: rui@example.org\r\nMessage-ID: <{}@pbem.invalid>\r\n\r\nolá\r\n"
LETTER = Letter(MAIL.format("a1").encode(), b"", "x.pbem", "ana@example.org", "rui@example.org")
OTHER = Letter(MAIL.format("b2").encode(), b"", "x.pbem", "ana@example.org", "rui@example.org")


@pytest.fixture
def server() -> Iterator[ImapServer]:
    one = ImapServer()
    with one.client() as other:
        other.create_folder("Drafts")
    yield one
    one.stop()


@pytest.fixture
def wire(server: ImapServer) -> Iterator[Wire]:
    one = Wire(server)
    yield one
    one.stop()


def way(server: ImapServer, port: int = 0, drafts: str = "Drafts", secret: str = PASSWORD) -> DraftsOut:
    def secret_of(_: Server) -> Secret:
        return Secret(secret)

    return DraftsOut(server.boxes(port=port or server.port, drafts=drafts), password_of if secret == PASSWORD else secret_of, 10)


def drafts(server: ImapServer, folder: str = "Drafts") -> list[bytes]:
    with server.client() as other:
        other.select_folder(folder, readonly=True)
        return [each[b"BODY[]"] for each in other.fetch(other.search(), ["BODY.PEEK[]"]).values()]


def failure(out: DraftsOut) -> PostError:
    with pytest.raises(PostError) as caught:
        out.send(LETTER)
    told = " ".join(narration.error(caught.value))
    assert "{" not in told
    assert not any(mark in f"{told} {caught.value!r}" for mark in (PASSWORD, "geheim-7431"))
    return caught.value


def test_the_mail_lies_there_as_a_draft(server: ImapServer) -> None:
    way(server).send(LETTER)
    assert drafts(server) == [LETTER.mail]
    assert server.flags("Drafts") == {b"\\Draft", b"\\Seen"}
    assert drafts(server, "INBOX") == []


def test_the_same_mail_lies_there_once(server: ImapServer) -> None:
    for letter in (LETTER, OTHER, LETTER):
        way(server).send(letter)
    assert drafts(server) == [LETTER.mail, OTHER.mail]
    other_address = Letter(LETTER.mail.replace(b"rui@", b"bea@"), b"", "x.pbem", LETTER.sender, "bea@example.org")
    way(server).send(other_address)
    assert len(drafts(server)) == 3


def test_the_check_leaves_nothing(server: ImapServer) -> None:
    way(server).check()
    assert drafts(server) == []


def test_a_folder_that_the_server_calls_its_drafts_is_found(server: ImapServer, wire: Wire) -> None:
    with server.client() as other:
        other.create_folder("Entwürfe")
    wire.answers['LIST "" Nowhere'] = "TAG OK done"
    wire.answers['LIST "" "Nowhere"'] = "TAG OK done"
    wire.answers['LIST "" *'] = '* LIST (\\Drafts) "/" "Entw&APw-rfe"\r\nTAG OK done'
    wire.answers['LIST "" "*"'] = '* LIST (\\Drafts) "/" "Entw&APw-rfe"\r\nTAG OK done'
    way(server, wire.port, "Nowhere").send(LETTER)
    assert drafts(server, "Entwürfe") == [LETTER.mail]
    assert drafts(server) == []


def test_without_such_a_folder_those_that_there_are_are_told(server: ImapServer) -> None:
    with server.client() as other:
        other.rename_folder("Drafts", "Later")
    error = failure(way(server))
    assert error.code == "drafts-missing"
    assert "Later" in narration.error(error)[1]


def test_a_wrong_password_says_what_to_set(server: ImapServer) -> None:
    error = failure(way(server, secret="geheim-7431"))
    assert (error.code, error.places["user"]) == ("login-refused", USER)
    assert not error.is_final


@pytest.mark.parametrize("answer", ["TAG NO [OVERQUOTA] full", "TAG NO not here", "TAG BAD what"])
def test_a_server_that_does_not_take_it_is_told(server: ImapServer, wire: Wire, answer: str) -> None:
    wire.answers["APPEND"] = answer
    error = failure(way(server, wire.port))
    assert (error.code, error.is_final) == ("drafts-refused", False)
    assert answer.split()[-1] in narration.error(error)[0]


def test_a_connection_that_is_cut_anywhere_leaves_one_draft_in_the_end(server: ImapServer, wire: Wire) -> None:
    """Before each line of the client, then after some bytes of the server."""
    way(server, wire.port).send(LETTER)
    lines, expected, codes = len(wire.said), [LETTER.mail], set[str]()
    assert lines > 8
    for cut in range(lines + 8):
        mail = LETTER.mail.replace(b"a1@", f"c{cut}@".encode())
        letter = Letter(mail, b"", "x.pbem", LETTER.sender, LETTER.recipient)
        wire.said.clear()
        wire.cut_at, wire.cut_after = (cut + 1, -1) if cut < lines else (-1, (cut - lines) * 150)
        try:
            way(server, wire.port).send(letter)
        except PostError as error:
            codes.add(error.code)
            wire.cut_at = wire.cut_after = -1
            way(server, wire.port).send(letter)
        expected.append(mail)
    assert sorted(drafts(server)) == sorted(expected)
    assert codes == {"connection-cut"}
