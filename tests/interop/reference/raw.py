"""Requests that no client library would send, one line or one POST each."""

from __future__ import annotations

import asyncio
import json
import urllib.error
import urllib.request
from typing import Any

from seen import MODERN

LIMIT = 20
CLIENT = {"name": "interop", "version": "1"}
CAPABILITIES = {"elicitation": {}, "sampling": {}, "roots": {}}
META = {
    "io.modelcontextprotocol/protocolVersion": MODERN,
    "io.modelcontextprotocol/clientInfo": CLIENT,
    "io.modelcontextprotocol/clientCapabilities": CAPABILITIES,
}
HELLO = {"protocolVersion": "2025-11-25", "capabilities": CAPABILITIES, "clientInfo": CLIENT}

# What is sent, and how much of the answer is compared: `whole`, or the error's `code` where the wording is free.
REQUESTS: list[tuple[str, str, dict[str, Any]]] = [
    ("requestState is a number", "whole", {"name": "order_book", "arguments": {"title": "Dune"}, "requestState": 5}),
    ("requestState is a list", "whole", {"name": "reserve_book", "arguments": {}, "requestState": ["x"]}),
    ("requestState is null", "whole", {"name": "reserve_book", "arguments": {"title": "Dune"}, "requestState": None}),
    ("requestState is a number, the tool unknown", "whole", {"name": "nope", "requestState": 5}),
    ("inputResponses is null", "whole", {"name": "reserve_book", "arguments": {"title": "Dune"}, "inputResponses": None}),
    ("inputResponses is a number", "code", {"name": "reserve_book", "arguments": {"title": "Dune"}, "inputResponses": 5}),
    ("arguments is a list", "code", {"name": "reserve_book", "arguments": ["Dune"]}),
    ("arguments is null", "whole", {"name": "reserve_book", "arguments": None}),
    ("no name", "code", {"arguments": {}}),
    ("the name is a number", "code", {"name": 5}),
]
# At the older era the field has no meaning yet; a name that is none fits no header.
NOT_FOR = {("inputResponses is a number", "2025-11-25", "stdio"), ("inputResponses is a number", "2025-11-25", "http")}
NOT_FOR |= {("the name is a number", MODERN, "http"), ("no name", MODERN, "http")}


def requests_for(era: str, transport: str) -> list[tuple[str, str, dict[str, Any]]]:
    return [request for request in REQUESTS if (request[0], era, transport) not in NOT_FOR]


def framed(era: str, number: int, params: dict[str, Any]) -> dict[str, Any]:
    meta = {"_meta": META} if era == MODERN else {}
    return {"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": {**params, **meta}}


def compared(how_much: str, answer: dict[str, Any]) -> Any:
    if how_much == "code":
        return {"code": answer.get("error", {}).get("code")}
    answer = {key: answer[key] for key in ("result", "error") if key in answer}
    if "result" in answer:
        answer["result"].pop("_meta", None)
    return answer


async def over_stdio(command: list[str], era: str, env: dict[str, str]) -> dict[str, list[Any]]:
    process = await asyncio.create_subprocess_exec(
        *command, env=env, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL
    )
    assert process.stdin and process.stdout

    async def send(message: dict[str, Any]) -> None:
        process.stdin.write(json.dumps(message).encode() + b"\n")
        await process.stdin.drain()

    async def receive() -> dict[str, Any]:
        line = await asyncio.wait_for(process.stdout.readline(), LIMIT)
        return json.loads(line) if line else {}

    try:
        if era != MODERN:
            await send({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": HELLO})
            await receive()
            await send({"jsonrpc": "2.0", "method": "notifications/initialized"})
        log = {}
        for number, (name, how_much, params) in enumerate(requests_for(era, "stdio"), 1):
            await send(framed(era, number, params))
            log[f"raw: {name}"] = [compared(how_much, await receive())]
        return log
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


def post(url: str, message: dict[str, Any], headers: dict[str, str]) -> tuple[dict[str, Any], dict[str, str]]:
    sent = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream", **headers}
    request = urllib.request.Request(url, json.dumps(message).encode(), sent)
    try:
        with urllib.request.urlopen(request, timeout=LIMIT) as response:
            body, seen = response.read().decode(), dict(response.headers)
    except urllib.error.HTTPError as refused:
        body, seen = refused.read().decode(), dict(refused.headers)
    events = [line.removeprefix("data:").strip() for line in body.splitlines() if line.startswith("data:")]
    for text in [body, *events]:
        try:
            answer = json.loads(text)
        except ValueError:
            continue
        if isinstance(answer, dict) and ("result" in answer or "error" in answer):
            return answer, seen
    return {}, seen


async def over_http(url: str, era: str) -> dict[str, list[Any]]:
    log = {}
    headers = {"MCP-Protocol-Version": era}
    if era != MODERN:
        _, seen = await asyncio.to_thread(post, url, {"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": HELLO}, {})
        session = {name.lower(): value for name, value in seen.items()}.get("mcp-session-id")
        headers |= {"Mcp-Session-Id": session} if session else {}
        await asyncio.to_thread(post, url, {"jsonrpc": "2.0", "method": "notifications/initialized"}, headers)
    for number, (name, how_much, params) in enumerate(requests_for(era, "http"), 1):
        named = {"Mcp-Method": "tools/call", "Mcp-Name": str(params.get("name", ""))} if era == MODERN else {}
        answer, _ = await asyncio.to_thread(post, url, framed(era, number, params), {**headers, **named})
        log[f"raw: {name}"] = [compared(how_much, answer)]
    return log
