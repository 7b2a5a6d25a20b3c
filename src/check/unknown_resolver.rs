//! `unknown-resolver`: a parameter names a resolver that there is none of.

use super::{
    graph::{Graph, Take},
    sink::Sink,
};
use crate::{
    diagnostic::{Code, Diagnostic},
    spec::Spec,
};

pub(super) fn check(spec: &Spec, graph: &Graph<'_>, sink: &mut Sink<'_>) {
    for take in graph.takes().filter(|take| take.target.is_none()) {
        // It may be declared where the file could not be read.
        if let Some(name) = take.resolver.filter(|name| !spec.unread.contains(*name)) {
            report(spec, take, name, sink);
        }
    }
}

fn report(spec: &Spec, take: &Take<'_>, name: &str, sink: &mut Sink<'_>) {
    let near = sink.nearest(name, spec.resolvers.keys().map(String::as_str));
    let message = format!("no resolver is called `{name}`");
    let mut finding = Diagnostic::new(Code::UnknownResolver, take.at, message)
        .label(format!("`{}` is to be filled by it", take.name));
    if let Some((near, entry)) = near.and_then(|near| spec.resolvers.get_key_value(near)) {
        sink.means(near);
        finding = finding
            .also(entry.key, format!("`{near}` is declared here"))
            .help(format!("did you mean `{near}`?"));
    } else if spec.tools.contains_key(name) {
        finding = finding.help(format!(
            "`{name}` is a tool, and tools don't fill parameters: move what both need to a resolver"
        ));
    } else {
        finding = finding.help(format!("declare `{name}` under `resolvers`"));
    }
    sink.add(finding);
}
