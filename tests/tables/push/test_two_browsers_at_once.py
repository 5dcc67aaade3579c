"""Two browsers that a player lets be called at the same moment are not one too many."""

import pytest

from tables.push import services
from tables.push.models import PushSubscription
from tests.tables.cast import funded
from tests.tables.push_service import UserAgent
from tests.two_hands import meets

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_older_one_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MOST_BROWSERS", 1)
    asha, agent = funded("Asha"), UserAgent()

    def takes(name: str) -> PushSubscription:
        address = f"https://fcm.googleapis.com/fcm/send/{name}"
        return services.subscribe(asha, "s", address, agent.p256dh, agent.auth)

    waited, second = meets(lambda: takes("one"), lambda: takes("two"))
    assert waited
    assert second.result() == PushSubscription.objects.get()
