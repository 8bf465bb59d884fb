//! Lowers attributes, those inside `cfg_attr` in its place.

use onefold::TextRange;
use syn::punctuated::Punctuated;
use syn::{Meta, Token};

use super::lower::{Lowering, join};
use crate::rust::syntax::{Attribute, ExprKind};

impl Lowering<'_> {
    pub(super) fn attributes(&mut self, attributes: &[syn::Attribute]) -> Vec<Attribute> {
        let mut found = Vec::new();
        for attribute in attributes {
            if !attribute.path().is_ident("doc") {
                let at = self.between(attribute.pound_token.span, attribute.bracket_token.span.close());
                self.attribute(&attribute.meta, at, &mut found);
            }
        }
        found
    }

    pub(super) fn attribute(&mut self, meta: &Meta, at: TextRange, found: &mut Vec<Attribute>) {
        let path = self.path(meta.path());
        match meta {
            Meta::Path(_) => {
                let (text, paths, texts) = (String::new(), Vec::new(), Vec::new());
                found.push(Attribute { path, text, paths, texts, is_conditional: false, at });
            }
            Meta::List(list) => {
                if list.path.is_ident("cfg_attr") && self.conditional(list, found) {
                    return;
                }
                let (mut paths, mut texts) = (Vec::new(), Vec::new());
                self.paths_in(list.tokens.clone(), true, &mut paths);
                let inside = self.inside(list.delimiter.span());
                self.texts_in(inside, &mut texts);
                let text = self.spaced(list.tokens.clone());
                found.push(Attribute { path, text, paths, texts, is_conditional: false, at });
            }
            Meta::NameValue(pair) => {
                let value = self.expr(&pair.value);
                let text = self.slice(value.at).to_string();
                let (mut paths, mut texts) = (Vec::new(), Vec::new());
                match value.kind {
                    ExprKind::Text(text) => texts.push(text),
                    ExprKind::Path(path) => paths.push(path),
                    ExprKind::Macro(call) => {
                        paths.push(call.path);
                        texts.extend(call.input.texts);
                    }
                    _ => {}
                }
                found.push(Attribute { path, text, paths, texts, is_conditional: false, at });
            }
        }
    }

    /// What a `cfg_attr` would put in; false when it is not written as one.
    fn conditional(&mut self, list: &syn::MetaList, found: &mut Vec<Attribute>) -> bool {
        let Ok(parts) = list.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated) else {
            return false;
        };
        let first = found.len();
        for meta in parts.iter().skip(1) {
            if !meta.path().is_ident("doc") {
                let at = self.meta_range(meta);
                self.attribute(meta, at, found);
            }
        }
        for attribute in &mut found[first..] {
            attribute.is_conditional = true;
        }
        true
    }

    fn meta_range(&mut self, meta: &Meta) -> TextRange {
        let path = self.path(meta.path()).at;
        match meta {
            Meta::Path(_) => path,
            Meta::List(list) => TextRange { start: path.start, end: self.end(list.delimiter.span().close()) },
            Meta::NameValue(pair) => join(path, self.expr(&pair.value).at),
        }
    }
}
