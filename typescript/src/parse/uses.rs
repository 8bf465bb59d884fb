//! Telling how values are used.

use oxc_ast::ast::{Expression, MemberExpression};
use oxc_span::{GetSpan, Span};

use super::walk::{UNKNOWN, Walk, range};
use crate::{Role, Use, Value, ValueId};

impl Walk<'_> {
    /// Tells a use.
    pub(super) fn used(
        &mut self,
        role: Role,
        value: ValueId,
        arguments: Vec<ValueId>,
        at: Span,
        whole: Span,
    ) {
        if value == UNKNOWN {
            return;
        }
        if role == Role::Read
            && matches!(
                self.module.values[value as usize],
                Value::Text(_) | Value::Prefix(_) | Value::Element | Value::Object(_) | Value::List(_)
            )
        {
            return;
        }
        let is_guarded = !self.guards.is_empty() && self.is_guarded(value);
        self.module.uses.push(Use {
            role,
            value,
            arguments,
            at: range(at),
            whole: range(whole),
            inside: self.function,
            is_guarded,
        });
    }
}

/// The name to point at, if the expression is a name or a member of something.
pub(super) fn name_of(expression: &Expression) -> Option<Span> {
    match expression.get_inner_expression() {
        Expression::Identifier(name) => Some(name.span),
        Expression::ChainExpression(chain) => chain.expression.as_member_expression().map(name_of_member),
        inner => inner.as_member_expression().map(name_of_member),
    }
}

fn name_of_member(member: &MemberExpression) -> Span {
    match member {
        MemberExpression::ComputedMemberExpression(it) => it.expression.span(),
        MemberExpression::StaticMemberExpression(it) => it.property.span,
        MemberExpression::PrivateFieldExpression(it) => it.field.span,
    }
}

/// What to point at for a call of `callee`.
pub(super) fn pointed(callee: &Expression) -> Span {
    match callee.get_inner_expression() {
        Expression::SequenceExpression(sequence) => match sequence.expressions.last() {
            Some(last) => pointed(last),
            None => sequence.span,
        },
        inner => name_of(inner).unwrap_or_else(|| inner.span()),
    }
}
