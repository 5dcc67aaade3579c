"""People who practise, and what their screens do."""

from typing import Any

import msgspec
from django.test import Client
from django.urls import reverse

from engine.cards import codes
from school.practice.models import PracticeGame
from school.practice.services import Visitor, stand

BEGIN = {"house": "rummycircle-points", "players": 2, "strength": "beginner"}


def begin(client: Client, **said: Any) -> PracticeGame:
    """Begin a deal by the form, as a browser does."""
    came = client.post(reverse("school:practice-begin"), BEGIN | said)
    assert came.status_code == 302, came.content
    return PracticeGame.objects.get(public_id=came["Location"].rstrip("/").rpartition("/")[2])


def visitor_of(game: PracticeGame) -> Visitor:
    """Whose game it is."""
    return Visitor(game.owner, game.visitor)


def view(game: PracticeGame) -> Any:
    """The state of the deal as it stands."""
    return stand(visitor_of(game), game.public_id).state


def ask(client: Client, game: PracticeGame, door: str, body: object = None) -> tuple[int, Any]:
    """Post to a door of the game; the status and the answer."""
    content = msgspec.json.encode({} if body is None else body)
    came = client.post(reverse(f"school:practice-{door}", args=[game.public_id]), content, "application/json")
    return came.status_code, came.json()


def deal_of(game: PracticeGame) -> str:
    """What the screen calls the deal now."""
    fresh = PracticeGame.objects.get(pk=game.pk)
    return f"{fresh.public_id}-{fresh.takes}"


def move(client: Client, game: PracticeGame, **said: Any) -> tuple[int, Any]:
    """Make a move with the version that the deal has now."""
    return ask(client, game, "move", {"deal": deal_of(game), "version": view(game).version, **said})


def play_a_turn(client: Client, game: PracticeGame) -> None:
    """Draw a card and put it away again."""
    assert move(client, game, type="draw", pile="closed")[0] == 200
    drawn = codes(bytes((view(game).drawn_card,)))[0]
    assert move(client, game, type="discard", card=drawn)[0] == 200
