//! The dependencies of an emitted crate, cut to what it uses.

use std::collections::BTreeMap;

use crate::emit::features::Features;

/// The entries of `Cargo.toml`, as its lines.
pub(super) struct Dependencies {
    pub(super) normal: Vec<String>,
    pub(super) dev: Vec<String>,
}

/// A crate, the version that the emitted code was written for, and whether its default features are wanted.
struct Known {
    name: &'static str,
    version: &'static str,
    default_features: bool,
}

const fn known(name: &'static str, version: &'static str) -> Known {
    Known {
        name,
        version,
        default_features: true,
    }
}

const fn bare(name: &'static str, version: &'static str) -> Known {
    Known {
        name,
        version,
        default_features: false,
    }
}

const KNOWN: [Known; 21] = [
    known("anyhow", "1"),
    bare("axum", "0.8"),
    known("base64", "0.23"),
    bare("chrono", "0.4"),
    known("clap", "4"),
    bare("email_address", "0.2"),
    bare("fluent-uri", "0.4"),
    known("getrandom", "0.4"),
    bare("jiff", "1"),
    bare("jsonschema", "0.61"),
    known("percent-encoding", "2"),
    bare("regex", "1"),
    bare("rmcp", "3.11"),
    known("serde", "1"),
    known("serde_json", "1"),
    known("sha2", "0.11"),
    known("tokio", "1"),
    known("tokio-util", "0.7"),
    known("tracing", "0.1"),
    bare("tracing-subscriber", "0.3"),
    known("uuid", "1"),
];

impl Dependencies {
    pub(super) fn new(features: &Features, types: bool) -> Self {
        let f = features;
        let mut wanted: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        let mut want = |used: bool, name: &'static str, features: &[&'static str]| {
            if used {
                wanted.entry(name).or_default().extend(features);
            }
        };
        want(true, "anyhow", &[]);
        want(true, "axum", &["http1", "tokio"]);
        want(true, "clap", &["derive"]);
        want(
            true,
            "rmcp",
            &["server", "transport-streamable-http-server"],
        );
        want(true, "serde", &[]);
        want(true, "serde_json", &["preserve_order"]);
        want(
            true,
            "tokio",
            &[
                "io-std",
                "io-util",
                "macros",
                "net",
                "rt-multi-thread",
                "signal",
                "sync",
                "time",
            ],
        );
        want(true, "tokio-util", &["rt"]);
        want(true, "tracing", &[]);
        want(true, "tracing-subscriber", &["fmt"]);
        want(
            types || f.round || f.structured || f.wrapped,
            "serde",
            &["derive"],
        );
        want(f.round, "base64", &[]);
        want(f.round, "getrandom", &["std"]);
        want(f.round, "rmcp", &["request-state"]);
        want(f.round, "serde_json", &["raw_value"]);
        want(f.round, "sha2", &[]);
        want(f.byte || f.bytes, "base64", &[]);
        want(f.templates, "percent-encoding", &[]);
        want(f.json, "serde", &["derive"]);
        want(f.subscribe, "tokio", &["sync"]);
        want(f.date || f.date_time || f.time, "chrono", &[]);
        want(f.generate_now, "chrono", &["now"]);
        want(f.duration, "jiff", &["std"]);
        want(f.email, "email_address", &[]);
        want(f.uri, "fluent-uri", &[]);
        want(f.uuid, "uuid", &[]);
        want(f.generate_uuid || f.elicit_url, "uuid", &["v4"]);
        want(f.pattern, "regex", &["std", "unicode"]);
        want(f.input_schema, "jsonschema", &[]);
        let lines = |wanted: &BTreeMap<&str, Vec<&str>>| {
            let lines = KNOWN
                .iter()
                .filter_map(|known| Some(known.line(wanted.get(known.name)?.clone())));
            lines.collect()
        };
        let dev = BTreeMap::from([("rmcp", vec!["client"])]);
        Self {
            normal: lines(&wanted),
            dev: lines(&dev),
        }
    }
}

impl Known {
    fn line(&self, mut features: Vec<&str>) -> String {
        let Self { name, version, .. } = self;
        features.sort_unstable();
        features.dedup();
        if self.default_features && features.is_empty() {
            return format!("{name} = \"{version}\"");
        }
        let default_features = if self.default_features {
            ""
        } else {
            ", default-features = false"
        };
        let features: Vec<String> = features
            .iter()
            .map(|feature| format!("\"{feature}\""))
            .collect();
        let features = match features.as_slice() {
            [] => String::new(),
            features => format!(", features = [{}]", features.join(", ")),
        };
        format!("{name} = {{ version = \"{version}\"{default_features}{features} }}")
    }
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeSet, fs, path::Path};

    use proc_macro2::{TokenStream, TokenTree};

    use super::KNOWN;
    use crate::{
        check,
        diagnostic::Source,
        emit::{UserOptions, Workspace, emit, user_files},
    };

    /// The crates that code names: what begins a path, and what follows `use`.
    fn crates(code: TokenStream, found: &mut BTreeSet<String>) {
        let tokens: Vec<TokenTree> = code.into_iter().collect();
        let is = |at: Option<usize>, mark: char| {
            let token = at.and_then(|at| tokens.get(at));
            matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == mark)
        };
        for (at, token) in tokens.iter().enumerate() {
            match token {
                TokenTree::Group(group) => crates(group.stream(), found),
                TokenTree::Ident(ident)
                    if is(Some(at + 1), ':')
                        && is(Some(at + 2), ':')
                        && !(is(at.checked_sub(1), ':') && is(at.checked_sub(2), ':')) =>
                {
                    found.insert(ident.to_string());
                }
                _ => {}
            }
        }
    }

    #[test]
    fn what_the_code_names_is_what_the_manifest_has() {
        let package = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut specs: Vec<_> = ["good", "emit"]
            .iter()
            .flat_map(|folder| fs::read_dir(package.join("tests/specs").join(folder)).unwrap())
            .map(|entry| entry.unwrap().path())
            .filter(|path| {
                path.extension()
                    .is_some_and(|extension| extension == "yaml")
            })
            .collect();
        specs.push(package.join("examples/bookshop/bookshop.yaml"));
        specs.sort();
        for spec in specs {
            let source = Source::new(
                spec.display().to_string(),
                fs::read_to_string(&spec).unwrap(),
            );
            let plan = check::check(&source).plan.unwrap();
            let options = UserOptions {
                name: "the-crate".to_owned(),
                spec: "spec.yaml".to_owned(),
                workspace: Workspace::None,
                build_rs: false,
            };
            let user = user_files(&plan, &options).unwrap();
            let mut named = BTreeSet::new();
            for (path, file) in emit(&plan).unwrap().0.iter().chain(&user.0) {
                if path.starts_with("src/") && path.ends_with(".rs") {
                    crates(file.text.parse().unwrap(), &mut named);
                }
            }
            let manifest: toml_edit::DocumentMut = user.0["Cargo.toml"].text.parse().unwrap();
            let dependencies = manifest["dependencies"].as_table().unwrap();
            for known in KNOWN {
                assert_eq!(
                    dependencies.contains_key(known.name),
                    named.contains(&known.name.replace('-', "_")),
                    "{} in the crate of {}",
                    known.name,
                    spec.display()
                );
            }
        }
    }
}
