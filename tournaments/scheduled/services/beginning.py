"""How a tournament and its rounds begin: who plays, at which table, drawn by lot (docs/players/tournaments.md)."""

from collections.abc import Sequence
from datetime import timedelta

from accounts.care.in_force import on_break
from base import clock
from tables.chairs.apart import pairs_among
from tables.holds.queries import AGAIN_S, is_format_held
from tables.setup.models import Host
from tournaments.scheduled.models.registrations import Registration, RegistrationStatus
from tournaments.scheduled.models.rounds import Place, Round, RoundTable, RoundTableState
from tournaments.scheduled.models.tournament import Step, Tournament, TournamentStatus
from tournaments.scheduled.plan.lots import Lots
from tournaments.scheduled.plan.rounds import chips_to_go_on, spec_of
from tournaments.scheduled.plan.seating import Seating, late_sizes, parted, seat
from tournaments.scheduled.rows import current_round, entrants
from tournaments.scheduled.services.announcing import announce_again
from tournaments.scheduled.services.cancelling import TOO_FEW, call_off, give_fees_back
from tournaments.scheduled.services.company import bots_missing, fill_up


def start(tournament: Tournament, now_ms: int) -> None:
    """Start a locked tournament whose time has come; with too few players it is cancelled and all is given back.

    While an operator holds new tournaments back, it waits and is asked again a little later.
    """
    if is_format_held(Host.TOURNAMENT):
        tournament.due_at = clock.at(now_ms + 1000 * AGAIN_S)
        tournament.save(update_fields=["due_at"])
        return
    if bots_missing(tournament):
        fill_up(tournament, now_ms)
        return
    _leave_out(tournament, now_ms)
    if tournament.starts_when_full and not _is_full_or_late(tournament, now_ms):
        tournament.due_at = tournament.starts_at
        tournament.save(update_fields=["due_at"])
        return
    announce_again(tournament, now_ms)
    if entrants(tournament) < max(tournament.min_entrants, tournament.rules.seats_min):
        call_off(tournament, TOO_FEW, now_ms)
        return
    tournament.status, tournament.started_at = TournamentStatus.PLAYING, clock.at(now_ms)
    tournament.late_closed = not tournament.late_s
    tournament.registrations.filter(status=RegistrationStatus.IN).update(reached_round=1)
    begin_round(tournament, now_ms)


def _is_full_or_late(tournament: Tournament, now_ms: int) -> bool:
    """Whether one that starts when it is full has everybody, or has waited as long as was announced."""
    return entrants(tournament) >= tournament.max_entrants or clock.at(now_ms) >= tournament.starts_at


def _leave_out(tournament: Tournament, now_ms: int) -> None:
    """Pay back those who have begun a break from play since they registered."""
    entries = list(tournament.registrations.filter(status=RegistrationStatus.IN).select_related("player"))
    away = on_break([entry.player for entry in entries], clock.at(now_ms))
    give_fees_back(tournament, [entry for entry in entries if entry.player_id in away])


def begin_round(tournament: Tournament, now_ms: int) -> None:
    """Draw the next round of a locked tournament; with too few left for a table it is over and the prizes are paid."""
    number = tournament.round_number + 1
    entries = list(_waiting(tournament, number))
    if len(entries) < tournament.rules.seats_min:
        tournament.step, tournament.due_at = Step.PAYING, clock.at(now_ms)
        tournament.save()
        return
    # While others may still come, the first round is not taken for the last one.
    players = len(entries) if tournament.late_closed else tournament.max_entrants
    spec, final = spec_of(tournament.round_specs, number, players, tournament.seats)
    to_go_on = chips_to_go_on(tournament.round_specs, number, tournament.rules.largest_loss)
    round_ = Round.objects.create(
        tournament=tournament,
        number=number,
        deals=spec.deals,
        per_table=spec.per_table,
        best=spec.best,
        final=final,
        minutes=spec.minutes,
        won_first=spec.won_first,
        # The value rises with the rounds played, also where the last one comes early.
        point_value=tournament.round_specs[number - 1].point_value,
        min_chips=0 if final or not tournament.chips else to_go_on,
        began_at=clock.at(now_ms),
    )
    lots = lots_of(tournament, number, entries)
    by_id = {entry.player.public_id: entry for entry in entries}
    first_to_bye = sorted(by_id, key=lambda player: by_id[player].round_rank or 0) if number > 1 else ()
    drawn = lots.order("seat", list(by_id))
    seating = seat(drawn, tournament.rules.seats_min, tournament.seats, first_to_bye)
    seating = Seating(parted(seating.tables, _pairs_of(entries)), seating.byes)
    _seat(round_, seating, by_id, lots, 1, now_ms)
    tournament.step, tournament.round_number, tournament.due_at = Step.SEATING, number, None
    tournament.save()


def release(tournament: Tournament, now_ms: int) -> None:
    """Start all tables of a locked tournament's round together, and close those of the last round."""
    round_ = current_round(tournament)
    round_.starts_at = clock.at(now_ms) + timedelta(seconds=tournament.start_s)
    round_.save(update_fields=["starts_at"])
    now = clock.at(now_ms)
    round_.tables.filter(state=RoundTableState.READY).update(due_at=now)
    last = RoundTable.objects.filter(round__tournament=tournament, round__number=round_.number - 1)
    last.filter(state=RoundTableState.BREAKING).update(due_at=now)
    late = round_.number == 1 and not tournament.late_closed
    tournament.step = Step.PLAYING
    tournament.due_at = tournament.starts_at + timedelta(seconds=tournament.late_s) if late else None
    tournament.save(update_fields=["step", "due_at"])


def seat_latecomers(tournament: Tournament, now_ms: int, *, closing: bool) -> int:
    """Open tables for those who registered late; returns how many. At the closing, those left over are refunded."""
    round_ = current_round(tournament)
    waiting = list(_waiting(tournament, 0))
    sizes = late_sizes(len(waiting), tournament.rules.seats_min, tournament.seats, closing=closing)
    seated = waiting[: sum(sizes)]
    for group in _groups(seated, sizes):
        lots = lots_of(tournament, 1, group)
        by_id = {entry.player.public_id: entry for entry in group}
        seating = Seating((tuple(lots.order("seat", list(by_id))),), ())
        _seat(round_, seating, by_id, lots, round_.tables.count() + 1, now_ms)
    Registration.objects.filter(pk__in=[entry.pk for entry in seated]).update(reached_round=1)
    late_until = tournament.starts_at + timedelta(seconds=tournament.late_s)
    tournament.due_at = None if closing else late_until
    tournament.late_closed = closing
    tournament.save(update_fields=["due_at", "late_closed"])
    if closing:
        give_fees_back(tournament, waiting[len(seated) :])
    return len(sizes)


def look_for_latecomers(tournament: Tournament, now_ms: int) -> None:
    """Seat those who have come late to a locked tournament, and close late registration when its time is up."""
    late_until = tournament.starts_at + timedelta(seconds=tournament.late_s)
    seat_latecomers(tournament, now_ms, closing=clock.at(now_ms) >= late_until)


def lots_of(tournament: Tournament, number: int, entries: Sequence[Registration]) -> Lots:
    """The lots of the entrants who are seated together."""
    seeds = {entry.player.public_id: entry.client_seed for entry in entries}
    return Lots(bytes(tournament.seed), seeds, tournament.public_id, number)


def _waiting(tournament: Tournament, reached: int) -> Sequence[Registration]:
    entries = tournament.registrations.filter(status=RegistrationStatus.IN, reached_round=reached)
    return list(entries.select_related("player").order_by("pk"))


def _groups(seated: Sequence[Registration], sizes: Sequence[int]) -> list[list[Registration]]:
    """Those who came late, by the tables at which they are seated, in the order in which they came."""
    by_id = {entry.player.public_id: entry for entry in seated}
    coming = iter(by_id)
    tables = tuple(tuple(next(coming) for _ in range(size)) for size in sizes)
    return [[by_id[player] for player in table] for table in parted(tables, _pairs_of(seated))]


def _pairs_of(entries: Sequence[Registration]) -> set[frozenset[str]]:
    """Who of them is kept apart from whom while an operator looks into them."""
    names = {entry.player_id: entry.player.public_id for entry in entries}
    return {frozenset((names[low], names[high])) for low, high in pairs_among(names)}


def _seat(
    round_: Round, seating: Seating, by_id: dict[str, Registration], lots: Lots, first_number: int, now_ms: int
) -> None:
    tables = RoundTable.objects.bulk_create(
        RoundTable(round=round_, number=number, due_at=clock.at(now_ms))
        for number, _ in enumerate(seating.tables, start=first_number)
    )
    chairs = [
        (table, chair, player)
        for table, those in zip(tables, seating.tables, strict=True)
        for chair, player in enumerate(those)
    ]
    byes = [(None, 0, player) for player in seating.byes]
    Place.objects.bulk_create(
        Place(
            round=round_,
            round_table=table,
            chair=chair,
            registration=by_id[player],
            before=by_id[player].score,
            lot=lots.lot("tie", player),
        )
        for table, chair, player in (*chairs, *byes)
    )
