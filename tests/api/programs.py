"""Programs and browsers that ask the API, and what it says to them."""

import json
from typing import Any

from django.test import Client
from knox.models import AuthToken

from accounts.people.models import User


class Program:
    """Somebody's program that shows a token; addresses are below /api/v1/."""

    def __init__(self, user: User) -> None:
        self.client = Client(headers={"authorization": f"Bearer {AuthToken.objects.create(user)[1]}"})

    def get(self, address: str) -> Any:
        """The answer's JSON."""
        return self.client.get(f"/api/v1/{address}").json()

    def send(self, method: str, address: str, **sent: Any) -> tuple[int, Any]:
        """The status and the answer's JSON; a refusal's code in its place."""
        ask = getattr(self.client, method)
        body = {} if method == "get" else {"data": json.dumps(sent), "content_type": "application/json"}
        answer = ask(f"/api/v1/{address}", **body)
        told = answer.json()
        if "code" in told and "sentence" in told:
            assert told["sentence"]
            return answer.status_code, told["code"]
        return answer.status_code, told
