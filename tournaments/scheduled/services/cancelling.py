"""Cancelling a tournament: every fee is refunded in full to its player, also after deals were played.

The rule is in docs/players/tournaments.md. No rake is taken before the prizes are paid, so everything is still in the
pool. Fees are refunded in batches, one transaction each, which also marks the refunded entries.
"""

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext_noop

from base import clock
from base.rows.columns import fitting
from tournaments.scheduled.models.registrations import ENTRANTS, Registration, RegistrationStatus
from tournaments.scheduled.models.rounds import RoundTable, RoundTableState
from tournaments.scheduled.models.tickets import TicketState
from tournaments.scheduled.models.tournament import Step, Tournament, TournamentStatus
from tournaments.scheduled.refusals import TournamentRefusal, TournamentRefused
from tournaments.scheduled.rows import locked, pool_of
from tournaments.scheduled.services import drawing
from tournaments.scheduled.services.entering import give_back
from wallet.ledger.posting import hold
from wallet.ledger.refs import player_main

TOO_FEW = gettext_noop("Too few players registered.")
AT_ONCE = 50


@transaction.atomic
def cancel(tournament_id: str, why: str, now_ms: int | None = None) -> Tournament:
    """Call a tournament off for an operator, before or while it is played.

    Raises TournamentRefused no_tournament, ended.
    """
    tournament = locked(tournament_id)
    if tournament.status not in {TournamentStatus.REGISTERING, TournamentStatus.PLAYING}:
        raise TournamentRefused(TournamentRefusal.ENDED)
    call_off(tournament, why, clock.moment_ms(now_ms))
    return tournament


def call_off(tournament: Tournament, why: str, now_ms: int) -> None:
    """Stop a locked tournament: its tables are closed, and the sweep refunds the fees."""
    now = clock.at(now_ms)
    tournament.status, tournament.step = TournamentStatus.CANCELLED, Step.REFUNDING
    tournament.due_at = tournament.ended_at = now
    tournament.cancelled_why, tournament.trouble = fitting(Tournament, "cancelled_why", why), ""
    tournament.save()
    drawing.call_off(tournament, now_ms)
    tournament.tickets.filter(state=TicketState.HELD).update(due_at=now)
    tables = RoundTable.objects.filter(round__tournament=tournament)
    tables.filter(state=RoundTableState.PLANNED).update(state=RoundTableState.CLOSED, due_at=None)
    tables.exclude(state=RoundTableState.CLOSED).update(state=RoundTableState.BREAKING, due_at=now)


def refund_some(tournament: Tournament) -> None:
    """Pay back the next batch of entries of a locked, cancelled tournament; the last batch ends it."""
    entries = tournament.registrations.filter(status__in=ENTRANTS).select_related("player").order_by("pk")
    batch = list(entries[:AT_ONCE])
    give_fees_back(tournament, batch)
    if len(batch) < AT_ONCE:
        tournament.step, tournament.due_at = Step.DONE, None
        tournament.save(update_fields=["step", "due_at"])


def give_fees_back(tournament: Tournament, entries: Sequence[Registration]) -> None:
    """Pay all fees of these entries back to their players."""
    if not entries:
        return
    refs = [player_main(entry.player_id, tournament.currency_code) for entry in entries]
    hold([pool_of(tournament), *refs])
    for entry in entries:
        give_back(tournament, entry, RegistrationStatus.REFUNDED)
