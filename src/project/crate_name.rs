//! Names that cargo and rustc take for a crate.

use anyhow::bail;
use heck::ToKebabCase as _;

/// Names of rustc's and cargo's own, and of directories that a build makes.
const TAKEN: [&str; 11] = [
    "test",
    "core",
    "std",
    "alloc",
    "proc_macro",
    "build",
    "deps",
    "examples",
    "incremental",
    "nul",
    "con",
];

/// A crate name made of a server's name: `Issue Tracker` gives `issue-tracker`.
pub fn derive(server: &str) -> anyhow::Result<String> {
    let ascii: String = server.chars().filter(|c| c.is_ascii()).collect();
    let name = ascii.to_kebab_case();
    if !name.contains(|c: char| c.is_ascii_alphabetic()) {
        bail!("no crate name can be made of the server's name `{server}`: give one with --name");
    }
    let name = if name.starts_with(|c: char| c.is_ascii_digit()) {
        format!("mcp-{name}")
    } else {
        name
    };
    let taken = validate(&name, &[]).is_err();
    Ok(if taken {
        format!("{name}-server")
    } else {
        name
    })
}

/// Refuses a name that the crate would not build under. `dependencies` are the names that it uses itself.
pub fn validate(name: &str, dependencies: &[String]) -> anyhow::Result<()> {
    let bad = |why: &str| bail!("`{name}` can't be the name of a crate: {why}");
    let Some(first) = name.chars().next() else {
        return bad("it is empty");
    };
    if first.is_ascii_digit() {
        return bad("it starts with a digit");
    }
    if !name.is_ascii() {
        return bad("rustc takes ASCII letters only");
    }
    if let Some(c) = name
        .chars()
        .find(|c| !c.is_ascii_alphanumeric() && !matches!(c, '-' | '_'))
    {
        return bad(&format!("`{c}` is no letter, digit, `-` or `_`"));
    }
    if !first.is_ascii_alphabetic() && first != '_' {
        return bad("it does not start with a letter");
    }
    let ident = name.replace('-', "_");
    if ident.chars().all(|c| c == '_') {
        return bad("it has no letter");
    }
    if syn::parse_str::<syn::Ident>(&ident).is_err() || ident == "gen" {
        return bad("it is a keyword of Rust");
    }
    if TAKEN.contains(&ident.as_str()) {
        return bad("Rust or cargo uses it itself");
    }
    if dependencies
        .iter()
        .any(|dependency| dependency.replace('-', "_") == ident)
    {
        return bad("the crate depends on one of that name");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_servers() {
        let cases = [
            ("Bookshop", "bookshop"),
            ("Issue Tracker", "issue-tracker"),
            ("HTTPServer v2", "http-server-v2"),
            ("3D prints", "mcp-3d-prints"),
            ("Test", "test-server"),
            ("type", "type-server"),
            ("Café — Größe", "caf-gre"),
            ("../../etc", "etc"),
        ];
        for (server, name) in cases {
            assert_eq!(derive(server).unwrap(), name, "{server}");
            validate(name, &[]).unwrap();
        }
        assert!(derive("日本").is_err());
    }

    #[test]
    fn names_that_no_crate_can_have() {
        let names = [
            "", "1a", "a b", "größe", "-a", "_", "fn", "gen", "test", "a/b", "..", "self", "rm-cp",
        ];
        for name in names {
            assert!(validate(name, &["rm_cp".into()]).is_err(), "{name}");
        }
        for name in ["a", "_a", "A-b_2", "books"] {
            validate(name, &["rmcp".into()]).unwrap();
        }
    }
}
