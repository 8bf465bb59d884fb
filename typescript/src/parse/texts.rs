//! Texts that are known, in whole or in part.

use oxc_ast::ast::{BinaryOperator, Expression, TemplateLiteral};

use super::walk::{UNKNOWN, Walk};
use crate::{Specifier, Value, ValueId};

/// How many bytes of a text that is put together are kept; behind them is a hole. Constants that are made
/// of each other would double it with every line.
const MOST_BYTES: usize = 4 << 10;

/// The known texts around holes.
pub(super) struct Parts {
    texts: Vec<String>,
    length: usize,
}

impl Parts {
    fn new() -> Self {
        Parts { texts: vec![String::new()], length: 0 }
    }

    fn push(&mut self, text: &str) {
        let left = MOST_BYTES.saturating_sub(self.length);
        self.length += text.len();
        if let Some(last) = self.texts.last_mut() {
            last.push_str(&text[..text.floor_char_boundary(left)]);
        }
        if text.len() > left {
            self.hole();
        }
    }

    fn hole(&mut self) {
        self.texts.push(String::new());
    }
}

impl<'a> Walk<'a> {
    /// The value of a text, template or sum.
    pub(super) fn text(&mut self, expression: &Expression<'a>) -> ValueId {
        // What is written is kept as it is.
        let written = match expression {
            Expression::StringLiteral(text) => Some(text.value.as_str()),
            Expression::TemplateLiteral(template) => template.single_quasi().map(|text| text.as_str()),
            _ => None,
        };
        if let Some(text) = written {
            return self.add(Value::Text(text.to_owned()));
        }
        let Parts { texts: mut parts, .. } = self.parts(expression);
        let is_whole = parts.len() == 1;
        let first = parts.swap_remove(0);
        match (is_whole, first.is_empty()) {
            (true, _) => self.add(Value::Text(first)),
            (false, false) => self.add(Value::Prefix(first)),
            (false, true) => UNKNOWN,
        }
    }

    /// What an expression asks for when it is a specifier.
    pub(super) fn specifier(&mut self, expression: &Expression<'a>) -> Specifier {
        let Parts { texts: mut parts, .. } = match expression.get_inner_expression() {
            Expression::StringLiteral(_)
            | Expression::TemplateLiteral(_)
            | Expression::BinaryExpression(_) => self.parts(expression),
            inner => {
                let value = self.read(inner);
                if let Some(address) = self.addresses.get(&value) {
                    return address.clone();
                }
                let mut parts = Parts::new();
                self.collect_value(value, &mut parts);
                parts
            }
        };
        if parts.len() == 1 {
            Specifier::Text(parts.swap_remove(0))
        } else if parts.iter().all(String::is_empty) {
            Specifier::Unknown
        } else {
            Specifier::Parts(parts)
        }
    }

    /// The texts of an expression, around what is not known.
    fn parts(&mut self, expression: &Expression<'a>) -> Parts {
        let mut parts = Parts::new();
        self.collect(expression, &mut parts);
        parts
    }

    fn collect(&mut self, expression: &Expression<'a>, parts: &mut Parts) {
        match expression {
            Expression::StringLiteral(text) => parts.push(text.value.as_str()),
            Expression::TemplateLiteral(template) => self.collect_template(template, parts),
            Expression::BinaryExpression(sum) if sum.operator == BinaryOperator::Addition => {
                self.collect(&sum.left, parts);
                self.collect(&sum.right, parts);
            }
            _ => {
                let value = self.read(expression);
                self.collect_value(value, parts);
            }
        }
    }

    fn collect_value(&self, value: ValueId, parts: &mut Parts) {
        match self.peek(value) {
            Value::Text(text) => parts.push(text),
            Value::Prefix(text) => {
                parts.push(text);
                parts.hole();
            }
            _ => parts.hole(),
        }
    }

    fn collect_template(&mut self, template: &TemplateLiteral<'a>, parts: &mut Parts) {
        let mut expressions = template.expressions.iter();
        for quasi in &template.quasis {
            parts.push(quasi.value.cooked.as_ref().unwrap_or(&quasi.value.raw).as_str());
            if let Some(expression) = expressions.next() {
                self.collect(expression, parts);
            }
        }
    }
}
