"""Every service that locks rows keeps to one order of locks, so that no two of them wait for each other for ever."""

from collections.abc import Iterator

import pytest
from django.db import transaction
from django.utils import timezone

from accounts.care.kinds import LimitKind, Span
from accounts.care.limits import services as limits
from accounts.people.models import User
from base import clock
from engine import deal as rules
from engine.pool import Phase
from tables.chairs import services as chairs
from tables.chairs.models import Seat
from tables.outages import services as outages
from tables.outages.models import LastSweep
from tables.play import deadlines, parking
from tables.setup import private, tidying
from tables.setup import services as setup
from tables.setup.models import Table
from tests.lock_order import ORDER
from tests.locks import Watch, watched
from tests.tables.cast import LOSS_MINOR, NOON_MS, act, all_drop, dealt, funded, in_turn, sit, state_of, table_of
from tests.tables.shuffle import cast as shuffles
from tests.tournaments.leagues.cast import WEEK_MS, league_of
from tests.tournaments.matches import cast as matches
from tests.tournaments.scheduled import cast as scheduled
from tests.tournaments.scheduled import satellites
from tests.wallet import at_tables as chips
from tests.wallet.builders import player, seated
from tests.wallet.money.bonuses import earning
from tournaments.leagues import deadlines as leagues
from tournaments.matches.models.match import Match
from tournaments.matches.services import answering, leaving, operating
from tournaments.matches.services.entering import enter, withdraw
from tournaments.scheduled.models.tickets import Ticket
from tournaments.scheduled.services import cancelling, entering, tickets
from wallet.ledger import refs
from wallet.ledger.models import Account, Transaction
from wallet.money.bonuses import services as bonuses
from wallet.money.bonuses.models import Bonus
from wallet.play.chips import grant_chips
from wallet.play.reversing import reverse

pytestmark = pytest.mark.django_db(transaction=True)
LATER_MS = NOON_MS + 3_600_000
TICKETS = ("tournaments_tournament", "tournaments_ticket", "wallet_account")


@pytest.fixture
def watch(transactional_db: None) -> Iterator[Watch]:
    """Everything that this test's transactions lock; the test fails where one leaves the order."""
    with watched() as watch:
        yield watch
    assert watch.faults() == []


def orders(watch: Watch) -> set[tuple[str, ...]]:
    """The orders of locks that were seen, those with one lock alone left out, and what lies under another's lock."""
    ordered = [tuple(table for table in locks.tables if table in ORDER) for locks in watch.transactions]
    return {tables for tables in ordered if len(tables) > 1}


def test_a_lock_out_of_order_is_found(transactional_db: None) -> None:
    table = table_of(2)
    asha = player("asha")
    with watched() as watch, transaction.atomic():
        Account.objects.select_for_update().get(code=refs.player_main(asha.pk).code)
        Table.objects.select_for_update().get(pk=table.pk)
    assert watch.faults() == ["wallet_account then tables_table"]


def test_accounts_locked_one_by_one_are_found(transactional_db: None) -> None:
    asha, binu = player("asha"), player("binu")
    with watched() as watch, transaction.atomic():
        grant_chips(asha, 100, "gift:1")
        grant_chips(binu, 100, "gift:2")
    assert watch.faults() == [f"accounts locked later than the first: ['player:{binu.pk}:main']"]


def test_chairs(watch: Watch) -> None:
    table, (asha, binu, chitra) = table_of(2), (funded("Asha"), funded("Binu"), funded("Chitra"))
    sit(table, asha)
    sit(table, binu)
    chairs.top_up(table.public_id, asha, LOSS_MINOR, "1", NOON_MS)
    chairs.auto_top_up(table.public_id, asha, 4 * LOSS_MINOR, NOON_MS)
    chairs.wait_in_line(table.public_id, chitra, 2 * LOSS_MINOR, NOON_MS)
    chairs.leave_line(table.public_id, chitra, NOON_MS)
    chairs.wait_in_line(table.public_id, chitra, 2 * LOSS_MINOR, NOON_MS)
    chairs.sit_out(table.public_id, binu, True, NOON_MS)
    chairs.sit_out(table.public_id, binu, False, NOON_MS)
    chairs.leave(table.public_id, binu, NOON_MS)
    setup.close_table(table.public_id, NOON_MS)
    assert ("tables_table", "wallet_account") in orders(watch)


def test_bots_and_private_tables(watch: Watch) -> None:
    table, asha = table_of(3, bots_wanted=2), funded("Asha")
    sit(table, asha)
    chairs.leave(table.public_id, asha, NOON_MS)
    own = private.open_private(table.public_id, asha, NOON_MS)
    sit(own, asha)
    tidying.tidy(LATER_MS)
    assert ("tables_table", "wallet_account") in orders(watch)


def test_a_deal_from_its_start_to_its_settlement(watch: Watch) -> None:
    people = [funded("Asha"), funded("Binu")]
    deal = dealt(*people)
    act(deal, in_turn(deal, people), rules.Draw(0, rules.Pile.CLOSED))
    deadlines.sweep_clocks(state_of(deal).due_at_ms or 0)
    all_drop(deal, people)
    assert ("tables_deal", "tables_table", "wallet_account") in orders(watch)


def test_players_who_may_not_be_dealt_in(watch: Watch) -> None:
    table, people = table_of(3), [funded(name) for name in ("Asha", "Binu", "Chitra")]
    for user in people:
        sit(table, user)
    for user in people[1:]:
        limits.set_own(user, LimitKind.LOSS, Span.DAY, "CHIP", 1)
    table.refresh_from_db()
    deadlines.sweep_starts(clock.to_ms(table.starts_at or clock.at(NOON_MS)))
    assert list(Seat.objects.filter(left_at=None).values_list("player", flat=True)) == [people[0].pk]


def test_deals_that_stop(watch: Watch) -> None:
    people = [funded("Asha"), funded("Binu")]
    parked, voided = dealt(*people), dealt(funded("Chitra"), funded("Dev"))
    for deal in (parked, voided):
        parking.park(deal.public_id, "a bug")
    parking.resume(parked.public_id, NOON_MS)
    parking.void(voided.public_id, "a bug", NOON_MS)
    all_drop(parked, people)
    assert ("tables_deal", "tables_table", "wallet_account") in orders(watch)


def test_a_match_with_rejoins_and_a_split(watch: Watch) -> None:
    people = matches.players(6)
    match = matches.started(people)
    rest, out = people[:3], people[3:]
    matches.deal_with(match, dict.fromkeys(people[1:], 80) | {rest[1]: 60, rest[2]: 40})
    matches.deal_with(match, dict.fromkeys(out, 80) | {rest[0]: 70})
    assert matches.saved_state(match).phase is Phase.REJOIN
    answering.answer_rejoin(match.public_id, out[0], True, _now_ms(match))
    matches.on_time(match)
    assert any(order[:2] == ("tournaments_match", "wallet_account") for order in orders(watch))


def _now_ms(match: matches.Match) -> int:
    match.refresh_from_db()
    return matches.clock.to_ms(match.due_at) - 1000


def test_an_outage_locks_matches_before_shuffles(transactional_db: None) -> None:
    people = matches.players(3)
    match = matches.started(people)
    Match.objects.filter(pk=match.pk).update(due_at=clock.at(LATER_MS))
    asha = funded()
    table = shuffles.counting_down(asha, funded())
    shuffles.commit(table, asha)
    shuffles.close(table)
    LastSweep.objects.create(name=outages.NAME, swept_at=clock.at(NOON_MS))
    with watched() as watch:
        outages.make_good(LATER_MS)
    locked = next(locks.tables for locks in watch.transactions if "tables_lastsweep" in locks.tables)
    assert locked.index("tournaments_match") < locked.index("tables_shuffle")


def test_a_match_that_ends_pays_everybody(watch: Watch) -> None:
    people = matches.players(3)
    match = matches.started(people, rake_bps=1_000)
    matches.deal_with(match, {people[1]: 101, people[2]: 101})
    match.refresh_from_db()
    assert match.ended_at is not None
    assert any("wallet_account" in order for order in orders(watch))


def test_a_match_called_off_midway_pays_everybody_back(watch: Watch) -> None:
    match = matches.started(matches.players(3))
    operating.cancel(match.public_id, "a test", NOON_MS)
    assert any(order[:2] == ("tournaments_match", "wallet_account") for order in orders(watch))


def test_bots_give_way_and_go_with_the_last_person(watch: Watch) -> None:
    match = matches.open_match(matches.offer_of(3, bots_wanted=2))
    asha, binu = matches.players(2)
    for user in (asha, binu):
        enter(match.public_id, user, NOON_MS)
    for user in (asha, binu):
        withdraw(match.public_id, user, NOON_MS)
    assert ("tournaments_match", "wallet_account") in {order[:2] for order in orders(watch)}


def test_players_on_a_break_when_the_countdown_ends(watch: Watch) -> None:
    people = matches.players(3)
    match = matches.open_match(matches.offer_of(4))
    for user in people:
        enter(match.public_id, user, NOON_MS)
    for user in people[1:]:
        _excluded_by_one_that_died_then(user)
    matches.on_time(match)
    assert match.status == "cancelled"


def _excluded_by_one_that_died_then(user: User) -> None:
    """A break has been committed, and the process was killed before it took the player out of matches."""
    User.objects.filter(pk=user.pk).update(excluded_until=clock.at(LATER_MS))


def test_who_has_a_limit_enters_a_tournament(watch: Watch) -> None:
    tournament = scheduled.announced()
    scheduled.entered(tournament, 1)
    asha = funded("Asha")
    limits.set_own(asha, LimitKind.STAKE, Span.DAY, "CHIP", 1_000_000)
    entering.register(tournament.public_id, asha, NOON_MS - 1_800_000)
    assert ("tournaments_tournament", "wallet_account") in orders(watch)


def test_a_bonus_is_not_earned_in_time(watch: Watch) -> None:
    earning.bonus(player("asha"), 10_000)
    Bonus.objects.update(expires_at=timezone.now())
    assert bonuses.expire_due() == 1
    assert ("wallet_account", "wallet_bonus") in orders(watch)


def test_a_reversal_takes_a_bonus_back(watch: Watch) -> None:
    asha, binu = player("asha"), player("binu")
    earning.bonus(asha, 10_000)
    earning.deal(seated(asha, 50_000), seated(binu, 50_000), 4_000, "deal:1")
    bonuses.release_earned()
    reverse(Transaction.objects.get(key="deal:1"), note="a mistake")
    assert any(locks.accounts for locks in watch.transactions)


def test_entering_leaving_and_cancelling_matches(watch: Watch) -> None:
    asha, binu, chitra = matches.players(3)
    match = matches.open_match(matches.offer_of(3))
    enter(match.public_id, asha, NOON_MS)
    withdraw(match.public_id, asha, NOON_MS)
    for user in (asha, binu):
        enter(match.public_id, user, NOON_MS)
    operating.cancel(match.public_id, "a test", NOON_MS)
    going = matches.started([asha, binu, chitra])
    leaving.leave(going.public_id, asha, NOON_MS)
    assert ("tournaments_match", "wallet_account", "hosted table") in orders(watch)


def test_a_tournament_from_registration_to_prizes(watch: Watch) -> None:
    tournament = scheduled.announced()
    users = scheduled.entered(tournament, 7)
    entering.withdraw(tournament.public_id, users[-1], NOON_MS - 1_800_000)
    scheduled.run(tournament)
    assert ("tournaments_tournament", "wallet_account") in orders(watch)


def test_a_tournament_whose_house_adds_to_the_prizes(watch: Watch) -> None:
    tournament = scheduled.announced(guarantee_minor=90_000)
    scheduled.entered(tournament, 3)
    scheduled.run(tournament)
    assert Transaction.objects.filter(kind="guarantee").exists()


def test_a_tournament_that_is_called_off(watch: Watch) -> None:
    tournament = scheduled.announced()
    scheduled.entered(tournament, 3)
    cancelling.cancel(tournament.public_id, "a test", NOON_MS - 1000)
    scheduled.run(tournament)
    assert ("tournaments_tournament", "wallet_account") in orders(watch)


def test_tickets_are_won_and_enter_their_winners(watch: Watch) -> None:
    way = satellites.satellite(satellites.target())
    scheduled.entered(way, 4)
    scheduled.run(way)
    assert set(Ticket.objects.values_list("state", flat=True)) == {"used"}
    assert TICKETS in orders(watch)


def test_a_ticket_that_is_used_at_once(watch: Watch) -> None:
    ticket, _other = satellites.held_ticket()
    tickets.enter_with(ticket.public_id, ticket.player, satellites.OPENS_MS)
    assert TICKETS in orders(watch)


def test_tickets_of_one_player_that_are_taken_for_their_worth(watch: Watch) -> None:
    ticket, other = satellites.held_ticket()
    # Of this one both take a ticket.
    fee_minor = ticket.target.entry_fee_minor
    second = satellites.satellite(ticket.target, starts_at=clock.at(LATER_MS), entry_fee_minor=fee_minor)
    for user in (ticket.player, other):
        entering.register(second.public_id, user, NOON_MS)
    scheduled.run(second, LATER_MS)
    assert len(tickets.take_worth(ticket.target.public_id, ticket.player, LATER_MS)) == 2
    assert TICKETS in orders(watch)


def test_a_league_that_pays_its_prizes(watch: Watch) -> None:
    league = league_of()
    counted = scheduled.announced(league=league)
    scheduled.entered(counted, 3)
    scheduled.run(counted)
    assert leagues.sweep(NOON_MS + WEEK_MS) == 1
    assert ("tournaments_league", "wallet_account") in orders(watch)


def test_what_the_ledger_does_by_itself(watch: Watch) -> None:
    asha, binu = player("asha"), player("binu")
    chairs_of = [seated(asha, 50_000), seated(binu, 50_000)]
    chips.settle_deal("deal:1", [(chairs_of[0], -9_000), (chairs_of[1], 8_000)], 1_000)
    reverse(Transaction.objects.get(key="deal:1"), note="a mistake")
    chips.cash_out(asha, chairs_of[0], "cash_out:1")
    assert {tuple(locks.tables) for locks in watch.transactions if locks.tables} == {("wallet_account",)}
