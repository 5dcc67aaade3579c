"""The table 'What an attacker could do with each login' (docs/administrators/database-roles.md) says what is so."""

import re

import pytest
from django.db import connection, transaction

from base.duties import Duty
from rummysite.paths import BASE_DIR
from tests.rummysite.roles.cast import as_login, house_by_duty, refused_to
from tests.wallet.builders import licensed, player, refused_by, sql
from tests.wallet.logins import outcome_of_posting
from tests.wallet.money.cast import operator, proven
from wallet.ledger import queries, refs

pytestmark = pytest.mark.django_db

PAGE = BASE_DIR / "docs" / "administrators" / "database-roles.md"
PLAY, DESK, CASHIER, READ, DEALER = Duty.PLAY, Duty.DESK, Duty.CASHIER, Duty.READ, Duty.DEALER
OF_THE_DESK = (
    "desk_auditline", "desk_alert", "desk_playernote", "desk_approvalrequest", "wallet_adjustment", "wallet_statement",
    "wallet_statementline", "wallet_gstdocument", "wallet_voucherpaper", "wallet_reportfile", "wallet_reportpiece",
)  # fmt: skip
COULD = [
    (PLAY, "SELECT email, password FROM accounts_user"),
    (PLAY, "SELECT billing_email, customer_ip_address FROM wallet_payment"),
    (PLAY, "UPDATE accounts_user SET password = 'x' WHERE NOT is_staff"),
    (PLAY, "DELETE FROM django_session"),
    (PLAY, "UPDATE tables_dealseat SET score = 7"),
    (DESK, "UPDATE tables_dealseat SET score = 7"),
    (DESK, "UPDATE accounts_user SET password = 'x' WHERE NOT is_staff"),
    (DESK, "DELETE FROM accounts_desksession"),
    (DESK, "SELECT account FROM wallet_payee"),
    (DESK, "UPDATE desk_alert SET state = state"),
    (DESK, "DELETE FROM wallet_statement"),
    (DESK, "DELETE FROM wallet_reportfile"),
    (CASHIER, "DELETE FROM accounts_desksession"),
    (CASHIER, "SELECT digest FROM accounts_operatorpassword"),
    (CASHIER, "SELECT address FROM desk_auditline"),
    (CASHIER, "SELECT email, password FROM accounts_user"),
    (READ, "SELECT data FROM wallet_voucherpaper"),
    (READ, "SELECT note FROM wallet_statementline"),
    (READ, "SELECT address, before FROM desk_auditline"),
    (READ, "SELECT reason FROM desk_approvalrequest"),
    (READ, "SELECT display_name FROM accounts_user"),
    (READ, "SELECT transaction_id, total, captured_amount FROM wallet_payment"),
    (READ, "SELECT kind, amount_minor FROM wallet_gatewayevent"),
    (PLAY, "SELECT nextval('account_emailaddress_id_seq')"),
    (DESK, "SELECT nextval('django_admin_log_id_seq')"),
    (CASHIER, "SELECT nextval('django_admin_log_id_seq')"),
]
COULD_NOT = [
    *((PLAY, f"SELECT * FROM {table}") for table in OF_THE_DESK),
    (PLAY, "SELECT session_data FROM accounts_desksession"),
    *((duty, "SELECT sealed FROM tables_sealedseed") for duty in (PLAY, DESK, CASHIER, READ)),
    (DESK, "DELETE FROM desk_auditline"),
    (CASHIER, "UPDATE desk_auditline SET what = ''"),
    (CASHIER, "UPDATE accounts_operatorpassword SET digest = ''"),
    (CASHIER, "SELECT data FROM wallet_voucherpaper"),
    (READ, "SELECT email FROM accounts_user"),
    (READ, "SELECT username FROM accounts_user"),
    (READ, "SELECT billing_email FROM wallet_payment"),
    (READ, "SELECT billing_first_name FROM wallet_payment"),
    (READ, "SELECT customer_ip_address FROM wallet_payment"),
    (READ, "SELECT token FROM wallet_payment"),
    (READ, "SELECT extra_data FROM wallet_payment"),
    (READ, "SELECT body FROM wallet_gatewayevent"),
    (READ, "SELECT * FROM wallet_payee"),
    (READ, "SELECT data FROM wallet_reportpiece"),
    *((duty, "SELECT nextval('wallet_entry_id_seq')") for duty in Duty),
    *((duty, "SELECT nextval('wallet_transaction_id_seq')") for duty in Duty),
    (PLAY, "SELECT nextval('django_admin_log_id_seq')"),
    (CASHIER, "SELECT nextval('account_emailaddress_id_seq')"),
    (DEALER, "SELECT nextval('django_admin_log_id_seq')"),
    *((duty, "SELECT setval('django_admin_log_id_seq', 1)") for duty in Duty),
]


@pytest.fixture
def house() -> None:
    """A house with money, and a login for each duty."""
    licensed()
    house_by_duty()


@pytest.mark.parametrize(("duty", "statement"), COULD)
def test_it_could(house: None, duty: Duty, statement: str) -> None:
    with as_login(duty), transaction.atomic():
        sql(statement)


@pytest.mark.parametrize(("duty", "statement"), COULD_NOT)
def test_it_could_not(house: None, duty: Duty, statement: str) -> None:
    refused_to(duty, statement)


def test_no_login_but_the_desks_and_the_cashiers_reads_operators_second_factors_and_passwords(house: None) -> None:
    omar = operator("omar")
    sql("UPDATE accounts_operatorpassword SET digest = 'digest' WHERE user_id = %s", omar.pk)
    for duty, seen in ((PLAY, 0), (DESK, 1), (CASHIER, 1)):
        with as_login(duty), connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM accounts_operatorpassword WHERE user_id = %s", [omar.pk])
            assert cursor.fetchone() == (seen,), duty


def test_the_players_login_makes_chips_and_no_money(house: None) -> None:
    asha = player("asha")
    with as_login(PLAY):
        key = f"top_up:{asha.pk}:"
        with connection.cursor() as cursor:
            cursor.execute("SELECT (clock_timestamp() AT TIME ZONE 'UTC')::date::text")
            key += cursor.fetchone()[0]
        main = f"player:{asha.pk}:main"
        assert outcome_of_posting("top_up", key, {"equity:chips": -(10**12), main: 10**12})[0] == "posted"
        with refused_by("wallet_account_chips_or_money"):
            outcome_of_posting("top_up", key, {"equity:chips": -5, main: 5}, currency="INR")
    assert queries.balance(refs.player_main(asha.pk)) > 10**12


def test_the_desk_grants_a_bonus_in_nobodys_name(house: None) -> None:
    asha = proven("asha")
    legs = {"house:promotions": -500_00, f"player:{asha.pk}:bonus": 500_00}
    with as_login(DESK):
        sql("SELECT wallet_bonus_grant('mine', %s, 'INR', 50000, 1, now() + interval '1 day', 'x', NULL)", asha.pk)
        assert outcome_of_posting("bonus_grant", "bonus:mine", legs, currency="INR")[0] == "posted"


def test_a_day_that_is_closed_is_signed_in_an_operators_name_only_with_its_own_hash(house: None) -> None:
    omar = operator("omar")
    with as_login(DESK), refused_by("wallet_signature_true"):
        sql("SELECT wallet_sign_day(1, %s, %s, '')", omar.pk, "0" * 64)


def test_each_duty_and_each_other_role_has_its_rows() -> None:
    rows = re.findall(r"^\| ([^|]+) \| [^|]+ \| [^|]+ \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    named = {one.strip() for row in rows for one in row.split(",")}
    assert {duty.value for duty in Duty} | {"owner", "`<database>_ledger`", "any login"} <= named
