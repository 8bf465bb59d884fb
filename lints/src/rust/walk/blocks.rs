//! Blocks and functions.

use super::Walker;
use crate::rust::syntax::{Block, Function, Statement};
use crate::rust::values::{Type, Value};

impl<'a> Walker<'_, 'a> {
    /// A function: its parameters, its body, and what that gives.
    pub(super) fn function(&mut self, function: &'a Function) -> Value<'a> {
        let outer = std::mem::take(&mut self.variables);
        let generics = self.scene.generics.len();
        self.scene.generics.extend(&function.generics);
        self.bounds(&function.generics);
        if function.has_self {
            let of = self.scene.self_type.clone();
            self.variables.push(("self", Value::of(of)));
        }
        for parameter in &function.parameters {
            let value = match &parameter.of {
                Some(of) => Value::of(self.type_ref(of)),
                None => Value::default(),
            };
            self.bind(&parameter.pattern, value);
        }
        if let Some(output) = &function.output {
            self.types_in(output);
        }
        let mut value = Value::default();
        if let Some(body) = &function.body {
            self.returned.push(Value::default());
            let last = body.statements.last().filter(|_| body.has_value);
            if let Some(Statement::Expr(last)) = last {
                self.wanted = self.wanted_here(last, function.output.as_ref());
            }
            value = self.block(body);
            let returned = self.returned.pop().unwrap_or_default();
            value = value.or(|| returned);
        }
        self.scene.generics.truncate(generics);
        self.variables = outer;
        value
    }

    /// `{ .. }`
    pub(super) fn block(&mut self, block: &'a Block) -> Value<'a> {
        self.wanted = self.wanted.take().filter(|_| block.has_value);
        let around = self.scene.scope;
        if block.statements.iter().any(|statement| matches!(statement, Statement::Item(_))) {
            self.scene.scope = self.graph().block_scope(block, around);
        }
        let value = self.statements(&block.statements);
        self.scene.scope = around;
        if block.has_value { value } else { Value::default() }
    }

    /// Statements in order, and the value of the last one.
    pub(super) fn statements(&mut self, statements: &'a [Statement]) -> Value<'a> {
        let mark = self.variables.len();
        let wanted = self.wanted.take();
        let mut last = Value::default();
        for (index, statement) in statements.iter().enumerate() {
            last = Value::default();
            match statement {
                Statement::Let { pattern, of, value, otherwise } => {
                    let written = of.as_ref();
                    let of = written.map(|of| self.type_ref(of)).unwrap_or_default();
                    let value = value.as_ref().map(|value| self.expr_as(value, written)).unwrap_or_default();
                    if let Some(block) = otherwise {
                        self.block(block);
                    }
                    self.bind(pattern, declared(of, value));
                }
                Statement::Item(item) => {
                    if self.found.is_some() {
                        self.item(item);
                    }
                }
                Statement::Expr(expr) => {
                    self.wanted = wanted.as_ref().filter(|_| index + 1 == statements.len()).cloned();
                    last = self.expr(expr);
                }
            }
        }
        self.variables.truncate(mark);
        last
    }
}

/// A value with the type that is written for it, if that says more.
fn declared<'a>(of: Type<'a>, value: Value<'a>) -> Value<'a> {
    // A function says more than its type, and so do parts of a tuple, which know what made them.
    let says_more = match &value.of {
        Type::Function(_) => matches!(of, Type::Closure(..)),
        Type::Tuple(_) => matches!(of, Type::Tuple(_)),
        Type::Unknown
        | Type::Foreign(_)
        | Type::Made(_)
        | Type::Local(_)
        | Type::Closure(..)
        | Type::Text(_) => false,
    };
    if says_more || matches!(of, Type::Unknown) { value } else { Value { of, ..value } }
}
