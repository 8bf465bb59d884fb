//! Classes: what they extend, their members and decorators.

use oxc_ast::ast::{
    Class as ClassNode, ClassElement, Decorator, Expression, MethodDefinition, MethodDefinitionKind,
    PropertyKey, TSTypeAnnotation,
};
use oxc_span::Span;

use super::functions::Callable;
use super::uses::pointed;
use super::walk::{This, UNKNOWN, Walk, range};
use crate::{Class, ClassId, Role, Value, ValueId};

impl<'a> Walk<'a> {
    /// Makes room for a class that is walked later.
    pub(super) fn reserve_class(&mut self, name: &str, at: Span) -> ClassId {
        let id = u32::try_from(self.module.classes.len()).unwrap_or(u32::MAX);
        self.module.classes.push(Class {
            name: name.to_owned(),
            extends: None,
            members: Vec::new(),
            statics: Vec::new(),
            at: range(at),
        });
        id
    }

    pub(super) fn class(&mut self, class: &ClassNode<'a>, hint: &str) -> ValueId {
        let name = class.id.as_ref().map_or(hint, |id| id.name.as_str());
        let at = match &class.id {
            Some(id) => id.span,
            None => Span::new(class.span.start, (class.span.start + 5).min(class.span.end)),
        };
        let symbol = class.id.as_ref().and_then(|id| self.scopes.find(id.name.as_str()));
        let (id, value) = match (self.reserved.get(&class.span.start), symbol) {
            (Some(&id), Some(symbol)) => (id, self.of_symbol(symbol)),
            _ => {
                let id = self.reserve_class(name, at);
                (id, self.add(Value::Class(id)))
            }
        };
        self.decorators(&class.decorators);
        self.scopes.enter();
        if class.is_expression()
            && let Some(name) = &class.id
        {
            let symbol = self.scopes.bind(name.name.as_str());
            self.scopes.symbol(symbol).value = Some(value);
        }
        self.type_parameters(class.type_parameters.as_deref());
        if let Some(heritage) = &class.heritage {
            let extends = self.value(&heritage.expression);
            self.type_arguments(heritage.type_arguments.as_deref());
            self.used(Role::Extends, extends, Vec::new(), pointed(&heritage.expression), class.span);
            if extends != UNKNOWN {
                self.module.classes[id as usize].extends = Some(extends);
            }
        }
        for implemented in &class.implements {
            self.type_name_used(&implemented.expression);
            self.type_arguments(implemented.type_arguments.as_deref());
        }
        let outer = self.this;
        let reflected = self.is_reflected;
        for element in &class.body.body {
            self.this = This::Instance(id);
            self.is_reflected = false;
            self.class_element(id, element, !class.decorators.is_empty());
        }
        self.this = outer;
        self.is_reflected = reflected;
        self.scopes.leave();
        let class = &mut self.module.classes[id as usize];
        let (members, statics) = (std::mem::take(&mut class.members), std::mem::take(&mut class.statics));
        let (members, statics) = (self.merged(members), self.merged(statics));
        let class = &mut self.module.classes[id as usize];
        (class.members, class.statics) = (members, statics);
        value
    }

    /// Members of one name are one of several values.
    fn merged(&mut self, members: Vec<(String, ValueId)>) -> Vec<(String, ValueId)> {
        let mut merged: Vec<(String, ValueId)> = Vec::with_capacity(members.len());
        let mut places = rustc_hash::FxHashMap::default();
        for (name, value) in members {
            match places.get(&name) {
                None => {
                    places.insert(name.clone(), merged.len());
                    merged.push((name, value));
                }
                Some(&place) => {
                    let before: ValueId = merged[place].1;
                    merged[place].1 = self.either(before, value);
                }
            }
        }
        merged
    }

    fn class_element(&mut self, id: ClassId, element: &ClassElement<'a>, is_decorated: bool) {
        match element {
            ClassElement::StaticBlock(it) => {
                self.this = This::Static(id);
                self.scopes.enter();
                self.hoist(&it.body);
                self.declare(&it.body);
                self.statements(&it.body);
                self.scopes.leave();
            }
            ClassElement::MethodDefinition(it) => self.method_definition(id, it, is_decorated),
            ClassElement::PropertyDefinition(it) => {
                self.decorators(&it.decorators);
                self.is_reflected = !it.decorators.is_empty();
                self.property(
                    id,
                    (&it.key, it.computed),
                    it.type_annotation.as_deref(),
                    it.value.as_ref(),
                    it.r#static,
                );
            }
            ClassElement::AccessorProperty(it) => {
                self.decorators(&it.decorators);
                self.is_reflected = !it.decorators.is_empty();
                self.property(
                    id,
                    (&it.key, it.computed),
                    it.type_annotation.as_deref(),
                    it.value.as_ref(),
                    it.r#static,
                );
            }
            ClassElement::TSIndexSignature(it) => {
                self.type_value(&it.type_annotation.type_annotation);
            }
        }
    }

    fn property(
        &mut self,
        id: ClassId,
        (key, is_computed): (&PropertyKey<'a>, bool),
        written: Option<&TSTypeAnnotation<'a>>,
        init: Option<&Expression<'a>>,
        is_static: bool,
    ) {
        if is_static {
            self.this = This::Static(id);
        }
        let name = self.key(key, is_computed);
        let written = written.map_or(UNKNOWN, |it| self.type_value(&it.type_annotation));
        self.is_reflected = false;
        let value = match init {
            // An instance is made later, if at all; what is static at once.
            Some(init) if is_static => self.read_named(init, name.as_deref().unwrap_or_default()),
            Some(init) => {
                let name = name.as_deref().unwrap_or_default();
                self.under(&[], |walk| walk.read_named(init, name))
            }
            None => UNKNOWN,
        };
        let value = self.typed(value, written);
        self.add_member(id, name, value, is_static);
    }

    fn add_member(&mut self, id: ClassId, name: Option<String>, value: ValueId, is_static: bool) {
        let Some(name) = name else { return };
        let class = &mut self.module.classes[id as usize];
        let members = if is_static { &mut class.statics } else { &mut class.members };
        members.push((name, value));
    }

    fn method_definition(&mut self, id: ClassId, it: &MethodDefinition<'a>, is_decorated: bool) {
        self.decorators(&it.decorators);
        let name = self.key(&it.key, it.computed);
        if it.r#static {
            self.this = This::Static(id);
        }
        let is_constructor = it.kind == MethodDefinitionKind::Constructor;
        self.is_reflected = !it.decorators.is_empty() || is_constructor && is_decorated;
        let hint = name.as_deref().unwrap_or_default();
        let method = self.method(Callable::function(&it.value), hint, Some(id), &[]);
        self.is_reflected = false;
        if is_constructor {
            let Value::Function(function) = self.module.values[method as usize] else { return };
            for (index, parameter) in (0..).zip(&it.value.params.items) {
                let is_property =
                    parameter.accessibility.is_some() || parameter.readonly || parameter.r#override;
                if is_property && let Some(name) = parameter.pattern.get_binding_identifier() {
                    let value = self.add(Value::Parameter { function, index });
                    self.add_member(id, Some(name.name.as_str().to_owned()), value, false);
                }
            }
            return;
        }
        if it.value.body.is_none() {
            return;
        }
        let value = match it.kind {
            MethodDefinitionKind::Get => self.result(method, Vec::new()),
            MethodDefinitionKind::Set => return,
            MethodDefinitionKind::Method | MethodDefinitionKind::Constructor => method,
        };
        self.add_member(id, name, value, it.r#static);
    }

    pub(super) fn decorators(&mut self, decorators: &[Decorator<'a>]) {
        for decorator in decorators {
            match decorator.expression.get_inner_expression() {
                Expression::CallExpression(call) => {
                    let value = self.value(&call.callee);
                    let arguments = self.arguments(&call.arguments);
                    self.used(Role::Decorator, value, arguments, pointed(&call.callee), decorator.span);
                }
                expression => {
                    let value = self.value(expression);
                    self.used(Role::Decorator, value, Vec::new(), pointed(expression), decorator.span);
                }
            }
        }
    }
}
