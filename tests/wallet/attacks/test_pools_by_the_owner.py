"""Who owns the tables books fees and prizes that no row calls for: `check_ledger` names each booking."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.people.models import User
from tests.wallet.attacks.by_hand import by_hand
from tests.wallet.builders import guards_off, sql
from tests.wallet.in_matches import a_match, enter, entry_of, pay_prizes, rejoin, withdraw
from tests.wallet.money.cast import paid_deposit
from tournaments.matches.models.match import Entry, Match, MatchStatus
from tournaments.scheduled.models.registrations import Registration
from tournaments.scheduled.models.tournament import Tournament
from wallet.ledger.audit import differences
from wallet.ledger.models import Transaction

POSTINGS = "postings of matches and tournaments have their rows"


@pytest.fixture
def match(asha: User, omar: User) -> Match:
    """A match for 500 rupees, of which the house keeps a tenth; both can pay."""
    paid_deposit(asha, 2_000)
    paid_deposit(omar, 2_000)
    return a_match(50_000, rake_bps=1_000, currency="INR")


def named() -> set[str]:
    """What is named for having no row."""
    return {one.about for one in differences() if one.check == POSTINGS}


def main(user: User) -> str:
    return f"player:{user.pk}:main"


def test_all_that_a_match_books_is_called_for(match: Match, asha: User, omar: User) -> None:
    mine, yours = enter(match, asha), enter(match, omar)
    withdraw(match, mine)
    mine = enter(match, asha)
    rejoin(match, mine)
    pay_prizes(match, [(yours, 135_000)], 15_000)
    assert named() == set()


def test_an_entry_that_another_pays(match: Match, asha: User, omar: User) -> None:
    entry = entry_of(match, asha)
    booked = by_hand("entry", f"entry:{entry.public_id}", (main(omar), -50_000), (f"pool:{match.public_id}", 50_000))
    assert named() == {f"transaction {booked}"}


def test_an_entry_that_costs_less(match: Match, asha: User) -> None:
    entry = entry_of(match, asha)
    booked = by_hand("entry", f"entry:{entry.public_id}", (main(asha), -1), (f"pool:{match.public_id}", 1))
    assert named() == {f"transaction {booked}"}


def test_a_fee_of_nobody_and_one_for_coming_back_that_nobody_did(match: Match, asha: User) -> None:
    entry = enter(match, asha)
    legs = (main(asha), -50_000), (f"pool:{match.public_id}", 50_000)
    booked = {by_hand("entry", "entry:none", *legs), by_hand("rejoin", f"rejoin:{entry.public_id}:2", *legs)}
    assert named() == {f"transaction {one}" for one in booked}


def test_a_fee_given_back_to_who_plays(match: Match, asha: User) -> None:
    entry = enter(match, asha)
    legs = (f"pool:{match.public_id}", -50_000), (main(asha), 50_000)
    booked = by_hand("refund", f"refund:{entry.public_id}", *legs)
    assert named() == {f"transaction {booked}"}


@pytest.mark.parametrize("legs", [(90_000, 0, 10_000), (0, 90_000, 10_000), (100_000, 0, 0)])
def test_prizes_that_are_not_those_that_were_awarded(
    match: Match, asha: User, omar: User, legs: tuple[int, int, int]
) -> None:
    """Asha is awarded 800 and Omar 100."""
    mine, yours = enter(match, asha), enter(match, omar)
    for entry, prize_minor in ((mine, 80_000), (yours, 10_000)):
        Entry.objects.filter(pk=entry.pk).update(prize_minor=prize_minor)
    now = timezone.now()
    Match.objects.update(status=MatchStatus.PLAYING, started_at=now, due_at=now + timedelta(hours=1))
    paid_out = zip((main(asha), main(omar), "house:rake"), legs, strict=True)
    booked = by_hand(
        "prize",
        f"prizes:{match.public_id}",
        (f"pool:{match.public_id}", -100_000),
        *((code, minor) for code, minor in paid_out if minor),
    )
    assert named() == {f"transaction {booked}"}


@pytest.mark.parametrize(
    "attack",
    [
        "UPDATE tournaments_entry SET prize_minor = prize_minor + 1 WHERE prize_minor > 0",
        "DELETE FROM tournaments_entry WHERE prize_minor > 0",
        "UPDATE tournaments_match SET rake_bps = 0",
    ],
)
def test_the_rows_of_a_prize_rewritten(match: Match, asha: User, omar: User, attack: str) -> None:
    mine, _yours = enter(match, asha), enter(match, omar)
    pay_prizes(match, [(mine, 90_000)], 10_000)
    with guards_off():
        sql(attack)
    booked = Transaction.objects.get(kind="prize").public_id
    assert f"transaction {booked}" in named()


def test_a_guarantee_that_was_not_promised(match: Match, asha: User) -> None:
    legs = ("house:promotions", -700), (f"pool:{match.public_id}", 700)
    booked = by_hand("guarantee", f"tournament_guarantee:{match.public_id}", *legs)
    assert named() == {f"transaction {booked}"}


def test_fees_of_a_tournament_under_an_entry_of_another(match: Match, asha: User, omar: User) -> None:
    assert not Tournament.objects.exists()
    assert not Registration.objects.exists()
    legs = (main(omar), -700), (f"pool:{match.public_id}", 700)
    booked = by_hand("entry", "tournament_entry:none", *legs)
    assert named() == {f"transaction {booked}"}
