"""A day's close looks at its day's rows of payments, and the whole check at those of every day: none is left out."""

from datetime import timedelta

import pytest
from django.utils import timezone

from bench.wallet import history
from tests.wallet.builders import guards_off, sql
from tournaments.scheduled.models.tournament import Step, Tournament, TournamentStatus
from wallet.ledger.audit import Difference, differences, differences_in, recent_differences
from wallet.ledger.past import runs

pytestmark = pytest.mark.django_db(transaction=True)

OLD, NEW = 0, 4
BOOKED = "payments are booked as their rows say"
STATED = "postings of payments have their rows"
HANDS = {
    "a deposit that is credited by hand": (
        "UPDATE wallet_deposit SET state = 'credited', credited_at = opened_at WHERE public_id = 'u{day}'",
        {BOOKED},
    ),
    "a deposit that is gone": (
        "DELETE FROM wallet_deposit WHERE public_id = 'c{day}'",
        {STATED},
    ),
    "a payout that is given back by hand": (
        "UPDATE wallet_withdrawal SET state = 'returned', given_back_at = requested_at WHERE public_id = 'r{day}x1'",
        {BOOKED},
    ),
    "a payout of another amount": (
        "UPDATE wallet_withdrawal SET amount_minor = amount_minor + 1 WHERE public_id = 'r{day}x1'",
        {STATED},
    ),
    "an approval that is gone": (
        (
            "DELETE FROM wallet_approval WHERE withdrawal_id ="
            " (SELECT id FROM wallet_withdrawal WHERE public_id = 'r{day}x1')"
        ),
        {STATED},
    ),
    "a chargeback of another deposit": (
        "UPDATE wallet_chargeback SET key = 'chargeback:other{day}' WHERE key = 'chargeback:r{day}x0'",
        {BOOKED, STATED},
    ),
    "a payment in suspense that was credited": (
        "UPDATE wallet_unmatched SET state = 'credited' WHERE id = 1000000000 + {day}",
        {BOOKED, STATED},
    ),
    "a tax year that was never withheld": (
        (
            "INSERT INTO wallet_taxyear (user_id, currency_id, year, opening_minor, deposited_minor, withdrawn_minor,"
            " taxed_minor, closing_minor, net_winnings_minor, tax_rate_bps, tax_minor, closed_at)"
            " SELECT user_id, 'INR', 2001 + {day}, 0, 0, 0, 0, 10, 10, 3000, 3, opened_at FROM wallet_deposit"
            " WHERE public_id = 'c{day}'"
        ),
        {BOOKED},
    ),
    "a bonus that was never given": (
        "UPDATE wallet_bonus SET public_id = 'other{day}' WHERE public_id = 'r{day}x0'",
        {BOOKED, STATED},
    ),
    "a release that was never posted": (
        (
            "UPDATE wallet_bonusrelease SET released_minor = -1 WHERE bonus_id ="
            " (SELECT id FROM wallet_bonus WHERE public_id = 'r{day}x1')"
        ),
        {BOOKED, STATED},
    ),
    "a debt that is forgiven by hand": (
        "UPDATE wallet_receivable SET recovered_minor = 99999, recovered_at = now() WHERE about = 'r{day}x0'",
        {"what is recovered was taken"},
    ),
    "a debt that is gone": (
        "DELETE FROM wallet_receivable WHERE about = 'r{day}x0'",
        {STATED, "what the house bore is owed"},
    ),
}

TAXED = "tax years are kept as they were paid"
OF_A_TAX_YEAR = {"a deposit that is gone", "a payout of another amount", "a chargeback of another deposit"}


@pytest.fixture(autouse=True)
def past(transactional_db: None) -> None:
    """Five days of chips and rupees, of which four are sealed."""
    history.write(history.players(4), 5, 2, pairs=2)


def by_hand(statement: str) -> None:
    """What the tables' owner does to a row."""
    with guards_off():
        sql(statement)


def named(found: list[Difference]) -> set[str]:
    """The checks that find something."""
    return {difference.check for difference in found}


@pytest.mark.parametrize("hand", HANDS)
def test_a_row_of_an_old_day_is_found_by_the_whole_check_and_one_since_the_last_seal_by_the_close(hand: str) -> None:
    statement, checks = HANDS[hand]
    by_hand(statement.format(day=NEW))
    assert named(list(recent_differences())) == checks
    by_hand(statement.format(day=OLD))
    found = list(differences())
    by_rows = [difference for difference in found if difference.check != TAXED]
    assert named(by_rows) == checks
    assert len(by_rows) == 2 * len(list(recent_differences()))
    # Of a day that is sealed, what the player's tax year had come to is kept too.
    assert (TAXED in named(found)) == (hand in OF_A_TAX_YEAR)


def test_a_row_of_an_old_day_that_moves_today_is_looked_at_by_todays_close() -> None:
    by_hand("UPDATE wallet_deposit SET state = 'credited', credited_at = now() WHERE public_id = 'u0'")
    assert list(recent_differences()) == []
    by_hand(
        "INSERT INTO wallet_depositstep (deposit_id, was, became, at, why)"
        " SELECT id, 'failed', 'credited', now(), '' FROM wallet_deposit WHERE public_id = 'u0'"
    )
    assert named(list(recent_differences())) == {BOOKED}


@pytest.mark.parametrize("moment", ["-infinity", "infinity", "2001-01-01", "2999-01-01"])
def test_no_time_takes_a_row_out_of_all_slices(moment: str) -> None:
    by_hand(
        f"UPDATE wallet_deposit SET state = 'credited', credited_at = now(), opened_at = '{moment}'"
        " WHERE public_id = 'u0'"
    )
    assert named(list(differences())) == {BOOKED}


def test_a_run_that_is_stopped_after_every_slice_finds_the_rows_too() -> None:
    for day in (OLD, NEW):
        by_hand(HANDS["a payout of another amount"][0].format(day=day))
    told: list[str] = []
    while runs.go_on(differences_in, told.append, resume=True, for_s=0).ended_at is None:
        continue
    assert sorted(told) == sorted(map(str, differences()))
    assert len(told) == 5  # two rows, each by its request and its payout; and what the tax year had come to


def test_what_lies_in_the_pool_of_a_match_of_long_ago_is_found_at_once() -> None:
    by_hand("UPDATE wallet_account SET balance_minor = 5, closed_at = NULL WHERE code = 'pool:r0x0'")
    assert "pools of matches hold their fees and end empty" in named(list(recent_differences()))


def test_a_match_of_long_ago_that_is_played_again_is_found_at_once() -> None:
    by_hand("UPDATE tournaments_match SET status = 'playing', ended_at = NULL, due_at = now() WHERE public_id = 'r0x0'")
    assert named(list(recent_differences())) == {"pools of matches hold their fees and end empty"}


def test_a_tournament_is_looked_at_in_the_slice_of_its_start() -> None:
    for days_ago, name in ((5, "old"), (0, "new")):
        starts_at = timezone.now() - timedelta(days=days_ago)
        with guards_off():
            Tournament.objects.create(
                public_id=name,
                name=name,
                profile_name="rummycircle-points",
                prizes={},
                rounds=[],
                entry_fee_minor=1,
                registration_opens_at=starts_at,
                starts_at=starts_at,
                ended_at=starts_at,
                status=TournamentStatus.OVER,
                step=Step.DONE,
                paid_minor=100,
                rake_minor=0,
                overlay_minor=0,
            )
    assert [found.about for found in recent_differences()] == ["tournament new"]
    assert [found.about for found in differences()] == ["tournament old", "tournament new"]
