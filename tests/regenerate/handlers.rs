//! The user's handlers beside the traits: what is said about them, and what `--stubs` appends.

use mcpgen::{
    diagnostic::render::Style,
    project::{
        handlers::{Comparison, Handlers, Traits, append},
        render,
    },
};

use crate::tree::Tree;

const TRAITS: &str = "
pub trait Resolvers: Send + Sync + 'static {
    fn check_stock(&self, title: &str) -> impl Future<Output = Result<Stock>> + Send;
}
pub trait Tools: Send + Sync + 'static {
    fn order_book(&self, title: String, note: String, stock: Stock) -> impl Future<Output = Result<String>> + Send;
    fn find_book(&self, context: &Context, r#type: String) -> impl Future<Output = Result<Vec<Stock>>> + Send;
}
";

/// As `new` writes it.
const FIRST: &str = r#"
use crate::generated::{Context, Error, Resolvers, Result, Stock, Tools};

pub struct Bookshop;

impl Resolvers for Bookshop {
    /// Copies of the title.
    async fn check_stock(&self, title: &str) -> Result<Stock> {
        let _ = title;
        Err(Error::new("write `check_stock`"))
    }
}

impl Tools for Bookshop {
    /// Order a book.
    ///
    /// From the shop.
    async fn order_book(&self, title: String, note: String, stock: Stock) -> Result<String> {
        let _ = (title, note, stock);
        Err(Error::new("write `order_book`"))
    }

    async fn find_book(&self, context: &Context, r#type: String) -> Result<Vec<Stock>> {
        let _ = (context, r#type);
        Err(Error::new("write `find_book`"))
    }
}
"#;

fn traits() -> Traits {
    Traits::read(TRAITS, FIRST).unwrap()
}

fn with(files: &[(&str, &str)]) -> Tree {
    let tree = Tree::new();
    for (path, text) in files {
        tree.write(&format!("src/{path}"), text);
    }
    tree
}

fn read(tree: &Tree) -> Handlers {
    Handlers::read(
        tree.path(),
        &[tree.join("src/lib.rs"), tree.join("src/main.rs")],
    )
}

fn said(tree: &Tree, comparison: &Comparison) -> String {
    let text = render(&comparison.findings, Style::default());
    text.replace(&tree.path().display().to_string(), "CRATE")
}

fn findings(tree: &Tree) -> String {
    said(tree, &read(tree).compare(&traits()))
}

/// Appends stubs, and holds what is there then against what was there before.
fn stubs(tree: &Tree) -> Vec<String> {
    let handlers = read(tree);
    let comparison = handlers.compare(&traits());
    let mut added = Vec::new();
    for edit in append(&handlers, &traits(), &comparison) {
        assert_only_added(&edit.old, &edit.new);
        std::fs::write(&edit.path, &edit.new).unwrap();
        added.extend(edit.added);
    }
    let again = read(tree).compare(&traits());
    assert!(again.missing.is_empty(), "{}", said(tree, &again));
    added
}

/// Every byte of the old text is in the new one, in order, and what is new stands in few pieces.
fn assert_only_added(old: &str, new: &str) {
    let mut rest = new.as_bytes();
    for byte in old.as_bytes() {
        let at = rest
            .iter()
            .position(|other| other == byte)
            .expect("a byte was taken away");
        rest = &rest[at + 1..];
    }
}

const LIB: &str =
    "#[rustfmt::skip]\npub mod generated;\nmod handlers;\npub use handlers::Bookshop;\n";

#[test]
fn handlers_as_new_writes_them_agree() {
    let tree = with(&[
        ("lib.rs", LIB),
        ("handlers.rs", FIRST),
        ("generated/mod.rs", "garbage )"),
    ]);
    assert_eq!(findings(&tree), "");
    assert!(stubs(&tree).is_empty());
}

#[test]
fn two_strings_that_changed_places() {
    let swapped = FIRST.replace("title: String, note: String", "note: String, title: String");
    let tree = with(&[("lib.rs", LIB), ("handlers.rs", &swapped)]);
    insta::assert_snapshot!(findings(&tree));
}

#[test]
fn names_of_parameters_count_and_patterns_do_not() {
    let text = FIRST
        .replace(
            "title: String, note: String, stock: Stock",
            "mut title: String, _note: String, Stock { .. }: Stock",
        )
        .replace("r#type: String", "_type: String")
        .replace("title: &str", "name: &str");
    let tree = with(&[("lib.rs", LIB), ("handlers.rs", &text)]);
    insta::assert_snapshot!(findings(&tree));
}

#[test]
fn renamed_missing_and_left_over() {
    let text = FIRST
        .replace("order_book", "buy_book")
        .replace("note: String, ", "");
    let tree = with(&[("lib.rs", LIB), ("handlers.rs", &text)]);
    insta::assert_snapshot!(findings(&tree));
    assert_eq!(stubs(&tree), ["Tools::order_book"]);
}

/// Split over several files, in every way in which modules can be found.
#[test]
fn handlers_in_several_files() {
    let tree = with(&[
        (
            "lib.rs",
            "pub mod generated;\nmod shop { pub mod stock; #[path = \"elsewhere.rs\"] mod other; }\nmod orders;\n",
        ),
        ("shop/elsewhere.rs", "pub struct Bookshop;\n"),
        (
            "shop/stock.rs",
            "use super::*;\nimpl crate::generated::Resolvers for Bookshop {}",
        ),
        ("orders/mod.rs", "mod tools;\nmod r#type;\n"),
        ("orders/type.rs", ""),
        (
            "orders/tools.rs",
            "\u{feff}use crate::{generated::{self as g, Tools as Trait}, Bookshop};\r\n\r\nimpl Trait for Bookshop {\r\n\t// Mine.\r\n\tasync fn order_book(&self, title: String, note: String, stock: g::Stock) -> g::Result<String> {\r\n\t\ttodo!()\r\n\t}\r\n\r\n\t// The end.\r\n}\r\n",
        ),
        ("orders/unrelated.rs", "not Rust at all"),
    ]);
    insta::assert_snapshot!(findings(&tree));
    assert_eq!(stubs(&tree), ["Resolvers::check_stock", "Tools::find_book"]);
    let text = |path: &str| tree.read(path).replace('\r', "<CR>").replace('\t', "<TAB>");
    insta::assert_snapshot!(text("src/shop/stock.rs") + "\n=====\n" + &text("src/orders/tools.rs"));
}

/// A type goes by its name alone where a `use` brings that very type under that very name.
#[test]
fn names_that_are_imported_and_others() {
    let (resolvers, _) = FIRST.split_once("impl Tools").unwrap();
    let (_, resolvers) = resolvers.split_once("pub struct").unwrap();
    for (uses, stock) in [
        ("generated::models::Stock", "Stock"),
        ("{generated::{models::{Stock, Shelf}}}", "Stock"),
        ("generated::models::*", "Stock"),
        (
            "generated::models::Stock as Copies",
            "crate::generated::Stock",
        ),
        ("generated::Shelf as Stock", "crate::generated::Stock"),
        ("shelf::Stock", "crate::generated::Stock"),
    ] {
        let text = format!(
            "use crate::generated::{{Context, Error, Resolvers, Result, Tools}};\nuse crate::{uses};\npub struct{resolvers}impl Tools for Bookshop {{\n}}\n"
        );
        let tree = with(&[("lib.rs", LIB), ("handlers.rs", &text)]);
        stubs(&tree);
        let said = format!("note: String, stock: {stock})");
        let text = tree.read("src/handlers.rs");
        assert!(text.contains(&said), "{uses}: {text}");
    }
}

#[test]
fn a_new_trait_goes_where_the_others_are() {
    let (resolvers, _) = FIRST.split_once("impl Tools").unwrap();
    let text = resolvers.replace(", Tools", "").trim_end().to_owned();
    let tree = with(&[("lib.rs", LIB), ("handlers.rs", &text)]);
    insta::assert_snapshot!(findings(&tree));
    assert_eq!(stubs(&tree), ["Tools::order_book", "Tools::find_book"]);
    insta::assert_snapshot!(tree.read("src/handlers.rs"));
}

#[test]
fn what_cannot_be_decided_is_said() {
    let with_macro = FIRST.replace(
        "    async fn find_book",
        "    more!();\n    async fn find_boook",
    );
    let tree = with(&[("lib.rs", LIB), ("handlers.rs", &with_macro)]);
    insta::assert_snapshot!("a macro in the implementation", findings(&tree));
    assert!(stubs(&tree).is_empty());

    let twice = format!(
        "{FIRST}\nstruct Other;\n#[cfg(feature = \"other\")]\nimpl Tools for Other {{}}\n#[cfg(test)]\nimpl Tools for Mock {{}}\n"
    );
    let tree = with(&[("lib.rs", LIB), ("handlers.rs", &twice)]);
    insta::assert_snapshot!("two implementations", findings(&tree));
    assert!(stubs(&tree).is_empty());

    let (resolvers, _) = FIRST.split_once("impl Tools").unwrap();
    let made = format!("{resolvers}\nimplement_tools!(Bookshop);\n");
    let tree = with(&[("lib.rs", LIB), ("handlers.rs", &made)]);
    insta::assert_snapshot!("a macro that may implement a trait", findings(&tree));
    assert!(stubs(&tree).is_empty());

    let tree = with(&[
        ("lib.rs", LIB),
        (
            "handlers.rs",
            &FIRST.replace("&self, title: &str", "&self title: &str"),
        ),
    ]);
    insta::assert_snapshot!("a mistake in the file", findings(&tree));

    let generic = FIRST.split_once("impl Tools").unwrap().0.replace(
        "impl Resolvers for Bookshop",
        "impl<T: Send> Resolvers for Bookshop<T>",
    );
    let tree = with(&[("lib.rs", LIB), ("handlers.rs", &generic)]);
    insta::assert_snapshot!("a generic type", findings(&tree));
    assert!(stubs(&tree).is_empty());
}

#[test]
fn traits_of_the_users_own_are_left_alone() {
    let tree = with(&[
        ("lib.rs", LIB),
        ("handlers.rs", FIRST),
        (
            "main.rs",
            "mod own;\nuse own::Tools;\nstruct Mine;\nimpl Tools for Mine { fn cut(&self) {} }\nfn main() {}\n",
        ),
        (
            "own.rs",
            "pub trait Tools { fn cut(&self); }\nimpl Tools for u8 { fn cut(&self) {} }\n",
        ),
    ]);
    assert_eq!(findings(&tree), "");
}

#[test]
fn a_trait_that_the_spec_no_longer_gives() {
    let text =
        FIRST.replace("{Context,", "{Prompts, Context,") + "\nimpl Prompts for Bookshop {}\n";
    let tree = with(&[("lib.rs", LIB), ("handlers.rs", &text)]);
    insta::assert_snapshot!(findings(&tree));
}

/// The traits' implementations, in every place where rustc sees them.
#[test]
fn implementations_in_odd_places() {
    let (resolvers, tools) = FIRST.split_once("impl Tools").unwrap();
    let tools = format!("impl Tools{tools}");
    let imports =
        "use crate::generated::{Context, Error, Result, Stock, Tools};\nuse super::Bookshop;\n";
    let cases: [(String, &[(&str, String)]); 4] = [
        (format!("{resolvers}const _: () = {{\n{tools}}};\n"), &[]),
        (format!("{resolvers}fn inner() {{\n{tools}}}\n"), &[]),
        (
            format!(
                "{resolvers}#[cfg_attr(unix, path = \"unix.rs\")]\n#[cfg_attr(windows, path = \"windows.rs\")]\nmod tools;\n"
            ),
            &[("unix.rs", format!("{imports}{tools}"))],
        ),
        (
            format!(
                "{FIRST}\n#[cfg(all(unix, test))]\nmod mocks {{\n    use super::*;\n    impl Tools for Mock {{}}\n}}\n"
            ),
            &[],
        ),
    ];
    for (handlers, more) in cases {
        let tree = with(&[("lib.rs", LIB), ("handlers.rs", &handlers)]);
        for (path, text) in more {
            tree.write(&format!("src/{path}"), text);
        }
        assert_eq!(findings(&tree), "", "{handlers}");
        assert!(stubs(&tree).is_empty());
    }
}

/// A module without a file may hold what seems to be missing.
#[test]
fn a_module_that_is_not_there() {
    let (resolvers, _) = FIRST.split_once("impl Tools").unwrap();
    let text = format!("{resolvers}mod tools;\n");
    let tree = with(&[("lib.rs", LIB), ("handlers.rs", &text)]);
    insta::assert_snapshot!(findings(&tree));
    assert!(stubs(&tree).is_empty());
}

#[test]
fn another_crate_s_trait_of_the_same_name() {
    let text = format!(
        "{}\nmod other {{\n    use carpentry::Tools;\n    impl Tools for super::Bookshop {{ fn find_book(&self) {{}} }}\n}}\n",
        FIRST.replace("note: String", "r#note: String")
    );
    let tree = with(&[("lib.rs", LIB), ("handlers.rs", &text)]);
    assert_eq!(findings(&tree), "");
}
