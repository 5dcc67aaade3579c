"""The house's packages: `python -m deploy.supply sbom` lists them, `audit` checks them for known faults.

Both read the lock files of the packages that run; tools that only check the code are left out. The audit asks the
databases of PyPI and npm. If one cannot be reached it says so and does not fail: the audit can be repeated later.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from deploy.prepare import npm_command
from engine.spoken import Spoken, ended

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
LOCK = ROOT / "requirements.lock"
FOLDER = ROOT / "sbom"
ANSWER_S = 300


class SupplyRefusal(Spoken):
    """Why nothing is listed or compared."""

    NO_TASK = "no_task", "Say sbom or audit: python -m deploy.supply sbom. There is no %(given)r."
    TOOL_FAILED = "tool_failed", "%(tool)s failed: %(reason)s"


def sbom(folder: Path = FOLDER) -> list[Path]:
    """Write `python.cdx.json` and `browser.cdx.json`, CycloneDX, one component for each locked package."""
    folder.mkdir(exist_ok=True)
    python: list[str | Path] = [
        BIN / "cyclonedx-py",
        "requirements",
        LOCK,
        "--output-reproducible",
        "--output-format",
        "JSON",
    ]
    browser = [*npm_command(), "sbom", "--sbom-format", "cyclonedx", "--package-lock-only", "--omit", "dev"]
    return [
        _written(folder / "python.cdx.json", json.loads(_output(python))),
        _written(folder / "browser.cdx.json", json.loads(_output(browser))),
    ]


def audit() -> int:
    """Ask both databases and print what they know; 1 if one knows a fault of a locked package."""
    python = _run([BIN / "pip-audit", "-r", LOCK, "--disable-pip", "--progress-spinner", "off", "-f", "json"])
    browser = _run([*npm_command(), "audit", "--package-lock-only", "--omit", "dev", "--json"])
    verdicts = [of_python(python.stdout), of_browser(browser.stdout)]
    for name, (_, words) in zip(("Python", "Browser"), verdicts, strict=True):
        print(f"{name}: {words}")
    return max(code for code, _ in verdicts)


def of_python(report: str) -> tuple[int, str]:
    """The exit code and the sentence for pip-audit's report, which lists packages it got no answer about as skipped."""
    packages = _parsed(report).get("dependencies")
    if not isinstance(packages, list) or not packages:
        return 0, "the database of known faults could not be reached. Nothing is known; ask again later."
    faults = [
        f"{each['name']} {each['version']}: {fault['id']}" for each in packages for fault in each.get("vulns", ())
    ]
    skipped = [each["name"] for each in packages if "skip_reason" in each]
    if faults:
        return 1, "; ".join(faults)
    if len(skipped) == len(packages):
        return 0, f"none of {len(packages)} packages could be asked about. Nothing is known; ask again later."
    unasked = f" Not asked about: {', '.join(skipped)}." if skipped else ""
    return 0, f"no known fault in {len(packages) - len(skipped)} packages.{unasked}"


def of_browser(report: str) -> tuple[int, str]:
    """The exit code and the sentence for npm's report."""
    vulnerable = _parsed(report).get("vulnerabilities")
    if not isinstance(vulnerable, dict):
        return 0, "the database of known faults could not be reached. Nothing is known; ask again later."
    faults = [f"{name}: {each.get('severity', 'unrated')}" for name, each in sorted(vulnerable.items())]
    return (1, "; ".join(faults)) if faults else (0, "no known fault.")


def _written(path: Path, bill: dict[str, Any]) -> Path:
    ours = json.loads((ROOT / "package.json").read_text())
    bill.setdefault("metadata", {})["component"] = {
        "type": "application",
        "bom-ref": "rummy-house",
        "name": ours["name"],
        "version": ours["version"],
        "licenses": [{"license": {"id": ours["license"]}}],
    }
    own = f"{ours['name']}@{ours['version']}"
    for each in bill.get("dependencies", ()):
        each["ref"] = "rummy-house" if each["ref"] == own else each["ref"]
    path.write_text(json.dumps(bill, indent=1, sort_keys=True) + "\n")
    return path


def _parsed(report: str) -> dict[str, Any]:
    try:
        parsed = json.loads(report)
    except ValueError:
        return {}
    return parsed if isinstance(parsed, dict) else {}


def _output(command: list[str | Path]) -> str:
    done = _run(command)
    if done.returncode:
        raise ended(SupplyRefusal.TOOL_FAILED, tool=Path(command[0]).name, reason=done.stderr)
    return done.stdout


def _run(command: list[str | Path]) -> "subprocess.CompletedProcess[str]":
    """The finished command; one that takes too long has failed without output, as if its database were not there."""
    try:
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=ANSWER_S)
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(command, 1, "", f"no answer in {ANSWER_S} s")
    except OSError as error:
        raise ended(SupplyRefusal.TOOL_FAILED, tool=Path(command[0]).name, reason=error.strerror) from error


def main(arguments: list[str]) -> int:
    """Run one of the two; raises SystemExit with a code and a sentence for anything else."""
    match arguments:
        case ["sbom"]:
            for path in sbom():
                print(path.relative_to(ROOT))
            return 0
        case ["audit"]:
            return audit()
    raise ended(SupplyRefusal.NO_TASK, given=" ".join(arguments))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
