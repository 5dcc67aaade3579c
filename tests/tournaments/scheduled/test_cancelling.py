"""An operator cancels: everybody gets everything back, whatever has been played."""

import pytest

from tables.play import parking
from tables.play.models import Deal, DealStatus
from tables.setup.models import Table, TableStatus
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
from tournaments.scheduled.deadlines import sweep_scheduled
from tournaments.scheduled.models.registrations import RegistrationStatus
from tournaments.scheduled.models.tournament import Tournament, TournamentStatus
from tournaments.scheduled.refusals import TournamentRefused
from tournaments.scheduled.services import cancelling, playing_on
from wallet.ledger.audit import differences

pytestmark = pytest.mark.django_db


def test_before_the_start_everybody_gets_the_fee_back():
    tournament = announced()
    users = entered(tournament, 3)
    had = [main_minor(user) for user in users]
    cancelling.cancel(tournament.public_id, "A storm.", NOON_MS - 1000)
    run(tournament, NOON_MS - 1000)
    assert [main_minor(user) - before for user, before in zip(users, had, strict=True)] == [FEE_MINOR] * 3
    assert (pool_minor(tournament), list(differences())) == (0, [])


def test_in_the_middle_of_a_deal_tables_break_up_and_every_fee_and_rebuy_goes_back():
    tournament = announced(
        rebuys_max=1, rebuy_fee_minor=500, rebuy_rounds=1, rounds=[{"deals": 1, "per_table": 2}, {"deals": 5}]
    )
    users = entered(tournament, 6)
    all_minor = sum(map(main_minor, users))
    now = run_until(tournament, NOON_MS, "break")
    out = next(user for user in users if entry(tournament, user).status == RegistrationStatus.OUT)
    playing_on.rebuy(tournament.public_id, out, now)
    now = run_until(tournament, run_until(tournament, now, "seating"), "playing") + 2000
    sweep_scheduled(now)
    assert Deal.objects.filter(status=DealStatus.LIVE).exists()
    cancelling.cancel(tournament.public_id, "A storm.", now)
    run(tournament, now)
    assert sum(map(main_minor, users)) - all_minor == 6 * FEE_MINOR
    assert not Deal.objects.filter(status__in=[DealStatus.LIVE, DealStatus.PARKED]).exists()
    assert set(Table.objects.values_list("status", flat=True)) == {TableStatus.CLOSED}
    assert (pool_minor(tournament), list(differences())) == (0, [])


def test_many_get_their_fees_back_in_batches():
    tournament = announced()
    entered(tournament, cancelling.AT_ONCE + 3)
    cancelling.cancel(tournament.public_id, "A storm.", NOON_MS - 1000)
    tournament = Tournament.objects.get()
    cancelling.refund_some(tournament)
    assert pool_minor(tournament) == 3 * FEE_MINOR
    assert tournament.step == "refunding"
    cancelling.refund_some(tournament)
    assert (pool_minor(tournament), tournament.step) == (0, "done")


def test_what_is_over_is_not_cancelled():
    tournament = announced()
    entered(tournament, 3)
    run(tournament)
    with pytest.raises(TournamentRefused, match="ended"):
        cancelling.cancel(tournament.public_id, "Too late.", NOON_MS)


def test_a_deal_that_an_operator_voids_is_dealt_again():
    tournament = announced(rounds=[{"deals": 1}])
    entered(tournament, 3)
    now = run_until(tournament, NOON_MS, "playing") + 2000
    sweep_scheduled(now)
    sweep_scheduled(now)
    deal = Deal.objects.get()
    parking.void(deal.public_id, "A fault.", now)
    run(tournament, now)
    assert tournament.status == TournamentStatus.OVER
    assert sorted(Deal.objects.values_list("status", flat=True)) == ["over", "void"]


def test_what_goes_wrong_with_one_tournament_holds_up_no_other_and_is_tried_again():
    broken, sound = announced(), announced()
    for tournament in (broken, sound):
        entered(tournament, 3)
    Tournament.objects.filter(pk=broken.pk).update(rounds="nonsense")
    sweep_scheduled(NOON_MS)
    broken.refresh_from_db()
    sound.refresh_from_db()
    assert (broken.status, sound.status) == (TournamentStatus.REGISTERING, TournamentStatus.PLAYING)
    assert "no list of rounds" in broken.trouble
    Tournament.objects.filter(pk=broken.pk).update(rounds=[{"deals": 1}])
    run(broken, NOON_MS + 30_000)
    assert (broken.status, broken.trouble) == (TournamentStatus.OVER, "")
