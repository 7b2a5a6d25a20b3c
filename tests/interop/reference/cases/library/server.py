"""Prompts and resources: the reference for spec.yaml beside it."""

from typing import Annotated

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ResourceError
from mcp.server.mcpserver.prompts.base import AssistantMessage, Message, UserMessage
from mcp.shared.exceptions import MCPError
from pydantic import BaseModel, Field
from serve import security, serve

mcp = MCPServer("Library", version="0.1.0", request_state_security=security())


class Book(BaseModel):
    title: str
    pages: int


def find_book(title: str) -> Book:
    return Book(title=title, pages=len(title) * 100)


@mcp.tool(description="How long a book is.")
def find(title: Annotated[str, Field(description="Which book.")]) -> int:
    return find_book(title).pages


@mcp.prompt(title="Summarise a book", description="Asks for a summary.")
def summarise(
    title: Annotated[str, Field(description="Which book.")],
    words: Annotated[int, Field(description="How many words.")] = 100,
    tone: Annotated[str | None, Field(description="In which tone.")] = None,
) -> str:
    book = find_book(title)
    return f"Summarise '{book.title}' ({book.pages} pages) in {words} words, {tone or 'in any tone'}."


@mcp.prompt(description="Asks which of two books is better.")
def compare(
    one: Annotated[str, Field(description="A book.")], other: Annotated[str, Field(description="Another book.")]
) -> list[Message]:
    return [UserMessage(f"Is '{one}' better than '{other}'?"), AssistantMessage("Let me think."), UserMessage("Gern!")]


@mcp.prompt(description="Says hello.")
def hello() -> str:
    return "Hello — привет."


@mcp.prompt(description="A prompt that can't be made.")
def fails(how: Annotated[str, Field(description="In which way.")]) -> str:
    if how == "protocol":
        raise MCPError(code=-32050, message="not today", data={"again": "tomorrow"})
    raise RuntimeError("a secret")


@mcp.resource("library://about", name="about", title="About the library", description="What the library is.", mime_type="text/plain")
def about() -> str:
    return "A small library.\nКниги."


@mcp.resource("library://catalogue", name="catalogue", description="All books.", mime_type="application/json")
def catalogue() -> list[Book]:
    return [find_book("Dune"), find_book("Эон")]


@mcp.resource("library://logo", name="logo", description="The library's logo.", mime_type="image/png")
def logo() -> bytes:
    return bytes([0x89, 0x50, 0x4E, 0x47, 0, 255])


@mcp.resource("library://gone", name="gone", description="A resource that can't be read.", mime_type="text/plain")
def gone() -> str:
    raise ResourceError("the shelf is empty")


@mcp.resource("library://burnt", name="burnt", description="A resource that breaks when it is read.", mime_type="text/plain")
def burnt() -> str:
    raise RuntimeError("a secret")


@mcp.resource("library://books/{title}", name="book", title="One book", description="A book by its title.", mime_type="application/json")
def book(title: str) -> Book:
    return find_book(title)


if __name__ == "__main__":
    serve(mcp)
