//! Lowers macro calls and `macro_rules!`: their tokens are read as expressions, statements or items,
//! and piece by piece when they are none of these.

use onefold::TextRange;
use proc_macro2::extra::DelimSpan;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::parse::discouraged::Speculative;
use syn::parse::{ParseStream, Parser};
use syn::{Block, Expr, Pat, Stmt, Token};

use super::lexis::string_end;
use super::lower::Lowering;
use super::transcribe::{parameters, transcribe, with_names_put_together};
use crate::rust::syntax::{self, ExprKind, MacroArm, MacroCall, MacroInput, Statement};

/// Macros whose tokens are data: they come out as tokens and are not run where they stand. What stands
/// in them is read all the same, since only who resolves the name knows which macro it is.
const DATA: [&str; 5] = ["quote", "quote_spanned", "parse_quote", "parse_quote_spanned", "stringify"];

/// Macros that take an expression, then a pattern.
const MATCHING: [&str; 3] = ["matches", "assert_matches", "debug_assert_matches"];

/// The macro that puts names together.
const PASTE: &str = "paste";

/// What tokens turned out to be.
enum Read {
    Expressions(Vec<Expr>),
    Statements(Vec<Stmt>),
    Neither,
}

impl Lowering<'_> {
    pub(super) fn macro_call(&mut self, call: &syn::Macro) -> MacroCall {
        let path = self.path(&call.path);
        let inside = self.inside(call.delimiter.span());
        let at = TextRange { start: path.at.start, end: inside.end + 1 };
        let name = path.segments.last().map_or("", |segment| segment.name.as_str());
        self.inner_items += usize::from(name == "include");
        let mut input = MacroInput::default();
        self.texts_in(inside, &mut input.texts);
        input.is_data = DATA.contains(&name);
        let is_read = self.is_text(inside, &mut input)
            || MATCHING.contains(&name) && self.matching(&call.tokens, &mut input);
        if !is_read {
            let tokens = call.tokens.clone();
            let tokens = if name == PASTE { with_names_put_together(tokens) } else { tokens };
            self.tokens(tokens, &mut input);
        }
        MacroCall { path, input, at }
    }

    /// What stands between two brackets.
    pub(super) fn inside(&mut self, brackets: &DelimSpan) -> TextRange {
        TextRange { start: self.end(brackets.open()), end: self.start(brackets.close()) }
    }

    /// Reads a macro that is given one string and nothing else, as most are.
    fn is_text(&self, inside: TextRange, input: &mut MacroInput) -> bool {
        let text = self.slice(inside).trim_end();
        let is_one = text.starts_with('"') && string_end(text, 0) == text.len();
        if let ([only], true) = (input.texts.as_slice(), is_one) {
            let at = TextRange { start: inside.start, end: inside.start + text.len() as u32 };
            input.expressions.push(syntax::Expr { kind: ExprKind::Text(only.clone()), at });
        }
        is_one
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
            let (parameters, is_repeated) = parameters(&matched);
            let at = self.inside(&group.delim_span());
            self.texts_in(at, &mut output.texts);
            let was_in_arm = std::mem::replace(&mut self.in_arm, true);
            self.tokens(body, &mut output);
            self.in_arm = was_in_arm;
            arms.push(MacroArm { output, parameters, is_repeated, at });
        }
        arms
    }

    fn tokens(&mut self, tokens: TokenStream, input: &mut MacroInput) {
        if tokens.is_empty() {
            return;
        }
        if self.descend() {
            self.shallow_tokens(tokens, input);
            self.ascend();
        }
    }

    fn shallow_tokens(&mut self, tokens: TokenStream, input: &mut MacroInput) {
        match read.parse2(tokens.clone()).unwrap_or(Read::Neither) {
            Read::Expressions(exprs) => {
                self.loose_attributes(tokens, input);
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
            Read::Neither => {
                self.loose_attributes(tokens.clone(), input);
                self.pieces(tokens, input);
            }
        }
    }

    /// Reads `#[..]` between other tokens.
    pub(super) fn loose_attributes(&mut self, tokens: TokenStream, input: &mut MacroInput) {
        let mut mark = None;
        for token in tokens {
            if let (Some(start), TokenTree::Group(group)) = (mark, &token)
                && group.delimiter() == Delimiter::Bracket
                && let Ok(meta) = syn::parse2::<syn::Meta>(group.stream())
            {
                let at = TextRange { start, end: self.end(group.span_close()) };
                self.attribute(&meta, at, &mut input.attributes);
            }
            mark = match &token {
                TokenTree::Punct(mark) if mark.as_char() == '#' => Some(self.start(mark.span())),
                TokenTree::Punct(_) | TokenTree::Group(_) | TokenTree::Ident(_) | TokenTree::Literal(_) => {
                    None
                }
            };
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
        if let Ok(expr) = syn::parse2::<Expr>(piece.iter().cloned().collect()) {
            let expr = self.expr(&expr);
            // The tokens of a group that is nothing but a group are the caller's own.
            if !matches!(&expr.kind, ExprKind::Branches { values, .. } if values.is_empty()) {
                input.expressions.push(expr);
                return;
            }
        }
        self.loose(piece, input);
    }

    /// The paths in tokens, and what stands between brackets among them.
    pub(super) fn loose(&mut self, tokens: Vec<TokenTree>, input: &mut MacroInput) {
        self.paths_in(tokens.iter().cloned().collect(), false, &mut input.paths);
        for token in tokens {
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
        input.paths.extend(self.pattern(&pattern).into_paths());
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
