"""The start of a tournament and its rounds: players and tables, drawn by lot (docs/players/tournaments.md)."""

from collections.abc import Sequence
from datetime import timedelta

from accounts.care.in_force import on_break
from base import clock
from tables.chairs.apart import pairs_among
from tables.holds.queries import AGAIN_S, is_format_held
from tables.setup.models import Host
from tournaments.scheduled.models.registrations import Registration, RegistrationStatus
from tournaments.scheduled.models.rounds import Place, Round, RoundTable, RoundTableState
from tournaments.scheduled.models.tournament import LOTS_VERSION, Step, Tournament, TournamentStatus
from tournaments.scheduled.plan.lots import Lots
from tournaments.scheduled.plan.movement import in_turn, parted_in_chairs
from tournaments.scheduled.plan.rounds import chips_to_go_on, spec_of
from tournaments.scheduled.plan.seating import Seating, late_sizes, parted, seat, table_sizes
from tournaments.scheduled.rows import current_round, entrants
from tournaments.scheduled.services import drawing
from tournaments.scheduled.services.announcing import announce_again
from tournaments.scheduled.services.cancelling import TOO_FEW, call_off, give_fees_back
from tournaments.scheduled.services.company import bots_missing, fill_up, take_places


def start(tournament: Tournament, now_ms: int) -> None:
    """Start a locked tournament that is due; with too few players it is cancelled and refunded.

    While an operator holds new tournaments back, it waits and is checked again a little later.
    """
    if is_format_held(Host.TOURNAMENT):
        tournament.due_at = clock.at(now_ms + 1000 * AGAIN_S)
        tournament.save(update_fields=["due_at"])
        return
    if tournament.duplicate:
        _leave_out(tournament, now_ms)  # before bots fill the tables, so that they stay full
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
    """Refund players who have begun a break from play since they registered."""
    entries = list(tournament.registrations.filter(status=RegistrationStatus.IN).select_related("player"))
    away = on_break([entry.player for entry in entries], clock.at(now_ms))
    give_fees_back(tournament, [entry for entry in entries if entry.player_id in away])


def begin_round(tournament: Tournament, now_ms: int) -> None:
    """Draw the next round of a locked tournament; with too few left for a table it is over and the prizes are paid."""
    number = tournament.round_number + 1
    entries = _waiting(tournament, number)
    if len(entries) < tournament.rules.seats_min:
        _end(tournament, now_ms)
    elif tournament.lots_version == LOTS_VERSION:
        tournament.step = Step.DRAWING
        draw_round(tournament, now_ms)
    else:
        _seat_round(tournament, _ranked(entries, number), lots_of(tournament, number, entries), now_ms)


def draw_round(tournament: Tournament, now_ms: int) -> None:
    """Close the list of a locked tournament's next round, once, and seat it.

    While its lots are missing it is checked again. A player who gives up in between is seated as drawn, and plays
    no hand; otherwise players could choose between two draws by leaving.
    """
    number = tournament.round_number + 1
    draw = drawing.commit_once(tournament, number, now_ms)
    boards = drawing.commit_once(tournament, number, now_ms, boards=True) if tournament.duplicate else None
    if tournament.duplicate and boards is None:
        draw = None  # the stock is empty: nothing is closed without the cards
    if draw is not None and not drawing.is_closed(tournament, number):
        if tournament.duplicate and number > 1:
            _replace_leavers(tournament, number, now_ms)
        entries = _ranked(_waiting(tournament, number), number)
        if len(entries) < tournament.rules.seats_min:  # some gave up while there was nothing to draw from
            _end(tournament, now_ms)
            return
        sizes, _over = table_sizes(len(entries), tournament.rules.seats_min, tournament.seats)
        drawing.close_over(draw, entries, sizes, now_ms)
        if boards is not None:
            drawing.close_over(boards, entries, (), now_ms)
    has_cards = boards is None or (draw is not None and drawing.result(boards, now_ms) is not None)
    result = drawing.result(draw, now_ms) if draw is not None and has_cards else None
    if result is None:
        tournament.due_at = clock.at(now_ms + drawing.LOOK_MS)
        tournament.save()
        return
    _seat_round(tournament, _listed(tournament, result), result.lots, now_ms)
    if not tournament.played_rounds.get(number=number).final:
        drawing.commit_once(tournament, number + 1, now_ms)
        if tournament.duplicate:
            drawing.commit_once(tournament, number + 1, now_ms, boards=True)
    if number == 1 and not tournament.late_closed:
        drawing.late_to_come(tournament, now_ms)


def _end(tournament: Tournament, now_ms: int) -> None:
    tournament.step, tournament.due_at = Step.PAYING, clock.at(now_ms)
    tournament.save()


def _seat_round(tournament: Tournament, entries: Sequence[Registration], lots: Lots, now_ms: int) -> None:
    """Open the next round with these entries; after the first round the first of them get byes."""
    number = tournament.round_number + 1
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
    by_id = {entry.player.public_id: entry for entry in entries}
    first_to_bye = tuple(by_id) if number > 1 else ()
    drawn = lots.order("seat", list(by_id))
    if tournament.duplicate:
        tables = in_turn(drawn, tournament.seats, _chairs_before(tournament, number))
        seating = Seating(parted_in_chairs(tables, _pairs_of(entries)), ())
    else:
        seating = seat(drawn, tournament.rules.seats_min, tournament.seats, first_to_bye)
        seating = Seating(parted(seating.tables, _pairs_of(entries)), seating.byes)
    _seat(round_, seating, by_id, lots, 1, now_ms)
    tournament.step, tournament.round_number, tournament.due_at = Step.SEATING, number, None
    tournament.save()


def _replace_leavers(tournament: Tournament, number: int, now_ms: int) -> None:
    """Replace players who have left a duplicate tournament by bots, so that all its tables stay full."""
    played = Place.objects.filter(round__tournament=tournament, round__number=number - 1).count()
    take_places(tournament, max(0, played - len(_waiting(tournament, number))), now_ms)


def _chairs_before(tournament: Tournament, number: int) -> dict[str, int]:
    """The chairs of the round before, by player."""
    before = Place.objects.filter(round__tournament=tournament, round__number=number - 1)
    return dict(before.values_list("registration__player__public_id", "chair"))


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
    """Open tables for late registrations; returns how many.

    At the closing, the remaining players are refunded. The others count as seated now, although their lots may come
    later (`seat_late_batch`).
    """
    waiting = _waiting(tournament, 0)
    sizes = late_sizes(len(waiting), tournament.rules.seats_min, tournament.seats, closing=closing)
    seated = waiting[: sum(sizes)]
    if sizes and not _close_late(tournament, seated, sizes, now_ms):
        tournament.due_at = clock.at(now_ms + drawing.LOOK_MS)
        tournament.save(update_fields=["due_at"])
        return len(sizes)
    Registration.objects.filter(pk__in=[entry.pk for entry in seated]).update(reached_round=1)
    late_until = tournament.starts_at + timedelta(seconds=tournament.late_s)
    tournament.due_at = None if closing else late_until
    tournament.late_closed = closing
    tournament.save(update_fields=["due_at", "late_closed"])
    if closing:
        give_fees_back(tournament, waiting[len(seated) :])
    seat_late_batch(tournament, now_ms)
    return len(sizes)


def _close_late(tournament: Tournament, seated: Sequence[Registration], sizes: Sequence[int], now_ms: int) -> bool:
    """Close the list of late players, or seat them by lots of version 1; False if there is nothing to draw from."""
    if tournament.lots_version != LOTS_VERSION:
        for group in _groups(seated, sizes):
            _seat_late(tournament, group, lots_of(tournament, 1, group), now_ms)
        return True
    draw = drawing.late_to_come(tournament, now_ms)
    if draw is not None:
        drawing.close_over(draw, seated, sizes, now_ms)
    return draw is not None


def seat_late_batch(tournament: Tournament, now_ms: int) -> bool:
    """Seat the late players of a locked tournament whose list is closed.

    False if there are none. While it waits for their lots, the tournament is checked again soon.
    """
    draw = drawing.late_under_way(tournament)
    if draw is None:
        return False
    result = drawing.result(draw, now_ms)
    if result is None:
        tournament.due_at = clock.at(now_ms + drawing.LOOK_MS)
        tournament.save(update_fields=["due_at"])
        return True
    for group in _groups(_listed(tournament, result), result.listed.tables):
        _seat_late(tournament, group, result.lots, now_ms)
    if not tournament.late_closed:
        drawing.late_to_come(tournament, now_ms)
        tournament.due_at = clock.at(now_ms)  # others may have come while the lots were waited for
    else:
        tournament.due_at = None
    tournament.save(update_fields=["due_at"])
    return True


def _seat_late(tournament: Tournament, group: Sequence[Registration], lots: Lots, now_ms: int) -> None:
    round_ = current_round(tournament)
    by_id = {entry.player.public_id: entry for entry in group}
    seating = Seating((tuple(lots.order("seat", list(by_id))),), ())
    _seat(round_, seating, by_id, lots, round_.tables.count() + 1, now_ms)


def look_for_latecomers(tournament: Tournament, now_ms: int) -> None:
    """Seat the late players of a locked tournament, and close late registration when its time is up."""
    late_until = tournament.starts_at + timedelta(seconds=tournament.late_s)
    seat_latecomers(tournament, now_ms, closing=clock.at(now_ms) >= late_until)


def lots_of(tournament: Tournament, number: int, entries: Sequence[Registration]) -> Lots:
    """The lots of version 1 for the entrants of one seating."""
    seeds = {entry.player.public_id: entry.client_seed for entry in entries}
    return Lots(bytes(tournament.seed), seeds, tournament.public_id, number)


def _waiting(tournament: Tournament, reached: int) -> Sequence[Registration]:
    entries = tournament.registrations.filter(status=RegistrationStatus.IN, reached_round=reached)
    return list(entries.select_related("player").order_by("pk"))


def _ranked(entries: Sequence[Registration], number: int) -> Sequence[Registration]:
    """The entries by their places in the round before, the best first; in the first round by registration."""
    return sorted(entries, key=lambda entry: entry.round_rank or 0) if number > 1 else entries


def _listed(tournament: Tournament, result: drawing.Result) -> Sequence[Registration]:
    """The entries of a closed list in its order, also those that have changed since."""
    entries = tournament.registrations.filter(player__public_id__in=result.listed.entrants)
    live = entries.exclude(status=RegistrationStatus.WITHDRAWN).select_related("player")
    by_id = {entry.player.public_id: entry for entry in live}
    return [by_id[player] for player in result.listed.entrants]


def _groups(seated: Sequence[Registration], sizes: Sequence[int]) -> list[list[Registration]]:
    """The late players grouped by their tables, in the order of registration."""
    by_id = {entry.player.public_id: entry for entry in seated}
    coming = iter(by_id)
    tables = tuple(tuple(next(coming) for _ in range(size)) for size in sizes)
    return [[by_id[player] for player in table] for table in parted(tables, _pairs_of(seated))]


def _pairs_of(entries: Sequence[Registration]) -> set[frozenset[str]]:
    """The pairs of these players that are kept apart during an investigation."""
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
            gave_up=by_id[player].status == RegistrationStatus.GAVE_UP,
        )
        for table, chair, player in (*chairs, *byes)
    )
