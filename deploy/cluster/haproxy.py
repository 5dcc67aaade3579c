"""HAProxy: the one door of the house. It ends TLS, bounds what comes in, and brings a table's sockets to one process.

A push is read by each web that shows its table, so a table whose players are spread over all webs costs each of them
the same work. `/ws/table/<id>` is hashed by its path: one web shows it, and when that one dies the next one does.
"""

import os
import resource
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from rummysite.web.admission.doors import MOST_BYTES_OF_FILES

VALID_DAYS, RENEW_DAYS = 90, 30
MOST_CONNECTIONS, SPARE_FILES = 20_000, 100
CONFIGURATION = """\
# Written by `make cluster`; a change here is gone at the next one.
global
    maxconn {most}
    hard-stop-after 60s
    ssl-default-bind-options ssl-min-ver TLSv1.2 no-tls-tickets
    stats socket {folder}/haproxy.sock mode 600 level operator

defaults
    mode http
    timeout connect 1s
    timeout http-request 10s
    timeout http-keep-alive 30s
    timeout queue 5s
    timeout client 60s
    timeout client-fin 10s
    timeout server 60s
    # Of a socket that is open: a browser says something each 15 s, also while nobody plays.
    timeout tunnel 10m
    retries 2
    option redispatch 1
    # Only what was never sent is sent again, for a request may have booked something.
    retry-on conn-failure

frontend house
    bind {host}:{port} ssl crt {certificate} alpn http/1.1
    # What a client says of its own address is thrown away.
    http-request set-header X-Forwarded-For %[src]
    http-request set-header X-Forwarded-Proto https
    http-request deny deny_status 413 if {{ req.hdr_val(content-length) gt {most_bytes} }}
    http-request deny deny_status 404 if {{ path /metrics }}
    # Pages are compressed by the house, which hides their length. What tells no secret may be compressed here.
    compression algo gzip
    compression type text/css text/javascript application/javascript image/svg+xml application/manifest+json
    use_backend tables if {{ path_beg /ws/table/ }}
    default_backend pages

backend tables
    balance uri
    hash-type consistent
{servers}

backend pages
    balance leastconn
{servers}
"""
# A web is asked whether it lives, not whether it can serve: while the database fails over no web can, and a door that
# threw everybody out then would make ten seconds of silence into an outage.
SERVERS = """\
    option httpchk
    http-check send meth GET uri /livez ver HTTP/1.1 hdr Host localhost
    default-server check inter 500ms fastinter 200ms fall 2 rise 2 maxconn 5000 on-marked-down shutdown-sessions
{lines}"""


def configuration(folder: Path, host: str, port: int, web_ports: tuple[int, ...]) -> str:
    """The whole configuration file of HAProxy as text."""
    lines = [f"    server web{number} 127.0.0.1:{each}" for number, each in enumerate(web_ports, start=1)]
    return CONFIGURATION.format(
        most=_most_connections(),
        folder=folder,
        host=host,
        port=port,
        certificate=folder / "door.pem",
        most_bytes=MOST_BYTES_OF_FILES,
        servers=SERVERS.format(lines="\n".join(lines)),
    )


def write(folder: Path, host: str, port: int, web_ports: tuple[int, ...]) -> Path:
    """The file, and beside it a certificate, where none is or it soon ends."""
    path = folder / "haproxy.cfg"
    path.write_text(configuration(folder, host, port, web_ports))
    write_certificate(folder)
    return path


def command(file: Path) -> list[str]:
    """In the foreground, as a supervisor wants it."""
    return ["haproxy", "-db", "-f", os.fspath(file)]


def _most_connections() -> int:
    """Each takes two files, and HAProxy does not start where it may not open all that it could need."""
    _, files = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST_CONNECTIONS if files == resource.RLIM_INFINITY else min(MOST_CONNECTIONS, files // 2 - SPARE_FILES)


def write_certificate(folder: Path) -> None:
    """door.pem with the key, for HAProxy alone, and authority.pem, which whoever wants to believe it may have."""
    now = datetime.now(UTC)
    known = folder / "authority.pem"
    if known.exists() and x509.load_pem_x509_certificate(known.read_bytes()).not_valid_after_utc > now + timedelta(
        days=RENEW_DAYS
    ):
        return
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    names = x509.SubjectAlternativeName([x509.DNSName("localhost"), x509.IPAddress(ip_address("127.0.0.1"))])
    builder = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
    builder = builder.not_valid_before(now - timedelta(hours=1)).not_valid_after(now + timedelta(days=VALID_DAYS))
    builder = builder.add_extension(names, critical=False)
    builder = builder.add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
    pem = serialization.Encoding.PEM
    public = builder.sign(key, hashes.SHA256()).public_bytes(pem)
    private = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    with os.fdopen(os.open(folder / "door.pem", os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(public + private)
    known.write_bytes(public)
