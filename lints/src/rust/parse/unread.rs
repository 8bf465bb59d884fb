//! Syntax that has no place in the tree, such as what no stable compiler takes: its tokens are walked, so
//! that what is named and called in it is seen.

use onefold::TextRange;
use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;

use super::lower::Lowering;
use crate::rust::syntax::{
    Block, Expr, ExprKind, Item, ItemKind, MacroInput, Path, Statement, TypeRef, Visibility,
};

/// How many tokens may stand before an expression inside of syntax that is not known: `become f(x)`.
const MOST_BEFORE: usize = 4;

impl Lowering<'_> {
    /// An expression in the place of other syntax, with all that is seen in its tokens.
    pub(super) fn unread(&mut self, syntax: &impl ToTokens) -> Expr {
        self.unread_with_attributes(syntax).0
    }

    /// An item in the place of other syntax: a constant without a name.
    pub(super) fn unread_item(&mut self, syntax: &impl ToTokens) -> Item {
        let (value, input) = self.unread_with_attributes(syntax);
        let at = value.at;
        Item {
            kind: ItemKind::Constant { of: TypeRef::Other, value: Some(value) },
            name: "_".into(),
            name_at: at,
            at,
            visibility: Visibility::Private,
            attributes: input.attributes,
        }
    }

    /// The paths in other syntax.
    pub(super) fn unread_paths(&mut self, syntax: &impl ToTokens) -> Vec<Path> {
        let mut paths = Vec::new();
        self.paths_in(syntax.to_token_stream(), true, &mut paths);
        paths
    }

    /// The expression, and what else was in the tokens.
    fn unread_with_attributes(&mut self, syntax: &impl ToTokens) -> (Expr, MacroInput) {
        let tokens: Vec<TokenTree> = syntax.to_token_stream().into_iter().collect();
        let at = match (tokens.first(), tokens.last()) {
            (Some(first), Some(last)) => self.between(first.span(), last.span()),
            (None, _) | (_, None) => TextRange { start: self.all().start, end: self.all().start },
        };
        let mut input = MacroInput::default();
        if self.descend() {
            self.loose_attributes(tokens.iter().cloned().collect(), &mut input);
            match expression_behind(&tokens) {
                Some(expr) => {
                    let expr = self.expr(&expr);
                    input.expressions.push(expr);
                }
                None => self.loose(tokens, &mut input),
            }
            self.ascend();
        }
        let named = input.paths.drain(..).map(|path| Expr { at: path.at, kind: ExprKind::Path(path) });
        let mut parts: Vec<Expr> = named.chain(input.expressions.drain(..)).collect();
        let items = input.items.drain(..).map(Statement::Item);
        let statements: Vec<Statement> = items.chain(input.statements.drain(..)).collect();
        if !statements.is_empty() {
            parts.push(Expr { kind: ExprKind::Block(Block { statements, has_value: false }), at });
        }
        (Expr { kind: ExprKind::Parts(parts), at }, input)
    }
}

/// The expression that is left when the first tokens are taken away.
fn expression_behind(tokens: &[TokenTree]) -> Option<syn::Expr> {
    (1..tokens.len().min(MOST_BEFORE)).find_map(|before| {
        let rest: TokenStream = tokens[before..].iter().cloned().collect();
        syn::parse2(rest).ok().filter(|expr| !matches!(expr, syn::Expr::Verbatim(_) | syn::Expr::Block(_)))
    })
}
