//! What the place of a closure says of its parameters: `const F: fn(A) = |a| ..`, `f(|a| ..)`.

use super::Walker;
use crate::rust::modules::{Holder, ItemId};
use crate::rust::names::{Entry, Res};
use crate::rust::syntax::{Expr, ExprKind, Function, ItemKind, Path, Statement, TypeRef};
use crate::rust::values::{Scene, Type, Value, answers_parameter, is_wrapper};

/// How deep closures are looked for before a type is asked what it wants.
const MOST_LEVELS: usize = 8;

/// Methods that take a value of the type that they are told out of something.
const TAKE_OUT: [&str; 8] =
    ["data", "downcast", "downcast_mut", "downcast_ref", "extension", "get", "get_mut", "remove"];

/// The type that is written for the place of an expression.
#[derive(Clone)]
pub(super) struct Wanted<'a> {
    scene: Scene<'a>,
    of: &'a TypeRef,
}

impl<'a> Walker<'_, 'a> {
    /// Walks an expression that stands where a type is written.
    pub(super) fn expr_as(&mut self, expr: &'a Expr, of: Option<&'a TypeRef>) -> Value<'a> {
        self.wanted = self.wanted_here(expr, of);
        self.expr(expr)
    }

    /// What a place wants of an expression that holds closures; of any other it is not asked.
    pub(super) fn wanted_here(&self, expr: &Expr, of: Option<&'a TypeRef>) -> Option<Wanted<'a>> {
        let of = of.filter(|_| may_want(expr))?;
        Some(Wanted { scene: self.scene.clone(), of })
    }

    /// What a closure at a place is handed.
    pub(super) fn taken(&self, wanted: Option<&Wanted<'a>>) -> Vec<Value<'a>> {
        wanted.map(|wanted| self.graph().taken(&wanted.scene, wanted.of)).unwrap_or_default()
    }

    /// What a method answers, or the type that its name says it takes out: `any.downcast::<T>()`.
    pub(super) fn or_taken_out(&self, value: Value<'a>, name: &str, generics: &'a [TypeRef]) -> Value<'a> {
        match generics {
            [only] if TAKE_OUT.contains(&name) => {
                value.or(|| Value::of(self.graph().type_of(&self.scene, only)))
            }
            _ => value,
        }
    }

    /// What a call answers when only its path says it: `make::<T>()`, `<T as Make>::make()`.
    pub(super) fn or_said(&self, value: Value<'a>, path: &'a Path, called: &[Entry<'a>]) -> Value<'a> {
        let graph = self.graph();
        let functions = called.iter().filter_map(|entry| match entry.res {
            Res::Item(id) => graph.item(id).function(),
            Res::Scope(_) | Res::Variant(..) | Res::Hidden(..) | Res::Foreign(_) | Res::Prelude(_) => None,
        });
        let is_of_trait = match value.of {
            Type::Local(id) => matches!(graph.item(id).item.kind, ItemKind::Trait { .. }),
            Type::Unknown => true,
            Type::Foreign(_)
            | Type::Made(_)
            | Type::Tuple(_)
            | Type::Function(_)
            | Type::Closure(..)
            | Type::Text(_) => false,
        };
        let arguments = path.segments.last().map_or(&[][..], |last| &last.arguments);
        let written = match (&path.qualified, arguments) {
            (Some((of, _)), _) if functions.clone().any(answers_itself) => of,
            (None, [only]) if functions.clone().any(answers_parameter) => only,
            (Some(_) | None, _) => return value,
        };
        let of = graph.type_of(&self.scene, written);
        if is_of_trait && !matches!(of, Type::Unknown) { Value { of, ..value } } else { value }
    }

    /// What a field of a type of the workspace wants.
    pub(super) fn wanted_by_field(&self, of: &Type<'a>, name: &str) -> Option<Wanted<'a>> {
        let Type::Local(id) = of else { return None };
        let (_, of) = self.graph().item(*id).fields().iter().find(|(field, _)| field == name)?;
        Some(Wanted { scene: self.graph().scene_of(*id), of })
    }

    /// What is wanted of an argument by what is called. Methods have their receiver apart.
    pub(super) fn wanted_by_call(
        &self,
        called: &[Entry<'a>],
        index: usize,
        receiver: Option<&Value<'a>>,
    ) -> Option<Wanted<'a>> {
        called.iter().rev().find_map(|entry| match &entry.res {
            Res::Item(id) => self.wanted_by_item(*id, index, receiver),
            Res::Variant(id, _) => self.wanted_by_field(&Type::Local(*id), &index.to_string()),
            Res::Scope(_) | Res::Hidden(..) | Res::Foreign(_) | Res::Prelude(_) => None,
        })
    }

    fn wanted_by_item(&self, id: ItemId, index: usize, receiver: Option<&Value<'a>>) -> Option<Wanted<'a>> {
        let info = self.graph().item(id);
        let Some(function) = info.function() else {
            let is_type = matches!(info.item.kind, ItemKind::Type { .. });
            return self.wanted_by_field(&Type::Local(id), &index.to_string()).filter(|_| is_type);
        };
        let before = usize::from(function.has_self && receiver.is_none());
        let of = function.parameters.get(index.checked_sub(before)?)?.of.as_ref()?;
        let mut scene = self.graph().scene_of(id);
        // `Self` of a trait is what the method is called on.
        if let (Holder::Trait(_), Some(receiver)) = (info.holder, receiver) {
            scene.self_type = receiver.of.clone();
        }
        Some(Wanted { scene, of })
    }
}

impl<'a> Wanted<'a> {
    /// What is wanted of one part of a tuple.
    pub(super) fn part(&self, index: usize) -> Option<Self> {
        let mut of = self.of;
        loop {
            match of {
                TypeRef::Reference(inner) | TypeRef::List(inner) => of = inner,
                TypeRef::Path(path) => {
                    let last = path.segments.last().filter(|last| is_wrapper(&last.name))?;
                    of = last.arguments.first()?;
                }
                TypeRef::Tuple(parts) => {
                    return Some(Wanted { scene: self.scene.clone(), of: parts.get(index)? });
                }
                TypeRef::Bounds(_) | TypeRef::Function { .. } | TypeRef::Macro(_) | TypeRef::Other => {
                    return None;
                }
            }
        }
    }
}

/// Whether a function answers `Self`.
fn answers_itself(function: &Function) -> bool {
    function.output.as_ref().is_some_and(is_self)
}

/// Whether a call only puts its argument into something: `Box::new(x)`, `Some(x)`.
pub(super) fn is_wrapping(callee: &Expr) -> bool {
    let ExprKind::Path(path) = &callee.kind else { return false };
    match path.segments.as_slice() {
        [.., of, last] if matches!(last.name.as_str(), "new" | "from" | "pin") => is_wrapper(&of.name),
        [.., last] => matches!(last.name.as_str(), "Some" | "Ok"),
        [] => false,
    }
}

/// Whether an argument may hold a closure of which the function that is called says something.
pub(super) fn may_want(expr: &Expr) -> bool {
    holds_closure(expr, MOST_LEVELS)
}

fn holds_closure(expr: &Expr, left: usize) -> bool {
    let Some(left) = left.checked_sub(1) else { return false };
    let any = |exprs: &[Expr]| exprs.iter().any(|expr| holds_closure(expr, left));
    match &expr.kind {
        ExprKind::Closure { .. } => true,
        ExprKind::Inner(inner) => holds_closure(inner, left),
        ExprKind::Parts(parts) | ExprKind::Tuple(parts) => any(parts),
        ExprKind::Call { arguments, .. } => any(arguments),
        ExprKind::Macro(call) => any(&call.input.expressions),
        ExprKind::Block(block) => match block.statements.last() {
            Some(Statement::Expr(last)) => block.has_value && holds_closure(last, left),
            Some(Statement::Let { .. } | Statement::Item(_)) | None => false,
        },
        // Fields say what they want themselves.
        ExprKind::Struct { .. }
        | ExprKind::Path(_)
        | ExprKind::Method { .. }
        | ExprKind::Field { .. }
        | ExprKind::Text(_)
        | ExprKind::Literal
        | ExprKind::Cast { .. }
        | ExprKind::Branches { .. }
        | ExprKind::Match { .. }
        | ExprKind::For { .. }
        | ExprKind::Assign { .. }
        | ExprKind::Return(_) => false,
    }
}

/// Whether a type is `Self`, also inside of what only holds it.
pub(super) fn is_self(of: &TypeRef) -> bool {
    match of {
        TypeRef::Path(Path { segments, qualified: None, .. }) => match segments.as_slice() {
            [only] if only.name == "Self" => true,
            [.., last] if is_wrapper(&last.name) => last.arguments.first().is_some_and(is_self),
            _ => false,
        },
        TypeRef::Reference(of) => is_self(of),
        TypeRef::Path(_)
        | TypeRef::List(_)
        | TypeRef::Tuple(_)
        | TypeRef::Bounds(_)
        | TypeRef::Function { .. }
        | TypeRef::Macro(_)
        | TypeRef::Other => false,
    }
}
