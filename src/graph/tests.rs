use super::*;
use crate::{diagnostic::Source, spec};

fn graph(text: &str, caller: Option<&str>) -> Graph {
    let (spec, _) = spec::load(&Source::new("a.yaml", text));
    Graph::new(&spec, caller).unwrap()
}

const BOOKSHOP: &str = "\
server: { name: Bookshop }
models:
  Stock: { fields: { title: string, copies: integer } }
  Backorder: { fields: { confirm: boolean } }
resolvers:
  check_stock: { arguments: [title], returns: Stock }
  estimate_delivery: { resolve: { stock: check_stock }, returns: string }
  confirm_backorder: { arguments: [title], resolve: { stock: check_stock }, elicits: Backorder }
  suggest_title: { arguments: [genre], samples: true }
  shelves: { returns: list<string>? }
tools:
  order_book:
    description: Order a book.
    arguments: { title: string, gift: boolean? }
    resolve:
      stock: check_stock
      delivery: estimate_delivery
      backorder: { resolver: confirm_backorder, receive: outcome }
    returns: string
  recommend_book:
    description: Recommend a book.
    arguments: { genre: { enum: [crime, poetry] } }
    resolve: { suggest_title: suggest_title }
    returns: content
resources:
  book:
    uri: bookshop://books/{title}
    resolve: { stock: check_stock }
    returns: Stock
";

const WRONG: &str = "\
server: { name: Ballot }
resolvers:
  quorum: { resolve: { turnout: turnout }, returns: integer }
  turnout: { resolve: { quorum: quorum }, returns: number }
  itself: { resolve: { again: itself }, returns: number }
  nothing: { arguments: [ballot] }
tools:
  result:
    resolve: { quorum: quorum, votes: all_votes, nothing: nothing, itself: itself }
    returns: none
";

#[test]
fn bookshop() {
    let graph = graph(BOOKSHOP, None);
    insta::assert_snapshot!("bookshop_text", graph.to_text());
    insta::assert_snapshot!("bookshop_mermaid", graph.to_mermaid());
    insta::assert_snapshot!("bookshop_dot", graph.to_dot());
    insta::assert_snapshot!("bookshop_svg", graph.to_svg("Bookshop"));
}

#[test]
fn what_is_wrong_is_marked() {
    let graph = graph(WRONG, None);
    insta::assert_snapshot!("wrong_text", graph.to_text());
    insta::assert_snapshot!("wrong_mermaid", graph.to_mermaid());
    insta::assert_snapshot!("wrong_dot", graph.to_dot());
}

#[test]
fn one_caller_and_what_it_needs() {
    let names = |caller| -> Vec<String> {
        let graph = graph(BOOKSHOP, Some(caller));
        graph.nodes.into_iter().map(|node| node.name).collect()
    };
    assert_eq!(names("book"), ["title", "check_stock", "book"]);
    assert_eq!(
        names("recommend_book"),
        ["genre", "suggest_title", "recommend_book"]
    );

    let (spec, _) = spec::load(&Source::new("a.yaml", BOOKSHOP));
    let unknown = Graph::new(&spec, Some("order_bok")).unwrap_err();
    assert_eq!(
        unknown.to_string(),
        "no tool, prompt or resource is called `order_bok`; did you mean `order_book`?"
    );
}

/// Names are checked elsewhere; whatever they are, they stay text.
#[test]
fn names_stay_text() {
    let hostile = r#""]; end "><script>alert(1)</script> <b>\N#quot; `x` --> %% ]]>&amp;"#;
    let mut drawn = graph(BOOKSHOP, None);
    for node in &mut drawn.nodes {
        node.name = hostile.to_owned();
        for parameter in &mut node.parameters {
            parameter.name = hostile.to_owned();
        }
    }
    let svg = drawn.to_svg(hostile);
    assert!(!svg.contains("<script") && !svg.contains("<b>"), "{svg}");
    for line in drawn.to_mermaid().lines() {
        // The quotes of the label, and nothing of Mermaid's own between them.
        let label = line.split('"').nth(1).unwrap_or_default();
        assert!(line.matches('"').count() <= 2, "{line}");
        assert!(!label.contains(['[', ']', '`', '\\', '%']), "{line}");
    }
    for line in drawn.to_dot().lines() {
        let bare = line.replace("\\\\", "").replace("\\\"", "");
        assert_eq!(bare.matches('"').count() % 2, 0, "{line}");
    }
}

#[test]
fn long_chains() {
    let mut text = String::from("server: { name: Chain }\nresolvers:\n");
    for n in 0..2_000 {
        text += &format!(
            "  r{n}: {{ arguments: [key], resolve: {{ next: r{} }}, returns: string }}\n",
            n + 1
        );
    }
    text += "tools:\n  first:\n    arguments: { key: string }\n    resolve: { value: r0 }\n    returns: none\n";
    let graph = graph(&text, None);
    assert!(graph.to_text().len() < 20_000);
    assert!(graph.to_mermaid().len() < 500_000);
    assert!(graph.to_dot().len() < 500_000);
    assert!(graph.to_svg("Chain").len() < 5_000_000);
}
