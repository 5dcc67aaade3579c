"""What entrants decide while a tournament is played: buying in again after falling out, and giving up."""

from contextlib import suppress

from django.db import transaction

from accounts.people.models import User
from base import clock
from tables.play.models import DealSeat, DealStatus
from tables.play.services import drop_hand
from tables.refusals import TableRefused
from tournaments.scheduled import doors
from tournaments.scheduled.models.registrations import Registration, RegistrationStatus
from tournaments.scheduled.models.rounds import Place, RoundTable, RoundTableState
from tournaments.scheduled.models.tournament import Tournament
from tournaments.scheduled.rows import entry_of, locked, refuse_if
from tournaments.scheduled.services.entering import take_fee
from tournaments.scheduled.showing import show
from tournaments.scheduled.standings import is_short
from wallet.ledger.kinds import Kind


@transaction.atomic
def rebuy(tournament_id: str, user: User, now_ms: int | None = None) -> Registration:
    """Buy in again: in the break after falling out, for the next round, or at once when too few chips are left.

    Where everybody begins with chips, a rebuy brings as many. Raises TournamentRefused and what the wallet's gate
    refuses.
    """
    now = clock.at(clock.moment_ms(now_ms))
    tournament = locked(tournament_id)
    entry = entry_of(tournament, user)
    place = _short_place(tournament, entry) if entry else None
    refuse_if(doors.why_not_rebuy(tournament, entry, now, place is not None))
    assert entry is not None
    if place is not None:
        place.bought += tournament.chips
        place.save(update_fields=["bought"])
    else:
        entry.score += tournament.chips
        entry.status = RegistrationStatus.IN
        entry.reached_round = tournament.round_number + 1
    _pay_again(tournament, entry)
    return entry


@transaction.atomic
def add_on(tournament_id: str, user: User, now_ms: int | None = None) -> Registration:
    """Buy more chips once, in the break after the last round with rebuys, for the price of a rebuy.

    Raises TournamentRefused and what the wallet's gate refuses.
    """
    now = clock.at(clock.moment_ms(now_ms))
    tournament = locked(tournament_id)
    entry = entry_of(tournament, user)
    refuse_if(doors.why_not_add_on(tournament, entry, now))
    assert entry is not None
    entry.score += tournament.add_on_chips
    entry.added_on = True
    _pay_again(tournament, entry)
    return entry


def _pay_again(tournament: Tournament, entry: Registration) -> None:
    """Write the price of a rebuy down beside the entry, as the ledger looks there, and take it."""
    entry.rebuys += 1
    entry.paid_minor += tournament.rebuy_fee_minor
    entry.save(update_fields=["rebuys", "paid_minor", "status", "reached_round", "score", "added_on"])
    # Rows are locked in one order: the round's tables before the accounts.
    table = _last_table_of(tournament, entry)
    if table is not None:
        show(table)
    key = f"tournament_rebuy:{entry.public_id}:{entry.rebuys}"
    take_fee(tournament, entry.player, tournament.rebuy_fee_minor, key, Kind.REJOIN)


def _short_place(tournament: Tournament, entry: Registration) -> Place | None:
    """The player's place at a table that plays on, locked, when it has too few chips for another deal."""
    tables = RoundTable.objects.select_for_update(of=("self",)).select_related("round__tournament")
    table = tables.filter(
        round__tournament=tournament, state=RoundTableState.PLAYING, places__registration=entry
    ).first()
    if table is None:
        return None
    place = table.places.get(registration=entry)
    place.round_table = table
    return None if place.gave_up or not is_short(place, table.round) else place


@transaction.atomic
def give_up(tournament_id: str, user: User, now_ms: int | None = None) -> Registration:
    """Play no further: the deal being played and the round's other deals are dropped, and nobody's fee comes back.

    The place stays: behind everybody in the round who did not give up. Raises TournamentRefused.
    """
    now_ms = clock.moment_ms(now_ms)
    tournament = locked(tournament_id)
    entry = entry_of(tournament, user)
    refuse_if(doors.why_not_give_up(tournament, entry))
    assert entry is not None
    entry.status, entry.left_at = RegistrationStatus.GAVE_UP, clock.at(now_ms)
    entry.save(update_fields=["status", "left_at"])
    table = _table_of(tournament, entry)
    if table is not None:
        _drop(table, user, now_ms)
        show(table)
    return entry


@transaction.atomic
def show_break(entry: Registration) -> None:
    """Tell the table where a player is whose break has begun: from the next deal on every hand of theirs is dropped."""
    tables = RoundTable.objects.select_for_update(of=("self",)).select_related("round__tournament")
    table = tables.filter(round__closed_at=None, places__registration=entry).first()
    if table is not None:
        show(table)


def _table_of(tournament: Tournament, entry: Registration) -> RoundTable | None:
    """The table at which an entrant of a locked tournament plays, locked, with the place there given up."""
    tables = RoundTable.objects.select_for_update(of=("self",)).select_related("round__tournament")
    table = tables.filter(round__tournament=tournament, round__closed_at=None, places__registration=entry).first()
    # Whoever counts a deal there holds the table and writes its places: the other way round they would wait for us.
    Place.objects.filter(registration=entry, round__closed_at=None).update(gave_up=True)
    return table


def _last_table_of(tournament: Tournament, entry: Registration) -> RoundTable | None:
    """The table of this round at which the player is short or fell out, locked; it stays until the next round."""
    tables = RoundTable.objects.select_for_update(of=("self",)).select_related("round__tournament")
    left = tables.filter(round__tournament=tournament, round__number=tournament.round_number)
    shown = (RoundTableState.PLAYING, RoundTableState.BREAKING)
    return left.filter(places__registration=entry, state__in=shown).first()


def _drop(table: RoundTable, user: User, now_ms: int) -> None:
    """Drop the player's hand as soon as its turn comes; a hand that is out already stays out."""
    live = DealSeat.objects.filter(deal__table__round_table=table, deal__status=DealStatus.LIVE, player=user)
    for deal_id in live.values_list("deal__public_id", flat=True):
        with suppress(TableRefused), transaction.atomic():
            drop_hand(deal_id, user, True, now_ms)
