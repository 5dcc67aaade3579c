"""Reads of matches for pages: the lobby's rows, a player's matches, one match's page."""

from collections.abc import Collection, Iterable
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Prefetch, Q, QuerySet
from django.urls import reverse
from msgspec import Struct

from accounts.people.models import User
from engine.houses.rule_profile import RuleProfile
from engine.settlement import rake_of
from tournaments.matches.models.match import ENDED, Entry, Match, MatchStatus
from tournaments.matches.rows import rules_of, state_of
from tournaments.matches.showing import format_of, hosted_of
from wallet.ledger import queries as ledger
from wallet.ledger import refs


class MatchFilters(Struct, frozen=True):
    """The lobby's filters of matches; an empty field or None selects all. `stakes` are entry fees."""

    formats: Collection[str] = ()
    profiles: Collection[str] = ()
    seats: Collection[int] = ()
    currency: str = ""
    fee_min_minor: int | None = None
    fee_max_minor: int | None = None


class MatchRow(NamedTuple):
    """One match in a list; amounts in minor units.

    `prize_minor` is the prize if every seat is taken and nobody rejoins; for a started match, the present prize. A
    pool has a `limit` and 0 `deals`, a match of Deals the other way round. `due_at` is the countdown's end, None
    before anybody has entered.
    """

    public_id: str
    offer_id: str
    name: str
    profile_name: str
    rules: RuleProfile
    format: str
    limit: int
    deals: int
    currency: str
    entry_fee_minor: int
    rake_bps: int
    prize_minor: int
    seats: int
    min_players: int
    humans: int
    bots: int
    taken: int
    free: int
    status: str
    due_at: datetime | None
    mine: bool
    url: str
    table_url: str


class MatchPage(NamedTuple):
    """Everything one match's page says.

    `hosted` is the same JSON as at the table. `may_enter`, `may_withdraw`, `may_leave` say which buttons to show,
    `may_play_again` that a match like this one, which is over, stands open for the same fee;
    `short_minor` is what a player who may enter lacks of the fee. `fees_minor` is what the user has paid so far, which
    leaving forfeits. `rules` are those that a match began with, once it has begun.
    """

    row: MatchRow
    match: Match
    rules: RuleProfile
    hosted: dict[str, Any]
    entered: bool
    may_enter: bool
    may_withdraw: bool
    may_leave: bool
    short_minor: int
    fees_minor: int
    next_id: str | None
    may_play_again: bool


def open_matches(user: User | None, filters: MatchFilters = MatchFilters()) -> list[MatchRow]:  # noqa: B008  (frozen)
    """The matches that can be entered now, by format, currency and fee; `user` None for a visitor not logged in."""
    matches = Match.objects.filter(status=MatchStatus.REGISTERING).filter(_narrowed(filters))
    rows = [row for row in _rows(matches, user) if not filters.formats or row.format in filters.formats]
    return sorted(rows, key=_place)


def matches_to_enter() -> dict[str, tuple[MatchRow, frozenset[int]]]:
    """The open matches for a visitor, each with its players, by public id, in order."""
    open_now = Match.objects.filter(status=MatchStatus.REGISTERING)
    rows = {
        match.public_id: (_row(match, match.there, None), frozenset(entry.player_id for entry in match.there))
        for match in _with_entries(open_now)
    }
    return dict(sorted(rows.items(), key=lambda item: _place(item[1][0])))


def my_matches(user: User) -> list[MatchRow]:
    """The matches a user has entered that are not over, the one that needs the user first."""
    mine = Match.objects.filter(ended_at=None, entries__player=user, entries__withdrawn_at=None)
    return [row for row in _rows(mine.order_by("due_at", "pk"), user) if row.mine]


def match_page(match: Match, user: User | None) -> MatchPage:
    """One match as its page shows it to this user, None for a visitor."""
    [row] = _rows(Match.objects.filter(pk=match.pk), user)
    entry = match.entries.filter(player=user, withdrawn_at=None).first() if user else None
    registering = match.status == MatchStatus.REGISTERING
    may_enter = registering and entry is None and row.humans < match.seats
    held_minor = ledger.balance(refs.player_main(user.pk, match.currency_code)) if user and may_enter else 0
    following = Match.objects.filter(offer=match.offer_id, status=MatchStatus.REGISTERING).exclude(pk=match.pk).first()
    return MatchPage(
        row=row,
        match=match,
        rules=rules_of(match),
        hosted=hosted_of(match),
        entered=entry is not None,
        may_enter=may_enter,
        may_withdraw=registering and entry is not None,
        may_leave=entry is not None and match.status == MatchStatus.PLAYING and _still_in(match, entry),
        short_minor=max(0, match.entry_fee_minor - held_minor) if user and may_enter else 0,
        fees_minor=match.entry_fee_minor * entry.fees_paid if entry else 0,
        next_id=following.public_id if following else None,
        may_play_again=entry is not None and match.status in ENDED and _is_alike(match, following),
    )


def _is_alike(match: Match, following: Match | None) -> bool:
    if following is None:
        return False
    wanted = (match.entry_fee_minor, match.currency_code)
    return (following.entry_fee_minor, following.currency_code) == wanted


def _still_in(match: Match, entry: Entry) -> bool:
    entrant = state_of(match).entrant(entry.player.public_id)
    return entrant is not None and entrant.status in ("in", "fallen")


def _narrowed(filters: MatchFilters) -> Q:
    wanted = Q()
    if filters.profiles:
        wanted &= Q(profile_name__in=filters.profiles)
    if filters.seats:
        wanted &= Q(seats__in=filters.seats)
    if filters.currency:
        wanted &= Q(currency=filters.currency)
    if filters.fee_min_minor is not None:
        wanted &= Q(entry_fee_minor__gte=filters.fee_min_minor)
    if filters.fee_max_minor is not None:
        wanted &= Q(entry_fee_minor__lte=filters.fee_max_minor)
    return wanted


def _place(row: MatchRow) -> tuple[int, int, str, int, str]:
    """The place in the list: a match that replaces a started one has the same place."""
    return row.limit, row.deals, row.currency, row.entry_fee_minor, row.offer_id


def _rows(matches: QuerySet[Match], user: User | None) -> list[MatchRow]:
    return [_row(match, match.there, user) for match in _with_entries(matches)]


def _with_entries(matches: QuerySet[Match]) -> QuerySet[Any]:
    """These matches, each with its entries in the attribute `there`."""
    there = Entry.objects.filter(withdrawn_at=None).select_related("player").order_by("pk")
    return matches.select_related("table", "offer").prefetch_related(Prefetch("entries", there, "there"))


def _row(match: Match, entries: Iterable[Entry], user: User | None) -> MatchRow:
    entries, rules = list(entries), match.rules
    mine = next((entry for entry in entries if user and entry.player_id == user.pk), None)
    bots = sum(entry.player.is_bot for entry in entries)
    paid = sum(entry.fees_paid for entry in entries) if match.started_at else match.seats
    fees_minor = match.entry_fee_minor * paid
    return MatchRow(
        public_id=match.public_id,
        offer_id=match.offer.public_id,
        name=match.name,
        profile_name=match.profile_name,
        rules=rules,
        format=format_of(rules),
        limit=rules.limit or 0,
        deals=rules.deals or 0,
        currency=match.currency_code,
        entry_fee_minor=match.entry_fee_minor,
        rake_bps=match.rake_bps,
        prize_minor=fees_minor - rake_of(fees_minor, match.rake_bps),
        seats=match.seats,
        min_players=match.min_players,
        humans=len(entries) - bots,
        bots=bots,
        taken=len(entries),
        free=match.seats - len(entries),
        status=match.status,
        due_at=match.due_at,
        mine=mine is not None,
        url=reverse("tournaments:match", args=[match.public_id]),
        table_url=reverse("table", args=[match.table.public_id]),
    )
