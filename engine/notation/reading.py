"""Text back to a record: the deal is played again from it, so what it leaves out is computed (docs/notation.md)."""

from collections.abc import Callable
from typing import Annotated, Any

import msgspec

from engine import deal
from engine.cards import card
from engine.houses import RuleProfile, editions
from engine.notation.tokens import BadNotation, move_of
from engine.notation.writing import FIRST_LINES
from engine.record import DealRecord, Stake, build
from engine.record.document import FIRST_FORMAT, SECOND_FORMAT, BoardName
from engine.record.moves import Code, Move
from engine.shuffle import BadSeed, Chance
from engine.shuffle.beacon import Hex256
from engine.shuffle.shared import SharedShuffle

Minor = Annotated[int, msgspec.Meta(ge=0)]


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """The lines before the moves."""

    deal: str
    profile: dict[str, Any]
    profile_hash: Hex256
    players: tuple[str, ...]
    first: int
    dealer: int
    stays: tuple[bool, ...]
    server_seed: Hex256
    toss: tuple[tuple[str, Code], ...] | None
    started: int
    stake: tuple[str, Minor, Minor]
    digest: Hex256
    client_seeds: dict[str, str] | msgspec.UnsetType = msgspec.UNSET
    shuffle: SharedShuffle | msgspec.UnsetType = msgspec.UNSET
    board: BoardName | msgspec.UnsetType = msgspec.UNSET

    def chance(self, record_format: str) -> Chance:
        """What the deal is shuffled from, in a notation of this format of the record; raises BadNotation."""
        given = {"client-seeds": self.client_seeds, "shuffle": self.shuffle}
        needed, foreign = ("shuffle", "client-seeds") if record_format == SECOND_FORMAT else ("client-seeds", "shuffle")
        if given[needed] is msgspec.UNSET:
            raise BadNotation(f"header: Object missing required field `{needed}`.")
        if given[foreign] is not msgspec.UNSET:
            raise BadNotation(f"header: Object contains unknown field `{foreign}`.")
        if self.board is not msgspec.UNSET and record_format == SECOND_FORMAT:
            raise BadNotation("header: Object contains unknown field `board`.")
        seed = bytes.fromhex(self.server_seed)
        return (
            self.shuffle.chance(seed)
            if isinstance(self.shuffle, SharedShuffle)
            else Chance(seed, self.client_seeds or {}, self.board or "")
        )


def _any_deal(_rules: RuleProfile, _players: int) -> None:
    """Every deal is played."""


def read(text: str, check: Callable[[RuleProfile, int], None] = _any_deal) -> DealRecord:
    """The record that `write` made this text of; raises BadNotation for any other text.

    To read is to play the deal, and somebody's own rules may make that long. `check` is called with the rules and the
    number of players before anything is played; what it raises goes to the caller.
    """
    lines = text.split("\n")
    record_format = next((one for one, line in FIRST_LINES.items() if lines[0].strip() == line), None)
    if record_format is None:
        raise BadNotation(f"it does not begin with {FIRST_LINES[FIRST_FORMAT]!r} or a later number.", 1)
    blank = next((number for number, line in enumerate(lines) if not line.strip()), len(lines))
    header = _header(lines[1:blank])
    profile = _profile(header)
    check(profile, len(header.players))
    moves = _moves(lines, blank, header.started)
    record = _record(_played(profile, header, header.chance(record_format), moves), header, moves)
    if record.digest != header.digest:
        raise BadNotation("the digest is not that of the deal these lines describe.")
    return record


def _header(lines: list[str]) -> Header:
    found: dict[str, Any] = {}
    for number, line in enumerate(lines, start=2):
        key, _, value = line.partition(" ")
        if key in found:
            raise BadNotation(f"{key} is there twice.", number)
        try:
            found[key] = msgspec.json.decode(value)
        except (msgspec.DecodeError, RecursionError) as error:
            raise BadNotation(f"{key} is no JSON: {error}.", number) from error
    try:
        return msgspec.convert(found, Header)
    except msgspec.ValidationError as error:
        raise BadNotation(f"header: {error}.") from error


def _profile(header: Header) -> RuleProfile:
    """The rules with that hash: those of an edition of the house with the numbers that the header changes in it."""
    name = header.profile.get("name")
    bases = [msgspec.structs.asdict(one) for one in editions(name)] if isinstance(name, str) else []
    refusal = "the rules are not those of the profile-hash; no edition of the house has them."
    for base in bases or [{}]:
        try:
            profile = msgspec.convert(base | header.profile, RuleProfile)
        except msgspec.ValidationError as error:
            refusal = f"profile: {error}."
        else:
            if profile.hash == header.profile_hash:
                return profile
    raise BadNotation(refusal)


def _moves(lines: list[str], blank: int, started_at_ms: int) -> list[Move]:
    moves: list[Move] = []
    now_ms = started_at_ms
    for number, line in enumerate(lines[blank:], start=blank + 1):
        for token in line.split():
            try:
                moves.append(move_of(token, now_ms))
            except BadNotation as error:
                raise BadNotation(str(error), number) from error
            now_ms = moves[-1].at_ms
    return moves


def _played(profile: RuleProfile, header: Header, chance: Chance, moves: list[Move]) -> deal.DealState:
    try:
        state, _ = deal.start(
            profile,
            header.deal,
            header.players,
            header.first,
            header.dealer,
            chance,
            header.started,
            header.stays,
        )
        for move in moves:
            state, _ = deal.apply(state, move.action(), move.at_ms)
    except (deal.BadDeal, BadSeed) as error:
        raise BadNotation(str(error)) from error
    except deal.Refused as refused:
        raise BadNotation(f"the move after version {state.version} is refused: {refused}") from refused
    if state.result is None:
        raise BadNotation("the moves stop before the deal is over.")
    return state


def _record(final: deal.DealState, header: Header, moves: list[Move]) -> DealRecord:
    toss = None if header.toss is None else [(player, card(code)) for player, code in header.toss]
    record = build(final, [(move.at_ms, move.action()) for move in moves], Stake(*header.stake), toss)
    if record.moves != tuple(moves):
        raise BadNotation("a card was drawn that did not lie there.")
    return record
