//! Lowers chains of methods, fields, `?` and `.await` without recursion: tables of routes are chains of
//! a thousand calls.

use onefold::TextRange;
use proc_macro2::Span;
use syn::Member;

use super::lower::{Lowering, join};
use crate::rust::syntax::{Expr, ExprKind};

impl Lowering<'_> {
    /// An expression that ends in a link of a chain.
    pub(super) fn chain(&mut self, expr: &syn::Expr) -> Expr {
        let mut links = Vec::new();
        let mut base = expr;
        while let Some(before) = before(base) {
            links.push(base);
            base = before;
        }
        let count = links.len();
        if !self.lengthen(count) {
            return Expr { kind: ExprKind::Literal, at: TextRange { start: 0, end: 0 } };
        }
        let mut lowered = self.expr(base);
        for link in links.into_iter().rev() {
            lowered = self.link(lowered, link);
        }
        self.shorten(count);
        lowered
    }

    fn link(&mut self, before: Expr, link: &syn::Expr) -> Expr {
        match link {
            syn::Expr::MethodCall(call) => {
                let at = TextRange { start: before.at.start, end: self.end(call.paren_token.span.close()) };
                let (name, name_at) = self.word(&call.method);
                let turbofish = call.turbofish.as_ref();
                let kind = ExprKind::Method {
                    receiver: Box::new(before),
                    name,
                    name_at,
                    generics: turbofish.map(|angle| self.generic_arguments(angle)).unwrap_or_default(),
                    arguments: self.exprs(&call.args),
                };
                Expr { kind, at }
            }
            syn::Expr::Field(field) => {
                let (name, end) = match &field.member {
                    Member::Named(ident) => (self.name(ident), ident.span()),
                    Member::Unnamed(index) => (index.index.to_string().into(), index.span),
                };
                let at = TextRange { start: before.at.start, end: self.end(end) };
                Expr { kind: ExprKind::Field { of: Box::new(before), name }, at }
            }
            syn::Expr::Await(inner) => self.wrapped(before, inner.await_token.span),
            syn::Expr::Try(inner) => self.wrapped(before, inner.question_token.span),
            _ => before,
        }
    }

    fn wrapped(&mut self, inner: Expr, end: Span) -> Expr {
        Expr { at: join(inner.at, self.range(end)), kind: ExprKind::Inner(Box::new(inner)) }
    }
}

/// What a link is put behind; `None` for what begins a chain.
fn before(expr: &syn::Expr) -> Option<&syn::Expr> {
    match expr {
        syn::Expr::MethodCall(call) => Some(&call.receiver),
        syn::Expr::Field(field) => Some(&field.base),
        syn::Expr::Await(inner) => Some(&inner.base),
        syn::Expr::Try(inner) => Some(&inner.expr),
        _ => None,
    }
}
