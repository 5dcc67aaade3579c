"""An operator takes back a booking from the server's shell: with a name and a reason, once, and never one's own."""

from functools import partial
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from accounts.people.models import User
from tests.wallet import at_tables as services
from tests.wallet.builders import GRANT_MINOR, at_once, main_of, player, seated
from wallet.ledger import queries, refs
from wallet.ledger.audit import differences
from wallet.ledger.models import Transaction
from wallet.play.chips import grant_chips
from wallet.play.reversing import reverse


@pytest.fixture
def omar(db: None) -> User:
    """An operator who plays, too."""
    user = player("omar")
    user.is_staff = True
    user.save()
    return user


def gift_to(user: User) -> Transaction:
    """Chips given by mistake."""
    grant_chips(user, 700, f"gift:{user.pk}")
    return Transaction.objects.get(key=f"gift:{user.pk}")


def correct(booked: Transaction, by: str = "omar", reason: str = "given twice") -> str:
    """What the command says."""
    said = StringIO()
    call_command("reverse_transaction", booked.public_id, by=by, reason=reason, stdout=said)
    return said.getvalue()


def test_it_says_who_and_why_and_happens_once(asha: User, omar: User) -> None:
    gift = gift_to(asha)
    reversal = f"{gift.public_id} is reversed by "
    assert correct(gift).startswith(reversal)
    booked = Transaction.objects.get(kind="reversal")
    assert (booked.reverses, booked.note) == (gift, "given twice (omar)")
    assert main_of(asha).balance_minor == GRANT_MINOR
    assert "had been reversed before" in correct(gift)


@pytest.mark.parametrize(
    ("by", "reason", "why"),
    [("nobody", "x", "no such operator"), ("asha", "x", "no such operator"), ("omar", " ", "Say")],
)
def test_it_takes_an_operator_and_a_reason(asha: User, omar: User, by: str, reason: str, why: str) -> None:
    with pytest.raises(CommandError, match=why):
        correct(gift_to(asha), by, reason)
    assert not Transaction.objects.filter(kind="reversal").exists()


def test_nobody_corrects_what_was_booked_to_them(omar: User) -> None:
    with pytest.raises(CommandError, match="their own money"):
        correct(gift_to(omar))


def test_what_is_spent_is_not_taken_back(asha: User, omar: User) -> None:
    gift = gift_to(asha)
    seated(asha, GRANT_MINOR + 100)
    with pytest.raises(CommandError, match="not enough chips"):
        correct(gift)
    assert list(differences()) == []


@pytest.mark.django_db(transaction=True)
def test_reversed_by_many_at_once_it_is_reversed_once() -> None:
    asha, binu = player("asha"), player("binu")
    winner, loser = seated(asha, 5_000), seated(binu, 5_000)
    services.settle_deal("deal:1", [(loser, -1_000), (winner, 900)], 100)
    deal = Transaction.objects.get(key="deal:1")
    at_once([partial(reverse, deal, note="the table was down")] * 8, threads=8)
    assert Transaction.objects.filter(reverses=deal).count() == 1
    assert [queries.balance(seat) for seat in (winner, loser)] == [5_000, 5_000]
    assert queries.balance(refs.house_rake()) == 0
    assert list(differences()) == []
