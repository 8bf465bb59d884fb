//! Declared types: aliases and interfaces, with the fields that they hold.

use oxc_ast::ast::{
    PropertyKey, TSInterfaceDeclaration, TSSignature, TSType, TSTypeAliasDeclaration, TSTypeName,
};

use super::walk::{UNKNOWN, Walk, range};
use crate::{Binding, Value, ValueId};

impl<'a> Walk<'a> {
    pub(super) fn type_alias(&mut self, it: &TSTypeAliasDeclaration<'a>, is_exported: bool) {
        let symbol = self.scopes.bind(it.id.name.as_str());
        let slot = self.instance_of_symbol(symbol);
        self.scopes.enter();
        self.type_parameters(it.type_parameters.as_deref());
        let value = self.type_value(&it.type_annotation);
        self.scopes.leave();
        self.fill(slot, value);
        let fields = match &it.type_annotation {
            TSType::TSTypeLiteral(literal) => literal.members.iter().filter_map(signature_name).collect(),
            _ => Vec::new(),
        };
        self.module.bindings.push(Binding {
            name: it.id.name.as_str().to_owned(),
            value: None,
            fields,
            is_exported,
            at: range(it.id.span),
            whole: range(it.span),
        });
    }

    pub(super) fn interface(&mut self, it: &TSInterfaceDeclaration<'a>, is_exported: bool) {
        let symbol = self.scopes.bind(it.id.name.as_str());
        let slot = self.instance_of_symbol(symbol);
        self.scopes.enter();
        self.type_parameters(it.type_parameters.as_deref());
        for extended in &it.extends {
            self.type_arguments(extended.type_arguments.as_deref());
            let value = match &extended.type_name {
                TSTypeName::IdentifierReference(name)
                    if let Some(symbol) = self.scopes.find(name.name.as_str())
                        && self.scopes.symbol(symbol).is_type =>
                {
                    self.instance_of_symbol(symbol)
                }
                name => {
                    let value = self.type_name_used(name);
                    self.instance(value)
                }
            };
            self.fill(slot, value);
        }
        let fields = self.signatures(&it.body.body);
        self.scopes.leave();
        let value = self.fields_value(fields);
        self.fill(slot, value);
        self.module.bindings.push(Binding {
            name: it.id.name.as_str().to_owned(),
            value: None,
            fields: it.body.body.iter().filter_map(signature_name).collect(),
            is_exported,
            at: range(it.id.span),
            whole: range(it.span),
        });
    }

    /// The fields of a type of which something is known.
    pub(super) fn signatures(&mut self, members: &[TSSignature<'a>]) -> Vec<(String, ValueId)> {
        let mut fields = Vec::new();
        for member in members {
            match member {
                TSSignature::TSPropertySignature(it) => {
                    let written = it.type_annotation.as_ref();
                    let value = written.map_or(UNKNOWN, |it| self.type_value(&it.type_annotation));
                    if value != UNKNOWN
                        && let Some(name) = signature_name(member)
                    {
                        fields.push((name, value));
                    }
                }
                TSSignature::TSIndexSignature(it) => {
                    self.type_value(&it.type_annotation.type_annotation);
                }
                TSSignature::TSCallSignatureDeclaration(it) => {
                    let returns = it.return_type.as_ref().map(|it| &it.type_annotation);
                    self.signature_of(it.type_parameters.as_deref(), &it.params, returns);
                }
                TSSignature::TSConstructSignatureDeclaration(it) => {
                    let returns = it.return_type.as_ref().map(|it| &it.type_annotation);
                    self.signature_of(it.type_parameters.as_deref(), &it.params, returns);
                }
                TSSignature::TSMethodSignature(it) => {
                    let returns = it.return_type.as_ref().map(|it| &it.type_annotation);
                    self.signature_of(it.type_parameters.as_deref(), &it.params, returns);
                }
            }
        }
        fields
    }

    pub(super) fn fields_value(&mut self, fields: Vec<(String, ValueId)>) -> ValueId {
        if fields.is_empty() { UNKNOWN } else { self.add(Value::Object(fields)) }
    }
}

fn signature_name(member: &TSSignature) -> Option<String> {
    let key = match member {
        TSSignature::TSPropertySignature(it) => &it.key,
        TSSignature::TSMethodSignature(it) => &it.key,
        TSSignature::TSIndexSignature(_)
        | TSSignature::TSCallSignatureDeclaration(_)
        | TSSignature::TSConstructSignatureDeclaration(_) => return None,
    };
    match key {
        PropertyKey::StaticIdentifier(name) => Some(name.name.as_str().to_owned()),
        PropertyKey::StringLiteral(name) => Some(name.value.as_str().to_owned()),
        _ => None,
    }
}
