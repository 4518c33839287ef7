"""The text of post.toml: a new one explains every key; in an old one only what is different changes."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from pbem.post.accounts import Account, Post, Server

HEAD = (
    "How turn files travel, for pbem. docs/post.md explains every key; `pbem post try` tries each way.",
    "No password belongs here: name a command that prints it, or the system's keyring.",
)
EXPLAINED: Mapping[str, str] = {
    "default": "the account of matches that name none",
    "on_arrival": "a command that is run when a file has been taken in",
    "every": "seconds between two looks of `pbem sync --watch`, where nothing tells of an arrival",
    "address": "yours, as your opponents see it",
    "out": "how files leave: command, smtp, folder, drafts, spool; without it you send them by hand",
    "command": "reads a whole mail on its standard input",
    "attachment": "false: the file is in the text of the mail alone, which takes half the bytes",
    "smtp": "the server that takes your mail",
    "imap": "the server that keeps your mail",
    "maildir": "folders of mail in which files arrive; nothing in them is changed",
    "mbox": "files of mail in which files arrive; nothing in them is changed",
    "inbox": "a folder in which turn files arrive",
    "outbox": "a folder into which turn files are put",
    "spool": "the folder of a club on this computer",
    "host": "the name of the server",
    "port": "only where it is not the usual one",
    "security": "tls (usual), starttls; none only to this computer itself",
    "user": "the name that you log in with",
    "password_command": "a command that prints the password in its first line",
    "token_command": "a command that prints an OAuth2 access token in its first line",
    "keyring": 'ask the system\'s keyring; set it with: keyring set "pbem HOST" USER',
    "folders": "looked at for turn files; the folder of spam may be one of them",
    "drafts": "where a mail lies as a draft, where that is the way out",
}


def new_file(post: Post) -> str:
    """The text of a file that was not there."""
    values = list(_values(post))
    lines = [*(f"# {line}" for line in HEAD), *[""] * bool(values), *values]
    for name, account in post.accounts.items():
        lines += ["", *account_lines(name, account)]
    return "\n".join(lines).rstrip() + "\n"


def account_lines(name: str, account: Account) -> Iterator[str]:
    """One account, each key below what it is for."""
    yield f"[accounts.{name}]"
    yield from _values(account)
    for key in ("smtp", "imap"):
        server = getattr(account, key)
        if server is not None:
            yield from ("", f"# {EXPLAINED[key]}", f"[accounts.{name}.{key}]", *_values(server))


def changed(text: str, post: Post) -> str:
    """The text with what is different in the accounts."""
    import tomlkit

    document = tomlkit.parse(text)
    known = document.get("accounts", {})
    for name, account in post.accounts.items():
        if name not in known:
            made = tomlkit.parse("\n".join(["", *account_lines(name, account), ""]))
            if "accounts" in document:
                document["accounts"][name] = made["accounts"][name]
            else:
                document["accounts"] = made["accounts"]
    _merge(document, msgspec.to_builtins(post), _whole(post))
    return tomlkit.dumps(document)


def _merge(there: Any, wanted: Mapping[str, Any], whole: Mapping[str, Any]) -> None:
    """Make a table say what is wanted. What it says already stays as it is written, and so does a default that is written out."""
    for key in list(there):
        if key not in wanted and (key not in whole or there[key] != whole[key]):
            del there[key]
    for key, value in wanted.items():
        if isinstance(value, dict) and isinstance(there.get(key), dict):
            _merge(there[key], value, whole[key])
        elif key not in there or there[key] != value:
            there[key] = value


def _whole(value: Any) -> Any:
    """A value as TOML has it, with all defaults."""
    if isinstance(value, msgspec.Struct):
        return {key: _whole(part) for key, part in msgspec.structs.asdict(value).items()}
    if isinstance(value, dict):
        return {key: _whole(part) for key, part in value.items()}
    return list(value) if isinstance(value, tuple) else value


def _values(entry: Post | Account | Server) -> Iterator[str]:
    """Key and value of each that is no table, below what it is for."""
    import tomlkit

    for key, value in msgspec.to_builtins(entry).items():
        if not isinstance(value, dict):
            yield f"# {EXPLAINED[key]}"
            yield f"{key} = {tomlkit.item(value).as_string()}"
