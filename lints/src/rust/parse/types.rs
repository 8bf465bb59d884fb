//! Lowers names, paths, types and generic parameters.

use onefold::TextRange;
use syn::punctuated::Punctuated;
use syn::{GenericArgument, GenericParam, PathArguments, TypeParamBound, WherePredicate};

use super::lower::Lowering;
use crate::rust::syntax::{Generic, Name, Path, Segment, TypeRef};

impl Lowering<'_> {
    pub(super) fn path(&mut self, path: &syn::Path) -> Path {
        self.qualified_path(None, path)
    }

    pub(super) fn qualified_path(&mut self, qself: Option<&syn::QSelf>, path: &syn::Path) -> Path {
        let qualified = qself.map(|qself| (Box::new(self.type_ref(&qself.ty)), qself.position));
        let mut end = 0;
        let mut segments = Vec::with_capacity(path.segments.len());
        for segment in &path.segments {
            let (name, at) = self.word(&segment.ident);
            let (arguments, behind) = self.path_arguments(&segment.arguments);
            end = behind.unwrap_or(at.end);
            segments.push(Segment { name, arguments, at });
        }
        let start = match (qself, &path.leading_colon) {
            (Some(qself), _) => self.start(qself.lt_token.span),
            (None, Some(colon)) => self.start(colon.spans[0]),
            (None, None) => segments.first().map_or(0, |first| first.at.start),
        };
        let is_global = path.leading_colon.is_some() && qself.is_none();
        Path { segments, is_global, qualified, at: TextRange { start, end } }
    }

    /// Types among the arguments, and the end of the closing token.
    fn path_arguments(&mut self, arguments: &PathArguments) -> (Vec<TypeRef>, Option<u32>) {
        match arguments {
            PathArguments::None => (Vec::new(), None),
            PathArguments::AngleBracketed(angle) => {
                let types = self.generic_arguments(angle);
                (types, Some(self.end(angle.gt_token.span)))
            }
            PathArguments::Parenthesized(list) => {
                let mut types: Vec<TypeRef> =
                    list.inputs.iter().map(|input| self.type_ref(&input.ty)).collect();
                types.extend(self.output(&list.output));
                (types, Some(self.end(list.paren_token.span.close())))
            }
        }
    }

    pub(super) fn generic_arguments(&mut self, angle: &syn::AngleBracketedGenericArguments) -> Vec<TypeRef> {
        angle
            .args
            .iter()
            .filter_map(|argument| match argument {
                GenericArgument::Type(of) => Some(self.type_ref(of)),
                GenericArgument::AssocType(associated) => Some(self.type_ref(&associated.ty)),
                GenericArgument::Constraint(constraint) => {
                    Some(TypeRef::Bounds(self.bounds(&constraint.bounds)))
                }
                _ => None,
            })
            .collect()
    }

    pub(super) fn type_ref(&mut self, of: &syn::Type) -> TypeRef {
        if !self.descend() {
            return TypeRef::Other;
        }
        let lowered = self.shallow_type(of);
        self.ascend();
        lowered
    }

    fn shallow_type(&mut self, of: &syn::Type) -> TypeRef {
        match of {
            syn::Type::Array(list) => TypeRef::List(Box::new(self.type_ref(&list.elem))),
            syn::Type::Slice(list) => TypeRef::List(Box::new(self.type_ref(&list.elem))),
            syn::Type::FnPtr(function) => TypeRef::Function {
                parameters: function.inputs.iter().map(|input| self.type_ref(&input.ty)).collect(),
                output: self.output(&function.output).map(Box::new),
            },
            syn::Type::Group(group) => self.type_ref(&group.elem),
            syn::Type::Paren(paren) => self.type_ref(&paren.elem),
            syn::Type::ImplTrait(bounds) => TypeRef::Bounds(self.bounds(&bounds.bounds)),
            syn::Type::TraitObject(bounds) => TypeRef::Bounds(self.bounds(&bounds.bounds)),
            syn::Type::Macro(call) => TypeRef::Macro(Box::new(self.macro_call(&call.mac))),
            syn::Type::Path(path) => TypeRef::Path(self.qualified_path(path.qself.as_ref(), &path.path)),
            syn::Type::Ptr(pointer) => TypeRef::Reference(Box::new(self.type_ref(&pointer.elem))),
            syn::Type::Reference(reference) => TypeRef::Reference(Box::new(self.type_ref(&reference.elem))),
            syn::Type::Tuple(tuple) => {
                TypeRef::Tuple(tuple.elems.iter().map(|part| self.type_ref(part)).collect())
            }
            syn::Type::Infer(_) | syn::Type::Never(_) => TypeRef::Other,
            other => TypeRef::Bounds(self.unread_paths(other)),
        }
    }

    pub(super) fn output(&mut self, output: &syn::ReturnType) -> Option<TypeRef> {
        match output {
            syn::ReturnType::Default => None,
            syn::ReturnType::Type(_, of) => Some(self.type_ref(of)),
        }
    }

    pub(super) fn bounds<P>(&mut self, bounds: &Punctuated<TypeParamBound, P>) -> Vec<Path> {
        bounds
            .iter()
            .flat_map(|bound| match bound {
                TypeParamBound::Trait(bound) => vec![self.path(&bound.path)],
                TypeParamBound::Lifetime(_) | TypeParamBound::PreciseCapture(_) => Vec::new(),
                other => self.unread_paths(other),
            })
            .collect()
    }

    /// Parameters with their bounds from the list and the `where` clause. What the clause says of
    /// any other type stands under an empty name.
    pub(super) fn generics(&mut self, generics: &syn::Generics) -> Vec<Generic> {
        let mut found: Vec<Generic> = Vec::new();
        for parameter in &generics.params {
            if let GenericParam::Type(parameter) = parameter {
                let name = self.name(&parameter.ident);
                found.push(Generic { name, bounds: self.bounds(&parameter.bounds) });
            }
        }
        let clauses = generics.where_clause.iter().flat_map(|clause| &clause.predicates);
        for predicate in clauses {
            let WherePredicate::Type(predicate) = predicate else { continue };
            let bounds = self.bounds(&predicate.bounds);
            let name = match &predicate.bounded_ty {
                syn::Type::Path(path) if path.qself.is_none() => {
                    path.path.get_ident().map(|ident| self.name(ident)).unwrap_or_default()
                }
                _ => Name::default(),
            };
            match found.iter_mut().find(|generic| generic.name == name) {
                Some(generic) => generic.bounds.extend(bounds),
                None => found.push(Generic { name, bounds }),
            }
        }
        found
    }
}
