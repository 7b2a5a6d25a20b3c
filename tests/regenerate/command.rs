//! The binary, run in a crate.

use std::{
    path::Path,
    process::{Command, Output},
};

use crate::tree::Tree;

pub const SHOP: &str = "\
mcpgen: 1
server: { name: Shop }
models:
  Stock:
    fields:
      title: string
      copies: integer
resolvers:
  check_stock:
    description: Copies on the shelf.
    arguments: [title]
    returns: Stock
tools:
  order_book:
    description: Order a book.
    arguments:
      title: { type: string, description: The book's title. }
      note: { type: string, description: A word to the shop. }
    resolve: { stock: check_stock }
    returns: string
  find_book:
    description: Find a book.
    arguments:
      title: { type: string, description: The book's title. }
    returns: list<Stock>
";

/// A tool more, for the end of [`SHOP`].
pub const NEW_TOOL: &str = "  reserve_book:
    description: Reserve a book.
    arguments:
      title: { type: string, description: The book's title. }
    resolve: { stock: check_stock }
    returns: none
";

/// How a run ended and what it said.
#[derive(Debug, PartialEq, Eq)]
pub struct Ran {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Ran {
    pub fn from(output: Output) -> Self {
        Self {
            code: output.status.code(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// It ended well and had nothing to say.
    #[track_caller]
    pub fn silent(&self) {
        let silent = Ran {
            code: Some(0),
            out: String::new(),
            err: String::new(),
        };
        assert_eq!(*self, silent);
    }

    /// Everything that was said, with `tree` named `TREE`.
    pub fn said(&self, tree: &Tree) -> String {
        let here = tree.path().canonicalize().unwrap();
        let text = format!("exit {:?}\n{}{}", self.code, self.out, self.err);
        text.replace(&here.display().to_string(), "TREE")
            .replace(&tree.path().display().to_string(), "TREE")
    }
}

/// Without the lines of diffs: what the generated code looks like is others' to test.
pub fn outline(text: &str) -> String {
    let mut in_diff = false;
    let kept = text.lines().filter(|line| {
        in_diff = line.starts_with("@@")
            || in_diff && line.starts_with([' ', '+', '-']) && !line.starts_with("--- ");
        !in_diff
    });
    kept.map(|line| format!("{line}\n")).collect()
}

pub fn binary() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mcpgen"));
    command.env("NO_COLOR", "1").env_remove("CLICOLOR_FORCE");
    command
}

pub fn mcpgen(dir: &Path, args: &[&str]) -> Ran {
    let output = binary().current_dir(dir).args(args).output().unwrap();
    Ran::from(output)
}

/// A tree with `shop.yaml` in it, and the crate `shop` made of it.
pub fn shop() -> Tree {
    let tree = Tree::new();
    tree.write("shop.yaml", SHOP);
    let ran = mcpgen(tree.path(), &["new", "shop.yaml"]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    tree
}

impl Tree {
    /// Runs `mcpgen generate` in the crate `shop`.
    pub fn generate(&self, args: &[&str]) -> Ran {
        mcpgen(&self.join("shop"), &[&["generate"], args].concat())
    }

    /// Changes the spec of the crate `shop`.
    pub fn respec(&self, from: &str, to: &str) {
        self.edit("shop/shop.yaml", |text| {
            assert!(text.contains(from));
            text.replace(from, to)
        });
    }
}
