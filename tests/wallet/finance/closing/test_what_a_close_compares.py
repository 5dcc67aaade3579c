"""A close compares the day's totals with the balances, and what is owed with what covers it; only money is covered.

The totals are those of `wallet.finance.closing.totals`.
"""

import pytest
from django.db.transaction import atomic

from tests.wallet import at_tables as services
from tests.wallet.builders import adjusted, guards_off, licensed, player, sql
from tests.wallet.finance.closing.yesterday import a_little_play, put_back
from tests.wallet.money import sources
from tests.wallet.money.cast import INR, delivered, message, proven, unpaid_deposit
from wallet.finance.closing.documents import Listed, read
from wallet.finance.closing.models import Day
from wallet.finance.closing.services import close_due_days, close_next_day, totals_of
from wallet.ledger import refs
from wallet.ledger.posting import Leg

pytestmark = pytest.mark.django_db(transaction=True)


def closed() -> Day:
    day = close_next_day()
    assert day is not None
    return day


def listed(day: Day, code: str) -> list[tuple[str, str]]:
    return [(one.about, one.sentence) for one in read(day.document).exceptions if one.code == code]


def everything(day: Day) -> list[Listed]:
    return read(day.document).exceptions


def test_a_day_without_bookings_ends_as_it_began() -> None:
    a_little_play()
    put_back(2)
    first, second = close_due_days()
    ended = {name: group["closing_minor"] for name, group in totals_of(first)["CHIP"]["accounts"].items()}
    assert totals_of(second)["CHIP"]["accounts"] == {
        name: {"opening_minor": minor, "received_minor": 0, "given_minor": 0, "entries": 0, "closing_minor": minor}
        for name, minor in ended.items()
    }
    assert totals_of(second)["CHIP"]["house_accounts"] == totals_of(first)["CHIP"]["house_accounts"]


def test_chairs_that_all_were_left_hold_nothing_and_are_no_exception() -> None:
    asha = player("asha")
    seat = services.chair(asha)
    services.buy_in(asha, seat, 50_00, "first")
    services.cash_out(asha, seat, "last")
    services.get_up(seat)
    put_back(2)
    days = close_due_days()
    assert [totals_of(day)["CHIP"]["accounts"]["seat"]["closing_minor"] for day in days] == [0, 0]
    assert [everything(day) for day in days] == [[], []]


def test_a_group_of_accounts_that_holds_what_no_entry_brought_is_named_with_both_amounts() -> None:
    a_little_play()
    put_back()
    with guards_off():
        sql(
            "INSERT INTO wallet_account (code, kind, currency_id, balance_minor, lines, opened_at)"
            " VALUES ('pool:forged', 'pool', 'CHIP', 5, 0, now())"
        )
        sql("UPDATE wallet_account SET closed_at = now() WHERE kind = 'seat'")
    assert listed(closed(), "rolled_otherwise") == [
        ("CHIP pool", "0 by the days' totals, 5 by the balances."),
        ("CHIP seat", "9900 by the days' totals, 0 by the balances."),
    ]


def test_a_group_of_accounts_that_never_moved_is_no_exception() -> None:
    a_little_play()
    put_back()
    with guards_off():
        sql(
            "INSERT INTO wallet_account (code, kind, currency_id, balance_minor, lines, opened_at)"
            " VALUES ('pool:unused', 'pool', 'CHIP', 0, 0, now())"
        )
    assert everything(closed()) == []


def test_chips_need_no_cover() -> None:
    asha = player("asha")
    adjusted([Leg(refs.house_promotions(), -7), Leg(refs.player_main(asha.pk), 7)])
    put_back()
    day = closed()
    told = totals_of(day)["CHIP"]
    assert told["owed_to_players_minor"] == told["against_minor"] + 7
    assert everything(day) == []


def test_money_that_is_just_covered_is_no_exception() -> None:
    licensed()
    asha = proven("asha")
    with atomic():
        sources.deposited(asha, 100_00)
    adjusted([Leg(refs.player_main(asha.pk, INR), -30_00), Leg(refs.tax_tds(INR), 30_00)])
    put_back()
    first = closed()
    told = totals_of(first)[INR]
    assert (told["owed_to_players_minor"], told["owed_to_the_state_minor"], told["against_minor"]) == (
        70_00,
        30_00,
        100_00,
    )
    assert listed(first, "players_not_covered") == []


def test_what_lies_in_suspense_is_owed_too() -> None:
    licensed()
    asha = proven("asha")
    with atomic():
        sources.deposited(asha, 100_00)
    adjusted([Leg(refs.player_main(asha.pk, INR), -30_00), Leg(refs.tax_tds(INR), 30_00)])
    delivered(message(unpaid_deposit(asha, 1_000), amount_minor=900_00))
    adjusted([Leg(refs.house_promotions(INR), -1), Leg(refs.player_main(asha.pk, INR), 1)])
    put_back()
    day = closed()
    assert totals_of(day)[INR]["in_suspense_minor"] == 900_00
    assert listed(day, "players_not_covered") == [
        (INR, "Gateways and banks hold 1000.00 INR, players and the state are owed 1000.01 INR.")
    ]


def test_without_suspense_a_paisa_too_few_is_said_as_it_is() -> None:
    licensed()
    asha = player("asha")
    with atomic():
        sources.deposited(asha, 100_00)
    adjusted([Leg(refs.house_promotions(INR), -1), Leg(refs.player_main(asha.pk, INR), 1)])
    put_back()
    assert listed(closed(), "players_not_covered") == [
        (INR, "Gateways and banks hold 100.00 INR, players and the state are owed 100.01 INR.")
    ]


def test_late_bookings_are_counted_with_the_earliest_event() -> None:
    a_little_play()
    put_back()
    with guards_off():
        sql("UPDATE wallet_transaction SET event_at = booked_at")
        sql("UPDATE wallet_transaction SET event_at = '2025-03-10 00:00+00' WHERE key = 'deal:1'")
    assert totals_of(closed())["CHIP"]["late"] == {
        "transactions": 1,
        "earliest_event_at": "2025-03-10T00:00:00+00:00",
    }
