//! Numbers of a spec, compared exactly where floats are not.

use std::cmp::Ordering;

use serde_json::Number;

/// Beyond these, JavaScript and what is made of it no longer tell integers apart.
pub(super) const LARGEST: i128 = 9_007_199_254_740_991;

/// The integer that a number is, also where it is written `5.0`.
pub(super) fn integer(number: &Number) -> Option<i128> {
    if let Some(integer) = number.as_i128() {
        return Some(integer);
    }
    let float = number.as_f64()?;
    // Within what the cast keeps exactly.
    (float.fract() == 0.0 && float.abs() < 1e36).then_some(float as i128)
}

pub(super) fn compare(left: &Number, right: &Number) -> Ordering {
    if let (Some(left), Some(right)) = (integer(left), integer(right)) {
        return left.cmp(&right);
    }
    let float = |number: &Number| number.as_f64().unwrap_or(f64::NAN);
    float(left)
        .partial_cmp(&float(right))
        .unwrap_or(Ordering::Equal)
}

/// Whether a number is a whole number of times another, as decimals: 0.3 is three times 0.1.
pub(super) fn is_multiple(number: &Number, of: &Number) -> bool {
    if let (Some(number), Some(of)) = (integer(number), integer(of)) {
        return number.checked_rem(of) == Some(0);
    }
    match scaled(number, of) {
        Some((number, of)) => number.checked_rem(of) == Some(0),
        None => {
            let float = |number: &Number| number.as_f64().unwrap_or(f64::NAN);
            (float(number) / float(of)).fract() == 0.0
        }
    }
}

/// Both, times the power of ten that makes them whole.
fn scaled(left: &Number, right: &Number) -> Option<(i128, i128)> {
    let (left, left_exponent) = decimal(left)?;
    let (right, right_exponent) = decimal(right)?;
    let exponent = left_exponent.min(right_exponent);
    let scale = |digits: i128, by: i32| {
        let power = 10_i128.checked_pow(by.try_into().ok()?)?;
        digits.checked_mul(power)
    };
    Some((
        scale(left, left_exponent - exponent)?,
        scale(right, right_exponent - exponent)?,
    ))
}

/// A number as digits and an exponent of ten.
fn decimal(number: &Number) -> Option<(i128, i32)> {
    if let Some(integer) = number.as_i128() {
        return Some((integer, 0));
    }
    let text = format!("{:e}", number.as_f64()?);
    let (digits, exponent) = text.split_once('e')?;
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let exponent: i32 = exponent.parse().ok()?;
    Some((
        format!("{whole}{fraction}").parse().ok()?,
        exponent - i32::try_from(fraction.len()).ok()?,
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> Number {
        serde_json::from_str(text).unwrap()
    }

    #[test]
    fn comparisons_and_multiples() {
        let cases = [
            ("9007199254740993", "9007199254740992", Ordering::Greater),
            ("5", "5.0", Ordering::Equal),
            ("0.1", "1", Ordering::Less),
            ("18446744073709551615", "-1", Ordering::Greater),
        ];
        for (left, right, ordering) in cases {
            assert_eq!(
                compare(&number(left), &number(right)),
                ordering,
                "{left} {right}"
            );
        }
        assert!(is_multiple(&number("0.3"), &number("0.1")));
        assert!(is_multiple(&number("-45"), &number("0.25")));
        assert!(!is_multiple(&number("0.35"), &number("0.1")));
        assert!(is_multiple(&number("10"), &number("5")));
        assert!(!is_multiple(&number("11"), &number("5")));
    }
}
