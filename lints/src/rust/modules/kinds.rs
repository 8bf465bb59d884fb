//! Items asked for what they may be.

use super::ItemInfo;
use crate::rust::syntax::{Expr, Function, ItemKind, Name, TypeRef, VariantItem};

impl<'a> ItemInfo<'a> {
    /// The function that it is.
    pub fn function(&self) -> Option<&'a Function> {
        if let ItemKind::Function(function) = &self.item.kind { Some(function) } else { None }
    }

    /// The type behind `type NAME = ..`
    pub fn alias(&self) -> Option<&'a TypeRef> {
        if let ItemKind::Alias(of) = &self.item.kind { Some(of) } else { None }
    }

    /// The value of a constant.
    pub fn value(&self) -> Option<&'a Expr> {
        if let ItemKind::Constant { value, .. } = &self.item.kind { value.as_ref() } else { None }
    }

    /// The declared type of a constant, or of what a function answers.
    pub fn answers(&self) -> Option<&'a TypeRef> {
        if let ItemKind::Constant { of, .. } = &self.item.kind {
            Some(of)
        } else {
            self.function()?.output.as_ref()
        }
    }

    /// The fields of a type, those of all variants.
    pub fn fields(&self) -> &'a [(Name, TypeRef)] {
        if let ItemKind::Type { fields, .. } = &self.item.kind { fields } else { &[] }
    }

    /// The variants of an enum.
    pub fn variants(&self) -> &'a [VariantItem] {
        if let ItemKind::Type { variants, .. } = &self.item.kind { variants } else { &[] }
    }
}
