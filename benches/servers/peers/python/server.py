"""The peers' four tools on the Python SDK."""

import argparse
from typing import Annotated

import anyio
from mcp.server import MCPServer
from mcp.server.mcpserver import Elicit, Resolve
from pydantic import BaseModel, Field

mcp = MCPServer("Shop", log_level="ERROR")


class Quote(BaseModel):
    title: str
    copies: int
    total: int


class Stock(BaseModel):
    copies: int


class Backorder(BaseModel):
    confirm: bool = Field(description="Order anyway and wait?")


Title = Annotated[str, Field(description="The book's title.")]
Copies = Annotated[int, Field(description="How many.")]


@mcp.tool()
async def quote_price(title: Title, copies: Copies) -> Quote:
    """Quote a price for a number of copies."""
    return Quote(title=title, copies=copies, total=copies * 1250)


async def check_stock(title: str) -> Stock:
    return Stock(copies=7 if title == "Dune" else 0)


async def confirm_backorder(
    title: str, stock: Annotated[Stock, Resolve(check_stock)]
) -> Backorder | Elicit[Backorder]:
    if stock.copies > 0:
        return Backorder(confirm=True)
    return Elicit(f"'{title}' is out of stock. Order anyway?", Backorder)


@mcp.tool()
async def order_book(
    title: Title,
    stock: Annotated[Stock, Resolve(check_stock)],
    backorder: Annotated[Backorder, Resolve(confirm_backorder)],
) -> str:
    """Order a book from the shop."""
    if not backorder.confirm:
        return "No order placed."
    if stock.copies == 0:
        return f"Backordered '{title}'."
    return f"Ordered '{title}'."


async def weigh(copies: int) -> int:
    return copies * 400


async def pack(weight: Annotated[int, Resolve(weigh)]) -> int:
    return weight + 120


async def pick_zone(packed: Annotated[int, Resolve(pack)]) -> int:
    return packed // 1000 + 1


async def look_up_fare(zone: Annotated[int, Resolve(pick_zone)]) -> int:
    return zone * 350


async def add_fuel(fare: Annotated[int, Resolve(look_up_fare)]) -> int:
    return fare + fare // 20


async def add_tax(fuelled: Annotated[int, Resolve(add_fuel)]) -> int:
    return fuelled + fuelled // 5


async def round_up(taxed: Annotated[int, Resolve(add_tax)]) -> int:
    return (taxed + 9) // 10 * 10


async def print_label(rounded: Annotated[int, Resolve(round_up)]) -> str:
    return f"{rounded} cents"


@mcp.tool()
async def price_parcel(copies: Copies, label: Annotated[str, Resolve(print_label)]) -> str:
    """Price the parcel for a number of copies."""
    return label


def shop(number: int):
    async def ask_shop(title: str) -> int:
        await anyio.sleep(0.002)
        return len(title) * 100 + number

    return ask_shop


shops = [shop(number) for number in range(1, 9)]


@mcp.tool()
async def compare_shops(
    title: Title,
    first: Annotated[int, Resolve(shops[0])],
    second: Annotated[int, Resolve(shops[1])],
    third: Annotated[int, Resolve(shops[2])],
    fourth: Annotated[int, Resolve(shops[3])],
    fifth: Annotated[int, Resolve(shops[4])],
    sixth: Annotated[int, Resolve(shops[5])],
    seventh: Annotated[int, Resolve(shops[6])],
    eighth: Annotated[int, Resolve(shops[7])],
) -> str:
    """Find the cheapest of eight shops."""
    return f"{min(first, second, third, fourth, fifth, sixth, seventh, eighth)} cents"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--http")
    address = parser.parse_args().http
    if address is None:
        mcp.run()
    else:
        host, port = address.rsplit(":", 1)
        mcp.run("streamable-http", host=host, port=int(port))


if __name__ == "__main__":
    main()
