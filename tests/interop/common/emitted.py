"""Builds the emitted servers: `mcpgen new`, handlers copied in, one cargo build for them all."""

import os
import shutil
import subprocess
from pathlib import Path

from places import ROOT, TARGET, WORK

BUILD_LIMIT = 3600


def cargo(*arguments: str, cwd: Path = ROOT) -> str:
    """Run cargo quietly; what it says is given, or shown where it fails."""
    env = {**os.environ, "CARGO_TARGET_DIR": str(TARGET), "CARGO_TERM_QUIET": "true"}
    ran = subprocess.run(["cargo", *arguments], cwd=cwd, timeout=BUILD_LIMIT, env=env, stderr=subprocess.PIPE, text=True)
    if ran.returncode != 0:
        raise SystemExit(f"{ran.stderr}\ncargo {' '.join(arguments)} ended with status {ran.returncode}")
    return ran.stderr


def mcpgen() -> Path:
    """The generator, built from this checkout; or the one named by MCPGEN."""
    if named := os.environ.get("MCPGEN"):
        return Path(named)
    binaries()
    return TARGET / "debug" / "mcpgen"


def build(cases: dict[str, Path]) -> dict[str, list[str]]:
    """For each case (a directory with spec.yaml, handlers.rs and maybe main.rs) the command that serves it."""
    crates = WORK / "crates"
    generator = mcpgen()
    fresh = WORK / "fresh"
    shutil.rmtree(fresh, ignore_errors=True)
    # A workspace that takes the crates in as they come, so that none asks to join the one above.
    write(fresh / "Cargo.toml", workspace("*"))
    for name, case in cases.items():
        # Made beside, then copied over where it differs, so that cargo builds only what changed.
        new(generator, case / "spec.yaml", fresh / name, package(name))
        for source in case.glob("*.rs"):
            shutil.copy(source, fresh / name / "src" / source.name)
        update(fresh / name, crates / name)
    write(crates / "Cargo.toml", workspace(*sorted(cases)))
    if not (crates / "Cargo.lock").exists():
        shutil.copy(ROOT / "Cargo.lock", crates / "Cargo.lock")
    built = cargo("build", "--bins", cwd=crates)
    if "\nwarning: " in f"\n{built}":
        raise SystemExit(f"{built}\nan emitted crate builds with warnings")
    return {name: [str(TARGET / "debug" / package(name))] for name in cases}


def new(generator: Path, spec: Path, crate: Path, name: str) -> None:
    command = [generator, "new", spec, crate, "--name", name]
    made = subprocess.run(command, timeout=60, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if made.returncode != 0:
        raise SystemExit(f"{made.stdout}mcpgen new {spec} ended with status {made.returncode}")


def workspace(*members: str) -> str:
    names = ", ".join(f'"{member}"' for member in members)
    # Line numbers are all that a failure needs; whole debug information makes each server ten times as large.
    return f'[workspace]\nmembers = [{names}]\nresolver = "3"\n\n[profile.dev]\ndebug = "line-tables-only"\n'


def package(name: str) -> str:
    return f"interop-{name}"


def update(fresh: Path, crate: Path) -> None:
    """Make `crate` what `fresh` is, touching only what differs."""
    wanted = {path.relative_to(fresh) for path in fresh.rglob("*") if path.is_file()}
    if crate.exists():
        for path in [path for path in crate.rglob("*") if path.is_file()]:
            if path.relative_to(crate) not in wanted:
                path.unlink()
    for path in wanted:
        write(crate / path, (fresh / path).read_text())


def write(path: Path, text: str) -> None:
    if not path.exists() or path.read_text() != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def binaries() -> None:
    """Build what the harnesses run. Together, since each package alone would have its dependencies built anew."""
    packages = ["mcpgen", "bookshop", "everything", "interop-rmcp-client"]
    cargo("build", "--bins", *(f"--package={package}" for package in packages))


def example(name: str) -> list[str]:
    """The command that serves `examples/NAME`, built as it is committed."""
    binaries()
    return [str(TARGET / "debug" / name)]
