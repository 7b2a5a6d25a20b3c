//! A spec of any size, with something of everything that takes time.

use std::fmt::Write;

/// So many tools, a fifth as many resolvers, and a tenth as many models.
pub fn with_tools(tools: usize) -> String {
    let mut text = "mcpgen: 1\nserver:\n  name: Warehouse\n\nmodels:\n".to_owned();
    let models = (tools / 10).max(1);
    for model in 0..models {
        write_model(&mut text, model);
    }
    text += "\nresolvers:\n";
    let resolvers = (tools / 5).max(1);
    for resolver in 0..resolvers {
        write_resolver(&mut text, resolver, models);
    }
    text += "\ntools:\n";
    for tool in 0..tools {
        write_tool(&mut text, tool, resolvers, models);
    }
    text
}

fn write_model(text: &mut String, model: usize) {
    push(
        text,
        format_args!(
            "  Item{model}:
    description: What lies on shelf {model}.
    fields:
      name: {{ type: string, maxLength: 80 }}
      count: {{ type: integer, minimum: 0 }}
      kind: {{ type: string, enum: [book, map, record] }}
      notes: list<string>
  Permit{model}:
    fields:
      granted: {{ type: boolean, description: May shelf {model} be emptied? }}
"
        ),
    );
}

/// Chains of five: the first of each looks at the caller's arguments, and the last asks.
fn write_resolver(text: &mut String, resolver: usize, models: usize) {
    let model = resolver % models;
    let previous = resolver.saturating_sub(1);
    let described = format!("  find_{resolver}:\n    description: Step {resolver} of the way.\n");
    push(text, format_args!("{described}"));
    match resolver % 5 {
        0 => push(
            text,
            format_args!("    arguments: [shelf]\n    returns: Item{model}\n"),
        ),
        4 => push(
            text,
            format_args!("    resolve: {{ found: find_{previous} }}\n    elicits: Permit{model}\n"),
        ),
        _ => push(
            text,
            format_args!("    resolve: {{ found: find_{previous} }}\n    returns: Item{model}\n"),
        ),
    }
}

fn write_tool(text: &mut String, tool: usize, resolvers: usize, models: usize) {
    let (resolver, model) = (tool % resolvers, tool % models);
    // An enum declares four things; 10,000 tools may declare ten each.
    let into = match tool % 10 {
        0 => "enum: [box, bag, crate]",
        _ => "maxLength: 20",
    };
    push(
        text,
        format_args!(
            "  move_item_{tool}:
    description: Move items by way {tool}.
    arguments:
      shelf: {{ type: string, pattern: '^[A-Z][0-9]+$', description: Where they lie. }}
      count: {{ type: integer, minimum: 1, maximum: 100, default: 1, description: How many. }}
      into: {{ type: string, {into}, description: What they go into. }}
      remarks: {{ type: 'list<string>?', maxItems: 5, description: What else to say. }}
    resolve:
      found: find_{resolver}
    returns: Item{model}
"
        ),
    );
}

fn push(text: &mut String, part: std::fmt::Arguments<'_>) {
    text.write_fmt(part)
        .expect("writing to a string does not fail");
}
