//! Boxes and arrows as SVG.

use std::fmt::Write as _;

use super::{
    Columns, Item,
    measure::{NAME_LINE, PADDING, ROW, SMALL_LINE, Size, head, rows},
    place::MIDDLE,
};
use crate::{
    graph::{Arrow, Graph, Kind, Mark, Node},
    visible,
};

/// Between columns.
const GAP: f64 = 64.0;
/// Around the picture.
const MARGIN: f64 = 24.0;

const STYLE: &str = "\
    text { font-family: ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace; fill: #212529; }\n\
    .name { font-size: 13px; font-weight: 600; }\n\
    .small { font-size: 11px; fill: #495057; }\n\
    .box { fill: #fff; stroke: #495057; stroke-width: 1.2; }\n\
    .argument .box { fill: #f1f3f5; stroke: #868e96; }\n\
    .caller .box { fill: #d0ebff; stroke: #1971c2; }\n\
    .asks .box { fill: #fff3bf; stroke: #e67700; }\n\
    .unknown .box { fill: #ffe3e3; stroke: #c92a2a; stroke-dasharray: 5 3; }\n\
    .unused .box { stroke: #adb5bd; stroke-dasharray: 5 3; }\n\
    .shared .box { stroke-width: 3; }\n\
    .rule { stroke: #adb5bd; stroke-width: 1; }\n\
    .arrow { fill: none; stroke: #495057; stroke-width: 1.4; }\n\
    .outcome { stroke-dasharray: 6 3; }\n\
    .wrong { stroke: #c92a2a; }\n\
    text.wrong { stroke: none; fill: #c92a2a; }\n\
    .head { fill: #495057; }\n\
    .head.wrong { fill: #c92a2a; stroke: none; }\n";

/// Where a box stands.
struct Place<'a> {
    x: f64,
    y: f64,
    size: &'a Size,
}

pub fn draw(graph: &Graph, title: &str, columns: &Columns, sizes: &[Size], tops: &[f64]) -> String {
    let picture = Picture::new(columns, sizes, tops);
    let mut body = String::new();
    for (number, arrow) in graph.arrows().enumerate() {
        let way = columns.ways.get(number).map_or(&[][..], Vec::as_slice);
        picture.arrow(arrow, way, &mut body);
    }
    for (id, node) in graph.nodes.iter().enumerate() {
        if let Some(place) = picture.place(id) {
            draw_box(node, &place, &mut body);
        }
    }
    let (width, height) = picture.extent(graph);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {width:.0} {height:.0}\">\n\
         <title>{}</title>\n\
         <style>\n{STYLE}</style>\n\
         <defs>\n{}{}</defs>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n{body}</svg>\n",
        escape(title),
        marker("head", "head"),
        marker("wrong-head", "head wrong"),
    )
}

fn marker(id: &str, class: &str) -> String {
    format!(
        "<marker id=\"{id}\" viewBox=\"0 0 8 8\" refX=\"7.5\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\" \
         markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path class=\"{class}\" d=\"M0 0.5 8 4 0 7.5Z\"/></marker>\n"
    )
}

struct Picture<'a> {
    columns: &'a Columns,
    sizes: &'a [Size],
    tops: &'a [f64],
    /// The left side and the width of each column.
    lanes: Vec<(f64, f64)>,
    /// The column of each item.
    lane_of: Vec<usize>,
}

impl<'a> Picture<'a> {
    fn new(columns: &'a Columns, sizes: &'a [Size], tops: &'a [f64]) -> Self {
        let mut x = MARGIN;
        let mut lane_of = vec![0; columns.items.len()];
        let mut lanes = Vec::new();
        for (at, column) in columns.columns.iter().enumerate() {
            let mut width: f64 = 0.0;
            for &item in column {
                if let Some(lane) = lane_of.get_mut(item) {
                    *lane = at;
                }
                if let Some(Item::Box(node)) = columns.items.get(item) {
                    width = width.max(sizes.get(*node).map_or(0.0, |size| size.width));
                }
            }
            lanes.push((x, width));
            x += width + GAP;
        }
        Self {
            columns,
            sizes,
            tops,
            lanes,
            lane_of,
        }
    }

    fn lane(&self, item: usize) -> (f64, f64) {
        let lane = self.lane_of.get(item).copied().unwrap_or_default();
        self.lanes.get(lane).copied().unwrap_or_default()
    }

    fn top(&self, item: usize) -> f64 {
        MARGIN + self.tops.get(item).copied().unwrap_or_default()
    }

    /// Where a box stands: in the middle of its column.
    fn place(&self, node: usize) -> Option<Place<'a>> {
        let size = self.sizes.get(node)?;
        let (x, width) = self.lane(node);
        Some(Place {
            x: x + (width - size.width) / 2.0,
            y: self.top(node),
            size,
        })
    }

    fn extent(&self, graph: &Graph) -> (f64, f64) {
        let width = self.lanes.last().map_or(0.0, |(x, width)| x + width);
        let bottoms = (0..graph.nodes.len())
            .filter_map(|node| self.place(node))
            .map(|place| place.y + place.size.height);
        let backwards = self.columns.ways.iter().any(Vec::is_empty);
        let below = if backwards { BELOW } else { 0.0 };
        (
            (width + MARGIN).max(200.0),
            bottoms.fold(MARGIN, f64::max) + MARGIN + below,
        )
    }

    fn arrow(&self, arrow: Arrow<'_>, way: &[usize], svg: &mut String) {
        let (Some(from), Some(to)) = (self.place(arrow.from), self.place(arrow.to)) else {
            return;
        };
        let start = (from.x + from.size.width, from.y + from.size.out);
        let arrives = to.size.rows.get(arrow.row).copied().unwrap_or_default();
        let end = (to.x, to.y + arrives);
        let mut path = format!("M{:.1} {:.1}", start.0, start.1);
        if way.is_empty() {
            backwards(&from, &to, start, end, &mut path);
        } else {
            let mut at = start;
            for &bend in way.iter().take(way.len() - 1).skip(1) {
                let (x, width) = self.lane(bend);
                let y = self.top(bend) + MIDDLE;
                curve(at, (x, y), &mut path);
                let _ = write!(path, "H{:.1}", x + width);
                at = (x + width, y);
            }
            curve(at, end, &mut path);
        }
        let (class, head) = match arrow.parameter.mark {
            None => ("arrow", "head"),
            Some(Mark::Outcome) => ("arrow outcome", "head"),
            Some(Mark::Cycle) => ("arrow wrong", "wrong-head"),
            Some(Mark::Missing) => ("arrow outcome wrong", "wrong-head"),
        };
        let _ = writeln!(
            svg,
            "<path class=\"{class}\" marker-end=\"url(#{head})\" d=\"{path}\"/>"
        );
    }
}

/// How far below its boxes an arrow runs back.
const BELOW: f64 = 14.0;

fn curve(from: (f64, f64), to: (f64, f64), path: &mut String) {
    let middle = (from.0 + to.0) / 2.0;
    let _ = write!(
        path,
        "C{middle:.1} {:.1} {middle:.1} {:.1} {:.1} {:.1}",
        from.1, to.1, to.0, to.1
    );
}

/// Out to the right, back below both boxes, and in from the left.
fn backwards(
    from: &Place<'_>,
    to: &Place<'_>,
    start: (f64, f64),
    end: (f64, f64),
    path: &mut String,
) {
    const SIDE: f64 = 20.0;
    let below = (from.y + from.size.height).max(to.y + to.size.height) + BELOW;
    let (right, left) = (start.0 + SIDE, end.0 - SIDE);
    let _ = write!(
        path,
        "C{right:.1} {0:.1} {right:.1} {below:.1} {1:.1} {below:.1}H{2:.1}C{left:.1} {below:.1} {left:.1} {3:.1} \
         {2:.1} {3:.1}",
        start.1, start.0, end.0, end.1
    );
}

fn draw_box(node: &Node, place: &Place<'_>, svg: &mut String) {
    let Place { x, y, size } = place;
    let radius = if node.kind == Kind::Argument {
        size.height / 2.0
    } else {
        5.0
    };
    let _ = write!(svg, "<g class=\"{}\">", classes(node));
    let _ = writeln!(svg, "<title>{} {}</title>", node.noun(), escape(&node.name));
    let _ = writeln!(
        svg,
        "<rect class=\"box\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"{radius:.1}\"/>",
        size.width, size.height
    );
    let left = x + PADDING;
    let mut line = y + PADDING / 2.0;
    for (n, text) in head(node).iter().enumerate() {
        let (class, height) = if n == 0 {
            ("name", NAME_LINE)
        } else {
            ("small", SMALL_LINE)
        };
        draw_text(left, line + height - 5.0, class, text, svg);
        line += height;
    }
    if let Some(first) = size.rows.first() {
        let rule = y + first - ROW / 2.0 - PADDING / 2.0;
        let _ = writeln!(
            svg,
            "<path class=\"rule\" d=\"M{x:.1} {rule:.1}h{:.1}\"/>",
            size.width
        );
    }
    for ((text, row), parameter) in rows(node).iter().zip(&size.rows).zip(&node.parameters) {
        let class = if parameter.mark.is_some_and(Mark::is_wrong) {
            "small wrong"
        } else {
            "small"
        };
        draw_text(left, y + row + 4.0, class, text, svg);
    }
    svg.push_str("</g>\n");
}

fn draw_text(x: f64, y: f64, class: &str, text: &str, svg: &mut String) {
    let text = escape(text);
    let _ = writeln!(
        svg,
        "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\">{text}</text>"
    );
}

fn classes(node: &Node) -> String {
    let kind = match node.kind {
        Kind::Argument => "argument",
        Kind::Resolver(_) if node.asks() => "asks",
        Kind::Resolver(_) => "resolver",
        Kind::Unknown => "unknown",
        Kind::Tool | Kind::Prompt | Kind::Resource => "caller",
    };
    let shared = if node.is_shared() { " shared" } else { "" };
    let unused = if node.reached { "" } else { " unused" };
    format!("{kind}{shared}{unused}")
}

/// Text of a spec as XML text, in which some characters can't even be written as references.
fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for c in visible::line(text).chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\u{fffe}' | '\u{ffff}' => escaped.push(char::REPLACEMENT_CHARACTER),
            c => escaped.push(c),
        }
    }
    escaped
}
