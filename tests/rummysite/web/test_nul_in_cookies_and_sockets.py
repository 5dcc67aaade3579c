"""U+0000 in a cookie or in a socket's address is refused at the door, and so is a socket that there is not."""

import pytest
from channels.testing import WebsocketCommunicator
from django.test import Client

from tests.patience import PATIENCE_S

pytestmark = pytest.mark.django_db(transaction=True)
OURS = [(b"host", b"localhost"), (b"origin", b"http://localhost")]
NUL = b'sessionid="\\000aaaaaaaaaaaa"'


@pytest.mark.parametrize("address", ["/", "/api/v1/tables/", "/wallet/", "/admin/"])
def test_a_page_is_refused(address: str) -> None:
    answer = Client(raise_request_exception=False).get(address, headers={"cookie": NUL.decode()})
    assert answer.status_code == 400


@pytest.mark.parametrize(
    ("address", "headers"),
    [
        ("/ws/table/\0/", []),
        ("/ws/table/0123456789ab/", [(b"cookie", NUL)]),
        ("/ws/me/?here=%00", []),
        ("/ws/lobby/?tab=%00", []),
        ("/ws/nowhere/", []),
        ("/", []),
    ],
)
async def test_a_socket_is_denied(address: str, headers: list[tuple[bytes, bytes]]) -> None:
    from rummysite.asgi import by_protocol

    socket = WebsocketCommunicator(by_protocol, address, [*OURS, *headers])
    assert await socket.connect(timeout=PATIENCE_S) == (False, 1000)  # what Channels denies with is answered 403
