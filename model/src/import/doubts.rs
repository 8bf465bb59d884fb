//! What a foreign schema says that its maker can hardly mean. It is taken as it stands, and told.

use std::sync::Arc;

use onefold::{Json, Object, TextRange};

use super::pattern;
use crate::keys::Context;
use crate::read::pointer_at;
use crate::suggest::shown;
use crate::{Diagnostic, Span};

/// Keywords beside which a field may be declared elsewhere.
const ELSEWHERE: [&str; 7] =
    ["$ref", "allOf", "anyOf", "oneOf", "if", "dependentSchemas", "patternProperties"];

/// Tells of every schema inside `schema` what is doubtful about it.
pub(super) fn tell(schema: &Json, context: &mut Context) {
    let mut teller = Teller { schema, context };
    onefold::schema::visit(schema, &mut |inner| {
        if let Some(object) = inner.as_object() {
            teller.pattern(object);
            teller.default(object);
            teller.required(object);
        }
    });
}

struct Teller<'a> {
    /// The schema as a whole, which is where the reader is.
    schema: &'a Json,
    context: &'a mut Context,
}

impl Teller<'_> {
    fn pattern(&mut self, object: &Object) {
        let Some((value, fault)) =
            object.get("pattern").and_then(|value| Some((value, pattern::fault(value.as_str()?)?)))
        else {
            return;
        };
        let message = format!("the pattern is no regular expression: {fault}");
        self.warn("unreadable-pattern", message, value.span, "correct it: no value can be held against it");
    }

    fn default(&mut self, object: &Object) {
        let (Some(default), Some(named)) = (object.get("default"), object.get("type")) else { return };
        let types: Vec<&str> = match named.as_array() {
            Some(names) => names.iter().filter_map(Json::as_str).collect(),
            None => named.as_str().into_iter().collect(),
        };
        // OpenAPI says in a word of its own that `null` is taken too.
        let may_be_null = object.get("nullable").and_then(Json::as_bool) == Some(true);
        if types.is_empty()
            || types.iter().any(|name| is_of(default, name))
            || may_be_null && default.is_null()
        {
            return;
        }
        let types: Vec<String> = types.iter().map(|name| format!("`{name}`")).collect();
        let message = format!("the default is no {}", types.join(" or "));
        let help = "correct the default or the type: a call that sends it is refused";
        self.warn("unfit-default", message, default.span, help);
    }

    fn required(&mut self, object: &Object) {
        let Some(fields) = object.get("properties").and_then(Json::as_object) else { return };
        if ELSEWHERE.iter().any(|key| object.contains_key(key)) || is_closed(object) {
            return;
        }
        for name in object.get("required").and_then(Json::as_array).unwrap_or_default() {
            if let Some(text) = name.as_str().filter(|text| !fields.contains_key(text)) {
                let message = format!("`{}` is required, and `properties` does not declare it", shown(text));
                let help = "declare it in `properties`, or take it out of `required`";
                self.warn("undeclared-required", message, name.span, help);
            }
        }
    }

    fn warn(&mut self, rule: &'static str, message: String, range: Option<TextRange>, help: &str) {
        let span = range.map(|range| Span::Text {
            file: Arc::clone(&self.context.text),
            range,
            pointer: Some(pointer_at(self.schema, &self.context.pointer_of(&[]), range)),
        });
        self.context.tell(Diagnostic::warning(rule, message).at(span).help(help));
    }
}

/// Lowering refuses a closed object that requires what it forbids.
fn is_closed(object: &Object) -> bool {
    object.get("additionalProperties").and_then(Json::as_bool) == Some(false)
}

/// Whether a value is of a type; every value is of one that JSON Schema does not know.
fn is_of(value: &Json, name: &str) -> bool {
    match name {
        "null" => value.is_null(),
        "boolean" => value.as_bool().is_some(),
        "number" => value.as_number().is_some(),
        "integer" => value.as_number().is_some_and(|number| number.to_f64().fract() == 0.0),
        "string" => value.as_str().is_some(),
        "array" => value.as_array().is_some(),
        "object" => value.as_object().is_some(),
        _ => true,
    }
}
