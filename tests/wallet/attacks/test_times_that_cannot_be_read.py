"""Somebody has got SQL into the site and writes times that Python cannot read, into rows that stay: it is refused."""

import pytest

from accounts.people.models import User
from tests.granted import grant
from tests.wallet.attacks.conftest import LOGINS, logged_in_as
from tests.wallet.builders import refused_by, sql
from tests.wallet.money.cast import paid_deposit, payee, unpaid_deposit

PLAY, DESK, CASHIER = "rummy_attacks_play", "rummy_attacks_desk", "rummy_attacks_cashier"
VOUCHER = (
    "SELECT wallet_voucher_ask('mine', 'house_capital', 'INR', '{\"bank:mine\": 5, \"house:capital\": -5}', 'x',"
    " jsonb_build_object('happened_on', '2026-01-01') || jsonb_build_object('COLUMN', (MOMENT)::date), NULL, OMAR, '',"
    " NULL)"
)
OF_A_VOUCHER = [(DESK, VOUCHER.replace("COLUMN", column), "voucher") for column in ("happened_on", "first", "last")]
OF_A_PAYMENT = [
    (PLAY, "UPDATE wallet_payment SET created = MOMENT", "payment"),
    (PLAY, "UPDATE wallet_payment SET modified = MOMENT", "payment"),
    (
        PLAY,
        (
            "INSERT INTO wallet_payee (public_id, user_id, kind, holder, account, ifsc, added_at)"
            " SELECT 'mine', user_id, kind, holder, account, ifsc, MOMENT FROM wallet_payee"
        ),
        "payee",
    ),
]
OTHERS = [
    (
        CASHIER,
        (
            "SELECT wallet_gateway_said('sandbox', 'mine', 'payment.captured', (SELECT max(id) FROM wallet_payment), 5,"
            " 'INR', MOMENT, '', 'done')"
        ),
        "gatewayevent",
    ),
    (DESK, "SELECT wallet_bonus_grant('mine', ASHA, 'INR', 100, 1, MOMENT, 'x', OMAR)", "bonus"),
    (
        DESK,
        "INSERT INTO wallet_anchorplace (place, tried_at, failures, trouble) VALUES ('file', MOMENT, 0, '')",
        "anchorplace",
    ),
    (
        DESK,
        "INSERT INTO wallet_finding (code, about, sentence, found_at) VALUES ('x', 'x', 'x', MOMENT)",
        "finding",
    ),
]
BEYOND, BEFORE = "'290000-01-01'::timestamptz", "'4000-01-01 BC'::timestamptz"
ENDLESS = "'infinity'::timestamptz", "'-infinity'::timestamptz"


def assert_refused(asha: User, omar: User, attack: tuple[str, str, str], moment: str) -> None:
    """The login's statement with this moment is refused; the rows that it is about are there."""
    login, statement, table = attack
    paid_deposit(asha, 500)
    unpaid_deposit(asha, 500)
    payee(asha)
    grant(LOGINS)
    said = statement.replace("MOMENT", moment).replace("ASHA", str(asha.pk)).replace("OMAR", str(omar.pk))
    with logged_in_as(login), refused_by(f"wallet_{table}_readable"):
        sql(said)


@pytest.mark.parametrize("attack", [*OF_A_PAYMENT, *OTHERS])
def test_a_time_in_a_year_that_python_does_not_have(asha: User, omar: User, attack: tuple[str, str, str]) -> None:
    assert_refused(asha, omar, attack, BEYOND)


@pytest.mark.parametrize("attack", OF_A_PAYMENT)
@pytest.mark.parametrize("moment", ENDLESS)
def test_a_time_without_an_end(asha: User, omar: User, attack: tuple[str, str, str], moment: str) -> None:
    assert_refused(asha, omar, attack, moment)


@pytest.mark.parametrize("attack", OF_A_VOUCHER)
@pytest.mark.parametrize("moment", [BEFORE, "'-infinity'"])
def test_a_voucher_of_before_all_time(asha: User, omar: User, attack: tuple[str, str, str], moment: str) -> None:
    assert_refused(asha, omar, attack, moment)
