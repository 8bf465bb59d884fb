//! Patterns: the names that they bind and what each is given.

use oxc_ast::ast::{BindingIdentifier, BindingPattern};
use oxc_span::GetSpan;

use super::walk::{UNKNOWN, Walk};
use crate::{Role, Value, ValueId};

impl<'a> Walk<'a> {
    /// Declares the names of a pattern in the innermost scope.
    pub(super) fn declare_pattern(&mut self, pattern: &BindingPattern<'a>, may_change: bool) {
        match pattern {
            BindingPattern::BindingIdentifier(name) => {
                let symbol = self.scopes.bind(name.name.as_str());
                let symbol = self.scopes.symbol(symbol);
                symbol.may_change = may_change;
                symbol.is_type = false;
            }
            BindingPattern::ObjectPattern(object) => {
                for property in &object.properties {
                    self.declare_pattern(&property.value, may_change);
                }
                if let Some(rest) = &object.rest {
                    self.declare_pattern(&rest.argument, may_change);
                }
            }
            BindingPattern::ArrayPattern(list) => {
                for element in list.elements.iter().flatten() {
                    self.declare_pattern(element, may_change);
                }
                if let Some(rest) = &list.rest {
                    self.declare_pattern(&rest.argument, may_change);
                }
            }
            BindingPattern::AssignmentPattern(default) => self.declare_pattern(&default.left, may_change),
        }
    }

    /// Gives the names of a pattern what they take of `value`.
    pub(super) fn bind(&mut self, pattern: &BindingPattern<'a>, value: ValueId) {
        match pattern {
            BindingPattern::BindingIdentifier(name) => {
                if let Some(symbol) = self.scopes.find(name.name.as_str()) {
                    self.give(symbol, value);
                }
            }
            BindingPattern::ObjectPattern(object) => {
                for property in &object.properties {
                    let name = self.key(&property.key, property.computed);
                    let member = match name {
                        Some(name) => self.member_of_key(value, &property.key, name),
                        None if value == UNKNOWN => UNKNOWN,
                        None => self.member(value, ""),
                    };
                    if !matches!(self.peek(value), Value::Parameter { .. }) {
                        let at = property.key.span();
                        self.used(Role::Read, member, Vec::new(), at, property.span);
                    }
                    self.bind(&property.value, member);
                }
                if let Some(rest) = &object.rest {
                    self.bind(&rest.argument, value);
                }
            }
            BindingPattern::ArrayPattern(list) => {
                for (index, element) in list.elements.iter().enumerate() {
                    if let Some(element) = element {
                        let item = self.item_at(value, index);
                        self.bind(element, item);
                    }
                }
                if let Some(rest) = &list.rest {
                    self.bind(&rest.argument, value);
                }
            }
            BindingPattern::AssignmentPattern(default) => {
                let other = self.read(&default.right);
                let value = self.either(value, other);
                self.bind(&default.left, value);
            }
        }
    }
}

/// The name, where a pattern is nothing else.
pub(super) fn identifier<'p, 'a>(pattern: &'p BindingPattern<'a>) -> Option<&'p BindingIdentifier<'a>> {
    match pattern {
        BindingPattern::BindingIdentifier(name) => Some(name),
        BindingPattern::ObjectPattern(_)
        | BindingPattern::ArrayPattern(_)
        | BindingPattern::AssignmentPattern(_) => None,
    }
}
