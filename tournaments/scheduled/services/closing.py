"""The end of a round: ranks by the published rule, who goes on, who is out; then a break, or the prizes."""

from datetime import timedelta

from base import clock
from tournaments.scheduled.models.registrations import RegistrationStatus
from tournaments.scheduled.models.rounds import Round, RoundTableState
from tournaments.scheduled.models.tournament import Step, Tournament
from tournaments.scheduled.rows import current_round
from tournaments.scheduled.services.beginning import seat_late_batch, seat_latecomers
from tournaments.scheduled.services.duplicate.comparing import compare
from tournaments.scheduled.services.ranks import save_entries, save_places
from tournaments.scheduled.standings import as_played


def close_round(tournament: Tournament, now_ms: int) -> None:
    """Close the round of a locked tournament, all of whose tables have finished.

    Late registration closes with the first round: waiting players are seated first, and the round goes on for them.
    """
    if seat_late_batch(tournament, now_ms):
        return
    if not tournament.late_closed and seat_latecomers(tournament, now_ms, closing=True):
        return
    round_ = current_round(tournament)
    # Places and deals are written by whoever holds their table, here as where a deal is counted.
    list(round_.tables.select_for_update().order_by("pk").values_list("pk"))
    if tournament.duplicate:
        compare(round_, now_ms)
    went_on = _rank(round_)
    round_.closed_at = clock.at(now_ms)
    round_.save(update_fields=["closed_at"])
    others_may_come = tournament.rebuys_max > 0 and round_.number <= tournament.rebuy_rounds
    if round_.final or (went_on < tournament.rules.seats_min and not others_may_come):
        tournament.step, tournament.due_at = Step.PAYING, clock.at(now_ms)
    else:
        tournament.step = Step.BREAK
        tournament.due_at = clock.at(now_ms) + timedelta(seconds=tournament.break_s)
        round_.tables.filter(state=RoundTableState.DONE).update(due_at=clock.at(now_ms))
    tournament.save(update_fields=["step", "due_at"])


def _rank(round_: Round) -> int:
    """Write every place's ranks and every entrant's state; returns how many go on."""
    places = list(round_.places.select_related("registration__player"))
    by_player = {place.registration.player.public_id: place for place in places}
    for one in as_played(round_, places):
        place = by_player[one.player]
        place.rank, place.table_rank, place.advances = one.rank, one.table_rank, one.advances
        entry = place.registration
        entry.score += sum(place.compared or ()) if round_.tournament.duplicate else sum(place.scores) + place.bought
        entry.round_rank = one.rank
        if one.advances:
            entry.reached_round = round_.number + 1
        elif entry.status == RegistrationStatus.IN and not round_.final:
            entry.status = RegistrationStatus.OUT
    save_places(places)
    save_entries(place.registration for place in places)
    return sum(bool(place.advances) for place in places)
