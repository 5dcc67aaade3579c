"""What an account held at any past moment: as the books said then, or as it had happened by then."""

from datetime import timedelta

from django.utils import timezone

from accounts.people.models import User
from tests.wallet import at_tables as services
from tests.wallet.builders import GRANT_MINOR, adjusted, licensed, main_of, seated
from tests.wallet.money.cast import prove, requested_withdrawal
from wallet.ledger import queries, refs
from wallet.ledger.models import Entry
from wallet.ledger.posting import Leg
from wallet.ledger.queries import Buckets, balance_at, buckets
from wallet.play.chips import grant_chips


def test_before_it_was_opened_it_held_nothing(asha: User) -> None:
    main = refs.player_main(asha.pk)
    assert balance_at(main, main_of(asha).opened_at - timedelta(seconds=1)) == 0
    assert balance_at(refs.seat("never"), timezone.now()) == 0


def test_at_each_line_it_held_what_the_line_says(asha: User) -> None:
    main = refs.player_main(asha.pk)
    for number in range(11):
        grant_chips(asha, number + 1, f"gift:{number}")
    for entry in Entry.objects.filter(account=main_of(asha)).select_related("transaction"):
        booked_at = entry.transaction.booked_at
        assert balance_at(main, booked_at) == entry.balance_after_minor
        assert balance_at(main, booked_at - timedelta(microseconds=1)) == entry.balance_after_minor - entry.amount_minor
    assert balance_at(main, timezone.now()) == queries.balance(main)


def test_a_hot_account_too(asha: User) -> None:
    seat, moments = seated(asha, 1_000), []
    for number in (5, 7):
        services.settle_deal(f"deal:{number}", [(seat, -number)], number)
        moments.append(timezone.now())
    assert [balance_at(refs.house_rake(), moment) for moment in moments] == [5, 12]


def test_what_was_booked_late_is_where_it_happened_by_event_time(asha: User) -> None:
    main, before = refs.player_main(asha.pk), timezone.now() - timedelta(days=3)
    legs = [Leg(refs.equity_chips(), -7), Leg(main, 7)]
    adjusted(legs, event_at=before)
    assert balance_at(main, before) == 0
    assert balance_at(main, before, by="event") == 7
    assert balance_at(main, timezone.now(), by="event") == GRANT_MINOR + 7


def test_buckets_are_where_a_players_chips_are(asha: User) -> None:
    seated(asha, 300)
    seated(asha, 200)
    assert buckets(asha) == Buckets(GRANT_MINOR - 500, 0, 500, 0)
    assert buckets(asha).total_minor == GRANT_MINOR


def test_buckets_are_where_a_players_money_is(asha: User) -> None:
    licensed()
    assert buckets(asha, "INR") == Buckets(0, 0, 0, 0)
    prove(asha, "asha")
    legs = [
        Leg(refs.house_promotions("INR"), -300_60),
        Leg(refs.player_bonus(asha.pk, "INR"), 60),
        Leg(refs.player_main(asha.pk, "INR"), 300_00),
    ]
    adjusted(legs)
    requested_withdrawal(asha, 200)
    assert buckets(asha, "INR") == Buckets(100_00, 60, 0, 200_00)
    assert buckets(asha).total_minor == GRANT_MINOR
