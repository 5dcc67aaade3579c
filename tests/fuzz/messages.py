"""Messages for the socket's fuzzer: drawn from the published AsyncAPI document by Schemathesis, then spoiled by chance.

A third goes out as drawn, a third with values of the table that it is sent to (so that services are reached), a third
damaged: cut off, bytes changed, nested, of other types, as no JSON at all.
"""

import json
import random
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings

from rummysite.paths import BASE_DIR

DOCUMENT = BASE_DIR / "docs/schema/table-socket.asyncapi.json"
NASTY: tuple[Any, ...] = (
    None, True, -1, 0, 2**31, 2**63, 2**64, -(2**63) - 1, 1.5, 1e308, "", "\x00", "\ud800", "A" * 70, "Ａ\u202e", "٣",
    "'; DROP TABLE tables_deal; --", "../../etc/passwd", "{{7*7}}", "%s%n", [], [[]], [[[]]], {}, ["AS"] * 60,
    [["AS"] * 30] * 30,
)  # fmt: skip


class Known:
    """What a client has been shown of its table: what a message has to name to reach a service."""

    def __init__(self) -> None:
        self.deal, self.version, self.hand, self.players = "", 0, ["AS"], ["nobody"]

    def hears(self, message: dict[str, Any]) -> None:
        """Take over what a message of the server tells."""
        if message.get("type") == "snapshot":
            self.players = list(message["players"]) or self.players
            deal = message.get("deal")
            if deal:
                self.deal, self.version, self.hand = deal["deal"], deal["version"], deal["hand"] or self.hand
        elif message.get("type") == "events":
            self.deal, self.version = message["deal"], message["version"]


def kinds() -> dict[str, Any]:
    """For each message that a client may send, by its type: what draws it as the document declares it.

    The schemas are asked for as bodies of an API, for Schemathesis draws these.
    """
    document = json.loads(DOCUMENT.read_text())
    declared = document["components"]["messages"]
    taken = [declared[one["$ref"].rsplit("/", 1)[1]] for one in document["operations"]["take"]["messages"]]
    answers = {"200": {"description": "an answer"}}
    bodies = {
        one["name"]: {"required": True, "content": {"application/json": {"schema": one["payload"]}}} for one in taken
    }
    api = schemathesis.openapi.from_dict(
        {
            "openapi": "3.1.0",
            "info": {"title": "messages", "version": "1"},
            "paths": {
                f"/{name}": {"post": {"requestBody": body, "responses": answers}} for name, body in bodies.items()
            },
            "components": {"schemas": document["components"]["schemas"]},
        }
    )
    found = [operation.ok() for operation in api.get_all_operations()]
    return {operation.path.strip("/"): operation.as_strategy() for operation in found}


def drawn(count: int, number: int) -> list[dict[str, Any]]:
    """About so many messages as the schema declares them, of every type; the same for the same number."""
    found: list[dict[str, Any]] = []
    strategies = kinds()
    for strategy in strategies.values():

        @seed(number)
        @settings(
            max_examples=max(1, count // len(strategies)),
            database=None,
            deadline=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(strategy)
        def collect(case: Any) -> None:
            found.append(case.body)

        collect()
    return found


def spoiled(message: dict[str, Any], known: Known, chance: random.Random) -> str | bytes:
    """A frame made of a message, in one of the three ways."""
    match chance.randrange(3):
        case 0:
            return _text(message)
        case 1:
            return _text(_fitting(message, known, chance))
    return damaged(_fitting(message, known, chance), chance)


def _text(message: object) -> str:
    return json.dumps(message, ensure_ascii=True)


def _fitting(message: dict[str, Any], known: Known, chance: random.Random) -> dict[str, Any]:
    fit = dict(message)
    given = {"deal": known.deal, "version": known.version, "player": chance.choice(known.players)}
    fit |= {name: value for name, value in given.items() if name in fit or chance.random() < 0.3}
    if "card" in fit:
        fit["card"] = chance.choice(known.hand)
    if "groups" in fit:
        cut = chance.randrange(len(known.hand) + 1)
        fit["groups"] = [known.hand[:cut], known.hand[cut:]]
    if "buy_in_minor" in fit:
        fit["buy_in_minor"] = chance.choice([0, 8_000, 16_000, 80_000, 2**40])
    return fit


def damaged(message: dict[str, Any], chance: random.Random) -> str | bytes:
    """A frame made of a message that is none, or hardly one, any more."""
    text = _text(message)
    match chance.randrange(8):
        case 0:
            return text[: chance.randrange(len(text))]
        case 1:
            place = chance.randrange(len(text))
            return text[:place] + chance.choice('"{}[],:\\\x00\u2028é') + text[place + 1 :]
        case 2:
            return _text({**message, chance.choice(list(message)): chance.choice(NASTY)})
        case 3:
            return _text({**message, "more": message, "id": chance.choice(NASTY)})
        case 4:
            return "[" * chance.randrange(1, 3000)
        case 5:
            return chance.randbytes(chance.randrange(1, 300))
        case 6:
            return text.replace('"type"', '"type":"ping","type"', 1)
    return text + " " * chance.randrange(40_000)
