"""The virtual environment with the Python SDK, made once and again whenever its pins change."""

import hashlib
import os
import subprocess
import sys
import venv
from pathlib import Path

from places import WORK

PINS = Path(__file__).with_name("requirements.txt")


def interpreter() -> Path:
    """The environment's Python; installs what is pinned where it is not there yet."""
    home = WORK / "venv"
    python = home / "bin" / "python"
    stamp = home / "pins"
    wanted = hashlib.sha256(PINS.read_bytes() + sys.version.encode()).hexdigest()
    if not (python.exists() and stamp.exists() and stamp.read_text() == wanted):
        print(f"installing {', '.join(PINS.read_text().split())} into {home}", flush=True)
        venv.create(home, clear=True, with_pip=True)
        install = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", PINS]
        subprocess.run(install, check=True, timeout=600)
        stamp.write_text(wanted)
    return python


def run_inside() -> None:
    """Go on in the virtual environment's Python."""
    python = interpreter()
    if Path(sys.prefix).resolve() != python.parent.parent.resolve():
        os.execv(python, [str(python), *sys.argv])
