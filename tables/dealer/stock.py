"""A stock of seeds drawn ahead: each with the id of a future deal, the house's commitment, and the sealed seed.

They are drawn before any player has committed to anything, and taken in order, so the house has no choice.
"""

import secrets

from django.db import transaction

from base import clock
from base.ids import new_public_id
from engine.shuffle import SEED_BYTES, house_commitment
from tables.dealer import here
from tables.dealer.models import SealedSeed
from tables.dealer.sealing import about, sealer
from tables.shuffle.models import Shuffle, Stage

AT_ONCE = 500


def fill(wanted: int) -> int:
    """Draw seeds until this many are in stock; returns how many were drawn. At most `AT_ONCE` in one transaction."""
    in_stock = Shuffle.objects.using(here.database()).filter(stage=Stage.STOCK).count()
    return draw(max(0, min(wanted - in_stock, AT_ONCE)))


def draw(count: int) -> int:
    """Draw this many seeds."""
    if not count:
        return 0
    database, now = here.database(), clock.at(clock.now_ms())
    seeds = {new_public_id(): secrets.token_bytes(SEED_BYTES) for _ in range(count)}
    with transaction.atomic(using=database):
        drawn = Shuffle.objects.using(database).bulk_create(
            Shuffle(public_id=deal_id, house=house_commitment(deal_id, seed), drawn_at=now)
            for deal_id, seed in seeds.items()
        )
        SealedSeed.objects.using(database).bulk_create(
            SealedSeed(shuffle_id=one.pk, sealed=sealer().seal(seeds[one.public_id], about(one.public_id, one.house)))
            for one in drawn
        )
    return len(drawn)
