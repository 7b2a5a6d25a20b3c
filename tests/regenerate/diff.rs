//! `mcpgen diff`: the gate before a release.

use std::process::Command;

use crate::{
    command::{SHOP, mcpgen},
    tree::Tree,
};

/// What is said of one change to the spec, and how the run ends.
fn after(from: &str, to: &str) -> String {
    assert!(SHOP.contains(from), "{from}");
    between(SHOP, &SHOP.replacen(from, to, 1))
}

fn between(old: &str, new: &str) -> String {
    let tree = Tree::new();
    tree.write("old.yaml", old);
    tree.write("new.yaml", new);
    mcpgen(tree.path(), &["diff", "old.yaml", "new.yaml"]).said(&tree)
}

#[test]
fn one_change_at_a_time() {
    let mut said = String::new();
    for (what, from, to) in [
        ("nothing", "mcpgen: 1", "mcpgen: 1"),
        (
            "a tool gone",
            SHOP.split_once("  find_book:").unwrap().1,
            "",
        ),
        ("a tool renamed", "find_book", "search_book"),
        (
            "an argument newly required",
            "note: { type: string, ",
            "note: { type: \"string?\", ",
        ),
        (
            "a new required argument",
            "      note:",
            "      copies: { type: integer, description: How many. }\n      note:",
        ),
        (
            "a new optional argument",
            "      note:",
            "      copies: { type: \"integer?\", description: How many. }\n      note:",
        ),
        (
            "an argument gone",
            "      note: { type: string, description: A word to the shop. }\n",
            "",
        ),
        (
            "an argument narrowed",
            "note: { type: string, ",
            "note: { type: string, maxLength: 80, ",
        ),
        (
            "an argument of a list of values",
            "note: { type: string, ",
            "note: { type: string, enum: [gift, loan], ",
        ),
        (
            "an argument made optional",
            "note: { type: string, ",
            "note: { type: \"string?\", ",
        ),
        (
            "a default",
            "note: { type: string, ",
            "note: { type: string, default: none, ",
        ),
        (
            "a header",
            "note: { type: string, ",
            "note: { type: string, header: Note, ",
        ),
        ("an output field gone", "      copies: integer\n", ""),
        (
            "an output field added",
            "      copies: integer\n",
            "      copies: integer\n      shelf: string\n",
        ),
        ("an output widened", "copies: integer", "copies: number"),
        (
            "an output of another kind",
            "returns: list<Stock>",
            "returns: content",
        ),
        ("a description", "Find a book.", "Find one."),
        (
            "a hint that it destroys nothing",
            "    description: Order a book.\n",
            "    description: Order a book.\n    annotations: { destructive: false }\n",
        ),
        (
            "a question",
            "tools:\n",
            "  confirm:\n    elicits: Sure\ntools:\n",
        ),
    ] {
        let ran = if what == "a question" {
            let asking = SHOP
                .replace(from, to)
                .replace(
                    "models:\n",
                    "models:\n  Sure:\n    fields: { yes: boolean }\n",
                )
                .replace(
                    "{ stock: check_stock }",
                    "{ stock: check_stock, sure: confirm }",
                );
            between(SHOP, &asking)
        } else if what == "an argument newly required" {
            between(&SHOP.replace(from, to), SHOP)
        } else if what.starts_with("a tool gone") {
            between(SHOP, SHOP.split_once("  find_book:").unwrap().0)
        } else {
            after(from, to)
        };
        said.push_str(&format!("-- {what}\n{ran}\n"));
    }
    insta::assert_snapshot!(said);
}

#[test]
fn an_annotation_that_now_says_destructive() {
    let hinted = |hints: &str| {
        SHOP.replace(
            "    description: Order a book.\n",
            &format!("    description: Order a book.\n    annotations: {{ {hints} }}\n"),
        )
    };
    let mut said = String::new();
    for (old, new) in [
        ("read_only: true", "read_only: false"),
        ("destructive: false", "destructive: true"),
        ("destructive: true", "destructive: false"),
        ("idempotent: true", "open_world: true"),
        ("open_world: false", "open_world: true"),
        ("destructive: true", "idempotent: false"),
    ] {
        said.push_str(&format!(
            "-- {old} -> {new}\n{}\n",
            between(&hinted(old), &hinted(new))
        ));
    }
    insta::assert_snapshot!(said);
}

const LIBRARY: &str = "\
server: { name: Library, version: 1.0.0 }
models:
  Book: { fields: { title: string, year: \"integer?\" } }
prompts:
  recommend:
    description: Recommend a book.
    arguments:
      genre: { type: string, description: Which kind., complete: true }
    returns: text
resources:
  catalog:
    uri: library://catalog
    mime_type: application/json
    returns: list<Book>
    subscribe: true
  book:
    uri: library://books/{title}
    returns: Book
";

/// Whatever the type of a prompt's argument, clients send text: a string takes what a number took.
#[test]
fn types_of_a_prompt_s_arguments() {
    let genre = |ty: &str| LIBRARY.replacen("genre: { type: string", &format!("genre: {{ {ty}"), 1);
    let mut said = String::new();
    for (old, new) in [
        ("type: integer", "type: string"),
        ("type: boolean", "type: string?"),
        ("type: integer", "type: number"),
        ("type: string", "type: integer"),
        ("type: number", "type: boolean"),
        ("type: integer", "type: string, maxLength: 2"),
        ("type: integer, minimum: 1", "type: string"),
    ] {
        said.push_str(&format!(
            "-- {old:?} -> {new:?}\n{}\n",
            between(&genre(old), &genre(new))
        ));
    }
    insta::assert_snapshot!(said);
}

#[test]
fn prompts_resources_and_the_server() {
    let mut said = String::new();
    for (from, to) in [
        ("1.0.0", "1.1.0"),
        ("  recommend:", "  advise:"),
        ("returns: text", "returns: messages"),
        (", complete: true", ""),
        ("genre: { type: string", "genre: { type: \"string?\""),
        ("genre: { type: string", "genre: { type: integer"),
        ("library://catalog", "library://all"),
        ("  catalog:", "  list:"),
        ("{title}", "{name}"),
        ("application/json", "text/plain"),
        ("    subscribe: true\n", ""),
        ("returns: list<Book>", "returns: string"),
        ("title: string", "title: integer"),
        (", year: \"integer?\"", ""),
    ] {
        assert!(LIBRARY.contains(from), "{from}");
        said.push_str(&format!(
            "-- {from:?} -> {to:?}\n{}\n",
            between(LIBRARY, &LIBRARY.replacen(from, to, 1))
        ));
    }
    insta::assert_snapshot!(said);
}

#[test]
fn as_json() {
    let tree = Tree::new();
    tree.write("old.yaml", SHOP);
    tree.write(
        "new.yaml",
        SHOP.replace(
            "note: { type: string, ",
            "note: { type: string, minLength: 1, ",
        ),
    );
    let ran = mcpgen(
        tree.path(),
        &["diff", "old.yaml", "new.yaml", "--format", "json"],
    );
    assert_eq!(ran.code, Some(1));
    insta::assert_snapshot!(ran.out);
    let same = mcpgen(
        tree.path(),
        &["diff", "old.yaml", "old.yaml", "--format", "json"],
    );
    assert_eq!((same.code, &*same.out), (Some(0), "[]\n"));
}

fn git(tree: &Tree, args: &[&str]) {
    let output = Command::new("git")
        .args([
            "-c",
            "user.name=t",
            "-c",
            "user.email=t@example.com",
            "-c",
            "init.defaultBranch=main",
        ])
        .args(args)
        .current_dir(tree.path())
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
}

#[test]
fn a_revision_of_git() {
    let tree = Tree::new();
    git(&tree, &["init", "-q"]);
    tree.write("servers/shop.yaml", SHOP);
    git(&tree, &["add", "."]);
    git(&tree, &["commit", "-qm", "one"]);
    tree.edit("servers/shop.yaml", |text| {
        text.replace("find_book", "list_books")
    });

    let ran = mcpgen(
        tree.path(),
        &["diff", "main:servers/shop.yaml", "servers/shop.yaml"],
    );
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert!(ran.out.contains("was called `find_book`"), "{ran:?}");
    // From within the repository, by either path.
    for old in [
        "HEAD:servers/shop.yaml",
        "HEAD:shop.yaml",
        "main:./shop.yaml",
    ] {
        assert_eq!(
            mcpgen(&tree.join("servers"), &["diff", old, "shop.yaml"]),
            ran,
            "{old}"
        );
    }
    let staged = mcpgen(
        tree.path(),
        &["diff", ":servers/shop.yaml", "servers/shop.yaml"],
    );
    assert_eq!(staged, ran);
    // Nothing here is an option of git's.
    let ran = mcpgen(
        tree.path(),
        &["diff", "--", "--batch:shop.yaml", "servers/shop.yaml"],
    );
    assert_eq!(ran.code, Some(2), "{ran:?}");
    assert!(
        ran.err.contains("there is no file `--batch:shop.yaml`"),
        "{ran:?}"
    );
    // A file is a file, whatever its name.
    tree.write("HEAD:servers", SHOP);
    let same = mcpgen(
        tree.path(),
        &["diff", "HEAD:servers", "main:servers/shop.yaml"],
    );
    assert_eq!(
        (same.code, &*same.out),
        (Some(0), "nothing changes for clients\n")
    );

    for old in ["main:nope.yaml", "nowhere:servers/shop.yaml"] {
        let ran = mcpgen(tree.path(), &["diff", old, "servers/shop.yaml"]);
        assert_eq!(ran.code, Some(2), "{ran:?}");
        assert!(ran.err.contains(old), "{ran:?}");
    }
}

#[test]
fn a_spec_that_cannot_be_compared() {
    let tree = Tree::new();
    tree.write("old.yaml", SHOP);
    tree.write(
        "new.yaml",
        SHOP.replace("returns: list<Stock>", "returns: list<Stok>"),
    );
    let ran = mcpgen(tree.path(), &["diff", "old.yaml", "new.yaml"]);
    assert_eq!((ran.code, &*ran.out), (Some(1), ""));
    assert!(
        ran.err.contains("new.yaml:") && ran.err.contains("unknown-type"),
        "{ran:?}"
    );
}

/// Each change to a spec, and whether it breaks clients.
#[test]
fn what_is_not_on_the_surface() {
    let resources = |first: &str, second: &str, pattern: &str| {
        format!(
            "{SHOP}resources:
  shelf: {{ description: The shelf., uri: \"{first}\", returns: string }}
{second}  book:
    description: A book.
    uri: shop://books/{{id}}
    arguments: {{ id: {{ type: string, description: Its id.{pattern} }} }}
    returns: string
"
        )
    };
    let two = "  desk: { description: The desk., uri: \"shop://desk\", returns: string }\n";
    let union = |field: &str| {
        SHOP.replace(
            "models:\n",
            &format!(
                "models:
  Gift: {{ fields: {{ to: string }} }}
  Loan: {{ fields: {{ until: {field} }} }}
  Kind: {{ one_of: [Gift, Loan] }}
"
            ),
        )
        .replace("note: { type: string,", "note: { type: Kind,")
    };
    let asking = |field: &str| {
        SHOP.replace(
            "models:\n",
            &format!("models:\n  Sure: {{ fields: {{ {field} }} }}\n"),
        )
        .replace("tools:\n", "  confirm: { elicits: Sure }\ntools:\n")
        .replace(
            "stock: check_stock }",
            "stock: check_stock, sure: confirm }",
        )
    };
    let mut said = String::new();
    for (what, old, new) in [
        (
            "a resource whose URI another one has now",
            resources("shop://shelf", two, ""),
            resources("shop://desk", "", ""),
        ),
        (
            "two resources that changed names",
            resources("shop://shelf", two, ""),
            resources("shop://desk", &two.replace("/desk", "/shelf"), ""),
        ),
        (
            "a variable of a template bounded",
            resources("shop://shelf", "", ""),
            resources("shop://shelf", "", ", pattern: \"^a\""),
        ),
        (
            "a field of the second variant",
            union("string"),
            union("integer"),
        ),
        (
            "a form",
            asking("yes: boolean"),
            asking("yes: boolean, why: string"),
        ),
    ] {
        said.push_str(&format!("-- {what}\n{}\n", between(&old, &new)));
    }
    insta::assert_snapshot!(said);
}
