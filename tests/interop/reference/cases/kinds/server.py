"""Every kind of question and of field in a form: the reference for spec.yaml beside it."""

import json
from datetime import date, datetime
from typing import Annotated, Literal

from mcp.server import MCPServer
from mcp.server.mcpserver import Context, Elicit, ListRoots, Resolve, Sample
from mcp.server.mcpserver.exceptions import ToolError
from mcp.shared.exceptions import MCPError
from mcp.types import (
    CreateMessageResult,
    CreateMessageResultWithTools,
    ElicitRequest,
    ElicitRequestURLParams,
    InputRequiredResult,
    ListRootsResult,
    ModelHint,
    ModelPreferences,
    SamplingMessage,
    TextContent,
    Tool,
    ToolChoice,
)
from pydantic import AnyUrl, BaseModel, EmailStr, Field
from serve import security, serve

mcp = MCPServer("Questions", version="0.1.0", request_state_security=security())

RUNS: list[str] = []


def ran(name: str) -> None:
    RUNS.append(name)


class Colour(BaseModel):
    """A colour to paint with."""

    name: Literal["red", "green", "blue"]


def titled(*choices: tuple[str, str]):
    def change(schema: dict) -> None:
        schema.pop("enum", None)
        schema["oneOf"] = [{"const": value, "title": title} for value, title in choices]

    return change


class Form(BaseModel):
    """All about you."""

    nickname: str = Field(min_length=2, max_length=5, description="Short please.")
    email: EmailStr
    # AnyUrl says of itself that it has a minimum length.
    site: AnyUrl = Field(title="Home page", json_schema_extra=lambda schema: schema.pop("minLength"))
    born: date
    arrives: datetime
    age: int = Field(ge=18, le=120)
    score: float = Field(ge=0, le=1)
    member: bool = True
    size: Literal["S", "M", "L"] = "M"
    speed: Literal["slow", "fast"] = Field(json_schema_extra=titled(("slow", "At ease"), ("fast", "In a hurry")))
    toppings: list[Literal["cheese", "olives", "onions"]] = Field(min_length=1, max_length=2)
    note: str | None = None


def text_of(message: CreateMessageResult) -> str:
    return message.content.text if message.content.type == "text" else "no text"


def yes(value: bool) -> str:
    return "yes" if value else "no"


def colour() -> Colour | Elicit[Colour]:
    ran("colour")
    return Elicit("Which colour?", Colour)


def folder() -> ListRoots:
    ran("folder")
    return ListRoots()


def user_says(text: str) -> SamplingMessage:
    return SamplingMessage(role="user", content=TextContent(type="text", text=text))


def poem(colour: Annotated[Colour, Resolve(colour)]) -> Sample:
    ran("poem")
    return Sample([user_says(f"A poem on {colour.name}.")], max_tokens=100)


def slogan() -> Sample:
    ran("slogan")
    return Sample([user_says("A slogan — kurz.")], max_tokens=10)


def plan() -> Sample:
    ran("plan")
    look = Tool(name="look", description="Look around.", input_schema={"type": "object", "properties": {}})
    return Sample([user_says("Make a plan.")], max_tokens=20, tools=[look], tool_choice=ToolChoice(mode="required"))


def essay(topic: str) -> Sample:
    ran("essay")
    answer = SamplingMessage(role="assistant", content=TextContent(type="text", text="Gladly."))
    return Sample(
        [user_says(f"An essay on {topic}."), answer, user_says("Go on.")],
        max_tokens=1000,
        system_prompt="Be brief.",
        temperature=0.5,
        stop_sequences=["END", "."],
        metadata={"tone": "dry", "level": 3},
        model_preferences=ModelPreferences(hints=[ModelHint(name="small")], cost_priority=1.0, speed_priority=0.25),
    )


def form() -> Form | Elicit[Form]:
    ran("form")
    return Elicit("Fill it in.", Form)


def who(ctx: Context) -> str:
    ran("who")
    return f"protocol {ctx.protocol_version}"


@mcp.tool(description="A request to the client's model that rests on a person's answer.")
def write_poem(colour: Annotated[Colour, Resolve(colour)], poem: Annotated[CreateMessageResult, Resolve(poem)]) -> str:
    ran("write_poem")
    return f"{colour.name}: {text_of(poem)}"


@mcp.tool(description="Gives the client's model tools.")
def make_plan(plan: Annotated[CreateMessageResultWithTools, Resolve(plan)]) -> str:
    ran("make_plan")
    blocks = plan.content if isinstance(plan.content, list) else [plan.content]
    parts = []
    for block in blocks:
        if block.type == "tool_use":
            parts.append(f"{block.name} {json.dumps(block.input)}")
        else:
            parts.append(block.text if block.type == "text" else "?")
    return "; ".join(parts)


@mcp.tool(description="Uses every setting of a request to the client's model.")
def write_essay(
    topic: Annotated[str, Field(description="What about.")], essay: Annotated[CreateMessageResult, Resolve(essay)]
) -> str:
    ran("write_essay")
    return f"{topic}: {text_of(essay)} [{essay.model}, {essay.stop_reason}]"


@mcp.tool(description="One question of each kind, in one round.")
def all_kinds(
    colour: Annotated[Colour, Resolve(colour)],
    folder: Annotated[ListRootsResult, Resolve(folder)],
    slogan: Annotated[CreateMessageResult, Resolve(slogan)],
) -> str:
    ran("all_kinds")
    return f"{colour.name}, {len(folder.roots)}, {text_of(slogan)}"


@mcp.tool(description="A form with every kind of field.")
def register(form: Annotated[Form, Resolve(form)]) -> str:
    ran("register")
    toppings = "+".join(form.toppings)
    note = "no note" if form.note is None else form.note
    return f"{form.nickname} {form.email} {form.age} {yes(form.member)} {form.size} {form.speed} {toppings} {note}"


@mcp.tool(description="What the server knows of the client.")
def whoami(who: Annotated[str, Resolve(who)], ctx: Context) -> str:
    ran("whoami")
    info = ctx.session.client_params.client_info if ctx.session.client_params else None
    return f"{who}, {info.name if info else 'nobody'}, headers: {yes(ctx.headers is not None)}"


@mcp.tool(description="Reports progress.")
async def work(steps: Annotated[int, Field(ge=0, description="How many.")], ctx: Context) -> int:
    for step in range(steps):
        await ctx.report_progress(step + 1, steps, f"step {step + 1}")
    return steps


async def consent(amount: int, ctx: Context) -> str | InputRequiredResult:
    """What the user does with a page to open. The SDK's resolvers can't ask this, so it is written out."""
    ran("consent")
    message, url = f"Pay {amount} crowns?", f"https://pay.example.com/?amount={amount}"
    if ctx.input_responses and ctx.request_state == url:
        return ctx.input_responses["consent"].action
    elicitation = ctx.client_capabilities.elicitation if ctx.client_capabilities else None
    if elicitation is None or elicitation.url is None:
        text = "Client did not declare the url elicitation capability required by resolver 'consent'"
        raise MCPError(code=-32021, message=text, data={"requiredCapabilities": {"elicitation": {"url": {}}}})
    if ctx.protocol_version == "2025-11-25":
        return (await ctx.elicit_url(message, url, "an-id")).action
    request = ElicitRequest(params=ElicitRequestURLParams(message=message, url=url))
    return InputRequiredResult(input_requests={"consent": request}, request_state=url)


Amount = Annotated[int, Field(description="How much.")]


@mcp.tool(description="Waits until the user agrees to open a page.")
async def pay(amount: Amount, ctx: Context) -> str | InputRequiredResult:
    action = await consent(amount, ctx)
    if isinstance(action, InputRequiredResult):
        return action
    if action != "accept":
        raise ToolError(f"Resolver for parameter 'consent' could not resolve: elicitation was {action}")
    ran("pay")
    return f"Paid {amount}."


@mcp.tool(description="Hears whether the user agrees to open a page.")
async def pay_or_not(amount: Amount, ctx: Context) -> str | InputRequiredResult:
    action = await consent(amount, ctx)
    if isinstance(action, InputRequiredResult):
        return action
    ran("pay_or_not")
    return f"{amount}: {action}"


@mcp.tool(description="Which functions ran since the last time, in order.")
def runs() -> list[str]:
    seen = list(RUNS)
    RUNS.clear()
    return seen


if __name__ == "__main__":
    serve(mcp)
