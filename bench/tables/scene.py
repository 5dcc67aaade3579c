"""People at tables, to be measured: made through the services, with clocks that never run out."""

from accounts.people.models import User
from accounts.people.services import create_guest
from base import clock
from tables.chairs import services as chairs
from tables.play import deadlines
from tables.play.models import Deal
from tables.setup.models import Table
from tables.setup.services import open_table
from wallet.play.chips import grant_chips

POINT_MINOR = 100
LOSS_MINOR = 80 * POINT_MINOR


def people(count: int) -> list[User]:
    """Guests with chips for one buy-in."""
    users = [create_guest() for _ in range(count)]
    for user in users:
        grant_chips(user, 10 * LOSS_MINOR, f"gift:{user.public_id}")
    return users


def live_deal(users: list[User], turn_s: int = 600) -> Deal:
    """A deal that has just begun between these users, at a table of their own."""
    table = open_table(
        Table(
            name="Bench",
            profile_name="rummycircle-points",
            overrides={"turn_s": turn_s},
            point_value_minor=POINT_MINOR,
            buy_in_min_minor=LOSS_MINOR,
            buy_in_max_minor=10 * LOSS_MINOR,
            max_seats=len(users),
            start_s=0,
        )
    )
    for user in users:
        chairs.sit_down(table.public_id, user, 5 * LOSS_MINOR)
    deadlines.sweep_starts(clock.now_ms() + 1000)
    return Deal.objects.get(table=table)
