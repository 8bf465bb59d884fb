//! Calls that ask for another module: `import()`, `require` in its forms, workers, globs, mocks.

use oxc_ast::ast::{
    Argument, BindingPattern, CallExpression, Expression, IdentifierName, ImportExpression, NewExpression,
};
use oxc_span::{GetSpan, Span};

use super::walk::{UNKNOWN, Walk, range};
use crate::{Erasure, Form, Imported, Member, Request, RequestId, Specifier, Value, ValueId};

/// What a call does besides answering.
enum Load {
    /// `require(..)`
    Require,
    /// `require.resolve(..)`
    Resolve,
    /// `import.meta.resolve(..)`
    Address,
    /// `require.context(..)`
    Context,
    /// `import.meta.glob(..)`
    Glob,
    /// `importScripts(..)`, `navigator.serviceWorker.register(..)`
    Worker,
    /// `vi.mock(..)`
    Mention,
    /// `vi.importActual(..)`
    Actual,
}

impl<'a> Walk<'a> {
    fn ask(&mut self, specifier: Specifier, form: Form, at: Span, whole: Span) -> RequestId {
        self.request(Request {
            specifier,
            form,
            erasure: Erasure::Never,
            names: Vec::new(),
            is_lazy: self.lazy != 0,
            at: range(at),
            whole: range(whole),
        })
    }

    /// `import("m")`
    pub(super) fn dynamic_import(&mut self, import: &ImportExpression<'a>) -> ValueId {
        let specifier = self.specifier(&import.source);
        if let Some(options) = &import.options {
            self.read(options);
        }
        let id = self.ask(specifier, Form::Dynamic, import.source.span(), import.span);
        self.add(Value::Import(id, Member::Namespace))
    }

    /// What a call of `called` loads, if it is one that does.
    pub(super) fn load(&mut self, called: ValueId, call: &CallExpression<'a>) -> Option<ValueId> {
        let load = self.load_of(called)?;
        let first = call.arguments.first()?.as_expression()?;
        let rest = call.arguments.get(1..).unwrap_or_default();
        let namespace = |walk: &mut Self, id| walk.add(Value::Import(id, Member::Namespace));
        let answer = match load {
            Load::Require | Load::Actual => {
                let specifier = self.specifier(first);
                let form = if matches!(load, Load::Require) { Form::Require } else { Form::Dynamic };
                let id = self.ask(specifier, form, first.span(), call.span);
                namespace(self, id)
            }
            Load::Resolve => {
                let specifier = self.specifier(first);
                self.ask(specifier, Form::Require, first.span(), call.span);
                UNKNOWN
            }
            Load::Address => {
                let specifier = self.specifier(first);
                let value = self.add(Value::Unknown);
                self.addresses.insert(value, specifier);
                value
            }
            Load::Context => {
                let specifier = match self.specifier(first) {
                    Specifier::Text(folder) => {
                        Specifier::Parts(vec![format!("{}/", folder.trim_end_matches('/')), String::new()])
                    }
                    other => other,
                };
                self.ask(specifier, Form::Dynamic, first.span(), call.span);
                UNKNOWN
            }
            Load::Glob => {
                if let Expression::ArrayExpression(list) = first {
                    for pattern in list.elements.iter().filter_map(|it| it.as_expression()) {
                        self.glob(pattern, call.span);
                    }
                } else {
                    self.glob(first, call.span);
                }
                UNKNOWN
            }
            Load::Worker => {
                for argument in call.arguments.iter().filter_map(Argument::as_expression) {
                    self.worker_script(argument, call.span);
                }
                return Some(UNKNOWN);
            }
            Load::Mention => {
                match first {
                    // `vi.mock(import("./x"))` names it for types.
                    Expression::ImportExpression(import) => {
                        let specifier = self.specifier(&import.source);
                        self.ask(specifier, Form::Mention, import.source.span(), call.span);
                    }
                    first => {
                        let specifier = self.specifier(first);
                        self.ask(specifier, Form::Mention, first.span(), call.span);
                    }
                }
                UNKNOWN
            }
        };
        self.arguments(rest);
        Some(answer)
    }

    /// What `new URL("m", import.meta.url)` is the address of.
    pub(super) fn address(&self, class: ValueId, arguments: &[ValueId]) -> Option<Specifier> {
        let [path, base] = arguments else { return None };
        let Value::Member { of, name } = self.peek(*base) else { return None };
        if !self.is_global(class, "URL") || name != "url" || !self.is_global(*of, "import.meta") {
            return None;
        }
        // It begins at this file, whatever it begins with.
        let relative = |text: &str| {
            let is_bare = !text.starts_with(['.', '/']) && !text.contains(':');
            if is_bare { format!("./{text}") } else { text.to_owned() }
        };
        match self.peek(*path) {
            Value::Text(text) => Some(Specifier::Text(relative(text))),
            Value::Prefix(text) => Some(Specifier::Parts(vec![relative(text), String::new()])),
            _ => None,
        }
    }

    fn load_of(&self, called: ValueId) -> Option<Load> {
        match self.peek(called) {
            Value::Global(name) => match name.as_str() {
                "require" => Some(Load::Require),
                "importScripts" => Some(Load::Worker),
                _ => None,
            },
            Value::Result { of, .. } => self.is_create_require(*of).then_some(Load::Require),
            Value::Member { of, name } => match name.as_str() {
                "require" => self.is_node_module(*of).then_some(Load::Require),
                "resolve" if self.is_global(*of, "import.meta") => Some(Load::Address),
                "resolve" | "context" => {
                    let is_require = matches!(self.load_of(*of)?, Load::Require);
                    let load = if name == "resolve" { Load::Resolve } else { Load::Context };
                    is_require.then_some(load)
                }
                "glob" | "globEager" => self.is_global(*of, "import.meta").then_some(Load::Glob),
                "register" => match self.peek(*of) {
                    Value::Member { name, .. } if name == "serviceWorker" => Some(Load::Worker),
                    _ => None,
                },
                "mock"
                | "doMock"
                | "unmock"
                | "doUnmock"
                | "setMock"
                | "createMockFromModule"
                | "unstable_mockModule" => self.is_tester(*of).then_some(Load::Mention),
                "importActual" | "importMock" | "requireActual" | "requireMock" => {
                    self.is_tester(*of).then_some(Load::Actual)
                }
                _ => None,
            },
            _ => None,
        }
    }

    fn is_global(&self, value: ValueId, name: &str) -> bool {
        matches!(self.peek(value), Value::Global(global) if global == name)
    }

    /// `module`, `process.mainModule`, `require.main`
    fn is_node_module(&self, value: ValueId) -> bool {
        match self.peek(value) {
            Value::Global(name) => name == "module",
            Value::Member { of, name } => {
                name == "mainModule" && self.is_global(*of, "process")
                    || name == "main" && self.is_global(*of, "require")
            }
            _ => false,
        }
    }

    fn is_create_require(&self, value: ValueId) -> bool {
        let request = match self.peek(value) {
            Value::Import(request, Member::Named(name)) if name == "createRequire" => request,
            Value::Member { of, name } if name == "createRequire" => match self.peek(*of) {
                Value::Import(request, Member::Default | Member::Namespace) => request,
                Value::Member { of, name } if name == "default" => match self.peek(*of) {
                    Value::Import(request, Member::Namespace) => request,
                    _ => return false,
                },
                _ => return false,
            },
            _ => return false,
        };
        self.specifier_of(*request).is_some_and(|it| it == "module" || it == "node:module")
    }

    fn specifier_of(&self, request: RequestId) -> Option<&str> {
        match &self.module.requests[request as usize].specifier {
            Specifier::Text(text) => Some(text),
            Specifier::Parts(_) | Specifier::Unknown => None,
        }
    }

    /// `vi` and `jest`, as globals or imported.
    fn is_tester(&self, value: ValueId) -> bool {
        match self.peek(value) {
            Value::Global(name) => name == "vi" || name == "jest",
            Value::Import(request, Member::Named(name)) => {
                (name == "vi" || name == "vitest" || name == "jest")
                    && self.specifier_of(*request).is_some_and(|it| it == "vitest" || it == "@jest/globals")
            }
            _ => false,
        }
    }

    fn glob(&mut self, pattern: &Expression<'a>, whole: Span) {
        let specifier = match self.specifier(pattern) {
            // What is left out is not asked for.
            Specifier::Text(text) if text.starts_with('!') => return,
            Specifier::Text(text) if text.contains('*') => {
                Specifier::Parts(text.split('*').map(str::to_owned).collect())
            }
            other => other,
        };
        self.ask(specifier, Form::Dynamic, pattern.span(), whole);
    }

    /// `new Worker(..)`, `new SharedWorker(..)`
    pub(super) fn worker(&mut self, class: ValueId, new: &NewExpression<'a>) -> Option<ValueId> {
        let is_worker = match self.peek(class) {
            Value::Global(name) => name == "Worker" || name == "SharedWorker",
            Value::Import(request, Member::Named(name)) => {
                name == "Worker"
                    && self.specifier_of(*request).is_some_and(|it| it.ends_with("worker_threads"))
            }
            _ => false,
        };
        if !is_worker {
            return None;
        }
        let (first, rest) = new.arguments.split_first()?;
        let script = first.as_expression()?;
        let script = self.worker_script(script, new.span);
        let mut arguments = vec![script];
        arguments.extend(self.arguments(rest));
        self.used(crate::Role::New, class, arguments, super::uses::pointed(&new.callee), new.span);
        Some(self.instance(class))
    }

    /// The script of a worker: a text, or `new URL("m", import.meta.url)`.
    fn worker_script(&mut self, script: &Expression<'a>, whole: Span) -> ValueId {
        let path = match script.get_inner_expression() {
            Expression::NewExpression(url) if matches!(&url.callee, Expression::Identifier(it) if it.name == "URL") =>
            {
                self.arguments(url.arguments.get(1..).unwrap_or_default());
                url.arguments.first().and_then(Argument::as_expression)
            }
            inner => Some(inner),
        };
        let Some(path) = path else { return UNKNOWN };
        match self.specifier(path) {
            Specifier::Text(text) => {
                self.ask(Specifier::Text(text.clone()), Form::Worker, path.span(), whole);
                self.add(Value::Text(text))
            }
            Specifier::Parts(parts) => {
                self.ask(Specifier::Parts(parts), Form::Worker, path.span(), whole);
                UNKNOWN
            }
            Specifier::Unknown => UNKNOWN,
        }
    }

    /// `require("m").name` brings in `name`.
    pub(super) fn names_of_request(&mut self, of: ValueId, object: &Expression, property: &IdentifierName) {
        if let Value::Import(request, Member::Namespace) = &self.module.values[of as usize]
            && matches!(
                object.get_inner_expression(),
                Expression::CallExpression(_) | Expression::AwaitExpression(_)
            )
            && property.name != "then"
        {
            let name = property.name.as_str().to_owned();
            let at = range(property.span);
            let request = &mut self.module.requests[*request as usize];
            if !request.names.iter().any(|it| it.at == at) {
                request.names.push(imported(name.clone(), name, at));
            }
        }
    }

    /// `const { a, b: c } = require("m")` brings in `a` and `b`.
    pub(super) fn names_of_pattern(&mut self, before: usize, value: ValueId, pattern: &BindingPattern<'a>) {
        let Value::Import(request, Member::Namespace) = self.module.values[value as usize] else { return };
        if (request as usize) < before {
            return;
        }
        let names = &mut self.module.requests[request as usize].names;
        match pattern {
            BindingPattern::BindingIdentifier(name) => names.push(Imported {
                member: Member::Namespace,
                name: name.name.as_str().to_owned(),
                is_type: false,
                at: range(name.span),
            }),
            BindingPattern::ObjectPattern(object) => {
                for property in &object.properties {
                    let Some(name) = property.key.static_name() else { continue };
                    let here = match property.value.get_binding_identifier() {
                        Some(here) => here.name.as_str().to_owned(),
                        None => name.to_string(),
                    };
                    names.push(imported(name.into_owned(), here, range(property.key.span())));
                }
            }
            BindingPattern::ArrayPattern(_) | BindingPattern::AssignmentPattern(_) => {}
        }
    }
}

fn imported(member: String, name: String, at: onefold::TextRange) -> Imported {
    let member = if member == "default" { Member::Default } else { Member::Named(member) };
    Imported { member, name, is_type: false, at }
}
