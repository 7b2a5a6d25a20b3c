"""A scenario: what one client does at one server, to be recorded."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from seen import ERAS, MODERN, Caller

BOTH = tuple(ERAS)
LEGACY_ONLY = tuple(era for era in ERAS if era != MODERN)
MODERN_ONLY = (MODERN,)


@dataclass(frozen=True)
class Scenario:
    name: str
    run: Callable[[Caller], Awaitable[None]]
    capabilities: str = "all"
    eras: tuple[str, ...] = BOTH
    transports: tuple[str, ...] = ("stdio", "http")


class Book:
    """The scenarios of one case. `runs` names a tool that tells which functions ran; it is called after each."""

    def __init__(self, runs: str | None = None):
        self.scenarios: list[Scenario] = []
        self.runs = runs

    def add(self, name: str, run: Callable[[Caller], Awaitable[None]], **more: Any) -> None:
        assert all(name != other.name for other in self.scenarios), f"two scenarios named {name!r}"

        async def recorded(caller: Caller) -> None:
            await run(caller)
            if self.runs:
                await caller.call(self.runs)

        self.scenarios.append(Scenario(name, recorded, **more))

    def call(self, name: str, tool: str, arguments: dict[str, Any] | None = None, answers: dict[str, Any] | None = None, **more: Any) -> None:
        """A call, answered to its end. An answer that is a list is used up in order."""

        async def run(caller: Caller) -> None:
            await caller.call(tool, arguments, {part: list(a) if isinstance(a, list) else a for part, a in (answers or {}).items()})

        self.add(name, run, **more)

    def ask(self, name: str, method: str, *arguments: Any, **more: Any) -> None:
        """Another request, by the name of the client's method for it."""

        async def run(caller: Caller) -> None:
            await caller.ask(method, *arguments)

        self.add(name, run, **more)

    def play(self, name: str, **more: Any) -> Callable[[Callable[[Caller], Awaitable[None]]], None]:
        """A scenario written out as a function."""
        return lambda run: self.add(name, run, **more)
