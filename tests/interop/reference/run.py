#!/usr/bin/env python3
"""Compares the emitted servers with servers of the Python SDK: same client, same scenarios, both eras, stdio and HTTP.

    tests/interop/reference/run.py [--case NAME] [--era ERA] [--transport stdio|http] [--only TEXT] [--self]

`--self` compares the reference with itself, which shows that the scenarios are repeatable.
"""

from __future__ import annotations

import argparse
import asyncio
import importlib.util
import os
import sys
from contextlib import AsyncExitStack
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "common"), str(HERE)]

from places import WORK  # noqa: E402
from python import run_inside  # noqa: E402

if __name__ == "__main__":
    run_inside()

import emitted  # noqa: E402
import raw  # noqa: E402
import serving  # noqa: E402
from compare import difference, reference  # noqa: E402
from scenario import Book, Scenario  # noqa: E402
from seen import CAPABILITIES, ERAS, Caller, connect  # noqa: E402
from tally import Tally  # noqa: E402

CASES = HERE / "cases"
SCENARIO_LIMIT = 60
RAW_CASE = "bookshop"


def scenarios(case: str) -> list[Scenario]:
    spec = importlib.util.spec_from_file_location(f"scenarios_{case}", CASES / case / "scenarios.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    book: Book = module.book
    book.scenarios.insert(0, Scenario("who it is and what it offers", Caller.greet))
    return book.scenarios


def environment() -> dict[str, str]:
    return {"PATH": os.environ["PATH"], "PYTHONPATH": str(CASES)}


async def play(target: list[str] | str, era: str, capabilities: str, wanted: list[Scenario]) -> dict[str, list]:
    """Play scenarios over one connection; one that breaks gets the next a new connection."""
    logs: dict[str, list] = {}
    left = list(wanted)
    while left:
        async with AsyncExitStack() as stack:
            try:
                caller = await stack.enter_async_context(connect(target, era, capabilities, environment()))
                while left:
                    scenario = left.pop(0)
                    caller.log = logs.setdefault(scenario.name, [])
                    async with asyncio.timeout(SCENARIO_LIMIT):
                        await scenario.run(caller)
            except Exception as error:  # noqa: BLE001: whatever broke is part of what was seen
                broken = left.pop(0) if not logs else scenario
                logs.setdefault(broken.name, []).append({"broke": repr(error)})
    return logs


async def record(command: list[str], case: str, transport: str, era: str, wanted: list[Scenario], with_raw: bool) -> dict[str, list]:
    """Everything that a client sees of one server over one transport at one era."""
    logs: dict[str, list] = {}
    async with AsyncExitStack() as stack:
        target: list[str] | str = command
        if transport == "http":
            log = WORK / "logs" / f"{case}-{Path(command[-1]).stem}-{era}.log"
            target = await stack.enter_async_context(serving.http(command, environment(), log))
        for capabilities in CAPABILITIES:
            mine = [s for s in wanted if s.capabilities == capabilities and era in s.eras and transport in s.transports]
            if mine:
                logs |= await play(target, era, capabilities, mine)
        if with_raw:
            logs |= await (raw.over_http(target, era) if isinstance(target, str) else raw.over_stdio(target, era, environment()))
    return logs


async def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    names = sorted(path.name for path in CASES.iterdir() if (path / "spec.yaml").exists())
    parser.add_argument("--case", action="append", choices=names)
    parser.add_argument("--era", action="append", choices=list(ERAS))
    parser.add_argument("--transport", action="append", choices=["stdio", "http"])
    parser.add_argument("--only", default="", help="scenarios whose name holds this text")
    parser.add_argument("--self", action="store_true", help="compare the reference with itself")
    options = parser.parse_args()

    cases = options.case or names
    python = {case: [sys.executable, str(CASES / case / "server.py")] for case in cases}
    ours = python if options.self else emitted.build({case: CASES / case for case in cases})
    tally = Tally()
    for case in cases:
        wanted = [scenario for scenario in scenarios(case) if options.only in scenario.name]
        with_raw = case == RAW_CASE and not options.only
        for transport in options.transport or ["stdio", "http"]:
            for era in options.era or ERAS:
                before = tally.passed, tally.failed
                theirs, seen = await asyncio.gather(
                    *(record(command[case], case, transport, era, wanted, with_raw) for command in (python, ours))
                )
                if options.self:
                    seen = {name: [reference(event) for event in log] for name, log in seen.items()}
                for name, log in theirs.items():
                    broke = next((event["broke"] for event in log if "broke" in event), None)
                    found = f"the reference itself broke: {broke}" if broke else difference(log, seen.get(name, []))
                    tally.ok(f"{case}, {transport}, {era}: {name}", not found, found)
                print(f"{case}, {transport}, {era}: {tally.passed - before[0]} alike, {tally.failed - before[1]} not", flush=True)
    return tally.close()


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
