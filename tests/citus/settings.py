"""Settings of the story: those of the tests, with the database on Citus' coordinator."""

import os
from urllib.parse import urlsplit

from tests.settings import *  # noqa: F403

_url = urlsplit(os.environ["CITUS_URL"])
DATABASES["default"] |= {  # noqa: F405
    "HOST": _url.hostname,
    "PORT": _url.port,
    "USER": _url.username,
    "PASSWORD": "",
    "NAME": _url.path[1:],
}
