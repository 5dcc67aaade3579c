"""A player has at most so many tokens, however many are asked for at once (`accounts.login.tokens`)."""

from typing import Any

import pytest
from django.test import Client
from knox.models import AuthToken

from accounts.login.tokens import MOST_TOKENS, TokenRefusal, make_token, take_back
from accounts.people.models import User
from accounts.people.services import create_player
from base.refusals import Refused, sentence_of
from tests.accounts.conftest import PASSWORD
from tests.two_hands import meets

ADDRESS = "/api/v1/me/tokens/"


def with_tokens(user: User, count: int) -> None:
    for _number in range(count):
        AuthToken.objects.create(user)


def asked(user: User, language: str = "en") -> Any:
    browser = Client(headers={"accept-language": language})
    browser.force_login(user)
    return browser.post(ADDRESS)


def test_the_last_one_is_made_and_one_more_is_a_refusal(asha: User) -> None:
    with_tokens(asha, MOST_TOKENS - 1)
    assert asked(asha).status_code == 201
    refused = asked(asha)
    sentence = "There are enough tokens; take one back first."
    assert (refused.status_code, refused.json()) == (409, {"code": "too_many_tokens", "sentence": sentence})
    assert AuthToken.objects.filter(user=asha).count() == MOST_TOKENS


def test_the_refusal_comes_in_the_readers_language(asha: User) -> None:
    with_tokens(asha, MOST_TOKENS)
    said = {language: sentence_of(TokenRefusal.TOO_MANY_TOKENS, language) for language in ("en", "hi", "ta")}
    assert len(set(said.values())) == len(said)
    assert asked(asha, "hi").json()["sentence"] == said["hi"]


@pytest.mark.django_db(transaction=True)
def test_two_at_once_do_not_make_one_too_many(asha: User) -> None:
    with_tokens(asha, MOST_TOKENS - 1)
    waited, second = meets(lambda: make_token(asha), lambda: make_token(asha))
    with pytest.raises(Refused, match="too_many_tokens"):
        second.result()
    assert waited
    assert AuthToken.objects.filter(user=asha).count() == MOST_TOKENS


def test_the_tokens_of_another_player_do_not_count(asha: User) -> None:
    with_tokens(create_player("bela", PASSWORD), MOST_TOKENS)
    made, text = make_token(asha)
    assert text.startswith(made.token_key)


def test_one_that_is_taken_back_makes_room(asha: User) -> None:
    with_tokens(asha, MOST_TOKENS)
    some = AuthToken.objects.filter(user=asha).latest("created")
    assert take_back(AuthToken.objects.filter(pk=some.pk)) == 1
    make_token(asha)
    assert AuthToken.objects.filter(user=asha).count() == MOST_TOKENS
