"""One `REDIS_URL`, read once, in the three shapes that the channel layer, Celery and Django's cache ask for.

Understood: `redis://`, `rediss://` (TLS; `?ssl_ca_certs=`, `ssl_certfile=`, `ssl_keyfile=`, `ssl_cert_reqs=`), `unix://`
and Redis Sentinel as `sentinel://[[user]:password@]host:26379,host2:26379/master_name/0` (`sentinels://` with TLS;
`?sentinel_password=` for the sentinels themselves).
"""

import ssl
from dataclasses import dataclass
from typing import Any
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit, urlunsplit

from redis import Redis
from redis.asyncio import Redis as AsyncRedis
from redis.asyncio.retry import Retry as AsyncRetry
from redis.asyncio.sentinel import Sentinel as AsyncSentinel
from redis.backoff import NoBackoff
from redis.retry import Retry
from redis.sentinel import Sentinel, SentinelConnectionPool

from rummysite.messaging.bounds import bounded

SENTINEL_PORT = 26379
SENTINEL_ANSWER_S = 0.5
"""So long each sentinel is waited for, first for its line and then for its answer. A machine that stands still takes
connections and never says a word; what a push may take (`tables.wire.broadcast`) has to be enough to ask the next one.
"""
PRESENCE_ANSWER_S = 1.0
"""An opening socket asks who is connected. Where Valkey's machine is cut off, one question is a wait for an answer,
then twice one for a sentinel and one for a new line.
"""
SCHEMES = {"redis", "rediss", "unix", "sentinel", "sentinels"}
CERT_REQS = {"required": ssl.CERT_REQUIRED, "optional": ssl.CERT_OPTIONAL, "none": ssl.CERT_NONE}


_ESCAPED = "Signs like / ? # [ ] @ % in a password are written as %2F %3F %23 %5B %5D %40 %25."


class BadRedisUrl(ValueError):
    """The address cannot be understood; the message is a sentence for the operator."""


@dataclass(frozen=True)
class RedisServer:
    """Where messages go, taken apart."""

    url: str
    parts: SplitResult
    options: dict[str, str]

    @property
    def is_sentinel(self) -> bool:
        """Whether the address names sentinels that know the master."""
        return self.parts.scheme.startswith("sentinel")

    @property
    def is_tls(self) -> bool:
        """Whether connections are encrypted."""
        return self.parts.scheme in {"rediss", "sentinels"}

    def layer_host(self) -> dict[str, Any]:
        """The entry for `hosts` of the channel layer."""
        return self.sentinel_arguments(AsyncRetry) if self.is_sentinel else {"address": self.url}

    def caches(self, prefix: str, answer_s: float) -> dict[str, dict[str, Any]]:
        """Django's CACHES: the one for all, and the one for who is connected, for which an opening socket waits."""
        own = {"pool_class": "rummysite.messaging.redis_server.SentinelPool"} if self.is_sentinel else {}
        backend = "django.core.cache.backends.redis.RedisCache"
        waits_s = {"default": answer_s, "presence": min(answer_s, PRESENCE_ANSWER_S)}
        return {
            alias: {"BACKEND": backend, "LOCATION": [self.url], "KEY_PREFIX": prefix, "OPTIONS": own | bounded(each_s)}
            for alias, each_s in waits_s.items()
        }

    def broker_url(self) -> str:
        """Celery's address of the same server."""
        if self.parts.scheme == "unix":
            return f"redis+socket://{self.parts.path}?virtual_host={self.options.get('db', '0')}"
        if not self.is_sentinel:
            return urlunsplit(self.parts._replace(query=""))
        login = f"{self.parts.netloc.rpartition('@')[0]}@" if "@" in self.parts.netloc else ""
        return ";".join(f"sentinel://{login}{host}:{port}/{self._database}" for host, port in self._sentinels)

    def broker_options(self, prefix: str) -> dict[str, Any]:
        """Celery's transport options: our prefix, and for sentinels who the master is."""
        options: dict[str, Any] = {"global_keyprefix": f"{prefix}:"}
        if self.is_sentinel:
            options |= {"master_name": self.master_name, "sentinel_kwargs": self._of_sentinels(Retry)}
        return options

    def broker_tls(self) -> dict[str, Any] | None:
        """Celery's `broker_use_ssl`, None without TLS; certificates are checked unless the address says otherwise."""
        if not self.is_tls:
            return None
        checks = CERT_REQS[self.options.get("ssl_cert_reqs", "required")]
        return self._tls_options() | {"ssl_cert_reqs": checks}

    @property
    def master_name(self) -> str:
        """What the sentinels call the server."""
        return unquote(self.parts.path.strip("/").partition("/")[0])

    @property
    def _database(self) -> int:
        return int(self.parts.path.strip("/").partition("/")[2] or 0)

    @property
    def _sentinels(self) -> list[tuple[str, int]]:
        hosts = self.parts.netloc.rpartition("@")[2].split(",")
        pairs = [host.partition(":") for host in hosts]
        return [(name, int(port or SENTINEL_PORT)) for name, _, port in pairs]

    def _login(self) -> dict[str, str]:
        login = {"username": self.parts.username, "password": self.parts.password}
        return {name: unquote(value) for name, value in login.items() if value}

    def _tls_options(self) -> dict[str, Any]:
        return {name: value for name, value in self.options.items() if name.startswith("ssl_")}

    def _of_sentinels(self, retry: type[Retry | AsyncRetry]) -> dict[str, Any]:
        """How to speak to the sentinels themselves: one that is down must cost no time, for the next one is asked."""
        login = {name: self.options.get(f"sentinel_{name}") for name in ("username", "password")}
        tls = {"ssl": True, **self._tls_options()} if self.is_tls else {}
        haste = {"retry": retry(NoBackoff(), 0), "socket_connect_timeout": SENTINEL_ANSWER_S}
        haste["socket_timeout"] = SENTINEL_ANSWER_S
        return {name: value for name, value in login.items() if value} | tls | haste

    def sentinel_arguments(self, retry: type[Retry | AsyncRetry]) -> dict[str, Any]:
        """What redis-py needs to find the master and to log in to it."""
        arguments: dict[str, Any] = {"sentinels": self._sentinels, "master_name": self.master_name}
        arguments |= {"db": self._database, "sentinel_kwargs": self._of_sentinels(retry), **self._login()}
        return arguments | ({"ssl": True, **self._tls_options()} if self.is_tls else {})

    def asyncio_client(self) -> AsyncRedis:
        """A client for an event loop, for what Django's cache and the channel layer do not offer."""
        if not self.is_sentinel:
            return AsyncRedis.from_url(self.url)
        arguments = self.sentinel_arguments(AsyncRetry)
        sentinels, name = arguments.pop("sentinels"), arguments.pop("master_name")
        sentinel = AsyncSentinel(sentinels, sentinel_kwargs=arguments.pop("sentinel_kwargs"))
        master: AsyncRedis = sentinel.master_for(name, **arguments)
        return master

    def client(self, **bounds: Any) -> Redis:
        """A client for a thread, with these bounds of waiting, for what Django's cache does not offer."""
        if not self.is_sentinel:
            return Redis.from_url(self.url, **bounds)
        arguments = self.sentinel_arguments(Retry) | bounds
        sentinels, name = arguments.pop("sentinels"), arguments.pop("master_name")
        sentinel = Sentinel(sentinels, sentinel_kwargs=arguments.pop("sentinel_kwargs"))
        master: Redis = sentinel.master_for(name, **arguments)
        return master


def redis_server(url: str) -> RedisServer:
    """Read an address; raises `BadRedisUrl` with a sentence, which repeats nothing that may be of a password."""
    try:
        parts = urlsplit(url)
    except ValueError:
        raise BadRedisUrl(f"REDIS_URL cannot be read. {_ESCAPED}") from None
    if parts.scheme not in SCHEMES:
        raise BadRedisUrl(f"REDIS_URL begins with {parts.scheme!r}; it may begin with {', '.join(sorted(SCHEMES))}.")
    server = RedisServer(url, parts, dict(parse_qsl(parts.query)))
    if server.options.get("ssl_cert_reqs", "required") not in CERT_REQS:
        raise BadRedisUrl(f"REDIS_URL has an unknown ssl_cert_reqs; it may be {', '.join(CERT_REQS)}.")
    try:
        complete = bool(server.sentinel_arguments(Retry)["master_name"]) if server.is_sentinel else parts.port != 0
    except ValueError:
        raise BadRedisUrl(f"REDIS_URL has a port or a database that is no number. {_ESCAPED}") from None
    if not complete:
        raise BadRedisUrl("REDIS_URL is not complete; sentinels look like sentinel://host:26379,host2/master_name/0.")
    return server


class SentinelPool:
    """The pool Django's cache makes from an address, for `sentinel://` addresses."""

    @staticmethod
    def from_url(url: str, **options: Any) -> SentinelConnectionPool:
        """A pool to the present master; raises `BadRedisUrl`."""
        arguments = redis_server(url).sentinel_arguments(Retry) | options
        sentinels, name = arguments.pop("sentinels"), arguments.pop("master_name")
        sentinel = Sentinel(sentinels, sentinel_kwargs=arguments.pop("sentinel_kwargs"))
        return SentinelConnectionPool(name, sentinel, **arguments)
