//! Reading the attributes of serde and schemars that stand on an item.

use proc_macro2::Span;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Attribute, Expr, Lit, Meta, Path, Token};

/// Every `key`, `key = ..` or `key(..)` inside `#[serde(..)]` or `#[schemars(..)]`, whichever
/// `tools` names. What does not parse is left to serde's and schemars' own messages.
pub(crate) fn entries(attributes: &[Attribute], tools: &[&str]) -> Vec<Meta> {
    attributes
        .iter()
        .filter(|attribute| tools.iter().any(|tool| attribute.path().is_ident(tool)))
        .filter_map(|attribute| {
            attribute.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated).ok()
        })
        .flatten()
        .collect()
}

/// The place of `key`, if it is set.
pub(crate) fn find(attributes: &[Attribute], tools: &[&str], key: &str) -> Option<Span> {
    entries(attributes, tools)
        .iter()
        .find(|entry| entry.path().is_ident(key))
        .map(|entry| entry.path().span())
}

/// The text of `key = ".."`, also of `key(side = "..")`.
pub(crate) fn text(attributes: &[Attribute], tools: &[&str], key: &str, side: &str) -> Option<String> {
    entries(attributes, tools).into_iter().filter(|entry| entry.path().is_ident(key)).find_map(|entry| {
        match entry {
            Meta::NameValue(meta) => string(&meta.value),
            Meta::List(list) => {
                let sides = list.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated).ok()?;
                sides.iter().find_map(|entry| match entry {
                    Meta::NameValue(meta) if meta.path.is_ident(side) => string(&meta.value),
                    Meta::NameValue(_) | Meta::List(_) | Meta::Path(_) => None,
                })
            }
            Meta::Path(_) => None,
        }
    })
}

/// Whether some attribute is behind a `cfg_attr`, which an attribute macro sees unexpanded.
pub(crate) fn has_cfg_attr(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| attribute.path().is_ident("cfg_attr"))
}

/// The conditions under which the item exists.
pub(crate) fn conditions(attributes: &[Attribute]) -> Vec<Attribute> {
    attributes.iter().filter(|attribute| attribute.path().is_ident("cfg")).cloned().collect()
}

/// The paths inside the item's own `#[derive(..)]`s.
pub(crate) fn derives(attribute: &Attribute) -> Option<Vec<Path>> {
    if !attribute.path().is_ident("derive") {
        return None;
    }
    let paths = attribute.parse_args_with(Punctuated::<Path, Token![,]>::parse_terminated).ok()?;
    Some(paths.into_iter().collect())
}

fn string(value: &Expr) -> Option<String> {
    let Expr::Lit(literal) = value else { return None };
    let Lit::Str(text) = &literal.lit else { return None };
    Some(text.value())
}
