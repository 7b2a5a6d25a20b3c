"""What clients do with questions of every kind."""

from scenario import LEGACY_ONLY, MODERN_ONLY, Book
from seen import Caller, accept, accept_nothing, cancel, client_error, decline, roots, sampled, tool_use

book = Book(runs="runs")

COLOUR = "Which colour?"
PAINT = {COLOUR: accept(name="red")}
book.call("write_poem: written", "write_poem", None, {**PAINT, "A poem": sampled("Roses", stop_reason="endTurn")})
book.call("write_poem: colour declined", "write_poem", None, {COLOUR: decline()})
book.call("write_poem: the model fails", "write_poem", None, {**PAINT, "A poem": client_error(-32001, "too tired")}, eras=LEGACY_ONLY)
book.call("make_plan: a tool used", "make_plan", None, {"Make a plan": tool_use("look", {"far": True})})
book.call("make_plan: plain text", "make_plan", None, {"Make a plan": sampled("No plan.")})
book.call("write_essay: written", "write_essay", {"topic": "тоска"}, {"An essay": sampled("So.", stop_reason="stopSequence")})
book.call("write_essay: other arguments", "write_essay", {"topic": ""}, {"An essay": sampled("")})
ALL = {COLOUR: accept(name="red"), "roots/list": roots("file:///a", "file:///b"), "A slogan": sampled("Buy!")}
book.call("all_kinds: answered", "all_kinds", None, ALL)
book.call("all_kinds: declined", "all_kinds", None, {**ALL, COLOUR: decline()})

GOOD = {
    "nickname": "ann", "email": "ann@example.com", "site": "https://example.com/ann", "born": "1990-02-28",
    "arrives": "2026-01-02T03:04:05Z", "age": 30, "score": 0.5, "speed": "fast", "toppings": ["cheese"],
}  # fmt: skip
book.call("register: defaults filled in", "register", None, {"Fill": accept(**GOOD)})
book.call("register: everything given", "register", None, {"Fill": accept(**GOOD, member=False, size="L", note="ok")})
BAD = {
    "nickname": ["a", "annabelle"], "email": ["nonsense", "a@"], "site": ["nowhere"], "born": ["yesterday", "1990-02-30"],
    "arrives": ["at noon"], "age": [17, 121, 30.5], "score": [-0.1, 1.5], "speed": ["medium"],
    "toppings": [[], ["cheese", "olives", "onions"], ["ham"]], "member": ["perhaps"], "size": ["XL"],
}  # fmt: skip
for field, values in BAD.items():
    for value in values:
        book.call(f"register: {field} = {value!r}", "register", None, {"Fill": accept(**{**GOOD, field: value})})
for field in ("nickname", "toppings"):
    book.call(f"register: no {field}", "register", None, {"Fill": accept(**{k: v for k, v in GOOD.items() if k != field})})
book.call("register: whole numbers as floats", "register", None, {"Fill": accept(**{**GOOD, "age": 30.0, "score": 1})})
book.call("register: accepted without content", "register", None, {"Fill": accept_nothing()})
book.call("register: accepted with empty content", "register", None, {"Fill": accept()})


@book.play("all_kinds: answers of the wrong kind", eras=MODERN_ONLY)
async def _(caller: Caller) -> None:
    right = {COLOUR: accept(name="red"), "roots/list": roots(), "slogan": sampled("Buy!")}
    right["A slogan"] = right.pop("slogan")
    for part, answer in (("roots/list", accept(x=1)), ("roots/list", sampled("x")), ("A slogan", roots()), ("A slogan", decline())):
        got = await caller.round("all_kinds", None)
        caller.answers = {**right, part: answer}
        await caller.round("all_kinds", None, input_responses=caller.respond(got), request_state=got.state)


book.call("whoami", "whoami")
book.call("work: three steps", "work", {"steps": 3})
book.call("work: no step", "work", {"steps": 0})
book.call("work: fewer than none", "work", {"steps": -1})

PAY = "Pay 5 crowns?"
for answer in (accept_nothing(), decline(), cancel()):
    for tool in ("pay", "pay_or_not"):
        book.call(f"{tool}: {answer.action}", tool, {"amount": 5}, {PAY: answer})
        book.call(f"{tool}: {answer.action} where only pages can be opened", tool, {"amount": 5}, {PAY: answer}, capabilities="url")

for declared in ("none", "bare", "form", "url", "sampling", "roots"):
    for tool in ("all_kinds", "write_poem", "make_plan", "pay", "pay_or_not"):
        arguments = {"amount": 5} if tool.startswith("pay") else None
        answers = {**ALL, "A poem": sampled("Oh"), "Make a plan": sampled("No"), PAY: accept_nothing()}
        book.call(f"{tool}, declaring {declared}", tool, arguments, answers, capabilities=declared)
