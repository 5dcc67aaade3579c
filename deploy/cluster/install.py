"""What the cluster needs beside the Python packages: Debian's etcd and HAProxy."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import patroni

from deploy.cluster.plan import Cluster, ServerTrouble
from rummysite.paths import BASE_DIR

PACKAGES = {"etcd": "etcd-server", "haproxy": "haproxy", "ip": "iproute2", "setpriv": "util-linux"}
"""The programs, and the packages of Debian and Ubuntu that bring them."""
PLACES = ("/usr/local/sbin", "/usr/local/bin", "/usr/sbin", "/usr/bin", "/sbin", "/bin")


def path() -> str:
    """PATH with the folders of system programs, which Debian gives to root alone."""
    return os.pathsep.join([os.environ.get("PATH", os.defpath), *PLACES])


def missing() -> list[str]:
    """The packages whose programs are not here."""
    return sorted({package for program, package in PACKAGES.items() if shutil.which(program, path=path()) is None})


def installed() -> None:
    """Install what is missing, as root; raises `ServerTrouble` with a sentence where that cannot be."""
    packages = missing()
    if packages:
        sentence = f"The cluster needs {', '.join(packages)}. On Debian and Ubuntu: apt install {' '.join(packages)}"
        apt = shutil.which("apt-get", path=path())
        if os.geteuid() != 0 or apt is None:
            raise ServerTrouble(sentence)
        print(f"Installing {', '.join(packages)}", flush=True)
        command = [apt, "install", "--yes", "--quiet=2", "--no-install-recommends", *packages]
        quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        if subprocess.run(command, env=quiet, stdout=subprocess.DEVNULL, check=False).returncode != 0:
            raise ServerTrouble(sentence)


def python(cluster: Cluster) -> list[str]:
    """A Python with our packages that the engines' owner may run, with the environment it wants before it.

    PostgreSQL refuses to run as root, so where root starts the cluster Patroni runs as another user, too. Who cannot
    enter the folder of our own Python takes the system's of the same version. Raises `ServerTrouble` with a sentence.
    """
    packages = Path(patroni.__file__).resolve().parent.parent
    for folder in (BASE_DIR, packages):
        if not cluster.owner.may_enter(folder):
            raise ServerTrouble(
                f"PostgreSQL does not run as root, and the user it would run as may not enter {folder}."
                " Start as another user, or move the checkout to where everybody may read."
            )
    if cluster.owner.is_us or cluster.owner.may_enter(Path(sys.executable).resolve().parent):
        return [sys.executable]
    system = shutil.which(f"python{sys.version_info.major}.{sys.version_info.minor}", path=os.pathsep.join(PLACES))
    if system is None or not cluster.owner.may_enter(Path(system).resolve().parent):
        raise ServerTrouble(
            f"PostgreSQL does not run as root, and the user it would run as may not run {sys.executable}."
            " Start as another user."
        )
    return [f"PYTHONPATH={packages}", system]
