"""A database that fails over has several hosts in its address; the house goes to the one that takes what it writes."""

import pytest
from django.core.exceptions import ImproperlyConfigured

from base.pools.address import read as read_address
from rummysite.roles.databases import databases

THREE = "postgresql://rummy:secret@one:5432,two:5432,three:5433/house"


def read(url: str, **others: str) -> dict[str, object]:
    """What Django is told of an address."""
    found = databases("", read_address("DATABASE_URL", url), others, pool={}, limits={"connect_timeout": 3})
    return dict(found["default"])


def test_all_hosts_are_named_to_libpq_each_with_its_port() -> None:
    found = read(f"{THREE}?target_session_attrs=read-write")
    assert (found["HOST"], found["PORT"]) == ("one,two,three", "5432,5432,5433")
    assert found["OPTIONS"]["target_session_attrs"] == "read-write"
    assert found["OPTIONS"]["connect_timeout"] == 3


def test_the_primary_may_be_asked_for_by_that_name() -> None:
    assert read(f"{THREE}?target_session_attrs=primary")["HOST"] == "one,two,three"


@pytest.mark.parametrize("wanted", ["", "?target_session_attrs=any", "?target_session_attrs=prefer-standby"])
def test_an_address_that_could_lead_to_a_standby_is_refused(wanted: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=r"3 hosts, of which one is the primary.*=read-write"):
        read(f"{THREE}{wanted}")


def test_the_address_of_another_duty_is_held_to_it_too() -> None:
    with pytest.raises(ImproperlyConfigured, match="DESK_DATABASE_URL names 3 hosts"):
        read("postgresql://rummy@one/house", desk=THREE)


def test_ports_that_belong_to_no_host_are_refused() -> None:
    with pytest.raises(ImproperlyConfigured, match="names 3 hosts and 2 ports"):
        read("postgresql://rummy@one:5432,two:5432,three/house?target_session_attrs=read-write")


def test_one_host_needs_to_say_nothing() -> None:
    assert read("postgresql://rummy@one:5432/house")["HOST"] == "one"
    assert read("postgresql://rummy@/house?host=%2Frun%2Frummy")["NAME"] == "house"
