"""An address of a database that cannot be read is refused with a sentence, which repeats nothing of its password."""

import warnings

import pytest
from django.core.exceptions import ImproperlyConfigured

from base.pools.address import read
from rummysite.roles.databases import databases


def read_for_django(url: str) -> dict[str, object]:
    """What Django is told of an address."""
    found = databases("", read("DATABASE_URL", url), {}, pool={}, limits={})
    return dict(found["default"])


@pytest.mark.parametrize("sign", ["/", "?"])
def test_a_password_with_a_sign_that_ends_the_host_is_told_how_to_write_it(sign: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=r"DATABASE_URL cannot be read.*%2F %3F %23 %5B") as refused:
        read_for_django(f"postgresql://rummy:secret{sign}word@host:5432/house")
    assert "secret" not in str(refused.value)
    assert refused.value.__suppress_context__


@pytest.mark.parametrize("url", ["", '"postgresql://rummy:secret@host/house"', "postgre://rummy:secret@host/house"])
def test_what_is_no_address_of_postgresql_is_refused_and_not_printed(url: str) -> None:
    with (
        warnings.catch_warnings(record=True, action="always") as printed,
        pytest.raises(ImproperlyConfigured, match="DATABASE_URL must begin with postgresql://"),
    ):
        read_for_django(url)
    assert printed == []


def test_a_password_written_that_way_is_the_servers_and_a_line_end_is_none_of_it() -> None:
    found = read_for_django("postgresql://rummy:a%2Fb%3Fc%23d%40e@host/house\n")
    assert (found["PASSWORD"], found["NAME"]) == ("a/b?c#d@e", "house")
