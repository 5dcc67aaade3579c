"""The bad network of the fault tests does what each of its faults says."""

import socket
import threading
from collections.abc import Iterator

import pytest

from tests.faults.proxy import Fault, Proxy
from tests.patience import PATIENCE_S

SILENCE_S = 0.3


@pytest.fixture
def echo() -> Iterator[tuple[str, int]]:
    """A server that says back what it is told."""
    listener = socket.create_server(("127.0.0.1", 0))

    def serve() -> None:
        while True:
            try:
                caller, _ = listener.accept()
            except OSError:
                return
            threading.Thread(target=say_back, args=(caller,), daemon=True).start()

    threading.Thread(target=serve, daemon=True).start()
    yield listener.getsockname()
    listener.shutdown(socket.SHUT_RDWR)
    listener.close()


def say_back(caller: socket.socket) -> None:
    with caller:
        try:
            while data := caller.recv(100):
                caller.sendall(data)
        except ConnectionError:
            return


@pytest.fixture
def proxy(echo: tuple[str, int]) -> Iterator[Proxy]:
    with Proxy(echo) as between:
        yield between


def call(proxy: Proxy) -> socket.socket:
    return socket.create_connection(("127.0.0.1", proxy.port), timeout=PATIENCE_S)


def is_silent(caller: socket.socket) -> bool:
    caller.settimeout(SILENCE_S)
    try:
        return caller.recv(100) == b"never"
    except TimeoutError:
        return True
    finally:
        caller.settimeout(10)


def test_a_well_network_passes_everything(proxy: Proxy) -> None:
    with call(proxy) as caller:
        caller.sendall(b"one")
        assert caller.recv(100) == b"one"


def test_who_lost_bytes_stays_silent_when_the_network_is_well_again(proxy: Proxy) -> None:
    with call(proxy) as caller, call(proxy) as idle:
        caller.sendall(b"one")
        assert caller.recv(100) == b"one"
        idle.sendall(b"one")
        assert idle.recv(100) == b"one"
        proxy.fault(Fault.SWALLOW)
        caller.sendall(b"two")
        assert is_silent(caller)
        proxy.heal()
        caller.sendall(b"three")
        assert is_silent(caller)
        idle.sendall(b"four")
        assert idle.recv(100) == b"four"


def test_who_is_cut_off_hears_all_of_it_when_the_network_is_well_again(proxy: Proxy) -> None:
    with call(proxy) as caller:
        caller.sendall(b"one")
        assert caller.recv(100) == b"one"
        proxy.fault(Fault.CUT)
        caller.sendall(b"two")
        assert is_silent(caller)
        proxy.heal()
        assert caller.recv(100) == b"two"


def test_who_calls_while_it_is_cut_off_is_not_answered(proxy: Proxy) -> None:
    proxy.fault(Fault.CUT)
    with pytest.raises(TimeoutError):
        socket.create_connection(("127.0.0.1", proxy.port), timeout=SILENCE_S)
    proxy.heal()
    with call(proxy) as caller:
        caller.sendall(b"one")
        assert caller.recv(100) == b"one"


def test_a_delay_is_waited_for_each_way(proxy: Proxy) -> None:
    with call(proxy) as caller:
        proxy.fault(Fault.DELAY, delay_s=SILENCE_S)
        caller.sendall(b"one")
        assert is_silent(caller)
        assert caller.recv(100) == b"one"


def test_a_reset_cuts_off_who_is_there_and_who_comes(proxy: Proxy) -> None:
    with call(proxy) as caller:
        caller.sendall(b"one")
        assert caller.recv(100) == b"one"
        proxy.fault(Fault.RESET)
        with pytest.raises(ConnectionError):
            caller.recv(100)
        with pytest.raises(ConnectionError), call(proxy) as other:
            other.recv(100)


def test_nobody_listens_while_it_refuses(proxy: Proxy) -> None:
    proxy.fault(Fault.REFUSE)
    with pytest.raises(ConnectionRefusedError):
        call(proxy)
    proxy.heal()
    with call(proxy) as caller:
        caller.sendall(b"one")
        assert caller.recv(100) == b"one"


def test_one_connection_may_be_bad_alone(proxy: Proxy) -> None:
    with call(proxy) as bad, call(proxy) as good:
        for caller in (bad, good):
            caller.sendall(b"one")
            assert caller.recv(100) == b"one"
        proxy.links[0].fault = Fault.SWALLOW
        bad.sendall(b"two")
        assert is_silent(bad)
        good.sendall(b"two")
        assert good.recv(100) == b"two"
