"""Every kind of argument and of result: the reference for spec.yaml beside it."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from mcp.server import MCPServer
from mcp.types import (
    AudioContent,
    CallToolResult,
    EmbeddedResource,
    ImageContent,
    ResourceLink,
    TextContent,
    TextResourceContents,
    ToolAnnotations,
)
from pydantic import BaseModel, ConfigDict, Field, JsonValue, RootModel, model_serializer
from serve import security, serve

mcp = MCPServer(
    "Shapes",
    version="2.1.0",
    title="All shapes",
    instructions="Try them all.",
    website_url="https://example.com/shapes",
    request_state_security=security(),
)


class Plain(BaseModel):
    """What is absent is left out, as in the emitted server."""

    @model_serializer(mode="wrap")
    def _leave_out(self, handler: Any) -> dict[str, Any]:
        return {name: value for name, value in handler(self).items() if value is not None}


class Point(BaseModel):
    """Where it is."""

    x: int
    y: int = Field(default=0, description="Up.")


class Label(Plain):
    text: str = Field(title="What it says")
    colour: str | None = None


Label.__doc__ = None


class Shape(Plain):
    name: str
    at: Point = Field(description="Its centre.")
    corners: list[Point]
    labels: dict[str, Label]
    area: float | None = None


Level = Literal["low", "mid-high", "11"]


class Circle(BaseModel):
    kind: Literal["Circle"]
    radius: float


class Square(BaseModel):
    kind: Literal["Square"]
    side: float


Figure = Annotated[Circle | Square, Field(discriminator="kind")]
# As an item it bears its own name; as a property, the property's.
AnyFigure = Annotated[Figure, Field(title="Figure")]


class Tree(BaseModel):
    value: int
    children: list[Tree]


class Row(RootModel[list[int]]):
    """One block for a whole row: the SDK would flatten a bare list of lists, the emitted server does not."""

    model_config = ConfigDict(json_schema_extra=lambda schema: [schema.pop(key, None) for key in ("title", "description")])


def arg(description: str = "Any.", **more: Any) -> Any:
    return Field(description=description, **more)


@mcp.tool(description="A string.")
def text(value: Annotated[str, arg()]) -> str:
    return value


@mcp.tool(description="An integer.")
def whole(value: Annotated[int, arg()]) -> int:
    return value


@mcp.tool(description="A number.")
def real(value: Annotated[float, arg()]) -> float:
    return value


@mcp.tool(description="A boolean.")
def truth(value: Annotated[bool, arg()]) -> bool:
    return value


@mcp.tool(description="Any value.")
def anything(value: Annotated[JsonValue, arg()]) -> JsonValue:
    return value


@mcp.tool(description="Nothing.", structured_output=False)
def nothing() -> None:
    return None


@mcp.tool(description="Content.")
def blocks() -> list[TextContent | ImageContent | AudioContent | EmbeddedResource | ResourceLink]:
    return [
        TextContent(type="text", text="так"),
        ImageContent(type="image", data="aW1hZ2U=", mime_type="image/png"),
        AudioContent(type="audio", data="c291bmQ=", mime_type="audio/wav"),
        EmbeddedResource(
            type="resource",
            resource=TextResourceContents(uri="shapes://note", mime_type="text/plain", text="a note"),
        ),
        ResourceLink(type="resource_link", name="more", uri="shapes://more", mime_type="text/html", description="More."),
    ]


@mcp.tool(description="Strings.")
def texts(value: Annotated[list[str], arg()]) -> list[str]:
    return value


@mcp.tool(description="Integers.")
def wholes(value: Annotated[list[int], arg()]) -> list[int]:
    return value


@mcp.tool(description="Lists of lists.")
def grid(value: Annotated[list[list[int]], arg()]) -> list[Row]:
    return [Row(row) for row in value]


@mcp.tool(description="Models.")
def points(value: Annotated[list[Point], arg()]) -> list[Point]:
    return value


@mcp.tool(description="A map.")
def counts(value: Annotated[dict[str, int], arg()]) -> Mapping[str, int]:
    return value


@mcp.tool(description="A map of models.")
def atlas(value: Annotated[dict[str, Point], arg()]) -> Mapping[str, Point]:
    return value


@mcp.tool(description="A model.")
def point(value: Annotated[Point, arg()]) -> Point:
    return value


@mcp.tool(description="A model in models.")
def shape(value: Annotated[Shape, arg()]) -> Shape:
    return value


@mcp.tool(description="An enum.")
def level(value: Annotated[Level, arg()]) -> Level:
    return value


@mcp.tool(description="A union.")
def figure(value: Annotated[Figure, arg()]) -> Figure:
    return value


@mcp.tool(description="Unions.")
def figures(value: Annotated[list[AnyFigure], arg()]) -> list[AnyFigure]:
    return value


@mcp.tool(description="A tree.")
def tree(value: Annotated[Tree, arg()]) -> Tree:
    return value


class PerhapsText(Plain):
    model_config = ConfigDict(title="perhapsOutput")
    result: str | None = None


class PerhapsPoint(Plain):
    model_config = ConfigDict(title="perhaps_pointOutput")
    result: Point | None = None


def perhapsed(value: str | None, result: PerhapsText | PerhapsPoint) -> CallToolResult:
    """The emitted server leaves out what is absent, here too; the SDK would send null."""
    content = [] if value is None else [TextContent(type="text", text=value)]
    return CallToolResult(content=content, structured_content=result.model_dump(mode="json"))


@mcp.tool(description="A string or nothing.")
def perhaps(value: Annotated[str | None, arg()] = None) -> Annotated[CallToolResult, PerhapsText]:
    return perhapsed(value, PerhapsText(result=value))


@mcp.tool(description="A model or nothing.")
def perhaps_point(value: Annotated[Point | None, arg()] = None) -> Annotated[CallToolResult, PerhapsPoint]:
    text = None if value is None else value.model_dump_json(indent=2)
    return perhapsed(text, PerhapsPoint(result=value))


@mcp.tool(description="Constrained arguments.")
def bounded(
    name: Annotated[str, arg("Short.", min_length=2, max_length=4)],
    code: Annotated[str, arg("A code.", pattern=r"^[A-Z]{2}\d+$")],
    count: Annotated[int, arg("Few.", ge=1, le=10)],
    share: Annotated[float, arg("A part.", gt=0, lt=1)],
    even: Annotated[int, arg("Even.", multiple_of=2)],
    tags: Annotated[list[str], arg("Some.", min_length=1, max_length=3)],
) -> str:
    return f"{name} {code} {count} {share} {even} {'+'.join(tags)}"


@mcp.tool(description="Arguments that may be left out.")
def defaults(
    who: Annotated[str, arg("Whom.")] = "World",
    times: Annotated[int, arg("How often.")] = 2,
    loud: Annotated[bool, arg("Whether to shout.")] = False,
    genre: Annotated[Literal["poem", "novel"], arg("Of what.")] = "novel",
    words: Annotated[list[str], arg("Which.")] = ["so", "long"],  # noqa: B006
    note: Annotated[str | None, arg("Anything else.")] = None,
) -> str:
    return f"{who} {times} {str(loud).lower()} {genre} {'+'.join(words)} {'no note' if note is None else note}"


NAMES: dict[str, Any] = {
    "type": Annotated[str, arg("A keyword.")],
    "self": Annotated[str, arg("Another.", alias="self")],
    "camelCase": Annotated[str, arg("A hump.")],
    "kebab-case": Annotated[str, arg("A dash.", alias="kebab-case")],
    "größe": Annotated[int, arg('Größe in "cm".')],
    "file2name": Annotated[str, arg("A digit.")],
    "HTTPPort": Annotated[int, arg("Capitals.")],
}


def named(**given: Any) -> str:
    return " ".join(str(given[name]) for name in NAMES)


# Two of the names can't be parameters of a Python function as they stand.
named.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
    [
        inspect.Parameter(name.replace("-", "_").replace("self", "self_"), inspect.Parameter.KEYWORD_ONLY, annotation=kind)
        for name, kind in NAMES.items()
    ],
    return_annotation=str,
)
mcp.add_tool(
    named,
    title="A tool of many names",
    description='Says "names" back.\n\nÜber alles: `code`, \\backslashes, {braces} and 日本語.\n',
    annotations=ToolAnnotations(read_only_hint=True, idempotent_hint=True, open_world_hint=False, destructive_hint=False),
)


if __name__ == "__main__":
    serve(mcp)
