//! Functions: their parameters, bodies and answers.

use oxc_ast::ast::{
    ArrowFunctionBody, ArrowFunctionExpression, Directive as DirectiveNode, Expression, FormalParameter,
    FormalParameters, Function as FunctionNode, Statement, TSTypeAnnotation, TSTypeParameterDeclaration,
};
use oxc_span::Span;

use super::walk::{This, UNKNOWN, Walk, range};
use crate::{ClassId, Directive, Function, FunctionId, Value, ValueId};

/// A function of any form.
#[derive(Clone, Copy)]
pub(super) struct Callable<'c, 'a> {
    name: Option<&'a str>,
    /// Whether the name is bound in the function only.
    is_expression: bool,
    is_arrow: bool,
    type_parameters: Option<&'c TSTypeParameterDeclaration<'a>>,
    parameters: &'c FormalParameters<'a>,
    returns: Option<&'c TSTypeAnnotation<'a>>,
    body: Body<'c, 'a>,
    span: Span,
}

#[derive(Clone, Copy)]
enum Body<'c, 'a> {
    None,
    Expression(&'c Expression<'a>),
    Block(&'c [DirectiveNode<'a>], &'c [Statement<'a>]),
}

impl<'c, 'a> Callable<'c, 'a> {
    pub(super) fn function(function: &'c FunctionNode<'a>) -> Self {
        Callable {
            name: function.id.as_ref().map(|id| id.name.as_str()),
            is_expression: function.is_expression(),
            is_arrow: false,
            type_parameters: function.type_parameters.as_deref(),
            parameters: &function.params,
            returns: function.return_type.as_deref(),
            body: match &function.body {
                Some(body) => Body::Block(&body.directives, &body.statements),
                None => Body::None,
            },
            span: function.span,
        }
    }

    pub(super) fn arrow(arrow: &'c ArrowFunctionExpression<'a>) -> Self {
        Callable {
            name: None,
            is_expression: true,
            is_arrow: true,
            type_parameters: arrow.type_parameters.as_deref(),
            parameters: &arrow.params,
            returns: arrow.return_type.as_deref(),
            body: match &arrow.body {
                ArrowFunctionBody::FunctionBody(body) => Body::Block(&body.directives, &body.statements),
                body => match body.as_expression() {
                    Some(expression) => Body::Expression(expression),
                    None => Body::None,
                },
            },
            span: arrow.span,
        }
    }
}

impl<'a> Walk<'a> {
    /// Makes room for a function that is walked later.
    pub(super) fn reserve_function(&mut self, name: &str, span: Span) -> FunctionId {
        let id = u32::try_from(self.module.functions.len()).unwrap_or(u32::MAX);
        self.module.functions.push(Function {
            name: name.to_owned(),
            parameters: Vec::new(),
            returns: Vec::new(),
            inside: self.function,
            of: None,
            at: range(span),
        });
        id
    }

    /// A function that is a value.
    pub(super) fn closure(
        &mut self,
        callable: Callable<'_, 'a>,
        name: &str,
        given: &[Option<ValueId>],
    ) -> ValueId {
        let outer = self.this;
        if !callable.is_arrow {
            self.this = This::Nothing;
        }
        let value = self.method(callable, name, None, given);
        self.this = outer;
        value
    }

    /// A function that is called where it stands.
    pub(super) fn closure_at_once(
        &mut self,
        callable: Callable<'_, 'a>,
        given: &[Option<ValueId>],
    ) -> ValueId {
        let lazy = self.lazy;
        // Walking a function counts one.
        self.lazy = self.lazy.wrapping_sub(1);
        let value = self.closure(callable, "", given);
        self.lazy = lazy;
        value
    }

    /// A function with the `this` of where it stands.
    pub(super) fn method(
        &mut self,
        callable: Callable<'_, 'a>,
        name: &str,
        of: Option<ClassId>,
        given: &[Option<ValueId>],
    ) -> ValueId {
        let id = self.reserve_function(callable.name.unwrap_or(name), callable.span);
        let value = self.add(Value::Function(id));
        self.module.functions[id as usize].of = of;
        self.walk_function(id, value, callable, given);
        value
    }

    /// Walks a function for which there is room.
    pub(super) fn walk_function(
        &mut self,
        id: FunctionId,
        value: ValueId,
        callable: Callable<'_, 'a>,
        given: &[Option<ValueId>],
    ) {
        let outer = self.function.replace(id);
        self.lazy = self.lazy.wrapping_add(1);
        self.scopes.enter();
        if callable.is_expression
            && let Some(name) = callable.name
        {
            let symbol = self.scopes.bind(name);
            self.scopes.symbol(symbol).value = Some(value);
        }
        self.scopes.enter();
        self.type_parameters(callable.type_parameters);
        self.parameters(id, callable.parameters, given);
        if let Some(returns) = callable.returns {
            let written = self.type_value(&returns.type_annotation);
            if written != UNKNOWN && matches!(callable.body, Body::None) {
                self.module.functions[id as usize].returns.push(written);
            }
        }
        match callable.body {
            Body::None => {}
            Body::Expression(expression) => {
                let answer = self.chosen_of(expression);
                self.returned(answer);
            }
            Body::Block(directives, statements) => {
                for directive in directives {
                    self.module.directives.push(Directive {
                        text: directive.directive.as_str().to_owned(),
                        function: Some(id),
                        at: range(directive.expression.span),
                    });
                }
                self.hoist(statements);
                self.declare(statements);
                self.statements(statements);
            }
        }
        self.scopes.leave();
        self.scopes.leave();
        self.lazy = self.lazy.wrapping_sub(1);
        self.function = outer;
    }

    /// Adds to what the function answers that we are in.
    pub(super) fn returned(&mut self, value: ValueId) {
        if value != UNKNOWN
            && let Some(function) = self.function
        {
            let returns = &mut self.module.functions[function as usize].returns;
            if !returns.contains(&value) {
                returns.push(value);
            }
        }
    }

    fn parameters(&mut self, id: FunctionId, parameters: &FormalParameters<'a>, given: &[Option<ValueId>]) {
        for parameter in &parameters.items {
            self.declare_pattern(&parameter.pattern, false);
        }
        if let Some(rest) = &parameters.rest {
            self.declare_pattern(&rest.rest.argument, false);
        }
        for (index, parameter) in (0..).zip(&parameters.items) {
            let known = self.parameter_known(parameter);
            self.module.functions[id as usize].parameters.push(known);
            let value = match given.get(index as usize).copied().flatten() {
                Some(value) => value,
                None => self.add(Value::Parameter { function: id, index }),
            };
            self.bind(&parameter.pattern, value);
        }
        if let Some(rest) = &parameters.rest {
            self.decorators(&rest.decorators);
            let known = rest.type_annotation.as_ref().map(|it| self.type_value(&it.type_annotation));
            self.module.functions[id as usize].parameters.push(known.filter(|&known| known != UNKNOWN));
            let index = u32::try_from(parameters.items.len()).unwrap_or(u32::MAX);
            let items = match given.get(parameters.items.len()..) {
                Some(given) if !given.is_empty() => given.iter().map(|it| it.unwrap_or(UNKNOWN)).collect(),
                _ => vec![self.add(Value::Parameter { function: id, index })],
            };
            let list = self.add(Value::List(items));
            self.bind(&rest.rest.argument, list);
        }
    }

    /// What is known of a parameter by its type or default.
    fn parameter_known(&mut self, parameter: &FormalParameter<'a>) -> Option<ValueId> {
        self.decorators(&parameter.decorators);
        let outer = self.is_reflected;
        self.is_reflected |= !parameter.decorators.is_empty();
        let written = parameter.type_annotation.as_ref().map(|it| self.type_value(&it.type_annotation));
        self.is_reflected = outer;
        let default = parameter.initializer.as_ref().map(|it| self.read(it));
        written.filter(|&it| it != UNKNOWN).or(default).filter(|&it| it != UNKNOWN)
    }
}
