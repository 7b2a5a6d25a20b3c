"""The bookshop: the reference for spec.yaml beside it."""

from typing import Annotated

from mcp.server import MCPServer
from mcp.server.mcpserver import Elicit, ElicitationResult, ListRoots, Resolve, Sample
from mcp.types import CreateMessageResult, ListRootsResult, SamplingMessage, TextContent
from pydantic import BaseModel, Field
from serve import security, serve

mcp = MCPServer("Bookshop", version="0.1.0", request_state_security=security())

SHELF = {"Dune": 7, "Neuromancer": 0, "Эон": 0}


class Stock(BaseModel):
    title: str
    copies: int


class Backorder(BaseModel):
    confirm: bool = Field(description="Order anyway and wait?")


async def check_stock(title: str) -> Stock:
    return Stock(title=title, copies=SHELF.get(title, 0))


async def confirm_backorder(title: str, stock: Annotated[Stock, Resolve(check_stock)]) -> Backorder | Elicit[Backorder]:
    if stock.copies > 0:
        return Backorder(confirm=True)
    return Elicit(f"'{title}' is out of stock (2-3 weeks). Order anyway?", Backorder)


def suggest_title(genre: str) -> Sample:
    text = f"Suggest one {genre} book title. Answer with the title only."
    return Sample([SamplingMessage(role="user", content=TextContent(type="text", text=text))], max_tokens=50)


def list_folders() -> ListRoots:
    return ListRoots()


@mcp.tool(description="Reserve a copy of a book.")
async def reserve_book(title: str, stock: Annotated[Stock, Resolve(check_stock)]) -> str:
    if stock.copies == 0:
        return f"'{title}' is out of stock."
    return f"Reserved '{title}' ({stock.copies - 1} copies left)."


@mcp.tool(description="Order a book from the shop.")
async def order_book(
    title: str,
    stock: Annotated[Stock, Resolve(check_stock)],
    backorder: Annotated[Backorder, Resolve(confirm_backorder)],
) -> str:
    if not backorder.confirm:
        return "No order placed."
    if stock.copies == 0:
        return f"Backordered '{title}'; it ships in 2-3 weeks."
    return f"Ordered '{title}'."


@mcp.tool(description="Order a book, or hear of another one.")
async def order_or_suggest(
    title: Annotated[str, Field(description="The book's title.")],
    backorder: Annotated[ElicitationResult[Backorder], Resolve(confirm_backorder)],
) -> str:
    if backorder.action == "accept":
        return f"Ordered '{title}'." if backorder.data.confirm else "No order placed."
    return f"No order ({backorder.action}); how about 'Dune'?"


@mcp.tool(description="Recommend a book in the given genre.")
async def recommend_book(genre: str, suggestion: Annotated[CreateMessageResult, Resolve(suggest_title)]) -> str:
    title = suggestion.content.text if suggestion.content.type == "text" else "the classics"
    return f"Today's {genre} pick: {title}"


@mcp.tool(description="Say which folders the client shares.")
async def shared_folders(folders: Annotated[ListRootsResult, Resolve(list_folders)]) -> list[str]:
    return [f"{root.name}: {root.uri}" for root in folders.roots]


if __name__ == "__main__":
    serve(mcp)
