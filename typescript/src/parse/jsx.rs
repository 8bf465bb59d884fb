//! JSX: tags, attributes and what stands between.

use oxc_ast::ast::{
    JSXAttributeItem, JSXAttributeValue, JSXChild, JSXElement, JSXElementName, JSXExpression, JSXFragment,
    JSXMemberExpression, JSXMemberExpressionObject,
};

use super::walk::{UNKNOWN, Walk};
use crate::{Role, Value, ValueId};

impl<'a> Walk<'a> {
    pub(super) fn element(&mut self, element: &JSXElement<'a>) -> ValueId {
        self.has_jsx = true;
        let opening = &element.opening_element;
        let tag = match &opening.name {
            JSXElementName::IdentifierReference(name) => Some((self.name(name), name.span)),
            JSXElementName::MemberExpression(member) => Some((self.jsx_member(member), member.property.span)),
            JSXElementName::Identifier(_)
            | JSXElementName::NamespacedName(_)
            | JSXElementName::ThisExpression(_) => None,
        };
        if let Some((tag, at)) = tag {
            self.used(Role::Tag, tag, Vec::new(), at, opening.span);
        }
        self.type_arguments(opening.type_arguments.as_deref());
        for attribute in &opening.attributes {
            match attribute {
                JSXAttributeItem::Attribute(attribute) => match &attribute.value {
                    Some(JSXAttributeValue::ExpressionContainer(it)) => self.jsx_expression(&it.expression),
                    Some(JSXAttributeValue::Element(it)) => _ = self.element(it),
                    Some(JSXAttributeValue::Fragment(it)) => _ = self.fragment(it),
                    Some(JSXAttributeValue::StringLiteral(_)) | None => {}
                },
                JSXAttributeItem::SpreadAttribute(it) => _ = self.read(&it.argument),
            }
        }
        self.children(&element.children);
        self.jsx_value()
    }

    pub(super) fn fragment(&mut self, fragment: &JSXFragment<'a>) -> ValueId {
        self.has_jsx = true;
        self.children(&fragment.children);
        self.jsx_value()
    }

    fn jsx_value(&mut self) -> ValueId {
        if let Some(value) = self.element {
            return value;
        }
        let value = self.add(Value::Element);
        self.element = Some(value);
        value
    }

    fn children(&mut self, children: &[JSXChild<'a>]) {
        for child in children {
            match child {
                JSXChild::Text(_) => {}
                JSXChild::Element(it) => _ = self.element(it),
                JSXChild::Fragment(it) => _ = self.fragment(it),
                JSXChild::ExpressionContainer(it) => self.jsx_expression(&it.expression),
                JSXChild::Spread(it) => _ = self.read(&it.expression),
            }
        }
    }

    fn jsx_expression(&mut self, expression: &JSXExpression<'a>) {
        if let Some(expression) = expression.as_expression() {
            self.read(expression);
        }
    }

    fn jsx_member(&mut self, member: &JSXMemberExpression<'a>) -> ValueId {
        let of = match &member.object {
            JSXMemberExpressionObject::IdentifierReference(name) => self.name(name),
            JSXMemberExpressionObject::MemberExpression(inner) => self.jsx_member(inner),
            JSXMemberExpressionObject::ThisExpression(_) => UNKNOWN,
        };
        self.member(of, member.property.name.as_str())
    }
}
