"""Where things are. What the harnesses install or build goes below `target/interop`, never into the tree."""

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
WORK = Path(os.environ.get("MCPGEN_INTEROP_DIR", ROOT / "target" / "interop")).resolve()
TARGET = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).resolve()
