//! Assignments: to names, to members, by patterns.

use oxc_ast::ast::{
    AssignmentExpression, AssignmentOperator, AssignmentTarget, AssignmentTargetMaybeDefault,
    AssignmentTargetProperty, Expression, MemberExpression, PropertyKey, SimpleAssignmentTarget,
};
use oxc_span::{GetSpan, Span};

use super::walk::{UNKNOWN, Walk};
use crate::{Role, Value, ValueId};

impl<'a> Walk<'a> {
    pub(super) fn assignment(&mut self, it: &AssignmentExpression<'a>) -> ValueId {
        let name = match &it.left {
            AssignmentTarget::AssignmentTargetIdentifier(name) => name.name.as_str(),
            AssignmentTarget::StaticMemberExpression(member) => member.property.name.as_str(),
            _ => "",
        };
        let value = match it.operator {
            AssignmentOperator::LogicalAnd
            | AssignmentOperator::LogicalOr
            | AssignmentOperator::LogicalNullish => self.under(&[], |walk| walk.read_named(&it.right, name)),
            _ => self.read_named(&it.right, name),
        };
        let value = match it.operator {
            AssignmentOperator::Assign
            | AssignmentOperator::LogicalAnd
            | AssignmentOperator::LogicalOr
            | AssignmentOperator::LogicalNullish => value,
            _ => UNKNOWN,
        };
        self.common_js_export(&it.left, value, it.span);
        self.assign(&it.left, value, it.span);
        value
    }

    /// Gives a target a value.
    pub(super) fn assign(&mut self, target: &AssignmentTarget<'a>, value: ValueId, whole: Span) {
        match target {
            AssignmentTarget::ArrayAssignmentTarget(list) => {
                for (index, element) in list.elements.iter().enumerate() {
                    if let Some(element) = element {
                        let item = self.item_at(value, index);
                        self.assign_or_default(element, item, whole);
                    }
                }
                if let Some(rest) = &list.rest {
                    self.assign(&rest.target, value, whole);
                }
            }
            AssignmentTarget::ObjectAssignmentTarget(object) => {
                for property in &object.properties {
                    match property {
                        AssignmentTargetProperty::AssignmentTargetPropertyIdentifier(it) => {
                            let mut member = self.member(value, it.binding.name.as_str());
                            self.used(Role::Read, member, Vec::new(), it.binding.span, it.span);
                            if let Some(init) = &it.init {
                                let other = self.read(init);
                                member = self.either(member, other);
                            }
                            self.assign_name(it.binding.name.as_str(), member, it.binding.span, whole);
                        }
                        AssignmentTargetProperty::AssignmentTargetPropertyProperty(it) => {
                            let member = match self.key(&it.name, it.computed) {
                                Some(name) => self.member_of_key(value, &it.name, name),
                                None => self.member(value, ""),
                            };
                            self.used(Role::Read, member, Vec::new(), it.name.span(), it.span);
                            self.assign_or_default(&it.binding, member, whole);
                        }
                    }
                }
                if let Some(rest) = &object.rest {
                    self.assign(&rest.target, value, whole);
                }
            }
            target => {
                if let Some(simple) = target.as_simple_assignment_target() {
                    self.place(simple, value, whole);
                }
            }
        }
    }

    fn assign_or_default(&mut self, target: &AssignmentTargetMaybeDefault<'a>, value: ValueId, whole: Span) {
        match target {
            AssignmentTargetMaybeDefault::AssignmentTargetWithDefault(it) => {
                let other = self.read(&it.init);
                let value = self.either(value, other);
                self.assign(&it.binding, value, whole);
            }
            target => {
                if let Some(target) = target.as_assignment_target() {
                    self.assign(target, value, whole);
                }
            }
        }
    }

    /// Gives a name or a member a value.
    pub(super) fn place(&mut self, target: &SimpleAssignmentTarget<'a>, value: ValueId, whole: Span) {
        match target {
            SimpleAssignmentTarget::AssignmentTargetIdentifier(name) => {
                self.assign_name(name.name.as_str(), value, name.span, whole);
            }
            SimpleAssignmentTarget::TSAsExpression(it) => self.place_in(&it.expression, value, whole),
            SimpleAssignmentTarget::TSSatisfiesExpression(it) => self.place_in(&it.expression, value, whole),
            SimpleAssignmentTarget::TSNonNullExpression(it) => self.place_in(&it.expression, value, whole),
            SimpleAssignmentTarget::TSTypeAssertion(it) => self.place_in(&it.expression, value, whole),
            target => {
                if let Some(member) = target.as_member_expression() {
                    self.place_member(member, value, whole);
                }
            }
        }
    }

    fn place_in(&mut self, expression: &Expression<'a>, value: ValueId, whole: Span) {
        match expression.get_inner_expression() {
            Expression::Identifier(name) => self.assign_name(name.name.as_str(), value, name.span, whole),
            inner => {
                if let Some(member) = inner.as_member_expression() {
                    self.place_member(member, value, whole);
                }
            }
        }
    }

    fn place_member(&mut self, member: &MemberExpression<'a>, value: ValueId, whole: Span) {
        let place = self.member_expression(member);
        let at = match member {
            MemberExpression::ComputedMemberExpression(it) => it.expression.span(),
            MemberExpression::StaticMemberExpression(it) => it.property.span,
            MemberExpression::PrivateFieldExpression(it) => it.field.span,
        };
        let arguments = if value == UNKNOWN { Vec::new() } else { vec![value] };
        self.used(Role::Assign, place, arguments, at, whole);
        if let Value::Member { of, name } = &self.module.values[place as usize]
            && let Value::This(class) = self.peek(*of)
            && value != UNKNOWN
        {
            let (class, name) = (*class, name.clone());
            self.module.classes[class as usize].members.push((name, value));
        }
    }

    fn assign_name(&mut self, name: &'a str, value: ValueId, at: Span, whole: Span) {
        match self.scopes.find(name) {
            Some(symbol) => {
                let value = self.chosen(value, at);
                self.give(symbol, value);
            }
            None => {
                let place = self.global(name);
                let arguments = if value == UNKNOWN { Vec::new() } else { vec![value] };
                self.used(Role::Assign, place, arguments, at, whole);
            }
        }
    }

    /// The member that a key of a pattern names.
    pub(super) fn member_of_key(&mut self, of: ValueId, key: &PropertyKey<'a>, name: String) -> ValueId {
        match key {
            PropertyKey::StaticIdentifier(name) => self.member(of, name.name.as_str()),
            PropertyKey::StringLiteral(name) => self.member(of, name.value.as_str()),
            _ if of == UNKNOWN => UNKNOWN,
            _ => self.member_owned(of, name),
        }
    }
}
