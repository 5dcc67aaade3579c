"""A house whose tables belong to somebody else than the login: what it may not, no SQL of its own can."""

from collections.abc import Callable

import pytest

from base.duties import Duty
from tests.granted import grant
from tests.wallet.builders import sql

LOGIN = "rummy_login_of_tests"


@pytest.fixture
def login(db: None) -> Callable[..., None]:
    """Go on as a login with these duties."""

    def as_login(*duties: str) -> None:
        grant({LOGIN: tuple(map(Duty, duties))})
        sql(f"SET SESSION AUTHORIZATION {LOGIN}")

    return as_login
