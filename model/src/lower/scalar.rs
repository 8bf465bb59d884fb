//! Reads what a schema says of numbers and strings.

use onefold::{Number, Object};

use super::shape::Shapes;
use crate::{IntegerShape, NumberShape, Shape, StringShape};

impl<'a> Shapes<'a> {
    pub(super) fn integer(&mut self, object: &'a Object) -> Shape {
        let bound = |number: Option<&Number>, round: fn(f64) -> f64| {
            number.and_then(|number| number.to_i128().or_else(|| whole(round(number.to_f64()))))
        };
        let above = bound(self.number(object, "exclusiveMinimum"), f64::floor).and_then(|n| n.checked_add(1));
        let below = bound(self.number(object, "exclusiveMaximum"), f64::ceil).and_then(|n| n.checked_sub(1));
        let minimum = bound(self.number(object, "minimum"), f64::ceil);
        let maximum = bound(self.number(object, "maximum"), f64::floor);
        Shape::Integer(IntegerShape {
            minimum: minimum.into_iter().chain(above).max(),
            maximum: maximum.into_iter().chain(below).min(),
            format: self.text(object, "format"),
        })
    }

    pub(super) fn decimal(&mut self, object: &'a Object) -> Shape {
        let mut pick = |inclusive, exclusive| {
            self.number(object, inclusive).or_else(|| self.number(object, exclusive)).cloned()
        };
        let (minimum, maximum) = (pick("minimum", "exclusiveMinimum"), pick("maximum", "exclusiveMaximum"));
        Shape::Number(NumberShape { minimum, maximum, format: self.text(object, "format") })
    }

    pub(super) fn string(&mut self, object: &'a Object) -> Shape {
        Shape::String(StringShape {
            min_length: self.count(object, "minLength"),
            max_length: self.count(object, "maxLength"),
            pattern: self.text(object, "pattern"),
            format: self.text(object, "format"),
        })
    }

    fn text(&mut self, object: &'a Object, key: &str) -> Option<String> {
        let value = object.get(key)?;
        if value.as_str().is_none() {
            self.subject.error(
                "invalid-schema",
                format!("`{key}` must be a string"),
                value,
                "write a string",
            );
        }
        value.as_str().map(str::to_owned)
    }

    pub(super) fn count(&mut self, object: &'a Object, key: &str) -> Option<u64> {
        let value = object.get(key)?;
        let count = value.as_number().and_then(Number::to_i128).and_then(|number| u64::try_from(number).ok());
        if count.is_none() {
            self.subject.error(
                "invalid-schema",
                format!("`{key}` must be a whole number from 0"),
                value,
                "write a count",
            );
        }
        count
    }

    fn number(&mut self, object: &'a Object, key: &str) -> Option<&'a Number> {
        let value = object.get(key)?;
        if value.as_number().is_none() {
            self.subject.error(
                "invalid-schema",
                format!("`{key}` must be a number"),
                value,
                "write a number",
            );
        }
        value.as_number()
    }
}

fn whole(value: f64) -> Option<i128> {
    // Beyond 2^96 a bound says nothing that an emitter could use.
    (value.is_finite() && value.abs() < 2f64.powi(96)).then_some(value as i128)
}
