"""A guest whose two forms arrive at once gets the account of the first, and the second is told."""

import pytest

from accounts.people.models import User
from accounts.people.services import NotAGuest, create_guest, upgrade_guest
from tests.accounts.conftest import PASSWORD
from tests.two_hands import meets

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_second_of_two_forms_is_refused() -> None:
    guest = create_guest()
    waited, second = meets(
        lambda: upgrade_guest(guest, "asha", PASSWORD),
        lambda: upgrade_guest(guest, "binu", PASSWORD),
    )
    assert waited
    with pytest.raises(NotAGuest):
        second.result()
    assert User.objects.get(pk=guest.pk).username == "asha"
