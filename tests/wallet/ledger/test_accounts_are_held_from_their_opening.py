"""An account that was opened after a moment held nothing then, and is not looked up; nobody hides behind that."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from bench.wallet import history
from tests.wallet.builders import guards_off, main_of, player, seated, sql
from wallet.ledger.audit import differences

DAYS = 4
BALANCES = "balances are the sums of entries"


@pytest.fixture(autouse=True)
def emptied(transactional_db: None) -> Iterator[None]:
    """Nothing of it is left to the next test, nor the space it took."""
    history.empty()
    yield
    history.empty()


def test_at_every_moment_an_owner_held_what_had_been_booked_until_then() -> None:
    players = history.players(4)
    history.write(players, DAYS, 5)
    now = timezone.now()
    held = []
    with connection.cursor() as cursor:
        for hours in range(1, 24 * DAYS, 7):
            moment = now - timedelta(hours=hours)
            cursor.execute(
                "SELECT (public.wallet_owner_held(%s, 'CHIP', '{main,seat}', %s)).balance_minor, ("
                " SELECT COALESCE(sum(e.amount_minor), 0) FROM public.wallet_entry e"
                " JOIN public.wallet_account a ON a.id = e.account_id WHERE a.owner_id = %s AND e.booked_at < %s)",
                [players[0].pk, moment, players[0].pk, moment],
            )
            held.append(cursor.fetchone())
    assert [by_seals for by_seals, _by_entries in held] == [by_entries for _by_seals, by_entries in held]
    assert len({by_entries for _by_seals, by_entries in held}) > 3


def test_an_account_that_is_said_to_be_opened_later_is_found() -> None:
    history.write(history.players(4), DAYS, 5)
    assert list(map(str, differences())) == []
    with guards_off():
        sql("UPDATE wallet_account SET opened_at = now() WHERE code LIKE 'player:%%:main'")
    assert "running balances add up" in {difference.check for difference in differences()}


def test_one_that_is_wiped_while_it_does_not_move_is_found_whatever_its_opening_says() -> None:
    players = history.players(4)
    history.write(players, DAYS, 5)
    code = f"player:{players[0].pk}:main"
    with guards_off():
        sql("DELETE FROM wallet_entry WHERE booked_at >= (SELECT max(ends_at) FROM wallet_seal)")
        sql("UPDATE wallet_account SET balance_minor = 0, lines = 0, opened_at = now() WHERE code = %s", code)
    named = {difference.about for difference in differences() if difference.check == BALANCES}
    assert f"account {code} CHIP" in named


def test_one_that_was_opened_while_the_clock_was_fast_counts_from_its_first_entry() -> None:
    user = player("asha")
    code = f"player:{user.pk}:main"
    with guards_off():
        sql("UPDATE wallet_account SET opened_at = now() + interval '5 hours' WHERE code = %s", code)
    player_minor = main_of(user).balance_minor
    seated(user, 70)
    asked_at = timezone.now()
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT balance_minor FROM public.wallet_owner_held(%s, 'CHIP', '{main,seat}', %s)", [user.pk, asked_at]
        )
        held_minor = cursor.fetchone()[0]
    assert held_minor == player_minor
    assert main_of(user).opened_at < asked_at
