//! Reads what a schema says of numbers and strings.

use onefold::{Number, Object};

use super::shape::Shapes;
use crate::{IntegerShape, NumberShape, Shape, StringShape};

impl<'a> Shapes<'a> {
    pub(super) fn integer(&self, object: &'a Object) -> Shape {
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

    pub(super) fn decimal(&self, object: &'a Object) -> Shape {
        let pick = |inclusive, exclusive| {
            self.number(object, inclusive).or_else(|| self.number(object, exclusive)).cloned()
        };
        let (minimum, maximum) = (pick("minimum", "exclusiveMinimum"), pick("maximum", "exclusiveMaximum"));
        Shape::Number(NumberShape { minimum, maximum, format: self.text(object, "format") })
    }

    pub(super) fn string(&self, object: &'a Object) -> Shape {
        Shape::String(StringShape {
            min_length: self.count(object, "minLength"),
            max_length: self.count(object, "maxLength"),
            pattern: self.text(object, "pattern"),
            format: self.text(object, "format"),
        })
    }

    fn text(&self, object: &'a Object, key: &str) -> Option<String> {
        object.get(key)?.as_str().map(str::to_owned)
    }

    pub(super) fn count(&self, object: &'a Object, key: &str) -> Option<u64> {
        u64::try_from(object.get(key)?.as_number()?.to_i128()?).ok()
    }

    fn number(&self, object: &'a Object, key: &str) -> Option<&'a Number> {
        object.get(key)?.as_number()
    }
}

fn whole(value: f64) -> Option<i128> {
    // Beyond 2^96 a bound says nothing that an emitter could use.
    (value.is_finite() && value.abs() < 2f64.powi(96)).then_some(value as i128)
}
