"""Reads of scheduled tournaments for pages: the list, and everything one tournament's page shows.

Pages reload parts every few seconds during a tournament; `tournaments.scheduled.showing` pushes to its tables. The
types are in `tournaments.scheduled.queries.shown`.
"""

from collections.abc import Sequence
from datetime import datetime
from itertools import groupby, islice
from typing import NamedTuple

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Sum
from django.urls import reverse
from django.utils import timezone

from accounts.people.models import User
from base import clock
from tables.chairs.infos import player_info
from tournaments.scheduled import doors
from tournaments.scheduled.members import home_of, lets_in
from tournaments.scheduled.models.registrations import ENTRANTS, Registration, RegistrationStatus
from tournaments.scheduled.models.rounds import RoundTableState
from tournaments.scheduled.models.tickets import Ticket, TicketState
from tournaments.scheduled.models.tournament import LOTS_VERSION, Step, Tournament, TournamentStatus
from tournaments.scheduled.plan.prizes import Payout, payout
from tournaments.scheduled.plan.times import coming
from tournaments.scheduled.queries import draws
from tournaments.scheduled.queries.mine import own_part
from tournaments.scheduled.queries.rounds import OVER, rounds_of
from tournaments.scheduled.queries.shown import (
    EntrantRow,
    Fairness,
    HeldTicket,
    May,
    PrizeLine,
    RoundRow,
    TournamentPage,
    TournamentRow,
    Way,
)
from wallet.kept_words import translated

SHOWN_OVER = 30
"""How many finished tournaments stay on the list."""
SHOWN_COMING = 4
"""How many of the next repetitions are shown."""

_ENTERED = Q(registrations__status__in=ENTRANTS)


class _Counted(NamedTuple):
    """A tournament with its numbers."""

    tournament: Tournament
    entrants: int
    bots: int
    paid_minor: int
    who: int


def tournament_rows(user: User | None, now: datetime | None = None) -> list[TournamentRow]:
    """Coming and running tournaments, the earliest first, then finished ones, the latest first; in three queries."""
    now, found = now or clock.now(), _listed()
    mine = _entered(user, found)
    return [_row(counted, counted.tournament.pk in mine, now) for counted in found]


def tournaments_and_marks(now: datetime | None = None) -> dict[str, tuple[TournamentRow, int]]:
    """The rows as a visitor sees them, by public id, each with a number that is another one if others are in."""
    now = now or clock.now()
    return {counted.tournament.public_id: (_row(counted, False, now), counted.who) for counted in _listed()}


def _listed() -> list[_Counted]:
    on = [TournamentStatus.REGISTERING, TournamentStatus.PLAYING]
    public = Tournament.objects.filter(members_only=False)
    live = public.filter(status__in=on).order_by("starts_at", "id")
    over = public.exclude(status__in=on).order_by("-starts_at", "-id")
    # What was called off because nobody had entered interests nobody.
    over = over.exclude(
        Q(status=TournamentStatus.CANCELLED) & ~Exists(Registration.objects.filter(tournament=OuterRef("pk")))
    )
    # Counted are those that are shown alone, so they are found first.
    last = Tournament.objects.filter(pk__in=over.values("pk")[:SHOWN_OVER])
    return [*_counted(live), *_counted(last.order_by("-starts_at", "-id"))]


def tournament_page(public_id: str, user: User | None, now: datetime | None = None) -> TournamentPage | None:
    """One tournament with everything; None when there is none for this visitor. Six queries, however many play."""
    now = now or clock.now()
    counted = next(iter(_counted(Tournament.objects.filter(public_id=public_id))), None)
    if counted is None or not lets_in(counted.tournament, user):
        return None
    tournament = counted.tournament
    entries = list(tournament.registrations.exclude(status=RegistrationStatus.WITHDRAWN).select_related("player"))
    me = next((entry for entry in entries if user is not None and entry.player_id == user.pk), None)
    pool = _pool(counted)
    rounds = rounds_of(tournament, user)
    return TournamentPage(
        row=_row(counted, me is not None, now),
        rounds=rounds,
        prizes=_prize_lines(pool, tournament.prize_table.ticket_minor),
        entrants=_entrants(tournament, entries, user, _boards_over(rounds) if tournament.duplicate else 0),
        mine=own_part(tournament, me, rounds, now) if me else None,
        may=may(tournament, me, counted.entrants, now, _is_short_now(tournament, rounds)),
        fairness=_fairness(tournament, entries),
        paid_minor=pool.paid_minor,
        rake_minor=pool.rake_minor,
        overlay_minor=pool.overlay_minor,
        next_at=_next_at(tournament, rounds),
        satellites=_satellites(tournament),
        ticket=_ticket(tournament, user),
        home=home_of(tournament, user),
    )


def may(tournament: Tournament, mine: Registration | None, entrants: int, now: datetime, short: bool = False) -> May:
    """Why a user may not do each action, or None; `short` means too few chips for another deal at a running table."""
    return May(
        register=doors.why_not_register(tournament, mine, entrants, now),
        withdraw=doors.why_not_withdraw(tournament, mine, now),
        rebuy=doors.why_not_rebuy(tournament, mine, now, short),
        add_on=doors.why_not_add_on(tournament, mine, now),
        give_up=doors.why_not_give_up(tournament, mine),
    )


def _is_short_now(tournament: Tournament, rounds: Sequence[RoundRow]) -> bool:
    """Whether the visitor has too few chips for another deal at a table that plays on."""
    tables = [table for row in rounds if row.number == tournament.round_number for table in row.tables]
    on = [table for table in tables if table.state == RoundTableState.PLAYING]
    return any(seat.mine and seat.short and not seat.gave_up for table in on for seat in table.players)


def _counted(tournaments: QuerySet[Tournament]) -> list[_Counted]:
    numbered = tournaments.select_related("ticket_to", "league").annotate(
        entrants=Count("registrations", filter=_ENTERED),
        bots=Count("registrations", filter=_ENTERED & Q(registrations__is_bot=True)),
        paid=Sum("registrations__paid_minor", filter=_ENTERED, default=0),
        who=Sum("registrations__pk", filter=~Q(registrations__status=RegistrationStatus.WITHDRAWN), default=0),
    )
    return [_Counted(one, one.entrants, one.bots, one.paid, int(one.who)) for one in numbered]


def _entered(user: User | None, found: Sequence[_Counted]) -> set[int]:
    if user is None:
        return set()
    mine = Registration.objects.filter(player=user, tournament__in=[counted.tournament for counted in found])
    return set(mine.exclude(status=RegistrationStatus.WITHDRAWN).values_list("tournament_id", flat=True))


def _row(counted: _Counted, mine: bool, now: datetime) -> TournamentRow:
    tournament, rules = counted.tournament, counted.tournament.rules
    return TournamentRow(
        public_id=tournament.public_id,
        name=translated(tournament.name) if tournament.members_only else tournament.name,
        url=reverse("tournaments:tournament", args=[tournament.public_id]),
        profile_name=tournament.profile_name,
        rules=rules,
        cards=rules.cards,
        currency=tournament.currency_code,
        entry_fee_minor=tournament.entry_fee_minor,
        rake_bps=tournament.rake_bps,
        guarantee_minor=tournament.guarantee_minor,
        prizes_minor=_pool(counted).prizes_minor,
        seats=tournament.seats,
        entrants=counted.entrants,
        bots=counted.bots,
        min_entrants=tournament.min_entrants,
        max_entrants=tournament.max_entrants,
        door=doors.door(tournament, now),
        registration_opens_at=tournament.registration_opens_at,
        starts_at=tournament.starts_at,
        starts_when_full=tournament.starts_when_full,
        late_until=doors.late_until(tournament),
        rebuys_max=tournament.rebuys_max,
        rebuy_fee_minor=tournament.rebuy_fee_minor,
        chips=tournament.chips,
        add_on_chips=tournament.add_on_chips,
        status=tournament.status,
        step=tournament.step,
        round_number=tournament.round_number,
        rounds=len(tournament.round_specs),
        freeroll=tournament.is_freeroll,
        mine=mine,
        cancelled_why=tournament.cancelled_why,
        ticket_to=_way(tournament.ticket_to) if tournament.ticket_to else None,
        ticket_minor=tournament.prize_table.ticket_minor,
        league=_league(tournament),
        coming=_coming(tournament),
        duplicate=tournament.duplicate,
    )


def _way(tournament: Tournament) -> Way:
    url = reverse("tournaments:tournament", args=[tournament.public_id])
    return Way(tournament.public_id, tournament.name, url, tournament.starts_at)


def _league(tournament: Tournament) -> Way | None:
    league = tournament.league
    if league is None:
        return None
    return Way(league.public_id, league.name, reverse("tournaments:league", args=[league.public_id]), league.ends_at)


def _coming(tournament: Tournament) -> tuple[datetime, ...]:
    """The next days and hours at which it comes again after this one."""
    if not tournament.times or tournament.status != TournamentStatus.REGISTERING:
        return ()
    return tuple(islice(coming(tournament.hours, timezone.localtime(tournament.starts_at)), SHOWN_COMING))


def _satellites(tournament: Tournament) -> list[Way]:
    """Where a ticket to it can still be won."""
    if tournament.status != TournamentStatus.REGISTERING:
        return []
    open_now = tournament.satellites.filter(status__in=(TournamentStatus.REGISTERING, TournamentStatus.PLAYING))
    return [_way(one) for one in open_now.order_by("starts_at", "id")]


def _ticket(tournament: Tournament, user: User | None) -> HeldTicket | None:
    """The visitor's ticket that was won here, or a held one for this tournament."""
    if user is None:
        return None
    here = Q(won_in__tournament=tournament) | Q(target=tournament, state=TicketState.HELD)
    ticket = Ticket.objects.filter(here, player=user).order_by("-pk").first()
    return HeldTicket(ticket.public_id, ticket.state, ticket.worth_minor) if ticket else None


def _pool(counted: _Counted) -> Payout:
    """The payout if nobody else pays in; before the end every paid place counts as filled."""
    tournament = counted.tournament
    table = tournament.prize_table
    filled = counted.entrants if tournament.status == TournamentStatus.OVER else table.places
    return payout(table, max(filled, 1), counted.paid_minor, tournament.rake_bps, tournament.guarantee_minor)


def _prize_lines(pool: Payout, ticket_minor: int) -> list[PrizeLine]:
    lines: list[PrizeLine] = []
    first = 1
    for amount_minor, alike in groupby(pool.amounts_minor):
        last = first + len(list(alike)) - 1
        lines.append(PrizeLine(first, last, amount_minor, ticket_minor if amount_minor >= ticket_minor else 0))
        first = last + 1
    return lines


def _boards_over(rounds: Sequence[RoundRow]) -> int:
    return sum(row.deals for row in rounds if row.state == OVER)


def _entrants(
    tournament: Tournament, entries: Sequence[Registration], user: User | None, boards: int
) -> list[EntrantRow]:
    def how_far(entry: Registration) -> tuple[bool, int, bool, int, int, int]:
        at_the_end = entry.rank or 0
        fell = entry.status != RegistrationStatus.IN
        return (entry.rank is None, at_the_end, fell, -entry.reached_round, entry.round_rank or 0, entry.pk)

    return [
        EntrantRow(
            player=player_info(entry.player),
            status=entry.status,
            rank=entry.rank,
            score=tournament.chips + entry.score,
            reached_round=entry.reached_round,
            prize_minor=entry.prize_minor,
            rebuys=entry.rebuys,
            late=entry.late,
            mine=user is not None and entry.player_id == user.pk,
            share_bps=entry.score // boards if boards else None,
        )
        for entry in sorted(entries, key=how_far)
    ]


def _fairness(tournament: Tournament, entries: Sequence[Registration]) -> Fairness:
    if tournament.lots_version == LOTS_VERSION:
        return Fairness(draws=draws.rows(tournament), commitment="", seed=None, client_seeds={})
    ended = tournament.status in {TournamentStatus.OVER, TournamentStatus.CANCELLED}
    seeds = {entry.player.public_id: entry.client_seed for entry in entries if entry.client_seed}
    seed = bytes(tournament.seed).hex() if ended else None
    return Fairness(draws=[], commitment=tournament.commitment, seed=seed, client_seeds=seeds if ended else {})


def _next_at(tournament: Tournament, rounds: Sequence[RoundRow]) -> datetime | None:
    if tournament.step in {Step.WAITING, Step.BREAK}:
        return tournament.due_at
    current = next((row for row in rounds if row.number == tournament.round_number), None)
    return current.starts_at if current else None
