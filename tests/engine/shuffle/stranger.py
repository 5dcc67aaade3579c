"""The shuffle as a stranger writes it from `docs/developers/fair-shuffle-1.md`; it shares no code with the engine."""

import hashlib
import hmac
from collections.abc import Iterator, Mapping


def u32(number: int) -> bytes:
    """A number as four bytes, the highest first."""
    return number.to_bytes(4, "big")


def field(raw: bytes) -> bytes:
    """Bytes with their length before them."""
    return u32(len(raw)) + raw


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA-256, 32 bytes."""
    return hmac.new(key, message, hashlib.sha256).digest()


def message_of(deal: str, client_seeds: Mapping[str, str]) -> bytes:
    """What the house's seed signs: the tag, the deal and the players' seeds, in the order of their bytes."""
    seeds = sorted((player.encode("utf-8"), seed.encode("utf-8")) for player, seed in client_seeds.items() if seed)
    message = field(b"indian-rummy/fair-shuffle/1") + field(deal.encode("utf-8")) + u32(len(seeds))
    for player, seed in seeds:
        message += field(player) + field(seed)
    return message


def stream(key: bytes, label: str) -> Iterator[int]:
    """The endless numbers of a label, each from 0 to 65,535."""
    index = 0
    while True:
        block = hmac_sha256(key, field(label.encode("utf-8")) + u32(index))
        for at in range(0, 32, 2):
            yield block[at] * 256 + block[at + 1]
        index += 1


def shuffled(key: bytes, label: str, cards: list[int]) -> list[int]:
    """The cards in the order that the key gives them."""
    cards, numbers = list(cards), stream(key, label)
    for place in range(len(cards) - 1, 0, -1):
        size = place + 1
        limit = 65536 - 65536 % size
        number = next(number for number in numbers if number < limit)
        other = number % size
        cards[place], cards[other] = cards[other], cards[place]
    return cards


def thrown_away(key: bytes, label: str, size: int) -> list[int]:
    """Which numbers of a stream a shuffle of so many cards throws away, the first being 1."""
    numbers, found = enumerate(stream(key, label), start=1), []
    for left in range(size, 1, -1):
        for position, number in numbers:
            if number < 65536 - 65536 % left:
                break
            found.append(position)
    return found
