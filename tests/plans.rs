//! The plans of specs, in a form that people can read: every call in order, with what it takes and waits for.

use std::fmt::Write;

use mcpgen::{
    check,
    diagnostic::{Severity, Source},
    plan::{Caller, Input, Pass, Plan, Step},
};

fn plan(text: &str) -> Plan {
    let checked = check(&Source::new("spec.yaml", text));
    let errors: Vec<_> = checked
        .findings
        .iter()
        .filter(|finding| finding.severity() == Severity::Error)
        .collect();
    assert!(errors.is_empty(), "{errors:#?}");
    checked.plan.expect("a spec without errors has a plan")
}

fn shown(plan: &Plan) -> String {
    let mut text = String::new();
    for caller in callers(plan) {
        show(&mut text, plan, caller);
    }
    text
}

fn callers(plan: &Plan) -> impl Iterator<Item = &Caller> {
    let tools = plan.tools.iter().map(|tool| &tool.caller);
    let prompts = plan.prompts.iter().map(|prompt| &prompt.caller);
    let resources = plan.resources.iter().map(|resource| &resource.caller);
    tools.chain(prompts).chain(resources)
}

/// `?` stands behind a local that may be open.
fn show(text: &mut String, plan: &Plan, caller: &Caller) {
    let _ = writeln!(text, "{}", caller.name.wire);
    for step in &caller.steps {
        let _ = match step {
            Step::Run(run) => {
                let resolver = &plan.resolvers[run.resolver.0];
                let mark = if run.open { "?" } else { "" };
                let inputs = inputs(caller, &run.inputs);
                let waits = waits(&run.waits_for);
                writeln!(
                    text,
                    "  {}{mark} = {}({inputs}){waits}",
                    run.local, resolver.name.ident
                )
            }
            Step::Accept(accept) => {
                let keep = if accept.keep { ", kept" } else { "" };
                writeln!(
                    text,
                    "  {} = accepted {:?} of {}{keep}",
                    accept.local, accept.parameter, accept.outcome
                )
            }
        };
    }
    let inputs = inputs(caller, &caller.inputs);
    let _ = writeln!(
        text,
        "  {}({inputs}){}",
        caller.name.ident,
        waits(&caller.waits_for)
    );
}

fn inputs(caller: &Caller, inputs: &[Input]) -> String {
    let pass = |pass: &Pass, name: &str| match pass {
        Pass::Borrow => format!("&{name}"),
        Pass::Move => name.to_owned(),
        Pass::Clone => format!("{name}.clone()"),
    };
    let inputs: Vec<_> = inputs
        .iter()
        .map(|input| match input {
            Input::Context => "context".to_owned(),
            Input::Argument { index, pass: how } => pass(
                how,
                &format!("args.{}", caller.arguments[*index].name.ident),
            ),
            Input::Arguments { pass: how } => pass(how, "args"),
            Input::Local { local, pass: how } => pass(how, local),
        })
        .collect();
    inputs.join(", ")
}

fn waits(locals: &[String]) -> String {
    if locals.is_empty() {
        return String::new();
    }
    format!(" once {}", locals.join(", "))
}

#[test]
fn good_specs() {
    insta::glob!("specs/good/*.yaml", |path| {
        let text = std::fs::read_to_string(path).expect("readable");
        insta::assert_snapshot!(shown(&plan(&text)));
    });
}
