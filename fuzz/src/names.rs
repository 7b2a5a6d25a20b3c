//! Names and texts that are hard to put into Rust.

use std::collections::HashSet;

use arbitrary::Result;
use mcpgen::names::{camel, snake};

use crate::{Dice, once_in};

/// Plain ones, keywords, names of the prelude, of what is emitted and of crates; other scripts; one word in many cases.
const NAMES: &[&str] = &[
    "title",
    "a",
    "Stock",
    "find_book",
    "book-id",
    "shelf.row",
    "x2",
    "_x",
    "aB",
    "a_b",
    "a-b",
    "AB",
    "HTTPServer",
    "type",
    "self",
    "Self",
    "super",
    "crate",
    "gen",
    "async",
    "await",
    "dyn",
    "try",
    "union",
    "static",
    "abstract",
    "macro_rules",
    "match",
    "fn",
    "move",
    "ref",
    "raw",
    "safe",
    "true",
    "false",
    "null",
    "yes",
    "on",
    "self_",
    "type_",
    "String",
    "Option",
    "Some",
    "None",
    "Result",
    "Ok",
    "Err",
    "Vec",
    "Box",
    "Default",
    "Clone",
    "Debug",
    "Error",
    "Copy",
    "Send",
    "Sync",
    "Drop",
    "Fn",
    "From",
    "Into",
    "Iterator",
    "ToString",
    "Arc",
    "HashMap",
    "BTreeMap",
    "Value",
    "Json",
    "JsonObject",
    "PartialEq",
    "Eq",
    "Hash",
    "Serialize",
    "Deserialize",
    "Future",
    "Cow",
    "Range",
    "Duration",
    "str",
    "bool",
    "i64",
    "f64",
    "u8",
    "usize",
    "char",
    "std",
    "core",
    "alloc",
    "rmcp",
    "serde",
    "serde_json",
    "tokio",
    "regex",
    "tracing",
    "clap",
    "axum",
    "jsonschema",
    "main",
    "lib",
    "mod",
    "generated",
    "models",
    "support",
    "handlers",
    "server",
    "tools",
    "prompts",
    "resources",
    "resolvers",
    "Resolvers",
    "Tools",
    "Prompts",
    "Resources",
    "Completions",
    "context",
    "Context",
    "args",
    "Args",
    "arguments",
    "Arguments",
    "app",
    "App",
    "round",
    "Round",
    "request",
    "response",
    "result",
    "accepted",
    "uri",
    "url",
    "Content",
    "Outcome",
    "Elicit",
    "ElicitUrl",
    "ListRoots",
    "Sample",
    "Sampled",
    "Accept",
    "Decline",
    "Cancel",
    "Input",
    "Reader",
    "Server",
    "ServeOptions",
    "serve",
    "Bookshop",
    "INPUT_SCHEMA",
    "OUTPUT_SCHEMA",
    "Constants",
    "new",
    "drop",
    "clone",
    "into",
    "from",
    "default",
    "fmt",
    "eq",
    "hash",
    "cmp",
    "value",
    "values",
    "key",
    "id",
    "kind",
    "name",
    "data",
    "error",
    "text",
    "len",
    "read",
    "path",
    "field",
    "schema",
    "con",
    "nul",
    "aux",
    "test",
    "tests",
    "build",
    "index",
    "item",
    "items",
    "vec",
    "format",
    "println",
    "assert",
    "panic",
    "naïve",
    "größe",
    "Straße",
    "本",
    "Ж",
    "ß",
    "İ",
    "ı",
    "ǆ",
    "ǅ",
    "ﬁ",
    "ſ",
    "µ",
    "Å",
    "ª",
    "가",
    "σς",
    "x1y2z3",
    "_1",
    "__x",
    "x_",
    "x__y",
    "X",
    "i",
    "I",
    "l",
    "O",
    "_0",
];

/// Texts that end comments, strings and templates early.
const TEXTS: &[&str] = &[
    "Find a book.",
    "",
    " ",
    "*/ fn main() {} /*",
    "\"#",
    "\"##, r#\"",
    "ends in a backslash\\",
    "{}",
    "{{ app }}",
    "{% raw %}",
    "{# no",
    "//% if round",
    "//% endif",
    "__blank!();",
    "__comment!(\"x\");",
    "two\nlines",
    "a\n\n\n    b",
    "\r\n",
    "\t",
    "`code",
    "```rust\nfn f() {}\n```",
    "[link](https://a.b)",
    "[Vec]",
    "<b>",
    "<T>",
    "# head",
    "- item\n- item",
    "#[derive(Debug)]",
    "//! no",
    "/// no",
    "' '",
    "\u{1}",
    "\u{7f}",
    "\u{2028}",
    "\u{202e}abc",
    "\u{feff}",
    "\u{0}",
    "😀 e\u{301}",
    "%s $HOME ${x} $(x)",
    "null",
    "1",
    "a: b",
    "! & * | >",
    "x\\u{41}\\n",
    "'static",
    "r#type",
    "https://example.com",
];

/// A text of any kind.
pub(crate) fn text(u: Dice<'_, '_>) -> Result<String> {
    let mut text = u.choose(TEXTS)?.to_string();
    if once_in(u, 4)? {
        text += u.choose(TEXTS)?;
    }
    if once_in(u, 40)? {
        text = text.repeat(30);
    }
    Ok(text)
}

/// The names of one scope: rarely do two derive one identifier.
#[derive(Default)]
pub(crate) struct Scope(HashSet<String>);

impl Scope {
    pub(crate) fn give(&mut self, u: Dice<'_, '_>) -> Result<String> {
        self.of(u, |_| true)
    }

    /// A tool's name is plain.
    pub(crate) fn give_ascii(&mut self, u: Dice<'_, '_>) -> Result<String> {
        self.of(u, str::is_ascii)
    }

    fn of(&mut self, u: Dice<'_, '_>, fits: fn(&str) -> bool) -> Result<String> {
        let mut name = u.choose(NAMES)?.to_string();
        if once_in(u, 5)? {
            name = format!("{name}_{}", u.choose(NAMES)?);
        }
        if !fits(&name) {
            "plain".clone_into(&mut name);
        }
        let clashes = once_in(u, 200)?;
        while !clashes && !self.take(&name) {
            name += "z";
        }
        Ok(name)
    }

    /// Whether nobody has a name like this yet.
    pub(crate) fn take(&mut self, name: &str) -> bool {
        let idents = [snake(name), camel(name)];
        let idents: Vec<_> = idents
            .into_iter()
            .flatten()
            .map(|ident| ident.to_lowercase())
            .collect();
        let free = !idents.is_empty() && !idents.iter().any(|ident| self.0.contains(ident));
        self.0.extend(idents);
        free
    }
}
