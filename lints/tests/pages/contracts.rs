//! Contract documents of fences: what is left out is filled in, and places lead back.

use std::sync::Arc;

use onefold::{ContractSet, Json, Service, SourceText};
use onefold_model::{Diagnostic, Model, lower, read_document, read_json};

/// What messages call the document.
pub const PATH: &str = "contracts.json";

/// What a contract gets that says nothing of it.
const FILLINGS: [(&str, &str); 3] = [
    ("description", "\"What a call does.\""),
    ("input", r#"{"type": "object", "additionalProperties": false}"#),
    ("output", r#"{"type": "null"}"#),
];

/// A document made of a fence.
pub struct Document {
    /// What is read.
    pub text: String,
    /// What was put in: offset in the fence and length, in order.
    inserted: Vec<(usize, usize)>,
}

impl Document {
    /// The document of a fence.
    pub fn of(fence: &str) -> Self {
        let mut document = Document { text: String::new(), inserted: Vec::new() };
        let file = Arc::new(SourceText { path: PATH.to_owned(), text: fence.to_owned() });
        // What is no JSON is for the reader to tell.
        let Some(json) = read_json(&file).value else {
            fence.clone_into(&mut document.text);
            return document;
        };
        let is_whole = json.get("onefold").is_some() || json.get("contracts").is_some();
        let contracts = match (json.as_array(), json.get("contracts").and_then(Json::as_array)) {
            (Some(list), _) | (None, Some(list)) => list.to_vec(),
            (None, None) if is_whole => Vec::new(),
            (None, None) => vec![json.clone()],
        };
        let mut pieces: Vec<(usize, String)> = Vec::new();
        if !is_whole {
            let list = if json.as_array().is_some() { "" } else { "[" };
            pieces.push((0, format!("{{\"onefold\": 1, \"contracts\": {list}")));
        }
        for contract in &contracts {
            let (Some(object), Some(span)) = (contract.as_object(), contract.span) else { continue };
            for (key, filling) in FILLINGS {
                if !object.contains_key(key) {
                    pieces.push((span.end as usize - 1, format!(", \"{key}\": {filling}")));
                }
            }
        }
        if !is_whole {
            let list = if json.as_array().is_some() { "" } else { "]" };
            pieces.push((fence.len(), format!("{list}, \"types\": {{}}}}")));
        }
        let mut last = 0;
        for (at, piece) in pieces {
            document.text.push_str(&fence[last..at]);
            document.text.push_str(&piece);
            document.inserted.push((at, piece.len()));
            last = at;
        }
        document.text.push_str(&fence[last..]);
        document
    }

    /// The offset in the fence of an offset in the document.
    pub fn offset(&self, at: usize) -> usize {
        let mut added = 0;
        for (place, length) in &self.inserted {
            if at < place + added {
                break;
            }
            added += (*length).min(at - (place + added));
        }
        at - added
    }

    /// The contracts, their model, and what was said while they were read.
    pub fn lower(&self) -> (ContractSet, Option<Model>, Vec<Diagnostic>) {
        let read = read_document(PATH, &self.text);
        let Some(set) = read.value else { return (ContractSet::default(), None, read.diagnostics) };
        let lowered = lower(&set, Some(&service()));
        let mut diagnostics = read.diagnostics;
        diagnostics.extend(lowered.diagnostics);
        (set, lowered.value, diagnostics)
    }
}

fn service() -> Service {
    Service {
        name: "app".to_owned(),
        title: "App".to_owned(),
        version: "1.0.0".to_owned(),
        description: String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::Document;

    #[test]
    fn places_lead_back_to_the_fence() {
        let fence = "[\n  { \"name\": \"a\", \"output\": true },\n  { \"name\": \"b\" }\n]";
        let document = Document::of(fence);
        for needle in ["\"a\"", "\"b\"", "true"] {
            let at = document.text.find(needle).expect("it is there");
            assert_eq!(Some(document.offset(at)), fence.find(needle), "{needle}");
        }
        let end = document.text.rfind(']').expect("it is there");
        assert_eq!(document.offset(end), fence.len() - 1);
    }
}
