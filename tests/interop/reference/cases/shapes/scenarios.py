"""Every kind of value, there and back."""

from scenario import Book

book = Book()

POINT = {"x": 1, "y": -2}
SHAPE = {
    "name": "Ö",
    "at": POINT,
    "corners": [POINT, {"x": 0}],
    "labels": {"b": {"text": "so"}, "c": {"text": "", "colour": "red"}},
}
TREE = {"value": 1, "children": [{"value": 2, "children": []}, {"value": 3, "children": [{"value": 4, "children": []}]}]}

VALUES = {
    "text": ["", "ü\n\"x\" \\ {y}", "🙂", "null", 5, None, ["a"]],
    "whole": [0, -7, 5.0, 2**53, 2**63 - 1, -(2**63), 5.5, "five", None, [5]],
    "real": [0.5, 5, -1.25, 123456.789, "much", None],
    "truth": [True, False, "perhaps", None],
    "anything": [None, True, 1, 1.5, "s", [], [1, "a"], {"a": [1, None, {}]}],
    "texts": [[], ["a"], ["a", "ü\n"], ["a", 5], "a", None],
    "wholes": [[1, 2], [1, "x"], {}],
    "grid": [[], [[1, 2], [], [3]], [[1], 2]],
    "points": [[], [POINT, {"x": 3}], [{"y": 1}], [POINT, 5]],
    "counts": [{}, {"a": 1, "b": 2}, {"ключ": 3}, {"a": "x"}, []],
    "atlas": [{}, {"p": POINT, "q": {"x": 0}}, {"p": {}}],
    "point": [POINT, {"x": 1}, {"x": 1, "z": 9}, {}, {"x": "left"}, [1, 2], None],
    "shape": [SHAPE, {**SHAPE, "area": 1.5}, {**SHAPE, "area": None}, {**SHAPE, "at": {}}, {**SHAPE, "labels": {"q": {}}}, {}],
    "level": ["low", "mid-high", "11", "LOW", "", None],
    "figure": [
        {"kind": "Circle", "radius": 1.5},
        {"kind": "Square", "side": 2},
        {"kind": "Square", "radius": 2},
        {"kind": "Cube", "side": 1},
        {"radius": 1},
        {},
    ],
    "figures": [[], [{"kind": "Circle", "radius": 1.5}, {"kind": "Square", "side": 2}], [{"kind": "Circle"}]],
    "tree": [TREE, {"value": 1, "children": []}, {"value": 1}, {"value": 1, "children": [{"value": "x", "children": []}]}],
    "perhaps": ["x", "", None, 5],
    "perhaps_point": [POINT, None, {}],
}
for tool, values in VALUES.items():
    for value in values:
        book.call(f"{tool}: {value!r}", tool, {"value": value})
    book.call(f"{tool}: no value", tool, {})

book.call("nothing", "nothing")
book.call("blocks", "blocks")

GOOD = {"name": "abc", "code": "AB12", "count": 5, "share": 0.5, "even": 4, "tags": ["x", "y"]}
book.call("bounded: all right", "bounded", GOOD)
BAD = {
    "name": ["a", "abcde", ""],
    "code": ["ab1", "AB", "xAB1", 5],
    "count": [0, 11],
    "share": [0, 1, -1],
    "even": [3],
    "tags": [[], ["a", "b", "c", "d"], [1]],
}
for field, values in BAD.items():
    for value in values:
        book.call(f"bounded: {field} = {value!r}", "bounded", {**GOOD, field: value})
book.call("bounded: length counts characters", "bounded", {**GOOD, "name": "🙂ßé"})
book.call("bounded: everything wrong", "bounded", {field: values[0] for field, values in BAD.items()})
book.call("bounded: everything missing", "bounded", {})

book.call("defaults: none given", "defaults", {})
book.call("defaults: no arguments at all", "defaults")
book.call(
    "defaults: all given",
    "defaults",
    {"who": "you", "times": 0, "loud": True, "genre": "poem", "words": [], "note": "ok"},
)
book.call("defaults: null for what may be absent", "defaults", {"note": None})
book.call("defaults: a genre that is none", "defaults", {"genre": "opera"})
book.call(
    "named",
    "named",
    {"type": "a", "self": "b", "camelCase": "c", "kebab-case": "d", "größe": 5, "file2name": "e", "HTTPPort": 80},
)
book.call("named: all missing", "named", {})
