"""A match as everybody may see it: the `hosted` part of its table's messages, and of its page.

docs/developers/matches.md lists its fields. Nothing in it is secret: totals, offers and votes are the whole table's.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec

from base import clock
from engine.best_of import is_tie_breaker
from engine.houses import RuleProfile
from engine.matches import total_to_begin_with
from engine.pool import Ending, Entrant, MatchState, Phase, Status, split_now
from engine.pool.split import SplitKind, drops_left
from engine.settlement import rake_of
from tables.chairs import infos
from tables.play import hosting
from tables.wire.messages import Hosted, PlayerInfo
from tables.wire.protocol import plain
from tournaments.matches.models.match import Entry, Match, MatchDeal, MatchStatus
from tournaments.matches.rows import entries_of, state_of

MatchEnding = Literal["last_one_in", "most_chips", "split", "auto_split", "cancelled"]
ENDINGS: dict[str, MatchEnding] = {
    Ending.LAST_ONE_IN: "last_one_in",
    Ending.MOST_CHIPS: "most_chips",
    Ending.MANUAL_SPLIT: "split",
    Ending.AUTO_SPLIT: "auto_split",
    Ending.CANCELLED: "cancelled",
}
MatchStage = Literal["registering", "playing", "over", "cancelled"]
STAGES: dict[str, MatchStage] = {
    MatchStatus.REGISTERING: "registering",
    MatchStatus.PLAYING: "playing",
    MatchStatus.PARKED: "playing",
    MatchStatus.OVER: "over",
    MatchStatus.CANCELLED: "cancelled",
}


class ShownEntrant(msgspec.Struct, frozen=True, kw_only=True):
    """One player of a match; `entries` counts the fees paid, `auto_drop` says that each hand is dropped."""

    player: PlayerInfo
    total: int
    status: Status
    entries: int
    drops_left: int
    auto_drop: bool
    prize_minor: int


class RejoinOffer(msgspec.Struct, frozen=True, kw_only=True):
    """Who may rejoin, at which total and for which fee, until when."""

    players: list[str]
    total: int | None
    fee_minor: int
    due_at_ms: int | None


class SplitOffer(msgspec.Struct, frozen=True, kw_only=True):
    """The amounts of a split now: whether it may be proposed, who agreed, whether it was declined."""

    kind: SplitKind
    possible: bool
    amounts_minor: dict[str, int]
    proposed_by: str | None
    agreed: list[str]
    due_at_ms: int | None
    tried: bool


class PlayedDeal(msgspec.Struct, frozen=True, kw_only=True):
    """One deal of a match: the points it added and the totals after it, by player."""

    number: int
    deal: str
    points: dict[str, int]
    totals: dict[str, int]


class ShownMatch(msgspec.Struct, frozen=True, kw_only=True):
    """A match as everybody sees it; `entrants` are in seat order, `why` is an operator's reason for cancelling it.

    A pool is lost at `limit` points and has no number of `deals`; in a match of Deals the limit is 0 and totals are
    chips. `tie_breaker` says that the deal in play, or the next one, is between those who are tied for the most.
    """

    id: str
    name: str
    format: str
    profile: str
    limit: int
    deals: int | None
    tie_breaker: bool
    status: MatchStage
    parked: bool
    phase: Phase
    due_at_ms: int | None
    seats: int
    min_players: int
    entry_fee_minor: int
    currency: str
    rake_bps: int
    pool_minor: int
    prize_minor: int
    deal_number: int
    entrants: list[ShownEntrant]
    rejoin: RejoinOffer | None
    split: SplitOffer | None
    history: list[PlayedDeal]
    ending: MatchEnding | None
    why: str


class HostedMatch(Hosted, frozen=True, kw_only=True, tag="match"):
    """The information of a match at its table."""

    match: ShownMatch


def format_of(rules: RuleProfile) -> str:
    """The short name of a match's format: `pool101`, `deals3`."""
    return f"pool{rules.limit}" if rules.format == "pool" else f"{rules.format}{rules.deals}"


def show(match: Match) -> None:
    """Store the match's present state at its table and send it to everybody there after the commit."""
    hosting.show(match.table, hosted_of(match))


def show_parked(match: Match) -> None:
    """Show that a match has stopped, with the state shown last, because the present state may be damaged."""
    shown = (match.table.hosted or {}).get("match", {})
    hosting.show(match.table, {"kind": "match", "match": shown | {"parked": True, "due_at_ms": None}})


def hosted_of(match: Match) -> dict[str, Any]:
    """The `HostedMatch` of a match as it stands in this transaction, as plain data."""
    hosted: dict[str, Any] = plain(HostedMatch(match=_shown(match)))
    return hosted


def _shown(match: Match) -> ShownMatch:
    entries = entries_of(match)
    state = state_of(match) if match.state else None
    fees_minor = state.fees_minor if state else match.entry_fee_minor * len(entries)
    prize_minor = state.prize_minor if state else fees_minor - rake_of(fees_minor, match.rake_bps)
    rules = state.profile if state else match.rules
    return ShownMatch(
        id=match.public_id,
        name=match.name,
        format=format_of(rules),
        profile=match.profile_name,
        limit=rules.limit or 0,
        deals=rules.deals,
        tie_breaker=state is not None and rules.format == "deals" and is_tie_breaker(state),
        status=STAGES[match.status],
        parked=match.status == MatchStatus.PARKED,
        phase=_phase(match, state),
        due_at_ms=clock.to_ms(match.due_at) if match.due_at else None,
        seats=match.seats,
        min_players=match.min_players,
        entry_fee_minor=match.entry_fee_minor,
        currency=match.currency_code,
        rake_bps=match.rake_bps,
        pool_minor=fees_minor,
        prize_minor=prize_minor,
        deal_number=state.deal_number if state else 0,
        entrants=_entrants(rules, state, entries),
        rejoin=_rejoin(match, state) if state else None,
        split=_split(match, state) if state else None,
        history=[_deal(row) for row in match.deals.select_related("deal").order_by("number")],
        ending=ENDINGS[match.ending] if match.ending else None,
        why=match.why if match.status == MatchStatus.CANCELLED else "",
    )


def _phase(match: Match, state: MatchState | None) -> Phase:
    if state is None:
        return Phase.BETWEEN if match.status != MatchStatus.CANCELLED else Phase.OVER
    return state.phase


def _entrants(rules: RuleProfile, state: MatchState | None, entries: Sequence[Entry]) -> list[ShownEntrant]:
    by_player = {entry.player.public_id: entry for entry in entries}
    entrants = state.entrants if state else [Entrant(player, total_to_begin_with(rules)) for player in by_player]
    payouts = _payouts(state)
    return [_entrant(rules, one, by_player[one.player], payouts.get(one.player, 0)) for one in entrants]


def _entrant(rules: RuleProfile, entrant: Entrant, entry: Entry, prize_minor: int) -> ShownEntrant:
    counts_drops = rules.limit is not None and entrant.status is Status.IN
    return ShownEntrant(
        player=infos.player_info(entry.player),
        total=entrant.total,
        status=entrant.status,
        entries=entrant.entries,
        drops_left=drops_left(rules, entrant.total) if counts_drops else 0,
        auto_drop=entrant.auto_drop,
        prize_minor=prize_minor,
    )


def _payouts(state: MatchState | None) -> Mapping[str, int]:
    if state is None or not state.payouts_minor:
        return {}
    return {one.player: paid for one, paid in zip(state.entrants, state.payouts_minor, strict=True)}


def _rejoin(match: Match, state: MatchState) -> RejoinOffer | None:
    if state.phase is not Phase.REJOIN:
        return None
    return RejoinOffer(
        players=[one.player for one in state.having(Status.FALLEN)],
        total=state.rejoin_total,
        fee_minor=state.entry_fee_minor,
        due_at_ms=clock.to_ms(match.due_at) if match.due_at else None,
    )


def _split(match: Match, state: MatchState) -> SplitOffer | None:
    """The amounts of a split, while one may be proposed, is voted on or was declined; None otherwise."""
    if state.phase not in (Phase.BETWEEN, Phase.VOTE):
        return None
    split = split_now(state)
    if split is None or split.kind is None or split.amounts_minor is None:
        return None
    amounts = zip((one.player for one in state.still_in), split.amounts_minor, strict=True)
    voting = state.phase is Phase.VOTE
    return SplitOffer(
        kind=split.kind,
        possible=not voting and not state.split_tried,
        amounts_minor=dict(amounts),
        proposed_by=state.agreed[0] if voting else None,
        agreed=list(state.agreed),
        due_at_ms=clock.to_ms(match.due_at) if voting and match.due_at else None,
        tried=state.split_tried,
    )


def _deal(row: MatchDeal) -> PlayedDeal:
    return PlayedDeal(number=row.number, deal=row.deal.public_id, points=row.points, totals=row.totals)
