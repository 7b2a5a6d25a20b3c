"""The pinned npm packages, and the Node.js that they need: both come from npm, below `target/interop`."""

import json
import os
import shutil
import subprocess
from pathlib import Path

from places import WORK

HERE = Path(__file__).resolve().parent
HOME = WORK / "npm"
MODULES = HOME / "node_modules"


def install() -> Path:
    """The directory of the installed packages; installs where the pins changed."""
    pins = HERE / "package.json"
    stamp = HOME / "pins"
    wanted = pins.read_text()
    if not (MODULES.exists() and stamp.exists() and stamp.read_text() == wanted):
        print(f"installing {', '.join(json.loads(wanted)['dependencies'])} into {HOME}", flush=True)
        shutil.rmtree(HOME, ignore_errors=True)
        HOME.mkdir(parents=True)
        shutil.copy(pins, HOME / "package.json")
        subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--loglevel=error"], cwd=HOME, check=True, timeout=900)
        # The package `node` fetches its binary in an install script; npm may be set to skip those.
        if not node_works():
            subprocess.run(["npm", "rebuild", "--foreground-scripts", "node"], cwd=HOME, check=True, timeout=600)
        stamp.write_text(wanted)
    return MODULES


def node_works() -> bool:
    node = MODULES / "node" / "bin" / "node"
    return node.exists() and subprocess.run([node, "--version"], stdout=subprocess.DEVNULL, timeout=60).returncode == 0


def environment() -> dict[str, str]:
    """With the pinned Node.js first in the path."""
    return {**os.environ, "PATH": f"{MODULES / 'node' / 'bin'}{os.pathsep}{os.environ['PATH']}", "NO_COLOR": "1"}
