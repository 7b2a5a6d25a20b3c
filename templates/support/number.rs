//! Bounds of numbers, exact where floats are not.

//% if bounds
use std::cmp::Ordering;
//% endif
use std::fmt::Display;

use serde_json::Number;

/// A bound as the spec has it: an integer or a float.
pub(crate) trait Bound: Copy + Display {
    //% if bounds
    /// How the bound compares to a number that a client sent.
    fn against(self, number: &Number) -> Ordering;

    //% endif
    //% if multiple_of
    /// Whether the number is a whole number of times this one.
    fn divides(self, number: &Number) -> bool;
    //% endif
}

impl Bound for i64 {
    //% if bounds
    fn against(self, number: &Number) -> Ordering {
        match number.as_i128() {
            Some(integer) => i128::from(self).cmp(&integer),
            None => (self as f64).against(number),
        }
    }

    //% endif
    //% if multiple_of
    fn divides(self, number: &Number) -> bool {
        match number.as_i128() {
            Some(integer) => integer.checked_rem(self.into()) == Some(0),
            None => (self as f64).divides(number),
        }
    }
    //% endif
}

impl Bound for f64 {
    //% if bounds
    fn against(self, number: &Number) -> Ordering {
        let number = number.as_f64().unwrap_or(f64::NAN);
        self.partial_cmp(&number).unwrap_or(Ordering::Equal)
    }

    //% endif
    //% if multiple_of
    /// As decimals, so that 0.3 is three times 0.1.
    fn divides(self, number: &Number) -> bool {
        let number = number.as_f64().unwrap_or(f64::NAN);
        match scaled(number, self) {
            Some((number, factor)) => number.checked_rem(factor) == Some(0),
            None => (number / self).fract() == 0.0,
        }
    }
    //% endif
}

//% if multiple_of
/// Two floats as they are written, times the power of ten that makes both whole.
fn scaled(left: f64, right: f64) -> Option<(i128, i128)> {
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

/// A float as digits and an exponent of ten.
fn decimal(number: f64) -> Option<(i128, i32)> {
    let text = format!("{number:e}");
    let (digits, exponent) = text.split_once('e')?;
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let exponent: i32 = exponent.parse().ok()?;
    Some((
        format!("{whole}{fraction}").parse().ok()?,
        exponent - i32::try_from(fraction.len()).ok()?,
    ))
}

//% endif
