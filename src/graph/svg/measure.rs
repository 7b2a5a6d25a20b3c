//! How big a box is. The font is monospaced, so widths can be told without it.

use crate::graph::{Kind, Node};

/// The width of a character in the first line of a box, and in the others.
const NAME: f64 = 8.0;
const SMALL: f64 = 7.0;
/// The heights of lines.
pub const NAME_LINE: f64 = 18.0;
pub const SMALL_LINE: f64 = 16.0;
pub const ROW: f64 = 18.0;
/// Around the text of a box.
pub const PADDING: f64 = 8.0;
/// Longer texts are cut.
const LONGEST: usize = 48;

/// The size of a box and where arrows meet it, from its top.
#[derive(Clone, Debug)]
pub struct Size {
    pub width: f64,
    pub height: f64,
    /// Where arrows leave.
    pub out: f64,
    /// Where the arrow of each parameter arrives.
    pub rows: Vec<f64>,
}

/// The lines of a box's head, cut to size.
pub fn head(node: &Node) -> Vec<String> {
    node.lines().iter().map(|line| cut(line)).collect()
}

/// The line of each parameter, cut to size.
pub fn rows(node: &Node) -> Vec<String> {
    let row = |parameter: &crate::graph::Parameter| {
        let mut text = parameter.name.clone();
        if let (true, Some(ty)) = (node.is_caller(), &parameter.ty) {
            text = format!("{text}: {ty}");
        }
        if let Some(mark) = parameter.mark {
            text = format!("{text} ({})", mark.word());
        }
        cut(&text)
    };
    node.parameters.iter().map(row).collect()
}

pub fn size(node: &Node) -> Size {
    let (head, rows) = (head(node), rows(node));
    let name = head.first().map_or(0.0, |line| columns(line) * NAME);
    let others = head.iter().skip(1).chain(&rows);
    let text = others
        .map(|line| columns(line) * SMALL)
        .fold(name, f64::max);
    let more = count(head.len().saturating_sub(1));
    let head = NAME_LINE + SMALL_LINE * more + PADDING;
    let body = match rows.len() {
        0 => 0.0,
        rows => ROW * count(rows) + PADDING,
    };
    Size {
        width: (text + 2.0 * PADDING).max(72.0),
        height: head + body,
        out: match node.kind {
            Kind::Argument => head / 2.0,
            _ => (PADDING + NAME_LINE) / 2.0,
        },
        rows: (0..rows.len())
            .map(|row| head + PADDING / 2.0 + ROW * (count(row) + 0.5))
            .collect(),
    }
}

/// A number of things as a number to calculate with.
pub fn count(number: usize) -> f64 {
    u32::try_from(number).map_or(f64::from(u32::MAX), f64::from)
}

/// How many columns of a monospaced font a text takes; East Asian characters and pictures take two.
fn columns(text: &str) -> f64 {
    let wide = text
        .chars()
        .filter(|c| *c >= '\u{1100}' && *c != '…')
        .count();
    count(text.chars().count() + wide)
}

fn cut(text: &str) -> String {
    if text.chars().count() <= LONGEST {
        return text.to_owned();
    }
    let short: String = text.chars().take(LONGEST - 1).collect();
    short + "…"
}
