//! Builds an item from what every item has.

use proc_macro2::Span;

use super::lower::Lowering;
use crate::rust::syntax::{Item, ItemKind, Name, Visibility};

/// What every item has, before it is known what it is.
pub(super) struct Head<'s> {
    attributes: &'s [syn::Attribute],
    visibility: Option<&'s syn::Visibility>,
    /// The first token behind the visibility.
    first: Span,
    name: Option<&'s syn::Ident>,
    keyword: Span,
    end: Span,
}

impl<'s> Head<'s> {
    pub(super) fn of(
        attributes: &'s [syn::Attribute],
        visibility: Option<&'s syn::Visibility>,
        name: Option<&'s syn::Ident>,
        keyword: Span,
        end: Span,
    ) -> Self {
        Head { attributes, visibility, first: keyword, name, keyword, end }
    }

    /// For items with a word before their keyword.
    pub(super) fn from(self, first: Span) -> Self {
        Head { first, ..self }
    }
}

impl Lowering<'_> {
    pub(super) fn build(&mut self, head: Head<'_>, kind: ItemKind) -> Item {
        let start = match (head.attributes.first(), head.visibility) {
            (Some(attribute), _) => attribute.pound_token.span,
            (None, Some(syn::Visibility::Public(token))) => token.span,
            (None, Some(syn::Visibility::Restricted(restricted))) => restricted.pub_token.span,
            (None, Some(syn::Visibility::Inherited) | None) => head.first,
        };
        let (name, name_at) = match head.name {
            Some(name) => self.word(name),
            None => (Name::default(), self.range(head.keyword)),
        };
        Item {
            kind,
            name,
            name_at,
            at: self.between(start, head.end),
            visibility: match head.visibility {
                Some(syn::Visibility::Public(_)) => Visibility::Public,
                Some(syn::Visibility::Restricted(_)) => Visibility::Restricted,
                Some(syn::Visibility::Inherited) | None => Visibility::Private,
            },
            attributes: self.attributes(head.attributes),
        }
    }
}
