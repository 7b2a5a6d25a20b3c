"""What every client does at the two examples, and what it must see.

A step is sent to the client's driver as it is, without `expect`. Questions are answered from `answers`:
`elicit` (an action and its content), `sample` (a text) and `roots` (addresses).
"""

from __future__ import annotations

from typing import Any

Step = dict[str, Any]

NEUROMANCER = {"title": "Neuromancer"}
QUESTION = "'Neuromancer' is out of stock (2-3 weeks). Order anyway?"
NO_ANSWER = "Error executing tool order_book: Resolver for parameter 'backorder' could not resolve: elicitation was "


def call(tool: str, arguments: dict[str, Any] | None = None, answers: dict[str, Any] | None = None, **expect: Any) -> Step:
    return {"do": "call", "tool": tool, "arguments": arguments or {}, "answers": answers or {}, "expect": expect}


def order(action: str, content: dict[str, Any] | None, **expect: Any) -> Step:
    answer = {"action": action} | ({"content": content} if content is not None else {})
    return call("order_book", NEUROMANCER, {"elicit": answer}, asked=[QUESTION], **expect)


BOOKSHOP: list[Step] = [
    {
        "do": "list_tools",
        "expect": {"names": ["reserve_book", "order_book", "offer_book", "recommend_book", "save_receipt"]},
    },
    call("reserve_book", {"title": "Dune"}, texts=["Reserved 'Dune' (6 copies left)."], failed=False, asked=[]),
    call("order_book", {"title": "Dune"}, texts=["Ordered 'Dune'; it arrives tomorrow."], failed=False, asked=[]),
    order("accept", {"confirm": True}, texts=["Backordered 'Neuromancer'; it arrives in 2-3 weeks."], failed=False),
    order("accept", {"confirm": False}, texts=["No order placed."], failed=False),
    order("decline", None, texts=[NO_ANSWER + "decline"], failed=True),
    order("cancel", None, texts=[NO_ANSWER + "cancel"], failed=True),
    call(
        "offer_book",
        NEUROMANCER,
        {"elicit": {"action": "decline"}},
        asked=[QUESTION],
        texts=["No 'Neuromancer' then. How about 'Dune'?"],
        failed=False,
    ),
    call(
        "recommend_book",
        {"genre": "poetry"},
        {"sample": "Les Fleurs du mal"},
        asked=["Suggest one poetry book title. Answer with the title only."],
        texts=["Today's poetry pick: Les Fleurs du mal"],
        structured={"result": "Today's poetry pick: Les Fleurs du mal"},
        failed=False,
    ),
    call(
        "save_receipt",
        {"title": "Dune"},
        {"roots": ["file:///home/ann", "file:///srv/shop"]},
        asked=["roots"],
        texts=["file:///home/ann/Dune.txt", "file:///srv/shop/Dune.txt"],
        failed=False,
    ),
    call("reserve_book", {}, failed=True),
    {**call("sell_book", {}, texts=["Unknown tool: sell_book"], failed=True), "unlisted": True},
]

EVERYTHING: list[Step] = [
    call("test_simple_text", kinds=["text"], failed=False),
    call("test_image_content", kinds=["image"], failed=False),
    call("test_audio_content", kinds=["audio"], failed=False),
    call("test_embedded_resource", kinds=["resource"], failed=False),
    call("test_multiple_content_types", kinds=["text", "image", "resource"], failed=False),
    call("test_error_handling", failed=True),
    call("test_tool_with_progress", progress=[0, 50, 100], failed=False),
    call("test_custom_header", {"value": "größer als 5 €"}, failed=False),
    call(
        "test_input_required_result_multi_round",
        {},
        {"elicit": {"action": "accept", "content": {"name": "Ann", "color": "blue"}}},
        asked=["What is your name?", "Which colour does Ann like best?"],
        failed=False,
    ),
    {
        "do": "list_prompts",
        "expect": {
            "names": [
                "test_simple_prompt",
                "test_prompt_with_arguments",
                "test_prompt_with_embedded_resource",
                "test_prompt_with_image",
                "test_input_required_result_prompt",
            ]
        },
    },
    {"do": "get_prompt", "name": "test_simple_prompt", "arguments": {}, "answers": {}, "expect": {"kinds": ["text"], "asked": []}},
    {
        "do": "get_prompt",
        "name": "test_prompt_with_arguments",
        "arguments": {"arg1": "one", "arg2": "zwei"},
        "answers": {},
        "expect": {"texts": ["Prompt with arguments: arg1='one', arg2='zwei'"]},
    },
    {"do": "get_prompt", "name": "test_prompt_with_image", "arguments": {}, "answers": {}, "expect": {"kinds": ["image", "text"]}},
    {
        "do": "get_prompt",
        "name": "test_input_required_result_prompt",
        "arguments": {},
        "answers": {"elicit": {"action": "accept", "content": {"context": "a gardener"}}},
        "expect": {"kinds": ["text"], "asked": ["What should the prompt know of you?"]},
    },
    {"do": "list_resources", "expect": {"uris": ["test://static-text", "test://static-binary", "test://watched-resource"]}},
    {"do": "list_templates", "expect": {"uris": ["test://template/{id}/data"]}},
    {
        "do": "read_resource",
        "uri": "test://static-text",
        "expect": {"mime_types": ["text/plain"], "texts": ["This is the content of the static text resource."]},
    },
    {"do": "read_resource", "uri": "test://static-binary", "expect": {"mime_types": ["image/png"], "blobs": 1}},
    {"do": "read_resource", "uri": "test://template/a%20b/data", "expect": {"mime_types": ["application/json"]}},
    # The older era has a code of its own for this, which some clients translate.
    {"do": "read_resource", "uri": "test://nowhere", "expect": {"protocol_error": (-32602, -32002)}},
    {
        "do": "complete",
        "prompt": "test_prompt_with_arguments",
        "argument": "arg1",
        "value": "te",
        "expect": {"values": ["test", "template"]},
    },
]

SERVERS: dict[str, list[Step]] = {"bookshop": BOOKSHOP, "everything": EVERYTHING}


def differences(expected: dict[str, Any], seen: dict[str, Any]) -> str:
    """What was seen otherwise than expected (a tuple: one of several), in words; empty when all is well."""
    wrong = []
    for key, want in expected.items():
        right = want if isinstance(want, tuple) else (want,)
        if seen.get(key) not in right:
            wrong.append(f"{key}: expected {want!r}, saw {seen.get(key)!r} in {seen!r}")
    return "\n".join(wrong)
