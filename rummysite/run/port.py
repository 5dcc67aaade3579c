"""The address the house answers at."""

import socket

PORT_MAX = 65_535


class PortTrouble(Exception):
    """We cannot listen there; the message is one line for the operator."""


def claim(host: str, port: str) -> tuple[str, int]:
    """The host and the port as a number, nobody else listening there; raises `PortTrouble`."""
    if not port.isdecimal() or not 0 < int(port) <= PORT_MAX:
        raise PortTrouble(f"PORT={port} is no port number. Choose one from 1 to {PORT_MAX}: PORT=8000 make run")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((host, int(port)))
        except OSError as trouble:
            other = int(port) + 1 if 1024 <= int(port) < PORT_MAX else 8000
            raise PortTrouble(
                f"Cannot listen on {host} port {port}: {trouble.strerror}. Choose another port: PORT={other} make run"
            ) from None
    return host, int(port)
