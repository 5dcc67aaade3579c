"""A person signs a closed day they have seen, explains its exceptions, and can never take the signature back."""

import pytest

from accounts.people.models import User
from tests.wallet.builders import colleague, guards_off, refused_by, sql
from tests.wallet.finance.closing.yesterday import a_little_play, put_back
from wallet.finance.closing.models import Day, Signature
from wallet.finance.closing.services import close_next_day
from wallet.finance.closing.signing import sign
from wallet.refusals import WalletRefused

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def closed() -> Day:
    """Yesterday, closed."""
    a_little_play()
    put_back()
    day = close_next_day()
    assert day is not None
    return day


@pytest.fixture
def omar(closed: Day) -> User:
    """Somebody of the house."""
    return colleague("omar")


def test_two_people_sign_and_both_stay(closed: Day, omar: User) -> None:
    sign(closed, omar, closed.sha256)
    sign(closed, colleague("uma"), closed.sha256, "seen too")
    assert [str(one.by.username) for one in closed.signatures.all()] == ["omar", "uma"]
    for attack in (
        "DELETE FROM wallet_signature WHERE note = 'seen too'",
        "UPDATE wallet_signature SET by_id = 1",
        "UPDATE wallet_signature SET note = ''",
    ):
        with refused_by("wallet_signature_append_only"):
            sql(attack)
    with refused_by("wallet_signature_no_truncate"):
        sql("TRUNCATE wallet_signature")


def test_a_person_signs_once(closed: Day, omar: User) -> None:
    sign(closed, omar, closed.sha256)
    with pytest.raises(WalletRefused, match="day_signed"):
        sign(closed, omar, closed.sha256)
    with refused_by("wallet_signature_once_each"):
        Signature.objects.create(day=closed, by=omar, sha256=closed.sha256)


def test_nobody_signs_what_they_have_not_seen(closed: Day, omar: User) -> None:
    with pytest.raises(WalletRefused, match="not_what_was_seen"):
        sign(closed, omar, "0" * 64)
    with refused_by("wallet_signature_true"):
        Signature.objects.create(day=closed, by=omar, sha256="0" * 64)


def test_exceptions_are_explained() -> None:
    a_little_play()
    put_back()
    with guards_off():
        sql("UPDATE wallet_account SET balance_minor = balance_minor + 7 WHERE kind = 'player'")
    day = close_next_day()
    assert day is not None
    with pytest.raises(WalletRefused, match="unexplained_exceptions"):
        sign(day, colleague("omar"), day.sha256, "  ")
    assert sign(day, User.objects.get(username="omar"), day.sha256, "a test").note == "a test"


def test_a_day_is_signed_when_two_people_have(closed: Day, omar: User) -> None:
    sign(closed, omar, closed.sha256)
    assert not Day.objects.get().is_signed
    sign(closed, colleague("uma"), closed.sha256)
    assert Day.objects.get().is_signed
