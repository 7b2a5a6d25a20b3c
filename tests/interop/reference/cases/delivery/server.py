"""A dependency of a dependency: the reference for spec.yaml beside it."""

from typing import Annotated

from mcp.server import MCPServer
from mcp.server.mcpserver import Resolve
from pydantic import BaseModel
from serve import security, serve

mcp = MCPServer("Bookshop", version="0.1.0", request_state_security=security())

SHELF = {"Dune": 7, "Neuromancer": 0}
LOOKUPS: list[str] = []


class Stock(BaseModel):
    title: str
    copies: int


async def check_stock(title: str) -> Stock:
    LOOKUPS.append(title)
    return Stock(title=title, copies=SHELF.get(title, 0))


async def estimate_delivery(stock: Annotated[Stock, Resolve(check_stock)]) -> str:
    return "tomorrow" if stock.copies > 0 else "in 2-3 weeks"


@mcp.tool(description="Order a book from the shop.")
async def order_book(
    title: str,
    stock: Annotated[Stock, Resolve(check_stock)],
    delivery: Annotated[str, Resolve(estimate_delivery)],
) -> str:
    if stock.copies == 0:
        return f"'{title}' is on backorder; it would arrive {delivery}."
    return f"Ordered '{title}'; it arrives {delivery}."


@mcp.tool(description="Say how often the shelf was looked up, and begin anew.")
async def lookups() -> list[str]:
    seen = list(LOOKUPS)
    LOOKUPS.clear()
    return seen


if __name__ == "__main__":
    serve(mcp)
