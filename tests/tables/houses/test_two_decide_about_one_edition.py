"""Of two operators who publish or withdraw one edition of a house at the same moment the second is told so."""

import pytest

from tables.houses import services
from tables.houses.models import House
from tables.houses.refusals import HouseRefusal, HouseRefused
from tests.tables.cast import funded
from tests.tables.houses.test_houses_are_published import proved
from tests.two_hands import meets

pytestmark = pytest.mark.django_db(transaction=True)


def test_it_is_published_by_the_first() -> None:
    writer, omar, rita = funded("Writer"), funded("Omar"), funded("Rita")
    house = proved("published-once", writer)
    waited, second = meets(lambda: services.publish(house.pk, omar), lambda: services.publish(house.pk, rita))
    with pytest.raises(HouseRefused) as refused:
        second.result()
    assert (waited, refused.value.code) == (True, HouseRefusal.SETTLED)
    assert House.objects.get(pk=house.pk).published_by == omar


def test_it_is_withdrawn_once() -> None:
    house = services.publish(proved("withdrawn-once", funded("Writer")).pk, funded("Omar"))
    waited, second = meets(lambda: services.withdraw(house.pk), lambda: services.withdraw(house.pk))
    with pytest.raises(HouseRefused) as refused:
        second.result()
    assert (waited, refused.value.code) == (True, HouseRefusal.NOT_PUBLISHED)
