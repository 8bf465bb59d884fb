//! Finds `flatten` in inputs: an input refuses unknown fields, and serde cannot do both.

use proc_macro2::TokenStream;
use syn::{Data, DeriveInput, Field, Variant};

use crate::attributes;
use crate::problems::Problems;

/// The derive: writes nothing but errors. Unlike an attribute macro it sees what `cfg_attr` hides.
pub(crate) fn expand(item: TokenStream) -> TokenStream {
    let mut problems = Problems::default();
    match syn::parse2::<DeriveInput>(item) {
        Ok(item) => check(&item, &mut problems),
        Err(error) => problems.add(error),
    }
    problems.to_tokens()
}

/// Reports every flattened field.
pub(crate) fn check(item: &DeriveInput, problems: &mut Problems) {
    for field in fields(&item.data) {
        if let Some(span) = attributes::find(&field.attrs, &["serde", "schemars"], "flatten") {
            problems.at(
                span,
                "an input is closed, and `flatten` would open it; \
                 write a named field, or repeat the fields here",
            );
        }
    }
}

/// Whether a `cfg_attr` could hide a `flatten`.
pub(crate) fn may_hide(item: &DeriveInput) -> bool {
    fields(&item.data).any(|field| attributes::has_cfg_attr(&field.attrs))
}

/// Every field, of a struct or of all variants.
pub(crate) fn fields(data: &Data) -> Box<dyn Iterator<Item = &Field> + '_> {
    match data {
        Data::Struct(data) => Box::new(data.fields.iter()),
        Data::Enum(data) => {
            Box::new(data.variants.iter().flat_map(|variant: &Variant| variant.fields.iter()))
        }
        Data::Union(data) => Box::new(data.fields.named.iter()),
    }
}
