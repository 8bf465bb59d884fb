//! Sets of contracts of any size, each contract like one that people write.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use onefold::{ContractData, ContractName, ContractSet, Source, TypeData};
use onefold_model::Outcome;

/// One contract: five input fields, among them a nested struct and an enum; rows; two failures.
/// `@` stands for its number.
const CONTRACT: &str = r##"{
  "name": "area@.action", "title": "Action @", "description": "Finds the rows of area @ that match.",
  "effect": "write", "expose": { "http": {}, "mcp": {}, "cli": {}, "code": {} },
  "input": {
    "type": "object", "required": ["query", "filter"], "additionalProperties": false,
    "properties": {
      "query": { "type": "string", "minLength": 1, "description": "Text to look for." },
      "limit": { "type": "integer", "minimum": 1, "maximum": 100, "default": 20, "description": "Most rows." },
      "filter": { "$ref": "#/types/Filter@" },
      "order": { "$ref": "#/types/Order@" },
      "tags": { "type": "array", "items": { "type": "string" }, "description": "Tags that rows must have." }
    }
  },
  "output": { "$ref": "#/types/Page@" },
  "failures": [
    { "code": "NotFound", "status": 404, "description": "No row has that id.", "schema": {
      "type": "object", "required": ["id"], "properties": { "id": { "type": "string" } } } },
    { "code": "Busy", "status": 503, "description": "The area is being rebuilt.", "schema": { "type": "null" } }
  ]
}"##;

/// The types of one contract.
const TYPES: &str = r##"
  "Filter@": {
    "type": "object", "required": ["since"], "additionalProperties": false, "description": "Which rows count.",
    "properties": {
      "since": { "type": "string", "format": "date-time", "description": "Oldest change." },
      "owner": { "type": ["string", "null"], "description": "Whose rows." }
    }
  },
  "Order@": { "type": "string", "enum": ["newest", "oldest", "best"], "description": "Order of the rows." },
  "Page@": {
    "type": "object", "required": ["rows", "total"], "description": "Some of the rows.",
    "properties": {
      "rows": { "type": "array", "items": { "$ref": "#/types/Row@" }, "description": "The rows." },
      "total": { "type": "integer", "minimum": 0, "description": "How many there are." }
    }
  },
  "Row@": {
    "type": "object", "required": ["id", "title", "score"], "description": "One row.",
    "properties": {
      "id": { "type": "string", "description": "Its id." },
      "title": { "type": "string", "description": "Its title." },
      "score": { "type": "number", "description": "How well it matches." },
      "order": { "$ref": "#/types/Order@" }
    }
  }"##;

/// A set of `size` contracts as linked ones are: with Rust paths and sources, without places in a
/// document. Every emitter can take them, and lowering does what it does for applications.
pub(super) fn contracts(size: usize) -> Outcome<ContractSet> {
    onefold_model::read_document("synthetic.json", &document(size)).and_then(|set| {
        let mut contracts: BTreeMap<ContractName, ContractData> = set.contracts().clone();
        for (name, data) in &mut contracts {
            data.declared.rust_path = Some(format!("synthetic::{}", onefold_model::pascal(name.as_str())));
            let (package, path) = ("synthetic".to_owned(), "src/lib.rs".to_owned());
            data.declared.source = Some(Source { package, path, line: 1, column: 1 });
            data.places = None;
        }
        let mut types: BTreeMap<String, TypeData> = set.types().clone();
        for (key, data) in &mut types {
            data.rust_path = Some(format!("synthetic::{key}"));
            data.places = None;
        }
        Outcome::clean(ContractSet::from_parts(set.service().cloned(), contracts, types))
    })
}

fn document(size: usize) -> String {
    let each = |template: &str| {
        (0..size).map(|index| template.replace('@', &index.to_string())).collect::<Vec<_>>().join(",\n")
    };
    let mut out = String::from(r#"{ "onefold": 1, "service": "#);
    out.push_str(r#"{ "name": "synthetic", "title": "Synthetic", "version": "1.0.0", "description": "" }, "#);
    // Writing to a string cannot fail.
    let _ = write!(out, r#""contracts": [{}], "types": {{{}}} }}"#, each(CONTRACT), each(TYPES));
    out
}
