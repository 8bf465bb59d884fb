//! Lowers functions, macros in the place of items, and what traits and `impl`s hold.

use proc_macro2::Span;
use syn::{FnArg, ImplItem, TraitItem};

use super::head::Head;
use super::lower::Lowering;
use crate::rust::syntax::{Function, Item, ItemKind, Parameter};

/// A function, free or associated.
pub(super) struct FunctionParts<'s> {
    pub(super) attributes: &'s [syn::Attribute],
    pub(super) visibility: Option<&'s syn::Visibility>,
    pub(super) modifier: Option<Span>,
    pub(super) signature: &'s syn::Signature,
    pub(super) body: Option<&'s syn::Block>,
    pub(super) semicolon: Option<Span>,
}

impl Lowering<'_> {
    pub(super) fn function(&mut self, parts: &FunctionParts<'_>) -> Item {
        let signature = parts.signature;
        let safety = match &signature.safety {
            syn::Safety::Unsafe(token) => Some(token.span),
            syn::Safety::Safe(token) => Some(token.span),
            syn::Safety::Default => None,
        };
        let first = (parts.modifier)
            .or(signature.constness.map(|token| token.span))
            .or(signature.asyncness.map(|token| token.span))
            .or(safety)
            .or(signature.abi.as_ref().map(|abi| abi.extern_token.span))
            .unwrap_or(signature.fn_token.span);
        let end = (parts.semicolon)
            .or(parts.body.map(|body| body.brace_token.span.close()))
            .unwrap_or(signature.paren_token.span.close());
        let keyword = signature.fn_token.span;
        let head = Head::of(parts.attributes, parts.visibility, Some(&signature.ident), keyword, end);
        let mut parameters = Vec::new();
        for input in &signature.inputs {
            if let FnArg::Typed(typed) = input {
                let of = Some(self.type_ref(&typed.ty));
                parameters.push(Parameter { pattern: self.pattern(&typed.pat), of });
            }
        }
        let before = self.inner_items;
        let mut function = Function {
            parameters,
            has_self: signature.receiver().is_some(),
            is_async: signature.asyncness.is_some(),
            output: self.output(&signature.output),
            generics: self.generics(&signature.generics),
            body: parts.body.map(|body| self.block(body).into()),
            holds_items: false,
        };
        function.holds_items = self.inner_items != before;
        self.build(head.from(first), ItemKind::Function(function))
    }

    pub(super) fn macro_item(
        &mut self,
        attributes: &[syn::Attribute],
        name: Option<&syn::Ident>,
        call: &syn::Macro,
        semicolon: Option<syn::Token![;]>,
    ) -> Item {
        let first = call.path.segments.first().map_or_else(Span::call_site, |first| first.ident.span());
        let first = call.path.leading_colon.map_or(first, |colon| colon.spans[0]);
        let last = call.path.segments.last().map_or(first, |last| last.ident.span());
        let end = semicolon.map_or(call.delimiter.span().close(), |semicolon| semicolon.span);
        let kind = match name {
            Some(_) if call.path.is_ident("macro_rules") => {
                ItemKind::MacroRules(self.arms(call.tokens.clone()))
            }
            Some(_) | None => ItemKind::MacroCall(self.macro_call(call)),
        };
        self.build(Head::of(attributes, None, name, last, end).from(first), kind)
    }

    pub(super) fn trait_item(&mut self, item: &TraitItem) -> Item {
        match item {
            TraitItem::Fn(item) => self.function(&FunctionParts {
                attributes: &item.attrs,
                visibility: None,
                modifier: item.modifiers.defaultness.map(|token| token.span),
                signature: &item.sig,
                body: item.default.as_ref(),
                semicolon: item.semi_token.map(|token| token.span),
            }),
            TraitItem::Const(item) => {
                let (keyword, end) = (item.const_token.span, item.semi_token.span);
                let head = Head::of(&item.attrs, None, Some(&item.ident), keyword, end);
                let kind = self.constant(&item.ty, item.default.as_ref().map(|(_, value)| value));
                self.build(head, kind)
            }
            TraitItem::Type(item) => {
                let (keyword, end) = (item.type_token.span, item.semi_token.span);
                let head = Head::of(&item.attrs, None, Some(&item.ident), keyword, end);
                let kind = match &item.default {
                    Some((_, of)) => ItemKind::Alias(self.type_ref(of)),
                    None => ItemKind::Other,
                };
                self.build(head, kind)
            }
            TraitItem::Macro(item) => self.macro_item(&item.attrs, None, &item.mac, item.semi_token),
            other => self.unread_item(other),
        }
    }

    pub(super) fn impl_item(&mut self, item: &ImplItem) -> Item {
        match item {
            ImplItem::Fn(item) => self.function(&FunctionParts {
                attributes: &item.attrs,
                visibility: Some(&item.vis),
                modifier: item.modifiers.defaultness.map(|token| token.span),
                signature: &item.sig,
                body: Some(&item.block),
                semicolon: None,
            }),
            ImplItem::Const(item) => {
                let (keyword, end) = (item.const_token.span, item.semi_token.span);
                let head = Head::of(&item.attrs, Some(&item.vis), Some(&item.ident), keyword, end);
                let kind = self.constant(&item.ty, Some(&item.expr));
                self.build(head, kind)
            }
            ImplItem::Type(item) => {
                let (keyword, end) = (item.type_token.span, item.semi_token.span);
                let head = Head::of(&item.attrs, Some(&item.vis), Some(&item.ident), keyword, end);
                let kind = ItemKind::Alias(self.type_ref(&item.ty));
                self.build(head, kind)
            }
            ImplItem::Macro(item) => self.macro_item(&item.attrs, None, &item.mac, item.semi_token),
            other => self.unread_item(other),
        }
    }
}
