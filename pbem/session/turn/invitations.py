"""A match begins: invitation and acceptance."""

from collections.abc import Mapping
from functools import partial

from pbem.engine.common_options import as_written, offered, rules_of
from pbem.engine.demands import Choose
from pbem.engine.game import Game
from pbem.engine.match_options import OptionValue
from pbem.errors import UserError
from pbem.match import file_composition
from pbem.match.fold import take
from pbem.match.fold_report import SEALED_DICE, SWIFT_DICE
from pbem.match.state import start_match
from pbem.protocol import chain as chains
from pbem.protocol import keys
from pbem.protocol.form import DICE_MODES
from pbem.protocol.turn_file import Invitation, OwnInvitation, Pass, sign_turn
from pbem.session.disk.atomic_files import lock, make_folder
from pbem.session.disk.match_folder import GUEST, MatchFolder, Own, free_name, naming
from pbem.session.disk.match_loading import INVITED, Loaded, locked
from pbem.session.disk.player_home import Home
from pbem.session.player.identity import load_seed, show_identity
from pbem.session.results import HOTSEAT, Sealed
from pbem.session.turn.draft_outcome import check_mark, load_record, try_record
from pbem.session.turn.own_secrets import chain_of
from pbem.session.turn.sealing import checked_note, finish, keep_signed, sealed_again

AGAINST = ("mail", "hotseat", "house")
ID_BYTES = 16


def new_match(
    home: Home,
    game: str,
    scenario: str = "",
    options: Mapping[str, OptionValue | str] | None = None,
    side: str = "",
    dice: str = "",
    against: str = "mail",
    note: str = "",
    own_scenario: str = "",
    level: str = "",
) -> Sealed:
    """File 0, the invitation; texts of options are read as what the game allows. `against`: "mail", "hotseat" or "house".

    `own_scenario`: the text of a scenario that players made; the invitation takes it along. `level`: of the house; "" as usual.
    Dice are "sealed" unless said; in hotseat, where nobody waits for mail, "swift". Hotseat makes and takes both files and
    returns the second; it needs no identity. Raises UserError: no identity, unknown game, scenario, option, value, side or
    dice mode, each with what is known.
    """
    played = home.games(game)
    played = played.scenario_from(own_scenario, INVITED) if own_scenario else played
    _check_known("against", against, AGAINST)
    is_hotseat = against == "hotseat"
    dice = dice or (SWIFT_DICE if is_hotseat else SEALED_DICE)
    _check_known("dice", dice, DICE_MODES)
    scenario = scenario or played.scenarios[0]
    _check_known("scenario", scenario, tuple(played.scenarios))
    side = side or played.sides[0]
    _check_known("side", side, tuple(played.sides))
    note = checked_note(note)
    chosen = _chosen(played, scenario, options or {})
    rules = rules_of(played, scenario, chosen)
    author = list(played.sides).index(side)
    if is_hotseat:  # the side that moves first invites, so that the other's acceptance leaves nothing undone
        demand = rules.pending(rules.start())
        author = demand.side if isinstance(demand, Choose) else 0
    name, seed = "", b""
    if not is_hotseat:
        name, seed = show_identity(home).name, load_seed(home)
    match = home.entropy(ID_BYTES)
    folder = MatchFolder(home, match.hex())
    with naming(home), lock(folder.lock):
        folder.store_signer()
        if against == "house":
            make_folder(folder.path / GUEST)  # `guest.converse` brings the answer
        for each in range(len(rules.sides)) if is_hotseat else (author,):
            folder.make_secret(each, with_key=is_hotseat)
        if is_hotseat:
            name, seed = played.sides[author], folder.own_key(author) or b""
        own = Own(free_name(home, played.id), HOTSEAT if is_hotseat else author, home.clock(), level=level)
        secret = folder.secret(author)
        invite = partial(OwnInvitation, text=own_scenario) if own_scenario else Invitation
        setup = invite(
            game=played.id,
            version=played.version,
            content=played.digest(),
            scenario=scenario,
            options=as_written(chosen),
            dice=dice,
            name=name,
            key=keys.public_key(seed),
            anchor=chain_of(match, author, secret).anchor,
        )
        vault = file_composition.Vault(match, author, secret, {}, chain_of(match, author, secret))
        start = start_match(rules, match, dice)
        composed = file_composition.compose(start, vault, file_composition.Draft(setup=setup, note="" if is_hotseat else note))
        signed = sign_turn(composed.turn, seed)
        chain = chains.begin(signed, len(rules.sides))
        folder.store_own(own)
        loaded = Loaded(folder, own, chain, start, played)
        fold, report = take(start, composed.turn)
        sealed = keep_signed(loaded, signed, composed.payloads, chain, fold, report)
        return finish(loaded, loaded.own_due, None, note) if is_hotseat else sealed


def accept(home: Home, ref: str, note: str = "", pass_: bool = False, mark: str = "") -> Sealed:
    """File 1, the acceptance, with the orders drafted so far.

    Raises UserError "first-move-is-yours" when a choice of the acceptor is due: draft it first (`do`), or pass.
    `mark` as in `seal`.
    """
    with locked(home, ref) as loaded:
        check_mark(loaded, mark)
        if loaded.chain.is_set_up:
            if loaded.is_unsent and loaded.last_own_seq == 1:
                return sealed_again(loaded)
            raise UserError("already-accepted", match=loaded.own.name)
        side = loaded.own_due
        loaded.folder.make_secret(side)
        tried = try_record(loaded, load_record(loaded, side))
        waits = tried.settled.wait
        if isinstance(waits.demand, Choose) and side in waits.sides and not pass_:
            raise UserError("first-move-is-yours", match=loaded.own.name, side=loaded.roles[side])
        return finish(loaded, side, Pass() if pass_ else None, note)


def option_value(game: Game, scenario: str, key: str, text: OptionValue | str) -> OptionValue:
    """The value of a match option as the game has it. Raises UserError "option-unknown" or "option-value-unknown"."""
    known = {option.key: option for option in offered(game, scenario)}
    if key not in known:
        raise UserError("option-unknown", option=key, known=", ".join(known))
    wanted = _spelled(text)
    for value in known[key].values:
        if _spelled(value) == wanted:
            return value
    values = ", ".join(_spelled(value) for value in known[key].values)
    raise UserError("option-value-unknown", option=key, value=str(text), known=values)


def _chosen(game: Game, scenario: str, options: Mapping[str, OptionValue | str]) -> dict[str, OptionValue]:
    """Every option of the scenario with its value."""
    chosen = {option.key: option.values[0] for option in offered(game, scenario)}
    return chosen | {key: option_value(game, scenario, key, text) for key, text in options.items()}


def _spelled(value: OptionValue) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    text = str(value).strip().lower()
    return {"true": "yes", "on": "yes", "false": "no", "off": "no"}.get(text, text)


def _check_known(what: str, value: str, known: tuple[str, ...]) -> None:
    if value not in known:
        raise UserError(f"{what}-unknown", None, **{what: value, "known": ", ".join(known)})
