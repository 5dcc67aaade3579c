"""Small books for the reports: two players, one deal, one day."""

from typing import NamedTuple

import msgspec
from django.utils import timezone

from accounts.people.models import User
from tests.wallet import at_tables as services
from tests.wallet.builders import player, seated
from wallet.finance.reports import Period, days
from wallet.ledger.refs import AccountRef


class Books(NamedTuple):
    """Asha won 45 from Bela, the house kept 5 of them; both still sit."""

    asha: User
    bela: User
    seats: tuple[AccountRef, AccountRef]


def played() -> Books:
    """Both bring 200, Bela loses 50."""
    asha, bela = player("asha"), player("bela")
    seats = seated(asha, 20_000), seated(bela, 20_000)
    services.settle_deal("deal:one", [(seats[0], 4_500), (seats[1], -5_000)], 500)
    return Books(asha, bela, seats)


def today(**more: object) -> Period:
    """The house's today, as the books stand now."""
    here = timezone.localdate()
    return msgspec.structs.replace(days(here, here), **more)
