"""The Python SDK's client: takes steps as JSON lines on stdin, prints what it saw as JSON lines.

python_client.py ERA (URL | COMMAND...)
"""

from __future__ import annotations

import asyncio
import json
import sys
from typing import Any

import mcp_types as types
from mcp import Client, MCPError, StdioServerParameters

MODES = {"2025-11-25": "legacy", "2026-07-28": "2026-07-28"}


class Driver:
    def __init__(self) -> None:
        self.answers: dict[str, Any] = {}
        self.asked: list[str] = []
        self.progress: list[float] = []
        self.client: Any = None

    async def elicit(self, _context: Any, params: Any) -> Any:
        self.asked.append(params.message)
        answer = self.answers["elicit"]
        wanted = params.requested_schema["properties"]
        content = {key: value for key, value in answer["content"].items() if key in wanted} if "content" in answer else None
        return types.ElicitResult(action=answer["action"], content=content)

    async def sample(self, _context: Any, params: Any) -> Any:
        self.asked.append(params.messages[0].content.text)
        content = types.TextContent(type="text", text=self.answers["sample"])
        return types.CreateMessageResult(role="assistant", content=content, model="a-model")

    async def roots(self, _context: Any) -> Any:
        self.asked.append("roots")
        return types.ListRootsResult(roots=[types.Root(uri=uri) for uri in self.answers["roots"]])

    async def progressed(self, progress: float, _total: float | None, _message: str | None) -> None:
        self.progress.append(progress)

    async def step(self, step: dict[str, Any]) -> dict[str, Any]:
        self.asked, self.progress, self.answers = [], [], step.get("answers", {})
        try:
            return await getattr(self, step["do"])(step)
        except MCPError as error:
            return {"protocol_error": error.error.code, "message": error.error.message}

    async def list_tools(self, _step: dict[str, Any]) -> dict[str, Any]:
        return {"names": [tool.name for tool in (await self.client.list_tools()).tools]}

    async def call(self, step: dict[str, Any]) -> dict[str, Any]:
        result = await self.client.call_tool(step["tool"], step["arguments"], progress_callback=self.progressed)
        return {
            "asked": self.asked,
            "progress": self.progress,
            "kinds": [block.type for block in result.content],
            "texts": [block.text for block in result.content if block.type == "text"],
            "structured": result.structured_content,
            "failed": bool(result.is_error),
        }

    async def list_prompts(self, _step: dict[str, Any]) -> dict[str, Any]:
        return {"names": [prompt.name for prompt in (await self.client.list_prompts()).prompts]}

    async def get_prompt(self, step: dict[str, Any]) -> dict[str, Any]:
        result = await self.client.get_prompt(step["name"], step["arguments"])
        blocks = [message.content for message in result.messages]
        texts = [block.text for block in blocks if block.type == "text"]
        return {"asked": self.asked, "kinds": [block.type for block in blocks], "texts": texts}

    async def list_resources(self, _step: dict[str, Any]) -> dict[str, Any]:
        return {"uris": [str(resource.uri) for resource in (await self.client.list_resources()).resources]}

    async def list_templates(self, _step: dict[str, Any]) -> dict[str, Any]:
        listed = await self.client.list_resource_templates()
        return {"uris": [template.uri_template for template in listed.resource_templates]}

    async def read_resource(self, step: dict[str, Any]) -> dict[str, Any]:
        contents = (await self.client.read_resource(step["uri"])).contents
        texts = [part.text for part in contents if isinstance(part, types.TextResourceContents)]
        return {"mime_types": [part.mime_type for part in contents], "texts": texts, "blobs": len(contents) - len(texts)}

    async def complete(self, step: dict[str, Any]) -> dict[str, Any]:
        reference = types.PromptReference(type="ref/prompt", name=step["prompt"])
        result = await self.client.complete(reference, {"name": step["argument"], "value": step["value"]})
        return {"values": result.completion.values}


async def main(era: str, *target: str) -> None:
    server = target[0] if target[0].startswith("http") else StdioServerParameters(command=target[0], args=list(target[1:]))
    driver = Driver()
    async with Client(
        server,
        mode=MODES[era],
        read_timeout_seconds=30,
        elicitation_callback=driver.elicit,
        sampling_callback=driver.sample,
        list_roots_callback=driver.roots,
    ) as driver.client:
        # The headers of arguments are known from the list of tools.
        await driver.client.list_tools()
        for line in sys.stdin:
            print(json.dumps(await driver.step(json.loads(line))), flush=True)


asyncio.run(main(*sys.argv[1:]))
