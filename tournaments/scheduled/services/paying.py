"""The end of a tournament: the last standings, the house's guarantee, the prizes and the rake, in one transaction."""

from base import clock
from tournaments.scheduled.models.registrations import ENTRANTS, Registration, RegistrationStatus
from tournaments.scheduled.models.rounds import RoundTable, RoundTableState
from tournaments.scheduled.models.tournament import Step, Tournament, TournamentStatus
from tournaments.scheduled.plan.prizes import Payout, payout
from tournaments.scheduled.plan.standings import Reached, final_order
from tournaments.scheduled.rows import pool_of
from tournaments.scheduled.services.ranks import save_entries
from tournaments.scheduled.services.tickets import give_tickets, put_aside
from wallet.ledger import queries
from wallet.ledger.posting import hold
from wallet.ledger.refs import player_main
from wallet.play.prizes import guarantee_pool, pay_prizes


class PoolNotEmpty(Exception):
    """The pool's account does not hold what its entrants paid: nothing is paid out before an operator has looked."""


def pay(tournament: Tournament, now_ms: int) -> None:
    """Rank everybody in a locked tournament and pay the prizes; its pool is empty afterwards."""
    entries = list(tournament.registrations.filter(status__in=ENTRANTS).select_related("player"))
    by_id = {entry.player.public_id: entry for entry in entries}
    order = [by_id[player] for player in final_order([_reached(entry) for entry in entries])]
    paid_minor = sum(entry.paid_minor for entry in entries)
    paid_out = payout(tournament.prize_table, len(entries), paid_minor, tournament.rake_bps, tournament.guarantee_minor)
    for rank, entry in enumerate(order, start=1):
        entry.rank = rank
        entry.prize_minor = paid_out.amounts_minor[rank - 1] if rank <= len(paid_out.amounts_minor) else 0
    save_entries(entries)
    # Rows are locked in one order: the round's tables before the accounts.
    played_at = RoundTable.objects.filter(round__tournament=tournament)
    played_at.filter(state__in=(RoundTableState.DONE, RoundTableState.BREAKING)).update(due_at=clock.at(now_ms))
    tournament.paid_minor, tournament.rake_minor = paid_minor, paid_out.rake_minor
    tournament.overlay_minor = paid_out.overlay_minor
    tournament.status, tournament.step = TournamentStatus.OVER, Step.DONE
    tournament.due_at, tournament.ended_at = None, clock.at(now_ms)
    # The ledger looks in these rows what it may pay, so they come first.
    tournament.save()
    tickets = give_tickets(tournament, order, now_ms)
    _book(tournament, paid_out, order)
    for ticket in tickets:
        put_aside(ticket, now_ms)


def _reached(entry: Registration) -> Reached:
    gave_up = entry.status == RegistrationStatus.GAVE_UP
    return Reached(entry.player.public_id, entry.reached_round, entry.round_rank or 0, gave_up)


def _book(tournament: Tournament, paid_out: Payout, order: list[Registration]) -> None:
    pool_ref = pool_of(tournament)
    prizes = [(entry.player, entry.prize_minor) for entry in order if entry.prize_minor]
    hold([pool_ref, *(player_main(user.pk, tournament.currency_code) for user, _ in prizes)])
    held_minor = queries.balance(pool_ref)
    if held_minor != paid_out.paid_minor:
        raise PoolNotEmpty(f"{pool_ref.code} holds {held_minor}, its entrants paid {paid_out.paid_minor}")
    if paid_out.overlay_minor:
        key = f"tournament_guarantee:{tournament.public_id}"
        guarantee_pool(pool_ref, paid_out.overlay_minor, key, note=tournament.name)
    key = f"tournament_prizes:{tournament.public_id}"
    pay_prizes(pool_ref, prizes, paid_out.rake_minor, key, note=tournament.name)
