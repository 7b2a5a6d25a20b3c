"""What clients do at the bookshop."""

import asyncio

from scenario import LEGACY_ONLY, MODERN_ONLY, Book
from seen import Caller, accept, accept_nothing, cancel, client_error, decline, roots, sampled

book = Book()

OUT = "out of stock"
SOLD_OUT = {"title": "Neuromancer"}
ANSWERS = {"yes": accept(confirm=True), "no": accept(confirm=False), "decline": decline(), "cancel": cancel()}

for title in ("Dune", "Neuromancer", "Эон", "", "a \"quoted\" 'title'\n🙂"):
    book.call(f"reserve_book: {title!r}", "reserve_book", {"title": title})
    book.call(f"order_book: {title!r}", "order_book", {"title": title}, {OUT: ANSWERS["yes"]})

for name, answer in ANSWERS.items():
    for tool in ("order_book", "order_or_suggest"):
        book.call(f"{tool}: {name}", tool, SOLD_OUT, {OUT: answer})

for tool in ("order_book", "order_or_suggest"):
    book.call(f"{tool}: accepted without content", tool, SOLD_OUT, {OUT: accept_nothing()})
    book.call(f"{tool}: accepted with nothing in it", tool, SOLD_OUT, {OUT: accept()})
    book.call(f"{tool}: accepted with the wrong type", tool, SOLD_OUT, {OUT: accept(confirm="maybe")})
    book.call(f"{tool}: accepted with more than was asked", tool, SOLD_OUT, {OUT: accept(confirm=True, gift=True)})
    book.call(f"{tool}: the client fails", tool, SOLD_OUT, {OUT: client_error(-32099, "leave me")}, eras=LEGACY_ONLY)

book.call("recommend_book: suggested", "recommend_book", {"genre": "poetry"}, {"Suggest one": sampled("Les Fleurs du mal")})
book.call("recommend_book: suggested in Russian", "recommend_book", {"genre": "фантастика"}, {"Suggest one": sampled("Пикник")})
book.call("recommend_book: the model fails", "recommend_book", {"genre": "x"}, {"Suggest": client_error(-1, "tired")}, eras=LEGACY_ONLY)
book.call("shared_folders: two", "shared_folders", None, {"roots/list": roots("file:///home/ann", "file:///srv/книги")})
book.call("shared_folders: none", "shared_folders", {}, {"roots/list": roots()})

for name, arguments in {
    "none": None,
    "empty": {},
    "null": {"title": None},
    "a number": {"title": 5},
    "a list": {"title": ["Dune"]},
    "another name": {"titel": "Dune"},
}.items():
    for tool in ("reserve_book", "order_book"):
        book.call(f"{tool}: arguments {name}", tool, arguments)

EXTRA = {"stock": {"title": "Dune", "copies": 0}, "backorder": {"confirm": False}, "zzz": [1, {"a": None}]}
for tool in ("reserve_book", "order_book", "order_or_suggest"):
    book.call(f"{tool}: client supplies the resolved values", tool, {"title": "Dune", **EXTRA})
    book.call(f"{tool}: client supplies them, sold out", tool, {**SOLD_OUT, **EXTRA}, {OUT: ANSWERS["yes"]})
book.call("unknown tool", "sell_book", {"title": "Dune"})
book.call("unknown tool with a strange name", "нет 'такого' {tool}", {})


@book.play("state: tampered and replayed", eras=MODERN_ONLY)
async def _(caller: Caller) -> None:
    got = await caller.round("order_book", SOLD_OUT)
    caller.answers = {OUT: accept(confirm=True)}
    given, state = caller.respond(got), got.state
    assert state is not None
    for bad in (state[:-1] + ("A" if state[-1] != "A" else "B"), state + "-TAMPERED", state[1:], "", " "):
        await caller.round("order_book", SOLD_OUT, input_responses=given, request_state=bad)
    await caller.round("order_book", {"title": "Dune"}, input_responses=given, request_state=state)
    await caller.round("order_or_suggest", SOLD_OUT, input_responses=given, request_state=state)
    await caller.round("sell_book", SOLD_OUT, input_responses=given, request_state=state)
    await caller.round("order_book", SOLD_OUT, input_responses=given, request_state=state)


@book.play("state: of another server with the same keys", eras=MODERN_ONLY, transports=("stdio",))
async def _(caller: Caller) -> None:
    first, second, third = ("k" * 31 + digit for digit in "123")
    caller.answers = {OUT: accept(confirm=True)}
    async with caller.elsewhere(MCP_REQUEST_STATE_KEYS=first) as one:
        got = await one.round("order_book", SOLD_OUT)
        given = caller.respond(got)
    for ring in (first, f"{second},{first}", f"{second},{third}", second):
        async with caller.elsewhere(MCP_REQUEST_STATE_KEYS=ring) as other:
            await other.round("order_book", SOLD_OUT, input_responses=given, request_state=got.state)


@book.play("state: expired", eras=MODERN_ONLY, transports=("stdio",))
async def _(caller: Caller) -> None:
    caller.answers = {OUT: accept(confirm=True)}
    async with caller.elsewhere(TIME_TO_LIVE="1") as brief:
        got = await brief.round("order_book", SOLD_OUT)
        await asyncio.sleep(2.5)
        await brief.round("order_book", SOLD_OUT, input_responses=caller.respond(got), request_state=got.state)


@book.play("state: sent to tools that never ask, and by the older era")
async def _(caller: Caller) -> None:
    for tool in ("reserve_book", "order_book", "sell_book"):
        for arguments in (SOLD_OUT, {}):
            await caller.round(tool, arguments, request_state="garbage")


@book.play("answers to a question nobody asked", eras=MODERN_ONLY)
async def _(caller: Caller) -> None:
    await caller.round("reserve_book", {"title": "Dune"}, input_responses={"confirm_backorder": accept(confirm=True)})
    await caller.round("order_book", SOLD_OUT, input_responses={"confirm_backorder": accept(confirm=True)})


for declared in ("none", "bare", "form", "url", "sampling", "roots"):
    more = {"capabilities": declared}
    for tool in ("order_book", "order_or_suggest"):
        book.call(f"{tool}, declaring {declared}: sold out", tool, SOLD_OUT, {OUT: ANSWERS["yes"]}, **more)
        book.call(f"{tool}, declaring {declared}: on the shelf", tool, {"title": "Dune"}, **more)
    book.call(f"recommend_book, declaring {declared}", "recommend_book", {"genre": "x"}, {"Suggest": sampled("y")}, **more)
    book.call(f"shared_folders, declaring {declared}", "shared_folders", None, {"roots/list": roots("file:///a")}, **more)
