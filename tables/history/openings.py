"""The seeds of a finished deal's shuffle, from its rows, also for a deal without a record."""

from typing import Any

import msgspec

from engine.cards import Cards
from engine.shuffle import Chance, Pulse, commitment, house_commitment
from tables.play.models import Deal, DealSeat
from tables.sealing.deals import key_of
from tables.shuffle.models import Shuffle
from tables.shuffle.queries import revealed, transcript_of


def opening_of(deal: Deal, places: list[DealSeat]) -> dict[str, Any]:
    """The commitment and all that opens it, seeds and shares in hex; `shuffle` is there since version 2."""
    document: dict[str, Any] = {
        "commitment": deal.commitment,
        "server_seed": key_of(deal).seed(deal.server_seed).hex(),
        "client_seeds": {place.player.public_id: place.client_seed for place in places if place.client_seed},
    }
    shuffle = Shuffle.objects.filter(public_id=deal.public_id).first()
    if shuffle is None:
        return document
    randomness, signature = bytes(shuffle.randomness).hex(), bytes(shuffle.signature).hex()
    shared = {
        "version": 2,
        "transcript": msgspec.to_builtins(transcript_of(shuffle)),
        "transcript_hash": shuffle.transcript_hash,
        "shares": {player: share.hex() for player, share in sorted(revealed(shuffle).items())},
        "missing": shuffle.missing,
        "beacon": {"randomness": randomness, "signature": signature} if randomness else None,
    }
    return document | {"shuffle": shared}


def commitment_holds(deal: Deal) -> bool:
    """Whether the house's seed is the one that was committed to, by the version that the deal was shuffled by."""
    seed = key_of(deal).seed(deal.server_seed)
    if Shuffle.objects.filter(public_id=deal.public_id).exists():
        return house_commitment(deal.public_id, seed) == deal.commitment
    return commitment(seed) == deal.commitment


def deck_that_stays(deal: Deal) -> Cards:
    """The deck of a finished deal, computed from its seeds only, which its rows have even if its state is archived.

    Raises BadSeed.
    """
    seed = key_of(deal).seed(deal.server_seed)
    shuffle = Shuffle.objects.filter(public_id=deal.public_id).first()
    if shuffle is None:
        seeds = deal.deal_seats.exclude(client_seed="").values_list("player__public_id", "client_seed")
        chance = Chance(seed, dict(seeds), deal.board)
    else:
        randomness, signature = bytes(shuffle.randomness).hex(), bytes(shuffle.signature).hex()
        pulse = Pulse(randomness=randomness, signature=signature) if randomness else None
        chance = Chance.second(seed, transcript_of(shuffle), revealed(shuffle), pulse)
    return chance.shuffle(deal.public_id).deck(deal.table.rules.packs)
