//! `invalid-default`: a `default`, a `const` or an example that its own type refuses.

use super::{
    sink::Sink,
    sites::Site,
    value::{Misfit, Values},
};
use crate::{
    diagnostic::{Code, Diagnostic},
    spec::{Node, Sp},
};

pub(super) fn check(values: &Values<'_>, sites: &[Site<'_>], sink: &mut Sink<'_>) {
    for site in sites {
        let schema = site.schema;
        if let Some(default) = &schema.default {
            let node = Sp {
                value: default.value.clone(),
                span: default.span,
            };
            report("default", site, &node, values.misfits(schema, &node), sink);
        }
        if let Some(constant) = &schema.constant {
            let node = Sp {
                value: constant.value.clone(),
                span: constant.span,
            };
            report(
                "const",
                site,
                &node,
                values.misfits_of_choice(schema, &node),
                sink,
            );
        }
        for example in schema.examples.iter().flat_map(|examples| &examples.value) {
            report(
                "example",
                site,
                example,
                values.misfits(schema, example),
                sink,
            );
        }
    }
}

fn report(what: &str, site: &Site<'_>, node: &Sp<Node>, misfits: Vec<Misfit>, sink: &mut Sink<'_>) {
    for misfit in misfits {
        let name = site.name();
        let part = if misfit.at == node.span {
            ""
        } else {
            "part of "
        };
        let message = match what {
            "example" => format!("{part}an example of {name} does not fit it: {}", misfit.why),
            _ => format!(
                "{part}the `{what}` of {name} does not fit it: {}",
                misfit.why
            ),
        };
        let mut finding = Diagnostic::new(Code::InvalidDefault, misfit.at, message).label(
            if misfit.at == node.span {
                format!("is {}", sink.written(node))
            } else {
                "does not fit".to_owned()
            },
        );
        if let Some(rule) = misfit.rule {
            finding = finding.also(rule, "refuses it");
        }
        let help = match (misfit.help, misfit.rule) {
            (Some(help), _) => help,
            (None, Some(_)) => "change the value, or what refuses it".to_owned(),
            (None, None) => "write a value that fits".to_owned(),
        };
        finding = finding.help(help);
        sink.add(finding);
    }
}
