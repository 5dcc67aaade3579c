"""Public entropy: the round of a drand chain that a transcript names, fetched from relays and verified.

BEACON_CHAIN names a chain of `engine.shuffle.CHAINS`, BEACON_URLS its relays. Without both no deal waits for a
beacon, and its record says so. No transaction is open during a request to a relay.
"""

import logging

import msgspec
import requests
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db.models import QuerySet

from base import clock, drand
from engine.shuffle import CHAINS, Chain, Pulse
from tables.shuffle.models import Shuffle, Stage

logger = logging.getLogger(__name__)
OUTAGE_MS = 10_000
"""How long after its time a missing round cancels the deal."""
MOST_BYTES = 4_096
AT_ONCE = 50
TIMEOUTS_S = (1.0, 2.0)
"""For connecting to a relay, and between two parts of its answer."""


class _Answer(msgspec.Struct):
    """A relay's answer about a round; other fields are ignored."""

    round: int
    randomness: str
    signature: str


def chain() -> Chain | None:
    """The chain that is mixed into new deals; None if none is set."""
    named: str = settings.BEACON_CHAIN
    if not named or not settings.BEACON_URLS:
        return None
    known = CHAINS.get(named)
    if known is None:
        raise ImproperlyConfigured(f"BEACON_CHAIN={named} is no chain that the engine knows: {', '.join(CHAINS)}.")
    return known


def wait_until_ms(shuffle: Shuffle) -> int:
    """Until when a shuffle waits for its round."""
    return due_ms(shuffle) + OUTAGE_MS


def waiting() -> QuerySet[Shuffle]:
    """The shuffles that wait for their round, whether its time has come or not."""
    return Shuffle.objects.filter(stage=Stage.SETTLED, round__isnull=False, randomness=b"")


def sweep_beacons(now_ms: int | None = None) -> int:
    """Fetch every due round that shuffles wait for; returns how many shuffles got theirs."""
    moment = clock.moment_ms(now_ms)
    wanted: dict[tuple[str, int], list[int]] = {}
    for shuffle in waiting().order_by("id")[:AT_ONCE]:
        if shuffle.chain in CHAINS and due_ms(shuffle) <= moment:
            wanted.setdefault((shuffle.chain, _round_of(shuffle)), []).append(shuffle.pk)
    return sum(_given(pulse, pks) for one, pks in wanted.items() if (pulse := fetched(*one)) is not None)


def fetched(chain_hash: str, number: int) -> Pulse | None:
    """The round from the first relay that has it with a true signature; None when none has."""
    for url in settings.BEACON_URLS:
        try:
            pulse = _from(url, CHAINS[chain_hash], number)
        except (requests.RequestException, msgspec.DecodeError, ValueError) as trouble:
            logger.info("a relay has not told a round: %s", trouble, extra={"relay": url, "round": number})
            continue
        return pulse
    return None


def _from(url: str, of: Chain, number: int) -> Pulse:
    """The verified round of an answer; raises ValueError if it is not that round."""
    answer = requests.get(
        f"{url.rstrip('/')}/{of.hash}/public/{number}", timeout=TIMEOUTS_S, allow_redirects=False, stream=True
    )
    with answer:
        answer.raise_for_status()
        answered = msgspec.json.decode(answer.raw.read(MOST_BYTES, decode_content=True), type=_Answer)
    pulse = msgspec.convert({"randomness": answered.randomness, "signature": answered.signature}, Pulse)
    if answered.round != number or not pulse.hashed or not drand.is_signed(of, number, bytes.fromhex(pulse.signature)):
        raise ValueError(f"{url} has told something else than round {number}")
    return pulse


def _given(pulse: Pulse, pks: list[int]) -> int:
    waiting = Shuffle.objects.filter(pk__in=pks, stage=Stage.SETTLED, randomness=b"")
    return waiting.update(
        randomness=bytes.fromhex(pulse.randomness),
        signature=bytes.fromhex(pulse.signature),
        due_at=clock.at(clock.now_ms()),
    )


def due_ms(shuffle: Shuffle) -> int:
    """When the round of a shuffle that names one comes."""
    return CHAINS[shuffle.chain].due_at_ms(_round_of(shuffle))


def _round_of(shuffle: Shuffle) -> int:
    assert shuffle.round is not None
    return shuffle.round
