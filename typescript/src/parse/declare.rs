//! Declaring names before anything is walked, so that what is used above its declaration is found.

use oxc_ast::ast::{
    Declaration, ExportDefaultDeclarationKind, Function, ModuleDeclaration, Statement, TSModuleReference,
    VariableDeclaration, VariableDeclarationKind,
};

use super::patterns::identifier;
use super::walk::Walk;
use crate::Value;

impl<'a> Walk<'a> {
    /// Declares what a list of statements binds in its own block.
    pub(super) fn declare(&mut self, statements: &[Statement<'a>]) {
        for statement in statements {
            if let Some(declaration) = statement.as_declaration() {
                self.declare_one(declaration);
                self.declare_ambient(declaration);
            } else if let Some(declaration) = statement.as_module_declaration() {
                match declaration {
                    ModuleDeclaration::ImportDeclaration(import) => self.import(import),
                    ModuleDeclaration::ExportDeclaration(export) => self.declare_one(&export.declaration),
                    ModuleDeclaration::ExportDefaultDeclaration(export) => match &export.declaration {
                        ExportDefaultDeclarationKind::FunctionDeclaration(it) => self.declare_function(it),
                        ExportDefaultDeclarationKind::ClassDeclaration(it) => self.declare_class(it),
                        ExportDefaultDeclarationKind::TSInterfaceDeclaration(it) => {
                            self.declare_type(it.id.name.as_str());
                        }
                        _ => {}
                    },
                    ModuleDeclaration::ExportAllDeclaration(_)
                    | ModuleDeclaration::ExportNamedDeclaration(_)
                    | ModuleDeclaration::ExportFromDeclaration(_)
                    | ModuleDeclaration::TSExportAssignment(_)
                    | ModuleDeclaration::TSNamespaceExportDeclaration(_) => {}
                }
            }
        }
    }

    fn declare_one(&mut self, declaration: &Declaration<'a>) {
        match declaration {
            Declaration::VariableDeclaration(it) => self.declare_lexical(it),
            Declaration::FunctionDeclaration(it) => self.declare_function(it),
            Declaration::ClassDeclaration(it) => self.declare_class(it),
            Declaration::TSTypeAliasDeclaration(it) => self.declare_type(it.id.name.as_str()),
            Declaration::TSInterfaceDeclaration(it) => self.declare_type(it.id.name.as_str()),
            Declaration::TSEnumDeclaration(it) => self.declare_value(it.id.name.as_str()),
            Declaration::TSNamespaceDeclaration(it) => self.declare_value(it.id.name.as_str()),
            Declaration::TSImportEqualsDeclaration(it) => match &it.module_reference {
                TSModuleReference::ExternalModuleReference(module) => self.import_required(it, module),
                TSModuleReference::IdentifierReference(_) | TSModuleReference::QualifiedName(_) => {
                    self.declare_value(it.id.name.as_str());
                }
            },
            Declaration::TSExternalModuleDeclaration(_) | Declaration::TSGlobalDeclaration(_) => {}
        }
    }

    /// What `declare` says is there is so without this file, whose names it hides none of: `declare const
    /// fetch: any` is the global. What is exported, and what declaration files say, stands for code elsewhere.
    fn declare_ambient(&mut self, declaration: &Declaration<'a>) {
        if !self.dialect.emits {
            return;
        }
        match declaration {
            Declaration::VariableDeclaration(it) if it.declare => {
                for declarator in &it.declarations {
                    if let Some(name) = identifier(&declarator.id) {
                        self.ambient(name.name.as_str());
                    }
                }
            }
            Declaration::FunctionDeclaration(it) if it.declare => {
                it.id.iter().for_each(|id| self.ambient(id.name.as_str()));
            }
            Declaration::ClassDeclaration(it) if it.declare => {
                it.id.iter().for_each(|id| self.ambient(id.name.as_str()));
                self.reserved.remove(&it.span.start);
            }
            Declaration::TSNamespaceDeclaration(it) if it.declare => self.ambient(it.id.name.as_str()),
            _ => {}
        }
    }

    fn ambient(&mut self, name: &'a str) {
        let value = self.global(name);
        let symbol = self.scopes.bind(name);
        let symbol = self.scopes.symbol(symbol);
        (symbol.value, symbol.slot, symbol.may_change) = (Some(value), None, false);
    }

    /// Declares `let` and `const`; every `var` is declared already.
    pub(super) fn declare_lexical(&mut self, declaration: &VariableDeclaration<'a>) {
        if declaration.kind != VariableDeclarationKind::Var {
            self.declare_variables(declaration);
        }
    }

    fn declare_variables(&mut self, declaration: &VariableDeclaration<'a>) {
        let may_change =
            matches!(declaration.kind, VariableDeclarationKind::Var | VariableDeclarationKind::Let);
        for declarator in &declaration.declarations {
            self.declare_pattern(&declarator.id, may_change);
        }
    }

    fn declare_value(&mut self, name: &'a str) {
        let symbol = self.scopes.bind(name);
        self.scopes.symbol(symbol).is_type = false;
    }

    fn declare_type(&mut self, name: &'a str) {
        let known = self.scopes.symbols.len();
        let symbol = self.scopes.bind(name);
        // A name that is bound already may be a value as well.
        if symbol as usize == known {
            self.scopes.symbol(symbol).is_type = true;
        }
    }

    fn declare_function(&mut self, function: &Function<'a>) {
        let Some(id) = &function.id else { return };
        let symbol = self.scopes.bind(id.name.as_str());
        self.scopes.symbol(symbol).is_type = false;
        if function.body.is_none() {
            return;
        }
        let reserved = self.reserve_function(id.name.as_str(), function.span);
        self.reserved.insert(function.span.start, reserved);
        let value = self.add(Value::Function(reserved));
        self.give(symbol, value);
    }

    fn declare_class(&mut self, class: &oxc_ast::ast::Class<'a>) {
        let Some(id) = &class.id else { return };
        let symbol = self.scopes.bind(id.name.as_str());
        self.scopes.symbol(symbol).is_type = false;
        let reserved = self.reserve_class(id.name.as_str(), id.span);
        self.reserved.insert(class.span.start, reserved);
        let value = self.add(Value::Class(reserved));
        self.give(symbol, value);
    }

    /// Declares every `var` of a function's body, wherever it stands in it.
    pub(super) fn hoist(&mut self, statements: &[Statement<'a>]) {
        statements.iter().for_each(|it| self.hoist_one(it));
    }

    fn hoist_one(&mut self, statement: &Statement<'a>) {
        match statement {
            Statement::VariableDeclaration(it) => self.hoist_variables(it),
            Statement::ExportDeclaration(it) => {
                if let Declaration::VariableDeclaration(it) = &it.declaration {
                    self.hoist_variables(it);
                }
            }
            Statement::BlockStatement(it) => self.hoist(&it.body),
            Statement::DoWhileStatement(it) => self.hoist_one(&it.body),
            Statement::WhileStatement(it) => self.hoist_one(&it.body),
            Statement::ForStatement(it) => {
                if let Some(oxc_ast::ast::ForStatementInit::VariableDeclaration(declaration)) = &it.init {
                    self.hoist_variables(declaration);
                }
                self.hoist_one(&it.body);
            }
            Statement::ForInStatement(it) => {
                self.hoist_left(&it.left);
                self.hoist_one(&it.body);
            }
            Statement::ForOfStatement(it) => {
                self.hoist_left(&it.left);
                self.hoist_one(&it.body);
            }
            Statement::IfStatement(it) => {
                self.hoist_one(&it.consequent);
                it.alternate.iter().for_each(|it| self.hoist_one(it));
            }
            Statement::LabeledStatement(it) => self.hoist_one(&it.body),
            Statement::SwitchStatement(it) => it.cases.iter().for_each(|case| self.hoist(&case.consequent)),
            Statement::TryStatement(it) => {
                self.hoist(&it.block.body);
                it.handler.iter().for_each(|it| self.hoist(&it.body.body));
                it.finalizer.iter().for_each(|it| self.hoist(&it.body));
            }
            Statement::WithStatement(it) => self.hoist_one(&it.body),
            _ => {}
        }
    }

    fn hoist_left(&mut self, left: &oxc_ast::ast::ForStatementLeft<'a>) {
        if let oxc_ast::ast::ForStatementLeft::VariableDeclaration(declaration) = left {
            self.hoist_variables(declaration);
        }
    }

    fn hoist_variables(&mut self, declaration: &VariableDeclaration<'a>) {
        if declaration.kind == VariableDeclarationKind::Var {
            self.declare_variables(declaration);
        }
    }
}
