//! Every schema of a model, and how messages name the place of each.

use onefold::{Json, TextRange};
use onefold_model::{Model, Span, schema};

/// A schema that a contract or a type declares, with all that is inside it.
pub(crate) struct Owner<'a> {
    /// As in "the input of contract `notes.search`".
    pub(crate) name: String,
    /// The schema.
    pub(crate) schema: &'a Json,
    /// Where its contract or type is declared.
    pub(crate) span: Option<Span>,
}

/// What a contract's schemas are called in messages.
pub(crate) fn of_input(contract: &onefold_model::Contract) -> Owner<'_> {
    Owner {
        name: format!("the input of contract `{}`", contract.declared.name),
        schema: &contract.input.schema,
        span: contract.span.clone(),
    }
}

/// The output of a contract.
pub(crate) fn of_output(contract: &onefold_model::Contract) -> Owner<'_> {
    Owner {
        name: format!("the output of contract `{}`", contract.declared.name),
        schema: &contract.output.schema,
        span: contract.span.clone(),
    }
}

/// A type.
pub(crate) fn of_type(definition: &onefold_model::TypeDef) -> Owner<'_> {
    Owner {
        name: format!("type `{}`", definition.key),
        schema: &definition.schema,
        span: definition.span.clone(),
    }
}

/// Every schema that is written in a model: of contracts first, then of types.
pub(crate) fn owners(model: &Model) -> Vec<Owner<'_>> {
    let mut owners = Vec::new();
    for contract in model.contracts() {
        owners.extend([of_input(contract), of_output(contract)]);
        owners.extend(contract.failures.iter().map(|failure| Owner {
            name: format!("failure `{}` of contract `{}`", failure.code, contract.declared.name),
            schema: &failure.payload.schema,
            span: contract.span.clone(),
        }));
    }
    owners.extend(model.types().map(of_type));
    owners
}

impl<'a> Owner<'a> {
    /// Calls `visit` with every schema inside, and how messages name its place:
    /// `` `filter.kind` in type `Query` ``.
    pub(crate) fn visit(&self, visit: &mut dyn FnMut(&'a Json, &str)) {
        self.enter(self.schema, "", visit);
    }

    fn enter(&self, schema: &'a Json, path: &str, visit: &mut dyn FnMut(&'a Json, &str)) {
        let subject = if path.is_empty() { self.name.clone() } else { format!("`{path}` in {}", self.name) };
        visit(schema, &subject);
        schema::children(schema, &mut |keyword, name, inner| {
            let path = match (keyword, name) {
                ("properties", Some(name)) if path.is_empty() => name.to_owned(),
                ("properties", Some(name)) => format!("{path}.{name}"),
                ("items" | "prefixItems" | "unevaluatedItems" | "contains", _) => format!("{path}[]"),
                _ => path.to_owned(),
            };
            self.enter(inner, &path, visit);
        });
    }

    /// The place of something inside the schema, or else of its owner.
    pub(crate) fn place(&self, range: Option<TextRange>) -> Option<Span> {
        match (&self.span, range) {
            (Some(Span::Text { file, .. }), Some(range)) => {
                Some(Span::Text { file: file.clone(), range, pointer: None })
            }
            (Some(Span::Text { .. } | Span::Rust(_)) | None, _) => self.span.clone(),
        }
    }
}

/// What `json` is marked with: of a list or an object its opening bracket alone, which may be pages
/// away from the closing one.
pub(crate) fn opening(json: &Json) -> Option<TextRange> {
    let range = json.span?;
    let is_long = json.as_array().is_some() || json.as_object().is_some();
    Some(if is_long { TextRange { start: range.start, end: range.start + 1 } } else { range })
}
