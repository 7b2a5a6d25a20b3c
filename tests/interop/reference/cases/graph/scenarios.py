"""What clients do at the crossroads."""

from scenario import LEGACY_ONLY, MODERN_ONLY, Book
from seen import Caller, accept, accept_nothing, cancel, client_error, decline, roots, sampled

book = Book(runs="runs")

WHO, SURE, WHERE, COLOUR, CITY = "Who are you?", "Really,", "Where to,", "Which colour?", "Which city?"
ANN = {WHO: accept(user="ann"), SURE: accept(ok=True), WHERE: accept(city="Łódź")}

for tool in ("chain", "chain_backwards", "three"):
    book.call(f"{tool}: all answered", tool, None, ANN)
    book.call(f"{tool}: first declined", tool, None, {**ANN, WHO: decline()})
    book.call(f"{tool}: second cancelled", tool, None, {**ANN, SURE: cancel()})
    book.call(f"{tool}: second says no", tool, None, {**ANN, SURE: accept(ok=False)})
book.call("three: last declined", "three", None, {**ANN, WHERE: decline()})
book.call("chain: a name with quotes, braces and no letters", "chain", None, {**ANN, WHO: accept(user="\"{x}\" \\ \n🙂\u202e")})

TWO = {COLOUR: accept(name="red"), CITY: accept(city="Oslo")}
book.call("pair: both answered", "pair", None, TWO)
book.call("pair: first declined", "pair", None, {**TWO, COLOUR: decline()})
book.call("pair: second declined", "pair", None, {**TWO, CITY: decline()})
book.call("pair: a colour that is none", "pair", None, {**TWO, COLOUR: accept(name="mauve")})
book.call("diamond: answered", "diamond", None, ANN)
book.call("diamond: declined", "diamond", None, {WHO: decline()})
for tool in ("outcome_then_plain", "plain_then_outcome", "both_ways", "outcome_only"):
    for answer in (accept(user="bob"), decline(), cancel()):
        book.call(f"{tool}: {answer.action}", tool, None, {WHO: answer})

THREE = {COLOUR: accept(name="blue"), WHO: accept(user="eve"), CITY: accept(city="Rome")}
book.call("three_open: all answered", "three_open", None, THREE)


@book.play("three_open: one answer at a time", eras=MODERN_ONLY)
async def _(caller: Caller) -> None:
    for part, answer in THREE.items():
        caller.answers = {part: answer}
        if part == COLOUR:
            got = await caller.round("three_open", None)
        got = await caller.round("three_open", None, input_responses=caller.respond(got), request_state=got.state)


@book.play("three_open: a decline while others are open", eras=MODERN_ONLY)
async def _(caller: Caller) -> None:
    for part in (COLOUR, WHO, CITY):
        caller.answers = {part: decline()}
        got = await caller.round("three_open", None)
        await caller.round("three_open", None, input_responses=caller.respond(got), request_state=got.state)


@book.play("three_open: no answers at all", eras=MODERN_ONLY)
async def _(caller: Caller) -> None:
    got = await caller.round("three_open", None)
    got = await caller.round("three_open", None, input_responses={}, request_state=got.state)
    got = await caller.round("three_open", None, request_state=got.state)
    caller.answers = THREE
    await caller.round("three_open", None, input_responses=caller.respond(got), request_state=got.state)


@book.play("three_open: answers under keys nobody asked", eras=MODERN_ONLY)
async def _(caller: Caller) -> None:
    got = await caller.round("three_open", None)
    await caller.round("three_open", None, input_responses={"nobody": accept(user="x")}, request_state=got.state)


@book.play("pair: answers without the state that asked", eras=MODERN_ONLY)
async def _(caller: Caller) -> None:
    got = await caller.round("pair", None)
    caller.answers = TWO
    await caller.round("pair", None, input_responses=caller.respond(got))


@book.play("pair: the same state answered twice, and again otherwise", eras=MODERN_ONLY)
async def _(caller: Caller) -> None:
    got = await caller.round("pair", None)
    for colour in ("red", "green"):
        caller.answers = {**TWO, COLOUR: accept(name=colour)}
        await caller.round("pair", None, input_responses=caller.respond(got), request_state=got.state)


@book.play("pair: a recorded answer is not overridden by a later one", eras=MODERN_ONLY)
async def _(caller: Caller) -> None:
    first = await caller.round("pair", None)
    caller.answers = {COLOUR: accept(name="red")}
    second = await caller.round("pair", None, input_responses=caller.respond(first), request_state=first.state)
    caller.answers = {COLOUR: accept(name="green"), CITY: accept(city="Oslo")}
    await caller.round("pair", None, input_responses=caller.respond(first), request_state=second.state)


@book.play("pair: a recorded decline stays one", eras=MODERN_ONLY)
async def _(caller: Caller) -> None:
    first = await caller.round("outcome_then_plain", None)
    caller.answers = {WHO: decline()}
    await caller.round("outcome_then_plain", None, input_responses=caller.respond(first), request_state=first.state)


@book.play("pair: answers of the wrong kind", eras=MODERN_ONLY)
async def _(caller: Caller) -> None:
    for answer in (sampled("red"), roots("file:///red")):
        got = await caller.round("pair", None)
        caller.answers = {COLOUR: answer, CITY: accept(city="Oslo")}
        await caller.round("pair", None, input_responses=caller.respond(got), request_state=got.state)


@book.play("state: tampered, cut, of another tool, with other arguments", eras=MODERN_ONLY)
async def _(caller: Caller) -> None:
    got = await caller.round("maybe_ask", {"ask": True})
    caller.answers = {"Shall we?": accept(ok=True)}
    given, state = caller.respond(got), got.state
    assert state is not None
    middle = len(state) // 2
    flipped = state[:middle] + ("A" if state[middle] != "A" else "B") + state[middle + 1 :]
    for bad in (flipped, state + "A", state[:-4], state + "-TAMPERED", "", "e30", state.swapcase(), "нет"):
        await caller.round("maybe_ask", {"ask": True}, input_responses=given, request_state=bad)
    await caller.round("maybe_ask", {"ask": False}, input_responses=given, request_state=state)
    await caller.round("maybe_ask", {"ask": True, "extra": 1}, input_responses=given, request_state=state)
    await caller.round("maybe_ask", None, input_responses=given, request_state=state)
    await caller.round("pair", {"ask": True}, input_responses=given, request_state=state)
    await caller.round("runs", {"ask": True}, request_state=state)
    await caller.round("nobody", {"ask": True}, request_state=state)
    await caller.round("maybe_ask", {"ask": True}, input_responses=given, request_state=state)


@book.play("state: absent arguments equal empty ones", eras=MODERN_ONLY)
async def _(caller: Caller) -> None:
    got = await caller.round("pair", None)
    caller.answers = TWO
    await caller.round("pair", {}, input_responses=caller.respond(got), request_state=got.state)


@book.play("state: unknown arguments and their order", eras=MODERN_ONLY)
async def _(caller: Caller) -> None:
    got = await caller.round("pair", {"b": {"y": 1, "x": [1, 2]}, "a": "é"})
    caller.answers = TWO
    given = caller.respond(got)
    await caller.round("pair", {"a": "é", "b": {"x": [1, 2], "y": 1}}, input_responses=given, request_state=got.state)
    await caller.round("pair", {"a": "é", "b": {"x": [2, 1], "y": 1}}, input_responses=given, request_state=got.state)


@book.play("state: of another session", eras=MODERN_ONLY)
async def _(caller: Caller) -> None:
    await caller.round("pair", None, request_state="v1.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA")


@book.play("state: sent by a client of the older era", eras=LEGACY_ONLY)
async def _(caller: Caller) -> None:
    for tool in ("pair", "runs", "nobody"):
        await caller.round(tool, None, request_state="anything")


book.call("maybe_ask: not told to", "maybe_ask", {"ask": False})
book.call("maybe_ask: told to", "maybe_ask", {"ask": True}, {"Shall we?": accept(ok=False)})
book.call("maybe_ask: wrong argument", "maybe_ask", {"ask": "perhaps"})
book.call("maybe_ask: client supplies the resolved value", "maybe_ask", {"ask": True, "maybe": {"ok": False}}, {"Shall we?": accept(ok=True)})
book.call("admin: somebody else", "admin", None, {WHO: accept(user="ann")})
book.call("admin: the administrator agrees", "admin", None, {WHO: accept(user="admin"), "powers": accept(ok=True)})
book.call("admin: the administrator declines", "admin", None, {WHO: accept(user="admin"), "powers": decline()})
book.call("ask_fickle: asked anew", "ask_fickle", None, {"Question": accept(ok=False)})
book.call("ask_stubborn: the resolver's own answer wins", "ask_stubborn", None, {"Shall I ask?": accept(ok=True), CITY: accept(city="Bonn")})

for how in ("tool", "protocol", "bare", "crash", "not at all"):
    for tool in ("fails", "fails_first", "fails_late", "tool_fails", "tool_fails_answered"):
        book.call(f"{tool}: {how}", tool, {"how": how}, {COLOUR: accept(name="green")})
    book.call(f"fails_asking: {how}", "fails_asking", {"how": how}, {"Is it fine?": accept(ok=True)})

book.call("chain: accepted without content", "chain", None, {**ANN, SURE: accept_nothing()})
book.call("chain: content with more than asked", "chain", None, {**ANN, SURE: accept(ok=True, why="because")})
book.call("chain: the client fails", "chain", None, {**ANN, SURE: client_error(-32042, "gone")}, eras=LEGACY_ONLY)

for declared in ("none", "bare", "form", "url", "sampling", "roots"):
    for tool in ("pair", "chain", "fails_late"):
        arguments = {"how": "tool"} if tool == "fails_late" else None
        book.call(f"{tool}, declaring {declared}", tool, arguments, {**ANN, **TWO}, capabilities=declared)
