"""What a player says, or an operator lifts, in two windows at the same moment comes one after the other."""

from datetime import timedelta

import pytest

from base import clock
from tables.chat import services
from tables.chat.models import LineKind, Silence
from tables.chat.silences import lift, silence
from tables.refusals import TableRefused
from tests.tables.cast import NOON_MS, funded, sit, table_of
from tests.two_hands import meets

pytestmark = pytest.mark.django_db(transaction=True)


def test_two_tabs_say_no_more_than_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "BURST", 1)
    table, asha = table_of(), funded("Asha")
    sit(table, asha)
    waited, second = meets(
        lambda: services.say(table.public_id, asha, LineKind.PHRASE, "hello", NOON_MS),
        lambda: services.say(table.public_id, asha, LineKind.PHRASE, "good_luck", NOON_MS),
    )
    assert waited
    with pytest.raises(TableRefused, match="slow_down"):
        second.result()


def test_a_silence_is_lifted_by_the_first_of_two() -> None:
    omar, rita, bela = funded("Omar"), funded("Rita"), funded("Bela")
    kept_out = silence(omar, bela, clock.now() + timedelta(hours=1), "rude words")
    waited, second = meets(lambda: lift(omar, kept_out), lambda: lift(rita, kept_out))
    second.result()
    assert waited
    assert Silence.objects.get().lifted_by == omar
