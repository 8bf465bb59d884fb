//! Whole numbers that a JavaScript number cannot hold: what they are, or why they are refused.

use onefold_model::{Contract, Diagnostic, IntegerShape, Model, Rest, Shape, Span};

use super::reach::reached;
use crate::{OptionKind, OptionSpec, Options};

/// Every whole number up to this one is a JavaScript number of its own.
const SAFE: i128 = (1 << 53) - 1;

/// What a whole number beyond 2^53 is in TypeScript.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Integers {
    /// Nothing was declared: such a field is an error.
    Undecided,
    /// `number`: rounded beyond 2^53.
    Number,
    /// `bigint`: exact, read and written by a JSON reader of the client's own.
    Bigint,
}

/// The option of an emitter's table.
pub(crate) const OPTION: OptionSpec = OptionSpec {
    key: "integers",
    kind: OptionKind::Word(&["number", "bigint"]),
    summary: "What a 64-bit integer is: `number` (rounded beyond 2^53) or `bigint` (exact); without it such a field is an error.",
};

impl Integers {
    /// Reads [`OPTION`].
    pub(crate) fn from_options(options: &Options) -> Result<Self, String> {
        match options.text(OPTION.key) {
            None => Ok(Integers::Undecided),
            Some("number") => Ok(Integers::Number),
            Some("bigint") => Ok(Integers::Bigint),
            Some(other) => Err(format!("`integers` is `number` or `bigint`, not `{other}`")),
        }
    }

    /// The type of one whole number.
    pub(super) fn of(self, integer: &IntegerShape) -> &'static str {
        match self {
            Integers::Bigint if is_wide(integer) => "bigint",
            Integers::Undecided | Integers::Number | Integers::Bigint => "number",
        }
    }

    /// What is to be said about the whole numbers that `contracts` send and receive; `emitter` is
    /// the table whose option decides. What was decided is told once and not of each place.
    pub(crate) fn check(self, model: &Model, contracts: &[&Contract], emitter: &str) -> Vec<Diagnostic> {
        match self {
            Integers::Undecided => find(model, contracts).iter().map(|found| found.error(emitter)).collect(),
            Integers::Number => rounded(&find(model, contracts), emitter).into_iter().collect(),
            Integers::Bigint => Vec::new(),
        }
    }
}

/// Whether a JavaScript number cannot hold every value: the format says 64 bits or more, or a
/// bound lies beyond 2^53; unless both bounds lie within.
pub(crate) fn is_wide(integer: &IntegerShape) -> bool {
    let within = |bound: Option<i128>| bound.is_some_and(|bound| (-SAFE..=SAFE).contains(&bound));
    if within(integer.minimum) && within(integer.maximum) {
        return false;
    }
    let beyond = |bound: Option<i128>| bound.is_some_and(|bound| !(-SAFE..=SAFE).contains(&bound));
    let wide_format = integer.format.as_deref().is_some_and(|format| {
        let bits = format.trim_start_matches('u').strip_prefix("int");
        bits.is_some_and(|bits| bits.is_empty() || bits.parse::<u32>().is_ok_and(|bits| bits > 53))
    });
    wide_format || beyond(integer.minimum) || beyond(integer.maximum)
}

/// Whether a fixed value is one that a JavaScript number cannot hold.
pub(crate) fn is_wide_literal(value: i128) -> bool {
    !(-SAFE..=SAFE).contains(&value)
}

/// How many places a warning names.
const SHOWN: usize = 3;

/// A place of a whole number that a JavaScript number cannot hold.
struct Wide {
    path: String,
    span: Option<Span>,
    /// The contract at that place, for a type that has none of its own.
    through: Option<String>,
}

impl Wide {
    fn error(&self, emitter: &str) -> Diagnostic {
        let (path, through) = (&self.path, self.through());
        let message =
            format!("`{path}`{through} is a whole number beyond 2^53, which a JavaScript number cannot hold");
        Diagnostic::error("wide-integer", message).at(self.span.clone()).help(format!(
            "give the field bounds within 2^53 or a string type, or set `integers = \"bigint\"` (exact) or \
             `integers = \"number\"` (rounded) in `[emit.{emitter}]`"
        ))
    }

    fn through(&self) -> String {
        self.through.as_ref().map_or_else(String::new, |contract| format!(", reached through `{contract}`,"))
    }
}

/// One warning for all places.
fn rounded(found: &[Wide], emitter: &str) -> Option<Diagnostic> {
    let (first, more) = found.split_first()?;
    let message = if more.is_empty() {
        let (path, through) = (&first.path, first.through());
        format!("`{path}`{through} is a `number` in TypeScript and is rounded beyond 2^53")
    } else {
        let shown = found.iter().take(SHOWN).map(|place| format!("`{}`", place.path));
        let hidden = found.len().saturating_sub(SHOWN);
        let rest = (hidden > 0).then(|| format!("{hidden} more"));
        let mut words: Vec<String> = shown.chain(rest).collect();
        let last = words.pop().unwrap_or_default();
        let words = words.join(", ");
        format!("{words} and {last} are `number` in TypeScript and are rounded beyond 2^53")
    };
    Some(
        Diagnostic::warning("wide-integer", message)
            .at(first.span.clone())
            .help(format!("set `integers = \"bigint\"` in `[emit.{emitter}]` to keep every digit")),
    )
}

fn find(model: &Model, contracts: &[&Contract]) -> Vec<Wide> {
    let mut finder = Finder::default();
    for contract in contracts {
        let name = contract.declared.name.as_str();
        finder.walk(&contract.input.shape, format!("{name} input"), &contract.span);
        finder.walk(&contract.output.shape, format!("{name} output"), &contract.span);
        for failure in &contract.failures {
            finder.walk(&failure.payload.shape, format!("{name} {}", failure.code), &contract.span);
        }
    }
    for definition in reached(model, contracts) {
        // A linked type has no place of its own: its span is that of a contract.
        let is_there = |contract: &&Contract| contract.span == definition.span;
        finder.through = match definition.span {
            Some(Span::Rust(_)) => {
                model.contracts().find(is_there).map(|found| found.declared.name.to_string())
            }
            Some(Span::Text { .. }) | None => None,
        };
        finder.walk(&definition.shape, definition.names.schema.clone(), &definition.span);
    }
    finder.found
}

#[derive(Default)]
struct Finder {
    through: Option<String>,
    found: Vec<Wide>,
}

impl Finder {
    fn walk(&mut self, shape: &Shape, path: String, span: &Option<Span>) {
        match shape {
            Shape::Integer(integer) if is_wide(integer) => self.report(&path, span),
            Shape::Literals(literals) => {
                let wide = |number: &onefold::Number| number.to_i128().is_some_and(is_wide_literal);
                if literals.iter().filter_map(|literal| literal.value.as_number()).any(wide) {
                    self.report(&path, span);
                }
            }
            Shape::Array(array) => self.walk(&array.items, format!("{path}[]"), span),
            Shape::Tuple(tuple) => {
                for (index, item) in tuple.items.iter().enumerate() {
                    self.walk(item, format!("{path}[{index}]"), span);
                }
                if let Some(rest) = &tuple.rest {
                    self.walk(rest, format!("{path}[]"), span);
                }
            }
            Shape::Object(object) => {
                for field in &object.fields {
                    self.walk(&field.shape, format!("{path}.{}", field.name), span);
                }
                if let Rest::Of(rest) = &object.rest {
                    self.walk(rest, format!("{path}.*"), span);
                }
            }
            Shape::Union(union) => {
                union.variants.iter().for_each(|variant| self.walk(&variant.shape, path.clone(), span));
            }
            Shape::Intersection(shapes) => {
                shapes.iter().for_each(|shape| self.walk(shape, path.clone(), span));
            }
            Shape::Nullable(inner) => self.walk(inner, path, span),
            Shape::Never | Shape::Any | Shape::Null | Shape::Bool | Shape::Named(_) => {}
            Shape::Integer(_) | Shape::Number(_) | Shape::String(_) => {}
        }
    }

    fn report(&mut self, path: &str, span: &Option<Span>) {
        if !self.found.iter().any(|other| other.path == path) {
            let through = self.through.clone();
            self.found.push(Wide { path: path.to_owned(), span: span.clone(), through });
        }
    }
}
