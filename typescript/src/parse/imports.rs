//! `import` in its static forms, and triple-slash references.

use onefold::TextRange;
use oxc_ast::ast::{
    CommentKind, ImportDeclaration, ImportDeclarationSpecifier, ImportOrExportKind, ModuleExportName,
    Program, StringLiteral, TSExternalModuleDeclaration, TSExternalModuleReference,
    TSImportEqualsDeclaration, TSModuleReference,
};
use oxc_span::GetSpan;

use super::walk::{Bound, UNKNOWN, Walk, range};
use crate::{Erasure, Export, ExportOf, Form, Imported, Member, Request, RequestId, Specifier, Value};

impl<'a> Walk<'a> {
    /// Declares what an import binds.
    pub(super) fn import(&mut self, import: &ImportDeclaration<'a>) {
        let is_type = import.import_kind == ImportOrExportKind::Type;
        let id = self.request(Request {
            specifier: Specifier::Text(import.source.value.as_str().to_owned()),
            form: Form::Import,
            erasure: if is_type { Erasure::Always } else { Erasure::Never },
            names: Vec::new(),
            is_lazy: false,
            at: range(import.source.span),
            whole: range(import.span),
        });
        let Some(specifiers) = &import.specifiers else { return };
        let mut names = Vec::with_capacity(specifiers.len());
        for specifier in specifiers {
            let (member, local, is_type, at) = match specifier {
                ImportDeclarationSpecifier::ImportSpecifier(it) => {
                    let is_type = is_type || it.import_kind == ImportOrExportKind::Type;
                    (member(&it.imported), &it.local, is_type, it.imported.span())
                }
                ImportDeclarationSpecifier::ImportDefaultSpecifier(it) => {
                    (Member::Default, &it.local, is_type, it.local.span)
                }
                ImportDeclarationSpecifier::ImportNamespaceSpecifier(it) => {
                    (Member::Namespace, &it.local, is_type, it.local.span)
                }
            };
            let name = local.name.as_str();
            self.bind_import(name, id, member.clone());
            names.push(Imported { member, name: name.to_owned(), is_type, at: range(at) });
        }
        let request = &mut self.module.requests[id as usize];
        request.names = names;
        if request.names.is_empty() && self.dialect.erases && request.erasure == Erasure::Never {
            // `import {} from "m"`
            request.erasure = Erasure::UnlessVerbatim;
        }
    }

    fn bind_import(&mut self, name: &'a str, request: RequestId, member: Member) {
        let value = self.add(Value::Import(request, member));
        let symbol = self.scopes.bind(name);
        self.scopes.symbol(symbol).is_type = false;
        self.give(symbol, value);
        self.bound.push(Bound { symbol, request });
    }

    /// `import x = require("m")`
    pub(super) fn import_required(
        &mut self,
        it: &TSImportEqualsDeclaration<'a>,
        module: &TSExternalModuleReference<'a>,
    ) {
        let is_type = it.import_kind == ImportOrExportKind::Type;
        let name = it.id.name.as_str();
        let id = self.request(Request {
            specifier: text(&module.expression),
            form: Form::ImportEquals,
            erasure: if is_type { Erasure::Always } else { Erasure::Never },
            names: vec![Imported {
                member: Member::Namespace,
                name: name.to_owned(),
                is_type,
                at: range(it.id.span),
            }],
            is_lazy: false,
            at: range(module.expression.span),
            whole: range(it.span),
        });
        self.bind_import(name, id, Member::Namespace);
    }

    /// `import a = b.c`, and what is exported of either form.
    pub(super) fn import_equals(&mut self, it: &TSImportEqualsDeclaration<'a>, is_exported: bool) {
        let name = it.id.name.as_str();
        let is_type = it.import_kind == ImportOrExportKind::Type;
        match &it.module_reference {
            TSModuleReference::ExternalModuleReference(_) => {}
            TSModuleReference::IdentifierReference(of) => {
                let value = self.name_str(of.name.as_str());
                let symbol = self.scopes.bind(name);
                self.give(symbol, value);
            }
            TSModuleReference::QualifiedName(of) => {
                let value = self.qualified(of);
                let symbol = self.scopes.bind(name);
                self.give(symbol, value);
            }
        }
        if is_exported {
            let value = self.name_str(name);
            let of = self.given_away(value);
            self.export(Export { name: Member::Named(name.to_owned()), of, is_type, at: range(it.id.span) });
        }
    }

    /// `declare module "m" { .. }`
    pub(super) fn external_module(&mut self, it: &TSExternalModuleDeclaration<'a>) {
        self.request(Request {
            specifier: text(&it.id),
            form: Form::Mention,
            erasure: Erasure::Always,
            names: Vec::new(),
            is_lazy: false,
            at: range(it.id.span),
            whole: range(it.span),
        });
        let Some(body) = &it.body else { return };
        let outer = self.namespace.replace(Vec::new());
        self.scopes.enter();
        self.hoist(&body.body);
        self.declare(&body.body);
        self.statements(&body.body);
        self.scopes.leave();
        self.namespace = outer;
    }

    /// `/// <reference path=".." />` and `types=".."`.
    pub(super) fn references(&mut self, program: &Program<'a>) {
        // They count only above everything else.
        let first = program
            .directives
            .first()
            .map(|it| it.span.start)
            .or_else(|| program.body.first().map(|it| it.span().start))
            .unwrap_or(u32::MAX);
        for comment in program.comments.iter().take_while(|comment| comment.span.start < first) {
            let span = comment.content_span();
            let body = span.source_text(program.source_text);
            if comment.kind != CommentKind::Line || !body.trim_start().starts_with("/") {
                continue;
            }
            let Some(tag) = body.find("<reference") else { continue };
            for attribute in [" path", " types"] {
                let Some((start, value)) = attribute_value(body, tag, attribute) else { continue };
                let start = span.start + u32::try_from(start).unwrap_or(0);
                let end = start + u32::try_from(value.len()).unwrap_or(0) + 2;
                let specifier = match (attribute, value.starts_with('.')) {
                    // A path is one of this folder, however it is written.
                    (" path", false) => format!("./{value}"),
                    _ => value.to_owned(),
                };
                self.request(Request {
                    specifier: Specifier::Text(specifier),
                    form: Form::Reference,
                    erasure: Erasure::Always,
                    names: Vec::new(),
                    is_lazy: false,
                    at: TextRange { start, end },
                    whole: range(comment.span),
                });
            }
        }
    }

    /// What a value is for others, in an export.
    pub(super) fn given_away(&mut self, value: crate::ValueId) -> ExportOf {
        match &self.module.values[value as usize] {
            Value::Import(request, member) => ExportOf::From(*request, member.clone()),
            _ if value == UNKNOWN => ExportOf::Value(UNKNOWN),
            _ => ExportOf::Value(value),
        }
    }
}

/// The quote's offset and the text of `name="text"` behind `from`.
fn attribute_value<'t>(text: &'t str, from: usize, name: &str) -> Option<(usize, &'t str)> {
    let at = from + text[from..].find(name)? + name.len();
    let rest = text[at..].trim_start().strip_prefix('=')?.trim_start();
    let quote = rest.chars().next().filter(|it| *it == '"' || *it == '\'')?;
    let start = text.len() - rest.len();
    let value = rest[1..].split_once(quote)?.0;
    Some((start, value))
}

fn text(literal: &StringLiteral) -> Specifier {
    Specifier::Text(literal.value.as_str().to_owned())
}

/// The member that an export name names.
pub(super) fn member(name: &ModuleExportName) -> Member {
    match name.name().as_str() {
        "default" => Member::Default,
        name => Member::Named(name.to_owned()),
    }
}
