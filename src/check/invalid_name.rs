//! `invalid-name`: what may be called what.

use super::{sink::Sink, sites::Site, wording};
use crate::{
    diagnostic::{Code, Diagnostic, Span},
    names,
    spec::{Entries, Entry, EnumValue, Schema, Sp, Spec, Take},
};

const MOST: usize = 128;
/// Words of the type language; a model of that name could never be meant.
const TYPES: [&str; 8] = [
    "string", "integer", "number", "boolean", "any", "array", "list", "map",
];

pub(super) fn check(spec: &Spec, sites: &[Site<'_>], sink: &mut Sink<'_>) {
    if let Some(name) = spec
        .server
        .as_ref()
        .and_then(|server| server.value.name.as_ref())
    {
        server(&name.value, name.span, sink);
    }
    for (name, model) in &spec.models {
        model_name(name, model.key, sink);
        fields("field", model.value.fields.as_ref(), sink);
        if let Some(tag) = &model.value.tag {
            plain("tag", &tag.value, tag.span, sink);
        }
        variants(model.value.values.as_ref(), sink);
    }
    for (name, resolver) in &spec.resolvers {
        plain("resolver", name, resolver.key, sink);
        parameters(resolver.value.resolve.as_ref(), sink);
    }
    for (name, tool) in &spec.tools {
        tool_name(name, tool.key, sink);
        fields("argument", tool.value.arguments.as_ref(), sink);
        parameters(tool.value.resolve.as_ref(), sink);
    }
    for (name, prompt) in &spec.prompts {
        plain("prompt", name, prompt.key, sink);
        fields("argument", prompt.value.arguments.as_ref(), sink);
        parameters(prompt.value.resolve.as_ref(), sink);
    }
    for (name, resource) in &spec.resources {
        plain("resource", name, resource.key, sink);
        parameters(resource.value.resolve.as_ref(), sink);
    }
    for site in sites {
        variants(site.schema.values.as_ref(), sink);
        if let Some(header) = &site.schema.header {
            header_name(header, sink);
        }
    }
}

fn server(name: &str, at: Span, sink: &mut Sink<'_>) {
    let label = if name.chars().any(char::is_control) {
        "more than one line of text"
    } else if name.trim().is_empty() {
        "empty"
    } else if !name.chars().any(char::is_alphabetic) || names::camel(name).is_none() {
        "without a letter"
    } else {
        return;
    };
    sink.add(
        Diagnostic::new(
            Code::InvalidName,
            at,
            "the server's name is one line of text with a letter in it",
        )
        .label(label)
        .help("name the server as a person would read it, as `Bookshop`"),
    );
}

fn fields(what: &str, entries: Option<&Entry<Entries<Schema>>>, sink: &mut Sink<'_>) {
    for (name, entry) in entries.iter().flat_map(|entries| &entries.value) {
        plain(what, name, entry.key, sink);
    }
}

fn parameters(entries: Option<&Entry<Entries<Take>>>, sink: &mut Sink<'_>) {
    for (name, entry) in entries.iter().flat_map(|entries| &entries.value) {
        plain("parameter", name, entry.key, sink);
    }
}

fn variants(values: Option<&Entry<Vec<Sp<EnumValue>>>>, sink: &mut Sink<'_>) {
    for value in values.iter().flat_map(|values| &values.value) {
        if let Some(name) = &value.value.name {
            plain("value", &name.value, name.span, sink);
        }
    }
}

fn model_name(name: &str, at: Span, sink: &mut Sink<'_>) {
    if TYPES.contains(&name) {
        // Nobody can use it, and that follows from this.
        sink.means(name);
        sink.add(
            Diagnostic::new(
                Code::InvalidName,
                at,
                format!("`{name}` can't be the name of a model"),
            )
            .label("means the type of the language everywhere")
            .help(format!(
                "name it otherwise, as `{}`",
                names::camel(name).unwrap_or_default()
            )),
        );
        return;
    }
    plain("model", name, at, sink);
}

fn tool_name(name: &str, at: Span, sink: &mut Sink<'_>) {
    const RULE: &str = "a tool's name is 1 to 128 of the letters `A` to `Z` and `a` to `z`, digits, `_`, `-` and `.`";
    let bad = |c: char| !(c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.'));
    one(
        &Rule {
            what: "tool",
            text: RULE,
            bad: &bad,
            bad_first: None,
        },
        name,
        at,
        sink,
    );
}

fn plain(what: &str, name: &str, at: Span, sink: &mut Sink<'_>) {
    const RULE: &str = "a name begins with a letter or `_` and goes on with letters, digits, `_`, `-` and `.`, at most 128 in all";
    let bad = |c: char| !(c.is_alphanumeric() || matches!(c, '_' | '-' | '.'));
    let bad_first = |c: char| !(c.is_alphabetic() || c == '_');
    one(
        &Rule {
            what,
            text: RULE,
            bad: &bad,
            bad_first: Some(&bad_first),
        },
        name,
        at,
        sink,
    );
}

struct Rule<'r> {
    what: &'r str,
    text: &'r str,
    bad: &'r dyn Fn(char) -> bool,
    bad_first: Option<&'r dyn Fn(char) -> bool>,
}

fn one(rule: &Rule<'_>, name: &str, at: Span, sink: &mut Sink<'_>) {
    let length = name.chars().count();
    let label = if name.is_empty() {
        "empty".to_owned()
    } else if let Some(bad) = name.chars().find(|&c| (rule.bad)(c)) {
        match bad {
            ' ' => "has a space".to_owned(),
            bad if bad.is_control() => format!("has the control character {:#x}", u32::from(bad)),
            bad => format!(
                "has a `{}`",
                wording::one_line(bad.encode_utf8(&mut [0; 4]))
            ),
        }
    } else if let Some(first) = name
        .chars()
        .next()
        .filter(|&c| rule.bad_first.is_some_and(|bad| bad(c)))
    {
        format!("begins with `{first}`")
    } else if length > MOST {
        format!("{length} characters long")
    } else if makes_no_name(name) {
        "has no letter or digit that a name could be made of".to_owned()
    } else {
        return;
    };
    let article = if rule.what.starts_with('a') {
        "an"
    } else {
        "a"
    };
    let shown: String = if length > MOST {
        name.chars().take(40).chain(['…']).collect()
    } else {
        name.to_owned()
    };
    let message = if name.is_empty() {
        format!("{article} {} needs a name", rule.what)
    } else {
        format!(
            "`{}` can't be the name of {article} {}",
            wording::one_line(&shown),
            rule.what
        )
    };
    let mut help = rule.text.to_owned();
    let mended = mended(rule, name);
    if length <= MOST && names::snake(&mended).is_some() {
        help = format!("{help}; how about `{mended}`?");
    }
    sink.add(
        Diagnostic::new(Code::InvalidName, at, message)
            .label(label)
            .help(help),
    );
}

/// One ASCII letter or digit is enough; of others the identifiers themselves say.
fn makes_no_name(name: &str) -> bool {
    !name.contains(|c: char| c.is_ascii_alphanumeric())
        && (names::snake(name).is_none() || names::camel(name).is_none())
}

/// The name with what may not stand in it replaced.
fn mended(rule: &Rule<'_>, name: &str) -> String {
    let mut mended = String::new();
    for c in name.chars() {
        if !(rule.bad)(c) {
            mended.push(c);
        } else if !mended.is_empty() && !mended.ends_with('_') {
            mended.push('_');
        }
    }
    let mended = mended.trim_end_matches('_');
    match mended.chars().next() {
        Some(first) if rule.bad_first.is_some_and(|bad| bad(first)) => format!("_{mended}"),
        _ => mended.to_owned(),
    }
}

fn header_name(header: &Entry<String>, sink: &mut Sink<'_>) {
    let name = &header.value;
    let is_token = |c: char| c.is_ascii_alphanumeric() || "!#$%&'*+-.^_`|~".contains(c);
    if !name.is_empty() && name.chars().all(is_token) {
        return;
    }
    let label = match name.chars().find(|&c| !is_token(c)) {
        Some(' ') => "has a space".to_owned(),
        Some(bad) => format!(
            "has a `{}`",
            wording::one_line(bad.encode_utf8(&mut [0; 4]))
        ),
        None => "empty".to_owned(),
    };
    let message = match name.as_str() {
        "" => "a header needs a name".to_owned(),
        _ => format!(
            "`{}` can't be the name of a header",
            wording::one_line(name)
        ),
    };
    sink.add(
        Diagnostic::new(Code::InvalidName, header.span, message)
            .label(label)
            .help("letters, digits and `-` make a header name: `header: Room` travels as `Mcp-Param-Room`"),
    );
}
