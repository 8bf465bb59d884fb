//! Calls: of functions, of methods that call other functions, of constructors and tags.

use oxc_ast::ast::{
    Argument, CallExpression, Expression, NewExpression, StaticMemberExpression, TaggedTemplateExpression,
};
use oxc_span::{GetSpan, Span};

use super::functions::Callable;
use super::uses::pointed;
use super::walk::{UNKNOWN, Walk};
use crate::{Role, Value, ValueId};

impl<'a> Walk<'a> {
    pub(super) fn call(&mut self, call: &CallExpression<'a>) -> ValueId {
        self.type_arguments(call.type_arguments.as_deref());
        let callee = call.callee.get_inner_expression();
        if let Some(answer) = self.call_at_once(callee, call) {
            return answer;
        }
        let member = match callee {
            Expression::StaticMemberExpression(member) => Some(&**member),
            Expression::ChainExpression(chain) => match chain.expression.as_member_expression() {
                Some(oxc_ast::ast::MemberExpression::StaticMemberExpression(member)) => Some(&**member),
                _ => None,
            },
            _ => None,
        };
        if let Some(member) = member {
            return self.call_of_member(member, call);
        }
        // `f.bind(t, a)(b)` calls `f` with `a` and `b`.
        let mut first = Vec::new();
        let called = match callee {
            Expression::CallExpression(bind) if let Some(bound) = bound(bind) => {
                let of = self.value(&bound.object);
                first = self.arguments(bind.arguments.get(1..).unwrap_or_default());
                if let Some(this) = bind.arguments.first() {
                    self.argument(this);
                }
                of
            }
            callee => self.value(callee),
        };
        self.answer(called, first, pointed(callee), call)
    }

    /// A call of `called`: tells it and says what it answers.
    fn answer(
        &mut self,
        called: ValueId,
        mut first: Vec<ValueId>,
        at: Span,
        call: &CallExpression<'a>,
    ) -> ValueId {
        if let Some(loaded) = self.load(called, call) {
            return loaded;
        }
        first.extend(self.arguments(&call.arguments));
        self.common_js_call(called, call, &first);
        self.used(Role::Call, called, first.clone(), at, call.span);
        if let Some(known) = self.of_object(called, &first) {
            return known;
        }
        self.result(called, first)
    }

    fn call_of_member(&mut self, member: &StaticMemberExpression<'a>, call: &CallExpression<'a>) -> ValueId {
        let of = self.value(&member.object);
        self.names_of_request(of, &member.object, &member.property);
        let name = member.property.name.as_str();
        let at = pointed(&member.object);
        match name {
            "call" if self.is_callable(of) => {
                let mut arguments = self.arguments(&call.arguments);
                if !arguments.is_empty() {
                    arguments.remove(0);
                }
                return self.called(of, arguments, at, call.span);
            }
            "apply" if self.peek_is_global(of, "Reflect") && call.arguments.len() == 3 => {
                let arguments = self.arguments(&call.arguments);
                let at = call.arguments.first().and_then(Argument::as_expression).map_or(at, pointed);
                let given = self.spread(arguments[2]);
                return self.called(arguments[0], given, at, call.span);
            }
            // `Reflect.get(window, "fetch")`
            "get" if self.peek_is_global(of, "Reflect") && call.arguments.len() >= 2 => {
                let arguments = self.arguments(&call.arguments);
                return self.member_by(arguments[0], arguments[1]);
            }
            "toString" if call.arguments.is_empty() && self.addresses.contains_key(&of) => return of,
            "construct" if self.peek_is_global(of, "Reflect") && call.arguments.len() >= 2 => {
                let arguments = self.arguments(&call.arguments);
                let at = call.arguments.first().and_then(Argument::as_expression).map_or(at, pointed);
                let given = self.spread(arguments[1]);
                self.used(Role::New, arguments[0], given, at, call.span);
                return self.instance(arguments[0]);
            }
            "apply" if self.is_callable(of) && call.arguments.len() <= 2 => {
                let arguments = self.arguments(&call.arguments);
                let given = match arguments.get(1) {
                    Some(&list) => self.spread(list),
                    None => Vec::new(),
                };
                return self.called(of, given, at, call.span);
            }
            "bind" if self.is_callable(of) => {
                self.arguments(&call.arguments);
                self.used(Role::Read, of, Vec::new(), at, member.object.span());
                return of;
            }
            "then" => return self.then(of, member, call),
            "catch" | "finally" => {
                let method = self.member(of, name);
                let arguments = self.arguments(&call.arguments);
                self.used(Role::Call, method, arguments, member.property.span, call.span);
                return of;
            }
            _ => {}
        }
        if let Some(index) = item_parameter(name)
            && let Some(callback) = call.arguments.first().and_then(callable)
            && self.is_list(of)
        {
            let item = self.item(of);
            let mut given = vec![None; index];
            given.push(Some(item));
            let first = self.closure(callback, "", &given);
            let mut arguments = vec![first];
            arguments.extend(self.arguments(call.arguments.get(1..).unwrap_or_default()));
            let method = self.member(of, name);
            self.used(Role::Call, method, arguments.clone(), member.property.span, call.span);
            return match (name, self.peek(first)) {
                // The same items, or one of them.
                ("filter" | "find" | "findLast" | "toSorted", _) => of,
                ("map" | "flatMap", Value::Function(function)) => {
                    let function = *function;
                    let answers = self.module.functions[function as usize].returns.clone();
                    self.add(Value::List(answers))
                }
                _ => self.result(method, arguments),
            };
        }
        let method = self.member(of, name);
        self.answer(method, Vec::new(), member.property.span, call)
    }

    fn called(&mut self, of: ValueId, arguments: Vec<ValueId>, at: Span, whole: Span) -> ValueId {
        self.used(Role::Call, of, arguments.clone(), at, whole);
        self.result(of, arguments)
    }

    /// What `.then(f)` comes to: what `f` answers, which is given what is awaited.
    fn then(
        &mut self,
        of: ValueId,
        member: &StaticMemberExpression<'a>,
        call: &CallExpression<'a>,
    ) -> ValueId {
        let method = self.member(of, "then");
        let Some(callback) = call.arguments.first().and_then(callable) else {
            let arguments = self.arguments(&call.arguments);
            self.used(Role::Call, method, arguments.clone(), member.property.span, call.span);
            return match arguments.first() {
                Some(&next) if next != UNKNOWN => self.result(next, vec![of]),
                _ => UNKNOWN,
            };
        };
        let given = if of == UNKNOWN { Vec::new() } else { vec![Some(of)] };
        let first = self.closure(callback, "", &given);
        let mut arguments = vec![first];
        arguments.extend(self.arguments(call.arguments.get(1..).unwrap_or_default()));
        self.used(Role::Call, method, arguments, member.property.span, call.span);
        self.answers(first)
    }

    /// What a function answers that is called where it stands.
    fn answers(&mut self, function: ValueId) -> ValueId {
        let Value::Function(function) = self.module.values[function as usize] else { return UNKNOWN };
        let mut answer = UNKNOWN;
        for value in self.module.functions[function as usize].returns.clone() {
            answer = self.either(answer, value);
        }
        answer
    }

    /// `(x => ..)(y)`, `(function (x) { .. }).call(this, y)`
    fn call_at_once(&mut self, callee: &Expression<'a>, call: &CallExpression<'a>) -> Option<ValueId> {
        let (function, arguments) = match callee {
            Expression::StaticMemberExpression(member) if member.property.name == "call" => {
                (callable_expression(&member.object)?, call.arguments.get(1..).unwrap_or_default())
            }
            callee => (callable_expression(callee)?, &call.arguments[..]),
        };
        let given: Vec<Option<ValueId>> = self.arguments(arguments).into_iter().map(Some).collect();
        let value = self.closure_at_once(function, &given);
        Some(self.answers(value))
    }

    pub(super) fn new_expression(&mut self, new: &NewExpression<'a>) -> ValueId {
        self.type_arguments(new.type_arguments.as_deref());
        let class = self.value(&new.callee);
        if let Some(worker) = self.worker(class, new) {
            return worker;
        }
        let arguments = self.arguments(&new.arguments);
        let address = self.address(class, &arguments);
        self.used(Role::New, class, arguments, pointed(&new.callee), new.span);
        if let Some(address) = address {
            let value = self.add(Value::Instance(class));
            self.addresses.insert(value, address);
            return value;
        }
        self.instance(class)
    }

    pub(super) fn tagged(&mut self, tagged: &TaggedTemplateExpression<'a>) -> ValueId {
        self.type_arguments(tagged.type_arguments.as_deref());
        let tag = self.value(&tagged.tag);
        let mut arguments = Vec::new();
        for quasi in tagged.quasi.quasis.iter().take(1) {
            let text = quasi.value.cooked.as_ref().unwrap_or(&quasi.value.raw).as_str().to_owned();
            let is_whole = tagged.quasi.expressions.is_empty();
            arguments.push(self.add(if is_whole { Value::Text(text) } else { Value::Prefix(text) }));
        }
        for expression in &tagged.quasi.expressions {
            arguments.push(self.read(expression));
        }
        self.called(tag, arguments, pointed(&tagged.tag), tagged.span)
    }

    fn peek_is_global(&self, value: ValueId, name: &str) -> bool {
        matches!(self.peek(value), Value::Global(global) if global == name)
    }

    /// Whether `.call` of it is the one of functions rather than a method of its own.
    fn is_callable(&self, value: ValueId) -> bool {
        match self.peek(value) {
            Value::Import(..)
            | Value::Global(_)
            | Value::Member { .. }
            | Value::Function(_)
            | Value::Class(_) => true,
            Value::Item(_) | Value::Parameter { .. } | Value::Either(_) => true,
            Value::Result { .. }
            | Value::Instance(_)
            | Value::This(_)
            | Value::Object(_)
            | Value::List(_)
            | Value::Text(_)
            | Value::Prefix(_)
            | Value::Element
            | Value::Unknown => false,
        }
    }

    /// Whether a callback of it may be given its items.
    fn is_list(&self, value: ValueId) -> bool {
        match self.peek(value) {
            Value::List(_)
            | Value::Item(_)
            | Value::Result { .. }
            | Value::Parameter { .. }
            | Value::Either(_) => true,
            Value::Member { of, .. } => !matches!(self.peek(*of), Value::Import(..)),
            Value::Import(..)
            | Value::Global(_)
            | Value::Instance(_)
            | Value::Function(_)
            | Value::Class(_)
            | Value::This(_)
            | Value::Object(_)
            | Value::Text(_)
            | Value::Prefix(_)
            | Value::Element
            | Value::Unknown => false,
        }
    }
}

/// `f.bind`, of `f.bind(..)`.
fn bound<'c, 'a>(call: &'c CallExpression<'a>) -> Option<&'c StaticMemberExpression<'a>> {
    match call.callee.get_inner_expression() {
        Expression::StaticMemberExpression(member) if member.property.name == "bind" => Some(member),
        _ => None,
    }
}

/// A function that stands in the place of an argument.
pub(super) fn callable<'c, 'a>(argument: &'c Argument<'a>) -> Option<Callable<'c, 'a>> {
    callable_expression(argument.as_expression()?)
}

fn callable_expression<'c, 'a>(expression: &'c Expression<'a>) -> Option<Callable<'c, 'a>> {
    match expression.get_inner_expression() {
        Expression::ArrowFunctionExpression(arrow) => Some(Callable::arrow(arrow)),
        Expression::FunctionExpression(function) => Some(Callable::function(function)),
        _ => None,
    }
}

/// Which parameter of a callback is an item of the list that the method is called on.
fn item_parameter(method: &str) -> Option<usize> {
    match method {
        "forEach" | "map" | "flatMap" | "filter" | "find" | "findLast" | "some" | "every" | "toSorted"
        | "sort" => Some(0),
        "reduce" | "reduceRight" => Some(1),
        _ => None,
    }
}
