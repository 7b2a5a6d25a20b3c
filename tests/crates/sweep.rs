//! Each feature of the language alone: what a spec does not use is cut out of its crate, and what is left must have no
//! dead code and no unused import.
//!
//! The crates are modules of a few crates, since building a hundred would take many times as long.

use std::{collections::BTreeSet, fmt::Write, fs, path::Path};

use mcpgen::{check, diagnostic::Source, emit::emit};

use crate::cargo::{cargo, lock, remove_orphans, write};

/// So many specs share a crate.
const BATCH: usize = 20;

#[test]
fn nothing_dead_is_left_of_what_is_cut() {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("sweep");
    let mut seen = BTreeSet::new();
    let mut crates: Vec<String> = Vec::new();
    let mut count = 0;
    for (what, spec) in specs() {
        let source = Source::new(what.clone(), format!("server: {{ name: Alone }}\n{spec}"));
        let checked = check::check(&source);
        let plan = checked
            .plan
            .unwrap_or_else(|| panic!("{what}: {:#?}\n{spec}", checked.findings));
        let files = emit(&plan).unwrap().0;
        // What is left of the support is what the spec is about, and many leave the same.
        let support = files
            .iter()
            .filter(|(path, _)| path.contains("/support/"))
            .map(|(_, file)| file.text.clone());
        if !seen.insert(support.collect::<Vec<String>>()) {
            continue;
        }
        if count % BATCH == 0 {
            crates.push("//! Features, each alone.\n".to_owned());
        }
        let member = root.join(format!("batch-{}", crates.len()));
        let module = format!("spec_{count}");
        let lib = crates.last_mut().unwrap();
        writeln!(
            lib,
            "\n/// {what}\npub mod {module} {{\n    pub mod generated;\n}}"
        )
        .unwrap();
        count += 1;
        let generated = member.join("src").join(&module);
        remove_orphans(&generated, &|path| {
            let path = Path::new("src").join(path.strip_prefix(&generated).unwrap());
            files.contains_key(&path.to_str().unwrap().replace('\\', "/"))
        });
        for (path, file) in &files {
            let text = file
                .text
                .replace("crate::generated", &format!("crate::{module}::generated"));
            write(&generated.join(path.strip_prefix("src/").unwrap()), &text);
        }
    }
    for (index, lib) in crates.iter().enumerate() {
        let name = format!("batch-{}", index + 1);
        write(&root.join(&name).join("src/lib.rs"), lib);
        write(
            &root.join(&name).join("Cargo.toml"),
            &format!(
                "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
                 [lints.rust]\nwarnings = \"deny\"\n\n{}",
                dependencies()
            ),
        );
    }
    let members: Vec<String> = (1..=crates.len())
        .map(|index| format!("\"batch-{index}\""))
        .collect();
    write(
        &root.join("Cargo.toml"),
        &format!(
            "[workspace]\nresolver = \"3\"\nmembers = [{}]\n\n\
             [profile.dev]\ndebug = false\nincremental = false\n",
            members.join(", ")
        ),
    );
    lock(&root);
    cargo(&root, &["check", "--workspace", "--lib", "--keep-going"]);
}

/// Every dependency that an emitted crate can have.
fn dependencies() -> String {
    let support = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/support/Cargo.toml");
    let support = fs::read_to_string(support).unwrap();
    let (_, dependencies) = support.split_once("[dependencies]").unwrap();
    format!("[dependencies]{dependencies}")
}

/// What a spec tries, and the spec without its `server`.
fn specs() -> Vec<(String, String)> {
    let mut specs = vec![("nothing at all".to_owned(), String::new())];
    let mut add = |what: &str, spec: String| specs.push((what.to_owned(), spec));
    for shape in SHAPES {
        for (kind, with) in [
            (
                "tool",
                "tools: { t: { description: T, returns: none, arguments: { a: WITH } } }",
            ),
            (
                "model",
                "models: { M: { fields: { a: WITH } } }\ntools: { t: { description: T, returns: none, arguments: { m: { type: list<M>, description: M } } } }",
            ),
        ] {
            add(&format!("{kind} with {shape}"), with.replace("WITH", shape));
        }
    }
    for shape in FORM_SHAPES {
        let models = format!("models: {{ M: {{ fields: {{ a: {shape} }} }} }}");
        let spec = format!(
            "{models}\nresolvers: {{ r: {{ elicits: M }} }}\n{}",
            taker("tools", "r")
        );
        add(&format!("form with {shape}"), spec);
    }
    for shape in PROMPT_SHAPES {
        let spec = format!(
            "prompts: {{ p: {{ description: P, returns: text, arguments: {{ a: {shape} }} }} }}"
        );
        add(&format!("prompt with {shape}"), spec);
    }
    for answer in [
        "returns: string",
        "elicits: M",
        "elicits_url: true",
        "samples: true",
        "roots: true",
    ] {
        let models = match answer {
            "elicits: M" => "models: { M: { fields: { a: boolean } } }",
            _ => "",
        };
        for caller in ["tools", "prompts", "resources"] {
            for context in ["", ", context: true"] {
                let resolvers = format!("resolvers: {{ r: {{ {answer}{context} }} }}");
                let spec = format!("{models}\n{resolvers}\n{}", taker(caller, "r"));
                add(&format!("{caller} take {answer}{context}"), spec);
            }
            if answer.starts_with("elicits") {
                let resolvers = format!("resolvers: {{ r: {{ {answer} }} }}");
                let taker = taker(caller, "{ resolver: r, receive: outcome }");
                add(
                    &format!("{caller} take the outcome of {answer}"),
                    format!("{models}\n{resolvers}\n{taker}"),
                );
            }
        }
    }
    for returns in RETURNS {
        let spec = format!("{MODELS}\ntools: {{ t: {{ description: T, returns: {returns} }} }}");
        add(&format!("a tool returns {returns}"), spec);
        if !["none", "content"].contains(returns) {
            let spec =
                format!("{MODELS}\nresources: {{ s: {{ uri: \"a://b\", returns: {returns} }} }}");
            add(&format!("a resource returns {returns}"), spec);
        }
    }
    for (what, spec) in REST {
        add(what, (*spec).to_owned());
    }
    specs
}

/// A caller that takes what a resolver gives.
fn taker(section: &str, resolver: &str) -> String {
    let rest = match section {
        "tools" => "description: T, returns: none",
        "prompts" => "description: T, returns: text",
        _ => "uri: \"a://b\", returns: string",
    };
    format!("{section}: {{ t: {{ {rest}, resolve: {{ r: {resolver} }} }} }}")
}

const SHAPES: &[&str] = &[
    "{ type: string, description: A }",
    "{ type: string?, description: A }",
    "{ type: integer, description: A }",
    "{ type: number, description: A }",
    "{ type: boolean, description: A }",
    "{ type: any, description: A }",
    "{ type: any?, description: A }",
    "{ type: any, default: 1, description: A }",
    "{ type: list<any>, description: A }",
    "{ type: list<string>, description: A }",
    "{ type: map<integer>, description: A }",
    "{ type: string, default: a, description: A }",
    "{ type: integer?, default: 1, description: A }",
    "{ type: list<string>, default: [], description: A }",
    "{ type: string, minLength: 1, description: A }",
    "{ type: string, maxLength: 9, description: A }",
    "{ type: string, pattern: \"^a\", description: A }",
    "{ type: string, format: date, description: A }",
    "{ type: string, format: date-time, description: A }",
    "{ type: string, format: time, description: A }",
    "{ type: string, format: duration, description: A }",
    "{ type: string, format: email, description: A }",
    "{ type: string, format: uri, description: A }",
    "{ type: string, format: uuid, description: A }",
    "{ type: string, format: byte, description: A }",
    "{ type: string, enum: [a, b], description: A }",
    "{ type: string, const: a, description: A }",
    "{ type: integer, minimum: 1, description: A }",
    "{ type: integer, maximum: 1, description: A }",
    "{ type: integer, exclusiveMinimum: 1, description: A }",
    "{ type: integer, exclusiveMaximum: 1, description: A }",
    "{ type: integer, multipleOf: 2, description: A }",
    "{ type: number, minimum: 1.5, description: A }",
    "{ type: number, multipleOf: 0.1, description: A }",
    "{ type: integer, enum: [1, 2], description: A }",
    "{ type: number, const: 1.5, description: A }",
    "{ type: list<string>, minItems: 1, description: A }",
    "{ type: list<string>, maxItems: 9, description: A }",
    "{ type: list<string>, uniqueItems: true, description: A }",
    "{ type: array, items: { type: string, minLength: 1 }, description: A }",
    "{ type: array, items: { type: string, enum: [a, b] }, description: A }",
];

const FORM_SHAPES: &[&str] = &[
    "string",
    "string?",
    "integer",
    "number",
    "boolean",
    "{ type: string, default: a }",
    "{ type: string, minLength: 1 }",
    "{ type: string, maxLength: 9 }",
    "{ type: string, format: date }",
    "{ type: string, format: email }",
    "{ type: integer, minimum: 1 }",
    "{ type: number, maximum: 1.5 }",
    "{ type: string, enum: [a, b] }",
    "{ type: array, items: { type: string, enum: [a, b] } }",
    "{ type: array, items: { type: string, enum: [a, b] }, minItems: 1 }",
    "{ type: array, items: { type: string, enum: [a, b] }, default: [a] }",
];

const PROMPT_SHAPES: &[&str] = &[
    "{ type: string, description: A }",
    "{ type: string, complete: true, description: A }",
    "{ type: string?, description: A }",
    "{ type: integer, description: A }",
    "{ type: boolean, default: true, description: A }",
    "{ type: string, enum: [a, b], description: A }",
    "{ type: string, pattern: a, description: A }",
];

const MODELS: &str = "models:
  S: { fields: { a: string } }
  E: { enum: [a, b] }
  U: { one_of: [S] }
  N: { fields: { a: number } }
  L: { fields: { a: list<number>, n: N? } }";

const RETURNS: &[&str] = &[
    "string",
    "integer",
    "number",
    "boolean",
    "any",
    "S",
    "E",
    "U",
    "list<string>",
    "list<S>",
    "list<number>",
    "list<N>",
    "map<integer>",
    "map<number>",
    "map<E>",
    "N",
    "L",
    "number?",
    "string?",
    "S?",
    "E?",
    "U?",
    "none",
    "content",
];

const REST: &[(&str, &str)] = &[
    (
        "a uuid is made",
        "tools: { t: { description: T, returns: none, arguments: { a: { type: string, generate: uuid, description: A } } } }",
    ),
    (
        "a time is made",
        "tools: { t: { description: T, returns: none, arguments: { a: { type: string, generate: now, description: A } } } }",
    ),
    (
        "an argument travels in a header",
        "tools: { t: { description: T, returns: none, arguments: { a: { type: string, header: A, description: A } } } }",
    ),
    (
        "a union is sent",
        "models: { S: { fields: { a: string } }, U: { one_of: [S] } }
tools: { t: { description: T, returns: none, arguments: { a: { type: U, description: A } } } }",
    ),
    (
        "a model that holds itself is sent",
        "models: { S: { fields: { a: \"S?\", b: list<S> } } }
tools: { t: { description: T, returns: S, arguments: { a: { type: S, description: A } } } }",
    ),
    ("a tool takes the context", "tools: { t: { description: T, returns: none, context: true } }"),
    ("a prompt takes the context", "prompts: { p: { description: P, returns: text, context: true } }"),
    ("a resource takes the context", "resources: { s: { uri: \"a://b\", returns: string, context: true } }"),
    ("a prompt gives messages", "prompts: { p: { description: P, returns: messages } }"),
    ("a prompt has meta", "prompts: { p: { description: P, returns: text, meta: { a: 1 } } }"),
    (
        "a tool has a schema of its own",
        "tools: { t: { description: T, returns: none, input_schema: { type: object } } }",
    ),
    (
        "a tool and a prompt have arguments",
        "tools: { t: { description: T, returns: none, arguments: { a: { type: string, description: A } } } }
prompts: { p: { description: P, returns: text, arguments: { a: { type: string, description: A } } } }",
    ),
    ("a resource gives bytes", "resources: { s: { uri: \"a://b\", returns: bytes } }"),
    ("a resource gives contents", "resources: { s: { uri: \"a://b\", returns: contents } }"),
    ("a resource is told of", "resources: { s: { uri: \"a://b\", returns: string, subscribe: true } }"),
    ("a template gives text", "resources: { s: { uri: \"a://{b}\", returns: string } }"),
    ("a template gives bytes", "resources: { s: { uri: \"a://{b}\", returns: bytes } }"),
    ("a template gives contents", "resources: { s: { uri: \"a://{b}\", returns: contents } }"),
    ("a template gives a value", "resources: { s: { uri: \"a://{b}\", returns: list<string> } }"),
    ("a template is told of", "resources: { s: { uri: \"a://{b}\", returns: string, subscribe: true } }"),
    (
        "a template is told of beside a resource",
        "resources: { s: { uri: \"a://{b}\", returns: string, subscribe: true }, f: { uri: \"a:b\", returns: bytes } }",
    ),
    (
        "a template completes",
        "resources: { s: { uri: \"a://{b}\", returns: string, arguments: { b: { complete: true, description: B } } } }",
    ),
    (
        "resolvers run at once",
        "resolvers: { a: { returns: string }, b: { returns: integer } }
tools: { t: { description: T, returns: none, concurrent: true, resolve: { a: a, b: b } } }",
    ),
    (
        "resolvers run at once and ask",
        "models: { M: { fields: { a: boolean } } }
resolvers: { a: { returns: string }, b: { returns: integer }, c: { elicits: M, resolve: { a: a, b: b } } }
tools: { t: { description: T, returns: none, concurrent: true, resolve: { c: c, a: a } } }",
    ),
];
