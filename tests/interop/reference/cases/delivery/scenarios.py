"""What clients do at a shop that asks nothing."""

from scenario import Book
from seen import Caller

book = Book(runs="lookups")

for title in ("Dune", "Neuromancer", "Эон"):
    book.call(f"order_book: {title}", "order_book", {"title": title})
book.call("order_book: no title", "order_book", {})
book.call("order_book: client supplies the resolved values", "order_book", {"title": "Dune", "stock": 1, "delivery": "never"})
book.call("unknown tool", "reserve_book", {"title": "Dune"})
book.call("order_book, declaring nothing", "order_book", {"title": "Dune"}, capabilities="none")


@book.play("order_book: each call looks up anew")
async def _(caller: Caller) -> None:
    for _ in range(3):
        await caller.call("order_book", {"title": "Dune"})


@book.play("a state sent where nothing is ever asked")
async def _(caller: Caller) -> None:
    for tool in ("order_book", "reserve_book"):
        await caller.round(tool, {"title": "Dune"}, request_state="garbage")
