//! What expressions come to.

use oxc_ast::ast::{
    ArrayExpressionElement, BinaryOperator, ChainElement, ComputedMemberExpression, Expression,
    IdentifierReference, LogicalOperator, MemberExpression, ObjectExpression, ObjectPropertyKind,
    PropertyKey, PropertyKind, SimpleAssignmentTarget, UnaryOperator,
};
use oxc_span::GetSpan;

use super::functions::Callable;
use super::uses::name_of;
use super::walk::{This, UNKNOWN, Walk};
use crate::{Role, Value, ValueId};

/// Most items of a list that are kept.
const MAX_ITEMS: usize = 256;

/// Most bytes of a name that is put together.
const MAX_NAME: usize = 256;

impl<'a> Walk<'a> {
    /// The value of an expression that is read: stored, passed on, compared.
    pub(super) fn read(&mut self, expression: &Expression<'a>) -> ValueId {
        let value = self.value(expression);
        if let Some(at) = name_of(expression) {
            self.used(Role::Read, value, Vec::new(), at, expression.get_inner_expression().span());
        }
        value
    }

    /// The value of an expression, without telling that it is read.
    pub(super) fn value(&mut self, expression: &Expression<'a>) -> ValueId {
        match expression {
            Expression::BooleanLiteral(_)
            | Expression::NullLiteral(_)
            | Expression::NumericLiteral(_)
            | Expression::BigIntLiteral(_)
            | Expression::RegExpLiteral(_)
            | Expression::NewTarget(_) => UNKNOWN,
            Expression::StringLiteral(_) | Expression::TemplateLiteral(_) => self.text(expression),
            Expression::Identifier(name) => self.name(name),
            Expression::Super(_) => self.parent(),
            Expression::ArrayExpression(list) => self.list(&list.elements),
            Expression::ArrowFunctionExpression(arrow) => self.closure(Callable::arrow(arrow), "", &[]),
            Expression::FunctionExpression(function) => self.closure(Callable::function(function), "", &[]),
            Expression::ClassExpression(class) => self.class(class, ""),
            Expression::AssignmentExpression(assignment) => self.assignment(assignment),
            Expression::AwaitExpression(wait) => self.read(&wait.argument),
            Expression::BinaryExpression(binary) => match binary.operator {
                BinaryOperator::Addition => self.text(expression),
                _ => {
                    self.read(&binary.left);
                    self.read(&binary.right);
                    UNKNOWN
                }
            },
            Expression::CallExpression(call) => self.call(call),
            Expression::ChainExpression(chain) => match &chain.expression {
                ChainElement::CallExpression(call) => self.call(call),
                ChainElement::TSNonNullExpression(inner) => self.value(&inner.expression),
                element => match element.as_member_expression() {
                    Some(member) => self.member_expression(member),
                    None => UNKNOWN,
                },
            },
            Expression::ConditionalExpression(conditional) => {
                let (then, or) = self.condition(&conditional.test);
                let one = self.under(&then, |walk| walk.chosen_of(&conditional.consequent));
                let other = self.under(&or, |walk| walk.chosen_of(&conditional.alternate));
                self.either(one, other)
            }
            Expression::LogicalExpression(logical) => {
                let guards = match logical.operator {
                    LogicalOperator::And => self.condition_of(&logical.left).0,
                    LogicalOperator::Or => self.condition_of(&logical.left).1,
                    LogicalOperator::Coalesce => Vec::new(),
                };
                let left = self.read(&logical.left);
                let right = self.under(&guards, |walk| walk.chosen_of(&logical.right));
                match logical.operator {
                    LogicalOperator::And => right,
                    LogicalOperator::Or | LogicalOperator::Coalesce => self.either(left, right),
                }
            }
            Expression::ImportExpression(import) => self.dynamic_import(import),
            Expression::NewExpression(new) => self.new_expression(new),
            Expression::ObjectExpression(object) => self.object(object),
            Expression::ParenthesizedExpression(inner) => self.value(&inner.expression),
            Expression::SequenceExpression(sequence) => {
                let Some((last, before)) = sequence.expressions.split_last() else { return UNKNOWN };
                for expression in before {
                    self.read(expression);
                }
                self.value(last)
            }
            Expression::TaggedTemplateExpression(tagged) => self.tagged(tagged),
            Expression::ThisExpression(_) => self.this_value(),
            Expression::UnaryExpression(unary) => {
                match (unary.operator, &unary.argument) {
                    (UnaryOperator::Typeof, Expression::Identifier(name)) => {
                        let value = self.name(name);
                        self.used(Role::Typeof, value, Vec::new(), name.span, unary.span);
                    }
                    (_, argument) => {
                        self.read(argument);
                    }
                }
                UNKNOWN
            }
            Expression::UpdateExpression(update) => {
                match &update.argument {
                    SimpleAssignmentTarget::AssignmentTargetIdentifier(name) => {
                        self.name(name);
                    }
                    target => {
                        self.place(target, UNKNOWN, update.span);
                    }
                }
                UNKNOWN
            }
            Expression::YieldExpression(it) => {
                if let Some(argument) = &it.argument {
                    self.read(argument);
                }
                UNKNOWN
            }
            Expression::PrivateInExpression(it) => {
                self.read(&it.right);
                UNKNOWN
            }
            Expression::ImportMeta(_) => self.global("import.meta"),
            Expression::JSXElement(element) => self.element(element),
            Expression::JSXFragment(fragment) => self.fragment(fragment),
            Expression::TSAsExpression(cast) => self.cast(&cast.expression, &cast.type_annotation),
            Expression::TSSatisfiesExpression(cast) => self.cast(&cast.expression, &cast.type_annotation),
            Expression::TSTypeAssertion(cast) => self.cast(&cast.expression, &cast.type_annotation),
            Expression::TSNonNullExpression(inner) => self.value(&inner.expression),
            Expression::TSInstantiationExpression(inner) => {
                self.type_arguments(Some(&inner.type_arguments));
                self.value(&inner.expression)
            }
            Expression::V8IntrinsicExpression(call) => {
                self.arguments(&call.arguments);
                UNKNOWN
            }
            Expression::ComputedMemberExpression(member) => self.computed(member),
            Expression::StaticMemberExpression(member) => {
                let of = self.value(&member.object);
                self.names_of_request(of, &member.object, &member.property);
                self.member(of, member.property.name.as_str())
            }
            Expression::PrivateFieldExpression(member) => {
                let of = self.value(&member.object);
                self.private(of, member.field.name.as_str())
            }
        }
    }

    /// The value of a name, which is used as one.
    pub(super) fn name(&mut self, name: &IdentifierReference<'a>) -> ValueId {
        self.name_str(name.name.as_str())
    }

    pub(super) fn name_str(&mut self, name: &'a str) -> ValueId {
        match self.scopes.find(name) {
            // A type hides no value of its name.
            Some(symbol) if !self.scopes.symbol(symbol).is_type => {
                self.scopes.symbol(symbol).uses += 1;
                self.of_symbol(symbol)
            }
            Some(_) | None => self.global(name),
        }
    }

    pub(super) fn member_expression(&mut self, member: &MemberExpression<'a>) -> ValueId {
        match member {
            MemberExpression::ComputedMemberExpression(member) => self.computed(member),
            MemberExpression::StaticMemberExpression(member) => {
                let of = self.value(&member.object);
                self.member(of, member.property.name.as_str())
            }
            MemberExpression::PrivateFieldExpression(member) => {
                let of = self.value(&member.object);
                self.private(of, member.field.name.as_str())
            }
        }
    }

    /// `x.#name`; names of private fields have their `#`.
    fn private(&mut self, of: ValueId, name: &'a str) -> ValueId {
        if of == UNKNOWN { UNKNOWN } else { self.add(Value::Member { of, name: format!("#{name}") }) }
    }

    fn computed(&mut self, member: &ComputedMemberExpression<'a>) -> ValueId {
        let of = self.value(&member.object);
        if let Expression::NumericLiteral(number) = &member.expression {
            // Truncation is harmless: there is no such item, and that is what comes of it.
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped by `as`")]
            return self.item_at(of, number.value as usize);
        }
        if let Expression::StringLiteral(name) = &member.expression {
            return self.member(of, name.value.as_str());
        }
        let key = self.read(&member.expression);
        self.member_by(of, key)
    }

    /// `of[key]`
    pub(super) fn member_by(&mut self, of: ValueId, key: ValueId) -> ValueId {
        if of == UNKNOWN {
            return UNKNOWN;
        }
        let mut names = Vec::new();
        self.texts(key, &mut names, 0);
        let mut found = UNKNOWN;
        for name in names {
            let one = self.member_owned(of, name);
            found = self.either(found, one);
        }
        if found != UNKNOWN {
            return found;
        }
        match self.peek(of) {
            Value::List(_) => self.item(of),
            _ => self.member(of, ""),
        }
    }

    /// `of.name` for a name that does not stand in the text as it is.
    pub(super) fn member_owned(&mut self, of: ValueId, name: String) -> ValueId {
        match self.peek(of) {
            Value::Global(object) if object == "globalThis" => self.add(Value::Global(name)),
            Value::Object(fields) => match fields.iter().rev().find(|field| field.0 == name) {
                Some((_, value)) => *value,
                None => self.add(Value::Member { of, name }),
            },
            _ => self.add(Value::Member { of, name }),
        }
    }

    /// The texts that a value may be, when they are few.
    fn texts(&self, value: ValueId, names: &mut Vec<String>, depth: usize) {
        if depth > 4 || names.len() >= 16 {
            return;
        }
        match self.peek(value) {
            Value::Text(text) if !names.contains(text) => names.push(text.clone()),
            Value::Either(of) => of.iter().for_each(|&one| self.texts(one, names, depth + 1)),
            Value::Item(of) => {
                if let Value::List(items) = self.peek(*of) {
                    items.iter().for_each(|&one| self.texts(one, names, depth + 1));
                }
            }
            Value::Member { of, name } => {
                let objects: &[ValueId] = match self.peek(*of) {
                    Value::Item(list) => match self.peek(*list) {
                        Value::List(items) => items,
                        _ => &[],
                    },
                    Value::Either(several) => several,
                    _ => &[],
                };
                for &object in objects {
                    if let Value::Object(fields) = self.peek(object) {
                        let found = fields.iter().filter(|field| field.0 == *name);
                        found.for_each(|field| self.texts(field.1, names, depth + 1));
                    }
                }
            }
            _ => {}
        }
    }

    fn list(&mut self, elements: &[ArrayExpressionElement<'a>]) -> ValueId {
        let mut items = Vec::new();
        for element in elements {
            let item = match element {
                ArrayExpressionElement::SpreadElement(spread) => {
                    let of = self.read(&spread.argument);
                    match self.peek(of) {
                        Value::List(inner) if inner.len() <= MAX_ITEMS => {
                            let inner = inner.clone();
                            items.extend(inner);
                            continue;
                        }
                        _ => self.item(of),
                    }
                }
                ArrayExpressionElement::Elision(_) => UNKNOWN,
                element => match element.as_expression() {
                    Some(expression) => self.read(expression),
                    None => UNKNOWN,
                },
            };
            if items.len() < MAX_ITEMS {
                items.push(item);
            }
        }
        self.add(Value::List(items))
    }

    fn object(&mut self, object: &ObjectExpression<'a>) -> ValueId {
        let whole = self.add(Value::Unknown);
        let mut fields: Vec<(String, ValueId)> = Vec::new();
        for property in &object.properties {
            match property {
                ObjectPropertyKind::SpreadProperty(spread) => {
                    let of = self.read(&spread.argument);
                    match self.peek(of) {
                        Value::Object(inner) if inner.len() <= MAX_ITEMS => {
                            let inner = inner.clone();
                            fields.extend(inner);
                        }
                        _ => fields.push((String::new(), of)),
                    }
                }
                ObjectPropertyKind::ObjectProperty(property) => {
                    let name = self.key(&property.key, property.computed);
                    let hint = name.as_deref().unwrap_or_default();
                    let value = match &property.value {
                        Expression::FunctionExpression(function)
                            if property.method || property.kind != PropertyKind::Init =>
                        {
                            let outer = std::mem::replace(&mut self.this, This::Object(whole));
                            let method = self.method(Callable::function(function), hint, None, &[]);
                            self.this = outer;
                            match property.kind {
                                PropertyKind::Init => method,
                                PropertyKind::Get => self.result(method, Vec::new()),
                                PropertyKind::Set => continue,
                            }
                        }
                        value => self.read_named(value, hint),
                    };
                    if let Some(name) = name {
                        fields.push((name, value));
                    }
                }
            }
        }
        self.module.values[whole as usize] = Value::Object(fields);
        whole
    }

    /// The value of an expression that is given to a name.
    pub(super) fn read_named(&mut self, expression: &Expression<'a>, name: &str) -> ValueId {
        match expression {
            Expression::ArrowFunctionExpression(arrow) => self.closure(Callable::arrow(arrow), name, &[]),
            Expression::FunctionExpression(function) => self.closure(Callable::function(function), name, &[]),
            Expression::ClassExpression(class) => self.class(class, name),
            expression => self.read(expression),
        }
    }

    /// The name that a key has, if it is known.
    pub(super) fn key(&mut self, key: &PropertyKey<'a>, is_computed: bool) -> Option<String> {
        match key {
            PropertyKey::StaticIdentifier(name) => Some(name.name.as_str().to_owned()),
            PropertyKey::PrivateIdentifier(name) => Some(format!("#{}", name.name)),
            PropertyKey::StringLiteral(name) => Some(name.value.as_str().to_owned()),
            PropertyKey::NumericLiteral(number) => Some(number.value.to_string()),
            key if is_computed => {
                let expression = key.as_expression()?;
                let value = self.read(expression);
                match self.peek(value) {
                    Value::Text(name) if name.len() <= MAX_NAME => Some(name.clone()),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn this_value(&mut self) -> ValueId {
        match self.this {
            This::Nothing => UNKNOWN,
            This::Instance(class) => self.add(Value::This(class)),
            This::Static(class) => self.add(Value::Class(class)),
            This::Object(object) => object,
        }
    }

    /// What `super` is: something of the class that is extended.
    fn parent(&mut self) -> ValueId {
        match self.this {
            This::Instance(class) => {
                let extends = self.module.classes[class as usize].extends.unwrap_or(UNKNOWN);
                self.instance(extends)
            }
            This::Static(class) => self.module.classes[class as usize].extends.unwrap_or(UNKNOWN),
            This::Nothing | This::Object(_) => UNKNOWN,
        }
    }
}
