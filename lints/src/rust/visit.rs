//! Finds the blocks and macro inputs of an expression, however deep.

use super::syntax::{Block, Expr, ExprKind, MacroCall, MacroInput, Statement};

/// Is told of each block, each macro input and each call of a macro; goes on inside by itself.
pub(super) trait Visitor<'a> {
    fn block(&mut self, block: &'a Block);
    fn input(&mut self, input: &'a MacroInput);
    fn call(&mut self, call: &'a MacroCall) {
        self.input(&call.input);
    }
}

/// What stands inside an expression.
pub(super) fn expression<'a>(mut expr: &'a Expr, visitor: &mut impl Visitor<'a>) {
    // Chains of calls are long and are gone through without recursion.
    loop {
        match &expr.kind {
            ExprKind::Path(_) | ExprKind::Text(_) | ExprKind::Literal => return,
            ExprKind::Method { receiver, arguments, .. } => {
                for argument in arguments {
                    expression(argument, visitor);
                }
                expr = receiver;
            }
            ExprKind::Call { callee, arguments } => {
                for argument in arguments {
                    expression(argument, visitor);
                }
                expr = callee;
            }
            ExprKind::Field { of, .. } | ExprKind::Cast { of, .. } => expr = of,
            ExprKind::Inner(inner) => expr = inner,
            ExprKind::Closure { body, .. } => expr = body,
            ExprKind::Macro(call) => return visitor.call(call),
            ExprKind::Block(block) => return visitor.block(block),
            ExprKind::Struct { fields, .. } => {
                return fields.iter().for_each(|(_, value)| expression(value, visitor));
            }
            ExprKind::Branches { heads, values } => {
                heads.iter().for_each(|(_, head)| expression(head, visitor));
                return values.iter().for_each(|value| expression(value, visitor));
            }
            ExprKind::Match { of, arms } => {
                for arm in arms {
                    if let Some(guard) = &arm.guard {
                        expression(guard, visitor);
                    }
                    expression(&arm.value, visitor);
                }
                expr = of;
            }
            ExprKind::For { of, body, .. } => {
                visitor.block(body);
                expr = of;
            }
            ExprKind::Tuple(parts) | ExprKind::Parts(parts) => {
                return parts.iter().for_each(|part| expression(part, visitor));
            }
            ExprKind::Assign { to, value } => {
                expression(to, visitor);
                expr = value;
            }
            ExprKind::Return(value) => match value {
                Some(value) => expr = value,
                None => return,
            },
        }
    }
}

/// Tells every expression that stands in some, in no order; items are left out.
pub(crate) fn each<'a>(mut open: Vec<&'a Expr>, see: &mut impl FnMut(&'a Expr)) {
    while let Some(expr) = open.pop() {
        see(expr);
        match &expr.kind {
            ExprKind::Path(_) | ExprKind::Text(_) | ExprKind::Literal => {}
            ExprKind::Method { receiver: of, arguments, .. } | ExprKind::Call { callee: of, arguments } => {
                open.push(of);
                open.extend(arguments);
            }
            ExprKind::Field { of, .. } | ExprKind::Cast { of, .. } | ExprKind::Inner(of) => open.push(of),
            ExprKind::Closure { body, .. } => open.push(body),
            ExprKind::Macro(call) => {
                open.extend(&call.input.expressions);
                open.extend(in_statements(&call.input.statements));
            }
            ExprKind::Block(block) => open.extend(in_statements(&block.statements)),
            ExprKind::Struct { fields, .. } => open.extend(fields.iter().map(|(_, value)| value)),
            ExprKind::Branches { heads, values } => {
                open.extend(heads.iter().map(|(_, head)| head));
                open.extend(values);
            }
            ExprKind::Match { of, arms } => {
                open.push(of);
                open.extend(arms.iter().flat_map(|arm| arm.guard.iter().chain([&arm.value])));
            }
            ExprKind::For { of, body, .. } => {
                open.push(of);
                open.extend(in_statements(&body.statements));
            }
            ExprKind::Tuple(parts) | ExprKind::Parts(parts) => open.extend(parts),
            ExprKind::Assign { to, value } => open.extend([&**to, &**value]),
            ExprKind::Return(value) => open.extend(value.as_deref()),
        }
    }
}

/// The expressions that statements are made of.
pub(crate) fn in_statements(statements: &[Statement]) -> Vec<&Expr> {
    let mut found = Vec::new();
    for statement in statements {
        match statement {
            Statement::Let { value, otherwise, .. } => {
                found.extend(value);
                found.extend(otherwise.iter().flat_map(|block| in_statements(&block.statements)));
            }
            Statement::Expr(expr) => found.push(expr),
            Statement::Item(_) => {}
        }
    }
    found
}

/// What stands inside statements; items are left out.
pub(super) fn statements<'a>(statements: &'a [Statement], visitor: &mut impl Visitor<'a>) {
    for statement in statements {
        match statement {
            Statement::Let { value, otherwise, .. } => {
                if let Some(value) = value {
                    expression(value, visitor);
                }
                if let Some(block) = otherwise {
                    visitor.block(block);
                }
            }
            Statement::Expr(expr) => expression(expr, visitor),
            Statement::Item(_) => {}
        }
    }
}

/// What stands inside a macro's parentheses; items are left out.
pub(super) fn input<'a>(input: &'a MacroInput, visitor: &mut impl Visitor<'a>) {
    for expr in &input.expressions {
        expression(expr, visitor);
    }
    statements(&input.statements, visitor);
}
