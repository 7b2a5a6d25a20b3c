//! `resolver-cycle`: resolvers that wait for one another.

use super::{
    graph::{Graph, Take, circle, components},
    sink::Sink,
};
use crate::diagnostic::{Code, Diagnostic};

pub(super) fn check(graph: &Graph<'_>, sink: &mut Sink<'_>) {
    let edges = graph.edges();
    for component in components(&edges) {
        // One circle of a tangle is enough: the shortest through the resolver that is declared first.
        let Some(&first) = component.first() else {
            continue;
        };
        if component.len() == 1 && !edges[first].contains(&first) {
            continue;
        }
        let circle = circle(first, &component, |at| {
            let takes = graph.resolvers[at].takes.iter();
            takes.filter_map(|take| Some((take.target?, take)))
        });
        report(graph, first, &circle, sink);
    }
}

fn report(graph: &Graph<'_>, first: usize, circle: &[(usize, &Take<'_>)], sink: &mut Sink<'_>) {
    let name = |at: usize| graph.resolvers[at].name;
    let Some(((_, arrow), rest)) = circle.split_first() else {
        return;
    };
    let first = name(first);
    if rest.is_empty() {
        sink.add(
            Diagnostic::new(Code::ResolverCycle, arrow.at, format!("`{first}` needs its own value: {first} -> {first}"))
                .label(format!("`{}` is to be filled by the resolver that takes it", arrow.name))
                .help(format!("take this parameter out, or compute the part that `{}` needs in a resolver of its own", arrow.name)),
        );
        return;
    }
    let way: Vec<_> = circle
        .iter()
        .map(|(at, _)| name(*at))
        .chain([first])
        .collect();
    let arrow_text = |at: usize| format!("{} -> {}", way[at], way[at + 1]);
    let mut finding = Diagnostic::new(
        Code::ResolverCycle,
        arrow.at,
        format!("these resolvers wait for one another: {}", way.join(" -> ")),
    )
    .label(arrow_text(0));
    for (at, (_, take)) in rest.iter().enumerate() {
        finding = finding.also(take.at, arrow_text(at + 1));
    }
    sink.add(finding.help("take one of these arrows out; what two of them need can be a third resolver that takes neither"));
}
