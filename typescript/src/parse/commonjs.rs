//! What CommonJS gives away: `module.exports`, `exports.x`, and what compilers make of `export`.

use oxc_ast::ast::{AssignmentTarget, CallExpression, Expression, MemberExpression};
use oxc_span::{GetSpan, Span};

use super::walk::{UNKNOWN, Walk, range};
use crate::{Export, ExportOf, Member, Value, ValueId};

/// What a place is of the exports of a file.
enum Place<'a> {
    /// All of them.
    Exports,
    /// One, at its name.
    Named(&'a str, Span),
}

impl<'a> Walk<'a> {
    /// Takes note of `module.exports = value` and `exports.name = value`.
    pub(super) fn common_js_export(&mut self, target: &AssignmentTarget<'a>, value: ValueId, whole: Span) {
        let Some(member) = target.as_member_expression() else { return };
        match self.place_of(member) {
            Some(Place::Exports) => {
                let of = self.given_away(value);
                self.module.exports.push(Export {
                    name: Member::Namespace,
                    of,
                    is_type: false,
                    at: range(whole),
                });
            }
            Some(Place::Named(name, at)) => self.named(name, value, at),
            None => {}
        }
    }

    fn named(&mut self, name: &str, value: ValueId, at: Span) {
        let name = match name {
            "default" => Member::Default,
            // What says that the file was an ES module once.
            "__esModule" => return,
            name => Member::Named(name.to_owned()),
        };
        let of = self.given_away(value);
        self.module.exports.push(Export { name, of, is_type: false, at: range(at) });
    }

    fn place_of(&self, member: &MemberExpression<'a>) -> Option<Place<'a>> {
        let (name, at) = match member {
            MemberExpression::StaticMemberExpression(it) => (it.property.name.as_str(), it.property.span),
            MemberExpression::ComputedMemberExpression(it) => match &it.expression {
                Expression::StringLiteral(name) => (name.value.as_str(), name.span),
                _ => return None,
            },
            MemberExpression::PrivateFieldExpression(_) => return None,
        };
        if self.is_free(member.object(), "module") && name == "exports" {
            return Some(Place::Exports);
        }
        self.is_exports(member.object()).then_some(Place::Named(name, at))
    }

    fn is_exports(&self, expression: &Expression<'a>) -> bool {
        match expression.get_inner_expression() {
            Expression::StaticMemberExpression(it) => {
                it.property.name == "exports" && self.is_free(&it.object, "module")
            }
            Expression::AssignmentExpression(it) => match it.left.as_member_expression() {
                Some(member) => matches!(self.place_of(member), Some(Place::Exports)),
                None => false,
            },
            inner => self.is_free(inner, "exports"),
        }
    }

    fn is_free(&self, expression: &Expression<'a>, name: &str) -> bool {
        matches!(expression, Expression::Identifier(it) if it.name == name)
            && self.scopes.find(name).is_none()
    }

    /// `Object.assign(module.exports, ..)`, `Object.defineProperty(exports, "x", { get })`,
    /// `__exportStar(require("m"), exports)`.
    pub(super) fn common_js_call(
        &mut self,
        called: ValueId,
        call: &CallExpression<'a>,
        arguments: &[ValueId],
    ) {
        let argument = |index: usize| call.arguments.get(index).and_then(|it| it.as_expression());
        let (object, method) = match self.peek(called) {
            Value::Member { of, name } => match self.peek(*of) {
                Value::Global(object) if object == "Object" => (true, name.as_str()),
                Value::Import(..) => (false, name.as_str()),
                _ => return,
            },
            Value::Global(name) | Value::Import(_, Member::Named(name)) => (false, name.as_str()),
            Value::Function(id) => (false, self.module.functions[*id as usize].name.as_str()),
            _ => return,
        };
        match (object, method) {
            (true, "assign") if argument(0).is_some_and(|it| self.is_exports(it)) => {
                for &value in arguments.get(1..).unwrap_or_default() {
                    self.export_fields(value, call.span);
                }
            }
            (true, "defineProperty") if argument(0).is_some_and(|it| self.is_exports(it)) => {
                let (Some(Expression::StringLiteral(name)), Some(&given)) = (argument(1), arguments.get(2))
                else {
                    return;
                };
                let value = match self.peek(given) {
                    Value::Object(fields) => fields
                        .iter()
                        .find(|field| field.0 == "get" || field.0 == "value")
                        .map_or(UNKNOWN, |field| field.1),
                    _ => UNKNOWN,
                };
                let value = match self.peek(value) {
                    Value::Function(function) => {
                        let returns = &self.module.functions[*function as usize].returns;
                        returns.first().copied().unwrap_or(UNKNOWN)
                    }
                    _ => value,
                };
                self.named(name.value.as_str(), value, name.span());
            }
            (false, "__exportStar") => {
                let last = call.arguments.last().and_then(|it| it.as_expression());
                if last.is_some_and(|it| self.is_exports(it))
                    && let Some(&value) = arguments.first()
                {
                    self.export_fields(value, call.span);
                }
            }
            _ => {}
        }
    }

    /// Gives away what an object holds.
    fn export_fields(&mut self, value: ValueId, at: Span) {
        if let Value::Object(fields) = self.peek(value) {
            for (name, value) in fields.clone() {
                if name.is_empty() {
                    self.export_fields(value, at);
                } else {
                    self.named(&name, value, at);
                }
            }
            return;
        }
        let of = self.given_away(value);
        if of != ExportOf::Value(UNKNOWN) {
            self.module.exports.push(Export { name: Member::Namespace, of, is_type: false, at: range(at) });
        }
    }
}
