"""What clients do at the library."""

from scenario import Book
from seen import Caller

book = Book()


@book.play("lists")
async def _(caller: Caller) -> None:
    for method in ("list_prompts", "list_resources", "list_resource_templates"):
        await caller.ask(method)


for arguments in (
    {"title": "Dune"},
    {"title": "Эон", "words": "7"},
    {"title": "Dune", "words": "7", "tone": "gaily, 'gaily'"},
):
    book.ask(f"summarise: {arguments}", "get_prompt", "summarise", arguments)
book.ask("compare", "get_prompt", "compare", {"one": "Dune", "other": "Эон"})
book.ask("hello", "get_prompt", "hello")
book.ask("fails with a protocol error", "get_prompt", "fails", {"how": "protocol"})

for address in ("about", "catalogue", "logo", "gone", "burnt", "books/Dune", "books/a%20b%2Fc", "books/%D0%AD%D0%BE%D0%BD", "nowhere"):
    book.ask(f"read {address}", "read_resource", f"library://{address}")
