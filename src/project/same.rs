//! What an editor, git or `cargo fmt` may do to a file without anybody having changed it.

use std::borrow::Cow;

/// The text with `\n` at the end of every line, as mcpgen writes it.
pub fn unix_lines(text: &str) -> Cow<'_, str> {
    if text.contains('\r') {
        Cow::Owned(text.replace("\r\n", "\n"))
    } else {
        Cow::Borrowed(text)
    }
}

/// The line end that a file uses.
pub fn line_end(text: &str) -> &'static str {
    match text.split_once('\n') {
        Some((line, _)) if line.ends_with('\r') => "\r\n",
        _ => "\n",
    }
}

/// A digest of the text, its line ends aside.
pub fn digest(text: &str) -> u64 {
    let mut hash = Fnv::new();
    hash.write(unix_lines(text).as_bytes());
    hash.0
}

/// A digest of Rust text that formatting does not change: of its words, signs, literals and comments in their order,
/// without white space, commas, semicolons and braces, which rustfmt adds and takes away, and of what it imports, in
/// whatever order.
pub fn rust_digest(text: &str) -> u64 {
    let text = unix_lines(text);
    let tokens = tokens(&text);
    let mut hash = Fnv::new();
    let mut imports = 0_u64;
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        let end = if *token == "use" && begins_item(tokens.get(..at).unwrap_or_default()) {
            tokens
                .iter()
                .skip(at)
                .position(|token| *token == ";")
                .map(|length| at + length)
        } else {
            None
        };
        if let Some(end) = end {
            let mut rest = tokens.get(at + 1..end).unwrap_or_default();
            import_digests(&mut rest, &[], &mut |leaf| {
                imports = imports.wrapping_add(leaf)
            });
            at = end;
        } else {
            hash.token(token);
        }
        at += 1;
    }
    hash.0.wrapping_add(imports)
}

/// Whether a word after these tokens is the first of an item, its visibility aside: a bound can be called `use` too.
fn begins_item(before: &[&str]) -> bool {
    let last = before.last().copied().unwrap_or(";");
    matches!(last, ";" | "}" | "{" | "]" | ")" | "pub")
        || last.starts_with("//")
        || last.starts_with("/*")
}

/// Tells a digest of every path that a `use` imports; `path` is what stands before these tokens.
fn import_digests(tokens: &mut &[&str], path: &[&str], tell: &mut dyn FnMut(u64)) {
    let mut leaf = path.to_vec();
    let mut open = false;
    while let Some((token, rest)) = tokens.split_first() {
        *tokens = rest;
        match *token {
            "{" => {
                import_digests(tokens, &leaf, tell);
                open = false;
                leaf.truncate(path.len());
            }
            "," | "}" => {
                if open {
                    tell(path_digest(&leaf));
                }
                open = false;
                leaf.truncate(path.len());
                if *token == "}" {
                    return;
                }
            }
            token => {
                leaf.push(token);
                open = true;
            }
        }
    }
    if open {
        tell(path_digest(&leaf));
    }
}

fn path_digest(path: &[&str]) -> u64 {
    let mut hash = Fnv::new();
    for token in path {
        hash.token(token);
    }
    hash.0
}

fn tokens(text: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start();
        let Some(first) = rest.chars().next() else {
            break;
        };
        let (token, after) = rest
            .split_at_checked(token(rest, first))
            .unwrap_or((rest, ""));
        rest = after;
        tokens.push(token);
    }
    tokens
}

/// How many bytes of `text` its first token takes.
fn token(text: &str, first: char) -> usize {
    if first == '_' || first.is_alphanumeric() {
        let word = text
            .find(|c: char| c != '_' && !c.is_alphanumeric())
            .unwrap_or(text.len());
        return literal(text, word).unwrap_or(word);
    }
    match first {
        '/' if text.starts_with("//") => text.find('\n').unwrap_or(text.len()),
        '/' if text.starts_with("/*") => block_comment(text),
        '"' => quoted(text, 1, '"'),
        '\'' => character(text),
        _ => first.len_utf8(),
    }
}

/// The length of a literal that begins with a word: `r#"…"#`, `b"…"`, `b'…'`.
fn literal(text: &str, word: usize) -> Option<usize> {
    let prefix = text.get(..word)?;
    if !matches!(prefix, "r" | "b" | "c" | "br" | "cr") {
        return None;
    }
    let rest = text.get(word..)?;
    if prefix.ends_with('r') {
        let hashes = rest.len() - rest.trim_start_matches('#').len();
        let body = rest.get(hashes..)?.strip_prefix('"')?;
        let end = format!("\"{}", "#".repeat(hashes));
        let length = body.find(&end).map_or(body.len(), |at| at + end.len());
        return Some(word + hashes + 1 + length);
    }
    match rest.chars().next()? {
        '"' => Some(quoted(text, word + 1, '"')),
        '\'' if prefix == "b" => Some(quoted(text, word + 1, '\'')),
        _ => None,
    }
}

/// The end of what is quoted from `start` on.
fn quoted(text: &str, start: usize, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in text.get(start..).unwrap_or_default().char_indices() {
        if escaped {
            escaped = false;
        } else if c == '\\' {
            escaped = true;
        } else if c == quote {
            return start + at + 1;
        }
    }
    text.len()
}

/// `'a'`, `'\n'`, or the lifetime `'a`.
fn character(text: &str) -> usize {
    let mut inner = text.chars().skip(1);
    let first = inner.next();
    if first == Some('\\') || inner.next() == Some('\'') {
        return quoted(text, 1, '\'');
    }
    1
}

/// Block comments nest.
fn block_comment(text: &str) -> usize {
    let mut depth = 0_usize;
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        if rest.starts_with("/*") {
            depth += 1;
            at += 2;
        } else if rest.starts_with("*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += rest.chars().next().map_or(1, char::len_utf8);
        }
    }
    text.len()
}

/// FNV-1a: a digest that is the same on every system and in every version. It is to notice edits, not attacks.
struct Fnv(u64);

impl Fnv {
    fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    fn token(&mut self, token: &str) {
        match token {
            "," | ";" | "{" | "}" => return,
            token if token.starts_with("/*") || token.starts_with("//") => {
                for line in token.lines() {
                    self.write(line.trim().as_bytes());
                    self.write(b"\n");
                }
            }
            token => self.write(token.as_bytes()),
        }
        // No byte of UTF-8: keeps `ab` and `a b` apart.
        self.write(&[0xff]);
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_rustfmt_does_is_no_change() {
        let pairs = [
            ("fn f() {}\r\n", "fn f() {}\n"),
            ("f(a, b,)", "f(\n    a,\n    b\n)"),
            (
                "match x { A => { b } C => d, }",
                "match x {\n A => b,\n C => d\n}",
            ),
            ("|x| { y }", "|x| y"),
            ("{ return x }", "{\n    return x;\n}"),
            ("/* a\n   b */ x", "    /* a\nb */\nx"),
            ("x // why \n", "x // why\n"),
            (
                "use b::{d, c};\npub use a;\nuse a::{self, e::{f, g},};",
                "use a::{e::g, e::f, self};\npub use a;\nuse b::c;\nuse b::d;",
            ),
            (
                "#[x]\nuse a::b;\nfn f() -> impl Sized + use<'a> {}",
                "#[x]\nuse a::{b};\nfn f() -> impl Sized + use<'a> {}",
            ),
            ("'a'..='b' 'c: loop {}", "'a' ..= 'b'  'c : loop { }"),
        ];
        for (one, other) in pairs {
            assert_eq!(rust_digest(one), rust_digest(other), "{one} | {other}");
        }
    }

    #[test]
    fn what_people_do_is_one() {
        let pairs = [
            ("f(a, b)", "f(b, a)"),
            ("f(ab)", "f(a b)"),
            ("\"a, b\"", "\"a,b\""),
            ("\"a\\\" , b\"", "\"a\\\" ,b\""),
            ("r#\"a\" ; b\"# x", "r#\"a\" b\"# x"),
            ("b\"{\"", "b\"\""),
            ("b'{'", "b'}'"),
            ("'{'", "'}'"),
            ("'\\'' ','", "'\\'' ';'"),
            ("x // why\n", "x // when\n"),
            ("x // a, b\n", "x // a b\n"),
            ("x", "x /* a /* b */ c */"),
            ("/* a /* b */ c, */ x", "/* a /* b */ c */ x"),
            ("1 + 2", "1 - 2"),
            ("use a::b;", "use a::c;"),
            ("use a::{b, c};", "use a::b;"),
            ("use a::{b, c::d};", "use a::{b::d, c};"),
            ("use a::b as c;", "use a::c as b;"),
            ("größe", "grösse"),
        ];
        for (one, other) in pairs {
            assert_ne!(rust_digest(one), rust_digest(other), "{one} | {other}");
        }
    }

    #[test]
    fn unfinished_text_has_a_digest_too() {
        for text in [
            "use a::{",
            "use a::}",
            "use {;",
            "use",
            "\"",
            "r#\"",
            "'",
            "'\\",
            "/*",
            "/* /*",
            "b'",
            "r#",
            "//",
            "\u{feff}x",
            "é'é",
        ] {
            rust_digest(text);
        }
    }
}
