//! Lowers patterns to the names that they bind and the paths that they mention.

use super::lower::Lowering;
use crate::rust::syntax::{Name, Parameter, Path, Pattern, Segment};

/// Names and paths of a pattern, as they come.
#[derive(Default)]
struct Gathered {
    names: Vec<Name>,
    paths: Vec<Path>,
}

impl Lowering<'_> {
    /// A parameter: its pattern and, when it is written, its type.
    pub(super) fn parameter(&mut self, pattern: &syn::Pat) -> Parameter {
        match pattern {
            syn::Pat::Type(typed) => {
                Parameter { pattern: self.pattern(&typed.pat), of: Some(self.type_ref(&typed.ty)) }
            }
            _ => Parameter { pattern: self.pattern(pattern), of: None },
        }
    }

    pub(super) fn pattern(&mut self, pattern: &syn::Pat) -> Pattern {
        if !self.descend() {
            return Pattern::Names { names: Vec::new(), paths: Vec::new() };
        }
        let lowered = self.shallow_pattern(pattern);
        self.ascend();
        lowered
    }

    fn shallow_pattern(&mut self, pattern: &syn::Pat) -> Pattern {
        match pattern {
            syn::Pat::Ident(ident) if ident.subpat.is_none() && !self.is_constant(ident) => {
                Pattern::Name(self.name(&ident.ident))
            }
            syn::Pat::Paren(paren) => self.pattern(&paren.pat),
            syn::Pat::Reference(reference) => self.pattern(&reference.pat),
            syn::Pat::Type(typed) => self.pattern(&typed.pat),
            syn::Pat::Tuple(tuple) if !tuple.elems.iter().any(|part| matches!(part, syn::Pat::Rest(_))) => {
                Pattern::Tuple(tuple.elems.iter().map(|part| self.pattern(part)).collect())
            }
            syn::Pat::TupleStruct(of) if !of.elems.iter().any(|part| matches!(part, syn::Pat::Rest(_))) => {
                let path = self.qualified_path(of.qself.as_ref(), &of.path);
                let parts = of.elems.iter().enumerate();
                let fields =
                    parts.map(|(index, part)| (index.to_string().into(), self.pattern(part))).collect();
                Pattern::Fields { path, fields }
            }
            syn::Pat::Struct(of) => {
                let path = self.qualified_path(of.qself.as_ref(), &of.path);
                let fields =
                    of.fields.iter().map(|field| (self.member(&field.member), self.pattern(&field.pat)));
                Pattern::Fields { path, fields: fields.collect() }
            }
            _ => {
                let mut gathered = Gathered::default();
                self.gather(pattern, &mut gathered);
                Pattern::Names { names: gathered.names, paths: gathered.paths }
            }
        }
    }

    /// Whether a lone name is that of a constant or variant, as far as its first letter tells.
    fn is_constant(&mut self, ident: &syn::PatIdent) -> bool {
        ident.by_ref.is_none()
            && ident.mutability.is_none()
            && self.name(&ident.ident).starts_with(char::is_uppercase)
    }

    fn gather(&mut self, pattern: &syn::Pat, into: &mut Gathered) {
        if self.descend() {
            self.gather_shallow(pattern, into);
            self.ascend();
        }
    }

    fn gather_shallow(&mut self, pattern: &syn::Pat, into: &mut Gathered) {
        match pattern {
            syn::Pat::Ident(ident) => {
                let (name, at) = self.word(&ident.ident);
                if ident.subpat.is_none() && self.is_constant(ident) {
                    let segments = vec![Segment { name, arguments: Vec::new(), at }];
                    into.paths.push(Path { segments, is_global: false, qualified: None, at });
                } else if !into.names.contains(&name) {
                    into.names.push(name);
                }
                if let Some((_, part)) = &ident.subpat {
                    self.gather(part, into);
                }
            }
            syn::Pat::Guard(guarded) => self.gather(&guarded.pat, into),
            syn::Pat::Macro(call) => into.paths.push(self.path(&call.mac.path)),
            syn::Pat::Or(or) => self.gather_all(&or.cases, into),
            syn::Pat::Paren(paren) => self.gather(&paren.pat, into),
            syn::Pat::Path(path) => {
                into.paths.push(self.qualified_path(path.qself.as_ref(), &path.path));
            }
            syn::Pat::Range(range) => {
                for end in [&range.start, &range.end].into_iter().flatten() {
                    if let syn::Expr::Path(path) = &**end {
                        into.paths.push(self.qualified_path(path.qself.as_ref(), &path.path));
                    }
                }
            }
            syn::Pat::Reference(reference) => self.gather(&reference.pat, into),
            syn::Pat::Slice(slice) => self.gather_all(&slice.elems, into),
            syn::Pat::Struct(of) => {
                into.paths.push(self.qualified_path(of.qself.as_ref(), &of.path));
                for field in &of.fields {
                    self.gather(&field.pat, into);
                }
            }
            syn::Pat::Tuple(tuple) => self.gather_all(&tuple.elems, into),
            syn::Pat::TupleStruct(of) => {
                into.paths.push(self.qualified_path(of.qself.as_ref(), &of.path));
                self.gather_all(&of.elems, into);
            }
            syn::Pat::Type(typed) => self.gather(&typed.pat, into),
            syn::Pat::Lit(_) | syn::Pat::Rest(_) | syn::Pat::Wild(_) => {}
            // A const block, or syntax that no stable compiler takes.
            other => into.paths.extend(self.unread_paths(other)),
        }
    }

    fn gather_all<'p>(&mut self, patterns: impl IntoIterator<Item = &'p syn::Pat>, into: &mut Gathered) {
        for pattern in patterns {
            self.gather(pattern, into);
        }
    }
}
