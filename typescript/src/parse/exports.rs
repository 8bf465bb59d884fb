//! `export` in its forms.

use oxc_ast::ast::{
    BindingPattern, Declaration, ExportAllDeclaration, ExportDefaultDeclaration,
    ExportDefaultDeclarationKind, ExportFromDeclaration, ExportNamedDeclaration, ImportOrExportKind,
    ModuleDeclaration,
};
use oxc_span::{GetSpan, Span};

use super::functions::Callable;
use super::imports::member;
use super::walk::{UNKNOWN, Walk, range};
use crate::{Erasure, Export, ExportOf, Form, Imported, Member, Request, Specifier, ValueId};

impl<'a> Walk<'a> {
    pub(super) fn module_declaration(&mut self, declaration: &ModuleDeclaration<'a>) {
        match declaration {
            ModuleDeclaration::ImportDeclaration(_) | ModuleDeclaration::TSNamespaceExportDeclaration(_) => {}
            ModuleDeclaration::ExportAllDeclaration(it) => self.export_all(it),
            ModuleDeclaration::ExportDefaultDeclaration(it) => self.export_default(it),
            ModuleDeclaration::ExportDeclaration(it) => {
                self.declaration(&it.declaration, true);
                self.export_declared(&it.declaration);
            }
            ModuleDeclaration::ExportNamedDeclaration(it) => self.export_named(it),
            ModuleDeclaration::ExportFromDeclaration(it) => self.export_from(it),
            ModuleDeclaration::TSExportAssignment(it) => {
                let value = self.read(&it.expression);
                let of = self.given_away(value);
                self.export(Export { name: Member::Namespace, of, is_type: false, at: range(it.span) });
            }
        }
    }

    /// Gives something away: of the file, or of the namespace that we are in.
    pub(super) fn export(&mut self, export: Export) {
        match &mut self.namespace {
            Some(fields) => {
                if let (Member::Named(name), ExportOf::Value(value)) = (export.name, export.of) {
                    fields.push((name, value));
                }
            }
            None => self.module.exports.push(export),
        }
    }

    fn export_name(&mut self, name: &'a str, at: Span) {
        let symbol = self.scopes.find(name);
        let is_type = symbol.is_some_and(|symbol| self.scopes.symbol(symbol).is_type);
        let of = if is_type {
            ExportOf::Type
        } else {
            let value = symbol.map_or(UNKNOWN, |symbol| self.of_symbol(symbol));
            self.given_away(value)
        };
        self.export(Export { name: Member::Named(name.to_owned()), of, is_type, at: range(at) });
    }

    fn export_declared(&mut self, declaration: &Declaration<'a>) {
        match declaration {
            Declaration::VariableDeclaration(it) => {
                it.declarations.iter().for_each(|it| self.export_pattern(&it.id));
            }
            Declaration::FunctionDeclaration(it) => {
                it.id.iter().for_each(|id| self.export_name(id.name.as_str(), id.span));
            }
            Declaration::ClassDeclaration(it) => {
                it.id.iter().for_each(|id| self.export_name(id.name.as_str(), id.span));
            }
            Declaration::TSTypeAliasDeclaration(it) => self.export_name(it.id.name.as_str(), it.id.span),
            Declaration::TSInterfaceDeclaration(it) => self.export_name(it.id.name.as_str(), it.id.span),
            Declaration::TSEnumDeclaration(it) => self.export_name(it.id.name.as_str(), it.id.span),
            Declaration::TSNamespaceDeclaration(it) => self.export_name(it.id.name.as_str(), it.id.span),
            // It gives itself away where it is walked.
            Declaration::TSImportEqualsDeclaration(_)
            | Declaration::TSExternalModuleDeclaration(_)
            | Declaration::TSGlobalDeclaration(_) => {}
        }
    }

    fn export_pattern(&mut self, pattern: &BindingPattern<'a>) {
        match pattern {
            BindingPattern::BindingIdentifier(name) => self.export_name(name.name.as_str(), name.span),
            BindingPattern::ObjectPattern(object) => {
                object.properties.iter().for_each(|it| self.export_pattern(&it.value));
                object.rest.iter().for_each(|it| self.export_pattern(&it.argument));
            }
            BindingPattern::ArrayPattern(list) => {
                list.elements.iter().flatten().for_each(|it| self.export_pattern(it));
                list.rest.iter().for_each(|it| self.export_pattern(&it.argument));
            }
            BindingPattern::AssignmentPattern(default) => self.export_pattern(&default.left),
        }
    }

    fn export_default(&mut self, it: &ExportDefaultDeclaration<'a>) {
        let value = match &it.declaration {
            ExportDefaultDeclarationKind::FunctionDeclaration(function) => {
                let name = function.id.as_ref().map(|id| id.name.as_str());
                match name.and_then(|name| self.scopes.find(name)) {
                    Some(symbol) => {
                        self.function_declaration(function);
                        self.of_symbol(symbol)
                    }
                    None => self.closure(Callable::function(function), "default", &[]),
                }
            }
            ExportDefaultDeclarationKind::ClassDeclaration(class) => self.class(class, "default"),
            ExportDefaultDeclarationKind::TSInterfaceDeclaration(interface) => {
                self.interface(interface, true);
                self.export(Export {
                    name: Member::Default,
                    of: ExportOf::Type,
                    is_type: true,
                    at: range(interface.id.span),
                });
                return;
            }
            declaration => match declaration.as_expression() {
                Some(expression) => self.read_named(expression, "default"),
                None => UNKNOWN,
            },
        };
        let of = self.given_away(value);
        self.export(Export { name: Member::Default, of, is_type: false, at: range(it.span) });
    }

    /// `export { a, b as c }`
    fn export_named(&mut self, it: &ExportNamedDeclaration<'a>) {
        for specifier in &it.specifiers {
            let local = specifier.local.name().as_str();
            let symbol = self.scopes.find(local);
            let is_type = it.export_kind == ImportOrExportKind::Type
                || specifier.export_kind == ImportOrExportKind::Type
                || symbol.is_some_and(|symbol| self.scopes.symbol(symbol).is_type);
            let value: ValueId = match symbol {
                Some(symbol) => {
                    self.scopes.symbol(symbol).uses += u32::from(!is_type);
                    self.of_symbol(symbol)
                }
                None => UNKNOWN,
            };
            let of = if is_type && value == UNKNOWN { ExportOf::Type } else { self.given_away(value) };
            self.exported.push(local);
            let name = member(&specifier.exported);
            self.export(Export { name, of, is_type, at: range(specifier.exported.span()) });
        }
    }

    /// `export { a } from "m"`
    fn export_from(&mut self, it: &ExportFromDeclaration<'a>) {
        let is_type = it.export_kind == ImportOrExportKind::Type;
        let names: Vec<Imported> = it
            .specifiers
            .iter()
            .map(|specifier| Imported {
                member: member(&specifier.local),
                name: specifier.exported.name().as_str().to_owned(),
                is_type: is_type || specifier.export_kind == ImportOrExportKind::Type,
                at: range(specifier.local.span()),
            })
            .collect();
        let erasure = if is_type {
            Erasure::Always
        } else if self.dialect.erases && names.iter().all(|name| name.is_type) {
            Erasure::UnlessVerbatim
        } else {
            Erasure::Never
        };
        let exports: Vec<(Member, Member, bool, Span)> = it
            .specifiers
            .iter()
            .zip(&names)
            .map(|(it, name)| (member(&it.exported), name.member.clone(), name.is_type, it.exported.span()))
            .collect();
        let id = self.request(Request {
            specifier: Specifier::Text(it.source.value.as_str().to_owned()),
            form: Form::ExportFrom,
            erasure,
            names,
            is_lazy: false,
            at: range(it.source.span),
            whole: range(it.span),
        });
        for (name, of, is_type, at) in exports {
            self.export(Export { name, of: ExportOf::From(id, of), is_type, at: range(at) });
        }
    }

    /// `export * from "m"`, `export * as ns from "m"`
    fn export_all(&mut self, it: &ExportAllDeclaration<'a>) {
        let is_type = it.export_kind == ImportOrExportKind::Type;
        let exported = it.exported.as_ref();
        let id = self.request(Request {
            specifier: Specifier::Text(it.source.value.as_str().to_owned()),
            form: Form::ExportAll,
            erasure: if is_type { Erasure::Always } else { Erasure::Never },
            names: vec![Imported {
                member: Member::Namespace,
                name: exported.map_or_else(|| "*".to_owned(), |name| name.name().as_str().to_owned()),
                is_type,
                at: range(exported.map_or(it.span, GetSpan::span)),
            }],
            is_lazy: false,
            at: range(it.source.span),
            whole: range(it.span),
        });
        self.export(Export {
            name: exported.map_or(Member::Namespace, member),
            of: ExportOf::From(id, Member::Namespace),
            is_type,
            at: range(exported.map_or(it.span, GetSpan::span)),
        });
    }

    /// Marks declarations that are exported by name somewhere else.
    pub(super) fn export_marks(&mut self) {
        for binding in &mut self.module.bindings {
            binding.is_exported |= self.exported.contains(&binding.name.as_str());
        }
    }
}
