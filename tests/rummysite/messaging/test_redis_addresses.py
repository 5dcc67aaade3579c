"""One REDIS_URL is enough: every kind of address in the three shapes that the libraries ask for."""

import ssl

import pytest
from kombu import Connection

from rummysite.messaging.redis_server import SENTINEL_ANSWER_S, BadRedisUrl, redis_server

SENTINELS = "sentinel://:secret@one:26379,two/house/3?sentinel_password=guard"


def test_a_plain_address_is_passed_on() -> None:
    server = redis_server("redis://user:secret@host:6380/2")
    assert server.layer_host() == {"address": "redis://user:secret@host:6380/2"}
    assert server.broker_url() == "redis://user:secret@host:6380/2"
    assert server.broker_tls() is None
    assert [each["LOCATION"] for each in server.caches("p", 2).values()] == 2 * [["redis://user:secret@host:6380/2"]]


def test_presence_waits_shorter_than_other_questions_and_both_have_the_same_notes() -> None:
    caches = redis_server(SENTINELS).caches("p", 2)
    waits = {name: (each["OPTIONS"]["socket_timeout"], each["KEY_PREFIX"]) for name, each in caches.items()}
    assert waits == {"default": (2, "p"), "presence": (1, "p")}
    assert redis_server(SENTINELS).caches("p", 0.4)["presence"]["OPTIONS"]["socket_timeout"] == 0.4


def test_a_new_line_is_waited_for_no_longer_than_a_sentinel() -> None:
    for each in redis_server(SENTINELS).caches("p", 2).values():
        assert each["OPTIONS"]["socket_connect_timeout"] <= SENTINEL_ANSWER_S


def test_a_unix_socket_is_spelled_celerys_way_for_celery() -> None:
    server = redis_server("unix:///run/valkey.sock?db=4")
    assert server.broker_url() == "redis+socket:///run/valkey.sock?virtual_host=4"
    assert server.layer_host() == {"address": "unix:///run/valkey.sock?db=4"}


def test_tls_checks_certificates_unless_told_otherwise() -> None:
    assert redis_server("rediss://host:6379/0").broker_tls() == {"ssl_cert_reqs": ssl.CERT_REQUIRED}
    lax = redis_server("rediss://host/0?ssl_cert_reqs=none&ssl_ca_certs=/etc/ca.pem")
    assert lax.broker_tls() == {"ssl_cert_reqs": ssl.CERT_NONE, "ssl_ca_certs": "/etc/ca.pem"}
    assert lax.broker_url() == "rediss://host/0"


def test_sentinels_are_named_to_the_channel_layer() -> None:
    host = redis_server(SENTINELS).layer_host()
    assert host.pop("sentinel_kwargs")["password"] == "guard"
    assert host == {
        "sentinels": [("one", 26379), ("two", 26379)],
        "master_name": "house",
        "db": 3,
        "password": "secret",
    }


def test_sentinels_are_named_to_celery() -> None:
    server = redis_server(SENTINELS)
    assert server.broker_url() == "sentinel://:secret@one:26379/3;sentinel://:secret@two:26379/3"
    options = server.broker_options("p")
    assert options["master_name"] == "house"
    assert options["sentinel_kwargs"]["password"] == "guard"


def test_sentinels_over_tls_encrypt_both_kinds_of_connection() -> None:
    host = redis_server("sentinels://one/house/0?ssl_ca_certs=/ca.pem").layer_host()
    assert (host["ssl"], host["ssl_ca_certs"]) == (True, "/ca.pem")
    assert host["sentinel_kwargs"].items() >= {"ssl": True, "ssl_ca_certs": "/ca.pem"}.items()


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("http://host", "begins with 'http'"),
        ("host:6379", "begins with"),
        ("sentinel://one,two", "not complete"),
        ("rediss://host?ssl_cert_reqs=perhaps", "ssl_cert_reqs"),
        ("redis://host:port/0", "port"),
        ("sentinel://one:many/house", "port"),
        ("sentinel://one/house/zero", "database"),
    ],
)
def test_an_address_that_cannot_be_read_is_refused_with_a_sentence(url: str, sentence: str) -> None:
    with pytest.raises(BadRedisUrl, match=sentence):
        redis_server(url)


@pytest.mark.parametrize("sign", ["/", "?", "#", "["])
def test_a_password_with_a_sign_that_ends_the_host_is_told_how_to_write_it_and_is_not_repeated(sign: str) -> None:
    with pytest.raises(BadRedisUrl, match=r"REDIS_URL .*%2F %3F %23 %5B") as refused:
        redis_server(f"redis://:secret{sign}word@host:6379/0")
    assert "secret" not in str(refused.value)
    assert refused.value.__suppress_context__


def test_a_password_written_that_way_is_everybodys() -> None:
    server = redis_server("redis://:a%2Fb%3Fc%23d%40e@host:6379/0")
    assert server.client().connection_pool.connection_kwargs["password"] == "a/b?c#d@e"
    assert Connection(server.broker_url()).password == "a/b?c#d@e"
    sentinels = redis_server("sentinel://:a%2Fb%40c@one,two/house/0")
    assert sentinels.layer_host()["password"] == "a/b@c"
    assert Connection(sentinels.broker_url()).password == "a/b@c"
