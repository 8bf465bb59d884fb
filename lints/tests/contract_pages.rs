//! Runs the fences of pages whose rules judge contracts. `BLESS=1` writes the carets of Fail fences.
#![expect(clippy::disallowed_methods, reason = "a test reads pages and writes them when blessed")]

use std::sync::Arc;

use onefold::{Json, SourceText, TextRange};
use onefold_lints::{Check, Diagnostics, Environment, Placed, RULES, Rule};
use onefold_model::{Diagnostic, Level, Span, lower, read_document, read_json};

#[test]
fn every_page_of_a_contract_rule_tells_the_truth() {
    let mut wrong = Vec::new();
    for rule in RULES {
        if matches!(rule.check, Check::Source(_) | Check::Graph(_) | Check::Change(_)) {
            continue;
        }
        page(rule, &mut wrong);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn page(rule: &Rule, wrong: &mut Vec<String>) {
    let mut out: Vec<String> = Vec::new();
    let mut section = String::new();
    let mut lines = rule.page.lines();
    let mut headings = Vec::new();
    while let Some(line) = lines.next() {
        out.push(line.to_owned());
        if let Some(heading) = line.strip_prefix("## ") {
            section = heading.to_owned();
            headings.push(heading.to_owned());
        }
        let Some(info) = line.strip_prefix("```") else { continue };
        let mut words = info.split(' ');
        let language = words.next().unwrap_or_default();
        let mode = words.next().unwrap_or_default();
        let is_shown_alone = matches!(mode, "text" | "emit");
        let is_imported = mode == "import";
        let body: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        let given: Vec<&str> = body.iter().copied().filter(|line| !is_caret(line)).collect();
        if is_shown_alone || !matches!(language, "json" | "toml") {
            out.extend(body.iter().map(|line| (*line).to_owned()));
            out.push("```".to_owned());
            continue;
        }
        let (found, errors) = if is_imported { imported(rule, &given) } else { run(rule, &given) };
        let marked = mark(&given, &found, language, rule, wrong);
        if section == "Pass" && !(found.is_empty() && errors.is_empty()) {
            wrong.push(format!(
                "{}: a Pass fence has findings: {found:#?} {errors:#?}\n{}",
                rule.id,
                given.join("\n")
            ));
        }
        if section == "Fail" && found.is_empty() {
            wrong.push(format!(
                "{}: a Fail fence has no finding, but {errors:#?}\n{}",
                rule.id,
                given.join("\n")
            ));
        }
        if marked != body && std::env::var_os("BLESS").is_none() {
            wrong.push(format!("{}: expected\n{}\nfound\n{}", rule.id, body.join("\n"), marked.join("\n")));
        }
        out.extend(marked);
        out.push("```".to_owned());
    }
    if headings != ["Why", "Pass", "Fail", "Fix", "Limits"] {
        wrong.push(format!("{}: headings are {headings:?}", rule.id));
    }
    if !rule.page.starts_with(&format!("# {}\n", rule.id)) {
        wrong.push(format!("{}: the title is another", rule.id));
    }
    if std::env::var_os("BLESS").is_some() {
        let path = format!("{}/src/rules/{}.md", env!("CARGO_MANIFEST_DIR"), rule.id.replace('-', "_"));
        std::fs::write(path, out.join("\n") + "\n").unwrap();
    }
}

fn is_caret(line: &str) -> bool {
    let line = line.trim_start().trim_start_matches(['/', '#']).trim_start();
    line.starts_with('^') && line.trim_start_matches('^').starts_with([' '])
        || line.chars().all(|c| c == '^') && !line.is_empty()
}

/// What the rule finds, with places in the fence, and all errors of other rules.
fn run(rule: &Rule, lines: &[&str]) -> (Vec<(Diagnostic, Option<(usize, usize, usize)>)>, Vec<String>) {
    let mut files: Vec<(String, usize, Vec<&str>)> = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        if let Some(name) = line.strip_prefix("//- ") {
            files.push((name.to_owned(), index + 1, Vec::new()));
            continue;
        }
        if files.is_empty() {
            files.push(("contracts.json".to_owned(), 0, Vec::new()));
        }
        files.last_mut().unwrap().2.push(line);
    }
    let mut environment = Environment::default();
    let mut main = None;
    for (name, first, lines) in &files {
        let text = lines.join("\n");
        match name.as_str() {
            "contracts.json" => main = Some((*first, Document::of(&text))),
            "again.json" => environment.again = Some(Document::of(&text).set()),
            "written.json" => environment.written = Some(Document::of(&text).set()),
            "onefold.toml" => {
                let list = text.split_once("middleware = ").expect("a list").1;
                let value = list.lines().next().unwrap();
                let start = (text.len() - list.len()) as u32;
                let span = Span::Text {
                    file: Arc::new(SourceText { path: name.clone(), text: text.clone() }),
                    range: TextRange { start, end: start + value.len() as u32 },
                    pointer: None,
                };
                let names: Vec<String> = serde_json::from_str(value).unwrap();
                environment.middleware = Some(Placed { value: names, span: Some(span) });
            }
            _ => environment.profiles.push(Arc::new(SourceText { path: name.clone(), text })),
        }
    }
    let (first, document) =
        main.unwrap_or_else(|| (0, Document::of("{ \"onefold\": 1, \"contracts\": [] }")));
    let outcome = read_document("contracts.json", &document.text).and_then(|set| lower(&set, None));
    let mut found = outcome.diagnostics;
    if let Some(model) = outcome.value {
        let mut out = Diagnostics::default();
        match rule.check {
            Check::Contracts(check) => check(&model, &mut out),
            Check::Environment(check) => check(&model, &environment, &mut out),
            Check::Reported | Check::Source(_) | Check::Graph(_) | Check::Change(_) => {}
        }
        found.extend(out.into_vec().into_iter().map(|found| found.diagnostic));
    }
    let mut own = Vec::new();
    let mut errors = Vec::new();
    for diagnostic in found {
        if diagnostic.rule != rule.id {
            if diagnostic.level == Level::Error {
                errors.push(format!("{}: {}", diagnostic.rule, diagnostic.message));
            }
            continue;
        }
        let place = match &diagnostic.span {
            Some(Span::Text { file, range, .. }) if file.path == "contracts.json" => {
                let (start, end) = (document.back(range.start), document.back(range.end));
                Some(position(&document.original, start, end, first))
            }
            Some(Span::Text { file, range, .. }) => {
                let first = files.iter().find(|(name, ..)| *name == file.path).unwrap().1;
                Some(position(&file.text, range.start as usize, range.end as usize, first))
            }
            Some(Span::Rust(_)) | None => None,
        };
        own.push((diagnostic, place));
    }
    (own, errors)
}

fn imported(rule: &Rule, lines: &[&str]) -> (Vec<(Diagnostic, Option<(usize, usize, usize)>)>, Vec<String>) {
    let text = lines.join("\n");
    let outcome = onefold_model::import_mcp("tools.json", &text);
    let found = outcome.diagnostics.into_iter().filter(|diagnostic| diagnostic.rule == rule.id);
    let own = found.map(|diagnostic| {
        let place = match &diagnostic.span {
            Some(Span::Text { range, .. }) => {
                Some(position(&text, range.start as usize, range.end as usize, 0))
            }
            Some(Span::Rust(_)) | None => None,
        };
        (diagnostic, place)
    });
    (own.collect(), Vec::new())
}

fn position(text: &str, start: usize, end: usize, first: usize) -> (usize, usize, usize) {
    let start = start.min(text.len());
    let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
    let line_end = text[start..].find('\n').map_or(text.len(), |at| at + start);
    let line = first + text[..start].matches('\n').count();
    let column = text[line_start..start].chars().count();
    let end = end.clamp(start, line_end);
    (line, column, text[start..end].chars().count().max(1))
}

fn mark(
    given: &[&str],
    found: &[(Diagnostic, Option<(usize, usize, usize)>)],
    language: &str,
    rule: &Rule,
    wrong: &mut Vec<String>,
) -> Vec<String> {
    let mut out = Vec::new();
    for (index, line) in given.iter().enumerate() {
        out.push((*line).to_owned());
        for (diagnostic, place) in found {
            let Some((at, column, length)) = place else { continue };
            if *at == index {
                let lead = if language == "toml" && *column > 0 { "#" } else { "" };
                out.push(format!(
                    "{lead}{}{} {}",
                    " ".repeat(column - lead.len()),
                    "^".repeat(*length),
                    diagnostic.message
                ));
            }
        }
    }
    for (diagnostic, place) in found {
        if place.is_none() {
            wrong.push(format!("{}: no place for: {}", rule.id, diagnostic.message));
        }
    }
    out
}

/// A fence as a whole document, and the way back to the fence.
struct Document {
    original: String,
    text: String,
    inserted: Vec<(usize, usize)>,
}

impl Document {
    fn of(original: &str) -> Self {
        let file = Arc::new(SourceText { path: "fence".to_owned(), text: original.to_owned() });
        let json = read_json(&file).value;
        let mut inserts: Vec<(usize, String)> = Vec::new();
        if let Some(json) = &json {
            let is_whole = json.get("onefold").is_some() || json.get("contracts").is_some();
            let contracts: Vec<&Json> = match (json.get("contracts"), json.as_array()) {
                (Some(list), _) => list.as_array().unwrap_or_default().iter().collect(),
                (None, Some(list)) => list.iter().collect(),
                (None, None) => vec![json],
            };
            for contract in contracts {
                let Some(object) = contract.as_object() else { continue };
                let start = contract.span.unwrap().start as usize + 1;
                let fill = [
                    ("description", "\"What a call does.\""),
                    ("input", "{ \"type\": \"object\", \"additionalProperties\": false }"),
                    ("output", "{ \"type\": \"null\" }"),
                ];
                let missing = fill.iter().filter(|(key, _)| !object.contains_key(key));
                let text: String = missing.map(|(key, value)| format!("\"{key}\": {value}, ")).collect();
                inserts.push((start, text));
            }
            if !is_whole {
                let (open, close) = if json.as_array().is_some() { ("", "") } else { ("[", "]") };
                inserts.insert(0, (0, format!("{{ \"onefold\": 1, \"contracts\": {open}")));
                inserts.push((original.len(), format!("{close} }}")));
            }
        }
        let (mut text, mut inserted, mut from) = (String::new(), Vec::new(), 0);
        for (at, what) in inserts {
            text.push_str(&original[from..at]);
            inserted.push((text.len(), what.len()));
            text.push_str(&what);
            from = at;
        }
        text.push_str(&original[from..]);
        Document { original: original.to_owned(), text, inserted }
    }

    fn back(&self, offset: u32) -> usize {
        let offset = offset as usize;
        let before: usize = self
            .inserted
            .iter()
            .filter(|(at, _)| at + 1 <= offset)
            .map(|(at, length)| (*length).min(offset - at))
            .sum();
        offset - before
    }

    fn set(&self) -> onefold::ContractSet {
        read_document("other.json", &self.text).value.expect("a document")
    }
}
