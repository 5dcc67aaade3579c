"""The Dockerfile is run: its steps in a chroot of Debian, then the site that they make, as its own user.

It takes minutes, on a busy machine half an hour, so it runs with IMAGE=1 alone. Where debootstrap or root is missing it
is skipped; that the file can be read has tests of its own.
"""

import os
import re
import shutil
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography.fernet import Fernet

from rummysite.paths import BASE_DIR
from tests.deploy.image.build import Folder, NoBase, built
from tests.deploy.image.dockerfile import command_in, stages_of
from tests.faults.proxy import Proxy
from tests.patience import PATIENCE_S
from tests.processes import free_port
from tests.settings import SERVERS

DOCKERFILE = BASE_DIR / "deploy" / "Dockerfile"
KEPT = Path(tempfile.gettempdir()).resolve() / f"rummy-image-base-{os.geteuid()}"
CAN_BUILD = os.geteuid() == 0 and shutil.which("debootstrap") is not None and shutil.which("chroot") is not None


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Folder]:
    """The image, built from the file as it is now."""
    if not os.environ.get("IMAGE"):
        pytest.skip("the Dockerfile's steps are run with IMAGE=1")
    if not CAN_BUILD:
        pytest.skip("the Dockerfile's steps are run as root, by chroot and debootstrap")
    home = tmp_path_factory.mktemp("image")
    try:
        yield built(stages_of(DOCKERFILE), BASE_DIR, home, KEPT)
    except NoBase as none:
        pytest.skip(str(none))
    finally:
        shutil.rmtree(home, ignore_errors=True)


@pytest.fixture
def settings_of_a_house(servers: None) -> Iterator[dict[str, str]]:
    """What Compose would tell a web: servers at TCP ports, and keys."""
    postgres = Path(SERVERS.postgres.url().partition("?host=")[2].replace("%2F", "/")) / ".s.PGSQL.5432"
    with Proxy(postgres) as database, Proxy(Path(SERVERS.valkey.url()[len("unix://") :].partition("?")[0])) as valkey:
        yield {
            "SECRET_KEY": "of a test of the image, long enough for anybody, and known to all",
            "LIVE_KEYS": Fernet.generate_key().decode(),
            "VAPID_KEY": Fernet.generate_key().decode().rstrip("="),
            "DATABASE_URL": f"postgresql://rummy@127.0.0.1:{database.port}/rummy",
            "REDIS_URL": f"redis://127.0.0.1:{valkey.port}/0",
            "ALLOWED_HOSTS": "localhost",
            "BEHIND_TLS_PROXY": "1",
            "HOST": "127.0.0.1",
            "PORT": str(free_port()),
        }


def test_its_user_changes_no_code_and_keeps_papers(image: Folder) -> None:
    image.run("sh", "-c", "touch /var/lib/rummy/papers/one && ! touch /site/manage.py && ! touch /site/new")
    assert image.run("id", "-u").strip() == "10001"
    assert not list(image.root.glob("site/.git"))


def test_django_finds_no_fault_in_it(image: Folder, settings_of_a_house: dict[str, str]) -> None:
    image.run("python", "manage.py", "check", **settings_of_a_house)


def test_the_site_in_it_serves_pages_and_files(image: Folder, settings_of_a_house: dict[str, str]) -> None:
    command, environment = image.running(*command_in(image.command), **settings_of_a_house)
    web = subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True)
    try:
        page = asked(web, settings_of_a_house["PORT"], "/")
        files = sorted(set(re.findall(r'(?:src|href)="(/static/[^"]+)"', page)))
        assert len(files) > 3
        for path in files:
            assert asked(web, settings_of_a_house["PORT"], path)
    finally:
        web.terminate()
        web.wait(PATIENCE_S)
    assert web.returncode == 0


def asked(web: "subprocess.Popen[str]", port: str, path: str) -> str:
    """What is answered, once somebody answers, as if a TLS proxy stood in front."""
    request = urllib.request.Request(f"http://localhost:{port}{path}", headers={"X-Forwarded-Proto": "https"})
    gives_up_at = time.monotonic() + PATIENCE_S
    while True:
        assert web.poll() is None, web.stderr.read() if web.stderr else ""
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
                return str(answer.read().decode("utf-8", "replace"))
        except ConnectionError:
            pass
        except urllib.error.URLError as trouble:
            if not isinstance(trouble.reason, ConnectionError):
                raise
        assert time.monotonic() < gives_up_at
        time.sleep(0.1)
