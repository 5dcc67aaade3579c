"""Opening a seed, only for the start of its deal, when commitments, shares and the beacon's round are fixed.

After that, somebody who sees the seed can compute the hands, but cannot change them.
"""

import logging

from django.db import transaction

from base import clock
from engine.shuffle import house_commitment
from tables.dealer import here
from tables.dealer.models import SealedSeed
from tables.dealer.sealing import Unsealable, about, sealer
from tables.sealing import keys
from tables.shuffle.models import OpenedSeed, Shuffle, Stage

logger = logging.getLogger(__name__)
AT_ONCE = 50
SEED = "seed from the dealer"


def seed_of(shuffle: Shuffle) -> bytes:
    """The seed of a shuffle that only waits for it; raises Unsealable, ValueError if the shuffle is not ready."""
    if not shuffle.is_ready:
        raise ValueError(f"{shuffle} is not to be opened yet")
    sealed = SealedSeed.objects.using(here.database()).get(pk=shuffle.pk)
    seed = sealer().open(bytes(sealed.sealed), about(shuffle.public_id, shuffle.house))
    if house_commitment(shuffle.public_id, seed) != shuffle.house:
        raise Unsealable("The sealed seed is not the one that was committed to.")
    return seed


def on_its_way(shuffle: Shuffle, seed: bytes) -> bytes:
    """An opened seed for its row until the deal begins: encrypted, because it shows every hand."""
    return keys.wrapped(shuffle.public_id, seed, SEED)


def handed_over(shuffle: Shuffle) -> bytes:
    """The seed that the dealer has opened for a shuffle; raises Unreadable."""
    return keys.unwrapped(shuffle.public_id, bytes(OpenedSeed.objects.get(shuffle=shuffle).seed), what=SEED)


def open_due() -> int:
    """Open the seed of every shuffle that waits for that, for the live workers to deal; returns how many.

    One that cannot be opened is left and logged; its deal is called off in time.
    """
    database, opened = here.database(), 0
    with transaction.atomic(using=database):
        waiting = Shuffle.objects.using(database).select_for_update(skip_locked=True, no_key=True)
        for shuffle in waiting.filter(stage=Stage.SETTLED).order_by("id")[:AT_ONCE]:
            if not shuffle.is_ready:
                continue
            try:
                seed = seed_of(shuffle)
            except (Unsealable, SealedSeed.DoesNotExist):
                logger.exception("a seed cannot be opened", extra={"deal": shuffle.public_id})
                continue
            OpenedSeed.objects.using(database).create(shuffle=shuffle, seed=on_its_way(shuffle, seed))
            waiting_still = Shuffle.objects.using(database).filter(pk=shuffle.pk)
            opened += waiting_still.update(stage=Stage.OPENED, due_at=clock.at(clock.now_ms()))
    return opened
