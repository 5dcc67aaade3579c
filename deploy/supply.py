"""What the house is made of: `python -m deploy.supply sbom` writes it down, `audit` holds it against known faults.

Both read the lock files of what runs; tools that only check the code are left out. The audit asks databases of others
(PyPI's, npm's). Where one cannot be reached it says so, and that is no failure: the same question can be asked later.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from deploy.prepare import npm_command

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
LOCK = ROOT / "requirements.lock"
FOLDER = ROOT / "sbom"
ANSWER_S = 300


def sbom(folder: Path = FOLDER) -> list[Path]:
    """Write `python.cdx.json` and `browser.cdx.json`, CycloneDX, one component for each locked package."""
    folder.mkdir(exist_ok=True)
    python = [BIN / "cyclonedx-py", "requirements", LOCK, "--output-reproducible", "--output-format", "JSON"]
    browser = [*npm_command(), "sbom", "--sbom-format", "cyclonedx", "--package-lock-only", "--omit", "dev"]
    return [
        _written(folder / "python.cdx.json", json.loads(_said(python))),
        _written(folder / "browser.cdx.json", json.loads(_said(browser))),
    ]


def audit() -> int:
    """Ask both databases and say what they know; 1 when one knows a fault of something that is locked."""
    python = _run([BIN / "pip-audit", "-r", LOCK, "--disable-pip", "--progress-spinner", "off", "-f", "json"])
    browser = _run([*npm_command(), "audit", "--package-lock-only", "--omit", "dev", "--json"])
    verdicts = [of_python(python.stdout), of_browser(browser.stdout)]
    for name, (_, words) in zip(("Python", "Browser"), verdicts, strict=True):
        print(f"{name}: {words}")
    return max(code for code, _ in verdicts)


def of_python(report: str) -> tuple[int, str]:
    """What pip-audit's report comes to. It calls a package that it could not ask about skipped, and is content."""
    found = _parsed(report).get("dependencies")
    if not isinstance(found, list) or not found:
        return 0, "the database of known faults could not be reached. Nothing is known; ask again later."
    faults = [f"{each['name']} {each['version']}: {fault['id']}" for each in found for fault in each.get("vulns", ())]
    skipped = [each["name"] for each in found if "skip_reason" in each]
    if faults:
        return 1, "; ".join(faults)
    if len(skipped) == len(found):
        return 0, f"none of {len(found)} packages could be asked about. Nothing is known; ask again later."
    unasked = f" Not asked about: {', '.join(skipped)}." if skipped else ""
    return 0, f"no known fault in {len(found) - len(skipped)} packages.{unasked}"


def of_browser(report: str) -> tuple[int, str]:
    """What npm's report comes to."""
    found = _parsed(report).get("vulnerabilities")
    if not isinstance(found, dict):
        return 0, "the database of known faults could not be reached. Nothing is known; ask again later."
    faults = [f"{name}: {each.get('severity', 'unrated')}" for name, each in sorted(found.items())]
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
        found = json.loads(report)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _said(command: list[str | Path]) -> str:
    done = _run(command)
    if done.returncode:
        raise SystemExit(f"{Path(command[0]).name} failed:\n{done.stderr}")
    return done.stdout


def _run(command: list[str | Path]) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=ANSWER_S)


def main(asked: list[str]) -> int:
    """Do what was asked for; 2 for anything else."""
    match asked:
        case ["sbom"]:
            for path in sbom():
                print(path.relative_to(ROOT))
            return 0
        case ["audit"]:
            return audit()
    print("python -m deploy.supply sbom | audit", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
