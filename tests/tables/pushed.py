"""What players were told alone while messages were collected."""

import json
from collections.abc import Iterable

from tables.wire.broadcast import Push
from tables.wire.notices import News


def told(pushes: Iterable[Push], news: News) -> list[str]:
    """The public ids of the players who were told this, sorted, once for each time."""
    own = [(player, json.loads(raw)) for push in pushes for frame in push.frames for player, raw in frame.own.items()]
    return sorted(player for player, one in own if one.get("code") == news)
