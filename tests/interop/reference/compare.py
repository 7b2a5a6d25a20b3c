"""Whether two recordings are the same, but for what may differ:

- `requestState` (recorded only as there or not) and a resolver's wire key (its last part is the resolver's name);
- the id of a page to open, which rmcp sends at 2026-07-28 too;
- the wording of argument validation: both must refuse, and ours must name every field that the reference names;
- how a schema is written down: the SDK refers to `$defs` and writes `T | null`, the emitted server writes in place and leaves out of `required`,
  and a property whose type is a model bears the property's own title;
- that a prompt without arguments has an empty list of them;
- the code for a resource that is not there, which the SDK has changed for the older era too;
- `_meta` of results, where each server names itself, and of questions, where rmcp asks for progress.
"""

from __future__ import annotations

import difflib
import json
import re
from typing import Any

WIRE_KEY = re.compile(r"(resolver '|Resolver ')[\w.]+:(\w+)'", re.IGNORECASE)
VALIDATION = re.compile(r"\A(Error executing tool .+?: )\d+ validation errors? for \w+\n", re.DOTALL)
OLDER_NOT_FOUND, NOT_FOUND = -32002, -32602
FIELD = re.compile(r"^(\S+)$\n  ", re.MULTILINE)


def plain(schema: dict[str, Any]) -> dict[str, Any]:
    """The SDK's schema as the emitted servers write it: in place, without null, references for what is recursive only."""
    defs = schema.get("$defs", {})
    recursive = {name for name in defs if _reaches(defs, name, name)}
    result = _plain({key: value for key, value in schema.items() if key != "$defs"}, defs, recursive)
    if kept := {name: _plain(defs[name], defs, recursive) for name in sorted(recursive)}:
        result["$defs"] = kept
    return result


def _references(node: Any) -> set[str]:
    if isinstance(node, dict):
        here = {node["$ref"].rsplit("/", 1)[-1]} if "$ref" in node else set()
        return here.union(*(_references(value) for value in node.values()))
    if isinstance(node, list):
        return set().union(*(_references(value) for value in node))
    return set()


def _reaches(defs: dict[str, Any], start: str, goal: str) -> bool:
    seen: set[str] = set()
    open_ = [start]
    while open_:
        for name in _references(defs[open_.pop()]):
            if name == goal:
                return True
            if name not in seen:
                seen.add(name)
                open_.append(name)
    return False


def _plain(node: Any, defs: dict[str, Any], recursive: set[str], title: str | None = None) -> Any:
    if isinstance(node, list):
        return [_plain(value, defs, recursive) for value in node]
    if not isinstance(node, dict):
        return node
    node = {key: value for key, value in node.items() if key != "discriminator"}
    if {"type": "null"} in node.get("anyOf", []):
        other = next(choice for choice in node["anyOf"] if choice != {"type": "null"})
        node = {key: value for key, value in node.items() if key != "anyOf" and (key, value) != ("default", None)}
        node = {**other, **node}
    if "$ref" in node and (name := node["$ref"].rsplit("/", 1)[-1]) not in recursive:
        node = {**defs[name], **{key: value for key, value in node.items() if key != "$ref"}}
        if title is not None:
            node["title"] = title
        return _plain(node, defs, recursive, title)
    result = {"title": title} if "$ref" in node and title is not None else {}
    for key, value in node.items():
        if key in ("properties", "$defs"):
            result[key] = {name: _plain(inner, defs, recursive, name.replace("_", " ").title()) for name, inner in value.items()}
        elif key in ("default", "examples", "enum", "const"):
            result[key] = value
        else:
            result[key] = _plain(value, defs, recursive)
    return result


def reference(event: dict[str, Any]) -> dict[str, Any]:
    """An event of the reference server as the emitted one would give it."""
    text = WIRE_KEY.sub(r"\1\2'", json.dumps(event, ensure_ascii=False))
    event = json.loads(text)
    for tool in event.get("tools", []):
        for schema in ("inputSchema", "outputSchema"):
            if schema in tool:
                tool[schema] = plain(tool[schema])
    return event


def common(event: dict[str, Any]) -> dict[str, Any]:
    """What both sides lose before they are compared."""
    event = json.loads(json.dumps(event), parse_float=_number)
    for result in event.values():
        if isinstance(result, dict):
            result.pop("_meta", None)
    for prompt in event.get("list_prompts", {}).get("prompts", []):
        if prompt.get("arguments") == []:
            del prompt["arguments"]
    if (error := event.get("error", {})).get("code") == OLDER_NOT_FOUND:
        error["code"] = NOT_FOUND
    for question in event.get("asked", []):
        if question.get("params"):
            question["params"].pop("_meta", None)
            question["params"].pop("elicitationId", None)
        if "key" in question and (schema := (question.get("params") or {}).get("requestedSchema")):
            # At 2026-07-28 the SDK's wire drops the model's title and description.
            schema.pop("title", None)
            schema.pop("description", None)
    return event


def _number(text: str) -> float | int:
    number = float(text)
    return int(number) if number.is_integer() and abs(number) < 2**53 else number


def _refusal(event: dict[str, Any]) -> str | None:
    result = event.get("result", {})
    content = result.get("content") or [{}]
    return content[0].get("text") if result.get("isError") else None


def same_refusal(theirs: dict[str, Any], ours: dict[str, Any]) -> bool:
    """Both refuse the arguments, and ours names every argument that theirs does."""
    their_text, our_text = _refusal(theirs), _refusal(ours)
    if their_text is None or our_text is None or not (head := VALIDATION.match(their_text)):
        return False
    fields = {name.split(".")[0] for name in FIELD.findall(their_text[head.end() :])}
    return our_text.startswith(head.group(1)) and all(field in our_text for field in fields)


def _in_order(log: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Notifications travel beside the answers; among themselves they keep their order."""
    beside = [event for event in log if "progress" in event or "logged" in event]
    return beside + [event for event in log if event not in beside]


def difference(theirs: list[dict[str, Any]], ours: list[dict[str, Any]]) -> str:
    """What differs, as a diff from the reference to the emitted server; empty when nothing does."""
    left = [common(reference(event)) for event in _in_order(theirs)]
    right = [common(event) for event in _in_order(ours)]
    if len(left) == len(right):
        right = [a if same_refusal(a, b) else b for a, b in zip(left, right, strict=True)]
    a, b = (json.dumps(log, indent=1, sort_keys=True, ensure_ascii=False).splitlines() for log in (left, right))
    return "\n".join(line for line in difflib.unified_diff(a, b, "python", "emitted", n=4, lineterm="") if not line.startswith("@@"))
