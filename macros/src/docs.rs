//! The text of a doc comment.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{Attribute, Expr, Lit, Meta};

/// A doc comment as an expression of type `&'static str`; `None` when there is none or it is blank.
pub(crate) fn text(attributes: &[Attribute]) -> Option<TokenStream> {
    let parts: Vec<&Expr> = attributes
        .iter()
        .filter_map(|attribute| match &attribute.meta {
            Meta::NameValue(meta) if meta.path.is_ident("doc") => Some(&meta.value),
            Meta::NameValue(_) | Meta::List(_) | Meta::Path(_) => None,
        })
        .collect();
    let literals: Option<Vec<String>> = parts.iter().map(|part| literal(part)).collect();
    if let Some(lines) = literals {
        let text = lines.join("\n");
        let text = text.trim_matches(['\n', '\r']).trim_end();
        return (!text.is_empty()).then(|| text.to_token_stream());
    }
    // A part such as `include_str!` is known to the compiler alone.
    let mut joined = TokenStream::new();
    for (index, part) in parts.iter().enumerate() {
        if index > 0 {
            joined.extend(quote!("\n",));
        }
        match literal(part) {
            Some(line) => joined.extend(quote!(#line,)),
            None => joined.extend(quote!(#part,)),
        }
    }
    Some(quote!(::core::concat!(#joined)))
}

/// One line, without the space that stands behind `///`.
fn literal(part: &Expr) -> Option<String> {
    let Expr::Lit(literal) = part else { return None };
    let Lit::Str(text) = &literal.lit else { return None };
    let text = text.value();
    Some(text.strip_prefix(' ').map_or(text.clone(), str::to_owned))
}
