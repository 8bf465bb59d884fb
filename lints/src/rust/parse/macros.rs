//! Lowers macro calls and `macro_rules!`: their tokens are read as expressions, statements or items,
//! and piece by piece when they are none of these.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::parse::discouraged::Speculative;
use syn::parse::{ParseStream, Parser};
use syn::{Block, Expr, Pat, Stmt, Token};

use super::lower::{Lowering, join};
use super::transcribe::transcribe;
use crate::rust::syntax::{ExprKind, MacroArm, MacroCall, MacroInput, Pattern, Statement};

/// Macros whose tokens are data: they come out as tokens and are not run where they stand.
const DATA: [&str; 5] = ["quote", "quote_spanned", "parse_quote", "parse_quote_spanned", "stringify"];

/// Macros that take an expression, then a pattern.
const MATCHING: [&str; 3] = ["matches", "assert_matches", "debug_assert_matches"];

/// What tokens turned out to be.
enum Read {
    Expressions(Vec<Expr>),
    Statements(Vec<Stmt>),
    Neither,
}

impl Lowering<'_> {
    pub(super) fn macro_call(&mut self, call: &syn::Macro) -> MacroCall {
        let path = self.path(&call.path);
        let at = join(path.at, self.range(call.delimiter.span().close()));
        let name = path.segments.last().map_or("", |segment| segment.name.as_str());
        let mut input = MacroInput::default();
        self.texts_in(call.tokens.clone(), &mut input.texts);
        let is_matching = MATCHING.contains(&name) && self.matching(&call.tokens, &mut input);
        if !is_matching && !DATA.contains(&name) {
            self.tokens(call.tokens.clone(), &mut input);
        }
        MacroCall { path, input, at }
    }

    /// The arms of a `macro_rules!`.
    pub(super) fn arms(&mut self, tokens: TokenStream) -> Vec<MacroArm> {
        let mut arms = Vec::new();
        let mut matcher = None;
        for token in tokens {
            let TokenTree::Group(group) = token else { continue };
            let Some(matched) = matcher.take() else {
                matcher = Some(group.stream());
                continue;
            };
            let mut output = MacroInput::default();
            let body = transcribe(&matched, group.stream());
            self.texts_in(body.clone(), &mut output.texts);
            self.tokens(body, &mut output);
            let at = onefold::TextRange {
                start: self.range(group.span_open()).end,
                end: self.range(group.span_close()).start,
            };
            arms.push(MacroArm { output, at });
        }
        arms
    }

    fn tokens(&mut self, tokens: TokenStream, input: &mut MacroInput) {
        if tokens.is_empty() {
            return;
        }
        self.deeper(|lowering| lowering.shallow_tokens(tokens, input));
    }

    fn shallow_tokens(&mut self, tokens: TokenStream, input: &mut MacroInput) {
        match read.parse2(tokens.clone()).unwrap_or(Read::Neither) {
            Read::Expressions(exprs) => {
                for expr in &exprs {
                    let expr = self.expr(expr);
                    input.expressions.push(expr);
                }
            }
            Read::Statements(statements) => {
                let statements = self.statements(&statements);
                if statements.iter().all(|statement| matches!(statement, Statement::Item(_))) {
                    input.items.extend(statements.into_iter().filter_map(|statement| match statement {
                        Statement::Item(item) => Some(item),
                        Statement::Let { .. } | Statement::Expr(_) => None,
                    }));
                } else {
                    input.statements.extend(statements);
                }
            }
            Read::Neither => self.pieces(tokens, input),
        }
    }

    /// Reads what stands between marks that no expression holds, each for itself.
    fn pieces(&mut self, tokens: TokenStream, input: &mut MacroInput) {
        let mut piece: Vec<TokenTree> = Vec::new();
        let mut tokens = tokens.into_iter().peekable();
        while let Some(token) = tokens.next() {
            let TokenTree::Punct(mark) = &token else {
                piece.push(token);
                continue;
            };
            let next = match tokens.peek() {
                Some(TokenTree::Punct(next)) if mark.spacing() == proc_macro2::Spacing::Joint => {
                    next.as_char()
                }
                _ => ' ',
            };
            match (mark.as_char(), next) {
                (':', ':') | ('-', '>') | ('.', '.') | ('=', '=') => {
                    piece.push(token);
                    piece.extend(tokens.next());
                }
                ('=', '>') => {
                    tokens.next();
                    self.piece(std::mem::take(&mut piece), input);
                }
                (',' | ';' | ':', _) => self.piece(std::mem::take(&mut piece), input),
                _ => piece.push(token),
            }
        }
        self.piece(piece, input);
    }

    fn piece(&mut self, piece: Vec<TokenTree>, input: &mut MacroInput) {
        if piece.is_empty() {
            return;
        }
        let tokens: TokenStream = piece.iter().cloned().collect();
        if let Ok(expr) = syn::parse2::<Expr>(tokens.clone()) {
            let expr = self.expr(&expr);
            // The tokens of a group that is nothing but a group are the caller's own.
            if !matches!(&expr.kind, ExprKind::Branches { values, .. } if values.is_empty()) {
                input.expressions.push(expr);
                return;
            }
        }
        self.paths_in(tokens, false, &mut input.paths);
        for token in piece {
            if let TokenTree::Group(group) = token {
                match group.delimiter() {
                    Delimiter::Parenthesis | Delimiter::Brace | Delimiter::Bracket => {
                        self.tokens(group.stream(), input);
                    }
                    Delimiter::None => self.pieces(group.stream(), input),
                }
            }
        }
    }

    /// `matches!(value, pattern if guard)`, and what a message may follow with.
    fn matching(&mut self, tokens: &TokenStream, input: &mut MacroInput) -> bool {
        let parts = |stream: ParseStream<'_>| {
            let value: Expr = stream.parse()?;
            stream.parse::<Token![,]>()?;
            let pattern = Pat::parse_multi_with_leading_vert(stream)?;
            let guard: Option<Expr> = match stream.parse::<Option<Token![if]>>()? {
                Some(_) => Some(stream.parse()?),
                None => None,
            };
            let mut rest = Vec::new();
            while stream.parse::<Option<Token![,]>>()?.is_some() && !stream.is_empty() {
                rest.push(stream.parse::<Expr>()?);
            }
            Ok((value, pattern, guard, rest))
        };
        let Ok((value, pattern, guard, rest)) = parts.parse2(tokens.clone()) else { return false };
        for expr in std::iter::once(&value).chain(&guard).chain(&rest) {
            let expr = self.expr(expr);
            input.expressions.push(expr);
        }
        match self.pattern(&pattern) {
            Pattern::Names { paths, .. } => input.paths.extend(paths),
            Pattern::Name(_) => {}
            // Parts of a tuple are patterns of their own.
            Pattern::Tuple(parts) => {
                let mut parts = parts;
                while let Some(part) = parts.pop() {
                    match part {
                        Pattern::Names { paths, .. } => input.paths.extend(paths),
                        Pattern::Tuple(more) => parts.extend(more),
                        Pattern::Name(_) => {}
                    }
                }
            }
        }
        true
    }
}

fn read(stream: ParseStream<'_>) -> syn::Result<Read> {
    let ahead = stream.fork();
    if let Some(exprs) = expressions(&ahead) {
        stream.advance_to(&ahead);
        return Ok(Read::Expressions(exprs));
    }
    let ahead = stream.fork();
    if let Ok(statements) = ahead.call(Block::parse_within)
        && ahead.is_empty()
    {
        stream.advance_to(&ahead);
        return Ok(Read::Statements(statements));
    }
    stream.parse::<TokenStream>()?;
    Ok(Read::Neither)
}

/// Expressions with commas or semicolons between them.
fn expressions(stream: ParseStream<'_>) -> Option<Vec<Expr>> {
    let mut found = Vec::new();
    while !stream.is_empty() {
        if stream.peek(Token![let]) {
            return None;
        }
        found.push(stream.parse().ok()?);
        let separator = stream.is_empty()
            || stream.parse::<Option<Token![,]>>().ok()?.is_some()
            || stream.parse::<Option<Token![;]>>().ok()?.is_some();
        if !separator {
            return None;
        }
    }
    Some(found)
}
