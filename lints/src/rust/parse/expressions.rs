//! Lowers expressions.
//!
//! Ranges are put together from those of the parts on the way up: syn's own way to the span of a
//! tree prints it first.

use onefold::TextRange;
use proc_macro2::Span;
use syn::{BinOp, Lit, Member, UnOp};

use super::lower::{Lowering, join};
use crate::rust::syntax::{Expr, ExprKind, MatchArm, Name, Pattern};

impl Lowering<'_> {
    pub(super) fn expr(&mut self, expr: &syn::Expr) -> Expr {
        if !self.descend() {
            return Expr { kind: ExprKind::Literal, at: TextRange { start: 0, end: 0 } };
        }
        let lowered = self.shallow_expr(expr);
        self.ascend();
        lowered
    }

    fn boxed(&mut self, expr: &syn::Expr) -> Box<Expr> {
        Box::new(self.expr(expr))
    }

    pub(super) fn exprs<'e>(&mut self, exprs: impl IntoIterator<Item = &'e syn::Expr>) -> Vec<Expr> {
        exprs.into_iter().map(|expr| self.expr(expr)).collect()
    }

    fn shallow_expr(&mut self, expr: &syn::Expr) -> Expr {
        match expr {
            syn::Expr::Lit(literal) => self.literal(&literal.lit),
            syn::Expr::Path(path) => {
                let path = self.qualified_path(path.qself.as_ref(), &path.path);
                Expr { at: path.at, kind: ExprKind::Path(path) }
            }
            syn::Expr::Call(call) => {
                let callee = self.boxed(&call.func);
                let at = TextRange { start: callee.at.start, end: self.end(call.paren_token.span.close()) };
                let arguments = self.exprs(&call.args);
                Expr { kind: ExprKind::Call { callee, arguments }, at }
            }
            syn::Expr::MethodCall(_) | syn::Expr::Field(_) | syn::Expr::Await(_) | syn::Expr::Try(_) => {
                self.chain(expr)
            }
            syn::Expr::Macro(call) => {
                let call = self.macro_call(&call.mac);
                Expr { at: call.at, kind: ExprKind::Macro(Box::new(call)) }
            }
            syn::Expr::Reference(inner) => self.inner_behind(inner.and_token.span, &inner.expr),
            syn::Expr::RawAddr(inner) => self.inner_behind(inner.and_token.span, &inner.expr),
            syn::Expr::Paren(inner) => {
                let at = self.range(inner.paren_token.span.join());
                Expr { kind: ExprKind::Inner(self.boxed(&inner.expr)), at }
            }
            syn::Expr::Group(inner) => self.expr(&inner.expr),
            syn::Expr::Unary(unary) => match unary.op {
                UnOp::Deref(star) => self.inner_behind(star.span, &unary.expr),
                UnOp::Not(not) => self.parts_behind(not.span, Some(&unary.expr)),
                UnOp::Neg(minus) => self.parts_behind(minus.span, Some(&unary.expr)),
                _ => self.expr(&unary.expr),
            },
            syn::Expr::Binary(binary) => self.binary(binary),
            syn::Expr::Assign(assign) => {
                let (to, value) = (self.boxed(&assign.left), self.boxed(&assign.right));
                Expr { at: join(to.at, value.at), kind: ExprKind::Assign { to, value } }
            }
            syn::Expr::Cast(cast) => {
                let of = self.boxed(&cast.expr);
                let to = self.type_ref(&cast.ty);
                let end = type_end(&cast.ty).map_or(of.at, |span| self.range(span));
                Expr { at: join(of.at, end), kind: ExprKind::Cast { of, to } }
            }
            syn::Expr::Closure(closure) => {
                let first = closure.constness.map(|token| token.span);
                let first = first.or(closure.asyncness.map(|token| token.span));
                let first = first.or(closure.capture.map(|token| token.span));
                let parameters = closure.inputs.iter().map(|input| self.parameter(input)).collect();
                let body = self.boxed(&closure.body);
                let at = TextRange {
                    start: self.start(first.unwrap_or(closure.inputs_begin.span)),
                    end: body.at.end,
                };
                Expr { kind: ExprKind::Closure { parameters, body }, at }
            }
            syn::Expr::Block(block) => {
                let lowered = self.block_expr(&block.block);
                self.labelled(block.label.as_ref(), lowered)
            }
            syn::Expr::Async(block) => self.block_behind(block.async_token.span, &block.block),
            syn::Expr::Const(block) => self.block_behind(block.const_token.span, &block.block),
            syn::Expr::Unsafe(block) => self.block_behind(block.unsafe_token.span, &block.block),
            syn::Expr::TryBlock(block) => self.block_behind(block.try_token.span, &block.block),
            syn::Expr::Loop(block) => {
                let lowered = self.block_behind(block.loop_token.span, &block.body);
                self.labelled(block.label.as_ref(), lowered)
            }
            syn::Expr::While(repeated) => {
                let mut heads = Vec::new();
                self.condition(&repeated.cond, &mut heads);
                let body = self.block_expr(&repeated.body);
                let at = TextRange { start: self.start(repeated.while_token.span), end: body.at.end };
                let kind = ExprKind::Branches { heads, values: vec![body] };
                self.labelled(repeated.label.as_ref(), Expr { kind, at })
            }
            syn::Expr::ForLoop(repeated) => {
                let at = self.between(repeated.for_token.span, repeated.body.brace_token.span.close());
                let kind = ExprKind::For {
                    pattern: self.pattern(&repeated.pat),
                    of: self.boxed(&repeated.expr),
                    body: self.block(&repeated.body),
                };
                self.labelled(repeated.label.as_ref(), Expr { kind, at })
            }
            syn::Expr::If(branch) => {
                let mut heads = Vec::new();
                self.condition(&branch.cond, &mut heads);
                let mut values = vec![self.block_expr(&branch.then_branch)];
                if let Some((_, otherwise)) = &branch.else_branch {
                    values.push(self.expr(otherwise));
                }
                let end = values.last().map_or(TextRange { start: 0, end: 0 }, |value| value.at);
                let at = TextRange { start: self.start(branch.if_token.span), end: end.end };
                Expr { kind: ExprKind::Branches { heads, values }, at }
            }
            // Outside of conditions it stands only in what macros are given.
            syn::Expr::Let(_) => {
                let mut heads = Vec::new();
                self.condition(expr, &mut heads);
                let at = heads.first().map_or(TextRange { start: 0, end: 0 }, |(_, value)| value.at);
                Expr { kind: ExprKind::Branches { heads, values: Vec::new() }, at }
            }
            syn::Expr::Match(of) => {
                let at = self.between(of.match_token.span, of.brace_token.span.close());
                let scrutinee = self.boxed(&of.expr);
                let arms = of.arms.iter().map(|arm| self.arm(arm)).collect();
                Expr { kind: ExprKind::Match { of: scrutinee, arms }, at }
            }
            syn::Expr::Struct(of) => {
                let path = self.qualified_path(of.qself.as_ref(), &of.path);
                let at = TextRange { start: path.at.start, end: self.end(of.brace_token.span.close()) };
                let mut fields: Vec<(Name, Expr)> = of
                    .fields
                    .iter()
                    .map(|field| (self.member(&field.member), self.expr(&field.expr)))
                    .collect();
                if let Some(rest) = &of.rest {
                    fields.push((Name::default(), self.expr(rest)));
                }
                Expr { kind: ExprKind::Struct { path, fields }, at }
            }
            syn::Expr::Tuple(tuple) => {
                let at = self.range(tuple.paren_token.span.join());
                Expr { kind: ExprKind::Tuple(self.exprs(&tuple.elems)), at }
            }
            syn::Expr::Array(list) => {
                let at = self.range(list.bracket_token.span.join());
                Expr { kind: ExprKind::Parts(self.exprs(&list.elems)), at }
            }
            syn::Expr::Repeat(list) => {
                let at = self.range(list.bracket_token.span.join());
                Expr { kind: ExprKind::Parts(self.exprs([&*list.expr, &*list.len])), at }
            }
            syn::Expr::Index(index) => {
                let parts = self.exprs([&*index.expr, &*index.index]);
                let at = join(parts[0].at, self.range(index.bracket_token.span.close()));
                Expr { kind: ExprKind::Parts(parts), at }
            }
            syn::Expr::Range(range) => {
                let parts = self.exprs([&range.start, &range.end].into_iter().flatten().map(|end| &**end));
                let limits = match &range.limits {
                    syn::RangeLimits::HalfOpen(dots) => self.between(dots.spans[0], dots.spans[1]),
                    syn::RangeLimits::Closed(dots) => self.between(dots.spans[0], dots.spans[2]),
                };
                let first = parts.first().map_or(limits.start, |part| part.at.start.min(limits.start));
                let last = parts.last().map_or(limits.end, |part| part.at.end.max(limits.end));
                Expr { kind: ExprKind::Parts(parts), at: TextRange { start: first, end: last } }
            }
            syn::Expr::Return(back) => self.leaving(back.return_token.span, back.expr.as_deref()),
            syn::Expr::Break(back) => self.leaving(back.break_token.span, back.expr.as_deref()),
            syn::Expr::Continue(back) => self.parts_behind(back.continue_token.span, None),
            syn::Expr::Yield(back) => self.parts_behind(back.yield_token.span, back.expr.as_deref()),
            syn::Expr::Infer(hole) => {
                Expr { kind: ExprKind::Literal, at: self.range(hole.underscore_token.span) }
            }
            other => self.unread(other),
        }
    }

    pub(super) fn literal(&mut self, literal: &Lit) -> Expr {
        let kind = match text_of(literal) {
            Some(text) => ExprKind::Text(text),
            None => ExprKind::Literal,
        };
        Expr { kind, at: self.range(literal.span()) }
    }

    pub(super) fn member(&mut self, member: &Member) -> Name {
        match member {
            Member::Named(ident) => self.name(ident),
            Member::Unnamed(index) => index.index.to_string().into(),
        }
    }

    fn inner_behind(&mut self, start: Span, expr: &syn::Expr) -> Expr {
        let inner = self.boxed(expr);
        Expr { at: TextRange { start: self.start(start), end: inner.at.end }, kind: ExprKind::Inner(inner) }
    }

    fn parts_behind(&mut self, start: Span, expr: Option<&syn::Expr>) -> Expr {
        let start = self.range(start);
        let parts = self.exprs(expr);
        let at = join(start, parts.last().map_or(start, |part| part.at));
        Expr { kind: ExprKind::Parts(parts), at }
    }

    fn block_behind(&mut self, start: Span, block: &syn::Block) -> Expr {
        let lowered = self.block_expr(block);
        Expr { at: TextRange { start: self.start(start), end: lowered.at.end }, ..lowered }
    }

    fn labelled(&mut self, label: Option<&syn::Label>, expr: Expr) -> Expr {
        match label {
            Some(label) => {
                let start = self.start(label.name.apostrophe);
                Expr { at: TextRange { start, end: expr.at.end }, ..expr }
            }
            None => expr,
        }
    }

    fn leaving(&mut self, start: Span, value: Option<&syn::Expr>) -> Expr {
        let start = self.range(start);
        let value = value.map(|value| self.boxed(value));
        let at = join(start, value.as_ref().map_or(start, |value| value.at));
        Expr { kind: ExprKind::Return(value), at }
    }

    /// Operators in a row are one list: chains of thousands are written by programs.
    fn binary(&mut self, binary: &syn::ExprBinary) -> Expr {
        let mut operands = vec![&*binary.right];
        let mut left = &*binary.left;
        while let syn::Expr::Binary(more) = left {
            operands.push(&more.right);
            left = &more.left;
        }
        operands.push(left);
        let parts = self.exprs(operands.into_iter().rev());
        let at = join(parts[0].at, parts[parts.len() - 1].at);
        Expr { kind: ExprKind::Parts(parts), at }
    }

    /// The conditions of a chain such as `let Some(a) = b && c`, in order.
    fn condition(&mut self, condition: &syn::Expr, heads: &mut Vec<(Option<Pattern>, Expr)>) {
        let mut links = Vec::new();
        let mut rest = condition;
        while let syn::Expr::Binary(syn::ExprBinary { left, op: BinOp::And(_), right, .. }) = rest {
            links.push(&**right);
            rest = left;
        }
        links.push(rest);
        for link in links.into_iter().rev() {
            match link {
                syn::Expr::Let(of) => {
                    let value = self.expr(&of.expr);
                    heads.push((Some(self.pattern(&of.pat)), value));
                }
                _ => {
                    let value = self.expr(link);
                    heads.push((None, value));
                }
            }
        }
    }

    fn arm(&mut self, arm: &syn::Arm) -> MatchArm {
        let (pattern, guard) = match &arm.pat {
            syn::Pat::Guard(guarded) => (&*guarded.pat, Some(&*guarded.guard)),
            pattern => (pattern, None),
        };
        let pattern = self.pattern(pattern);
        let guard = guard.map(|guard| match guard {
            // A guard may bind names for the arm, which a block around nothing could not hold.
            syn::Expr::Let(_) | syn::Expr::Binary(_) => self.guard(guard),
            _ => self.expr(guard),
        });
        MatchArm { pattern, guard, value: self.expr(&arm.body) }
    }

    fn guard(&mut self, guard: &syn::Expr) -> Expr {
        let mut heads = Vec::new();
        self.condition(guard, &mut heads);
        if heads.iter().all(|(pattern, _)| pattern.is_none()) {
            let parts: Vec<Expr> = heads.into_iter().map(|(_, value)| value).collect();
            let at = join(parts[0].at, parts[parts.len() - 1].at);
            return Expr { kind: ExprKind::Parts(parts), at };
        }
        let at = join(heads[0].1.at, heads[heads.len() - 1].1.at);
        Expr { kind: ExprKind::Branches { heads, values: Vec::new() }, at }
    }
}

/// The text of a string that is one, whatever its kind.
pub(super) fn text_of(literal: &Lit) -> Option<String> {
    match literal {
        Lit::Str(text) => Some(text.value()),
        Lit::ByteStr(bytes) => String::from_utf8(bytes.value()).ok(),
        Lit::CStr(text) => text.value().into_string().ok(),
        _ => None,
    }
}

/// The last token of a type that a cast may have, where it is at hand.
fn type_end(of: &syn::Type) -> Option<Span> {
    match of {
        syn::Type::Path(path) => {
            let last = path.path.segments.last()?;
            match &last.arguments {
                syn::PathArguments::AngleBracketed(angle) => Some(angle.gt_token.span),
                _ => Some(last.ident.span()),
            }
        }
        syn::Type::Ptr(pointer) => type_end(&pointer.elem),
        syn::Type::Reference(reference) => type_end(&reference.elem),
        syn::Type::Infer(hole) => Some(hole.underscore_token.span),
        syn::Type::Paren(paren) => Some(paren.paren_token.span.close()),
        syn::Type::Tuple(tuple) => Some(tuple.paren_token.span.close()),
        syn::Type::Slice(list) => Some(list.bracket_token.span.close()),
        syn::Type::Array(list) => Some(list.bracket_token.span.close()),
        _ => None,
    }
}
