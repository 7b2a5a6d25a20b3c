"""Every shape of a graph that the bookshop lacks: the reference for spec.yaml beside it."""

from typing import Annotated, Literal

from mcp.server import MCPServer
from mcp.server.mcpserver import Elicit, ElicitationResult, Resolve
from mcp.server.mcpserver.exceptions import ToolError
from mcp.shared.exceptions import MCPError
from pydantic import BaseModel, Field
from serve import security, serve

mcp = MCPServer("Crossroads", version="0.1.0", request_state_security=security())

RUNS: list[str] = []
COUNTS: dict[str, int] = {}


def ran(name: str) -> int:
    RUNS.append(name)
    COUNTS[name] = COUNTS.get(name, 0) + 1
    return COUNTS[name]


def fail(how: str) -> None:
    match how:
        case "tool":
            raise ToolError("out of order: жаль")
        case "protocol":
            raise MCPError(code=-32050, message="not today", data={"again": "tomorrow"})
        case "bare":
            raise MCPError(code=-32051, message="no data")
        case "crash":
            raise RuntimeError("a secret")


class Login(BaseModel):
    user: str


class Confirm(BaseModel):
    ok: bool


class Colour(BaseModel):
    """A colour to paint with."""

    name: Literal["red", "green", "blue"]


class Place(BaseModel):
    city: str


def yes(value: bool) -> str:
    return "yes" if value else "no"


def login() -> Login | Elicit[Login]:
    ran("login")
    return Elicit("Who are you?", Login)


def confirm(login: Annotated[Login, Resolve(login)]) -> Confirm | Elicit[Confirm]:
    ran("confirm")
    return Elicit(f"Really, {login.user}?", Confirm)


def final(login: Annotated[Login, Resolve(login)], confirm: Annotated[Confirm, Resolve(confirm)]) -> Place | Elicit[Place]:
    ran("final")
    return Elicit(f"Where to, {login.user} ({yes(confirm.ok)})?", Place)


def colour() -> Colour | Elicit[Colour]:
    ran("colour")
    return Elicit("Which colour?", Colour)


def place() -> Place | Elicit[Place]:
    ran("place")
    return Elicit("Which city?", Place)


def greeting(login: Annotated[Login, Resolve(login)]) -> str:
    ran("greeting")
    return f"Hello {login.user}"


def length(login: Annotated[Login, Resolve(login)]) -> int:
    ran("length")
    return len(login.user)


def polite(login: Annotated[ElicitationResult[Login], Resolve(login)]) -> str:
    ran("polite")
    return f"Dear {login.data.user}" if login.action == "accept" else f"Dear nobody ({login.action})"


def maybe(ask: bool) -> Confirm | Elicit[Confirm]:
    ran("maybe")
    return Elicit("Shall we?", Confirm) if ask else Confirm(ok=True)


def admin_only(login: Annotated[Login, Resolve(login)]) -> Confirm | Elicit[Confirm]:
    ran("admin_only")
    return Elicit("Use your powers?", Confirm) if login.user == "admin" else Confirm(ok=False)


def fickle() -> Confirm | Elicit[Confirm]:
    run = ran("fickle")
    return Elicit(f"Question {run}?", Confirm) if run < 4 else Confirm(ok=True)


def stubborn() -> Confirm | Elicit[Confirm]:
    return Elicit("Shall I ask?", Confirm) if ran("stubborn") == 1 else Confirm(ok=False)


def broken(how: str) -> str:
    ran("broken")
    fail(how)
    return "fine"


def broken_question(how: str) -> Confirm | Elicit[Confirm]:
    ran("broken_question")
    fail(how)
    return Elicit("Is it fine?", Confirm)


@mcp.tool(description="A question that rests on another's answer.")
def chain(login: Annotated[Login, Resolve(login)], confirm: Annotated[Confirm, Resolve(confirm)]) -> str:
    ran("chain")
    return f"{login.user}: {yes(confirm.ok)}"


@mcp.tool(description="The same chain, the later question named first.")
def chain_backwards(confirm: Annotated[Confirm, Resolve(confirm)], login: Annotated[Login, Resolve(login)]) -> str:
    ran("chain_backwards")
    return f"{login.user}: {yes(confirm.ok)}"


@mcp.tool(description="Three questions, each resting on those before.")
def three(
    login: Annotated[Login, Resolve(login)],
    confirm: Annotated[Confirm, Resolve(confirm)],
    place: Annotated[Place, Resolve(final)],
) -> str:
    ran("three")
    return f"{login.user}: {yes(confirm.ok)}, {place.city}"


@mcp.tool(description="Two questions that do not depend on one another.")
def pair(colour: Annotated[Colour, Resolve(colour)], place: Annotated[Place, Resolve(place)]) -> str:
    ran("pair")
    return f"{colour.name} in {place.city}"


@mcp.tool(description="One question, two computed values that both need it.")
def diamond(greeting: Annotated[str, Resolve(greeting)], length: Annotated[int, Resolve(length)]) -> str:
    ran("diamond")
    return f"{greeting} ({length})"


@mcp.tool(description="A resolver takes the outcome, then the tool wants the value.")
def outcome_then_plain(greeting: Annotated[str, Resolve(polite)], login: Annotated[Login, Resolve(login)]) -> str:
    ran("outcome_then_plain")
    return f"{greeting}, alias {login.user}"


@mcp.tool(description="The tool wants the value before a resolver takes the outcome.")
def plain_then_outcome(login: Annotated[Login, Resolve(login)], greeting: Annotated[str, Resolve(polite)]) -> str:
    ran("plain_then_outcome")
    return f"{greeting}, alias {login.user}"


@mcp.tool(description="One answer as outcome and as value.")
def both_ways(login: Annotated[Login, Resolve(login)], asked: Annotated[ElicitationResult[Login], Resolve(login)]) -> str:
    ran("both_ways")
    return f"{login.user} ({asked.action})"


@mcp.tool(description="A resolver takes the outcome and nobody the value.")
def outcome_only(greeting: Annotated[str, Resolve(polite)]) -> str:
    ran("outcome_only")
    return greeting


@mcp.tool(description="Three independent questions.")
def three_open(
    colour: Annotated[Colour, Resolve(colour)],
    login: Annotated[Login, Resolve(login)],
    place: Annotated[Place, Resolve(place)],
) -> str:
    ran("three_open")
    return f"{login.user} in {colour.name} in {place.city}"


@mcp.tool(description="Asks only if told to.")
def maybe_ask(ask: Annotated[bool, Field(description="Whether to ask.")], maybe: Annotated[Confirm, Resolve(maybe)]) -> str:
    ran("maybe_ask")
    return yes(maybe.ok)


@mcp.tool(description="Asks a second question of the administrator alone.")
def admin(login: Annotated[Login, Resolve(login)], sure: Annotated[Confirm, Resolve(admin_only)]) -> str:
    ran("admin")
    return f"{login.user}: {yes(sure.ok)}"


@mcp.tool(description="The question changes each time.")
def ask_fickle(fickle: Annotated[Confirm, Resolve(fickle)]) -> str:
    ran("ask_fickle")
    return yes(fickle.ok)


@mcp.tool(description="The resolver knows the answer itself the second time.")
def ask_stubborn(stubborn: Annotated[Confirm, Resolve(stubborn)], place: Annotated[Place, Resolve(place)]) -> str:
    ran("ask_stubborn")
    return f"{yes(stubborn.ok)} in {place.city}"


How = Annotated[str, Field(description="In which way.")]


@mcp.tool(description="A resolver that fails.")
def fails(how: How, broken: Annotated[str, Resolve(broken)]) -> str:
    ran("fails")
    return broken


@mcp.tool(description="A resolver that fails before a question.")
def fails_first(how: How, broken: Annotated[str, Resolve(broken)], colour: Annotated[Colour, Resolve(colour)]) -> str:
    ran("fails_first")
    return f"{broken} {colour.name}"


@mcp.tool(description="A resolver that fails after a question.")
def fails_late(how: How, colour: Annotated[Colour, Resolve(colour)], broken: Annotated[str, Resolve(broken)]) -> str:
    ran("fails_late")
    return f"{broken} {colour.name}"


@mcp.tool(description="A resolver that fails where it should ask.")
def fails_asking(how: How, sure: Annotated[Confirm, Resolve(broken_question)]) -> str:
    ran("fails_asking")
    return yes(sure.ok)


@mcp.tool(description="A tool that fails.")
def tool_fails(how: How) -> str:
    ran("tool_fails")
    fail(how)
    return "fine"


@mcp.tool(description="A tool that fails after its question was answered.")
def tool_fails_answered(how: How, colour: Annotated[Colour, Resolve(colour)]) -> str:
    ran("tool_fails_answered")
    fail(how)
    return colour.name


@mcp.tool(description="Which functions ran since the last time, in order.")
def runs() -> list[str]:
    seen = list(RUNS)
    RUNS.clear()
    COUNTS.clear()
    return seen


if __name__ == "__main__":
    serve(mcp)
