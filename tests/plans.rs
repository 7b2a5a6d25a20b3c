//! The plans of specs, in a form that people can read: every call in order, with what it takes and waits for.

use std::fmt::Write;

use mcpgen::{
    check,
    diagnostic::{Severity, Source},
    plan::{Caller, Field, Input, Pass, Plan, Shape, Step, Type, TypeDef, TypeKind},
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
    for ty in &plan.types {
        let _ = writeln!(text, "{}", shown_type(plan, ty));
    }
    text
}

/// `in` stands for what clients send, `form` for what is asked for.
fn shown_type(plan: &Plan, ty: &TypeDef) -> String {
    let mut marks = String::new();
    for (is_on, mark) in [
        (ty.input, " in"),
        (ty.elicited, " form"),
        (!ty.is_model, " made"),
    ] {
        marks += if is_on { mark } else { "" };
    }
    let body = match &ty.kind {
        TypeKind::Struct(fields) => {
            let fields: Vec<_> = fields
                .iter()
                .map(|field| shown_field(plan, field))
                .collect();
            fields.join(", ")
        }
        TypeKind::Enum(variants) => {
            let names = variants.iter().map(|variant| variant.name.ident.as_str());
            names.collect::<Vec<_>>().join(" | ")
        }
        TypeKind::Union { tag, members } => {
            let names = members
                .iter()
                .map(|member| plan.types[member.0].name.ident.as_str());
            format!("{tag}: {}", names.collect::<Vec<_>>().join(" | "))
        }
    };
    format!("{}{marks} {{ {body} }}", ty.name.ident)
}

fn shown_field(plan: &Plan, field: &Field) -> String {
    let mark = if field.optional { "?" } else { "" };
    let boxed = if field.boxed { "boxed " } else { "" };
    format!(
        "{}: {boxed}{}{mark}",
        field.name.ident,
        shown_shape(plan, &field.shape)
    )
}

fn shown_shape(plan: &Plan, shape: &Shape) -> String {
    match &shape.ty {
        Type::String => "string".to_owned(),
        Type::Integer => "integer".to_owned(),
        Type::Number => "number".to_owned(),
        Type::Boolean => "boolean".to_owned(),
        Type::Any => "any".to_owned(),
        Type::List(inner) => format!("list<{}>", shown_shape(plan, inner)),
        Type::Map(inner) => format!("map<{}>", shown_shape(plan, inner)),
        Type::Named(id) => plan.types[id.0].name.ident.clone(),
    }
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

#[test]
fn a_chain_of_questions() {
    let plan = plan(
        "
server: { name: Chain }
models:
  Login: { fields: { name: string } }
  Confirm: { fields: { yes: boolean } }
resolvers:
  login: { context: true, elicits: Login }
  confirm: { resolve: { login: login }, elicits: Confirm }
  unrelated: { returns: string }
tools:
  act:
    description: Act.
    resolve: { login: login, confirm: confirm, aside: unrelated }
    returns: none
  act_late:
    description: Act, with the answer that comes last taken first.
    resolve: { confirm: confirm, login: login }
    returns: none
",
    );
    insta::assert_snapshot!(shown(&plan));
}

/// The plain value is accepted right where its first taker resolves it, and the outcome is kept for who wants that.
#[test]
fn one_answer_in_both_forms() {
    let plan = plan(
        "
server: { name: Both }
models:
  Login: { fields: { name: string } }
resolvers:
  login: { elicits: Login }
  greet: { resolve: { who: login }, returns: string }
  log: { resolve: { login: { resolver: login, receive: outcome } }, returns: string }
tools:
  outcome_first:
    description: The outcome is wanted first.
    resolve: { logged: log, greeting: greet, login: login, answer: { resolver: login, receive: outcome } }
    returns: none
  plain_first:
    description: The plain value is wanted first.
    resolve: { greeting: greet, logged: log }
    returns: none
  outcomes_alone:
    description: Nobody wants the plain value.
    resolve: { first: { resolver: login, receive: outcome }, second: { resolver: login, receive: outcome } }
    returns: none
",
    );
    insta::assert_snapshot!(shown(&plan));
}

/// A plain taker of consent at a URL waits for it, and has no parameter for it.
#[test]
fn consent_at_a_url() {
    let plan = plan(
        "
server: { name: Url }
resolvers:
  sign: { elicits_url: true }
  seal: { resolve: { signed: sign }, returns: string }
  stamp: { resolve: { seal: seal, signed: { resolver: sign, receive: outcome } }, returns: string }
tools:
  send:
    description: Send it.
    resolve: { stamp: stamp, signature: sign }
    returns: none
",
    );
    insta::assert_snapshot!(shown(&plan));
}

/// Each resolver once, in the order of a walk that goes deep first.
#[test]
fn diamonds_and_shared_resolvers() {
    let plan = plan(
        "
server: { name: Diamond }
resolvers:
  top: { resolve: { left: left, right: right }, returns: string }
  left: { resolve: { base: base }, returns: string }
  right: { resolve: { ground: base, left_too: left }, returns: string }
  base: { arguments: [key], returns: string }
  roots: { roots: true }
tools:
  climb:
    description: Climb.
    arguments: { key: { type: string, description: The key. } }
    resolve: { right: right, top: top, folders: roots, base: base, again: base }
    returns: none
  start:
    description: Start.
    arguments: { key: { type: string, description: The key. } }
    resolve: { top: top }
    returns: none
",
    );
    insta::assert_snapshot!(shown(&plan));
}

/// No local hides what the emitted function needs, and no two have one name.
#[test]
fn names_of_locals() {
    let plan = plan(
        "
server: { name: Names }
models:
  Answer: { fields: { yes: boolean } }
resolvers:
  first: { returns: string }
  second: { returns: string }
  round: { elicits: Answer }
  reader_a: { resolve: { record: first, app: round }, returns: string }
  reader_b: { resolve: { record: second, type: first }, returns: string }
tools:
  read:
    description: Read.
    resolve: { args: reader_a, result: reader_b, type: round }
    returns: none
  again:
    description: Read again.
    context: true
    resolve: { self: reader_a, record: reader_b }
    returns: none
",
    );
    insta::assert_snapshot!(shown(&plan));
}

#[test]
fn boxes_are_put_where_a_circle_closes() {
    let plan = plan(
        "
server: { name: Boxes }
models:
  Node: { fields: { next: Node?, rest: list<Node> } }
  Expr: { one_of: [Add, Lit] }
  Add: { fields: { left: Expr, right: Expr } }
  Lit: { fields: { value: number } }
  A: { fields: { b: B? } }
  B: { fields: { c: C? } }
  C: { fields: { a: A?, lit: Lit } }
tools:
  node: { description: A node., returns: Node }
  expr: { description: An expression., returns: Expr }
  c: { description: A circle., returns: C }
",
    );
    insta::assert_snapshot!(shown(&plan));
}

/// What no caller reaches is left out, and made types stand where they are written.
#[test]
fn types_in_the_order_of_the_spec() {
    let plan = plan(
        "
tools:
  find-book:
    description: Find a book.
    arguments:
      genre: { type: string, enum: [crime, poetry], description: The genre. }
      tags: { type: array, items: { type: string, enum: [old, new] }, description: The tags. }
      shelf: { type: Shelf, description: The shelf. }
    returns: { type: string, enum: [found, lost] }
server: { name: Types }
models:
  Unused: { fields: { kind: { type: string, enum: [a, b] } } }
  Book: { fields: { cover: { type: string, enum: [hard, soft] } } }
  Shelf: { fields: { side: { type: string?, enum: [left, right] } } }
resources:
  book: { uri: 'books://{id}', returns: Book }
",
    );
    insta::assert_snapshot!(shown(&plan));
}
