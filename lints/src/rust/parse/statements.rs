//! Lowers blocks and the statements in them.

use super::lower::Lowering;
use crate::rust::syntax::{Block, Expr, ExprKind, Item, ItemKind, Name, Statement, TypeRef, Visibility};

impl Lowering<'_> {
    pub(super) fn block(&mut self, block: &syn::Block) -> Block {
        let statements = self.statements(&block.stmts);
        Block { statements, has_value: ends_in_value(&block.stmts) }
    }

    pub(super) fn block_expr(&mut self, block: &syn::Block) -> Expr {
        let at = self.range(block.brace_token.span.join());
        Expr { kind: ExprKind::Block(self.block(block)), at }
    }

    pub(super) fn statements(&mut self, statements: &[syn::Stmt]) -> Vec<Statement> {
        statements.iter().filter_map(|statement| self.statement(statement)).collect()
    }

    /// A file that is no list of items, as a constant without a name.
    pub(super) fn value(&mut self, statements: &[syn::Stmt]) -> Item {
        let block = Block { statements: self.statements(statements), has_value: ends_in_value(statements) };
        let at = self.all();
        let value = Some(Expr { kind: ExprKind::Block(block), at });
        Item {
            kind: ItemKind::Constant { of: TypeRef::Other, value },
            name: Name::new_static("_"),
            name_at: at,
            at,
            visibility: Visibility::Private,
            attributes: Vec::new(),
        }
    }

    fn statement(&mut self, statement: &syn::Stmt) -> Option<Statement> {
        match statement {
            syn::Stmt::Local(local) => {
                let bound = self.parameter(&local.pat);
                let value = local.init.as_ref().map(|init| self.expr(&init.expr));
                let otherwise = local.init.as_ref().and_then(|init| init.diverge.as_ref());
                let otherwise = otherwise.map(|(_, expr)| match &**expr {
                    syn::Expr::Block(block) => self.block(&block.block),
                    other => Block { statements: vec![Statement::Expr(self.expr(other))], has_value: true },
                });
                Some(Statement::Let { pattern: bound.pattern, of: bound.of, value, otherwise })
            }
            syn::Stmt::Item(item) => {
                self.inner_items += 1;
                self.item(item).map(Statement::Item)
            }
            syn::Stmt::Expr(syn::Expr::Verbatim(tokens), _) if tokens.is_empty() => None,
            syn::Stmt::Expr(expr, _) => Some(Statement::Expr(self.expr(expr))),
            syn::Stmt::Macro(call) => {
                let call = self.macro_call(&call.mac);
                let at = call.at;
                let kind = ExprKind::Macro(Box::new(call));
                Some(Statement::Expr(Expr { kind, at }))
            }
        }
    }
}

/// Whether the last of the statements is the value of their block.
pub(super) fn ends_in_value(statements: &[syn::Stmt]) -> bool {
    match statements.last() {
        Some(syn::Stmt::Expr(_, semicolon)) => semicolon.is_none(),
        Some(syn::Stmt::Macro(call)) => call.semi_token.is_none(),
        Some(syn::Stmt::Local(_) | syn::Stmt::Item(_)) | None => false,
    }
}
