"""The Dockerfile is read whole, and what a build is sent is a fresh clone's files without secrets."""

from pathlib import Path

import pytest

from rummysite.paths import BASE_DIR
from tests.deploy.image.build import in_context
from tests.deploy.image.dockerfile import Step, command_in, settings_in, stages_of

DOCKERFILE = BASE_DIR / "deploy" / "Dockerfile"


def test_the_file_is_read_whole() -> None:
    browser, site = stages_of(DOCKERFILE)
    assert (browser.name, site.name) == ("browser", "")
    assert browser.steps[-1] == Step("RUN", "npm ci --omit=dev")
    assert [step.value for step in site.steps if step.name == "USER"] == ["10001:10001"]
    assert all(not step.value.endswith("\\") for stage in (browser, site) for step in stage.steps)
    (command,) = (step.value for step in site.steps if step.name == "CMD")
    assert command_in(command)[0] == "sh"
    assert settings_in("A=1 B=x=y") == {"A": "1", "B": "x=y"}


def test_a_step_that_nobody_here_knows_is_no_step_passed_over(tmp_path: Path) -> None:
    (tmp_path / "Dockerfile").write_text("FROM x\nADD http://elsewhere.example/x /x\n")
    with pytest.raises(ValueError, match="not known here: ADD"):
        stages_of(tmp_path / "Dockerfile")


def test_what_is_sent_has_the_code_and_no_secrets() -> None:
    sent = in_context(BASE_DIR)
    assert {"manage.py", "requirements.lock", "package-lock.json", ".npmrc", "rummysite/asgi.py"} <= set(sent)
    assert "static/js/pages/site/ask.js" in sent  # `site` of .dockerignore is the one at the top
    assert not [path for path in sent if path.endswith(".env") or path.startswith((".git/", "sbom/", "node_modules/"))]
