"""What a client sees of a server, recorded through the Python SDK's own client."""

from __future__ import annotations

import json
from contextlib import asynccontextmanager
from typing import Any

import mcp_types as types
from mcp import Client, MCPError, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.client.streamable_http import streamable_http_client
from places import WORK

ERAS = {"2025-11-25": "legacy", "2026-07-28": "2026-07-28"}
MODERN = "2026-07-28"
MAX_ROUNDS = 10

# What servers on stdio say on stderr.
(WORK / "logs").mkdir(parents=True, exist_ok=True)
LOG = open(WORK / "logs" / "stdio.log", "w")  # noqa: SIM115: as long as the run

# What a client may declare. `None` is a client that declares nothing at all.
CAPABILITIES: dict[str, dict[str, Any]] = {
    "all": {"elicitation": {"form": {}, "url": {}}, "sampling": {"tools": {}}, "roots": {"listChanged": True}},
    "none": {},
    "bare": {"elicitation": {}, "sampling": {}, "roots": {}},
    "url": {"elicitation": {"url": {}}},
    "form": {"elicitation": {"form": {}}},
    "sampling": {"sampling": {}},
    "roots": {"roots": {}},
}


class Unanswered(Exception):
    """The server asked what the scenario has no answer for."""


def accept(**content: Any) -> types.ElicitResult:
    return types.ElicitResult(action="accept", content=content)


def accept_nothing() -> types.ElicitResult:
    return types.ElicitResult(action="accept")


def decline() -> types.ElicitResult:
    return types.ElicitResult(action="decline")


def cancel() -> types.ElicitResult:
    return types.ElicitResult(action="cancel")


def sampled(text: str, **more: Any) -> types.CreateMessageResult:
    content = types.TextContent(type="text", text=text)
    return types.CreateMessageResult(role="assistant", content=content, model="a-model", **more)


def tool_use(name: str, arguments: dict[str, Any]) -> types.CreateMessageResultWithTools:
    content = types.ToolUseContent(type="tool_use", id="call-1", name=name, input=arguments)
    return types.CreateMessageResultWithTools(role="assistant", content=[content], model="a-model", stop_reason="toolUse")


def roots(*uris: str) -> types.ListRootsResult:
    return types.ListRootsResult(roots=[types.Root(uri=uri, name=uri.rsplit("/", 1)[-1]) for uri in uris])


def client_error(code: int, message: str) -> types.ErrorData:
    return types.ErrorData(code=code, message=message)


def dump(model: Any) -> Any:
    return model.model_dump(mode="json", by_alias=True, exclude_none=True)


def short_key(key: str) -> str:
    """A resolver's wire key is the server's own business; what is left is the resolver's name."""
    return key.rsplit(":", 1)[-1]


class Round:
    """One answer to one `tools/call`: questions, or what ends the call."""

    def __init__(self, questions: dict[str, Any] | None, state: str | None, outcome: dict[str, Any] | None):
        self.questions = questions or {}
        self.state = state
        self.outcome = outcome


class Caller:
    """One connection, and the log of what came over it."""

    def __init__(self, client: Client, era: str, target: list[str] | str, env: dict[str, str]):
        self.client = client
        self.era = era
        self.target = target
        self.env = env
        self.log: list[Any] = []
        self.answers: dict[str, Any] = {}

    def note(self, **event: Any) -> None:
        self.log.append(event)

    def answer(self, method: str, params: Any) -> Any:
        """The scenario's answer: by a part of the question's text, or by its method. A list is used up in order."""
        text = json.dumps(params, ensure_ascii=False)
        for part, answer in self.answers.items():
            if part == method or part in text:
                if isinstance(answer, list):
                    return answer.pop(0) if answer else Unanswered(part)
                return answer
        return Unanswered(text)

    def legacy_question(self, method: str, params: Any) -> Any:
        self.note(asked=[{"method": method, "params": params}])
        answer = self.answer(method, params)
        if isinstance(answer, Unanswered):
            return client_error(-1, "nobody answers")
        return answer

    async def greet(self) -> None:
        """Who the server says it is, and what it offers."""
        info = self.client.server_info
        server = {key: value for key, value in dump(info).items() if value != ""} if info else None
        self.note(server=server, instructions=self.client.instructions, protocol=self.client.protocol_version)
        result = await self.client.list_tools(cache_mode="bypass")
        self.note(tools=[dump(tool) for tool in result.tools])

    async def ask(self, method: str, *arguments: Any) -> None:
        """Any other request, by the name of the client's method for it."""
        more = {} if method == "get_prompt" else {"cache_mode": "bypass"}
        try:
            self.note(**{method: dump(await getattr(self.client, method)(*arguments, **more))})
        except MCPError as error:
            self.note(error=dump(error.error))

    @asynccontextmanager
    async def elsewhere(self, **env: str):
        """The same server in another process with other settings; what it answers is logged here."""
        async with connect(self.target, self.era, "all", {**self.env, **env}) as other:
            other.log = self.log
            other.answers = self.answers
            yield other

    async def round(self, tool: str, arguments: dict[str, Any] | None, **more: Any) -> Round:
        """One request as it stands; in the older era questions are asked on the way."""

        async def progressed(progress: float, total: float | None, message: str | None) -> None:
            self.note(progress=[progress, total, message])

        try:
            result = await self.client.session.call_tool(
                tool, arguments, allow_input_required=True, progress_callback=progressed, **more
            )
        except MCPError as error:
            outcome = {"error": dump(error.error)}
            self.note(**outcome)
            return Round(None, None, outcome)
        if isinstance(result, types.InputRequiredResult):
            questions = result.input_requests or {}
            asked = [{"key": short_key(key), **dump(questions[key])} for key in sorted(questions, key=short_key)]
            self.note(asked=asked, state=result.request_state is not None)
            return Round(questions, result.request_state, None)
        outcome = {"result": dump(result)}
        self.note(**outcome)
        return Round(None, None, outcome)

    async def call(self, tool: str, arguments: dict[str, Any] | None = None, answers: dict[str, Any] | None = None, **more: Any) -> None:
        """A whole call, answered as the scenario says until it ends."""
        self.answers = dict(answers or {})
        got = await self.round(tool, arguments, **more)
        for _ in range(MAX_ROUNDS):
            if got.outcome is not None:
                return
            got = await self.round(tool, arguments, input_responses=self.respond(got), request_state=got.state)
        self.note(gave_up=MAX_ROUNDS)

    def respond(self, got: Round) -> dict[str, Any]:
        """Answers to the questions that the scenario answers; the rest stay open."""
        responses: dict[str, Any] = {}
        for key, question in got.questions.items():
            params = dump(question).get("params")
            answer = self.answer(question.method, params)
            if not isinstance(answer, Unanswered):
                responses[key] = answer
        return responses


class _Declaring(Client):
    """A client that declares exactly the given capabilities."""

    declared: dict[str, Any] = {}

    async def _build_session(self, exit_stack: Any) -> Any:
        session = await super()._build_session(exit_stack)
        declared = types.ClientCapabilities.model_validate(self.declared)
        session._build_capabilities = lambda version: declared
        return session


@asynccontextmanager
async def connect(target: list[str] | str, era: str, capabilities: str, env: dict[str, str]):
    """Connect to a command (stdio) or a URL (HTTP)."""
    caller: Caller

    async def elicit(_context: Any, params: Any) -> Any:
        return caller.legacy_question("elicitation/create", dump(params))

    async def sample(_context: Any, params: Any) -> Any:
        return caller.legacy_question("sampling/createMessage", dump(params))

    async def list_roots(_context: Any) -> Any:
        return caller.legacy_question("roots/list", None)

    async def logged(params: Any) -> None:
        caller.note(logged=dump(params))

    if isinstance(target, str):
        server: Any = streamable_http_client(target)
    else:
        server = stdio_client(StdioServerParameters(command=target[0], args=target[1:], env=env), errlog=LOG)
    client = _Declaring(
        server,
        mode=ERAS[era],
        read_timeout_seconds=30,
        elicitation_callback=elicit,
        sampling_callback=sample,
        list_roots_callback=list_roots,
        logging_callback=logged,
        client_info=types.Implementation(name="interop", version="1"),
        cache=None,
    )
    client.declared = CAPABILITIES[capabilities]
    async with client:
        caller = Caller(client, era, target, env)
        yield caller
