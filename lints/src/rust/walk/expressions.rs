//! Expressions: what they mention and what they give.

use std::sync::Arc;

use onefold::TextRange;
use smallvec::SmallVec;

use super::Walker;
use super::emit::Use;
use super::wanted::{Wanted, is_wrapping};
use crate::rust::mention::Role;
use crate::rust::names::{Entry, Res, Space, longer};
use crate::rust::syntax::{Expr, ExprKind, MatchArm, Parameter, Path, Pattern};
use crate::rust::values::{Text, Type, Value};

impl<'a> Walker<'_, 'a> {
    /// Walks an expression. Chains of methods are gone through without recursion, however long.
    pub(super) fn expr(&mut self, expr: &'a Expr) -> Value<'a> {
        let wanted = self.wanted.take();
        let mut links: SmallVec<[&Expr; 4]> = SmallVec::new();
        let mut base = expr;
        loop {
            match &base.kind {
                ExprKind::Method { receiver, .. } => {
                    links.push(base);
                    base = receiver;
                }
                ExprKind::Field { of, .. } => {
                    links.push(base);
                    base = of;
                }
                ExprKind::Inner(inner) => base = inner,
                ExprKind::Path(_)
                | ExprKind::Call { .. }
                | ExprKind::Text(_)
                | ExprKind::Literal
                | ExprKind::Macro(_)
                | ExprKind::Closure { .. }
                | ExprKind::Block(_)
                | ExprKind::Struct { .. }
                | ExprKind::Cast { .. }
                | ExprKind::Branches { .. }
                | ExprKind::Match { .. }
                | ExprKind::For { .. }
                | ExprKind::Tuple(_)
                | ExprKind::Assign { .. }
                | ExprKind::Return(_)
                | ExprKind::Parts(_) => break,
            }
        }
        let mut value = self.base(base, wanted.filter(|_| links.is_empty()));
        for link in links.into_iter().rev() {
            if let ExprKind::Method { name, name_at, generics, arguments, .. } = &link.kind {
                generics.iter().for_each(|of| self.types_in(of));
                let known = self.method(value, (name, *name_at), arguments, link.at);
                value = self.or_taken_out(known, name, generics);
            } else if let ExprKind::Field { name, .. } = &link.kind {
                value = self.field(&value, name);
            }
        }
        value
    }

    /// An expression that is no method, field or wrapping.
    fn base(&mut self, expr: &'a Expr, wanted: Option<Wanted<'a>>) -> Value<'a> {
        match &expr.kind {
            ExprKind::Path(path) => self.path_value(path),
            ExprKind::Call { callee, arguments } => {
                let wanted = wanted.filter(|_| is_wrapping(callee));
                self.call(callee, arguments, expr.at, wanted)
            }
            ExprKind::Text(text) => Value::of(Type::Text(Text::Written(text))),
            ExprKind::Literal => Value::default(),
            ExprKind::Macro(call) => {
                self.wanted = wanted;
                self.macro_call(call, call.at)
            }
            ExprKind::Closure { parameters, body } => {
                let handed = self.taken(wanted.as_ref());
                self.closure(parameters, body, handed)
            }
            ExprKind::Block(block) => {
                self.wanted = wanted;
                self.block(block)
            }
            ExprKind::Struct { path, fields } => {
                self.arguments_of(path);
                let entries = self.resolve(path, Space::Type);
                let of = Use { role: Role::Type, at: path.at, whole: expr.at, arguments: Vec::new() };
                self.mention(&entries, of);
                let made = self.made_by_struct(path, &entries);
                for (name, field) in fields {
                    self.wanted = self.wanted_by_field(&made.of, name);
                    self.expr(field);
                }
                made
            }
            ExprKind::Cast { of, to } => {
                let value = self.expr(of);
                let to = self.type_ref(to);
                if matches!(value.of, Type::Unknown) { Value { of: to, ..value } } else { value }
            }
            ExprKind::Branches { heads, values } => self.branches(heads, values),
            ExprKind::Match { of, arms } => self.match_of(of, arms),
            ExprKind::For { pattern, of, body } => {
                let value = self.expr(of);
                let mark = self.variables.len();
                self.bind(pattern, value);
                self.block(body);
                self.variables.truncate(mark);
                Value::default()
            }
            ExprKind::Tuple(parts) if parts.is_empty() => Value::default(),
            ExprKind::Tuple(parts) => {
                let part = |(index, part)| {
                    self.wanted = wanted.as_ref().and_then(|wanted: &Wanted<'a>| wanted.part(index));
                    self.expr(part)
                };
                let parts = parts.iter().enumerate().map(part).collect();
                Value::of(Type::Tuple(parts))
            }
            ExprKind::Assign { to, value } => {
                let value = self.expr(value);
                self.assign(to, value, expr.at);
                Value::default()
            }
            ExprKind::Return(value) => {
                if let Some(value) = value {
                    let value = self.expr(value);
                    if let Some(last) = self.returned.last_mut() {
                        *last = either(std::mem::take(last), value);
                    }
                }
                Value::default()
            }
            ExprKind::Parts(parts) => {
                let mut best = Value::default();
                for part in parts {
                    self.wanted.clone_from(&wanted);
                    let value = self.expr(part);
                    // Texts in a list or beside an operator are not the text of the whole.
                    if !matches!(value.of, Type::Text(_)) {
                        best = best.or(|| value);
                    }
                }
                best
            }
            ExprKind::Method { .. } | ExprKind::Field { .. } | ExprKind::Inner(_) => self.expr(expr),
        }
    }

    fn made_by_struct(&self, path: &'a Path, entries: &[Entry<'a>]) -> Value<'a> {
        let Some(last) = path.segments.last() else { return Value::default() };
        let of = if path.segments.len() == 1 && last.name == "Self" {
            self.scene.self_type.clone()
        } else {
            self.graph().type_of_entries(&self.scene, entries, last)
        };
        Value { of, made_by: entries.first().map(|entry| entry.res.clone()), via: None }
    }

    /// A closure; `handed` is what its parameters are when nothing says so.
    pub(super) fn closure(
        &mut self,
        parameters: &'a [Parameter],
        body: &'a Expr,
        handed: Vec<Value<'a>>,
    ) -> Value<'a> {
        let mark = self.variables.len();
        let mut handed = handed.into_iter();
        for parameter in parameters {
            let handed = handed.next().unwrap_or_default();
            let written = parameter.of.as_ref().map(|of| Value::of(self.type_ref(of)));
            self.bind(&parameter.pattern, written.unwrap_or(handed));
        }
        self.returned.push(Value::default());
        let value = self.expr(body);
        let returned = self.returned.pop().unwrap_or_default();
        self.variables.truncate(mark);
        Value::of(Type::Closure(parameters.len(), Arc::new(value.or(|| returned))))
    }

    fn branches(&mut self, heads: &'a [(Option<Pattern>, Expr)], values: &'a [Expr]) -> Value<'a> {
        let mark = self.variables.len();
        for (pattern, head) in heads {
            let value = self.expr(head);
            if let Some(pattern) = pattern {
                self.bind(pattern, value);
            }
        }
        let mut best = Value::default();
        for value in values {
            let value = self.expr(value);
            best = either(best, value);
            self.variables.truncate(mark);
        }
        best
    }

    fn match_of(&mut self, of: &'a Expr, arms: &'a [MatchArm]) -> Value<'a> {
        let of = self.expr(of);
        let mut best = Value::default();
        for arm in arms {
            let mark = self.variables.len();
            self.bind(&arm.pattern, of.clone());
            if let Some(guard) = &arm.guard {
                self.expr(guard);
            }
            let value = self.expr(&arm.value);
            best = either(best, value);
            self.variables.truncate(mark);
        }
        best
    }

    fn field(&self, value: &Value<'a>, name: &str) -> Value<'a> {
        match &value.of {
            Type::Local(id) => Value::of(self.graph().field(*id, name)),
            Type::Tuple(parts) => {
                let part = name.parse::<usize>().ok().and_then(|index| parts.get(index));
                part.cloned().unwrap_or_default()
            }
            Type::Unknown
            | Type::Foreign(_)
            | Type::Made(_)
            | Type::Function(_)
            | Type::Closure(..)
            | Type::Text(_) => Value::default(),
        }
    }

    /// A variable keeps what was first known of it; one that held nothing gets the value.
    fn assign(&mut self, to: &'a Expr, value: Value<'a>, whole: TextRange) {
        if let ExprKind::Path(path) = &to.kind
            && let [only] = path.segments.as_slice()
            && let Some(at) = self.variables.iter().rposition(|(name, _)| *name == only.name)
        {
            let held = &mut self.variables[at].1;
            *held = either(std::mem::take(held), value);
            return;
        }
        let ExprKind::Field { of, name } = &to.kind else {
            self.expr(to);
            return;
        };
        let holder = self.expr(of);
        if let Type::Foreign(path) = &holder.of {
            let start = to.at.end.saturating_sub(u32::try_from(name.len()).unwrap_or_default());
            let at = TextRange { start, end: to.at.end };
            let arguments = self.arguments(&[value]);
            let field = Entry { res: Res::Foreign(longer(path, name)), via: holder.via.clone() };
            self.mention(&[field], Use { role: Role::Method, at, whole, arguments });
        }
    }
}

/// One of two values: the first that is known, but no text when they differ.
fn either<'a>(first: Value<'a>, second: Value<'a>) -> Value<'a> {
    if let (Type::Text(one), Type::Text(other)) = (&first.of, &second.of)
        && **one != **other
    {
        return Value::default();
    }
    first.or(|| second)
}
