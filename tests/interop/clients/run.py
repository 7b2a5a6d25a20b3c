#!/usr/bin/env python3
"""Drives the emitted examples with real clients: the Python SDK's, the TypeScript SDK's, MCP Inspector's and rmcp's.

    tests/interop/clients/run.py [--client NAME] [--server NAME] [--era ERA] [--transport stdio|http]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "common"), str(HERE)]

import emitted  # noqa: E402
import inspector  # noqa: E402
import npm  # noqa: E402
import python  # noqa: E402
import serving  # noqa: E402
from places import TARGET, WORK  # noqa: E402
from steps import SERVERS, differences  # noqa: E402
from tally import Tally  # noqa: E402

ERAS = ["2025-11-25", "2026-07-28"]
CLIENTS = ["python", "typescript", "inspector", "rmcp"]
LIMIT = 180


def driver(client: str) -> list[str]:
    """The command that takes steps on stdin."""
    match client:
        case "python":
            return [str(python.interpreter()), str(HERE / "python_client.py")]
        case "typescript":
            return [str(npm.MODULES / "node" / "bin" / "node"), str(HERE / "typescript_client.mjs"), str(npm.MODULES)]
        case _:
            return [str(TARGET / "debug" / "interop-rmcp-client")]


def prepare(clients: list[str]) -> None:
    if "python" in clients:
        python.interpreter()
    if {"typescript", "inspector"} & set(clients):
        npm.install()
    if "rmcp" in clients:
        emitted.binaries()


async def play(command: list[str], steps: list[dict[str, Any]]) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Every step with what the driver saw; a driver that ends early has seen nothing of the rest."""
    sent = "".join(json.dumps({key: value for key, value in step.items() if key not in ("expect", "unlisted")}) + "\n" for step in steps)
    process = await asyncio.create_subprocess_exec(
        *command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )
    try:
        async with asyncio.timeout(LIMIT):
            out, err = await process.communicate(sent.encode())
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    lines = [json.loads(line) for line in out.decode().splitlines()]
    lines += [{"nothing": err.decode(errors="replace")[-800:]}] * (len(steps) - len(lines))
    return list(zip(steps, lines, strict=True))


def name_of(step: dict[str, Any]) -> str:
    what = next((step[key] for key in ("tool", "name", "uri", "prompt") if key in step), "")
    given = step.get("arguments") or ""
    answer = step.get("answers") or ""
    return " ".join(str(part) for part in (step["do"], what, given, answer) if part)


async def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--client", action="append", choices=CLIENTS)
    parser.add_argument("--server", action="append", choices=list(SERVERS))
    parser.add_argument("--era", action="append", choices=ERAS)
    parser.add_argument("--transport", action="append", choices=["stdio", "http"])
    options = parser.parse_args()

    clients = options.client or CLIENTS
    prepare(clients)
    tally = Tally()
    for server in options.server or SERVERS:
        command = emitted.example(server)
        for transport in options.transport or ["stdio", "http"]:
            async with AsyncExitStack() as stack:
                target = command
                if transport == "http":
                    log = WORK / "logs" / f"{server}-clients.log"
                    log.parent.mkdir(parents=True, exist_ok=True)
                    target = [await stack.enter_async_context(serving.http(command, dict(os.environ), log))]
                for client in clients:
                    for era in options.era or ERAS:
                        where = f"{server}, {transport}, {client}, {era}"
                        if client == "inspector":
                            played = await inspector.play(target, era, SERVERS[server])
                            wrong = await inspector.portability(target, era)
                            tally.ok(f"{where}: tools/list --strict", not wrong, wrong)
                        else:
                            played = await play([*driver(client), era, *target], SERVERS[server])
                        before = tally.failed
                        for step, saw in played:
                            wrong = differences(step["expect"], saw)
                            tally.ok(f"{where}: {name_of(step)}", not wrong, wrong)
                        print(f"{where}: {len(played) - tally.failed + before} of {len(played)} steps", flush=True)
    return tally.close()


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
