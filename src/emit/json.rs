//! JSON as people write it: what is short stands on one line.

use serde_json::Value;

/// How wide a line of an array or object may be.
const WIDTH: usize = 88;

/// The text of a value, indented by two.
pub(super) fn pretty(value: &Value) -> String {
    let mut out = String::new();
    write(value, 0, 0, &mut out);
    out
}

/// Writes a value that stands at `indent`, after `before` characters of its line.
fn write(value: &Value, indent: usize, before: usize, out: &mut String) {
    let line = on_one_line(value);
    if let Some(line) =
        line.filter(|line| indent > 0 && indent + before + line.chars().count() <= WIDTH)
    {
        out.push_str(&line);
        return;
    }
    let inner = indent + 2;
    match value {
        Value::Array(items) if !items.is_empty() => {
            out.push('[');
            for (index, item) in items.iter().enumerate() {
                separate(index, inner, out);
                write(item, inner, 0, out);
            }
            close(']', indent, out);
        }
        Value::Object(entries) if !entries.is_empty() => {
            out.push('{');
            for (index, (key, value)) in entries.iter().enumerate() {
                separate(index, inner, out);
                let key = format!("{}: ", Value::from(key.as_str()));
                out.push_str(&key);
                write(value, inner, key.chars().count(), out);
            }
            close('}', indent, out);
        }
        value => out.push_str(&value.to_string()),
    }
}

fn separate(index: usize, indent: usize, out: &mut String) {
    if index > 0 {
        out.push(',');
    }
    out.push('\n');
    out.extend(std::iter::repeat_n(' ', indent));
}

fn close(mark: char, indent: usize, out: &mut String) {
    out.push('\n');
    out.extend(std::iter::repeat_n(' ', indent));
    out.push(mark);
}

/// A scalar, an array of scalars, or an object of those.
fn on_one_line(value: &Value) -> Option<String> {
    match value {
        Value::Array(items) => {
            let items: Option<Vec<String>> = items.iter().map(scalar).collect();
            items.map(|items| format!("[{}]", items.join(", ")))
        }
        Value::Object(entries) if entries.is_empty() => Some("{}".to_owned()),
        Value::Object(entries) => {
            let entries: Option<Vec<String>> = entries
                .iter()
                .map(|(key, value)| {
                    let value = match value {
                        Value::Object(_) => return None,
                        value => on_one_line(value)?,
                    };
                    Some(format!("{}: {value}", Value::from(key.as_str())))
                })
                .collect();
            entries.map(|entries| format!("{{ {} }}", entries.join(", ")))
        }
        value => scalar(value),
    }
}

fn scalar(value: &Value) -> Option<String> {
    match value {
        Value::Array(_) | Value::Object(_) => None,
        value => Some(value.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn short_values_stand_on_one_line() {
        let long = "a".repeat(80);
        let value = json!({ "a": [1, 2], "b": { "c": ["d"], "e": 1.5 }, "f": { "g": {}, "h": [[1]] }, "i": [long], "j": [] });
        let text = pretty(&value);
        assert_eq!(
            text,
            format!(
                r#"{{
  "a": [1, 2],
  "b": {{ "c": ["d"], "e": 1.5 }},
  "f": {{
    "g": {{}},
    "h": [
      [1]
    ]
  }},
  "i": [
    "{long}"
  ],
  "j": []
}}"#
            )
        );
        assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), value);
        assert_eq!(pretty(&json!({})), "{}");
    }
}
