"""With a login for each duty everybody gets their work done, and nobody another's."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.care.breaks import services as breaks
from accounts.care.kinds import LimitKind, Span
from accounts.care.limits import services as limits
from accounts.people.services import create_player
from base import clock
from base.duties import Duty
from school.puzzles import runs
from school.puzzles.models import Run, RunKind
from school.tasks import forget_old_practice
from tests.granted import grant
from tests.rummysite.roles.cast import LOGINS, as_login, dealer_beside, house_by_duty, refused_to
from tests.school.puzzles.cast import account, row
from tests.tables.cast import all_drop, dealt, funded
from tests.tournaments.matches import cast as matches
from tests.tournaments.scheduled import cast as scheduled
from tests.wallet.at_tables import cash_out
from tests.wallet.builders import licensed, player, seated, sql
from tests.wallet.money.cast import delivered, message, operator, proven, requested_withdrawal, unpaid_deposit, won
from tournaments.matches.services import operating
from tournaments.matches.services.entering import enter
from wallet.ledger import queries, refs
from wallet.ledger.audit import differences
from wallet.ledger.checkpoints import roll_up
from wallet.money.bonuses import services as bonuses
from wallet.money.receivables import services as receivables
from wallet.money.withdrawals import approvals, payouts
from wallet.money.withdrawals import services as withdrawals
from wallet.money.withdrawals.models import WithdrawalState

pytestmark = pytest.mark.django_db


@pytest.fixture
def house() -> None:
    licensed()
    house_by_duty()


def test_players_bring_chips_and_take_them_away_and_the_desk_grants_bonuses(house: None) -> None:
    with as_login(Duty.PLAY):
        asha, binu = player("asha"), player("binu")
        winner, loser = seated(asha, 900_000), seated(binu, 50_000)
    with as_login(Duty.DESK):
        ends = timezone.now() + timedelta(days=7)
        bonuses.grant(asha, 1_000, refs.CHIP, release_bps=5_000, expires_at=ends, reason="Diwali")
    with as_login(Duty.CASHIER):
        assert bonuses.release_earned() == 0
    with as_login(Duty.PLAY):
        cash_out(asha, winner, "out")
        cash_out(binu, loser, "out")
        assert roll_up() > 0
        limits.set_own(binu, LimitKind.STAKE, Span.DAY, refs.CHIP, 5_000)
        breaks.take_break(binu, breaks.Length.DAY)
    with as_login(Duty.READ):
        assert queries.balance(refs.player_bonus(asha.pk)) == 1_000
    with as_login(Duty.DESK):
        assert list(differences()) == []


def test_deals_matches_and_tournaments_are_played_and_the_desk_calls_one_off(
    house: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    dealer_beside(monkeypatch)
    people, first = [funded("Asha"), funded("Binu")], matches.players(2)
    with as_login(Duty.PLAY):
        deal = dealt(*people)
        all_drop(deal, people)
        deal.refresh_from_db()
        assert deal.settlement is not None
    with as_login(Duty.DESK):
        match = matches.open_match(matches.offer_of(2))
    with as_login(Duty.PLAY):
        for user in first:
            enter(match.public_id, user, matches.NOON_MS)
        matches.deal_with(match, {first[0]: 20})
    with as_login(Duty.DESK):
        operating.cancel(match.public_id, "The house closes early.", matches.NOON_MS)
        tournament = scheduled.announced()
    scheduled.entered(tournament, 6)
    with as_login(Duty.PLAY):
        scheduled.run(tournament)
        tournament.refresh_from_db()
        assert tournament.ended_at is not None
    with as_login(Duty.DESK):
        assert list(differences()) == []


def test_play_begins_runs_of_puzzles_and_the_desks_worker_forgets_them(house: None) -> None:
    row(is_open=True)
    with as_login(Duty.PLAY):
        asha = account()
        first = runs.begin(asha, RunKind.STORM)
        runs.begin(asha, RunKind.STORM)
    Run.objects.filter(pk=first.pk).update(over_at=clock.now() - timedelta(days=31))
    with as_login(Duty.DESK):
        assert forget_old_practice() == 1


def test_money_from_the_deposit_to_the_bank(house: None) -> None:
    omar = operator("omar")
    with as_login(Duty.PLAY):
        asha = proven("asha")
        deposit = unpaid_deposit(asha, 500)
    with as_login(Duty.CASHIER):
        assert delivered(message(deposit)).status_code == 200
    won(asha, 1_000)
    with as_login(Duty.PLAY):
        row, cancelled = requested_withdrawal(asha, 700), requested_withdrawal(asha, 300)
        withdrawals.cancel(cancelled, asha)
    with as_login(Duty.DESK):
        assert approvals.approve(row, omar)
    with as_login(Duty.CASHIER):
        payouts.send(omar)
        payouts.mark_paid(row, omar, "UTR1")
    row.refresh_from_db()
    assert row.state == WithdrawalState.PAID
    with as_login(Duty.CASHIER):
        assert receivables.recover_all() == 0
    with as_login(Duty.DESK):
        assert list(differences()) == []


@pytest.mark.parametrize(
    "attack",
    [
        "INSERT INTO wallet_approval DEFAULT VALUES",
        "SELECT session_key FROM accounts_desksession",
        "INSERT INTO accounts_desksession DEFAULT VALUES",
        "INSERT INTO wallet_payoutbatch DEFAULT VALUES",
        "INSERT INTO wallet_gatewayevent DEFAULT VALUES",
        "UPDATE wallet_deposit SET credited_at = now()",
        "UPDATE wallet_deposit SET state = 'credited'",
        "INSERT INTO wallet_receivable DEFAULT VALUES",
        "UPDATE wallet_receivable SET amount_minor = 0",
        "INSERT INTO wallet_bonus DEFAULT VALUES",
        "UPDATE wallet_bonus SET state = 'active'",
        "INSERT INTO wallet_taxyear DEFAULT VALUES",
        "SELECT wallet_mark_day_end(now())",
        "SELECT wallet_close_day('{}')",
        "SELECT wallet_sign_day(1, 1, '', '')",
        "LOCK TABLE wallet_day",
        "INSERT INTO auth_group (name) VALUES ('kings')",
        "INSERT INTO accounts_user_groups DEFAULT VALUES",
        "INSERT INTO accounts_user_user_permissions DEFAULT VALUES",
        "INSERT INTO auth_group_permissions DEFAULT VALUES",
        "SELECT data FROM wallet_reportpiece",
        "INSERT INTO django_admin_log DEFAULT VALUES",
        "DELETE FROM tables_seat",
        "UPDATE tables_seat SET public_id = 'mine'",
    ],
)
def test_the_players_web_neither_credits_nor_approves_nor_pays_nor_closes_days(house: None, attack: str) -> None:
    refused_to(Duty.PLAY, attack)


@pytest.mark.parametrize(
    "attack",
    [
        "INSERT INTO wallet_withdrawal DEFAULT VALUES",
        "UPDATE wallet_withdrawal SET payee_id = 1",
        "INSERT INTO wallet_payoutbatch DEFAULT VALUES",
        "INSERT INTO wallet_gatewayevent DEFAULT VALUES",
        "UPDATE wallet_deposit SET credited_at = now()",
        "INSERT INTO wallet_payee DEFAULT VALUES",
        "UPDATE wallet_payee SET removed_at = NULL",
        "UPDATE wallet_day SET exceptions = 0",
        "DELETE FROM django_admin_log",
        "UPDATE accounts_documentview SET at = now()",
    ],
)
def test_the_desk_neither_asks_nor_pays(house: None, attack: str) -> None:
    refused_to(Duty.DESK, attack)


@pytest.mark.parametrize(
    "attack",
    [
        "INSERT INTO wallet_approval DEFAULT VALUES",
        "INSERT INTO wallet_withdrawal DEFAULT VALUES",
        "INSERT INTO wallet_deposit DEFAULT VALUES",
        "INSERT INTO wallet_payee DEFAULT VALUES",
        "INSERT INTO wallet_bonus DEFAULT VALUES",
        "SELECT wallet_close_day('{}')",
        "UPDATE accounts_user SET is_superuser = true",
        "UPDATE accounts_user SET password = ''",
        "INSERT INTO accounts_user DEFAULT VALUES",
        "UPDATE tables_seat SET left_at = now()",
        "SELECT action FROM tables_move",
    ],
)
def test_the_cashier_neither_asks_nor_approves_nor_plays(house: None, attack: str) -> None:
    refused_to(Duty.CASHIER, attack)


@pytest.mark.parametrize(
    "attack",
    [
        "SELECT password FROM accounts_user",
        "SELECT * FROM django_session",
        "SELECT snapshot FROM tables_deal",
        "SELECT account FROM wallet_payee",
        "SELECT nextval('wallet_entry_id_seq')",
        "SELECT wallet_roll_up()",
        "SELECT * FROM wallet_post('a', 'deal', 'k', '', 'CHIP', '{}', '{}', '{}', '{}', '{}', '{}', NULL, NULL, '')",
    ],
)
def test_a_reader_reads_the_books_and_no_secret(house: None, attack: str) -> None:
    refused_to(Duty.READ, attack)


def test_a_login_with_two_duties_has_the_rights_of_both(house: None) -> None:
    both = LOGINS[Duty.PLAY]
    grant({both: (Duty.PLAY, Duty.DESK), LOGINS[Duty.CASHIER]: (Duty.CASHIER,)})
    with as_login(Duty.PLAY):
        create_player("asha", "sixteen brown monkeys")
        sql("UPDATE desk_reply SET name = name")
