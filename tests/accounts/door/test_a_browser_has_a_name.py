"""Where one is logged in is told by names that one recognises: the browser and the system."""

import pytest
from django.utils import translation

from accounts.door.devices import device


@pytest.mark.parametrize(
    ("user_agent", "name"),
    [
        ("Mozilla/5.0 (Linux; Android 15) Chrome/140 Mobile Safari/537.36", "Chrome, Android"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/140 Safari/537.36 Edg/140", "Edge, Windows"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19 Safari/604.1", "Safari, iPhone"),
        ("Firefox", "Firefox"),
        ("a program of (Linux)", "Linux"),
        ("curl/8", "An unknown device"),
        ("", "An unknown device"),
    ],
)
def test_a_browser_and_its_system(user_agent: str, name: str) -> None:
    with translation.override("en"):
        assert device(user_agent) == name
