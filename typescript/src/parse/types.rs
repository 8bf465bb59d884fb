//! Written types: the names in them, and what a value of such a type is.

use oxc_ast::ast::{Expression, FormalParameters, TSImportType, TSTypeOperatorOperator};
use oxc_ast::ast::{
    TSImportTypeQualifier, TSQualifiedName, TSTupleElement, TSType, TSTypeName, TSTypeParameterDeclaration,
    TSTypeParameterInstantiation, TSTypeQueryExprName, TSTypeReference,
};
use oxc_span::{GetSpan, Span};

use super::walk::{UNKNOWN, Walk, range};
use crate::{Erasure, Form, Imported, Member, Request, Role, Specifier, Value, ValueId};

/// Types of the language that stand for what they are given.
const LOOKED_THROUGH: [&str; 14] = [
    "Promise",
    "PromiseLike",
    "Awaited",
    "Readonly",
    "Partial",
    "Required",
    "NonNullable",
    "Array",
    "ReadonlyArray",
    "Set",
    "Omit",
    "Pick",
    "Iterable",
    "AsyncIterable",
];

impl<'a> Walk<'a> {
    /// `e as T`, `e satisfies T`, `<T>e`
    pub(super) fn cast(&mut self, expression: &Expression<'a>, written: &TSType<'a>) -> ValueId {
        let value = self.value(expression);
        let written = self.type_value(written);
        self.typed(value, written)
    }

    /// Walks a type and says what a value of it is.
    pub(super) fn type_value(&mut self, written: &TSType<'a>) -> ValueId {
        match written {
            TSType::TSTypeReference(it) => self.type_reference(it),
            TSType::TSArrayType(it) => self.type_value(&it.element_type),
            TSType::TSUnionType(it) => self.type_values(&it.types),
            TSType::TSIntersectionType(it) => self.type_values(&it.types),
            TSType::TSParenthesizedType(it) => self.type_value(&it.type_annotation),
            TSType::TSTypeOperatorType(it) => {
                let value = self.type_value(&it.type_annotation);
                if it.operator == TSTypeOperatorOperator::Keyof { UNKNOWN } else { value }
            }
            TSType::TSTypeLiteral(it) => {
                let fields = self.signatures(&it.members);
                self.fields_value(fields)
            }
            TSType::TSTypeQuery(it) => {
                self.type_arguments(it.type_arguments.as_deref());
                self.queried(&it.expr_name)
            }
            TSType::TSImportType(it) => {
                let value = self.import_type(it);
                self.instance(value)
            }
            TSType::TSIndexedAccessType(it) => {
                let of = self.type_value(&it.object_type);
                self.type_value(&it.index_type);
                match &it.index_type {
                    TSType::TSLiteralType(key) => match &key.literal {
                        oxc_ast::ast::TSLiteral::StringLiteral(name) => self.member(of, name.value.as_str()),
                        _ => UNKNOWN,
                    },
                    _ => UNKNOWN,
                }
            }
            TSType::TSTupleType(it) => {
                let items: Vec<ValueId> = it.element_types.iter().map(|it| self.tuple_element(it)).collect();
                if items.iter().all(|&it| it == UNKNOWN) { UNKNOWN } else { self.add(Value::List(items)) }
            }
            TSType::TSNamedTupleMember(it) => self.tuple_element(&it.element_type),
            TSType::TSConditionalType(it) => {
                self.type_value(&it.check_type);
                self.scopes.enter();
                self.type_value(&it.extends_type);
                self.type_value(&it.true_type);
                self.scopes.leave();
                self.type_value(&it.false_type);
                UNKNOWN
            }
            TSType::TSConstructorType(it) => self.signature_of(
                it.type_parameters.as_deref(),
                &it.params,
                Some(&it.return_type.type_annotation),
            ),
            TSType::TSFunctionType(it) => self.signature_of(
                it.type_parameters.as_deref(),
                &it.params,
                Some(&it.return_type.type_annotation),
            ),
            TSType::TSInferType(it) => {
                let symbol = self.scopes.bind(it.type_parameter.name.name.as_str());
                self.scopes.symbol(symbol).is_type = true;
                it.type_parameter.constraint.iter().for_each(|it| _ = self.type_value(it));
                UNKNOWN
            }
            TSType::TSMappedType(it) => {
                self.scopes.enter();
                let symbol = self.scopes.bind(it.key.name.as_str());
                self.scopes.symbol(symbol).is_type = true;
                self.type_value(&it.constraint);
                it.name_type.iter().for_each(|it| _ = self.type_value(it));
                it.type_annotation.iter().for_each(|it| _ = self.type_value(it));
                self.scopes.leave();
                UNKNOWN
            }
            TSType::TSTemplateLiteralType(it) => {
                it.types.iter().for_each(|it| _ = self.type_value(it));
                UNKNOWN
            }
            TSType::TSTypePredicate(it) => {
                it.type_annotation.iter().for_each(|it| _ = self.type_value(&it.type_annotation));
                UNKNOWN
            }
            TSType::JSDocNullableType(it) => self.type_value(&it.type_annotation),
            TSType::JSDocNonNullableType(it) => self.type_value(&it.type_annotation),
            _ => UNKNOWN,
        }
    }

    fn type_values(&mut self, types: &[TSType<'a>]) -> ValueId {
        let mut value = UNKNOWN;
        for one in types {
            let one = self.type_value(one);
            value = self.either(value, one);
        }
        value
    }

    fn tuple_element(&mut self, element: &TSTupleElement<'a>) -> ValueId {
        match element {
            TSTupleElement::TSOptionalType(it) => self.type_value(&it.type_annotation),
            TSTupleElement::TSRestType(it) => self.type_value(&it.type_annotation),
            element => element.as_ts_type().map_or(UNKNOWN, |it| self.type_value(it)),
        }
    }

    pub(super) fn signature_of(
        &mut self,
        type_parameters: Option<&TSTypeParameterDeclaration<'a>>,
        parameters: &FormalParameters<'a>,
        returns: Option<&TSType<'a>>,
    ) -> ValueId {
        self.scopes.enter();
        self.type_parameters(type_parameters);
        for parameter in &parameters.items {
            parameter.type_annotation.iter().for_each(|it| _ = self.type_value(&it.type_annotation));
        }
        if let Some(rest) = &parameters.rest {
            rest.type_annotation.iter().for_each(|it| _ = self.type_value(&it.type_annotation));
        }
        returns.iter().for_each(|it| _ = self.type_value(it));
        self.scopes.leave();
        UNKNOWN
    }

    pub(super) fn type_arguments(&mut self, arguments: Option<&TSTypeParameterInstantiation<'a>>) {
        if let Some(arguments) = arguments {
            arguments.params.iter().for_each(|it| _ = self.type_value(it));
        }
    }

    /// Binds type parameters in the innermost scope.
    pub(super) fn type_parameters(&mut self, parameters: Option<&TSTypeParameterDeclaration<'a>>) {
        let Some(parameters) = parameters else { return };
        for parameter in &parameters.params {
            let symbol = self.scopes.bind(parameter.name.name.as_str());
            self.scopes.symbol(symbol).is_type = true;
        }
        for (index, parameter) in parameters.params.iter().enumerate() {
            let bound = parameter.constraint.as_ref().map_or(UNKNOWN, |it| self.type_value(it));
            parameter.default.iter().for_each(|it| _ = self.type_value(it));
            if bound != UNKNOWN
                && let Some(symbol) = self.scopes.find(parameters.params[index].name.name.as_str())
            {
                let slot = self.instance_of_symbol(symbol);
                self.fill(slot, bound);
            }
        }
    }

    /// What a value of the type of a name is, where the name is a type of this file.
    pub(super) fn instance_of_symbol(&mut self, symbol: super::scopes::SymbolId) -> ValueId {
        if let Some(instance) = self.scopes.symbol(symbol).instance {
            return instance;
        }
        let slot = self.slot();
        self.scopes.symbol(symbol).instance = Some(slot);
        slot
    }

    fn type_reference(&mut self, it: &TSTypeReference<'a>) -> ValueId {
        let arguments: Vec<ValueId> = match &it.type_arguments {
            Some(arguments) => arguments.params.iter().map(|it| self.type_value(it)).collect(),
            None => Vec::new(),
        };
        match &it.type_name {
            TSTypeName::IdentifierReference(name) => {
                let text = name.name.as_str();
                match self.scopes.find(text) {
                    Some(symbol) => {
                        let found = self.scopes.symbol(symbol);
                        found.uses += u32::from(self.is_reflected);
                        if found.is_type || found.instance.is_some() {
                            return self.instance_of_symbol(symbol);
                        }
                        let value = self.of_symbol(symbol);
                        self.used(Role::Type, value, Vec::new(), name.span, it.span);
                        self.instance(value)
                    }
                    None => match (text, arguments.first()) {
                        ("ReturnType", Some(&of)) => self.result(of, Vec::new()),
                        ("InstanceType", Some(&of)) => self.instance(of),
                        ("Map" | "Record", _) => arguments.get(1).copied().unwrap_or(UNKNOWN),
                        (_, Some(&of)) if LOOKED_THROUGH.contains(&text) => of,
                        ("const" | "Promise" | "Array" | "Function" | "Object" | "Error" | "Date", _) => {
                            UNKNOWN
                        }
                        _ => {
                            let value = self.global(text);
                            self.instance(value)
                        }
                    },
                }
            }
            TSTypeName::QualifiedName(name) => {
                let value = self.qualified_type(name);
                self.used(Role::Type, value, Vec::new(), name.right.span, it.span);
                self.instance(value)
            }
            TSTypeName::ThisExpression(_) => UNKNOWN,
        }
    }

    fn qualified_type(&mut self, name: &TSQualifiedName<'a>) -> ValueId {
        let of = self.type_name(&name.left);
        self.member(of, name.right.name.as_str())
    }

    /// What a name in a type stands for, which does not make it a use of the value.
    fn type_name(&mut self, name: &TSTypeName<'a>) -> ValueId {
        match name {
            TSTypeName::IdentifierReference(name) => match self.scopes.find(name.name.as_str()) {
                Some(symbol) => {
                    let is_reflected = self.is_reflected;
                    self.scopes.symbol(symbol).uses += u32::from(is_reflected);
                    self.of_symbol(symbol)
                }
                None => self.global(name.name.as_str()),
            },
            TSTypeName::QualifiedName(name) => self.qualified_type(name),
            TSTypeName::ThisExpression(_) => UNKNOWN,
        }
    }

    /// A name in `implements` or `extends` of an interface.
    pub(super) fn type_name_used(&mut self, name: &TSTypeName<'a>) -> ValueId {
        let value = self.type_name(name);
        let at = match name {
            TSTypeName::QualifiedName(it) => it.right.span,
            name => name.span(),
        };
        self.used(Role::Type, value, Vec::new(), at, name.span());
        value
    }

    /// `a.b`, where it is a value.
    pub(super) fn qualified(&mut self, name: &TSQualifiedName<'a>) -> ValueId {
        let of = match &name.left {
            TSTypeName::IdentifierReference(it) => self.name_str(it.name.as_str()),
            TSTypeName::QualifiedName(it) => self.qualified(it),
            TSTypeName::ThisExpression(_) => UNKNOWN,
        };
        self.member(of, name.right.name.as_str())
    }

    fn queried(&mut self, name: &TSTypeQueryExprName<'a>) -> ValueId {
        match name {
            TSTypeQueryExprName::TSImportType(it) => self.import_type(it),
            name => match name.as_ts_type_name() {
                Some(name) => self.type_name(name),
                None => UNKNOWN,
            },
        }
    }

    /// `import("m").a.b`
    fn import_type(&mut self, it: &TSImportType<'a>) -> ValueId {
        self.type_arguments(it.type_arguments.as_deref());
        let mut path: Vec<(&'a str, Span)> = Vec::new();
        let mut qualifier = it.qualifier.as_ref();
        while let Some(one) = qualifier {
            match one {
                TSImportTypeQualifier::Identifier(name) => {
                    path.push((name.name.as_str(), name.span));
                    qualifier = None;
                }
                TSImportTypeQualifier::QualifiedName(name) => {
                    path.push((name.right.name.as_str(), name.right.span));
                    qualifier = Some(&name.left);
                }
            }
        }
        let first = path.pop();
        let member = match first {
            None => Member::Namespace,
            Some(("default", _)) => Member::Default,
            Some((name, _)) => Member::Named(name.to_owned()),
        };
        let names = first.map(|(name, span)| Imported {
            member: member.clone(),
            name: name.to_owned(),
            is_type: true,
            at: range(span),
        });
        let id = self.request(Request {
            specifier: Specifier::Text(it.source.value.as_str().to_owned()),
            form: Form::ImportType,
            erasure: Erasure::Always,
            names: names.into_iter().collect(),
            is_lazy: false,
            at: range(it.source.span),
            whole: range(it.span),
        });
        let mut value = self.add(Value::Import(id, member));
        while let Some((name, _)) = path.pop() {
            value = self.member(value, name);
        }
        value
    }
}
