"""A day's deal: its seed is drawn and committed to on the day before, and opened when the day is over.

The first request creates or opens a day; the database accepts one seed. Until then the seed is encrypted with the
house's live keys, like hands in play, so the cards cannot be read from the database.
"""

import secrets
from datetime import date, timedelta

from django.utils import timezone

from base import clock
from engine import deal as rules
from engine.bots import Strength
from engine.houses import profile
from engine.shuffle import SERVER_SEED_BYTES, Chance, commitment
from school.duplicate.models import DuplicateDay, deal_id_of
from school.table.deals import NOW_MS, players_of
from tables.sealing.keys import unwrapped, wrapped

HOUSES = ("taj-points", "rummycircle-points")
"""The houses take turns, by the day's number."""
PLAYERS, SEAT = 3, 0
"""The number of seats, all bots except the learner's, who has this seat and plays first."""
BOTS = Strength.STRONG
WHAT = "seed of a day"


def today() -> date:
    """The date of today in the house's time zone."""
    return timezone.localdate()


def of(day: date) -> DuplicateDay | None:
    """A day's deal, opened if the day is over; made if it is today's or tomorrow's. None for any other."""
    now = today()
    found = DuplicateDay.objects.filter(day=day).first()
    if found is None and now <= day <= now + timedelta(days=1):
        found = _made(day)
    if found is not None and found.seed is None and day < now:
        found = _opened(found)
    return found


def first_state(day: DuplicateDay) -> rules.DealState:
    """The deal as the cards are dealt: the same for every player. Raises KeyNeeded without the house's keys."""
    seed = bytes(day.seed) if day.seed is not None else unwrapped(day.deal_id, bytes(day.sealed), what=WHAT)
    players = players_of(day.players, SEAT)
    chance = Chance(seed, {})
    dealer = (SEAT - 1) % day.players
    state, _events = rules.start(profile(day.house), day.deal_id, players, SEAT, dealer, chance, NOW_MS)
    return state


def _made(day: date) -> DuplicateDay:
    seed = secrets.token_bytes(SERVER_SEED_BYTES)
    values = {
        "house": HOUSES[day.toordinal() % len(HOUSES)],
        "strength": BOTS.value,
        "players": PLAYERS,
        "commitment": commitment(seed),
        "sealed": wrapped(deal_id_of(day), seed, what=WHAT),
        "made_at": clock.now(),
    }
    return DuplicateDay.objects.get_or_create(day=day, defaults=values)[0]


def _opened(day: DuplicateDay) -> DuplicateDay:
    seed = unwrapped(day.deal_id, bytes(day.sealed), what=WHAT)
    DuplicateDay.objects.filter(pk=day.pk, seed=None).update(seed=seed, opened_at=clock.now())
    day.refresh_from_db()
    return day
