//! What the user's implementations and the traits do not agree on.

use super::{
    Handlers,
    implementations::{Implementation, Written},
    modules::SourceFile,
    traits::{Method, NAMES, Trait, Traits},
};
use crate::{
    diagnostic::{Source, Span},
    project::finding::{Finding, Level},
};

/// What a comparison gives.
#[derive(Clone, Debug, Default)]
pub struct Comparison {
    pub findings: Vec<Finding>,
    /// Methods that can be appended as stubs.
    pub missing: Vec<Missing>,
}

/// Methods that belong into, or a trait that belongs beside, an implementation of the user's.
#[derive(Clone, Debug)]
pub struct Missing {
    /// The index of the implementation.
    pub at: usize,
    /// The trait that has no implementation yet; `None` where methods of an implementation are missing.
    pub whole: Option<String>,
    pub methods: Vec<Method>,
}

impl Handlers {
    /// Compares the user's code with the traits.
    pub fn compare(&self, traits: &Traits) -> Comparison {
        let mut result = Comparison::default();
        let mut absent = Vec::new();
        for wanted in &traits.traits {
            let all = self.of(wanted);
            for &at in &all {
                self.implementation(at, wanted, all.len(), &mut result);
            }
            if all.is_empty() && !wanted.methods.is_empty() {
                absent.push(wanted);
            }
        }
        self.absent(traits, &absent, &mut result);
        for (file, implementation) in self.all() {
            let name = &implementation.name;
            if implementation.certain && traits.get(name).is_none() {
                let message = format!("the spec no longer gives a trait `{name}`");
                let finding =
                    Finding::new(Level::Error, &file.source, implementation.head, message);
                result
                    .findings
                    .push(finding.help("remove this implementation"));
            }
        }
        result
    }

    fn all(&self) -> impl Iterator<Item = (&SourceFile, &Implementation)> {
        self.implementations.iter().filter_map(|implementation| {
            Some((self.files.get(implementation.file)?, implementation))
        })
    }

    /// The implementations of a trait. Where none is certain, one of a trait that may be another's counts if it knows a
    /// method of ours.
    fn of(&self, wanted: &Trait) -> Vec<usize> {
        let knows = |method: &Written| wanted.methods.iter().any(|one| one.name == method.name);
        let named = |certain: bool| {
            let all = self.implementations.iter().enumerate();
            let all = all.filter(move |(_, one)| one.name == wanted.name && one.certain == certain);
            all.filter(|(_, one)| certain || one.methods.iter().any(knows))
                .map(|(at, _)| at)
                .collect::<Vec<_>>()
        };
        let certain = named(true);
        if certain.is_empty() {
            named(false)
        } else {
            certain
        }
    }

    fn implementation(&self, at: usize, wanted: &Trait, of: usize, result: &mut Comparison) {
        let Some(implementation) = self.implementations.get(at) else {
            return;
        };
        let Some(file) = self.files.get(implementation.file) else {
            return;
        };
        let source = &file.source;
        let has = |name: &str| {
            implementation
                .methods
                .iter()
                .any(|method| method.name == name)
        };
        let missing: Vec<&Method> = wanted
            .methods
            .iter()
            .filter(|method| !has(&method.name))
            .collect();
        let stray: Vec<&Written> = implementation
            .methods
            .iter()
            .filter(|method| !wanted.methods.iter().any(|one| one.name == method.name))
            .collect();

        for method in &stray {
            let message = format!("`{}` no longer belongs to `{}`", method.name, wanted.name);
            let help = match (&missing[..], &stray[..]) {
                ([new], [_]) => format!("rename it if it has become `{}`, or remove it", new.name),
                _ => "remove it, or move it out of this implementation".to_owned(),
            };
            result
                .findings
                .push(Finding::new(Level::Error, source, method.at, message).help(help));
        }
        for method in &implementation.methods {
            let of_trait = wanted.methods.iter().find(|one| one.name == method.name);
            let finding = of_trait.and_then(|one| parameters(source, method, one));
            result.findings.extend(finding);
        }
        if missing.is_empty() {
            return;
        }
        let names = list(&missing);
        if let Some(hidden) = implementation.hidden {
            let message = format!(
                "can't tell whether {names} of `{}` {} missing here",
                wanted.name,
                are(&missing)
            );
            let finding = Finding::new(Level::Note, source, implementation.head, message);
            result
                .findings
                .push(finding.label(hidden, "what this macro makes can't be seen"));
            return;
        }
        let message = format!("{names} of `{}` {} missing", wanted.name, are(&missing));
        let finding = Finding::new(Level::Error, source, implementation.head, message);
        let alone = of == 1;
        result.findings.push(if alone {
            finding.help("`mcpgen generate --stubs` appends a stub for each")
        } else {
            finding.help(format!(
                "there are {of} implementations of `{}`, so none gets stubs: write it here by hand",
                wanted.name
            ))
        });
        if alone {
            result.missing.push(Missing {
                at,
                whole: None,
                methods: missing.into_iter().cloned().collect(),
            });
        }
    }

    /// Traits that nothing seems to implement.
    fn absent(&self, traits: &Traits, absent: &[&Trait], result: &mut Comparison) {
        // What could not be read is said whenever it might be the reason.
        let unread = self.gaps.iter().any(|gap| gap.level == Level::Error);
        let names: Vec<String> = absent.iter().map(|one| format!("`{}`", one.name)).collect();
        for gap in &self.gaps {
            if gap.level == Level::Error || !absent.is_empty() {
                let level = Level::Note;
                let gap = Finding {
                    level,
                    ..gap.clone()
                };
                result.findings.push(if absent.is_empty() {
                    gap
                } else {
                    let help = "nothing else implements";
                    gap.help(format!("{help} {}: see that something does", and(&names)))
                });
            }
        }
        if !self.gaps.is_empty() && (unread || !absent.is_empty()) {
            return;
        }
        let Some(first) = self.files.first() else {
            return;
        };
        for wanted in absent {
            let message = format!("nothing implements `{}`", wanted.name);
            match self.sibling(traits) {
                Ok((at, file, sibling)) => {
                    let finding = Finding::new(Level::Error, &file.source, sibling.head, message)
                        .label(sibling.head, "this type is where it belongs")
                        .help("`mcpgen generate --stubs` appends an implementation");
                    result.findings.push(finding);
                    result.missing.push(Missing {
                        at,
                        whole: Some(wanted.name.clone()),
                        methods: wanted.methods.clone(),
                    });
                }
                Err(help) => {
                    let finding =
                        Finding::new(Level::Error, &first.source, Span::default(), message);
                    result.findings.push(finding.help(help));
                }
            }
        }
    }

    /// The last implementation of another trait of ours, if all are of one type.
    fn sibling(&self, traits: &Traits) -> Result<(usize, &SourceFile, &Implementation), String> {
        let known = |one: &Implementation| {
            one.certain && NAMES.contains(&&*one.name) && traits.get(&one.name).is_some()
        };
        let mut siblings = self
            .implementations
            .iter()
            .enumerate()
            .filter(|(_, one)| known(one));
        let Some((at, last)) = siblings.next_back() else {
            return Err("implement it for the type that `serve` is given".to_owned());
        };
        if let Some((_, other)) = siblings.find(|(_, other)| other.self_type != last.self_type) {
            return Err(format!(
                "can't tell which type it is for, `{}` or `{}`: implement it by hand",
                other.self_type, last.self_type
            ));
        }
        if last.generic {
            return Err(format!(
                "`{}` is generic: implement it by hand",
                last.self_type
            ));
        }
        match self.files.get(last.file) {
            Some(file) => Ok((at, file, last)),
            None => Err(String::new()),
        }
    }
}

/// Says where the parameters of a method are not the trait's, by name and order. Types are rustc's to compare.
fn parameters(source: &Source, written: &Written, method: &Method) -> Option<Finding> {
    let signature = format!("{}({})", method.name, method.parameters.join(", "));
    let help = format!("the trait has `{signature}`");
    let (has, wants) = (written.parameters.len(), method.parameters.len());
    if has != wants {
        let message = format!(
            "`{}` takes {has} parameters and the trait's takes {wants}",
            method.name
        );
        return Some(Finding::new(Level::Error, source, written.at, message).help(help));
    }
    let pairs = || written.parameters.iter().zip(&method.parameters);
    let wrong: Vec<(&str, Span, &str)> = pairs()
        .filter_map(|((name, span), wanted)| {
            // A pattern has no name to go by. An underscore says that it is not used.
            let name = name.as_deref()?;
            let (name, bare) = (plain(name), plain(wanted));
            let same = name == bare || name.strip_prefix('_') == Some(bare);
            (!same).then_some((name, *span, wanted.as_str()))
        })
        .collect();
    let (_, first, _) = wrong.first()?;
    let swapped = wrong
        .iter()
        .all(|(name, ..)| wrong.iter().any(|(.., wanted)| wanted == name));
    let message = if swapped {
        format!(
            "the parameters of `{}` do not stand in the trait's order",
            method.name
        )
    } else {
        let plural = if wrong.len() == 1 {
            "a parameter"
        } else {
            "parameters"
        };
        format!(
            "`{}` has {plural} by another name than the trait",
            method.name
        )
    };
    let mut finding = Finding::new(Level::Error, source, *first, message).help(help);
    for (_, span, wanted) in wrong {
        finding = finding.label(span, format!("`{wanted}` comes in here"));
    }
    Some(finding)
}

/// A name without the mark of a raw identifier.
fn plain(name: &str) -> &str {
    name.strip_prefix("r#").unwrap_or(name)
}

fn list(methods: &[&Method]) -> String {
    let names = methods.iter().map(|method| format!("`{}`", method.name));
    and(&names.collect::<Vec<_>>())
}

fn and(names: &[String]) -> String {
    match names {
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
        [] => String::new(),
    }
}

fn are(methods: &[&Method]) -> &'static str {
    if methods.len() == 1 { "is" } else { "are" }
}
