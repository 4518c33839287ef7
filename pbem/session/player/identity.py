"""Identity: a name and an Ed25519 key in one file for your eyes only, with a passphrase if you want one.

The key file is `pbem/1 identity` as TOML: name, public key, and the seed, plain or locked (scrypt and AES-256-GCM).
"""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import msgspec
import tomli
from msgspec import Struct

from pbem.errors import UserError
from pbem.protocol import keys
from pbem.session.disk.atomic_files import PRIVATE, make_folder, store_new
from pbem.session.disk.bounded_reading import plain_bytes
from pbem.session.disk.player_home import Home

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

FILE_NAME = "identity.toml"
MAX_NAME_CHARS = 60
MAX_FILE_BYTES = 4096
_SALT_BYTES, _NONCE_BYTES = 16, 12
_SCRYPT_N, _SCRYPT_R, _SCRYPT_P = 2**15, 8, 1
_BOUND_TO = b"pbem/1 identity"


class KeyFile(Struct, frozen=True):
    """The key file; all but format and name in text form or hex. The seed is plain, or `locked` with salt and nonce."""

    format: Literal[1]
    name: str
    key: str
    seed: str = ""
    salt: str = ""
    nonce: str = ""
    locked: str | None = None


class Identity(Struct, frozen=True):
    """The public part of an identity, and where the key is."""

    name: str
    key: bytes  # public, 32 bytes
    key_text: str
    fingerprint: tuple[str, ...]  # six words
    has_passphrase: bool
    path: str


def new_identity(home: Home, name: str, passphrase: str | None = None) -> Identity:
    """A fresh key under a name. Raises UserError when there is one already: matches in progress need it."""
    name = name.strip()
    if not 0 < len(name) <= MAX_NAME_CHARS or not name.isprintable():
        raise UserError("identity-name-unusable", name=name, limit=MAX_NAME_CHARS)
    if passphrase == "":
        raise UserError("passphrase-empty")
    path = home.config / FILE_NAME
    if path.exists():
        raise UserError("identity-exists", path=str(path))
    seed = home.entropy(keys.SEED_BYTES)
    public = keys.public_key(seed)
    lines = [
        "# pbem identity. Who has this file can sign in your name.",
        "format = 1",
        f"name = {msgspec.json.encode(name).decode()}",
    ]
    lines.append(f'key = "{keys.write_key(public)}"')
    if passphrase is None:
        lines.append(f'seed = "{seed.hex()}"')
    else:
        salt, nonce = home.entropy(_SALT_BYTES), home.entropy(_NONCE_BYTES)
        locked = _cipher(passphrase, salt).encrypt(nonce, seed, _BOUND_TO)
        lines += [f'salt = "{salt.hex()}"', f'nonce = "{nonce.hex()}"', f'locked = "{locked.hex()}"']
    make_folder(home.config)
    try:
        store_new(path, ("\n".join(lines) + "\n").encode(), PRIVATE)
    except FileExistsError as error:
        raise UserError("identity-exists", path=str(path)) from error
    return show_identity(home)


def has_identity(home: Home) -> bool:
    """Is there a key file?"""
    return (home.config / FILE_NAME).exists()


def show_identity(home: Home) -> Identity:
    """Your name and public key. No passphrase needed. Raises UserError when there is none or the file is unreadable."""
    path, record = _load(home)
    key = keys.parse_key(record.key)
    return Identity(record.name, key, record.key, keys.fingerprint(key), record.locked is not None, str(path))


def export_identity(home: Home) -> str:
    """A card to give to anybody: name, public key, fingerprint. It holds no secret."""
    mine = show_identity(home)
    return f"name: {mine.name}\nkey: {mine.key_text}\nfingerprint: {' '.join(mine.fingerprint)}\n"


def load_seed(home: Home) -> bytes:
    """The signing seed; asks `home.passphrase` when the file has one. Raises UserError when it cannot be opened."""
    path, record = _load(home)
    seed = _hex(record.seed, path) if record.locked is None else _unlock(record, record.locked, path, home.passphrase)
    if len(seed) != keys.SEED_BYTES or keys.public_key(seed) != keys.parse_key(record.key):
        raise UserError("identity-unreadable", path=str(path))
    return seed


def _unlock(record: KeyFile, secret: str, path: Path, ask: Callable[[], str] | None) -> bytes:
    from cryptography.exceptions import InvalidTag

    if ask is None:
        raise UserError("passphrase-needed", path=str(path))
    nonce, locked, salt = (_hex(text, path) for text in (record.nonce, secret, record.salt))
    if len(nonce) != _NONCE_BYTES or len(salt) != _SALT_BYTES:
        raise UserError("identity-unreadable", path=str(path))
    try:
        return _cipher(ask(), salt).decrypt(nonce, locked, _BOUND_TO)
    except InvalidTag as error:
        raise UserError("passphrase-wrong") from error


def _load(home: Home) -> tuple[Path, KeyFile]:
    path = home.config / FILE_NAME
    try:
        return path, msgspec.convert(tomli.loads(plain_bytes(path, MAX_FILE_BYTES).decode()), KeyFile)
    except FileNotFoundError as error:
        raise UserError("identity-missing", path=str(path)) from error
    except (OSError, ValueError, RecursionError, msgspec.ValidationError) as error:
        raise UserError("identity-unreadable", path=str(path)) from error


def _hex(text: str, path: Path) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError as error:
        raise UserError("identity-unreadable", path=str(path)) from error


def _cipher(passphrase: str, salt: bytes) -> "AESGCM":
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM
    from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

    return AESGCM(Scrypt(salt=salt, length=32, n=_SCRYPT_N, r=_SCRYPT_R, p=_SCRYPT_P).derive(passphrase.encode()))
