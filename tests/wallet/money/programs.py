"""A program that asks the API about a player's money, as tests have it."""

import json
from typing import Any

from django.test import Client
from knox.models import AuthToken

from accounts.people.models import User

PASSWORD = "sixteen brown monkeys"
API = "/api/v1/wallet/"


class Program:
    """Shows a token, or for a browser its session; speaks JSON."""

    def __init__(self, user: User, browser: Client | None = None) -> None:
        bearer = f"Bearer {'' if browser else AuthToken.objects.create(user)[1]}"
        self._client = browser or Client(headers={"authorization": bearer})

    def get(self, address: str) -> Any:
        """Status and body."""
        return _answer(self._client.get(API + address))

    def post(self, address: str, **body: Any) -> Any:
        """Status and body."""
        return _answer(self._client.post(API + address, json.dumps(body), content_type="application/json"))

    def delete(self, address: str) -> Any:
        """Status and body."""
        return _answer(self._client.delete(API + address))


def code(answer: tuple[int, Any]) -> tuple[int, str]:
    """Status and code of a refusal, which has a sentence too."""
    status, body = answer
    assert body["sentence"]
    return status, body["code"]


def _answer(response: Any) -> tuple[int, Any]:
    return response.status_code, response.json()
