"""A licence turns on one money currency; withdrawn or run out it permits nothing new and keeps nobody's money."""

from datetime import date, timedelta

import msgspec
import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone
from django.utils.html import escape

from accounts.people.models import User
from tests.registries import joined
from tests.wallet import at_tables
from tests.wallet.builders import LICENCE, colleague, licensed, player, raw_booking, refused_by, row_of, sql
from tests.wallet.money.sources import credited_row, deposited, paid_out, posting_of
from wallet.ledger import queries, refs
from wallet.ledger.kinds import Kind
from wallet.ledger.posting import Leg, post
from wallet.money.licence.models import LicenceRow
from wallet.money.licence.services import (
    BadLicence,
    Licence,
    another_says,
    apply_licence,
    last_licence,
    licence,
    money_currency,
    rake_cap_bps,
    stake_problems,
    why_it_waits,
)
from wallet.money.licence.terms import terms_for_players
from wallet.money.tax.rules import tax_rules
from wallet.refusals import NotLicensed

OPEN = "INSERT INTO wallet_account (code, kind, currency_id, balance_minor, lines) VALUES ('x', %s, %s, %s, 0)"


def brought(user: User, seat: refs.AccountRef, amount_minor: int) -> None:
    """A player's rupees to a seat, past the gate that asks for their papers."""
    legs = [Leg(refs.player_main(user.pk, "INR"), -amount_minor), Leg(refs.opened_by(seat, user.pk), amount_minor)]
    at_tables.chair(user, at_tables.name_of(seat), "INR")
    post(Kind.BUY_IN, at_tables.buy_in_key(seat, "first"), legs)


def today() -> date:
    """The day by the database's clock, which says whether a licence is in force."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT now()")
        return timezone.localdate(cursor.fetchone()[0])


def test_a_licence_names_the_one_money(asha: User) -> None:
    held = licensed()
    assert licence() == held
    assert money_currency() == "INR"
    assert (rake_cap_bps("INR"), rake_cap_bps("INR", match=True)) == (1_500, 2_000)
    deposited(asha, 500)
    assert queries.balance(refs.player_main(asha.pk, "INR")) == 500


def test_the_same_licence_again_is_no_news(db: None) -> None:
    licensed()
    assert not apply_licence(licence())
    assert LicenceRow.objects.count() == 1


def test_money_never_comes_out_of_nothing(db: None) -> None:
    licensed()
    with refused_by("wallet_account_chips_or_money"):
        sql(OPEN, "equity", "INR", None)


def test_a_second_money_is_refused_whatever_the_licence_says(db: None) -> None:
    licensed()
    with pytest.raises(BadLicence, match="another money needs another house"):
        licensed(currency="EUR")
    with refused_by("wallet_currency_licensed"):
        sql("INSERT INTO wallet_currency (code, name, kind, minor_digits) VALUES ('EUR', 'Euro', 'money', 2)")


def test_there_is_no_second_row_of_money(db: None) -> None:
    licensed()
    sql("ALTER TABLE wallet_currency DISABLE TRIGGER wallet_currency_licensed")
    with refused_by("wallet_currency_one_of_a_kind"):
        sql("INSERT INTO wallet_currency (code, name, kind, minor_digits) VALUES ('EUR', 'Euro', 'money', 2)")


@pytest.mark.parametrize(
    "attack",
    [
        "UPDATE wallet_licence SET ends_at = '2999-01-01'",
        "UPDATE wallet_licence SET currency = 'EUR'",
        "DELETE FROM wallet_licence",
    ],
)
def test_what_was_permitted_stays_written(db: None, attack: str) -> None:
    licensed()
    with refused_by("wallet_licence_append_only"):
        sql(attack)


@pytest.mark.django_db(transaction=True)
def test_the_table_of_licences_is_not_emptied() -> None:
    with refused_by("wallet_licence_no_truncate"):
        sql("TRUNCATE wallet_licence")


def test_a_row_says_what_its_document_says(db: None) -> None:
    licensed()
    with refused_by("wallet_licence_true"):
        sql(
            "INSERT INTO wallet_licence (document, sha256, currency, minor_digits, rake_cap_bps, match_rake_cap_bps,"
            " begins_at, ends_at) SELECT document, sha256, currency, minor_digits, 10000, match_rake_cap_bps,"
            " begins_at, ends_at FROM wallet_licence"
        )


def test_a_licence_that_is_withdrawn_permits_nothing_new(asha: User, binu: User) -> None:
    licensed()
    deposited(asha, 500)
    at_tables.chair(asha, "s1", "INR")
    waiting = credited_row(binu, 100)
    apply_licence(None)
    assert money_currency() is None
    assert last_licence() is not None
    with pytest.raises(NotLicensed):
        brought(asha, refs.seat("s1", "INR"), 100)
    with pytest.raises(NotLicensed):
        posting_of(waiting)
    with refused_by("wallet_deposit_licensed"):
        credited_row(binu, 100)
    with refused_by("wallet_account_licensed"):
        sql(OPEN, "seat", "INR", 0)
    licensed()
    posting_of(waiting)


def test_a_withdrawn_licence_permits_nothing_to_who_goes_past_the_services(asha: User) -> None:
    licensed()
    deposited(asha, 500)
    seat = refs.seat("s1", "INR")
    brought(asha, seat, 100)
    apply_licence(None)
    with refused_by("wallet_transaction_licensed"):
        raw_booking((row_of(refs.player_main(asha.pk, "INR")), -100), (row_of(seat), 100), currency="INR")


def test_what_is_there_is_played_to_its_end_and_paid(asha: User, binu: User) -> None:
    licensed()
    deposited(asha, 500)
    deposited(binu, 501)
    seats = refs.seat("s1", "INR"), refs.seat("s2", "INR")
    brought(asha, seats[0], 500)
    brought(binu, seats[1], 501)
    apply_licence(None)
    at_tables.settle_deal("deal", [(seats[0], 90), (seats[1], -100)], 10)
    at_tables.cash_out(asha, seats[0], "out")
    paid_out(asha, 590, by=colleague("omar"))
    assert queries.balance(refs.bank("payouts", "INR")) == 590


def test_a_licence_that_has_run_out_is_as_good_as_withdrawn(db: None) -> None:
    licensed(valid_from=date(2020, 1, 1), valid_until=today())
    assert money_currency() == "INR"
    licensed(valid_from=date(2020, 1, 1), valid_until=today() - timedelta(days=1))
    assert money_currency() is None


def test_a_licence_of_a_single_day_holds_on_that_day(db: None) -> None:
    licensed(valid_from=today(), valid_until=today())
    assert money_currency() == "INR"


def test_a_stake_keeps_to_the_cap_of_the_rake_to_the_last_basis_point(db: None) -> None:
    assert [field for field, _why in stake_problems("INR", 0)] == ["currency"]
    licensed()
    assert list(stake_problems("INR", 1_500)) == list(stake_problems("INR", 2_000, match=True)) == []
    ((field, why),) = stake_problems("INR", 1_501)
    assert (field, str(why)) == ("rake_bps", "The licence permits a rake of at most 1500 basis points.")
    assert [field for field, _why in stake_problems("INR", 2_001, match=True)] == ["rake_bps"]
    assert [field for field, _why in stake_problems("EUR", 0)] == ["currency"]


def test_another_licence_waits_for_who_has_a_say_but_not_the_first_nor_the_same_again(db: None) -> None:
    first = msgspec.convert(LICENCE, Licence)
    with joined(another_says, "a regulator", lambda _sha256: "It is being read."):
        assert why_it_waits(first) == ""
        apply_licence(first)
        assert why_it_waits(first) == ""
        assert why_it_waits(msgspec.structs.replace(first, least_age=21)) == "It is being read."


def test_its_terms_for_players_stay_when_it_has_ended(db: None) -> None:
    licensed(permitted_states=("MH", "KA"), least_age=21)
    apply_licence(None)
    known = terms_for_players()
    assert known is not None
    assert (known.least_age, known.places) == (21, frozenset({"MH", "KA"}))


def test_a_licence_that_names_no_states_permits_all(db: None) -> None:
    licensed()
    known = terms_for_players()
    assert known is not None
    assert known.places is None


def test_a_licence_that_has_not_begun_permits_nothing_yet(db: None) -> None:
    licensed(valid_from=today() + timedelta(days=1), valid_until=today() + timedelta(days=9))
    assert money_currency() is None
    licensed()
    assert money_currency() == "INR"


def test_operators_read_what_was_permitted_when(db: None, client: Client) -> None:
    licensed()
    apply_licence(None)
    user = player("omar")
    user.is_staff = user.is_superuser = True
    user.save()
    client.force_login(user)
    page = client.get("/admin/wallet/licencerow/").content.decode()
    assert "INR" in page
    assert "practice chips only" in page
    assert client.get("/admin/wallet/licencerow/add/").status_code == 403
    first = LicenceRow.objects.order_by("id")[0]
    assert "OG/2026/17" in client.get(f"/admin/wallet/licencerow/{first.pk}/change/").content.decode()


def test_the_admin_says_of_each_tax_who_has_checked_it(admin_client: Client) -> None:
    licensed()
    row = LicenceRow.objects.order_by("-id")[0]
    page = admin_client.get(f"/admin/wallet/licencerow/{row.pk}/change/").content.decode()
    every = tax_rules("IN").every_row()
    assert page.count("Not checked by anybody yet.") == sum(row.checked_on is None for _name, row in every)
    assert all(escape(row.source) in page for _name, row in every)
