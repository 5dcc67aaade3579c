"""A Firefox as the distribution has it, for the tests: Playwright drives a Firefox of its own only.

This speaks Marionette, which is what Firefox itself offers for remote control: JSON over a local socket, each message
after its length (https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html). Its commands
are WebDriver's.
"""

import json
import os
import shutil
import socket
import subprocess
import time
from base64 import b64decode
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from types import MappingProxyType
from typing import Any

from tests.patience import PATIENCE_S

NAMES = ("firefox-esr", "firefox")
MISSING = "No Firefox was found: set FIREFOX=/path/to/firefox, or install the package `firefox-esr`."
PREFERENCES = {
    "marionette.port": 0,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "toolkit.telemetry.enabled": False,
    "app.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "intl.accept_languages": "en-IN, en",
}
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
LOOK_AGAIN_S = 0.1
FORCED_COLOURS = {"browser.display.document_color_use": 2}
"""Preferences by which only the reader's own colours are shown, as in the high contrast of a system."""
MIDDLE_IS_FREE = """(one) => {
  if (!one || one.disabled || one.getAnimations().some((each) => each.playState === "running")) return false;
  one.scrollIntoView({ block: "nearest" });
  const { x, y, width, height } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""


def firefox() -> str | None:
    """The path of a Firefox: `FIREFOX`, or the machine's own."""
    named = os.environ.get("FIREFOX")
    return shutil.which(named) if named else next(filter(None, map(shutil.which, NAMES)), None)


class Refused(Exception):
    """Firefox has refused a command; the message is its own."""


class Firefox:
    """One window of a running Firefox."""

    def __init__(self, line: socket.socket) -> None:
        self._line = line
        self._file = line.makefile("rb")
        self._said = 0
        self._read()
        self.tell("WebDriver:NewSession", capabilities={"alwaysMatch": {"unhandledPromptBehavior": "accept"}})

    def tell(self, command: str, **parameters: Any) -> Any:
        """Give a command and wait for its answer; raises Refused."""
        self._said += 1
        message = json.dumps([0, self._said, command, parameters]).encode()
        self._line.sendall(b"%d:%b" % (len(message), message))
        _, _, trouble, answer = self._read()
        if trouble is not None:
            raise Refused(f"{command}: {trouble['message']}")
        return answer.get("value", answer) if isinstance(answer, dict) else answer

    def go_to(self, url: str) -> None:
        """Open a page."""
        self.tell("WebDriver:Navigate", url=url)

    def ask(self, script: str) -> Any:
        """The value of a JavaScript expression on the page."""
        return self.tell("WebDriver:ExecuteScript", script=f"return {script}", args=[])

    def until(self, script: str) -> Any:
        """Wait until a JavaScript expression is true on the page; returns its value."""
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            with suppress(Refused):  # a page that is left takes its answer with it
                if found := self.ask(script):
                    return found
            time.sleep(LOOK_AGAIN_S)
        raise AssertionError(f"not seen in Firefox at {self.ask('location.pathname')}: {script}")

    def click(self, selector: str, which: int = 0) -> None:
        """Click an element as soon as its middle can be clicked: nothing covers it, and it does not move."""
        one = f"[...document.querySelectorAll({json.dumps(selector)})].at({which})"
        self.until(f"({MIDDLE_IS_FREE})({one})")
        self.tell("WebDriver:ElementClick", id=self.ask(one)[ELEMENT])

    def be_large(self, width: int, height: int) -> None:
        """Give the window a size in px; a browser without a screen is no narrower than its own least."""
        self.tell("WebDriver:SetWindowRect", width=width, height=height)

    def picture(self) -> bytes:
        """A screenshot of the window, as PNG."""
        return b64decode(self.tell("WebDriver:TakeScreenshot", full=False))

    def _read(self) -> Any:
        length = b""
        while (digit := self._file.read(1)) != b":":
            if not digit:
                raise Refused("Firefox has hung up.")
            length += digit
        return json.loads(self._file.read(int(length)))


@contextmanager
def running_firefox(
    path: str, profile: Path, preferences: Mapping[str, object] = MappingProxyType({})
) -> Iterator[Firefox]:
    """Start Firefox without a screen, with a new profile and these preferences; stop it at the end."""
    profile.mkdir()
    preferred = {**PREFERENCES, **preferences}
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in preferred.items()]
    (profile / "user.js").write_text("\n".join(lines))
    command = [path, "--headless", "--marionette", "--no-remote", "--profile", str(profile)]
    told = os.environ | {"HOME": str(profile), "MOZ_HEADLESS_WIDTH": "1280", "MOZ_HEADLESS_HEIGHT": "800"}
    with (profile / "said.log").open("w") as log:
        process = subprocess.Popen(command, env=told, stdout=log, stderr=log)
        try:
            with socket.create_connection(("127.0.0.1", _port_of(process, profile)), timeout=PATIENCE_S) as line:
                yield Firefox(line)
        finally:
            process.terminate()
            process.wait()


def _port_of(process: "subprocess.Popen[bytes]", profile: Path) -> int:
    told = profile / "MarionetteActivePort"
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end and process.poll() is None:
        if told.is_file() and (port := told.read_text().strip()):
            return int(port)
        time.sleep(LOOK_AGAIN_S)
    raise AssertionError(f"Firefox did not come up:\n{(profile / 'said.log').read_text()[-2000:]}")
