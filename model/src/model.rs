//! The model: all that emitters and rules see.

use std::collections::BTreeMap;

use onefold::{Declaration, ExampleData, Json, Places, Service, TextRange};

use crate::{ContractNames, Shape, Span, TypeNames, lower};

/// A set of contracts with every name settled and every shape understood.
#[derive(Clone, Debug)]
pub struct Model {
    /// What the service calls itself.
    pub service: Service,
    pub(crate) contracts: Vec<Contract>,
    pub(crate) types: BTreeMap<String, TypeDef>,
}

/// One contract.
#[derive(Clone, Debug)]
pub struct Contract {
    /// What it says about itself.
    pub declared: Declaration,
    /// Its names on every output.
    pub names: ContractNames,
    /// What callers send. The shape is an object, or names one, or is a union of objects.
    pub input: Typed,
    /// What callers receive; [`Shape::Null`] when nothing is answered.
    pub output: Typed,
    /// Declared failures, in the author's order.
    pub failures: Vec<Failure>,
    /// Sample calls.
    pub examples: Vec<ExampleData>,
    /// Facts of the foreign description that it was imported from.
    pub origin: Option<Json>,
    /// Where its parts stand in a document.
    pub places: Option<Places>,
    /// Where it is declared.
    pub span: Option<Span>,
}

/// A shape and the exact schema that it was read from.
#[derive(Clone, Debug, PartialEq)]
pub struct Typed {
    /// What it means for a program.
    pub shape: Shape,
    /// JSON Schema 2020-12; references are `#/types/NAME`. See [`crate::schema`] for rewriting them.
    pub schema: Json,
}

/// One declared failure.
#[derive(Clone, Debug, PartialEq)]
pub struct Failure {
    /// PascalCase; callers branch on it.
    pub code: String,
    /// HTTP status, 400 to 599.
    pub status: u16,
    /// When it happens; may be empty.
    pub description: String,
    /// The fields; [`Shape::Null`] when there are none.
    pub payload: Typed,
}

/// A type that shapes and schemas refer to by name.
#[derive(Clone, Debug, PartialEq)]
pub struct TypeDef {
    /// Its key: `#/types/KEY` in schemas, [`Shape::Named`] in shapes.
    pub key: String,
    /// Its names on every output.
    pub names: TypeNames,
    /// What it means; may be empty.
    pub description: String,
    /// What it means for a program.
    pub shape: Shape,
    /// JSON Schema 2020-12; references are `#/types/NAME`.
    pub schema: Json,
    /// Who sends it.
    pub usage: Usage,
    /// Where it is declared, or the first contract that reaches it.
    pub span: Option<Span>,
}

/// In which directions a type travels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// Some input reaches it.
    pub input: bool,
    /// Some output or failure reaches it.
    pub output: bool,
}

impl Model {
    /// Every contract, by name.
    pub fn contracts(&self) -> impl ExactSizeIterator<Item = &Contract> + Clone {
        self.contracts.iter()
    }

    /// The contracts that `surface` (a word of [`onefold::Exposure::SURFACES`]) carries, by name.
    pub fn exposed<'a>(&'a self, surface: &'a str) -> impl Iterator<Item = &'a Contract> + Clone {
        self.contracts.iter().filter(move |contract| contract.declared.expose.has(surface))
    }

    /// Every type, by key.
    pub fn types(&self) -> impl ExactSizeIterator<Item = &TypeDef> + Clone {
        self.types.values()
    }

    /// The type of a key.
    pub fn get(&self, key: &str) -> Option<&TypeDef> {
        self.types.get(key)
    }

    /// The shape behind any chain of names. Lowering refuses types that only name each other.
    pub fn resolve<'a>(&'a self, shape: &'a Shape) -> &'a Shape {
        shape.resolve(|key| self.types.get(key).map(|definition| &definition.shape))
    }
}

impl Contract {
    /// The place of a part of it (`/expose/webmcp`), or else of the contract.
    pub fn place(&self, pointer: &str) -> Option<Span> {
        lower::place(self.places.as_ref(), pointer).or_else(|| self.span.clone())
    }

    /// A range of the document that the contract was read from, or else the place of `pointer`.
    pub fn inside(&self, pointer: &str, range: Option<TextRange>) -> Option<Span> {
        match (&self.places, range) {
            (Some(places), Some(range)) => {
                let pointer = Some(format!("{}{pointer}", places.pointer));
                Some(Span::Text { file: places.text.clone(), range, pointer })
            }
            (Some(_), None) | (None, _) => self.place(pointer),
        }
    }

    /// Whether the tool that it was imported from leaves open what a call does, so that the effect is
    /// what MCP takes of such tools.
    pub fn is_effect_assumed(&self) -> bool {
        let Some(tool) = self.origin.as_ref().and_then(|origin| origin.get("mcp")) else { return false };
        let hint =
            |key: &str| tool.get("annotations").and_then(|hints| hints.get(key)).and_then(Json::as_bool);
        hint("readOnlyHint") != Some(true) && hint("destructiveHint").is_none()
    }

    /// Whether a successful call answers nothing.
    pub fn is_unit(&self) -> bool {
        self.output.shape == Shape::Null
    }
}
