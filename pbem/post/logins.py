"""The secret that a server is shown: asked for when it is needed, from a command or the system's keyring, and kept nowhere."""

from collections.abc import Callable
from typing import TypeAlias

from pbem.post.accounts import Server
from pbem.post.player_commands import SECONDS, run
from pbem.post.travel import PostError

KEYRING_SERVICE = "pbem {host}"


class Secret:
    """A password or an OAuth2 access token. Nothing but `reveal` shows it."""

    __slots__ = ("_text", "is_token")

    def __init__(self, text: str, is_token: bool = False) -> None:
        self._text, self.is_token = text, is_token

    def reveal(self) -> str:
        """The text itself, to be handed to the server and to nobody else."""
        return self._text

    def __repr__(self) -> str:
        return "Secret()"

    def __reduce__(self) -> str:
        raise TypeError


SecretOf: TypeAlias = Callable[[Server], Secret | None]
"""Gives the secret of a server; None where nobody logs in. Raises PostError."""


def secret_of(server: Server, seconds: float = SECONDS) -> Secret | None:
    """The secret as the server's entry in post.toml says. Raises PostError, in which nothing of it stands."""
    if server.password_command:
        return Secret(_first_line(server, server.password_command, "password_command", seconds))
    if server.token_command:
        return Secret(_first_line(server, server.token_command, "token_command", seconds), is_token=True)
    return Secret(_from_keyring(server)) if server.keyring else None


def _first_line(server: Server, command: str, key: str, seconds: float) -> str:
    code, output, said = run(command, key, seconds=seconds)
    if code:
        told = "secret-command-failed" if said else "secret-command-failed-silently"
        raise PostError(told, key=key, host=server.host, number=code, said=said)
    try:
        line = output.decode().split("\n", 1)[0].removesuffix("\r")
    except UnicodeDecodeError:
        raise PostError("secret-unusable", key=key, host=server.host) from None  # the error holds what was printed
    if not line:
        raise PostError("secret-empty", key=key, host=server.host)
    if not line.isprintable():
        raise PostError("secret-unusable", key=key, host=server.host)
    return line


def _from_keyring(server: Server) -> str:
    try:
        import keyring
        from keyring.errors import KeyringError
    except ImportError as error:
        raise PostError("keyring-missing", host=server.host) from error
    service = KEYRING_SERVICE.format(host=server.host)
    try:
        found = keyring.get_password(service, server.user)
    except KeyringError as error:
        raise PostError("keyring-shut", host=server.host, said=type(error).__name__) from None
    if not found:
        raise PostError("keyring-empty", service=service, user=server.user)
    return str(found)
