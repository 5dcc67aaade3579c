"""Registering for a tournament, withdrawing from it, and what happens when too few have come."""

from contextlib import nullcontext

import pytest
from django.db import IntegrityError, transaction

from accounts.care.kinds import LimitKind, Span
from accounts.care.limits import services as limits
from accounts.people.services import create_bot, create_guest
from tables.dealer import stock
from tests.tournaments.scheduled.cast import (
    FEE_MINOR,
    NOON_MS,
    announced,
    entered,
    entry,
    main_minor,
    pool_minor,
    run,
    run_until,
)  # fmt: skip
from tests.wallet.builders import rupees
from tournaments.scheduled.deadlines import sweep_scheduled
from tournaments.scheduled.models.registrations import Registration
from tournaments.scheduled.models.tournament import Tournament, TournamentStatus
from tournaments.scheduled.refusals import TournamentRefused
from tournaments.scheduled.services import entering
from tournaments.scheduled.services.company import add_bots
from wallet.ledger.audit import differences
from wallet.refusals import WalletRefused

pytestmark = pytest.mark.django_db
HOUR_MS = 3_600_000


def refused(code):
    return pytest.raises(TournamentRefused, match=f"^{code}$")


def test_the_fee_goes_into_the_tournaments_own_account():
    tournament, asha = announced(), create_guest()
    before = main_minor(asha)
    entering.register(tournament.public_id, asha, NOON_MS - HOUR_MS)
    assert (before - main_minor(asha), pool_minor(tournament)) == (FEE_MINOR, FEE_MINOR)
    assert list(differences()) == []


def test_one_enters_once():
    tournament = announced()
    (asha,) = entered(tournament, 1)
    with refused("already_registered"):
        entering.register(tournament.public_id, asha, NOON_MS - HOUR_MS)
    assert pool_minor(tournament) == FEE_MINOR


def test_registration_opens_and_closes_at_its_times():
    tournament, asha = announced(), create_guest()
    with refused("not_open_yet"):
        entering.register(tournament.public_id, asha, NOON_MS - 3 * HOUR_MS)
    with refused("registration_closed"):
        entering.register(tournament.public_id, asha, NOON_MS)


def test_a_full_tournament_takes_nobody_else_until_somebody_withdraws():
    tournament, chetan = announced(max_entrants=2), create_guest()
    asha, _ = entered(tournament, 2)
    with refused("tournament_full"):
        entering.register(tournament.public_id, chetan, NOON_MS - HOUR_MS)
    entering.withdraw(tournament.public_id, asha, NOON_MS - HOUR_MS)
    entering.register(tournament.public_id, chetan, NOON_MS - HOUR_MS)


def test_whoever_has_too_little_is_told_so_and_is_not_in():
    tournament, asha = announced(entry_fee_minor=10**12), create_guest()
    with refused("not_enough_chips"):
        entering.register(tournament.public_id, asha, NOON_MS - HOUR_MS)
    assert not Registration.objects.exists()


def test_withdrawing_gives_the_fee_back_and_one_may_come_again():
    tournament = announced()
    (asha,) = entered(tournament, 1)
    entering.withdraw(tournament.public_id, asha, NOON_MS - 1)
    assert pool_minor(tournament) == 0
    entering.register(tournament.public_id, asha, NOON_MS - 1)
    assert pool_minor(tournament) == FEE_MINOR
    assert list(differences()) == []


def test_nobody_withdraws_once_it_has_started():
    tournament = announced()
    asha, _ = entered(tournament, 2)
    with refused("started"):
        entering.withdraw(tournament.public_id, asha, NOON_MS)


def test_whoever_is_not_in_cannot_withdraw():
    with refused("not_registered"):
        entering.withdraw(announced().public_id, create_guest(), NOON_MS - HOUR_MS)


def test_with_too_few_players_it_is_cancelled_and_everybody_gets_the_fee_back():
    tournament = announced(min_entrants=3)
    users = entered(tournament, 2)
    before = [main_minor(user) for user in users]
    run(tournament)
    assert tournament.status == TournamentStatus.CANCELLED
    assert [main_minor(user) for user in users] == [minor + FEE_MINOR for minor in before]
    assert (pool_minor(tournament), list(differences())) == (0, [])


def test_a_tournament_nobody_entered_is_cancelled_by_itself():
    tournament = announced()
    run(tournament)
    assert (tournament.status, str(tournament.cancelled_why)) == ("cancelled", "Too few players registered.")


def test_a_free_tournament_takes_nothing_and_the_house_pays_the_prizes():
    tournament = announced(entry_fee_minor=0, rake_bps=0, guarantee_minor=1000)
    users = entered(tournament, 4)
    before = sum(map(main_minor, users))
    run(tournament)
    assert sum(map(main_minor, users)) - before == 1000 == tournament.overlay_minor
    assert (pool_minor(tournament), list(differences())) == (0, [])


def test_bots_are_marked_and_pay_their_fee_like_anybody():
    tournament = announced(max_entrants=5)
    assert add_bots(tournament.public_id, 9, NOON_MS - HOUR_MS) == 5
    assert set(tournament.registrations.values_list("is_bot", "paid_minor")) == {(True, FEE_MINOR)}


def test_bots_never_play_for_money():
    tournament, bot = announced(), create_bot("Asha Bot")
    Tournament.objects.filter(pk=tournament.pk).update(currency=rupees())
    with refused("bots_only_for_chips_here"):
        add_bots(tournament.public_id, 1, NOON_MS - HOUR_MS)
    with refused("bots_only_for_chips_here"):
        entering.register(tournament.public_id, bot, NOON_MS - HOUR_MS)
    with pytest.raises(IntegrityError, match="registration_bots_never_play_for_money"), transaction.atomic():
        Registration.objects.create(tournament=tournament, player=bot, registered_at=tournament.starts_at)


def test_bots_fill_up_a_tournament_that_somebody_has_entered():
    tournament = announced(bots_fill_to=25)
    (asha,) = entered(tournament, 1)
    run_until(tournament, NOON_MS, "seating")
    assert tournament.registrations.count() == 25
    assert entry(tournament, asha).reached_round == 1


def test_the_next_of_a_series_is_announced_with_a_seed_of_its_own_when_one_starts():
    stock.fill(8)
    tournament = announced(repeat_s=86_400)
    sweep_scheduled(NOON_MS)
    again = type(tournament).objects.exclude(pk=tournament.pk).get()
    assert (again.starts_at - tournament.starts_at).days == 1
    mine, others = ({draw.shuffle.house for draw in one.draws.all()} for one in (again, tournament))
    assert mine
    assert others
    assert mine.isdisjoint(others)
    assert again.status == TournamentStatus.REGISTERING


@pytest.mark.parametrize(("limit_minor", "may"), [(FEE_MINOR, True), (FEE_MINOR - 1, False)])
def test_a_free_entry_is_open_to_who_has_just_staked_all_of_a_limit_and_to_nobody_beyond_it(limit_minor, may):
    paid, free, asha = announced(), announced(entry_fee_minor=0, guarantee_minor=1000), create_guest()
    entering.register(paid.public_id, asha, NOON_MS - HOUR_MS)
    limits.set_own(asha, LimitKind.STAKE, Span.DAY, "CHIP", limit_minor)
    with nullcontext() if may else pytest.raises(WalletRefused, match="over_limit"):
        entering.register(free.public_id, asha, NOON_MS - HOUR_MS)
    assert free.registrations.count() == may
