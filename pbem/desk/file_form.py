"""Forms in which a sealed file travels: as itself, as text for a mail body, or as a whole mail."""

from datetime import UTC, datetime

from pbem.desk.mail_text import summary
from pbem.session.disk.player_home import Home
from pbem.session.results import Sealed
from pbem.view.harmless import harmless
from pbem.view.words import mail_body as words

BINARY, TEXT, MAIL = "binary", "text", "mail"


def carriage(home: Home, sealed: Sealed, form: str, address: str = "") -> bytes:
    """The bytes that travel: `form` is "binary", "text" or "mail" (then with an address). Raises UserError for a wrong address."""
    if form == BINARY:
        return sealed.data
    if form == TEXT:
        from pbem.post.mail_files import compose_text

        return compose_text(summary(home, sealed, ""), sealed.data).encode()
    who = ", ".join(harmless(name, 40) for name in sealed.card.players if name)
    when = datetime.fromtimestamp(home.clock(), UTC)
    text = summary(home, sealed, who)
    return _mail(address, subject(sealed), text, sealed.data, sealed.file_name, sealed.card.match, when)


def subject(sealed: Sealed) -> str:
    """What a mail with this file is about."""
    return words.SUBJECT.format(name=sealed.card.name, seq=sealed.seq)


def check_address(address: str) -> None:
    """Raises UserError where this is no address for a mail."""
    _mail(address, "", "", b"", "x.pbem", "", datetime.fromtimestamp(0, UTC))


def _mail(recipient: str, about: str, text: str, turn: bytes, file_name: str, thread: str, when: datetime) -> bytes:
    from pbem.post.mail_files import compose_eml

    return compose_eml(
        sender="", recipient=recipient, subject=about, date=when, summary=text, turn=turn, file_name=file_name, thread=thread
    )
