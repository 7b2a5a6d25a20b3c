//! Long lists come in pages, each item once and in order.

use rmcp::model::PaginatedRequestParams;

use crate::generated::support::page;

/// The lengths of the pages of a list, whose items come in order.
fn pages(length: usize) -> Vec<usize> {
    let list: Vec<usize> = (0..length).collect();
    let (mut lengths, mut seen, mut cursor) = (Vec::new(), Vec::new(), None);
    loop {
        let params = PaginatedRequestParams::default().with_cursor(cursor);
        let (items, next) = page(&list, Some(params)).expect("a cursor of its own");
        lengths.push(items.len());
        seen.extend(items);
        let Some(next) = next else {
            assert_eq!(seen, list);
            return lengths;
        };
        cursor = Some(next);
    }
}

#[test]
fn each_item_comes_once() {
    assert_eq!(pages(0), [0]);
    assert_eq!(pages(499), [499]);
    assert_eq!(pages(500), [500]);
    assert_eq!(pages(501), [500, 1]);
    assert_eq!(pages(1500), [500, 500, 500]);
    let list: Vec<usize> = (0..501).collect();
    assert_eq!(
        page(&list, None).expect("the first page").1.as_deref(),
        Some("500")
    );
}

#[test]
fn other_cursors_are_refused() {
    let list: Vec<usize> = (0..501).collect();
    for cursor in ["", "501", "-1", "1e2", "500 ", "18446744073709551616"] {
        let params = PaginatedRequestParams::default().with_cursor(Some(cursor.to_owned()));
        let error = page(&list, Some(params)).expect_err("no page gave it");
        assert_eq!(error.code.0, -32602, "{cursor}");
    }
}
