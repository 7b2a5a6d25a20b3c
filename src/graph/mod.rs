//! The resolver graph of a spec, as people draw it: arguments on the left, callers on the right, resolvers between.
//!
//! It is made from what was written, not from a plan, so that a spec with findings can be looked at too: cycles and
//! names that nothing answers to are in it, marked.

mod build;
mod dot;
mod mermaid;
mod parts;
mod svg;

#[cfg(test)]
mod tests;
mod text;
mod types;

pub use build::UnknownCaller;

/// Boxes, each with the parameters that it takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    /// Arguments, resolvers, unknown resolvers and callers, in this order, each kind in the order of the spec.
    pub nodes: Vec<Node>,
}

/// An argument, a resolver or a caller.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    pub kind: Kind,
    pub name: String,
    /// The type of what it gives, if it gives something that has one.
    pub gives: Option<String>,
    pub parameters: Vec<Parameter>,
    /// How many parameters of a single call want its value; of several calls the most.
    pub takers: usize,
    /// Whether any caller gets to it.
    pub reached: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// What resolvers take from their callers under one name.
    Argument,
    Resolver(Answer),
    /// A resolver that is taken but not declared.
    Unknown,
    Tool,
    Prompt,
    Resource,
}

/// How a resolver comes to its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    Computed,
    Form,
    Url,
    Sample,
    Roots,
    /// The spec says none or several.
    Unclear,
}

/// A parameter, and the node that fills it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    pub name: String,
    /// The type of an argument.
    pub ty: Option<String>,
    /// `None` for an argument that no resolver takes.
    pub from: Option<usize>,
    pub mark: Option<Mark>,
}

/// What is special about an arrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The whole answer is taken, a decline too.
    Outcome,
    /// Part of a cycle.
    Cycle,
    /// The resolver does not exist, or the caller has no such argument.
    Missing,
}

impl Node {
    pub fn is_caller(&self) -> bool {
        matches!(self.kind, Kind::Tool | Kind::Prompt | Kind::Resource)
    }

    /// Whether it may ask the client.
    pub fn asks(&self) -> bool {
        match self.kind {
            Kind::Resolver(answer) => !matches!(answer, Answer::Computed | Answer::Unclear),
            _ => false,
        }
    }

    /// Whether one call wants its value more than once.
    pub fn is_shared(&self) -> bool {
        self.takers > 1
    }

    /// `tool`, `argument` and so on.
    pub fn noun(&self) -> &'static str {
        match self.kind {
            Kind::Argument => "argument",
            Kind::Resolver(_) => "resolver",
            Kind::Unknown => "unknown resolver",
            Kind::Tool => "tool",
            Kind::Prompt => "prompt",
            Kind::Resource => "resource",
        }
    }

    /// What it does, in a few words: `gives Stock`, `asks for Backorder`.
    pub fn does(&self) -> Option<String> {
        let gives = self.gives.as_deref().unwrap_or("?");
        match self.kind {
            Kind::Resolver(answer) => Some(match answer {
                Answer::Computed => format!("gives {gives}"),
                Answer::Form => format!("asks for {gives}"),
                Answer::Url => "asks to open a URL".to_owned(),
                Answer::Sample => "asks the client's model".to_owned(),
                Answer::Roots => "asks for the roots".to_owned(),
                Answer::Unclear => "gives something unclear".to_owned(),
            }),
            Kind::Unknown => Some("not declared".to_owned()),
            _ => self.gives.as_ref().map(|gives| format!("gives {gives}")),
        }
    }

    /// What stands in its box: the name, what it does, and who shares its value.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = match (self.kind, &self.gives) {
            (Kind::Argument, Some(ty)) => vec![format!("{}: {ty}", self.name)],
            (Kind::Argument, None) => vec![self.name.clone()],
            _ => std::iter::once(self.name.clone())
                .chain(self.does())
                .collect(),
        };
        if self.is_shared() {
            lines.push(format!("shared by {}", self.takers));
        }
        lines
    }
}

impl Graph {
    /// Every arrow: from a node to a parameter of another.
    pub fn arrows(&self) -> impl Iterator<Item = Arrow<'_>> {
        self.nodes.iter().enumerate().flat_map(|(to, node)| {
            let parameters = node.parameters.iter().enumerate();
            parameters.filter_map(move |(row, parameter)| {
                Some(Arrow {
                    from: parameter.from?,
                    to,
                    row,
                    parameter,
                })
            })
        })
    }

    /// What is written at an arrow: the parameter where it is called otherwise than its resolver, and the mark.
    pub fn words(&self, arrow: Arrow<'_>) -> String {
        let name = &arrow.parameter.name;
        let renamed = self
            .nodes
            .get(arrow.from)
            .filter(|node| node.kind != Kind::Argument && node.name != *name)
            .map(|_| name.as_str());
        let mark = arrow.parameter.mark.map(Mark::word);
        let words: Vec<&str> = renamed.into_iter().chain(mark).collect();
        words.join(": ")
    }
}

impl Mark {
    pub fn word(self) -> &'static str {
        match self {
            Self::Outcome => "outcome",
            Self::Cycle => "cycle",
            Self::Missing => "missing",
        }
    }

    /// Whether the spec has a finding about it.
    pub fn is_wrong(self) -> bool {
        matches!(self, Self::Cycle | Self::Missing)
    }
}

/// A value on its way to a parameter.
#[derive(Clone, Copy, Debug)]
pub struct Arrow<'a> {
    pub from: usize,
    pub to: usize,
    /// Which parameter of `to`.
    pub row: usize,
    pub parameter: &'a Parameter,
}
