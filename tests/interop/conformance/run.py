#!/usr/bin/env python3
"""Runs the official conformance suite, strict (a warning fails too), against the server of `examples/everything`.

    tests/interop/conformance/run.py [--revision REVISION] [--url URL]

`--url` drives a server that already runs.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import shutil
import sys
from contextlib import nullcontext
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "common"))

import emitted  # noqa: E402
import npm  # noqa: E402
import serving  # noqa: E402
from places import WORK  # noqa: E402
from tally import Tally  # noqa: E402

# How many scenarios the suite has for a server at each revision: fewer would mean that some were not run.
SCENARIOS = {"2025-11-25": 33, "2026-07-28": 40}
LIMIT = 900


async def run_suite(url: str, revision: str, results: Path) -> None:
    """Run every scenario; the results are files, one directory a scenario."""
    shutil.rmtree(results, ignore_errors=True)
    results.mkdir(parents=True)
    nothing_expected = results / "expected-failures.yml"
    nothing_expected.write_text("server: []\n")
    suite = npm.MODULES / "@modelcontextprotocol" / "conformance" / "dist" / "index.js"
    command = [
        "node", str(suite), "server", "--url", url, "--suite", "all", "--spec-version", revision,
        "--expected-failures", str(nothing_expected), "--output-dir", str(results / "checks"),
    ]  # fmt: skip
    with open(results / "log.txt", "wb") as log:
        process = await asyncio.create_subprocess_exec(*command, env=npm.environment(), stdout=log, stderr=log)
        try:
            async with asyncio.timeout(LIMIT):
                await process.wait()
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()


def scenarios(results: Path) -> dict[str, list[str]]:
    """Each scenario that ran, with what it found wrong."""
    found: dict[str, list[str]] = {}
    for path in sorted((results / "checks").glob("*/checks.json")):
        # The directory is `server-SCENARIO-TIME`; the time is an ISO one with dashes.
        name = path.parent.name.removeprefix("server-").rsplit("-", 6)[0]
        wrong = [check for check in json.loads(path.read_text()) if check["status"] in ("FAILURE", "WARNING")]
        found[name] = [f"{check['status']} {check['id']}: {check.get('errorMessage', check.get('description', ''))}" for check in wrong]
    return found


async def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--revision", action="append", choices=list(SCENARIOS))
    parser.add_argument("--url")
    options = parser.parse_args()

    npm.install()
    tally = Tally()
    counts = []
    for revision in options.revision or SCENARIOS:
        results = WORK / "conformance" / revision
        log = WORK / "logs" / f"everything-conformance-{revision}.log"
        log.parent.mkdir(parents=True, exist_ok=True)
        running = nullcontext(options.url) if options.url else serving.http(emitted.example("everything"), dict(os.environ), log)
        async with running as url:
            await run_suite(url, revision, results)
        found = scenarios(results)
        for name, wrong in found.items():
            tally.ok(f"{revision}: {name}", not wrong, "\n".join(wrong))
        good = sum(not wrong for wrong in found.values())
        if len(found) != SCENARIOS[revision]:
            tally.ok(f"{revision}: {SCENARIOS[revision]} scenarios", False, f"{len(found)} ran; see {results / 'log.txt'}")
        counts.append(f"{revision}: {good} of {SCENARIOS[revision]} scenarios")
    print("\n".join(counts))
    return tally.close()


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
