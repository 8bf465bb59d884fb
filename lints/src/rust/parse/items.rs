//! Lowers items, wherever they stand.

use super::associated::FunctionParts;
use super::head::Head;
use super::lower::Lowering;
use crate::rust::syntax::{Attribute, Item, ItemKind, Name, TypeRef, VariantItem};

impl Lowering<'_> {
    pub(super) fn items(&mut self, items: &[syn::Item]) -> Vec<Item> {
        items.iter().filter_map(|item| self.item(item)).collect()
    }

    pub(super) fn item(&mut self, item: &syn::Item) -> Option<Item> {
        if !self.descend() {
            return None;
        }
        let lowered = self.shallow_item(item);
        self.ascend();
        lowered
    }

    fn shallow_item(&mut self, item: &syn::Item) -> Option<Item> {
        let (head, kind) = match item {
            syn::Item::Use(item) => {
                let head =
                    Head::of(&item.attrs, Some(&item.vis), None, item.use_token.span, item.semi_token.span);
                (head, ItemKind::Use(self.imports(&item.tree, item.leading_colon.is_some())))
            }
            syn::Item::ExternCrate(item) => {
                let name = item.rename.as_ref().map_or(&item.ident, |(_, name)| name);
                let head = Head::of(
                    &item.attrs,
                    Some(&item.vis),
                    Some(name),
                    item.extern_token.span,
                    item.semi_token.span,
                );
                (head, ItemKind::ExternCrate { of: self.name(&item.ident) })
            }
            syn::Item::Mod(item) => {
                let end = match (&item.content, &item.semi) {
                    (Some((brace, _)), _) => brace.span.close(),
                    (None, Some(semicolon)) => semicolon.span,
                    (None, None) => item.ident.span(),
                };
                let head =
                    Head::of(&item.attrs, Some(&item.vis), Some(&item.ident), item.mod_token.span, end)
                        .from(item.unsafety.map_or(item.mod_token.span, |token| token.span));
                let inline = item.content.as_ref().map(|(_, items)| self.items(items));
                let mut built = self.build(head, ItemKind::Other);
                let path = built.attributes.iter().find_map(written_path);
                built.kind = ItemKind::Module { inline, path };
                return Some(built);
            }
            syn::Item::Fn(item) => {
                let parts = FunctionParts {
                    attributes: &item.attrs,
                    visibility: Some(&item.vis),
                    modifier: item.modifiers.defaultness.map(|token| token.span),
                    signature: &item.sig,
                    body: Some(&item.block),
                    semicolon: None,
                };
                return Some(self.function(&parts));
            }
            syn::Item::Struct(item) => {
                let end = match (&item.semi_token, &item.fields) {
                    (Some(semicolon), _) => semicolon.span,
                    (None, syn::Fields::Named(fields)) => fields.brace_token.span.close(),
                    (None, syn::Fields::Unnamed(_) | syn::Fields::Unit) => item.ident.span(),
                };
                let head =
                    Head::of(&item.attrs, Some(&item.vis), Some(&item.ident), item.struct_token.span, end);
                let (mut fields, mut of_fields) = (Vec::new(), Vec::new());
                self.fields(&item.fields, &mut fields, &mut of_fields);
                (head, ItemKind::Type { fields, of_fields, variants: Vec::new() })
            }
            syn::Item::Union(item) => {
                let head = Head::of(
                    &item.attrs,
                    Some(&item.vis),
                    Some(&item.ident),
                    item.union_token.span,
                    item.fields.brace_token.span.close(),
                );
                let (mut fields, mut of_fields) = (Vec::new(), Vec::new());
                self.fields(&item.fields.named, &mut fields, &mut of_fields);
                (head, ItemKind::Type { fields, of_fields, variants: Vec::new() })
            }
            syn::Item::Enum(item) => {
                let head = Head::of(
                    &item.attrs,
                    Some(&item.vis),
                    Some(&item.ident),
                    item.enum_token.span,
                    item.brace_token.span.close(),
                );
                let (mut fields, mut of_fields, mut variants) = (Vec::new(), Vec::new(), Vec::new());
                for variant in &item.variants {
                    self.fields(&variant.fields, &mut fields, &mut of_fields);
                    let (name, name_at) = self.word(&variant.ident);
                    variants.push(VariantItem { name, name_at, attributes: self.attributes(&variant.attrs) });
                }
                (head, ItemKind::Type { fields, of_fields, variants })
            }
            syn::Item::Type(item) => {
                let head = Head::of(
                    &item.attrs,
                    Some(&item.vis),
                    Some(&item.ident),
                    item.type_token.span,
                    item.semi_token.span,
                );
                (head, ItemKind::Alias(self.type_ref(&item.ty)))
            }
            syn::Item::Const(item) => {
                let head = Head::of(
                    &item.attrs,
                    Some(&item.vis),
                    Some(&item.ident),
                    item.const_token.span,
                    item.semi_token.span,
                );
                (head, self.constant(&item.ty, Some(&item.expr)))
            }
            syn::Item::Static(item) => {
                let head = Head::of(
                    &item.attrs,
                    Some(&item.vis),
                    Some(&item.ident),
                    item.static_token.span,
                    item.semi_token.span,
                );
                (head, self.constant(&item.ty, Some(&item.expr)))
            }
            syn::Item::Trait(item) => {
                let first = item.unsafety.map(|token| token.span);
                let first = first.or(item.modifiers.auto_token.map(|token| token.span));
                let head = Head::of(
                    &item.attrs,
                    Some(&item.vis),
                    Some(&item.ident),
                    item.trait_token.span,
                    item.brace_token.span.close(),
                )
                .from(first.unwrap_or(item.trait_token.span));
                let supers = self.bounds(&item.supertraits);
                let items = item.items.iter().map(|item| self.trait_item(item)).collect();
                (head, ItemKind::Trait { supers, items })
            }
            syn::Item::TraitAlias(item) => {
                let head = Head::of(
                    &item.attrs,
                    Some(&item.vis),
                    Some(&item.ident),
                    item.trait_token.span,
                    item.semi_token.span,
                );
                (head, ItemKind::Trait { supers: self.bounds(&item.bounds), items: Vec::new() })
            }
            syn::Item::Impl(item) => {
                let first = item.modifiers.defaultness.map(|token| token.span);
                let first = first.or(item.unsafety.map(|token| token.span));
                let head =
                    Head::of(&item.attrs, None, None, item.impl_token.span, item.brace_token.span.close())
                        .from(first.unwrap_or(item.impl_token.span));
                let kind = ItemKind::Impl {
                    of_trait: item.trait_.as_ref().map(|(path, _)| self.path(path)),
                    for_type: self.type_ref(&item.self_ty),
                    generics: self.generics(&item.generics),
                    items: item.items.iter().map(|item| self.impl_item(item)).collect(),
                };
                (head, kind)
            }
            syn::Item::Macro(item) => {
                return Some(self.macro_item(&item.attrs, item.ident.as_ref(), &item.mac, item.semi_token));
            }
            syn::Item::ForeignMod(item) => {
                let head = Head::of(
                    &item.attrs,
                    None,
                    None,
                    item.abi.extern_token.span,
                    item.brace_token.span.close(),
                )
                .from(item.unsafety.map_or(item.abi.extern_token.span, |token| token.span));
                (head, ItemKind::Other)
            }
            other => return Some(self.unread_item(other)),
        };
        Some(self.build(head, kind))
    }

    pub(super) fn constant(&mut self, of: &syn::Type, value: Option<&syn::Expr>) -> ItemKind {
        ItemKind::Constant { of: self.type_ref(of), value: value.map(|value| self.expr(value)) }
    }

    fn fields<'f>(
        &mut self,
        written: impl IntoIterator<Item = &'f syn::Field>,
        fields: &mut Vec<(Name, TypeRef)>,
        of_fields: &mut Vec<(usize, Attribute)>,
    ) {
        for (index, field) in written.into_iter().enumerate() {
            let name = match &field.ident {
                Some(ident) => self.name(ident),
                None => index.to_string().into(),
            };
            of_fields.extend(self.attributes(&field.attrs).into_iter().map(|of| (fields.len(), of)));
            fields.push((name, self.type_ref(&field.ty)));
        }
    }
}

/// The file that a `#[path = ".."]` names.
fn written_path(attribute: &Attribute) -> Option<String> {
    let is_path = attribute.path.segments.len() == 1 && attribute.path.segments[0].name == "path";
    attribute.texts.first().filter(|_| is_path).cloned()
}
