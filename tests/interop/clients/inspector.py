"""MCP Inspector on the command line: one process a step. It answers no questions."""

from __future__ import annotations

import asyncio
import json
import os
from typing import Any

import npm
from places import WORK

ERAS = {"2025-11-25": "legacy", "2026-07-28": "modern"}
LIMIT = 60


def arguments(step: dict[str, Any]) -> list[str] | None:
    """The step as the Inspector takes it, or nothing where it can't."""
    match step["do"]:
        case "list_tools":
            return ["--method", "tools/list"]
        case "call":
            return ["--method", "tools/call", "--tool-name", step["tool"], "--tool-args-json", json.dumps(step["arguments"])]
        case "list_prompts":
            return ["--method", "prompts/list"]
        case "get_prompt" if step["arguments"]:
            pairs = [f"{name}={value}" for name, value in step["arguments"].items()]
            return ["--method", "prompts/get", "--prompt-name", step["name"], "--prompt-args", *pairs]
        case "get_prompt":
            return ["--method", "prompts/get", "--prompt-name", step["name"]]
        case "list_resources":
            return ["--method", "resources/list"]
        case "list_templates":
            return ["--method", "resources/templates/list"]
        case "read_resource":
            return ["--method", "resources/read", "--uri", step["uri"]]
    return None


def seen(step: dict[str, Any], result: dict[str, Any]) -> dict[str, Any]:
    match step["do"]:
        case "list_tools" | "list_prompts":
            return {"names": [one["name"] for one in result.get("tools", result.get("prompts", []))]}
        case "list_resources":
            return {"uris": [one["uri"] for one in result["resources"]]}
        case "list_templates":
            return {"uris": [one["uriTemplate"] for one in result["resourceTemplates"]]}
        case "read_resource":
            texts = [part["text"] for part in result["contents"] if "text" in part]
            kinds = [part["mimeType"] for part in result["contents"]]
            return {"mime_types": kinds, "texts": texts, "blobs": len(kinds) - len(texts)}
    blocks = result["content"] if "content" in result else [message["content"] for message in result["messages"]]
    return {
        "asked": [],
        "kinds": [block["type"] for block in blocks],
        "texts": [block["text"] for block in blocks if block["type"] == "text"],
        "structured": result.get("structuredContent"),
        "failed": result.get("isError", False),
    }


async def run(target: list[str], era: str, extra: list[str]) -> tuple[int, dict[str, Any]]:
    """One Inspector process: its exit status, and what it printed."""
    home = WORK / "inspector"
    home.mkdir(parents=True, exist_ok=True)
    inspector = npm.MODULES / "@modelcontextprotocol" / "inspector"
    entry = json.loads((inspector / "package.json").read_text())["bin"]["mcp-inspector"]
    command = ["node", str(inspector / entry), "--cli", *target, "--format", "json", "--quiet", "--protocol-era", ERAS[era], *extra]
    process = await asyncio.create_subprocess_exec(
        *command,
        env={**npm.environment(), "HOME": str(home)},
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        async with asyncio.timeout(LIMIT):
            out, err = await process.communicate()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    for text in (out, err):
        for line in text.decode(errors="replace").splitlines():
            if line.startswith('{"result"') or line.startswith('{"error"'):
                return process.returncode or 0, json.loads(line)
    return process.returncode or 0, {"unreadable": (out + err).decode(errors="replace")[-500:], "cwd": os.getcwd()}


async def play(target: list[str], era: str, steps: list[dict[str, Any]]) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Every step that the Inspector can take, with what it saw."""
    played = []
    for step in steps:
        if (extra := arguments(step)) is None:
            continue
        step = {**step, "expect": expected(step)}
        _, answer = await run(target, era, extra)
        if "result" in answer:
            played.append((step, seen(step, answer["result"])))
        else:
            message = answer.get("error", {}).get("message", str(answer))
            refused = message.startswith("Client did not declare the ")
            played.append((step, {"refused": True, "unable": refused, "message": message}))
    return played


def expected(step: dict[str, Any]) -> dict[str, Any]:
    """What is different for the Inspector."""
    if step.get("unlisted") or "protocol_error" in step["expect"]:
        # It looks a tool up before it calls it, and reports an error's message, not its code.
        return {"refused": True}
    match step.get("answers"):
        case {"roots": _}:
            # It shares no folder.
            return {"texts": [], "structured": {"result": []}, "failed": False}
        case {"elicit": _} | {"sample": _}:
            return {"unable": True}
    # It shows no progress.
    return {key: want for key, want in step["expect"].items() if key != "progress"}


async def portability(target: list[str], era: str) -> str:
    """What `tools/list --strict` finds wrong with the tools' schemas; empty when nothing."""
    status, answer = await run(target, era, ["--method", "tools/list", "--strict"])
    return "" if status == 0 and "result" in answer else f"exit status {status}: {answer}"
