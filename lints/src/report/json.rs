//! The report as a JSON document of our own.

use onefold::{Json, Object};
use onefold_model::{Diagnostic, Level, Span};

use super::place::{Position, Unit, place};
use crate::engine::{Acceptance, Finding, Report};

/// The key that says what the document is.
const KIND: &str = "onefoldFindings";

/// The report as JSON. Its schema is [`findings_schema`].
pub fn json(report: &Report) -> String {
    let counting = report.findings.iter().map(|finding| entry(finding, None));
    let accepted = report.accepted.iter().map(|accepted| entry(&accepted.finding, Some(&accepted.by)));
    let document: Json = Object::new()
        .with(KIND, 1_u64)
        .with("findings", counting.chain(accepted).collect::<Vec<Object>>())
        .into();
    format!("{}\n", onefold::text::escape_hidden_in_json(&document.to_pretty()))
}

fn entry(finding: &Finding, by: Option<&Acceptance>) -> Object {
    let diagnostic = &finding.diagnostic;
    let mut out = Object::new()
        .with("rule", diagnostic.rule)
        .with("level", level(diagnostic))
        .with("message", diagnostic.message.as_str());
    if let Some(help) = &diagnostic.help {
        out.insert("help", help.as_str());
    }
    if let Some(span) = &diagnostic.span {
        out.insert("place", span_json(span));
    }
    if !diagnostic.related.is_empty() {
        let related = diagnostic.related.iter().map(|related| {
            let out = Object::new().with("message", related.message.as_str());
            match &related.span {
                Some(span) => out.with("place", span_json(span)),
                None => out,
            }
        });
        out.insert("related", related.collect::<Vec<Object>>());
    }
    out.insert("fingerprint", finding.fingerprint.as_str());
    out.insert("fixable", finding.fix.is_some());
    match by {
        Some(Acceptance::Comment(reason)) => out.insert("accepted", by_whom("comment", Some(reason))),
        Some(Acceptance::Configuration(reason)) => {
            out.insert("accepted", by_whom("configuration", Some(reason)));
        }
        Some(Acceptance::Baseline) => out.insert("accepted", by_whom("baseline", None)),
        None => {}
    }
    out
}

fn level(diagnostic: &Diagnostic) -> &'static str {
    match diagnostic.level {
        Level::Error => "error",
        Level::Warning => "warning",
    }
}

fn by_whom(whom: &str, reason: Option<&String>) -> Object {
    let out = Object::new().with("by", whom);
    match reason {
        Some(reason) => out.with("reason", reason.as_str()),
        None => out,
    }
}

fn span_json(span: &Span) -> Object {
    let position =
        |position: Position| Object::new().with("line", position.line).with("column", position.column);
    match span {
        Span::Text { file, range, pointer } => {
            let place = place(file, *range, Unit::Character);
            let out = Object::new()
                .with("path", file.path.as_str())
                .with("start", position(place.start).with("offset", u64::from(range.start)))
                .with("end", position(place.end).with("offset", u64::from(range.end)));
            match pointer {
                Some(pointer) => out.with("pointer", pointer.as_str()),
                None => out,
            }
        }
        Span::Rust(source) => {
            let start = Position { line: u64::from(source.line), column: u64::from(source.column) };
            Object::new()
                .with("package", source.package.as_str())
                .with("path", source.path.as_str())
                .with("start", position(start))
        }
    }
}

/// The JSON Schema of the document.
pub fn findings_schema() -> Json {
    let text = |summary: &str| Object::new().with("type", "string").with("description", summary);
    let count = |least: u64, summary: &str| {
        Object::new().with("type", "integer").with("minimum", least).with("description", summary)
    };
    let position = |summary: &str| {
        let keys = Object::new()
            .with("line", count(1, "Line."))
            .with("column", count(1, "Column, in characters."))
            .with("offset", count(0, "Offset in bytes from the beginning of the file."));
        object(summary, keys, &["line", "column"])
    };
    let place = Object::new()
        .with(
            "path",
            text("The file, relative to the configuration's folder, or to the package's when one is named."),
        )
        .with("package", text("The package of a linked contract whose file is not at hand."))
        .with("start", position("The first character."))
        .with("end", position("Behind the last character."))
        .with("pointer", text("JSON pointer of the value, for contract documents."));
    let place = object("Where.", place, &["path", "start"]);
    let related = Object::new().with("message", text("What is there.")).with("place", reference("place"));
    let related = object("Another place that matters.", related, &["message"]);
    let by = Object::new().with("enum", vec!["comment", "configuration", "baseline"]);
    let accepted = Object::new().with("by", by).with("reason", text("Why."));
    let accepted = object("Who accepts it; what is accepted does not count.", accepted, &["by"]);
    let finding = Object::new()
        .with("rule", text("The rule; `explain RULE` shows its page."))
        .with("level", Object::new().with("enum", vec!["error", "warning"]))
        .with("message", text("What is wrong."))
        .with("help", text("What to do."))
        .with("place", reference("place"))
        .with("related", Object::new().with("type", "array").with("items", reference("related")))
        .with("fingerprint", text("What tells it from others; moved lines do not change it."))
        .with(
            "fixable",
            Object::new().with("type", "boolean").with("description", "Whether `--fix` mends it."),
        )
        .with("accepted", reference("accepted"));
    let finding = object("One finding.", finding, &["rule", "level", "message", "fingerprint", "fixable"]);
    let findings = Object::new()
        .with("type", "array")
        .with(
            "description",
            "What counts, by path, position and rule; then what is accepted, in the same order.",
        )
        .with("items", reference("finding"));
    let definitions = Object::new()
        .with("finding", finding)
        .with("place", place)
        .with("related", related)
        .with("accepted", accepted);
    let keys = Object::new().with(KIND, Object::new().with("const", 1_u64)).with("findings", findings);
    let root =
        object("What `lint` and `verify` found, as `--format json` prints it.", keys, &[KIND, "findings"]);
    let mut schema = Object::new()
        .with("$schema", "https://json-schema.org/draft/2020-12/schema")
        .with("title", "Findings");
    for member in root.members() {
        schema.push(member.clone());
    }
    schema.with("$defs", definitions).into()
}

fn object(summary: &str, properties: Object, required: &[&str]) -> Object {
    Object::new()
        .with("type", "object")
        .with("description", summary)
        .with("properties", properties)
        .with("required", required.to_vec())
        .with("additionalProperties", false)
}

fn reference(name: &str) -> Object {
    Object::new().with("$ref", format!("#/$defs/{name}"))
}
