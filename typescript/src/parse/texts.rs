//! Texts that are known, in whole or in part.

use oxc_ast::ast::{BinaryOperator, Expression, TemplateLiteral};

use super::walk::{UNKNOWN, Walk};
use crate::{Specifier, Value, ValueId};

/// The known texts around holes.
pub(super) struct Parts(Vec<String>);

impl Parts {
    fn push(&mut self, text: &str) {
        if let Some(last) = self.0.last_mut() {
            last.push_str(text);
        }
    }

    fn hole(&mut self) {
        self.0.push(String::new());
    }
}

impl<'a> Walk<'a> {
    /// The value of a text, template or sum.
    pub(super) fn text(&mut self, expression: &Expression<'a>) -> ValueId {
        let Parts(mut parts) = self.parts(expression);
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
        let Parts(mut parts) = match expression.get_inner_expression() {
            Expression::StringLiteral(_)
            | Expression::TemplateLiteral(_)
            | Expression::BinaryExpression(_) => self.parts(expression),
            inner => {
                let value = self.read(inner);
                if let Some(address) = self.addresses.get(&value) {
                    return address.clone();
                }
                let mut parts = Parts(vec![String::new()]);
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
        let mut parts = Parts(vec![String::new()]);
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
