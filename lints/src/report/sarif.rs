//! The report as a log of SARIF 2.1.0 with one run.
//!
//! Every rule is described with its page, as `explain` shows it.

use onefold::{Json, Object};
use onefold_model::{Diagnostic, Level, Related, Span};

use super::place::{Unit, place};
use crate::Rule;
use crate::engine::{Acceptance, Finding, Report};

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// The file to which what has no place of its own belongs.
const CONFIG: &str = "onefold.toml";

/// The log. `rules` are those that ran; `version` is the tool's; `prefix` leads from the repository's
/// root to the folder that paths are relative to: empty, or with a `/` at its end.
pub fn sarif(report: &Report, rules: &[Rule], version: &str, prefix: &str) -> String {
    let log = Log { rules, prefix };
    let counting = report.findings.iter().map(|finding| log.result(finding, None));
    let accepted = report.accepted.iter().map(|accepted| log.result(&accepted.finding, Some(&accepted.by)));
    let results: Vec<Object> = counting.chain(accepted).collect();
    let driver = Object::new()
        .with("name", "onefold")
        .with("semanticVersion", version)
        .with("rules", rules.iter().map(descriptor).collect::<Vec<Object>>());
    let bases =
        Object::new().with("SRCROOT", Object::new().with("description", text("The root of the repository.")));
    let run = Object::new()
        .with("tool", Object::new().with("driver", driver))
        .with("columnKind", "utf16CodeUnits")
        .with("originalUriBaseIds", bases)
        .with("results", results);
    let log: Json =
        Object::new().with("$schema", SCHEMA).with("version", "2.1.0").with("runs", vec![run]).into();
    format!("{}\n", onefold::text::escape_hidden_in_json(&log.to_pretty()))
}

fn descriptor(rule: &Rule) -> Object {
    let page = rule.short_page();
    let configuration = Object::new().with("level", level(rule.level));
    Object::new()
        .with("id", rule.id)
        .with("shortDescription", text(&rule.summary()))
        .with("fullDescription", text(&rule.summary()))
        .with("help", text(&page).with("markdown", page.as_str()))
        .with("defaultConfiguration", configuration)
}

struct Log<'a> {
    rules: &'a [Rule],
    prefix: &'a str,
}

impl Log<'_> {
    fn result(&self, finding: &Finding, by: Option<&Acceptance>) -> Object {
        let diagnostic = &finding.diagnostic;
        let mut out = Object::new().with("ruleId", diagnostic.rule);
        if let Some(index) = self.rules.iter().position(|rule| rule.id == diagnostic.rule) {
            out.insert("ruleIndex", index as u64);
        }
        out.insert("level", level(diagnostic.level));
        out.insert("message", message(&told(diagnostic)));
        let location = diagnostic.span.as_ref().map_or_else(Object::new, |span| self.location(span));
        out.insert("locations", vec![self.with_file(location)]);
        out.insert("partialFingerprints", Object::new().with("onefold/v1", finding.fingerprint.as_str()));
        let related: Vec<Object> = diagnostic
            .related
            .iter()
            .enumerate()
            .map(|(index, related)| self.related(index, related))
            .collect();
        if !related.is_empty() {
            out.insert("relatedLocations", related);
        }
        let fixes: Vec<Object> = finding.fix.iter().map(|fix| self.fix(fix)).collect();
        if !fixes.is_empty() {
            out.insert("fixes", fixes);
        }
        if let Some(by) = by {
            out.insert("suppressions", vec![suppression(by)]);
        } else {
            // Some results of a run have suppressions, so the others say that they have none.
            out.insert("suppressions", Vec::<Object>::new());
        }
        out
    }

    fn related(&self, index: usize, related: &Related) -> Object {
        let mut out = match &related.span {
            Some(span) => self.location(span),
            None => Object::new(),
        };
        out.insert("id", index as u64);
        out.insert("message", message(&related.message));
        out
    }

    fn location(&self, span: &Span) -> Object {
        match span {
            Span::Text { file, range, .. } => {
                let region = region(file, *range);
                let place =
                    Object::new().with("artifactLocation", self.artifact(&file.path)).with("region", region);
                Object::new().with("physicalLocation", place)
            }
            Span::Rust(source) => {
                let name = format!("{}/{}:{}:{}", source.package, source.path, source.line, source.column);
                let logical = Object::new().with("fullyQualifiedName", name).with("kind", "type");
                Object::new().with("logicalLocations", vec![logical])
            }
        }
    }

    /// The location of a result, which must be in a file: GitHub refuses a whole log for one that is not.
    fn with_file(&self, location: Object) -> Object {
        if location.contains_key("physicalLocation") {
            return location;
        }
        let region = Object::new().with("startLine", 1_u64);
        let place = Object::new().with("artifactLocation", self.artifact(CONFIG)).with("region", region);
        location.with("physicalLocation", place)
    }

    fn artifact(&self, path: &str) -> Object {
        let path = format!("{}{path}", self.prefix);
        Object::new().with("uri", uri(&path)).with("uriBaseId", "SRCROOT")
    }

    fn fix(&self, fix: &crate::Fix) -> Object {
        let change = |edit: &crate::Edit| {
            let replacement = Object::new()
                .with("deletedRegion", region(&edit.file, edit.range))
                .with("insertedContent", text(&edit.text));
            Object::new()
                .with("artifactLocation", self.artifact(&edit.file.path))
                .with("replacements", vec![replacement])
        };
        Object::new().with("artifactChanges", fix.edits.iter().map(change).collect::<Vec<Object>>())
    }
}

fn suppression(by: &Acceptance) -> Object {
    match by {
        Acceptance::Comment(reason) => {
            Object::new().with("kind", "inSource").with("justification", reason.as_str())
        }
        Acceptance::Configuration(reason) => {
            Object::new().with("kind", "external").with("justification", reason.as_str())
        }
        Acceptance::Baseline => {
            Object::new().with("kind", "external").with("justification", "listed in the baseline")
        }
    }
}

fn region(file: &onefold::SourceText, range: onefold::TextRange) -> Object {
    let place = place(file, range, Unit::Utf16);
    Object::new()
        .with("startLine", place.start.line)
        .with("startColumn", place.start.column)
        .with("endLine", place.end.line)
        .with("endColumn", place.end.column)
}

fn level(level: Level) -> &'static str {
    match level {
        Level::Error => "error",
        Level::Warning => "warning",
    }
}

/// The message with its cure.
fn told(diagnostic: &Diagnostic) -> String {
    match &diagnostic.help {
        Some(help) => format!("{}\nhelp: {help}", diagnostic.message),
        None => diagnostic.message.clone(),
    }
}

/// A message that viewers show as it is: what they would take for a placeholder (`{0}`) or a link
/// (`[a](b)`) is escaped, and nothing else, since many viewers show escapes.
fn message(told: &str) -> Object {
    let mut out = String::with_capacity(told.len());
    let has_link = told.contains("](");
    let mut rest = told;
    while let Some(letter) = rest.chars().next() {
        if let Some(placeholder) = placeholder(rest) {
            out.push_str(&format!("{{{placeholder}}}"));
            rest = &rest[placeholder.len()..];
            continue;
        }
        if has_link && matches!(letter, '[' | ']') {
            out.push('\\');
        }
        out.push(letter);
        rest = &rest[letter.len_utf8()..];
    }
    text(&out)
}

/// `{0}` at the beginning of a text.
fn placeholder(text: &str) -> Option<&str> {
    let (number, _) = text.strip_prefix('{')?.split_once('}')?;
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| &text[..number.len() + 2])
}

fn text(text: &str) -> Object {
    Object::new().with("text", text)
}

/// A relative path as a reference of [RFC 3986](https://www.rfc-editor.org/rfc/rfc3986).
fn uri(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    for byte in path.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                out.push(char::from(byte))
            }
            other => out.push_str(&format!("%{other:02X}")),
        }
    }
    out
}
