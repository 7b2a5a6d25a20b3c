//! What clients send is read in one pass, and strictly.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::generated::support::{Fields, Input, Object, Reader, arguments};

#[derive(Debug, PartialEq)]
struct Book {
    title: String,
    copies: i64,
    price: Option<f64>,
    labels: Vec<String>,
    shelves: BTreeMap<String, bool>,
    genre: Genre,
    next: Option<Box<Book>>,
    anything: Value,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Genre {
    Poetry,
    ScienceFiction,
}

impl Object for Book {
    fn read_fields(fields: &mut Fields<'_>) -> Option<Self> {
        let title = fields.field("title").required();
        let copies = fields.field("copies").or(|| 1);
        let price = fields.nullable("price").optional();
        let labels = fields.field("labels").or(Vec::new);
        let shelves = fields.field("shelves").or(BTreeMap::new);
        let genre = fields.field("genre").or(|| Genre::Poetry);
        let next = fields.nullable("next").optional::<Self>();
        let anything = fields.field("anything").or(|| Value::Null);
        Some(Self {
            title: title?,
            copies: copies?,
            price: price?,
            labels: labels?,
            shelves: shelves?,
            genre: genre?,
            next: next?.map(Box::new),
            anything: anything?,
        })
    }
}

impl Input for Genre {
    fn read(value: &Value, reader: &mut Reader) -> Option<Self> {
        let variants = [Self::Poetry, Self::ScienceFiction];
        reader.variant(value, &variants, |variant| match variant {
            Self::Poetry => "poetry",
            Self::ScienceFiction => "science-fiction",
        })
    }
}

fn read(value: Value) -> Result<Book, String> {
    arguments(value.as_object()).map_err(|error| error.to_string())
}

fn wrong(value: Value) -> String {
    read(value).expect_err("the arguments are wrong")
}

#[test]
fn left_out_fields_have_their_defaults_and_unknown_ones_are_ignored() {
    let book = read(json!({ "title": "Dune", "stock": 7 })).expect("the arguments are right");
    assert_eq!(
        book,
        Book {
            title: "Dune".to_owned(),
            copies: 1,
            price: None,
            labels: Vec::new(),
            shelves: BTreeMap::new(),
            genre: Genre::Poetry,
            next: None,
            anything: Value::Null,
        }
    );
}

#[test]
fn every_violation_is_told_with_its_path() {
    let message = wrong(json!({
        "copies": "5",
        "labels": ["a", 2, null],
        "shelves": { "by the door": "yes" },
        "genre": "prose",
        "next": { "title": "Dune Messiah", "next": { "copies": 1.5 } },
    }));
    assert_eq!(
        message,
        "8 invalid arguments: title is required; copies must be an integer, not a string; \
         labels[1] must be a string, not a number; labels[2] must be a string, not null; \
         shelves[\"by the door\"] must be a boolean, not a string; \
         genre must be one of \"poetry\", \"science-fiction\"; next.next.title is required; \
         next.next.copies must be an integer, not 1.5"
    );
    assert_eq!(
        wrong(json!({ "title": 5 })),
        "1 invalid argument: title must be a string, not a number"
    );
}

#[test]
fn no_arguments_are_an_empty_object() {
    let error = arguments::<Book>(None).expect_err("the title is required");
    assert_eq!(error.to_string(), "1 invalid argument: title is required");
}

#[test]
fn null_is_absent_only_where_a_field_is_optional() {
    let book = read(json!({ "title": "Dune", "price": null, "next": null, "anything": null }));
    assert_eq!(book.expect("null is absent").price, None);
    assert_eq!(
        wrong(json!({ "title": null, "copies": null })),
        "2 invalid arguments: title must be a string, not null; copies must be an integer, not null"
    );
}

#[test]
fn whole_floats_are_integers_within_64_bits() {
    let copies =
        |value: Value| read(json!({ "title": "Dune", "copies": value })).map(|book| book.copies);
    assert_eq!(copies(json!(5.0)), Ok(5));
    assert_eq!(copies(json!(-0.0)), Ok(0));
    assert_eq!(copies(json!(1e3)), Ok(1000));
    assert_eq!(copies(json!(i64::MIN)), Ok(i64::MIN));
    assert_eq!(copies(json!(-9.223_372_036_854_776e18)), Ok(i64::MIN));
    let range = "1 invalid argument: copies must be an integer between -9223372036854775808 and 9223372036854775807";
    for beyond in [
        json!(9.223_372_036_854_776e18),
        json!(u64::MAX),
        json!(1e300),
    ] {
        assert_eq!(copies(beyond), Err(range.to_owned()));
    }
}

#[test]
fn a_union_is_read_by_its_tag() {
    #[derive(Debug, PartialEq)]
    enum Answer {
        Book(Box<Book>),
        Genre(Genre),
    }
    impl Input for Answer {
        fn read(value: &Value, reader: &mut Reader) -> Option<Self> {
            reader.union(
                value,
                "kind",
                &[
                    ("Book", |value, reader| {
                        Input::read(value, reader).map(|book| Self::Book(Box::new(book)))
                    }),
                    ("Genre", |value, reader| {
                        let value = value.get("genre")?;
                        Input::read(value, reader).map(Self::Genre)
                    }),
                ],
            )
        }
    }
    struct Args(Answer);
    impl Object for Args {
        fn read_fields(fields: &mut Fields<'_>) -> Option<Self> {
            fields.field("answer").required().map(Self)
        }
    }
    let answer = |value: Value| {
        let arguments = json!({ "answer": value });
        crate::generated::support::arguments::<Args>(arguments.as_object())
            .map(|args| args.0)
            .map_err(|error| error.to_string())
    };
    assert_eq!(
        answer(json!({ "kind": "Genre", "genre": "poetry" })),
        Ok(Answer::Genre(Genre::Poetry))
    );
    for (value, message) in [
        (json!({}), "answer.kind is required"),
        (
            json!({ "kind": 5 }),
            "answer.kind must be a string, not a number",
        ),
        (
            json!({ "kind": "Film" }),
            "answer.kind must be one of \"Book\", \"Genre\"",
        ),
        (json!([]), "answer must be an object, not an array"),
        (json!({ "kind": "Book" }), "answer.title is required"),
    ] {
        assert_eq!(answer(value), Err(format!("1 invalid argument: {message}")));
    }
}
