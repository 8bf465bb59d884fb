//! Statements, in their order.

use oxc_ast::ast::{
    Declaration, Expression, ForStatementInit, ForStatementLeft, Statement, TSEnumDeclaration,
    TSEnumMemberName, TSNamespaceDeclaration, TSNamespaceDeclarationBody, VariableDeclaration,
};

use super::functions::Callable;
use super::guards::leaves;
use super::patterns::identifier;
use super::walk::{This, UNKNOWN, Walk, range};
use crate::{Binding, Value, ValueId};

impl<'a> Walk<'a> {
    /// A list of statements whose names are declared.
    pub(super) fn statements(&mut self, statements: &[Statement<'a>]) {
        let before = self.guards.len();
        for statement in statements {
            // What an early way out says holds for all that follows.
            if let Statement::IfStatement(branch) = statement
                && branch.alternate.is_none()
                && leaves(&branch.consequent)
            {
                let (then, or) = self.condition(&branch.test);
                self.under(&then, |walk| walk.statement(&branch.consequent));
                self.learn(&or);
                continue;
            }
            self.statement(statement);
        }
        self.guards.truncate(before);
    }

    fn block(&mut self, statements: &[Statement<'a>]) {
        self.scopes.enter();
        self.declare(statements);
        self.statements(statements);
        self.scopes.leave();
    }

    pub(super) fn statement(&mut self, statement: &Statement<'a>) {
        match statement {
            Statement::BlockStatement(it) => self.block(&it.body),
            Statement::BreakStatement(_)
            | Statement::ContinueStatement(_)
            | Statement::DebuggerStatement(_)
            | Statement::EmptyStatement(_) => {}
            Statement::ExpressionStatement(it) => {
                self.read(&it.expression);
            }
            Statement::IfStatement(it) => {
                let (then, or) = self.condition(&it.test);
                self.under(&then, |walk| walk.statement(&it.consequent));
                if let Some(alternate) = &it.alternate {
                    self.under(&or, |walk| walk.statement(alternate));
                }
            }
            Statement::DoWhileStatement(it) => {
                self.statement(&it.body);
                self.read(&it.test);
            }
            Statement::WhileStatement(it) => {
                let (then, _) = self.condition(&it.test);
                self.under(&then, |walk| walk.statement(&it.body));
            }
            Statement::ForStatement(it) => {
                self.scopes.enter();
                match &it.init {
                    Some(ForStatementInit::VariableDeclaration(declaration)) => {
                        self.declare_lexical(declaration);
                        self.variables(declaration, false);
                    }
                    Some(init) => {
                        if let Some(expression) = init.as_expression() {
                            self.read(expression);
                        }
                    }
                    None => {}
                }
                it.test.iter().for_each(|test| _ = self.read(test));
                it.update.iter().for_each(|update| _ = self.read(update));
                self.under(&[], |walk| walk.statement(&it.body));
                self.scopes.leave();
            }
            Statement::ForInStatement(it) => self.each(&it.left, &it.right, &it.body, false),
            Statement::ForOfStatement(it) => self.each(&it.left, &it.right, &it.body, true),
            Statement::LabeledStatement(it) => self.statement(&it.body),
            Statement::ReturnStatement(it) => {
                if let Some(argument) = &it.argument {
                    let value = self.chosen_of(argument);
                    self.returned(value);
                }
            }
            Statement::SwitchStatement(it) => {
                self.read(&it.discriminant);
                self.scopes.enter();
                it.cases.iter().for_each(|case| self.declare(&case.consequent));
                for case in &it.cases {
                    case.test.iter().for_each(|test| _ = self.read(test));
                    self.under(&[], |walk| walk.statements(&case.consequent));
                }
                self.scopes.leave();
            }
            Statement::ThrowStatement(it) => {
                self.read(&it.argument);
            }
            Statement::TryStatement(it) => {
                self.under(&[], |walk| walk.block(&it.block.body));
                if let Some(handler) = &it.handler {
                    self.scopes.enter();
                    if let Some(parameter) = &handler.param {
                        self.declare_pattern(&parameter.pattern, false);
                        self.bind(&parameter.pattern, UNKNOWN);
                    }
                    self.under(&[], |walk| walk.block(&handler.body.body));
                    self.scopes.leave();
                }
                if let Some(finalizer) = &it.finalizer {
                    self.block(&finalizer.body);
                }
            }
            Statement::WithStatement(it) => {
                self.read(&it.object);
                self.statement(&it.body);
            }
            statement => {
                if let Some(declaration) = statement.as_declaration() {
                    self.declaration(declaration, false);
                } else if let Some(declaration) = statement.as_module_declaration() {
                    self.module_declaration(declaration);
                }
            }
        }
    }

    fn each(
        &mut self,
        left: &ForStatementLeft<'a>,
        right: &Expression<'a>,
        body: &Statement<'a>,
        is_item: bool,
    ) {
        self.scopes.enter();
        let of = self.read(right);
        let value = if is_item { self.item(of) } else { UNKNOWN };
        match left {
            ForStatementLeft::VariableDeclaration(declaration) => {
                self.declare_lexical(declaration);
                if let Some(declarator) = declaration.declarations.first() {
                    self.bind(&declarator.id, value);
                }
            }
            left => {
                if let Some(target) = left.as_assignment_target() {
                    self.assign(target, value, oxc_span::GetSpan::span(target));
                }
            }
        }
        self.under(&[], |walk| walk.statement(body));
        self.scopes.leave();
    }

    /// A declaration; says which names it gives, with their values.
    pub(super) fn declaration(&mut self, declaration: &Declaration<'a>, is_exported: bool) {
        match declaration {
            Declaration::VariableDeclaration(it) => self.variables(it, is_exported),
            Declaration::FunctionDeclaration(it) => self.function_declaration(it),
            Declaration::ClassDeclaration(it) => {
                self.class(it, "");
            }
            Declaration::TSTypeAliasDeclaration(it) => self.type_alias(it, is_exported),
            Declaration::TSInterfaceDeclaration(it) => self.interface(it, is_exported),
            Declaration::TSEnumDeclaration(it) => self.enumeration(it, is_exported),
            Declaration::TSExternalModuleDeclaration(it) => self.external_module(it),
            Declaration::TSNamespaceDeclaration(it) => {
                let value = self.namespace(it);
                let symbol = self.scopes.bind(it.id.name.as_str());
                if value != UNKNOWN && !(it.declare && !is_exported && self.dialect.emits) {
                    self.give(symbol, value);
                }
            }
            Declaration::TSGlobalDeclaration(it) => {
                let namespace = self.namespace.replace(Vec::new());
                self.scopes.enter();
                self.hoist(&it.body.body);
                self.declare(&it.body.body);
                self.statements(&it.body.body);
                self.scopes.leave();
                self.namespace = namespace;
            }
            Declaration::TSImportEqualsDeclaration(it) => self.import_equals(it, is_exported),
        }
    }

    pub(super) fn function_declaration(&mut self, function: &oxc_ast::ast::Function<'a>) {
        let callable = Callable::function(function);
        if let Some(&id) = self.reserved.get(&function.span.start) {
            let value = function.id.as_ref().and_then(|id| self.scopes.find(id.name.as_str()));
            let value = value.map_or(UNKNOWN, |symbol| self.of_symbol(symbol));
            let outer = std::mem::replace(&mut self.this, This::Nothing);
            self.walk_function(id, value, callable, &[]);
            self.this = outer;
        } else {
            self.closure(callable, "", &[]);
        }
    }

    pub(super) fn variables(&mut self, declaration: &VariableDeclaration<'a>, is_exported: bool) {
        for declarator in &declaration.declarations {
            let written = declarator.type_annotation.as_ref().map(|it| self.type_value(&it.type_annotation));
            let name = identifier(&declarator.id);
            let mut value = UNKNOWN;
            if let Some(init) = &declarator.init {
                let before = self.module.requests.len();
                value = self.read_named(init, name.map_or("", |name| name.name.as_str()));
                self.names_of_pattern(before, value, &declarator.id);
                if let Some(name) = name
                    && declaration.kind.is_const()
                    && let flags = self.condition_of(init)
                    && !(flags.0.is_empty() && flags.1.is_empty())
                    && let Some(symbol) = self.scopes.find(name.name.as_str())
                {
                    self.flags.insert(symbol, flags);
                }
            }
            if let Some(written) = written {
                value = self.typed(value, written);
            }
            if declaration.declare && !is_exported && self.dialect.emits {
                // A type that is written out elsewhere says more than the name of the global.
                if let Some(name) = name
                    && self.is_of_module(value)
                    && let Some(symbol) = self.scopes.find(name.name.as_str())
                {
                    let global = self.of_symbol(symbol);
                    let value = self.either(value, global);
                    self.scopes.symbol(symbol).value = Some(value);
                }
            } else if declarator.init.is_some() || value != UNKNOWN {
                self.bind(&declarator.id, value);
            }
            if let Some(name) = name
                && self.function.is_none()
                && declaration.kind.is_const()
                && value != UNKNOWN
            {
                self.module.bindings.push(Binding {
                    name: name.name.as_str().to_owned(),
                    value: Some(value),
                    fields: Vec::new(),
                    is_exported,
                    at: range(name.span),
                    whole: range(declarator.init.as_ref().map_or(declarator.span, oxc_span::GetSpan::span)),
                });
            }
        }
    }

    fn enumeration(&mut self, it: &TSEnumDeclaration<'a>, is_exported: bool) {
        let mut fields = Vec::new();
        for member in &it.body.members {
            let value = member.initializer.as_ref().map_or(UNKNOWN, |init| self.read(init));
            let name = match &member.id {
                TSEnumMemberName::Identifier(name) => name.name.as_str().to_owned(),
                TSEnumMemberName::String(name) | TSEnumMemberName::ComputedString(name) => {
                    name.value.as_str().to_owned()
                }
                TSEnumMemberName::ComputedTemplateString(_) => continue,
            };
            fields.push((name, value));
        }
        self.module.bindings.push(Binding {
            name: it.id.name.as_str().to_owned(),
            value: None,
            fields: fields.iter().map(|field| field.0.clone()).collect(),
            is_exported,
            at: range(it.id.span),
            whole: range(it.span),
        });
        let value = self.add(Value::Object(fields));
        let symbol = self.scopes.bind(it.id.name.as_str());
        self.give(symbol, value);
    }

    /// A namespace: an object of what it exports.
    fn namespace(&mut self, it: &TSNamespaceDeclaration<'a>) -> ValueId {
        match &it.body {
            TSNamespaceDeclarationBody::TSNamespaceDeclaration(inner) => {
                let value = self.namespace(inner);
                self.add(Value::Object(vec![(inner.id.name.as_str().to_owned(), value)]))
            }
            TSNamespaceDeclarationBody::TSModuleBlock(block) => {
                // Blocks of one name see what each other gives away.
                let space = self.scopes.bind(it.id.name.as_str());
                let outer = self.namespace.replace(Vec::new());
                self.scopes.enter();
                for (name, value) in self.spaces.get(&space).cloned().unwrap_or_default() {
                    let symbol = self.scopes.bind(name);
                    self.scopes.symbol(symbol).value = Some(value);
                }
                self.scopes.enter();
                self.hoist(&block.body);
                self.declare(&block.body);
                self.statements(&block.body);
                let names: Vec<&'a str> = self.scopes.names().collect();
                self.scopes.leave();
                self.scopes.leave();
                let fields = std::mem::replace(&mut self.namespace, outer).unwrap_or_default();
                let given = names.into_iter().filter_map(|name| {
                    let (_, value) = fields.iter().rev().find(|(field, _)| field == name)?;
                    Some((name, *value))
                });
                self.spaces.entry(space).or_default().extend(given);
                if fields.is_empty() { UNKNOWN } else { self.add(Value::Object(fields)) }
            }
        }
    }
}
