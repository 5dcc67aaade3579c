"""Every reason there is to keep somebody from money, at every door: deposits, chairs, fees, rejoining, new deals."""

from collections.abc import Callable
from datetime import date, timedelta

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.utils import timezone

from accounts.care.breaks import services as breaks
from accounts.care.breaks.services import Length
from accounts.care.kinds import LimitKind, Span
from accounts.care.limits import services as limits
from accounts.care.playtime.models import PlayDay
from accounts.care.spans import first_day
from accounts.papers.kinds import Proof, ProofState
from accounts.papers.models import Person, ProofCheck
from accounts.people.models import User
from base.ids import new_public_id
from tests.wallet import at_tables as services
from tests.wallet import in_matches as matches
from tests.wallet.builders import player
from tests.wallet.money.cast import INR, main_minor, paid_deposit, proven, requested_withdrawal, unpaid_deposit, won
from wallet.gate.checks import barred
from wallet.ledger import refs
from wallet.money.deposits.models import Deposit
from wallet.refusals import WalletRefusal, WalletRefused

pytestmark = pytest.mark.django_db
LEAST_MINOR = 100_00
Act = Callable[[User], object]


def under(user: User) -> None:
    today = timezone.localdate()
    Person.objects.filter(pk=user.pk).update(born_on=date(today.year - 17, 1, 1))


def moved_to(place: str) -> Act:
    return lambda user: Person.objects.filter(pk=user.pk).update(place=place)


def without(proof: Proof) -> Act:
    return lambda user: ProofCheck.objects.filter(user=user, proof=proof).delete()


def expired(user: User) -> None:
    yesterday = timezone.localdate() - timedelta(days=1)
    ProofCheck.objects.filter(user=user, proof=Proof.IDENTITY).update(expires_on=yesterday)


def rejected(user: User) -> None:
    checks = ProofCheck.objects.filter(user=user, proof=Proof.ADDRESS)
    checks.update(state=ProofState.REJECTED, fault="unreadable")


def unconfirmed(user: User) -> None:
    EmailAddress.objects.filter(user=user).update(verified=False)


def on_break(length: Length) -> Act:
    return lambda user: breaks.take_break(user, length)


def sent_away(user: User) -> None:
    breaks.send_on_break(player("boss"), user, None, "asked for by the family")


def used_up(span: Span) -> Act:
    def play(user: User) -> None:
        PlayDay.objects.create(user=user, day=first_day(span, timezone.now()), played_s=3600)
        limits.set_own(user, LimitKind.TIME, span, "", 60)

    return play


def nothing_of(kind: LimitKind, span: Span) -> Act:
    return lambda user: limits.set_own(user, kind, span, INR, 0)


def deposit(user: User) -> None:
    unpaid_deposit(user, 100)


def chair(user: User) -> None:
    services.buy_in(user, refs.seat(new_public_id(), INR), LEAST_MINOR, new_public_id())


def fee(user: User) -> None:
    matches.enter(matches.a_match(LEAST_MINOR, currency=INR), user)


def rejoin(user: User) -> None:
    match = matches.a_match(LEAST_MINOR, currency=INR)
    matches.rejoin(match, matches.entry_of(match, user))


def deal(user: User) -> None:
    refused = barred([user], INR, LEAST_MINOR)
    if user.pk in refused:
        raise refused[user.pk]


PLAY = (chair, fee, rejoin, deal)
PAPERS: dict[str, tuple[Act, WalletRefusal]] = {
    "under 18": (under, WalletRefusal.TOO_YOUNG),
    "a state that forbids it": (moved_to("TS"), WalletRefusal.PLACE_RESTRICTED),
    "no identity": (without(Proof.IDENTITY), WalletRefusal.PAPERS_MISSING),
    "no age": (without(Proof.AGE), WalletRefusal.PAPERS_MISSING),
    "no address": (without(Proof.ADDRESS), WalletRefusal.PAPERS_MISSING),
    "an address turned down": (rejected, WalletRefusal.PAPERS_MISSING),
    "papers that ran out": (expired, WalletRefusal.PAPERS_MISSING),
    "an e-mail not confirmed": (unconfirmed, WalletRefusal.PAPERS_MISSING),
}
BREAKS: dict[str, Act] = {
    "a cool-off": on_break(Length.DAY),
    "a self-exclusion": on_break(Length.YEAR),
    "for good": on_break(Length.FOR_GOOD),
    "the house's": sent_away,
}


@pytest.fixture
def asha(db: None) -> User:
    """A proven player with 1,000 rupees."""
    user = proven("asha")
    won(user, 1000)
    return user


@pytest.mark.parametrize("door", [deposit, *PLAY], ids=lambda door: door.__name__)
def test_nothing_stands_between_a_proven_player_and_a_door(asha: User, door: Act) -> None:
    door(asha)


@pytest.mark.parametrize("reason", PAPERS)
def test_papers(asha: User, reason: str) -> None:
    spoil, code = PAPERS[reason]
    spoil(asha)
    for door in (deposit, *PLAY):
        with pytest.raises(WalletRefused, match=code.value):
            door(asha)
    assert main_minor(asha) == 1000_00


@pytest.mark.parametrize("reason", BREAKS)
def test_a_break_closes_every_door_but_the_one_out(asha: User, reason: str) -> None:
    BREAKS[reason](asha)
    for door in (deposit, *PLAY):
        with pytest.raises(WalletRefused, match="excluded"):
            door(asha)
    assert requested_withdrawal(asha, 500).amount_minor == 500_00
    assert main_minor(asha) == 500_00


@pytest.mark.parametrize("reason", ["under 18", "a state that forbids it"])
def test_who_may_not_play_is_still_paid_out(asha: User, reason: str) -> None:
    PAPERS[reason][0](asha)
    assert requested_withdrawal(asha, 500).amount_minor == 500_00


@pytest.mark.parametrize("reason", ["no identity", "no address", "an e-mail not confirmed", "papers that ran out"])
def test_nobody_is_paid_out_before_the_house_knows_who_it_is(asha: User, reason: str) -> None:
    PAPERS[reason][0](asha)
    with pytest.raises(WalletRefused, match="papers_missing"):
        requested_withdrawal(asha, 500)


@pytest.mark.parametrize("span", Span)
def test_time_that_is_used_up_closes_play_and_neither_way_of_the_money(asha: User, span: Span) -> None:
    used_up(span)(asha)
    for door in PLAY:
        with pytest.raises(WalletRefused, match="out_of_time"):
            door(asha)
    deposit(asha)
    requested_withdrawal(asha, 500)


@pytest.mark.parametrize("span", Span)
@pytest.mark.parametrize(
    ("kind", "doors"),
    [(LimitKind.DEPOSIT, (deposit,)), (LimitKind.STAKE, (chair, fee, rejoin)), (LimitKind.LOSS, PLAY)],
)
def test_a_limit_of_nothing_closes_its_doors_and_no_other(
    asha: User, kind: LimitKind, span: Span, doors: tuple[Act, ...]
) -> None:
    nothing_of(kind, span)(asha)
    for door in (deposit, *PLAY):
        if door in doors:
            with pytest.raises(WalletRefused, match="over_limit"):
                door(asha)
        else:
            door(asha)
    requested_withdrawal(asha, 100)


@pytest.mark.parametrize("span", Span)
def test_deposits_are_counted_to_the_last_paisa_with_what_is_under_way(asha: User, span: Span) -> None:
    limits.set_own(asha, LimitKind.DEPOSIT, span, INR, 300_00)
    paid_deposit(asha, 100)
    unpaid_deposit(asha, 100)
    with pytest.raises(WalletRefused, match="over_limit"):
        unpaid_deposit(asha, 101)
    unpaid_deposit(asha, 100)
    with pytest.raises(WalletRefused, match="over_limit"):
        unpaid_deposit(asha, 100)


def test_the_houses_limit_holds_at_the_same_doors(asha: User) -> None:
    limits.set_by_operator(player("boss"), None, LimitKind.DEPOSIT, Span.DAY, INR, 150_00)
    limits.set_own(asha, LimitKind.DEPOSIT, Span.DAY, INR, 900_00)
    with pytest.raises(WalletRefused, match="over_limit"):
        unpaid_deposit(asha, 151)
    unpaid_deposit(asha, 150)


def test_a_limit_in_rupees_says_nothing_of_chips(asha: User) -> None:
    limits.set_own(asha, LimitKind.STAKE, Span.DAY, INR, 0)
    services.buy_in(asha, refs.seat(new_public_id()), 100, "chips")


@pytest.mark.parametrize("reason", ["under 18", "a state that forbids it", "no identity", "a cool-off"])
def test_the_page_says_no_as_well_and_opens_nothing(asha: User, client: Client, reason: str) -> None:
    (PAPERS[reason][0] if reason in PAPERS else BREAKS[reason])(asha)
    client.force_login(asha)
    answer = client.post("/wallet/deposits/", {"amount": "100"}, follow=True)
    assert answer.status_code in {200, 400, 403, 409}
    assert not Deposit.objects.exists()
